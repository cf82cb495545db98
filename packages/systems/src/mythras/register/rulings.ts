/**
 * The rulings: one switch for each place where the rules text is silent, vague or at odds with itself.
 *
 * Every entry asks one question and names the answers a table may choose, the default first. A *preset* is a
 * bundle of answers: `seed` takes every default, `printed` the letter of the text where the default bends it.
 * A key that is set by hand beats the preset. Where a value says "the same" or "as …", it differs from the
 * default in what it names and in nothing else. One entry is open-ended: `round-cap` takes a number.
 * Confusing words: a *slot* is a fighter's place in one pass through the Initiative order, *graded* skill is
 * skill after caps and grade, and *lowered* by a contest over 100 comes after that.
 */
import {
  type PresetEntry,
  type RulingEntry,
  type RulingSet,
  type RulingSetInput,
  type RulingValues,
  rulingsForm,
  wholeForm,
} from '@steelyard/kernel'
import type { RuleId } from './rules.ts'

/** One switch; `open` marks the one that takes a number. */
interface Ruling extends RulingEntry {
  readonly rules: readonly RuleId[]
  readonly open?: 'a whole number of Rounds from 1 to 1000'
}

/** Every switch of the game, chapter by chapter. */
export const rulings = {
  // Rolls
  rounding: {
    title: 'Fractions',
    question: 'Which way does a division round where no rule says it for itself?',
    default: 'up',
    values: {
      up: 'Up: half of 5 is 3.',
      down: 'Down: half of 5 is 2; only the critical range still rounds up, because its own rule says so.',
      nearest: 'To the nearest whole number, an exact half up; the critical range still rounds up.',
    },
    rules: [
      'mythras.core.round-up',
      'mythras.core.critical',
      'mythras.parry.one-less',
      'mythras.ranged.long',
      'mythras.action.brace',
      'mythras.trait.throw-weapons',
    ],
  },
  grades: {
    title: 'Difficulty grades',
    question: 'Do difficulty grades multiply a skill or add to it?',
    default: 'fractions',
    values: {
      fractions:
        'They multiply it: by 2, 1½, ⅔, ½ and ⅕ for Very Easy, Easy, Hard, Formidable and Herculean.',
      additive: 'They add to it: +40, +20, −20, −40 and −80, for everybody in the fight.',
    },
    rules: ['mythras.core.grades', 'mythras.core.grades-simple'],
  },
  'grade-rounding': {
    title: 'Rounding under a grade',
    question: 'When a grade divides a skill, which part of the division is rounded?',
    default: 'remaining',
    values: {
      remaining: 'What is left: 50 becomes 34 when Hard.',
      removed: 'What is taken away or added: 50 loses 17 when Hard and becomes 33.',
    },
    rules: ['mythras.core.grades'],
  },
  'half-damage': {
    title: 'Half a blow parried',
    question: 'When a parry stops half of the damage, which half is rounded?',
    default: 'passes-rounded',
    values: {
      'passes-rounded': 'The half that gets through: 3 of 5.',
      'deflected-rounded': 'The half that is stopped: 3 of 5, so that 2 get through.',
    },
    rules: ['mythras.parry.one-less', 'mythras.block.passive'],
  },
  'auto-bands': {
    title: 'Criticals without skill',
    question: 'Can a roll on a skill of 0 be a Critical?',
    default: 'none-at-zero',
    values: {
      'none-at-zero':
        'No: fumbles are read first, then 96 and more as failures, then a tenth of the skill as Criticals.',
      'zero-has-critical': 'Yes: 01 is a Critical however low the skill is.',
    },
    rules: ['mythras.core.auto-band', 'mythras.core.critical'],
  },
  'fumble-basis': {
    title: 'Which skill escapes fumbles',
    question: 'Above 100 only 00 is a Fumble: which value has to be above 100?',
    default: 'graded',
    values: {
      graded: 'The skill after caps and grade, before a contest over 100 lowers it.',
      effective: 'The skill that is rolled against in the end, after a contest over 100 has lowered it.',
      sheet: 'The skill as it stands on the sheet.',
    },
    rules: ['mythras.core.fumble', 'mythras.core.over-100'],
  },
  'over-100-crit': {
    title: 'Criticals in a contest over 100',
    question: 'Does the subtraction of a contest over 100 narrow the critical range?',
    default: 'reduced',
    values: {
      reduced: 'Yes: successes and Criticals both go by the lowered skill.',
      unreduced: 'No: it stays a tenth of the graded skill, as far as the lowered skill succeeds at all.',
    },
    rules: ['mythras.core.over-100', 'mythras.core.critical'],
  },
  'over-100-unopposed': {
    title: 'Over 100 against no roll',
    question: 'Is a skill above 100 lowered when the other side does not roll?',
    default: 'when-both-roll',
    values: {
      'when-both-roll':
        'No: both are lowered once the other decides to roll, and the first die is then read anew.',
      always:
        'Yes: an attack at more than 100 is rolled at 100, and who answers it is lowered by the same amount.',
    },
    rules: ['mythras.core.over-100', 'mythras.attack.no-parry'],
  },
  'original-roll': {
    title: 'The roll that is resisted',
    question: 'What of the earlier roll counts when an effect or a wound is resisted?',
    default: 'lowers-resister',
    values: {
      'lowers-resister':
        'Its die and level as they fell; the resister is lowered by what the higher graded skill has over ' +
        '100.',
      unchanged:
        'Its die and level as they fell; the resister rolls an unlowered skill, whoever is over 100.',
      relevel:
        'Its die; both skills are lowered by what the higher has over 100, and its level is read anew.',
    },
    rules: [
      'mythras.wound.endurance-vs-roll',
      'mythras.core.over-100',
      'mythras.effect.bleed',
      'mythras.effect.trip',
      'mythras.effect.disarm',
    ],
  },
  'opposed-tie': {
    title: 'Equal in every way',
    question: 'Who wins an opposed roll at equal level and equal die?',
    default: 'status-quo',
    values: {
      'status-quo': 'Nobody: what was attempted does not happen.',
      'roll-again': 'Nobody yet: those who rolled for this contest roll again.',
      'higher-skill': 'The higher graded skill; if these are equal too, nobody.',
      instigator: 'The one who attempted it, or whose effect is being resisted.',
    },
    rules: ['mythras.core.opposed'],
  },
  'opposed-both-fail': {
    title: 'Both sides fail',
    question: 'What happens when both sides of an opposed roll fail?',
    default: 'stalemate',
    values: {
      stalemate: 'Nobody wins: what was attempted does not happen.',
      'roll-again': 'Those who rolled for this contest roll again until somebody succeeds.',
    },
    rules: ['mythras.core.opposed-both-fail', 'mythras.core.opposed'],
  },
  'fail-vs-fumble': {
    title: 'Failure against Fumble',
    question: 'Does a Failure beat a Fumble in an opposed roll?',
    default: 'both-fail',
    values: {
      'both-fail': 'No: both sides have failed.',
      'failure-beats-fumble': 'Yes.',
    },
    rules: ['mythras.core.opposed', 'mythras.core.opposed-both-fail'],
  },
  'grade-composition': {
    title: 'Several grades at once',
    question: 'How do fixed grades and those "one grade harder" go together?',
    default: 'worst-then-shifts',
    values: {
      'worst-then-shifts':
        'Aids ease their one modifier, the hardest grade counts, then all shifts move it, at most from ' +
        'Very Easy to Hopeless.',
      'worst-only':
        'Each shift counts as the grade it makes of Standard and only the hardest applies; easing needs ' +
        'that nothing hinders.',
    },
    rules: ['mythras.core.worst-grade', 'mythras.close.modifiers', 'mythras.ranged.modifiers'],
  },
  'cap-order': {
    title: 'Caps and grades',
    question: 'When a skill is capped by another and also graded, which comes first?',
    default: 'cap-first',
    values: {
      'cap-first': 'The cap, then the grade.',
      'grade-first': 'The grade, then the cap.',
    },
    rules: ['mythras.close.cap', 'mythras.core.grades'],
  },
  'situational-scope': {
    title: 'What bad conditions worsen',
    question: 'Which rolls do the tables of combat situations make harder?',
    default: 'fighting',
    values: {
      fighting:
        'Attack, parry, Evade and resistance by combat skill; rows on attacking or defending only those ' +
        'rolls.',
      everything: 'Every skill roll of whoever is in the situation, Endurance, Brawn and Willpower included.',
    },
    rules: ['mythras.close.modifiers', 'mythras.ranged.modifiers', 'mythras.core.worst-grade'],
  },
  'light-grades': {
    title: 'Two tables of darkness',
    question: 'Darkness has other grades in melee than for shooting: which table counts?',
    default: 'own-table',
    values: {
      'own-table': 'Each for its own kind of attack; parries and Evades always use the one for melee.',
      milder: 'The milder for all: partial darkness Hard, full darkness Formidable.',
    },
    rules: ['mythras.close.modifiers', 'mythras.ranged.modifiers'],
  },
  'npc-luck': {
    title: 'Who has Luck',
    question: 'Who has Luck Points?',
    default: 'pc-only',
    values: {
      'pc-only': 'Player characters by their POW; all others only what their sheet prints.',
      all: 'Everybody by POW, unless a sheet prints a number.',
    },
    rules: [
      'mythras.core.luck-cheat-fate',
      'mythras.core.luck-desperate',
      'mythras.core.luck-mitigate',
      'mythras.free.luck',
    ],
  },
  'luck-scope': {
    title: 'Luck for one action',
    question: 'How many Luck Points may somebody spend on one action?',
    default: 'per-action',
    values: {
      'per-action':
        'One on each action, reaction or attack suffered, an attack and the answer to it being one; ' +
        'Mitigate Damage is extra.',
      'per-roll': 'One on each roll of dice; Desperate Effort and Mitigate Damage are extra.',
      'mitigate-counts': 'One on each action, reaction or attack suffered, Mitigate Damage included.',
    },
    rules: ['mythras.core.luck-cheat-fate', 'mythras.core.luck-desperate', 'mythras.core.luck-mitigate'],
  },
  // Combat Styles
  'off-style': {
    title: 'A weapon outside the style',
    question: 'How much harder is a weapon that the Combat Style does not cover?',
    default: 'one-grade',
    values: {
      'one-grade': 'One grade, or two where the referee finds it of another family.',
      'two-grades': 'Always two grades.',
      'unarmed-skill': 'No harder, but the Unarmed skill is rolled in place of the style.',
    },
    rules: ['mythras.style.outside-weapon'],
  },
  'skirmish-grade': {
    title: 'Shooting on the run',
    question: 'Does the trait Skirmishing also take away the penalty for running?',
    default: 'hard-at-a-run',
    values: {
      'hard-at-a-run': 'No: Standard at a walk, Hard at a run.',
      'no-penalty': "Yes: the shooter's gait never counts.",
    },
    rules: ['mythras.trait.skirmishing', 'mythras.move.gaits'],
  },
  'throw-profile': {
    title: 'Thrown without a table row',
    question: 'How far does a melee weapon fly that has no ranges of its own?',
    default: '5-10-20',
    values: {
      '5-10-20':
        '5, 10 and 20 m, with its Size as Force and its damage roll halved before the Damage Modifier.',
      '10-20-30': '10, 20 and 30 m, all else the same.',
    },
    rules: ['mythras.trait.throw-weapons'],
  },
  formation: {
    title: 'Facing a formation',
    question: 'When do foes lose an Action Point to Formation Fighting?',
    default: 'reset-and-contact',
    values: {
      'reset-and-contact':
        'At each reset while engaged, and one unspent point at first contact; only once, and not if in ' +
        'formation themselves.',
      'reset-only': 'Only at each reset while engaged.',
      'per-formation': 'At each reset and at first contact, once for every formation engaged.',
    },
    rules: ['mythras.trait.formation-fighting', 'mythras.ap.two'],
  },
  'defensive-minded': {
    title: 'Parrying larger',
    question: 'When has a Defensive Minded fighter taken no offensive action this Round?',
    default: 'binds',
    values: {
      binds:
        'When no attack went before; a parry that needed the trait bars attacks for the rest of the Round.',
      'look-back': 'When no attack went before; later attacks stay open.',
    },
    rules: ['mythras.trait.defensive-minded'],
  },
  // Round and Initiative
  'init-reroll': {
    title: 'New Initiative',
    question: 'When is Initiative rolled again?',
    default: 'after-a-break',
    values: {
      'after-a-break': 'When nobody has been engaged for a whole Round, or the referee says so.',
      never: 'Never; only late arrivals roll.',
      'each-round': 'At the start of every Round.',
    },
    rules: ['mythras.init.persist', 'mythras.round.break-off'],
  },
  'armor-init': {
    title: 'Armour and Initiative',
    question: 'Which armour lowers Initiative?',
    default: 'worn-only',
    values: {
      'worn-only':
        'The highest AP worn, not natural, magical or shield; a printed Initiative is lowered only by AP ' +
        'marked as worn.',
      'printed-final': 'The highest AP worn, but a printed Initiative is never lowered.',
    },
    rules: ['mythras.init.armor'],
  },
  'surprise-duration': {
    title: 'How long surprise slows',
    question: 'How long does surprise take 10 off Initiative?',
    default: 'until-re-roll',
    values: {
      'until-re-roll': 'Until Initiative is rolled anew.',
      'first-round': 'In the first Round only.',
    },
    rules: ['mythras.surprise.initiative', 'mythras.init.persist'],
  },
  'fatigue-initiative': {
    title: 'Fatigue during a fight',
    question: "When do fatigue's losses of Initiative and Action Points begin to count?",
    default: 'round-start',
    values: {
      'round-start': 'At the next start of a Round, after its bleeding; the Initiative die is kept.',
      'at-once': 'At once: the place in the order shifts and unspent points above the new maximum are lost.',
      'new-roll': 'Initiative at its next roll, Action Points at the next start of a Round.',
    },
    rules: ['mythras.fatigue.levels', 'mythras.init.persist', 'mythras.round.order'],
  },
  'turn-unit': {
    title: 'What counts as a Turn',
    question: 'How are conditions counted that last for Turns?',
    default: 'slots',
    values: {
      slots: "By the bearer's slots, with or without Action Points: one is taken off at the end of each.",
      'slots-with-points': "By the bearer's slots that begin with an Action Point left.",
      'two-a-round':
        "Two Turns are a Round: two are taken off at the end of the bearer's first slot in each Round.",
    },
    rules: [
      'mythras.round.turn',
      'mythras.effect.stun-location',
      'mythras.effect.blind',
      'mythras.effect.pin-down',
      'mythras.wound.serious',
    ],
  },
  delay: {
    title: 'Delayed points',
    question: 'What are delayed Action Points for, and how long do they keep?',
    default: 'earmarked',
    values: {
      earmarked:
        'Any reaction, before other points, and Interrupt; lost at the next slot; other points may pay ' +
        'for reactions as well.',
      'needed-to-react': 'Any reaction and Interrupt, which only they can pay for; lost at the next slot.',
      'lasts-the-round': 'As earmarked points, but lost only at the end of the Round.',
    },
    rules: ['mythras.action.delay', 'mythras.react.interrupt', 'mythras.ap.reactive'],
  },
  'dither-cost': {
    title: 'The price of doing nothing',
    question: 'Does Dither cost an Action Point?',
    default: 'one-point',
    values: {
      'one-point': 'Yes, 1.',
      nothing:
        'No; the Round ends after a whole cycle in which everybody with points left dithered or delayed.',
    },
    rules: ['mythras.action.dither', 'mythras.ap.cost', 'mythras.round.cycles'],
  },
  'interrupt-window': {
    title: 'When to interrupt',
    question: "Until when may a delaying fighter break into an opponent's Turn?",
    default: 'before-dice',
    values: {
      'before-dice':
        'At its declaration, at each step of movement and until its first die; it costs what the action ' +
        'done costs.',
      'extra-point': 'As before the dice, but it costs 1 more delayed Action Point.',
    },
    rules: ['mythras.react.interrupt', 'mythras.react.opportunity'],
  },
  'free-limits': {
    title: 'How many free actions',
    question: 'How often may free actions be taken?',
    default: 'assess-once',
    values: {
      'assess-once': "Assess Situation once in each of one's own slots, the others without limit.",
      unlimited: 'All without limit.',
    },
    rules: [
      'mythras.free.assess',
      'mythras.free.speak',
      'mythras.free.signal',
      'mythras.free.drop',
      'mythras.free.ward',
    ],
  },
  'free-slots': {
    title: 'Free actions without a point',
    question: 'Is somebody asked for free actions whose slot comes without an Action Point to spend?',
    default: 'with-points',
    values: {
      'with-points':
        'Only with points to spend, and on the run; wards are offered before every attack as well.',
      'every-slot': 'In every slot of whoever can act.',
    },
    rules: ['mythras.free.assess', 'mythras.free.speak', 'mythras.free.signal', 'mythras.free.drop'],
  },
  victory: {
    title: 'When it is over',
    question: 'What ends a fight?',
    default: 'last-side',
    values: {
      'last-side':
        'Only one side has anybody able and willing to fight, or none has, which is a draw; yielded and ' +
        'fled are out.',
      referee: 'The referee says so.',
    },
    rules: ['mythras.round.length', 'mythras.round.break-off'],
  },
  'flee-exit': {
    title: 'Getting away',
    question: 'When has somebody who flees left the fight?',
    default: 'next-slot',
    values: {
      'next-slot':
        'Flight is declared unengaged in one slot and done at the next, unless somebody has engaged the ' +
        'runner by then.',
      'map-edge': 'On reaching the edge of the field.',
    },
    rules: ['mythras.round.break-off', 'mythras.engage.leave', 'mythras.move.gaits'],
  },
  'round-cap': {
    title: 'The longest fight',
    question: 'After how many Rounds, from 1 to 1000, is an undecided fight a draw?',
    default: 60,
    values: {},
    open: 'a whole number of Rounds from 1 to 1000',
    rules: ['mythras.round.length'],
  },
  // Actions
  brace: {
    title: 'How long Brace lasts',
    question: 'How long does a braced stance last?',
    default: 'until-moving',
    values: {
      'until-moving': 'Towards one side, until the bracer moves, is moved or falls.',
      'until-next-turn':
        "Towards one side, until the bracer's next slot, or until moving or falling if that is sooner.",
    },
    rules: ['mythras.action.brace', 'mythras.action.steady-weapon'],
  },
  'change-range': {
    title: 'Change Range or Move',
    question: 'Is Change Range more than another name for Move?',
    default: 'own-action',
    values: {
      'own-action':
        'Yes: straight to or from one opponent at the Base rate, unengaged and not pinned down by fire.',
      'as-move': 'No: only Move is offered.',
    },
    rules: ['mythras.action.change-range', 'mythras.action.move'],
  },
  'counter-held': {
    title: 'Countering held magic',
    question: 'What does it mean that held magic may be countered freely?',
    default: 'no-cost',
    values: {
      'no-cost': 'Counter Spell against it costs no Action Point.',
      'any-time': 'Counter Spell may be used against it at any moment, for its usual point.',
    },
    rules: ['mythras.action.hold-magic', 'mythras.react.counter-spell'],
  },
  retrieve: {
    title: 'Picking something up',
    question: 'When may something that lies within 2 m be picked up for 2 Action Points in two Turns?',
    default: 'even-engaged',
    values: {
      'even-engaged': 'At any time, also while engaged.',
      'unengaged-only': 'Only while unengaged.',
    },
    rules: ['mythras.action.ready-weapon'],
  },
  'regain-many': {
    title: 'Getting up among foes',
    question: 'Whose rolls must a prone fighter beat to get up when engaged with several?',
    default: 'every-foe',
    values: {
      'every-foe': 'One roll against the roll of each of them.',
      'best-foe': 'One roll against the one with the highest skill.',
    },
    rules: ['mythras.action.regain-footing'],
  },
  'regain-cost': {
    title: 'The price of getting up',
    question: 'Does a lost contest for getting up cost the Action Point?',
    default: 'always',
    values: {
      always: 'Yes: the action costs 1, won or lost, and the rolls cost nobody anything.',
      'only-when-won': 'No: only a won one costs it.',
    },
    rules: ['mythras.action.regain-footing'],
  },
  'sneak-fumble': {
    title: 'The fumbled peek',
    question: 'Who may shoot at somebody who fumbles a Sneak Peek?',
    default: 'any-foe',
    values: {
      'any-foe':
        'One foe with a line of sight, at once and for 1 Action Point, at the head and arms in view.',
      'free-shot': 'One foe with a line of sight, at once and for nothing, at the head and arms in view.',
      'delayers-only': 'One foe who is delaying, for 1 delayed point, at the head and arms in view.',
    },
    rules: ['mythras.action.sneak-peek'],
  },
  'take-cover': {
    title: 'What cover covers',
    question: 'Which locations does cover protect?',
    default: 'listed-locations',
    values: {
      'listed-locations':
        'Those that the cover is said to hide; when it hides all, the rules for total cover apply.',
      everywhere: 'All: its AP count wherever the blow lands.',
    },
    rules: ['mythras.action.take-cover', 'mythras.cover.value', 'mythras.cover.total'],
  },
  'first-aid-time': {
    title: 'How long First Aid takes',
    question: 'How long does First Aid take in a fight?',
    default: 'one-action',
    values: {
      'one-action': '1 Action Point, next to the patient, both of them unengaged.',
      minutes: '1d3 minutes, 12 Rounds each, both of them unengaged throughout.',
      'whole-round':
        "A Round's whole Action Points, begun with all of them; any other action or reaction spoils it.",
    },
    rules: ['mythras.heal.first-aid', 'mythras.effect.bleed-staunch', 'mythras.action.use-skill'],
  },
  // Movement
  'move-distance': {
    title: 'How far a Move goes',
    question: 'How far does a Move go?',
    default: 'base-rate',
    values: {
      'base-rate':
        'The Base rate; three times that at a run and five times at a sprint, which fill the Turn.',
      free: 'As far as the referee allows, which is anywhere unless the referee sets a limit.',
    },
    rules: ['mythras.action.move', 'mythras.move.rate', 'mythras.move.gaits'],
  },
  'block-passage': {
    title: 'Barring the way',
    question: "Does a delaying fighter bar somebody's way without a roll?",
    default: 'no-roll',
    values: {
      'no-roll':
        'Yes, for 1 delayed point: the mover stops there, both are engaged, the rest of the movement is ' +
        'lost.',
      'opposed-roll':
        'No: for 1 delayed point both roll Brawn or Evade, each as they like, and the blocker has to win.',
    },
    rules: ['mythras.move.past-delayer', 'mythras.react.interrupt'],
  },
  climb: {
    title: 'Climbing in armour',
    question: 'How many metres does worn armour take off a climb?',
    default: 'average',
    values: {
      average: 'The mean of the worn AP over all locations.',
      heaviest: 'The AP of the heaviest piece worn.',
      'by-total':
        'By the sum of worn AP over all locations: none below 8, then 1 for each full 8, at most 5.',
    },
    rules: ['mythras.move.climb', 'mythras.move.climb-errata', 'mythras.move.climb-table'],
  },
  swim: {
    title: 'Swimming in armour',
    question: 'Does gear slow a swimmer?',
    default: 'base-rate',
    values: {
      'base-rate': 'No: the Base rate.',
      encumbered:
        'By 1 m for each thing carried beyond STR, a weapon or shield being 1, a location in AP 1 to 3 ' +
        'also, one in more AP 2; at 0 m one drowns.',
    },
    rules: ['mythras.move.swim', 'mythras.hazard.asphyxia'],
  },
  'melee-range': {
    title: 'How near is engaged',
    question: 'How near do foes come before they are engaged?',
    default: 'two-metres',
    values: {
      'two-metres':
        '2 m from a foe able to act, unless a sheet says more; once engaged each may strike the other ' +
        'with any melee weapon.',
      'by-reach':
        'Reach T, S and M 1 m, L 2 m, VL 3 m; the longer of the two engages both, but only those who ' +
        'reach may strike.',
    },
    rules: ['mythras.engage.def', 'mythras.move.stop-on-contact', 'mythras.move.mutual'],
  },
  disengage: {
    title: 'Simply walking off',
    question: 'May an engaged fighter just walk away?',
    default: 'no',
    values: {
      no: 'No; but a foe who is out of the fight or helpless engages nobody.',
      'under-attack':
        'Yes, and each engaged foe may at once attack for 1 Action Point, which only Evade answers.',
    },
    rules: ['mythras.engage.leave', 'mythras.move.no-leave', 'mythras.move.unengaged'],
  },
  'charge-distance': {
    title: 'How far a charge goes',
    question: 'How far does one Charge action go?',
    default: 'whole',
    values: {
      whole: 'Up to three times the Move at a run, five times at a sprint.',
      'third-a-turn':
        'A third of that; short of contact it goes on in the next Turns, for 1 Action Point each.',
    },
    rules: ['mythras.charge.action', 'mythras.move.gaits'],
  },
  // Attack and defence
  'parry-timing': {
    title: 'When to defend',
    question: 'Does the defender choose a reaction before or after seeing the attack die?',
    default: 'after-die',
    values: {
      'after-die': 'After it, so that even a miss can be parried knowingly.',
      'before-die': 'Before it.',
      'before-die-may-cancel':
        'Before it; once it lies the reaction may be called off and its point kept, but none be added.',
    },
    rules: ['mythras.attack.step-2', 'mythras.attack.missed-parry', 'mythras.react.parry'],
  },
  'parry-weapon': {
    title: 'How often a weapon parries',
    question: 'How often may one weapon or shield parry in a Round?',
    default: 'no-limit',
    values: {
      'no-limit': 'As often as there are Action Points.',
      'once-a-round': 'Once.',
    },
    rules: ['mythras.parry.which', 'mythras.react.parry'],
  },
  'ward-and-parry': {
    title: 'Ward and parry together',
    question: 'What if a parried blow lands on a location that is also warded?',
    default: 'better-one',
    values: {
      'better-one': 'The better of the two reductions counts.',
      both: 'Both count, the parry first and the ward on what is left.',
    },
    rules: ['mythras.block.passive', 'mythras.free.ward', 'mythras.attack.step-6'],
  },
  'ward-missiles': {
    title: 'Weapons that ward against missiles',
    question: 'Does a weapon that is no shield ward a location against arrows and what is thrown?',
    default: 'weapons-too',
    values: {
      'weapons-too': 'Yes: whatever lands there is reduced by its Size. Against guns only shields help.',
      'shields-only': 'No: as with parries, shields alone stop missiles.',
    },
    rules: ['mythras.free.ward', 'mythras.block.passive', 'mythras.ranged.parry', 'mythras.gun.shield-cover'],
  },
  'ward-flat-footed': {
    title: 'Wards and surprise',
    question: 'Does a ward help somebody who is flat-footed?',
    default: 'earlier-ward',
    values: {
      'earlier-ward': 'One set before the surprise does; none can be set meanwhile.',
      none: 'No ward counts while flat-footed.',
    },
    rules: ['mythras.surprise.flat-footed', 'mythras.free.ward', 'mythras.block.passive'],
  },
  'crouch-cost': {
    title: 'The price of crouching',
    question: 'What does crouching behind a shield cost?',
    default: 'free',
    values: {
      free: "Nothing: it is part of setting the ward, and standing up again is free in one's own slot.",
      'one-point': "1 Action Point in one's own slot, standing up again is free.",
    },
    rules: ['mythras.block.crouch', 'mythras.free.ward'],
  },
  'evade-melee': {
    title: 'What can be evaded',
    question: 'Against which attacks may somebody Evade?',
    default: 'every-attack',
    values: {
      'every-attack': 'Against all that the target is aware of.',
      'named-threats':
        'Against missiles, shots, charges, rams, sweeps and magic; against other blows only by Daredevil.',
    },
    rules: ['mythras.evade.scope', 'mythras.react.evade', 'mythras.trait.daredevil'],
  },
  'evade-tie': {
    title: 'Level with the attack',
    question: 'Does an attack hit when its roll and the Evade tie in level and die?',
    default: 'missed',
    values: {
      missed: 'No.',
      hit: 'Yes, if the attack roll is a success; two failures never hit.',
    },
    rules: ['mythras.evade.roll', 'mythras.core.opposed'],
  },
  'evade-effects': {
    title: 'Effects of an Evade',
    question: 'Which special effects may a successful evader take?',
    default: 'without-weapon',
    values: {
      'without-weapon':
        'All defensive ones but Enhance Parry, Damage Weapon, Disarm Opponent, Entangle and Scar Foe.',
      'all-defensive': 'All defensive ones.',
    },
    rules: ['mythras.evade.effects', 'mythras.se.evade'],
  },
  helpless: {
    title: 'Striking the helpless',
    question: 'How is an attack on a helpless target resolved?',
    default: 'counts-as-success',
    values: {
      'counts-as-success':
        'No roll: a Success with 1 effect, its die for resistance rolls being the graded skill, at most 95.',
      'roll-for-critical':
        'By d100: a Critical counts, anything else is a Success, and resistance rolls against it are ' +
        'unopposed.',
    },
    rules: ['mythras.close.modifiers', 'mythras.attack.no-parry'],
  },
  'sweep-damage': {
    title: 'Damage of a sweep',
    question: 'Is damage rolled once for all targets of a sweep?',
    default: 'each-target',
    values: {
      'each-target': 'No: damage, location and effects for each target.',
      'one-roll': 'Yes: one damage roll for all, location and effects for each.',
    },
    rules: ['mythras.sweep.roll'],
  },
  'ladder-ends': {
    title: 'Beyond the largest Size',
    question: 'What is one step above Enormous?',
    default: 'one-beyond',
    values: {
      'one-beyond':
        'A Size of its own, C, compared like the others; Damage Modifiers go on by their pattern.',
      clamp: 'Enormous again; Damage Modifiers go on by their pattern.',
    },
    rules: ['mythras.size.scale', 'mythras.charge.bonus'],
  },
  // Special effects in general
  'se-forfeit': {
    title: 'Effects nobody wants',
    question: 'What becomes of special effects that are won and not used?',
    default: 'lost',
    values: {
      lost: 'They are lost.',
      banked: 'They add to the next effects won against the same opponent.',
    },
    rules: ['mythras.se.none-legal'],
  },
  'se-order': {
    title: 'Several effects in turn',
    question: 'How do several effects of one exchange work on each other?',
    default: 'one-by-one',
    values: {
      'one-by-one': 'In the order the winner names, each result counting for the next roll.',
      together: 'All rolls are made from how things stood before, then all results apply.',
    },
    rules: ['mythras.se.order'],
  },
  'se-distance': {
    title: 'Defending at a distance',
    question: 'May a defender use effects that touch an attacker who is out of melee range?',
    default: 'melee-range',
    values: {
      'melee-range':
        'No Blind, Damage Weapon, Disarm, Entangle, Scar Foe, Trip or Withdraw out of melee range.',
      'no-limit': 'Yes, all of them.',
    },
    rules: ['mythras.se.requirements', 'mythras.ranged.same'],
  },
  'se-ranged': {
    title: 'Effects of missiles',
    question: 'Which effects of blows may missiles and shots have?',
    default: 'limited',
    values: {
      limited:
        'Trip on a leg hit, never Disarm or Grip; Damage Weapon on a Critical, shields on any success; ' +
        'Bash if bludgeoning or by gun.',
      all: "Every one whose weapon type and roll are met; a gun's Bash has its own ruling.",
    },
    rules: [
      'mythras.se.requirements',
      'mythras.ranged.same',
      'mythras.effect.trip-firearm',
      'mythras.effect.damage-weapon-firearm',
    ],
  },
  // Special effects one by one
  'accidental-dm': {
    title: 'Hurting oneself',
    question: 'Does the Damage Modifier add to an Accidental Injury?',
    default: 'with-modifier',
    values: {
      'with-modifier': 'Yes: weapon dice and Damage Modifier.',
      'dice-only': 'No: weapon dice only.',
    },
    rules: ['mythras.effect.accidental-injury', 'mythras.effect.accidental-injury-unarmed'],
  },
  'self-wound-roll': {
    title: 'Wounds by a fumble',
    question: 'How is Endurance rolled when a fumbled attack wounds somebody?',
    default: 'unopposed',
    values: {
      unopposed: 'As a plain roll of whoever was hit.',
      fails: 'Not at all: it counts as lost.',
    },
    rules: [
      'mythras.effect.accidental-injury',
      'mythras.effect.select-target',
      'mythras.wound.endurance-vs-roll',
    ],
  },
  'bash-rounding': {
    title: 'Points short of a metre',
    question: 'Does Bash round its metres?',
    default: 'down',
    values: {
      down: 'Down: 7 points of a mace are 2 m.',
      up: 'Up: 7 points of a mace are 3 m.',
    },
    rules: ['mythras.effect.bash'],
  },
  'bash-engagement': {
    title: 'Pushed out of reach',
    question: 'Does Bash end an engagement?',
    default: 'two-metres',
    values: {
      'two-metres': 'If the target is pushed 2 m or more.',
      never: 'Never.',
      always: 'Always.',
    },
    rules: ['mythras.effect.bash', 'mythras.engage.def'],
  },
  'bash-roll': {
    title: 'Pushed into something',
    question: 'What must somebody roll who is bashed into an obstacle?',
    default: 'acrobatics-or-hard',
    values: {
      'acrobatics-or-hard': 'Acrobatics as it stands, or Athletics at Hard.',
      'both-hard': 'Acrobatics or Athletics, either at Hard.',
    },
    rules: ['mythras.effect.bash-obstacle'],
  },
  'bash-firearm': {
    title: 'Bash by gun',
    question: 'May a shot Bash?',
    default: 'limb-hit',
    values: {
      'limb-hit': 'A projectile may if it strikes a limb, 1 m for every 3 points; energy weapons may not.',
      unavailable: 'No.',
      'any-location': 'A projectile may wherever it strikes, 1 m for every 3 points; energy weapons may not.',
    },
    rules: ['mythras.effect.bash-firearm'],
  },
  'bleed-stack': {
    title: 'Bleeding twice',
    question: 'What do several bleeding wounds do in a Round?',
    default: 'one-level',
    values: {
      'one-level': 'One level of fatigue in all; each needs staunching of its own.',
      cumulative: 'One level of fatigue for each.',
    },
    rules: ['mythras.effect.bleed-tick', 'mythras.effect.bleed'],
  },
  'bleed-reopen': {
    title: 'Wounds that open again',
    question: 'Does strenuous action always open a staunched wound?',
    default: 'automatic',
    values: {
      automatic: 'Yes: attack, parry, Evade, run, charge or Struggle opens it.',
      'endurance-roll': 'Only if an unopposed Endurance roll then fails.',
    },
    rules: ['mythras.effect.bleed-staunch'],
  },
  'blind-grade': {
    title: 'How blind is blinded',
    question: 'Which grade does Blind Opponent impose?',
    default: 'by-method',
    values: {
      'by-method': 'Hard, or Formidable where the referee finds the means that strong.',
      herculean: 'Herculean, as the table of situations has it for the blinded.',
    },
    rules: ['mythras.effect.blind', 'mythras.close.modifiers'],
  },
  'blind-shield': {
    title: 'A shield against blinding',
    question: 'Whose shield lets the attacker resist with the combat skill?',
    default: 'attackers',
    values: {
      attackers: "The attacker's own.",
      blinders: 'That of the defender, if it made the parry.',
    },
    rules: ['mythras.effect.blind'],
  },
  'location-reach': {
    title: 'Locations out of reach',
    question: 'Which locations can Choose Location not be used on in melee?',
    default: 'by-stature',
    values: {
      'by-stature':
        'The head of those more than twice your SIZ on two legs and of riders, the chest and arms too of those more than three times your SIZ; when you lie down, all above the abdomen. Long weapons reach one level higher.',
      everywhere: 'None: every location is within reach.',
    },
    rules: ['mythras.effect.choose-location'],
  },
  'circumvent-cover': {
    title: 'Circumvent Cover',
    question: 'What does the effect do that the text only names?',
    default: 'high-tech',
    values: {
      'high-tech': 'High-tech guns ignore the AP of cover and what it hides for that shot.',
      'trick-shot': 'The same, and other guns may on a Critical, with the damage halved.',
      unavailable: 'Nothing: it cannot be chosen.',
    },
    rules: ['mythras.effect.circumvent-cover'],
  },
  'damage-weapon-defence': {
    title: 'Damage Weapon by the defender',
    question: 'Whose damage hits the attacking weapon?',
    default: 'parrying-weapon',
    values: {
      'parrying-weapon':
        "That of the parrying weapon with its wielder's Damage Modifier; the attack goes on as usual.",
      'attackers-roll': "The attacker's own damage roll, made for this if the attack missed.",
    },
    rules: ['mythras.effect.damage-weapon'],
  },
  'damage-weapon-no-parry': {
    title: 'Damage Weapon without a parry',
    question: 'Which item may an attacker damage if nobody parried?',
    default: 'any-held',
    values: {
      'any-held': 'Any weapon or shield the target holds.',
      'parried-only': 'None: only a weapon that parried.',
    },
    rules: ['mythras.effect.damage-weapon'],
  },
  'damage-weapon-parried': {
    title: 'Damage Weapon after a parry',
    question: 'Does a successful parry protect the parrying weapon itself?',
    default: 'no',
    values: {
      no: 'No: the whole damage goes against its AP.',
      'by-size': 'Yes: first reduced by comparing Sizes, then against its AP.',
    },
    rules: ['mythras.effect.damage-weapon', 'mythras.attack.step-6'],
  },
  'entangle-hit': {
    title: 'What it takes to entangle',
    question: 'When does an attack entangle?',
    default: 'any-hit',
    values: {
      'any-hit':
        'On any hit not evaded; if the blow is wholly parried, the arm of the parrying weapon is caught.',
      'needs-damage': 'Only if the location struck loses hit points.',
    },
    rules: ['mythras.effect.entangle'],
  },
  'entangle-defence': {
    title: 'Entangling in defence',
    question: "What does a defender's Entangle catch?",
    default: 'attacking-limb',
    values: {
      'attacking-limb': 'The limb or natural weapon that attacked.',
      'random-location': 'A location rolled on 1d20.',
    },
    rules: ['mythras.effect.entangle'],
  },
  'entangle-commit': {
    title: 'The weapon that holds',
    question: 'Can the entangling weapon be used meanwhile?',
    default: 'committed',
    values: {
      committed:
        'No: neither to attack nor to parry until it is let go, which is free, or the victim is out of it.',
      usable: 'Yes.',
    },
    rules: ['mythras.effect.entangle'],
  },
  'entangle-trip': {
    title: 'Tripping the entangled',
    question: 'Against what does the entangled victim resist the trip that costs 1 Action Point?',
    default: 'original-roll',
    values: {
      'original-roll': 'Against the roll that entangled.',
      'new-roll': 'Against a new Combat Style roll of the wielder.',
    },
    rules: ['mythras.effect.entangle-trip', 'mythras.effect.trip'],
  },
  'entangle-oppose': {
    title: 'Yanking free',
    question: "What opposes the victim's Brawn?",
    default: 'brawn',
    values: {
      brawn: "The wielder's Brawn, which costs nothing.",
      'combat-style': "The wielder's Combat Style, which costs nothing.",
    },
    rules: ['mythras.effect.entangle-free', 'mythras.action.struggle'],
  },
  'entangle-free-effect': {
    title: 'Effects that free',
    question: 'When do Slip Free, Disarm Opponent and Damage Weapon free the entangled?',
    default: 'own-conditions',
    values: {
      'own-conditions':
        'Slip Free always; Disarm if its roll is lost; Damage Weapon if the entangling weapon breaks.',
      'choice-frees': 'As soon as one of them is chosen, whatever it does besides.',
      'any-damage':
        'Slip Free always; Disarm if its roll is lost; Damage Weapon if the weapon loses any hit point.',
    },
    rules: [
      'mythras.effect.entangle-free',
      'mythras.effect.slip-free',
      'mythras.effect.damage-weapon',
      'mythras.effect.disarm',
    ],
  },
  'entangle-leg': {
    title: 'A snared leg',
    question: 'What does an entangled leg forbid?',
    default: 'all-movement',
    values: {
      'all-movement':
        'Move, Charge, Change Range, Evade, Outmaneuver and Withdraw; getting up stays possible.',
      'evade-allowed': 'The same, but Evade stays possible.',
    },
    rules: ['mythras.effect.entangle'],
  },
  'grip-armed': {
    title: 'Gripping in mid-fight',
    question: 'Which attack may Grip?',
    default: 'unarmed-attack',
    values: {
      'unarmed-attack': 'An unarmed or natural one.',
      'empty-hand': 'Any melee attack of somebody with an empty hand or other gripping limb.',
    },
    rules: ['mythras.effect.grip'],
  },
  'grip-cost': {
    title: 'The price of holding',
    question: 'Who pays when a gripped victim struggles?',
    default: 'victim',
    values: {
      victim: 'The victim 1 Action Point; the gripper rolls for nothing.',
      both: 'Each 1 Action Point; a gripper who does not pay counts as having failed.',
    },
    rules: ['mythras.effect.grip-free', 'mythras.action.struggle'],
  },
  'grip-hold': {
    title: 'What a grip hinders',
    question: 'What can a gripped victim not do?',
    default: 'leave',
    values: {
      leave:
        'Leave; it fights on as usual until the grip is broken, let go, or the gripper is out or uses ' +
        'that hand.',
      'limb-useless': 'Leave, or use the limb that the blow struck.',
    },
    rules: ['mythras.effect.grip'],
  },
  'impale-dm': {
    title: "Impale's second roll",
    question: 'What is rolled twice when a weapon impales?',
    default: 'weapon-dice',
    values: {
      'weapon-dice': "The weapon's damage; the Damage Modifier is rolled once for both.",
      'whole-total': "The weapon's damage and the Damage Modifier.",
    },
    rules: ['mythras.effect.impale'],
  },
  'maximize-impale': {
    title: 'Maximize and Impale',
    question: 'In which of the two rolls does a maximised die count?',
    default: 'both-rolls',
    values: {
      'both-rolls': 'In both.',
      'first-roll': 'In the first only.',
    },
    rules: ['mythras.effect.maximize-damage', 'mythras.effect.impale'],
  },
  'impale-endurance': {
    title: 'Impaled and wounded',
    question: 'Does the impaling weapon hinder the Endurance roll of its own wound?',
    default: 'same-blow',
    values: {
      'same-blow': 'Yes: the weapon is in before the roll.',
      'later-rolls': 'No: it hinders from the next roll on.',
    },
    rules: ['mythras.effect.impale-grade', 'mythras.se.before-endurance'],
  },
  'impale-lodge': {
    title: 'Leave it or pull it',
    question: 'When does the attacker decide whether the weapon stays in?',
    default: 'next-turn',
    values: {
      'next-turn': 'On the next Turn; until then it is stuck and hinders.',
      'at-once': 'At the blow: it may come out at once, without roll or further damage.',
    },
    rules: ['mythras.effect.impale-lodge', 'mythras.effect.impale-withdraw'],
  },
  'impale-ranged': {
    title: 'Missiles in the wound',
    question: 'Do missiles stay in and hinder?',
    default: 'lodge',
    values: {
      lodge: 'Those with an Impale Size do, by that Size; whoever is in contact may draw them like a weapon.',
      never: 'No: Impale only rolls twice for them.',
    },
    rules: ['mythras.effect.impale-lodge', 'mythras.ranged.impale-size', 'mythras.effect.impale-firearm'],
  },
  'impale-natural': {
    title: 'Horns and claws',
    question: 'Does a natural weapon stay in the wound?',
    default: 'never',
    values: {
      never: 'No: Impale only rolls twice for it.',
      lodges: 'Yes: it hinders, neither can leave, and it cannot strike until it is drawn.',
    },
    rules: ['mythras.effect.impale-lodge'],
  },
  'impale-multi': {
    title: 'Impaled by several',
    question: 'What do stuck weapons of different Sizes do together?',
    default: 'worst-only',
    values: {
      'worst-only': 'Only the worst grade counts.',
      'step-each': 'The worst grade, and one grade harder for every further Size.',
    },
    rules: ['mythras.effect.impale-grade'],
  },
  'impale-incap': {
    title: 'Impaled beyond Herculean',
    question: 'What is incapacitated where the table says so?',
    default: 'victim',
    values: {
      victim: 'The victim, while the weapon is in.',
      location: 'The location only, as if stunned, while the weapon is in.',
    },
    rules: ['mythras.effect.impale-grade', 'mythras.effect.stun-location'],
  },
  'impale-attack': {
    title: 'Striking with a stuck weapon',
    question: 'May a stuck weapon still attack?',
    default: 'stuck',
    values: {
      stuck: 'No.',
      'may-twist': 'Only its victim, and the blow lands on the same location.',
    },
    rules: ['mythras.effect.impale-no-parry', 'mythras.effect.impale-lodge'],
  },
  'impale-separate': {
    title: 'Parting while impaled',
    question: 'What happens when fighters part while the weapon is stuck?',
    default: 'let-go',
    values: {
      'let-go':
        'The wielder lets go for nothing; it stays in and anybody in contact may draw it by Brawn, with ' +
        'the usual damage.',
      'cannot-part': 'They cannot part, as in a grip, until it is drawn or one of them is out of the fight.',
    },
    rules: ['mythras.effect.impale-lodge', 'mythras.effect.impale-withdraw', 'mythras.engage.leave'],
  },
  'overpen-half': {
    title: 'Shooting through',
    question: 'What is halved for the second victim?',
    default: 'rolled-total',
    values: {
      'rolled-total': 'The total as rolled.',
      'what-passed': 'What passed the armour of the first.',
    },
    rules: ['mythras.effect.over-penetration'],
  },
  'pin-stack': {
    title: 'Pin Down more than once',
    question: 'What does taking Pin Down again in one exchange add?',
    default: 'more-turns',
    values: {
      'more-turns': 'One Turn more each, on a single Willpower roll.',
      'more-targets':
        'One more foe each, next to the target or on the line of fire, with a roll of their own.',
    },
    rules: ['mythras.effect.pin-down', 'mythras.se.stack'],
  },
  'pin-evaded': {
    title: 'Pinned after evading',
    question: 'When may an evaded shot still pin its target down?',
    default: 'any-success',
    values: {
      'any-success': 'Whenever the attack roll was a success, which then gives Pin Down and no other effect.',
      'needs-effect': 'When the shooter has won an effect all the same.',
    },
    rules: ['mythras.effect.pin-down', 'mythras.evade.effects'],
  },
  'prepare-counter': {
    title: 'Prepared counters',
    question: 'What may a prepared counter do, and how often?',
    default: 'once-any-roll',
    values: {
      'once-any-roll':
        "Once, any effect whose weapon type fits, whatever the dice; the foe's other effects stand.",
      'once-by-roll': 'Once, an effect whose weapon type and roll are both met in that exchange.',
      'not-used-up': 'Each time, any effect whose weapon type fits, whatever the dice.',
    },
    rules: ['mythras.effect.prepare-counter'],
  },
  'rapid-reload': {
    title: 'How long Rapid Reload helps',
    question: 'Which reloads does Rapid Reload shorten?',
    default: 'next-reload',
    values: {
      'next-reload': 'The next one, though never below a Load of 0.',
      'whole-fight': 'All of that weapon in this fight, though never below a Load of 0.',
    },
    rules: ['mythras.effect.rapid-reload', 'mythras.ranged.load'],
  },
  'select-target': {
    title: 'The wrong victim',
    question: 'Does armour protect whoever Select Target hits?',
    default: 'armour-counts',
    values: {
      'armour-counts': 'Yes, and so do wards; the location is random.',
      'armour-ignored': 'No; wards do, and the location is random.',
    },
    rules: ['mythras.effect.select-target'],
  },
  'pinned-meaning': {
    title: 'Pinned',
    question: 'Which hold does Slip Free end as "pinned"?',
    default: 'held',
    values: {
      held: 'Being under a leaper, or a weapon or limb held fast.',
      'pin-down-too': 'The same, and being pinned down by fire.',
    },
    rules: ['mythras.effect.slip-free', 'mythras.effect.pin-down', 'mythras.leap.hold'],
  },
  'stun-limb': {
    title: 'A stunned limb',
    question: 'What is a stunned limb like?',
    default: 'as-useless',
    values: {
      'as-useless': 'Like a useless one: an arm drops what is not strapped on, a leg brings its owner down.',
      idle: 'Idle: an arm keeps what it holds but cannot use it, a leg stands but does not move.',
    },
    rules: ['mythras.effect.stun-limb'],
  },
  'sunder-layers': {
    title: 'Which armour goes first',
    question: 'Which armour does Sunder wear down where there are two layers?',
    default: 'worn-first',
    values: {
      'worn-first': 'The worn, then the natural.',
      'attacker-chooses': 'Whichever the attacker says, then the other.',
    },
    rules: ['mythras.effect.sunder', 'mythras.armor.stack'],
  },
  'malfunction-time': {
    title: 'A jammed gun',
    question: 'How long is a gun out of use after Weapon Malfunction?',
    default: 'whole-fight',
    values: {
      'whole-fight': 'For the rest of the fight.',
      'roll-to-clear': 'Until a Turn of 1 Action Point with a success in Mechanisms or Combat Style.',
    },
    rules: ['mythras.effect.weapon-malfunction'],
  },
  withdraw: {
    title: 'How far Withdraw goes',
    question: 'How far does Withdraw carry somebody?',
    default: 'two-metres',
    values: {
      'two-metres': "Out of that opponent's reach, at most 2 m, for nothing; other engagements stay.",
      'full-move': "Out of that opponent's reach, at most a full Move, for nothing; other engagements stay.",
    },
    rules: ['mythras.effect.withdraw'],
  },
  // Close combat
  behind: {
    title: 'From behind',
    question: 'When does an attack come from behind?',
    default: 'referee',
    values: {
      referee: 'When the referee or the scenario says so.',
      'beyond-second': 'Also when it comes from the third or a later foe engaged with the target.',
    },
    rules: ['mythras.close.modifiers'],
  },
  'charge-stop': {
    title: 'After the charge',
    question: 'Does a charger have to stop at the foe?',
    default: 'may-pass',
    values: {
      'may-pass':
        'No: after the blow one may stop or go on, unless stopped, tripped, gripped, put out or left with ' +
        'a stuck weapon.',
      'must-stop': 'Yes, and is then engaged.',
    },
    rules: ['mythras.charge.contact', 'mythras.charge.after'],
  },
  'mounted-charge-dm': {
    title: 'The weight of the mount',
    question: "Does a charge raise the mount's Damage Modifier that a rider uses?",
    default: 'with-steps',
    values: {
      'with-steps': 'Yes, by the two steps of a quadruped, for the blow of the charge.',
      'as-it-is': 'No.',
    },
    rules: ['mythras.charge.mounted', 'mythras.charge.bonus'],
  },
  counterattack: {
    title: 'Meeting a charge',
    question: 'How is a counterattack against a charge resolved?',
    default: 'two-attacks',
    values: {
      'two-attacks':
        'As two attacks nobody parries, longer reach first, equal reach together; who is stopped by then ' +
        'loses the blow.',
      differential:
        'As one differential roll: the better level has the effects, each success its damage, longer ' +
        'reach first.',
    },
    rules: ['mythras.charge.counterattack', 'mythras.react.counterattack'],
  },
  reach: {
    title: 'The longer weapon',
    question: 'How is it known which weapon is longer when a charge is met?',
    default: 'by-table',
    values: {
      'by-table': 'By the reach of each weapon, from T to VL.',
      'by-size': 'By Size; at equal Size a two-handed weapon is longer; else they are equal.',
      simultaneous: 'It is not: both strike together.',
    },
    rules: ['mythras.charge.counterattack'],
  },
  'set-dm': {
    title: 'The set spear',
    question: 'Which Damage Modifier of the charger does a set weapon use?',
    default: 'of-the-charge',
    values: {
      'of-the-charge': 'The one raised by the charge.',
      normal: "The charger's usual one.",
    },
    rules: ['mythras.charge.set', 'mythras.gear.notes-set'],
  },
  'knockback-engagement': {
    title: 'Knocked out of reach',
    question: 'Does Knockback end an engagement?',
    default: 'two-metres',
    values: {
      'two-metres': 'If it carries the target 2 m or more; at an obstacle it stops, without a further roll.',
      never: 'Never.',
      always: 'Always.',
    },
    rules: ['mythras.knockback.distance', 'mythras.engage.def'],
  },
  'knockback-parried': {
    title: 'Knockback and parries',
    question: 'Does a parried blow knock back?',
    default: 'even-parried',
    values: {
      'even-parried': 'Yes, by its damage as rolled; only an evaded one does not.',
      'only-if-it-lands': 'Only if some of its damage passes the parry.',
    },
    rules: ['mythras.knockback.trigger'],
  },
  'leap-when': {
    title: 'When to leap',
    question: 'Who may make a leaping attack?',
    default: 'named-occasions',
    values: {
      'named-occasions':
        'Attackers with surprise, chargers at contact in place of the blow, and creatures with Leaper.',
      'any-time': 'Anybody, on any Turn.',
    },
    rules: ['mythras.leap.when', 'mythras.creature.leaper'],
  },
  'leap-defence-cost': {
    title: 'Withstanding a leap',
    question: 'Does resisting a leap cost an Action Point?',
    default: 'one-point',
    values: {
      'one-point': 'Yes, as a reaction; without one it counts as a Failure.',
      free: 'No.',
    },
    rules: ['mythras.leap.roll'],
  },
  'outm-single': {
    title: 'Outmaneuvering one foe',
    question: 'How many engaged foes does Outmaneuver need?',
    default: 'one-or-more',
    values: {
      'one-or-more': 'One is enough.',
      'two-or-more': 'At least two.',
    },
    rules: ['mythras.outm.requirements', 'mythras.engage.leave'],
  },
  'outm-decline': {
    title: 'Staying out of it',
    question: 'May engaged foes who do not contest an Outmaneuver attack the mover this Round?',
    default: 'barred',
    values: {
      barred: 'No.',
      'may-attack': 'Yes; they still do not keep the mover from beating all.',
    },
    rules: ['mythras.outm.cost', 'mythras.outm.result'],
  },
  'outm-all': {
    title: 'Beating all',
    question: 'When has the mover beaten all foes?',
    default: 'beats-each',
    values: {
      'beats-each': 'With a win over each who rolled; those who did not roll are beaten.',
      'nobody-wins': 'When none who rolled has won, double failures included.',
    },
    rules: ['mythras.outm.all'],
  },
  'mount-target': {
    title: 'Rider or mount',
    question: 'Which is struck by an attack on a mounted foe?',
    default: 'attacker-says',
    values: {
      'attacker-says': 'Whichever the attacker declares; each has its own locations.',
      random: 'Either at even odds.',
    },
    rules: ['mythras.action.mount', 'mythras.close.modifiers'],
  },
  'mount-fights': {
    title: 'When the mount acts',
    question: 'When does a mount act?',
    default: 'riders-slot',
    values: {
      'riders-slot': "In its rider's slot, with its own Action Points.",
      'own-initiative': 'At its own Initiative, with its own Action Points.',
    },
    rules: ['mythras.action.mount', 'mythras.close.cap'],
  },
  // Ranged combat and firearms
  'ranged-parry': {
    title: 'Parrying missiles',
    question: 'What can parry a missile?',
    default: 'shields-only',
    values: {
      'shields-only': 'Shields only.',
      'thrown-at-hard': 'Shields, and any other weapon at Hard against what is thrown.',
    },
    rules: ['mythras.ranged.parry'],
  },
  'no-force': {
    title: 'Missiles without a Force',
    question: 'Which Force have weapons whose Force is a dash?',
    default: 'by-weapon',
    values: {
      'by-weapon': 'Bolas Small; for a laser Size does not count, a shield in its way takes off its AP.',
      medium: 'Medium.',
    },
    rules: ['mythras.ranged.force'],
  },
  'wind-guns': {
    title: 'Wind and guns',
    question: 'When does wind, which moves arrows and stones but no beam, make a shot from a gun harder?',
    default: 'long-range',
    values: {
      'long-range': 'Beyond Effective range.',
      always: 'At every range.',
      never: 'Never.',
    },
    rules: ['mythras.ranged.modifiers'],
  },
  'range-penalty': {
    title: 'Shooting far',
    question: 'Is a shot at Long range harder to make?',
    default: 'none',
    values: {
      none: 'No: only damage and Force suffer.',
      'long-is-hard': 'Yes, Hard.',
    },
    rules: ['mythras.ranged.long', 'mythras.ranged.effective'],
  },
  'beyond-long': {
    title: 'Beyond Long range',
    question: 'May somebody shoot beyond Long range?',
    default: 'no',
    values: {
      no: 'No.',
      hopeless: 'Only at Hopeless, so that it takes aim or a sight to try; otherwise as at Long range.',
    },
    rules: ['mythras.ranged.beyond'],
  },
  stationary: {
    title: 'A target that keeps still',
    question: 'When is a target stationary for Choose Location at Close range?',
    default: 'still-and-unengaged',
    values: {
      'still-and-unengaged': 'When it has not moved since the end of its last slot and is not engaged.',
      still: 'When it has not moved since the end of its last slot.',
    },
    rules: ['mythras.effect.choose-location-ranged', 'mythras.ranged.close'],
  },
  aim: {
    title: 'What aiming takes',
    question: 'What does aiming cost?',
    default: 'whole-round',
    values: {
      'whole-round':
        "A Round's whole Action Points, begun with all; other actions, reactions, a wound or losing sight " +
        'spoil it.',
      'one-point': "1 Action Point in the shooter's slot before the shot.",
    },
    rules: ['mythras.ranged.aim'],
  },
  'shoot-engaged': {
    title: 'Shooting while engaged',
    question: 'May an engaged fighter shoot or throw?',
    default: 'allowed',
    values: {
      allowed: 'Yes, without a penalty.',
      hard: 'Yes, bows and slings at Hard.',
      forbidden: 'No.',
    },
    rules: ['mythras.action.attack', 'mythras.engage.def'],
  },
  'crowd-when': {
    title: 'What is a crowd',
    question: 'When does a shot go into a crowd?',
    default: 'any-melee',
    values: {
      'any-melee':
        'Hard if the target is engaged with others, Formidable if somebody is on the line of fire.',
      'three-or-more':
        'The same, but only if the target, its foes in melee and those on the line are three or more.',
    },
    rules: ['mythras.ranged.crowd-edge', 'mythras.ranged.crowd-through', 'mythras.ranged.crowd-hit'],
  },
  ammo: {
    title: 'Magazines and loading',
    question: 'What does Load mean for guns with magazines?',
    default: 'magazines',
    values: {
      magazines: 'The Turns to change a magazine; shots within it follow without loading.',
      'every-shot': 'The Turns to load after every attack.',
    },
    rules: ['mythras.ranged.load', 'mythras.gun.semi', 'mythras.action.reload'],
  },
  'auto-arc': {
    title: 'The arc of a spray',
    question: 'How far apart may the targets of full-automatic fire stand?',
    default: 'sixty-degrees',
    values: {
      'sixty-degrees': 'Within an arc of 60 degrees, as the shooter sees them.',
      'ninety-degrees': 'Within a quarter of the circle.',
      'any-direction': 'Anywhere: the shooter may turn round.',
    },
    rules: ['mythras.gun.auto'],
  },
  'auto-effects': {
    title: 'Effects of a spray',
    question: 'Which rounds of full-automatic fire carry the effects?',
    default: 'first-target',
    values: {
      'first-target': 'The first that strikes, on the first target hit.',
      'each-target': 'The first that strikes on each target.',
    },
    rules: ['mythras.gun.first-shot-effects', 'mythras.gun.auto'],
  },
  'auto-fumble': {
    title: 'A fumble in a spray',
    question: 'What if one of the rolls of a spray is a Fumble?',
    default: 'keep-firing',
    values: {
      'keep-firing': 'Its target picks the effect; the other rolls follow unless the gun is out of use.',
      'stop-firing': 'Its target picks the effect, and the rolls still to come are lost.',
    },
    rules: ['mythras.gun.fumble', 'mythras.gun.auto'],
  },
  'evade-burst': {
    title: 'Evading a burst',
    question: 'How is a burst evaded?',
    default: 'one-roll',
    values: {
      'one-roll': 'By one Evade roll against all rounds of that attack roll.',
      'per-round': 'By one Action Point in all and an Evade roll against each round that would strike.',
    },
    rules: ['mythras.gun.evade-burst', 'mythras.evade.roll'],
  },
  'dual-guns': {
    title: 'Two guns at once',
    question: 'How are two guns fired at once?',
    default: 'two-rolls',
    values: {
      'two-rolls': 'With an attack roll each, at one target or two.',
      'one-roll':
        'With one attack roll at one target; a hit strikes with both, and the first carries the effects.',
    },
    rules: ['mythras.gun.dual-pistols', 'mythras.gun.dual-smg'],
  },
  'gun-fumble': {
    title: 'Fumbling a shot',
    question: 'When does the target of a fumbled shot pick an effect?',
    default: 'always',
    values: {
      always: 'Always, on top of what an Evade has won.',
      'unanswered-only': 'Only if the target did not react.',
    },
    rules: ['mythras.gun.fumble'],
  },
  'gun-shield': {
    title: 'Shields against guns',
    question: 'How does a warding shield stop a shot?',
    default: 'by-size',
    values: {
      'by-size': 'By its Size against the Force of the shot.',
      'armour-points':
        'By AP of its own against guns: 4 for wood, 8 for Kevlar, 15 for a force field, or as its sheet ' +
        'says.',
    },
    rules: ['mythras.gun.shield-cover', 'mythras.gun.shield-ap'],
  },
  scope: {
    title: 'Telescopic sights',
    question: 'When does a telescopic sight help?',
    default: 'when-aiming',
    values: {
      'when-aiming':
        'When aiming: one grade easier, or as its sheet says, and Close range doubled for Choose Location.',
      always: 'On every shot, in the same way.',
    },
    rules: ['mythras.gun.scope', 'mythras.effect.choose-location-ranged'],
  },
  // Arms and armour
  'weapon-tags': {
    title: 'What weapons can do',
    question: 'Which weapons cut, impale, bludgeon and so on?',
    default: 'full-table',
    values: {
      'full-table': 'Each as its common nature suggests, by the table of this system.',
      'printed-only':
        'Only what is printed: sunder, entangling, thrown, two-handed, set, and missiles with an Impale ' +
        'Size impale.',
    },
    rules: ['mythras.gear.melee-table', 'mythras.gear.ranged-table', 'mythras.se.requirements'],
  },
  'longsword-size': {
    title: "The longsword's Size",
    question: 'Which Size is a longsword?',
    default: 'medium',
    values: {
      medium: 'Medium, by the table.',
      large: 'Large, by the worked example of parries.',
    },
    rules: ['mythras.gear.notes-two-handed', 'mythras.gear.melee-table', 'mythras.size.scale'],
  },
  'dagger-ap': {
    title: "The dagger's AP",
    question: 'Which AP and HP has a dagger, which is printed twice?',
    default: 'melee-row',
    values: {
      'melee-row': '6/8 always, by the melee table.',
      'ranged-row': '4/8 always, by the ranged table.',
      'by-row': '6/8 in the hand and 4/8 when thrown.',
    },
    rules: ['mythras.gear.notes-thrown', 'mythras.gear.melee-table', 'mythras.gear.ranged-table'],
  },
  net: {
    title: 'The net',
    question: 'What is a net good for?',
    default: 'thrown-too',
    values: {
      'thrown-too': 'Entangling in the hand, or thrown at 5, 10 and 15 m with Force Small.',
      'melee-only': 'Entangling in the hand.',
    },
    rules: ['mythras.gear.notes-entangle', 'mythras.gear.notes-thrown'],
  },
  'unarmed-dm': {
    title: 'Fists and the Damage Modifier',
    question: 'Does the Damage Modifier add to fists and kicks?',
    default: 'applies',
    values: {
      applies: 'Yes.',
      none: 'No.',
    },
    rules: ['mythras.gear.unarmed'],
  },
  'die-ladder': {
    title: 'Steps of damage dice',
    question: 'Which die follows on 1d10?',
    default: 'listed',
    values: {
      listed: '2d6: the ladder is 1d2, 1d3, 1d4, 1d6, 1d8, 1d10, 2d6, 2d8, 2d10.',
      'with-d12': '1d12, and 2d6 after it.',
    },
    rules: ['mythras.magic.bladesharp', 'mythras.creature.skeleton'],
  },
  // Wounds and hazards
  'serious-penalty': {
    title: 'Lasting pain',
    question: 'Does a location with a Serious wound hamper what it is used for?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes, by one grade until the wound is only Minor.',
    },
    rules: ['mythras.wound.serious-penalty'],
  },
  'attack-when-seriously-wounded': {
    title: 'Striking back in pain',
    question: 'May somebody who cannot attack for pain still counterattack or interrupt with an attack?',
    default: 'no',
    values: {
      no: 'No: these are attacks.',
      allowed: 'Yes.',
    },
    rules: ['mythras.wound.serious', 'mythras.charge.counterattack', 'mythras.react.interrupt'],
  },
  'pain-overlap': {
    title: 'Pain on pain',
    question: 'What if a second Serious wound or stun of a location comes while the first lasts?',
    default: 'longer',
    values: {
      longer: 'The longer of the remaining times counts.',
      added: 'The times add up.',
    },
    rules: ['mythras.wound.serious', 'mythras.effect.stun-location'],
  },
  'last-action': {
    title: 'The heroic last action',
    question: 'May somebody act once more after a Major wound?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes, for 1 Luck Point and with limbs that still work: one action, then unconscious.',
    },
    rules: ['mythras.wound.last-action', 'mythras.wound.major'],
  },
  'fall-split': {
    title: 'Dice of a fall',
    question: 'How are the dice of a fall shared out?',
    default: 'one-die-each',
    values: {
      'one-die-each': 'One d6 and the Damage Modifier to each of as many different locations.',
      'all-dice-each': 'All the dice and the Damage Modifier to each of as many different locations.',
    },
    rules: ['mythras.hazard.fall'],
  },
  // Creatures
  'npc-location-hp': {
    title: 'Printed creatures',
    question: "What counts where a creature's block differs from the formulas?",
    default: 'printed',
    values: {
      printed: 'What is printed.',
      recomputed: 'The formulas for hit points of heads, chests, abdomens, arms and legs and for Initiative.',
    },
    rules: ['mythras.wound.apply', 'mythras.init.roll'],
  },
  'shark-table': {
    title: "The shark's head",
    question: "Where on the d20 is the shark's head, whose numbers overlap its fin's?",
    default: 'head-19-20',
    values: {
      'head-19-20': 'On 19 and 20, the left fin on 17 and 18.',
      'head-17-20': 'On 17 to 20, and the left fin is left out.',
    },
    rules: ['mythras.armor.locations'],
  },
} as const satisfies Readonly<Record<string, Ruling>>

