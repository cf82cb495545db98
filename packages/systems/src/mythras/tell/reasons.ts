/**
 * Why something cannot be chosen now, in plain words: what stands in the way, where a rule's title would only say
 * which rule it is, and of several things the one that does. A rule without words here is named by its title.
 */
import type { Decision, ForbiddenOption } from '@steelyard/kernel'
import type { RuleId } from '../register/rules.ts'
import { distance, isEngaged, isOut } from '../rules/core/conditions.ts'
import { itemNamed } from '../rules/gear/items.ts'
import { hasHands, isTending } from '../rules/harm/healing.ts'
import { gaitMetres } from '../rules/movement/gaits.ts'
import { spotBeside } from '../rules/movement/spots.ts'
import { metresTo } from '../rules/movement/walls.ts'
import { mayBegin } from '../rules/ranged/aiming.ts'
import { pointsOf } from '../rules/round/points.ts'
import { areFoes, type Figure, figureById, type Item, type State } from '../state/state.ts'

const REASONS: Readonly<Partial<Record<RuleId, string>>> = {
  'mythras.engage.def': 'nobody is within reach',
  'mythras.engage.leave': 'you are engaged, and cannot simply leave',
  'mythras.move.unengaged': 'you are engaged',
  'mythras.move.no-leave': 'you are engaged, and cannot simply walk away',
  'mythras.move.gaits': 'too far, or too fast, for that',
  'mythras.move.crawl': 'you are lying down',
  'mythras.action.switch-fire': 'the gun is set to something else: switch it first',
  'mythras.action.ready-weapon': 'no hand is free for it, or it is not in hand',
  'mythras.action.reload': 'it has to be reloaded first',
  'mythras.ranged.load': 'it is not loaded, or nothing is left to load it with',
  'mythras.ranged.beyond': 'everybody is out of range',
  'mythras.ranged.modifiers': 'the shot is hopeless',
  'mythras.ranged.aim': 'nobody to aim at can be seen, or the Round has gone too far to aim',
  'mythras.ranged.parry': 'only a shield stops a missile',
  'mythras.gun.no-parry': 'nobody parries a bullet',
  'mythras.gun.shield-cover': 'only a shield wards off that',
  'mythras.action.steady-weapon': 'it is steady already, or you are wholly hidden by cover',
  'mythras.action.take-cover': 'there is no room behind it, or it is broken',
  'mythras.cover.value': 'it stands between you and no foe',
  'mythras.cover.total': 'nothing of the target is to be seen',
  'mythras.leap.when': 'a leap needs an ambush, a charge, or a born leaper',
  'mythras.leap.limit': 'the target is more than twice your SIZ',
  'mythras.leap.hold': 'somebody sits on you',
  'mythras.outm.requirements': 'no foe is engaged with you, or there is no room',
  'mythras.outm.result': 'you were outmaneuvered this Round',
  'mythras.surprise.no-offence': 'you are surprised',
  'mythras.surprise.flat-footed': 'you are flat-footed',
  'mythras.wound.serious': 'you are in pain, and cannot attack',
  'mythras.wound.serious-limb': 'the limb is useless',
  'mythras.effect.stun-torso': 'you are winded, and can only defend',
  'mythras.effect.stun-limb': 'the limb is numb',
  'mythras.effect.pin-down': 'you are pinned down by fire',
  'mythras.effect.entangle': 'you are entangled, or the weapon does not entangle',
  'mythras.effect.grip': 'a grip holds you, or it takes an empty hand',
  'mythras.effect.impale-no-parry': 'the weapon is stuck in somebody',
  'mythras.effect.weapon-malfunction': 'the gun is jammed',
  'mythras.effect.duck-back': 'no cover is beside you',
  'mythras.effect.circumvent-cover': 'the target has no cover, or the gun is not made for it',
  'mythras.effect.bypass-armor': 'there is no armour to bypass, or it takes a Critical',
  'mythras.effect.bypass-ammo': 'spreading shot finds no gap in armour',
  'mythras.effect.sunder': 'there is no armour to break, or the weapon cannot',
  'mythras.effect.force-failure': 'it takes a Fumble, and an effect that is resisted',
  'mythras.effect.arise': 'you are on your feet',
  'mythras.effect.slip-free': 'nothing holds you, or it takes a Critical',
  'mythras.effect.trip': 'already down',
  'mythras.effect.bleed': 'the weapon does not cut',
  'mythras.effect.impale': 'the weapon does not impale',
  'mythras.effect.stun-location': 'the weapon is not blunt',
  'mythras.effect.bash': 'it takes a shield or something blunt',
  'mythras.effect.choose-location-ranged': 'it takes a Critical, or a still target close by',
  'mythras.se.class': 'it is for the other side of the exchange',
  'mythras.se.stack': 'it cannot be taken again',
  'mythras.se.requirements': 'the opponent is out of reach for it',
  'mythras.trait.defensive-minded': 'you parried defensively this Round',
  'mythras.creature.frenzy': 'you are in a frenzy',
  'mythras.creature.terrifying': 'you are too frightened',
  'mythras.creature.grappler': 'it is held fast',
  'mythras.effect.stun-head': 'you are stunned',
  'mythras.magic.cast': 'no Magic Points are left',
  'mythras.wound.last-action': 'only the last action is left',
  'mythras.creature.engulfing': 'somebody has swallowed it',
  'mythras.creature.diving-strike': 'a dive needs height and room',
  'mythras.creature.flying': 'it is in the air',
  'mythras.creature.breathe-flame': 'too far for the flame, or no breath is left for it',
  'mythras.creature.gaze': 'the target does not see you',
  'mythras.creature.intimidate': 'nobody can be cowed, or you have to back away',
  'mythras.creature.trample': 'the target is out of the way, or too big',
  'mythras.creature.wing-buffet': 'nobody is under the wings',
  'mythras.magic.befuddle': 'you are befuddled',
  'mythras.magic.range': 'nobody is in range of the spell',
  'mythras.magic.touch': 'nobody is close enough to touch',
  'mythras.magic.recover': 'no Magic Points are missing',
  'mythras.power.combat': 'boosted already, or too few points are left',
  'mythras.action.mount': 'the mount and its rider go together: it does not move so now',
  'mythras.action.brace': 'you are lying down',
  'mythras.action.change-range': 'you are pinned down by fire',
  'mythras.move.rate': 'you cannot move at all',
  'mythras.move.swim': 'the water is in the way, or too far',
  'mythras.move.climb': 'you cannot climb now',
  'mythras.move.jump': 'it is too wide to jump',
  'mythras.fatigue.levels': 'you are too tired',
  'mythras.heal.first-aid':
    'somebody is engaged, no hand is free, the Round has begun, or the injury needs no First Aid',
  'mythras.heal.healing': 'the injury needs no healing now',
  'mythras.gear.notes-two-handed': 'it takes both hands',
  'mythras.free.assess': 'you are engaged, or have looked around already',
  'mythras.free.signal': 'you are engaged',
  'mythras.free.ward': 'only a shield or a melee weapon wards',
  'mythras.parry.natural': 'such natural weapons do not parry',
  'mythras.parry.which': 'it cannot parry, or has parried this Round',
  'mythras.evade.scope': 'that cannot be evaded now',
  'mythras.evade.effects': 'an Evade strikes with no weapon',
  'mythras.sweep.when': 'fewer than two stand in its path',
  'mythras.effect.accidental-injury': 'it takes a Fumble of the attacker',
  'mythras.effect.select-target': 'it takes a Fumble of the attacker, and somebody beside',
  'mythras.effect.bash-firearm': 'bullets push nobody: this table or the weapon does not have it',
  'mythras.effect.bash-limit': 'the target is too big to push',
  'mythras.effect.bleed-firearm': 'it takes a Critical with a firearm',
  'mythras.effect.blind': 'it takes a Critical of the defender, and an opponent with eyes',
  'mythras.effect.circumvent-parry': 'it takes a Critical that was parried',
  'mythras.effect.damage-weapon': 'no weapon is there to strike at',
  'mythras.effect.disarm': 'the opponent holds nothing',
  'mythras.effect.disarm-limit': 'the opponent is too strong to disarm',
  'mythras.effect.drop-foe': 'it takes a firearm',
  'mythras.effect.enhance-parry': 'it takes a Critical parry',
  'mythras.effect.entangle-trip': 'the one whom it holds is down, or free',
  'mythras.effect.impale-lodge': 'the weapon is stuck in somebody',
  'mythras.effect.marksman': 'it takes a shot or a throw',
  'mythras.effect.maximize-damage': 'it takes a Critical',
  'mythras.effect.over-penetration': 'it takes a Critical with a firearm',
  'mythras.effect.rapid-reload': 'the weapon needs no loading',
  'mythras.effect.sunder-firearm': 'this table does not let such weapons sunder',
  'mythras.effect.trip-firearm': 'this table does not let bullets trip',
}

