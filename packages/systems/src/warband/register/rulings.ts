/**
 * The rulings: one switch for each place where the rules text is silent, vague or at odds with itself.
 *
 * Every entry asks one question and names the answers a table may choose, the default first. A *preset* is a
 * bundle of answers: `seed` takes every default, `printed` follows the letter where a default mends it. A key
 * that is set by hand beats the preset. Two entries are open-ended: `charge-min` and `volley-mass` take a
 * number. Confusing words: *priority* is the right to go first this round, *First Strike* the right to strike
 * before a reply; a *rank* is one row of a *unit*; the *dying* are at 0 HP and only finish their phase.
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

/** One switch; `open` marks those that take a number. */
interface Ruling extends RulingEntry {
  readonly rules: readonly RuleId[]
  readonly open?: 'a whole number of spaces from 0 to 100' | 'a whole number of shooters from 1 to 10'
}

/** Every switch of the game, chapter by chapter. */
export const rulings = {
  // Surprise, priority, phases
  'surprise-bonus-once': {
    title: 'The bonus of surprise',
    question: 'How often does surprise give its +1 to hit?',
    default: 'once',
    values: {
      once: 'Once, for every melee and ranged attack of the surprise round.',
      stack: 'Twice in melee, for +2, since the list of modifiers names it again; once for shots.',
      'melee-only': 'Once, and for melee attacks only.',
    },
    rules: ['warband.surprise.hit-bonus', 'warband.mod.surprise'],
  },
  'surprise-reactions': {
    title: 'Sundering when surprised',
    question: 'May a surprised fighter sunder its shield?',
    default: 'no',
    values: {
      no: 'No: one has to see the blow coming. Armour, saves, helmet and mount work all the same.',
      yes: 'Yes, as in any other round.',
    },
    rules: ['warband.surprise.round', 'warband.out.shield-sunder'],
  },
  'surprise-priority': {
    title: 'Priority in the surprise round',
    question: 'Which side has priority in a surprise round, where the die is not rolled?',
    default: 'surpriser',
    values: {
      surpriser: 'The side that surprises, so its swords have what they have with priority.',
      none: 'Nobody: weapons that ask for priority get nothing.',
    },
    rules: ['warband.surprise.round', 'warband.priority.roll', 'warband.out.weapon-table'],
  },
  'surprise-partial': {
    title: 'Surprise of a few',
    question: 'Can some of a side be surprised and the others not?',
    default: 'figure',
    values: {
      figure: 'Yes: those who are not surprised act as usual, and priority is rolled.',
      side: 'No: if one of them is surprised, the whole side is.',
    },
    rules: ['warband.surprise.round', 'warband.out.surprise-roll'],
  },
  'priority-multi': {
    title: 'Dice for priority',
    question: 'How many dice decide priority?',
    default: 'shared',
    values: {
      shared:
        'One d6 between two sides: 1–3 for the side of the PCs, or for the first side listed where no PC ' +
        'fights. Three or more sides roll one each, and the highest goes first.',
      'per-side':
        'One d6 for each side: the highest goes first, ties are rolled again, and the 3-in-6 is not used.',
    },
    rules: ['warband.priority.roll', 'warband.priority.context'],
  },
  'doomed-targets': {
    title: 'Dice on the dying',
    question: 'Does a figure at 0 HP that is only finishing its phase count when attacks are shared out?',
    default: 'optional',
    values: {
      optional:
        'Only if the attacker wants it to: later blows leave it out unless they are said to count it.',
      required: 'Yes: it stands until the phase ends and takes its share.',
    },
    rules: ['warband.melee.allocate', 'warband.priority.dying-blow', 'warband.priority.resolve-as-declared'],
  },
  // Actions, spells
  'spell-actions': {
    title: 'Acting while a spell waits',
    question: 'Has a caster whose spell waits for the Ritual phase a Melee action?',
    default: 'no',
    values: {
      no: 'No: the spell takes both actions of the round.',
      yes: 'Yes: the spell takes the Opening action only.',
    },
    rules: ['warband.spell.slow', 'warband.action.once-per-phase', 'warband.action.two'],
  },
  'spell-hit': {
    title: 'What breaks a waiting spell',
    question: 'When is a waiting spell lost?',
    default: 'hit',
    values: {
      hit: 'After any hit since it was declared, even one whose damage was cancelled.',
      damage: 'Only after damage that was really taken.',
      'hit-or-engaged': 'After any hit, and also when an enemy has come into melee range before it goes off.',
    },
    rules: ['warband.spell.interrupted', 'warband.spell.out-of-melee'],
  },
  'spell-priority-variant': {
    title: 'What makes a spell quick',
    question: 'What decides whether a spell is cast at once?',
    default: 'capture',
    values: {
      capture: 'A Capture save on d12.',
      priority:
        'Priority, without a die: at once for the side that has it, in the Ritual phase for the other.',
    },
    rules: ['warband.spell.capture-save', 'warband.spell.quick', 'warband.spell.slow'],
  },
  // Movement
  'move-declaration': {
    title: 'Announcing moves',
    question: 'Is the side without priority held to the moves that it announces?',
    default: 'binding',
    values: {
      binding: 'Yes: movers head for the goal they named, though they may stop short, and nobody else moves.',
      free: 'No: it announces them, but may then move otherwise, or not at all, or with somebody else.',
      none: 'It announces nothing: it moves when its part of the phase comes, and nobody can be met on the way.',
    },
    rules: ['warband.move.declare', 'warband.move.interrupt'],
  },
  passing: {
    title: 'Enemies on the line',
    question: 'Without a map, can one get past an enemy who stands in between?',
    default: 'blocked',
    values: {
      blocked: 'No: enemies who stand bar the way, and screen whoever is behind them.',
      round: 'Yes, on open ground: only somebody who has spent his move to meet the mover stops him.',
    },
    rules: ['warband.move.enemies', 'warband.move.interrupt'],
  },
  engaged: {
    title: 'Engaged by the prone',
    question: 'Does a prone enemy within 1 space keep a figure in melee?',
    default: 'no',
    values: {
      no: 'No: one who lies on the ground holds nobody.',
      yes: 'Yes, like one who stands.',
    },
    rules: [
      'warband.move.engaged',
      'warband.spell.out-of-melee',
      'warband.ranged.out-of-melee',
      'warband.mod.death-blow-only-if',
    ],
  },
  zone: {
    title: 'Passing by enemies',
    question: 'May a move go past a standing enemy within 1 space?',
    default: 'stop-leaving',
    values: {
      'stop-leaving': 'No: once within 1 space of it, no further step may lead away from it.',
      none: 'Yes: only where the move begins counts.',
    },
    rules: ['warband.move.engaged', 'warband.move.enemies', 'warband.move.interrupt'],
  },
  'charge-min': {
    title: 'The shortest charge',
    question: 'How many spaces, from 0 to 100, must a move cover to be a charge?',
    default: 0,
    values: {},
    open: 'a whole number of spaces from 0 to 100',
    rules: ['warband.fs.charge'],
  },
  'charge-straight': {
    title: 'The path of a charge',
    question: 'Must a charge go in a straight line?',
    default: 'no',
    values: {
      no: 'No: any path that starts outside melee range and ends within it.',
      yes: 'Yes: one that bends is a plain move without First Strike.',
    },
    rules: ['warband.fs.charge'],
  },
  // Melee
  'fs-scope': {
    title: 'Who has First Strike',
    question: 'To whom does First Strike belong?',
    default: 'figure',
    values: {
      figure:
        'To each attacker by itself: after a charge or with surprise for all its attacks, from flank or ' +
        'rear against that target.',
      side: 'To the whole side, as soon as one of its attackers has earned it.',
    },
    rules: [
      'warband.fs.effect',
      'warband.fs.charge',
      'warband.fs.surprise',
      'warband.fs.flank',
      'warband.fs.rear',
    ],
  },
  'fs-both': {
    title: 'First Strike on both sides',
    question: 'In which order do two strike who both have First Strike?',
    default: 'simultaneous',
    values: {
      simultaneous: 'At the same time: the dead are taken off after both.',
      'priority-first': 'The side with priority first, and those whom it kills do not strike.',
    },
    rules: ['warband.fs.effect', 'warband.battle.order'],
  },
  'fs-pc': {
    title: 'A PC felled by First Strike',
    question: 'When does a PC whom First Strike brought to 0 HP make its Death save?',
    default: 'step',
    values: {
      step: 'When all First Strikes are done: who survives still strikes, who dies does not.',
      phase: 'At the end of the phase: until then it strikes as the dying do.',
    },
    rules: ['warband.fs.effect', 'warband.death.save'],
  },
  'spear-charge': {
    title: 'Charging into spears',
    question: 'Which dice of a charge lose First Strike to a spear that it meets from the front?',
    default: 'pair',
    values: {
      pair: 'Those on the spear user only.',
      'whole-charge': 'All dice of that charger.',
    },
    rules: ['warband.out.spear-charge', 'warband.fs.charge'],
  },
  'forgo-timing': {
    title: 'When to defend',
    question: 'When does a fighter choose +1 armour instead of its attacks?',
    default: 'melee-start',
    values: {
      'melee-start':
        'At the start of the Melee phase, the side without priority first; it lasts to the end of the round.',
      'own-turn': 'At its own turn in the Melee phase, from then to the end of the round.',
      'round-start':
        'After the priority roll, the side without priority first; it then helps against the shots of the ' +
        'Opening phase as well.',
    },
    rules: ['warband.forgo.defend'],
  },
  'forgo-who': {
    title: 'Who can defend',
    question: 'Who may give up attacks for armour?',
    default: 'attacks',
    values: {
      attacks:
        'Whoever could attack in melee this round if it had a target, and whoever is held; not the ' +
        'blinded, nor those who shot and may not strike.',
      action: 'Whoever has its Melee action left, the blinded and those who shot included.',
    },
    rules: ['warband.forgo.defend', 'warband.mod.blinded', 'warband.throw.no-chain'],
  },
  'rally-who': {
    title: 'Who can rally',
    question: 'Who may give up attacks to rally?',
    default: 'pc-and-leader',
    values: {
      'pc-and-leader': 'PCs, and leaders among the NPCs, each for its own side.',
      'pc-only': 'PCs only.',
    },
    rules: ['warband.forgo.rally', 'warband.forgo.rally-limit'],
  },
  'rally-scope': {
    title: 'Whom a rally helps',
    question: 'Which morale checks of the round get the +2 of a rally?',
    default: 'side',
    values: {
      side: 'All checks of that side.',
      'one-group': 'Those of one group, which the one who rallies names.',
    },
    rules: ['warband.forgo.rally', 'warband.forgo.rally-limit'],
  },
  'allocation-remainder': {
    title: 'The odd dice',
    question: 'Who gets the attack dice that are left when they cannot be shared equally?',
    default: 'attacker',
    values: {
      attacker: 'Whom the attacker picks, at most one die each; in ranks those nearest the middle.',
      random: 'Whom a die picks, at most one die each; in ranks those nearest the middle.',
    },
    rules: ['warband.melee.allocate'],
  },
  'extra-vs': {
    title: 'Extra dice against one target',
    question: 'When are the dice added that only one target draws upon itself?',
    default: 'after',
    values: {
      after: 'After sharing: they all go to that target.',
      'before-allocation': 'Before sharing: they are spread over all targets like the others.',
    },
    rules: [
      'warband.mod.rear',
      'warband.mod.disarmed-target',
      'warband.out.overload',
      'warband.melee.allocate',
    ],
  },
  'rear-rank': {
    title: 'A rank in the rear',
    question: 'How many dice does a rank gain that attacks from behind?',
    default: 'per-figure',
    values: {
      'per-figure': 'One for each figure of the rank that strikes.',
      'per-agent': 'One for the whole rank.',
    },
    rules: ['warband.mod.rear', 'warband.battle.single-entity'],
  },
  'reach-skirmish': {
    title: 'Reach in a skirmish',
    question: 'Whom can a fighter reach outside battles?',
    default: 'adjacent',
    values: {
      adjacent: 'Every enemy within 1 space.',
      'frontal-three': 'The three closest in front of it, as in battles.',
    },
    rules: ['warband.melee.allocate', 'warband.battle.reach-three', 'warband.range.melee'],
  },
  arcs: {
    title: 'Flank and rear',
    question: 'What decides whether an attack comes from flank or rear?',
    default: 'three-two-three',
    values: {
      'three-two-three':
        'The facing of the target: of its 8 neighbours 3 are in front, 2 on the flanks, 3 behind. Without ' +
        'a map a charge goes round a target that is busy, 1 space more for the flank and 2 for the rear.',
      referee: 'The referee, for each attacker and target.',
    },
    rules: ['warband.fs.flank', 'warband.fs.rear', 'warband.mod.flank', 'warband.mod.rear'],
  },
  'natural-one': {
    title: 'A 1 without a chance',
    question: 'Does a 1 hit when the chance to hit is 0 or less?',
    default: 'always',
    values: {
      always: 'Yes: the chance is never less than 1, nor more than 11.',
      'only-if-cth': 'No: a 1 needs a chance of at least 1 like any other number.',
    },
    rules: ['warband.crit.one', 'warband.melee.chance'],
  },
  'crit-stack': {
    title: 'Criticals and extra damage',
    question: 'Is the extra damage of a weapon added to a critical?',
    default: 'yes',
    values: {
      yes: 'Yes: a battle axe that rolls 1 deals 2 damage and a Wound.',
      no: 'No: a critical deals 1 damage and a Wound.',
    },
    rules: ['warband.crit.one', 'warband.out.weapon-table'],
  },
  halberd: {
    title: 'Armour that is replaced',
    question: 'What does a weapon replace that treats the armour of its target as a fixed number?',
    default: 'worn',
    values: {
      worn:
        'Worn and natural armour and the shield, even if that makes it better; cover, defending and the ' +
        'like are added.',
      total: 'The whole armour value, whatever it is made of.',
    },
    rules: ['warband.out.weapon-table', 'warband.melee.chance'],
  },
  'npc-hit-by-might': {
    title: 'Big monsters hit better',
    question: 'Does the Might of a monster raise its chance to hit?',
    default: 'off',
    values: {
      off: 'No: the chance starts from 8 for everybody.',
      on: 'Yes: an NPC of Might 4–6 starts from 9, of Might 7 or more from 10.',
    },
    rules: ['warband.out.might-hit', 'warband.melee.chance'],
  },
  // Prone, mounts
  'death-blow-dice': {
    title: 'Dice for a death blow',
    question: 'Are dice rolled for a death blow, which always hits?',
    default: 'no-dice',
    values: {
      'no-dice': 'No: each attack is 1 damage, without criticals and without extra damage of the weapon.',
      'roll-for-crits':
        'Yes: each hits whatever it shows, a 1 is a critical, and extra damage of the weapon counts.',
    },
    rules: ['warband.mod.death-blow', 'warband.mod.prone-vulnerable'],
  },
  'prone-prevent': {
    title: 'Keeping somebody down',
    question: 'How do neighbours with priority keep a prone enemy from rising?',
    default: 'gambit',
    values: {
      gambit:
        'With a gambit, 3-in-6 among equals, shifted by Might and size: on a success it stays down and its ' +
        'move is lost.',
      automatic: 'By giving up their action for it, without a die.',
      never: 'They cannot.',
    },
    rules: ['warband.mod.prone-prevent'],
  },
  'prone-space': {
    title: 'Where one can rise',
    question: 'Which enemies must be pushed off by grappling before somebody can rise?',
    default: 'shared-only',
    values: {
      'shared-only': 'One who stands in that very space.',
      adjacent: 'Everybody who stands within 1 space.',
      ignore: 'Nobody.',
    },
    rules: ['warband.mod.prone-space'],
  },
  'stand-up': {
    title: 'Rising without the speed for it',
    question: 'Can one rise whose speed is less than 2?',
    default: 'whole-move',
    values: {
      'whole-move': 'Yes: it takes the whole move.',
      impossible: 'No.',
    },
    rules: ['warband.mod.prone-cost', 'warband.speed.minimum'],
  },
  'prone-ranged': {
    title: 'Shots at the prone',
    question: 'Are the prone harder to shoot?',
    default: 'zero',
    values: {
      zero: 'No.',
      'minus-one': 'Yes: −1 to hit.',
    },
    rules: ['warband.ranged.procedure', 'warband.mod.prone-vulnerable'],
  },
  'mount-lost': {
    title: 'An NPC loses its mount',
    question: 'What does an NPC lose with its mount?',
    default: 'keep-one',
    values: {
      'keep-one': 'One attack and 1 HP, but not its last HP.',
      'lose-one': 'One attack and 1 HP, even if that is its last.',
    },
    rules: ['warband.mod.mounted-npc'],
  },
  // Ranged attacks
  'ranged-atk-bonus': {
    title: 'Dice of a shot',
    question: 'How many dice has a ranged attack?',
    default: 'one-and-weapon',
    values: {
      'one-and-weapon':
        'One and the bonus of the weapon, so two with a longbow or a thrown handaxe; the own ATK counts ' +
        'only for a Deadeye.',
      'full-atk': 'The whole ATK of the fighter and the bonus of the weapon.',
    },
    rules: ['warband.ranged.one', 'warband.out.trait-deadeye'],
  },
  'ranged-modifiers': {
    title: 'Shots at flank and rear',
    question: 'Do flank and rear help shots?',
    default: 'no',
    values: {
      no: 'No; high ground and surprise do.',
      yes: 'Yes: +1 to hit from the flank, one die more from the rear.',
    },
    rules: ['warband.ranged.procedure', 'warband.mod.flank', 'warband.mod.rear'],
  },
  nearest: {
    title: 'The nearest target',
    question: 'Who is the nearest target of a shot?',
    default: 'figure',
    values: {
      figure: 'The nearest enemy who stands, or all of its rank; the rank behind is shot at with −1.',
      unit: 'Everybody in the nearest unit, the rank behind included.',
    },
    rules: ['warband.ranged.nearest', 'warband.ranged.second-rank'],
  },
  ammo: {
    title: 'Ammunition',
    question: 'What becomes of ammunition that was used in a fight?',
    default: 'per-fight',
    values: {
      'per-fight': 'A quiver that was used is marked once after the fight, and gone after the second mark.',
      off: 'Nothing.',
    },
    rules: ['warband.ranged.ammo-ready', 'warband.out.deplete'],
  },
  crossbow: {
    title: 'Crossbows at the start',
    question: 'Is a crossbow loaded when the fight begins?',
    default: 'loaded',
    values: {
      loaded: 'Yes.',
      empty: 'No: the first round goes into reloading.',
    },
    rules: ['warband.full.reload', 'warband.out.aim'],
  },
  'shoot-over': {
    title: 'Shooting over friends',
    question: 'Which ranks may shoot over those in front of them?',
    default: 'yes',
    values: {
      yes: 'All, with missiles but not with throws.',
      'front-two': 'The second only; the third cannot shoot.',
      no: 'None: only the front rank shoots.',
    },
    rules: ['warband.ranged.second-rank', 'warband.battle.reach-rank'],
  },
  'throw-depletion': {
    title: 'Thrown weapons',
    question: 'What becomes of a weapon that is thrown?',
    default: 'bundle',
    values: {
      bundle: 'It stands for a small bundle: marked after one throw, gone after two.',
      'leaves-hand':
        'It leaves the hand with its mark and lies where the target stands until somebody takes it up.',
    },
    rules: ['warband.throw.deplete', 'warband.out.deplete'],
  },
  'charge-throw-list': {
    title: 'Throwing on a charge',
    question: 'What can be thrown while charging?',
    default: 'list',
    values: {
      list: 'Handaxe and javelin.',
      'any-thrown': 'Anything made for throwing, spear and dagger included.',
    },
    rules: ['warband.throw.charge'],
  },
  chain: {
    title: 'Shot and blow',
    question: 'Who may shoot or throw and strike in the same round?',
    default: 'strict',
    values: {
      strict: 'Only who throws from one hand and strikes with the other.',
      'drop-and-draw': 'Anybody, by dropping the weapon and striking with another that is at hand.',
    },
    rules: ['warband.throw.no-chain', 'warband.throw.chain-hands'],
  },
  javelin: {
    title: 'Javelins and shields',
    question: 'What is a shield worth against a thrown javelin?',
    default: 'one',
    values: {
      one: 'It is worth 1 instead of 3.',
      zero: 'Nothing.',
    },
    rules: ['warband.ranged.shield', 'warband.out.weapon-table'],
  },
  'friendly-fire': {
    title: 'Shots into melee',
    question: 'What does a 10 or more do to the friend who is hit instead?',
    default: 'auto',
    values: {
      auto: 'It does 1 damage, whatever armour the friend wears.',
      'roll-armor': 'It does 1 damage if a second d12 hits the armour of the friend.',
    },
    rules: ['warband.ranged.into-melee'],
  },
  // Criticals, shields, subduing
  'helmet-npc': {
    title: 'Helmets of NPCs',
    question: 'May NPCs sacrifice a helmet?',
    default: 'yes',
    values: {
      yes: 'Yes, like PCs.',
      no: 'No.',
    },
    rules: ['warband.crit.helmet', 'warband.crit.everyone'],
  },
  'sunder-armor': {
    title: 'The shield that is sundered',
    question: 'Does a shield count as armour against the attack for which it is sundered?',
    default: 'keeps',
    values: {
      keeps: 'Yes, and no longer after it.',
      loses: 'No.',
    },
    rules: ['warband.out.shield-sunder', 'warband.duel.npc-sunder'],
  },
  supernatural: {
    title: 'Supernatural HP',
    question: 'What do Supernatural HP do?',
    default: 'crit-immune',
    values: {
      'crit-immune': 'A 1 against them is a hit like any other, without a Wound.',
      'one-in-six': 'The same, and each damage counts only on a 1 of d6.',
    },
    rules: ['warband.crit.supernatural'],
  },
  'subdue-mixed': {
    title: 'Some strike to subdue',
    question: 'Who must have struck to subdue for a target to be captured?',
    default: 'last-action',
    values: {
      'last-action': 'Whoever brought it to 0 HP, if the damage of the phase was no more than its HP.',
      'all-attackers': 'Everybody who hurt it in that phase.',
    },
    rules: ['warband.subdue.exact', 'warband.subdue.excess'],
  },
  'fewer-dice': {
    title: 'Holding back',
    question: 'May an attacker roll fewer dice than it has?',
    default: 'subdue-only',
    values: {
      'subdue-only': 'Only when it attacks to subdue, and at least one.',
      always: 'Yes, at least one.',
      never: 'No.',
    },
    rules: ['warband.melee.roll', 'warband.subdue.declare'],
  },
  // Gambits, grappling
  'gambit-vs-grapple': {
    title: 'How one wrestles',
    question: 'What decides a grapple?',
    default: 'pools',
    values: {
      pools: 'Opposed pools of d6; disarming, tripping and pushing are gambits.',
      gambit: 'A gambit, like disarming and tripping; breaking out is one too.',
    },
    rules: ['warband.gambit.scope', 'warband.grapple.contest'],
  },
  'subdue-gambit': {
    title: 'Subduing by gambit',
    question: 'How can an enemy be subdued?',
    default: 'attack',
    values: {
      attack: 'By attacks at −1 that bring it to exactly 0 HP.',
      gambit: 'By a gambit: a success captures it, whatever its HP.',
      both: 'By either.',
    },
    rules: ['warband.gambit.scope', 'warband.subdue.declare'],
  },
  'gambit-odds': {
    title: 'Odds of a gambit',
    question: 'Who sets the odds of a gambit?',
    default: 'formula',
    values: {
      formula:
        'The numbers: 3-in-6, 1 less against higher Might, 1 more against lower, 1 either way for each ' +
        'step of size, 1 more for each who joins, from 1 to 5.',
      referee: 'The referee, each time.',
    },
    rules: ['warband.gambit.odds', 'warband.gambit.join'],
  },
  'gambit-effects': {
    title: 'When a gambit bites',
    question: 'When does a gambit of the Melee phase take effect?',
    default: 'at-once',
    values: {
      'at-once': 'At once: a tripped or disarmed enemy who has not struck yet strikes under the new penalty.',
      'next-phase': 'After the phase: what is struck in it is struck as before.',
    },
    rules: ['warband.gambit.action', 'warband.gambit.scope'],
  },
  'gambit-risk': {
    title: 'The price of a failed gambit',
    question: 'What does a failed gambit cost?',
    default: 'auto-hits',
    values: {
      'auto-hits': 'The attacks of that enemy on the one who tried hit without a roll this round.',
      prone: 'The one who tried falls prone.',
      none: 'The action and no more.',
    },
    rules: ['warband.gambit.risk'],
  },
  'grapple-tie': {
    title: 'Equal totals',
    question: 'What do equal totals in a grapple mean?',
    default: 'reroll',
    values: {
      reroll: 'Both pools are rolled again.',
      stalemate: 'Nobody has control, and nothing more happens.',
      defender: 'The defender wins.',
      'reroll-and-damage': 'Both pools are rolled again, and the loser also takes 1 damage.',
    },
    rules: ['warband.grapple.contest'],
  },
  'grapple-when': {
    title: 'Grapples from a charge',
    question: 'When is a grapple resolved that replaces the blows of a charge?',
    default: 'fs',
    values: {
      fs: 'Among the First Strikes.',
      normal: 'After them, with the other attacks.',
    },
    rules: ['warband.grapple.charge'],
  },
  'grapple-pool': {
    title: 'Dice of a grapple',
    question: 'Which attacks count as dice of a grapple?',
    default: 'own-atk',
    values: {
      'own-atk':
        'The ATK of the fighter with mount and fury, without its weapon; one die if prone, and never fewer.',
      'full-atk': 'All the attacks that it could make, with its weapon too.',
    },
    rules: ['warband.grapple.contest', 'warband.grapple.join'],
  },
  'grapple-effect': {
    title: 'When a hold bites',
    question: 'Does a held fighter lose attacks that it has not made yet in the phase?',
    default: 'at-once',
    values: {
      'at-once': 'Yes: control counts at once.',
      'next-phase': 'No: control counts from the next phase on.',
    },
    rules: ['warband.grapple.control', 'warband.grapple.record'],
  },
  'grapple-fail-hits': {
    title: 'The blows for a failed grapple',
    question: 'Which blows can one take for a failed grapple?',
    default: 'remaining',
    values: {
      remaining: 'Those that this enemy still has to deal this round; without any, the choice is not open.',
      'free-round': 'All its attacks, at once and besides those it has.',
    },
    rules: ['warband.grapple.fail-hits', 'warband.grapple.fail-choice'],
  },
  'grapple-join-fail': {
    title: 'Failing together',
    question: 'Who pays when several fail to grapple one enemy?',
    default: 'each',
    values: {
      each: 'Each of them, and each by its own choice.',
      'leader-only': 'Only the one who began.',
    },
    rules: ['warband.grapple.join', 'warband.grapple.fail-choice'],
  },
  'grapple-prone': {
    title: 'Grapplers and outsiders',
    question: 'Are grapplers prone to everybody outside the grapple?',
    default: 'on',
    values: {
      on: 'Yes: both can suffer death blows of those who have no standing enemy in reach.',
      off: 'No.',
    },
    rules: ['warband.grapple.outsiders', 'warband.mod.death-blow-only-if'],
  },
  'grapple-morale': {
    title: 'Morale of the held',
    question: 'Whose morale does a hold test each round?',
    default: 'individual',
    values: {
      individual: 'That of the one who is held: a failure is its own surrender.',
      group: 'That of its whole group.',
    },
    rules: ['warband.grapple.morale'],
  },
  // Duels, morale
  'duel-timing': {
    title: 'Choosing a technique',
    question: 'When do duellists choose their techniques?',
    default: 'round',
    values: {
      round: 'Before the priority roll, for the whole round.',
      melee: 'At the start of the Melee phase, for the rest of the round.',
    },
    rules: ['warband.duel.declare'],
  },
  'morale-once': {
    title: 'Several triggers',
    question: 'How often does a group check morale in a round with several triggers?',
    default: 'per-round',
    values: {
      'per-round': 'Once, at the end of the round and with the worst modifier.',
      'per-trigger': 'Once for each trigger, at the end of the round.',
    },
    rules: ['warband.morale.roll', 'warband.phase.end'],
  },
  'victors-check': {
    title: 'Morale when it is over',
    question: 'Does a group check morale at the end of a round in which nobody is left to fight it?',
    default: 'no',
    values: {
      no: 'No: with no enemy on the field there is nothing to fear.',
      yes: 'Yes: the check comes at the end of the round, whoever still stands, and victors may run.',
    },
    rules: ['warband.phase.end', 'warband.morale.roll'],
  },
  'one-third': {
    title: 'Losses that count',
    question: 'How often do losses bring a morale check?',
    default: 'once',
    values: {
      once: 'Once, when a third of the starting number is lost for the first time.',
      'each-third': 'At each third, so at one and at two thirds.',
    },
    rules: ['warband.morale.trigger-third'],
  },
  'leader-skirmish': {
    title: 'Leaders in a skirmish',
    question: 'Whose fall is that of a leader outside battles?',
    default: 'side',
    values: {
      side:
        'That of the one with the highest Might on the side, or of the one named as its leader: all ' +
        'groups of the side check.',
      group: 'That of the one with the highest Might in the group: only this group checks.',
      off: "Nobody's.",
    },
    rules: ['warband.morale.trigger-leader', 'warband.leader.who'],
  },
  'leader-skirmish-bonus': {
    title: 'The bonus of a leader in a skirmish',
    question: 'Does a leader raise morale by 1 outside battles too?',
    default: 'no',
    values: {
      no: 'No: only in a unit.',
      yes: 'Yes: for those who would check if it fell.',
    },
    rules: ['warband.leader.morale', 'warband.morale.trigger-leader'],
  },
  'morale-cap': {
    title: 'The limit of 2',
    question: 'What must not change morale by more than 2?',
    default: 'circumstances',
    values: {
      circumstances:
        'What the referee adds for circumstances; leader, banner, rally and a duel lost come on top.',
      total: 'All of it taken together.',
    },
    rules: [
      'warband.morale.circumstances',
      'warband.leader.morale',
      'warband.banner.morale',
      'warband.forgo.rally',
    ],
  },
  disorganized: {
    title: 'Attacks on the routed',
    question: 'Do attacks on those who flee in disorder come from the rear?',
    default: 'yes',
    values: {
      yes: 'Yes.',
      no: 'No: as they stand.',
    },
    rules: ['warband.morale.twelve', 'warband.mod.rear'],
  },
  'ally-chain': {
    title: 'Allies who give way',
    question: 'When do others check morale because allies retreat or surrender?',
    default: 'next-round',
    values: {
      'next-round': 'At the end of the next round, once for each such event.',
      'same-round': 'At the end of the same round, and so on until nobody else gives way.',
    },
    rules: ['warband.morale.trigger-allies'],
  },
  'retreat-save': {
    title: 'Saves of a retreat',
    question: 'Who makes the Capture save of a retreat that morale forces?',
    default: 'individual',
    values: {
      individual: 'Each creature in melee range.',
      'one-per-group': 'The group, once for all of it.',
    },
    rules: ['warband.retreat.save', 'warband.morale.fail'],
  },
  'retreat-scale': {
    title: 'Retreats that cost blood',
    question: 'Where does a retreat forced by morale need a Capture save?',
    default: 'both',
    values: {
      both: 'In skirmishes and in battles.',
      battle: 'In battles only.',
    },
    rules: ['warband.retreat.save', 'warband.morale.fail'],
  },
  'retreat-after': {
    title: 'After the retreat',
    question: 'When has a group that retreats left a skirmish?',
    default: 'at-once',
    values: {
      'at-once': 'After its move, unless the victors pursue.',
      'when-off-map': 'When it has left the field, which may take it several rounds.',
    },
    rules: ['warband.morale.fail', 'warband.out.chase'],
  },
  'routed-side': {
    title: 'A side that runs',
    question: 'Is a battle lost for a side of which only routed units are left?',
    default: 'may-rally',
    values: {
      'may-rally': 'Not while one of them is on the field and may still come back.',
      lost: 'Yes, at the end of that round.',
    },
    rules: ['warband.battle.rally-rout'],
  },
  skirmisher: {
    title: 'Skirmishers in melee',
    question: 'Do skirmishers check morale to enter melee and to stay in it?',
    default: 'on',
    values: {
      on: 'Yes: before the first of them comes into contact, and at the end of each round in melee.',
      off: 'No.',
    },
    rules: ['warband.out.hireling-grades'],
  },
  // Health
  'death-save-timing': {
    title: 'When the Death save is made',
    question: 'When does a PC at 0 HP make its Death save?',
    default: 'phase-end',
    values: {
      'phase-end': 'At the end of the phase, or of the First Strikes, in which it came to 0.',
      'round-end': 'At the end of the round; it acts until then, but damage of a later phase kills it.',
      immediate: 'At once: a failure ends its action.',
    },
    rules: ['warband.death.save', 'warband.phase.end'],
  },
  'excess-at-zero': {
    title: 'Damage beyond 0',
    question: 'What does damage do beyond 0 HP in the same phase?',
    default: 'ignore',
    values: {
      ignore: 'Nothing: only damage from the next phase on kills.',
      kills: 'It kills without a save.',
    },
    rules: ['warband.death.save', 'warband.critical.further-damage'],
  },
  'aid-limit': {
    title: 'First aid in a round',
    question: 'How often may first aid be tried in a round?',
    default: 'healer',
    values: {
      healer: 'Once by each healer.',
      patient: 'Once on each patient.',
    },
    rules: ['warband.aid.once-per-round'],
  },
  aftermath: {
    title: 'The bleeding after the fight',
    question: 'What becomes of those who bleed when the fight is over?',
    default: 'play-out',
    values: {
      'play-out': 'The rounds that are left to them are played, and those at hand may help them.',
      stop: 'It stays open: they are reported as in critical condition.',
    },
    rules: ['warband.critical.bleeding', 'warband.misc.first-aid'],
  },
  nemesis: {
    title: 'Killers of PCs',
    question: 'Does a creature that kills a PC grow?',
    default: 'individual',
    values: {
      individual:
        'Yes, by 1 Might, if it is a single figure that lives; not a rank, and not when the PC bled to ' +
        'death.',
      off: 'No.',
    },
    rules: ['warband.death.nemesis'],
  },
  'npc-wounds': {
    title: 'Wounds of NPCs',
    question: 'What do Wounds do to NPCs?',
    default: 'as-listed',
    values: {
      'as-listed':
        'Arm, Knee and Chest as listed, Eye if it shoots, Hand if it has hands; any other gives all ' +
        'opponents +1 to hit it.',
      'all-plus-one': 'All of them give opponents +1 to hit it.',
      off: 'Nothing.',
    },
    rules: ['warband.wound.npc-unsuitable', 'warband.crit.everyone'],
  },
  'rank-wounds': {
    title: 'Wounds in a rank',
    question: 'What does a critical on the normal figures of a rank add?',
    default: 'off',
    values: {
      off: 'Nothing: it is 1 damage.',
      'plus-one': 'Opponents have +1 to hit that rank for each.',
    },
    rules: ['warband.battle.rank-damage', 'warband.crit.one'],
  },
  'wounds-switch': {
    title: 'Wounds at all',
    question: 'Are Wounds rolled?',
    default: 'on',
    values: {
      on: 'Yes.',
      off: 'No: criticals and survived Death saves leave none, and neither d10 nor d20 is rolled.',
    },
    rules: [
      'warband.crit.one',
      'warband.death.survive',
      'warband.wound.crit-temporary',
      'warband.wound.death-d20',
    ],
  },
  'which-hand': {
    title: 'The wounded hand',
    question: 'Which hand does a Hand wound cost?',
    default: 'random',
    values: {
      random: 'The weapon hand on 1–3 of d6, the other on 4–6.',
      victim: 'The one its owner picks.',
    },
    rules: ['warband.wound.10-hand'],
  },
  'readied-loads': {
    title: 'Loads at hand',
    question: 'How many loads are readied besides what the hands hold?',
    default: 'two',
    values: {
      two: 'Two.',
      one: 'One.',
    },
    rules: ['warband.out.ready-states', 'warband.misc.ready-worn'],
  },
  retainer: {
    title: 'Retainers at 0 HP',
    question: 'Does a retainer of level 1 or more make Death saves?',
    default: 'yes',
    values: {
      yes: 'Yes, like a PC, though it tests morale and cannot sunder a shield.',
      no: 'No: it dies like any NPC.',
    },
    rules: ['warband.death.save', 'warband.vanquish.npc', 'warband.out.level'],
  },
  'chase-zero': {
    title: 'A chase at equal speed',
    question: 'What is the chance to escape pursuers with the same Capture?',
    default: 'helped',
    values: {
      helped: 'It is 0 and what dropped items and obstacles add.',
      impossible: 'There is none, whatever helps.',
    },
    rules: ['warband.out.chase'],
  },
  // Battles
  'rank-allocation': {
    title: 'Sharing dice over a rank',
    question: 'What is counted when attacks are shared out in a battle line?',
    default: 'figures',
    values: {
      figures:
        'Figures: each in reach gets an equal share, the middle more; the shares of normal figures are ' +
        'then pooled.',
      entities: 'Targets: each Unique figure is one and the normal figures of a rank together are one.',
    },
    rules: [
      'warband.battle.agents',
      'warband.battle.single-entity',
      'warband.battle.reach-three',
      'warband.battle.reach-middle',
    ],
  },
  'rank-pool': {
    title: 'Damage left on a rank',
    question: 'What becomes of damage that is not enough to remove a figure of a rank?',
    default: 'persists',
    values: {
      persists: 'It stays on the rank.',
      resets: 'It is gone at the end of the round.',
    },
    rules: ['warband.battle.rank-damage'],
  },
  'rank-missiles': {
    title: 'Shots at Unique figures',
    question: 'Can shooters pick a Unique figure out of a rank?',
    default: 'yes',
    values: {
      yes: 'Yes, in any rank that they may aim at.',
      'only-nearest': 'Only in the nearest rank.',
    },
    rules: ['warband.ranged.nearest', 'warband.battle.unique'],
  },
  overflow: {
    title: 'Damage that goes on to the next rank',
    question: 'Must excess damage hit the armour of the rank behind?',
    default: 'fast',
    values: {
      fast: 'No: all of it is dealt.',
      careful: 'Yes: a die counts only if it would have hit that armour as well.',
    },
    rules: ['warband.battle.overflow', 'warband.battle.overflow-check'],
  },
  refill: {
    title: 'Filling the front',
    question: 'Do figures of the ranks behind fill gaps in the front?',
    default: 'no',
    values: {
      no: 'No: they only swap places, or become the front when it is gone.',
      'end-of-round': 'Yes, at the end of each round.',
    },
    rules: ['warband.battle.consolidate', 'warband.battle.reach-rank', 'warband.cycle.cost'],
  },
  'new-front-strikes': {
    title: 'A new front rank',
    question: 'When does a rank strike that First Strike has made the front?',
    default: 'next-phase',
    values: {
      'next-phase': 'In the next Melee phase; spears that reached before go on.',
      'at-once': 'In the same Melee phase.',
    },
    rules: ['warband.fs.effect', 'warband.battle.order', 'warband.battle.reach-rank'],
  },
  'tide-strength': {
    title: 'Strength in the tides of battle',
    question: 'What makes two groups in a battle line equally strong?',
    default: 'figures',
    values: {
      figures: 'The number of figures left in their units.',
      might: 'The sum of the Might that is left in their units.',
      line: 'The number of figures left in their front ranks.',
    },
    rules: ['warband.battle.tides-equal', 'warband.battle.tides-larger'],
  },
  'tide-follow': {
    title: 'Following up',
    question: 'Must the group that pushes follow up?',
    default: 'forced',
    values: {
      forced: 'Yes, by one space.',
      optional: 'No: it may stay where it is.',
    },
    rules: ['warband.battle.tides-equal', 'warband.battle.tides-larger'],
  },
  'volley-mass': {
    title: 'Shooters for a volley',
    question: 'How many shooters, from 1 to 10, does a volley need for each figure of the target?',
    default: 1,
    values: {},
    open: 'a whole number of shooters from 1 to 10',
    rules: ['warband.volley.double'],
  },
  'leader-duel': {
    title: 'How long leaders fight',
    question: 'How long does a duel between leaders hold off the clash?',
    default: 'to-the-end',
    values: {
      'to-the-end': 'Until one of them is dead, subdued or in flight.',
      'one-round': 'For one round, after which a new challenge is needed.',
    },
    rules: ['warband.duel.replaces-clash', 'warband.duel.challenge'],
  },
  'banner-first': {
    title: 'Banners and manoeuvres',
    question: 'Does the check of a manoeuvre use up the automatic success of a banner?',
    default: 'consumes',
    values: {
      consumes: 'Yes, if it is the first check, and the manoeuvre succeeds.',
      not: 'No: it is rolled for, and the next check for another reason succeeds.',
    },
    rules: ['warband.banner.first-check', 'warband.maneuver.check'],
  },
  'banner-lost': {
    title: 'Losing the banner',
    question: 'When does a unit lose its banner?',
    default: 'rank',
    values: {
      rank: 'When the rank of its bearer is gone, for others pick it up, or when the unit routs.',
      random: 'When its bearer falls, who is any figure of the rank by lot, or when the unit routs.',
    },
    rules: ['warband.banner.lost', 'warband.banner.carry'],
  },
  'cavalry-fail': {
    title: 'Failing against a cavalry charge',
    question: 'What happens to foot who fail their morale check under a cavalry charge?',
    default: 'break',
    values: {
      break: 'Their formation is broken for the round, even by a 12.',
      'break-and-retreat':
        'It is broken, and at the end of the round they retreat as after any failed check.',
    },
    rules: ['warband.cavalry.test', 'warband.cavalry.break'],
  },
  'maneuver-fail': {
    title: 'A failed manoeuvre',
    question: 'What happens to a unit that fails the check of a manoeuvre?',
    default: 'no-move',
    values: {
      'no-move': 'It does not move in this Opening phase.',
      'normal-move': 'It may make a plain move instead.',
    },
    rules: ['warband.maneuver.check'],
  },
  shieldwall: {
    title: 'What a shieldwall stops',
    question: 'Which missiles cannot hurt a shieldwall?',
    default: 'all',
    values: {
      all: 'All that are listed.',
      'all-but-crossbow': 'All but crossbow bolts.',
    },
    rules: ['warband.maneuver.shieldwall'],
  },
  casualties: {
    title: 'Softer casualties',
    question: 'May figures taken off turn out to be alive?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: each is alive, though wounded, on 3-in-6.',
    },
    rules: ['warband.battle.casualties'],
  },
  // Crossed out in the text
  protect: {
    title: 'Protecting a neighbour',
    question: 'May a fighter draw the attacks on an adjacent ally upon itself?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes, as a miscellaneous action of the Opening phase: they meet its own armour and hurt it.',
    },
    rules: ['warband.misc.protect'],
  },
  'cycle-penalty': {
    title: 'Swapping under blows',
    question: 'Does failing to swap places in melee bring extra attacks?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: enemies have one die more on the one who failed.',
    },
    rules: ['warband.cycle.struck-penalty', 'warband.cycle.one-fails'],
  },
} as const satisfies Readonly<Record<string, Ruling>>