/** The key of a switch. */
export type RulingKey = keyof typeof rulings

/** The switch that takes a number. */
export interface FreeRuling {
  readonly 'round-cap': number
}

type Values = RulingValues<typeof rulings, FreeRuling>

/** What a switch can be set to. */
export type RulingValue<Key extends RulingKey> = Values[Key]

/** Bundles of answers: what each sets differently from the defaults. */
export const presets = {
  seed: {
    title: 'By the text',
    summary: 'The rules text this system is built on, with the default answer to every question.',
    sets: {},
  },
  printed: {
    title: 'By the letter',
    summary: 'What is printed, word for word, where the default mends it: no errata, no repaired tables.',
    sets: {
      climb: 'heaviest',
      'bash-roll': 'both-hard',
      'damage-weapon-no-parry': 'parried-only',
      'entangle-free-effect': 'choice-frees',
      'pinned-meaning': 'pin-down-too',
      'outm-single': 'two-or-more',
      'dagger-ap': 'by-row',
      'shark-table': 'head-17-20',
    },
  },
} as const satisfies Readonly<Record<string, PresetEntry<Values>>>

/** The name of a preset. */
export type Preset = keyof typeof presets

/** Every switch with its answer. */
export type Rulings = RulingSet<Values, Preset>

/** What a user may write: any of the keys. */
export type RulingsInput = RulingSetInput<Values, Preset>

const ROUNDS = 'round-cap must be a whole number of Rounds from 1 to 1000'

/** Checks rulings and settles every switch: by hand, else by preset, else by default. */
export const rulingsSchema = rulingsForm<Values, Preset>({
  rulings,
  presets,
  example: '{ "climb": "heaviest" }',
  open: { 'round-cap': wholeForm(ROUNDS, 1, 1000).default(rulings['round-cap'].default) },
})

/** Settles every switch, or throws a ZodError that lists what is allowed. */
export function resolveRulings(input: unknown): Rulings {
  return rulingsSchema.parse(input)
}
