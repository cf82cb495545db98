/**
 * The rulings: one switch for each place where the rules text is silent, vague or at odds with itself.
 *
 * Every entry asks one question and names the answers a table may choose; `default` is what the engine does
 * unless told otherwise. A *preset* is a bundle of answers: `seed` follows the short rules text this system
 * is built on, `published` plays like the printed game. A key that is set by hand beats the preset.
 * Two entries are open-ended: `first-side` takes any side's id, `stalemate` a number of rounds. One leans on
 * another: unless set by hand, `trap-duration` follows `round-order`, because "the next turn" of somebody
 * means something else when nobody has a turn of their own.
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
import { z } from 'zod'
import type { RuleId } from './rules.ts'

/** One switch; `open` marks the two that take more than the listed values. */
interface Ruling extends RulingEntry {
  readonly rules: readonly RuleId[]
  readonly open?: 'a side id' | 'a whole number of rounds from 1 to 1000'
}

/** Every switch of the game, in book order. */
export const rulings = {
  'round-order': {
    title: 'Order of the round',
    question: 'Do both sides act in one breath, or does one side finish before the other begins?',
    default: 'simultaneous',
    values: {
      simultaneous: 'All declare, then all attacks are rolled and all harm lands together.',
      'declare-then-players-first':
        'All declare, then the first side resolves completely; those it fells do not strike back.',
      sides: 'The first side declares and resolves, then the next side does, knowing the result.',
    },
    rules: ['bastionland.flow.simultaneous', 'bastionland.flow.rounds', 'bastionland.flow.players-first'],
  },
  'first-side': {
    title: 'Who leads',
    question: 'The players lead as a rule; who leads in this fight?',
    default: 'players',
    values: {
      players: 'The players declare first.',
      npcs: 'Their opponents declare first.',
    },
    open: 'a side id',
    rules: ['bastionland.flow.players-first'],
  },
  lockstep: {
    title: 'Pools side by side or in turn',
    question: 'When Feats and Gambits of several pools meet in a round, in which order are they used?',
    default: 'windows',
    values: {
      windows: 'Every pool passes the Smite, roll, Deny and Gambit windows together with the others.',
      'pool-by-pool':
        'Smites come first, as they settle the pools; then each pool is rolled, Denied and spent before the next.',
    },
    rules: ['bastionland.flow.lockstep'],
  },
  'bolster-source': {
    title: 'Where Bolster comes from',
    question: 'Does a further attacker add 1 damage by being there, or only by spending a die?',
    default: 'dice-only',
    values: {
      'dice-only': 'Only a die given up for Bolster adds 1.',
      'plus-one-per-extra-attacker': 'Each attacker after the first who rolled a die adds 1 as well.',
    },
    rules: [
      'bastionland.attack.extra-attacker',
      'bastionland.attack.add-bolster',
      'bastionland.gambit.bolster',
    ],
  },
  'gambit-timing': {
    title: 'When Gambits start to count',
    question: 'Does a shield locked or a helm lost by this attack already lower Armour against it?',
    default: 'before-armour',
    values: {
      'before-armour': 'Yes: Gambits take hold before Armour is taken off.',
      'after-damage': 'No: Armour stands as it was; Gambits take hold once damage is done.',
    },
    rules: ['bastionland.gambit.at-once'],
  },
  'gambit-order': {
    title: 'Gambits one by one or at once',
    question: 'May an attacker see how one Gambit went before choosing the next?',
    default: 'sequential',
    values: {
      sequential: 'Yes: each Save is rolled before the next die is spent.',
      'all-at-once': 'No: all dice are spent first, then all Saves are rolled.',
    },
    rules: ['bastionland.gambit.sequential'],
  },
  'gambit-stacking': {
    title: 'The same Gambit twice',
    question: 'May one kind of Gambit be tried again on the same foe in the same turn?',
    default: 'allowed',
    values: {
      allowed: 'Yes, with another die.',
      'once-per-turn': 'No: each kind except Bolster once a turn on each foe, resisted or not.',
    },
    rules: ['bastionland.gambit.repeat', 'bastionland.designer.no-stacking'],
  },
  'gambit-vig': {
    title: 'VIG for the Gambit Save',
    question: 'Does the foe resist with its VIG from before or after the damage of this attack?',
    default: 'before',
    values: {
      before: 'With the VIG it has while the Gambit is made.',
      after: 'With what is left of VIG once the damage is taken.',
    },
    rules: ['bastionland.gambit.vig-before', 'bastionland.gambit.save'],
  },
  'deny-timing': {
    title: 'Deny and Gambits: which first',
    question: 'Deny and Gambits both follow the roll; which comes first?',
    default: 'before-gambits',
    values: {
      'before-gambits': 'Deny first: the struck die can fund nothing.',
      'after-gambits': 'Gambits first: Deny picks among the dice that are left.',
      'cancels-gambit': 'Gambits first, and Deny may strike a spent die and undo its Gambit.',
    },
    rules: ['bastionland.feat.deny.when', 'bastionland.feat.deny.discard'],
  },
  'deny-picks': {
    title: 'Who picks the Denied die',
    question: 'Deny takes one die away; who says which?',
    default: 'denier',
    values: {
      denier: 'Whoever Denies picks.',
      attacker: 'The attackers pick which die they lose.',
      highest: 'Nobody picks: the highest die goes.',
    },
    rules: ['bastionland.feat.deny.discard'],
  },
  'feat-limit': {
    title: 'Feats per attack',
    question: 'How often may one figure use the same Feat in one attack?',
    default: 'once-per-attack',
    values: {
      'once-per-attack': 'Once for each Feat.',
      unlimited: 'As often as it likes, with a Save each time.',
    },
    rules: ['bastionland.feat.limit'],
  },
  'feat-save-timing': {
    title: 'When a Feat is paid for',
    question: 'Is the Save against Fatigue rolled on use or when the attack is done?',
    default: 'immediate',
    values: {
      immediate: 'On use: failing bars further Feats in the same attack.',
      'after-attack': 'When the attack is done: until then other Feats stay open.',
    },
    rules: ['bastionland.feat.save-timing', 'bastionland.feat.save-after'],
  },
  'feat-users': {
    title: 'Who has Feats',
    question: 'The rules name no owners: who may Smite, Focus and Deny?',
    default: 'knights',
    values: {
      knights: 'Knights, and whoever lists a Feat on the sheet.',
      everybody: 'Every figure on the field.',
      'player-characters': "Every figure on the players' side, Knight or not.",
    },
    rules: ['bastionland.feat.users', 'bastionland.feat.three'],
  },
  'fatigue-rest': {
    title: 'What counts as rest',
    question: 'Fatigue lasts until rest, and is also said to go when the fight ends: is that rest?',
    default: 'fight-end',
    values: {
      'fight-end': 'Yes: Fatigue is gone when the fight is over.',
      'declared-rest': 'No: it stays until somebody declares a rest.',
    },
    rules: ['bastionland.feat.fatigue-clears', 'bastionland.recovery.fatigue', 'bastionland.feat.fatigued'],
  },
  'focus-strong': {
    title: 'Strong Focus',
    question: 'Can the Gambit bought by Focus be Strong?',
    default: 'no',
    values: {
      no: 'Never: no die of 8 or more is spent.',
      'in-melee': 'Always in melee.',
    },
    rules: ['bastionland.feat.focus.not-strong', 'bastionland.gambit.strong'],
  },
  'greater-save': {
    title: 'Save against a Greater Effect',
    question: 'Does the foe still get its VIG Save against a Greater Effect?',
    default: 'yes',
    values: {
      yes: 'Yes: denying the Save is the other Strong choice.',
      no: 'No: every Strong Gambit works for certain.',
    },
    rules: ['bastionland.gambit.strong.greater', 'bastionland.gambit.strong.no-save'],
  },
  'greater-replaces': {
    title: 'Greater Effect and the ordinary one',
    question: 'Does a Greater Effect come in place of the ordinary effect or on top of it?',
    default: 'instead',
    values: {
      instead: 'In its place.',
      besides: 'On top: both happen.',
    },
    rules: ['bastionland.gambit.strong.greater'],
  },
  'no-dice-left': {
    title: 'An empty pool with Bolsters',
    question: 'What do Bolsters do when Deny and Gambits have taken every die?',
    default: 'no-damage',
    values: {
      'no-damage': 'Nothing: without a die there is no damage.',
      'bolster-alone': 'They count from 0, less Armour.',
    },
    rules: ['bastionland.attack.no-dice-left'],
  },
  'armour-floor': {
    title: 'Armour above the total',
    question: 'What is left of a blow when Armour is as high as its total or higher?',
    default: 'zero',
    values: {
      zero: 'Nothing.',
      'minimum-one': 'One point always gets through.',
    },
    rules: ['bastionland.attack.floor'],
  },
  'scar-trigger': {
    title: 'What triggers a Scar',
    question: 'Does an attack that finds Guard at 0 and leaves it there without damage give a Scar?',
    default: 'needs-damage',
    values: {
      'needs-damage': 'No: a Scar takes damage of at least 1 that uses up exactly the Guard there was.',
      'any-resolution-at-zero': 'Yes: an attack that deals 0 to a Guard of 0 scars too.',
    },
    rules: ['bastionland.damage.scar', 'bastionland.damage.zero-guard'],
  },
  'scar-and-wound': {
    title: 'Scar and Wound from one hit',
    question: 'A hit past Guard also leaves Guard at 0: does it scar besides wounding?',
    default: 'exclusive',
    values: {
      exclusive: 'No: exactly to 0 scars, past it wounds.',
      both: 'Yes: a hit that empties Guard and goes past it does both.',
    },
    rules: ['bastionland.damage.scar-or-wound', 'bastionland.damage.scar', 'bastionland.damage.wound'],
  },
  'scar-die-tie': {
    title: 'Tied dice and the Scar',
    question: 'When best dice of different sizes tie, which one is rolled for the Scar?',
    default: 'larger',
    values: {
      larger: 'The one with more faces.',
      'attacker-chooses': 'Whichever the attackers prefer.',
      smaller: 'The one with fewer faces.',
    },
    rules: ['bastionland.attack.tie', 'bastionland.scar.die'],
  },
  'scar-no-die': {
    title: 'A Scar without a die',
    question: 'What is rolled for a Scar when no die did the damage?',
    default: 'd6',
    values: {
      d6: 'A d6.',
      referee: 'A die the referee names.',
    },
    rules: ['bastionland.scar.die'],
  },
  'scar-timing': {
    title: 'Scars among several totals',
    question: 'When several totals strike one figure in a round, are Scars rolled in between?',
    default: 'after-all-totals',
    values: {
      'after-all-totals': "No: all totals first, so a Scar's losses touch none of them.",
      'after-each-total': 'Yes: each Scar is rolled before the next total is applied.',
    },
    rules: ['bastionland.scar.after-totals', 'bastionland.damage.together'],
  },
  'scar-max-guard': {
    title: 'Guard grown by a Scar',
    question: 'When a Scar makes the maximum Guard grow, does current Guard grow too?',
    default: 'max-only',
    values: {
      'max-only': 'No: the points come with the recovery after the fight.',
      'max-and-current': 'Yes: both rise by the same d6.',
    },
    rules: ['bastionland.scar.raise-max-only'],
  },
  'mortal-half': {
    title: 'Half of which VIG',
    question: 'Is a Mortal Wound half of the VIG there was, or half of the maximum?',
    default: 'current',
    values: {
      current: 'Half of VIG just before the hit, taken by that one hit; the exact half is enough.',
      'of-maximum': 'Half of the maximum VIG, taken by one hit.',
    },
    rules: ['bastionland.damage.mortal', 'bastionland.damage.remaining'],
  },
  'vig-zero-hit': {
    title: 'Struck at VIG 0',
    question: 'What does damage past Guard do to a figure whose VIG is already 0?',
    default: 'slain',
    values: {
      slain: 'It kills.',
      mortal: 'It is a Mortal Wound.',
      nothing: 'There is nothing left to lose, so nothing happens.',
    },
    rules: ['bastionland.damage.vig-zero-hit'],
  },
  'exposed-guard': {
    title: 'Guard while Exposed',
    question: 'Is the Guard of an Exposed figure passed over or lost?',
    default: 'kept',
    values: {
      kept: 'Passed over: it protects again when the exposure ends.',
      emptied: 'Lost: a hit while Exposed empties it.',
    },
    rules: ['bastionland.exposed.guard-zero', 'bastionland.exposed.no-scar'],
  },
  'exposed-until': {
    title: 'How long a situation exposes',
    question: 'When does somebody caught defenceless recover?',
    default: 'first-own-turn',
    values: {
      'first-own-turn': 'At the end of the first round in which they get a turn.',
      'round-1': 'At the end of round 1.',
      referee: 'When the referee says so.',
    },
    rules: ['bastionland.exposed.causes'],
  },
  'impair-scope': {
    title: 'What Impair spoils',
    question: 'Impair names a weapon, Impaired describes an attack: how far does it reach?',
    default: 'attack',
    values: {
      attack: 'An attack that uses the weapon is Impaired as a whole; one without it is not.',
      'weapon-die': "Only that weapon's dice turn into one d4; shield and other weapons keep theirs.",
    },
    rules: ['bastionland.impaired.weapon-choice', 'bastionland.gambit.impair', 'bastionland.impaired.d4'],
  },
  'impaired-pool': {
    title: 'Impaired in company',
    question: 'Does one Impaired attacker drag down the comrades in the pool?',
    default: 'attacker-only',
    values: {
      'attacker-only': 'No: only its own dice shrink to a d4.',
      'whole-pool': 'Yes: the whole pool is a single d4.',
    },
    rules: ['bastionland.impaired.in-pool'],
  },
  'impaired-gambits': {
    title: 'Gambits with an Impaired d4',
    question: 'May an Impaired d4 that shows 4 be spent on a Gambit?',
    default: 'allowed',
    values: {
      allowed: 'Yes.',
      forbidden: 'No.',
    },
    rules: ['bastionland.impaired.gambit'],
  },
  'next-turn': {
    title: "The foe's next turn",
    question: 'Which turn do Stop and Impair spoil?',
    default: 'next-declared-turn',
    values: {
      'next-declared-turn':
        'The next turn the foe declares, used or not: next round if all act at once, else perhaps this one.',
      'next-round': 'Always the turn in the following round.',
    },
    rules: ['bastionland.gambit.effect-times', 'bastionland.gambit.stop', 'bastionland.gambit.impair'],
  },
  'trap-effect': {
    title: 'What a locked shield loses',
    question: 'Does a locked shield lose its Armour, its die, or both?',
    default: 'armour-and-die',
    values: {
      'armour-and-die': 'Both.',
      armour: 'Its Armour; the die stays.',
      die: 'Its die; the Armour stays.',
    },
    rules: ['bastionland.gambit.trap'],
  },
  'trap-duration': {
    title: 'How long a shield is locked',
    question: "When everybody acts at once, when is the trapper's next turn?",
    default: 'through-next-round',
    values: {
      'through-next-round': 'The lock holds until the following round is over; usual when all act at once.',
      'until-trappers-turn':
        "The lock holds until the trapper's turn comes again; usual when turns alternate.",
      'end-of-round': 'The lock ends with the round in which it was made.',
    },
    rules: ['bastionland.gambit.trap', 'bastionland.gambit.effect-times'],
  },
  'blast-who': {
    title: 'Whom a Blast strikes',
    question: "Does everybody in a Blast's area mean comrades too?",
    default: 'everyone-but-attacker',
    values: {
      'everyone-but-attacker': 'Yes, all but the attacker.',
      'foes-only': 'No: enemies only.',
      everyone: 'Yes, even the attacker.',
    },
    rules: ['bastionland.blast.everyone', 'bastionland.feat.smite.blast'],
  },
  'blast-down': {
    title: 'The fallen in a Blast',
    question: 'Does a Blast strike those who already lie on the ground?',
    default: 'included',
    values: {
      included: 'Yes, the dying and the patched; never the slain or those who left the fight.',
      spared: 'No, only those who are up.',
    },
    rules: ['bastionland.blast.down'],
  },
  'blast-area': {
    title: 'Where a Blast is centred',
    question: "Near whom must one stand to be caught in a Smite's Blast?",
    default: 'attackers-zone',
    values: {
      'attackers-zone': 'In the zone of the attacker.',
      'targets-zone': 'In the zone of the declared target.',
    },
    rules: ['bastionland.blast.everyone'],
  },
  nearby: {
    title: 'What nearby means',
    question: 'How close must somebody be to count as nearby?',
    default: 'same-zone',
    values: {
      'same-zone': 'In the same zone.',
      'arms-reach': 'In the same zone and engaged with the same foe.',
    },
    rules: ['bastionland.move.nearby', 'bastionland.feat.deny.who'],
  },
  'move-gambit': {
    title: 'Move Gambit for the hampered',
    question: 'Does a Move Gambit work for somebody Stopped or Exhausted?',
    default: 'always',
    values: {
      always: 'Yes.',
      'only-already-moved': 'No: it makes up for a Move that was used, not for being Stopped or Exhausted.',
    },
    rules: ['bastionland.gambit.move'],
  },
  'repel-distance': {
    title: 'How far Repel drives',
    question: 'How far away does a Repelled foe end up?',
    default: 'one-zone',
    values: {
      'one-zone': 'In the next zone, or out of melee where there is none.',
      referee: 'Where the referee says.',
    },
    rules: ['bastionland.gambit.repel'],
  },
  'dismount-damage': {
    title: 'Falling from the saddle',
    question: 'Does being dismounted hurt?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: a d6 joins the dice of the attack.',
    },
    rules: ['bastionland.mounted.dismount-damage', 'bastionland.gambit.dismount'],
  },
  wooden: {
    title: 'What is made of wood',
    question: 'Which items can a Greater Effect break?',
    default: 'flags',
    values: {
      flags: 'Those marked as wooden: shields, hafts and bows.',
      referee: 'The referee decides each time.',
    },
    rules: ['bastionland.gambit.strong.greater'],
  },
  'hands-scope': {
    title: 'Whom two hands bind',
    question: 'Do the limits on what can be wielded hold for stat lines other than Knights?',
    default: 'people',
    values: {
      people:
        'They hold for Knights, Squires and other people; creatures, steeds and Warbands use all they list.',
      knights: 'They hold for Knights alone.',
      off: 'They hold for nobody.',
    },
    rules: ['bastionland.wield.hands', 'bastionland.wield.hefty'],
  },
  'range-mix': {
    title: 'Mixing reach in one attack',
    question: 'Do shield and blade add dice when the target is out of their reach?',
    default: 'by-reach',
    values: {
      'by-reach': 'No: melee items count in melee only, and at range only ranged and thrown ones.',
      'all-held': 'Yes: everything in hand counts.',
    },
    rules: ['bastionland.attack.reach', 'bastionland.attack.mode'],
  },
  'pick-up': {
    title: 'Taking up a dropped item',
    question: 'What does it cost to get a dropped weapon or helm back?',
    default: 'action',
    values: {
      action: 'The Action of the turn.',
      minor: 'Nothing: it is a minor action.',
    },
    rules: ['bastionland.flow.minor-actions', 'bastionland.gambit.strong.greater'],
  },
  grip: {
    title: 'Changing hands inside a round',
    question: 'May a figure strike with both hands on a weapon and take the blow behind a shield?',
    default: 'fixed-by-declaration',
    values: {
      'fixed-by-declaration': 'No: what was in hand at the declaration counts all round.',
      free: 'Yes: hands may change between striking and being struck.',
    },
    rules: ['bastionland.flow.grip', 'bastionland.armour.shield-held'],
  },
  'thrown-spent': {
    title: 'After the throw',
    question: 'What becomes of a weapon that has been thrown?',
    default: 'dropped',
    values: {
      dropped: 'It lies where the target stands, and one piece fewer is carried.',
      kept: 'It is at hand again for the next throw.',
    },
    rules: ['bastionland.ranged.thrown-leaves'],
  },
  'surprise-when': {
    title: 'How long surprise lasts',
    question: 'Is the Save against surprise made once, or each round until it is passed?',
    default: 'first-round',
    values: {
      'first-round': 'Once: only the first turn can be lost.',
      'until-passed': 'Each round until it is passed.',
    },
    rules: ['bastionland.surprise.first-only', 'bastionland.surprise.save'],
  },
  'surprise-reactions': {
    title: 'Deny while surprised',
    question: 'May somebody who lost the first turn Deny in it?',
    default: 'allowed',
    values: {
      allowed: 'Yes.',
      forbidden: 'Not in round 1.',
    },
    rules: ['bastionland.surprise.deny-allowed', 'bastionland.feat.deny.who'],
  },
  'surprise-exposed': {
    title: 'Surprised and Exposed',
    question: 'Is somebody who lost the first turn defenceless as well?',
    default: 'no',
    values: {
      no: 'No: Guard protects as ever.',
      yes: 'Yes, in round 1.',
    },
    rules: ['bastionland.surprise.not-exposed', 'bastionland.exposed.causes'],
  },
  'pool-sides': {
    title: 'Two sides, one target',
    question: 'Do attackers of different sides share a pool against a common target?',
    default: 'separate',
    values: {
      separate: 'No: each side has a pool and a total of its own.',
      'one-pool': 'Yes: all roll together.',
    },
    rules: ['bastionland.attack.per-side', 'bastionland.attack.pool'],
  },
  'split-attack': {
    title: 'Dividing dice between foes',
    question: 'May one attacker send different dice at different foes?',
    default: 'no',
    values: {
      no: 'No: one target for all dice.',
      'per-die': 'Yes: each die may have its own target.',
    },
    rules: ['bastionland.attack.one-target'],
  },
  'target-moves': {
    title: 'A target that steps away',
    question: 'What if the target of a blow or throw declares a Move out of reach afterwards?',
    default: 'attack-first',
    values: {
      'attack-first': 'The attack lands first, then the target goes.',
      follow: 'The attacker follows if it still has its Move and is not Stopped; else the attack is lost.',
      lost: 'The attack is lost.',
    },
    rules: ['bastionland.attack.reach-fixed'],
  },
  'target-gone': {
    title: 'A target that is already down',
    question: 'When sides resolve one after the other, what if the declared target has fallen by then?',
    default: 'lost',
    values: {
      lost: 'The attack is lost.',
      redirect: 'The attacker may pick another target in the same zone.',
    },
    rules: ['bastionland.attack.reach-fixed', 'bastionland.flow.simultaneous'],
  },
  'felled-strikes': {
    title: 'The blow of the fallen',
    question: 'Does somebody felled this round still carry out the attack they declared?',
    default: 'by-order',
    values: {
      'by-order': 'Yes when all act at once and in duels; else only if their attack came earlier.',
      never: 'No.',
    },
    rules: ['bastionland.flow.simultaneous', 'bastionland.duel.simultaneous'],
  },
  'source-down': {
    title: 'Effects of the fallen',
    question: "Does a Gambit's effect outlast the fall of the one who made it?",
    default: 'runs-on',
    values: {
      'runs-on': "Yes, until the moment that one's next turn would have come.",
      ends: 'No: it ends with them.',
    },
    rules: ['bastionland.gambit.effect-times'],
  },
  'patch-up': {
    title: 'What patching up does',
    question: 'What does tending the dying take, and what does it give?',
    default: 'stable-down',
    values: {
      'stable-down': 'One Action nearby, no roll: the patient is safe but stays down.',
      'back-up': 'One Action nearby: the patient rises next round with its VIG and Guard 0.',
      'vig-save': 'One Action nearby, and the patient must pass a VIG Save.',
    },
    rules: ['bastionland.mortal.patch', 'bastionland.mortal.patched-state'],
  },
  'after-tend': {
    title: 'Tending when it is over',
    question: 'Who among the dying is cared for after the last blow?',
    default: 'own-side',
    values: {
      'own-side': 'Each side with somebody up looks after its own.',
      everyone: 'Everybody, friend and foe.',
      nobody: 'Nobody, unless somebody acts.',
      ask: 'The table is asked for each.',
    },
    rules: ['bastionland.mortal.after-fight', 'bastionland.recovery.order'],
  },
  'down-attack': {
    title: 'Attacking the fallen',
    question: 'What happens when somebody attacks a figure that is down?',
    default: 'exposed',
    values: {
      exposed: 'It counts as Exposed: Guard does not help, Armour does.',
      killed: 'It dies.',
      forbidden: 'It cannot be attacked.',
    },
    rules: ['bastionland.exposed.down'],
  },
  mutilation: {
    title: 'A limb lost in the fight',
    question: 'Does losing a limb change the rest of this fight?',
    default: 'mechanical',
    values: {
      mechanical: 'Yes: a lost arm holds nothing, a lost leg carries nobody.',
      'record-only': 'No: it is noted on the sheet.',
      referee: 'The referee says how.',
    },
    rules: ['bastionland.scar.mutilation-effect', 'bastionland.scar.10-mutilation'],
  },
  'doom-scope': {
    title: 'When Doom begins',
    question: 'Does Doom already threaten in the fight in which it was earned?',
    default: 'at-once',
    values: {
      'at-once': 'Yes.',
      'next-fights': 'No: from the next fight of the Season on.',
    },
    rules: ['bastionland.scar.11-doom'],
  },
  'scar-debts': {
    title: 'Who settles what Scars owe',
    question: 'Who says after a fight that a Scar was stitched, patched up or avenged?',
    default: 'referee',
    values: {
      referee: 'The referee; where nobody referees, it waits for the days after the fight.',
      'after-fight':
        'The fight: a side with somebody up stitches and patches its own, and whoever is down or gone is avenged.',
    },
    rules: ['bastionland.scar.pending-triggers'],
  },
  'recover-max': {
    title: 'Which maximum Guard returns to',
    question: 'Does Guard come back to the maximum grown by Scars or to the one before?',
    default: 'new',
    values: {
      new: 'To the grown one.',
      old: 'To the one the fight began with.',
    },
    rules: ['bastionland.recovery.guard', 'bastionland.recovery.order'],
  },
  'npc-death': {
    title: 'Death of non-player figures',
    question: "Do the referee's figures get Mortal Wounds and Scars as Knights do?",
    default: 'same',
    values: {
      same: 'Yes, the same rules for all.',
      'quick-npcs': 'No: a Mortal Wound slays them and they gain no Scars.',
    },
    rules: ['bastionland.damage.mortal', 'bastionland.damage.scar'],
  },
  end: {
    title: 'When it is over',
    question: 'What ends a fight?',
    default: 'one-side-left',
    values: {
      'one-side-left': 'At most one side has anybody up, or the rest have fled or yielded.',
      'wiped-out': 'All foes are slain or gone; the dying count as still there.',
      referee: 'The referee says so.',
    },
    rules: ['bastionland.flow.end', 'bastionland.flow.repeat'],
  },
  stalemate: {
    title: 'Fights that go nowhere',
    question: 'When is a fight in which nobody can hurt anybody called a draw?',
    default: 100,
    values: {
      referee: 'When the referee says so.',
    },
    open: 'a whole number of rounds from 1 to 1000',
    rules: ['bastionland.flow.end'],
  },
  morale: {
    title: 'Morale',
    question: 'Do the wounded and the outnumbered test their nerve?',
    default: 'off',
    values: {
      off: 'No: they fight until told otherwise.',
      on: 'Yes: a SPI Save after a Wound and when half a group is lost; never for the side called players.',
    },
    rules: ['bastionland.morale.individual', 'bastionland.morale.group'],
  },
  cover: {
    title: 'Cover',
    question: 'Does standing behind something help against missiles?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: +1 Armour against ranged attacks.',
    },
    rules: ['bastionland.ranged.cover'],
  },
  mounted: {
    title: 'Mounted charges',
    question: "Does a charge in the saddle add the steed's trample dice?",
    default: 'off',
    values: {
      off: 'No: steeds carry their riders and no more.',
      on: 'Yes, against foes on foot.',
    },
    rules: ['bastionland.mounted.trample'],
  },
  walls: {
    title: 'Shieldwalls and spearwalls',
    question: 'May three or more comrades form a wall?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: of shields for Armour, of spears against charges.',
    },
    rules: ['bastionland.wall.shield', 'bastionland.wall.spear'],
  },
  warbands: {
    title: 'Warbands',
    question: 'Do the rules for Warbands apply?',
    default: 'off',
    values: {
      off: "No: a Warband's stat line fights like a single figure.",
      on: 'Yes: single blades cannot harm it, and it overruns individuals.',
    },
    rules: [
      'bastionland.warband.unit',
      'bastionland.warband.immune',
      'bastionland.warband.attack',
      'bastionland.warband.lead',
    ],
  },
  structures: {
    title: 'Structures and siege weapons',
    question: 'Do the rules for gates, walls, ships and siege weapons apply?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: they have Guard and Armour only and are destroyed at Guard 0.',
    },
    rules: ['bastionland.structure', 'bastionland.siege'],
  },
  'natural-weapons': {
    title: 'Impairing claws and jaws',
    question: 'Can a natural weapon be Impaired like one of steel?',
    default: 'as-weapons',
    values: {
      'as-weapons': 'Yes.',
      'greater-effect-only': 'Only as a Greater Effect, with a Save.',
    },
    rules: ['bastionland.designer.natural-weapons', 'bastionland.gambit.impair'],
  },
  'bonus-dice': {
    title: 'Bonus dice',
    question: 'The rules mention bonus dice without saying whence they come: who grants them?',
    default: 'referee',
    values: {
      referee: 'The referee, as a rule a d8; nobody has any unless granted.',
      off: 'Nobody.',
    },
    rules: ['bastionland.bonus-dice'],
  },
} as const satisfies Readonly<Record<string, Ruling>>

