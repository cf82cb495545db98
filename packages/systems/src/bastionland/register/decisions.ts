/**
 * Every decision this game can put to somebody, under the name by which policies and presenters know it, each
 * with the rule it rests on. Referee calls are decisions of the referee's seat; the setup itself is the
 * scenario and is not asked here.
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
  entry(
    'referee',
    'bastionland.bonus-dice',
    'Calls at the start of a round: Exposed, bonus dice, the end',
    'referee',
  ),
  entry(
    'declare',
    'bastionland.flow.turn-content',
    'What a figure does in its turn',
    'the hand of the figure',
  ),
  entry('target', 'bastionland.flow.declare-what', 'Whom to attack', 'the attacker'),
  entry('mode', 'bastionland.attack.mode', 'Melee or ranged', 'the attacker'),
  entry('with', 'bastionland.flow.declare-what', 'With which of the items in hand', 'the attacker'),
  entry(
    'split',
    'bastionland.attack.one-target',
    'Whether to strike at another target with the rest',
    'the attacker',
  ),
  entry('charge', 'bastionland.mounted.trample', 'Whether a mounted Move is a charge', 'the attacker'),
  entry('where', 'bastionland.move.once', 'Where to move, or where to drive a foe', 'the mover'),
  entry('ready', 'bastionland.flow.grip', 'What to hold', 'the hand of the figure'),
  entry('patient', 'bastionland.mortal.patch', 'Whom to tend', 'the hand of the figure'),
  entry('opponent', 'bastionland.duel.mutual', 'Whom to challenge', 'the hand of the figure'),
  entry(
    'warband',
    'bastionland.warband.lead',
    'Which Warband to lead from the front',
    'the hand of the figure',
  ),
  entry('prey', 'bastionland.structure', 'Which ship to run into', 'the hand of the ship'),
  entry('larger', 'bastionland.structure', 'Which of two ships is far the larger', 'referee'),
  entry('pick-up', 'bastionland.flow.minor-actions', 'What to pick up', 'the hand of the figure'),
  entry('other-action', 'bastionland.gambit.other', 'Whether something else works', 'referee'),
  entry('smite', 'bastionland.feat.smite.when', 'Whether to Smite, and how', 'the attacker'),
  entry(
    'redirect',
    'bastionland.attack.reach-fixed',
    'A new target when the old one is gone',
    'the attacker',
  ),
  entry('structure', 'bastionland.structure', 'Whether an attack can hurt a structure', 'referee'),
  entry('special', 'bastionland.bonus-dice', 'Whether a special weapon finds its situation', 'referee'),
  entry('deny', 'bastionland.feat.deny.when', 'Whether to throw a die out', 'the target, then its comrades'),
  entry(
    'deny-die',
    'bastionland.feat.deny.discard',
    'Which die is thrown out',
    'the attacker, under a ruling',
  ),
  entry(
    'gambit',
    'bastionland.gambit.eligible',
    'Which die to give up for what, or Focus',
    'the owner of the dice',
  ),
  entry('strong', 'bastionland.gambit.strong', 'No Save, or a Greater Effect', 'the owner of the die'),
  entry('greater', 'bastionland.gambit.strong.greater', 'Which Greater Effect', 'the owner of the die'),
  entry('item', 'bastionland.gambit.impair', 'Which weapon is Impaired', 'the owner of the die'),
  entry('other-effect', 'bastionland.gambit.other', 'Whether a free effect works, and as what', 'referee'),
  entry('greater-effect', 'bastionland.gambit.other', 'Whether a free Greater Effect works', 'referee'),
  entry('wooden', 'bastionland.gambit.strong.greater', 'Whether an item is of wood', 'referee'),
  entry('scar-die', 'bastionland.attack.tie', 'Which of equal dice counts', 'the owner of the best die'),
  entry('scar-without-die', 'bastionland.scar.die', 'On which die a Scar without a die is rolled', 'referee'),
  entry(
    'mutilation',
    'bastionland.scar.mutilation-effect',
    'Whether a lost limb hampers in this fight',
    'referee',
  ),
  entry(
    'answer',
    'bastionland.flow.answer',
    'Whether to accept a challenge, parley or surrender',
    'the other side',
  ),
  entry('morale', 'bastionland.morale.individual', 'Rout or surrender', 'whoever lost their nerve'),
  entry('exposed', 'bastionland.exposed.causes', 'Whether somebody is still Exposed', 'referee'),
  entry('end', 'bastionland.flow.end', 'Whether the fight is over', 'referee'),
  entry('after-tend', 'bastionland.mortal.after-fight', 'Whether to tend the dying', 'anybody up'),
  entry(
    'aftermath',
    'bastionland.scar.pending-triggers',
    'Whether a pending Scar has met its trigger',
    'referee',
  ),
]

/** The name of one of them. */
export type DecisionName = (typeof decisions)[number]['name']
