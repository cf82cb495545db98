/**
 * The register: every rule of the game under a stable id, in the order of the book.
 *
 * Words that confuse: *Action Points* pay for what you do, *Armour Points* lower damage (the book shortens
 * both alike). A *Round* is 5 seconds; it runs in *cycles*, one pass each through the Initiative order, where
 * your place is your *slot*; a *Turn* is one action taken in it. A *level* is how well a roll came out
 * (Critical, Success, Failure, Fumble), a *grade* how hard it was made beforehand (Very Easy … Hopeless).
 * *Size* ranks weapons, SIZ is body mass. `tag`: `core` is in the combat chapter, `outside` in a companion
 * chapter, `errata` corrects a line, `option` is up to each table, `referee-call` is for a person to decide.
 */
import type { RuleEntry } from '@steelyard/kernel'

/** Every rule of Mythras Imperative's fights, in book order. */
export const rules = [
  // Skills and contests
  {
    id: 'mythras.core.round-up',
    title: 'Fractions go up',
    summary:
      'A division that leaves a fraction is raised to the next whole number: a tenth of 63 counts as 7, ' +
      'half of 5 damage as 3. Only the metres of a Bash and the rounds that full-automatic fire gives ' +
      'each target drop what is left over.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.skill-roll',
    title: 'Roll d100, at or under the skill',
    summary:
      'A skill is tested with 1d100, 00 reading as 100: a die up to the skill is a Success, any higher ' +
      'one a Failure, so skill 60 succeeds with 60 and fails with 61. Skills may grow past 100 without ' +
      'limit.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.auto-band',
    title: '01 to 05 always works, 96 to 00 never',
    summary:
      'A die of 01 to 05 succeeds however poor the skill, and 96 to 00 fails however great it is: skill 3 ' +
      'succeeds with 05, skill 140 fails with 96. So no Critical reaches above 95, and a skill of 0 has ' +
      'no Critical at all.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.critical',
    title: 'A tenth of the skill is a Critical',
    summary:
      'A die of no more than one tenth of the skill is a Critical; the tenth is taken after caps and ' +
      'grade and rounded up. With 66 that is 01 to 07, whether the skill is 66 or a 33 made Very Easy.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.fumble',
    title: '99 and 00 are Fumbles',
    summary:
      'A die of 99 or 00 is a Fumble. A skill that is above 100 after caps and grade fumbles on 00 alone, ' +
      'and 99 is a plain Failure for it.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.grades',
    title: 'Difficulty grades',
    summary:
      'A grade changes the skill before the roll: Very Easy ×2, Easy ×1½, Standard ×1, Hard ×⅔, ' +
      'Formidable ×½, Herculean ×⅕, each rounded up, so 63 becomes 126, 95, 63, 42, 32 or 13. Automatic ' +
      'needs no roll and Hopeless permits none.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.grades-simple',
    title: 'Option: grades that add and subtract',
    summary:
      'Very Easy gives +40 and Easy +20; Hard costs 20, Formidable 40, Herculean 80. Skill 63 at Hard is ' +
      'then 43; one method serves for the whole game.',
    section: 'Skills and contests',
    tag: 'option',
  },
  {
    id: 'mythras.core.worst-grade',
    title: 'Only the hardest grade counts',
    summary:
      'Grades do not add up: prone (Formidable) and Winded (Hard) together are Formidable. An aid such as ' +
      'aiming first eases the one condition it works on, then the hardest grade is taken. Whatever says ' +
      'one grade harder or easier shifts the result last, between Very Easy and Hopeless.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.opposed',
    title: 'Opposed roll: one side wins',
    summary:
      'Both roll and the better level wins; at equal levels of success the higher die does, so 52 beats ' +
      '38, but a Critical of 04 beats a Success of 12. On an exact tie nothing changes: the one who ' +
      'resists is spared and the one who evades is missed.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.opposed-both-fail',
    title: 'Nobody succeeds, nothing changes',
    summary:
      'An opposed roll in which both sides miss has no winner, and what was attempted does not come ' +
      'about; Failure and Fumble are alike here. The referee may instead call for both to roll again.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.differential',
    title: 'Differential roll: count the levels',
    summary:
      'Each side keeps its own result, and the better one gains the distance between them: Critical over ' +
      'Success 1, over Failure 2, over Fumble 3; Success over Failure 1, over Fumble 2. Equal levels gain ' +
      'nothing, and neither do two misses.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.over-100',
    title: 'A skill above 100 weighs on everybody',
    summary:
      'When the best graded skill in a contest exceeds 100, its surplus is subtracted from every skill in ' +
      "that contest, its owner's too: 130 against 75 turns into 100 against 45. Success and Critical both " +
      'follow the lowered values. Where nobody rolls against it, nothing is subtracted.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.reattempt',
    title: 'One last try',
    summary:
      'After a failed task the referee may grant a second attempt, one grade harder; if that fails as ' +
      'well there is no third. It is meant for locks and walls, not for blows, each of which is an action ' +
      'of its own.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.passion',
    title: 'A passion lends strength',
    summary:
      'If a passion suits the moment dramatically, a fifth of its value joins the skill in use: passion ' +
      '55 adds 11. Against manipulation it may also take the place of Willpower.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.luck-cheat-fate',
    title: 'Luck: cheat fate',
    summary:
      'One Luck Point re-rolls any die roll of your own or swaps its digits, 71 becoming 17; or an enemy ' +
      'has to roll an attack or its damage against you a second time. No more than one point may go into ' +
      'the same action, reaction or attack on you.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.luck-desperate',
    title: 'Luck: desperate effort',
    summary:
      'Once your Action Points are used up, a Luck Point buys you one more, enough for a last parry or ' +
      'Turn.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.luck-mitigate',
    title: 'Luck: soften a Major wound',
    summary:
      'The victim of a Major wound may pay a Luck Point to suffer one point less than a Major wound ' +
      'takes, which leaves it Serious: a head of 5 hit for 11 takes 9 and stands at −4. This point comes ' +
      'on top of the one allowed per action.',
    section: 'Skills and contests',
    tag: 'outside',
  },
  {
    id: 'mythras.core.time',
    title: 'Twelve Rounds make a minute',
    summary: 'A Round is 5 seconds long, so 4 minutes of unconsciousness are 48 Rounds.',
    section: 'Skills and contests',
    tag: 'outside',
  },

  // Combat styles
  {
    id: 'mythras.style.package',
    title: 'One skill for a set of weapons',
    summary:
      'A Combat Style is a single percentage, STR + DEX at its base, for attacking and parrying with all ' +
      'the weapons it names, one at a time or in pairs. A legionary with 70 has 70 with shortsword, ' +
      'javelin and scutum.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.style.contents',
    title: 'Which weapons a style covers',
    summary:
      'The referee and the setting decide how many weapons go into a style. In a fight the list on the ' +
      'sheet is what counts.',
    section: 'Combat styles',
    tag: 'referee-call',
  },
  {
    id: 'mythras.style.outside-weapon',
    title: 'Fighting with an untrained weapon',
    summary:
      'A weapon that your style does not name makes the roll one grade harder, or more if the referee ' +
      'finds it very foreign. Style 60 with a mace picked off the ground is Hard, 40.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.style.traits',
    title: 'Style traits',
    summary:
      'A style may bring traits, each an advantage of its own. They work only with the weapons of that ' +
      'style and in the situations it was taught for.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.beast-back-lancer',
    title: 'Trait: Beast-back Lancer',
    summary: 'Your mounted charges are not Hard: a style of 70 strikes at 70.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.blind-fighting',
    title: 'Trait: Blind Fighting',
    summary:
      'Bad light and passing blindness cost you no grade, so even pitch black, Herculean for others, is ' +
      'Standard for you.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.daredevil',
    title: 'Trait: Daredevil',
    summary:
      'You stay on your feet when you Evade a blow in melee. Against ranged attacks you go down only if ' +
      'the Evade roll fails.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.defensive-minded',
    title: 'Trait: Defensive Minded',
    summary:
      'Your weapon parries as one Size larger during a Round in which you take no offensive action. ' +
      'Having attacked you cannot use it, and having used it you may not attack until the Round is over.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.formation-fighting',
    title: 'Trait: Formation Fighting',
    summary:
      'Three or more fighters with this trait in close order, none of them flanked, take one Action Point ' +
      'from every foe who engages them: at first contact and again whenever points are renewed. It never ' +
      'takes more than one, and foes who hold a formation of their own lose none.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.knockout-blow',
    title: 'Trait: Knockout Blow',
    summary:
      'If you strike with surprise, Stun Location lasts minutes in place of Turns: 4 damage, 4 minutes.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.mounted-combat',
    title: 'Trait: Mounted Combat',
    summary: 'Your Ride skill does not cap your combat rolls: style 70 with Ride 40 stays 70 in the saddle.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.ranged-marksman',
    title: 'Trait: Ranged Marksman',
    summary:
      'With a ranged weapon you may move a rolled hit location to an adjoining one, leg to abdomen for ' +
      'example, and no special effect is spent on it.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.skirmishing',
    title: 'Trait: Skirmishing',
    summary: 'You may shoot or throw on the move. A walk leaves the roll as it is, a run makes it Hard.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.throw-weapons',
    title: 'Trait: Throw Weapons',
    summary:
      'You may throw every melee weapon your style names at full skill, to 5/10/20 metres and with its ' +
      'Size as Force. Its damage roll is halved before the Damage Modifier is added: an axe that rolls 6 ' +
      'deals 3.',
    section: 'Combat styles',
    tag: 'core',
  },
  {
    id: 'mythras.trait.unarmed-prowess',
    title: 'Trait: Unarmed Prowess',
    summary: 'Your bare-handed parries count as Medium instead of Small, enough to stop a broadsword dead.',
    section: 'Combat styles',
    tag: 'core',
  },

  // Rounds
  {
    id: 'mythras.round.length',
    title: 'Five seconds to a Round',
    summary:
      'A Combat Round is a 5-second span for keeping count, and most fights need only a few. Six Rounds ' +
      'of bleeding are half a minute.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.round.break-off',
    title: 'Drawing apart',
    summary:
      'Fighters may separate to take breath or rethink before closing again. After a full Round in which ' +
      'nobody is engaged, everyone rolls Initiative anew.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.round.order',
    title: 'High Initiative acts first',
    summary:
      'The count goes down from the highest Initiative, and you act when it reaches yours: 19, then 14, ' +
      'then 9.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.round.cycles',
    title: 'Another pass while points last',
    summary:
      'When the count is through it starts again from the top, until no one able to act has a point left ' +
      'that is not delayed; then the Round is over. While you have points you must act, delay or dither ' +
      'each time you come up.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.round.turn',
    title: 'A Turn is one Combat Action',
    summary:
      'From declaration through movement, dice and reactions to the result, one Combat Action is one ' +
      'Turn. An attack together with the parry against it is a single Turn.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.init.roll',
    title: 'Rolling Initiative',
    summary:
      'As the fight begins everybody rolls 1d10 and adds the Initiative modifier, which is half of DEX + ' +
      'INT less penalties. A 7 with modifier 12 makes 19.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.init.persist',
    title: 'Initiative stays',
    summary:
      'The order rolled at the start serves Round after Round, until an action, an effect or a break in ' +
      'the fighting forces a new roll. Those who join later roll as they arrive.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.init.ties',
    title: 'Equal Initiative',
    summary:
      'The higher DEX goes first. If DEX is equal as well, each rolls 1d10 and the higher goes first, ' +
      'repeated while they tie.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.init.armor',
    title: 'Armour slows you',
    summary:
      'Subtract the highest Armour Points among the pieces you wear from your Initiative; natural hide, ' +
      'magic and shields do not count. Mail 6 and a helmet 5 cost 6.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.two',
    title: 'Two Action Points a Round',
    summary:
      'Everybody has 2 Action Points each Round unless a sheet prints another number: bear 3, dragon 4.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.cost',
    title: 'An action costs one point',
    summary:
      'Each proactive action and each reaction costs 1 Action Point unless its rule says otherwise. Free ' +
      'actions cost none.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.proactive-own-turn',
    title: 'Begin things in your own Turn',
    summary:
      'Whatever you start yourself, an attack above all, has to wait for your own Turn. The one way into ' +
      "another's Turn is Interrupt.",
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.reactive',
    title: 'React whenever you must',
    summary: "A reaction may be made at any time, in anybody's Turn, against an act directed at you.",
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.one-reaction',
    title: 'One reaction to a threat',
    summary: 'A threat can be answered once only: when a parry has failed, an Evade may not follow.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.exhausted',
    title: 'No points left',
    summary:
      'With 0 Action Points you are limited to free actions until the next Round renews them. Attacked ' +
      'meanwhile, you count as having rolled a Failure.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.no-carry',
    title: 'Points cannot be saved',
    summary:
      'Points unspent when the Round ends are lost. With 1 left you start the next Round at your usual ' +
      'number, not one above.',
    section: 'Rounds',
    tag: 'core',
  },
  {
    id: 'mythras.ap.multi-turn',
    title: 'Long actions pay by the Turn',
    summary:
      'Reloading, casting and other lengthy actions cost 1 Action Point for every Turn they take: Load 2 ' +
      'costs 2.',
    section: 'Rounds',
    tag: 'core',
  },

  // Proactive actions
  {
    id: 'mythras.action.attack',
    title: 'Attack',
    summary:
      'You strike once with a melee or natural weapon, or shoot or throw once. A second melee weapon ' +
      'gives no second blow, but may parry or ward; shooting while engaged carries no penalty.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.brace',
    title: 'Brace: on firm feet',
    summary:
      'You lean into one direction: SIZ counts half again against Knockback and Leaping Attacks, and ' +
      'double against Bash, so 13 is 20 or 26. It holds until you move, are moved or fall.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.cast',
    title: 'Cast Magic or Use Power',
    summary:
      'You cast a spell or call on a power, great ones over several Turns. When it is complete you may ' +
      'release it at any moment before your next Turn, and later only by holding it.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.change-range',
    title: 'Change Range',
    summary:
      'You close with one opponent or draw away from one, by up to your Base Movement Rate. You cannot ' +
      'while engaged or while pinned down by fire.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.charge',
    title: 'Charge',
    summary:
      'You run (Move ×3) or sprint (Move ×5) into contact and strike with the weight of the rush, all in ' +
      'one action. The blow is Hard: skill 72 strikes at 48.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.delay',
    title: 'Delay',
    summary:
      'You put one or more Action Points aside for reactions and for Interrupt; what you do with them ' +
      'then pays for itself. Those still unused when you come up again are lost.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.dither',
    title: 'Dither',
    summary: 'Choosing nothing wastes the Turn and costs 1 Action Point.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.hold-magic',
    title: 'Hold Magic or Power',
    summary:
      'A finished spell stays ready for 1 Action Point a Turn, and you make its casting roll only when ' +
      'you let it go. As long as you hold it, enemies pay nothing for a Counter Spell against it.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.mount',
    title: 'Mount',
    summary:
      'Climbing onto or off a mount or vehicle takes one Turn, more for a huge one as the referee ' +
      'decides. The mount acts when its rider comes up, with Action Points of its own.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.move',
    title: 'Move',
    summary:
      'As long as nobody engages you, you walk up to your Base Movement Rate, 6 metres for a human. Given ' +
      'up wholly to running, a Turn covers three times that; to sprinting, five times.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.outmaneuver',
    title: 'Outmaneuver',
    summary:
      'You pit Evade against all foes engaged with you at once, and those who do not beat your roll may ' +
      'not attack you in this Round. A Success of 50 keeps off a foe whose Success is 39.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.ready-weapon',
    title: 'Ready Weapon: into an empty hand',
    summary:
      'You draw, sheathe, reload or pull free one weapon or object. Something dropped within 2 metres ' +
      'needs two Turns, one to reach it and one to stand ready again; some missile weapons take several ' +
      'Turns to load.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.reload',
    title: 'Reload a firearm',
    summary:
      'Loading a gun works like readying a weapon and costs 1 Action Point for each Turn of its Load, 2 ' +
      'for a pistol. Muzzle-loaders take far longer than a fresh magazine or power pack.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.regain-footing',
    title: 'Regain Footing',
    summary:
      'Unengaged, you simply stand up. Otherwise you must beat each foe who engages you in an opposed ' +
      'roll, Brawn or Athletics as each side likes; your 1 Action Point is spent either way, theirs are ' +
      'not touched.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.sneak-peek',
    title: 'Sneak Peek',
    summary:
      'From behind cover you get one Perception roll in safety. A Fumble shows too much of you, and one ' +
      'enemy with a clear view may spend 1 Action Point to shoot.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.steady-weapon',
    title: 'Steady Weapon',
    summary:
      'Partly exposed, you prop up an automatic weapon, and its recoil in bursts or full-automatic fire ' +
      'is one grade milder until you move: a burst goes from Hard to Standard.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.struggle',
    title: 'Struggle',
    summary:
      'You try to get loose from a grip, an entanglement or the like by the contest that hold calls for, ' +
      'such as Brawn against Brawn.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.switch-fire',
    title: 'Switch Fire Mode',
    summary:
      "For 1 Action Point you change a gun's mode, ammunition or attached system. Weapons that are " +
      'advanced enough do it free.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.take-cover',
    title: 'Take Cover',
    summary:
      'You duck behind cover close at hand without going prone. The cover decides which locations are ' +
      'hidden and how well: a thin wooden wall has 4 Armour Points, thick steel may stop everything.',
    section: 'Proactive actions',
    tag: 'core',
  },
  {
    id: 'mythras.action.use-skill',
    title: 'Another task',
    summary:
      'Any other deed, from First Aid to opening a door, takes one Turn and 1 Action Point unless the ' +
      'referee asks for more. First Aid is given side by side, with both unengaged.',
    section: 'Proactive actions',
    tag: 'referee-call',
  },

  // Reactions
  {
    id: 'mythras.react.counter-spell',
    title: 'Counter Spell',
    summary:
      'You answer an incoming spell with magic that cancels the whole of it, for every target. Yours must ' +
      'take a single Turn to cast, or have been held ready.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'mythras.react.evade',
    title: 'Evade',
    summary:
      'You dive clear of a missile, a charge or any other threat, rolling Evade against it. It leaves you ' +
      'prone unless some ability prevents that, and standing up usually takes your next Turn.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'mythras.react.interrupt',
    title: 'Interrupt',
    summary:
      "While delaying you may stop an opponent's Turn at its declaration, during its movement or before its " +
      'dice, and take your delayed action first. If the opponent can still do what was declared it goes on; ' +
      'if not, that Action Point is wasted.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'mythras.react.opportunity',
    title: 'Strike at a passer-by',
    summary: 'An interrupt may be an attack on anybody who goes by close to you and within reach.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'mythras.react.parry',
    title: 'Parry',
    summary:
      'Having seen the attack die, you meet the blow with weapon, shield or footwork and roll your combat ' +
      "skill. A success takes away damage by comparing Sizes, and a better level than the attacker's wins " +
      'you special effects.',
    section: 'Reactions',
    tag: 'core',
  },
  {
    id: 'mythras.react.counterattack',
    title: 'Counterattack a charge',
    summary:
      'Instead of parrying or evading, the target of a charge may strike back at the same moment for 1 ' +
      'Action Point. The longer weapon lands first.',
    section: 'Reactions',
    tag: 'core',
  },

  // Free actions
  {
    id: 'mythras.free.assess',
    title: 'Assess Situation',
    summary:
      'If unengaged you may roll Perception, once each time you come up, to learn what has changed on the ' +
      'field. It is Hard while running and Formidable while sprinting: 50 becomes 34 at a run.',
    section: 'Free actions',
    tag: 'core',
  },
  {
    id: 'mythras.free.drop',
    title: 'Drop Item',
    summary: 'Letting go of what you hold costs nothing.',
    section: 'Free actions',
    tag: 'core',
  },
  {
    id: 'mythras.free.signal',
    title: 'Signal',
    summary: 'If unengaged you may gesture, free of cost, to anybody who can see it.',
    section: 'Free actions',
    tag: 'core',
  },
  {
    id: 'mythras.free.speak',
    title: 'Speak',
    summary: 'A short phrase, 5 seconds at most, may be called out at any time.',
    section: 'Free actions',
    tag: 'core',
  },
  {
    id: 'mythras.free.luck',
    title: 'Use a Luck Point',
    summary: 'Spending luck takes no Action Point, only the Luck Point itself.',
    section: 'Free actions',
    tag: 'core',
  },
  {
    id: 'mythras.free.ward',
    title: 'Ward Location',
    summary:
      'You keep a weapon over one location, or a shield over as many as it can cover; a blow landing ' +
      'there is reduced as if parried by that Size. Set or change it before the attack is rolled; it ends ' +
      'when the weapon attacks or parries.',
    section: 'Free actions',
    tag: 'core',
  },

  // Movement
  {
    id: 'mythras.move.actions-only',
    title: 'Moving takes a moving action',
    summary:
      'You get about by Move or Charge, or by Change Range, which is the same idea. An attack by itself ' +
      'moves you 0 metres.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.rate',
    title: 'How far a Move goes',
    summary: 'One Move action covers the Base Movement Rate, 6 metres for a human.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.gaits',
    title: 'Walk, run, sprint',
    summary:
      'Running multiplies the Move by 3 and sprinting by 5: 18 and 30 metres for a human. At these gaits ' +
      'most proactive actions are out, save the blow of a charge or a shot with Skirmishing. What remains ' +
      'possible is one grade harder at a run and two at a sprint.',
    section: 'Movement',
    tag: 'outside',
  },
  {
    id: 'mythras.move.unengaged',
    title: 'Only the unengaged move',
    summary: 'An engaged fighter cannot choose to move, apart from special ways such as Outmaneuver.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.stop-on-contact',
    title: 'Contact ends movement',
    summary:
      'Unless you are charging, you halt as soon as you come to grips with the opponent you are after. ' +
      'With 6 metres to spend and a foe 4 metres away, you stop in contact after 3.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.mutual',
    title: 'Contact binds both',
    summary:
      'Stepping up to an opponent engages the two of you with each other, unless you charge straight ' +
      'through. Coming within 2 metres of an enemy able to act is contact.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.no-leave',
    title: 'No strolling out of a melee',
    summary:
      'Once engaged you must win your way out, by Withdraw, Outmaneuver or the like, before you can go ' +
      'anywhere.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.situational',
    title: 'Other ways to get about',
    summary:
      'Climbing, crawling, jumping and swimming are open where the ground allows them. Most may be mixed ' +
      'with walking in the same Turn, each within its own limits: 2 metres on foot, then 3 up a wall.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.past-delayer',
    title: 'Passing somebody who waits',
    summary:
      'Anyone who passes a delaying, unengaged foe may be struck or stopped by them. Stopping takes 1 ' +
      'delayed point and no roll: mover and foe are then engaged, and the rest of the movement is lost.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.climb',
    title: 'Climbing',
    summary:
      'Standing next to a climbable surface, you climb your Base Movement Rate less metres already walked ' +
      'and less the Armour Points of the heaviest piece you wear; not if you moved faster than a walk. ' +
      'Move 6 in leather of 1, after 2 metres on foot, climbs 3.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.climb-errata',
    title: 'Climbing in armour, corrected',
    summary:
      'Instead of the heaviest piece, the mean of what is worn on all hit locations hinders the climber, ' +
      'rounded up. A lone helmet of 6 on seven locations then costs 1 metre instead of 6; this version is ' +
      'the default.',
    section: 'Movement',
    tag: 'errata',
  },
  {
    id: 'mythras.move.climb-table',
    title: 'Option: climbing by total armour',
    summary:
      'Worn Armour Points are added up over all locations: up to 7 cost nothing, 8 to 15 one metre, 16 to ' +
      '23 two, 24 to 31 three, 32 to 39 four, 40 and more five.',
    section: 'Movement',
    tag: 'option',
  },
  {
    id: 'mythras.move.crawl',
    title: 'Crawling',
    summary:
      'If you begin the Turn prone you may crawl up to 2 metres in place of a Move. Creatures that crawl ' +
      'by nature keep their full rate and their gaits.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.jump',
    title: 'Jumping',
    summary:
      'With a success in Athletics you clear up to twice your height in distance or half of it upward ' +
      'after a 5-metre run-up, and half as much from standing. At 170 cm that is 3.4 metres across or ' +
      '0.85 up.',
    section: 'Movement',
    tag: 'core',
  },
  {
    id: 'mythras.move.swim',
    title: 'Swimming',
    summary:
      'You swim your Base Movement Rate less metres already moved. There are no faster strokes, and ' +
      'armour does not slow you unless that option is on.',
    section: 'Movement',
    tag: 'core',
  },

  // Attack
  {
    id: 'mythras.attack.step-1',
    title: 'First, the attacker rolls',
    summary:
      'The attacker spends 1 Action Point and rolls the combat skill; that die and its level are noted.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-2',
    title: 'Second, the defender answers',
    summary: 'Seeing that die, the defender may spend 1 Action Point to parry and rolls a combat skill too.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-3',
    title: 'Third, compare the levels',
    summary:
      'Attack and parry are a differential roll: each keeps its own level, and the distance between the ' +
      'two is counted.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-4',
    title: 'Fourth, special effects',
    summary:
      'The better success earns as many special effects as the levels lie apart: Critical against Failure ' +
      'earns 2.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-5',
    title: 'Fifth, damage and hit location',
    summary:
      'An attack that is a Success or Critical rolls weapon damage and adds the Damage Modifier. Unless ' +
      'it was chosen, 1d20 gives the spot on a humanoid: 1–3 right leg, 4–6 left leg, 7–9 abdomen, 10–12 ' +
      'chest, 13–15 right arm, 16–18 left arm, 19–20 head.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-6',
    title: 'Sixth, the parry takes its share',
    summary:
      'A parry that is a Success or Critical lowers the damage according to the Sizes of the two weapons: ' +
      'Medium against Medium stops all of it.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.step-7',
    title: 'Seventh, armour takes its share',
    summary:
      'What got past the parry is lowered by the Armour Points of the location struck, natural and worn. ' +
      'The remainder comes off its Hit Points: 6 against armour 4 costs 2.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.se-independent',
    title: 'Effects do not need damage',
    summary:
      'Special effects go to the better roll whether or not anyone is hurt. A defender with a Critical ' +
      'against a Success wins an effect, and the blow is still resolved.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.offer-reaction',
    title: 'Everything may be resisted',
    summary:
      'Any offensive act leaves its target the chance of a reaction, be it a blow, a missile, a spell or ' +
      'a grasping tentacle.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.missed-parry',
    title: 'Parrying a miss',
    summary:
      'You may spend 1 Action Point to parry an attack that already missed, for the sake of special ' +
      'effects: a Success against a Failure wins 1.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.no-parry',
    title: 'No defence counts as Failure',
    summary:
      'Whoever cannot or will not defend is treated as having rolled a Failure. A Success then earns the ' +
      'attacker 1 special effect, a Critical 2.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.attack.both-fail',
    title: 'Two misses and on it goes',
    summary:
      'When both fail, or a miss goes unanswered, the exchange is over and the next in Initiative acts.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.damage.order',
    title: 'In which order damage changes',
    summary:
      'Weapon dice first (halved here if thrown by the trait), then Damage Modifier, magic and the ' +
      'halving at Long range; next the parry or ward, then cover, then armour. Knockback and Bash look at ' +
      'the total before the parry. 5 + 2 + 1 halved by a parry is 4, and armour 3 leaves 1.',
    section: 'Attack',
    tag: 'outside',
  },
  {
    id: 'mythras.damage.floor',
    title: 'Damage Modifier, never below nothing',
    summary:
      'STR + SIZ gives the die to add: up to 5 −1d8, 10 −1d6, 15 −1d4, 20 −1d2, 25 none, 30 +1d2, 35 ' +
      '+1d4, 40 +1d6, 45 +1d8, 50 +1d10, 60 +1d12, 70 +2d6, 80 +1d8+1d6, 90 +2d8, 100 +1d10+1d8, 110 ' +
      '+2d10, 120 +2d10+1d2, and so on by tens. If a negative one brings a blow to 0 or less, it does no ' +
      'harm: 1 less 3 is nothing.',
    section: 'Attack',
    tag: 'outside',
  },
  {
    id: 'mythras.size.scale',
    title: 'Weapon Sizes',
    summary:
      'From the least: Small, Medium, Large, Huge, Enormous; natural attacks have a Size too. What counts ' +
      'is the number of steps between two of them: a Huge greataxe is two above a Medium shortsword.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.parry.equal',
    title: 'Parrying with an equal or larger weapon',
    summary: 'If the parrying weapon or shield is at least the Size of the attack, all damage is stopped.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.parry.one-less',
    title: 'Parrying with one Size less',
    summary: 'If the parrying weapon is one Size smaller, half the damage gets through, rounded up: 6 of 11.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.parry.two-less',
    title: 'Parrying with far too little',
    summary:
      'If the parrying weapon is two or more Sizes smaller, nothing is stopped, though the roll still ' +
      'counts for special effects.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.parry.which',
    title: 'What you may parry with',
    summary:
      'Any one readied weapon or shield serves, or bare hands with Unarmed, and its Size is the one ' +
      'compared. There is no limit per Round; weapons that are stuck, entangled in a foe or made for ' +
      'shooting cannot parry.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.parry.natural',
    title: 'Parrying without a weapon',
    summary:
      'Teeth, claws and horns can parry only where the beast has Formidable Natural Weapons; without that ' +
      'it must trust hide or Evade. People parry bare-handed as Small: a dagger is stopped, half of a ' +
      "broadsword's damage comes through.",
    section: 'Attack',
    tag: 'outside',
  },
  {
    id: 'mythras.armor.stack',
    title: 'Natural and worn armour add up',
    summary: 'Both kinds together reduce what passed the parry: hide 3 under mail 6 protects with 9.',
    section: 'Attack',
    tag: 'core',
  },
  {
    id: 'mythras.armor.locations',
    title: 'Armour protects where it is worn',
    summary:
      'Each location has its own Armour Points: a helmet of 5 counts when the head is struck and not when ' +
      'the chest is.',
    section: 'Attack',
    tag: 'outside',
  },

  // Special effects
  {
    id: 'mythras.se.source',
    title: 'Where special effects come from',
    summary:
      'Whenever fighting skills meet in a differential roll and the levels differ, the better side wins ' +
      'special effects: Success against Failure earns 1.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.count',
    title: 'How many you win',
    summary:
      'As many as the levels differ, 3 at most, plus bonuses such as the extra one for surprise. A ' +
      'Critical against a Fumble earns 3.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.before-damage',
    title: 'Chosen before damage is rolled',
    summary:
      'Effects are picked before damage and hit location are known; Choose Location takes the place of ' +
      'the location roll.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.before-endurance',
    title: 'Wound rolls come last',
    summary:
      'Endurance against a grave wound is rolled only after the effects of the exchange have been ' +
      'applied. A tripped fighter is on the ground before that roll is made.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.class',
    title: 'Offensive, defensive or both',
    summary:
      'For the attacker: Bash, Bleed, Bypass Armor, Choose Location, Circumvent Cover, Circumvent Parry, ' +
      'Drop Foe, Duck Back, Grip, Impale, Marksman, Maximize Damage, Over-penetration, Pin Down, Rapid ' +
      'Reload, Stun Location, Sunder. For the defender: Accidental Injury, Arise, Blind Opponent, Enhance ' +
      'Parry, Prepare Counter, Select Target, Slip Free, Weapon Malfunction, Withdraw. For either: Damage ' +
      'Weapon, Disarm Opponent, Entangle, Force Failure, Scar Foe, Trip Opponent.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.requirements',
    title: 'What an effect demands',
    summary:
      'Each effect must meet its own conditions: the right kind of weapon, your own Critical or the ' +
      "opponent's Fumble where it asks for one. A defender needs the attacker within melee range for " +
      'Blind, Damage Weapon, Disarm, Entangle, Scar Foe, Trip and Withdraw. A missile trips only by ' +
      'striking a leg and never disarms or grips.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.order',
    title: 'The winner sets the order',
    summary:
      'Several effects are carried out one after another in the order the winner names, and what an ' +
      'earlier one did counts for the later ones: trip first, and the foe resists the Disarm while prone.',
    section: 'Special effects',
    tag: 'referee-call',
  },
  {
    id: 'mythras.se.mix',
    title: 'Mixing effects',
    summary:
      'Different effects may be combined at will as long as each is allowed, such as Choose Location with ' +
      'Bypass Armor.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.stack',
    title: 'Taking one effect twice',
    summary:
      'Only Bypass Armor, Maximize Damage, Pin Down, Prepare Counter and Rapid Reload may be taken more ' +
      'than once in an exchange.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.se.none-legal',
    title: 'Effects you cannot use are lost',
    summary: 'An effect won but not usable or not wanted lapses; it cannot be saved for later.',
    section: 'Special effects',
    tag: 'referee-call',
  },
  {
    id: 'mythras.se.evade',
    title: 'Effects in opposed rolls',
    summary:
      'Where an Evade or a leap may yield effects, only a higher level earns them. Winning by the higher ' +
      'die at the same level earns none: a Success of 60 over a Success of 20 brings 0.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.accidental-injury',
    title: "Accidental Injury: on the attacker's Fumble",
    summary:
      'Defender, when the attacker fumbled. The attacker rolls the damage of that weapon with its Damage ' +
      'Modifier against a random location of their own, armour protecting; if badly wounded, they roll ' +
      'Endurance unopposed.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.accidental-injury-unarmed',
    title: 'Accidental Injury, unarmed',
    summary: 'If the fumbled attack was bare-handed, the harm is inside the body and no armour counts.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.arise',
    title: 'Arise: for a defender who is down',
    summary: 'Defender. If you are prone, you are back on your feet at once.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bash',
    title: 'Bash: with shields and blunt weapons',
    summary:
      'Attacker, with a shield or bludgeoning weapon. The target is pushed back or sideways 1 metre for ' +
      'each full 2 points of rolled damage with a shield, for each full 3 with a bludgeon, counted before ' +
      'parry and armour. 2 metres or more break the engagement.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bash-limit',
    title: 'Bash: too big to push',
    summary:
      "It works only on a target of up to twice your SIZ. Bracing doubles the target's SIZ: a braced 13 " +
      'counts as 26 and withstands SIZ 12.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bash-obstacle',
    title: 'Bash: into an obstacle',
    summary:
      'A target driven against something must pass Acrobatics, or Athletics at Hard, or fall prone; the ' +
      'correction settles that Acrobatics is not Hard as well. Athletics 50 needs 34.',
    section: 'Special effects',
    tag: 'errata',
  },
  {
    id: 'mythras.effect.bash-firearm',
    title: 'Option: Bash by gunfire',
    summary:
      'A projectile that strikes a limb may stagger its target, 1 metre per 3 points. Energy weapons ' +
      'usually cannot.',
    section: 'Special effects',
    tag: 'option',
  },
  {
    id: 'mythras.effect.bleed',
    title: 'Bleed: with cutting weapons',
    summary:
      'Attacker, with a cutting weapon. If the blow costs Hit Points, the victim rolls Endurance against ' +
      'the attack roll, and on losing starts to bleed: a Success of 22 loses to an attack of 31.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bleed-tick',
    title: 'Bleed: each Round',
    summary:
      'At the start of every Round a bleeding fighter sinks one fatigue level, on to collapse and perhaps ' +
      'death. Several bleeding wounds cost no more than one level a Round.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bleed-staunch',
    title: 'Bleed: stopping it',
    summary:
      'A success in First Aid stops one bleeding wound. Attacking, parrying, evading, running, charging ' +
      'or struggling opens it again.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bleed-firearm',
    title: 'Bleed: with firearms',
    summary: 'Guns make someone bleed only on a Critical, unless they shoot blades or the like.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.blind',
    title: "Blind Opponent: on the defender's Critical",
    summary:
      'Defender, on a Critical. The attacker rolls Evade, or the combat skill if bearing a shield, ' +
      'against your parry roll. On losing, the attacker fights at Hard for 1d3 Turns, or at Formidable if ' +
      'the means were nasty enough.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bypass-armor',
    title: 'Bypass Armor: on a Critical',
    summary:
      'Attacker, on a Critical. Either the natural or the worn armour is ignored, as you choose, and both ' +
      'if you take the effect twice; magical protection counts as worn. Hide 3 under mail 6 leaves 3 once ' +
      'the mail is bypassed.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.bypass-ammo',
    title: 'Option: Bypass Armor by ammunition',
    summary:
      'Some ammunition, such as spreading shot, can never bypass armour; some has it built in and always ' +
      'does so on top of the effects won.',
    section: 'Special effects',
    tag: 'option',
  },
  {
    id: 'mythras.effect.choose-location',
    title: 'Choose Location in melee',
    summary: 'Attacker. You name the location a melee blow lands on, provided you can reach it.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.choose-location-ranged',
    title: 'Choose Location at range',
    summary:
      'A shot or throw needs a Critical for it. A plain Success is enough within Close range if the ' +
      'target is motionless or unaware; a telescopic sight doubles that distance.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.circumvent-cover',
    title: 'Circumvent Cover: high-tech firearms',
    summary:
      'Attacker, only with high-tech firearms. The rules name it and say no more; as played here, cover ' +
      'neither hides a location nor stops any damage of that shot.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.circumvent-parry',
    title: 'Circumvent Parry: a Critical that was parried',
    summary: 'Attacker, on a Critical. A successful parry stops none of the damage.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.damage-weapon',
    title: 'Damage Weapon: what is in the hand',
    summary:
      "Attacker: the damage goes whole into the opponent's parrying weapon, or another held one, instead " +
      "of its bearer. Defender: roll your own weapon's damage against the attacking weapon. Its Armour " +
      'Points come off first and it breaks at 0 Hit Points: 9 on a broadsword of 6/10 leaves 7.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.damage-weapon-firearm',
    title: 'Option: Damage Weapon by gunfire',
    summary:
      'Shooting a held weapon takes a Critical; shields, and beams that fill a whole area, need no more ' +
      'than a Success.',
    section: 'Special effects',
    tag: 'option',
  },
  {
    id: 'mythras.effect.disarm',
    title: 'Disarm Opponent: what is in the hand',
    summary:
      'Attacker or defender. The opponent rolls the combat skill against your roll and on losing drops ' +
      'the weapon: it flies as many metres as you roll on your Damage Modifier, or falls at their feet if ' +
      'you have none. Natural and strapped weapons cannot be lost this way.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.disarm-size',
    title: 'Disarm: larger and smaller weapons',
    summary:
      "For each step your weapon is larger than the one to be struck away the opponent's roll is one " +
      'grade harder, for each step smaller one easier. Large against Medium makes it Hard.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.disarm-limit',
    title: 'Disarm: too strong to disarm',
    summary: 'It works only on opponents with up to twice your STR: 12 cannot disarm 25.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.drop-foe',
    title: 'Drop Foe: firearms only',
    summary:
      'Attacker, firearms only. A target left with at least a Minor wound rolls Endurance against the ' +
      'attack roll, and on losing is incapacitated by shock. First Aid or a booster brings it round, else ' +
      'an hour divided by its Healing Rate: 30 minutes with 2.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.duck-back',
    title: 'Duck Back: firearms, beside cover',
    summary:
      'Attacker, firearms only. Standing or crouching next to cover, you are behind it at once, before ' +
      'anyone else acts.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.enhance-parry',
    title: "Enhance Parry: on the defender's Critical",
    summary:
      'Defender, on a Critical. The parry stops all damage whatever the Sizes: a dagger turns a greataxe.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.entangle',
    title: 'Entangle: with nets, whips and chains',
    summary:
      'Attacker or defender, with an entangling weapon. The location struck is held fast: an arm cannot ' +
      'use what it holds; a leg rules out moving, Evade, Outmaneuver and Withdraw; head, chest or abdomen ' +
      'make all skills one grade harder. A defender catches the limb that attacked, and the weapon is ' +
      'tied up until released.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.entangle-trip',
    title: 'Entangle: pull them down',
    summary:
      'On your next Turn you may spend 1 Action Point for a Trip attempt without an attack roll; the ' +
      'victim resists the roll that entangled them. A Success of 35 loses to an original 40.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.entangle-free',
    title: 'Entangle: getting loose',
    summary:
      "In your own Turn you may win Brawn against the wielder's Brawn for 1 Action Point. Or win a " +
      'special effect: Slip Free works outright, Disarm Opponent when its roll goes against the wielder, ' +
      'Damage Weapon when it breaks what holds you.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.force-failure',
    title: "Force Failure: on the opponent's Fumble",
    summary:
      'Either side, when the opponent fumbled. Taken together with an effect that the opponent could ' +
      'resist, it makes that resistance fail without a roll: 2 effects, Trip and Force Failure, and the ' +
      'foe is down.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.grip',
    title: 'Grip: with an empty hand',
    summary:
      'Attacker, by an unarmed or natural attack with a free hand or limb. No roll: the target cannot ' +
      'disengage by Withdraw, Outmaneuver or movement, though it may fight on. It lasts until broken, ' +
      'released, or the hand is used for something else.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.grip-free',
    title: 'Grip: breaking it',
    summary:
      "In your Turn, for 1 Action Point, roll Brawn or Unarmed against the gripper's Brawn or Unarmed, " +
      'each side choosing its own. The gripper pays nothing.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale',
    title: 'Impale: with impaling weapons',
    summary:
      'Attacker, with an impaling weapon. Roll the weapon dice twice and keep the roll you like, with the ' +
      'Damage Modifier once: 3 or 8 means 8.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-lodge',
    title: 'Impale: the weapon stays in',
    summary:
      'If the blow gets through armour and wounds, a melee weapon is stuck in the victim; on your next ' +
      'Turn you leave it there or pull at it. Missiles with an Impale Size stay in as well, claws and ' +
      'horns never.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-grade',
    title: 'Impale: the penalty',
    summary:
      "While it sticks, all the victim's skills suffer by SIZ and weapon Size " +
      '(Small/Medium/Large/Huge/Enormous; F Formidable, H Hard, X Herculean, I incapacitated, – none): ' +
      'SIZ to 10 F/X/I/I/I, to 20 H/F/X/I/I, to 30 –/H/F/X/I, to 40 –/–/H/F/X, to 50 –/–/–/H/F, to 60 ' +
      '–/–/–/–/H, above that none. Several weapons do not add up; the worst one counts.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-withdraw',
    title: 'Impale: pulling it out',
    summary:
      'Ready Weapon and a Brawn roll, opposed by Brawn if the victim resists. Success frees the weapon ' +
      'and deals half of a weapon damage roll, without Damage Modifier, to the same location past all ' +
      'armour: a roll of 6 costs 3. Failure leaves it stuck, to be tried again next Turn.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-barbed',
    title: 'Impale: barbed weapons',
    summary:
      'Pulling out a barbed weapon, a harpoon for instance, deals the full weapon damage roll instead of ' +
      'half.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-no-parry',
    title: 'Impale: a stuck weapon is of no use',
    summary:
      'As long as it is in the wound, its wielder can neither parry nor attack with it, and must use a ' +
      'shield, the body or Evade.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.impale-firearm',
    title: 'Impale: bullets',
    summary:
      'Most projectile guns may Impale for the double damage roll, but bullets and needles are too small ' +
      'to leave a lasting penalty. The referee may rule it out for energy weapons.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.marksman',
    title: 'Marksman: with shots and throws',
    summary:
      'Attacker, with a ranged weapon. You move the location rolled by one step to an adjoining part of ' +
      "the body: a leg becomes the abdomen, a griffin's chest becomes foreleg, wing or head.",
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.maximize-damage',
    title: 'Maximize Damage: on a Critical',
    summary:
      'Attacker, on a Critical. One weapon die counts its highest face without being rolled, and another ' +
      'each further time you take it; the Damage Modifier is always rolled. 2d6 becomes 6 + 1d6, or 12 ' +
      'when taken twice.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.over-penetration',
    title: 'Over-penetration: firearms, on a Critical',
    summary:
      'Attacker, firearms only, on a Critical. If the shot beats the armour of its target, someone behind ' +
      'it in a line or dense group takes half the rolled damage, less their own cover and armour: 6 out ' +
      'of 11. Effects won against the first do not touch the second.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.pin-down',
    title: 'Pin Down: firearms only',
    summary:
      'Attacker, firearms only. Hurt or not, the target rolls Willpower against the attack roll, and on ' +
      'losing may not shoot back on its next Turn; each further time you take it adds a Turn. What does ' +
      'not expose the target, such as crawling or reloading, stays allowed.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.prepare-counter',
    title: 'Prepare Counter',
    summary:
      'Defender, in secret. You note one effect; should that opponent later pick it against you, it fails ' +
      'and an effect of your own choosing strikes them without any roll. The counter is then used up.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.rapid-reload',
    title: 'Rapid Reload: for what has to be loaded',
    summary:
      'Attacker, with a ranged weapon. The next reload is one Turn shorter for each time you take it, ' +
      'down to 0: a sling goes from 2 to 1. With a magazine it speeds the change of magazine.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.scar-foe',
    title: 'Scar Foe',
    summary:
      'Attacker or defender. The opponent bears a scar for life that people will talk about; no number ' +
      'changes.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.select-target',
    title: "Select Target: on the attacker's Fumble",
    summary:
      'Defender, when the attacker fumbled. The blow lands on a bystander beside you within the ' +
      "attacker's reach, or in the line of fire, who has no defence; armour and wards count as usual. No " +
      'special effect goes with it.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.slip-free',
    title: "Slip Free: on the defender's Critical",
    summary:
      'Defender, on a Critical. You are out at once from an entanglement, a grip, or from being held ' +
      'down.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.stun-location',
    title: 'Stun Location: with blunt weapons',
    summary:
      'Attacker, with a bludgeoning weapon. If the blow costs Hit Points, the victim rolls Endurance ' +
      'against the attack roll, and on losing the location is out of use for as many Turns as Hit Points ' +
      'were lost: 4 lost, 4 Turns.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.stun-limb',
    title: 'Stun: an arm or a leg',
    summary:
      'A stunned arm drops what is not strapped to it and cannot be used; a stunned leg gives way and ' +
      'leaves you prone until it recovers.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.stun-torso',
    title: 'Stun: chest or abdomen',
    summary:
      'Out of breath, you can do no more than defend yourself: reactions and free actions are open, but ' +
      'when you come up there is nothing but delay or dither.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.stun-head',
    title: 'Stun: the head',
    summary:
      'Dazed, you can neither act nor react, and are helpless: melee attacks on you hit without a roll.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.sunder',
    title: 'Sunder: with two-handed weapons and axes',
    summary:
      'Attacker, with a two-handed weapon or one made for it such as an axe. What passes the parry is set ' +
      "against the location's Armour Points; the surplus lowers them for good, worn layer first, and once " +
      'they are 0 the rest goes to Hit Points. 10 against 6 leaves armour 2; 14 against 6 leaves 0 and ' +
      'costs 2 Hit Points.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.sunder-firearm',
    title: 'Option: Sunder by energy weapon',
    summary: 'Energy weapons built to destroy armour may sunder it: 9 against armour 6 leaves 3.',
    section: 'Special effects',
    tag: 'option',
  },
  {
    id: 'mythras.effect.trip',
    title: 'Trip Opponent: one who stands',
    summary:
      'Attacker or defender. The opponent rolls Brawn, Evade or Acrobatics against your roll, and on ' +
      'losing falls prone: a Success of 39 loses to a 44.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.trip-quadruped',
    title: 'Trip: four legs or more',
    summary:
      'Creatures with four or more legs may roll Athletics in place of Evade, and resist at one grade ' +
      'easier: a horse with 52 rolls against 78.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.trip-firearm',
    title: 'Option: Trip by gunfire',
    summary:
      'A shot with solid ammunition that strikes a leg may trip its target, even if armour stops all the ' +
      'damage.',
    section: 'Special effects',
    tag: 'option',
  },
  {
    id: 'mythras.effect.weapon-malfunction',
    title: 'Weapon Malfunction: a fumbled shot',
    summary:
      'Defender, when the attacker fumbled with a firearm. The gun is useless until it can be stripped ' +
      'and cleaned, which means for the rest of the fight.',
    section: 'Special effects',
    tag: 'core',
  },
  {
    id: 'mythras.effect.withdraw',
    title: 'Withdraw',
    summary:
      "Defender. You step out of that opponent's reach, up to 2 metres, and the engagement with them is " +
      'over; others stay engaged with you.',
    section: 'Special effects',
    tag: 'core',
  },

  // Close combat
  {
    id: 'mythras.close.modifiers',
    title: 'Hard places to fight in',
    summary:
      'Automatic, a Success without a roll: striking the helpless. Hard: attacking in a confined space, ' +
      'defending on lower ground or against a rider, unstable ground, crouching or kneeling, thick fog or ' +
      'snow; Formidable: defending against an attack from behind, prone, partial darkness. Herculean: ' +
      'pitch black, or blinded; of several only the worst counts.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.close.cap',
    title: 'A second skill as a cap',
    summary:
      'Some circumstances limit the combat skill to another skill instead of changing its grade: Ride on ' +
      'horseback, Swim in the water. Style 70 with Ride 40 fights at 40.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.engage.def',
    title: 'Engaged',
    summary:
      'You are engaged when an opponent is within melee range, even if only one of you can reach the ' +
      'other: dagger against spear, both are bound. In contact, each may strike the other.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.engage.leave',
    title: 'Leaving a fight takes a deed',
    summary:
      'Breaking contact needs a deliberate act such as Outmaneuver or Withdraw; only a charge may carry ' +
      'on past. A foe who is out of the fight or helpless binds nobody.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.action',
    title: 'Charging',
    summary:
      'A Charge goes at a run or sprint and ends in a melee attack. No minimum distance is asked for: a ' +
      'sprint at a foe 2 metres away will do.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.contact',
    title: 'Contact in a charge',
    summary:
      'On reaching the opponent the charger makes the attack there and then, as part of the same action.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.penalty',
    title: 'A charge is hard to aim',
    summary: 'The attack roll of a charge is Hard: 72 becomes 48.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.bonus',
    title: 'A charge hits harder',
    summary:
      'The weapon counts one Size larger. The Damage Modifier rises one step, or two for a charger on ' +
      'four or more legs: a Medium axe with +1d2 strikes as Large with +1d4.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.mounted',
    title: "The mount's weight behind the lance",
    summary:
      "A charging rider may use the mount's Damage Modifier, raised by its two steps, in place of their " +
      "own: a horse's +1d12 becomes +1d8+1d6.",
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.after',
    title: 'After the charge',
    summary:
      'Unless the exchange stopped, tripped, held or felled the charger, they choose: stop and be ' +
      'engaged, or sweep on with the movement left and be free.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.counterattack',
    title: 'Meeting a charge with a blow',
    summary:
      'The target may counterattack in place of parrying or evading, for 1 Action Point; neither blow is ' +
      'parried. The longer weapon is resolved first, equal reach together, and whoever is put out or ' +
      'disarmed by then does not strike.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.charge.set',
    title: 'A spear set against a charge',
    summary:
      "A weapon that can be set, such as the two-handed spear, may use the charger's Damage Modifier, " +
      "raised as it is, instead of its wielder's.",
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.cover.value',
    title: 'Cover',
    summary:
      'A blow that lands on a hidden location is reduced by the Armour Points of the cover, then by ' +
      'armour: 9 against a 4-point wall leaves 5. How far the cover reaches decides which locations are ' +
      'hidden.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.cover.negate',
    title: 'Beating cover',
    summary: 'Use Choose Location on what can be seen, or strike through if the weapon is strong enough.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.cover.total',
    title: 'Striking blindly through total cover',
    summary:
      'If you know about where the hidden target is, you may strike through the cover one grade harder ' +
      'and without Choose Location: 60 becomes 40, and a wall of 4 takes 4 off the damage.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.evade.scope',
    title: 'What can be evaded',
    summary:
      'Missiles, charges, ramming vehicles, spells and ordinary blows: anything coming at you that you ' +
      'are aware of.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.evade.roll',
    title: 'How Evade is resolved',
    summary:
      "Evade is opposed to the attacker's roll, whatever skill that was. If the attacker wins, damage is " +
      'dealt in full; if you win or nobody does, there is none: a Success of 44 escapes one of 37.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.evade.effects',
    title: 'Special effects of an Evade',
    summary:
      'The winner takes fitting effects if the level, not just the die, was higher. The evader cannot ' +
      'take those that need a weapon: Enhance Parry, Damage Weapon, Disarm Opponent, Entangle, Scar Foe.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.evade.prone',
    title: 'Evading leaves you prone',
    summary: 'Hit or missed, you end up on the ground, unless you win Arise or a trait keeps you up.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.evade.acrobatics',
    title: 'Acrobatics in place of Evade',
    summary: 'Where it fits, Acrobatics may be rolled instead of Evade, and leaves you standing.',
    section: 'Close combat',
    tag: 'outside',
  },
  {
    id: 'mythras.knockback.trigger',
    title: 'Knockback',
    summary:
      "A blow whose rolled damage exceeds the target's SIZ knocks it back, even when it is parried; not " +
      'when it is evaded. The total counts before parry and armour: 17 against SIZ 13.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.knockback.roll',
    title: 'Knockback: staying upright',
    summary: 'The target must pass Athletics, or Acrobatics at Easy, or fall prone.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.knockback.distance',
    title: 'Knockback: how far',
    summary:
      '1 metre for every 5 points over SIZ or part of 5: 4 over is 1 metre, 6 over is 2. 2 metres or more ' +
      'break the engagement.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.leap.roll',
    title: 'Leaping attack',
    summary:
      "The leaper rolls Athletics against the target's Brawn or Evade, one grade harder if the target has " +
      'four or more legs. Resisting is a reaction for 1 Action Point; without it the target counts as a ' +
      'Failure.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.leap.win',
    title: 'Leap: landing it',
    summary:
      'If the leaper wins, the target is prone with the leaper on top; otherwise nothing happens. Whoever ' +
      'wins by a higher level also gains special effects.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.leap.hold',
    title: 'Leap: pinned beneath',
    summary:
      'The leap itself does no damage. The victim cannot stand until the leaper gets off or the victim ' +
      'wins Arise or Slip Free.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.leap.limit',
    title: 'Leap: too big to topple',
    summary:
      "The target's SIZ may be up to twice the leaper's. One who sees it coming and has braced counts as " +
      'half again as large: 17 becomes 26, too much for SIZ 12.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.leap.when',
    title: 'Leap: when it is possible',
    summary:
      'From ambush, or at the end of a charge in place of the attack and then at Hard; creatures with ' +
      'Leaper may do it from standing. It costs 1 Action Point in all.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.outm.requirements',
    title: 'Outmaneuvering: foes who engage you',
    summary:
      'It is used against the foes engaged with you, one or more, and needs room to move: not in a ' +
      'confined place.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.outm.cost',
    title: 'Outmaneuver: who pays',
    summary:
      'You and every foe who contests it spend 1 Action Point and roll Evade once. A foe may stay out of ' +
      'it, free, but then cannot attack you this Round.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.outm.result',
    title: 'Outmaneuver: who is kept off',
    summary:
      'Foes who do not beat your roll may make no attack on you until the Round is over. If you roll a ' +
      'Success of 50, a foe with 52 may attack, one with 39 or a Failure may not.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.outm.all',
    title: 'Outmaneuver: beating them all',
    summary:
      'If every foe who rolled is beaten, you may face a single one of your choice for the Round, safe ' +
      'from the others, or leave the fight altogether.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.block.passive',
    title: 'Passive blocking',
    summary:
      'A weapon held over a location, or a shield over several, reduces every blow there by Size without ' +
      'a roll, and may not parry actively meanwhile. Your other weapon may; if both would help, the ' +
      'better one counts. A Medium buckler stops a broadsword altogether.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.block.choose-location',
    title: 'Blocking: no way around it',
    summary:
      'Choose Location cannot slip past the blocking weapon in melee, but may pick a location left open.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.block.crouch',
    title: 'Blocking: crouch behind the shield',
    summary:
      'Crouching doubles the number of locations a shield covers, and makes fighting Hard: a scutum with ' +
      '5 hides all seven.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.surprise.initiative',
    title: 'Surprise: late to act',
    summary: 'A surprised fighter has 10 taken from Initiative until it is rolled anew: 6 + 11 − 10 makes 7.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.surprise.flat-footed',
    title: 'Surprise: flat-footed',
    summary:
      'Until their own Initiative comes up they cannot defend at all, and count as a Failure. A ward that ' +
      'was set before still works.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.surprise.bonus',
    title: 'Surprise: one effect more',
    summary:
      'The first attack on a surprised target has one extra special effect if it succeeds: a plain ' +
      'Success brings 2.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.surprise.no-offence',
    title: 'Surprise: no attacking back',
    summary:
      'For the rest of that Round the surprised take no offensive action; moving, readying or bracing is ' +
      'allowed.',
    section: 'Close combat',
    tag: 'core',
  },
  {
    id: 'mythras.sweep.when',
    title: 'Sweep attacks',
    summary:
      "If something huge strikes into a tight cluster of foes, a dragon's tail for example, the referee " +
      'may have it hit several at once.',
    section: 'Close combat',
    tag: 'referee-call',
  },
  {
    id: 'mythras.sweep.roll',
    title: 'Sweep: one roll for all',
    summary:
      'One attack die is set against every target; each defends, takes damage and location separately. ' +
      'Effects the defenders win against the attacker happen at the same time.',
    section: 'Close combat',
    tag: 'core',
  },

  // Ranged combat
  {
    id: 'mythras.ranged.same',
    title: 'Shooting works like striking',
    summary:
      'A ranged attack follows the same steps as a blow in melee: roll, reaction, levels, special ' +
      'effects, damage, location, armour.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.parry',
    title: 'Who can stop a missile',
    summary: 'Only a shield can normally parry a missile. Without one there is cover, or Evade.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.force',
    title: 'Force',
    summary:
      "A missile's Force stands where a blow has its Size when a shield parries it: a bow, Large, against " +
      'a Medium buckler lets half through. Bolas count as Small; a laser is not lowered by Size at all.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.dm',
    title: 'Damage Modifier on missiles',
    summary:
      'Only weapons marked for it add the Damage Modifier, as a rule hand-drawn bows and thrown weapons: ' +
      'bow, dagger, javelin and stone do, a sling or a gun does not.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.close',
    title: 'Close range',
    summary:
      'Up to the first range figure a plain Success may take Choose Location, if the target is standing ' +
      'still or unaware. A sentry 14 metres from a bow (15) is such a target.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.effective',
    title: 'Effective range',
    summary:
      'Up to the second range figure nothing changes: a bow at 80 metres is Standard, 1d8, Force Large.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.long',
    title: 'Long range',
    summary:
      'Beyond the second range figure damage is halved and Force falls by one step, with no penalty to ' +
      "hit: a javelin's 7 becomes 4 and its Huge becomes Large.",
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.beyond',
    title: 'Beyond Long range',
    summary:
      'The rules are silent, so unless the referee allows it there is no attack past the third figure: ' +
      'none with a bow at 210 metres.',
    section: 'Ranged combat',
    tag: 'referee-call',
  },
  {
    id: 'mythras.ranged.load',
    title: 'Load',
    summary:
      'This is the number of Turns a weapon takes to load, at 1 Action Point each; Rapid Reload shortens ' +
      'it. A bow with Load 1 costs one point to shoot and one to ready the next arrow.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.impale-size',
    title: 'Impale Size',
    summary:
      'For the penalty of a missile that has stuck, this Size is used and not its Force: arrows and ' +
      'daggers count as Small, a javelin as Medium.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.modifiers',
    title: 'Hard shots',
    summary:
      'Hard: light wind, target running, in mist or partial darkness, shooter on unstable ground; ' +
      'Formidable: moderate wind, target sprinting, prone, in thick smoke or darkness. Herculean: strong ' +
      'wind, target fully obscured, or invisible but roughly located, shooter prone (no penalty if a ' +
      'crossbow or gun was set up beforehand); Hopeless: gale, target invisible with no clue where. Wind ' +
      'counts only for missiles it can carry off.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.aim',
    title: 'Aiming',
    summary:
      'A whole Round given to aiming, every Action Point of it, makes one range or situational modifier ' +
      'of the next shot at that target a grade milder, though not better than Standard. More Rounds add ' +
      'nothing; any other action or a wound spoils it.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.crowd-edge',
    title: 'Shooting at the edge of a melee',
    summary: 'A target engaged with somebody else is Hard to pick out: 70 becomes 47.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.crowd-through',
    title: 'Shooting through a melee',
    summary:
      'If others stand between you and the target the shot is Formidable: 70 becomes 35. Aiming helps.',
    section: 'Ranged combat',
    tag: 'core',
  },
  {
    id: 'mythras.ranged.crowd-hit',
    title: 'Shooting the wrong one',
    summary:
      "A shot that fails, but would have hit without the crowd's penalty, strikes somebody next to the " +
      'target, drawn at random. The victim may Evade or parry, and no special effects of the shooter ' +
      'apply: with 70 turned to 47, a die of 48 to 70 does it.',
    section: 'Ranged combat',
    tag: 'core',
  },

  // Firearms
  {
    id: 'mythras.gun.no-parry',
    title: 'Bullets cannot be parried',
    summary:
      'Against shots and beams no parry is possible: there is Evade, cover, armour and the shield that ' +
      'wards.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.advice',
    title: 'Advice: how gunfights go',
    summary:
      'People in a gunfight care more for not being hit than for hitting: take cover, pin the others ' +
      'down, steady and aim. Many such fights end without a wound, when one side runs or runs dry.',
    section: 'Firearms',
    tag: 'option',
  },
  {
    id: 'mythras.gun.evade-burst',
    title: 'Evading a burst',
    summary: 'One Evade answers one attack roll and, if won, avoids every round of it.',
    section: 'Firearms',
    tag: 'referee-call',
  },
  {
    id: 'mythras.gun.semi',
    title: 'Semi-automatic',
    summary:
      'The usual mode: each attack is one shot and the next round is in the chamber, so no reloading ' +
      'comes between.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.burst',
    title: 'Burst',
    summary:
      'The weapon spits 3 to 5 rounds and the attack is Hard. On a hit a die of that many faces, 1d3 for ' +
      'three, says how many strike, each with its own location and damage.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.auto',
    title: 'Full-automatic',
    summary:
      'You choose a number of rounds, at most the cyclic rate, and share them out equally among the ' +
      'targets in the arc, at least one each, the remainder lost: 15 on 6 targets are 2 each. Every ' +
      'target takes its own attack roll at Formidable. A hit strikes with a random number of its share, ' +
      'as in a burst.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.first-shot-effects',
    title: 'Effects go with the first hit',
    summary:
      'In a burst or spray only the first round that strikes may carry special effects; the others simply ' +
      'do damage.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.projectile-only',
    title: 'Which guns these rules suit',
    summary:
      'The rules of automatic fire are written for recoiling projectile weapons. For beams the referee ' +
      'decides.',
    section: 'Firearms',
    tag: 'option',
  },
  {
    id: 'mythras.gun.recoil-mitigation',
    title: 'Taming recoil',
    summary:
      'Steady Weapon and similar aids lower the grade of recoil: full-automatic from Formidable to Hard, ' +
      'a burst from Hard to Standard.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.dual-pistols',
    title: 'A pistol in each hand',
    summary:
      'Both may be fired in the same Turn for 1 Action Point, with an attack roll each, both Hard: 70 ' +
      'becomes 47.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.dual-smg',
    title: 'A carbine in each hand',
    summary:
      'Two carbines or submachine guns are fired in the same way, both rolls Formidable: 70 becomes 35.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.fumble',
    title: 'Fumbling with a gun',
    summary:
      'When a shooter fumbles, the intended target picks one fumble effect for them to suffer: Accidental ' +
      'Injury, Select Target or Weapon Malfunction. No reaction is needed for it.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.shield-cover',
    title: 'Shields against gunfire',
    summary: 'A shield serves as cover carried along, by passive blocking: a riot shield hides 4 locations.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.shield-ap',
    title: 'Option: shields with Armour Points',
    summary:
      'Against modern guns a shield may stop damage by Armour Points instead of Size: wood 4, Kevlar 8, ' +
      'force field 15. A 9 on a location behind Kevlar leaves 1 for the armour.',
    section: 'Firearms',
    tag: 'option',
  },
  {
    id: 'mythras.gun.scope',
    title: 'Telescopic sight',
    summary:
      'When you aim, a sight makes the roll one grade easier, or more if it is better than basic, up to ' +
      'Very Easy and never Automatic. It adds to what aiming gives: a running target, aimed at with a ' +
      'sight, is Easy, and 70 becomes 105.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.bleed-crit',
    title: 'Bullets seldom make you bleed',
    summary: 'With a firearm Bleed may be taken on a Critical only.',
    section: 'Firearms',
    tag: 'core',
  },
  {
    id: 'mythras.gun.lethal',
    title: 'A hit always means an effect',
    summary:
      'Whoever does not Evade counts as a Failure, so each shot that hits them brings at least one ' +
      'special effect.',
    section: 'Firearms',
    tag: 'core',
  },

  // Equipment
  {
    id: 'mythras.gear.armor-table',
    title: 'Armour values',
    summary:
      'Armour Points: 1 furs or bike leathers; 2 gambeson or sports gear; 3 linothorax or ballistic ' +
      'cloth; 4 brigandine, flak jacket or liquid body armour; 5 hoplite plate or riot gear; 6 mail, Type ' +
      'I vest or adaptive mesh; 7 plated mail or Type II vest; 8 Type III vest or light assault armour; ' +
      '10 Type IV vest; 12 full assault armour.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.shield-table',
    title: 'Shields',
    summary:
      'Damage, Size, Armour and Hit Points, locations blocked: buckler 1d3 Medium 6/9 two, heater 1d4 ' +
      'Large 6/12 three, kite 1d4 Huge 4/15 four, scutum 1d4 Huge 4/18 five, Viking or riot shield 1d4 ' +
      'Large 4/12 four.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.melee-table',
    title: 'Melee weapons',
    summary:
      'Small: dagger 1d4+1 6/8, fist 1d3, net 1d4 2/20. Medium: axe 1d6+1 4/8, broadsword 1d8 6/10, chain ' +
      '1d4 8/6, club 1d6 4/4, longsword 1d8 6/12, mace 1d8 6/6, shortsword 1d6 6/8, spear 1d8+1 4/5, war ' +
      'hammer 1d8+1 3/8, whip 1d3 2/8. Large: two-handed spear 1d10+1 4/10.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.ranged-table',
    title: 'Ranged weapons',
    summary:
      'Damage, Force, ranges, Load: bolas 1d4 – 10/25/50, bow 1d8 L 15/100/200 1, dagger 1d4 S 5/10/20, ' +
      'javelin 1d8+1 H 10/20/50, sling 1d8 L 10/150/300 2, stone 1d3 S 5/10/20. Guns: pistol 1d6 L ' +
      '50/100/200 2, rifle 2d6 H 100/300/2000 2, shotgun 3d6 M 20/50/200 3, laser 1d10+2 – 40/120/480 3, ' +
      'plasma 2d6+4 E 30/100/300 3, gauss 2d8+2 E 150/500/5000 3. Armour and Hit Points: bolas 2/2, bow ' +
      '4/4, dagger 6/8, javelin 3/8, sling 1/2.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.weapon-break',
    title: 'When weapons break',
    summary:
      "Damage above a weapon's Armour Points comes off its Hit Points, and at 0 it is broken: a club of " +
      '4/4 that takes 9 is gone.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.notes-sunder',
    title: 'The axe may sunder',
    summary: 'An axe opens Sunder although it needs only one hand.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.notes-entangle',
    title: 'Chain, whip, net and bolas',
    summary: 'These weapons open Entangle; the net may also be thrown, to 5/10/15 metres.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.notes-thrown',
    title: 'Dagger and net can be thrown',
    summary:
      'A thrown dagger does 1d4 with the Damage Modifier, Force Small, up to 5/10/20 metres. It is the ' +
      'same object as in the hand.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.notes-two-handed',
    title: 'Weapons for two hands',
    summary: 'Longsword, war hammer and two-handed spear need both hands, so no shield goes with them.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.notes-set',
    title: 'The spear that receives a charge',
    summary:
      "A two-handed spear may be set against a charge, and then strikes with the charger's Damage " +
      'Modifier.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.gear.unarmed',
    title: 'Fists and feet',
    summary:
      "A human's punch or kick is Small and does 1d3 with the Damage Modifier. It has no Armour or Hit " +
      'Points of its own.',
    section: 'Equipment',
    tag: 'core',
  },
  {
    id: 'mythras.object.hits',
    title: 'Breaking things',
    summary:
      'A success in Brawn, Unarmed or a Combat Style damages an object; its Armour Points come off first, ' +
      'and at 0 Hit Points it is useless. A weapon used on something with at least its own Armour Points ' +
      'takes the damage too: an axe of 4 on an iron door of 12.',
    section: 'Equipment',
    tag: 'outside',
  },

  // Wounds and healing
  {
    id: 'mythras.wound.apply',
    title: 'Losing Hit Points',
    summary:
      'Damage left after all reductions comes off the struck location at once. By one fifth of CON + SIZ, ' +
      'rounded up, head and legs have that many Hit Points, arms 1 less (at least 1), the abdomen 1 more, ' +
      'the chest 2 more: 26 to 30 gives head 6, chest 8, abdomen 7, arms 5, legs 6.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.minor',
    title: 'Minor wound',
    summary: 'While the location is still above 0 the wound hurts but changes nothing.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.serious',
    title: 'Serious wound',
    summary:
      'At 0 or below the location is scarred, and for 1d3 Turns you can neither attack nor begin a spell; ' +
      'Parry and Evade remain. A second such wound does not add: the longer time counts.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.serious-limb',
    title: 'Serious wound: arm or leg',
    summary:
      'Roll Endurance against the attack roll; on losing, the limb is useless until it is above 0 again. ' +
      'A leg drops you prone, an arm lets go of what is not strapped on.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.serious-vital',
    title: 'Serious wound: head, chest or abdomen',
    summary:
      'Roll Endurance against the attack roll; on losing, you are unconscious for as many minutes as the ' +
      'blow did damage. First Aid or Healing can wake you.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.serious-penalty',
    title: 'Option: a lasting hindrance',
    summary:
      'Until the location is back to a Minor wound, everything that needs it is one grade harder: style ' +
      '65 is Hard, 44.',
    section: 'Wounds and healing',
    tag: 'option',
  },
  {
    id: 'mythras.wound.major',
    title: 'Major wound',
    summary:
      'At minus its full Hit Points or lower, as −5 for a location of 5, the wound is Major and you are ' +
      'incapacitated: the fight is over for you.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.major-limb',
    title: 'Major wound: arm or leg',
    summary:
      'The limb is severed or shattered and you fall; Endurance against the attack roll decides whether ' +
      'you stay conscious. Untreated, you die after minutes equal to five times your Healing Rate: 15 ' +
      'with 3.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.major-vital',
    title: 'Major wound: head, chest or abdomen',
    summary:
      'You drop unconscious and roll Endurance against the attack roll: lose, and you are dead on the ' +
      'spot. Otherwise you die after twice your Healing Rate in Rounds without treatment: 4 with 2.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.endurance-vs-roll',
    title: 'What Endurance is rolled against',
    summary:
      'Always against the attack roll that caused the wound, its die and level: against a Success of 44, ' +
      'a Success of 46 holds and one of 40 does not. Where there was no successful attack, as in a fall, ' +
      'the roll is unopposed.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.no-repeat',
    title: 'One roll per wound',
    summary:
      'The Endurance roll is not repeated later; only when that location is hurt again does a new one ' +
      'follow.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.wound.last-action',
    title: 'Option: a last heroic deed',
    summary:
      'After a Major wound the referee may let you spend a Luck Point on one final action your limbs ' +
      'still allow. Then you collapse.',
    section: 'Wounds and healing',
    tag: 'option',
  },
  {
    id: 'mythras.blood.fatigue',
    title: 'Blood loss',
    summary:
      'Lost blood is counted in fatigue levels. They come back one a day, beginning the day after the ' +
      'bleeding stopped.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.fatigue.levels',
    title: 'Fatigue levels',
    summary:
      'Skills, movement, Initiative, Action Points: Winded Hard; Tired Hard, −1 m; Wearied Formidable, −2 ' +
      'm, −2; Exhausted Formidable, half, −4, −1; Debilitated Herculean, half, −6, −2; Incapacitated ' +
      'Herculean, immobile, −8, −3. Semi-Conscious and Comatose allow nothing, and after that comes Dead. ' +
      'Action Points never fall below 0.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.fatigue.gain',
    title: 'Gaining fatigue',
    summary:
      'Hard exertion calls for Athletics, Brawn or Endurance as the referee says, and a failure costs one ' +
      'level. Bleeding and suffocation cost levels of their own.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.fatigue.recover',
    title: 'Resting',
    summary:
      'Each level takes its period of full rest divided by your Healing Rate: Winded 15 minutes, Tired 3 ' +
      'hours, Wearied 6, Exhausted 12, Debilitated 18, Incapacitated 24, Semi-Conscious 36, Comatose 48. ' +
      'Winded with Healing Rate 3 takes 5 minutes.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.heal.first-aid',
    title: 'First Aid: in peace, once for each injury',
    summary:
      'A success gives back 1d3 Hit Points, once for each injury, and keeps graver wounds from getting ' +
      'worse.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.heal.healing',
    title: 'Healing',
    summary:
      'With the right tools the Healing skill treats Serious and Major wounds. A Major wound does not ' +
      'mend by itself until a Healing roll or magic has treated it.',
    section: 'Wounds and healing',
    tag: 'outside',
  },
  {
    id: 'mythras.heal.natural',
    title: 'Natural healing',
    summary:
      'A location regains your Healing Rate in Hit Points each day if the wound is Minor, each week if ' +
      'Serious, each month if Major. Strenuous activity lowers the rate by 1d3. A Major wound untreated ' +
      'for more days than a twentieth of the Healing skill leaves the location maimed.',
    section: 'Wounds and healing',
    tag: 'outside',
  },

  // Hazards
  {
    id: 'mythras.hazard.fall',
    title: 'Falling',
    summary:
      'Up to 1 metre is harmless; 2 to 5 metres deal 1d6 to one random location, 6 to 10 to two, 11 to 15 ' +
      'to three, 16 to 20 to four, and every 5 more to another, 1d6 each. Armour does not help and your ' +
      'own Damage Modifier is added. Acrobatics halves it, and you land standing if no wound is Serious ' +
      'or worse.',
    section: 'Hazards',
    tag: 'outside',
  },
  {
    id: 'mythras.hazard.falling-object',
    title: 'Falling objects',
    summary:
      'A falling thing deals 1d6 per 6 SIZ or part of 6, plus the dice of the height it fell: SIZ 10 from ' +
      '8 metres, 2d6 + 2d6.',
    section: 'Hazards',
    tag: 'outside',
  },
  {
    id: 'mythras.hazard.fire',
    title: 'Fire',
    summary:
      'Damage a Round: candle 1d2, torch 1d4, campfire 1d6, blaze 2d6, lava 3d6; the first two burn one ' +
      'location, the next two 1d4+1, the last all. Flammable things catch after 1d4, 1d3, 1d2, 1d2 or 0 ' +
      'Rounds; then it burns past worn armour, though natural armour protects. Unchecked, it spreads to ' +
      '1, 2, 3, 4 or 5 more locations a Round.',
    section: 'Hazards',
    tag: 'outside',
  },
  {
    id: 'mythras.hazard.ignite',
    title: 'Set alight by an attack',
    summary:
      'Fire ignites flammable stuff with a chance of 5 % per point of damage, electricity 1 %; it then ' +
      'burns for 1d3 − 1 a Round, and a 0 puts that location out. Dropping prone with a success in ' +
      'Athletics, 1 Action Point, smothers the flames. Help makes that roll one grade easier, and so does ' +
      'each location that went out by itself.',
    section: 'Hazards',
    tag: 'outside',
  },
  {
    id: 'mythras.hazard.asphyxia',
    title: 'Suffocation',
    summary:
      'You hold your breath for your Endurance in seconds: half if caught unprepared at rest, a fifth if ' +
      'in action. After that roll Endurance each Round: a Critical costs nothing, a Success 1 fatigue ' +
      'level, a Failure 1d2, a Fumble 1d3. With air again one level returns each minute.',
    section: 'Hazards',
    tag: 'outside',
  },
  {
    id: 'mythras.hazard.poison',
    title: 'Poison',
    summary:
      'Its Potency is rolled against your Endurance or Willpower; lose, and you suffer all its ' +
      'conditions, each in its time. Agony: dice for the part must also be within Willpower; ' +
      'Asphyxiation: you collapse and suffocate; Bleeding: as blood loss; Contagious: touch passes it on; ' +
      'Death: you collapse and die after CON Rounds. Fever: all skills Hard; Mania: a compulsion; Nausea: ' +
      'Endurance at each strain or 1d3 Rounds helpless with retching; Paralysis: the part or body cannot ' +
      'move.',
    section: 'Hazards',
    tag: 'outside',
  },

  // Creature abilities
  {
    id: 'mythras.creature.adhering',
    title: 'Adhering',
    summary: 'It moves along walls and ceilings at half speed: Move 12 becomes 6.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.aquatic',
    title: 'Aquatic',
    summary: 'Out of water it starts to suffocate after CON minutes, or half as many if it moves or fights.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.blood-sense',
    title: 'Blood Sense',
    summary: 'It scents blood in wind or water from 1d6 + 6 kilometres away.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.breathe-flame',
    title: 'Breathe Flame',
    summary:
      'As a Combat Action it fills a cone as long as its CON in metres, a quarter as wide at the end, ' +
      'with fire on every location of those inside; Armour Points count and Evade halves. It may do so ' +
      'once in its period; each further breath takes an Endurance roll, one grade harder every time, or ' +
      "costs a fatigue level. A dragon's reaches 35 metres and deals 4d6.",
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.burrower',
    title: 'Burrower',
    summary: 'It tunnels through the ground at its normal Move.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.camouflaged',
    title: 'Camouflaged',
    summary: 'Perception rolls to spot it are two grades harder: 60 becomes 30.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.characteristic-drain',
    title: 'Characteristic Drain',
    summary:
      'Its attack takes points of a characteristic for a while; its sheet says which, how many and how to ' +
      'resist. With no CON left its victim dies; without STR, DEX, INT or POW he is helpless.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.cold-blooded',
    title: 'Cold-Blooded',
    summary: 'Below 15 °C it loses 6 Initiative and 1 Action Point, and below 5 °C it lies helpless.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.dark-sight',
    title: 'Dark Sight',
    summary: 'It sees without any light, so darkness costs it no grade.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.death-sense',
    title: 'Death Sense',
    summary: 'It feels deaths and dead flesh within half its INT in kilometres: 6 with INT 12.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.disease-immunity',
    title: 'Disease Immunity',
    summary: 'No disease affects it, and no roll is made.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.diving-strike',
    title: 'Diving Strike',
    summary:
      'A flyer or swimmer charges from above or below: Size and Damage Modifier rise one step for that ' +
      'attack. Once a Round, and only from a full Round of movement away.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.earth-sense',
    title: 'Earth Sense',
    summary:
      'Underground it fights and perceives in the dark without penalty as far as its INT in metres, above ' +
      'ground half as far.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.echolocation',
    title: 'Echolocation',
    summary: 'Hiding from it by Stealth is two grades harder: 70 becomes 35.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.engulfing',
    title: 'Engulfing',
    summary:
      "It swallows victims of up to half its SIZ. They take at least one bite's damage on the way down " +
      'and then suffocate.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.flying',
    title: 'Flying',
    summary: 'Ordinary flight needs no roll. In the air it may use Fly in place of Evade.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.formidable-natural-weapons',
    title: 'Formidable Natural Weapons',
    summary: 'It may parry with its natural weapons, as giant ants and dragons do.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.frenzy',
    title: 'Frenzy',
    summary:
      'When wounded or otherwise triggered it must pass Willpower or rage for CON Rounds: it only attacks ' +
      'or closes in, with no parry or Evade. It ignores pain, fatigue, control of its mind and Serious ' +
      'wounds, though a Major wound still stops it. Afterwards it is Exhausted.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.gaze',
    title: 'Gaze Attack',
    summary:
      'Its gaze works either as an attack for 1 Action Point or on anyone who looks at it; its sheet says ' +
      'which and what happens.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.grappler',
    title: 'Grappler',
    summary:
      'A hit also seizes the target, on top of the damage. If the blow was parried, or the creature ' +
      'parried, it grips a limb or pins the weapon instead. It holds on with Brawn.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.hold-breath',
    title: 'Hold Breath',
    summary: 'It lasts CON minutes without air, half if active: 19 or 10 with CON 19.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.immunity',
    title: 'Immunity',
    summary: 'One source, such as fire for a dragon, does it no damage at all.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.intimidate',
    title: 'Intimidate',
    summary:
      'Foes roll Willpower: a Critical shrugs it off for the whole encounter, a Success stands firm, a ' +
      'Failure backs away through the next Round, a Fumble flees at full speed. It goes on as long as the ' +
      'creature threatens.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.leaper',
    title: 'Leaper',
    summary:
      'Its leap needs no ambush or charge, and winning it deals the damage of one natural weapon at once. ' +
      'Only passive blocking can stop that.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.life-sense',
    title: 'Life Sense and Magic Sense',
    summary:
      'By touch and a success in Perception it reads wounds, fatigue and poison, or magic. It is aware of ' +
      'life, or magic, within its Willpower in metres.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.multi-headed',
    title: 'Multi-Headed',
    summary:
      'Every head after the first brings 1 Action Point, which goes when that head does: three heads have ' +
      '2 + 2.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.multi-limbed',
    title: 'Multi-Limbed',
    summary:
      'Every extra pair of limbs it can fight with brings 1 Action Point for those limbs only, lost when ' +
      'they are put out of use.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.night-sight',
    title: 'Night Sight',
    summary: 'Partial darkness is as light to it, and darkness as partial darkness.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.poison-immunity',
    title: 'Poison Immunity',
    summary: 'No poison affects it, and no roll is made.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.regeneration',
    title: 'Regeneration',
    summary:
      'It regains Hit Points at the rate on its sheet. Lost limbs do not grow back, and losing a vital ' +
      'location kills it.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.swimmer',
    title: 'Swimmer',
    summary: 'In water it needs no roll for ordinary swimming, and Swim replaces Athletics and Evade.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.terrifying',
    title: 'Terrifying',
    summary:
      'On sight of it roll Willpower: a Critical is unhindered, a Success takes no offensive action for a ' +
      'Round, a Failure flees, a Fumble faints. Once rolled, that lasts for the combat.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.trample',
    title: 'Trample',
    summary:
      'It rolls Athletics to trample a victim of up to half its SIZ, one Size step larger and for twice ' +
      'its Damage Modifier dice: 2d12 for a horse. That costs 1 Action Point against a prone foe it is ' +
      'engaged with, nothing while moving or charging over one.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.undead',
    title: 'Undead',
    summary:
      'Fatigue and Serious wounds do not trouble it. A Major wound ruins that location and whatever is ' +
      'cut off with it; in the head or chest, wherever the magic is bound, it ends the creature.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.vampiric',
    title: 'Vampiric',
    summary:
      'A bite that does damage also drains blood, costing the victim fatigue levels as its sheet says.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.venomous',
    title: 'Venomous',
    summary: 'A bite or sting that does damage brings a poison roll, with the poison its sheet names.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.wing-buffet',
    title: 'Wing Buffet',
    summary:
      'As an attack it beats its wings and deals its Damage Modifier to everyone within 3 metres in front ' +
      'or beside it.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.skeleton',
    title: 'Bare bones',
    summary:
      "Against a skeleton a blunt weapon's damage die is one step larger, a slashing one's a step smaller " +
      "and a thrusting one's two: a club does 1d8 instead of 1d6. Steps run 1d2, 1d3, 1d4, 1d6, 1d8, " +
      '1d10, 2d6, 2d8, 2d10.',
    section: 'Creature abilities',
    tag: 'outside',
  },
  {
    id: 'mythras.creature.xenomorph',
    title: 'Acid blood',
    summary:
      'Whoever injures it in melee is sprayed: 1d3 damage for 1d3 Rounds to one random location, eating ' +
      'through armour before it reaches flesh.',
    section: 'Creature abilities',
    tag: 'outside',
  },

  // Magic
  {
    id: 'mythras.magic.cast',
    title: 'Casting a spell',
    summary:
      'One Turn and a Magic roll: a Critical costs 0 Magic Points, a Success 1, a Failure 1 without ' +
      'effect, a Fumble 1d3 without effect. All spells have Intensity and Magnitude 1.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.range',
    title: 'Spells at a distance',
    summary:
      'A ranged spell reaches as many metres as the Magic skill. If the target cannot be seen, the roll ' +
      'is one grade harder: 60 becomes 40.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.touch',
    title: 'Spells by touch',
    summary:
      'The caster must be in contact with the target. One who is unwilling has to be surprised, gripped ' +
      'or otherwise unable to pull away.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.resist',
    title: 'Resisting a spell',
    summary:
      'Endurance or Willpower costs nothing, Evade 1 Action Point and is lost to those without one; ' +
      'whichever the spell names is opposed to the casting roll. A Success of 45 resists a casting of 40.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.concentration',
    title: 'Concentration',
    summary:
      'Such a spell lasts only while the caster attends to nothing else; any distraction, a parry for ' +
      'instance, ends it.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.duration',
    title: 'How long spells last',
    summary:
      'A spell holds for the scene, which means for the fight, unless it is Instant or needs ' +
      'Concentration.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.recover',
    title: 'Magic Points return',
    summary:
      'Resting brings back the Healing Rate in Magic Points each hour. Power Points return at 1 a minute, ' +
      'or 1d4 + 1 at once for a Luck Point.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.avert',
    title: 'Avert',
    summary:
      'It ends another spell within range, and may be cast as a Counter Spell against one that is coming.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.befuddle',
    title: 'Befuddle',
    summary:
      'Resisted by Willpower. The target can only defend itself, until any attack or threat breaks the ' +
      'spell.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.bladesharp',
    title: 'Bladesharp and Bludgeon',
    summary:
      'Cast by touch on an edged or a blunt weapon, it raises the damage die one step: 1d4, 1d6, 1d8, ' +
      '1d10, 2d6, 2d8, 2d10. A dagger then does 1d6+1.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.calm',
    title: 'Calm',
    summary: 'Resisted by Willpower. It takes away rage and passion, but the target may still fight.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.darkness',
    title: 'Darkness and Light',
    summary:
      'Darkness dims POW square metres around its caster to partial darkness, which makes melee inside Formidable, for as ' +
      'long as the caster concentrates. Light makes as much room bright; cast against Darkness, it ends both.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.disruption',
    title: 'Disruption',
    summary: 'Resisted by Endurance. It deals 1d3 to a random location, past any armour.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.firearrow',
    title: 'Firearrow and Fireblade',
    summary:
      'Missiles or a melee weapon burn for 1d3 more damage and may set things alight. Wooden arrows and ' +
      'hafts are used up.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.heal',
    title: 'Heal',
    summary:
      'By touch, a location with a Minor wound gets back all its Hit Points. A Serious or Major one gets ' +
      'none, but is stabilised and stops bleeding.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.sleep',
    title: 'Sleep',
    summary: 'Cast in a fight it always fails.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.vigor',
    title: 'Vigor',
    summary:
      'For the scene the recipient ignores fatigue that comes from exertion; it returns when the spell ' +
      'ends.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.magic.others',
    title: 'The other spells',
    summary:
      'Alarm, Breath, Chill, Extinguish, Find, Ignite, Knock, Lock, Phantasm and Witchsight have no ' +
      "number in a fight. Glue holds two objects together with Brawn equal to five times the caster's " +
      'POW.',
    section: 'Magic',
    tag: 'outside',
  },
  {
    id: 'mythras.power.combat',
    title: 'Option: super-powers in a fight',
    summary:
      'Combat Expert: melee +1 Action Point for defence and Size +1, or ranged aim by two grades and Load ' +
      '−1; 2 Power Points buy an Action Point to attack or ready. Energy Blast 10/30/120 m, two chosen ' +
      'effects, by POW: to 8 1d6 S, to 12 1d8 M, to 15 1d10 M, to 18 1d12 L, above 2d6 L; Inherent Armor ' +
      'a third of CON; Durability: Hit Points from CON + SIZ + POW. Enhanced Strength: Damage Modifier ' +
      'from STR + SIZ + POW, fists Large; Enhanced Reactions: Initiative + a tenth of Athletics, no fall ' +
      'from Evade; Enhanced Speed: Move ×2 to ×5; Regeneration: 1 Hit Point a Round in each location hurt ' +
      'short of a Major wound.',
    section: 'Magic',
    tag: 'option',
  },
] as const satisfies readonly RuleEntry[]

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
