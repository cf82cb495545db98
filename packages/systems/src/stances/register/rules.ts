/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: a *check* is a roll of 2d6, and its *natural* result the two dice alone; a *defence roll*
 * is that of the action Defend or the reaction Counter, while *Defensive* is a stance; *Engaged*, *Close* and
 * *Far* are distances between enemies. *Temporary* Guard is a layer of its own that is used first. `tag`: `core`
 * is in the text, `ruling` is our reading where the text is at odds with itself or the rest of the game speaks,
 * `referee-call` is silent or left to a person, with the answer that is used when nobody gives another.
 */
import { afterFight, core, inScenario, refereeCall, ruleRegister, ruling } from '@steelyard/kernel/register'

/** Every rule of stance-based combat, in order. */
export const rules = ruleRegister({
  Checks: {
    'stances.check.roll': core`The basic check
      Roll 2d6 and add one attribute, one skill and whatever the situation gives: 2 and 3 with Might +3 and
      Combat +1 make 9. A death save adds Will alone.`,
    'stances.check.tn': core`What a check needs
      8, for attacks and for everything else that names no other number: 3 and 4 with +0 make 7 and fail.`,
    'stances.check.tn-raised': refereeCall`A higher number for attacks
      The referee may ask for more than 8, for a whole fight or for one target: against 10 an attack of 3 and
      3 with +3 misses with 9.`,
    'stances.check.meet': ruling`Reaching it is enough
      A total equal to the number needed succeeds: 4 and 4 with +0 are 8, a hit.`,
    'stances.check.critical': core`Critical success
      A check that succeeds with a total of 13 or more is critical, so only a modifier makes it possible: 5
      and 4 with +4.`,
    'stances.check.natural': core`The natural result
      This is the sum of the two dice before anything is added. It is 8 or more in 15 of 36 rolls.`,
    'stances.check.no-auto': refereeCall`No automatic results
      Neither two ones nor two sixes mean anything by themselves: 1 and 1 with +6 hit with 8, 6 and 6 with −5
      miss with 7.`,
    'stances.check.opposed': core`Opposed check
      Both sides roll and the totals are compared; at a tie the defender wins. A Counter of 11 stops an attack
      of 11.`,
  },

  Stances: {
    'stances.stance.no-initiative': core`Nobody rolls initiative
      Stances, and Grace within each, give the turn order: no dice are rolled for it.`,
    'stances.stance.each-round': core`Three stances
      In every round each combatant is in exactly one of them: Aggressive, Balanced or Defensive. All choose
      in secret and show their choice together.`,
    'stances.stance.switch-free': core`Changing is free
      A new stance costs no Momentum: 2 before are 2 after.`,
    'stances.stance.switch-time': core`Changing at the start of a round
      Each round begins with the choice, and any stance may follow any other, Defensive straight after
      Aggressive.`,
    'stances.stance.effective': refereeCall`The stance of the moment
      What counts is the stance held when the die is rolled, the blow lands or the event happens; a later
      change alters nothing. Who hits in Balanced with a natural 8 and then turns Aggressive gains 1, without
      the Aggressive point or damage.`,
    'stances.stance.switch-extra': core`One more switch from Balanced
      Once a fight somebody Balanced may take another stance at any moment of its own turn, at no cost: attack
      first, then turn Defensive for the rest of the round.`,
    'stances.stance.switch-cost-old': ruling`The old price for leaving Balanced
      Not in use unless it is switched on: leaving Balanced at the start of a round then costs 1 Momentum,
      from 0 to −1.`,
    'stances.aggressive.order': core`Aggressive acts first
      All who are Aggressive have their turns before anybody else: Grace −1 in Aggressive goes before Grace +3
      in Balanced.`,
    'stances.aggressive.momentum': core`Aggressive earns by hitting
      Each attack that hits gives 1 Momentum, as often as it happens.`,
    'stances.aggressive.damage': core`Aggressive hits harder
      Each of its damage rolls has +1: 3 and 4 with a longsword make 9.`,
    'stances.aggressive.defense': core`Aggressive defends worse
      Its defence rolls have −1, which concerns Defend, since it cannot Counter: 4 and 4 with Grace +1 and
      Combat +1 make 9.`,
    'stances.aggressive.approach': core`Aggressive has to approach
      It must go toward the nearest conscious enemy as long as it can: with a bow and three zones away it ends
      its turn at two or one.`,
    'stances.aggressive.charge': core`Charge
      Somebody Aggressive may make its whole turn a Charge: at least two zones straight toward an enemy and an
      attack with +2 damage, 2d6+1+1+2 with a longsword. It is never done with a ranged weapon.`,
    'stances.balanced.order': core`Balanced acts second
      Their turns come after every Aggressive and before every Defensive one: Grace −2 in Balanced goes before
      Grace +3 in Defensive.`,
    'stances.balanced.momentum': core`Balanced earns by good dice
      Each of its checks with a natural 8 or more gives 1 Momentum, even a failed one: 4 and 4 with −1 miss
      and still earn it. Damage dice and death saves do not count.`,
    'stances.balanced.damage': core`Balanced deals plain damage
      Its damage has no modifier: 2d6+1 with a longsword.`,
    'stances.balanced.defense': core`Balanced defends plainly
      Its defence rolls have no modifier: Defend is 2d6 + Grace + Combat.`,
    'stances.balanced.movement': core`Balanced moves as it likes
      It owes no approach and nothing is barred to it: it may stay at Far.`,
    'stances.balanced.switch': core`What is special about Balanced
      It alone has the extra switch, once a fight: a second one is refused.`,
    'stances.defensive.order': core`Defensive acts last
      Their turns come after all others, in order of Grace and without waiting: Grace +3 in Defensive goes
      after Grace −2 in Balanced.`,
    'stances.defensive.momentum-attacked': core`Defensive earns by being attacked
      The first attack on it in a round gives 1 Momentum, hit or miss: two archers who shoot at it give 1
      together.`,
    'stances.defensive.momentum-defense': core`Defensive earns by defending
      Each Defend or Counter that succeeds gives 1 Momentum, without limit.`,
    'stances.defensive.damage': core`Defensive hits softer
      Its damage rolls have −1: 2d6+1−1 with a longsword.`,
    'stances.defensive.defense': core`Defensive defends better
      Defend and Counter have +4: a Counter with Grace +1 and Combat +1 is 2d6+6.`,
    'stances.defensive.reduction': core`Defensive shrugs off 2
      Every hit on somebody conscious and Defensive loses 2 damage besides what armour takes: 10 against
      medium armour leave 6.`,
    'stances.defensive.disengage': core`Defensive gets away
      It may step out of Engaged and nobody may punish it: one zone back, then a shot.`,
    'stances.defensive.counterattack': core`Defensive strikes back
      A Counter that is a critical success gives a free attack on the attacker, with the weapon in hand and if
      that reaches. A critical Defend does not.`,
  },

  'Turn order': {
    'stances.order.groups': core`Order of the stances
      First everybody Aggressive, then everybody Balanced, then everybody Defensive.`,
    'stances.order.grace': core`Grace within the same stance
      The higher Grace goes first, +2 before +1. A heavy weapon in hand as the round begins lowers it by 1;
      armour does not.`,
    'stances.order.tie-pc': core`PCs before NPCs
      At equal Grace within a stance a PC goes first: Magnus with +1 before the Captain with +1.`,
    'stances.order.tie-rest': refereeCall`Equal in everything
      Two PCs, or two NPCs, with equal Grace act in the order in which they are listed.`,
    'stances.order.rebuilt': core`A new order every round
      It follows the stances just chosen: the captain acts second while Aggressive and, Balanced in the next
      round, after everybody Aggressive. A switch during the round moves nobody.`,
  },

  'Zones and movement': {
    'stances.zone.abstract': core`Three ranges
      Enemies are Engaged, Close or Far. On a line of zones the same zone is Engaged, the next one Close, and
      two zones or more are Far.`,
    'stances.zone.engaged.who': core`Engaged
      Whoever shares a zone with a conscious enemy is Engaged with it, and with every other one there.`,
    'stances.zone.engaged.melee': core`Melee when Engaged
      Hand weapons work there without any modifier: a longsword with +4 hits on 2 and 3 with 9.`,
    'stances.zone.engaged.no-ranged': core`No bow in a melee
      An Engaged combatant cannot attack with a ranged weapon.`,
    'stances.zone.engaged.switch-weapon': core`Changing weapons
      Taking another weapon in hand costs nothing, once in each own turn, Engaged or not: the bow goes, the
      dagger comes, and it strikes.`,
    'stances.zone.engaged.no-passing': core`No way past enemies
      Movement ends in the first zone that holds a conscious enemy: from 1 toward 3 it stops in 2 if one
      stands there. Out of it leads only the way toward the own edge of the field.`,
    'stances.zone.close.distance': core`Close
      One zone away: a single move brings the two together.`,
    'stances.zone.close.thrown': core`Close is for throwing
      Throwing weapons are at their best here: a javelin with +3 hits on 2 and 4 with 9 and earns 1 Momentum.`,
    'stances.zone.close.ranged': core`Bows at Close
      Ranged weapons shoot here as usual, 2d6, without a bonus.`,
    'stances.zone.close.enter': core`From Close into the melee
      An ordinary move of one zone leads into Engaged, and an attack may follow in the same turn.`,
    'stances.zone.close.no-melee': core`Out of a sword's reach
      No hand weapon strikes somebody at Close, reach weapons excepted.`,
    'stances.zone.far.distance': core`Far
      Two zones away or more, however many.`,
    'stances.zone.far.ranged': core`Far is for bows
      Ranged weapons are at their best here: 3 and 4 make 8 damage.`,
    'stances.zone.far.no-melee': core`No melee at Far
      No hand weapon strikes over two zones or more, a spear no more than a sword.`,
    'stances.zone.far.spells': core`Spells at Far
      How far a spell reaches is its own affair: Bolt reaches Far, the others Close.`,
    'stances.zone.far.safe': core`Far is safe for now
      Nobody gets there and strikes with an ordinary move: a Balanced swordsman two zones off comes to Close
      and cannot attack. A Charge still can.`,
    'stances.move.standard': core`The usual move
      In its turn everybody may move one zone and take an action: 0 to 1, then an attack.`,
    'stances.move.double': core`Double move
      Giving up the action allows two zones, in any stance: 0 to 2 and nothing else.`,
    'stances.move.engage': core`Getting Engaged
      Who moves into the zone of a conscious enemy is Engaged: from 1 to 2, where an orc stands.`,
    'stances.move.engage-mutual': core`Engaged both ways
      The enemy is Engaged as well, and each may strike the other.`,
    'stances.move.disengage': core`Getting out of Engaged
      Stepping from Engaged to Close takes the zone of movement and a stance that allows it, which is Balanced
      or Defensive.`,
    'stances.move.aggressive-momentum': core`Aggressive earns by closing in
      Its step from Far to Close gives 1 Momentum, and so does that from Close to Engaged, as seen from its
      nearest conscious enemy: two zones to nothing give 2, four zones to two give none.`,
    'stances.move.aggressive-no-disengage': core`Aggressive does not step back
      An Engaged combatant cannot leave while Aggressive, only after a change of stance.`,
    'stances.move.aggressive-must-close': core`Aggressive has to engage
      Where the turn can bring it into Engaged it must: from one zone away with its move, from two by a Charge
      or a double move. From three or more it ends at least one zone nearer.`,
    'stances.move.balanced': core`One zone in Balanced
      Balanced moves one zone with an action: 0 to 1 is allowed, 0 to 2 is not.`,
    'stances.move.balanced-choice': core`Balanced comes and goes
      It may enter or leave Engaged with its movement as it pleases, and leaving costs it nothing more.`,
    'stances.move.balanced-double': core`Two zones in Balanced
      Without an action Balanced may move two zones like anybody: 0 to 2 ends its turn.`,
    'stances.move.defensive-disengage': core`Defensive steps back
      From Engaged it moves to Close freely: an archer Engaged in 1 goes to 0 and shoots over one zone.`,
    'stances.move.defensive-momentum': core`Defensive earns when enemies come
      Each enemy that moves into its zone gives it 1 Momentum; if that enemy then attacks, being attacked
      gives another.`,
    'stances.move.defensive-distance': refereeCall`Keeping away
      Defensive has no other means to keep enemies off than stepping back: they come in as usual, without a
      roll.`,
    'stances.ranged.engaged-bow': core`Engaged: the bow is useless
      For an archer with an enemy in the same zone the attack with the bow is not on offer at all, whomever it
      would be aimed at.`,
    'stances.ranged.engaged-thrown': core`Engaged: throwing at −2
      In the hands of somebody Engaged a throwing weapon has −2 on the attack, whomever it is aimed at: 2 and
      4 with +3 make 7 and miss.`,
    'stances.ranged.close-thrown': core`Close: throwing earns Momentum
      A hit with a throwing weapon over one zone gives 1 Momentum.`,
    'stances.ranged.close-bow': core`Close: plain bow damage
      Over one zone a bow adds nothing: 3 and 4 make 7.`,
    'stances.ranged.far-bow': core`Far: a bow adds 1
      Over two zones or more the damage of a ranged weapon has +1: 2d6+1.`,
    'stances.ranged.far-thrown': core`Far: nothing to throw
      Throwing weapons do not reach beyond one zone: a javelin at two cannot be used.`,
  },

  'Guard and Vitality': {
    'stances.guard.formula': inScenario(core`Guard
      A PC has 12 + the greatest of Might, Grace and Will: 15 with +3, +1 and +1. An NPC has what is printed
      for it, or the same where nothing is.`),
    'stances.guard.ablative': core`Guard takes it first
      Damage comes off Guard before Vitality: 6 bring 15 to 9.`,
    'stances.guard.not-tn': core`Guard never makes one harder to hit
      Attacks need the same number whatever it is: with Guard 20 one is hit by an 8 as well.`,
    'stances.health.two-pools': core`Two pools
      Guard stands for scrapes and near misses, Vitality for real wounds: 15 and 11 for a fighter.`,
    'stances.guard.scene': afterFight(core`Guard comes back
      Between scenes it returns in full: 3 of 15 become 15.`),
    'stances.guard.rally': core`Guard in the fight
      A Rally brings back 1d6 of it, once a scene.`,
    'stances.guard.divine-grace': inScenario(core`Divine Grace
      Paladins and Clerics have 4 Guard more: a Cleric whose best is Will +1 has 17.`),
    'stances.guard.arcane-battery': inScenario(core`Arcane Battery
      Wizards have 2 Guard more: with Grace +1 as the best that is 15.`),
    'stances.vitality.formula': inScenario(core`Vitality
      10 + Will, 11 with Will +1. An NPC has what is printed for it.`),
    'stances.vitality.role': core`Vitality goes last
      Only what Guard cannot take comes off it: 6 against Guard 4 and Vitality 11 leave 0 and 9.`,
    'stances.vitality.lasting': refereeCall`Lasting harm
      Losing Vitality may leave something behind; what, if anything, is for the referee to say.`,
    'stances.vitality.zero': core`Vitality 0
      A PC is unconscious and dying: 1 less at Vitality 1 is enough. An NPC is out of the fight, unless its
      sheet gives it death saves.`,
    'stances.vitality.advance': inScenario(core`More Vitality
      It grows only when an advance is spent on it, 2 at a time: 11 become 13.`),
    'stances.damage.roll': core`First: the damage roll
      The weapon's dice and its modifiers: 3 and 4 with +1 make 8.`,
    'stances.damage.armour': core`Second: reductions
      Armour and the Defensive stance take their share, not below 0: 8 less 2 are 6.`,
    'stances.damage.guard': core`Third: Guard
      The rest comes off Guard, any temporary Guard first: 6 bring 16 to 10.`,
    'stances.damage.overflow': core`Fourth: Vitality
      What one hit has left when Guard is gone comes off Vitality: 8 against Guard 5 and Vitality 9 leave 0
      and 6.`,
    'stances.damage.drop': core`Fifth: falling
      Vitality 2 less 2 is 0, and whoever has that or less falls. All of a blow counts, so that one may bring
      it to −3 at once.`,
  },

  'Death and dying': {
    'stances.dying.save': core`Death save
      The turn of somebody dying begins with 2d6 + Will and nothing else; stance and armour do not matter and
      no result is critical. 3 and 2 with Will +1 make 6.`,
    'stances.dying.save-5': core`Death save: 5 or less
      Vitality falls by 1: a 4 brings −1 to −2.`,
    'stances.dying.save-6': core`Death save: 6 or 7
      Nothing changes, and the next turn brings another save.`,
    'stances.dying.save-8': core`Death save: 8 to 10
      It is stable at 0 Vitality: unconscious, without further saves, even from −2.`,
    'stances.dying.save-11': core`Death save: 11 or more
      It wakes with 1 Vitality, in its last stance, and takes its turn.`,
    'stances.dying.death': core`Death
      It comes at −3 Vitality: from −2 with a save of 5, or at once when a hit takes the dying one so far.`,
    'stances.dying.medicine': core`First aid
      As an action somebody in the same zone rolls 2d6 + Mind + Medicine; with 8 the dying one is stable at 0.
      Mind +2 and Medicine +1 with 2 and 3 are enough.`,
    'stances.dying.magic': core`Healing magic
      Any magical healing stabilises, and what it restores counts from where Vitality stands: 4 at −1 make 3,
      and the healed one is awake.`,
    'stances.dying.recovery': afterFight(core`Slow recovery
      Somebody stable regains 1 Vitality for each hour of rest.`),
  },

  Actions: {
    'stances.action.economy': core`One action a turn
      A turn is one zone of movement and one action, in either order, or a longer move in their place.`,
    'stances.action.attack.roll': core`Attack
      2d6 + attribute + Combat against 8: 2 and 3 with +4 hit with 9.`,
    'stances.action.attack.attribute': core`The attribute of an attack
      Might in melee and Grace for bows and throwing weapons, where the sheet names no other: a bow with Grace
      +2 and Combat +0 hits on 3 and 3.`,
    'stances.action.attack.damage': core`Damage of a hit
      A hit rolls the weapon's dice, 2d6 for nearly all, plus its flat bonus and no attribute: 3 and 4 with a
      longsword make 8. It counts as a hit even if nothing gets through.`,
    'stances.action.defend.roll': core`Defend
      2d6 + Grace + Combat against 8, with what stance and armour add: in Defensive and medium armour 1 and 2
      with Grace +1 and Combat +1 make 8.`,
    'stances.action.defend.guard': core`Defend: temporary Guard
      Success gives 2 temporary Guard until the own next turn begins. It is used before Guard, never adds up
      with another Defend, and what is left of it lapses.`,
    'stances.action.defend.critical': core`Defend: critical
      A critical Defend earns 1 Momentum, so 2 in all in Defensive.`,
    'stances.action.maneuver.roll': core`Maneuver
      2d6 + the attribute and skill that fit against 8: Grace +2 and Athletics +0 succeed with 3 and 3.`,
    'stances.action.maneuver.purpose': core`What a Maneuver is for
      It wins ground, an opening or a change in the surroundings: kicking a table over with +2 succeeds on 4
      and 3 with 9.`,
    'stances.action.maneuver.result': refereeCall`What a Maneuver brings
      Success gives 1 Momentum; a referee may offer an opening instead where that ruling is chosen.`,
    'stances.action.rally.effect': core`Rally
      The action brings back 1d6 Guard without a check, up to the maximum, and a 6 does not explode: 11 of 15
      become 15 on a 6.`,
    'stances.action.rally.limit': core`One Rally a scene
      It can be done once in a fight: a second one is refused.`,
  },

  Reactions: {
    'stances.reaction.counter.trigger': core`Counter: when
      Somebody conscious and Defensive may Counter any attack aimed at it, bow shots included, as often as it
      can pay. In another stance it cannot.`,
    'stances.reaction.counter.cost': core`Counter: price
      1 Momentum, for which the point for being attacked may serve: from 1 to 0.`,
    'stances.reaction.counter.roll': core`Counter: roll
      It is said before the attack is rolled. The total of 2d6 + Grace + Combat + 4 is then held against that
      of the attack, for example 2d6+5 against 2d6+4.`,
    'stances.reaction.counter.success': core`Counter: success
      The attack is negated: no damage, and no Momentum for a hit or a critical. 11 against 11 are enough.`,
    'stances.reaction.counter.may-strike': refereeCall`Counter: striking back
      Only a critical one, 13 or more, gives the free attack. It has no riders and can be neither Countered
      nor Interposed.`,
    'stances.reaction.interpose.trigger': core`Interpose: when
      An ally in the same zone is attacked, and the one who steps in is conscious and Defensive.`,
    'stances.reaction.interpose.cost': core`Interpose: price
      1 Momentum that must be there already: from 1 to 0, and at 0 it is not offered.`,
    'stances.reaction.interpose.effect': core`Interpose: effect
      The attack goes against the one who stepped in, who counts as attacked and may Counter; the ally does
      not.`,
    'stances.reaction.interpose.timing': core`Interpose: before the roll
      It is said before the attack is rolled, and paid even if the attack then misses.`,
  },

  Techniques: {
    'stances.tech.access.basic': core`What everybody can do
      Strike, Defend, Maneuver and Rally need not be learned: a Novice without techniques may Defend.`,
    'stances.tech.access.threshold': core`Techniques cost Momentum
      Riposte and Quick Recovery 1, Whirlwind Strike and Perfect Parry 2, Devastating Blow 3, Unstoppable
      Assault 4, Death Blow 5, Battlefield Control 6. With less than the price they are out of reach.`,
    'stances.tech.access.advances': core`Techniques are learned
      Each is bought with an advance: those that are not on the sheet are not offered.`,
    'stances.tech.access.no-gates': inScenario(core`No attribute is needed
      Anybody can learn any technique: Might −2 does not keep one from Devastating Blow.`),
    'stances.tech.strike': core`Strike
      The plain attack under its name among the techniques: 2 and 3 with +4 hit with 9.`,
    'stances.tech.defend': core`Defend as a technique
      The Defend action, open to all: 4 and 4 with +2 give 2 temporary Guard.`,
    'stances.tech.maneuver': core`Maneuver as a technique
      The Maneuver action, open to all: 4 and 4 with +0 earn 1 Momentum.`,
    'stances.tech.rally': core`Rally as a technique
      The Rally action, open to all once a scene: a 3 brings back 3 Guard.`,
    'stances.tech.riposte': core`Riposte
      A Novice technique: after a successful Defend one may at once attack an enemy in reach for 1 Momentum,
      from 2 to 1, even with a point that this Defend earned.`,
    'stances.tech.press-advantage': core`Press Advantage
      A Novice technique: an attack declared with 1 Momentum or more has one more die of damage, free of
      charge. A longsword with 3 and 5, and 4 on that die, makes 13.`,
    'stances.tech.defensive-mastery': refereeCall`Defensive Stance Mastery
      A Novice technique without numbers in the text: in Defensive, +5 instead of +4 on defence rolls and −2
      instead of −1 damage.`,
    'stances.tech.quick-recovery': core`Quick Recovery
      A Novice technique: at the end of a round 1 Momentum brings back 1d6 Guard, up to the maximum and once a
      fight. A 4 means 4 Guard.`,
    'stances.tech.seasoned': inScenario(core`The Seasoned rank
      Whirlwind Strike, Perfect Parry, Devastating Blow and Combat Momentum are for Seasoned characters and
      higher; a Novice has none of them.`),
    'stances.tech.whirlwind': core`Whirlwind Strike
      A Seasoned technique: for 2 Momentum one action attacks every enemy in the zone, one after the other.
      With +4 against three, 2 and 3 hit, 1 and 1 miss, 5 and 4 are critical.`,
    'stances.tech.perfect-parry': core`Perfect Parry
      A Seasoned technique: for 2 Momentum, once the damage is rolled and in any stance, one hit does nothing.
      14 become 0, yet it still counts as a hit.`,
    'stances.tech.devastating-blow': core`Devastating Blow
      A Seasoned technique: for 3 Momentum, once a scene and paid before the roll, the weapon's dice are
      doubled. A longsword with 1, 2, 6 and again 3, and 4 makes 17.`,
    'stances.tech.combat-momentum': core`Combat Momentum
      A Seasoned technique: each critical success earns 1 Momentum more, so that a critical hit in Aggressive
      earns 3.`,
    'stances.tech.heroic': inScenario(core`The Heroic rank
      Unstoppable Assault, Death Blow and Battlefield Control are for Heroic characters and higher; a Veteran
      has none of them.`),
    'stances.tech.unstoppable-assault': core`Unstoppable Assault
      A Heroic technique: for 4 Momentum the attack hits whatever is rolled, 1 and 1 with +3 too. A Counter
      still stops it.`,
    'stances.tech.death-blow': core`Death Blow
      A Heroic technique: for 5 Momentum a hit kills a target below half its Vitality, without damage dice and
      whatever its Guard. At 5 of 11 it works, at 6 of 11 it is not offered.`,
    'stances.tech.battlefield-control': core`Battlefield Control
      A Heroic technique: for 6 Momentum, once a scene, an action shifts any number of other conscious
      combatants by one zone each. Nobody earns Momentum by it and nobody can react.`,
    'stances.tech.riders': refereeCall`Riders
      Devastating Blow, Unstoppable Assault and Death Blow are joined to an Attack, Charge or Riposte as it is
      declared, one at a time, and are paid even if it misses. A Whirlwind Strike or a counterattack has none.`,
  },

  'Signature moves': {
    'stances.signature.when': inScenario(core`Making a signature move
      It takes an advance and at least the Seasoned rank: a Novice has none.`),
    'stances.signature.combine': inScenario(core`What a signature move is made of
      It builds on something the character can do already, such as Riposte.`),
    'stances.signature.cost': core`A signature move is cheaper
      It costs 1 Momentum less than what it is based on, at least 0: Riposte falls from 1 to 0.`,
    'stances.signature.name': inScenario(core`A signature move has a name
      Name and description belong to it, "Viper" for a Riposte.`),
    'stances.signature.style': inScenario(core`A signature move has style
      It should suit calling and manner of its owner; nothing checks that.`),
    'stances.signature.use': refereeCall`Using a signature move
      It works like its base, with the same rank, moment and limit: after one of Devastating Blow, which costs
      2, the plain one is spent for the scene too. A base without a price gains nothing.`,
    'stances.signature.divine-hammer': inScenario(refereeCall`Sample: Divine Hammer
      It harms like Spark and heals a friend nearby; how much is left to the referee.`),
    'stances.signature.smoke-mirrors': inScenario(refereeCall`Sample: Smoke & Mirrors
      Deceive surrounds its user with false images; what they do is left to the referee.`),
    'stances.signature.reality-tear': inScenario(refereeCall`Sample: Reality Tear
      After this Bolt its target defends worse; how far is left to the referee.`),
    'stances.signature.guardians-stand': inScenario(refereeCall`Sample: Guardian's Stand
      When its owner defends perfectly, friends gain Momentum; how much is left to the referee.`),
  },

  'Armour, shields, weapons': {
    'stances.armour.light': core`Light armour
      Leather and padded armour take 1 off the damage and hinder nothing: 8 become 7.`,
    'stances.armour.medium.dr': core`Medium armour
      Chain and scale take 2 off the damage: 8 become 6.`,
    'stances.armour.medium.grace': core`Medium armour and Grace
      Rolls that use Grace have −1, so bow shots, Defend and Counter: Defend is +1 with Grace +1 and Combat
      +1.`,
    'stances.armour.medium.momentum': core`Medium armour and movement
      Its wearer earns no Momentum by moving. A Charge gives nothing for the way, but keeps its +2 damage.`,
    'stances.armour.heavy.dr': core`Heavy armour
      Plate takes 4 off the damage: 8 become 4.`,
    'stances.armour.heavy.grace': core`Heavy armour and Grace
      Rolls that use Grace have −2: a Counter with Grace +0 and Combat +1 is +3.`,
    'stances.armour.heavy.stance': core`Heavy armour and stances
      Its wearer cannot be Aggressive and chooses between Balanced and Defensive.`,
    'stances.shield.small': inScenario(core`Small shield
      It adds 1 to Guard: 15 become 16.`),
    'stances.shield.large.guard': inScenario(core`Large shield
      It adds 2 to Guard: 15 become 17.`),
    'stances.shield.large.grace': core`Large shield in attack
      Attacks that use Grace have −1, a javelin +2 instead of +3. Defend and Counter do not.`,
    'stances.armour.note': core`Armour before Guard
      Armour lowers the blow, a shield raises the Guard that takes the rest: 8 against plate and Guard 17
      leave 13.`,
    'stances.weapon.light': core`Light weapons
      Dagger, club and short sword do 2d6: 3 and 4 make 7. In hand they give +1 to checks with Finesse, so 3
      and 4 with +0 make 8.`,
    'stances.weapon.medium': core`Medium weapons
      Longsword, mace and battle axe do 2d6+1 and nothing else: 3 and 4 make 8.`,
    'stances.weapon.heavy': core`Heavy weapons
      Greatsword, maul and greataxe do 2d6+2; while one is in hand, rolls that use Grace have −1.`,
    'stances.weapon.reach': core`Reach weapons
      Spear, halberd and pike do 2d6 and strike at Close as well as when Engaged.`,
    'stances.weapon.ranged': core`Ranged weapons
      Shortbow, longbow and crossbow do 2d6 at Close and Far. Ammunition is not counted, and an ally beside
      the target does no harm.`,
    'stances.weapon.ranged-penalty': ruling`The old −2 for bows when Engaged
      Not in use unless it is switched on: a bow may then be shot when Engaged at −2, so that 4 and 4 with +2
      hit with 8.`,
    'stances.weapon.base': core`Damage by kind of weapon
      3 and 4 make 7 with light, reach and ranged weapons, 8 with medium, 9 with heavy ones.`,
    'stances.weapon.explode': core`Exploding dice
      A damage die that shows 6 is rolled once more on top, and so on as long as it shows 6: 6, 6, 2 on the
      first die and 4 on the second make 18.`,
    'stances.weapon.critical': core`Critical hit
      An attack that hits with 13 or more has one more die of damage, which explodes too. A longsword with 2
      and 3, then 6 and 1, makes 13.`,
  },

  'Social combat': {
    'stances.social.same': core`The same stances
      An argument uses the three stances and their order, chosen anew for each exchange.`,
    'stances.social.aggressive.style': core`Aggressive in an argument
      It presses, threatens and insists: a check with Command, for one.`,
    'stances.social.aggressive.momentum': core`Aggressive earns by social success
      Each of its checks with a social skill that succeeds gives 1 Momentum: 3 and 3 with +3 make 9.`,
    'stances.social.aggressive.order': core`Aggressive speaks first
      Within a stance the higher Grace goes first, as in a fight.`,
    'stances.social.aggressive.weak': refereeCall`Aggressive is open to answers
      Its social Defend has −1: 4 and 4 with +0 make 7 and fail. Its own damage has +1.`,
    'stances.social.balanced.style': core`Balanced in an argument
      It bargains and looks for what both want: a check with Persuade, for one.`,
    'stances.social.balanced.momentum': core`Balanced earns by good dice in words too
      A natural 8 or more gives 1 Momentum as in a fight: 4 and 4 with −1 fail and still earn it.`,
    'stances.social.balanced.order': core`Balanced speaks second
      After everybody Aggressive and before everybody Defensive.`,
    'stances.social.balanced.adapt': core`Balanced adapts
      In an argument it has no numbers of its own and keeps the extra switch, once.`,
    'stances.social.defensive.style': core`Defensive in an argument
      It listens, learns and holds back: a check with Empathy, for one.`,
    'stances.social.defensive.momentum': refereeCall`Defensive earns by secrets
      Learning an important secret gives 1 Momentum; the referee says which are important.`,
    'stances.social.defensive.order': core`Defensive speaks last
      After everybody Aggressive and everybody Balanced.`,
    'stances.social.defensive.strong': refereeCall`Defensive is hard to move
      Words cost it 2 Composure less, and its own do 1 less: an attack of 4 with +2 takes 4 from it, its own 4
      with +1 does 4.`,
    'stances.social.composure.formula': inScenario(core`Composure
      5 + Will + Presence, at least 1: 8 with Will +1 and Presence +2.`),
    'stances.social.composure.role': core`Composure takes social damage
      It is what words wear down: 8 less 5 are 3.`,
    'stances.social.composure.zero': core`Composure 0
      The speaker surrenders, flees or is convinced; its side picks which, for an NPC the referee.`,
    'stances.social.composure.recovery': afterFight(core`Composure comes back
      Between scenes it returns in full: 3 of 8 become 8.`),
    'stances.social.damage': core`Social attack and damage
      2d6 + attribute + social skill against 8, then 1d6 + the same attribute off Composure, Presence if no
      other fits: 4 with +2 makes 6. The die does not explode.`,
    'stances.social.critical': refereeCall`A critical social success
      It touches beliefs in ways the referee describes, and earns the 1 Momentum of any critical check: 2 in
      Balanced with a natural 8.`,
    'stances.social.turn': refereeCall`The turn of a speaker
      One social action: attack, Defend, Maneuver, listen or concede. There is no movement, weapon, armour,
      Counter or Interpose.`,
    'stances.social.defend': refereeCall`Social Defend
      2d6 + Will + Empathy against 8, with −1 in Aggressive and +4 in Defensive: 1 and 2 with Will +3 make 10
      there. Success gives 2 temporary Composure until the own next turn.`,
    'stances.social.end': refereeCall`The end of an argument
      A speaker with 0 Composure or less is out, and the side without speakers has lost at once.`,
  },

  Momentum: {
    'stances.momentum.bounds': ruling`The range of Momentum
      It starts at 0 and stays between −3 and 6; what goes beyond is lost, so 6 and 1 remain 6.`,
    'stances.momentum.critical': ruling`Criticals earn Momentum
      Every critical check except a death save gives 1: 5 and 4 with +4 in Defensive, for example. It arrives
      when the check and its damage are settled.`,
    'stances.momentum.sources': core`What earns Momentum
      Aggressive: hits and closing in. Balanced: a natural 8 or more. Defensive: being attacked, defending,
      enemies who come; and for all criticals, Maneuvers and throws at Close, so that a Charge over two zones
      in light armour that hits earns 3.`,
    'stances.momentum.sinks': core`What Momentum pays for
      Counter and Interpose at 1 each, techniques and signature moves. From 2: Interpose leaves 1, being
      attacked makes 2, a Counter leaves 1.`,
    'stances.momentum.stacking': ruling`Gains add up
      Different reasons each give their Momentum, each with its own limit: a critical hit in Aggressive gives
      2.`,
    'stances.momentum.pay': refereeCall`Paying
      One needs the whole price at that moment and never gets it back: attacked in Defensive at 0, one has 1,
      pays it for a Counter and is at 0 even if that fails.`,
  },

  'Start and end of a fight': {
    'stances.setup.deploy': refereeCall`Where the fighters start
      Where the scenario puts them; otherwise whoever holds a ranged weapon stands in the rear zone of its
      side, the others in front: Magnus in 1, Sable with her bow in 0, the Captain in 3.`,
    'stances.setup.weapon': inScenario(refereeCall`The weapon in hand
      The first on the sheet: Sable starts with the bow.`),
    'stances.end.check': refereeCall`When a fight is over
      As soon as no more than one side has conscious fighters, looked at after each attack, save, departure
      and surrender: when the last bandit drops nobody else acts.`,
    'stances.end.target': refereeCall`Who can be attacked
      Enemies who stand and enemies who lie dying or stable; not those who are out, dead, fled or have
      yielded.`,
    'stances.end.leave': refereeCall`Leaving the field
      From the zone at its own edge somebody Balanced or Defensive may go with one zone of movement, Engaged
      or not. Its turn ends and it does not return.`,
    'stances.end.yield': refereeCall`Surrender
      At the start of its turn a combatant may yield. If the other side accepts it is out of the fight and
      safe; if not, it plays its turn.`,
    'stances.end.aftermath': refereeCall`The dying after the fight
      Death saves go on, and allies may give first aid once a round at any distance, until nobody is dying:
      Medicine with 2 and 3 and +3 makes stable.`,
  },

  'The worked example': {
    'stances.example.cast': inScenario(core`The example: who fights
      Elena, a Cleric, Magnus, a Fighter, and Lyra, a Wizard, against a hobgoblin captain and two archers:
      three PCs and three NPCs.`),
    'stances.example.order': core`The example: turn order
      Magnus, the captain, Elena, Lyra, the archers. It agrees with the rules if Magnus has no less Grace than
      the captain, and Lyra no less than the archers.`,
    'stances.example.headers': core`The example: Momentum in the headings
      Magnus is shown with +1, all others with 0; whether that is before or after the turn is not said, and
      nothing depends on it.`,
    'stances.example.positions': inScenario(core`The example: places
      Magnus and the captain are Engaged, Elena is Close, Lyra and the archers are Far: Magnus goes from zone
      0 to 2, Elena is in 1, the captain in 2, the archers in 3.`),
    'stances.example.magnus-move': ruling`The example: the way to the captain
      Two zones and an attack in one turn is a Charge, but the +1 Momentum given for the way is not what the
      rules give: nothing in medium armour, 2 otherwise.`,
    'stances.example.magnus-damage': ruling`The example: the longsword
      It does 8 and after armour 6, without the bonuses of Aggressive and Charge; by the rules the same dice
      do 11 and after armour 9.`,
    'stances.example.captain-hit': ruling`The example: a 7 that hits
      By the rules the captain's 7 is a miss.`,
    'stances.example.captain-damage': core`The example: armour at work
      7 damage less 2 for medium armour take 5 off Guard, as the rules have it.`,
    'stances.example.shield': ruling`The example: the Shield spell
      Elena's 10 with Mind + Sorcery succeeds and gives Magnus 2 Guard, from 15 to 17, as much as her Mind.`,
    'stances.example.bolt': ruling`The example: the Bolt
      Lyra's 13 is critical and earns 1 Momentum; the archer's Guard goes to 0 and 3 more come off Vitality.
      By the rules 9 less 1 for light armour and 2 for Defensive leave 6, not 8.`,
    'stances.example.archers': ruling`The example: the archers
      A 5 misses and a 9 hits Lyra for 7, all of it off her Guard; by the rules Defensive leaves 5.`,
    'stances.example.no-attacked-momentum': ruling`The example: attacked for nothing
      Lyra and the archers earn nothing when attacked in Defensive; by the rules 1 each.`,
    'stances.example.round2': core`The example: round 2
      Magnus stays Aggressive, the captain turns Balanced, Elena Defensive like Lyra and the archers. The new
      order is Magnus, the captain, then the Defensive by Grace, PCs first at a tie.`,
  },
})

/** The id of a rule. */
export type RuleId = (typeof rules)[number]['id']
