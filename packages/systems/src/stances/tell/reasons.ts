/**
 * Why something cannot be chosen now, in words that say what is missing. By the rule that stands in the way, and where one
 * rule forbids several things, by what it forbids.
 */
import type { ForbiddenOption } from '@steelyard/kernel'

/** Why an option is forbidden. */
export function reasonInWords({ key, rule }: ForbiddenOption): string {
  return REASONS[`${key.split(' ')[0] ?? ''} ${rule}`] ?? REASONS[rule] ?? ''
}

const REASONS: Readonly<Record<string, string>> = {
  'stances.action.economy': 'the action of this turn is spent',
  'stances.aggressive.approach': 'Aggressive: has to move towards an enemy first',
  'stances.aggressive.charge':
    'takes the Aggressive stance and a run of 2 zones or more that ends at the target',
  'stances.move.aggressive-must-close': 'Aggressive: has to engage an enemy first',
  'stances.move.aggressive-no-disengage': 'Aggressive: may not move away from an enemy',
  'stances.move.standard': 'no movement is left',
  'charge stances.move.standard': 'too slow for a Charge',
  'charge stances.action.economy': 'has moved or acted already',
  'stances.armour.heavy.stance': 'heavy armour is too heavy for it',
  'stances.end.leave': 'nobody leaves from here: the own edge of the field is elsewhere',
  'stances.end.target': 'is out of the fight, or lies on the ground',
  'stances.end.yield': 'only before moving and acting, and not after a refusal',
  'stances.zone.abstract': 'there is no zone farther on',
  'stances.zone.far.no-melee': 'too far for a blow',
  'stances.zone.far.spells': 'too far for the spell',
  'stances.zone.close.no-melee': 'not Engaged, and the weapon does not reach that far',
  'stances.zone.engaged.no-ranged': 'Engaged: no room to shoot or throw',
  'stances.zone.engaged.no-passing': 'an enemy stands in the way',
  'stances.zone.engaged.melee': 'a ranged weapon is in hand',
  'stances.zone.engaged.switch-weapon':
    'has changed weapons in this turn, or has no action or hand left for it',
  'stances.ranged.far-thrown': 'too far to throw',
  'stances.weapon.reach': 'too near for a reach weapon',
  'stances.weapon.ranged': 'nothing to shoot with is left, or a ranged weapon is in hand',
  'stances.dying.medicine': 'is too far away',
  'stances.momentum.pay': 'costs more Momentum than is left',
  'stances.tech.access.threshold': 'costs more Momentum than is left',
  'stances.tech.battlefield-control': 'was used already, or no enemy is there to be driven',
  'stances.tech.devastating-blow': 'was used in this fight already',
  'stances.tech.death-blow': 'the target has too much Vitality left',
  'stances.tech.quick-recovery': 'Guard is full, or it was used already',
  'stances.tech.whirlwind': 'no enemy is Engaged',
  'stances.action.rally.effect': 'Guard is full',
  'stances.action.rally.limit': 'has rallied in this scene already',
  'stances.stance.switch-extra': 'has switched already',
  'stances.social.turn': 'the action of this turn is spent',
  'stances.social.defend': 'this table does not play that',
  'stances.social.balanced.adapt': 'has switched already',
}
