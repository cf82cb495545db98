/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: a *check* is a roll of 2d6, and its *natural* result the two dice alone; a *defence roll*
 * is that of the action Defend or the reaction Counter, while *Defensive* is a stance; *Engaged*, *Close* and
 * *Far* are distances between enemies. *Temporary* Guard is a layer of its own that is used first. `tag`: `core`
 * is in the text, `ruling` is our reading where the text is at odds with itself or the rest of the game speaks,
 * `referee-call` is silent or left to a person, with the answer that is used when nobody gives another.
 */
import type { RuleEntry } from '@steelyard/kernel'

/** Every rule of stance-based combat, in order. */
export const rules = [
  // Checks
  {
    id: 'stances.check.roll',
    title: 'The basic check',
    summary:
      'Roll 2d6 and add one attribute, one skill and whatever the situation gives: 2 and 3 with Might +3 ' +
      'and Combat +1 make 9. A death save adds Will alone.',
    section: 'Checks',
    tag: 'core',
  },
  {
    id: 'stances.check.tn',
    title: 'What a check needs',
    summary:
      '8, for attacks and for everything else that names no other number: 3 and 4 with +0 make 7 and fail.',
    section: 'Checks',
    tag: 'core',
  },
  {
    id: 'stances.check.tn-raised',
    title: 'A higher number for attacks',
    summary:
      'The referee may ask for more than 8, for a whole fight or for one target: against 10 an attack of 3 ' +
      'and 3 with +3 misses with 9.',
    section: 'Checks',
    tag: 'referee-call',
  },
  {
    id: 'stances.check.meet',
    title: 'Reaching it is enough',
    summary: 'A total equal to the number needed succeeds: 4 and 4 with +0 are 8, a hit.',
    section: 'Checks',
    tag: 'ruling',
  },
  {
    id: 'stances.check.critical',
    title: 'Critical success',
    summary:
      'A check that succeeds with a total of 13 or more is critical, so only a modifier makes it possible: ' +
      '5 and 4 with +4.',
    section: 'Checks',
    tag: 'core',
  },
  {
    id: 'stances.check.natural',
    title: 'The natural result',
    summary: 'This is the sum of the two dice before anything is added. It is 8 or more in 15 of 36 rolls.',
    section: 'Checks',
    tag: 'core',
  },
  {
    id: 'stances.check.no-auto',
    title: 'No automatic results',
    summary:
      'Neither two ones nor two sixes mean anything by themselves: 1 and 1 with +6 hit with 8, 6 and 6 ' +
      'with −5 miss with 7.',
    section: 'Checks',
    tag: 'referee-call',
  },
  {
    id: 'stances.check.opposed',
    title: 'Opposed check',
    summary:
      'Both sides roll and the totals are compared; at a tie the defender wins. A Counter of 11 stops an ' +
      'attack of 11.',
    section: 'Checks',
    tag: 'core',
  },

  // Stances
  {
    id: 'stances.stance.no-initiative',
    title: 'Nobody rolls initiative',
    summary: 'Stances, and Grace within each, give the turn order: no dice are rolled for it.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.stance.each-round',
    title: 'Three stances',
    summary:
      'In every round each combatant is in exactly one of them: Aggressive, Balanced or Defensive. All ' +
      'choose in secret and show their choice together.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.stance.switch-free',
    title: 'Changing is free',
    summary: 'A new stance costs no Momentum: 2 before are 2 after.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.stance.switch-time',
    title: 'Changing at the start of a round',
    summary:
      'Each round begins with the choice, and any stance may follow any other, Defensive straight after ' +
      'Aggressive.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.stance.effective',
    title: 'The stance of the moment',
    summary:
      'What counts is the stance held when the die is rolled, the blow lands or the event happens; a later ' +
      'change alters nothing. Who hits in Balanced with a natural 8 and then turns Aggressive gains 1, ' +
      'without the Aggressive point or damage.',
    section: 'Stances',
    tag: 'referee-call',
  },
  {
    id: 'stances.stance.switch-extra',
    title: 'One more switch from Balanced',
    summary:
      'Once a fight somebody Balanced may take another stance at any moment of its own turn, at no cost: ' +
      'attack first, then turn Defensive for the rest of the round.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.stance.switch-cost-old',
    title: 'The old price for leaving Balanced',
    summary:
      'Not in use unless it is switched on: leaving Balanced at the start of a round then costs 1 ' +
      'Momentum, from 0 to −1.',
    section: 'Stances',
    tag: 'ruling',
  },
  {
    id: 'stances.aggressive.order',
    title: 'Aggressive acts first',
    summary:
      'All who are Aggressive have their turns before anybody else: Grace −1 in Aggressive goes before ' +
      'Grace +3 in Balanced.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.aggressive.momentum',
    title: 'Aggressive earns by hitting',
    summary: 'Each attack that hits gives 1 Momentum, as often as it happens.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.aggressive.damage',
    title: 'Aggressive hits harder',
    summary: 'Each of its damage rolls has +1: 3 and 4 with a longsword make 9.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.aggressive.defense',
    title: 'Aggressive defends worse',
    summary:
      'Its defence rolls have −1, which concerns Defend, since it cannot Counter: 4 and 4 with Grace +1 ' +
      'and Combat +1 make 9.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.aggressive.approach',
    title: 'Aggressive has to approach',
    summary:
      'It must go toward the nearest conscious enemy as long as it can: with a bow and three zones away it ' +
      'ends its turn at two or one.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.aggressive.charge',
    title: 'Charge',
    summary:
      'Somebody Aggressive may make its whole turn a Charge: at least two zones straight toward an enemy ' +
      'and an attack with +2 damage, 2d6+1+1+2 with a longsword. It is never done with a ranged weapon.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.order',
    title: 'Balanced acts second',
    summary:
      'Their turns come after every Aggressive and before every Defensive one: Grace −2 in Balanced goes ' +
      'before Grace +3 in Defensive.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.momentum',
    title: 'Balanced earns by good dice',
    summary:
      'Each of its checks with a natural 8 or more gives 1 Momentum, even a failed one: 4 and 4 with −1 ' +
      'miss and still earn it. Damage dice and death saves do not count.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.damage',
    title: 'Balanced deals plain damage',
    summary: 'Its damage has no modifier: 2d6+1 with a longsword.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.defense',
    title: 'Balanced defends plainly',
    summary: 'Its defence rolls have no modifier: Defend is 2d6 + Grace + Combat.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.movement',
    title: 'Balanced moves as it likes',
    summary: 'It owes no approach and nothing is barred to it: it may stay at Far.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.balanced.switch',
    title: 'What is special about Balanced',
    summary: 'It alone has the extra switch, once a fight: a second one is refused.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.order',
    title: 'Defensive acts last',
    summary:
      'Their turns come after all others, in order of Grace and without waiting: Grace +3 in Defensive ' +
      'goes after Grace −2 in Balanced.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.momentum-attacked',
    title: 'Defensive earns by being attacked',
    summary:
      'The first attack on it in a round gives 1 Momentum, hit or miss: two archers who shoot at it give 1 ' +
      'together.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.momentum-defense',
    title: 'Defensive earns by defending',
    summary: 'Each Defend or Counter that succeeds gives 1 Momentum, without limit.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.damage',
    title: 'Defensive hits softer',
    summary: 'Its damage rolls have −1: 2d6+1−1 with a longsword.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.defense',
    title: 'Defensive defends better',
    summary: 'Defend and Counter have +4: a Counter with Grace +1 and Combat +1 is 2d6+6.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.reduction',
    title: 'Defensive shrugs off 2',
    summary:
      'Every hit on somebody conscious and Defensive loses 2 damage besides what armour takes: 10 against ' +
      'medium armour leave 6.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.disengage',
    title: 'Defensive gets away',
    summary: 'It may step out of Engaged and nobody may punish it: one zone back, then a shot.',
    section: 'Stances',
    tag: 'core',
  },
  {
    id: 'stances.defensive.counterattack',
    title: 'Defensive strikes back',
    summary:
      'A Counter that is a critical success gives a free attack on the attacker, with the weapon in hand ' +
      'and if that reaches. A critical Defend does not.',
    section: 'Stances',
    tag: 'core',
  },

  // Turn order
  {
    id: 'stances.order.groups',
    title: 'Order of the stances',
    summary: 'First everybody Aggressive, then everybody Balanced, then everybody Defensive.',
    section: 'Turn order',
    tag: 'core',
  },
  {
    id: 'stances.order.grace',
    title: 'Grace within a stance',
    summary:
      'The higher Grace goes first, +2 before +1. A heavy weapon in hand as the round begins lowers it by ' +
      '1; armour does not.',
    section: 'Turn order',
    tag: 'core',
  },
  {
    id: 'stances.order.tie-pc',
    title: 'PCs before NPCs',
    summary: 'At equal Grace within a stance a PC goes first: Magnus with +1 before the Captain with +1.',
    section: 'Turn order',
    tag: 'core',
  },
  {
    id: 'stances.order.tie-rest',
    title: 'Equal in everything',
    summary: 'Two PCs, or two NPCs, with equal Grace act in the order in which they are listed.',
    section: 'Turn order',
    tag: 'referee-call',
  },
  {
    id: 'stances.order.rebuilt',
    title: 'A new order every round',
    summary:
      'It follows the stances just chosen: the captain acts second while Aggressive and, Balanced in the ' +
      'next round, after everybody Aggressive. A switch during the round moves nobody.',
    section: 'Turn order',
    tag: 'core',
  },

  // Zones and movement
  {
    id: 'stances.zone.abstract',
    title: 'Three ranges',
    summary:
      'Enemies are Engaged, Close or Far. On a line of zones the same zone is Engaged, the next one Close, ' +
      'and two zones or more are Far.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.engaged.who',
    title: 'Engaged',
    summary:
      'Whoever shares a zone with a conscious enemy is Engaged with it, and with every other one there.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.engaged.melee',
    title: 'Melee when Engaged',
    summary: 'Hand weapons work there without any modifier: a longsword with +4 hits on 2 and 3 with 9.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.engaged.no-ranged',
    title: 'No bow in a melee',
    summary: 'An Engaged combatant cannot attack with a ranged weapon.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.engaged.switch-weapon',
    title: 'Changing weapons',
    summary:
      'Taking another weapon in hand costs nothing, once in each own turn, Engaged or not: the bow goes, ' +
      'the dagger comes, and it strikes.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.engaged.no-passing',
    title: 'No way past enemies',
    summary:
      'Movement ends in the first zone that holds a conscious enemy: from 1 toward 3 it stops in 2 if one ' +
      'stands there. Out of it leads only the way toward the own edge of the field.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.close.distance',
    title: 'Close',
    summary: 'One zone away: a single move brings the two together.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.close.thrown',
    title: 'Close is for throwing',
    summary:
      'Throwing weapons are at their best here: a javelin with +3 hits on 2 and 4 with 9 and earns 1 ' +
      'Momentum.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.close.ranged',
    title: 'Bows at Close',
    summary: 'Ranged weapons shoot here as usual, 2d6, without a bonus.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.close.enter',
    title: 'From Close into the melee',
    summary: 'An ordinary move of one zone leads into Engaged, and an attack may follow in the same turn.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.close.no-melee',
    title: "Out of a sword's reach",
    summary: 'No hand weapon strikes somebody at Close, reach weapons excepted.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.far.distance',
    title: 'Far',
    summary: 'Two zones away or more, however many.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.far.ranged',
    title: 'Far is for bows',
    summary: 'Ranged weapons are at their best here: 3 and 4 make 8 damage.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.far.no-melee',
    title: 'No melee at Far',
    summary: 'No hand weapon strikes over two zones or more, a spear no more than a sword.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.far.spells',
    title: 'Spells at Far',
    summary: 'How far a spell reaches is its own affair: Bolt reaches Far, the others Close.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.zone.far.safe',
    title: 'Far is safe for now',
    summary:
      'Nobody gets there and strikes with an ordinary move: a Balanced swordsman two zones off comes to ' +
      'Close and cannot attack. A Charge still can.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.standard',
    title: 'The usual move',
    summary: 'In its turn everybody may move one zone and take an action: 0 to 1, then an attack.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.double',
    title: 'Double move',
    summary: 'Giving up the action allows two zones, in any stance: 0 to 2 and nothing else.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.engage',
    title: 'Getting Engaged',
    summary: 'Who moves into the zone of a conscious enemy is Engaged: from 1 to 2, where an orc stands.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.engage-mutual',
    title: 'Engaged both ways',
    summary: 'The enemy is Engaged as well, and each may strike the other.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.disengage',
    title: 'Getting out of Engaged',
    summary:
      'Stepping from Engaged to Close takes the zone of movement and a stance that allows it, which is ' +
      'Balanced or Defensive.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.aggressive-momentum',
    title: 'Aggressive earns by closing in',
    summary:
      'Its step from Far to Close gives 1 Momentum, and so does that from Close to Engaged, as seen from ' +
      'its nearest conscious enemy: two zones to nothing give 2, four zones to two give none.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.aggressive-no-disengage',
    title: 'Aggressive does not step back',
    summary: 'An Engaged combatant cannot leave while Aggressive, only after a change of stance.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.aggressive-must-close',
    title: 'Aggressive has to engage',
    summary:
      'Where the turn can bring it into Engaged it must: from one zone away with its move, from two by a ' +
      'Charge or a double move. From three or more it ends at least one zone nearer.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.balanced',
    title: 'One zone in Balanced',
    summary: 'Balanced moves one zone with an action: 0 to 1 is allowed, 0 to 2 is not.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.balanced-choice',
    title: 'Balanced comes and goes',
    summary:
      'It may enter or leave Engaged with its movement as it pleases, and leaving costs it nothing more.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.balanced-double',
    title: 'Two zones in Balanced',
    summary: 'Without an action Balanced may move two zones like anybody: 0 to 2 ends its turn.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.defensive-disengage',
    title: 'Defensive steps back',
    summary:
      'From Engaged it moves to Close freely: an archer Engaged in 1 goes to 0 and shoots over one zone.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.defensive-momentum',
    title: 'Defensive earns when enemies come',
    summary:
      'Each enemy that moves into its zone gives it 1 Momentum; if that enemy then attacks, being attacked ' +
      'gives another.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.move.defensive-distance',
    title: 'Keeping away',
    summary:
      'Defensive has no other means to keep enemies off than stepping back: they come in as usual, without ' +
      'a roll.',
    section: 'Zones and movement',
    tag: 'referee-call',
  },
  {
    id: 'stances.ranged.engaged-bow',
    title: 'Engaged: the bow is useless',
    summary:
      'For an archer with an enemy in the same zone the attack with the bow is not on offer at all, ' +
      'whomever it would be aimed at.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.ranged.engaged-thrown',
    title: 'Engaged: throwing at −2',
    summary:
      'In the hands of somebody Engaged a throwing weapon has −2 on the attack, whomever it is aimed at: 2 and 4 with +3 make 7 and miss.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.ranged.close-thrown',
    title: 'Close: throwing earns Momentum',
    summary: 'A hit with a throwing weapon over one zone gives 1 Momentum.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.ranged.close-bow',
    title: 'Close: plain bow damage',
    summary: 'Over one zone a bow adds nothing: 3 and 4 make 7.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.ranged.far-bow',
    title: 'Far: a bow adds 1',
    summary: 'Over two zones or more the damage of a ranged weapon has +1: 2d6+1.',
    section: 'Zones and movement',
    tag: 'core',
  },
  {
    id: 'stances.ranged.far-thrown',
    title: 'Far: nothing to throw',
    summary: 'Throwing weapons do not reach beyond one zone: a javelin at two cannot be used.',
    section: 'Zones and movement',
    tag: 'core',
  },

  // Guard and Vitality
  {
    id: 'stances.guard.formula',
    title: 'Guard',
    summary:
      'A PC has 12 + the greatest of Might, Grace and Will: 15 with +3, +1 and +1. An NPC has what is ' +
      'printed for it, or the same where nothing is.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.ablative',
    title: 'Guard takes it first',
    summary: 'Damage comes off Guard before Vitality: 6 bring 15 to 9.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.not-tn',
    title: 'Guard never makes one harder to hit',
    summary: 'Attacks need the same number whatever it is: with Guard 20 one is hit by an 8 as well.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.health.two-pools',
    title: 'Two pools',
    summary: 'Guard stands for scrapes and near misses, Vitality for real wounds: 15 and 11 for a fighter.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.scene',
    title: 'Guard comes back',
    summary: 'Between scenes it returns in full: 3 of 15 become 15.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.rally',
    title: 'Guard in the fight',
    summary: 'A Rally brings back 1d6 of it, once a scene.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.divine-grace',
    title: 'Divine Grace',
    summary: 'Paladins and Clerics have 4 Guard more: a Cleric whose best is Will +1 has 17.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.guard.arcane-battery',
    title: 'Arcane Battery',
    summary: 'Wizards have 2 Guard more: with Grace +1 as the best that is 15.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.vitality.formula',
    title: 'Vitality',
    summary: '10 + Will, 11 with Will +1. An NPC has what is printed for it.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.vitality.role',
    title: 'Vitality goes last',
    summary: 'Only what Guard cannot take comes off it: 6 against Guard 4 and Vitality 11 leave 0 and 9.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.vitality.lasting',
    title: 'Lasting harm',
    summary: 'Losing Vitality may leave something behind; what, if anything, is for the referee to say.',
    section: 'Guard and Vitality',
    tag: 'referee-call',
  },
  {
    id: 'stances.vitality.zero',
    title: 'Vitality 0',
    summary:
      'A PC is unconscious and dying: 1 less at Vitality 1 is enough. An NPC is out of the fight, unless ' +
      'its sheet gives it death saves.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.vitality.advance',
    title: 'More Vitality',
    summary: 'It grows only when an advance is spent on it, 2 at a time: 11 become 13.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.damage.roll',
    title: 'First: the damage roll',
    summary: "The weapon's dice and its modifiers: 3 and 4 with +1 make 8.",
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.damage.armour',
    title: 'Second: reductions',
    summary: 'Armour and the Defensive stance take their share, not below 0: 8 less 2 are 6.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.damage.guard',
    title: 'Third: Guard',
    summary: 'The rest comes off Guard, any temporary Guard first: 6 bring 16 to 10.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.damage.overflow',
    title: 'Fourth: Vitality',
    summary:
      'What one hit has left when Guard is gone comes off Vitality: 8 against Guard 5 and Vitality 9 leave ' +
      '0 and 6.',
    section: 'Guard and Vitality',
    tag: 'core',
  },
  {
    id: 'stances.damage.drop',
    title: 'Fifth: falling',
    summary:
      'Vitality 2 less 2 is 0, and whoever has that or less falls. All of a blow counts, so that one may ' +
      'bring it to −3 at once.',
    section: 'Guard and Vitality',
    tag: 'core',
  },

  // Death and dying
  {
    id: 'stances.dying.save',
    title: 'Death save',
    summary:
      'The turn of somebody dying begins with 2d6 + Will and nothing else; stance and armour do not matter ' +
      'and no result is critical. 3 and 2 with Will +1 make 6.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.save-5',
    title: 'Death save: 5 or less',
    summary: 'Vitality falls by 1: a 4 brings −1 to −2.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.save-6',
    title: 'Death save: 6 or 7',
    summary: 'Nothing changes, and the next turn brings another save.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.save-8',
    title: 'Death save: 8 to 10',
    summary: 'It is stable at 0 Vitality: unconscious, without further saves, even from −2.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.save-11',
    title: 'Death save: 11 or more',
    summary: 'It wakes with 1 Vitality, in its last stance, and takes its turn.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.death',
    title: 'Death',
    summary: 'It comes at −3 Vitality: from −2 with a save of 5, or at once by a blow that reaches so far.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.medicine',
    title: 'First aid',
    summary:
      'As an action somebody in the same zone rolls 2d6 + Mind + Medicine; with 8 the dying one is stable ' +
      'at 0. Mind +2 and Medicine +1 with 2 and 3 are enough.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.magic',
    title: 'Healing magic',
    summary:
      'Any magical healing stabilises, and what it restores counts from where Vitality stands: 4 at −1 ' +
      'make 3, and the healed one is awake.',
    section: 'Death and dying',
    tag: 'core',
  },
  {
    id: 'stances.dying.recovery',
    title: 'Slow recovery',
    summary: 'Somebody stable regains 1 Vitality for each hour of rest.',
    section: 'Death and dying',
    tag: 'core',
  },

  // Actions
  {
    id: 'stances.action.economy',
    title: 'One action a turn',
    summary:
      'A turn is one zone of movement and one action, in either order, or a longer move in their place.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.attack.roll',
    title: 'Attack',
    summary: '2d6 + attribute + Combat against 8: 2 and 3 with +4 hit with 9.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.attack.attribute',
    title: 'The attribute of an attack',
    summary:
      'Might in melee and Grace for bows and throwing weapons, where the sheet names no other: a bow with ' +
      'Grace +2 and Combat +0 hits on 3 and 3.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.attack.damage',
    title: 'Damage of a hit',
    summary:
      "A hit rolls the weapon's dice, 2d6 for nearly all, plus its flat bonus and no attribute: 3 and 4 " +
      'with a longsword make 8. It counts as a hit even if nothing gets through.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.defend.roll',
    title: 'Defend',
    summary:
      '2d6 + Grace + Combat against 8, with what stance and armour add: in Defensive and medium armour 1 ' +
      'and 2 with Grace +1 and Combat +1 make 8.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.defend.guard',
    title: 'Defend: temporary Guard',
    summary:
      'Success gives 2 temporary Guard until the own next turn begins. It is used before Guard, never adds ' +
      'up with another Defend, and what is left of it lapses.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.defend.critical',
    title: 'Defend: critical',
    summary: 'A critical Defend earns 1 Momentum, so 2 in all in Defensive.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.maneuver.roll',
    title: 'Maneuver',
    summary:
      '2d6 + the attribute and skill that fit against 8: Grace +2 and Athletics +0 succeed with 3 and 3.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.maneuver.purpose',
    title: 'What a Maneuver is for',
    summary:
      'It wins ground, an opening or a change in the surroundings: kicking a table over with +2 succeeds ' +
      'on 4 and 3 with 9.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.maneuver.result',
    title: 'What a Maneuver brings',
    summary: 'Success gives 1 Momentum; a referee may offer an opening instead where that ruling is chosen.',
    section: 'Actions',
    tag: 'referee-call',
  },
  {
    id: 'stances.action.rally.effect',
    title: 'Rally',
    summary:
      'The action brings back 1d6 Guard without a check, up to the maximum, and a 6 does not explode: 11 ' +
      'of 15 become 15 on a 6.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'stances.action.rally.limit',
    title: 'One Rally a scene',
    summary: 'It can be done once in a fight: a second one is refused.',
    section: 'Actions',
    tag: 'core',
  },

  // Reactions
  {
    id: 'stances.reaction.counter.trigger',
    title: 'Counter: when',
    summary:
      'Somebody conscious and Defensive may Counter any attack aimed at it, bow shots included, as often ' +
      'as it can pay. In another stance it cannot.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.counter.cost',
    title: 'Counter: price',
    summary: '1 Momentum, for which the point for being attacked may serve: from 1 to 0.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.counter.roll',
    title: 'Counter: roll',
    summary:
      'It is said before the attack is rolled. The total of 2d6 + Grace + Combat + 4 is then held against ' +
      'that of the attack, for example 2d6+5 against 2d6+4.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.counter.success',
    title: 'Counter: success',
    summary:
      'The attack is negated: no damage, and no Momentum for a hit or a critical. 11 against 11 are ' +
      'enough.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.counter.may-strike',
    title: 'Counter: striking back',
    summary:
      'Only a critical one, 13 or more, gives the free attack. It has no riders and can be neither ' +
      'Countered nor Interposed.',
    section: 'Reactions',
    tag: 'referee-call',
  },
  {
    id: 'stances.reaction.interpose.trigger',
    title: 'Interpose: when',
    summary: 'An ally in the same zone is attacked, and the one who steps in is conscious and Defensive.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.interpose.cost',
    title: 'Interpose: price',
    summary: '1 Momentum that must be there already: from 1 to 0, and at 0 it is not offered.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.interpose.effect',
    title: 'Interpose: effect',
    summary:
      'The attack goes against the one who stepped in, who counts as attacked and may Counter; the ally ' +
      'does not.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'stances.reaction.interpose.timing',
    title: 'Interpose: before the roll',
    summary: 'It is said before the attack is rolled, and paid even if the attack then misses.',
    section: 'Reactions',
    tag: 'core',
  },

  // Techniques
  {
    id: 'stances.tech.access.basic',
    title: 'What everybody can do',
    summary:
      'Strike, Defend, Maneuver and Rally need not be learned: a Novice without techniques may Defend.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.access.threshold',
    title: 'Techniques cost Momentum',
    summary:
      'Riposte and Quick Recovery 1, Whirlwind Strike and Perfect Parry 2, Devastating Blow 3, Unstoppable ' +
      'Assault 4, Death Blow 5, Battlefield Control 6. With less than the price they are out of reach.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.access.advances',
    title: 'Techniques are learned',
    summary: 'Each is bought with an advance: those that are not on the sheet are not offered.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.access.no-gates',
    title: 'No attribute is needed',
    summary: 'Anybody can learn any technique: Might −2 does not keep one from Devastating Blow.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.strike',
    title: 'Strike',
    summary: 'The plain attack under its name among the techniques: 2 and 3 with +4 hit with 9.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.defend',
    title: 'Defend as a technique',
    summary: 'The Defend action, open to all: 4 and 4 with +2 give 2 temporary Guard.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.maneuver',
    title: 'Maneuver as a technique',
    summary: 'The Maneuver action, open to all: 4 and 4 with +0 earn 1 Momentum.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.rally',
    title: 'Rally as a technique',
    summary: 'The Rally action, open to all once a scene: a 3 brings back 3 Guard.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.riposte',
    title: 'Riposte',
    summary:
      'A Novice technique: after a successful Defend one may at once attack an enemy in reach for 1 ' +
      'Momentum, from 2 to 1, even with a point that this Defend earned.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.press-advantage',
    title: 'Press Advantage',
    summary:
      'A Novice technique: an attack declared with 1 Momentum or more has one more die of damage, free of ' +
      'charge. A longsword with 3 and 5, and 4 on that die, makes 13.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.defensive-mastery',
    title: 'Defensive Stance Mastery',
    summary:
      'A Novice technique without numbers in the text: in Defensive, +5 instead of +4 on defence rolls and ' +
      '−2 instead of −1 damage.',
    section: 'Techniques',
    tag: 'referee-call',
  },
  {
    id: 'stances.tech.quick-recovery',
    title: 'Quick Recovery',
    summary:
      'A Novice technique: at the end of a round 1 Momentum brings back 1d6 Guard, up to the maximum and ' +
      'once a fight. A 4 means 4 Guard.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.seasoned',
    title: 'The Seasoned rank',
    summary:
      'Whirlwind Strike, Perfect Parry, Devastating Blow and Combat Momentum are for Seasoned characters ' +
      'and higher; a Novice has none of them.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.whirlwind',
    title: 'Whirlwind Strike',
    summary:
      'A Seasoned technique: for 2 Momentum one action attacks every enemy in the zone, one after the ' +
      'other. With +4 against three, 2 and 3 hit, 1 and 1 miss, 5 and 4 are critical.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.perfect-parry',
    title: 'Perfect Parry',
    summary:
      'A Seasoned technique: for 2 Momentum, once the damage is rolled and in any stance, one hit does ' +
      'nothing. 14 become 0, yet it still counts as a hit.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.devastating-blow',
    title: 'Devastating Blow',
    summary:
      "A Seasoned technique: for 3 Momentum, once a scene and paid before the roll, the weapon's dice are " +
      'doubled. A longsword with 1, 2, 6 and again 3, and 4 makes 17.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.combat-momentum',
    title: 'Combat Momentum',
    summary:
      'A Seasoned technique: each critical success earns 1 Momentum more, so that a critical hit in ' +
      'Aggressive earns 3.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.heroic',
    title: 'The Heroic rank',
    summary:
      'Unstoppable Assault, Death Blow and Battlefield Control are for Heroic characters and higher; a ' +
      'Veteran has none of them.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.unstoppable-assault',
    title: 'Unstoppable Assault',
    summary:
      'A Heroic technique: for 4 Momentum the attack hits whatever is rolled, 1 and 1 with +3 too. A ' +
      'Counter still stops it.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.death-blow',
    title: 'Death Blow',
    summary:
      'A Heroic technique: for 5 Momentum a hit kills a target below half its Vitality, without damage ' +
      'dice and whatever its Guard. At 5 of 11 it works, at 6 of 11 it is not offered.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.battlefield-control',
    title: 'Battlefield Control',
    summary:
      'A Heroic technique: for 6 Momentum, once a scene, an action shifts any number of other conscious ' +
      'combatants by one zone each. Nobody earns Momentum by it and nobody can react.',
    section: 'Techniques',
    tag: 'core',
  },
  {
    id: 'stances.tech.riders',
    title: 'Riders',
    summary:
      'Devastating Blow, Unstoppable Assault and Death Blow are joined to an Attack, Charge or Riposte as ' +
      'it is declared, one at a time, and are paid even if it misses. A Whirlwind Strike or a ' +
      'counterattack has none.',
    section: 'Techniques',
    tag: 'referee-call',
  },

  // Signature moves
  {
    id: 'stances.signature.when',
    title: 'Making a signature move',
    summary: 'It takes an advance and at least the Seasoned rank: a Novice has none.',
    section: 'Signature moves',
    tag: 'core',
  },
  {
    id: 'stances.signature.combine',
    title: 'What a signature move is made of',
    summary: 'It builds on something the character can do already, such as Riposte.',
    section: 'Signature moves',
    tag: 'core',
  },
  {
    id: 'stances.signature.cost',
    title: 'A signature move is cheaper',
    summary: 'It costs 1 Momentum less than what it is based on, at least 0: Riposte falls from 1 to 0.',
    section: 'Signature moves',
    tag: 'core',
  },
  {
    id: 'stances.signature.name',
    title: 'A signature move has a name',
    summary: 'Name and description belong to it, "Viper" for a Riposte.',
    section: 'Signature moves',
    tag: 'core',
  },
  {
    id: 'stances.signature.style',
    title: 'A signature move has style',
    summary: 'It should suit calling and manner of its owner; nothing checks that.',
    section: 'Signature moves',
    tag: 'core',
  },
  {
    id: 'stances.signature.use',
    title: 'Using a signature move',
    summary:
      'It works like its base, with the same rank, moment and limit: after one of Devastating Blow, which ' +
      'costs 2, the plain one is spent for the scene too. A base without a price gains nothing.',
    section: 'Signature moves',
    tag: 'referee-call',
  },
  {
    id: 'stances.signature.divine-hammer',
    title: 'Sample: Divine Hammer',
    summary: 'It harms like Spark and heals a friend nearby; how much is left to the referee.',
    section: 'Signature moves',
    tag: 'referee-call',
  },
  {
    id: 'stances.signature.smoke-mirrors',
    title: 'Sample: Smoke & Mirrors',
    summary: 'Deceive surrounds its user with false images; what they do is left to the referee.',
    section: 'Signature moves',
    tag: 'referee-call',
  },
  {
    id: 'stances.signature.reality-tear',
    title: 'Sample: Reality Tear',
    summary: 'After this Bolt its target defends worse; how far is left to the referee.',
    section: 'Signature moves',
    tag: 'referee-call',
  },
  {
    id: 'stances.signature.guardians-stand',
    title: "Sample: Guardian's Stand",
    summary: 'When its owner defends perfectly, friends gain Momentum; how much is left to the referee.',
    section: 'Signature moves',
    tag: 'referee-call',
  },

  // Armour, shields, weapons
  {
    id: 'stances.armour.light',
    title: 'Light armour',
    summary: 'Leather and padded armour take 1 off the damage and hinder nothing: 8 become 7.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.medium.dr',
    title: 'Medium armour',
    summary: 'Chain and scale take 2 off the damage: 8 become 6.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.medium.grace',
    title: 'Medium armour and Grace',
    summary:
      'Rolls that use Grace have −1, so bow shots, Defend and Counter: Defend is +1 with Grace +1 and ' +
      'Combat +1.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.medium.momentum',
    title: 'Medium armour and movement',
    summary:
      'Its wearer earns no Momentum by moving. A Charge gives nothing for the way, but keeps its +2 ' +
      'damage.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.heavy.dr',
    title: 'Heavy armour',
    summary: 'Plate takes 4 off the damage: 8 become 4.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.heavy.grace',
    title: 'Heavy armour and Grace',
    summary: 'Rolls that use Grace have −2: a Counter with Grace +0 and Combat +1 is +3.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.heavy.stance',
    title: 'Heavy armour and stances',
    summary: 'Its wearer cannot be Aggressive and chooses between Balanced and Defensive.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.shield.small',
    title: 'Small shield',
    summary: 'It adds 1 to Guard: 15 become 16.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.shield.large.guard',
    title: 'Large shield',
    summary: 'It adds 2 to Guard: 15 become 17.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.shield.large.grace',
    title: 'Large shield in attack',
    summary: 'Attacks that use Grace have −1, a javelin +2 instead of +3. Defend and Counter do not.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.armour.note',
    title: 'Armour before Guard',
    summary:
      'Armour lowers the blow, a shield raises the Guard that takes the rest: 8 against plate and Guard 17 ' +
      'leave 13.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.light',
    title: 'Light weapons',
    summary:
      'Dagger, club and short sword do 2d6: 3 and 4 make 7. In hand they give +1 to checks with Finesse, ' +
      'so 3 and 4 with +0 make 8.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.medium',
    title: 'Medium weapons',
    summary: 'Longsword, mace and battle axe do 2d6+1 and nothing else: 3 and 4 make 8.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.heavy',
    title: 'Heavy weapons',
    summary: 'Greatsword, maul and greataxe do 2d6+2; while one is in hand, rolls that use Grace have −1.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.reach',
    title: 'Reach weapons',
    summary: 'Spear, halberd and pike do 2d6 and strike at Close as well as when Engaged.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.ranged',
    title: 'Ranged weapons',
    summary:
      'Shortbow, longbow and crossbow do 2d6 at Close and Far. Ammunition is not counted, and an ally ' +
      'beside the target does no harm.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.ranged-penalty',
    title: 'The old −2 for bows when Engaged',
    summary:
      'Not in use unless it is switched on: a bow may then be shot when Engaged at −2, so that 4 and 4 ' +
      'with +2 hit with 8.',
    section: 'Armour, shields, weapons',
    tag: 'ruling',
  },
  {
    id: 'stances.weapon.base',
    title: 'Damage by kind of weapon',
    summary: '3 and 4 make 7 with light, reach and ranged weapons, 8 with medium, 9 with heavy ones.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.explode',
    title: 'Exploding dice',
    summary:
      'A damage die that shows 6 is rolled once more on top, and so on as long as it shows 6: 6, 6, 2 on ' +
      'the first die and 4 on the second make 18.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },
  {
    id: 'stances.weapon.critical',
    title: 'Critical hit',
    summary:
      'An attack that hits with 13 or more has one more die of damage, which explodes too. A longsword ' +
      'with 2 and 3, then 6 and 1, makes 13.',
    section: 'Armour, shields, weapons',
    tag: 'core',
  },

  // Social combat
  {
    id: 'stances.social.same',
    title: 'The same stances',
    summary: 'An argument uses the three stances and their order, chosen anew for each exchange.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.aggressive.style',
    title: 'Aggressive in an argument',
    summary: 'It presses, threatens and insists: a check with Command, for one.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.aggressive.momentum',
    title: 'Aggressive earns by social success',
    summary: 'Each of its checks with a social skill that succeeds gives 1 Momentum: 3 and 3 with +3 make 9.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.aggressive.order',
    title: 'Aggressive speaks first',
    summary: 'Within a stance the higher Grace goes first, as in a fight.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.aggressive.weak',
    title: 'Aggressive is open to answers',
    summary: 'Its social Defend has −1: 4 and 4 with +0 make 7 and fail. Its own damage has +1.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.balanced.style',
    title: 'Balanced in an argument',
    summary: 'It bargains and looks for what both want: a check with Persuade, for one.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.balanced.momentum',
    title: 'Balanced earns by good dice in words too',
    summary: 'A natural 8 or more gives 1 Momentum as in a fight: 4 and 4 with −1 fail and still earn it.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.balanced.order',
    title: 'Balanced speaks second',
    summary: 'After everybody Aggressive and before everybody Defensive.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.balanced.adapt',
    title: 'Balanced adapts',
    summary: 'In an argument it has no numbers of its own and keeps the extra switch, once.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.defensive.style',
    title: 'Defensive in an argument',
    summary: 'It listens, learns and holds back: a check with Empathy, for one.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.defensive.momentum',
    title: 'Defensive earns by secrets',
    summary: 'Learning an important secret gives 1 Momentum; the referee says which are important.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.defensive.order',
    title: 'Defensive speaks last',
    summary: 'After everybody Aggressive and everybody Balanced.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.defensive.strong',
    title: 'Defensive is hard to move',
    summary:
      'Words cost it 2 Composure less, and its own do 1 less: an attack of 4 with +2 takes 4 from it, its ' +
      'own 4 with +1 does 4.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.composure.formula',
    title: 'Composure',
    summary: '5 + Will + Presence, at least 1: 8 with Will +1 and Presence +2.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.composure.role',
    title: 'Composure takes social damage',
    summary: 'It is what words wear down: 8 less 5 are 3.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.composure.zero',
    title: 'Composure 0',
    summary: 'The speaker surrenders, flees or is convinced; its side picks which, for an NPC the referee.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.composure.recovery',
    title: 'Composure comes back',
    summary: 'Between scenes it returns in full: 3 of 8 become 8.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.damage',
    title: 'Social attack and damage',
    summary:
      '2d6 + attribute + social skill against 8, then 1d6 + the same attribute off Composure, Presence if ' +
      'no other fits: 4 with +2 makes 6. The die does not explode.',
    section: 'Social combat',
    tag: 'core',
  },
  {
    id: 'stances.social.critical',
    title: 'A critical social success',
    summary:
      'It touches beliefs in ways the referee describes, and earns the 1 Momentum of any critical check: 2 ' +
      'in Balanced with a natural 8.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.turn',
    title: 'The turn of a speaker',
    summary:
      'One social action: attack, Defend, Maneuver, listen or concede. There is no movement, weapon, ' +
      'armour, Counter or Interpose.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.defend',
    title: 'Social Defend',
    summary:
      '2d6 + Will + Empathy against 8, with −1 in Aggressive and +4 in Defensive: 1 and 2 with Will +3 ' +
      'make 10 there. Success gives 2 temporary Composure until the own next turn.',
    section: 'Social combat',
    tag: 'referee-call',
  },
  {
    id: 'stances.social.end',
    title: 'The end of an argument',
    summary: 'A speaker with 0 Composure or less is out, and the side without speakers has lost at once.',
    section: 'Social combat',
    tag: 'referee-call',
  },

  // Momentum
  {
    id: 'stances.momentum.bounds',
    title: 'The range of Momentum',
    summary: 'It starts at 0 and stays between −3 and 6; what goes beyond is lost, so 6 and 1 remain 6.',
    section: 'Momentum',
    tag: 'ruling',
  },
  {
    id: 'stances.momentum.critical',
    title: 'Criticals earn Momentum',
    summary:
      'Every critical check except a death save gives 1: 5 and 4 with +4 in Defensive, for example. It ' +
      'arrives when the check and its damage are settled.',
    section: 'Momentum',
    tag: 'ruling',
  },
  {
    id: 'stances.momentum.sources',
    title: 'What earns Momentum',
    summary:
      'Aggressive: hits and closing in. Balanced: a natural 8 or more. Defensive: being attacked, ' +
      'defending, enemies who come; and for all criticals, Maneuvers and throws at Close, so that a Charge ' +
      'over two zones in light armour that hits earns 3.',
    section: 'Momentum',
    tag: 'core',
  },
  {
    id: 'stances.momentum.sinks',
    title: 'What Momentum pays for',
    summary:
      'Counter and Interpose at 1 each, techniques and signature moves. From 2: Interpose leaves 1, being ' +
      'attacked makes 2, a Counter leaves 1.',
    section: 'Momentum',
    tag: 'core',
  },
  {
    id: 'stances.momentum.stacking',
    title: 'Gains add up',
    summary:
      'Different reasons each give their Momentum, each with its own limit: a critical hit in Aggressive ' +
      'gives 2.',
    section: 'Momentum',
    tag: 'ruling',
  },
  {
    id: 'stances.momentum.pay',
    title: 'Paying',
    summary:
      'One needs the whole price at that moment and never gets it back: attacked in Defensive at 0, one ' +
      'has 1, pays it for a Counter and is at 0 even if that fails.',
    section: 'Momentum',
    tag: 'referee-call',
  },

  // Start and end of a fight
  {
    id: 'stances.setup.deploy',
    title: 'Where the fighters start',
    summary:
      'Where the scenario puts them; otherwise whoever holds a ranged weapon stands in the rear zone of ' +
      'its side, the others in front: Magnus in 1, Sable with her bow in 0, the Captain in 3.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.setup.weapon',
    title: 'The weapon in hand',
    summary: 'The first on the sheet: Sable starts with the bow.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.end.check',
    title: 'When a fight is over',
    summary:
      'As soon as no more than one side has conscious fighters, looked at after each attack, save, ' +
      'departure and surrender: when the last bandit drops nobody else acts.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.end.target',
    title: 'Who can be attacked',
    summary:
      'Enemies who stand and enemies who lie dying or stable; not those who are out, dead, fled or have ' +
      'yielded.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.end.leave',
    title: 'Leaving the field',
    summary:
      'From the zone at its own edge somebody Balanced or Defensive may go with one zone of movement, ' +
      'Engaged or not. Its turn ends and it does not return.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.end.yield',
    title: 'Surrender',
    summary:
      'At the start of its turn a combatant may yield. If the other side accepts it is out of the fight ' +
      'and safe; if not, it plays its turn.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },
  {
    id: 'stances.end.aftermath',
    title: 'The dying after the fight',
    summary:
      'Death saves go on, and allies may give first aid once a round at any distance, until nobody is ' +
      'dying: Medicine with 2 and 3 and +3 makes stable.',
    section: 'Start and end of a fight',
    tag: 'referee-call',
  },

  // The worked example
  {
    id: 'stances.example.cast',
    title: 'The example: who fights',
    summary:
      'Elena, a Cleric, Magnus, a Fighter, and Lyra, a Wizard, against a hobgoblin captain and two ' +
      'archers: three PCs and three NPCs.',
    section: 'The worked example',
    tag: 'core',
  },
  {
    id: 'stances.example.order',
    title: 'The example: turn order',
    summary:
      'Magnus, the captain, Elena, Lyra, the archers. It agrees with the rules if Magnus has no less Grace ' +
      'than the captain, and Lyra no less than the archers.',
    section: 'The worked example',
    tag: 'core',
  },
  {
    id: 'stances.example.headers',
    title: 'The example: Momentum in the headings',
    summary:
      'Magnus is shown with +1, all others with 0; whether that is before or after the turn is not said, ' +
      'and nothing depends on it.',
    section: 'The worked example',
    tag: 'core',
  },
  {
    id: 'stances.example.positions',
    title: 'The example: places',
    summary:
      'Magnus and the captain are Engaged, Elena is Close, Lyra and the archers are Far: Magnus goes from ' +
      'zone 0 to 2, Elena is in 1, the captain in 2, the archers in 3.',
    section: 'The worked example',
    tag: 'core',
  },
  {
    id: 'stances.example.magnus-move',
    title: 'The example: the way to the captain',
    summary:
      'Two zones and an attack in one turn is a Charge, but the +1 Momentum given for the way is not what ' +
      'the rules give: nothing in medium armour, 2 otherwise.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.magnus-damage',
    title: 'The example: the longsword',
    summary:
      'It does 8 and after armour 6, without the bonuses of Aggressive and Charge; by the rules the same ' +
      'dice do 11 and after armour 9.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.captain-hit',
    title: 'The example: a 7 that hits',
    summary: "By the rules the captain's 7 is a miss.",
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.captain-damage',
    title: 'The example: armour at work',
    summary: '7 damage less 2 for medium armour take 5 off Guard, as the rules have it.',
    section: 'The worked example',
    tag: 'core',
  },
  {
    id: 'stances.example.shield',
    title: 'The example: the Shield spell',
    summary:
      "Elena's 10 with Mind + Sorcery succeeds and gives Magnus 2 Guard, from 15 to 17, as much as her " +
      'Mind.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.bolt',
    title: 'The example: the Bolt',
    summary:
      "Lyra's 13 is critical and earns 1 Momentum; the archer's Guard goes to 0 and 3 more come off " +
      'Vitality. By the rules 9 less 1 for light armour and 2 for Defensive leave 6, not 8.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.archers',
    title: 'The example: the archers',
    summary: 'A 5 misses and a 9 hits Lyra for 7, all of it off her Guard; by the rules Defensive leaves 5.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.no-attacked-momentum',
    title: 'The example: attacked for nothing',
    summary: 'Lyra and the archers earn nothing when attacked in Defensive; by the rules 1 each.',
    section: 'The worked example',
    tag: 'ruling',
  },
  {
    id: 'stances.example.round2',
    title: 'The example: round 2',
    summary:
      'Magnus stays Aggressive, the captain turns Balanced, Elena Defensive like Lyra and the archers. The ' +
      'new order is Magnus, the captain, then the Defensive by Grace, PCs first at a tie.',
    section: 'The worked example',
    tag: 'core',
  },
] as const satisfies readonly RuleEntry[]

/** The id of a rule. */
export type RuleId = (typeof rules)[number]['id']
