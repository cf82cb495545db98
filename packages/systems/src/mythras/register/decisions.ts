/**
 * Every decision this game can put to somebody, under the name by which policies and presenters know it, each
 * with the rule it rests on. Referee calls are decisions of the referee's seat; who stands where and holds what
 * when the fight begins is the scenario's and is not asked here.
 */
import type { DecisionEntry } from '@steelyard/kernel'
import type { RuleId } from './rules.ts'

function entry<Name extends string>(
  name: Name,
  id: RuleId,
  title: string,
  who: string,
): DecisionEntry & { readonly name: Name } {
  return { name, id, title, who }
}

/** The decisions, roughly in the order of a Round. */
export const decisions = [
  entry('referee', 'mythras.round.break-off', 'Whether the fight goes on', 'referee'),
  entry('turn', 'mythras.round.turn', 'What to do with a Turn', 'whoever has the slot'),
  entry('free', 'mythras.ap.cost', 'Which free action to take', 'whoever has the slot'),
  entry('delay', 'mythras.action.delay', 'How many Action Points to keep back', 'whoever delays'),
  entry('interrupt', 'mythras.react.interrupt', 'Whether to break into a Turn', 'everybody who delays'),
  entry('target', 'mythras.action.attack', 'Whom to attack', 'the attacker'),
  entry('swept', 'mythras.sweep.when', 'Who is in the path of a sweep', 'referee'),
  entry('skirmish', 'mythras.trait.skirmishing', 'Whether to shoot on the move', 'the mover'),
  entry('shot-situation', 'mythras.ranged.modifiers', 'How hard the situation makes a shot', 'referee'),
  entry('aim-modifier', 'mythras.ranged.aim', 'Which difficulty an aimed shot eases', 'the shooter'),
  entry('shot', 'mythras.action.attack', 'With what to shoot at somebody', 'the shooter'),
  entry('auto-arc', 'mythras.gun.auto', 'Which way to sweep the gun', 'the shooter'),
  entry('auto-targets', 'mythras.gun.auto', 'Who is in the arc of fire', 'the shooter'),
  entry('auto-rounds', 'mythras.gun.auto', 'How many rounds to spray', 'the shooter'),
  entry('beam-recoil', 'mythras.gun.projectile-only', 'Whether a beam recoils', 'referee'),
  entry('pot-shot', 'mythras.action.sneak-peek', 'Whether to shoot at somebody who peeps', 'foes who can'),
  entry(
    'charge-contact',
    'mythras.leap.when',
    'Whether to strike or leap at the end of a charge',
    'the charger',
  ),
  entry('charge-modifier', 'mythras.charge.mounted', 'Whose Damage Modifier a rider uses', 'the charger'),
  entry('set-modifier', 'mythras.charge.set', 'Whose Damage Modifier a set weapon uses', 'the receiver'),
  entry('charge-end', 'mythras.charge.after', 'Whether to stop or sweep past', 'the charger'),
  entry('leap-defence', 'mythras.leap.roll', 'How to withstand a leap', 'the target'),
  entry(
    'outmaneuver-join',
    'mythras.outm.cost',
    'Whether to contest an outmaneuver',
    'foes engaged with the mover',
  ),
  entry('outmaneuver-reward', 'mythras.outm.all', 'Whom to face, or to withdraw', 'a mover who beat all'),
  entry(
    'parting-blow',
    'mythras.engage.leave',
    'Whether to strike at one who walks off',
    'foes, under a ruling',
  ),
  entry('move-limit', 'mythras.action.move', 'How far a Move goes', 'referee, under a ruling'),
  entry('mount-turns', 'mythras.action.mount', 'Whether mounting takes another Turn', 'referee'),
  entry('way-check', 'mythras.move.situational', 'Whether a way asks for a roll', 'referee'),
  entry('trample-over', 'mythras.creature.trample', 'Whether to trample somebody on the way', 'the mover'),
  entry('ward', 'mythras.free.ward', 'Whether to set or end a ward', 'the target, before the die'),
  entry('ward-locations', 'mythras.free.ward', 'Which locations are warded', 'whoever wards'),
  entry('reaction', 'mythras.attack.offer-reaction', 'How to answer an attack', 'the target'),
  entry(
    'defensive-minded',
    'mythras.trait.defensive-minded',
    'Whether to parry larger and give up attacks this Round',
    'a Defensive Minded target',
  ),
  entry(
    'cancel-reaction',
    'mythras.attack.step-2',
    'Whether to call a reaction off',
    'the target, under a ruling',
  ),
  entry('dive-clear', 'mythras.attack.offer-reaction', 'Whether to dive out of an area', 'everybody in it'),
  entry('luck', 'mythras.core.luck-cheat-fate', 'Whether to change a roll just made', 'the roller'),
  entry('luck-dice', 'mythras.core.luck-cheat-fate', 'Whether to roll damage again', 'the attacker'),
  entry('luck-foe', 'mythras.core.luck-cheat-fate', 'Whether to make an attacker roll again', 'the target'),
  entry(
    'desperate-effort',
    'mythras.core.luck-desperate',
    'Whether to buy an Action Point',
    'whoever has none left',
  ),
  entry('passion', 'mythras.core.passion', 'Whether a passion strengthens a roll', 'the roller'),
  entry('passion-apt', 'mythras.core.passion', 'Whether a passion is apt', 'referee'),
  entry('try-again', 'mythras.core.reattempt', 'Whether a failed task may be tried again', 'referee'),
  entry('effect', 'mythras.se.before-damage', 'Which special effect to take', 'the winner of the exchange'),
  entry('location', 'mythras.effect.choose-location', 'Where the blow lands', 'the attacker'),
  entry('location-reach', 'mythras.effect.choose-location', 'Whether a location is within reach', 'referee'),
  entry('bypass', 'mythras.effect.bypass-armor', 'Which armour is bypassed', 'the attacker'),
  entry('damage-weapon', 'mythras.effect.damage-weapon', 'Which weapon is struck', 'the attacker'),
  entry(
    'disarm-item',
    'mythras.effect.disarm',
    'What is knocked out of a hand',
    'the winner of the exchange',
  ),
  entry('bystander', 'mythras.effect.select-target', 'Who is struck instead', 'the defender'),
  entry(
    'prepare-counter',
    'mythras.effect.prepare-counter',
    'Which effect to counter, in secret',
    'the defender',
  ),
  entry('counter-reveal', 'mythras.effect.prepare-counter', 'What a counter puts in its place', 'its owner'),
  entry('blind-method', 'mythras.effect.blind', 'How hard blinding makes things', 'referee'),
  entry('impale-roll', 'mythras.effect.impale', 'Which damage roll counts', 'the attacker'),
  entry(
    'impale-leave',
    'mythras.effect.impale-lodge',
    'Whether a weapon stays in the wound',
    'the attacker, under a ruling',
  ),
  entry('marksman', 'mythras.effect.marksman', 'Whether to shift the location', 'the shooter'),
  entry(
    'sunder-layer',
    'mythras.effect.sunder',
    'Which armour gives way first',
    'the attacker, under a ruling',
  ),
  entry('bash-direction', 'mythras.effect.bash', 'Which way to push', 'the attacker'),
  entry('resist-skill', 'mythras.effect.trip', 'With which skill to resist', 'whoever resists'),
  entry('mitigate', 'mythras.core.luck-mitigate', 'Whether to soften a Major wound', 'the victim'),
  entry('last-action', 'mythras.wound.last-action', 'Whether to act once more', 'the victim, under a ruling'),
  entry(
    'resist-withdrawal',
    'mythras.effect.impale-withdraw',
    'Whether to hold on to a weapon',
    'the victim',
  ),
  entry('engulf', 'mythras.creature.engulfing', 'Whether to swallow a victim', 'the creature'),
  entry('grapple', 'mythras.creature.grappler', 'Whether to seize a limb or a weapon', 'the creature'),
  entry('pounce', 'mythras.creature.leaper', 'With which weapon a leap wounds', 'the leaper'),
  entry('spell-target', 'mythras.action.cast', 'At whom a spell is released', 'the caster'),
  entry('spell-item', 'mythras.magic.touch', 'Which weapon a spell touches', 'the caster'),
  entry('spell-location', 'mythras.magic.heal', 'Which wound a spell heals', 'the caster'),
  entry('spell-effect', 'mythras.magic.avert', 'Which spell is ended', 'the caster'),
  entry(
    'release-magic',
    'mythras.action.cast',
    'Whether to release a finished spell',
    'every caster who has one',
  ),
  entry('counter-spell', 'mythras.react.counter-spell', 'Whether to counter a spell', 'foes who can'),
  entry('collateral', 'mythras.object.hits', 'Whether a shot wears cover down', 'referee'),
  entry('smother-help', 'mythras.hazard.ignite', 'Whether somebody helps with the flames', 'referee'),
  entry('first-aid', 'mythras.heal.first-aid', 'What First Aid is used for', 'the helper, under a ruling'),
  entry('victory', 'mythras.round.break-off', 'Whether the fight is over', 'referee, under a ruling'),
  entry('after-tend', 'mythras.heal.first-aid', 'Whether to tend the dying', 'the best helper'),
]

/** The name of one of them. */
export type DecisionName = (typeof decisions)[number]['name']
