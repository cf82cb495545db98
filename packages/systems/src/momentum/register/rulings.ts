/**
 * The rulings: one switch for each place where the rules text is silent, vague or at odds with itself.
 *
 * Every entry asks one question and names the answers a table may choose, the default first. A *preset* is a
 * bundle of answers: `seed` takes every default, `quick` and `early-draft` change a few. A key that is set by
 * hand beats the preset. Where a value says "the same" or "as …", it differs in what it names and in nothing
 * else. One entry is open-ended: `round-limit` takes a number. Confusing words: 4M is four momentum, a Strike
 * *lands* if no defence stopped it, and is a *hit* only once armour has failed; an *excess* hit is one beyond
 * Max Hits; a *rider* is what a Strike does besides, such as poison.
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
  readonly open?: 'a whole number of rounds from 1 to 1000, or 0 for no limit'
}

/** Every switch of the game, chapter by chapter. */
export const rulings = {
  // Sheet, initiative, momentum
  'max-hits': {
    title: 'Max Hits',
    question: 'How are Max Hits worked out?',
    default: 'formula-down',
    values: {
      'formula-down':
        '2 + half the level rounded down + Grit, 2 at level 1 with Grit 0; a number printed for a ' +
        'character stands instead.',
      'round-up':
        'The same with half the level rounded up, 3 at level 1 with Grit 0; a printed number still stands.',
      'printed-ignored': 'By the formula of the default, even against a printed number.',
    },
    rules: ['momentum.sheet.max-hits', 'momentum.hits.limit'],
  },
  'max-hits-floor': {
    title: 'The least Max Hits',
    question: 'How low can a very low Grit bring Max Hits?',
    default: 'zero',
    values: {
      zero: 'To 0: the very first hit is then dire.',
      one: 'To 1: one hit is always endured.',
    },
    rules: ['momentum.sheet.max-hits', 'momentum.hits.limit'],
  },
  'npc-hits-count': {
    title: 'The Strike that fells an NPC',
    question: 'How many Strikes does an NPC take before it goes down?',
    default: 'nth-strike',
    values: {
      'nth-strike': 'As many as its Hits: with 3, the third Strike fells it.',
      'one-more': 'One more than its Hits: with 3, the fourth Strike fells it.',
    },
    rules: ['momentum.sheet.npc-hits', 'momentum.action.strike-down'],
  },
  'momentum-start': {
    title: 'Momentum before the fight',
    question: 'With how much momentum does a PC come to its opening roll?',
    default: 'zero',
    values: {
      zero: 'With 0: the opening roll alone is the starting momentum.',
      carry: 'With what its sheet shows or an earlier fight left; the opening roll is added to that.',
    },
    rules: ['momentum.init.start-zero', 'momentum.init.roll', 'momentum.end.carry'],
  },
  'init-npc': {
    title: 'The initiative of NPCs',
    question: 'Where does the initiative score of an NPC come from?',
    default: 'fixed',
    values: {
      fixed: 'It is Attack Skill + 3, without a roll.',
      'roll-d6': 'It is 1d6 + Attack Skill, rolled every round.',
    },
    rules: ['momentum.init.npc', 'momentum.init.order'],
  },
  'init-ties': {
    title: 'Equal initiative',
    question: 'Who goes first at equal scores?',
    default: 'pc-first',
    values: {
      'pc-first':
        'PCs before NPCs; among PCs the higher Grace of the moment, then the order of listing, which ' +
        'also sorts NPCs.',
      'npc-first': 'NPCs before PCs, all else the same.',
      players: 'PCs before NPCs, and tied PCs settle it among themselves.',
      'roll-off': 'Whoever rolls higher on 1d6; after a second tie the default decides.',
    },
    rules: ['momentum.init.ties', 'momentum.init.order'],
  },
  'init-snapshot': {
    title: 'When the order is set',
    question: 'Does the turn order follow momentum that changes during the round?',
    default: 'snapshot',
    values: {
      snapshot: 'No: the scores right after the gain hold for the whole round.',
      live:
        'Yes: the next turn is always that of the highest score of the moment among those who have not ' +
        'had one.',
    },
    rules: ['momentum.init.snapshot', 'momentum.init.order'],
  },
  'init-later-die': {
    title: 'The die of later rounds',
    question: 'Which discipline die does somebody who was surprised roll after round 1?',
    default: 'better',
    values: {
      better: 'The better one, like everybody.',
      'as-first-round': 'The worse one, as in round 1.',
    },
    rules: ['momentum.init.reroll-die', 'momentum.init.reroll', 'momentum.init.surprised'],
  },
  'surprise-npc': {
    title: 'Surprised NPCs',
    question: 'What does surprise do to an NPC, whose initiative is not rolled?',
    default: 'no-effect',
    values: {
      'no-effect': 'Nothing.',
      'act-last': 'It acts after everybody else in round 1.',
      'skip-round-1': 'It has no turn in round 1.',
    },
    rules: ['momentum.init.npc', 'momentum.init.surprised'],
  },
  'turn-negative': {
    title: 'Which turns are lost',
    question: 'Below which momentum is a turn lost?',
    default: 'below-0',
    values: {
      'below-0': 'Below 0; at 0 the turn is held, though hardly anything can be paid.',
      'below-1': 'Below 1: at 0 it is lost as well.',
    },
    rules: ['momentum.pool.negative-turn', 'momentum.pool.zero-turn'],
  },
  'turn-recover': {
    title: 'A lost turn won back',
    question: 'Does a PC whose turn was lost get it back when momentum returns within the round?',
    default: 'stays-lost',
    values: {
      'stays-lost': 'No: the turn is gone.',
      'at-once': 'Yes: it acts as soon as its momentum is positive.',
    },
    rules: ['momentum.pool.negative-turn', 'momentum.action.call-out'],
  },
  'loss-floor': {
    title: 'Losses below 0',
    question: 'Can the weight of armour, poison and other losses push momentum below 0?',
    default: 'no-floor',
    values: {
      'no-floor': 'Yes: a loss is not spending.',
      zero: 'No: they stop at 0, and leave momentum alone that is negative already.',
    },
    rules: [
      'momentum.pool.loss',
      'momentum.eor.leather',
      'momentum.eor.chain',
      'momentum.eor.plate',
      'momentum.special.wearying-poison',
    ],
  },
  'late-join': {
    title: 'Reinforcements',
    question: 'When does somebody who arrives during a round begin to act?',
    default: 'at-once',
    values: {
      'at-once': 'In that round: the gain is rolled on arrival and gives a place in the order.',
      'next-round': 'In the next round, with its gain.',
    },
    rules: ['momentum.init.join'],
  },
  'stamina-lost-turn': {
    title: 'Tallies on lost turns',
    question: 'Is a stamina tally marked on a turn that is lost?',
    default: 'yes',
    values: {
      yes: 'Yes: the turn begins all the same.',
      no: 'No.',
    },
    rules: ['momentum.turn.stamina-mark', 'momentum.pool.negative-turn'],
  },
  'stamina-overflow': {
    title: 'Too many tallies',
    question: 'When do tallies turn into EXHAUSTED?',
    default: 'at-least',
    values: {
      'at-least': 'When they reach 10 + Grit or stand above it.',
      exactly: 'Only when they are exactly 10 + Grit.',
    },
    rules: ['momentum.turn.exhausted', 'momentum.sheet.stamina'],
  },
  'exhausted-full': {
    title: 'No slot free',
    question: 'What happens when EXHAUSTED finds no empty slot?',
    default: 'drop',
    values: {
      drop: 'The player drops an item for it; once every slot is EXHAUSTED nothing more happens.',
      collapse: 'Nothing is dropped, but once every slot is EXHAUSTED each turn is lost until a rest.',
    },
    rules: ['momentum.turn.exhausted-choice', 'momentum.turn.exhausted'],
  },
  // Defending
  'defence-mode': {
    title: 'How a defence is paid',
    question: 'What may a PC pay for a defence, and what does that do to the roll?',
    default: 'unified',
    values: {
      unified: 'From 1M to all it holds, modifier spend − 3; at 0 or below 1M, modifier momentum − 3.',
      'legacy-passive':
        '3M or more, modifier spend − 3; or 1M whatever it holds, with momentum after paying as the ' +
        'modifier if that is below 0.',
      'legacy-passive-before': 'The same two ways, but for 1M the momentum before paying counts.',
      both: 'The player picks each time: as in unified, or the 1M of legacy-passive.',
      strict: 'Only 3M or more: with less there is no defence.',
    },
    rules: [
      'momentum.defence.passive',
      'momentum.defence.short',
      'momentum.defence.negative',
      'momentum.defence.modifier',
      'momentum.defence.base',
    ],
  },
  'defence-zero': {
    title: 'Defending at 0',
    question: 'What does a defence cost at exactly 0 momentum?',
    default: 'pay-1',
    values: {
      'pay-1': '1M, which leaves −1; the roll has −3.',
      free: 'Nothing: momentum stays 0; the roll has −3.',
    },
    rules: ['momentum.defence.zero', 'momentum.pool.defence-exception'],
  },
  'defence-min-spend': {
    title: 'The least payment',
    question: 'What is the least that a PC with momentum pays for a defence?',
    default: 'one',
    values: {
      one: '1M, for −2.',
      zero: 'Nothing, for −3.',
    },
    rules: ['momentum.defence.short', 'momentum.defence.modifier'],
  },
  'defence-overspend': {
    title: 'Paying more than is held',
    question: 'May a PC with 1 or 2 momentum pay 3M for a defence?',
    default: 'no',
    values: {
      no: 'No: what it holds is the most.',
      yes: 'Yes: up to 3M, even into the negative.',
    },
    rules: ['momentum.defence.modifier', 'momentum.pool.defence-exception'],
  },
  'defence-tie': {
    title: 'Exactly the target',
    question: 'Is a defence that rolls exactly its target enough?',
    default: 'success',
    values: {
      success: 'Yes.',
      fail: 'No: it has to roll more.',
    },
    rules: ['momentum.defence.tie', 'momentum.defence.target'],
  },
  'defence-count': {
    title: 'Second attempts',
    question: 'How many defences may be tried against one Strike?',
    default: 'one',
    values: {
      one: 'One.',
      several:
        'After a failure another kind may be tried, each paid for; armour is rolled as the last one left it.',
    },
    rules: ['momentum.defence.one'],
  },
  'negative-armour': {
    title: 'Negative momentum and armour',
    question: 'Does negative momentum lower armour rolls?',
    default: 'no',
    values: {
      no: 'No: it only lowers defences.',
      yes: 'Yes: by as much as it is below 0.',
    },
    rules: ['momentum.defence.armour-apart', 'momentum.armour.roll'],
  },
  'parry-die': {
    title: 'The die of a Parry',
    question: 'Which discipline die rolls a Parry?',
    default: 'by-material',
    values: {
      'by-material': 'The physical die against steel, the mental die against magic.',
      player: 'Whichever its player picks.',
      better: 'The larger of the two.',
    },
    rules: ['momentum.parry.die', 'momentum.parry.roll'],
  },
  'parry-material': {
    title: 'What counts as steel',
    question: 'Are wood, claws and the like steel to a Parry?',
    default: 'mundane-is-steel',
    values: {
      'mundane-is-steel': 'Yes: whatever is not magic counts as steel.',
      'metal-only': 'No: of mundane things only metal parries and can be parried.',
    },
    rules: ['momentum.parry.material'],
  },
  'parry-weapon': {
    title: 'Something to parry with',
    question: 'Does a Parry need a weapon?',
    default: 'needed',
    values: {
      needed: 'Yes: a ready one of the same material, made for any distance.',
      'not-needed': 'No.',
    },
    rules: ['momentum.parry.weapon', 'momentum.parry.material'],
  },
  'parry-ranged': {
    title: 'Parrying missiles',
    question: 'Can attacks from a distance be parried?',
    default: 'yes',
    values: {
      yes: 'Yes: only the material limits a Parry.',
      'close-only': 'No: only attacks from intimate or melee.',
    },
    rules: ['momentum.parry.weapon'],
  },
  'riposte-cost': {
    title: 'The price of a riposte',
    question: 'What does the Strike after a successful Parry cost?',
    default: 'paid',
    values: {
      paid: 'Its full price, for which the 4M gained may be used.',
      free: 'Nothing, to Disable included.',
    },
    rules: ['momentum.parry.riposte', 'momentum.parry.success'],
  },
  'riposte-target': {
    title: 'The target of a riposte',
    question: 'Whom may a riposte strike?',
    default: 'attacker',
    values: {
      attacker: 'Only whoever was parried, if a ready weapon reaches.',
      anyone: 'Any enemy whom a ready weapon reaches.',
    },
    rules: ['momentum.parry.riposte'],
  },
  'riposte-reserve': {
    title: 'Parrying without a riposte',
    question: 'Does a PC that does not riposte keep the 4M?',
    default: 'keep',
    values: {
      keep: 'Yes.',
      'strike-or-lose': 'No: they come only with the Strike.',
    },
    rules: ['momentum.parry.success', 'momentum.parry.riposte'],
  },
  'dodge-bonus': {
    title: 'Armour after a failed Dodge',
    question: 'What does the momentum paid for a failed Dodge do to the armour rolls?',
    default: 'above-3',
    values: {
      'above-3': 'Each M above 3 adds 1; paying less does no harm.',
      signed: 'The modifier of the Dodge counts, also when it is a penalty.',
    },
    rules: ['momentum.dodge.fail', 'momentum.dodge.fail-short'],
  },
  'block-stat': {
    title: 'The stat of a Block',
    question: 'What decides whether Grit or Lore joins a Block?',
    default: 'shield',
    values: {
      shield: 'The shield: Grit with steel, Lore with magic.',
      attack: 'The attack: Grit against steel, Lore against magic.',
    },
    rules: ['momentum.block.stat', 'momentum.block.roll'],
  },
  'shield-wear': {
    title: 'Wear of shields',
    question: 'When does a Block that succeeded wear the shield down?',
    default: 'bare-die',
    values: {
      'bare-die': 'When the shield die, rolled once more with nothing added, shows 1.',
      modified: 'When that die + Grit − Attack Skill is 1 or less.',
      none: 'Never.',
    },
    rules: ['momentum.block.wear', 'momentum.block.success', 'momentum.block.step-one'],
  },
  'shield-ready': {
    title: 'Ready shields',
    question: 'Which shield is ready?',
    default: 'printed',
    values: {
      printed: 'The one on the sheet, from the start; another takes one Interact.',
      referee: 'The one the referee says.',
    },
    rules: ['momentum.block.shield'],
  },
  // Armour and dire wounds
  'armour-zero': {
    title: 'Armour worn down to 0',
    question: 'What is armour at 0 still good for?',
    default: 'gone',
    values: {
      gone: 'Nothing: each Danger die is a hit, as without armour.',
      numeric: 'It counts as 0: the roll is 0 + Grit − Attack Skill.',
    },
    rules: ['momentum.armour.zero', 'momentum.armour.none'],
  },
  'unarmoured-danger': {
    title: 'Danger without armour',
    question: 'How many hits is a landed Strike against somebody without armour?',
    default: 'hit-per-die',
    values: {
      'hit-per-die': 'One for each Danger die.',
      'hit-per-strike': 'One, whatever its Danger.',
    },
    rules: ['momentum.armour.none-danger', 'momentum.armour.none'],
  },
  'danger-sequence': {
    title: 'Several armour rolls',
    question: 'Does a hit dull the armour for the other rolls of the same Strike?',
    default: 'sequential',
    values: {
      sequential: 'Yes: the next roll uses the lowered die.',
      simultaneous: 'No: all use the same die, which then drops by the number of hits.',
    },
    rules: ['momentum.armour.sequence', 'momentum.armour.step-down'],
  },
  'natural-one': {
    title: 'A 1 on the armour die',
    question: 'Is a 1 on the armour die always a hit?',
    default: 'total-only',
    values: {
      'total-only': 'No: only the total counts.',
      hit: 'Yes, whatever the total.',
    },
    rules: ['momentum.armour.impossible', 'momentum.armour.threshold'],
  },
  'armour-other': {
    title: 'Armour against other harm',
    question: 'Does armour protect against falls, traps and abilities?',
    default: 'strikes-only',
    values: {
      'strikes-only': 'No, unless an ability names a Danger and an Attack Skill.',
      referee: 'If the referee says so.',
    },
    rules: ['momentum.armour.roll', 'momentum.action.ability'],
  },
  'armour-magic': {
    title: 'Armour against magic',
    question: 'Which stat joins the armour roll against magic?',
    default: 'same',
    values: {
      same: 'Grit, as against steel.',
      lore: 'Lore.',
    },
    rules: ['momentum.armour.roll'],
  },
  'danger-zero': {
    title: 'Danger 0',
    question: 'Can there be an attack of Danger 0d?',
    default: 'riders-only',
    values: {
      'riders-only': 'Yes: it lands without an armour roll and its riders work; a failed Parry makes it 1d.',
      refused: 'No: such an attack is not accepted.',
    },
    rules: ['momentum.sheet.npc-danger', 'momentum.armour.danger'],
  },
  'dire-cumulative': {
    title: 'Dice that pile up',
    question: 'What piles up from one excess hit to the next?',
    default: 'pool',
    values: {
      pool: 'The dice: the first rolls 1d6, the second 2d6, the third 3d6, each time afresh.',
      running: 'The total: each adds 1d6 to what was rolled before.',
    },
    rules: ['momentum.dire.cumulative', 'momentum.dire.trigger'],
  },
  'dire-table': {
    title: 'The table of dire wounds',
    question: 'What does each band of the dire wounds do?',
    default: 'generic',
    values: {
      generic: 'The same for every type of damage.',
      typed: 'Very Sad and Mauled differ for slashing, piercing, bludgeoning and burning.',
      'bands-only': 'Only Disabled and the two deaths do anything.',
      'first-excess-out':
        'There is no roll: the first excess hit Disables, and the other Danger dice are still rolled.',
    },
    rules: [
      'momentum.dire.by-type',
      'momentum.dire.very-sad',
      'momentum.dire.mauled',
      'momentum.dire.trigger',
    ],
  },
  'dire-disfigured': {
    title: 'Disfigured',
    question: 'Does a Disfigured PC stay in the fight?',
    default: 'fights-on',
    values: {
      'fights-on': 'Yes: the damage is to its looks.',
      disabled: 'No: it is Disabled as well.',
    },
    rules: ['momentum.dire.disfigured'],
  },
  'dire-mauled': {
    title: 'Mauled',
    question: 'What becomes of a Mauled PC?',
    default: 'fights-on',
    values: {
      'fights-on': 'It fights on, dying: without treatment it is dead ten minutes after the fight.',
      disabled: 'It is dying and Disabled as well.',
      'dies-at-end': 'It fights on, but is dead when the fight ends if nobody has treated it.',
    },
    rules: ['momentum.dire.mauled', 'momentum.dire.mauled-treat'],
  },
  'dire-sad-size': {
    title: 'Very Sad',
    question: 'Which stats does Very Sad lower until a rest?',
    default: 'grace',
    values: {
      grace: 'Grace by 1, each time.',
      all: 'All by 1, each time.',
      random: 'One by 1, at random, each time.',
      none: 'None.',
    },
    rules: ['momentum.dire.very-sad', 'momentum.dire.sad-use'],
  },
  'dire-after-out': {
    title: 'Striking the fallen',
    question: 'May a Disabled PC be struck?',
    default: 'spared',
    values: {
      spared: 'No; only the Danger dice of the Strike that felled it are still rolled.',
      'may-be-struck': 'Yes: it cannot defend, and armour and dire wounds are rolled as usual.',
    },
    rules: ['momentum.dire.out', 'momentum.dire.order'],
  },
  'dire-violent': {
    title: 'Violent Death',
    question: 'What does a Violent Death do to others?',
    default: 'allies-2m',
    values: {
      'allies-2m': 'Every other PC of that side within near loses 2M.',
      referee: 'What the referee says.',
      typed:
        'It depends on the type of damage if the table of dire wounds does; otherwise as in the default.',
    },
    rules: ['momentum.dire.violent', 'momentum.dire.by-type'],
  },
  'npc-damage-type': {
    title: 'Damage types of NPCs',
    question: 'Which type of damage do the attacks of NPCs deal?',
    default: 'generic',
    values: {
      generic: 'None of the types.',
      'by-tag': 'The one written as a fourth word beside the attack, else the one its name suggests.',
    },
    rules: ['momentum.dire.by-type', 'momentum.sheet.npc-attack-skill'],
  },
  // Actions, distance, gear, the end
  'rider-trigger': {
    title: 'When poison works',
    question: 'Which Strikes carry their poison or other rider?',
    default: 'landed',
    values: {
      landed: 'Every one that lands, after its armour rolls.',
      'on-hit': 'Only one that causes at least one hit.',
      attempted: 'Every one, even if it was stopped.',
    },
    rules: [
      'momentum.special.poison-trigger',
      'momentum.special.wearying-poison',
      'momentum.sheet.npc-special',
    ],
  },
  'eor-order': {
    title: 'The end of the round',
    question: 'In which order do the effects at the end of a round come?',
    default: 'listed',
    values: {
      listed: 'Abilities first, in turn order, then armour.',
      simultaneous: 'All at once: what each loses and gains is added up first.',
    },
    rules: ['momentum.eor.abilities', 'momentum.eor.next'],
  },
  'callout-cap': {
    title: 'Limit of Call Outs',
    question: 'How often can one ally gain from Call Outs?',
    default: 'acting-turn',
    values: {
      'acting-turn': 'Once in each turn, whoever has it.',
      round: 'Once a round.',
    },
    rules: ['momentum.action.call-out-cap'],
  },
  'callout-range': {
    title: 'Earshot',
    question: 'How far away may the ally be to whom a Call Out goes?',
    default: 'far',
    values: {
      far: 'At far or closer, and conscious.',
      near: 'At near or closer, and conscious.',
      anywhere: 'At any distance, but conscious.',
    },
    rules: ['momentum.action.call-out'],
  },
  'reposition-gain': {
    title: "Who gains by an NPC's Reposition",
    question: 'Which PC gains momentum when an NPC Repositions?',
    default: 'target',
    values: {
      target: 'The one it was done to; nobody if that was an NPC.',
      'any-pc': 'The one the referee names.',
      closest: 'The one closest to the NPC.',
    },
    rules: ['momentum.npc.reposition-who', 'momentum.npc.reposition'],
  },
  'reposition-last': {
    title: 'How long superiority lasts',
    question: 'How long does a superior position last?',
    default: 'until-moved',
    values: {
      'until-moved': 'Until that opponent Repositions against its holder or one of the two changes place.',
      fight: 'To the end of the fight.',
      round: 'To the end of the round, or until that opponent Repositions against its holder.',
    },
    rules: ['momentum.action.reposition-last'],
  },
  'reposition-effect': {
    title: 'What superiority does',
    question: 'Does a superior position do anything without an ability?',
    default: 'none',
    values: {
      none: 'No.',
      discount: 'Yes: Strikes at that opponent cost 1M less.',
      referee: 'What the referee says.',
    },
    rules: ['momentum.action.reposition-use', 'momentum.action.cost-floor'],
  },
  'reposition-range': {
    title: 'Reach of Reposition',
    question: 'From how far away may one Reposition against somebody?',
    default: 'any',
    values: {
      any: 'From any distance.',
      close: 'From melee or intimate.',
    },
    rules: ['momentum.action.reposition-range'],
  },
  'move-provoke': {
    title: 'Free Strikes',
    question: 'Does moving away from an enemy in melee give it a Strike?',
    default: 'no',
    values: {
      no: 'No.',
      yes: 'Yes: each enemy within melee has one, free, before the step.',
    },
    rules: ['momentum.action.move-safe'],
  },
  'move-steps': {
    title: 'How far a Move goes',
    question: 'How many distance categories does the 3M of a Move change?',
    default: 'one',
    values: {
      one: 'One.',
      two: 'Up to two.',
      referee: 'As many as the referee says.',
    },
    rules: ['momentum.action.move-steps', 'momentum.action.move'],
  },
  'move-through': {
    title: 'Passing enemies',
    question: 'May one move through the place of an enemy?',
    default: 'free',
    values: {
      free: 'Yes: nobody blocks a step, and places may be shared.',
      blocked: 'No: one may step up to an enemy and back, not past.',
    },
    rules: ['momentum.range.through'],
  },
  geometry: {
    title: 'How distances are kept',
    question: 'How are the distances between many actors kept?',
    default: 'line',
    values: {
      line: 'Everybody has a place on a line, and the difference is the distance.',
      pairwise: 'Each pair has a distance of its own, and a step changes only the one it is made for.',
    },
    rules: [
      'momentum.range.geometry',
      'momentum.range.pairwise',
      'momentum.range.closest',
      'momentum.range.from-intimate',
    ],
  },
  'range-match': {
    title: 'The right range',
    question: 'At which distances does a weapon work?',
    default: 'exact',
    values: {
      exact: 'Only at those it names.',
      'or-closer': 'At those it names and all closer ones.',
      'melee-intimate': 'At those it names; a melee weapon also at intimate.',
    },
    rules: ['momentum.range.match', 'momentum.action.strike-range', 'momentum.npc.range'],
  },
  unarmed: {
    title: 'Bare hands',
    question: 'Can one Strike without a weapon?',
    default: 'intimate',
    values: {
      intimate: 'Yes, at intimate.',
      none: 'No.',
      close: 'Yes, at intimate and at melee.',
    },
    rules: ['momentum.action.unarmed', 'momentum.action.strike'],
  },
  'npc-move-partial': {
    title: 'Shorter moves of NPCs',
    question: 'Must an NPC that Moves use its whole Move score?',
    default: 'up-to',
    values: {
      'up-to': 'No: any number of steps up to it.',
      exact: 'Yes.',
    },
    rules: ['momentum.npc.move', 'momentum.sheet.npc-move'],
  },
  'npc-special-move': {
    title: 'Special movement without a score',
    question: 'How far does a special way of moving go if no score stands beside it?',
    default: 'base-score',
    values: {
      'base-score': "As far as the NPC's Move.",
      one: 'One step.',
    },
    rules: ['momentum.npc.move-method', 'momentum.sheet.npc-move'],
  },
  'npc-order': {
    title: "The order of an NPC's turn",
    question: 'May an NPC Strike first and Move afterwards?',
    default: 'either',
    values: {
      either: 'Yes: its two things come in either order.',
      'move-first': 'No: once it has done the second thing, the chance for a Move or Interact is gone.',
    },
    rules: ['momentum.npc.slot-order', 'momentum.npc.two-slots'],
  },
  'npc-profiles': {
    title: 'NPCs with several attacks',
    question: 'Which Attack Skill sets the initiative of an NPC with several attacks?',
    default: 'choose',
    values: {
      choose: 'That of the first; each Strike uses whichever attack it chooses.',
      best: 'The highest; each Strike uses whichever attack it chooses.',
    },
    rules: ['momentum.npc.profiles', 'momentum.init.npc'],
  },
  'npc-vs-npc': {
    title: 'NPCs against each other',
    question: "How many hits does an NPC's Strike take from another NPC?",
    default: 'one-hit',
    values: {
      'one-hit': '1.',
      'danger-hits': 'As many as its Danger.',
      referee: 'As many as the referee says.',
    },
    rules: ['momentum.npc.strike-npc'],
  },
  'pc-vs-pc': {
    title: 'PCs against each other',
    question: 'With what Attack Skill does a PC strike another PC?',
    default: 'skill-0',
    values: {
      'skill-0': 'With 0, at Danger 1d.',
      'half-level': 'With half its level, rounded down, at Danger 1d.',
      forbidden: 'With none: PCs cannot strike PCs.',
    },
    rules: ['momentum.action.strike-pc'],
  },
  'disable-scope': {
    title: 'Which Strikes must spare',
    question: 'Which Strikes have to be made to Disable for the target to live?',
    default: 'last',
    values: {
      last: 'The one that takes the last hit.',
      all: 'All that hit it in this fight.',
    },
    rules: ['momentum.action.disable'],
  },
  'death-preference': {
    title: 'Dead or disabled',
    question: 'Who decides whether an NPC without hits is dead?',
    default: 'paid',
    values: {
      paid: 'The price: it lives only if the extra 1M was paid.',
      free: 'Whoever took the last hit, and nothing extra has to be paid.',
    },
    rules: ['momentum.action.strike-down', 'momentum.action.disable-unpaid', 'momentum.action.disable'],
  },
  'interact-scope': {
    title: 'Fetching and using',
    question: 'How many Interacts are needed to take something out and use it?',
    default: 'one-action',
    values: {
      'one-action': 'One for both.',
      'two-actions': 'Two: one to take it out, one to use it.',
    },
    rules: ['momentum.action.interact'],
  },
  'interact-reach': {
    title: 'Reach of Interact',
    question: 'How close must one be to work something that has a place?',
    default: 'close',
    values: {
      close: 'At melee or intimate.',
      referee: 'As close as the referee says.',
    },
    rules: ['momentum.action.interact-reach'],
  },
  'ready-gear': {
    title: 'What is in hand',
    question: 'Which weapons are ready at the start?',
    default: 'all',
    values: {
      all: 'All on the sheet, and the shield.',
      hands: 'One weapon and the shield; another weapon takes one Interact.',
    },
    rules: ['momentum.action.strike', 'momentum.parry.weapon', 'momentum.action.interact'],
  },
  ammo: {
    title: 'Ammunition',
    question: 'When does the usage die of a weapon step down?',
    default: 'each-strike',
    values: {
      'each-strike': 'When it shows 1, rolled after each Strike with the weapon.',
      'one-or-two': 'When it shows 1 or 2, rolled after each Strike with the weapon.',
      'per-fight': 'When it shows 1, rolled once after a fight in which the weapon was used.',
      ignore: 'Never.',
    },
    rules: ['momentum.usage.ammo'],
  },
  'magic-strike': {
    title: 'Magic weapons',
    question: 'What does a Strike with a magic weapon cost?',
    default: 'as-steel',
    values: {
      'as-steel': '4M + Defense, as with steel.',
      ability: 'What its own text says.',
    },
    rules: ['momentum.action.strike', 'momentum.action.ability'],
  },
  flee: {
    title: 'Leaving the field',
    question: 'When may somebody leave the fight?',
    default: 'from-distant',
    values: {
      'from-distant': 'With one more Move while every enemy is at distant.',
      'any-away': 'With any Move away, whoever is near.',
      referee: 'With a Move, if the referee agrees.',
    },
    rules: ['momentum.end.flee'],
  },
  'call-for-end': {
    title: 'Who ends the fight',
    question: 'Is the fight over as soon as only one side is left in it?',
    default: 'side-down',
    values: {
      'side-down': 'Yes, at once.',
      referee: 'When the referee says so.',
    },
    rules: ['momentum.end.sides', 'momentum.end.stop'],
  },
  'round-limit': {
    title: 'The longest fight',
    question: 'After how many rounds, from 1 to 1000 or 0 for no limit, is a fight called undecided?',
    default: 0,
    values: {},
    open: 'a whole number of rounds from 1 to 1000, or 0 for no limit',
    rules: ['momentum.end.round-limit'],
  },
} as const satisfies Readonly<Record<string, Ruling>>

