/**
 * Why something cannot be chosen now, in plain words: what stands in the way, where a rule's title would only say
 * which rule it is. A rule without words here is named by its title.
 */
import type { ForbiddenOption } from '@steelyard/kernel'
import type { RuleId } from '../register/rules.ts'

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
}

const BY_RULE: ReadonlyMap<string, string> = new Map(Object.entries(REASONS))

/** What stands in the way of an option; '' where the rule's title has to do. */
export function reasonInWords({ rule }: ForbiddenOption): string {
  return BY_RULE.get(rule) ?? ''
}
