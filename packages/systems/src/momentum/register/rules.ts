/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: 4M is four *momentum*. A Strike *lands* if no defence stopped it; it is a *hit* only
 * once armour has failed too, and an *excess hit* beyond Max Hits. PCs count hits taken, NPCs hits left.
 * *Defense* is the score that makes an NPC dearer to strike, a *defence* what a PC does when struck. Usage dice
 * go down a ladder, Ud8, Ud6, Ud4, 1, 0, whose last two steps are plain numbers. `tag`: `core` is in the text,
 * `ruling` is our reading where it is silent or at odds with itself, `referee-call` is for a person to decide.
 */
import { afterFight, core, inScenario, refereeCall, ruleRegister, ruling } from '@steelyard/kernel/register'

/** Every rule of Momentum's fights, in order. */
export const rules = ruleRegister({
  Sheet: {
    'momentum.sheet.npc-hits': core`Hits of an NPC
      An NPC can take as many Strikes as it has Hits: each costs it 1, and the one that leaves 0 kills or
      disables it. Hits 3 last for three Strikes.`,
    'momentum.sheet.npc-defense': core`Defense makes an NPC dearer
      Its Defense is added to the price of every Strike and Reposition that a PC makes against it, so Defense
      3 makes them 7M and 5M. The words in brackets only say what protects it.`,
    'momentum.sheet.npc-move': core`Move of an NPC
      The score is the number of distance categories by which it may shift in its turn, measured to the
      nearest PC. Brackets name special ways of moving: Move 1 (Climb) takes one step, and that may be a
      climb.`,
    'momentum.sheet.npc-danger': core`Danger of an NPC
      Danger says how many armour rolls a landed Strike of this NPC brings: 2d means two.`,
    'momentum.sheet.npc-attack-skill': core`Attack Skill of an NPC
      It is subtracted from every armour roll against this NPC, added to the targets of defences, and sets
      initiative: Skill 2 means armour −2, Dodge against 9, initiative 5. Beside it stand the material, range
      and name of the attack.`,
    'momentum.sheet.npc-special': core`Special of an NPC
      Whatever else the NPC can do, such as Wearying Poison, in a few words or in a text below its line.`,
    'momentum.sheet.npc-no-momentum': core`NPCs have no momentum
      They neither gain nor spend it and pay nothing for what they do. An effect that changes momentum passes
      them by, poison for one.`,
    'momentum.sheet.class-dice': inScenario(core`The class gives the dice
      Physical and mental discipline die: Berserker d12 and d4, Mercenary d10 and d6, Wanderer d8 and d8,
      Cultist d6 and d10, Scholar d4 and d12.`),
    'momentum.sheet.max-hits': inScenario(core`Max Hits
      A PC endures 2 + half its level, rounded down, + Grit: 2 at level 1 with Grit 0, 6 at level 4 with Grit
      2. If its sheet prints another number, that one stands.`),
    'momentum.sheet.stamina': inScenario(core`Stamina score
      Stamina is 10 + Grit: 11 with Grit 1.`),
    'momentum.sheet.momentum-gain': inScenario(core`Momentum gain
      A round brings the larger discipline die + Grace, for example 1d10+2. The sheet shows it together with
      what armour costs at the end of the round.`),
    'momentum.sheet.armour-printed': inScenario(core`Armour on the sheet
      It is written as its die + Grit, with the name in brackets: Ud6+0 (Mail Shirt).`),
    'momentum.sheet.weapon-tags': inScenario(core`Words beside a weapon
      They give its usage die if it has one, its material, range and type of damage: Throwing Hatchets (Ud6,
      Steel, Near, Piercing).`),
    'momentum.sheet.shield-base': inScenario(core`Base die of a shield
      A shield is written with the usage die it has while undamaged: Iron Buckler (Base UD4).`),
    'momentum.sheet.fate': inScenario(core`Fate
      Fate is written with a die of its own, 1d8 at Fate 2. In a fight neither does anything.`),
    'momentum.sheet.cost-notation': core`M stands for momentum
      Prices are written as a number and an M: 3M is three momentum.`,
  },

  'Initiative and momentum': {
    'momentum.init.roll': core`The opening roll
      When the fight begins every PC rolls one discipline die and adds Grace: a 4 on the d10 with Grace 2
      makes 6.`,
    'momentum.init.start-zero': ruling`Nothing is brought along
      Momentum is 0 before the opening roll, whatever an earlier fight left: after ending one at −3, a 4 with
      Grace 2 still makes 6.`,
    'momentum.init.aware': core`Aware of the danger
      A PC that saw it coming makes the opening roll with its larger discipline die, a Mercenary with d10.`,
    'momentum.init.surprised': core`Taken by surprise
      A PC that did not see it coming makes the opening roll with its smaller discipline die, a Mercenary with
      d6. Surprise does nothing else.`,
    'momentum.init.double-use': core`One roll, two uses
      What was rolled is both the starting momentum and the initiative score: 6 momentum, initiative 6.`,
    'momentum.init.npc': core`Initiative of NPCs
      An NPC does not roll: its score is Attack Skill + 3 in every round, 5 with Skill 2.`,
    'momentum.init.order': core`Turn order
      PCs and NPCs act in one order, the highest score first: 9, then 5, then 4.`,
    'momentum.init.ties': ruling`Equal scores
      A PC goes before an NPC. Among PCs the higher Grace of the moment goes first, then whoever is listed
      first; NPCs go as listed.`,
    'momentum.init.reroll': core`Every round brings more
      When all have had a turn, each PC still fighting rolls again and adds the result to the momentum it
      holds; the new totals are the new order. Holding −2 and rolling 3 with Grace 2 makes 3.`,
    'momentum.init.reroll-die': ruling`The die of later rounds
      From round 2 on everybody rolls the larger die: a surprised Mercenary rolls d6 once and d10 ever after.`,
    'momentum.init.snapshot': ruling`The order holds for the round
      Momentum gained or lost after the roll does not change it: paying 5M for a defence does not delay your
      turn.`,
    'momentum.init.negative-gain': ruling`A gain below zero
      With a negative Grace the gain may be 0 or less and counts as it is: a 1 with Grace −2 is −1.`,
    'momentum.pool.carry': core`What is left stays
      Momentum that was not spent is kept and the next gain added to it, without an upper limit.`,
    'momentum.pool.spend-limit': core`Never below 0 by spending
      In its turn a PC may spend as much as it likes on as many actions as it likes, but on none that would
      leave it below 0: 5 momentum do not buy a Strike of 6M.`,
    'momentum.pool.defence-exception': core`Only a defence may overdraw
      A defence is the one thing that may be paid into the negative, and only the 1M it costs at 0 or below: 0
      becomes −1.`,
    'momentum.pool.negative-turn': core`A turn begun below 0 is lost
      This is checked once, as the turn begins and after its stamina tally: with less than 0 the PC does
      nothing in it. A Call Out that lifts it to 0 later in the round comes too late, but the next turn is
      open again.`,
    'momentum.pool.zero-turn': ruling`A turn begun at 0
      It is not lost, but everything costs momentum, so only an ability of 0M can be used.`,
    'momentum.pool.loss': ruling`Losses know no floor
      Armour, poison and the like may push momentum below 0: from 0, chain makes it −2.`,
    'momentum.init.join': ruling`Late arrivals
      A PC that joins rolls its gain in the round of its arrival, starting from 0 and with the larger die
      unless the referee has it surprised: 1d10+2 in round 3 as in round 1.`,
  },

  'The turn of a PC': {
    'momentum.turn.stamina-mark': core`A tally for every turn
      Each of its turns begins with the PC marking one stamina tally, even a turn that is lost to negative
      momentum.`,
    'momentum.turn.exhausted': core`EXHAUSTED
      Tallies that reach 10 + Grit are erased and fill one item slot with EXHAUSTED: with Grit 0 on the tenth
      turn.`,
    'momentum.turn.exhausted-recover': afterFight(core`Rest clears EXHAUSTED
      A slot marked EXHAUSTED is of no use until the PC rests; a rest frees all of them at once.`),
    'momentum.turn.exhausted-choice': ruling`Which slot is filled
      An empty one goes first; if there is none, the player picks an item to drop. When all slots are
      EXHAUSTED nothing more happens.`,
    'momentum.turn.unlimited': core`No limit but momentum
      A PC takes as many actions as it can pay, in any order and the same one twice or more: 15 momentum are
      three Strikes at Defense 1.`,
    'momentum.turn.no-forced': ruling`Stopping early
      A PC may end its turn whenever it likes and keep its momentum for defences: 6 momentum are two Dodges at
      3M.`,
  },

  Actions: {
    'momentum.action.strike': core`Strike
      For 4M + the target's Defense a ready weapon, mundane or magical, that fits the distance takes 1 hit
      from an NPC. There is no roll, and every weapon does the same: at Defense 2 it costs 6M and brings Hits
      4 to 3.`,
    'momentum.action.strike-range': core`The right range
      A Strike needs the target at a distance for which the weapon is made, and for some weapons there is only
      one: a bow for far is no use in melee.`,
    'momentum.action.unarmed': ruling`Bare hands
      Anybody can Strike without a weapon, at intimate only, for the same price and effect; it counts as
      mundane. Bare hands never Parry.`,
    'momentum.action.strike-pc': ruling`A PC strikes a PC
      It costs 4M + Defense, which is 0 for a PC; the target defends and rolls armour as against Attack Skill
      0 and Danger 1d, so Dodge needs 7, and even a riposte may be parried. Made to Disable for 1M more, a
      first excess hit leaves the target Disabled without a dire wound.`,
    'momentum.action.strike-down': core`Out of hits
      An NPC at 0 hits is dead, or disabled if the Strike that took the last hit was made to Disable.`,
    'momentum.action.disable': core`Strike to Disable
      A Strike may be made to Disable for 1M more, said before it is paid: 6M at Defense 1. If it takes the
      last hit the target is disabled and not slain; taking any other hit it is like every Strike.`,
    'momentum.action.disable-unpaid': core`No pulling back afterwards
      A plain Strike that takes the last hit kills, whatever was intended.`,
    'momentum.action.move': core`Move
      For 3M a PC changes its distance to somebody or something: from near to melee, for example.`,
    'momentum.action.move-steps': ruling`One step for 3M
      Each Move changes the distance by one category and may be bought again: from far to melee costs 6M.`,
    'momentum.action.move-safe': ruling`Leaving melee is safe
      Nobody gets a free Strike at someone who moves away: from melee to near costs 3M and nothing else.`,
    'momentum.action.reposition': core`Reposition
      For 2M + the target's Defense a PC gains a superior position against that one opponent, such as a pit at
      its back; there is no roll. At Defense 3 it costs 5M.`,
    'momentum.action.reposition-use': core`What superiority is for
      Some abilities need a superior position over their target. By itself it does nothing.`,
    'momentum.action.reposition-range': ruling`Reposition from anywhere
      Distance does not matter: an archer may take the high ground over a foe at far.`,
    'momentum.action.reposition-last': ruling`How long superiority lasts
      It is over when that opponent Repositions against you, or when either of you changes place.`,
    'momentum.action.interact': core`Interact
      For 2M a PC takes something from a bag or pocket and uses it, both at once, or works a door, a lever, a
      table or the like. Drinking a potion costs 2M in all.`,
    'momentum.action.interact-reach': ruling`Reach of Interact
      What has a place of its own must be at melee or closer; for what you carry, and what has no place, there
      is no distance. The referee says what it does.`,
    'momentum.action.call-out': core`Call Out
      For 1M a PC tells a named ally, who hears and understands, something longer than a shout of warning, and
      that ally gains 1M at once: caller 3 to 2, ally −1 to 0.`,
    'momentum.action.warning-free': ruling`A shout of warning is free
      A bare warning is no Call Out: it costs nothing, brings nothing and may come at any time.`,
    'momentum.action.call-out-cap': core`One gain from Call Outs a turn
      During any one turn, whoever has it, an ally gains no more than 1M from Call Outs; a second call to the
      same ally is not offered.`,
    'momentum.action.ability': core`Use Ability
      What an ability costs and does stands in its own text, and not everybody has one: one of 2M brings 5
      momentum to 3 and then works as written.`,
    'momentum.action.on-your-turn': core`What your turn offers
      Strike for 4M + Defense, Move for 3M, Reposition for 2M + Defense, Interact for 2M, Call Out for 1M,
      abilities as written. At Defense 3 a Strike and a Reposition use up 12 momentum.`,
    'momentum.action.off-turn': core`What the turns of others offer
      In the turn of another a PC only defends, with the riposte that may follow, unless an ability says more.`,
    'momentum.action.cost-floor': ruling`No price below 0
      Discounts end at 0: Defense 1 lowered by 6 makes a Strike cost 0M and no less.`,
  },

  'The turn of an NPC': {
    'momentum.npc.two-slots': core`Two things in a turn
      An NPC does one of Move and Interact, and one of Strike, Reposition and ability, both in every turn if
      it likes.`,
    'momentum.npc.slot-order': ruling`In either order
      Either of the two may come first and either may be left out: it strikes and then backs off.`,
    'momentum.npc.move': core`An NPC moves
      It takes up to as many steps as its Move, each one distance category. Climbing, flying and the like have
      scores of their own: Fly 2 is two steps in the air.`,
    'momentum.npc.move-method': ruling`One way of moving at a time
      All steps of a Move are made in the same way: Move 1 (Fly 2) is one step on foot or two in the air,
      never three. A way of moving without a number has the Move score.`,
    'momentum.npc.interact': core`An NPC interacts
      It can do whatever a PC's Interact can, for free.`,
    'momentum.npc.strike': core`An NPC strikes
      It never rolls: the PC's defence decides, and then the PC's armour. At Skill 1 a Dodge of 6 + Grace 2
      makes 8 against 8 and is enough.`,
    'momentum.npc.reposition': core`An NPC repositions
      It always works, against a PC or another NPC, but a PC at once gains 4 less the NPC's Attack Skill in
      momentum, never less than 0: 3 from Skill 1, nothing from Skill 5.`,
    'momentum.npc.reposition-who': ruling`Who gains by it
      The PC against whom the NPC repositions gains. Against another NPC, nobody does.`,
    'momentum.npc.ability': core`An NPC uses an ability
      It does what its description says, in place of a Strike.`,
    'momentum.npc.range': ruling`NPCs need the right range too
      Its attack has to fit the distance like a PC's weapon: a melee attack works at melee only.`,
    'momentum.npc.turn-cut': ruling`Felled in its own turn
      An NPC that a riposte puts down loses whatever it has not done yet: if it struck first, it does not
      move.`,
    'momentum.npc.profiles': ruling`Several attacks
      An NPC makes one Strike a turn with one of its attacks, chosen each time. The first one's Attack Skill
      sets initiative: jaws with Skill 4 and a tail with Skill 2 act on 7.`,
    'momentum.npc.strike-npc': ruling`NPC against NPC
      The target loses 1 hit, without roll or price, and is dead at 0.`,
  },

  Distances: {
    'momentum.range.intimate': core`Intimate
      The closest of the five distances: body to body, where one grapples, bites and butts with the head.`,
    'momentum.range.melee': core`Melee
      The second distance: as far as a kick goes, for swords and cudgels.`,
    'momentum.range.near': core`Near
      The third distance: from wall to wall of a room, close enough to talk, for thrown hatchets.`,
    'momentum.range.far': core`Far
      The fourth distance: one has to sing or shout to be heard; for bows.`,
    'momentum.range.distant': core`Distant
      The fifth and last distance: as far as the eye carries in good weather, where a chase begins.`,
    'momentum.range.why': core`Why distance matters
      Some attacks work best, or only, at one distance: with hatchets for near and a foe at melee one steps
      back for 3M or takes the sword.`,
    'momentum.range.match': ruling`The distance must match
      A weapon works at the distances it names and no other: one for near does not work at melee.`,
    'momentum.range.geometry': ruling`Places on a line
      Everybody has a place on a line; the difference is the distance, with 4 and more being distant, and a
      step is one place up or down. Places 0 and 2 are near.`,
    'momentum.range.closest': core`Steps of an NPC
      They are counted to the nearest PC, and whoever runs the NPC picks among equally near ones. With PCs at
      0 and 1, one step from 3 makes near to melee for the PC at 1.`,
    'momentum.range.through': ruling`Nobody bars the way
      Actors may pass each other and share a place, which is intimate: from 2, two steps lead past a PC at 1
      to 0.`,
    'momentum.range.from-intimate': ruling`Stepping out of intimate
      On one place there is no closer, and away is to either side as the mover likes: from 1 to 0 or to 2.`,
    'momentum.range.pairwise': ruling`Distances pair by pair
      Where each pair keeps its own distance, a step changes it by one for the mover and the one it is made
      to, and for no other pair: from near to both, a step towards one makes melee there and stays near to the
      other.`,
  },

  Defending: {
    'momentum.defence.choice': core`Choose a defence
      A PC that is struck picks Parry, with much to win and lose, Dodge, with less, Block, with least and only
      with a shield, or none. Steel in hand and no shield leave Dodge or nothing against magic.`,
    'momentum.defence.none': core`No defence
      It costs nothing; the Strike lands and armour decides: a 5 on d6 less Skill 1 is 4 and no hit.`,
    'momentum.defence.base': core`The standard price
      A defence for 3M is rolled without a modifier.`,
    'momentum.defence.extra': core`Paying more
      Each M above 3 adds 1 to the defence roll: 5M give +2.`,
    'momentum.defence.short': core`Paying less
      A PC with momentum may pay only 1M or 2M, however much it holds; the roll then loses what is missing
      from 3: −2 for 1M.`,
    'momentum.defence.negative': core`Defending below 0
      With negative momentum the roll loses 3 less that momentum, and 1 momentum is lost afterwards: at −3 the
      roll has −6 and momentum becomes −4.`,
    'momentum.defence.zero': ruling`Defending at 0
      It goes as below 0: the roll has −3 and momentum becomes −1.`,
    'momentum.defence.modifier': ruling`The modifier in one line
      With 1 momentum or more, pay any part of it: the modifier is what you pay less 3. With 0 or less, pay 1:
      the modifier is your momentum less 3, −4 at −1.`,
    'momentum.defence.passive': core`Passive defence
      There is no passive defence besides: paying 1M, or defending at 0 or below, is what goes by that name. A
      Dodge for 1M out of 4 has −2 and leaves 3.`,
    'momentum.defence.target': core`What a defence must reach
      Parry and Dodge need 7 + Attack Skill, Block needs 2 + Attack Skill: against Skill 2 that is 9, 9 and 4.`,
    'momentum.defence.skill-once': core`Attack Skill counts once
      It may be added to the target or taken off the roll, which is the same, but not both: d10+1 against 7 is
      d10+3 against 9.`,
    'momentum.defence.tie': ruling`Reaching the target is enough
      A defence whose total equals its target succeeds: 9 against 9.`,
    'momentum.defence.same-effects': ruling`Cheap defences do as much
      However little was paid, success and failure do the same: a Parry for 1M that succeeds brings 4M and a
      riposte.`,
    'momentum.defence.penalty-first': core`Penalty before price
      At 0 or below the penalty goes by the momentum before the 1M is taken: −3 means −6 to the roll, and only
      then −4.`,
    'momentum.defence.armour-apart': ruling`Armour is no defence roll
      Negative momentum changes neither armour rolls nor the wear of a shield: at −3, a 4 on d6 against Skill
      1 is 3 and no hit.`,
    'momentum.defence.one': ruling`One defence per Strike
      Once it has failed there is no second try: no Block after a Dodge.`,
    'momentum.defence.any-time': ruling`As many as there are Strikes
      A PC may defend against each Strike of a round, before or after its own turn and even if surprised: 6
      momentum are two Dodges at 3M.`,
  },

  Parry: {
    'momentum.parry.material': core`Like parries like
      Steel parries only steel and magic only magic: no sword stops a spell.`,
    'momentum.parry.weapon': ruling`Parrying needs a weapon
      A Parry takes a ready weapon of the attack's material whose usage is above 0, made for whatever
      distance, and uses up no ammunition. Arrows may be parried too; empty hands may not try.`,
    'momentum.parry.roll': core`The Parry roll
      Discipline die + modifier + Might with steel, or Lore with magic, against 7 + Attack Skill: a 9 with
      Might 0 for 3M meets the 9 of Skill 2.`,
    'momentum.parry.die': ruling`The die of a Parry
      The physical die goes with Might, the mental die with Lore: a Cultist parries a spell with d10 + Lore.`,
    'momentum.parry.fail': core`A failed Parry
      The Strike lands as a critical with one Danger die more: 2d means three armour rolls.`,
    'momentum.parry.success': core`A successful Parry
      The Strike is turned aside, the PC gains 4M and may Strike at once: 3 momentum left become 7.`,
    'momentum.parry.riposte': ruling`Riposte
      One Strike at the attacker for its full price, with any ready weapon in range, to Disable or not, and
      never below 0. It may be declined and the 4M stay: at Defense 3 it brings 7 momentum to 0 and costs the
      attacker 1 hit.`,
  },

  Dodge: {
    'momentum.dodge.roll': core`The Dodge roll
      Physical die + Grace + modifier against 7 + Attack Skill, for steel and magic alike: a 6 with Grace 1
      for 5M makes 9, enough against Skill 2.`,
    'momentum.dodge.success': core`A successful Dodge
      The attack misses: no armour roll and no rider. A 7 with Grace 2 for 3M does it against Skill 2.`,
    'momentum.dodge.fail': core`A failed Dodge
      The Strike lands, but each of its armour rolls gains what was paid above 3M: +2 for 5M.`,
    'momentum.dodge.fail-short': ruling`A failed cheap Dodge
      Having paid less than 3M neither helps nor harms the armour rolls.`,
  },

  Block: {
    'momentum.block.shield': core`Blocking needs a shield
      It must be ready; of steel or magic, it stops steel and magic alike, so that an iron buckler may meet
      boiling blood.`,
    'momentum.block.roll': core`The Block roll
      Shield die + modifier + Grit with steel, or Lore with magic, against 2 + Attack Skill: a 3 on Ud4 with
      Grit 0 for 4M makes 4, enough against Skill 2.`,
    'momentum.block.stat': ruling`The stat of a Block
      The shield decides: Grit with one of steel, Lore with one of magic. A ward showing 3 with Lore 2 for 3M
      makes 5.`,
    'momentum.block.fail': core`A failed Block
      The Strike lands as any other; armour is rolled and the shield does not wear. A 2 on Ud4 for 3M is not
      enough for the 4 of Skill 2.`,
    'momentum.block.success': core`A successful Block
      The Strike is stopped, and the shield die is rolled once more at once, for wear.`,
    'momentum.block.wear': ruling`Wear of a shield
      That roll has nothing added to it: a 1 lowers the shield one step, Ud8 to Ud6 to Ud4 to 1 to 0.`,
    'momentum.block.step-one': ruling`A shield at 1
      It blocks with a plain 1 in place of a die, and a Block that succeeds always breaks it: 1 for 5M makes
      3, enough against Skill 1.`,
    'momentum.block.broken': ruling`A broken shield
      At 0 there is no more blocking with it.`,
  },

  'Armour and hits': {
    'momentum.armour.roll': core`The armour roll
      Armour die + Grit − Attack Skill, and what a failed Dodge adds, against steel and magic alike: a 3 on d6
      with Grit 0 against Skill 2 makes 1.`,
    'momentum.armour.threshold': core`1 or less is a hit
      A total of 1 or less means that the blow went through and the PC takes a hit; 2 is none.`,
    'momentum.armour.danger': core`A roll for each Danger die
      Danger 2d makes two armour rolls.`,
    'momentum.armour.step-down': core`Hits dull the armour
      Each hit lowers the armour die by one step: Ud8 to Ud6 to Ud4 to 1 to 0.`,
    'momentum.armour.sequence': ruling`One roll after the other
      The lowered die serves for the next roll of the same Strike: the first on d6, after a hit the second on
      d4.`,
    'momentum.armour.start': inScenario(core`Dice of armour
      Leather begins with Ud4, chain with Ud6, plate with Ud8; a mail shirt is chain.`),
    'momentum.armour.none': core`Without armour
      There is no die: every Strike that lands is a hit.`,
    'momentum.armour.none-danger': ruling`Danger without armour
      Each Danger die is one hit: 2d are two.`,
    'momentum.armour.one': ruling`Armour at 1
      A plain 1 takes the place of the die: with Grit 2 against Skill 0 it makes 3 and no hit; with Grit 0
      against Skill 1 it needs the +2 of a failed Dodge to make 2.`,
    'momentum.armour.zero': ruling`Armour at 0
      It is gone, and each Danger die is a hit whatever the Grit.`,
    'momentum.armour.eor-fixed': core`The weight stays
      Damaged armour costs as much momentum at the end of the round as when it was whole: ruined plate still
      takes 4.`,
    'momentum.armour.impossible': ruling`No hit by a bare 1
      Only the total counts: with Grit 2 against Skill 0 a 1 on Ud4 makes 3. While armour is at 1 or better, a
      Grit above the Attack Skill makes hits impossible.`,
    'momentum.hits.limit': core`Up to Max Hits no harm
      Hits up to Max Hits do nothing more to a PC; each beyond is dire: with 2, the third is.`,
    'momentum.hits.persist': afterFight(ruling`Hits stay until healed
      They remain until healed outside the fight: who ends one fight with 2 begins the next with 2.`),
  },

  'Dire wounds': {
    'momentum.dire.trigger': core`Each hit beyond the limit
      Every hit above Max Hits brings one roll for a dire wound: from 2 of 2 to 4 in one Strike, first 1d6 and
      then 2d6.`,
    'momentum.dire.cumulative': core`Ever more dice
      The first excess hit rolls 1d6, the second 2d6, the third 3d6 and so on: 4, 5 and 6 make 15.`,
    'momentum.dire.by-type': core`Types of damage
      What a wound does in detail may depend on the type of damage, but the six bands are the same for all.`,
    'momentum.dire.very-sad': core`1 to 5: Very Sad
      Stats are lowered for a time: Grace by 1 until a rest.`,
    'momentum.dire.disabled': core`6 to 10: Disabled
      The PC is senseless for ten minutes or longer and out of the fight.`,
    'momentum.dire.disfigured': core`11 to 15: Disfigured
      Teeth, an ear, the nose or a small finger are lost for good; the PC fights on.`,
    'momentum.dire.mauled': core`16 to 20: Mauled
      A limb is lost, and without treatment the PC will die of it; until then it fights on.`,
    'momentum.dire.mauled-treat': ruling`Treating the Mauled
      An ally within melee ends the dying for good with one Interact of 2M. Without it the PC leaves the fight
      dying, dead ten minutes later.`,
    'momentum.dire.instant': core`21 to 25: Instant Death
      The PC is dead.`,
    'momentum.dire.violent': core`26 and more: Violent Death
      The PC is dead in a way that harms its own side or the field: every other PC of that side within near
      loses 2M.`,
    'momentum.dire.order': ruling`Rolled on the spot
      A dire wound is rolled right after its hit, before the next armour roll. The rest of the Danger dice
      follow even if it Disabled the PC, but not if it killed it.`,
    'momentum.dire.out': ruling`A PC that is out
      It takes no turn, gains and loses no momentum and cannot defend; enemies may not choose it as a target.`,
    'momentum.dire.sad-use': ruling`A lowered stat
      It counts everywhere at once, for gain, defence, armour and ties: Grace 2 made 1 means d10+1 to Dodge
      and d10+1 to gain. Max Hits and Stamina stay.`,
  },

  'End of round': {
    'momentum.eor.abilities': core`Abilities come first
      What spells and abilities do at the end of a round happens before armour weighs: of 3 momentum a burning
      ability takes 1, then chain takes 2.`,
    'momentum.eor.none': core`No armour weighs nothing
      Without armour no momentum is lost at the end of a round.`,
    'momentum.eor.leather': core`Leather costs 1
      A PC in leather loses 1 momentum at the end of each round: 4 become 3.`,
    'momentum.eor.chain': core`Chain costs 2
      A PC in chain loses 2 momentum at the end of each round: 0 become −2.`,
    'momentum.eor.plate': core`Plate costs 4
      A PC in plate loses 4 momentum at the end of each round: 3 become −1.`,
    'momentum.eor.out': ruling`Those out of the fight
      They lose nothing at the end of a round and roll nothing for the next.`,
    'momentum.eor.next': core`The next round
      Gain, order and turns start again, until nobody wants to fight: −2 after armour and a gain of 9 make 7.`,
  },

  'Specials, ammunition, the end': {
    'momentum.special.wearying-poison': core`Wearying Poison
      A Strike with it costs the target 2 momentum: 1 becomes −1.`,
    'momentum.special.poison-trigger': ruling`When poison works
      It works once for each Strike that lands, after the armour rolls and whether or not there was a hit. A
      Strike that was stopped carries none.`,
    'momentum.usage.ammo': ruling`Ammunition
      A weapon with a usage die rolls it after each Strike made with it, and a 1 steps it down: Ud6 to Ud4. At
      1 there is one use left, at 0 none.`,
    'momentum.end.stop': core`While somebody wants to fight
      The fight goes on as long as somebody wants it to; when the last foe is slain it is over at once,
      without an end of round. Fifty rounds in a row in which nobody does anything leave it undecided.`,
    'momentum.end.sides': ruling`When it is over
      It ends as soon as no two hostile sides have anybody left in it. This is looked at after each whole
      Strike, ability, departure, surrender and effect at the end of a round, never between the Danger dice of
      one Strike.`,
    'momentum.end.round-limit': ruling`Fights without end
      At the table there is no limit. A simulation may name a number of rounds, and what is not settled by
      then is undecided.`,
    'momentum.end.carry': afterFight(ruling`What outlasts the fight
      Hits, dire wounds, tallies, EXHAUSTED and the steps of armour, shield and ammunition stay; momentum,
      turn order and superior positions do not. Chain worn to Ud4 begins the next fight at Ud4 and still costs
      2.`),
    'momentum.end.flee': ruling`Leaving the field
      While every enemy still fighting is at distant, a PC may walk off for 3M, and an NPC with a step of its
      Move.`,
    'momentum.end.surrender': refereeCall`Yielding
      Whether somebody gives up, and when morale breaks, is for players and referee to say.`,
  },
})

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