/** The key of a switch. */
export type RulingKey = keyof typeof rulings

/** The switch that takes a number. */
export interface FreeRuling {
  readonly 'round-limit': number
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
  quick: {
    title: 'Quick',
    summary: 'The first hit beyond Max Hits puts a PC out of the fight: no dire wounds are rolled.',
    sets: { 'dire-table': 'first-excess-out' },
  },
  'early-draft': {
    title: 'The older draft',
    summary: 'A passive defence for 1M, and poison only for those who are hit, as an older draft has them.',
    sets: { 'defence-mode': 'legacy-passive', 'rider-trigger': 'on-hit' },
  },
} as const satisfies Readonly<Record<string, PresetEntry<Values>>>

/** The name of a preset. */
export type Preset = keyof typeof presets

/** Every switch with its answer. */
export type Rulings = RulingSet<Values, Preset>

/** What a user may write: any of the keys. */
export type RulingsInput = RulingSetInput<Values, Preset>

const ROUNDS = 'round-limit must be a whole number of rounds from 1 to 1000, or 0 for no limit'

/** Checks rulings and settles every switch: by hand, else by preset, else by default. */
export const rulingsSchema = rulingsForm<Values, Preset>({
  rulings,
  presets,
  example: '{ "defence-tie": "fail" }',
  open: { 'round-limit': wholeForm(ROUNDS, 0, 1000).default(rulings['round-limit'].default) },
})

/** Settles every switch, or throws a ZodError that lists what is allowed. */
export function resolveRulings(input: unknown): Rulings {
  return rulingsSchema.parse(input)
}
