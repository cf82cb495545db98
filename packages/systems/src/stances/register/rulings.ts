/**
 * The rulings: one switch for each place where the rules text is silent, vague or at odds with itself.
 *
 * Every entry asks one question and names the answers a table may choose, the default first. A *preset* is a
 * bundle of answers: `seed` takes every default, `parent` and `example` change a few. A key that is set by
 * hand beats the preset. Where a value says "the same", it differs in what it names and in nothing else. One
 * entry is open-ended: `explode-cap` takes a number. Confusing words: a *check* is a roll of 2d6, its *natural*
 * result the two dice alone, a *defence roll* that of a Defend or a Counter; *Defend* is an action, *Defensive*
 * a stance; a *rider* is a technique added to one attack; *temporary* Guard is a layer of its own, used first.
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
  readonly open?: 'a whole number of rerolls from 1 to 20, or 0 for no limit'
}

/** Every switch of the game, chapter by chapter. */
export const rulings = {
  // Checks, Momentum, reactions
  'attack-tn': {
    title: 'What an attack needs',
    question: 'Which total does an attack need, unless the referee has set a higher one for the fight?',
    default: 'eight',
    values: {
      eight: '8: a total of 8 hits, a 7 misses.',
      seven: '7, which counts the lowest partial success as a hit.',
      'by-rank': "By the target's rank: Novice 8, Seasoned and Veteran 10, Heroic and Legendary 12.",
      'per-target': 'What the referee says for each attack, from 8 to 14.',
    },
    rules: [
      'stances.check.tn',
      'stances.check.tn-raised',
      'stances.check.meet',
      'stances.action.attack.roll',
    ],
  },
  critical: {
    title: 'Critical success',
    question: 'When is a check that succeeds a critical success?',
    default: 'thirteen',
    values: {
      thirteen: 'At a total of 13 or more.',
      scaling:
        'At a total of 13 + a third of the modifier, rounded down, or more (14 with +4), and with a natural 12.',
      'natural-12': 'With a natural 12 only.',
    },
    rules: ['stances.check.critical', 'stances.weapon.critical'],
  },
  auto: {
    title: 'Natural 2 and 12',
    question: 'Do two ones or two sixes decide a check whatever the total?',
    default: 'none',
    values: {
      none: 'No: only the total counts.',
      natural: 'Yes: a natural 2 always fails, a natural 12 always succeeds.',
    },
    rules: ['stances.check.no-auto', 'stances.check.natural'],
  },
  'critical-momentum': {
    title: 'Momentum for criticals',
    question: 'Which critical successes earn 1 Momentum?',
    default: 'all-checks',
    values: {
      'all-checks': 'Those of every check except death saves.',
      'defend-only': 'Only that of a Defend; Combat Momentum still adds its 1 to every other.',
    },
    rules: ['stances.momentum.critical', 'stances.action.defend.critical'],
  },
  'defend-crit-once': {
    title: 'A critical Defend',
    question: 'Does a critical Defend earn 1 for the critical and 1 more as a Defend?',
    default: 'once',
    values: {
      once: 'No: it is the same point.',
      stack: 'Yes: 2.',
    },
    rules: ['stances.action.defend.critical', 'stances.momentum.critical'],
  },
  'momentum-bounds': {
    title: 'Range and start of Momentum',
    question: 'Between which bounds does Momentum stay, and where does it start?',
    default: 'minus-3-to-6',
    values: {
      'minus-3-to-6': 'From −3 to 6; it starts at 0 unless the sheet says otherwise.',
      'zero-to-6': 'From 0 to 6; it starts at 0 unless the sheet says more.',
      'by-archetype':
        'From −3 to 6; Paladins, Clerics and those whose calling is Scholar start with at least 1.',
      'npc-by-rank':
        'From −3 to 6; NPCs start with at least 2 if Seasoned, 4 if Veteran, 6 if Heroic or Legendary.',
    },
    rules: ['stances.momentum.bounds'],
  },
  'momentum-debt': {
    title: 'Spending into debt',
    question: 'May one spend Momentum that one does not have?',
    default: 'no',
    values: {
      no: 'No: at least the whole price must be there.',
      'to-minus-3': 'Yes, as long as no less than −3 is left.',
    },
    rules: ['stances.momentum.pay', 'stances.tech.access.threshold'],
  },
  'credit-timing': {
    title: 'When Momentum arrives',
    question: 'When can Momentum earned by a roll be used?',
    default: 'after',
    values: {
      after: 'Once the check and its damage are settled, so before a counterattack or a Riposte.',
      'at-once': 'As soon as the check is rolled, so before its damage: Press Advantage counts it.',
    },
    rules: ['stances.momentum.critical', 'stances.momentum.sources', 'stances.tech.press-advantage'],
  },
  'attacked-first': {
    title: 'Momentum of the attacked',
    question: 'May the 1 Momentum for being attacked pay for a Counter against that same attack?',
    default: 'yes',
    values: {
      yes: 'Yes: it comes with the attack, before any reaction of the target.',
      no: 'No: it comes once the attack is over.',
    },
    rules: ['stances.defensive.momentum-attacked', 'stances.reaction.counter.trigger'],
  },
  'opposed-ties': {
    title: 'Equal totals',
    question: 'Who wins an opposed check at equal totals?',
    default: 'defender',
    values: {
      defender: 'The defender: a Counter of 11 stops an attack of 11.',
      attacker: 'The attacker.',
      'both-fail': 'Nobody: the attack fails, and the Counter earns and strikes nothing.',
    },
    rules: ['stances.check.opposed', 'stances.reaction.counter.success'],
  },
  'defense-rolls': {
    title: 'What stances defend',
    question: 'To what do −1 in Aggressive and +4 in Defensive apply?',
    default: 'defend-and-counter',
    values: {
      'defend-and-counter': 'To Defend and Counter.',
      'tn-shift':
        'To Defend and Counter, and to what attacks against that combatant need: 7 in Aggressive, 8 in ' +
        'Balanced, 12 in Defensive.',
      'guard-pool':
        'The −1 to Defend; the +4 to nothing, but who begins a round Defensive has 2 temporary Guard for it.',
      active:
        'To Defend, Counter and one more roll: a conscious target that does not Counter rolls 2d6 + Grace + ' +
        'Combat + stance, and the attack needs more than that in place of its number. It never strikes back.',
    },
    rules: [
      'stances.aggressive.defense',
      'stances.balanced.defense',
      'stances.defensive.defense',
      'stances.guard.not-tn',
    ],
  },
  'successful-defense': {
    title: 'A successful defence',
    question: 'What counts as a successful defence, which earns 1 Momentum in Defensive?',
    default: 'rolls',
    values: {
      rolls: 'A defence roll that succeeds.',
      'misses-too': 'A defence roll that succeeds, and any attack that misses.',
    },
    rules: ['stances.defensive.momentum-defense'],
  },
  'defend-tn': {
    title: 'What other checks need',
    question: 'Which total do Defend, Maneuver and social checks need?',
    default: 'eight',
    values: {
      eight: '8.',
      scene: 'The number set for the scene.',
    },
    rules: ['stances.check.tn', 'stances.action.defend.roll', 'stances.action.maneuver.roll'],
  },
  'counter-timing': {
    title: 'When to Counter',
    question: 'When must a Counter be declared?',
    default: 'before-roll',
    values: {
      'before-roll': 'Before the attack is rolled.',
      'after-hit': 'Once the attack is known to hit, before its damage.',
    },
    rules: ['stances.reaction.counter.roll', 'stances.reaction.counter.trigger'],
  },
  'counter-roll': {
    title: 'How a Counter is rolled',
    question: 'What does a Counter roll, and against what?',
    default: 'shared',
    values: {
      shared:
        '2d6 + Grace + Combat + stance against the total of the attack itself, which must also reach its number.',
      separate:
        'The same roll, against an extra 2d6 with the modifier of the attack; only if the Counter loses is ' +
        'the attack rolled.',
      'best-attribute': 'As shared, with Might instead of Grace where that gives more.',
    },
    rules: ['stances.reaction.counter.roll', 'stances.check.opposed'],
  },
  counterattack: {
    title: 'Striking back',
    question: 'When does a Counter that stops an attack strike back?',
    default: 'critical',
    values: {
      critical: 'When it is a critical success.',
      always: 'Always.',
      'margin-5': 'When it beats the attack by 5 or more.',
      never: 'Never.',
    },
    rules: ['stances.defensive.counterattack', 'stances.reaction.counter.may-strike'],
  },
  'defend-counterattack': {
    title: 'Striking after a critical Defend',
    question: 'Does a critical Defend in Defensive give a free attack?',
    default: 'no',
    values: {
      no: 'No.',
      immediate: 'Yes: at once, on any enemy in reach.',
      armed: 'Yes: on the next one who attacks before the own next turn, if within reach, after that attack.',
    },
    rules: ['stances.defensive.counterattack', 'stances.action.defend.critical'],
  },
  'counter-chain': {
    title: 'Answers to a counterattack',
    question: 'Can a counterattack itself be Countered or Interposed?',
    default: 'no',
    values: {
      no: 'No; Perfect Parry works, and a Riposte is an ordinary attack.',
      yes: 'Yes.',
    },
    rules: ['stances.reaction.counter.may-strike', 'stances.reaction.interpose.trigger'],
  },
  'reaction-limit': {
    title: 'Limit of reactions',
    question: 'How often a round may one Counter or Interpose?',
    default: 'momentum-only',
    values: {
      'momentum-only': 'As often as Momentum pays for it.',
      'once-per-round': 'Each once.',
    },
    rules: ['stances.reaction.counter.trigger', 'stances.reaction.interpose.trigger'],
  },
  'counter-ranged': {
    title: 'Countering missiles',
    question: 'Can attacks from a distance be Countered?',
    default: 'yes',
    values: {
      yes: 'Yes, like any attack.',
      'melee-only': 'No: only blows between Engaged enemies or with a reach weapon, no shots or spells.',
    },
    rules: ['stances.reaction.counter.trigger'],
  },
  interpose: {
    title: 'When to Interpose',
    question: 'When is an Interpose declared, and who then counts as attacked?',
    default: 'before-roll',
    values: {
      'before-roll': 'Before the attack is rolled; only the one who steps in counts as attacked.',
      'after-hit': 'Once the attack is known to hit, before its damage; both count as attacked.',
      'both-attacked': 'Before the attack is rolled; both count as attacked.',
    },
    rules: [
      'stances.reaction.interpose.timing',
      'stances.reaction.interpose.effect',
      'stances.defensive.momentum-attacked',
    ],
  },
  'interpose-self-pay': {
    title: 'Paying for an Interpose',
    question: 'May an Interpose be paid with the 1 Momentum that it earns as being attacked?',
    default: 'no',
    values: {
      no: 'No: 1 must be there before.',
      yes: 'Yes.',
    },
    rules: ['stances.reaction.interpose.cost', 'stances.momentum.pay'],
  },
  adjacent: {
    title: 'Adjacent',
    question: 'Who is adjacent, for Interpose and first aid?',
    default: 'same-zone',
    values: {
      'same-zone': 'Whoever is in the same zone.',
      'same-or-next-zone': 'Whoever is in the same zone or the next.',
    },
    rules: ['stances.reaction.interpose.trigger', 'stances.dying.medicine'],
  },
  'balanced-roll': {
    title: 'Rolls that count in Balanced',
    question: 'On which rolls does a natural 8 or more earn Momentum in Balanced?',
    default: 'checks',
    values: {
      checks: 'On its checks, except death saves.',
      'all-2d6': 'On those and on its damage, when its first two weapon dice show 8 or more.',
    },
    rules: ['stances.balanced.momentum', 'stances.check.natural'],
  },
  'balanced-limit': {
    title: 'Limit in Balanced',
    question: 'How often a round does a natural 8 or more earn Momentum?',
    default: 'none',
    values: {
      none: 'Every time.',
      'once-per-round': 'Once.',
    },
    rules: ['stances.balanced.momentum'],
  },
  'aggressive-limit': {
    title: 'Limit in Aggressive',
    question: 'How often a round does a hit earn Momentum in Aggressive?',
    default: 'none',
    values: {
      none: 'Every time.',
      'once-per-round': 'Once.',
    },
    rules: ['stances.aggressive.momentum'],
  },
  'negated-attack': {
    title: 'Gains of a Countered attack',
    question: 'What does the attacker earn when a Counter stops the attack?',
    default: 'keep-natural',
    values: {
      'keep-natural': 'Only what Balanced gives for a natural 8 or more.',
      'all-lost': 'Nothing.',
    },
    rules: ['stances.reaction.counter.success', 'stances.balanced.momentum'],
  },
  boost: {
    title: 'Momentum as a bonus',
    question: 'May Momentum be spent for +1 a point, at most +3, on an own check?',
    default: 'off',
    values: {
      off: 'No.',
      'before-roll': 'Yes, said before the dice are rolled; not on death saves.',
      'after-roll': 'Yes, said when the dice are seen; not on death saves.',
    },
    rules: ['stances.momentum.sinks', 'stances.check.roll'],
  },
  'damage-momentum': {
    title: 'Momentum for being hurt',
    question: 'Does losing Guard or Vitality to an attack earn 1 Momentum?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes, once a round.',
    },
    rules: ['stances.momentum.sources', 'stances.damage.guard'],
  },
  'failure-momentum': {
    title: 'Momentum from failures',
    question: 'Does a check that fails with a total of 6 or less give an opponent 1 Momentum?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes: its target, or without one the nearest enemy, the first listed of several.',
    },
    rules: ['stances.momentum.sources', 'stances.check.roll'],
  },
  'kill-momentum': {
    title: 'Momentum for a victory',
    question: 'Does putting an enemy down earn 1 Momentum?',
    default: 'off',
    values: {
      off: 'No.',
      on: 'Yes.',
    },
    rules: ['stances.momentum.sources', 'stances.damage.drop'],
  },
  'modifier-cap': {
    title: 'The highest modifier',
    question: 'Is there a limit to attribute + skill in a check?',
    default: 'off',
    values: {
      off: 'No.',
      'plus-5': 'Yes: together they add at most 5.',
    },
    rules: ['stances.check.roll'],
  },
  // Stances and turn order
  'stance-declaration': {
    title: 'Choosing stances',
    question: 'In which order are stances chosen?',
    default: 'secret-simultaneous',
    values: {
      'secret-simultaneous': 'In none: everybody chooses in secret, and all are shown together.',
      'npcs-first': 'NPCs choose openly, then PCs.',
      'pcs-first': 'PCs choose openly, then NPCs.',
      'ascending-grace': 'Openly one by one, the lowest Grace first, in the order of listing at a tie.',
    },
    rules: ['stances.stance.each-round', 'stances.stance.switch-time'],
  },
  'stance-initial': {
    title: 'The first stance',
    question: 'Is the stance of round 1 chosen?',
    default: 'round-1',
    values: {
      'round-1': 'Yes, as in any round.',
      'all-balanced': 'No: everybody begins Balanced.',
    },
    rules: ['stances.stance.each-round'],
  },
  'switch-cost': {
    title: 'The price of a new stance',
    question: 'Does changing stance at the start of a round cost Momentum?',
    default: 'free',
    values: {
      free: 'No.',
      old: 'Leaving Balanced costs 1, even below 0; every other change is free.',
    },
    rules: ['stances.stance.switch-free', 'stances.stance.switch-cost-old'],
  },
  'balanced-switch': {
    title: 'The extra switch',
    question: 'When may Balanced use its extra switch, and does the turn order follow?',
    default: 'own-turn',
    values: {
      'own-turn': 'At any moment of the own turn; the order of this round stays.',
      'any-time': 'Also when attacked, before any reaction; the order of this round stays.',
      'rebuild-order':
        'Also when attacked, before any reaction; who has not acted yet then acts where the new stance does.',
    },
    rules: ['stances.stance.switch-extra', 'stances.balanced.switch', 'stances.order.rebuilt'],
  },
  'stance-moment': {
    title: 'Two stances in one round',
    question: 'After an extra switch, which stance earns Momentum?',
    default: 'at-the-moment',
    values: {
      'at-the-moment': 'The one held at that moment, which also gives everything else.',
      declared: 'The one chosen at the start of the round; everything else follows the one held.',
    },
    rules: ['stances.stance.effective'],
  },
  'switch-and-obligation': {
    title: 'Turning Aggressive in the own turn',
    question: 'Does the extra switch to Aggressive bring the duty to approach, and the Charge?',
    default: 'yes',
    values: {
      yes: 'Yes: the duty with the movement that is left, the Charge if nothing has been moved or done yet.',
      no: 'No, neither in this turn.',
    },
    rules: ['stances.stance.switch-extra', 'stances.aggressive.approach', 'stances.aggressive.charge'],
  },
  'defensive-hold': {
    title: 'Choosing the moment',
    question: 'May a Defensive combatant put off its turn?',
    default: 'no-hold',
    values: {
      'no-hold': 'No.',
      hold: 'Yes: when its turn comes it may name somebody who acts later in the round and act right after.',
    },
    rules: ['stances.defensive.order'],
  },
  'turn-grace': {
    title: 'The Grace that orders',
    question: 'Which Grace counts for the turn order?',
    default: 'effective',
    values: {
      effective: 'With −1 for a heavy weapon in hand; armour does not count.',
      base: 'As on the sheet.',
    },
    rules: ['stances.order.grace', 'stances.weapon.heavy'],
  },
  'turn-ties': {
    title: 'Equal Grace',
    question: 'Which of two PCs, or two NPCs, with equal Grace acts first?',
    default: 'list-order',
    values: {
      'list-order': 'The one listed first.',
      'roll-off': 'The one that rolls higher on 2d6, in the order of listing at a tie.',
      'higher-combat': 'The one with the higher Combat, in the order of listing at a tie.',
      referee: 'The one the referee names.',
    },
    rules: ['stances.order.tie-rest'],
  },
  'unconscious-stance': {
    title: 'The stance of the fallen',
    question: 'In which stance does somebody wake who was down?',
    default: 'order-only',
    values: {
      'order-only': 'In its last one, which until then only gave its place in the order.',
      'wakes-balanced': 'In Balanced.',
    },
    rules: ['stances.dying.save-11', 'stances.stance.effective'],
  },
  mindless: {
    title: 'Mindless creatures',
    question: 'Do the mindless choose a stance?',
    default: 'choose',
    values: {
      choose: 'Yes, like anybody.',
      'balanced-only': 'No: they are always Balanced and never use the extra switch.',
    },
    rules: ['stances.stance.each-round'],
  },
  // Movement and zones
  extreme: {
    title: 'Beyond Far',
    question: 'Does a distance of three zones or more differ from two?',
    default: 'far',
    values: {
      far: 'No: it is Far.',
      extreme: 'Yes: attacks with ranged weapons have −2.',
    },
    rules: ['stances.zone.far.distance', 'stances.zone.far.ranged'],
  },
  'move-past': {
    title: 'Stepping out',
    question: 'Which way may an Engaged combatant step out?',
    default: 'stop-and-back',
    values: {
      'stop-and-back': 'Only toward its own edge of the field.',
      'free-sidestep': 'Either way.',
    },
    rules: ['stances.zone.engaged.no-passing', 'stances.move.disengage'],
  },
  disengage: {
    title: 'The risk of stepping out',
    question: 'Does stepping out of Engaged in Balanced give the enemy anything?',
    default: 'no-penalty',
    values: {
      'no-penalty': 'No: it is as safe as in Defensive.',
      'balanced-provokes': 'Yes: each Engaged enemy has a free attack at −2 first.',
    },
    rules: ['stances.defensive.disengage', 'stances.move.balanced-choice', 'stances.move.disengage'],
  },
  'action-economy': {
    title: 'Moving and acting',
    question: 'In which order come the movement and the action of a turn?',
    default: 'either-order',
    values: {
      'either-order': 'In either.',
      'move-first': 'Movement first: nobody moves after acting.',
    },
    rules: ['stances.action.economy', 'stances.move.standard'],
  },
  'charge-move': {
    title: 'Who can Charge',
    question: 'May anybody cover the two zones of a Charge and attack?',
    default: 'exception',
    values: {
      exception: 'Yes: a Charge is the exception to one zone with an action.',
      'speed-2-only': 'No: only who moves two zones or more with an action anyway.',
    },
    rules: ['stances.aggressive.charge', 'stances.move.double'],
  },
  'charge-stack': {
    title: 'Damage of a Charge',
    question: 'Does the 2 of a Charge come on top of the 1 of Aggressive?',
    default: 'add',
    values: {
      add: 'Yes: +3 in all.',
      max: 'No: +2 in all.',
    },
    rules: ['stances.aggressive.charge', 'stances.aggressive.damage'],
  },
  'charge-armour': {
    title: 'Charging in medium armour',
    question: 'What does medium armour take from a Charge?',
    default: 'momentum-only',
    values: {
      'momentum-only': 'The Momentum for closing in.',
      both: 'That and the +2 damage.',
    },
    rules: ['stances.armour.medium.momentum', 'stances.aggressive.charge'],
  },
  'closing-momentum': {
    title: 'Momentum for closing in',
    question: 'What does an Aggressive combatant earn by moving toward the enemy?',
    default: 'bands',
    values: {
      bands: '1 for the step from Far to Close and 1 for the step from Close to Engaged.',
      'per-zone': '1 for every zone nearer to the nearest enemy, also within Far.',
      'per-charge': '1 in all for a turn that brings it from Far to Engaged, nothing otherwise.',
    },
    rules: ['stances.move.aggressive-momentum', 'stances.example.magnus-move'],
  },
  'aggressive-obligation': {
    title: 'The duty to close in',
    question: 'How far must an Aggressive combatant go toward the nearest enemy?',
    default: 'strict',
    values: {
      strict:
        'Into Engaged wherever the turn can reach it: from Close by a move, from two zones by a Charge or ' +
        'double move; from farther off, one zone nearer.',
      'one-zone': 'Into Engaged from Close; from farther off, one zone nearer.',
      off: 'Nowhere: there is no duty.',
    },
    rules: ['stances.aggressive.approach', 'stances.move.aggressive-must-close'],
  },
  'charge-weapon': {
    title: 'Weapons for a Charge',
    question: 'With which weapons can one Charge?',
    default: 'no-bows',
    values: {
      'no-bows': 'With any that strikes from the zone of arrival, except ranged ones.',
      'melee-only': 'With any except ranged and thrown ones.',
      any: 'With any that strikes from the zone of arrival.',
    },
    rules: ['stances.aggressive.charge'],
  },
  'medium-closing': {
    title: 'Medium armour and the enemy who closes',
    question: 'Does medium armour also take the Momentum that Defensive gives when an enemy closes in?',
    default: 'no',
    values: {
      no: 'No: that is the movement of the enemy.',
      yes: 'Yes.',
    },
    rules: ['stances.move.defensive-momentum', 'stances.armour.medium.momentum'],
  },
  'closing-defender': {
    title: 'Enemies who close in',
    question: 'How often a round does Defensive earn Momentum from enemies who close in?',
    default: 'per-enemy',
    values: {
      'per-enemy': 'For every one that comes.',
      'once-per-round': 'Once.',
    },
    rules: ['stances.move.defensive-momentum'],
  },
  'keep-distance': {
    title: 'Keeping the distance',
    question: 'Can a Defensive combatant keep an enemy off?',
    default: 'none',
    values: {
      none: 'No.',
      check:
        'Yes: the first enemy a round that would enter its zone stops at Close unless its 2d6 + Grace + ' +
        'Athletics beats the same roll of the Defensive one.',
    },
    rules: ['stances.move.defensive-distance'],
  },
  'ranged-engaged': {
    title: 'Bows when Engaged',
    question: 'Can a ranged weapon be used when Engaged?',
    default: 'forbidden',
    values: {
      forbidden: 'No.',
      'minus-2': 'Yes, with −2 to the attack, also on those Engaged with the archer.',
    },
    rules: ['stances.zone.engaged.no-ranged', 'stances.ranged.engaged-bow', 'stances.weapon.ranged-penalty'],
  },
  'thrown-momentum': {
    title: 'Momentum for throwing',
    question: 'When does throwing at Close earn 1 Momentum?',
    default: 'on-hit',
    values: {
      'on-hit': 'On a hit.',
      'on-throw': 'On every throw.',
    },
    rules: ['stances.ranged.close-thrown', 'stances.zone.close.thrown'],
  },
  'thrown-melee': {
    title: 'Throwing weapons in the hand',
    question: 'Does a throwing weapon have −2 when Engaged?',
    default: 'penalty',
    values: {
      penalty: 'Yes, however it is used and whomever it is thrown at.',
      'hand-use-free': 'Only when thrown at somebody at Close: in the hand it strikes like any other weapon.',
    },
    rules: ['stances.ranged.engaged-thrown'],
  },
  'weapon-switch': {
    title: 'Changing weapons',
    question: 'What does it cost to take another weapon in hand?',
    default: 'free-once-per-turn',
    values: {
      'free-once-per-turn': 'Nothing, once in each own turn.',
      'action-outside-engaged': 'Nothing when Engaged, once in each own turn; otherwise the action.',
    },
    rules: ['stances.zone.engaged.switch-weapon', 'stances.setup.weapon'],
  },
  reach: {
    title: 'Reach weapons when Engaged',
    question: 'Do reach weapons strike when Engaged?',
    default: 'both',
    values: {
      both: 'Yes, as well as at Close.',
      'close-only': 'No: only at Close.',
    },
    rules: ['stances.weapon.reach'],
  },
  ammunition: {
    title: 'Ammunition',
    question: 'Do missiles run out?',
    default: 'off',
    values: {
      off: 'No.',
      track:
        'Yes: a throwing weapon is gone once thrown at Close, and a ranged one has the shots its sheet gives.',
    },
    rules: ['stances.weapon.ranged', 'stances.ranged.close-thrown'],
  },
  'fire-into-melee': {
    title: 'Shooting into a melee',
    question: 'Is it harder to shoot or throw at somebody who is Engaged with an ally?',
    default: 'none',
    values: {
      none: 'No.',
      'minus-2': 'Yes: −2 to the attack.',
    },
    rules: ['stances.weapon.ranged', 'stances.zone.close.ranged'],
  },
  leaving: {
    title: 'Leaving the field',
    question: 'How may somebody leave the fight?',
    default: 'home-edge',
    values: {
      'home-edge':
        'In Balanced or Defensive, from the zone at its own edge, Engaged or not, with one zone of movement.',
      'withdrawal-and-rout':
        'Only a whole side, when stances are shown: all Defensive, for 1 Momentum each and one attack at −2 ' +
        'from every enemy in reach; or in a rout, with one free attack on each and Momentum −3.',
      forbidden: 'Not at all.',
    },
    rules: ['stances.end.leave'],
  },
  deployment: {
    title: 'Starting places',
    question: 'Where does somebody start for whom the scenario names no zone?',
    default: 'auto',
    values: {
      auto: 'With a ranged weapon in hand, or spells where they are used, in the rear; otherwise in front.',
      chosen: 'Where its side puts it among its zones, the first-listed side first.',
      scenario: 'Nowhere: the scenario has to name a zone for everybody.',
    },
    rules: ['stances.setup.deploy'],
  },
  // Damage, health, gear
  'damage-attribute': {
    title: 'Attributes in damage',
    question: 'Is an attribute added to the damage of weapons?',
    default: 'none',
    values: {
      none: 'No.',
      add: 'Yes: the one the attack used.',
    },
    rules: ['stances.damage.roll', 'stances.action.attack.damage', 'stances.example.magnus-damage'],
  },
  'zero-damage-hit': {
    title: 'Hits that do nothing',
    question: 'Does an attack that hits, but gets no damage through, earn Momentum as a hit?',
    default: 'yes',
    values: {
      yes: 'Yes.',
      no: 'No; what a natural 8 or more gives in Balanced is kept.',
    },
    rules: ['stances.action.attack.damage', 'stances.aggressive.momentum'],
  },
  'damage-floor': {
    title: 'The least damage',
    question: 'How much damage does a hit do at least after reductions?',
    default: 'zero',
    values: {
      zero: 'None.',
      one: '1.',
    },
    rules: ['stances.damage.armour'],
  },
  'dr-stacking': {
    title: 'Armour and Defensive',
    question: 'Are the reductions of armour and of Defensive added?',
    default: 'add',
    values: {
      add: 'Yes.',
      highest: 'No: only the greater counts.',
    },
    rules: ['stances.defensive.reduction', 'stances.damage.armour'],
  },
  explode: {
    title: 'Dice that explode',
    question: 'Which dice are rolled again on a 6?',
    default: 'all-damage',
    values: {
      'all-damage': 'All dice of damage, those of criticals, techniques and spells included.',
      'weapon-dice-only': "Only the weapon's own dice.",
    },
    rules: ['stances.weapon.explode', 'stances.weapon.critical'],
  },
  'explode-cap': {
    title: 'Limit of exploding dice',
    question: 'How often, from 1 to 20 or 0 for no limit, can one die be rolled again?',
    default: 0,
    values: {},
    open: 'a whole number of rerolls from 1 to 20, or 0 for no limit',
    rules: ['stances.weapon.explode'],
  },
  'guard-temp': {
    title: 'Guard for a while',
    question: 'How does temporary Guard work?',
    default: 'layer',
    values: {
      layer: 'As a layer that is used first; what is left of it lapses.',
      'add-subtract':
        'It is added to Guard, even above the maximum, and taken off again later, not below 0, however much ' +
        'was used.',
    },
    rules: ['stances.action.defend.guard'],
  },
  'guard-max': {
    title: 'Guard above the maximum',
    question: 'Can Rally and Quick Recovery lift Guard above its maximum?',
    default: 'cap',
    values: {
      cap: 'No.',
      uncapped: 'Yes.',
    },
    rules: ['stances.action.rally.effect', 'stances.tech.quick-recovery'],
  },
  'guard-derived': {
    title: 'Heavy weapons and Guard',
    question: 'Does the −1 Grace of a heavy weapon lower Guard?',
    default: 'base',
    values: {
      base: 'No: Guard comes from Grace as on the sheet.',
      effective: 'Yes, where the first weapon is heavy and Guard is worked out from Grace.',
    },
    rules: ['stances.guard.formula', 'stances.weapon.heavy'],
  },
  'npc-guard': {
    title: 'Guard of NPCs',
    question: 'Does a printed Guard of an NPC stand?',
    default: 'free',
    values: {
      free: 'Yes.',
      'formula-for-all': 'No: Guard is worked out for NPCs as for PCs.',
    },
    rules: ['stances.guard.formula'],
  },
  'vitality-negative': {
    title: 'Below 0',
    question: 'How far does one blow bring Vitality down?',
    default: 'carry',
    values: {
      carry: 'By all of it: at −3 or less the target is dead at once.',
      clamp: 'To 0 from above; the target is dying. A further blow or a failed save takes it lower.',
    },
    rules: ['stances.damage.drop', 'stances.vitality.zero', 'stances.dying.death'],
  },
  'npc-zero': {
    title: 'NPCs at 0',
    question: 'Who dies slowly?',
    default: 'pcs-only',
    values: {
      'pcs-only': 'PCs, and an NPC whose sheet says so; any other NPC at 0 Vitality is out.',
      all: 'Everybody, but an NPC whose sheet denies it.',
    },
    rules: ['stances.vitality.zero', 'stances.dying.save', 'stances.damage.drop'],
  },
  'death-wake': {
    title: 'Waking',
    question: 'Does somebody who wakes by a death save act in that turn?',
    default: 'acts',
    values: {
      acts: 'Yes.',
      'loses-turn': 'No: from the next turn on.',
    },
    rules: ['stances.dying.save-11'],
  },
  'death-first-save': {
    title: 'The first death save',
    question: 'When does somebody roll who fell before its turn of the round?',
    default: 'own-turn',
    values: {
      'own-turn': 'In that turn already.',
      'next-round': 'In its turn of the next round.',
    },
    rules: ['stances.dying.save'],
  },
  helpless: {
    title: 'Striking the fallen',
    question: 'How is somebody attacked who lies dying or stable?',
    default: 'normal',
    values: {
      normal: 'Like anybody: its armour counts, its stance does not, and a stable one is dying again.',
      'auto-hit': 'The same, but the attack always hits, and is rolled only for a critical.',
      forbidden: 'Not at all.',
    },
    rules: ['stances.end.target', 'stances.dying.death'],
  },
  'first-aid': {
    title: 'First aid',
    question: 'What does first aid roll and achieve?',
    default: 'mind-zero',
    values: {
      'mind-zero': '2d6 + Mind + Medicine; success makes stable at 0 Vitality.',
      'best-attribute': "2d6 + the helper's best attribute + Medicine; success makes stable at 0 Vitality.",
      'keep-negative': '2d6 + Mind + Medicine; success makes stable, but Vitality stays where it is.',
    },
    rules: ['stances.dying.medicine'],
  },
  'attack-attribute': {
    title: 'The attribute of an attack',
    question: 'Who says whether Might or Grace joins an attack?',
    default: 'sheet',
    values: {
      sheet: 'The sheet: Might in melee and Grace for missiles, where it does not say otherwise.',
      free: 'The attacker, each time.',
    },
    rules: ['stances.action.attack.attribute'],
  },
  'heavy-grace': {
    title: 'Heavy weapons and Grace',
    question: 'Does a heavy weapon in hand lower rolls that use Grace?',
    default: 'rolls',
    values: {
      rolls: 'Yes, by 1.',
      off: 'No.',
    },
    rules: ['stances.weapon.heavy'],
  },
  'large-shield': {
    title: 'The large shield in attack',
    question: 'Which attacks does a large shield lower by 1?',
    default: 'grace-attacks',
    values: {
      'grace-attacks': 'Those that use Grace.',
      'all-attacks': 'All.',
    },
    rules: ['stances.shield.large.grace'],
  },
  'shield-hands': {
    title: 'Shields and hands',
    question: 'Can somebody with a shield use a heavy or ranged weapon?',
    default: 'warn',
    values: {
      warn: 'Yes, but it is pointed out.',
      enforce: 'No: such a weapon is never in its hand.',
    },
    rules: ['stances.shield.small', 'stances.shield.large.guard'],
  },
  finesse: {
    title: 'Light weapons and Finesse',
    question: 'Which checks does a light weapon in hand raise by 1?',
    default: 'skill',
    values: {
      skill: 'Those that use the Finesse skill.',
      'defense-too': 'Those, Defend and Counter.',
    },
    rules: ['stances.weapon.light'],
  },
  'archetype-guard': {
    title: 'Guard of the archetypes',
    question: 'Does the archetype add to a Guard that is worked out?',
    default: 'archetype',
    values: {
      archetype: 'Yes: Paladin and Cleric 4, Wizard 2.',
      sheet: 'No: only what the sheet prints counts.',
    },
    rules: ['stances.guard.divine-grace', 'stances.guard.arcane-battery'],
  },
  'rally-full': {
    title: 'Rally with full Guard',
    question: 'May one Rally with nothing to recover?',
    default: 'legal',
    values: {
      legal: 'Yes, in vain.',
      illegal: 'No.',
    },
    rules: ['stances.action.rally.effect'],
  },
  // Techniques, social exchanges, the end
  'tech-cost': {
    title: 'The price of techniques',
    question: 'What do techniques cost?',
    default: 'cost',
    values: {
      cost:
        'Riposte and Quick Recovery 1, Whirlwind Strike and Perfect Parry 2, Devastating Blow 3, Unstoppable ' +
        'Assault 4, Death Blow 5, Battlefield Control 6.',
      gates:
        'Nothing, but Seasoned techniques need 3 Momentum to be used and Heroic ones 6; a signature move ' +
        'needs 1 less.',
      'other-prices': 'The same, but Whirlwind Strike 3, Devastating Blow 2, Battlefield Control 3.',
    },
    rules: ['stances.tech.access.threshold', 'stances.momentum.sinks', 'stances.signature.cost'],
  },
  'novice-known': {
    title: 'Novice techniques',
    question: 'Who knows the four Novice techniques?',
    default: 'on-sheet',
    values: {
      'on-sheet': 'Whoever has them on the sheet.',
      everyone: 'Everybody.',
    },
    rules: ['stances.tech.access.advances', 'stances.tech.access.basic'],
  },
  riposte: {
    title: 'The price of a Riposte',
    question: 'What does the attack after a successful Defend cost?',
    default: 'cost-1',
    values: {
      'cost-1': '1 Momentum, for which that of the Defend may be used.',
      free: 'Nothing.',
    },
    rules: ['stances.tech.riposte'],
  },
  'press-advantage': {
    title: 'Press Advantage',
    question: 'When does Press Advantage add its die?',
    default: 'declared-1',
    values: {
      'declared-1': 'With 1 Momentum or more as the attack is declared, its riders paid.',
      'at-2': 'The same with 2 or more.',
      'cost-1': 'When 1 Momentum is spent on it as the attack is declared.',
    },
    rules: ['stances.tech.press-advantage'],
  },
  mastery: {
    title: 'Defensive Stance Mastery',
    question: 'What does Defensive Stance Mastery do in Defensive?',
    default: 'plus-1',
    values: {
      'plus-1': '1 more on defence rolls, 1 less damage.',
      'no-trade': '1 more on defence rolls.',
      off: 'Nothing.',
    },
    rules: ['stances.tech.defensive-mastery'],
  },
  'quick-recovery': {
    title: 'Quick Recovery',
    question: 'When does Quick Recovery bring back 1d6 Guard?',
    default: 'end-of-round',
    values: {
      'end-of-round': 'At the end of a round, once a fight.',
      'own-turn': 'In the own turn, once a round.',
    },
    rules: ['stances.tech.quick-recovery'],
  },
  whirlwind: {
    title: 'Whirlwind Strike',
    question: 'How is a Whirlwind Strike rolled?',
    default: 'separate',
    values: {
      separate: 'One attack after the other, each with its own rolls.',
      'one-roll': 'One attack roll for all; damage and reactions are still settled one by one.',
    },
    rules: ['stances.tech.whirlwind'],
  },
  riders: {
    title: 'Several riders',
    question: 'How many riders may one attack have?',
    default: 'one',
    values: {
      one: 'One.',
      many: 'As many as can be paid, each once.',
    },
    rules: ['stances.tech.riders'],
  },
  'perfect-parry': {
    title: 'Perfect Parry',
    question: 'When must a Perfect Parry be declared?',
    default: 'after-damage',
    values: {
      'after-damage': 'After the damage is rolled.',
      'before-roll': 'Before the attack is rolled.',
    },
    rules: ['stances.tech.perfect-parry'],
  },
  devastating: {
    title: 'Devastating Blow',
    question: 'How many dice does a Devastating Blow add?',
    default: 'weapon-dice',
    values: {
      'weapon-dice': "As many as the weapon has, rolled as the weapon's own.",
      'plus-2d6': 'Two, whatever the weapon.',
    },
    rules: ['stances.tech.devastating-blow'],
  },
  unstoppable: {
    title: 'Unstoppable Assault',
    question: 'What does an Unstoppable Assault do?',
    default: 'hit',
    values: {
      hit: 'It hits whatever is rolled, unless a Counter stops it.',
      'max-damage': 'It does that, and each of its damage dice counts as one 6, without exploding.',
      'no-counter': 'It hits whatever is rolled and cannot be Countered.',
    },
    rules: ['stances.tech.unstoppable-assault'],
  },
  'death-blow': {
    title: 'Death Blow',
    question: 'Whom does a Death Blow kill?',
    default: 'half',
    values: {
      half: 'A target with less than half its Vitality.',
      'quarter-save':
        'A target with less than a quarter of its Vitality that fails 2d6 + Will against 12; one that ' +
        'succeeds takes the usual damage.',
    },
    rules: ['stances.tech.death-blow'],
  },
  'battlefield-control': {
    title: 'Battlefield Control',
    question: 'Whom does Battlefield Control move?',
    default: 'all-one-zone',
    values: {
      'all-one-zone': 'Any number of other conscious combatants, one zone each.',
      'one-enemy': 'One conscious enemy, one zone.',
    },
    rules: ['stances.tech.battlefield-control'],
  },
  maneuver: {
    title: 'What a Maneuver gives',
    question: 'What does a successful Maneuver bring?',
    default: 'momentum',
    values: {
      momentum: '1 Momentum.',
      referee:
        'What the referee says: 1 Momentum, 1 for an ally, the best two of three dice on the next check, or ' +
        'one zone of movement past or away from enemies.',
    },
    rules: ['stances.action.maneuver.result', 'stances.action.maneuver.purpose'],
  },
  'social-stances': {
    title: 'Stances in an argument',
    question: 'What do stances do in a social exchange besides order and Momentum?',
    default: 'mirror',
    values: {
      mirror:
        'Aggressive: +1 damage, −1 to the social Defend. Defensive: −1 damage, +4 to the social Defend, ' +
        'reduction 2.',
      bare: 'Nothing.',
    },
    rules: ['stances.social.same', 'stances.social.aggressive.weak', 'stances.social.defensive.strong'],
  },
  'social-attack': {
    title: 'The social attack',
    question: 'What does a social attack need, and what softens it?',
    default: 'flat-8',
    values: {
      'flat-8': '8; nothing but stance softens it.',
      opposed: "8, and more than the target's 2d6 + Will; at a tie the ruling on equal totals decides.",
      'will-armour': '8; a positive Will of the target is taken off the damage.',
    },
    rules: ['stances.social.damage', 'stances.social.aggressive.style'],
  },
  'social-defend': {
    title: 'The social Defend',
    question: 'What does a social Defend roll?',
    default: 'will-empathy',
    values: {
      'will-empathy': '2d6 + Will + Empathy + stance.',
      'presence-skill': '2d6 + Presence + the best social skill + stance.',
      off: 'Nothing: there is no social Defend.',
    },
    rules: ['stances.social.defend'],
  },
  'social-flow': {
    title: 'Who speaks next',
    question: 'In which order do the speakers of an exchange act?',
    default: 'one-action',
    values: {
      'one-action': 'By stance and Grace, one social action each.',
      referee: 'As the referee names them, one social action each.',
    },
    rules: ['stances.social.turn', 'stances.social.end'],
  },
  'social-zero': {
    title: 'Out of Composure',
    question: 'Who says whether the loser surrenders, flees or is convinced?',
    default: 'loser',
    values: {
      loser: 'The side of the loser; for NPCs the referee.',
      winner: 'The side of whoever took the last Composure.',
    },
    rules: ['stances.social.composure.zero'],
  },
  'social-order': {
    title: 'The order of speakers',
    question: 'Which attribute orders the speakers of one stance?',
    default: 'grace',
    values: {
      grace: 'Grace, as in a fight.',
      presence: 'Presence.',
    },
    rules: ['stances.social.same', 'stances.social.aggressive.order', 'stances.order.grace'],
  },
  'composure-min': {
    title: 'The least Composure',
    question: 'How low can Will and Presence bring Composure?',
    default: 'one',
    values: {
      one: 'To 1.',
      'as-computed': 'As low as the sum; at 0 or less the speaker is out before the first word.',
    },
    rules: ['stances.social.composure.formula'],
  },
  end: {
    title: 'The end of the fight',
    question: 'When is a fight over in which only one side still stands?',
    default: 'at-once',
    values: {
      'at-once': 'At once.',
      'end-of-round': 'At the end of the round.',
      objectives: 'At once; and else at the end of any round in which the referee says a side has won.',
    },
    rules: ['stances.end.check'],
  },
  aftermath: {
    title: 'The dying after the fight',
    question: 'What becomes of the dying when the fight is over?',
    default: 'play-out',
    values: {
      'play-out': 'Death saves and first aid by their own side go on until nobody is dying.',
      'saves-only': 'Death saves go on until nobody is dying; nobody helps.',
      stop: 'It stays open: they are reported as dying.',
    },
    rules: ['stances.end.aftermath'],
  },
  yield: {
    title: 'Surrender',
    question: 'May somebody yield?',
    default: 'own-turn',
    values: {
      'own-turn': 'Yes, at the start of its turn; the other side may refuse.',
      off: 'No.',
    },
    rules: ['stances.end.yield'],
  },
  spells: {
    title: 'Spells',
    question: 'Can Spark, Bolt, Shield and Heal be cast?',
    default: 'off',
    values: {
      off: 'No.',
      on:
        'Yes, as an action: 2d6 + attribute + Sorcery against 8, with −1, −2 or −4 in light, medium or heavy ' +
        'armour. Those that do damage are attacks.',
    },
    rules: [
      'stances.zone.far.spells',
      'stances.dying.magic',
      'stances.example.shield',
      'stances.example.bolt',
    ],
  },
} as const satisfies Readonly<Record<string, Ruling>>

