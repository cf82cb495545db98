/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: a *hit* is an attack die that succeeds and is 1 damage; the *chance to hit* is the
 * number that a d12 must not exceed. *Priority* is the right to go first this round, *First Strike* the right
 * to strike before a reply. *Engaged* is having an enemy in melee range. A *rank* is one row of a *unit*, and
 * also one piece of armour. `tag`: `core` is in the text; `ruling` is our reading where it is silent or
 * doubtful, an option, or taken from other chapters of the game; `referee-call` is for a person to decide.
 */
import type { RuleEntry } from '@steelyard/kernel'

/** Every rule of Nameless Sword's fights, in order. */
export const rules = [
  // Surprise, priority, phases
  {
    id: 'warband.surprise.round',
    title: 'A round without an answer',
    summary:
      'Whoever has surprise plays one whole round in which the surprised take no action, announce no move ' +
      'and give up nothing for armour. Armour, saves, helmet and mount still protect them, and round 2 ' +
      'begins with the priority die.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.surprise.hit-bonus',
    title: 'Surprise helps to hit',
    summary:
      'In the surprise round every attack of the surprising side has +1 to hit, with blade or bow and ' +
      'only once: armour 2 is hit on 7 or less.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.roll',
    title: 'The priority die',
    summary: 'Each round begins with 1d6: on 1–3 the side of the PCs has priority, on 4–6 its opponents.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.context',
    title: 'Priority that is not even',
    summary:
      'The referee may set any number from 0 to 6 in place of 3. Goblins in their own tunnels leave the ' +
      'PCs a 2, and a rolled 3 is then theirs.',
    section: 'Surprise, priority, phases',
    tag: 'referee-call',
  },
  {
    id: 'warband.priority.phase-order',
    title: 'One phase after the other',
    summary:
      'The side with priority plays a phase, then the other side plays the same phase, and only then does ' +
      'the next phase begin.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.group-simultaneous',
    title: 'A side acts as one',
    summary:
      'All members of a side act in its part of a phase: three fighters finish their Opening actions ' +
      'before any of the others begins, and nobody saves an action for a later phase.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.member-order',
    title: 'Order within a side',
    summary:
      "The members of a side act in the order they like and may wait for each other's results: the archer " +
      'shoots first, and the knight then picks whom to charge.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.resolve-as-declared',
    title: 'Said and done',
    summary:
      'An action is carried out as soon as it is declared: dice are rolled before the next member of the ' +
      'side decides.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.priority.dying-blow',
    title: 'The dying strike back',
    summary:
      'Whoever falls to 0 HP may still act or finish its attacks in that phase, so that two fighters can ' +
      'kill each other. First Strike is the exception.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.phase.order',
    title: 'The steps of a round',
    summary:
      'A round is priority, Opening, Melee, Ritual and one end of round for both sides, numbered 0 to 4.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.phase.opening',
    title: 'The Opening phase',
    summary:
      'Here is the time to shoot, to move and to declare spells, of which the quick ones are cast at once.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.phase.melee',
    title: 'The Melee phase',
    summary: 'Blows, and what may take their place, belong here and never into the Opening phase.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.phase.ritual',
    title: 'The Ritual phase',
    summary: 'Spells that were not quick enough for the Opening phase are cast here.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  {
    id: 'warband.phase.end',
    title: 'The end of the round',
    summary:
      'Morale checks and saves that are due come now, and then every effect that lasts is counted down: ' +
      'sleep with 2 rounds left has 1.',
    section: 'Surprise, priority, phases',
    tag: 'core',
  },
  // Actions and spells
  {
    id: 'warband.action.two',
    title: 'Two actions',
    summary:
      'A fighter has two actions in a round, such as a move in the Opening and a blow in the Melee phase.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.action.once-per-phase',
    title: 'One action in a phase',
    summary: 'Nobody acts twice in the same phase: whoever shoots in the Opening phase does not move in it.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.action.no-trade',
    title: 'Phases are not traded',
    summary:
      'The action of one phase does not buy an action that belongs to another: a blow cannot become a ' +
      'second move.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.action.misc-substitute',
    title: 'Something else instead',
    summary:
      'A miscellaneous action may take the place of the Opening action, of the Melee action, or of both.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.misc.ready-worn',
    title: 'Readying what is worn',
    summary:
      'With a miscellaneous action a worn item comes to hand: drawn in the Opening phase, the spare axe ' +
      'strikes in the Melee phase.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.misc.take',
    title: 'Taking something',
    summary: 'A miscellaneous action picks up or grabs a thing within reach, such as a shield on the ground.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.misc.use-readied',
    title: 'Using what is at hand',
    summary:
      'A miscellaneous action uses a readied item, such as a potion; drunk in the Melee phase, it costs ' +
      'the attack.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.misc.protect',
    title: 'Protecting an ally',
    summary:
      'As a miscellaneous action a fighter may draw all attacks on an adjacent ally this round upon ' +
      'itself, and they meet its own armour. The text has this crossed out, so it is off unless a table ' +
      'wants it.',
    section: 'Actions and spells',
    tag: 'ruling',
  },
  {
    id: 'warband.misc.first-aid',
    title: 'First aid takes an action',
    summary: 'Treating somebody in critical condition is a miscellaneous action.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.misc.other',
    title: 'Other small things',
    summary:
      'What is about as much work, such as slamming a door, is a miscellaneous action if the referee agrees.',
    section: 'Actions and spells',
    tag: 'referee-call',
  },
  {
    id: 'warband.full.reload',
    title: 'Reloading a crossbow',
    summary: 'It takes the whole round: shoot in round 1, reload in round 2, shoot again in round 3.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.full.retreat',
    title: 'Retreating takes the round',
    summary:
      'Leaving melee costs every other action of the round: with speed 4 one is 4 spaces away and has no ' +
      'blow.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.full.search-packed',
    title: 'Searching the pack',
    summary: 'Finding and readying a packed item takes the whole round.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.out-of-melee',
    title: 'No spells in melee',
    summary: 'A caster with an enemy in melee range cannot declare a spell.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.declare',
    title: 'Spells are declared first',
    summary: 'Every spell is declared in the Opening phase and takes the Opening action.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.capture-save',
    title: 'The save that decides the speed',
    summary:
      'The caster rolls d12 against its Capture save on declaring: at Capture 5 a 5 succeeds and a 6 fails.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.quick',
    title: 'A quick spell',
    summary:
      'After a successful Capture save the spell works at once, and the Melee action is still to come.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.slow',
    title: 'A slow spell',
    summary:
      'After a failed Capture save the spell waits for the Ritual phase of this round, and the caster has ' +
      'no Melee action meanwhile.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.interrupted',
    title: 'Hit while waiting',
    summary: 'A caster who is hit before a waiting spell goes off loses the action, and the spell fails.',
    section: 'Actions and spells',
    tag: 'core',
  },
  {
    id: 'warband.spell.kept',
    title: 'A failed spell is not spent',
    summary:
      'A spell that failed because its caster was hit stays prepared and can be declared again; one that ' +
      'was cast is gone until it is prepared anew.',
    section: 'Actions and spells',
    tag: 'core',
  },
  // Movement
  {
    id: 'warband.move.declare',
    title: 'Moves are announced',
    summary:
      'The side without priority says which of its figures will move, and where to, before anybody acts.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.interrupt',
    title: 'Moves can be met',
    summary:
      'The side with priority may use its own moves to get in the way: a guard on the path of two wolves ' +
      'stops them in contact with it.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.space.metric',
    title: 'Spaces in metres',
    summary: 'A space is 2 metres in the world and 2 centimetres under a ruler: 12 spaces are 24 metres.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.space.imperial',
    title: 'Spaces in feet',
    summary:
      'Those who like it better count a space as 5 feet in the world and 1 inch on the map: 12 spaces are ' +
      '60 feet.',
    section: 'Movement',
    tag: 'ruling',
  },
  {
    id: 'warband.speed.base',
    title: 'Speed',
    summary: 'A move covers as many spaces as the Capture save: in light armour, with Capture 5, it is 5.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.speed.swim-climb',
    title: 'Swimming and climbing',
    summary: 'Both halve speed, rounded down: 5 becomes 2.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.speed.rough',
    title: 'Rough ground',
    summary:
      'It halves speed, rounded down and on top of other halvings: climbing over it, 5 becomes 2 and then 1.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.speed.slow',
    title: 'Being Slow',
    summary:
      'The base speed of a Slow fighter is halved before anything else: 6 becomes 3, and 1 on rough ground.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.speed.minimum',
    title: 'The least speed',
    summary: 'Speed is never below 1, even with Capture 0.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.distance',
    title: 'How far',
    summary: 'A move goes any number of spaces up to the speed: with 5, from 0 to 5.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.allies',
    title: 'Past friends',
    summary: 'A move may cross the spaces of allies where there is room.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.enemies',
    title: 'Never through enemies',
    summary: 'No move leads through a space that an enemy holds.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.double',
    title: 'Twice as far',
    summary:
      'A figure without an enemy in melee range when the Opening phase begins may go up to twice its ' +
      'speed: 10 instead of 5.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.evade',
    title: 'Running away',
    summary:
      'A figure that is not engaged may spend its move on getting out of the fight, which is settled as a ' +
      'chase.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.engaged',
    title: 'Engaged, only closer',
    summary:
      'With an enemy in melee range a figure may only move closer to it, unless it disengages. A figure ' +
      'reached before its own move is bound in the same way: it keeps the double distance but can neither ' +
      'charge nor evade.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'warband.move.disengage',
    title: 'Leaving melee',
    summary:
      'A figure that disengages gives up all other actions of the round and goes up to its speed, each ' +
      'step away from the enemies it leaves. Nobody gets a free blow at it.',
    section: 'Movement',
    tag: 'core',
  },
  // Melee attacks
  {
    id: 'warband.melee.allocate',
    title: 'Sharing out attacks',
    summary:
      'Attack dice are spread over the enemies within reach as equally as they go, and the attacker ' +
      'places what is left: 5 dice on three enemies are 2, 2 and 1, and 2 dice are 1, 1 and 0.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.per-target',
    title: 'One target after the other',
    summary: 'All dice on one target are settled before those on the next, in the order the attacker likes.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.chance',
    title: 'The chance to hit',
    summary:
      'It is 8 less the armour of the target, with every modifier applied, and a d12 of that or less ' +
      'hits: against armour 3 a 5 hits and a 6 does not.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.roll',
    title: 'A d12 for each attack',
    summary:
      'The attacker rolls as many d12 as it has attacks and counts successes: 2, 7 and 9 against armour 1 ' +
      'are two hits.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.twelve',
    title: 'A 12 misses',
    summary: 'A 12 is a miss however good the chance.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.one-damage',
    title: 'A hit is one damage',
    summary: 'Each success takes 1 HP: two hits leave an ogre with 3 HP at 1.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.rollers',
    title: 'Who rolls the dice',
    summary:
      'The referee rolls for the enemies, the players for their characters and for those who fight beside ' +
      'them.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.melee.simultaneous',
    title: 'Blows at the same time',
    summary:
      'Without First Strike the blows of both sides fall together, and the dead are taken off when the ' +
      'phase ends.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.fs.charge',
    title: 'First Strike by charging',
    summary:
      'A figure that charged this round has First Strike. A charge is a move from outside melee range of ' +
      'the target into it.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.fs.surprise',
    title: 'First Strike by surprise',
    summary: 'Attackers with surprise have First Strike.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.fs.flank',
    title: 'First Strike on the flank',
    summary: 'An attack on the flank of a target has First Strike against it.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.fs.rear',
    title: 'First Strike on the rear',
    summary: 'An attack on the rear of a target has First Strike against it.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.fs.effect',
    title: 'What First Strike does',
    summary:
      'Such blows come before all others of the Melee phase, and whoever they kill is taken off at once, ' +
      'without an action or a reply.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.forgo.defend',
    title: 'Armour instead of blows',
    summary:
      'A fighter that gives up all its attacks of the Melee phase has +1 armour this round: with 3 ' +
      'instead of 2, a 6 misses it.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.forgo.rally',
    title: 'Rallying instead of blows',
    summary:
      'A fighter that gives up all its attacks of the Melee phase may rally troops, whose morale check ' +
      'then has +2: from 7 to 9.',
    section: 'Melee attacks',
    tag: 'core',
  },
  {
    id: 'warband.forgo.rally-limit',
    title: 'Limits of a rally',
    summary:
      'Each side rallies at most once in a round, and only from the midst of the fight, with an enemy in ' +
      'melee range.',
    section: 'Melee attacks',
    tag: 'core',
  },
  // Melee modifiers
  {
    id: 'warband.mod.surprise',
    title: 'Modifier: surprise',
    summary: 'First Strike and +1 to hit: armour 1 is hit on 8 or less.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.flank',
    title: 'Modifier: flank',
    summary: 'First Strike and +1 to hit: armour 2 is hit on 7 or less.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.rear',
    title: 'Modifier: rear',
    summary:
      'First Strike and +1 ATK against that target, without a better chance. In a rank that attacks from ' +
      'behind each figure has it, so five with ATK 1 roll 10 dice.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.death-blow-only-if',
    title: 'Whom a death blow may strike',
    summary:
      'A prone enemy can be attacked only by somebody who has no standing enemy in reach; several prone ' +
      'ones share the dice as usual.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.death-blow',
    title: 'Death blows',
    summary: 'Attacks on a prone enemy hit without a roll: ATK 2 does 2 damage.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-vulnerable',
    title: 'Prone: exposed',
    summary: 'A prone fighter can suffer death blows: with 1 HP it is dead without a die.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-attack',
    title: 'Prone: striking from the ground',
    summary:
      'A prone fighter attacks with 1 ATK at most and −1 to hit: with ATK 3 one die, on 6 or less against ' +
      'armour 1.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-same-round',
    title: 'Prone: down for the round',
    summary:
      'Nobody rises in the round of the fall: tripped in round 2, one rises in the Opening phase of round ' +
      '3 at the earliest.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-prevent',
    title: 'Prone: held down',
    summary:
      'Adjacent enemies whose side has priority may try to keep somebody from rising, which as a gambit ' +
      'among equals works on 1–3 of a d6.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-cost',
    title: 'Prone: the price of rising',
    summary: 'Getting up takes 2 spaces of the move: of speed 5, 3 are left.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.prone-space',
    title: 'Prone: no room to rise',
    summary:
      'If enemies hold the spot, they have to be pushed off it by grappling before one can rise. The text ' +
      'itself puts a question mark to this.',
    section: 'Melee modifiers',
    tag: 'ruling',
  },
  {
    id: 'warband.mod.improvised',
    title: 'Improvised weapons',
    summary: 'They have −1 to hit: a chair leg hits armour 0 on 7 or less.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.disarmed-attack',
    title: 'Disarmed, and striking',
    summary: 'A disarmed fighter has −1 to hit: armour 1 on 6 or less.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.disarmed-target',
    title: 'Disarmed, and struck at',
    summary: 'Everybody has +1 ATK against a disarmed fighter: ATK 1 rolls 2 dice at it.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.advantage',
    title: 'A better position',
    summary:
      'High ground or the like gives +1 to hit: from the stairs armour 2 is hit on 7 or less. The referee ' +
      'says who has it.',
    section: 'Melee modifiers',
    tag: 'referee-call',
  },
  {
    id: 'warband.mod.narrow',
    title: 'Narrow places',
    summary:
      'A tight spot can limit both how many fighters strike and how many attacks each has, as the referee ' +
      'says: in a doorway perhaps one fighter with 2.',
    section: 'Melee modifiers',
    tag: 'referee-call',
  },
  {
    id: 'warband.mod.blinded',
    title: 'Blinded',
    summary: 'The blinded cannot attack.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.mounted-npc',
    title: 'Mounted NPCs',
    summary: 'A mount gives an NPC +1 Might, that is +1 HP and +1 ATK: a horseman of Might 1 has 2 and 2.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.mounted-pc',
    title: 'Mounted PCs',
    summary: 'A mount gives a PC +1 ATK but no HP.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  {
    id: 'warband.mod.mount-sacrifice',
    title: 'Giving up the mount',
    summary:
      'A mounted PC may let its mount take 1 damage in its place; the mount is lost: of two hits only one ' +
      'counts.',
    section: 'Melee modifiers',
    tag: 'core',
  },
  // Ranged attacks
  {
    id: 'warband.ranged.procedure',
    title: 'Shooting',
    summary:
      'A ranged attack is rolled like a blow: d12 against 8 less armour, a 12 misses and a 1 is a ' +
      'critical. Armour 1 without a shield is hit on 7 or less.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.one',
    title: 'One shot',
    summary:
      'A fighter has one ranged attack in a round whatever its ATK, unless weapon or trait gives more: an ' +
      'ogre with ATK 4 throws one javelin.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.out-of-melee',
    title: 'No shots from melee',
    summary:
      'Whoever has an enemy in melee range cannot shoot or throw. The text closes this with a question mark.',
    section: 'Ranged attacks',
    tag: 'ruling',
  },
  {
    id: 'warband.ranged.ammo-ready',
    title: 'Ammunition at hand',
    summary:
      'Only ammunition that is readied, in hand or on the belt, can be shot. The same question mark ' +
      'stands behind it.',
    section: 'Ranged attacks',
    tag: 'ruling',
  },
  {
    id: 'warband.ranged.same-target',
    title: 'All at one target',
    summary: 'Several ranged attacks of one fighter go to one target: both thrown axes at the chief.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.bow-split',
    title: 'Bows choose freely',
    summary:
      'With a bow the attacks may be split among targets as one likes: one and one with the 2 dice of a ' +
      'longbow.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.nearest',
    title: 'Not at the nearest',
    summary: 'Aiming past the nearest target costs −1 to hit: armour 0 farther back is hit on 7 or less.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.second-rank',
    title: 'Ranks screen each other',
    summary: 'Against several ranks one can aim at the first two only; the third is out of sight.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.high-ground',
    title: 'Shooting from above',
    summary: 'From high ground every rank can be aimed at, though still with −1 past the nearest.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.throw.deplete',
    title: 'Throwing wears out',
    summary: 'Each throw marks the weapon once, and the second mark is its end.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.throw.no-chain',
    title: 'Shot or blow',
    summary: 'Ranged and melee attacks do not go together in one round: after a bow shot there is no blow.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.throw.chain-hands',
    title: 'A throw and a blow',
    summary:
      'A fighter may throw in the Opening and strike in the Melee phase if each hand holds a weapon, the ' +
      'one for throwing and the other for blows.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.throw.charge',
    title: 'Throwing on the run',
    summary:
      'A handaxe or a javelin can be thrown during the charge, and the blows that follow still have First ' +
      'Strike.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.shield',
    title: 'Shields against missiles',
    summary:
      'A shield is 3 armour instead of 1 to whatever is shot or thrown: with light armour that makes 4, ' +
      'hit on 4 or less.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  {
    id: 'warband.ranged.into-melee',
    title: 'Shots into melee',
    summary:
      'If the target stands in melee, a 10 or more hits the closest friend of the shooter instead, for 1 ' +
      'damage.',
    section: 'Ranged attacks',
    tag: 'core',
  },
  // Criticals, subduing
  {
    id: 'warband.crit.one',
    title: 'A critical',
    summary: 'An attack die that shows 1 deals its 1 damage and a Wound from the d10 table.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.crit.everyone',
    title: 'Criticals strike everybody',
    summary: "They work for and against PCs and NPCs alike: a goblin's 1 wounds a PC.",
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.crit.supernatural',
    title: 'Criticals and Supernatural HP',
    summary: 'Creatures with Supernatural HP suffer no critical: a 1 is a plain hit, without a Wound.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.crit.helmet',
    title: 'Sacrificing a helmet',
    summary:
      'Whoever wears a helmet may lose it to be spared either the damage or the Wound of one critical, ' +
      'never both.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.crit.helmet-timing',
    title: 'Before the Wound is known',
    summary: 'The choice falls before the d10: once a 10 lies there it is too late.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.subdue.declare',
    title: 'Attacking to subdue',
    summary: 'It is declared before the dice and costs −1 to hit: armour 1 on 6 or less.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.subdue.exact',
    title: 'Brought to exactly 0 HP',
    summary:
      'If the attack takes the last HP and nothing beyond, the target is subdued, and captured when the ' +
      'phase ends: with 2 HP, by two hits.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  {
    id: 'warband.subdue.excess',
    title: 'One blow too many',
    summary: 'Damage beyond the last HP kills all the same: with 2 HP, three hits.',
    section: 'Criticals, subduing',
    tag: 'core',
  },
  // Gambits
  {
    id: 'warband.gambit.action',
    title: 'A gambit is an action',
    summary: 'It takes the place of any other action, such as the attack of the Melee phase.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'warband.gambit.once',
    title: 'One gambit a round',
    summary:
      'A fighter tries one gambit in a round: after one in the Opening phase there is none in the Melee ' +
      'phase.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'warband.gambit.scope',
    title: 'What gambits are for',
    summary:
      'Disarming, tripping, pushing and other manoeuvres, the effect being named first. Grappling and ' +
      'subduing stand in that list as well, but have rules of their own.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'warband.gambit.odds',
    title: 'Odds of a gambit',
    summary:
      'The referee sets a chance in 6 by size, level, skill and situation: as a rule 2 for the weaker, 3 ' +
      'among equals, 4 for the stronger.',
    section: 'Gambits',
    tag: 'referee-call',
  },
  {
    id: 'warband.gambit.risk',
    title: 'A gambit that fails',
    summary:
      'Failure costs as much as success would have brought, unless an advantage was secured before: as a ' +
      'rule the attacks of that enemy on the one who tried hit without a roll this round.',
    section: 'Gambits',
    tag: 'referee-call',
  },
  {
    id: 'warband.gambit.join',
    title: 'A gambit together',
    summary:
      'Several may share one gambit and its one roll, each giving its action and its gambit of the round: ' +
      'two of Might 1 trip a large ogre on 2-in-6.',
    section: 'Gambits',
    tag: 'referee-call',
  },
  {
    id: 'warband.gambit.enemies',
    title: 'Gambits of NPCs',
    summary: 'Enemies can try gambits too: an orc trips an equal PC on 1–3.',
    section: 'Gambits',
    tag: 'core',
  },
  // Grappling
  {
    id: 'warband.grapple.contest',
    title: 'Wrestling',
    summary:
      'Each grappler rolls as many d6 as it has attacks, and the higher total has control: 2, 5 and 6 ' +
      'make 13 against 4 and 4, which make 8.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.record',
    title: 'The number to beat',
    summary: 'The winning total is noted, for it is what the loser has to beat later.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.control',
    title: 'Having control',
    summary: 'Whoever controls a grapple may pin the enemy, disarm it, or throw it, which leaves it prone.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.break-out',
    title: 'Breaking out',
    summary:
      'A held fighter gets free by rolling more than the noted total: against 8, a 9 on its d6 is enough ' +
      'and an 8 is not.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.morale',
    title: 'Held, and losing heart',
    summary:
      'An NPC that is held checks morale each round; since it cannot retreat, a failure is surrender: 7 ' +
      'with morale 5.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.tighten',
    title: 'Tightening the grip',
    summary:
      'The controller may spend a whole round on 1 damage, and 1 more for each earlier round of it: 1, ' +
      'then 2, then 3.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.attack-held',
    title: 'Striking who is held',
    summary:
      'Or the controller attacks, and the held fighter can only defend or try to break out: a dagger with ' +
      'ATK 2 rolls two dice against armour 1, on 7 or less.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.fail-choice',
    title: 'A grapple that fails',
    summary: 'Whoever began a grapple and lost it must choose one of three prices.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.fail-hits',
    title: 'First price: the blows',
    summary: 'The attacks that the enemy directs at the loser this round hit without a roll.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.fail-held',
    title: 'Second price: being held',
    summary: 'The enemy takes control, and its own total is noted.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.fail-thrown',
    title: 'Third price: being thrown',
    summary: 'The loser falls prone and suffers a temporary Wound, on d10.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.dagger',
    title: 'Small weapons in a grapple',
    summary: 'A dagger or another small weapon can be used while grappling; a sword cannot.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.charge',
    title: 'Grappling from a charge',
    summary: 'A charger may give up the blows of its First Strike for a grapple.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.spear',
    title: 'Spears keep grapplers off',
    summary: 'A charge cannot become a grapple against somebody with a spear.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.moving',
    title: 'No grapple after a move',
    summary: 'Except from a charge, a figure that moved cannot grapple in that round.',
    section: 'Grappling',
    tag: 'core',
  },
  {
    id: 'warband.grapple.outsiders',
    title: 'Grapplers lie open to others',
    summary:
      'Everybody outside the grapple treats both grapplers as prone, so that both can suffer death blows. ' +
      'The text puts a question mark to this.',
    section: 'Grappling',
    tag: 'ruling',
  },
  {
    id: 'warband.grapple.join',
    title: 'Several against one',
    summary:
      "Those who grapple the same target add up all their d6: three goblins roll 3d6 against a knight's 2d6.",
    section: 'Grappling',
    tag: 'core',
  },
  // Vanquishing, duels
  {
    id: 'warband.vanquish.npc',
    title: 'An NPC at 0 HP',
    summary:
      'It dies when the phase ends and may act until then: shot in the Opening phase, an orc finishes its ' +
      'move and is gone before the Melee phase.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.vanquish.called-shot',
    title: 'No aimed wounds',
    summary:
      'A blow at an eye is an attack like any other, for every hit is meant to kill; it comes true only ' +
      'if it brings the target to 0 HP.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.vulnerable.slain',
    title: 'A sure kill',
    summary:
      'A victim that is not aware of somebody close by dies at once, if nothing such as armour or size ' +
      'stands in the way of a killing blow. The referee judges that.',
    section: 'Vanquishing, duels',
    tag: 'referee-call',
  },
  {
    id: 'warband.vulnerable.auto-damage',
    title: 'No sure kill',
    summary:
      'Otherwise each attack on the unaware victim does 1 damage without a roll, special resistance ' +
      'aside: ATK 2 leaves a sleeping ogre with 4 HP at 2.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.declare',
    title: 'Techniques of a duel',
    summary:
      'In each round of a formal duel both fighters choose Parry, Assault or Feint in secret and show ' +
      'them together.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.parry',
    title: 'Parry beats Assault',
    summary: 'The one who parries has +2 armour this round: 2 becomes 4.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.assault',
    title: 'Assault beats Feint',
    summary: 'The one who assaults has +1 ATK this round: 2 becomes 3.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.feint',
    title: 'Feint beats Parry',
    summary: 'The one who feints has +2 to hit this round: 6 becomes 8.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.same',
    title: 'The same technique',
    summary: 'Both have its bonus: of two feints each has +2 to hit.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  {
    id: 'warband.duel.npc-sunder',
    title: 'Shields of NPCs in a duel',
    summary: 'In a duel NPCs too may sunder the shield, which then cancels 1 damage and is gone.',
    section: 'Vanquishing, duels',
    tag: 'core',
  },
  // Morale
  {
    id: 'warband.morale.pcs',
    title: 'PCs never waver',
    summary: 'Only NPCs check morale, friends and enemies alike.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.exempt',
    title: 'Those without fear',
    summary:
      'NPCs that are very disciplined, unfeeling or fanatical do not check, as the referee or the sheet ' +
      'says.',
    section: 'Morale',
    tag: 'referee-call',
  },
  {
    id: 'warband.morale.trigger-third',
    title: 'Trigger: a third lost',
    summary: 'A group checks morale when it has lost one third of its number: 2 of 6.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.trigger-leader',
    title: 'Trigger: the leader',
    summary: 'The death, retreat or surrender of its leader makes a group check.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.trigger-ambush',
    title: 'Trigger: an ambush',
    summary: 'A group that was ambushed checks at the end of the surprise round.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.trigger-horror',
    title: 'Trigger: horror',
    summary: 'A horrible sight or enemy makes a group check when the referee says so.',
    section: 'Morale',
    tag: 'referee-call',
  },
  {
    id: 'warband.morale.trigger-allies',
    title: 'Trigger: allies give way',
    summary: 'When allies retreat or surrender, the others check.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.trigger-other',
    title: 'Other triggers',
    summary: 'The list holds the common ones; the referee may find more, such as a bridge that breaks.',
    section: 'Morale',
    tag: 'referee-call',
  },
  {
    id: 'warband.morale.roll',
    title: 'The morale check',
    summary: 'One d12 for the group: its morale or less is a success, so with 7 a 7 holds and an 8 fails.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.weak',
    title: 'Weak morale',
    summary: 'Untrained troops have 5.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.average',
    title: 'Average morale',
    summary: 'Trained troops have 7.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.strong',
    title: 'Strong morale',
    summary: 'Veterans and elite troops have 9.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.circumstances',
    title: 'Morale and circumstances',
    summary: 'The referee may change the chance by up to 2 either way: from 7 to 5.',
    section: 'Morale',
    tag: 'referee-call',
  },
  {
    id: 'warband.morale.success',
    title: 'Morale holds',
    summary: 'After a success the group fights on and nothing else happens.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.fail',
    title: 'Morale fails',
    summary: 'After a failure the group withdraws in good order.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.no-way-out',
    title: 'No way to retreat',
    summary: 'A group that fails and cannot withdraw tries to surrender.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.no-quarter',
    title: 'To the death',
    summary:
      'A group that fails and can neither withdraw nor surrender, because no prisoners are taken, fights ' +
      'on to the death and checks no more.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.morale.twelve',
    title: 'A 12 is a rout',
    summary: 'A 12 always fails, even at 11, and makes the retreat or surrender a disorderly one.',
    section: 'Morale',
    tag: 'core',
  },
  {
    id: 'warband.end.duration',
    title: 'How long a fight takes',
    summary:
      'With regrouping and bandaging a fight takes at least 10 minutes, one turn of exploration, however ' +
      'few its rounds.',
    section: 'Morale',
    tag: 'core',
  },
  // Hit points and death
  {
    id: 'warband.hp.damage',
    title: 'Damage',
    summary:
      'Each damage takes 1 HP and does nothing else while HP are left: at 2 of 3 one fights as before.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.death.save',
    title: 'The Death save',
    summary:
      'A PC brought to 0 HP rolls d12 against its Death save and dies on a failure: at 5, on a 6. NPCs ' +
      'have no such save.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.death.survive',
    title: 'Surviving at 0 HP',
    summary:
      'Whoever makes the Death save lives, but rolls d20 for a Wound that may be permanent: a 14 is Leg ' +
      'for good.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.critical.acts',
    title: 'Critical, but standing',
    summary: 'A survivor at 0 HP is in critical condition and acts like anybody else.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.critical.bleeding',
    title: 'Bleeding to death',
    summary:
      'Unless stabilized, one in critical condition is dead at the end of the second round after it ' +
      'began: begun in round 3, at the end of round 5.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.critical.further-damage',
    title: 'Hurt at 0 HP',
    summary: 'Any further damage at 0 HP is death, without a save.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.test',
    title: 'First aid',
    summary: 'Whoever treats the patient makes a Finesse test, as a rule 2-in-6.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.self',
    title: 'First aid on oneself',
    summary: 'Treating oneself is Very Hard, 1 less: 1-in-6 instead of 2-in-6.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.success',
    title: 'First aid that works',
    summary: 'The patient is stabilized, and HP stay at 0.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.failure',
    title: 'First aid that fails',
    summary: 'The action is spent for nothing, and the bleeding goes on.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.once-per-round',
    title: 'First aid again',
    summary: 'It can be tried again, but only once in a round.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.aid.bandages',
    title: 'Bandages',
    summary:
      'Marking bandages makes first aid on somebody else succeed without a die, and on oneself a normal ' +
      'test.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.critical.stabilized',
    title: 'Stabilized',
    summary:
      'The patient no longer bleeds to death but stays at 0 HP, where further damage still kills without ' +
      'a save.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.death.replacement',
    title: 'The player of a dead PC',
    summary: 'The player makes a new character or takes over a hireling, who soon joins the others.',
    section: 'Hit points and death',
    tag: 'core',
  },
  {
    id: 'warband.death.nemesis',
    title: 'Killers grow',
    summary:
      'A creature that kills a PC gains +1 Might at once, +1 HP and +1 ATK: an orc with 1 and 1 has 2 and 2.',
    section: 'Hit points and death',
    tag: 'core',
  },
  // Wounds and recovery
  {
    id: 'warband.wound.crit-temporary',
    title: 'Wounds from criticals',
    summary: 'They are temporary: a week of full rest heals one of them.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.death-d20',
    title: 'Wounds from the Death save',
    summary:
      'The d20 gives a temporary Wound on 1–10 and a permanent one on 11–20, numbered 10 less: 17 is Back ' +
      'for good.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.slot',
    title: 'Wounds weigh',
    summary:
      'Each Wound fills an inventory slot until its week of full rest; a permanent one keeps its effect ' +
      'after that.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.duplicate',
    title: 'The same Wound again',
    summary:
      'Instead of a second identical Wound one loses an ear, a finger, a tooth or the like, which has no ' +
      'effect in a fight.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.npc-unsuitable',
    title: 'Wounds that mean nothing to an NPC',
    summary:
      'A Wound that does not suit an NPC gives +1 to hit it instead, and each such Wound adds 1: Guts on ' +
      'an ogre.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.retainers',
    title: 'Scars attract followers',
    summary: 'For each permanent Wound a PC may have one more retainer.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.1-shoulder',
    title: 'Wound 1: Shoulder',
    summary: 'The chance to bash something is 1 less: 3-in-6 becomes 2-in-6.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.2-arm',
    title: 'Wound 2: Arm',
    summary: 'Totals in a grapple are 2 less: 11 becomes 9.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.3-knee',
    title: 'Wound 3: Knee',
    summary: 'Moves are 2 spaces shorter, 3 instead of 5, and Capture is 2 less in a chase.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.4-leg',
    title: 'Wound 4: Leg',
    summary: 'The chance of Agility tests is 1 less: 2-in-6 becomes 1-in-6.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.5-guts',
    title: 'Wound 5: Guts',
    summary: 'The chance of Vigor tests is 1 less: at 2-in-6 instead of 3-in-6 a 3 fails.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.6-head',
    title: 'Wound 6: Head',
    summary: 'The chance of Finesse tests is 1 less, so first aid at 3-in-6 becomes 2-in-6.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.7-back',
    title: 'Wound 7: Back',
    summary: 'It fills one inventory slot more than the Wound itself: two until it has healed.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.8-chest',
    title: 'Wound 8: Chest',
    summary: 'All saves are 1 less: Death 5 becomes 4, and Capture with the speed it gives too.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.9-eye',
    title: 'Wound 9: Eye',
    summary: 'Ranged attacks have −1 to hit: a bow hits armour 1 on 6 or less.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.wound.10-hand',
    title: 'Wound 10: Hand',
    summary: 'One hand can no longer be used for anything, so there is no two-handed weapon, or no shield.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.recover.day',
    title: 'A day of rest',
    summary: 'A full day of rest gives back 1 HP.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.recover.week-hp',
    title: 'A week of downtime',
    summary: 'It gives back all HP.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'warband.recover.week-wound',
    title: 'A week of full rest',
    summary: 'Each week deals with one Wound: a temporary one is gone, a permanent one frees its slot.',
    section: 'Wounds and recovery',
    tag: 'core',
  },
  // Battles: units and reach
  {
    id: 'warband.battle.figure',
    title: 'Figures',
    summary:
      'A figure is one fighter, who mostly moves with its rank and unit: a rank of 5 footmen rolls 5 dice.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.unique',
    title: 'Unique figures',
    summary:
      'PCs, leaders and creatures very unlike the rest of their rank are Unique: they are attacked and ' +
      'hurt one by one.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.rank',
    title: 'Ranks',
    summary:
      'Up to 5 figures side by side are a rank, called front, middle or rear by its place: 13 stand as 5, ' +
      '5 and 3.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.rank-gear',
    title: 'Gear of a rank',
    summary:
      'A rank fights with one set of gear: the most common if all is equally good, otherwise the worst. ' +
      'Four with armour 2 and one with armour 1 count as armour 1.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.unit',
    title: 'Units',
    summary: 'Figures close enough to hold together are a unit of at most 3 ranks, so at most 15.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.wide',
    title: 'Broader than five',
    summary: 'A line of 10 abreast is two units side by side.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.light',
    title: 'Light',
    summary: 'One light is enough for one rank, though not for looking closely.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.line',
    title: 'Battle lines',
    summary: 'Two units whose front ranks fight each other form one battle line.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.contact',
    title: 'Closing up',
    summary: 'When melee begins the figures are moved together until their bases touch.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.reach-rank',
    title: 'One rank hides the next',
    summary: 'While a single figure is left in a rank, the rank behind it cannot be attacked in melee.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.reach-spear',
    title: 'Spears from the middle',
    summary:
      'Figures with spears in the middle rank may attack the enemy front with 1 attack each: two ranks of ' +
      '5 roll 10 dice.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.reach-spear-limit',
    title: 'Spears do not reach deeper',
    summary:
      "From the front a spear cannot reach the enemy's middle rank: all dice go on the last orc of its " +
      'front.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.reach-three',
    title: 'Three within reach',
    summary:
      'A figure reaches the 3 closest enemies in front of it: from the third place the second, third and ' +
      'fourth.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  {
    id: 'warband.battle.reach-middle',
    title: 'The middle takes more',
    summary:
      'Attacks on a rank that do not come out even fall on those nearest the middle, at random among ' +
      'equals: of 7 dice on 5 figures the third takes 2, and so does the second or the fourth.',
    section: 'Battles: units and reach',
    tag: 'core',
  },
  // Battles: attacks, tides, morale
  {
    id: 'warband.battle.agents',
    title: 'Who shares out attacks',
    summary:
      'There are two kinds of attackers and targets: each Unique figure by itself, and the normal figures ' +
      'of a rank together.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.single-entity',
    title: 'A rank is one body',
    summary:
      'The normal figures of a rank roll their dice together and are hurt as one: four goblins roll 4 ' +
      'dice at once.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.unique-first',
    title: 'Unique targets first',
    summary: 'Each attacker settles its dice on Unique figures before those on normal ones.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.rank-damage',
    title: 'Damage to a rank',
    summary:
      'Hits on normal figures add up: each time they reach the HP of one figure it is taken off, and the ' +
      'rest stays. With 2 HP each, 5 hits take 2 figures and leave 1 damage.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.consolidate',
    title: 'Closing the gaps',
    summary:
      'Those who are left close up towards the middle of their rank: three stand in the second to fourth ' +
      'place.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.overflow',
    title: 'Damage that goes on',
    summary:
      'What is left over when a rank is destroyed strikes the next one, however well it is armoured: 7 ' +
      'hits on 5 and 5 figures of 1 HP take 5 and 2.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.overflow-check',
    title: 'Damage that is checked again',
    summary:
      'If a table likes it better, a die left over counts only where it would have hit the next rank too: ' +
      'against armour 4 a 3 counts and a 6 does not.',
    section: 'Battles: attacks, tides, morale',
    tag: 'ruling',
  },
  {
    id: 'warband.battle.order',
    title: 'Order of a clash',
    summary:
      'First all First Strikes, and their dead are taken off; then the side with priority and the other; ' +
      'then the rest of the dead.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.tides-equal',
    title: 'Tides between equals',
    summary:
      'At the end of the round, in a battle line of equally strong groups, the one with more hits drives ' +
      'the other one space back and follows up: 6 hits against 4.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.tides-larger',
    title: 'Tides between unequals',
    summary:
      'Otherwise the larger group, or that of the larger creatures, does the pushing: 12 push 8 whatever ' +
      'the hits.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.casualties',
    title: 'Left for dead',
    summary: 'If a table likes it better, each figure taken off is wounded but alive on 3-in-6.',
    section: 'Battles: attacks, tides, morale',
    tag: 'ruling',
  },
  {
    id: 'warband.battle.morale-unit',
    title: 'Morale of units',
    summary:
      'In battles each unit checks for itself: one that lost 5 of 15 does, its neighbour does not yet.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  {
    id: 'warband.battle.rally-rout',
    title: 'Coming back from a rout',
    summary:
      'A routed unit may check morale to return to the fight, but only after a full round without losses ' +
      'and without a new trigger.',
    section: 'Battles: attacks, tides, morale',
    tag: 'core',
  },
  // Battles: ranges
  {
    id: 'warband.range.melee',
    title: 'Melee range',
    summary: 'It is 1 space, diagonals included.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.dagger',
    title: 'Range of a dagger',
    summary: 'Thrown, it goes 2 spaces; 3 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.spear',
    title: 'Range of a spear',
    summary: 'Thrown, it goes 5 spaces; 6 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.handaxe',
    title: 'Range of a handaxe',
    summary: 'Thrown, it goes 6 spaces; 7 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.javelin',
    title: 'Range of a javelin',
    summary: 'Thrown, it goes 7 spaces; 8 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.shortbow',
    title: 'Range of a shortbow',
    summary: 'It shoots 12 spaces; 13 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.crossbow',
    title: 'Range of a crossbow',
    summary: 'It shoots 24 spaces; 25 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.sling',
    title: 'Range of a sling',
    summary: 'It shoots 30 spaces; 31 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.range.longbow',
    title: 'Range of a longbow',
    summary: 'It shoots 36 spaces; 37 are too far.',
    section: 'Battles: ranges',
    tag: 'core',
  },
  {
    id: 'warband.volley.double',
    title: 'Volleys',
    summary:
      'Enough shooters for the size of the target double the range of their weapons: 10 longbows reach 10 ' +
      'figures at 72 spaces. The referee says what is enough.',
    section: 'Battles: ranges',
    tag: 'referee-call',
  },
  // Battles: movement and retreat
  {
    id: 'warband.battle.move-scale',
    title: 'Moving units',
    summary:
      'Units move as one, ranks and single figures when there is reason for it, such as a captain who ' +
      'steps out to duel.',
    section: 'Battles: movement and retreat',
    tag: 'referee-call',
  },
  {
    id: 'warband.cycle.cost',
    title: 'Swapping places',
    summary: 'Two adjacent figures of different ranks may change places, which takes the move of both.',
    section: 'Battles: movement and retreat',
    tag: 'core',
  },
  {
    id: 'warband.cycle.save',
    title: 'The swap succeeds',
    summary:
      'Both make a Capture save, and if both succeed they have changed places and keep their other ' +
      'action: 5 and 4 at Capture 5 and 4.',
    section: 'Battles: movement and retreat',
    tag: 'core',
  },
  {
    id: 'warband.cycle.one-fails',
    title: 'One swap save fails',
    summary: 'They change places, but neither acts again this round.',
    section: 'Battles: movement and retreat',
    tag: 'core',
  },
  {
    id: 'warband.cycle.both-fail',
    title: 'Both swap saves fail',
    summary: 'They stay where they are, and neither acts again this round.',
    section: 'Battles: movement and retreat',
    tag: 'core',
  },
  {
    id: 'warband.cycle.struck-penalty',
    title: 'A swap that fails under blows',
    summary:
      'Enemies would have +1 ATK against the one who fails in melee. The text has this crossed out, so it ' +
      'is off unless a table wants it.',
    section: 'Battles: movement and retreat',
    tag: 'ruling',
  },
  {
    id: 'warband.battle.obstacle',
    title: 'Obstacles',
    summary:
      'Going over an obstacle or hard ground may take an Agility test, as the referee says: at 2-in-6 a 4 ' +
      'stops the move.',
    section: 'Battles: movement and retreat',
    tag: 'referee-call',
  },
  {
    id: 'warband.retreat.save',
    title: 'Retreating under blows',
    summary:
      'A creature in melee that retreats because of morale makes a Capture save or takes 1 damage: at ' +
      'Capture 5 an 8 kills a man with 1 HP.',
    section: 'Battles: movement and retreat',
    tag: 'core',
  },
  // Battles: leaders, banners, cavalry, manoeuvres
  {
    id: 'warband.leader.who',
    title: 'Leaders',
    summary:
      'An individual whose Might is greater than that of all others in the unit leads it; a tie leaves it ' +
      'without a leader.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.leader.morale',
    title: 'A leader steadies',
    summary: 'The morale of a unit with a leader is 1 higher: 8 instead of 7.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.duel.challenge',
    title: 'Challenges',
    summary: 'A leader in the front rank may call out the enemy leader, if that one stands in front as well.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.duel.replaces-clash',
    title: 'A duel instead of the clash',
    summary: 'While leaders duel, the rest of both units make no attacks and watch each other.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.duel.refuse',
    title: 'Refusing a duel',
    summary: 'The unit of the leader who refuses checks morale at once.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.leader.death',
    title: 'A leader dies',
    summary: 'The unit checks morale, without the bonus it no longer has.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.leader.death-duel',
    title: 'A leader dies in a duel',
    summary: 'That check has −2: from 7 to 5.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.banner.carry',
    title: 'War banners',
    summary: 'In a unit of at least 15 figures one may carry a war banner; with 14 none can.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.banner.first-check',
    title: 'A banner holds once',
    summary: 'The first morale check of its unit succeeds without a die.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.banner.morale',
    title: 'A banner steadies',
    summary: 'The morale of its unit is 1 higher: 8 instead of 7, or 9 with a leader.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.banner.lost',
    title: 'The banner is lost',
    summary: 'Losing it makes the unit check morale.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.cavalry.test',
    title: 'Facing cavalry',
    summary: 'A unit on foot that cavalry charges checks morale and loses its formation on a failure.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.cavalry.break',
    title: 'Formation broken',
    summary: 'Each rider has +1 ATK this round against a broken formation: five with ATK 2 roll 15 dice.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.cavalry.brace',
    title: 'Braced spears',
    summary:
      'A unit on foot that makes its check with 3 or less may brace its spears for +1 ATK against that ' +
      'charge: 5 spears in front roll 10 dice.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.cover.armor',
    title: 'Cover',
    summary:
      'Walls and other defences give +1 armour or more, as the referee says: behind a hedge 2 becomes 3, ' +
      'and a 6 misses.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'referee-call',
  },
  {
    id: 'warband.maneuver.check',
    title: 'Manoeuvres',
    summary: 'A unit makes one by passing a morale check: with 7 an 8 means that it is not done.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  {
    id: 'warband.maneuver.complex',
    title: 'What is a manoeuvre',
    summary:
      'Complex movements of a unit, such as wheeling to refuse a flank, count as manoeuvres; the referee ' +
      'draws the line.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'referee-call',
  },
  {
    id: 'warband.maneuver.shieldwall',
    title: 'The shieldwall',
    summary: 'This manoeuvre halves the speed of a unit, 5 to 2, and makes it immune to most missiles.',
    section: 'Battles: leaders, banners, cavalry, manoeuvres',
    tag: 'core',
  },
  // From the rest of the game
  {
    id: 'warband.out.round-down',
    title: 'Rounding',
    summary: 'Fractions are dropped: half of 5 is 2.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.x-in-y',
    title: 'Chances in 6',
    summary: 'A chance such as 2-in-6 is a roll of that number or less on that die.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.test',
    title: 'Tests of a characteristic',
    summary:
      'The chance is 2-in-6, with 13–15 it is 3 and with 16 or more 4; a fitting skill adds 1, Very Hard ' +
      'takes 1 away. Finesse 13 with healing has 4-in-6.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.opposed',
    title: 'One against the other',
    summary: 'Between equals an opposed action has 3-in-6, more or less as they differ.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.group-test',
    title: 'Acting as a group',
    summary: 'Everybody rolls, and the group fails if failures outnumber successes: two of four are enough.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.save',
    title: 'Saves',
    summary:
      'A save is a d12 of its number or less: one for each damage that it may cancel, or one against an ' +
      'effect. Against 3 damage at Capture 5 the dice 2, 7 and 5 leave 1.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.save-best',
    title: 'Two saves that fit',
    summary: 'The better of the two is rolled: Death 7 rather than Capture 5.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.capture',
    title: 'The Capture save',
    summary:
      'A PC has 6 less Dead Weight, and 1 more with Agility 15 or better; an NPC has 6 less the ranks of ' +
      'its worn armour, so 4 in two.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.death',
    title: 'The numbers of the Death save',
    summary: 'It is 5, or 7 against injuries under a helmet, and 1 more with Finesse 15 or better.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.witchcraft',
    title: 'The Witchcraft save',
    summary: 'It is 2, and a ward adds 1 to 4: at +2 a 4 resists.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.level',
    title: 'Levels',
    summary:
      'A PC of level 1 has 2 HP, 1 ATK and 0 Mana, and each further level adds 1 to one of them. At level ' +
      '0 one has 1 HP and 1 ATK and dies at 0 HP.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.trait-warrior',
    title: 'Warriors',
    summary: 'They have +1 to hit: armour 2 on 7 or less.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.trait-silent',
    title: 'The Silent',
    summary: 'They make no noise in hiding, and alone they surprise others on 4-in-6.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.trait-maleficar',
    title: 'Maleficars',
    summary: 'They begin with 1 HP, 1 Mana and two spells, and learn one more at each level.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.trait-berserker',
    title: 'Berserkers',
    summary:
      'In fury they have +1 ATK until the fight ends, succeed in Death saves against injuries, though the ' +
      'd20 is still rolled, and do nothing but kill. After 10 minutes a failed Capture save costs them ' +
      'the ability for the day.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.trait-deadeye',
    title: 'Deadeyes',
    summary: 'Their ranged attacks use the whole ATK: with ATK 2 and a longbow 3 dice.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.surprise-roll',
    title: 'Who is surprised',
    summary:
      'When sides meet unexpectedly each is surprised on 2-in-6, and nobody is if both are; a side that ' +
      'saw the other first has surprise without a roll.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.chase',
    title: 'Chases',
    summary:
      'The chance in 6 to escape is the Capture of those who flee less that of the pursuers, 1 more for ' +
      'something tempting dropped and 1 for each obstacle that helps; below 0 there is none. A group that ' +
      'retreats in order counts its lowest Capture, fast monsters add half their Might, and those who are ' +
      'caught suffer a surprise round.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.deplete',
    title: 'Wear',
    summary:
      'The first mark leaves a thing damaged or nearly used up, the second ends it: bandages last for two ' +
      'uses.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.ready-states',
    title: 'Readied, worn, packed',
    summary: 'What is readied can be used now, what is worn takes an action, what is packed takes the round.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.dead-weight',
    title: 'Dead Weight',
    summary:
      'Packed loads and armour, 2 loads for each rank, count half, rounded up, and lower Capture: three ' +
      'ranks make 3. More than 3 is too much, and 6 is the limit.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.overload',
    title: 'Overloaded',
    summary:
      'With Dead Weight above 3 one cannot run, sneak or cast, moves at half speed, and enemies have +1 ' +
      'ATK: at 4, Capture is 2 and speed 1.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.shield-sunder',
    title: 'Sundering a shield',
    summary:
      'A PC may sacrifice its shield when attacks on it are declared and before they are rolled: it ' +
      'cancels 1 damage, and is lost even if all miss. NPCs do so only in a duel.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.shield-loot',
    title: 'Shields of the fallen',
    summary: 'A looted shield is whole on 2-in-6.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.small',
    title: 'Small weapons',
    summary:
      "They serve in a grapple, and outside one they have 1 attack a round unless the enemy's weapon is " +
      'small too.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.two-hands',
    title: 'Two-handed weapons',
    summary: 'Attacking with one takes both hands, so there is no shield.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.weapon-table',
    title: 'What weapons do',
    summary: 'Each weapon has its own traits: a battle axe that hits with 1 or 2 deals 1 damage more.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.spear-charge',
    title: 'Spears against a charge',
    summary:
      'A charge from the front has no First Strike against a spear: both strike together, and both may die.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.aim',
    title: 'Aiming a crossbow',
    summary:
      'Each round spent on nothing but aiming gives the next shot +1 to hit: after two, on 10 or less, ' +
      'for a crossbow takes armour as 0.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.spell-needs',
    title: 'What casting takes',
    summary:
      'A prepared spell, speech and gestures, a free hand or a catalyst, sight of the target, and no ' +
      'overload. Without a catalyst casting costs 1 HP.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.spell-frame',
    title: 'What spells do',
    summary:
      'They work at once or last 10 minutes for each Mana, and deal 1 damage for each: a Bolt with Mana 2 ' +
      'deals 2, each cancelled by a Capture save.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.stealth-alert',
    title: 'Unseen by the alert',
    summary:
      'An attack out of hiding on somebody who is on guard counts as surprise, with First Strike and +1 ' +
      'to hit, and is no sure kill.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.hireling-grades',
    title: 'Hired troops',
    summary:
      'Skirmishers have morale 5 and no armour, and check morale to enter melee and to stay in it. ' +
      'Footmen have 7, light armour and shield, veterans 9 with medium armour and shield, horsemen the ' +
      'same and +1 HP and +1 ATK mounted.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.fear-notes',
    title: 'Morale of monsters',
    summary:
      'The side with more to fear has −2, size counts up to 1 and kind up to 3 either way: kobolds 5, ' +
      'ogres 8, giant rats 9. Undead, oozes, lizard-folk, minotaurs and berserkers never check.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
  {
    id: 'warband.out.might-hit',
    title: 'Might and the chance to hit',
    summary:
      'In a draft that is off by default the chance starts from 8 for monsters of Might 1–3, from 9 for ' +
      '4–6 and from 10 for 7 and more, so that an ogre of Might 4 has 9.',
    section: 'From the rest of the game',
    tag: 'ruling',
  },
] as const satisfies readonly RuleEntry[]

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