const BY_RULE: ReadonlyMap<string, string> = new Map(Object.entries(REASONS))

/** What stands in the way of an option; '' where the rule's title has to do. */
export function reasonInWords({ by }: Decision, forbidden: ForbiddenOption, state: State): string {
  const figure = figureById(state, by)
  const exactly = figure === undefined ? '' : exactReason(state, figure, forbidden)
  return exactly === '' ? (BY_RULE.get(forbidden.rule) ?? '') : exactly
}

/** Which of several things it is, where a rule names more than one; '' where its words say it all. */
function exactReason(state: State, figure: Figure, { key, rule }: ForbiddenOption): string {
  switch (rule) {
    case 'mythras.engage.def':
      return key.startsWith('attack') ? nearestInWords(state, figure) : ''
    case 'mythras.move.gaits':
      return tooFar(state, figure, key)
    case 'mythras.action.steady-weapon':
      return figure.steadied < 0 ? 'you are wholly hidden by cover' : 'it is steady already'
    case 'mythras.ranged.aim':
      return mayBegin(state, figure)
        ? 'nobody to aim at can be seen'
        : 'aiming takes a whole Round, from its first Turn on'
    case 'mythras.ranged.load':
      return itemOf(figure, state, key)?.ammo === 0 ? 'nothing is left to load it with' : 'it is not loaded'
    case 'mythras.action.ready-weapon':
      return key.startsWith('draw ') || key.startsWith('pick-up ')
        ? 'no hand is free for it'
        : 'it is not in hand'
    case 'mythras.action.take-cover':
      return whyNoCover(state, figure, key)
    case 'mythras.outm.requirements':
      return isEngaged(state, figure) ? 'there is no room to move about' : 'no foe is engaged with you'
    case 'mythras.heal.first-aid':
      return whyNoFirstAid(state, figure, key)
    case 'mythras.free.assess':
      return isEngaged(state, figure) ? 'you are engaged' : 'you have looked around already'
    default:
      return ''
  }
}

