/**
 * The register: every rule of the game under a stable id, chapter by chapter.
 *
 * Words that confuse: a *hit* is an attack die that succeeds and is 1 damage; the *chance to hit* is the
 * number that a d12 must not exceed. *Priority* is the right to go first this round, *First Strike* the right
 * to strike before a reply. *Engaged* is having an enemy in melee range. A *rank* is one row of a *unit*, and
 * also one piece of armour. `tag`: `core` is in the text; `ruling` is our reading where it is silent or
 * doubtful, an option, or taken from other chapters of the game; `referee-call` is for a person to decide.
 */
import { afterFight, core, inScenario, refereeCall, ruleRegister, ruling } from '@steelyard/kernel/register'

/** Every rule of Nameless Sword's fights, in order. */
export const rules = ruleRegister({
  'Surprise, priority, phases': {
    'warband.surprise.round': core`A round without an answer
      Whoever has surprise plays one whole round in which the surprised take no action, announce no move and
      give up nothing for armour. Armour, saves, helmet and mount still protect them, and round 2 begins with
      the priority die.`,
    'warband.surprise.hit-bonus': core`Surprise helps to hit
      In the surprise round every attack of the surprising side has +1 to hit, with blade or bow and only
      once: armour 2 is hit on 7 or less.`,
    'warband.priority.roll': core`The priority die
      Each round begins with 1d6: on 1–3 the side of the PCs has priority, on 4–6 its opponents.`,
    'warband.priority.context': refereeCall`Priority that is not even
      The referee may set any number from 0 to 6 in place of 3. Goblins in their own tunnels leave the PCs a
      2, and a rolled 3 is then theirs.`,
    'warband.priority.phase-order': core`One phase after the other
      The side with priority plays a phase, then the other side plays the same phase, and only then does the
      next phase begin.`,
    'warband.priority.group-simultaneous': core`A side acts as one
      All members of a side act in its part of a phase: three fighters finish their Opening actions before any
      of the others begins, and nobody saves an action for a later phase.`,
    'warband.priority.member-order': core`Order within a side
      The members of a side act in the order they like and may wait for each other's results: the archer
      shoots first, and the knight then picks whom to charge.`,
    'warband.priority.resolve-as-declared': core`Said and done
      An action is carried out as soon as it is declared: dice are rolled before the next member of the side
      decides.`,
    'warband.priority.dying-blow': core`The dying strike back
      Whoever falls to 0 HP may still act or finish its attacks in that phase, so that two fighters can kill
      each other. First Strike is the exception.`,
    'warband.phase.order': core`The steps of a round
      A round is priority, Opening, Melee, Ritual and one end of round for both sides, numbered 0 to 4.`,
    'warband.phase.opening': core`The Opening phase
      Here is the time to shoot, to move and to declare spells, of which the quick ones are cast at once.`,
    'warband.phase.melee': core`The Melee phase
      Blows, and what may take their place, belong here and never into the Opening phase.`,
    'warband.phase.ritual': core`The Ritual phase
      Spells that were not quick enough for the Opening phase are cast here.`,
    'warband.phase.end': core`The end of the round
      Morale checks and saves that are due come now, and then every effect that lasts is counted down: sleep
      with 2 rounds left has 1.`,
  },

  'Actions and spells': {
    'warband.action.two': core`Two actions
      A fighter has two actions in a round, such as a move in the Opening and a blow in the Melee phase.`,
    'warband.action.once-per-phase': core`One action in a phase
      Nobody acts twice in the same phase: whoever shoots in the Opening phase does not move in it.`,
    'warband.action.no-trade': core`Phases are not traded
      The action of one phase does not buy an action that belongs to another: a blow cannot become a second
      move.`,
    'warband.action.misc-substitute': core`Something else instead
      A miscellaneous action may take the place of the Opening action, of the Melee action, or of both.`,
    'warband.misc.ready-worn': core`Readying what is worn
      With a miscellaneous action a worn weapon or item comes to hand: drawn in the Opening phase, the spare axe strikes
      in the Melee phase.`,
    'warband.misc.take': core`Taking something
      A miscellaneous action picks up or grabs a thing within reach, such as a shield on the ground.`,
    'warband.misc.use-readied': core`Using what is at hand
      A miscellaneous action uses a readied item, such as a potion; drunk in the Melee phase, it costs the
      attack.`,
    'warband.misc.protect': ruling`Protecting an ally
      As a miscellaneous action a fighter may draw all attacks on an adjacent ally this round upon itself, and
      they meet its own armour. The text has this crossed out, so it is off unless a table wants it.`,
    'warband.misc.first-aid': core`First aid takes an action
      Treating somebody in critical condition is a miscellaneous action.`,
    'warband.misc.other': refereeCall`Other small things
      What is about as much work, such as slamming a door, is a miscellaneous action if the referee agrees.`,
    'warband.full.reload': core`Reloading a crossbow
      It takes the whole round: shoot in round 1, reload in round 2, shoot again in round 3.`,
    'warband.full.retreat': core`Retreating takes the round
      Leaving melee costs every other action of the round: with speed 4 one is 4 spaces away and has no blow.`,
    'warband.full.search-packed': core`Searching the pack
      Finding and readying a packed item takes the whole round.`,
    'warband.spell.out-of-melee': core`No spells in melee
      A caster with an enemy in melee range cannot declare a spell.`,
    'warband.spell.declare': core`Spells are declared first
      Every spell is declared in the Opening phase and takes the Opening action.`,
    'warband.spell.capture-save': core`The save that decides the speed
      The caster rolls d12 against its Capture save on declaring: at Capture 5 a 5 succeeds and a 6 fails.`,
    'warband.spell.quick': core`A quick spell
      After a successful Capture save the spell works at once, and the Melee action is still to come.`,
    'warband.spell.slow': core`A slow spell
      After a failed Capture save the spell waits for the Ritual phase of this round, and the caster has no
      Melee action meanwhile.`,
    'warband.spell.interrupted': core`Hit while waiting
      A caster who is hit before a waiting spell goes off loses the action, and the spell fails.`,
    'warband.spell.kept': core`A failed spell is not spent
      A spell that failed because its caster was hit stays prepared and can be declared again; one that was
      cast is gone until it is prepared anew.`,
  },

  Movement: {
    'warband.move.declare': core`Moves are announced
      The side without priority says which of its figures will move, and where to, before anybody acts.`,
    'warband.move.interrupt': core`Moves can be met
      The side with priority may use its own moves to get in the way: a guard on the path of two wolves stops
      them in contact with it.`,
    'warband.space.metric': inScenario(core`Spaces in metres
      A space is 2 metres in the world and 2 centimetres under a ruler: 12 spaces are 24 metres.`),
    'warband.space.imperial': inScenario(ruling`Spaces in feet
      Those who like it better count a space as 5 feet in the world and 1 inch on the map: 12 spaces are 60
      feet.`),
    'warband.speed.base': core`Speed
      A move covers as many spaces as the Capture save: in light armour, with Capture 5, it is 5.`,
    'warband.speed.swim-climb': core`Swimming and climbing
      Both halve speed, rounded down: 5 becomes 2.`,
    'warband.speed.rough': core`Rough ground
      It halves speed, rounded down and on top of other halvings: climbing over it, 5 becomes 2 and then 1.`,
    'warband.speed.slow': core`Being Slow
      The base speed of a Slow fighter is halved before anything else: 6 becomes 3, and 1 on rough ground.`,
    'warband.speed.minimum': core`The least speed
      Speed is never below 1, even with Capture 0.`,
    'warband.move.distance': core`How far
      A move goes any number of spaces up to the speed: with 5, from 0 to 5.`,
    'warband.move.allies': core`Past friends
      A move may cross the spaces of allies where there is room.`,
    'warband.move.enemies': core`Never through enemies
      No move leads through a space that an enemy holds.`,
    'warband.move.double': core`Twice as far
      A figure without an enemy in melee range when the Opening phase begins may go up to twice its speed: 10
      instead of 5.`,
    'warband.move.evade': core`Running away
      A figure that is not engaged may spend its move on getting out of the fight, which is settled as a
      chase.`,
    'warband.move.engaged': core`Engaged, only closer
      With an enemy in melee range a figure may only move closer to it, unless it disengages. A figure reached
      before its own move is bound in the same way: it keeps the double distance but can neither charge nor
      evade.`,
    'warband.move.disengage': core`Leaving melee
      A figure that disengages gives up all other actions of the round and goes up to its speed, each step
      away from the enemies it leaves. Nobody gets a free blow at it.`,
  },

  'Melee attacks': {
    'warband.melee.allocate': core`Sharing out attacks
      Attack dice are spread over the enemies within reach as equally as they go, and the attacker places what
      is left: 5 dice on three enemies are 2, 2 and 1, and 2 dice are 1, 1 and 0.`,
    'warband.melee.per-target': core`One target after the other
      All dice on one target are settled before those on the next, in the order the attacker likes.`,
    'warband.melee.chance': core`The chance to hit
      It is 8 less the armour of the target, with every modifier applied, and a d12 of that or less hits:
      against armour 3 a 5 hits and a 6 does not.`,
    'warband.melee.roll': core`A d12 for each attack
      The attacker rolls as many d12 as it has attacks and counts successes: 2, 7 and 9 against armour 1 are
      two hits.`,
    'warband.melee.twelve': core`A 12 misses
      A 12 is a miss however good the chance.`,
    'warband.melee.one-damage': core`A hit is one damage
      Each success takes 1 HP: two hits leave an ogre with 3 HP at 1.`,
    'warband.melee.rollers': core`Who rolls the dice
      The referee rolls for the enemies, the players for their characters and for those who fight beside them.`,
    'warband.melee.simultaneous': core`Blows at the same time
      Without First Strike the blows of both sides fall together, and the dead are taken off when the phase
      ends.`,
    'warband.fs.charge': core`First Strike by charging
      A figure that charged this round has First Strike. A charge is a move from outside melee range of the
      target into it.`,
    'warband.fs.surprise': core`First Strike by surprise
      Attackers with surprise have First Strike.`,
    'warband.fs.flank': core`First Strike on the flank
      An attack on the flank of a target has First Strike against it.`,
    'warband.fs.rear': core`First Strike on the rear
      An attack on the rear of a target has First Strike against it.`,
    'warband.fs.effect': core`What First Strike does
      Such blows come before all others of the Melee phase, and whoever they kill is taken off at once,
      without an action or a reply.`,
    'warband.forgo.defend': core`Armour instead of blows
      A fighter that gives up all its attacks of the Melee phase has +1 armour this round: with 3 instead of
      2, a 6 misses it.`,
    'warband.forgo.rally': core`Rallying instead of blows
      A fighter that gives up all its attacks of the Melee phase may rally troops, whose morale check then has
      +2: from 7 to 9.`,
    'warband.forgo.rally-limit': core`Limits of a rally
      Each side rallies at most once in a round, and only from the midst of the fight, with an enemy in melee
      range.`,
  },

  'Melee modifiers': {
    'warband.mod.surprise': core`Modifier: surprise
      First Strike and +1 to hit: armour 1 is hit on 8 or less.`,
    'warband.mod.flank': core`Modifier: flank
      First Strike and +1 to hit: armour 2 is hit on 7 or less.`,
    'warband.mod.rear': core`Modifier: rear
      First Strike and +1 ATK against that target, without a better chance. In a rank that attacks from behind
      each figure has it, so five with ATK 1 roll 10 dice.`,
    'warband.mod.death-blow-only-if': core`Whom a death blow may strike
      A prone enemy can be attacked only by somebody who has no standing enemy in reach; several prone ones
      share the dice as usual.`,
    'warband.mod.death-blow': core`Death blows
      Attacks on a prone enemy hit without a roll: ATK 2 does 2 damage.`,
    'warband.mod.prone-vulnerable': core`Prone: exposed
      A prone fighter can suffer death blows: with 1 HP it is dead without a die.`,
    'warband.mod.prone-attack': core`Prone: striking from the ground
      A prone fighter attacks with 1 ATK at most and −1 to hit: with ATK 3 one die, on 6 or less against
      armour 1.`,
    'warband.mod.prone-same-round': core`Prone: down for the round
      Nobody rises in the round of the fall: tripped in round 2, one rises in the Opening phase of round 3 at
      the earliest.`,
    'warband.mod.prone-prevent': core`Prone: held down
      Adjacent enemies whose side has priority may try to keep somebody from rising, which as a gambit among
      equals works on 1–3 of a d6.`,
    'warband.mod.prone-cost': core`Prone: the price of rising
      Getting up takes 2 spaces of the move: of speed 5, 3 are left.`,
    'warband.mod.prone-space': ruling`Prone: no room to rise
      If enemies hold the spot, they have to be pushed off it by grappling before one can rise. The text
      itself puts a question mark to this.`,
    'warband.mod.improvised': core`Improvised weapons
      They have −1 to hit: a chair leg hits armour 0 on 7 or less.`,
    'warband.mod.disarmed-attack': core`Disarmed, and striking
      A disarmed fighter has −1 to hit: armour 1 on 6 or less.`,
    'warband.mod.disarmed-target': core`Disarmed, and struck at
      Everybody has +1 ATK against a disarmed fighter: ATK 1 rolls 2 dice at it.`,
    'warband.mod.advantage': refereeCall`A better position
      High ground or the like gives +1 to hit: from the stairs armour 2 is hit on 7 or less. The referee says
      who has it.`,
    'warband.mod.narrow': refereeCall`Narrow places
      A tight spot can limit both how many fighters strike and how many attacks each has, as the referee says:
      in a doorway perhaps one fighter with 2.`,
    'warband.mod.blinded': core`Blinded
      The blinded cannot attack.`,
    'warband.mod.mounted-npc': inScenario(core`Mounted NPCs
      A mount gives an NPC +1 Might, that is +1 HP and +1 ATK: a horseman of Might 1 has 2 and 2.`),
    'warband.mod.mounted-pc': inScenario(core`Mounted PCs
      A mount gives a PC +1 ATK but no HP.`),
    'warband.mod.mount-sacrifice': core`Giving up the mount
      A mounted PC may let its mount take 1 damage in its place; the mount is lost: of two hits only one
      counts.`,
  },

  'Ranged attacks': {
    'warband.ranged.procedure': core`Shooting
      A ranged attack is rolled like a blow: d12 against 8 less armour, a 12 misses and a 1 is a critical.
      Armour 1 without a shield is hit on 7 or less.`,
    'warband.ranged.one': core`One shot
      A fighter has one ranged attack in a round whatever its ATK, unless weapon or trait gives more: an ogre
      with ATK 4 throws one javelin.`,
    'warband.ranged.out-of-melee': ruling`No shots from melee
      Whoever has an enemy in melee range cannot shoot or throw. The text closes this with a question mark.`,
    'warband.ranged.ammo-ready': ruling`Ammunition at hand
      Only ammunition that is readied, in hand or on the belt, can be shot. The same question mark stands
      behind it.`,
    'warband.ranged.same-target': core`All at one target
      Several ranged attacks of one fighter go to one target: both thrown axes at the chief.`,
    'warband.ranged.bow-split': core`Bows choose freely
      With a bow the attacks may be split among targets as one likes: one and one with the 2 dice of a
      longbow.`,
    'warband.ranged.nearest': core`Not at the nearest
      Aiming past the nearest target costs −1 to hit: armour 0 farther back is hit on 7 or less.`,
    'warband.ranged.second-rank': core`Ranks screen each other
      Against several ranks one can aim at the first two only; the third is out of sight.`,
    'warband.ranged.high-ground': core`Shooting from above
      From high ground every rank can be aimed at, though still with −1 past the nearest.`,
    'warband.throw.deplete': core`Throwing wears out
      Each throw marks the weapon once, and the second mark is its end.`,
    'warband.throw.no-chain': core`Shot or blow
      Ranged and melee attacks do not go together in one round: after a bow shot there is no blow.`,
    'warband.throw.chain-hands': core`A throw and a blow
      A fighter may throw in the Opening and strike in the Melee phase if each hand holds a weapon, the one
      for throwing and the other for blows.`,
    'warband.throw.charge': core`Throwing on the run
      A handaxe or a javelin can be thrown during the charge, and the blows that follow still have First
      Strike.`,
    'warband.ranged.shield': core`Shields against missiles
      A shield is 3 armour instead of 1 to whatever is shot or thrown: with light armour that makes 4, hit on
      4 or less.`,
    'warband.ranged.into-melee': core`Shots into melee
      If the target stands in melee, a 10 or more hits the closest friend of the shooter instead, for 1
      damage.`,
  },

  'Criticals, subduing': {
    'warband.crit.one': core`A critical
      An attack die that shows 1 deals its 1 damage and a Wound from the d10 table.`,
    'warband.crit.everyone': core`Criticals strike everybody
      They work for and against PCs and NPCs alike: a goblin's 1 wounds a PC.`,
    'warband.crit.supernatural': core`Criticals and Supernatural HP
      Creatures with Supernatural HP suffer no critical: a 1 is a plain hit, without a Wound.`,
    'warband.crit.helmet': core`Sacrificing a helmet
      Whoever wears a helmet may lose it to be spared either the damage or the Wound of one critical, never
      both.`,
    'warband.crit.helmet-timing': core`Before the Wound is known
      The choice falls before the d10: once a 10 lies there it is too late.`,
    'warband.subdue.declare': core`Attacking to subdue
      It is declared before the dice and costs −1 to hit: armour 1 on 6 or less.`,
    'warband.subdue.exact': core`Brought to exactly 0 HP
      If the attack takes the last HP and nothing beyond, the target is subdued, and captured when the phase
      ends: with 2 HP, by two hits.`,
    'warband.subdue.excess': core`One blow too many
      Damage beyond the last HP kills all the same: with 2 HP, three hits.`,
  },

  Gambits: {
    'warband.gambit.action': core`A gambit is an action
      It takes the place of any other action, such as the attack of the Melee phase.`,
    'warband.gambit.once': core`One gambit a round
      A fighter tries one gambit in a round: after one in the Opening phase there is none in the Melee phase.`,
    'warband.gambit.scope': ruling`What gambits are for
      Disarming, tripping, pushing and other manoeuvres, the effect being named first. Grappling and subduing
      stand in that list as well, but have rules of their own.`,
    'warband.gambit.odds': refereeCall`Odds of a gambit
      The referee sets a chance in 6 by size, level, skill and situation: as a rule 2 for the weaker, 3 among
      equals, 4 for the stronger.`,
    'warband.gambit.risk': refereeCall`A gambit that fails
      Failure costs as much as success would have brought, unless an advantage was secured before: as a rule
      the attacks of that enemy on the one who tried hit without a roll this round.`,
    'warband.gambit.join': refereeCall`A gambit together
      Several may share one gambit and its one roll, each giving its action and its gambit of the round: two
      of Might 1 trip a large ogre on 2-in-6.`,
    'warband.gambit.enemies': core`Gambits of NPCs
      Enemies can try gambits too: an orc trips an equal PC on 1–3.`,
  },

  Grappling: {
    'warband.grapple.contest': core`Wrestling
      Each grappler rolls as many d6 as it has attacks, and the higher total has control: 2, 5 and 6 make 13
      against 4 and 4, which make 8.`,
    'warband.grapple.record': core`The number to beat
      The winning total is noted, for it is what the loser has to beat later.`,
    'warband.grapple.control': core`Having control
      Whoever controls a grapple may pin the enemy, disarm it, or throw it, which leaves it prone.`,
    'warband.grapple.break-out': core`Breaking out
      A held fighter gets free by rolling more than the noted total: against 8, a 9 on its d6 is enough and an
      8 is not.`,
    'warband.grapple.morale': core`Held, and losing heart
      An NPC that is held checks morale each round; since it cannot retreat, a failure is surrender: 7 with
      morale 5.`,
    'warband.grapple.tighten': core`Tightening the grip
      The controller may spend a whole round on 1 damage, and 1 more for each earlier round of it: 1, then 2,
      then 3.`,
    'warband.grapple.attack-held': core`Striking who is held
      Or the controller attacks, and the held fighter can only defend or try to break out: a dagger with ATK 2
      rolls two dice against armour 1, on 7 or less.`,
    'warband.grapple.fail-choice': core`A grapple that fails
      Whoever began a grapple and lost it must choose one of three prices.`,
    'warband.grapple.fail-hits': core`First price: the blows
      The attacks that the enemy directs at the loser this round hit without a roll.`,
    'warband.grapple.fail-held': core`Second price: being held
      The enemy takes control, and its own total is noted.`,
    'warband.grapple.fail-thrown': core`Third price: being thrown
      The loser falls prone and suffers a temporary Wound, on d10.`,
    'warband.grapple.dagger': core`Small weapons in a grapple
      A dagger or another small weapon can be used while grappling; a sword cannot.`,
    'warband.grapple.charge': core`Grappling from a charge
      A charger may give up the blows of its First Strike for a grapple.`,
    'warband.grapple.spear': core`Spears keep grapplers off
      A charge cannot become a grapple against somebody with a spear.`,
    'warband.grapple.moving': core`No grapple after a move
      Except from a charge, a figure that moved cannot grapple in that round.`,
    'warband.grapple.outsiders': ruling`Grapplers lie open to others
      Everybody outside the grapple treats both grapplers as prone, so that both can suffer death blows. The
      text puts a question mark to this.`,
    'warband.grapple.join': core`Several against one
      Those who grapple the same target add up all their d6: three goblins roll 3d6 against a knight's 2d6.`,
  },

  'Vanquishing, duels': {
    'warband.vanquish.npc': core`An NPC at 0 HP
      It dies when the phase ends and may act until then: shot in the Opening phase, an orc finishes its move
      and is gone before the Melee phase.`,
    'warband.vanquish.called-shot': core`No aimed wounds
      A blow at an eye is an attack like any other, for every hit is meant to kill; it comes true only if it
      brings the target to 0 HP.`,
    'warband.vulnerable.slain': refereeCall`A sure kill
      A victim that is not aware of somebody close by dies at once, if nothing such as armour or size stands
      in the way of a killing blow. The referee judges that.`,
    'warband.vulnerable.auto-damage': core`No sure kill
      Otherwise each attack on the unaware victim does 1 damage without a roll, special resistance aside: ATK
      2 leaves a sleeping ogre with 4 HP at 2.`,
    'warband.duel.declare': core`Techniques of a duel
      In each round of a formal duel both fighters choose Parry, Assault or Feint in secret and show them
      together.`,
    'warband.duel.parry': core`Parry beats Assault
      The one who parries has +2 armour this round: 2 becomes 4.`,
    'warband.duel.assault': core`Assault beats Feint
      The one who assaults has +1 ATK this round: 2 becomes 3.`,
    'warband.duel.feint': core`Feint beats Parry
      The one who feints has +2 to hit this round: 6 becomes 8.`,
    'warband.duel.same': core`The same technique
      Both have its bonus: of two feints each has +2 to hit.`,
    'warband.duel.npc-sunder': core`Shields of NPCs in a duel
      In a duel NPCs too may sunder the shield, which then cancels 1 damage and is gone.`,
  },

  Morale: {
    'warband.morale.pcs': core`PCs never waver
      Only NPCs check morale, on either side.`,
    'warband.morale.exempt': inScenario(refereeCall`Those without fear
      NPCs that are very disciplined, unfeeling or fanatical do not check, as the referee or the sheet says.`),
    'warband.morale.trigger-third': core`Trigger: a third lost
      A group checks morale when it has lost one third of its number: 2 of 6.`,
    'warband.morale.trigger-leader': core`Trigger: the leader
      The death, retreat or surrender of its leader makes a group check.`,
    'warband.morale.trigger-ambush': core`Trigger: an ambush
      A group that was ambushed checks at the end of the surprise round.`,
    'warband.morale.trigger-horror': refereeCall`Trigger: horror
      A horrible sight or enemy makes a group check when the referee says so.`,
    'warband.morale.trigger-allies': core`Trigger: allies give way
      When allies retreat or surrender, the others check.`,
    'warband.morale.trigger-other': refereeCall`Other triggers
      The list holds the common ones; the referee may find more, such as a bridge that breaks.`,
    'warband.morale.roll': core`The morale check
      One d12 for the group: its morale or less is a success, so with 7 a 7 holds and an 8 fails.`,
    'warband.morale.weak': inScenario(core`Weak morale
      Untrained troops have 5.`),
    'warband.morale.average': inScenario(core`Average morale
      Trained troops have 7.`),
    'warband.morale.strong': inScenario(core`Strong morale
      Veterans and elite troops have 9.`),
    'warband.morale.circumstances': refereeCall`Morale and circumstances
      The referee may change the chance by up to 2 either way: from 7 to 5.`,
    'warband.morale.success': core`Morale holds
      After a success the group fights on and nothing else happens.`,
    'warband.morale.fail': core`Morale fails
      After a failure the group withdraws in good order.`,
    'warband.morale.no-way-out': core`No way to retreat
      A group that fails and cannot withdraw tries to surrender.`,
    'warband.morale.no-quarter': core`To the death
      A group that fails and can neither withdraw nor surrender, because no prisoners are taken, fights on to
      the death and checks no more.`,
    'warband.morale.twelve': core`A 12 is a rout
      A 12 always fails, even at 11, and makes the retreat or surrender a disorderly one.`,
    'warband.end.duration': core`How long a fight takes
      With regrouping and bandaging a fight takes at least 10 minutes, one turn of exploration, however few
      its rounds.`,
  },

  'Hit points and death': {
    'warband.hp.damage': core`Damage
      Each damage takes 1 HP and does nothing else while HP are left: at 2 of 3 one fights as before.`,
    'warband.death.save': core`The Death save
      A PC who falls to 0 HP rolls d12 against its Death save and dies on a failure: at 5, on a 6. NPCs have no
      such save.`,
    'warband.death.survive': core`Surviving at 0 HP
      Whoever makes the Death save lives, but rolls d20 for a Wound that may be permanent: a 14 is Leg for
      good.`,
    'warband.critical.acts': core`Critical, but standing
      A survivor at 0 HP is in critical condition and acts like anybody else.`,
    'warband.critical.bleeding': core`Bleeding to death
      Unless stabilized, one in critical condition is dead at the end of the second round after it began:
      begun in round 3, at the end of round 5.`,
    'warband.critical.further-damage': core`Hurt while critical
      Any further damage at 0 HP is death, without a save.`,
    'warband.aid.test': core`First aid
      Whoever treats the patient makes a Finesse test, as a rule 2-in-6.`,
    'warband.aid.self': core`First aid on oneself
      Treating oneself is Very Hard, 1 less: 1-in-6 instead of 2-in-6.`,
    'warband.aid.success': core`First aid that works
      The patient is stabilized, and HP stay at 0.`,
    'warband.aid.failure': core`First aid that fails
      The action is spent for nothing, and the bleeding goes on.`,
    'warband.aid.once-per-round': core`First aid again
      It can be tried again, but only once in a round.`,
    'warband.aid.bandages': core`Bandages
      Marking bandages makes first aid on somebody else succeed without a die, and on oneself a normal test.`,
    'warband.critical.stabilized': core`Stabilized
      The patient no longer bleeds to death but stays at 0 HP, where further damage still kills without a
      save.`,
    'warband.death.replacement': afterFight(core`The player of a dead PC
      The player makes a new character or takes over a hireling, who soon joins the others.`),
    'warband.death.nemesis': core`Killers grow
      A creature that kills a PC gains +1 Might at once, +1 HP and +1 ATK: an orc with 1 and 1 has 2 and 2.`,
  },

  'Wounds and recovery': {
    'warband.wound.crit-temporary': core`Wounds from criticals
      They are temporary: a week of full rest heals one of them.`,
    'warband.wound.death-d20': core`Wounds from the Death save
      The d20 gives a temporary Wound on 1–10 and a permanent one on 11–20, numbered 10 less: 17 is Back for
      good.`,
    'warband.wound.slot': core`Wounds weigh
      Each Wound fills an inventory slot until its week of full rest; a permanent one keeps its effect after
      that.`,
    'warband.wound.duplicate': core`The same Wound again
      Instead of a second identical Wound one loses an ear, a finger, a tooth or the like, which has no effect
      in a fight.`,
    'warband.wound.npc-unsuitable': core`Wounds that mean nothing to an NPC
      A Wound that does not suit an NPC gives +1 to hit it instead, and each such Wound adds 1: Guts on an
      ogre.`,
    'warband.wound.retainers': afterFight(core`Scars attract followers
      For each permanent Wound a PC may have one more retainer.`),
    'warband.wound.1-shoulder': core`Wound 1: Shoulder
      The chance to bash something is 1 less: 3-in-6 becomes 2-in-6.`,
    'warband.wound.2-arm': core`Wound 2: Arm
      Totals in a grapple are 2 less: 11 becomes 9.`,
    'warband.wound.3-knee': core`Wound 3: Knee
      Moves are 2 spaces shorter, 3 instead of 5, and Capture is 2 less in a chase.`,
    'warband.wound.4-leg': core`Wound 4: Leg
      The chance of Agility tests is 1 less: 2-in-6 becomes 1-in-6.`,
    'warband.wound.5-guts': core`Wound 5: Guts
      The chance of Vigor tests is 1 less: at 2-in-6 instead of 3-in-6 a 3 fails.`,
    'warband.wound.6-head': core`Wound 6: Head
      The chance of Finesse tests is 1 less, so first aid at 3-in-6 becomes 2-in-6.`,
    'warband.wound.7-back': core`Wound 7: Back
      It fills one inventory slot more than the Wound itself: two until it has healed.`,
    'warband.wound.8-chest': core`Wound 8: Chest
      All saves are 1 less: Death 5 becomes 4, and Capture with the speed it gives too.`,
    'warband.wound.9-eye': core`Wound 9: Eye
      Ranged attacks have −1 to hit: a bow hits armour 1 on 6 or less.`,
    'warband.wound.10-hand': core`Wound 10: Hand
      One hand can no longer be used for anything, so there is no two-handed weapon, or no shield.`,
    'warband.recover.day': afterFight(core`A day of rest
      A full day of rest gives back 1 HP.`),
    'warband.recover.week-hp': afterFight(core`A week of downtime
      It gives back all HP.`),
    'warband.recover.week-wound': afterFight(core`A week of full rest
      Each week deals with one Wound: a temporary one is gone, a permanent one frees its slot.`),
  },

  'Battles: units and reach': {
    'warband.battle.figure': core`Figures
      A figure is one fighter, who mostly moves with its rank and unit: a rank of 5 footmen rolls 5 dice.`,
    'warband.battle.unique': core`Unique figures
      PCs, leaders and creatures very unlike the rest of their rank are Unique: they are attacked and hurt one
      by one.`,
    'warband.battle.rank': inScenario(core`Ranks
      Up to 5 figures side by side are a rank, called front, middle or rear by its place: 13 stand as 5, 5 and
      3.`),
    'warband.battle.rank-gear': core`Gear of a rank
      A rank fights with one set of gear: the most common if all is equally good, otherwise the worst. Four
      with armour 2 and one with armour 1 count as armour 1.`,
    'warband.battle.unit': inScenario(core`Units
      Figures close enough to hold together are a unit of at most 3 ranks, so at most 15.`),
    'warband.battle.wide': inScenario(core`Broader than five
      A line of 10 abreast is two units side by side.`),
    'warband.battle.light': afterFight(core`Light
      One light is enough for one rank, though not for looking closely.`),
    'warband.battle.line': core`Battle lines
      Two units whose front ranks fight each other form one battle line.`,
    'warband.battle.contact': core`Closing up
      When melee begins the figures are moved together until their bases touch.`,
    'warband.battle.reach-rank': core`One rank hides the next
      While a single figure is left in a rank, the rank behind it cannot be attacked in melee.`,
    'warband.battle.reach-spear': core`Spears from the middle
      Figures with spears in the middle rank may attack the enemy front with 1 attack each: two ranks of 5
      roll 10 dice.`,
    'warband.battle.reach-spear-limit': core`Spears do not reach deeper
      From the front a spear cannot reach the enemy's middle rank: all dice go on the last orc of its front.`,
    'warband.battle.reach-three': core`Three within reach
      A figure reaches the 3 closest enemies in front of it: from the third place the second, third and
      fourth.`,
    'warband.battle.reach-middle': core`The middle takes more
      Attacks on a rank that do not come out even fall on those nearest the middle, at random among equals: of
      7 dice on 5 figures the third takes 2, and so does the second or the fourth.`,
  },

  'Battles: attacks, tides, morale': {
    'warband.battle.agents': core`Who shares out attacks
      There are two kinds of attackers and targets: each Unique figure by itself, and the normal figures of a
      rank together.`,
    'warband.battle.single-entity': core`A rank is one body
      The normal figures of a rank roll their dice together and are hurt as one: four goblins roll 4 dice at
      once.`,
    'warband.battle.unique-first': core`Unique targets first
      Each attacker settles its dice on Unique figures before those on normal ones.`,
    'warband.battle.rank-damage': core`Damage to a rank
      Hits on normal figures add up: each time they reach the HP of one figure it is taken off, and the rest
      stays. With 2 HP each, 5 hits take 2 figures and leave 1 damage.`,
    'warband.battle.consolidate': core`Closing the gaps
      Those who are left close up towards the middle of their rank: three stand in the second to fourth place.`,
    'warband.battle.overflow': core`Damage that goes on
      What is left over when a rank is destroyed strikes the next one, however well it is armoured: 7 hits on
      5 and 5 figures of 1 HP take 5 and 2.`,
    'warband.battle.overflow-check': ruling`Damage that is checked again
      If a table likes it better, a die left over counts only where it would have hit the next rank too:
      against armour 4 a 3 counts and a 6 does not.`,
    'warband.battle.order': core`Order of a clash
      First all First Strikes, and their dead are taken off; then the side with priority and the other; then
      the rest of the dead.`,
    'warband.battle.tides-equal': core`Tides between equals
      At the end of the round, in a battle line of equally strong groups, the one with more hits drives the
      other one space back and follows up: 6 hits against 4.`,
    'warband.battle.tides-larger': core`Tides between unequals
      Otherwise the larger group, or that of the larger creatures, does the pushing: 12 push 8 whatever the
      hits.`,
    'warband.battle.casualties': ruling`Left for dead
      If a table likes it better, each figure taken off is wounded but alive on 3-in-6.`,
    'warband.battle.morale-unit': core`Morale of units
      In battles each unit checks for itself: one that lost 5 of 15 does, its neighbour does not yet.`,
    'warband.battle.rally-rout': core`Coming back from a rout
      A routed unit may check morale to return to the fight, but only after a full round without losses and
      without a new trigger.`,
  },

  'Battles: ranges': {
    'warband.range.melee': core`Melee range
      It is 1 space, diagonals included.`,
    'warband.range.dagger': core`Range of a dagger
      Thrown, it goes 2 spaces; 3 are too far.`,
    'warband.range.spear': core`Range of a spear
      Thrown, it goes 5 spaces; 6 are too far.`,
    'warband.range.handaxe': core`Range of a handaxe
      Thrown, it goes 6 spaces; 7 are too far.`,
    'warband.range.javelin': core`Range of a javelin
      Thrown, it goes 7 spaces; 8 are too far.`,
    'warband.range.shortbow': core`Range of a shortbow
      It shoots 12 spaces; 13 are too far.`,
    'warband.range.crossbow': core`Range of a crossbow
      It shoots 24 spaces; 25 are too far.`,
    'warband.range.sling': core`Range of a sling
      It shoots 30 spaces; 31 are too far.`,
    'warband.range.longbow': core`Range of a longbow
      It shoots 36 spaces; 37 are too far.`,
    'warband.volley.double': refereeCall`Volleys
      Enough shooters for the size of the target double the range of their weapons: 10 longbows reach 10
      figures at 72 spaces. The referee says what is enough.`,
  },

  'Battles: movement and retreat': {
    'warband.battle.move-scale': refereeCall`Moving units
      Units move as one, ranks and single figures when there is reason for it, such as a captain who steps out
      to duel.`,
    'warband.cycle.cost': core`Swapping places
      Two adjacent figures of different ranks may change places, which takes the move of both.`,
    'warband.cycle.save': core`The swap succeeds
      Both make a Capture save, and if both succeed they have changed places and keep their other action: 5
      and 4 at Capture 5 and 4.`,
    'warband.cycle.one-fails': core`One swap save fails
      They change places, but neither acts again this round.`,
    'warband.cycle.both-fail': core`Both swap saves fail
      They stay where they are, and neither acts again this round.`,
    'warband.cycle.struck-penalty': ruling`A swap that fails under blows
      Enemies would have +1 ATK against the one who fails in melee. The text has this crossed out, so it is
      off unless a table wants it.`,
    'warband.battle.obstacle': refereeCall`Obstacles
      Going over an obstacle or hard ground may take an Agility test, as the referee says: at 2-in-6 a 4 stops
      the move.`,
    'warband.retreat.save': core`Retreating under blows
      A creature in melee that retreats because of morale makes a Capture save or takes 1 damage: at Capture 5
      an 8 kills a man with 1 HP.`,
  },

  'Battles: leaders, banners, cavalry, manoeuvres': {
    'warband.leader.who': core`Leaders
      An individual whose Might is greater than that of all others in the unit leads it; a tie leaves it
      without a leader.`,
    'warband.leader.morale': core`A leader steadies
      The morale of a unit with a leader is 1 higher: 8 instead of 7.`,
    'warband.duel.challenge': core`Challenges
      A leader in the front rank may call out the enemy leader, if that one stands in front as well.`,
    'warband.duel.replaces-clash': core`A duel instead of the clash
      While leaders duel, the rest of both units make no attacks and watch each other.`,
    'warband.duel.refuse': core`Refusing a duel
      The unit of the leader who refuses checks morale at once.`,
    'warband.leader.death': core`A leader dies
      The unit checks morale, without the bonus it no longer has.`,
    'warband.leader.death-duel': core`A leader dies in a duel
      That check has −2: from 7 to 5.`,
    'warband.banner.carry': inScenario(core`War banners
      In a unit of at least 15 figures one may carry a war banner; with 14 none can.`),
    'warband.banner.first-check': core`A banner holds once
      The first morale check of its unit succeeds without a die.`,
    'warband.banner.morale': core`A banner steadies
      The morale of its unit is 1 higher: 8 instead of 7, or 9 with a leader.`,
    'warband.banner.lost': core`The banner is lost
      Losing it makes the unit check morale.`,
    'warband.cavalry.test': core`Facing cavalry
      A unit on foot that cavalry charges checks morale and loses its formation on a failure.`,
    'warband.cavalry.break': core`Formation broken
      Each rider has +1 ATK this round against a broken formation: five with ATK 2 roll 15 dice.`,
    'warband.cavalry.brace': core`Braced spears
      A unit on foot that makes its check with 3 or less may brace its spears for +1 ATK against that charge:
      5 spears in front roll 10 dice.`,
    'warband.cover.armor': refereeCall`Cover
      Walls and other defences give +1 armour or more, as the referee says: behind a hedge 2 becomes 3, and a
      6 misses.`,
    'warband.maneuver.check': core`Manoeuvres
      A unit makes one by passing a morale check: with 7 an 8 means that it is not done.`,
    'warband.maneuver.complex': refereeCall`What is a manoeuvre
      Complex movements of a unit, such as wheeling to refuse a flank, count as manoeuvres; the referee draws
      the line.`,
    'warband.maneuver.shieldwall': core`The shieldwall
      This manoeuvre halves the speed of a unit, 5 to 2, and makes it immune to most missiles.`,
  },

  'From the rest of the game': {
    'warband.out.round-down': ruling`Rounding
      Fractions are dropped: half of 5 is 2.`,
    'warband.out.x-in-y': ruling`Chances in 6
      A chance such as 2-in-6 is a roll of that number or less on that die.`,
    'warband.out.test': ruling`Tests of a characteristic
      The chance is 2-in-6, with 13–15 it is 3 and with 16 or more 4; a fitting skill adds 1, Very Hard takes
      1 away. Finesse 13 with healing has 4-in-6.`,
    'warband.out.opposed': ruling`One against the other
      Between equals an opposed action has 3-in-6, more or less as they differ.`,
    'warband.out.group-test': ruling`Acting as a group
      Everybody rolls, and the group fails if failures outnumber successes: two of four are enough.`,
    'warband.out.save': ruling`Saves
      A save is a d12 of its number or less: one for each damage that it may cancel, or one against an effect.
      Against 3 damage at Capture 5 the dice 2, 7 and 5 leave 1.`,
    'warband.out.save-best': afterFight(ruling`Two saves that fit
      The better of the two is rolled: Death 7 rather than Capture 5.`),
    'warband.out.capture': inScenario(ruling`The Capture save
      A PC has 6 less Dead Weight, and 1 more with Agility 15 or better; an NPC has 6 less the ranks of its
      worn armour, so 4 in two.`),
    'warband.out.death': ruling`The numbers of the Death save
      It is 5, or 7 against injuries under a helmet, and 1 more with Finesse 15 or better.`,
    'warband.out.witchcraft': ruling`The Witchcraft save
      It is 2, and a ward adds 1 to 4: at +2 a 4 resists.`,
    'warband.out.level': inScenario(ruling`Levels
      A PC of level 1 has 2 HP, 1 ATK and 0 Mana, and each further level adds 1 to one of them. At level 0 one
      has 1 HP and 1 ATK and dies at 0 HP.`),
    'warband.out.trait-warrior': ruling`Warriors
      They have +1 to hit: armour 2 on 7 or less.`,
    'warband.out.trait-silent': ruling`The Silent
      They make no noise in hiding, and alone they surprise others on 4-in-6.`,
    'warband.out.trait-maleficar': ruling`Maleficars
      They begin with 1 HP, 1 Mana and two spells, and learn one more at each level.`,
    'warband.out.trait-berserker': ruling`Berserkers
      In fury they have +1 ATK until the fight ends, succeed in Death saves against injuries, though the d20
      is still rolled, and do nothing but kill. After 10 minutes a failed Capture save costs them the ability
      for the day.`,
    'warband.out.trait-deadeye': ruling`Deadeyes
      Their ranged attacks use the whole ATK: with ATK 2 and a longbow 3 dice.`,
    'warband.out.surprise-roll': ruling`Who is surprised
      When sides meet unexpectedly each is surprised on 2-in-6, and nobody is if both are; a side that saw the
      other first has surprise without a roll.`,
    'warband.out.chase': ruling`Chases
      The chance in 6 to escape is the Capture of those who flee less that of the pursuers, 1 more for
      something tempting dropped and 1 for each obstacle that helps; below 0 there is none. A group that
      retreats in order counts its lowest Capture, fast monsters add half their Might, and those who are
      caught suffer a surprise round.`,
    'warband.out.deplete': ruling`Wear
      The first mark leaves a thing damaged or nearly used up, the second ends it: bandages last for two uses.`,
    'warband.out.ready-states': ruling`Readied, worn, packed
      What is readied can be used now, what is worn takes an action, what is packed takes the round.`,
    'warband.out.dead-weight': inScenario(ruling`Dead Weight
      Packed loads and armour, 2 loads for each rank, count half, rounded up, and lower Capture: three ranks
      make 3. More than 3 is too much, and 6 is the limit.`),
    'warband.out.overload': ruling`Overloaded
      With Dead Weight above 3 one cannot run, sneak or cast, moves at half speed, and enemies have +1 ATK: at
      4, Capture is 2 and speed 1.`,
    'warband.out.shield-sunder': ruling`Sundering a shield
      A PC may sacrifice its shield when attacks on it are declared and before they are rolled: it cancels 1
      damage, and is lost even if all miss. NPCs do so only in a duel.`,
    'warband.out.shield-loot': afterFight(ruling`Shields of the fallen
      A looted shield is whole on 2-in-6.`),
    'warband.out.small': ruling`Small weapons
      They serve in a grapple, and outside one they have 1 attack a round unless the enemy's weapon is small
      too.`,
    'warband.out.two-hands': ruling`Two-handed weapons
      Attacking with one takes both hands, so there is no shield.`,
    'warband.out.weapon-table': ruling`What weapons do
      Each weapon has its own traits: a battle axe that hits with 1 or 2 deals 1 damage more.`,
    'warband.out.spear-charge': ruling`Spears against a charge
      A charge from the front has no First Strike against a spear: both strike together, and both may die.`,
    'warband.out.aim': ruling`Aiming a crossbow
      Each round spent on nothing but aiming gives the next shot +1 to hit: after two, on 10 or less, for a
      crossbow takes armour as 0.`,
    'warband.out.spell-needs': ruling`What casting takes
      A prepared spell, speech and gestures, a free hand or a catalyst, sight of the target, and no overload.
      Without a catalyst casting costs 1 HP.`,
    'warband.out.spell-frame': ruling`What spells do
      They work at once or last 10 minutes for each Mana, and deal 1 damage for each: a Bolt with Mana 2 deals
      2, each cancelled by a Capture save.`,
    'warband.out.stealth-alert': ruling`Unseen by the alert
      An attack out of hiding on somebody who is on guard counts as surprise, with First Strike and +1 to hit,
      and is no sure kill.`,
    'warband.out.hireling-grades': ruling`Hired troops
      Skirmishers have morale 5 and no armour, and check morale to enter melee and to stay in it. Footmen have
      7, light armour and shield, veterans 9 with medium armour and shield, horsemen the same and +1 HP and +1
      ATK mounted.`,
    'warband.out.fear-notes': inScenario(ruling`Morale of monsters
      The side with more to fear has −2, size counts up to 1 and kind up to 3 either way: kobolds 5, ogres 8,
      giant rats 9. Undead, oozes, lizard-folk, minotaurs and berserkers never check.`),
    'warband.out.might-hit': ruling`Might and the chance to hit
      In a draft that is off by default the chance starts from 8 for monsters of Might 1–3, from 9 for 4–6 and
      from 10 for 7 and more, so that an ogre of Might 4 has 9.`,
  },
})

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
