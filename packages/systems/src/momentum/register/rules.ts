/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: 4M is four *momentum*. A Strike *lands* if no defence stopped it; it is a *hit* only
 * once armour has failed too, and an *excess hit* beyond Max Hits. PCs count hits taken, NPCs hits left.
 * *Defense* is the score that makes an NPC dearer to strike, a *defence* what a PC does when struck. Usage dice
 * go down a ladder, Ud8, Ud6, Ud4, 1, 0, whose last two steps are plain numbers. `tag`: `core` is in the text,
 * `ruling` is our reading where it is silent or at odds with itself, `referee-call` is for a person to decide.
 */
import type { RuleEntry } from '@steelyard/kernel'

/** Every rule of Momentum's fights, in order. */
export const rules = [
  // Sheet
  {
    id: 'momentum.sheet.npc-hits',
    title: 'Hits of an NPC',
    summary:
      'An NPC can take as many Strikes as it has Hits: each costs it 1, and the one that leaves 0 kills or ' +
      'disables it. Hits 3 last for three Strikes.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-defense',
    title: 'Defense makes an NPC dearer',
    summary:
      'Its Defense is added to the price of every Strike and Reposition that a PC makes against it, so ' +
      'Defense 3 makes them 7M and 5M. The words in brackets only say what protects it.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-move',
    title: 'Move of an NPC',
    summary:
      'The score is the number of distance categories by which it may shift in its turn, measured to the ' +
      'nearest PC. Brackets name special ways of moving: Move 1 (Climb) takes one step, and that may be a ' +
      'climb.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-danger',
    title: 'Danger of an NPC',
    summary: 'Danger says how many armour rolls a landed Strike of this NPC brings: 2d means two.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-attack-skill',
    title: 'Attack Skill of an NPC',
    summary:
      'It is subtracted from every armour roll against this NPC, added to the targets of defences, and ' +
      'sets initiative: Skill 2 means armour −2, Dodge against 9, initiative 5. Beside it stand the ' +
      'material, range and name of the attack.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-special',
    title: 'Special of an NPC',
    summary:
      'Whatever else the NPC can do, such as Wearying Poison, in a few words or in a text below its line.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.npc-no-momentum',
    title: 'NPCs have no momentum',
    summary:
      'They neither gain nor spend it and pay nothing for what they do. An effect that changes momentum ' +
      'passes them by, poison for one.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.class-dice',
    title: 'The class gives the dice',
    summary:
      'Physical and mental discipline die: Berserker d12 and d4, Mercenary d10 and d6, Wanderer d8 and d8, ' +
      'Cultist d6 and d10, Scholar d4 and d12.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.max-hits',
    title: 'Max Hits',
    summary:
      'A PC endures 2 + half its level, rounded down, + Grit: 2 at level 1 with Grit 0, 6 at level 4 with ' +
      'Grit 2. If its sheet prints another number, that one stands.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.stamina',
    title: 'Stamina score',
    summary: 'Stamina is 10 + Grit: 11 with Grit 1.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.momentum-gain',
    title: 'Momentum gain',
    summary:
      'A round brings the larger discipline die + Grace, for example 1d10+2. The sheet shows it together ' +
      'with what armour costs at the end of the round.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.armour-printed',
    title: 'Armour on the sheet',
    summary: 'It is written as its die + Grit, with the name in brackets: Ud6+0 (Mail Shirt).',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.weapon-tags',
    title: 'Words beside a weapon',
    summary:
      'They give its usage die if it has one, its material, range and type of damage: Throwing Hatchets ' +
      '(Ud6, Steel, Near, Piercing).',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.shield-base',
    title: 'Base die of a shield',
    summary: 'A shield is written with the usage die it has while undamaged: Iron Buckler (Base UD4).',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.fate',
    title: 'Fate',
    summary: 'Fate is written with a die of its own, 1d8 at Fate 2. In a fight neither does anything.',
    section: 'Sheet',
    tag: 'core',
  },
  {
    id: 'momentum.sheet.cost-notation',
    title: 'M stands for momentum',
    summary: 'Prices are written as a number and an M: 3M is three momentum.',
    section: 'Sheet',
    tag: 'core',
  },

  // Initiative and momentum
  {
    id: 'momentum.init.roll',
    title: 'The opening roll',
    summary:
      'When the fight begins every PC rolls one discipline die and adds Grace: a 4 on the d10 with Grace 2 ' +
      'makes 6.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.start-zero',
    title: 'Nothing is brought along',
    summary:
      'Momentum is 0 before the opening roll, whatever an earlier fight left: after ending one at −3, a 4 ' +
      'with Grace 2 still makes 6.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.init.aware',
    title: 'Aware of the danger',
    summary:
      'A PC that saw it coming makes the opening roll with its larger discipline die, a Mercenary with d10.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.surprised',
    title: 'Taken by surprise',
    summary:
      'A PC that did not see it coming makes the opening roll with its smaller discipline die, a Mercenary ' +
      'with d6. Surprise does nothing else.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.double-use',
    title: 'One roll, two uses',
    summary:
      'What was rolled is both the starting momentum and the initiative score: 6 momentum, initiative 6.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.npc',
    title: 'Initiative of NPCs',
    summary: 'An NPC does not roll: its score is Attack Skill + 3 in every round, 5 with Skill 2.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.order',
    title: 'Turn order',
    summary: 'PCs and NPCs act in one order, the highest score first: 9, then 5, then 4.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.ties',
    title: 'Equal scores',
    summary:
      'A PC goes before an NPC. Among PCs the higher Grace of the moment goes first, then whoever is ' +
      'listed first; NPCs go as listed.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.init.reroll',
    title: 'Every round brings more',
    summary:
      'When all have had a turn, each PC still fighting rolls again and adds the result to the momentum it ' +
      'holds; the new totals are the new order. Holding −2 and rolling 3 with Grace 2 makes 3.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.init.reroll-die',
    title: 'The die of later rounds',
    summary:
      'From round 2 on everybody rolls the larger die: a surprised Mercenary rolls d6 once and d10 ever ' +
      'after.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.init.snapshot',
    title: 'The order holds for the round',
    summary:
      'Momentum gained or lost after the roll does not change it: paying 5M for a defence does not delay ' +
      'your turn.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.init.negative-gain',
    title: 'A gain below zero',
    summary: 'With a negative Grace the gain may be 0 or less and counts as it is: a 1 with Grace −2 is −1.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.pool.carry',
    title: 'What is left stays',
    summary: 'Momentum that was not spent is kept and the next gain added to it, without an upper limit.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.pool.spend-limit',
    title: 'Never below 0 by spending',
    summary:
      'In its turn a PC may spend as much as it likes on as many actions as it likes, but on none that ' +
      'would leave it below 0: 5 momentum do not buy a Strike of 6M.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.pool.defence-exception',
    title: 'Only a defence may overdraw',
    summary:
      'A defence is the one thing that may be paid into the negative, and only the 1M it costs at 0 or ' +
      'below: 0 becomes −1.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.pool.negative-turn',
    title: 'A turn begun below 0 is lost',
    summary:
      'This is checked once, as the turn begins and after its stamina tally: with less than 0 the PC does ' +
      'nothing in it. A Call Out that lifts it to 0 later in the round comes too late, but the next turn ' +
      'is open again.',
    section: 'Initiative and momentum',
    tag: 'core',
  },
  {
    id: 'momentum.pool.zero-turn',
    title: 'A turn begun at 0',
    summary: 'It is not lost, but everything costs momentum, so only an ability of 0M can be used.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.pool.loss',
    title: 'Losses know no floor',
    summary: 'Armour, poison and the like may push momentum below 0: from 0, chain makes it −2.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },
  {
    id: 'momentum.init.join',
    title: 'Late arrivals',
    summary:
      'A PC that joins rolls its gain in the round of its arrival, starting from 0 and with the larger die ' +
      'unless the referee has it surprised: 1d10+2 in round 3 as in round 1.',
    section: 'Initiative and momentum',
    tag: 'ruling',
  },

  // The turn of a PC
  {
    id: 'momentum.turn.stamina-mark',
    title: 'A tally for every turn',
    summary:
      'Each of its turns begins with the PC marking one stamina tally, even a turn that is lost to ' +
      'negative momentum.',
    section: 'The turn of a PC',
    tag: 'core',
  },
  {
    id: 'momentum.turn.exhausted',
    title: 'EXHAUSTED',
    summary:
      'Tallies that reach 10 + Grit are erased and fill one item slot with EXHAUSTED: with Grit 0 on the ' +
      'tenth turn.',
    section: 'The turn of a PC',
    tag: 'core',
  },
  {
    id: 'momentum.turn.exhausted-recover',
    title: 'Rest clears EXHAUSTED',
    summary: 'A slot marked EXHAUSTED is of no use until the PC rests; a rest frees all of them at once.',
    section: 'The turn of a PC',
    tag: 'core',
  },
  {
    id: 'momentum.turn.exhausted-choice',
    title: 'Which slot is filled',
    summary:
      'An empty one goes first; if there is none, the player picks an item to drop. When all slots are ' +
      'EXHAUSTED nothing more happens.',
    section: 'The turn of a PC',
    tag: 'ruling',
  },
  {
    id: 'momentum.turn.unlimited',
    title: 'No limit but momentum',
    summary:
      'A PC takes as many actions as it can pay, in any order and the same one repeatedly: 15 momentum are ' +
      'three Strikes at Defense 1.',
    section: 'The turn of a PC',
    tag: 'core',
  },
  {
    id: 'momentum.turn.no-forced',
    title: 'Stopping early',
    summary:
      'A PC may end its turn whenever it likes and keep its momentum for defences: 6 momentum are two ' +
      'Dodges at 3M.',
    section: 'The turn of a PC',
    tag: 'ruling',
  },

  // Actions
  {
    id: 'momentum.action.strike',
    title: 'Strike',
    summary:
      "For 4M + the target's Defense a ready weapon, mundane or magical, that fits the distance takes 1 " +
      'hit from an NPC. There is no roll, and every weapon does the same: at Defense 2 it costs 6M and ' +
      'brings Hits 4 to 3.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.strike-range',
    title: 'The right range',
    summary:
      'A Strike needs the target at a distance for which the weapon is made, and for some weapons there is ' +
      'only one: a bow for far is no use in melee.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.unarmed',
    title: 'Bare hands',
    summary:
      'Anybody can Strike without a weapon, at intimate only, for the same price and effect; it counts as ' +
      'mundane. Bare hands never Parry.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.strike-pc',
    title: 'A PC strikes a PC',
    summary:
      'It costs 4M + Defense, which is 0 for a PC; the target defends and rolls armour as against Attack ' +
      'Skill 0 and Danger 1d, so Dodge needs 7, and even a riposte may be parried. Made to Disable for 1M ' +
      'more, a first excess hit leaves the target Disabled without a dire wound.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.strike-down',
    title: 'Out of hits',
    summary:
      'An NPC at 0 hits is dead, or disabled if the Strike that took the last hit was made to Disable.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.disable',
    title: 'Strike to Disable',
    summary:
      'A Strike may be made to Disable for 1M more, said before it is paid: 6M at Defense 1. If it takes ' +
      'the last hit the target is disabled and not slain; taking any other hit it is like every Strike.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.disable-unpaid',
    title: 'No pulling back afterwards',
    summary: 'A plain Strike that takes the last hit kills, whatever was intended.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.move',
    title: 'Move',
    summary: 'For 3M a PC changes its distance to somebody or something: from near to melee, for example.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.move-steps',
    title: 'One step for 3M',
    summary:
      'Each Move changes the distance by one category and may be bought again: from far to melee costs 6M.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.move-safe',
    title: 'Leaving melee is safe',
    summary:
      'Nobody gets a free Strike at someone who moves away: from melee to near costs 3M and nothing else.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.reposition',
    title: 'Reposition',
    summary:
      "For 2M + the target's Defense a PC gains a superior position against that one opponent, such as a " +
      'pit at its back; there is no roll. At Defense 3 it costs 5M.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.reposition-use',
    title: 'What superiority is for',
    summary: 'Some abilities need a superior position over their target. By itself it does nothing.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.reposition-range',
    title: 'Reposition from anywhere',
    summary: 'Distance does not matter: an archer may take the high ground over a foe at far.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.reposition-last',
    title: 'How long superiority lasts',
    summary: 'It is over when that opponent Repositions against you, or when either of you changes place.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.interact',
    title: 'Interact',
    summary:
      'For 2M a PC takes something from a bag or pocket and uses it, both at once, or works a door, a ' +
      'lever, a table or the like. Drinking a potion costs 2M in all.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.interact-reach',
    title: 'Reach of Interact',
    summary:
      'What has a place of its own must be at melee or closer; for what you carry, and what has no place, ' +
      'there is no distance. The referee says what it does.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.call-out',
    title: 'Call Out',
    summary:
      'For 1M a PC tells a named ally, who hears and understands, something longer than a shout of ' +
      'warning, and that ally gains 1M at once: caller 3 to 2, ally −1 to 0.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.warning-free',
    title: 'A shout of warning is free',
    summary: 'A bare warning is no Call Out: it costs nothing, brings nothing and may come at any time.',
    section: 'Actions',
    tag: 'ruling',
  },
  {
    id: 'momentum.action.call-out-cap',
    title: 'One gain from Call Outs a turn',
    summary:
      'During any one turn, whoever has it, an ally gains no more than 1M from Call Outs; a second call to ' +
      'the same ally is not offered.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.ability',
    title: 'Use Ability',
    summary:
      'What an ability costs and does stands in its own text, and not everybody has one: one of 2M brings ' +
      '5 momentum to 3 and then works as written.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.on-your-turn',
    title: 'What your turn offers',
    summary:
      'Strike for 4M + Defense, Move for 3M, Reposition for 2M + Defense, Interact for 2M, Call Out for ' +
      '1M, abilities as written. At Defense 3 a Strike and a Reposition use up 12 momentum.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.off-turn',
    title: 'What the turns of others offer',
    summary:
      'In the turn of another a PC only defends, with the riposte that may follow, unless an ability says ' +
      'more.',
    section: 'Actions',
    tag: 'core',
  },
  {
    id: 'momentum.action.cost-floor',
    title: 'No price below 0',
    summary: 'Discounts end at 0: Defense 1 lowered by 6 makes a Strike cost 0M and no less.',
    section: 'Actions',
    tag: 'ruling',
  },

  // The turn of an NPC
  {
    id: 'momentum.npc.two-slots',
    title: 'Two things in a turn',
    summary:
      'An NPC does one of Move and Interact, and one of Strike, Reposition and ability, both in every turn ' +
      'if it likes.',
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.slot-order',
    title: 'In either order',
    summary: 'Either of the two may come first and either may be left out: it strikes and then backs off.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.move',
    title: 'An NPC moves',
    summary:
      'It takes up to as many steps as its Move, each one distance category. Climbing, flying and the like ' +
      'have scores of their own: Fly 2 is two steps in the air.',
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.move-method',
    title: 'One way of moving at a time',
    summary:
      'All steps of a Move are made in the same way: Move 1 (Fly 2) is one step on foot or two in the air, ' +
      'never three. A way of moving without a number has the Move score.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.interact',
    title: 'An NPC interacts',
    summary: "It can do whatever a PC's Interact can, for free.",
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.strike',
    title: 'An NPC strikes',
    summary:
      "It never rolls: the PC's defence decides, and then the PC's armour. At Skill 1 a Dodge of 6 + Grace " +
      '2 makes 8 against 8 and is enough.',
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.reposition',
    title: 'An NPC repositions',
    summary:
      "It always works, against a PC or another NPC, but a PC at once gains 4 less the NPC's Attack Skill " +
      'in momentum, never less than 0: 3 from Skill 1, nothing from Skill 5.',
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.reposition-who',
    title: 'Who gains by it',
    summary: 'The PC against whom the NPC repositions gains. Against another NPC, nobody does.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.ability',
    title: 'An NPC uses an ability',
    summary: 'It does what its description says, in place of a Strike.',
    section: 'The turn of an NPC',
    tag: 'core',
  },
  {
    id: 'momentum.npc.range',
    title: 'NPCs need the right range too',
    summary: "Its attack has to fit the distance like a PC's weapon: a melee attack works at melee only.",
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.turn-cut',
    title: 'Felled in its own turn',
    summary:
      'An NPC that a riposte puts down loses whatever it has not done yet: if it struck first, it does not ' +
      'move.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.profiles',
    title: 'Several attacks',
    summary:
      "An NPC makes one Strike a turn with one of its attacks, chosen each time. The first one's Attack " +
      'Skill sets initiative: jaws with Skill 4 and a tail with Skill 2 act on 7.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },
  {
    id: 'momentum.npc.strike-npc',
    title: 'NPC against NPC',
    summary: 'The target loses 1 hit, without roll or price, and is dead at 0.',
    section: 'The turn of an NPC',
    tag: 'ruling',
  },

  // Distances
  {
    id: 'momentum.range.intimate',
    title: 'Intimate',
    summary:
      'The closest of the five distances: body to body, where one grapples, bites and butts with the head.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.melee',
    title: 'Melee',
    summary: 'The second distance: as far as a kick goes, for swords and cudgels.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.near',
    title: 'Near',
    summary: 'The third distance: from wall to wall of a room, close enough to talk, for thrown hatchets.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.far',
    title: 'Far',
    summary: 'The fourth distance: one has to sing or shout to be heard; for bows.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.distant',
    title: 'Distant',
    summary: 'The fifth and last distance: as far as the eye carries in good weather, where a chase begins.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.why',
    title: 'Why distance matters',
    summary:
      'Some attacks work best, or only, at one distance: with hatchets for near and a foe at melee one ' +
      'steps back for 3M or takes the sword.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.match',
    title: 'The distance must match',
    summary: 'A weapon works at the distances it names and no other: one for near does not work at melee.',
    section: 'Distances',
    tag: 'ruling',
  },
  {
    id: 'momentum.range.geometry',
    title: 'Places on a line',
    summary:
      'Everybody has a place on a line; the difference is the distance, with 4 and more being distant, and ' +
      'a step is one place up or down. Places 0 and 2 are near.',
    section: 'Distances',
    tag: 'ruling',
  },
  {
    id: 'momentum.range.closest',
    title: 'Steps of an NPC',
    summary:
      'They are counted to the nearest PC, and whoever runs the NPC picks among equally near ones. With ' +
      'PCs at 0 and 1, one step from 3 makes near to melee for the PC at 1.',
    section: 'Distances',
    tag: 'core',
  },
  {
    id: 'momentum.range.through',
    title: 'Nobody bars the way',
    summary:
      'Actors may pass each other and share a place, which is intimate: from 2, two steps lead past a PC ' +
      'at 1 to 0.',
    section: 'Distances',
    tag: 'ruling',
  },
  {
    id: 'momentum.range.from-intimate',
    title: 'Stepping out of intimate',
    summary:
      'On one place there is no closer, and away is to either side as the mover likes: from 1 to 0 or to 2.',
    section: 'Distances',
    tag: 'ruling',
  },
  {
    id: 'momentum.range.pairwise',
    title: 'Distances pair by pair',
    summary:
      'Where each pair keeps its own distance, a step changes it by one for the mover and the one it is ' +
      'made to, and for no other pair: from near to both, a step towards one makes melee there and stays ' +
      'near to the other.',
    section: 'Distances',
    tag: 'ruling',
  },

  // Defending
  {
    id: 'momentum.defence.choice',
    title: 'Choose a defence',
    summary:
      'A PC that is struck picks Parry, with much to win and lose, Dodge, with less, Block, with least and ' +
      'only with a shield, or none. Steel in hand and no shield leave Dodge or nothing against magic.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.none',
    title: 'No defence',
    summary: 'It costs nothing; the Strike lands and armour decides: a 5 on d6 less Skill 1 is 4 and no hit.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.base',
    title: 'The standard price',
    summary: 'A defence for 3M is rolled without a modifier.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.extra',
    title: 'Paying more',
    summary: 'Each M above 3 adds 1 to the defence roll: 5M give +2.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.short',
    title: 'Paying less',
    summary:
      'A PC with momentum may pay only 1M or 2M, however much it holds; the roll then loses what is ' +
      'missing from 3: −2 for 1M.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.negative',
    title: 'Defending below 0',
    summary:
      'With negative momentum the roll loses 3 less that momentum, and 1 momentum is lost afterwards: at ' +
      '−3 the roll has −6 and momentum becomes −4.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.zero',
    title: 'Defending at 0',
    summary: 'It goes as below 0: the roll has −3 and momentum becomes −1.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.modifier',
    title: 'The modifier in one line',
    summary:
      'With 1 momentum or more, pay any part of it: the modifier is what you pay less 3. With 0 or less, ' +
      'pay 1: the modifier is your momentum less 3, −4 at −1.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.passive',
    title: 'Passive defence',
    summary:
      'There is no passive defence besides: paying 1M, or defending at 0 or below, is what goes by that ' +
      'name. A Dodge for 1M out of 4 has −2 and leaves 3.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.target',
    title: 'What a defence must reach',
    summary:
      'Parry and Dodge need 7 + Attack Skill, Block needs 2 + Attack Skill: against Skill 2 that is 9, 9 ' +
      'and 4.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.skill-once',
    title: 'Attack Skill counts once',
    summary:
      'It may be added to the target or taken off the roll, which is the same, but not both: d10+1 against ' +
      '7 is d10+3 against 9.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.tie',
    title: 'Reaching the target is enough',
    summary: 'A defence whose total equals its target succeeds: 9 against 9.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.same-effects',
    title: 'Cheap defences do as much',
    summary:
      'However little was paid, success and failure do the same: a Parry for 1M that succeeds brings 4M ' +
      'and a riposte.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.penalty-first',
    title: 'Penalty before price',
    summary:
      'At 0 or below the penalty goes by the momentum before the 1M is taken: −3 means −6 to the roll, and ' +
      'only then −4.',
    section: 'Defending',
    tag: 'core',
  },
  {
    id: 'momentum.defence.armour-apart',
    title: 'Armour is no defence roll',
    summary:
      'Negative momentum changes neither armour rolls nor the wear of a shield: at −3, a 4 on d6 against ' +
      'Skill 1 is 3 and no hit.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.one',
    title: 'One defence per Strike',
    summary: 'Once it has failed there is no second try: no Block after a Dodge.',
    section: 'Defending',
    tag: 'ruling',
  },
  {
    id: 'momentum.defence.any-time',
    title: 'As many as there are Strikes',
    summary:
      'A PC may defend against each Strike of a round, before or after its own turn and even if surprised: ' +
      '6 momentum are two Dodges at 3M.',
    section: 'Defending',
    tag: 'ruling',
  },

  // Parry
  {
    id: 'momentum.parry.material',
    title: 'Like parries like',
    summary: 'Steel parries only steel and magic only magic: no sword stops a spell.',
    section: 'Parry',
    tag: 'core',
  },
  {
    id: 'momentum.parry.weapon',
    title: 'Parrying needs a weapon',
    summary:
      "A Parry takes a ready weapon of the attack's material whose usage is above 0, made for whatever " +
      'distance, and uses up no ammunition. Arrows may be parried too; empty hands may not try.',
    section: 'Parry',
    tag: 'ruling',
  },
  {
    id: 'momentum.parry.roll',
    title: 'The Parry roll',
    summary:
      'Discipline die + modifier + Might with steel, or Lore with magic, against 7 + Attack Skill: a 9 ' +
      'with Might 0 for 3M meets the 9 of Skill 2.',
    section: 'Parry',
    tag: 'core',
  },
  {
    id: 'momentum.parry.die',
    title: 'The die of a Parry',
    summary:
      'The physical die goes with Might, the mental die with Lore: a Cultist parries a spell with d10 + ' +
      'Lore.',
    section: 'Parry',
    tag: 'ruling',
  },
  {
    id: 'momentum.parry.fail',
    title: 'A failed Parry',
    summary: 'The Strike lands as a critical with one Danger die more: 2d means three armour rolls.',
    section: 'Parry',
    tag: 'core',
  },
  {
    id: 'momentum.parry.success',
    title: 'A successful Parry',
    summary: 'The Strike is turned aside, the PC gains 4M and may Strike at once: 3 momentum left become 7.',
    section: 'Parry',
    tag: 'core',
  },
  {
    id: 'momentum.parry.riposte',
    title: 'Riposte',
    summary:
      'One Strike at the attacker for its full price, with any ready weapon in range, to Disable or not, ' +
      'and never below 0. It may be declined and the 4M stay: at Defense 3 it brings 7 momentum to 0 and ' +
      'costs the attacker 1 hit.',
    section: 'Parry',
    tag: 'ruling',
  },

  // Dodge
  {
    id: 'momentum.dodge.roll',
    title: 'The Dodge roll',
    summary:
      'Physical die + Grace + modifier against 7 + Attack Skill, for steel and magic alike: a 6 with Grace ' +
      '1 for 5M makes 9, enough against Skill 2.',
    section: 'Dodge',
    tag: 'core',
  },
  {
    id: 'momentum.dodge.success',
    title: 'A successful Dodge',
    summary:
      'The attack misses: no armour roll and no rider. A 7 with Grace 2 for 3M does it against Skill 2.',
    section: 'Dodge',
    tag: 'core',
  },
  {
    id: 'momentum.dodge.fail',
    title: 'A failed Dodge',
    summary: 'The Strike lands, but each of its armour rolls gains what was paid above 3M: +2 for 5M.',
    section: 'Dodge',
    tag: 'core',
  },
  {
    id: 'momentum.dodge.fail-short',
    title: 'A failed cheap Dodge',
    summary: 'Having paid less than 3M neither helps nor harms the armour rolls.',
    section: 'Dodge',
    tag: 'ruling',
  },

  // Block
  {
    id: 'momentum.block.shield',
    title: 'Blocking needs a shield',
    summary:
      'It must be ready; of steel or magic, it stops steel and magic alike, so that an iron buckler may ' +
      'meet boiling blood.',
    section: 'Block',
    tag: 'core',
  },
  {
    id: 'momentum.block.roll',
    title: 'The Block roll',
    summary:
      'Shield die + modifier + Grit with steel, or Lore with magic, against 2 + Attack Skill: a 3 on Ud4 ' +
      'with Grit 0 for 4M makes 4, enough against Skill 2.',
    section: 'Block',
    tag: 'core',
  },
  {
    id: 'momentum.block.stat',
    title: 'The stat of a Block',
    summary:
      'The shield decides: Grit with one of steel, Lore with one of magic. A ward showing 3 with Lore 2 ' +
      'for 3M makes 5.',
    section: 'Block',
    tag: 'ruling',
  },
  {
    id: 'momentum.block.fail',
    title: 'A failed Block',
    summary:
      'The Strike lands as any other; armour is rolled and the shield does not wear. A 2 on Ud4 for 3M is ' +
      'not enough for the 4 of Skill 2.',
    section: 'Block',
    tag: 'core',
  },
  {
    id: 'momentum.block.success',
    title: 'A successful Block',
    summary: 'The Strike is stopped, and the shield die is rolled once more at once, for wear.',
    section: 'Block',
    tag: 'core',
  },
  {
    id: 'momentum.block.wear',
    title: 'Wear of a shield',
    summary:
      'That roll has nothing added to it: a 1 lowers the shield one step, Ud8 to Ud6 to Ud4 to 1 to 0.',
    section: 'Block',
    tag: 'ruling',
  },
  {
    id: 'momentum.block.step-one',
    title: 'A shield at 1',
    summary:
      'It blocks with a plain 1 in place of a die, and a Block that succeeds always breaks it: 1 for 5M ' +
      'makes 3, enough against Skill 1.',
    section: 'Block',
    tag: 'ruling',
  },
  {
    id: 'momentum.block.broken',
    title: 'A broken shield',
    summary: 'At 0 there is no more blocking with it.',
    section: 'Block',
    tag: 'ruling',
  },

  // Armour and hits
  {
    id: 'momentum.armour.roll',
    title: 'The armour roll',
    summary:
      'Armour die + Grit − Attack Skill, and what a failed Dodge adds, against steel and magic alike: a 3 ' +
      'on d6 with Grit 0 against Skill 2 makes 1.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.threshold',
    title: '1 or less is a hit',
    summary: 'A total of 1 or less means that the blow went through and the PC takes a hit; 2 is none.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.danger',
    title: 'A roll for each Danger die',
    summary: 'Danger 2d makes two armour rolls.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.step-down',
    title: 'Hits dull the armour',
    summary: 'Each hit lowers the armour die by one step: Ud8 to Ud6 to Ud4 to 1 to 0.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.sequence',
    title: 'One roll after the other',
    summary:
      'The lowered die serves for the next roll of the same Strike: the first on d6, after a hit the ' +
      'second on d4.',
    section: 'Armour and hits',
    tag: 'ruling',
  },
  {
    id: 'momentum.armour.start',
    title: 'Dice of armour',
    summary: 'Leather begins with Ud4, chain with Ud6, plate with Ud8; a mail shirt is chain.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.none',
    title: 'Without armour',
    summary: 'There is no die: every Strike that lands is a hit.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.none-danger',
    title: 'Danger without armour',
    summary: 'Each Danger die is one hit: 2d are two.',
    section: 'Armour and hits',
    tag: 'ruling',
  },
  {
    id: 'momentum.armour.one',
    title: 'Armour at 1',
    summary:
      'A plain 1 takes the place of the die: with Grit 2 against Skill 0 it makes 3 and no hit; with Grit ' +
      '0 against Skill 1 it needs the +2 of a failed Dodge to make 2.',
    section: 'Armour and hits',
    tag: 'ruling',
  },
  {
    id: 'momentum.armour.zero',
    title: 'Armour at 0',
    summary: 'It is gone, and each Danger die is a hit whatever the Grit.',
    section: 'Armour and hits',
    tag: 'ruling',
  },
  {
    id: 'momentum.armour.eor-fixed',
    title: 'The weight stays',
    summary:
      'Damaged armour costs as much momentum at the end of the round as when it was whole: ruined plate ' +
      'still takes 4.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.armour.impossible',
    title: 'No hit by a bare 1',
    summary:
      'Only the total counts: with Grit 2 against Skill 0 a 1 on Ud4 makes 3. While armour is at 1 or ' +
      'better, a Grit above the Attack Skill makes hits impossible.',
    section: 'Armour and hits',
    tag: 'ruling',
  },
  {
    id: 'momentum.hits.limit',
    title: 'Up to Max Hits no harm',
    summary: 'Hits up to Max Hits do nothing more to a PC; each beyond is dire: with 2, the third is.',
    section: 'Armour and hits',
    tag: 'core',
  },
  {
    id: 'momentum.hits.persist',
    title: 'Hits stay',
    summary: 'They remain until healed outside the fight: who ends one fight with 2 begins the next with 2.',
    section: 'Armour and hits',
    tag: 'ruling',
  },

  // Dire wounds
  {
    id: 'momentum.dire.trigger',
    title: 'Each hit beyond the limit',
    summary:
      'Every hit above Max Hits brings one roll for a dire wound: from 2 of 2 to 4 in one Strike, first ' +
      '1d6 and then 2d6.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.cumulative',
    title: 'Ever more dice',
    summary: 'The first excess hit rolls 1d6, the second 2d6, the third 3d6 and so on: 4, 5 and 6 make 15.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.by-type',
    title: 'Types of damage',
    summary:
      'What a wound does in detail may depend on the type of damage, but the six bands are the same for all.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.very-sad',
    title: '1 to 5: Very Sad',
    summary: 'Stats are lowered for a time: Grace by 1 until a rest.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.disabled',
    title: '6 to 10: Disabled',
    summary: 'The PC is senseless for ten minutes or longer and out of the fight.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.disfigured',
    title: '11 to 15: Disfigured',
    summary: 'Teeth, an ear, the nose or a small finger are lost for good; the PC fights on.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.mauled',
    title: '16 to 20: Mauled',
    summary: 'A limb is lost, and without treatment the PC will die of it; until then it fights on.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.mauled-treat',
    title: 'Treating the Mauled',
    summary:
      'An ally within melee ends the dying for good with one Interact of 2M. Without it the PC leaves the ' +
      'fight dying, dead ten minutes later.',
    section: 'Dire wounds',
    tag: 'ruling',
  },
  {
    id: 'momentum.dire.instant',
    title: '21 to 25: Instant Death',
    summary: 'The PC is dead.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.violent',
    title: '26 and more: Violent Death',
    summary:
      'The PC is dead in a way that harms its own side or the field: every other PC of that side within ' +
      'near loses 2M.',
    section: 'Dire wounds',
    tag: 'core',
  },
  {
    id: 'momentum.dire.order',
    title: 'Rolled on the spot',
    summary:
      'A dire wound is rolled right after its hit, before the next armour roll. The rest of the Danger ' +
      'dice follow even if it Disabled the PC, but not if it killed it.',
    section: 'Dire wounds',
    tag: 'ruling',
  },
  {
    id: 'momentum.dire.out',
    title: 'A PC that is out',
    summary:
      'It takes no turn, gains and loses no momentum and cannot defend; enemies may not choose it as a ' +
      'target.',
    section: 'Dire wounds',
    tag: 'ruling',
  },
  {
    id: 'momentum.dire.sad-use',
    title: 'A lowered stat',
    summary:
      'It counts everywhere at once, for gain, defence, armour and ties: Grace 2 made 1 means d10+1 to ' +
      'Dodge and d10+1 to gain. Max Hits and Stamina stay.',
    section: 'Dire wounds',
    tag: 'ruling',
  },

  // End of round
  {
    id: 'momentum.eor.abilities',
    title: 'Abilities come first',
    summary:
      'What spells and abilities do at the end of a round happens before armour weighs: of 3 momentum a ' +
      'burning ability takes 1, then chain takes 2.',
    section: 'End of round',
    tag: 'core',
  },
  {
    id: 'momentum.eor.none',
    title: 'No armour weighs nothing',
    summary: 'Without armour no momentum is lost at the end of a round.',
    section: 'End of round',
    tag: 'core',
  },
  {
    id: 'momentum.eor.leather',
    title: 'Leather costs 1',
    summary: 'A PC in leather loses 1 momentum at the end of each round: 4 become 3.',
    section: 'End of round',
    tag: 'core',
  },
  {
    id: 'momentum.eor.chain',
    title: 'Chain costs 2',
    summary: 'A PC in chain loses 2 momentum at the end of each round: 0 become −2.',
    section: 'End of round',
    tag: 'core',
  },
  {
    id: 'momentum.eor.plate',
    title: 'Plate costs 4',
    summary: 'A PC in plate loses 4 momentum at the end of each round: 3 become −1.',
    section: 'End of round',
    tag: 'core',
  },
  {
    id: 'momentum.eor.out',
    title: 'Those out of the fight',
    summary: 'They lose nothing at the end of a round and roll nothing for the next.',
    section: 'End of round',
    tag: 'ruling',
  },
  {
    id: 'momentum.eor.next',
    title: 'The next round',
    summary:
      'Gain, order and turns start again, until nobody wants to fight: −2 after armour and a gain of 9 ' +
      'make 7.',
    section: 'End of round',
    tag: 'core',
  },

  // Specials, ammunition, the end
  {
    id: 'momentum.special.wearying-poison',
    title: 'Wearying Poison',
    summary: 'A Strike with it costs the target 2 momentum: 1 becomes −1.',
    section: 'Specials, ammunition, the end',
    tag: 'core',
  },
  {
    id: 'momentum.special.poison-trigger',
    title: 'When poison works',
    summary:
      'It works once for each Strike that lands, after the armour rolls and whether or not there was a ' +
      'hit. A Strike that was stopped carries none.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.usage.ammo',
    title: 'Ammunition',
    summary:
      'A weapon with a usage die rolls it after each Strike made with it, and a 1 steps it down: Ud6 to ' +
      'Ud4. At 1 there is one use left, at 0 none.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.end.stop',
    title: 'While somebody wants to fight',
    summary:
      'The fight goes on as long as somebody wants it to; when the last foe is slain it is over at once, ' +
      'without an end of round. Fifty rounds in a row in which nobody does anything leave it undecided.',
    section: 'Specials, ammunition, the end',
    tag: 'core',
  },
  {
    id: 'momentum.end.sides',
    title: 'When it is over',
    summary:
      'It ends as soon as no two hostile sides have anybody left in it. This is looked at after each whole ' +
      'Strike, ability, departure, surrender and effect at the end of a round, never between the Danger ' +
      'dice of one Strike.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.end.round-limit',
    title: 'Fights without end',
    summary:
      'At the table there is no limit. A simulation may name a number of rounds, and what is not settled ' +
      'by then is undecided.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.end.carry',
    title: 'What outlasts the fight',
    summary:
      'Hits, dire wounds, tallies, EXHAUSTED and the steps of armour, shield and ammunition stay; ' +
      'momentum, turn order and superior positions do not. Chain worn to Ud4 begins the next fight at Ud4 ' +
      'and still costs 2.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.end.flee',
    title: 'Leaving the field',
    summary:
      'While every enemy still fighting is at distant, a PC may walk off for 3M, and an NPC with a step of ' +
      'its Move.',
    section: 'Specials, ammunition, the end',
    tag: 'ruling',
  },
  {
    id: 'momentum.end.surrender',
    title: 'Yielding',
    summary: 'Whether somebody gives up, and when morale breaks, is for players and referee to say.',
    section: 'Specials, ammunition, the end',
    tag: 'referee-call',
  },
] as const satisfies readonly RuleEntry[]

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
