/**
 * Every decision this game can put to somebody, under the name by which policies and presenters know it, each
 * with the rule it rests on. All are open and one after the other.
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
  entry('referee', 'momentum.end.surrender', 'Whether the fight goes on, asked each round', 'referee'),
  entry('shield-ready', 'momentum.block.shield', 'Whether a shield is ready', 'referee, under a ruling'),
  entry('order', 'momentum.init.ties', 'Which of the tied PCs goes first', 'the players'),
  entry('exhausted-slot', 'momentum.turn.exhausted-choice', 'What to drop for an EXHAUSTED slot', 'the PC'),
  entry('action', 'momentum.action.on-your-turn', 'What to spend momentum on', 'the PC'),
  entry('target', 'momentum.action.strike', 'Whom to strike, outflank, call or affect', 'whoever acts'),
  entry('weapon', 'momentum.action.strike', 'With which weapon', 'the PC'),
  entry('move', 'momentum.action.move', 'Which way to move', 'the mover'),
  entry('steps', 'momentum.npc.move', 'How far to move', 'the mover, or the referee under a ruling'),
  entry('interact', 'momentum.action.interact', 'With what to interact', 'whoever acts'),
  entry('effect', 'momentum.action.interact-reach', 'Whether an interaction works', 'referee'),
  entry(
    'superiority',
    'momentum.action.reposition-use',
    'What a superior position is worth',
    'referee, under a ruling',
  ),
  entry('ability', 'momentum.action.ability', 'Which ability to use', 'whoever acts'),
  entry('leave', 'momentum.end.flee', 'Whether somebody gets away', 'referee, under a ruling'),
  entry('npc-action', 'momentum.npc.two-slots', 'What an NPC does next', 'the hand of the NPC'),
  entry('attack', 'momentum.npc.profiles', 'With which of its attacks an NPC strikes', 'the hand of the NPC'),
  entry('method', 'momentum.npc.move', 'How an NPC moves', 'the hand of the NPC'),
  entry('gainer', 'momentum.npc.reposition-who', 'Which PC gains by a Reposition', 'referee, under a ruling'),
  entry('npc-hits', 'momentum.npc.strike-npc', 'How hard an NPC hits another', 'referee, under a ruling'),
  entry('defend', 'momentum.defence.choice', 'How to meet a Strike', 'the struck PC'),
  entry('payment', 'momentum.defence.passive', 'Active or passive defence', 'the struck PC, under a ruling'),
  entry('spend', 'momentum.defence.extra', 'How much momentum goes into the defence', 'the struck PC'),
  entry('parry-die', 'momentum.parry.die', 'Which discipline die parries', 'the struck PC, under a ruling'),
  entry('armour-helps', 'momentum.armour.roll', 'Whether armour helps', 'referee, under a ruling'),
  entry('riposte', 'momentum.parry.riposte', 'Whether to strike back', 'the PC'),
  entry(
    'fate',
    'momentum.action.strike-down',
    'Dead or disabled',
    'whoever took the last hit, under a ruling',
  ),
  entry('dire-detail', 'momentum.dire.mauled', 'Which feature, limb or hazard', 'referee'),
  entry(
    'end-of-round',
    'momentum.eor.abilities',
    'Whether an ability works at the end of the round',
    'its owner',
  ),
  entry('fight-over', 'momentum.end.sides', 'Whether the fight is over', 'referee, under a ruling'),
  entry('after-treat', 'momentum.dire.mauled-treat', 'Whether the dying are treated after all', 'referee'),
  entry('rest', 'momentum.turn.exhausted-recover', 'Whether there is time to rest', 'referee'),
]

/** The name of one of them. */
export type DecisionName = (typeof decisions)[number]['name']