/** The key of a switch. */
export type RulingKey = keyof typeof rulings

/** The switches that take a number. */
export interface FreeRuling {
  readonly 'charge-min': number
  readonly 'volley-mass': number
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
    summary: 'What is printed, word for word and where it stands, even where the default mends it.',
    sets: {
      'doomed-targets': 'required',
      'fs-scope': 'side',
      'victors-check': 'yes',
      'forgo-timing': 'own-turn',
      'rally-who': 'pc-only',
      'fewer-dice': 'never',
      'subdue-gambit': 'both',
      'grapple-pool': 'full-atk',
      'retreat-scale': 'battle',
      'death-save-timing': 'round-end',
      'aid-limit': 'patient',
    },
  },
} as const satisfies Readonly<Record<string, PresetEntry<Values>>>

/** The name of a preset. */
export type Preset = keyof typeof presets

/** Every switch with its answer. */
export type Rulings = RulingSet<Values, Preset>

/** What a user may write: any of the keys. */
export type RulingsInput = RulingSetInput<Values, Preset>

const SPACES = `charge-min must be ${rulings['charge-min'].open}`
const SHOOTERS = `volley-mass must be ${rulings['volley-mass'].open}`

/** Checks rulings and settles every switch: by hand, else by preset, else by default. */
export const rulingsSchema = rulingsForm<Values, Preset>({
  rulings,
  presets,
  example: '{ "fs-scope": "side" }',
  open: {
    'charge-min': wholeForm(SPACES, 0, 100).default(rulings['charge-min'].default),
    'volley-mass': wholeForm(SHOOTERS, 1, 10).default(rulings['volley-mass'].default),
  },
})

/** Settles every switch, or throws a ZodError that lists what is allowed. */
export function resolveRulings(input: unknown): Rulings {
  return rulingsSchema.parse(input)
}