/** The key of a switch. */
export type RulingKey = keyof typeof rulings

/** The switches that take more than a listed word. */
export interface FreeRuling {
  readonly 'first-side': string
  readonly stalemate: number | 'referee'
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
  published: {
    title: 'As published',
    summary: 'Sides take turns, and the modules of the printed game are switched on.',
    sets: {
      'round-order': 'sides',
      'trap-duration': 'until-trappers-turn',
      nearby: 'arms-reach',
      'dismount-damage': 'on',
      morale: 'on',
      cover: 'on',
      mounted: 'on',
      walls: 'on',
      warbands: 'on',
      structures: 'on',
    },
  },
} as const satisfies Readonly<Record<string, PresetEntry<Values>>>

/** The name of a preset. */
export type Preset = keyof typeof presets

/** Every switch with its answer. */
export type Rulings = RulingSet<Values, Preset>

/** What a user may write: any of the keys. */
export type RulingsInput = RulingSetInput<Values, Preset>

/** How long a Trap lasts when nobody has said: it depends on whether anybody has a turn of their own. */
export function usualTrapDuration(order: unknown): RulingValue<'trap-duration'> {
  return order === 'simultaneous' ? 'through-next-round' : 'until-trappers-turn'
}

const SIDE_ID = "first-side must be a side's id: players, npcs, or any other text of 1 to 80 characters"
const ROUNDS = 'stalemate must be a whole number of rounds from 1 to 1000, or: referee'

/** Checks rulings and settles every switch: by hand, else by preset, else by default. */
export const rulingsSchema = rulingsForm<Values, Preset>({
  rulings,
  presets,
  example: '{ "morale": "on" }',
  open: {
    'first-side': z.string(SIDE_ID).trim().min(1, SIDE_ID).max(80, SIDE_ID).default('players'),
    stalemate: z.union([wholeForm(ROUNDS, 1, 1000), z.literal('referee')], ROUNDS).default(100),
  },
  follows: (known) => ({
    'trap-duration': usualTrapDuration(known['round-order'] ?? rulings['round-order'].default),
  }),
})

/** Settles every switch, or throws a ZodError that lists what is allowed. */
export function resolveRulings(input: unknown): Rulings {
  return rulingsSchema.parse(input)
}
