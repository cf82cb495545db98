/**
 * Every decision this game can put to somebody, under the name by which policies and presenters know it, each
 * with the rule it rests on. Stances are chosen in secret and together; all else is open.
 */
import type { DecisionEntry } from '@steelyard/kernel'
import type { RuleId } from './rules.ts'

const entry = <Name extends string>(
  name: Name,
  id: RuleId,
  title: string,
  who: string,
): DecisionEntry & { readonly name: Name } => ({ name, id, title, who })

/** The decisions, in the order of a round. */
export const decisions = [
  entry('deploy', 'stances.setup.deploy', 'Where to stand at the start', 'each figure, under a ruling'),
  entry('stance', 'stances.stance.each-round', 'Which stance to take', 'everybody awake, in secret'),
  entry('tie-order', 'stances.order.tie-rest', 'Who goes first of equals', 'referee, under a ruling'),
  entry('retreat', 'stances.end.leave', 'Whether a whole side leaves', 'the side, under a ruling'),
  entry('hold', 'stances.defensive.order', 'Whether to act later', 'Defensive, under a ruling'),
  entry('speaker', 'stances.social.turn', 'Who speaks next', 'referee, under a ruling'),
  entry('turn', 'stances.action.economy', 'What to do now', 'whoever has the turn'),
  entry('free-switch', 'stances.stance.switch-extra', "Balanced's extra switch", 'Balanced, under a ruling'),
  entry('accept-yield', 'stances.end.yield', 'Whether to accept a surrender', 'the other side'),
  entry('attribute', 'stances.action.attack.attribute', 'Might or Grace', 'the attacker, under a ruling'),
  entry('riders', 'stances.tech.riders', 'Which technique goes into the attack', 'the attacker'),
  entry(
    'press-advantage',
    'stances.tech.press-advantage',
    'Whether to pay for it',
    'the attacker, under a ruling',
  ),
  entry('attack-tn', 'stances.check.tn-raised', 'What an attack needs', 'referee, under a ruling'),
  entry('boost', 'stances.momentum.sinks', 'Momentum for a better roll', 'the roller, under a ruling'),
  entry('interpose', 'stances.reaction.interpose.trigger', 'Whether to step in', 'Defensive allies'),
  entry('counter', 'stances.reaction.counter.trigger', 'Whether to Counter', 'the Defensive target'),
  entry('counterattack', 'stances.defensive.counterattack', 'Whether to strike back', 'who Countered'),
  entry('perfect-parry', 'stances.tech.perfect-parry', 'Whether to parry perfectly', 'the target'),
  entry('riposte', 'stances.tech.riposte', 'Whether to strike after a Defend', 'who Defended'),
  entry('target', 'stances.tech.riposte', 'Whom to strike after a Defend', 'who Defended'),
  entry('whirlwind-order', 'stances.tech.whirlwind', 'Whom to strike next', 'the attacker'),
  entry('maneuver-skill', 'stances.action.maneuver.purpose', 'With which skill', 'who manoeuvres'),
  entry('maneuver-attribute', 'stances.action.maneuver.purpose', 'With which attribute', 'who manoeuvres'),
  entry(
    'maneuver-fits',
    'stances.action.maneuver.purpose',
    'Whether skill and attribute fit',
    'referee, where calls are on',
  ),
  entry('maneuver-benefit', 'stances.action.maneuver.result', 'What it gains', 'referee, under a ruling'),
  entry('maneuver-ally', 'stances.action.maneuver.result', 'Which ally it helps', 'who manoeuvres'),
  entry('reposition', 'stances.action.maneuver.result', 'Where to step', 'who manoeuvres'),
  entry('control-target', 'stances.tech.battlefield-control', 'Whom to move', 'the user, under a ruling'),
  entry('control-zone', 'stances.tech.battlefield-control', 'Where each one goes', 'the user'),
  entry('quick-recovery', 'stances.tech.quick-recovery', 'Whether to recover', 'those who know it'),
  entry('first-aid', 'stances.end.aftermath', 'Whom to help after the fight', 'each ally on his feet'),
  entry('lasting-effect', 'stances.vitality.lasting', 'Whether a wound leaves something', 'referee'),
  entry('objective', 'stances.end.check', 'Whether a side has won', 'referee, under a ruling'),
  entry('speech', 'stances.social.turn', 'What to say or do', 'whoever speaks'),
  entry('argument-skill', 'stances.social.damage', 'With which skill to argue', 'the speaker'),
  entry('argument-attribute', 'stances.social.damage', 'With which attribute to argue', 'the speaker'),
  entry('secret-learned', 'stances.social.defensive.momentum', 'Whether a secret came out', 'referee'),
  entry(
    'social-zero',
    'stances.social.composure.zero',
    'Convinced, flees or surrenders',
    'the loser, or referee',
  ),
]

/** The name of one of them. */
export type DecisionName = (typeof decisions)[number]['name']