function nearestInWords(state: State, figure: Figure): string {
  const metres = state.figures
    .filter((foe) => areFoes(figure, foe) && !isOut(state, foe))
    .map((foe) => distance(figure, foe))
  return metres.length === 0
    ? ''
    : `nobody is within reach: the nearest foe is ${Math.round(Math.min(...metres))} m off`
}

/** "too far: 28 of 18 m"; '' for what is no charge, or not too far. */
function tooFar(state: State, figure: Figure, key: string): string {
  const [, id = '', gait] = /^charge (\S+) with .+ at a (run|sprint)$/.exec(key) ?? []
  const foe = figureById(state, id)
  if (foe === undefined || (gait !== 'run' && gait !== 'sprint')) return ''
  const way = metresTo(state, figure, spotBeside(state, figure, foe))
  if (!Number.isFinite(way)) return 'walls are in the way'
  return `too far: ${Math.ceil(way)} of ${gaitMetres(state, figure, gait)} m`
}

function itemOf(figure: Figure, state: State, key: string): Item | undefined {
  return figure.items[itemNamed(state, figure, key.slice(key.indexOf(' ') + 1))]
}

function whyNoFirstAid(state: State, figure: Figure, key: string): string {
  const patient = figureById(state, key.split(' ')[1] ?? '')
  if (patient === undefined) return ''
  if (isEngaged(state, figure)) return 'you are engaged'
  if (isEngaged(state, patient)) return 'the patient is engaged'
  if (isTending(figure)) return 'you are tending somebody already'
  if (!hasHands(state, figure)) return 'it takes hands'
  const late = state.setup.rulings['first-aid-time'] === 'whole-round'
  if (late && figure.actionPoints < pointsOf(state, figure))
    return 'it takes a whole Round, and this one has begun'
  return 'the injury needs no First Aid'
}

function whyNoCover(state: State, figure: Figure, key: string): string {
  const at = state.setup.covers.findIndex(({ id }) => key === `take-cover ${id}`)
  if (at < 0) return ''
  if ((state.covers[at] ?? 0) <= 0) return 'it is in pieces'
  if (figure.mount >= 0) return 'not from the saddle'
  return at === figure.cover ? 'no place behind it shelters you better' : 'there is no room behind it'
}
