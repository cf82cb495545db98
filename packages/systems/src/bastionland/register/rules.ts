/**
 * The register: every rule of the game under a stable id, in the order of the book.
 *
 * Events, questions and tests cite these ids, and "which rule was that?" is answered from here. Confusing
 * words: a *pool* is every die a side throws at the same target in a round; the *counting die* is the best
 * die left in it after Deny and Gambits; *Guard* (GD) is what soaks damage first, *Armour* what lowers it.
 * `tag` says where a rule stands: `core` is in the rules text, `ruling` settles what it leaves open, `errata`
 * sets one of its lines aside, `outside` comes from the published game because nothing runs without it,
 * `option` is off unless switched on, `referee-call` is for a person to decide, `narration` moves no number.
 */
import {
  afterFight,
  core,
  errata,
  inScenario,
  narration,
  optional,
  outside,
  refereeCall,
  ruleRegister,
  ruling,
} from '@steelyard/kernel/register'

/** Every rule of Mythic Bastionland's fights, in book order. */
export const rules = ruleRegister({
  Flow: {
    'bastionland.flow.rounds': core`Four steps to a round
      The players declare, their opponents declare, every attack is rolled, then all harm is dealt. The four
      steps begin again until the fight is over.`,
    'bastionland.flow.simultaneous': core`Everybody acts at once
      No one rolls for initiative: who strikes, and with which dice, is settled before the first die of the
      round is thrown. All harm arrives together, so whoever falls this round still lands the blow it
      declared. Only Armour lost and Fatigue gained in the same round count straight away.`,
    'bastionland.flow.players-first': core`Who goes first: the players' side
      Unless the setup names another first side, the players declare first in every round and their pools are
      handled first in each window. Further sides follow as the setup lists them.`,
    'bastionland.flow.any-order': core`No order inside a side
      Comrades declare in any order they like and may change their minds until every one of them has
      confirmed.`,
    'bastionland.flow.coordinate': core`Plan together, strike together
      Players may talk over their plans freely. Helping somebody against a foe means attacking that foe too,
      which puts both sets of dice into one pool.`,
    'bastionland.flow.declare-what': core`Name the deed and the weapons
      A declaration says what is done, to whom, and with which weapons in hand; a held shield comes along
      unless left out. That fixes the attack dice.`,
    'bastionland.flow.npc-react': core`The opposition answers
      Non-player figures declare second, knowing what the players announced. Their nature, their tactics and
      the situation guide them, and no die has been rolled yet.`,
    'bastionland.flow.who-rolls': core`Everybody rolls their own dice
      Players throw the dice of their characters, the referee throws for all others. Attack dice lie open on
      the table.`,
    'bastionland.flow.order-in-attack': core`The order of one attack
      Roll everything, let Deny strike a die, spend dice on Gambits, keep the best die that is left, add
      Bolsters, take off Armour: the rest is damage.`,
    'bastionland.flow.lockstep': ruling`All pools share each window
      Smites for every pool come first, next all rolls, all Denies, all Gambits, all totals, and damage last.
      Fatigue caught in an early window already bars Feats in the windows that follow.`,
    'bastionland.flow.repeat': core`On until it is over
      Rounds continue until the fight ends; only then does Guard return and Fatigue lift.`,
    'bastionland.flow.end': ruling`When a fight is over
      The fight closes at the end of a round if no more than one side has anybody up, if all remaining foes
      have fled, routed or given up, or if every side agrees to stop. With nobody left standing it is a draw.`,
    'bastionland.flow.turn-content': outside`A turn: one Move, then one Action
      Either part may be skipped. Moving after the Action takes a Move Gambit.`,
    'bastionland.flow.minor-actions': outside`Small things are free
      Swapping weapons or getting off a mount costs nothing. Taking an item from the ground or putting on a
      lost helm takes the Action, and mounting takes the Move.`,
    'bastionland.flow.grip': ruling`Hands are settled for the round
      What you hold when you confirm your declaration decides both your dice and your shield's protection
      until the round is over.`,
    'bastionland.flow.late-actions': ruling`Other deeds come after damage
      Tending, picking up, challenges, parley, surrender and flight happen in that sequence once damage is
      dealt, and only if the doer is still up. A patient must be alive and nearby; a runner is not held by a
      Stop from this very round.`,
    'bastionland.flow.answer': ruling`Challenge, parley, surrender need a yes
      A duel is answered by the one challenged, parley and surrender by each hostile side that has somebody
      up, and all must agree or nothing changes. Left to itself the engine accepts surrender and refuses
      parley and duels.`,
    'bastionland.flow.narrate': narration`Tell what the blow did
      Results are reported short, hard and concrete: what changed and what it costs. Each round opens by
      asking the players what they intend.`,
  },

  Surprise: {
    'bastionland.surprise.save': core`Caught unready: a CLA Save
      Whoever was not readied when the fight broke out rolls d20 against current CLA, once, ahead of the first
      declarations. It holds for every side.`,
    'bastionland.surprise.miss-turn': core`Failing loses the first turn
      A failed Save means neither Move nor Action in round 1. Guard and Armour still protect.`,
    'bastionland.surprise.first-only': ruling`Only round 1 is at stake
      The Save is rolled a single time; from round 2 on everybody acts.`,
    'bastionland.surprise.deny-allowed': ruling`Surprised fighters may Deny
      Deny answers somebody else's roll and belongs to no turn, so losing the turn does not lose it.`,
    'bastionland.surprise.not-exposed': ruling`Surprised is not defenceless
      Losing the turn leaves Guard in place. Being Exposed is a separate call.`,
    'bastionland.surprise.readied-flag': refereeCall`Who was ready?
      The setup marks those who were not readied; unless told otherwise everybody was.`,
  },

  'Virtues and Saves': {
    'bastionland.virtue.three': inScenario(core`Vigour, Clarity, Spirit
      Every figure has three Virtues: VIG for body and life, CLA for wits and senses, SPI for heart and will.
      VIG is also what damage eats once Guard is gone.`),
    'bastionland.virtue.bounds': outside`A Virtue runs from 0 to 19
      It never sinks under 0 and never climbs past 19.`,
    'bastionland.save.roll': outside`Saves: d20, not above the Virtue
      Roll d20; the current Virtue or less passes. A 20 always fails, and so does any roll at Virtue 0.`,
    'bastionland.virtue.loss': core`Losing Virtue is not taking damage
      Points taken by a Scar or paid for a deed lower the Virtue and do nothing more: nobody is wounded or
      killed by them.`,
    'bastionland.virtue.only-damage-kills': core`Only damage kills
      Mortal Wounds and death come from damage alone. A Scar may bring VIG to 0 and its bearer stays up.`,
    'bastionland.virtue.vig-zero': core`VIG 0: Exhausted
      An Exhausted figure cannot attack in a turn in which it moved. All else goes on as usual.`,
    'bastionland.virtue.cla-zero': core`CLA 0: Exposed
      While CLA is 0 Guard gives no protection and damage cuts straight into VIG.`,
    'bastionland.virtue.spi-zero': core`SPI 0: Impaired
      While SPI is 0 each of the figure's attacks is a lone d4.`,
    'bastionland.virtue.recheck': ruling`Zero counts only while it is zero
      The three zero states follow the current value. They begin once the damage step that caused them is done
      and end the moment the value rises.`,
  },

  'Attack pool': {
    'bastionland.attack.no-to-hit': core`Nothing is rolled to hit
      Every attack goes straight to its damage dice; even a 1 hurts an unarmoured foe.`,
    'bastionland.attack.dice': core`Where attack dice come from
      Each weapon used, the shield and any bonus bring their dice. The dice stay separate and are never
      summed.`,
    'bastionland.attack.shield-die': core`A shield strikes too
      A held shield brings a d4 to its bearer's melee attacks, besides its Armour.`,
    'bastionland.attack.two-weapons': core`Two weapons, both dice
      A weapon in each hand brings the dice of both, within what hands can hold.`,
    'bastionland.attack.pool': core`One pool per target
      All of a side who attack the same target roll together and add their dice; nobody may stay out of the shared
      pool.`,
    'bastionland.attack.highest': core`The best die of the pool does the damage
      Of the whole pool only the single highest die makes damage.`,
    'bastionland.attack.gambits-before-highest': core`Spent dice are gone first
      Dice given to Gambits leave before the best die is picked, so spending the top die lowers the damage.`,
    'bastionland.attack.add-bolster': core`Bolsters go on top
      Each Bolster by anyone in the pool adds 1 to the best die.`,
    'bastionland.attack.extra-attacker': errata`No bonus for mere numbers
      One line of the rules would add 1 damage for each attacker after the first, but the worked example and
      the Gambit list speak against it, so it is off. The ruling bolster-source turns it on, besides the dice.`,
    'bastionland.attack.subtract-armour': core`Armour comes off once
      The target's whole Armour is taken from the pool's total a single time, however many dice and attackers
      made it.`,
    'bastionland.attack.floor': ruling`Never below 0
      Armour can swallow a blow, no more. At 0 damage neither Guard nor Scars change, while the attack's
      Gambits hold.`,
    'bastionland.attack.no-dice-left': ruling`No die, no damage
      When Deny and Gambits have emptied the pool it deals nothing, and its Bolsters are wasted.`,
    'bastionland.attack.reach': ruling`Only what reaches adds dice
      Melee weapons and shields join melee attacks, ranged weapons join ranged ones, thrown weapons either.`,
    'bastionland.attack.mode': ruling`Melee or ranged, as declared
      Melee needs a foe in the same zone and not apart; it uses melee weapons, thrown weapons and the shield.
      Ranged uses ranged weapons at any zone and thrown ones at the same or an adjacent zone, without the
      shield. Purely ranged weapons are barred to those who began the turn engaged.`,
    'bastionland.attack.reach-fixed': ruling`No sidestepping a declared blow
      An attack that could reach when confirmed is carried out, judged after the attacker's own Move and those
      declared earlier. A foe that moves later does not escape: it is hit, and ends up where it went.`,
    'bastionland.attack.one-target': ruling`One target, all your dice
      Unless it is a Blast, an attack goes at a single foe with every die chosen, never divided and never at
      yourself.`,
    'bastionland.attack.die-owner': ruling`Your die, your choice
      Each die belongs to whoever rolled it. Nobody else may spend it, and it is its owner who then moves or
      pushes; a Bolster serves the whole pool.`,
    'bastionland.attack.per-side': ruling`Each side rolls its own pool
      When several sides attack one target, each has a pool and a total of its own, and all land in the same
      step.`,
    'bastionland.attack.tie': ruling`Ties go to the larger die
      Equal best dice deal the same damage; the one with more faces is the counting die, which matters for a
      Scar.`,
    'bastionland.attack.example': core`The worked example
      Mace d8 = 7, shield d4 = 3 and two daggers d6 = 1 and 5 strike at Armour 2 (helm and shield). Spending
      the 5 on Bolster gives 7 + 1 − 2 = 6, and a Guard of 7 falls to 1.`,
  },

  Armour: {
    'bastionland.armour.total': core`Armour adds up
      All pieces in use make one Armour score, taken off every pool that strikes the wearer.`,
    'bastionland.armour.helm-shield': inScenario(core`Helm 1, shield 1
      Each of the two is worth 1 Armour, so both together make 2.`),
    'bastionland.armour.slots': inScenario(outside`One coat, plates, helm, shield
      Each of the four kinds gives 1 Armour and counts once, so worn pieces make 4 at most. Plates and helm
      are battle wear.`),
    'bastionland.armour.shield-held': ruling`A shield must be held
      Stowed, dropped, broken or locked it yields no Armour and no die. In hand it guards against missiles
      too.`,
    'bastionland.armour.not-used-up': ruling`Armour does not wear out
      Blows leave it whole. Only Gambits change it: a locked or broken shield, a helm knocked away.`,
  },

  Damage: {
    'bastionland.damage.guard-first': core`Guard takes it first
      Damage lowers Guard (GD) before anything else; Guard stops at 0.`,
    'bastionland.damage.evade': core`Guard left: no harm done
      If Guard is still above 0 after the hit, the blow was evaded and has no further effect.`,
    'bastionland.damage.scar': core`Exactly to 0: a Scar
      Damage of 1 or more that equals the Guard left brings it to 0 and leaves a Scar. The hit itself costs no
      VIG.`,
    'bastionland.damage.wound': core`Past Guard: Wounded
      Guard goes to 0, the surplus comes off VIG, and the target is Wounded.`,
    'bastionland.damage.scar-or-wound': ruling`A Scar or a Wound, not both
      A hit that goes past Guard wounds instead of scarring, even though it empties Guard too.`,
    'bastionland.damage.mortal': core`Half of VIG: a Mortal Wound
      One hit that takes at least half of the VIG you had, but not all, puts you on the ground, dying. VIG 10
      losing 5 is mortal; VIG 11 losing 5 is not.`,
    'bastionland.damage.slain': core`All of VIG: slain
      A hit that takes the last of VIG kills outright.`,
    'bastionland.damage.remaining': ruling`Half of what was left
      The half is measured from VIG just ahead of this hit, not from the maximum and not after a Scar's loss
      of the same round.`,
    'bastionland.damage.vig-zero-hit': ruling`Harm at VIG 0 is death
      Any damage past Guard slays a figure whose VIG is already 0.`,
    'bastionland.damage.zero-guard': ruling`No Guard, no Scar
      With Guard at 0 before the hit, each point of damage comes off VIG and a Scar is out of the question.`,
    'bastionland.damage.wounded-no-penalty': ruling`Being Wounded costs nothing by itself
      It is a mark for the story and for the morale option; dice and Saves stay as they were.`,
    'bastionland.damage.together': ruling`Several totals on one figure
      They are applied one by one, the first side's pools leading, each against the Guard and VIG the last one
      left. Scars wait until all are in.`,
  },

  Feats: {
    'bastionland.feat.three': core`Smite, Focus, Deny
      Smite comes before your roll, Deny against somebody else's, Focus after your own. Different Feats may
      meet in one round and in one attack.`,
    'bastionland.feat.users': inScenario(outside`Knights know all three
      Every Knight has Smite, Focus and Deny. Others have only what their sheet lists, and Squires have none.`),
    'bastionland.feat.save-after': core`Every Feat has its price
      Each use calls for a Save, or the user is Fatigued: VIG for Smite, CLA for Focus, SPI for Deny. The Feat
      works whichever way the Save goes.`,
    'bastionland.feat.fatigued': core`Fatigued: no more Feats
      All three Feats are barred until you rest. Nothing else changes.`,
    'bastionland.feat.fatigue-clears': afterFight(core`Fatigue ends with the fight
      The calm after the last blow is rest enough.`),
    'bastionland.feat.save-timing': ruling`The price is paid at once
      The Save is rolled the moment the Feat is used, so a Smite that fails its Save rules out Focus on that
      attack.`,
    'bastionland.feat.limit': outside`Each Feat once per attack
      You may use each Feat a single time in one attack, and may combine different ones. Two Knights in one
      pool may both Smite.`,
    'bastionland.feat.smite.when': core`Smite before the dice
      Smite is chosen after the declarations, while the attack has yet to be rolled.`,
    'bastionland.feat.smite.melee': core`Smite is for melee
      Your attack must be a melee attack, with weapon, shield or natural weapon. A throw or a shot does not
      qualify.`,
    'bastionland.feat.smite.d12': core`Smite for a d12
      Your attack gains one d12 of your own. With a weapon that is Blast anyway, it is rolled afresh for every
      target.`,
    'bastionland.feat.smite.blast': core`Smite for a Blast
      Instead of the d12 your attack strikes everybody nearby, each with a roll of its own.`,
    'bastionland.feat.smite.save': core`Smite is paid with VIG
      The VIG Save is rolled on use, ahead of the attack dice; failing makes you Fatigued.`,
    'bastionland.feat.focus.when': core`Focus after your roll
      Focus may be used once your own attack has been rolled and before it is totalled, even when every die of
      yours was Denied.`,
    'bastionland.feat.focus.gambit': core`Focus: a Gambit for no die
      You perform any one Gambit and spend nothing for it. The foe keeps its VIG Save where the Gambit allows
      one.`,
    'bastionland.feat.focus.not-strong': ruling`Focus is never Strong
      Strong effects need a spent die showing 8 or more, and Focus spends none.`,
    'bastionland.feat.focus.save': core`Focus is paid with CLA
      The CLA Save is rolled on use, ahead of the foe's own Save; failing makes you Fatigued.`,
    'bastionland.feat.deny.when': core`Deny after their roll
      Deny comes once the attack dice lie open and before any is spent on a Gambit.`,
    'bastionland.feat.deny.who': core`Deny for yourself or one near you
      You must be up, on the target's side and in its zone, and have no die of your own in the pool. Being
      surprised or Impaired does not stop you.`,
    'bastionland.feat.deny.discard': core`Deny removes one die
      You pick one die of the roll; it is void from then on, even for a Gambit.`,
    'bastionland.feat.deny.save': core`Deny is paid with a SPI Save
      The SPI Save is rolled on use, ahead of the Gambits; failing makes you Fatigued.`,
    'bastionland.feat.impaired': core`Feats cannot lift an Impaired attack
      An Impaired attacker can neither Smite nor Focus. Its victim may still Deny.`,
  },

  Gambits: {
    'bastionland.gambit.eligible': core`A die of 4 or more buys a Gambit
      The owner of a die showing at least 4 may give it up for one Gambit. The face counts, not the size of
      the die, and you may spend as many such dice as you like.`,
    'bastionland.gambit.save': core`The foe may Save
      A VIG Save, rolled as a matter of course, shrugs off a Gambit; one Save for each. Bolster and Move allow
      none.`,
    'bastionland.gambit.bolster': core`Bolster: +1 damage
      Every die spent this way adds 1 to the pool's damage. No Save; Bolsters add up.`,
    'bastionland.gambit.move': core`Move: step after the blow
      You get a Move once damage is dealt, if you are still up, even if you have moved, are Stopped or
      Exhausted. No Save.`,
    'bastionland.gambit.repel': core`Repel: drive the foe off
      Failing a VIG Save, the foe goes to a zone next to its own, picked by you and never yours; with no such
      zone it is set apart from you within this one. A rider goes with the steed.`,
    'bastionland.gambit.stop': core`Stop: hold the foe in place
      Failing a VIG Save, the foe can neither move, close in nor flee in its next turn. Being Repelled, a Move
      Gambit and anything declared this round are not affected.`,
    'bastionland.gambit.impair': core`Impair: spoil a weapon
      You name one weapon the foe holds; failing a VIG Save, it is Impaired in the foe's next turn. Shields
      are no weapons here.`,
    'bastionland.gambit.trap': core`Trap: lock the shield
      Failing a VIG Save, the foe gets no Armour and no die from its shield until your next turn. The bearer
      may let it go but not stow it.`,
    'bastionland.gambit.dismount': core`Dismount: unhorse the rider
      Failing a VIG Save, a mounted foe is on foot and its steed stays in the zone.`,
    'bastionland.gambit.other': refereeCall`Other: something of like weight
      The referee may allow another effect of similar strength, against a VIG Save. The automatic referee says
      no.`,
    'bastionland.gambit.strong': core`Strong Gambits: 8 or more, in melee
      A melee die showing at least 8, spent on a Gambit, carries one extra of your choice: No Save or Greater
      Effect.`,
    'bastionland.gambit.strong.no-save': core`Strong: no Save
      The ordinary effect happens; the foe gets no roll.`,
    'bastionland.gambit.strong.greater': core`Strong: Greater Effect
      In place of the ordinary effect, knock an item out of the foe's grasp, break a wooden weapon or shield,
      or strike off the helm; the foe keeps its VIG Save. A disarmed item lies in the foe's zone for anyone
      there to take with an Action.`,
    'bastionland.gambit.strong.bolster': core`A Strong Bolster is still +1
      Spending 8 or more on Bolster adds 1 like any other die. Bolster and Move have no Strong choice.`,
    'bastionland.gambit.strong.melee': core`Strong means melee
      Dice of shots and throws are never Strong. All dice of a melee attack can be, including those of shield,
      trample, bonus and Smite.`,
    'bastionland.gambit.at-once': ruling`Gambits bite before Armour
      Effects begin as the Gambit is made, so a locked shield or lost helm already counts against this attack.
      Dice that have been rolled stay as they are.`,
    'bastionland.gambit.effect-times': ruling`How long effects last
      Stop and Impair hold for the foe's next declared turn, Trap to the end of the next round; a repeat only
      renews them. Repel, Dismount, disarming and a lost helm last until a deed undoes them, and what is
      broken stays so for the fight.`,
    'bastionland.gambit.vig-before': ruling`The Save comes before the harm
      A foe resists with the VIG it has before it suffers this attack.`,
    'bastionland.gambit.sequential': ruling`One Gambit at a time
      Each is carried out and its Save seen before the next is chosen; owners may stop whenever they like.`,
    'bastionland.gambit.repeat': ruling`Try again with another die
      A Gambit the foe has resisted may be attempted once more with a further die.`,
    'bastionland.gambit.zero-damage': ruling`Gambits need no damage
      They hold even when Armour swallows the whole attack.`,
    'bastionland.gambit.target': outside`Only against the one you attack
      A Gambit works on the target of the pool; in a Blast, on the target of that roll.`,
    'bastionland.gambit.legal': ruling`A Gambit needs something to act on
      Trap needs a shield, Dismount a mount, Impair a weapon in hand or a natural one, and a helm must be
      there to be struck off. The slain are beyond all Gambits.`,
    'bastionland.gambit.anyone': core`Gambits are for everybody
      Any attacker may use them, Knight or not, people and beasts alike.`,
  },

  'Impaired, Blast, Exposed, duels': {
    'bastionland.impaired.d4': core`Impaired: a single d4
      An Impaired attacker rolls one d4 in place of all its weapon, shield, trample and bonus dice.`,
    'bastionland.impaired.no-bonus': core`Impaired: no bonus dice
      Dice granted by the referee, by trampling or by a special weapon are all lost.`,
    'bastionland.impaired.no-feats': core`Impaired: no Smite, no Focus
      The attacker gains nothing from its own Feats in that attack. It may still Deny the attacks of others.`,
    'bastionland.impaired.causes': core`What Impairs an attack
      SPI 0, an Impair Gambit, bare hands, or a Long weapon where the zone is confined. However many apply, it
      is still one d4.`,
    'bastionland.impaired.in-pool': ruling`Impairment is your own
      Only the Impaired attacker's dice shrink; comrades in the pool lose nothing, and a second Impaired
      attacker adds a d4 more.`,
    'bastionland.impaired.weapon-choice': ruling`Change the spoiled weapon
      Using an Impaired weapon Impairs the entire attack. Leave it out and strike with something else to avoid
      that.`,
    'bastionland.impaired.gambit': ruling`A 4 on the d4 still buys a Gambit
      An Impaired attacker whose d4 shows 4 may spend it like any other die.`,
    'bastionland.blast.everyone': core`A Blast hits all in its area
      For a Smite that is everyone near the attacker except the attacker, comrades included, and the declared
      target wherever it stands. Positions are read after Moves.`,
    'bastionland.blast.down': ruling`The fallen are struck too
      A Blast reaches the up, the dying and the patched, but nobody who is slain, fled, routed or has yielded.
      A ridden steed is struck only as the declared target.`,
    'bastionland.blast.separate': core`A roll for each target
      Every target of a Blast is attacked by itself: new dice, new Denies and Gambits, its own Armour and
      damage.`,
    'bastionland.blast.pools': ruling`Blast dice join the pools
      If comrades attack one of the Blast's targets, fresh Blast dice are thrown into that pool.`,
    'bastionland.blast.one-save': ruling`One Smite Save per Blast
      However many it strikes, the Smite is paid for once. Each target's roll counts as an attack of its own
      for Focus.`,
    'bastionland.exposed.guard-zero': core`Exposed: Guard counts as 0
      Damage cuts straight into VIG while the real Guard stays as it is.`,
    'bastionland.exposed.no-scar': ruling`Exposed: no Scars
      Guard that is being ignored cannot be used up, so no Scar comes of it.`,
    'bastionland.exposed.causes': core`What makes you Exposed
      CLA 0, or a situation named by the referee, such as an ambush in bed. The situation passes at the end of
      the round that holds the victim's first turn.`,
    'bastionland.exposed.down': ruling`The fallen are Exposed
      They may be attacked, and Armour still helps. Hits drain the dying until VIG 0 slays them; a hit for
      half the VIG of somebody patched makes them dying again.`,
    'bastionland.duel.simultaneous': core`Duellists strike together
      Both roll at the same time and both blows count, whatever the other's does. Both may fall.`,
    'bastionland.duel.gambits': outside`Duel Gambits land together
      Both may use Feats first, then the effects arrive side by side; dice already on the table are not
      changed by a Trap or an Impair.`,
    'bastionland.duel.mutual': outside`A duel takes two
      A challenge costs the Action; once accepted, the duel starts with the next round. The setup may also
      open with one, and between riders it is called a joust.`,
    'bastionland.duel.bound': ruling`Duellists attack only one another
      Holding, yielding or fleeing stay open to them. The duel is over when one is no longer up.`,
    'bastionland.duel.intrusion': ruling`Interference ends a duel
      If a third figure attacks a duellist or Denies for one, ordinary order returns with the next round.`,
  },

  'Mortal Wounds and recovery': {
    'bastionland.mortal.down': core`A Mortal Wound ends your fight
      The victim lies dying and can neither declare nor use any Feat, Deny included.`,
    'bastionland.mortal.hour': afterFight(core`One hour to live
      Left alone, a Mortal Wound kills after 60 minutes, longer than any fight lasts.`),
    'bastionland.mortal.patch': core`Patching up takes an Action
      Somebody up and nearby spends an Action; no roll, and the patient is out of danger.`,
    'bastionland.mortal.patched-state': ruling`Patched up, but out of it
      The patient is safe and stays down until the fight is over.`,
    'bastionland.mortal.after-fight': afterFight(ruling`Tending after the fight
      Anybody still up may tend the dying without a roll. Left to itself, each side with somebody up cares for
      its own; for the rest the hour runs.`),
    'bastionland.recovery.guard': afterFight(core`Guard returns after the fight
      It comes back in full, up to its present maximum with any growth from Scars.`),
    'bastionland.recovery.fatigue': afterFight(core`Fatigue lifts after the fight
      The same quiet moment that brings Guard back clears it.`),
    'bastionland.recovery.not-virtues': afterFight(core`Lost Virtue does not come back by itself
      Lost VIG, CLA and SPI stay lost until restored by other means.`),
    'bastionland.recovery.not-inside': ruling`No recovery mid-fight
      Neither Guard nor freshness returns between rounds or to those who hold back.`,
    'bastionland.recovery.order': afterFight(ruling`First tend, then Scars, then Guard
      After the fight the dying are tended, Scars that were waiting are settled, and Guard fills to the new
      maximum. Growth that comes later, away from a fight, fills Guard at once.`),
  },

  Scars: {
    'bastionland.scar.die': core`The die that hurt is rolled again
      Roll a die of the counting die's size on the table of twelve, Bolsters aside. A d4 reaches entries 1 to
      4, a d12 all.`,
    'bastionland.scar.permanent': afterFight(core`Scars stay
      A Scar is written on the sheet for good.`),
    'bastionland.scar.not-damage': core`A Scar cannot kill
      What it takes from a Virtue stops at 0 and neither wounds nor slays.`,
    'bastionland.scar.one-per-hit': ruling`One Scar for one total
      Since Guard does not return during a fight, that usually means one per figure and fight.`,
    'bastionland.scar.after-totals': ruling`Scars are rolled last
      All totals of the round are applied before any Scar is rolled, so a Scar's losses or Doom cannot change
      another hit of that round. Whoever was slain by then rolls none.`,
    'bastionland.scar.1-distress': core`1 Distress
      SPI falls by d6.`,
    'bastionland.scar.2-disfigurement': core`2 Disfigurement
      A d6 says where: 1 eye, 2 cheek, 3 neck, 4 torso, 5 nose, 6 jaw. A maximum Guard of 2 or less grows by
      d6 at once.`,
    'bastionland.scar.3-smash': core`3 Smash
      VIG falls by d6.`,
    'bastionland.scar.4-stun': core`4 Stun
      CLA falls by d6. A maximum Guard of 4 or less grows by d6 at once.`,
    'bastionland.scar.5-rupture': core`5 Rupture
      VIG falls by 2d6.`,
    'bastionland.scar.6-gouge': core`6 Gouge
      Once it is stitched, a maximum Guard of 6 or less grows by d6. The Scar is pending until then.`,
    'bastionland.scar.7-concussion': core`7 Concussion
      CLA falls by 2d6.`,
    'bastionland.scar.8-tear': core`8 Tear
      A d6 says what is torn: 1 nose, 2 ear, 3 finger, 4 thumb, 5 eye, 6 scalp. Once patched, a maximum Guard
      of 8 or less grows by d6; the Scar is pending until then.`,
    'bastionland.scar.9-agony': core`9 Agony
      SPI falls by 2d6.`,
    'bastionland.scar.10-mutilation': core`10 Mutilation
      A d6 says which limb is lost or past use: 1–2 leg, 3–4 shield arm, 5–6 sword arm. A prosthetic comes by
      the next Season, and a maximum Guard of 10 or less then grows by d6.`,
    'bastionland.scar.mutilation-effect': ruling`What a lost limb costs at once
      It counts for people, from the end of the damage step. Without a leg there is no Move, closing in or
      flight on foot, though a Move Gambit still works. An arm is a hand fewer: a lost shield arm lets go of
      the shield, or else of the off-hand item or a two-handed weapon, a lost sword arm of the first weapon
      held.`,
    'bastionland.scar.11-doom': core`11 Doom
      For the rest of the Season any Mortal Wound slays outright; VIG shows what the hit left.`,
    'bastionland.scar.12-humiliation': core`12 Humiliation
      Once revenge is had on the owner of the counting die, a maximum Guard of 12 or less grows by d6. The
      Scar is pending until then.`,
    'bastionland.scar.raise-max-only': ruling`Growth raises the maximum
      Current Guard stays where it is; the new points come with the recovery after the fight.`,
    'bastionland.scar.limit-checked': ruling`The limit is checked at the growth
      For pending Scars the maximum Guard is compared when the trigger comes, not when the blow fell.`,
    'bastionland.scar.pending-triggers': refereeCall`When pending Scars pay off
      The referee says when stitches, patching, a new Season or revenge have come to pass. Tending a dying
      figure counts as both stitching and patching for it.`,
    'bastionland.scar.roll-order': ruling`The order of Scar dice
      First the entry, next the place, after it the loss, at last the growth.`,
    'bastionland.scar.deadly-only': outside`Only deadly fights scar
      In training or a bloodless bout Guard may reach 0 and no Scar follows.`,
  },

  'Movement and position': {
    'bastionland.move.undefined': ruling`Zones instead of distances
      The rules measure nothing, so the field is made of zones. Melee needs the same zone and no gap between
      the two; ranged weapons reach every zone.`,
    'bastionland.move.once': outside`One Move, before the Action
      A turn holds a single Move and it comes first; another one takes the Move Gambit.`,
    'bastionland.move.apart': ruling`Closing in and breaking off
      In one zone all are within reach unless set apart: breaking off, which is a Move, sets you apart from
      every enemy there, a Repel only from its author. A melee attack across the gap includes closing in and
      costs the Move, which bars it to the Stopped, the Exhausted, those who have moved, and Slow weapons.
      Leaving the zone ends the gap.`,
    'bastionland.move.engaged': ruling`Engaged as the turn begins
      You are engaged with an enemy in your zone, not apart, if both are up and one struck at the other in
      melee this round or last. In round 1 nobody is unless the setup says so. Stepping away does not free
      your bow before the next turn.`,
    'bastionland.move.pushed-is-not-moved': ruling`Pushed is not moved
      Being Repelled or dismounted does not count as moving, so the Exhausted may still attack.`,
    'bastionland.move.flee': ruling`Fleeing takes the Action
      You leave the field at the end of the round, from any zone, unless Stopped beforehand. This round's
      attacks still land, whoever falls stays, and nobody gets a free blow.`,
    'bastionland.move.nearby': ruling`Nearby is the same zone
      Deny and Blast reach as far as the zone you stand in.`,
  },

  'Outside rules': {
    'bastionland.wield.hands': outside`Two hands
      A weapon or shield takes one hand, a Long or Slow weapon both. People obey this; creatures, steeds and
      Warbands use all they list.`,
    'bastionland.wield.hefty': outside`One Hefty item
      Of the items in hand only one may be Hefty; the other may be a shield or something lighter.`,
    'bastionland.wield.long-confined': outside`Long weapons need room
      In a confined zone a Long weapon is Impaired, and so is a Slow one.`,
    'bastionland.wield.slow': outside`Slow weapons need a firm stand
      They cannot be used in a turn in which you moved. Each Slow weapon counts as Long, too.`,
    'bastionland.wield.lance': outside`A lance in the saddle
      Mounted, it is Hefty instead of Long, leaving a hand for a shield.`,
    'bastionland.unarmed': outside`Bare hands
      With no usable weapon and no shield an attack is Impaired: one d4. Natural weapons are not bare hands.`,
    'bastionland.bonus-dice': refereeCall`The referee's bonus dice
      Knowledge, preparation or a good position may earn an extra attack die, as a rule d8 for one attack.
      Impaired attacks get none.`,
    'bastionland.ranged.engaged': outside`No bow in the press
      Whoever began the turn engaged cannot use slings, bows or crossbows. Thrown weapons are fine.`,
    'bastionland.ranged.thrown-leaves': ruling`Thrown is out of hand
      A thrown weapon lies in the target's zone and one piece fewer is carried. Nobody counts arrows, bolts or
      sling stones.`,
    'bastionland.ranged.cover': optional`Cover: +1 against missiles
      A figure in cover has 1 more Armour against ranged attacks; in a mixed pool it applies when the counting
      die is ranged.`,
    'bastionland.mounted.trample': optional`The charge
      Moving into melee in the saddle and attacking a foe on foot in the same turn adds the steed's trample
      dice. It is no use against a spearwall.`,
    'bastionland.mounted.steed': ruling`Rider and steed act as one
      A ridden steed declares nothing and shares the rider's Move, but may be attacked and has Guard and VIG
      of its own. Losing the steed puts the rider on foot, no Save asked; left riderless it stays put unless
      the referee says otherwise.`,
    'bastionland.mounted.dismount-damage': optional`A fall adds a d6
      Being unhorsed puts a d6 into the pool after the Denies. It may be the counting die but cannot be Denied
      or spent.`,
    'bastionland.wall.shield': optional`Shieldwall
      Three or more comrades in one zone, all bearing shields other than bucklers, may form a wall for +1
      Armour each. It breaks once a member moves off or only two are left.`,
    'bastionland.wall.spear': optional`Spearwall
      Three or more comrades, all with spears, may form one: whoever charges them cannot attack in that turn.`,
    'bastionland.morale.individual': optional`Nerve after a Wound
      A non-player figure that lost VIG to damage this round and is still up must pass a SPI Save as the round
      ends, or rout or surrender.`,
    'bastionland.morale.group': optional`Nerve of a group
      Once, as the round ends in which half or more of its starting number is no longer up, a group checks
      SPI. An organised group whose leader is up rolls once with the leader's SPI; otherwise each rolls, and
      nobody twice in that round.`,
    'bastionland.reaction': optional`First impressions
      When it is open how somebody takes to you, the character facing them rolls a SPI Save; failing turns it
      sour. It serves parley and meetings away from fights.`,
    'bastionland.warband.unit': optional`The Warband
      Some two dozen fighters share one stat line. A Mortal Wound routs them, VIG 0 wipes them out, and at SPI
      0 they are broken and follow no orders.`,
    'bastionland.warband.immune': optional`Too many for one blade
      A single fighter does no harm to a Warband unless the attack is a Blast or of battlefield size.`,
    'bastionland.warband.attack': optional`A Warband overruns
      Against individuals it gains a d12 and Blast, with a roll for each of them. Between Warbands there is no
      such bonus.`,
    'bastionland.warband.lead': optional`Leading from the front
      One individual may add their attack dice to a Warband's roll, and until their next turn takes whatever
      damage the Warband takes.`,
    'bastionland.structure': optional`Structures and ships
      They have only Guard and Armour, fall at Guard 0 and mend in a day; of the Gambits only Bolster and Move
      work on them. Gate 5GD A2, rampart 10GD A2, castle wall 10GD A3, siege tower 7GD A2, rowboat 4GD,
      longship 7GD A1, warship 10GD A2; a collision is d12, or d6 to the far larger ship. Wood yields to fire,
      siege weapons and huge creatures, stone walls to no ordinary means.`,
    'bastionland.siege': inScenario(optional`Siege weapons
      Ram d12, stone thrower d12 Blast, bolt launcher 2d12, trebuchet 3d12 Blast and immobile.`),
    'bastionland.designer.no-stacking': optional`Option: no second try
      Each kind of Gambit except Bolster may be aimed at a given foe once a turn, resisted or not.`,
    'bastionland.designer.natural-weapons': optional`Option: claws resist Impair
      Natural weapons can be Impaired only as a Greater Effect, and the Save stays.`,
  },
})

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