/** The key of a switch. */
export type RulingKey = keyof typeof rulings

/** The switch that takes a number. */
export interface FreeRuling {
  readonly 'explode-cap': number
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
  parent: {
    title: 'The game around it',
    summary:
      'What the rest of the game adds to its combat chapter: more ways to earn and spend Momentum, and spells.',
    sets: {
      boost: 'before-roll',
      'damage-momentum': 'on',
      'failure-momentum': 'on',
      'kill-momentum': 'on',
      spells: 'on',
      'modifier-cap': 'plus-5',
      'momentum-bounds': 'by-archetype',
    },
  },
  example: {
    title: 'The worked example',
    summary:
      'As close as the rules come to the example round of the text: a 7 hits, leaving Balanced costs 1.',
    sets: { 'attack-tn': 'seven', 'switch-cost': 'old', 'closing-momentum': 'per-charge' },
  },
} as const satisfies Readonly<Record<string, PresetEntry<Values>>>

/** The name of a preset. */
export type Preset = keyof typeof presets

/** Every switch with its answer. */
export type Rulings = RulingSet<Values, Preset>

/** What a user may write: any of the keys. */
export type RulingsInput = RulingSetInput<Values, Preset>

const REROLLS = 'explode-cap must be a whole number of rerolls from 1 to 20, or 0 for no limit'

/** Checks rulings and settles every switch: by hand, else by preset, else by default. */
export const rulingsSchema = rulingsForm<Values, Preset>({
  rulings,
  presets,
  example: '{ "opposed-ties": "attacker" }',
  open: { 'explode-cap': wholeForm(REROLLS, 0, 20).default(rulings['explode-cap'].default) },
})

/** Settles every switch, or throws a ZodError that lists what is allowed. */
export function resolveRulings(input: unknown): Rulings {
  return rulingsSchema.parse(input)
}
