/**
 * Why something cannot be chosen now, in words that say what is missing. By the rule that stands in the way, and where one
 * rule forbids several things, by what it forbids.
 */
import type { ForbiddenOption } from '@steelyard/kernel'

/** Why an option is forbidden. */
export function reasonInWords({ key, rule }: ForbiddenOption): string {
  return REASONS[`${key} ${rule}`] ?? REASONS[rule] ?? ''
}

const REASONS: Readonly<Record<string, string>> = {
  'momentum.pool.spend-limit': 'costs more momentum than is left',
  'momentum.action.ability': 'has no ability that works now',
  'ability momentum.action.reposition-use': 'its ability needs a superior position',
  'ability momentum.eor.abilities': 'its ability works by itself at the end of the round',
  'momentum.action.call-out': 'no ally can hear it',
  'momentum.action.call-out-cap': 'every ally has gained from a Call Out in this turn',
  'momentum.action.strike': 'has no weapon ready, or nobody to strike',
  'momentum.action.strike-pc': 'no PC strikes another here',
  'momentum.action.strike-range': 'nobody is at the range of a weapon that is ready',
  'momentum.action.unarmed': 'bare hands strike nobody at this table',
  'momentum.usage.ammo': 'has nothing left to shoot',
  'momentum.end.flee': 'foes are too near: at Distant range from all of them one gets away',
  'momentum.action.reposition-last': 'has a superior position over all of them already',
  'momentum.action.reposition-range': 'nobody is in reach of a Reposition',
  'momentum.block.broken': 'the shield is broken',
  'momentum.block.shield': 'has no shield ready',
  'momentum.defence.base': 'costs more momentum than is left',
  'momentum.dire.mauled': 'Mauled: has to ready a weapon with the other hand first',
  'block momentum.dire.mauled': 'Mauled: an arm is lost',
  'momentum.action.move': 'there is nowhere to go',
  'momentum.parry.material': 'nothing in hand parries an attack of that kind',
  'momentum.parry.weapon': 'has no weapon in hand to parry with',
  'momentum.npc.two-slots': 'that half of the turn is spent',
  'momentum.npc.move': 'is rooted to the spot, or has nowhere to go',
  'momentum.npc.range': 'nobody is at the range of its attacks',
}
