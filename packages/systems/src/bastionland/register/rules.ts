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
import type { RuleEntry } from '@steelyard/kernel'

/** Every rule of Mythic Bastionland's fights, in book order. */
export const rules = [
  // Flow
  {
    id: 'bastionland.flow.rounds',
    title: 'Four steps to a round',
    summary:
      'The players declare, their opponents declare, every attack is rolled, then all harm is dealt. The ' +
      'four steps begin again until the fight is over.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.simultaneous',
    title: 'Everybody acts at once',
    summary:
      'No one rolls for initiative: who strikes, and with which dice, is settled before the first die of ' +
      'the round is thrown. All harm arrives together, so whoever falls this round still lands the blow ' +
      'it declared. Only Armour lost and Fatigue gained in the same round count straight away.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.players-first',
    title: "The players' side leads",
    summary:
      'Unless the setup names another first side, the players declare first in every round and their ' +
      'pools are handled first in each window. Further sides follow as the setup lists them.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.any-order',
    title: 'No order inside a side',
    summary:
      'Comrades declare in any order they like and may change their minds until every one of them has ' +
      'confirmed.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.coordinate',
    title: 'Plan together, strike together',
    summary:
      'Players may talk over their plans freely. Helping somebody against a foe means attacking that foe ' +
      'too, which puts both sets of dice into one pool.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.declare-what',
    title: 'Name the deed and the weapons',
    summary:
      'A declaration says what is done, to whom, and with which weapons in hand; a held shield comes ' +
      'along unless left out. That fixes the attack dice.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.npc-react',
    title: 'The opposition answers',
    summary:
      'Non-player figures declare second, knowing what the players announced. Their nature, their tactics ' +
      'and the situation guide them, and no die has been rolled yet.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.who-rolls',
    title: 'Everybody rolls their own dice',
    summary:
      'Players throw the dice of their characters, the referee throws for all others. Attack dice lie ' +
      'open on the table.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.order-in-attack',
    title: 'The order of one attack',
    summary:
      'Roll everything, let Deny strike a die, spend dice on Gambits, keep the best die that is left, add ' +
      'Bolsters, take off Armour: the rest is damage.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.lockstep',
    title: 'All pools share each window',
    summary:
      'Smites for every pool come first, next all rolls, all Denies, all Gambits, all totals, and damage ' +
      'last. Fatigue caught in an early window already bars Feats in the windows that follow.',
    section: 'Flow',
    tag: 'ruling',
  },
  {
    id: 'bastionland.flow.repeat',
    title: 'On until it is over',
    summary: 'Rounds continue until the fight ends; only then does Guard return and Fatigue lift.',
    section: 'Flow',
    tag: 'core',
  },
  {
    id: 'bastionland.flow.end',
    title: 'When a fight is over',
    summary:
      'The fight closes at the end of a round if no more than one side has anybody up, if all remaining ' +
      'foes have fled, routed or given up, or if every side agrees to stop. With nobody left standing it ' +
      'is a draw.',
    section: 'Flow',
    tag: 'ruling',
  },
  {
    id: 'bastionland.flow.turn-content',
    title: 'A turn: one Move, then one Action',
    summary: 'Either part may be skipped. Moving after the Action takes a Move Gambit.',
    section: 'Flow',
    tag: 'outside',
  },
  {
    id: 'bastionland.flow.minor-actions',
    title: 'Small things are free',
    summary:
      'Swapping weapons or getting off a mount costs nothing. Taking an item from the ground or putting ' +
      'on a lost helm takes the Action, and mounting takes the Move.',
    section: 'Flow',
    tag: 'outside',
  },
  {
    id: 'bastionland.flow.grip',
    title: 'Hands are settled for the round',
    summary:
      "What you hold when you confirm your declaration decides both your dice and your shield's " +
      'protection until the round is over.',
    section: 'Flow',
    tag: 'ruling',
  },
  {
    id: 'bastionland.flow.late-actions',
    title: 'Other deeds come after damage',
    summary:
      'Tending, picking up, challenges, parley, surrender and flight happen in that sequence once damage ' +
      'is dealt, and only if the doer is still up. A patient must be alive and nearby; a runner is not ' +
      'held by a Stop from this very round.',
    section: 'Flow',
    tag: 'ruling',
  },
  {
    id: 'bastionland.flow.answer',
    title: 'Challenge, parley, surrender need a yes',
    summary:
      'A duel is answered by the one challenged, parley and surrender by each hostile side that has ' +
      'somebody up, and all must agree or nothing changes. Left to itself the engine accepts surrender ' +
      'and refuses parley and duels.',
    section: 'Flow',
    tag: 'ruling',
  },
  {
    id: 'bastionland.flow.narrate',
    title: 'Tell what the blow did',
    summary:
      'Results are reported short, hard and concrete: what changed and what it costs. Each round opens by ' +
      'asking the players what they intend.',
    section: 'Flow',
    tag: 'narration',
  },

  // Surprise
  {
    id: 'bastionland.surprise.save',
    title: 'Caught unready: a CLA Save',
    summary:
      'Whoever was not readied when the fight broke out rolls d20 against current CLA, once, ahead of the ' +
      'first declarations. It holds for every side.',
    section: 'Surprise',
    tag: 'core',
  },
  {
    id: 'bastionland.surprise.miss-turn',
    title: 'Failing loses the first turn',
    summary: 'A failed Save means neither Move nor Action in round 1. Guard and Armour still protect.',
    section: 'Surprise',
    tag: 'core',
  },
  {
    id: 'bastionland.surprise.first-only',
    title: 'Only round 1 is at stake',
    summary: 'The Save is rolled a single time; from round 2 on everybody acts.',
    section: 'Surprise',
    tag: 'ruling',
  },
  {
    id: 'bastionland.surprise.deny-allowed',
    title: 'Surprised fighters may Deny',
    summary: "Deny answers somebody else's roll and belongs to no turn, so losing the turn does not lose it.",
    section: 'Surprise',
    tag: 'ruling',
  },
  {
    id: 'bastionland.surprise.not-exposed',
    title: 'Surprised is not defenceless',
    summary: 'Losing the turn leaves Guard in place. Being Exposed is a separate call.',
    section: 'Surprise',
    tag: 'ruling',
  },
  {
    id: 'bastionland.surprise.readied-flag',
    title: 'Who was ready?',
    summary: 'The setup marks those who were not readied; unless told otherwise everybody was.',
    section: 'Surprise',
    tag: 'referee-call',
  },

  // Virtues and Saves
  {
    id: 'bastionland.virtue.three',
    title: 'Vigour, Clarity, Spirit',
    summary:
      'Every figure has three Virtues: VIG for body and life, CLA for wits and senses, SPI for heart and ' +
      'will. VIG is also what damage eats once Guard is gone.',
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.bounds',
    title: 'A Virtue runs from 0 to 19',
    summary: 'It never sinks under 0 and never climbs past 19.',
    section: 'Virtues and Saves',
    tag: 'outside',
  },
  {
    id: 'bastionland.save.roll',
    title: 'Saves: d20, not above the Virtue',
    summary:
      'Roll d20; the current Virtue or less passes. A 20 always fails, and so does any roll at Virtue 0.',
    section: 'Virtues and Saves',
    tag: 'outside',
  },
  {
    id: 'bastionland.virtue.loss',
    title: 'Losing Virtue is not taking damage',
    summary:
      'Points taken by a Scar or paid for a deed lower the Virtue and do nothing more: nobody is wounded ' +
      'or killed by them.',
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.only-damage-kills',
    title: 'Only damage kills',
    summary:
      'Mortal Wounds and death come from damage alone. A Scar may bring VIG to 0 and its bearer stays up.',
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.vig-zero',
    title: 'VIG 0: Exhausted',
    summary: 'An Exhausted figure cannot attack in a turn in which it moved. All else goes on as usual.',
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.cla-zero',
    title: 'CLA 0: Exposed',
    summary: 'While CLA is 0 Guard gives no protection and damage cuts straight into VIG.',
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.spi-zero',
    title: 'SPI 0: Impaired',
    summary: "While SPI is 0 each of the figure's attacks is a lone d4.",
    section: 'Virtues and Saves',
    tag: 'core',
  },
  {
    id: 'bastionland.virtue.recheck',
    title: 'Zero counts only while it is zero',
    summary:
      'The three zero states follow the current value. They begin once the damage step that caused them ' +
      'is done and end the moment the value rises.',
    section: 'Virtues and Saves',
    tag: 'ruling',
  },

  // Attack pool
  {
    id: 'bastionland.attack.no-to-hit',
    title: 'Nothing is rolled to hit',
    summary: 'Every attack goes straight to its damage dice; even a 1 hurts an unarmoured foe.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.dice',
    title: 'Where attack dice come from',
    summary:
      'Each weapon used, the shield and any bonus bring their dice. The dice stay separate and are never ' +
      'summed.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.shield-die',
    title: 'A shield strikes too',
    summary: "A held shield brings a d4 to its bearer's melee attacks, besides its Armour.",
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.two-weapons',
    title: 'Two weapons, both dice',
    summary: 'A weapon in each hand brings the dice of both, within what hands can hold.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.pool',
    title: 'One pool per target',
    summary:
      'All attackers of a side who choose the same target roll together; nobody may stay out of the ' +
      'shared pool.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.highest',
    title: 'The best die counts',
    summary: 'Of the whole pool only the single highest die makes damage.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.gambits-before-highest',
    title: 'Spent dice are gone first',
    summary:
      'Dice given to Gambits leave before the best die is picked, so spending the top die lowers the ' +
      'damage.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.add-bolster',
    title: 'Bolsters go on top',
    summary: 'Each Bolster by anyone in the pool adds 1 to the best die.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.extra-attacker',
    title: 'No bonus for mere numbers',
    summary:
      'One line of the rules would add 1 damage for each attacker after the first, but the worked example ' +
      'and the Gambit list speak against it, so it is off. The ruling bolster-source turns it on, besides ' +
      'the dice.',
    section: 'Attack pool',
    tag: 'errata',
  },
  {
    id: 'bastionland.attack.subtract-armour',
    title: 'Armour comes off once',
    summary:
      "The target's whole Armour is taken from the pool's total a single time, however many dice and " +
      'attackers made it.',
    section: 'Attack pool',
    tag: 'core',
  },
  {
    id: 'bastionland.attack.floor',
    title: 'Never below 0',
    summary:
      "Armour can swallow a blow, no more. At 0 damage neither Guard nor Scars change, while the attack's " +
      'Gambits hold.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.no-dice-left',
    title: 'No die, no damage',
    summary: 'When Deny and Gambits have emptied the pool it deals nothing, and its Bolsters are wasted.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.reach',
    title: 'Only what reaches adds dice',
    summary:
      'Melee weapons and shields join melee attacks, ranged weapons join ranged ones, thrown weapons ' +
      'either.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.mode',
    title: 'Melee or ranged, as declared',
    summary:
      'Melee needs a foe in the same zone and not apart; it uses melee weapons, thrown weapons and the ' +
      'shield. Ranged uses ranged weapons at any zone and thrown ones at the same or an adjacent zone, ' +
      'without the shield. Purely ranged weapons are barred to those who began the turn engaged.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.reach-fixed',
    title: 'No sidestepping a declared blow',
    summary:
      "An attack that could reach when confirmed is carried out, judged after the attacker's own Move and " +
      'those declared earlier. A foe that moves later does not escape: it is hit, and ends up where it ' +
      'went.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.one-target',
    title: 'One target, all your dice',
    summary:
      'Unless it is a Blast, an attack goes at a single foe with every die chosen, never divided and ' +
      'never at yourself.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.die-owner',
    title: 'Your die, your choice',
    summary:
      'Each die belongs to whoever rolled it. Nobody else may spend it, and it is its owner who then ' +
      'moves or pushes; a Bolster serves the whole pool.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.per-side',
    title: 'Each side rolls its own pool',
    summary:
      'When several sides attack one target, each has a pool and a total of its own, and all land in the ' +
      'same step.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.tie',
    title: 'Ties go to the larger die',
    summary:
      'Equal best dice deal the same damage; the one with more faces is the counting die, which matters ' +
      'for a Scar.',
    section: 'Attack pool',
    tag: 'ruling',
  },
  {
    id: 'bastionland.attack.example',
    title: 'The worked example',
    summary:
      'Mace d8 = 7, shield d4 = 3 and two daggers d6 = 1 and 5 strike at Armour 2 (helm and shield). ' +
      'Spending the 5 on Bolster gives 7 + 1 − 2 = 6, and a Guard of 7 falls to 1.',
    section: 'Attack pool',
    tag: 'core',
  },

  // Armour
  {
    id: 'bastionland.armour.total',
    title: 'Armour adds up',
    summary: 'All pieces in use make one Armour score, taken off every pool that strikes the wearer.',
    section: 'Armour',
    tag: 'core',
  },
  {
    id: 'bastionland.armour.helm-shield',
    title: 'Helm 1, shield 1',
    summary: 'Each of the two is worth 1 Armour, so both together make 2.',
    section: 'Armour',
    tag: 'core',
  },
  {
    id: 'bastionland.armour.slots',
    title: 'One coat, plates, helm, shield',
    summary:
      'Each of the four kinds gives 1 Armour and counts once, so worn pieces make 4 at most. Plates and ' +
      'helm are battle wear.',
    section: 'Armour',
    tag: 'outside',
  },
  {
    id: 'bastionland.armour.shield-held',
    title: 'A shield must be held',
    summary:
      'Stowed, dropped, broken or locked it yields no Armour and no die. In hand it guards against ' +
      'missiles too.',
    section: 'Armour',
    tag: 'ruling',
  },
  {
    id: 'bastionland.armour.not-used-up',
    title: 'Armour does not wear out',
    summary: 'Blows leave it whole. Only Gambits change it: a locked or broken shield, a helm knocked away.',
    section: 'Armour',
    tag: 'ruling',
  },

  // Damage
  {
    id: 'bastionland.damage.guard-first',
    title: 'Guard takes it first',
    summary: 'Damage lowers Guard (GD) before anything else; Guard stops at 0.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.evade',
    title: 'Guard left: no harm done',
    summary: 'If Guard is still above 0 after the hit, the blow was evaded and has no further effect.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.scar',
    title: 'Exactly to 0: a Scar',
    summary:
      'Damage of 1 or more that equals the Guard left brings it to 0 and leaves a Scar. The hit itself ' +
      'costs no VIG.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.wound',
    title: 'Past Guard: Wounded',
    summary: 'Guard goes to 0, the surplus comes off VIG, and the target is Wounded.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.scar-or-wound',
    title: 'A Scar or a Wound, not both',
    summary: 'A hit that goes past Guard wounds instead of scarring, even though it empties Guard too.',
    section: 'Damage',
    tag: 'ruling',
  },
  {
    id: 'bastionland.damage.mortal',
    title: 'Half of VIG: a Mortal Wound',
    summary:
      'One hit that takes at least half of the VIG you had, but not all, puts you on the ground, dying. ' +
      'VIG 10 losing 5 is mortal; VIG 11 losing 5 is not.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.slain',
    title: 'All of VIG: slain',
    summary: 'A hit that takes the last of VIG kills outright.',
    section: 'Damage',
    tag: 'core',
  },
  {
    id: 'bastionland.damage.remaining',
    title: 'Half of what was left',
    summary:
      "The half is measured from VIG just ahead of this hit, not from the maximum and not after a Scar's " +
      'loss of the same round.',
    section: 'Damage',
    tag: 'ruling',
  },
  {
    id: 'bastionland.damage.vig-zero-hit',
    title: 'Harm at VIG 0 is death',
    summary: 'Any damage past Guard slays a figure whose VIG is already 0.',
    section: 'Damage',
    tag: 'ruling',
  },
  {
    id: 'bastionland.damage.zero-guard',
    title: 'No Guard, no Scar',
    summary:
      'With Guard at 0 before the hit, each point of damage comes off VIG and a Scar is out of the ' +
      'question.',
    section: 'Damage',
    tag: 'ruling',
  },
  {
    id: 'bastionland.damage.wounded-no-penalty',
    title: 'Being Wounded costs nothing by itself',
    summary: 'It is a mark for the story and for the morale option; dice and Saves stay as they were.',
    section: 'Damage',
    tag: 'ruling',
  },
  {
    id: 'bastionland.damage.together',
    title: 'Several totals on one figure',
    summary:
      "They are applied one by one, the first side's pools leading, each against the Guard and VIG the " +
      'last one left. Scars wait until all are in.',
    section: 'Damage',
    tag: 'ruling',
  },

  // Feats
  {
    id: 'bastionland.feat.three',
    title: 'Smite, Focus, Deny',
    summary:
      "Smite comes before your roll, Deny against somebody else's, Focus after your own. Different Feats " +
      'may meet in one round and in one attack.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.users',
    title: 'Knights know all three',
    summary:
      'Every Knight has Smite, Focus and Deny. Others have only what their sheet lists, and Squires have ' +
      'none.',
    section: 'Feats',
    tag: 'outside',
  },
  {
    id: 'bastionland.feat.save-after',
    title: 'Every Feat has its price',
    summary:
      'Each use calls for a Save, or the user is Fatigued: VIG for Smite, CLA for Focus, SPI for Deny. ' +
      'The Feat works whichever way the Save goes.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.fatigued',
    title: 'Fatigued: no more Feats',
    summary: 'All three Feats are barred until you rest. Nothing else changes.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.fatigue-clears',
    title: 'Fatigue ends with the fight',
    summary: 'The calm after the last blow is rest enough.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.save-timing',
    title: 'The price is paid at once',
    summary:
      'The Save is rolled the moment the Feat is used, so a Smite that fails its Save rules out Focus on ' +
      'that attack.',
    section: 'Feats',
    tag: 'ruling',
  },
  {
    id: 'bastionland.feat.limit',
    title: 'Each Feat once per attack',
    summary:
      'You may use each Feat a single time in one attack, and may combine different ones. Two Knights in ' +
      'one pool may both Smite.',
    section: 'Feats',
    tag: 'outside',
  },
  {
    id: 'bastionland.feat.smite.when',
    title: 'Smite before the dice',
    summary: 'Smite is chosen after the declarations, while the attack has yet to be rolled.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.smite.melee',
    title: 'Smite is for melee',
    summary:
      'Your attack must be a melee attack, with weapon, shield or natural weapon. A throw or a shot does ' +
      'not qualify.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.smite.d12',
    title: 'Smite for a d12',
    summary:
      'Your attack gains one d12 of your own. With a weapon that is Blast anyway, it is rolled afresh for ' +
      'every target.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.smite.blast',
    title: 'Smite for a Blast',
    summary: 'Instead of the d12 your attack strikes everybody nearby, each with a roll of its own.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.smite.save',
    title: 'Smite is paid with VIG',
    summary: 'The VIG Save is rolled on use, ahead of the attack dice; failing makes you Fatigued.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.focus.when',
    title: 'Focus after your roll',
    summary:
      'Focus may be used once your own attack has been rolled and before it is totalled, even when every ' +
      'die of yours was Denied.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.focus.gambit',
    title: 'Focus: a Gambit for no die',
    summary:
      'You perform any one Gambit and spend nothing for it. The foe keeps its VIG Save where the Gambit ' +
      'allows one.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.focus.not-strong',
    title: 'Focus is never Strong',
    summary: 'Strong effects need a spent die showing 8 or more, and Focus spends none.',
    section: 'Feats',
    tag: 'ruling',
  },
  {
    id: 'bastionland.feat.focus.save',
    title: 'Focus is paid with CLA',
    summary: "The CLA Save is rolled on use, ahead of the foe's own Save; failing makes you Fatigued.",
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.deny.when',
    title: 'Deny after their roll',
    summary: 'Deny comes once the attack dice lie open and before any is spent on a Gambit.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.deny.who',
    title: 'Deny for yourself or one near you',
    summary:
      "You must be up, on the target's side and in its zone, and have no die of your own in the pool. " +
      'Being surprised or Impaired does not stop you.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.deny.discard',
    title: 'Deny removes one die',
    summary: 'You pick one die of the roll; it is void from then on, even for a Gambit.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.deny.save',
    title: 'Deny is paid with SPI',
    summary: 'The SPI Save is rolled on use, ahead of the Gambits; failing makes you Fatigued.',
    section: 'Feats',
    tag: 'core',
  },
  {
    id: 'bastionland.feat.impaired',
    title: 'Feats cannot lift an Impaired attack',
    summary: 'An Impaired attacker can neither Smite nor Focus. Its victim may still Deny.',
    section: 'Feats',
    tag: 'core',
  },

  // Gambits
  {
    id: 'bastionland.gambit.eligible',
    title: 'A die of 4 or more buys a Gambit',
    summary:
      'The owner of a die showing at least 4 may give it up for one Gambit. The face counts, not the size ' +
      'of the die, and you may spend as many such dice as you like.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.save',
    title: 'The foe may Save',
    summary:
      'A VIG Save, rolled as a matter of course, shrugs off a Gambit; one Save for each. Bolster and Move ' +
      'allow none.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.bolster',
    title: 'Bolster: +1 damage',
    summary: "Every die spent this way adds 1 to the pool's damage. No Save; Bolsters add up.",
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.move',
    title: 'Move: step after the blow',
    summary:
      'You get a Move once damage is dealt, if you are still up, even if you have moved, are Stopped or ' +
      'Exhausted. No Save.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.repel',
    title: 'Repel: drive the foe off',
    summary:
      'Failing a VIG Save, the foe goes to a zone next to its own, picked by you and never yours; with no ' +
      'such zone it is set apart from you within this one. A rider goes with the steed.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.stop',
    title: 'Stop: hold the foe in place',
    summary:
      'Failing a VIG Save, the foe can neither move, close in nor flee in its next turn. Being Repelled, ' +
      'a Move Gambit and anything declared this round are not affected.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.impair',
    title: 'Impair: spoil a weapon',
    summary:
      "You name one weapon the foe holds; failing a VIG Save, it is Impaired in the foe's next turn. " +
      'Shields are no weapons here.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.trap',
    title: 'Trap: lock the shield',
    summary:
      'Failing a VIG Save, the foe gets no Armour and no die from its shield until your next turn. The ' +
      'bearer may let it go but not stow it.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.dismount',
    title: 'Dismount: unhorse the rider',
    summary: 'Failing a VIG Save, a mounted foe is on foot and its steed stays in the zone.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.other',
    title: 'Other: something of like weight',
    summary:
      'The referee may allow another effect of similar strength, against a VIG Save. The automatic ' +
      'referee says no.',
    section: 'Gambits',
    tag: 'referee-call',
  },
  {
    id: 'bastionland.gambit.strong',
    title: 'Strong Gambits: 8 or more, in melee',
    summary:
      'A melee die showing at least 8, spent on a Gambit, carries one extra of your choice: No Save or ' +
      'Greater Effect.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.strong.no-save',
    title: 'Strong: no Save',
    summary: 'The ordinary effect happens; the foe gets no roll.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.strong.greater',
    title: 'Strong: Greater Effect',
    summary:
      "In place of the ordinary effect, knock an item out of the foe's grasp, break a wooden weapon or " +
      "shield, or strike off the helm; the foe keeps its VIG Save. A disarmed item lies in the foe's zone " +
      'for anyone there to take with an Action.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.strong.bolster',
    title: 'A Strong Bolster is still +1',
    summary:
      'Spending 8 or more on Bolster adds 1 like any other die. Bolster and Move have no Strong choice.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.strong.melee',
    title: 'Strong means melee',
    summary:
      'Dice of shots and throws are never Strong. All dice of a melee attack can be, including those of ' +
      'shield, trample, bonus and Smite.',
    section: 'Gambits',
    tag: 'core',
  },
  {
    id: 'bastionland.gambit.at-once',
    title: 'Gambits bite before Armour',
    summary:
      'Effects begin as the Gambit is made, so a locked shield or lost helm already counts against this ' +
      'attack. Dice that have been rolled stay as they are.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.effect-times',
    title: 'How long effects last',
    summary:
      "Stop and Impair hold for the foe's next declared turn, Trap to the end of the next round; a repeat " +
      'only renews them. Repel, Dismount, disarming and a lost helm last until a deed undoes them, and ' +
      'what is broken stays so for the fight.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.vig-before',
    title: 'The Save comes before the harm',
    summary: 'A foe resists with the VIG it has before it suffers this attack.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.sequential',
    title: 'One Gambit at a time',
    summary:
      'Each is carried out and its Save seen before the next is chosen; owners may stop whenever they ' +
      'like.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.repeat',
    title: 'Try again with another die',
    summary: 'A Gambit the foe has resisted may be attempted once more with a further die.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.zero-damage',
    title: 'Gambits need no damage',
    summary: 'They hold even when Armour swallows the whole attack.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.target',
    title: 'Only against the one you attack',
    summary: 'A Gambit works on the target of the pool; in a Blast, on the target of that roll.',
    section: 'Gambits',
    tag: 'outside',
  },
  {
    id: 'bastionland.gambit.legal',
    title: 'A Gambit needs something to act on',
    summary:
      'Trap needs a shield, Dismount a mount, Impair a weapon in hand or a natural one, and a helm must ' +
      'be there to be struck off. The slain are beyond all Gambits.',
    section: 'Gambits',
    tag: 'ruling',
  },
  {
    id: 'bastionland.gambit.anyone',
    title: 'Gambits are for everybody',
    summary: 'Any attacker may use them, Knight or not, people and beasts alike.',
    section: 'Gambits',
    tag: 'core',
  },

  // Impaired, Blast, Exposed, duels
  {
    id: 'bastionland.impaired.d4',
    title: 'Impaired: a single d4',
    summary: 'An Impaired attacker rolls one d4 in place of all its weapon, shield, trample and bonus dice.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.impaired.no-bonus',
    title: 'Impaired: no bonus dice',
    summary: 'Dice granted by the referee, by trampling or by a special weapon are all lost.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.impaired.no-feats',
    title: 'Impaired: no Smite, no Focus',
    summary:
      'The attacker gains nothing from its own Feats in that attack. It may still Deny the attacks of ' +
      'others.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.impaired.causes',
    title: 'What Impairs an attack',
    summary:
      'SPI 0, an Impair Gambit, bare hands, or a Long weapon where the zone is confined. However many ' +
      'apply, it is still one d4.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.impaired.in-pool',
    title: 'Impairment is your own',
    summary:
      "Only the Impaired attacker's dice shrink; comrades in the pool lose nothing, and a second Impaired " +
      'attacker adds a d4 more.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.impaired.weapon-choice',
    title: 'Change the spoiled weapon',
    summary:
      'Using an Impaired weapon Impairs the entire attack. Leave it out and strike with something else to ' +
      'avoid that.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.impaired.gambit',
    title: 'A 4 on the d4 still buys a Gambit',
    summary: 'An Impaired attacker whose d4 shows 4 may spend it like any other die.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.blast.everyone',
    title: 'A Blast strikes all in its area',
    summary:
      'For a Smite that is everyone near the attacker except the attacker, comrades included, and the ' +
      'declared target wherever it stands. Positions are read after Moves.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.blast.down',
    title: 'The fallen are struck too',
    summary:
      'A Blast reaches the up, the dying and the patched, but nobody who is slain, fled, routed or has ' +
      'yielded. A ridden steed is struck only as the declared target.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.blast.separate',
    title: 'A roll for each target',
    summary:
      'Every target of a Blast is attacked by itself: new dice, new Denies and Gambits, its own Armour ' +
      'and damage.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.blast.pools',
    title: 'Blast dice join the pools',
    summary: "If comrades attack one of the Blast's targets, fresh Blast dice are thrown into that pool.",
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.blast.one-save',
    title: 'One Smite Save per Blast',
    summary:
      "However many it strikes, the Smite is paid for once. Each target's roll counts as an attack of its " +
      'own for Focus.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.exposed.guard-zero',
    title: 'Exposed: Guard counts as 0',
    summary: 'Damage cuts straight into VIG while the real Guard stays as it is.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.exposed.no-scar',
    title: 'Exposed: no Scars',
    summary: 'Guard that is being ignored cannot be used up, so no Scar comes of it.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.exposed.causes',
    title: 'What makes you Exposed',
    summary:
      'CLA 0, or a situation named by the referee, such as an ambush in bed. The situation passes at the ' +
      "end of the round that holds the victim's first turn.",
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.exposed.down',
    title: 'The fallen are Exposed',
    summary:
      'They may be attacked, and Armour still helps. Hits drain the dying until VIG 0 slays them; a hit ' +
      'for half the VIG of somebody patched makes them dying again.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.duel.simultaneous',
    title: 'Duellists strike together',
    summary: "Both roll at the same time and both blows count, whatever the other's does. Both may fall.",
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'core',
  },
  {
    id: 'bastionland.duel.gambits',
    title: 'Duel Gambits land together',
    summary:
      'Both may use Feats first, then the effects arrive side by side; dice already on the table are not ' +
      'changed by a Trap or an Impair.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'outside',
  },
  {
    id: 'bastionland.duel.mutual',
    title: 'A duel takes two',
    summary:
      'A challenge costs the Action; once accepted, the duel starts with the next round. The setup may ' +
      'also open with one, and between riders it is called a joust.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'outside',
  },
  {
    id: 'bastionland.duel.bound',
    title: 'Duellists attack only one another',
    summary: 'Holding, yielding or fleeing stay open to them. The duel is over when one is no longer up.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },
  {
    id: 'bastionland.duel.intrusion',
    title: 'Interference ends a duel',
    summary:
      'If a third figure attacks a duellist or Denies for one, ordinary order returns with the next ' +
      'round.',
    section: 'Impaired, Blast, Exposed, duels',
    tag: 'ruling',
  },

  // Mortal Wounds and recovery
  {
    id: 'bastionland.mortal.down',
    title: 'A Mortal Wound ends your fight',
    summary: 'The victim lies dying and can neither declare nor use any Feat, Deny included.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.mortal.hour',
    title: 'One hour to live',
    summary: 'Left alone, a Mortal Wound kills after 60 minutes, longer than any fight lasts.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.mortal.patch',
    title: 'Patching up takes an Action',
    summary: 'Somebody up and nearby spends an Action; no roll, and the patient is out of danger.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.mortal.patched-state',
    title: 'Patched up, but out of it',
    summary: 'The patient is safe and stays down until the fight is over.',
    section: 'Mortal Wounds and recovery',
    tag: 'ruling',
  },
  {
    id: 'bastionland.mortal.after-fight',
    title: 'Tending after the fight',
    summary:
      'Anybody still up may tend the dying without a roll. Left to itself, each side with somebody up ' +
      'cares for its own; for the rest the hour runs.',
    section: 'Mortal Wounds and recovery',
    tag: 'ruling',
  },
  {
    id: 'bastionland.recovery.guard',
    title: 'Guard returns after the fight',
    summary: 'It comes back in full, up to its present maximum with any growth from Scars.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.recovery.fatigue',
    title: 'Fatigue lifts after the fight',
    summary: 'The same quiet moment that brings Guard back clears it.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.recovery.not-virtues',
    title: 'Virtues do not heal by themselves',
    summary: 'Lost VIG, CLA and SPI stay lost until restored by other means.',
    section: 'Mortal Wounds and recovery',
    tag: 'core',
  },
  {
    id: 'bastionland.recovery.not-inside',
    title: 'No recovery mid-fight',
    summary: 'Neither Guard nor freshness returns between rounds or to those who hold back.',
    section: 'Mortal Wounds and recovery',
    tag: 'ruling',
  },
  {
    id: 'bastionland.recovery.order',
    title: 'First tend, then Scars, then Guard',
    summary:
      'After the fight the dying are tended, Scars that were waiting are settled, and Guard fills to the ' +
      'new maximum. Growth that comes later, away from a fight, fills Guard at once.',
    section: 'Mortal Wounds and recovery',
    tag: 'ruling',
  },

  // Scars
  {
    id: 'bastionland.scar.die',
    title: 'The die that hurt is rolled again',
    summary:
      "Roll a die of the counting die's size on the table of twelve, Bolsters aside. A d4 reaches entries " +
      '1 to 4, a d12 all.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.permanent',
    title: 'Scars stay',
    summary: 'A Scar is written on the sheet for good.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.not-damage',
    title: 'A Scar cannot kill',
    summary: 'What it takes from a Virtue stops at 0 and neither wounds nor slays.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.one-per-hit',
    title: 'One Scar for one total',
    summary: 'Since Guard does not return during a fight, that usually means one per figure and fight.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.after-totals',
    title: 'Scars are rolled last',
    summary:
      "All totals of the round are applied before any Scar is rolled, so a Scar's losses or Doom cannot " +
      'change another hit of that round. Whoever was slain by then rolls none.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.1-distress',
    title: '1 Distress',
    summary: 'SPI falls by d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.2-disfigurement',
    title: '2 Disfigurement',
    summary:
      'A d6 says where: 1 eye, 2 cheek, 3 neck, 4 torso, 5 nose, 6 jaw. A maximum Guard of 2 or less ' +
      'grows by d6 at once.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.3-smash',
    title: '3 Smash',
    summary: 'VIG falls by d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.4-stun',
    title: '4 Stun',
    summary: 'CLA falls by d6. A maximum Guard of 4 or less grows by d6 at once.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.5-rupture',
    title: '5 Rupture',
    summary: 'VIG falls by 2d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.6-gouge',
    title: '6 Gouge',
    summary: 'Once it is stitched, a maximum Guard of 6 or less grows by d6. The Scar is pending until then.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.7-concussion',
    title: '7 Concussion',
    summary: 'CLA falls by 2d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.8-tear',
    title: '8 Tear',
    summary:
      'A d6 says what is torn: 1 nose, 2 ear, 3 finger, 4 thumb, 5 eye, 6 scalp. Once patched, a maximum ' +
      'Guard of 8 or less grows by d6; the Scar is pending until then.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.9-agony',
    title: '9 Agony',
    summary: 'SPI falls by 2d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.10-mutilation',
    title: '10 Mutilation',
    summary:
      'A d6 says which limb is lost or past use: 1–2 leg, 3–4 shield arm, 5–6 sword arm. A prosthetic ' +
      'comes by the next Season, and a maximum Guard of 10 or less then grows by d6.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.mutilation-effect',
    title: 'What a lost limb costs at once',
    summary:
      'It counts for people, from the end of the damage step. Without a leg there is no Move, closing in ' +
      'or flight on foot, though a Move Gambit still works. An arm is a hand fewer: a lost shield arm ' +
      'lets go of the shield, or else of the off-hand item or a two-handed weapon, a lost sword arm of ' +
      'the first weapon held.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.11-doom',
    title: '11 Doom',
    summary: 'For the rest of the Season any Mortal Wound slays outright; VIG shows what the hit left.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.12-humiliation',
    title: '12 Humiliation',
    summary:
      'Once revenge is had on the owner of the counting die, a maximum Guard of 12 or less grows by d6. ' +
      'The Scar is pending until then.',
    section: 'Scars',
    tag: 'core',
  },
  {
    id: 'bastionland.scar.raise-max-only',
    title: 'Growth raises the maximum',
    summary: 'Current Guard stays where it is; the new points come with the recovery after the fight.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.limit-checked',
    title: 'The limit is checked at the growth',
    summary:
      'For pending Scars the maximum Guard is compared when the trigger comes, not when the blow fell.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.pending-triggers',
    title: 'When pending Scars pay off',
    summary:
      'The referee says when stitches, patching, a new Season or revenge have come to pass. Tending a ' +
      'dying figure counts as both stitching and patching for it.',
    section: 'Scars',
    tag: 'referee-call',
  },
  {
    id: 'bastionland.scar.roll-order',
    title: 'The order of Scar dice',
    summary: 'First the entry, next the place, after it the loss, at last the growth.',
    section: 'Scars',
    tag: 'ruling',
  },
  {
    id: 'bastionland.scar.deadly-only',
    title: 'Only deadly fights scar',
    summary: 'In training or a bloodless bout Guard may reach 0 and no Scar follows.',
    section: 'Scars',
    tag: 'outside',
  },

  // Movement and position
  {
    id: 'bastionland.move.undefined',
    title: 'Zones instead of distances',
    summary:
      'The rules measure nothing, so the field is made of zones. Melee needs the same zone and no gap ' +
      'between the two; ranged weapons reach every zone.',
    section: 'Movement and position',
    tag: 'ruling',
  },
  {
    id: 'bastionland.move.once',
    title: 'One Move, before the Action',
    summary: 'A turn holds a single Move and it comes first; another one takes the Move Gambit.',
    section: 'Movement and position',
    tag: 'outside',
  },
  {
    id: 'bastionland.move.apart',
    title: 'Closing in and breaking off',
    summary:
      'In one zone all are within reach unless set apart: breaking off, which is a Move, sets you apart ' +
      'from every enemy there, a Repel only from its author. A melee attack across the gap includes ' +
      'closing in and costs the Move, which bars it to the Stopped, the Exhausted, those who have moved, ' +
      'and Slow weapons. Leaving the zone ends the gap.',
    section: 'Movement and position',
    tag: 'ruling',
  },
  {
    id: 'bastionland.move.engaged',
    title: 'Engaged as the turn begins',
    summary:
      'You are engaged with an enemy in your zone, not apart, if both are up and one struck at the other ' +
      'in melee this round or last. In round 1 nobody is unless the setup says so. Stepping away does not ' +
      'free your bow before the next turn.',
    section: 'Movement and position',
    tag: 'ruling',
  },
  {
    id: 'bastionland.move.pushed-is-not-moved',
    title: 'Pushed is not moved',
    summary: 'Being Repelled or dismounted does not count as moving, so the Exhausted may still attack.',
    section: 'Movement and position',
    tag: 'ruling',
  },
  {
    id: 'bastionland.move.flee',
    title: 'Fleeing takes the Action',
    summary:
      'You leave the field at the end of the round, from any zone, unless Stopped beforehand. This ' +
      "round's attacks still land, whoever falls stays, and nobody gets a free blow.",
    section: 'Movement and position',
    tag: 'ruling',
  },
  {
    id: 'bastionland.move.nearby',
    title: 'Nearby is the same zone',
    summary: 'Deny and Blast reach as far as the zone you stand in.',
    section: 'Movement and position',
    tag: 'ruling',
  },

  // Outside rules
  {
    id: 'bastionland.wield.hands',
    title: 'Two hands',
    summary:
      'A weapon or shield takes one hand, a Long or Slow weapon both. People obey this; creatures, steeds ' +
      'and Warbands use all they list.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.wield.hefty',
    title: 'One Hefty item',
    summary: 'Of the items in hand only one may be Hefty; the other may be a shield or something lighter.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.wield.long-confined',
    title: 'Long weapons need room',
    summary: 'In a confined zone a Long weapon is Impaired, and so is a Slow one.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.wield.slow',
    title: 'Slow weapons need a firm stand',
    summary: 'They cannot be used in a turn in which you moved. Each Slow weapon counts as Long, too.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.wield.lance',
    title: 'A lance in the saddle',
    summary: 'Mounted, it is Hefty instead of Long, leaving a hand for a shield.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.unarmed',
    title: 'Bare hands',
    summary:
      'With no usable weapon and no shield an attack is Impaired: one d4. Natural weapons are not bare ' +
      'hands.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.bonus-dice',
    title: "The referee's bonus dice",
    summary:
      'Knowledge, preparation or a good position may earn an extra attack die, as a rule d8 for one ' +
      'attack. Impaired attacks get none.',
    section: 'Outside rules',
    tag: 'referee-call',
  },
  {
    id: 'bastionland.ranged.engaged',
    title: 'No bow in the press',
    summary: 'Whoever began the turn engaged cannot use slings, bows or crossbows. Thrown weapons are fine.',
    section: 'Outside rules',
    tag: 'outside',
  },
  {
    id: 'bastionland.ranged.thrown-leaves',
    title: 'Thrown is out of hand',
    summary:
      "A thrown weapon lies in the target's zone and one piece fewer is carried. Nobody counts arrows, " +
      'bolts or sling stones.',
    section: 'Outside rules',
    tag: 'ruling',
  },
  {
    id: 'bastionland.ranged.cover',
    title: 'Cover: +1 against missiles',
    summary:
      'A figure in cover has 1 more Armour against ranged attacks; in a mixed pool it applies when the ' +
      'counting die is ranged.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.mounted.trample',
    title: 'The charge',
    summary:
      "Moving into melee in the saddle and attacking a foe on foot in the same turn adds the steed's " +
      'trample dice. It is no use against a spearwall.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.mounted.steed',
    title: 'Rider and steed act as one',
    summary:
      "A ridden steed declares nothing and shares the rider's Move, but may be attacked and has Guard and " +
      'VIG of its own. Losing the steed puts the rider on foot, no Save asked; left riderless it stays ' +
      'put unless the referee says otherwise.',
    section: 'Outside rules',
    tag: 'ruling',
  },
  {
    id: 'bastionland.mounted.dismount-damage',
    title: 'A fall adds a d6',
    summary:
      'Being unhorsed puts a d6 into the pool after the Denies. It may be the counting die but cannot be ' +
      'Denied or spent.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.wall.shield',
    title: 'Shieldwall',
    summary:
      'Three or more comrades in one zone, all bearing shields other than bucklers, may form a wall for ' +
      '+1 Armour each. It breaks once a member moves off or only two are left.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.wall.spear',
    title: 'Spearwall',
    summary:
      'Three or more comrades, all with spears, may form one: whoever charges them cannot attack in that ' +
      'turn.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.morale.individual',
    title: 'Nerve after a Wound',
    summary:
      'A non-player figure that lost VIG to damage this round and is still up must pass a SPI Save as the ' +
      'round ends, or rout or surrender.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.morale.group',
    title: 'Nerve of a group',
    summary:
      'Once, as the round ends in which half or more of its starting number is no longer up, a group ' +
      "checks SPI. An organised group whose leader is up rolls once with the leader's SPI; otherwise each " +
      'rolls, and nobody twice in that round.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.reaction',
    title: 'First impressions',
    summary:
      'When it is open how somebody takes to you, the character facing them rolls a SPI Save; failing ' +
      'turns it sour. It serves parley and meetings away from fights.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.warband.unit',
    title: 'The Warband',
    summary:
      'Some two dozen fighters share one stat line. A Mortal Wound routs them, VIG 0 wipes them out, and ' +
      'at SPI 0 they are broken and follow no orders.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.warband.immune',
    title: 'Too many for one blade',
    summary:
      'A single fighter does no harm to a Warband unless the attack is a Blast or of battlefield size.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.warband.attack',
    title: 'A Warband overruns',
    summary:
      'Against individuals it gains a d12 and Blast, with a roll for each of them. Between Warbands there ' +
      'is no such bonus.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.warband.lead',
    title: 'Leading from the front',
    summary:
      "One individual may add their attack dice to a Warband's roll, and until their next turn takes " +
      'whatever damage the Warband takes.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.structure',
    title: 'Structures and ships',
    summary:
      'They have only Guard and Armour, fall at Guard 0 and mend in a day; of the Gambits only Bolster ' +
      'and Move work on them. Gate 5GD A2, rampart 10GD A2, castle wall 10GD A3, siege tower 7GD A2, ' +
      'rowboat 4GD, longship 7GD A1, warship 10GD A2; a collision is d12, or d6 to the far larger ship. ' +
      'Wood yields to fire, siege weapons and huge creatures, stone walls to no ordinary means.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.siege',
    title: 'Siege weapons',
    summary: 'Ram d12, stone thrower d12 Blast, bolt launcher 2d12, trebuchet 3d12 Blast and immobile.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.designer.no-stacking',
    title: 'Option: no second try',
    summary: 'Each kind of Gambit except Bolster may be aimed at a given foe once a turn, resisted or not.',
    section: 'Outside rules',
    tag: 'option',
  },
  {
    id: 'bastionland.designer.natural-weapons',
    title: 'Option: claws resist Impair',
    summary: 'Natural weapons can be Impaired only as a Greater Effect, and the Save stays.',
    section: 'Outside rules',
    tag: 'option',
  },
] as const satisfies readonly RuleEntry[]

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
