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
import {
  afterFight,
  core,
  errata,
  inScenario,
  optional,
  outside,
  refereeCall,
  ruleRegister,
} from '@steelyard/kernel/register'

/** Every rule of Mythras Imperative's fights, in book order. */
export const rules = ruleRegister({
  'Skills and contests': {
    'mythras.core.round-up': outside`Fractions go up
      A division that leaves a fraction is raised to the next whole number: a tenth of 63 counts as 7, half of
      5 damage as 3. Only the metres of a Bash and the rounds that full-automatic fire gives each target drop
      what is left over.`,
    'mythras.core.skill-roll': outside`Roll d100, at or under the skill
      A skill is tested with 1d100, 00 reading as 100: a die up to the skill is a Success, any higher one a
      Failure, so skill 60 succeeds with 60 and fails with 61. Skills may grow past 100 without limit.`,
    'mythras.core.auto-band': outside`01 to 05 always works, 96 to 00 never
      A die of 01 to 05 succeeds however poor the skill, and 96 to 00 fails however great it is: skill 3
      succeeds with 05, skill 140 fails with 96. So no Critical reaches above 95, and a skill of 0 has no
      Critical at all.`,
    'mythras.core.critical': outside`A tenth of the skill is a Critical
      A die of no more than one tenth of the skill is a Critical; the tenth is taken after caps and grade and
      rounded up. With 66 that is 01 to 07, whether the skill is 66 or a 33 made Very Easy.`,
    'mythras.core.fumble': outside`99 and 00 are Fumbles
      A die of 99 or 00 is a Fumble. A skill that is above 100 after caps and grade fumbles on 00 alone, and
      99 is a plain Failure for it.`,
    'mythras.core.grades': outside`Difficulty grades
      A grade changes the skill before the roll: Very Easy ×2, Easy ×1½, Standard ×1, Hard ×⅔, Formidable ×½,
      Herculean ×⅕, each rounded up, so 63 becomes 126, 95, 63, 42, 32 or 13. Automatic needs no roll and
      Hopeless permits none.`,
    'mythras.core.grades-simple': optional`Option: grades that add and subtract
      Very Easy gives +40 and Easy +20; Hard costs 20, Formidable 40, Herculean 80. Skill 63 at Hard is then
      43; one method serves for the whole game.`,
    'mythras.core.worst-grade': outside`Only the hardest grade counts
      Grades do not add up: prone (Formidable) and Winded (Hard) together are Formidable. An aid such as
      aiming first eases the one condition it works on, then the hardest grade is taken. Whatever says one
      grade harder or easier shifts the result last, between Very Easy and Hopeless.`,
    'mythras.core.opposed': outside`Opposed roll: one side wins
      Both roll and the better level wins; at equal levels of success the higher die does, so 52 beats 38, but
      a Critical of 04 beats a Success of 12. On an exact tie nothing changes: the one who resists is spared
      and the one who evades is missed.`,
    'mythras.core.opposed-both-fail': outside`Nobody succeeds, nothing changes
      An opposed roll in which both sides miss has no winner, and what was attempted does not come about;
      Failure and Fumble are alike here. The referee may instead call for both to roll again.`,
    'mythras.core.differential': outside`Differential roll: count the levels
      Each side keeps its own result, and the better one gains the distance between them: Critical over
      Success 1, over Failure 2, over Fumble 3; Success over Failure 1, over Fumble 2. Equal levels gain
      nothing, and neither do two misses.`,
    'mythras.core.over-100': outside`A skill above 100 weighs on everybody
      When the best graded skill in a contest exceeds 100, its surplus is subtracted from every skill in that
      contest, its owner's too: 130 against 75 turns into 100 against 45. Success and Critical both follow the
      lowered values. Where nobody rolls against it, nothing is subtracted.`,
    'mythras.core.reattempt': afterFight(outside`One last try
      After a failed task the referee may grant a second attempt, one grade harder; if that fails as well
      there is no third. It is meant for locks and walls, not for blows, each of which is an action of its
      own.`),
    'mythras.core.passion': outside`A passion lends strength
      If a passion suits the moment dramatically, a fifth of its value joins the skill in use: passion 55 adds
      11. Against manipulation it may also take the place of Willpower.`,
    'mythras.core.luck-cheat-fate': outside`Luck: cheat fate
      One Luck Point re-rolls any die roll of your own or swaps its digits, 71 becoming 17; or an enemy has to
      roll an attack or its damage against you a second time. No more than one point may go into the same
      action, reaction or attack on you.`,
    'mythras.core.luck-desperate': outside`Luck: desperate effort
      Once your Action Points are used up, a Luck Point buys you one more, enough for a last parry or Turn.`,
    'mythras.core.luck-mitigate': outside`Luck: soften a Major wound
      The victim of a Major wound may pay a Luck Point to suffer one point less than a Major wound takes,
      which leaves it Serious: a head of 5 hit for 11 takes 9 and stands at −4. This point comes on top of the
      one allowed per action.`,
    'mythras.core.time': outside`Twelve Rounds make a minute
      A Round is 5 seconds long, so 4 minutes of unconsciousness are 48 Rounds.`,
  },

  'Combat styles': {
    'mythras.style.package': inScenario(core`One skill for a set of weapons
      A Combat Style is a single percentage, STR + DEX at its base, for attacking and parrying with all the
      weapons it names, one at a time or in pairs. A legionary with 70 has 70 with shortsword, javelin and
      scutum.`),
    'mythras.style.contents': inScenario(refereeCall`Which weapons a style covers
      The referee and the setting decide how many weapons go into a style. In a fight the list on the sheet is
      what counts.`),
    'mythras.style.outside-weapon': core`Fighting with an untrained weapon
      A weapon that your style does not name makes the roll one grade harder, or more if the referee finds it
      very foreign. Style 60 with a mace picked off the ground is Hard, 40.`,
    'mythras.style.traits': core`Style traits
      A style may bring traits, each an advantage of its own. They work only with the weapons of that style
      and in the situations it was taught for.`,
    'mythras.trait.beast-back-lancer': core`Trait: Beast-back Lancer
      Your mounted charges are not Hard: a style of 70 strikes at 70.`,
    'mythras.trait.blind-fighting': core`Trait: Blind Fighting
      Bad light and passing blindness cost you no grade, so even pitch black, Herculean for others, is
      Standard for you.`,
    'mythras.trait.daredevil': core`Trait: Daredevil
      You stay on your feet when you Evade a blow in melee. Against ranged attacks you go down only if the
      Evade roll fails.`,
    'mythras.trait.defensive-minded': core`Trait: Defensive Minded
      Your weapon parries as one Size larger during a Round in which you take no offensive action. Having
      attacked you cannot use it, and having used it you may not attack until the Round is over.`,
    'mythras.trait.formation-fighting': core`Trait: Formation Fighting
      Three or more fighters with this trait in close order, none of them flanked, take one Action Point from
      every foe who engages them: at first contact and again whenever points are renewed. It never takes more
      than one, and foes who hold a formation of their own lose none.`,
    'mythras.trait.knockout-blow': core`Trait: Knockout Blow
      If you strike with surprise, Stun Location lasts minutes in place of Turns: 4 damage, 4 minutes.`,
    'mythras.trait.mounted-combat': core`Trait: Mounted Combat
      Your Ride skill does not cap your combat rolls: style 70 with Ride 40 stays 70 in the saddle.`,
    'mythras.trait.ranged-marksman': core`Trait: Ranged Marksman
      With a ranged weapon you may move a rolled hit location to an adjoining one, leg to abdomen for example,
      and no special effect is spent on it.`,
    'mythras.trait.skirmishing': core`Trait: Skirmishing
      You may shoot or throw on the move. A walk leaves the roll as it is, a run makes it Hard.`,
    'mythras.trait.throw-weapons': core`Trait: Throw Weapons
      You may throw every melee weapon your style names at full skill, to 5/10/20 metres and with its Size as
      Force. Its damage roll is halved before the Damage Modifier is added: an axe that rolls 6 deals 3.`,
    'mythras.trait.unarmed-prowess': core`Trait: Unarmed Prowess
      Your bare-handed parries count as Medium instead of Small, enough to stop a broadsword dead.`,
  },

  Rounds: {
    'mythras.round.length': core`Five seconds to a Round
      A Combat Round is a 5-second span for keeping count, and most fights need only a few. Six Rounds of
      bleeding are half a minute.`,
    'mythras.round.break-off': core`Drawing apart
      Fighters may separate to take breath or rethink before closing again. After a full Round in which nobody
      is engaged, everyone rolls Initiative anew.`,
    'mythras.round.order': core`High Initiative acts first
      The count goes down from the highest Initiative, and you act when it reaches yours: 19, then 14, then 9.`,
    'mythras.round.cycles': core`Another pass while points last
      When the count is through it starts again from the top, until no one able to act has a point left that
      is not delayed; then the Round is over. While you have points you must act, delay or dither each time
      you come up.`,
    'mythras.round.turn': core`A Turn is one Combat Action
      From declaration through movement, dice and reactions to the result, one Combat Action is one Turn. An
      attack together with the parry against it is a single Turn.`,
    'mythras.init.roll': core`Rolling Initiative
      As the fight begins everybody rolls 1d10 and adds the Initiative modifier, which is half of DEX + INT
      less penalties. A 7 with modifier 12 makes 19.`,
    'mythras.init.persist': core`Initiative stays
      The order rolled at the start serves Round after Round, until an action, an effect or a break in the
      fighting forces a new roll. Those who join later roll as they arrive.`,
    'mythras.init.ties': core`Equal Initiative
      The higher DEX goes first. If DEX is equal as well, each rolls 1d10 and the higher goes first, repeated
      while they tie.`,
    'mythras.init.armor': inScenario(core`Armour slows you
      Subtract the highest Armour Points among the pieces you wear from your Initiative; natural hide, magic
      and shields do not count. Mail 6 and a helmet 5 cost 6.`),
    'mythras.ap.two': inScenario(core`Two Action Points a Round
      Everybody has 2 Action Points each Round unless a sheet prints another number: bear 3, dragon 4.`),
    'mythras.ap.cost': core`An action costs one point
      Each proactive action and each reaction costs 1 Action Point unless its rule says otherwise. Free
      actions cost none.`,
    'mythras.ap.proactive-own-turn': core`Begin things in your own Turn
      Whatever you start yourself, an attack above all, has to wait for your own Turn. The one way into
      another's Turn is Interrupt.`,
    'mythras.ap.reactive': core`React whenever you must
      A reaction may be made at any time, in anybody's Turn, against an act directed at you.`,
    'mythras.ap.one-reaction': core`One reaction to a threat
      A threat can be answered once only: when a parry has failed, an Evade may not follow.`,
    'mythras.ap.exhausted': core`No points left
      With 0 Action Points you are limited to free actions until the next Round renews them. Attacked
      meanwhile, you count as having rolled a Failure.`,
    'mythras.ap.no-carry': core`Points cannot be saved
      Points unspent when the Round ends are lost. With 1 left you start the next Round at your usual number,
      not one above.`,
    'mythras.ap.multi-turn': core`Long actions pay by the Turn
      Reloading, casting and other lengthy actions cost 1 Action Point for every Turn they take: Load 2 costs
      2.`,
  },

  'Proactive actions': {
    'mythras.action.attack': core`Attack
      You strike once with a melee or natural weapon, or shoot or throw once. A second melee weapon gives no
      second blow, but may parry or ward; shooting while engaged carries no penalty.`,
    'mythras.action.brace': core`Brace: on firm feet
      You lean into one direction: SIZ counts half again against Knockback and Leaping Attacks, and double
      against Bash, so 13 is 20 or 26. It holds until you move, are moved or fall.`,
    'mythras.action.cast': core`Cast Magic or Use Power
      You cast a spell or call on a power, great ones over several Turns. When it is complete you may release
      it at any moment before your next Turn, and later only by holding it.`,
    'mythras.action.change-range': core`Change Range
      You close with one opponent or draw away from one, by up to your Base Movement Rate. You cannot while
      engaged or while pinned down by fire.`,
    'mythras.action.charge': core`Charge
      You run (Move ×3) or sprint (Move ×5) into contact and strike with the weight of the rush, all in one
      action. The blow is Hard: skill 72 strikes at 48.`,
    'mythras.action.delay': core`Delay
      You put one or more Action Points aside for reactions and for Interrupt; what you do with them then pays
      for itself. Those still unused when you come up again are lost.`,
    'mythras.action.dither': core`Dither
      Choosing nothing wastes the Turn and costs 1 Action Point.`,
    'mythras.action.hold-magic': core`Hold Magic or Power
      A finished spell stays ready for 1 Action Point a Turn, and you make its casting roll only when you let
      it go. As long as you hold it, enemies pay nothing for a Counter Spell against it.`,
    'mythras.action.mount': core`Mount
      Climbing onto or off a mount or vehicle takes one Turn, more for a huge one as the referee decides. The
      mount acts when its rider comes up, with Action Points of its own.`,
    'mythras.action.move': core`Move
      As long as nobody engages you, you walk up to your Base Movement Rate, 6 metres for a human. Given up
      wholly to running, a Turn covers three times that; to sprinting, five times.`,
    'mythras.action.outmaneuver': core`Outmaneuver
      You pit Evade against all foes engaged with you at once, and those who do not beat your roll may not
      attack you in this Round. A Success of 50 keeps off a foe whose Success is 39.`,
    'mythras.action.ready-weapon': core`Ready Weapon: into an empty hand
      You draw, sheathe, reload or pull free one weapon or object. Something dropped within 2 metres needs two
      Turns, one to reach it and one to stand ready again; some missile weapons take several Turns to load.`,
    'mythras.action.reload': core`Reload a firearm
      Loading a gun works like readying a weapon and costs 1 Action Point for each Turn of its Load, 2 for a
      pistol. Muzzle-loaders take far longer than a fresh magazine or power pack.`,
    'mythras.action.regain-footing': core`Regain Footing
      Unengaged, you simply stand up. Otherwise you must beat each foe who engages you in an opposed roll,
      Brawn or Athletics as each side likes; your 1 Action Point is spent either way, theirs are not touched.`,
    'mythras.action.sneak-peek': core`Sneak Peek
      From behind cover you get one Perception roll in safety. A Fumble shows too much of you, and one enemy
      with a clear view may spend 1 Action Point to shoot.`,
    'mythras.action.steady-weapon': core`Steady Weapon
      Partly exposed, you prop up an automatic weapon, and its recoil in bursts or full-automatic fire is one
      grade milder until you move: a burst goes from Hard to Standard.`,
    'mythras.action.struggle': core`Struggle
      You try to get loose from a grip, an entanglement or the like by the contest that hold calls for, such
      as Brawn against Brawn.`,
    'mythras.action.switch-fire': core`Switch Fire Mode
      For 1 Action Point you change a gun's mode, ammunition or attached system. Weapons that are advanced
      enough do it free.`,
    'mythras.action.take-cover': core`Take Cover
      You duck behind cover close at hand without going prone. The cover decides which locations are hidden
      and how well: a thin wooden wall has 4 Armour Points, thick steel may stop everything.`,
    'mythras.action.use-skill': refereeCall`Another task
      Any other deed, from First Aid to opening a door, takes one Turn and 1 Action Point unless the referee
      asks for more. First Aid is given side by side, with both unengaged.`,
  },

  Reactions: {
    'mythras.react.counter-spell': core`Counter Spell
      You answer an incoming spell with magic that cancels the whole of it, for every target. Yours must take
      a single Turn to cast, or have been held ready.`,
    'mythras.react.evade': core`Evade
      You dive clear of a missile, a charge or any other threat, rolling Evade against it. It leaves you prone
      unless some ability prevents that, and standing up usually takes your next Turn.`,
    'mythras.react.interrupt': core`Interrupt
      While delaying you may stop an opponent's Turn at its declaration, during its movement or before its
      dice, and take your delayed action first. If the opponent can still do what was declared it goes on; if
      not, that Action Point is wasted.`,
    'mythras.react.opportunity': core`Strike at a passer-by
      An interrupt may be an attack on anybody who goes by close to you and within reach.`,
    'mythras.react.parry': core`Parry
      Having seen the attack die, you meet the blow with weapon, shield or footwork and roll your combat
      skill. A success takes away damage by comparing Sizes, and a better level than the attacker's wins you
      special effects.`,
    'mythras.react.counterattack': core`Counterattack a charge
      Instead of parrying or evading, the target of a charge may strike back at the same moment for 1 Action
      Point. The longer weapon lands first.`,
  },

  'Free actions': {
    'mythras.free.assess': core`Assess Situation
      If unengaged you may roll Perception, once each time you come up, to learn what has changed on the
      field. It is Hard while running and Formidable while sprinting: 50 becomes 34 at a run.`,
    'mythras.free.drop': core`Drop Item
      Letting go of what you hold costs nothing.`,
    'mythras.free.signal': core`Signal
      If unengaged you may gesture, free of cost, to anybody who can see it.`,
    'mythras.free.speak': core`Speak
      A short phrase, 5 seconds at most, may be called out at any time.`,
    'mythras.free.luck': core`Use a Luck Point
      Spending luck takes no Action Point, only the Luck Point itself.`,
    'mythras.free.ward': core`Ward Location
      You keep a weapon over one location, or a shield over as many as it can cover; a blow landing there is
      reduced as if parried by that Size. Set or change it before the attack is rolled; it ends when the
      weapon attacks or parries.`,
  },

  Movement: {
    'mythras.move.actions-only': core`Moving takes a moving action
      You get about by Move or Charge, or by Change Range, which is the same idea. An attack by itself moves
      you 0 metres.`,
    'mythras.move.rate': core`How far a Move goes
      One Move action covers the Base Movement Rate, 6 metres for a human.`,
    'mythras.move.gaits': outside`Walk, run, sprint
      Running multiplies the Move by 3 and sprinting by 5: 18 and 30 metres for a human. At these gaits most
      proactive actions are out, save the blow of a charge or a shot with Skirmishing. What remains possible
      is one grade harder at a run and two at a sprint.`,
    'mythras.move.unengaged': core`Only the unengaged move
      An engaged fighter cannot choose to move, apart from special ways such as Outmaneuver.`,
    'mythras.move.stop-on-contact': core`Contact ends movement
      Unless you are charging, you halt as soon as you come to grips with the opponent you are after. With 6
      metres to spend and a foe 4 metres away, you stop in contact after 3.`,
    'mythras.move.mutual': core`Contact binds both
      Stepping up to an opponent engages the two of you with each other, unless you charge straight through.
      Coming within 2 metres of an enemy able to act is contact.`,
    'mythras.move.no-leave': core`No strolling out of a melee
      Once engaged you must win your way out, by Withdraw, Outmaneuver or the like, before you can go
      anywhere.`,
    'mythras.move.situational': core`Other ways to get about
      Climbing, crawling, jumping and swimming are open where the ground allows them. Most may be mixed with
      walking in the same Turn, each within its own limits: 2 metres on foot, then 3 up a wall.`,
    'mythras.move.past-delayer': core`Passing somebody who waits
      Anyone who passes a delaying, unengaged foe may be struck or stopped by them. Stopping takes 1 delayed
      point and no roll: mover and foe are then engaged, and the rest of the movement is lost.`,
    'mythras.move.climb': core`Climbing
      Standing next to a climbable surface, you climb your Base Movement Rate less metres already walked and
      less the Armour Points of the heaviest piece you wear; not if you moved faster than a walk. Move 6 in
      leather of 1, after 2 metres on foot, climbs 3.`,
    'mythras.move.climb-errata': errata`Climbing in armour, corrected
      Instead of the heaviest piece, the mean of what is worn on all hit locations hinders the climber,
      rounded up. A lone helmet of 6 on seven locations then costs 1 metre instead of 6; this version is the
      default.`,
    'mythras.move.climb-table': optional`Option: climbing by total armour
      Worn Armour Points are added up over all locations: up to 7 cost nothing, 8 to 15 one metre, 16 to 23
      two, 24 to 31 three, 32 to 39 four, 40 and more five.`,
    'mythras.move.crawl': core`Crawling
      If you begin the Turn prone you may crawl up to 2 metres in place of a Move. Creatures that crawl by
      nature keep their full rate and their gaits.`,
    'mythras.move.jump': core`Jumping
      With a success in Athletics you clear up to twice your height in distance or half of it upward after a
      5-metre run-up, and half as much from standing. At 170 cm that is 3.4 metres across or 0.85 up.`,
    'mythras.move.swim': core`Swimming
      You swim your Base Movement Rate less metres already moved. There are no faster strokes, and armour does
      not slow you unless that option is on.`,
  },

  Attack: {
    'mythras.attack.step-1': core`First, the attacker rolls
      The attacker spends 1 Action Point and rolls the combat skill; that die and its level are noted.`,
    'mythras.attack.step-2': core`Second, the defender answers
      Seeing that die, the defender may spend 1 Action Point to parry and rolls a combat skill too.`,
    'mythras.attack.step-3': core`Third, compare the levels
      Attack and parry are a differential roll: each keeps its own level, and the distance between the two is
      counted.`,
    'mythras.attack.step-4': core`Fourth, special effects
      The better success earns as many special effects as the levels lie apart: Critical against Failure earns
      2.`,
    'mythras.attack.step-5': core`Fifth, damage and hit location
      An attack that is a Success or Critical rolls weapon damage and adds the Damage Modifier. Unless it was
      chosen, 1d20 gives the hit location on a humanoid: 1–3 right leg, 4–6 left leg, 7–9 abdomen, 10–12 chest, 13–15
      right arm, 16–18 left arm, 19–20 head.`,
    'mythras.attack.step-6': core`Sixth, the parry takes its share
      A parry that is a Success or Critical lowers the damage according to the Sizes of the two weapons:
      Medium against Medium stops all of it.`,
    'mythras.attack.step-7': core`Seventh, armour takes its share
      What got past the parry is lowered by the Armour Points of the location struck, natural and worn. The
      remainder comes off its Hit Points: 6 against armour 4 costs 2.`,
    'mythras.attack.se-independent': core`Effects do not need damage
      Special effects go to the better roll whether or not anyone is hurt. A defender with a Critical against
      a Success wins an effect, and the blow is still resolved.`,
    'mythras.attack.offer-reaction': core`Everything may be resisted
      Any offensive act leaves its target the chance of a reaction, be it a blow, a missile, a spell or a
      grasping tentacle.`,
    'mythras.attack.missed-parry': core`Parrying a miss
      You may spend 1 Action Point to parry an attack that already missed, for the sake of special effects: a
      Success against a Failure wins 1.`,
    'mythras.attack.no-parry': core`No defence counts as Failure
      Whoever cannot or will not defend is treated as having rolled a Failure. A Success then earns the
      attacker 1 special effect, a Critical 2.`,
    'mythras.attack.both-fail': core`Two misses and on it goes
      When both fail, or a miss goes unanswered, the exchange is over and the next in Initiative acts.`,
    'mythras.damage.order': outside`In which order damage changes
      Weapon dice first (halved here if thrown by the trait), then Damage Modifier, magic and the halving at
      Long range; next the parry or ward, then cover, then armour. Knockback and Bash look at the total before
      the parry. 5 + 2 + 1 halved by a parry is 4, and armour 3 leaves 1.`,
    'mythras.damage.floor': outside`Damage Modifier, never below nothing
      STR + SIZ gives the die to add: up to 5 −1d8, 10 −1d6, 15 −1d4, 20 −1d2, 25 none, 30 +1d2, 35 +1d4, 40
      +1d6, 45 +1d8, 50 +1d10, 60 +1d12, 70 +2d6, 80 +1d8+1d6, 90 +2d8, 100 +1d10+1d8, 110 +2d10, 120
      +2d10+1d2, and so on by tens. If a negative one brings a blow to 0 or less, it does no harm: 1 less 3 is
      nothing.`,
    'mythras.size.scale': core`Weapon Sizes
      From the least: Small, Medium, Large, Huge, Enormous; natural attacks have a Size too. What counts is
      the number of steps between two of them: a Huge greataxe is two above a Medium shortsword.`,
    'mythras.parry.equal': core`Parrying with an equal or larger weapon
      If the parrying weapon or shield is at least the Size of the attack, all damage is stopped.`,
    'mythras.parry.one-less': core`Parrying with one Size less
      If the parrying weapon is one Size smaller, half the damage gets through, rounded up: 6 of 11.`,
    'mythras.parry.two-less': core`Parrying with far too little
      If the parrying weapon is two or more Sizes smaller, nothing is stopped, though the roll still counts
      for special effects.`,
    'mythras.parry.which': core`What you may parry with
      Any one readied weapon or shield serves, or bare hands with Unarmed, and its Size is the one compared.
      There is no limit per Round; weapons that are stuck, entangled in a foe or made for shooting cannot
      parry.`,
    'mythras.parry.natural': outside`Parrying without a weapon
      Teeth, claws and horns can parry only where the beast has Formidable Natural Weapons; without that it
      must trust hide or Evade. People parry bare-handed as Small: a dagger is stopped, half of a broadsword's
      damage comes through.`,
    'mythras.armor.stack': core`Natural and worn armour add up
      Both kinds together reduce what passed the parry: hide 3 under mail 6 protects with 9.`,
    'mythras.armor.locations': outside`Armour protects where it is worn
      Each location has its own Armour Points: a helmet of 5 counts when the head is struck and not when the
      chest is.`,
  },

  'Special effects': {
    'mythras.se.source': core`Where special effects come from
      Whenever fighting skills meet in a differential roll and the levels differ, the better side wins special
      effects: Success against Failure earns 1.`,
    'mythras.se.count': core`How many you win
      As many as the levels differ, 3 at most, plus bonuses such as the extra one for surprise. A Critical
      against a Fumble earns 3.`,
    'mythras.se.before-damage': core`Chosen before damage is rolled
      Effects are picked before damage and hit location are known; Choose Location takes the place of the
      location roll.`,
    'mythras.se.before-endurance': core`Wound rolls come last
      Endurance against a grave wound is rolled only after the effects of the exchange have been applied. A
      tripped fighter is on the ground before that roll is made.`,
    'mythras.se.class': core`Offensive, defensive or both
      For the attacker: Bash, Bleed, Bypass Armor, Choose Location, Circumvent Cover, Circumvent Parry, Drop
      Foe, Duck Back, Grip, Impale, Marksman, Maximize Damage, Over-penetration, Pin Down, Rapid Reload, Stun
      Location, Sunder. For the defender: Accidental Injury, Arise, Blind Opponent, Enhance Parry, Prepare
      Counter, Select Target, Slip Free, Weapon Malfunction, Withdraw. For either: Damage Weapon, Disarm
      Opponent, Entangle, Force Failure, Scar Foe, Trip Opponent.`,
    'mythras.se.requirements': core`What an effect demands
      Each effect must meet its own conditions: the right kind of weapon, your own Critical or the opponent's
      Fumble where it asks for one. A defender needs the attacker within melee range for Blind, Damage Weapon,
      Disarm, Entangle, Scar Foe, Trip and Withdraw. A missile trips only by striking a leg and never disarms
      or grips.`,
    'mythras.se.order': refereeCall`The winner sets the order
      Several effects are carried out one after another in the order the winner names, and what an earlier one
      did counts for the later ones: trip first, and the foe resists the Disarm while prone.`,
    'mythras.se.mix': core`Mixing effects
      Different effects may be combined at will as long as each is allowed, such as Choose Location with
      Bypass Armor.`,
    'mythras.se.stack': core`Taking one effect twice
      Only Bypass Armor, Maximize Damage, Pin Down, Prepare Counter and Rapid Reload may be taken more than
      once in an exchange.`,
    'mythras.se.none-legal': refereeCall`Effects you cannot use are lost
      An effect won but not usable or not wanted lapses; it cannot be saved for later.`,
    'mythras.se.evade': core`Effects in opposed rolls
      Where an Evade or a leap may yield effects, only a higher level earns them. Winning by the higher die at
      the same level earns none: a Success of 60 over a Success of 20 brings 0.`,
    'mythras.effect.accidental-injury': core`Accidental Injury: on the attacker's Fumble
      Defender, when the attacker fumbled. The attacker rolls the damage of that weapon with its Damage
      Modifier against a random location of their own, armour protecting; if badly wounded, they roll
      Endurance unopposed.`,
    'mythras.effect.accidental-injury-unarmed': core`Accidental Injury, unarmed
      If the fumbled attack was bare-handed, the harm is inside the body and no armour counts.`,
    'mythras.effect.arise': core`Arise: for a defender who is down
      Defender. If you are prone, you are back on your feet at once.`,
    'mythras.effect.bash': core`Bash: with shields and blunt weapons
      Attacker, with a shield or bludgeoning weapon. The target is pushed back or sideways 1 metre for each
      full 2 points of rolled damage with a shield, for each full 3 with a bludgeon, counted before parry and
      armour. 2 metres or more break the engagement.`,
    'mythras.effect.bash-limit': core`Bash: too big to push
      It works only on a target of up to twice your SIZ. Bracing doubles the target's SIZ: a braced 13 counts
      as 26 and withstands SIZ 12.`,
    'mythras.effect.bash-obstacle': errata`Bash: into an obstacle
      A target driven against something, walls and what people take cover behind as well, must pass Acrobatics, or Athletics at Hard, or fall prone; the
      correction settles that Acrobatics is not Hard as well. Athletics 50 needs 34.`,
    'mythras.effect.bash-firearm': optional`Option: Bash by gunfire
      A projectile that strikes a limb may stagger its target, 1 metre per 3 points. Energy weapons usually
      cannot.`,
    'mythras.effect.bleed': core`Bleed: with cutting weapons
      Attacker, with a cutting weapon. If the blow costs Hit Points, the victim rolls Endurance against the
      attack roll, and on losing starts to bleed: a Success of 22 loses to an attack of 31.`,
    'mythras.effect.bleed-tick': core`Bleed: each Round
      At the start of every Round a bleeding fighter sinks one fatigue level, on to collapse and perhaps
      death. Several bleeding wounds cost no more than one level a Round.`,
    'mythras.effect.bleed-staunch': core`Bleed: stopping it
      A success in First Aid stops one bleeding wound. Attacking, parrying, evading, running, charging or
      struggling opens it again.`,
    'mythras.effect.bleed-firearm': core`Bleed: with firearms
      Guns make someone bleed only on a Critical, unless they shoot blades or the like.`,
    'mythras.effect.blind': core`Blind Opponent: on the defender's Critical
      Defender, on a Critical. The attacker rolls Evade, or the combat skill if bearing a shield, against your
      parry roll. On losing, the attacker fights at Hard for 1d3 Turns, or at Formidable if the means were
      nasty enough.`,
    'mythras.effect.bypass-armor': core`Bypass Armor: on a Critical
      Attacker, on a Critical. Either the natural or the worn armour is ignored, as you choose, and both if
      you take the effect twice; magical protection counts as worn. Hide 3 under mail 6 leaves 3 once the mail
      is bypassed.`,
    'mythras.effect.bypass-ammo': optional`Option: Bypass Armor by ammunition
      Some ammunition, such as spreading shot, can never bypass armour; some has it built in and always does
      so on top of the effects won.`,
    'mythras.effect.choose-location': core`Choose Location in melee
      Attacker. You name the location a melee blow lands on, provided you can reach it.`,
    'mythras.effect.choose-location-ranged': core`Choose Location at range
      A shot or throw needs a Critical for it. A plain Success is enough within Close range if the target is
      motionless or unaware; a telescopic sight doubles that distance.`,
    'mythras.effect.circumvent-cover': core`Circumvent Cover: high-tech firearms
      Attacker, only with high-tech firearms. The rules name it and say no more; as played here, cover neither
      hides a location nor stops any damage of that shot.`,
    'mythras.effect.circumvent-parry': core`Circumvent Parry: a Critical that was parried
      Attacker, on a Critical. A successful parry stops none of the damage.`,
    'mythras.effect.damage-weapon': core`Damage Weapon: what is in the hand
      Attacker: the damage goes whole into the opponent's parrying weapon, or another held one, instead of its
      bearer. Defender: roll your own weapon's damage against the attacking weapon. Its Armour Points come off
      first and it breaks at 0 Hit Points: 9 on a broadsword of 6/10 leaves 7.`,
    'mythras.effect.damage-weapon-firearm': optional`Option: Damage Weapon by gunfire
      Shooting a held weapon takes a Critical; shields, and beams that fill a whole area, need no more than a
      Success.`,
    'mythras.effect.disarm': core`Disarm Opponent: what is in the hand
      Attacker or defender. The opponent rolls the combat skill against your roll and on losing drops the
      weapon: it flies as many metres as you roll on your Damage Modifier, or falls at their feet if you have
      none. Natural and strapped weapons cannot be lost this way.`,
    'mythras.effect.disarm-size': core`Disarm: larger and smaller weapons
      For each step your weapon is larger than the one to be struck away the opponent's roll is one grade
      harder, for each step smaller one easier. Large against Medium makes it Hard.`,
    'mythras.effect.disarm-limit': core`Disarm: too strong to disarm
      It works only on opponents with up to twice your STR: 12 cannot disarm 25.`,
    'mythras.effect.drop-foe': core`Drop Foe: firearms only
      Attacker, firearms only. A target left with at least a Minor wound rolls Endurance against the attack
      roll, and on losing is incapacitated by shock. First Aid or a booster brings it round, else an hour
      divided by its Healing Rate: 30 minutes with 2.`,
    'mythras.effect.duck-back': core`Duck Back: firearms, beside cover
      Attacker, firearms only. Standing or crouching next to cover, you are behind it at once, before anyone
      else acts.`,
    'mythras.effect.enhance-parry': core`Enhance Parry: on the defender's Critical
      Defender, on a Critical. The parry stops all damage whatever the Sizes: a dagger turns a greataxe.`,
    'mythras.effect.entangle': core`Entangle: with nets, whips and chains
      Attacker or defender, with an entangling weapon. The location struck is held fast: an arm cannot use
      what it holds; a leg rules out moving, Evade, Outmaneuver and Withdraw; head, chest or abdomen make all
      skills one grade harder. A defender catches the limb that attacked, and the weapon is tied up until
      released.`,
    'mythras.effect.entangle-trip': core`Entangle: pull them down
      On your next Turn you may spend 1 Action Point for a Trip attempt without an attack roll; the victim
      resists the roll that entangled them. A Success of 35 loses to an original 40.`,
    'mythras.effect.entangle-free': core`Entangle: getting loose
      In your own Turn you may win Brawn against the wielder's Brawn for 1 Action Point. Or win a special
      effect: Slip Free works outright, Disarm Opponent when its roll goes against the wielder, Damage Weapon
      when it breaks what holds you.`,
    'mythras.effect.force-failure': core`Force Failure: on the opponent's Fumble
      Either side, when the opponent fumbled. Taken together with an effect that the opponent could resist, it
      makes that resistance fail without a roll: 2 effects, Trip and Force Failure, and the foe is down.`,
    'mythras.effect.grip': core`Grip: with an empty hand
      Attacker, by an unarmed or natural attack with a free hand or limb. No roll: the target cannot disengage
      by Withdraw, Outmaneuver or movement, though it may fight on. It lasts until broken, released, or the
      hand is used for something else.`,
    'mythras.effect.grip-free': core`Grip: breaking it
      In your Turn, for 1 Action Point, roll Brawn or Unarmed against the gripper's Brawn or Unarmed, each
      side choosing its own. The gripper pays nothing.`,
    'mythras.effect.impale': core`Impale: with impaling weapons
      Attacker, with an impaling weapon. Roll the weapon dice twice and keep the roll you like, with the
      Damage Modifier once: 3 or 8 means 8.`,
    'mythras.effect.impale-lodge': core`Impale: the weapon stays in
      If the blow gets through armour and wounds, a melee weapon is stuck in the victim; on your next Turn you
      leave it there or pull at it. Missiles with an Impale Size stay in as well, claws and horns never.`,
    'mythras.effect.impale-grade': core`Impale: the penalty
      While it sticks, all the victim's skills suffer by SIZ and weapon Size
      (Small/Medium/Large/Huge/Enormous; F Formidable, H Hard, X Herculean, I incapacitated, – none): SIZ to
      10 F/X/I/I/I, to 20 H/F/X/I/I, to 30 –/H/F/X/I, to 40 –/–/H/F/X, to 50 –/–/–/H/F, to 60 –/–/–/–/H, above
      that none. Several weapons do not add up; the worst one counts.`,
    'mythras.effect.impale-withdraw': core`Impale: pulling it out
      Ready Weapon and a Brawn roll, opposed by Brawn if the victim resists. Success frees the weapon and
      deals half of a weapon damage roll, without Damage Modifier, to the same location past all armour: a
      roll of 6 costs 3. Failure leaves it stuck, to be tried again next Turn.`,
    'mythras.effect.impale-barbed': core`Impale: barbed weapons
      Pulling out a barbed weapon, a harpoon for instance, deals the full weapon damage roll instead of half.`,
    'mythras.effect.impale-no-parry': core`Impale: a stuck weapon is of no use
      As long as it is in the wound, its wielder can neither parry nor attack with it, and must use a shield,
      the body or Evade.`,
    'mythras.effect.impale-firearm': core`Impale: bullets
      Most projectile guns may Impale for the double damage roll, but bullets and needles are too small to
      leave a lasting penalty. The referee may rule it out for energy weapons.`,
    'mythras.effect.marksman': core`Marksman: with shots and throws
      Attacker, with a ranged weapon. You move the location rolled by one step to an adjoining part of the
      body: a leg becomes the abdomen, a griffin's chest becomes foreleg, wing or head.`,
    'mythras.effect.maximize-damage': core`Maximize Damage: on a Critical
      Attacker, on a Critical. One weapon die counts its highest face without being rolled, and another each
      further time you take it; the Damage Modifier is always rolled. 2d6 becomes 6 + 1d6, or 12 when taken
      twice.`,
    'mythras.effect.over-penetration': core`Over-penetration: firearms, on a Critical
      Attacker, firearms only, on a Critical. If the shot beats the armour of its target, someone behind it in
      a line or dense group takes half the rolled damage, less their own cover and armour: 6 out of 11.
      Effects won against the first do not touch the second.`,
    'mythras.effect.pin-down': core`Pin Down: firearms only
      Attacker, firearms only. Hurt or not, the target rolls Willpower against the attack roll, and on losing
      may not shoot back on its next Turn; each further time you take it adds a Turn. What does not expose the
      target, such as crawling or reloading, stays allowed.`,
    'mythras.effect.prepare-counter': core`Prepare Counter
      Defender, in secret. You note one effect; should that opponent later pick it against you, it fails and
      an effect of your own choosing strikes them without any roll. The counter is then used up.`,
    'mythras.effect.rapid-reload': core`Rapid Reload: for what has to be loaded
      Attacker, with a ranged weapon. The next reload is one Turn shorter for each time you take it, down to
      0: a sling goes from 2 to 1. With a magazine it speeds the change of magazine.`,
    'mythras.effect.scar-foe': core`Scar Foe
      Attacker or defender. The opponent bears a scar for life that people will talk about; no number changes.`,
    'mythras.effect.select-target': core`Select Target: on the attacker's Fumble
      Defender, when the attacker fumbled. The blow lands on a bystander beside you within the attacker's
      reach, or in the line of fire, who has no defence; armour and wards count as usual. No special effect
      goes with it.`,
    'mythras.effect.slip-free': core`Slip Free: on the defender's Critical
      Defender, on a Critical. You are out at once from an entanglement, a grip, or from being held down.`,
    'mythras.effect.stun-location': core`Stun Location: with blunt weapons
      Attacker, with a bludgeoning weapon. If the blow costs Hit Points, the victim rolls Endurance against
      the attack roll, and on losing the location is out of use for as many Turns as Hit Points were lost: 4
      lost, 4 Turns.`,
    'mythras.effect.stun-limb': core`Stun: an arm or a leg
      A stunned arm drops what is not strapped to it and cannot be used; a stunned leg gives way and leaves
      you prone until it recovers.`,
    'mythras.effect.stun-torso': core`Stun: chest or abdomen
      Out of breath, you can do no more than defend yourself: reactions and free actions are open, but when
      you come up there is nothing but delay or dither.`,
    'mythras.effect.stun-head': core`Stun: the head
      Dazed, you can neither act nor react, and are helpless: melee attacks on you hit without a roll.`,
    'mythras.effect.sunder': core`Sunder: with two-handed weapons and axes
      Attacker, with a two-handed weapon or one made for it such as an axe. What passes the parry is set
      against the location's Armour Points; the surplus lowers them for good, worn layer first, and once they
      are 0 the rest goes to Hit Points. 10 against 6 leaves armour 2; 14 against 6 leaves 0 and costs 2 Hit
      Points.`,
    'mythras.effect.sunder-firearm': optional`Option: Sunder by energy weapon
      Energy weapons built to destroy armour may sunder it: 9 against armour 6 leaves 3.`,
    'mythras.effect.trip': core`Trip Opponent: one who stands
      Attacker or defender. The opponent rolls Brawn, Evade or Acrobatics against your roll, and on losing
      falls prone: a Success of 39 loses to a 44.`,
    'mythras.effect.trip-quadruped': core`Trip: four legs or more
      Creatures with four or more legs may roll Athletics in place of Evade, and resist at one grade easier: a
      horse with 52 rolls against 78.`,
    'mythras.effect.trip-firearm': optional`Option: Trip by gunfire
      A shot with solid ammunition that strikes a leg may trip its target, even if armour stops all the
      damage.`,
    'mythras.effect.weapon-malfunction': core`Weapon Malfunction: a fumbled shot
      Defender, when the attacker fumbled with a firearm. The gun is useless until it can be stripped and
      cleaned, which means for the rest of the fight.`,
    'mythras.effect.withdraw': core`Withdraw
      Defender. You step out of that opponent's reach, up to 2 metres, and the engagement with them is over;
      others stay engaged with you.`,
  },

  'Close combat': {
    'mythras.close.modifiers': core`Hard places to fight in
      Automatic, a Success without a roll: striking the helpless. Hard: attacking in a confined space,
      defending on lower ground or against a rider, unstable ground, crouching or kneeling, thick fog or snow;
      Formidable: defending against an attack from behind, prone, partial darkness. Herculean: pitch black, or
      blinded; of several only the worst counts.`,
    'mythras.close.cap': core`A second skill as a cap
      Some circumstances limit the combat skill to another skill instead of changing its grade: Ride on
      horseback, Swim in the water. Style 70 with Ride 40 fights at 40.`,
    'mythras.engage.def': core`Engaged
      You are engaged when an opponent is within melee range, even if only one of you can reach the other:
      dagger against spear, both are bound. In contact, each may strike the other.`,
    'mythras.engage.leave': core`Leaving a fight takes a deed
      Breaking contact needs a deliberate act such as Outmaneuver or Withdraw; only a charge may carry on
      past. A foe who is out of the fight or helpless binds nobody.`,
    'mythras.charge.action': core`Charging
      A Charge goes at a run or sprint and ends in a melee attack. No minimum distance is asked for: a sprint
      at a foe 2 metres away will do.`,
    'mythras.charge.contact': core`Contact in a charge
      On reaching the opponent the charger makes the attack there and then, as part of the same action.`,
    'mythras.charge.penalty': core`A charge is hard to aim
      The attack roll of a charge is Hard: 72 becomes 48.`,
    'mythras.charge.bonus': core`A charge hits harder
      The weapon counts one Size larger. The Damage Modifier rises one step, or two for a charger on four or
      more legs: a Medium axe with +1d2 strikes as Large with +1d4.`,
    'mythras.charge.mounted': core`The mount's weight behind the lance
      A charging rider may use the mount's Damage Modifier, raised by its two steps, in place of their own: a
      horse's +1d12 becomes +1d8+1d6.`,
    'mythras.charge.after': core`After the charge
      Unless the exchange stopped, tripped, held or felled the charger, they choose: stop and be engaged, or
      sweep on with the movement left and be free.`,
    'mythras.charge.counterattack': core`Meeting a charge with a blow
      The target may counterattack in place of parrying or evading, for 1 Action Point; neither blow is
      parried. The longer weapon is resolved first, equal reach together, and whoever is put out or disarmed
      by then does not strike.`,
    'mythras.charge.set': core`A spear set against a charge
      A weapon that can be set, such as the two-handed spear, may use the charger's Damage Modifier, raised as
      it is, instead of its wielder's.`,
    'mythras.cover.value': core`Cover
      A blow that lands on a hidden location is reduced by the Armour Points of the cover, then by armour: 9
      against a 4-point wall leaves 5. How far the cover reaches decides which locations are hidden; it helps
      only against those on the other side of it. Whoever strikes or shoots from behind total cover shows the
      head and the arm with the weapon until their next Turn.`,
    'mythras.cover.negate': core`Beating cover
      Use Choose Location on what can be seen, or strike through if the weapon is strong enough.`,
    'mythras.cover.total': core`Striking blindly through total cover
      If you know about where the hidden target is, you may strike through the cover one grade harder and
      without Choose Location: 60 becomes 40, and a wall of 4 takes 4 off the damage. A wall that hides all
      is total cover for whoever is beyond it, whether they took cover or not, and people walk round its ends.`,
    'mythras.evade.scope': core`What can be evaded
      Missiles, charges, ramming vehicles, spells and ordinary blows: anything coming at you that you are
      aware of.`,
    'mythras.evade.roll': core`How Evade is resolved
      Evade is opposed to the attacker's roll, whatever skill that was. If the attacker wins, damage is dealt
      in full; if you win or nobody does, there is none: a Success of 44 escapes one of 37.`,
    'mythras.evade.effects': core`Special effects of an Evade
      The winner takes fitting effects if the level, not just the die, was higher. The evader cannot take
      those that need a weapon: Enhance Parry, Damage Weapon, Disarm Opponent, Entangle, Scar Foe.`,
    'mythras.evade.prone': core`Evading leaves you prone
      Hit or missed, you end up on the ground, unless you win Arise or a trait keeps you up.`,
    'mythras.evade.acrobatics': outside`Acrobatics in place of Evade
      Where it fits, Acrobatics may be rolled instead of Evade, and leaves you standing.`,
    'mythras.knockback.trigger': core`Knockback
      A blow whose rolled damage exceeds the target's SIZ knocks it back, even when it is parried; not when it
      is evaded. The total counts before parry and armour: 17 against SIZ 13.`,
    'mythras.knockback.roll': core`Knockback: staying upright
      The target must pass Athletics, or Acrobatics at Easy, or fall prone.`,
    'mythras.knockback.distance': core`Knockback: how far
      1 metre for every 5 points over SIZ or part of 5: 4 over is 1 metre, 6 over is 2. 2 metres or more break
      the engagement.`,
    'mythras.leap.roll': core`Leaping attack
      The leaper rolls Athletics against the target's Brawn or Evade, one grade harder if the target has four
      or more legs. Resisting is a reaction for 1 Action Point; without it the target counts as a Failure.`,
    'mythras.leap.win': core`Leap: landing it
      If the leaper wins, the target is prone with the leaper on top; otherwise nothing happens. Whoever wins
      by a higher level also gains special effects.`,
    'mythras.leap.hold': core`Leap: pinned beneath
      The leap itself does no damage. The victim cannot stand until the leaper gets off or the victim wins
      Arise or Slip Free.`,
    'mythras.leap.limit': core`Leap: too big to topple
      The target's SIZ may be up to twice the leaper's. One who sees it coming and has braced counts as half
      again as large: 17 becomes 26, too much for SIZ 12.`,
    'mythras.leap.when': core`Leap: when it is possible
      From ambush, or at the end of a charge in place of the attack and then at Hard; creatures with Leaper
      may do it from standing. It costs 1 Action Point in all.`,
    'mythras.outm.requirements': core`Outmaneuvering: foes who engage you
      It is used against the foes engaged with you, one or more, and needs room to move: not in a confined
      place.`,
    'mythras.outm.cost': core`Outmaneuver: who pays
      You and every foe who contests it spend 1 Action Point and roll Evade once. A foe may stay out of it,
      free, but then cannot attack you this Round.`,
    'mythras.outm.result': core`Outmaneuver: who is kept off
      Foes who do not beat your roll may make no attack on you until the Round is over. If you roll a Success
      of 50, a foe with 52 may attack, one with 39 or a Failure may not.`,
    'mythras.outm.all': core`Outmaneuver: beating them all
      If every foe who rolled is beaten, you may face a single one of your choice for the Round, safe from the
      others, or leave the fight altogether.`,
    'mythras.block.passive': core`Passive blocking
      A weapon held over a location, or a shield over several, reduces every blow there by Size without a
      roll, and may not parry actively meanwhile. Your other weapon may; if both would help, the better one
      counts. A Medium buckler stops a broadsword altogether.`,
    'mythras.block.choose-location': core`Blocking: no way around it
      Choose Location cannot slip past the blocking weapon in melee, but may pick a location left open.`,
    'mythras.block.crouch': core`Blocking: crouch behind the shield
      Crouching doubles the number of locations a shield covers, and makes fighting Hard: a scutum with 5
      hides all seven.`,
    'mythras.surprise.initiative': core`Surprise: late to act
      A surprised fighter has 10 taken from Initiative until it is rolled anew: 6 + 11 − 10 makes 7.`,
    'mythras.surprise.flat-footed': core`Surprise: flat-footed
      Until their own Initiative comes up they cannot defend at all, and count as a Failure. A ward that was
      set before still works.`,
    'mythras.surprise.bonus': core`Surprise: one effect more
      The first attack on a surprised target has one extra special effect if it succeeds: a plain Success
      brings 2.`,
    'mythras.surprise.no-offence': core`Surprise: no attacking back
      For the rest of that Round the surprised take no offensive action; moving, readying or bracing is
      allowed.`,
    'mythras.sweep.when': refereeCall`Sweep attacks
      If something huge strikes into a tight cluster of foes, a dragon's tail for example, the referee may
      have it hit several at once.`,
    'mythras.sweep.roll': core`Sweep: one roll for all
      One attack die is set against every target; each defends, takes damage and location separately. Effects
      the defenders win against the attacker happen at the same time.`,
  },

  'Ranged combat': {
    'mythras.ranged.same': core`Shooting works like striking
      A ranged attack follows the same steps as a blow in melee: roll, reaction, levels, special effects,
      damage, location, armour.`,
    'mythras.ranged.parry': core`Who can stop a missile
      Only a shield can normally parry a missile. Without one there is cover, or Evade.`,
    'mythras.ranged.force': core`Force
      A missile's Force stands where a blow has its Size when a shield parries it: a bow, Large, against a
      Medium buckler lets half through. Bolas count as Small; a laser is not lowered by Size at all.`,
    'mythras.ranged.dm': core`Damage Modifier on missiles
      Only weapons marked for it add the Damage Modifier, as a rule hand-drawn bows and thrown weapons: bow,
      dagger, javelin and stone do, a sling or a gun does not.`,
    'mythras.ranged.close': core`Close range
      Up to the first range figure a plain Success may take Choose Location, if the target is standing still
      or unaware. A sentry 14 metres from a bow (15) is such a target.`,
    'mythras.ranged.effective': core`Effective range
      Up to the second range figure nothing changes: a bow at 80 metres is Standard, 1d8, Force Large.`,
    'mythras.ranged.long': core`Long range
      Beyond the second range figure damage is halved and Force falls by one step, with no penalty to hit: a
      javelin's 7 becomes 4 and its Huge becomes Large.`,
    'mythras.ranged.beyond': refereeCall`Beyond Long range
      The rules are silent, so unless the referee allows it there is no attack past the third figure: none
      with a bow at 210 metres.`,
    'mythras.ranged.load': core`Load
      This is the number of Turns a weapon takes to load, at 1 Action Point each; Rapid Reload shortens it. A
      bow with Load 1 costs one point to shoot and one to ready the next arrow.`,
    'mythras.ranged.impale-size': core`Impale Size
      For the penalty of a missile that has stuck, this Size is used and not its Force: arrows and daggers
      count as Small, a javelin as Medium.`,
    'mythras.ranged.modifiers': core`Hard shots
      Hard: light wind, target running, in mist or partial darkness, shooter on unstable ground; Formidable:
      moderate wind, target sprinting, prone, in thick smoke or darkness. Herculean: strong wind, target fully
      obscured, or invisible but roughly located, shooter prone (no penalty if a crossbow or gun was set up
      beforehand); Hopeless: gale, target invisible with no clue where. Wind counts only for missiles it can
      carry off.`,
    'mythras.ranged.aim': core`Aiming
      A whole Round given to aiming, every Action Point of it, makes one range or situational modifier of the
      next shot at that target a grade milder, though not better than Standard. More Rounds add nothing; any
      other action or a wound spoils it.`,
    'mythras.ranged.crowd-edge': core`Shooting at the edge of a melee
      A target engaged with somebody else is Hard to pick out: 70 becomes 47.`,
    'mythras.ranged.crowd-through': core`Shooting through a melee
      If others stand between you and the target the shot is Formidable: 70 becomes 35. Aiming helps.`,
    'mythras.ranged.crowd-hit': core`Shooting the wrong one
      A shot that fails, but would have hit without the crowd's penalty, strikes somebody next to the target,
      drawn at random. The victim may Evade or parry, and no special effects of the shooter apply: with 70
      turned to 47, a die of 48 to 70 does it.`,
  },

  Firearms: {
    'mythras.gun.no-parry': core`Bullets cannot be parried
      Against shots and beams no parry is possible: there is Evade, cover, armour and the shield that wards.`,
    'mythras.gun.advice': inScenario(optional`Advice: how gunfights go
      People in a gunfight care more for not being hit than for hitting: take cover, pin the others down,
      steady and aim. Many such fights end without a wound, when one side runs or runs dry.`),
    'mythras.gun.evade-burst': refereeCall`Evading a burst
      One Evade answers one attack roll and, if won, avoids every round of it.`,
    'mythras.gun.semi': core`Semi-automatic
      The usual mode: each attack is one shot and the next round is in the chamber, so no reloading comes
      between.`,
    'mythras.gun.burst': core`Burst
      The weapon spits 3 to 5 rounds and the attack is Hard. On a hit a die of that many faces, 1d3 for three,
      says how many strike, each with its own location and damage.`,
    'mythras.gun.auto': core`Full-automatic
      You choose a number of rounds, at most the cyclic rate, and share them out equally among the targets in
      the arc, at least one each, the remainder lost: 15 on 6 targets are 2 each. Every target takes its own
      attack roll at Formidable. A hit strikes with a random number of its share, as in a burst.`,
    'mythras.gun.first-shot-effects': core`Effects go with the first hit
      In a burst or spray only the first round that strikes may carry special effects; the others simply do
      damage.`,
    'mythras.gun.projectile-only': optional`Which guns these rules suit
      The rules of automatic fire are written for recoiling projectile weapons. For beams the referee decides.`,
    'mythras.gun.recoil-mitigation': core`Taming recoil
      Steady Weapon and similar aids lower the grade of recoil: full-automatic from Formidable to Hard, a
      burst from Hard to Standard.`,
    'mythras.gun.dual-pistols': core`A pistol in each hand
      Both may be fired in the same Turn for 1 Action Point, with an attack roll each, both Hard: 70 becomes
      47.`,
    'mythras.gun.dual-smg': core`A carbine in each hand
      Two carbines or submachine guns are fired in the same way, both rolls Formidable: 70 becomes 35.`,
    'mythras.gun.fumble': core`Fumbling with a gun
      When a shooter fumbles, the intended target picks one fumble effect for them to suffer: Accidental
      Injury, Select Target or Weapon Malfunction. No reaction is needed for it.`,
    'mythras.gun.shield-cover': core`Shields against gunfire
      A shield serves as cover carried along, by passive blocking: a riot shield hides 4 locations.`,
    'mythras.gun.shield-ap': optional`Option: shields with Armour Points
      Against modern guns a shield may stop damage by Armour Points instead of Size: wood 4, Kevlar 8, force
      field 15. A 9 on a location behind Kevlar leaves 1 for the armour.`,
    'mythras.gun.scope': core`Telescopic sight
      When you aim, a sight makes the roll one grade easier, or more if it is better than basic, up to Very
      Easy and never Automatic. It adds to what aiming gives: a running target, aimed at with a sight, is
      Easy, and 70 becomes 105.`,
    'mythras.gun.bleed-crit': core`Bullets seldom make you bleed
      With a firearm Bleed may be taken on a Critical only.`,
    'mythras.gun.lethal': core`A hit always means an effect
      Whoever does not Evade counts as a Failure, so each shot that hits them brings at least one special
      effect.`,
  },

  Equipment: {
    'mythras.gear.armor-table': inScenario(core`Armour values
      Armour Points: 1 furs or bike leathers; 2 gambeson or sports gear; 3 linothorax or ballistic cloth; 4
      brigandine, flak jacket or liquid body armour; 5 hoplite plate or riot gear; 6 mail, Type I vest or
      adaptive mesh; 7 plated mail or Type II vest; 8 Type III vest or light assault armour; 10 Type IV vest;
      12 full assault armour.`),
    'mythras.gear.shield-table': inScenario(core`Shields
      Damage, Size, Armour and Hit Points, locations blocked: buckler 1d3 Medium 6/9 two, heater 1d4 Large
      6/12 three, kite 1d4 Huge 4/15 four, scutum 1d4 Huge 4/18 five, Viking or riot shield 1d4 Large 4/12
      four.`),
    'mythras.gear.melee-table': inScenario(core`Melee weapons
      Small: dagger 1d4+1 6/8, fist 1d3, net 1d4 2/20. Medium: axe 1d6+1 4/8, broadsword 1d8 6/10, chain 1d4
      8/6, club 1d6 4/4, longsword 1d8 6/12, mace 1d8 6/6, shortsword 1d6 6/8, spear 1d8+1 4/5, war hammer
      1d8+1 3/8, whip 1d3 2/8. Large: two-handed spear 1d10+1 4/10.`),
    'mythras.gear.ranged-table': inScenario(core`Ranged weapons
      Damage, Force, ranges, Load: bolas 1d4 – 10/25/50, bow 1d8 L 15/100/200 1, dagger 1d4 S 5/10/20, javelin
      1d8+1 H 10/20/50, sling 1d8 L 10/150/300 2, stone 1d3 S 5/10/20. Guns: pistol 1d6 L 50/100/200 2, rifle
      2d6 H 100/300/2000 2, shotgun 3d6 M 20/50/200 3, laser 1d10+2 – 40/120/480 3, plasma 2d6+4 E 30/100/300
      3, gauss 2d8+2 E 150/500/5000 3. Armour and Hit Points: bolas 2/2, bow 4/4, dagger 6/8, javelin 3/8,
      sling 1/2.`),
    'mythras.gear.weapon-break': core`When weapons break
      Damage above a weapon's Armour Points comes off its Hit Points, and at 0 it is broken: a club of 4/4
      that takes 9 is gone.`,
    'mythras.gear.notes-sunder': inScenario(core`The axe may sunder
      An axe opens Sunder although it needs only one hand.`),
    'mythras.gear.notes-entangle': inScenario(core`Chain, whip, net and bolas
      These weapons open Entangle; the net may also be thrown, to 5/10/15 metres.`),
    'mythras.gear.notes-thrown': inScenario(core`Dagger and net can be thrown
      A thrown dagger does 1d4 with the Damage Modifier, Force Small, up to 5/10/20 metres. It is the same
      object as in the hand.`),
    'mythras.gear.notes-two-handed': core`Weapons for two hands
      Longsword, war hammer and two-handed spear need both hands, so no shield goes with them.`,
    'mythras.gear.notes-set': inScenario(core`The spear that receives a charge
      A two-handed spear may be set against a charge, and then strikes with the charger's Damage Modifier.`),
    'mythras.gear.unarmed': inScenario(core`Fists and feet
      A human's punch or kick is Small and does 1d3 with the Damage Modifier. It has no Armour or Hit Points
      of its own.`),
    'mythras.object.hits': outside`Breaking things
      A success in Brawn, Unarmed or a Combat Style damages an object; its Armour Points come off first, and
      at 0 Hit Points it is useless. A weapon used on something with at least its own Armour Points takes the
      damage too: an axe of 4 on an iron door of 12.`,
  },

  'Wounds and healing': {
    'mythras.wound.apply': outside`Losing Hit Points
      Damage left after all reductions comes off the struck location at once. By one fifth of CON + SIZ,
      rounded up, head and legs have that many Hit Points, arms 1 less (at least 1), the abdomen 1 more, the
      chest 2 more: 26 to 30 gives head 6, chest 8, abdomen 7, arms 5, legs 6.`,
    'mythras.wound.minor': outside`Minor wound
      While the location is still above 0 the wound hurts but changes nothing.`,
    'mythras.wound.serious': outside`Serious wound
      At 0 or below the location is scarred, and for 1d3 Turns you can neither attack nor begin a spell; Parry
      and Evade remain. A second such wound does not add: the longer time counts.`,
    'mythras.wound.serious-limb': outside`Serious wound: arm or leg
      Roll Endurance against the attack roll; on losing, the limb is useless until it is above 0 again. A leg
      drops you prone, an arm lets go of what is not strapped on.`,
    'mythras.wound.serious-vital': outside`Serious wound: head, chest or abdomen
      Roll Endurance against the attack roll; on losing, you are unconscious for as many minutes as the blow
      did damage. First Aid or Healing can wake you.`,
    'mythras.wound.serious-penalty': optional`Option: a lasting hindrance
      Until the location is back to a Minor wound, everything that needs it is one grade harder: style 65 is
      Hard, 44.`,
    'mythras.wound.major': outside`Major wound
      At minus its full Hit Points or lower, as −5 for a location of 5, the wound is Major and you are
      incapacitated: the fight is over for you.`,
    'mythras.wound.major-limb': outside`Major wound: arm or leg
      The limb is severed or shattered and you fall; Endurance against the attack roll decides whether you
      stay conscious. Untreated, you die after minutes equal to five times your Healing Rate: 15 with 3.`,
    'mythras.wound.major-vital': outside`Major wound: head, chest or abdomen
      You drop unconscious and roll Endurance against the attack roll: lose, and you are dead on the spot.
      Otherwise you die after twice your Healing Rate in Rounds without treatment: 4 with 2.`,
    'mythras.wound.endurance-vs-roll': outside`What Endurance is rolled against
      Always against the attack roll that caused the wound, its die and level: against a Success of 44, a
      Success of 46 holds and one of 40 does not. Where there was no successful attack, as in a fall, the roll
      is unopposed.`,
    'mythras.wound.no-repeat': outside`One roll per wound
      The Endurance roll is not repeated later; only when that location is hurt again does a new one follow.`,
    'mythras.wound.last-action': optional`Option: a last heroic deed
      After a Major wound the referee may let you spend a Luck Point on one final action your limbs still
      allow. Then you collapse.`,
    'mythras.blood.fatigue': outside`Blood loss
      Lost blood is counted in fatigue levels. They come back one a day, beginning the day after the bleeding
      stopped.`,
    'mythras.fatigue.levels': outside`Fatigue levels
      Skills, movement, Initiative, Action Points: Winded Hard; Tired Hard, −1 m; Wearied Formidable, −2 m,
      −2; Exhausted Formidable, half, −4, −1; Debilitated Herculean, half, −6, −2; Incapacitated Herculean,
      immobile, −8, −3. Semi-Conscious and Comatose allow nothing, and after that comes Dead. Action Points
      never fall below 0.`,
    'mythras.fatigue.gain': afterFight(outside`Gaining fatigue
      Hard exertion calls for Athletics, Brawn or Endurance as the referee says, and a failure costs one
      level. Bleeding and suffocation cost levels of their own.`),
    'mythras.fatigue.recover': afterFight(outside`Resting
      Each level takes its period of full rest divided by your Healing Rate: Winded 15 minutes, Tired 3 hours,
      Wearied 6, Exhausted 12, Debilitated 18, Incapacitated 24, Semi-Conscious 36, Comatose 48. Winded with
      Healing Rate 3 takes 5 minutes.`),
    'mythras.heal.first-aid': outside`First Aid: in peace, once for each injury
      A success gives back 1d3 Hit Points, once for each injury, and keeps graver wounds from getting worse.`,
    'mythras.heal.healing': outside`Healing
      With the right tools the Healing skill treats Serious and Major wounds. A Major wound does not mend by
      itself until a Healing roll or magic has treated it.`,
    'mythras.heal.natural': afterFight(outside`Natural healing
      A location regains your Healing Rate in Hit Points each day if the wound is Minor, each week if Serious,
      each month if Major. Strenuous activity lowers the rate by 1d3. A Major wound untreated for more days
      than a twentieth of the Healing skill leaves the location maimed.`),
  },

  Hazards: {
    'mythras.hazard.fall': outside`Falling
      Up to 1 metre is harmless; 2 to 5 metres deal 1d6 to one random location, 6 to 10 to two, 11 to 15 to
      three, 16 to 20 to four, and every 5 more to another, 1d6 each. Armour does not help and your own Damage
      Modifier is added. Acrobatics halves it, and you land standing if no wound is Serious or worse.`,
    'mythras.hazard.falling-object': afterFight(outside`Falling objects
      A falling thing deals 1d6 per 6 SIZ or part of 6, plus the dice of the height it fell: SIZ 10 from 8
      metres, 2d6 + 2d6.`),
    'mythras.hazard.fire': afterFight(outside`Fire
      Damage a Round: candle 1d2, torch 1d4, campfire 1d6, blaze 2d6, lava 3d6; the first two burn one
      location, the next two 1d4+1, the last all. Flammable things catch after 1d4, 1d3, 1d2, 1d2 or 0 Rounds;
      then it burns past worn armour, though natural armour protects. Unchecked, it spreads to 1, 2, 3, 4 or 5
      more locations a Round.`),
    'mythras.hazard.ignite': outside`Set alight by an attack
      Fire ignites flammable stuff with a chance of 5 % per point of damage, electricity 1 %; it then burns
      for 1d3 − 1 a Round, and a 0 puts that location out. Dropping prone with a success in Athletics, 1
      Action Point, smothers the flames. Help makes that roll one grade easier, and so does each location that
      went out by itself.`,
    'mythras.hazard.asphyxia': outside`Suffocation
      You hold your breath for your Endurance in seconds: half if caught unprepared at rest, a fifth if in
      action. After that roll Endurance each Round: a Critical costs nothing, a Success 1 fatigue level, a
      Failure 1d2, a Fumble 1d3. With air again one level returns each minute.`,
    'mythras.hazard.poison': outside`Poison
      Its Potency is rolled against your Endurance or Willpower; lose, and you suffer all its conditions, each
      in its time. Agony: dice for the part must also be within Willpower; Asphyxiation: you collapse and
      suffocate; Bleeding: as blood loss; Contagious: touch passes it on; Death: you collapse and die after
      CON Rounds. Fever: all skills Hard; Mania: a compulsion; Nausea: Endurance at each strain or 1d3 Rounds
      helpless with retching; Paralysis: the part or body cannot move.`,
  },

  'Creature abilities': {
    'mythras.creature.adhering': outside`Adhering
      It moves along walls and ceilings at half speed: Move 12 becomes 6.`,
    'mythras.creature.aquatic': outside`Aquatic
      Out of water it starts to suffocate after CON minutes, or half as many if it moves or fights.`,
    'mythras.creature.blood-sense': afterFight(outside`Blood Sense
      It scents blood in wind or water from 1d6 + 6 kilometres away.`),
    'mythras.creature.breathe-flame': outside`Breathe Flame
      As a Combat Action it fills a cone as long as its CON in metres, a quarter as wide at the end, with fire
      on every location of those inside; Armour Points count and Evade halves. It may do so once in its
      period; each further breath takes an Endurance roll, one grade harder every time, or costs a fatigue
      level. A dragon's reaches 35 metres and deals 4d6.`,
    'mythras.creature.burrower': afterFight(outside`Burrower
      It tunnels through the ground at its normal Move.`),
    'mythras.creature.camouflaged': outside`Camouflaged
      Perception rolls to spot it are two grades harder: 60 becomes 30.`,
    'mythras.creature.characteristic-drain': outside`Characteristic Drain
      Its attack takes points of a characteristic for a while; its sheet says which, how many and how to
      resist. With no CON left its victim dies; without STR, DEX, INT or POW it is helpless.`,
    'mythras.creature.cold-blooded': outside`Cold-Blooded
      Below 15 °C it loses 6 Initiative and 1 Action Point, and below 5 °C it lies helpless.`,
    'mythras.creature.dark-sight': outside`Dark Sight
      It sees without any light, so darkness costs it no grade.`,
    'mythras.creature.death-sense': afterFight(outside`Death Sense
      It feels deaths and dead flesh within half its INT in kilometres: 6 with INT 12.`),
    'mythras.creature.disease-immunity': afterFight(outside`Disease Immunity
      No disease affects it, and no roll is made.`),
    'mythras.creature.diving-strike': outside`Diving Strike
      A flyer or swimmer charges from above or below: Size and Damage Modifier rise one step for that attack.
      Once a Round, and only from a full Round of movement away.`,
    'mythras.creature.earth-sense': outside`Earth Sense
      Underground it fights and perceives in the dark without penalty as far as its INT in metres, above
      ground half as far.`,
    'mythras.creature.echolocation': afterFight(outside`Echolocation
      Hiding from it by Stealth is two grades harder: 70 becomes 35.`),
    'mythras.creature.engulfing': outside`Engulfing
      It swallows victims of up to half its SIZ. They take at least one bite's damage on the way down and then
      suffocate.`,
    'mythras.creature.flying': outside`Flying
      Ordinary flight needs no roll. In the air it may use Fly in place of Evade.`,
    'mythras.creature.formidable-natural-weapons': outside`Formidable Natural Weapons
      It may parry with its natural weapons, as giant ants and dragons do.`,
    'mythras.creature.frenzy': outside`Frenzy
      When wounded or otherwise triggered it must pass Willpower or rage for CON Rounds: it only attacks or
      closes in, with no parry or Evade. It ignores pain, fatigue, control of its mind and Serious wounds,
      though a Major wound still stops it. Afterwards it is Exhausted.`,
    'mythras.creature.gaze': outside`Gaze Attack
      Its gaze works either as an attack for 1 Action Point or on anyone who looks at it; its sheet says which
      and what happens.`,
    'mythras.creature.grappler': outside`Grappler
      A hit also seizes the target, on top of the damage. If the blow was parried, or the creature parried, it
      grips a limb or pins the weapon instead. It holds on with Brawn.`,
    'mythras.creature.hold-breath': outside`Hold Breath
      It lasts CON minutes without air, half if active: 19 or 10 with CON 19.`,
    'mythras.creature.immunity': outside`Immunity
      One source, such as fire for a dragon, does it no damage at all.`,
    'mythras.creature.intimidate': outside`Intimidate
      Foes roll Willpower: a Critical shrugs it off for the whole encounter, a Success stands firm, a Failure
      backs away through the next Round, a Fumble flees at full speed. It goes on as long as the creature
      threatens.`,
    'mythras.creature.leaper': outside`Leaper
      Its leap needs no ambush or charge, and winning it deals the damage of one natural weapon at once. Only
      passive blocking can stop that.`,
    'mythras.creature.life-sense': afterFight(outside`Life Sense and Magic Sense
      By touch and a success in Perception it reads wounds, fatigue and poison, or magic. It is aware of life,
      or magic, within its Willpower in metres.`),
    'mythras.creature.multi-headed': outside`Multi-Headed
      Every head after the first brings 1 Action Point, which goes when that head does: three heads have 2 +
      2.`,
    'mythras.creature.multi-limbed': outside`Multi-Limbed
      Every extra pair of limbs it can fight with brings 1 Action Point for those limbs only, lost when they
      are put out of use.`,
    'mythras.creature.night-sight': outside`Night Sight
      Partial darkness is as light to it, and darkness as partial darkness.`,
    'mythras.creature.poison-immunity': outside`Poison Immunity
      No poison affects it, and no roll is made.`,
    'mythras.creature.regeneration': outside`Regeneration
      It regains Hit Points at the rate on its sheet. Lost limbs do not grow back, and losing a vital location
      kills it.`,
    'mythras.creature.swimmer': outside`Swimmer
      In water it needs no roll for ordinary swimming, and Swim replaces Athletics and Evade.`,
    'mythras.creature.terrifying': outside`Terrifying
      On sight of it roll Willpower: a Critical is unhindered, a Success takes no offensive action for a
      Round, a Failure flees, a Fumble faints. Once rolled, that lasts for the combat.`,
    'mythras.creature.trample': outside`Trample
      It rolls Athletics to trample a victim of up to half its SIZ, one Size step larger and for twice its
      Damage Modifier dice: 2d12 for a horse. That costs 1 Action Point against a prone foe it is engaged
      with, nothing while moving or charging over one.`,
    'mythras.creature.undead': outside`Undead
      Fatigue and Serious wounds do not trouble it. A Major wound ruins that location and whatever is cut off
      with it; in the head or chest, wherever the magic is bound, it ends the creature.`,
    'mythras.creature.vampiric': outside`Vampiric
      A bite that does damage also drains blood, costing the victim fatigue levels as its sheet says.`,
    'mythras.creature.venomous': outside`Venomous
      A bite or sting that does damage brings a poison roll, with the poison its sheet names.`,
    'mythras.creature.wing-buffet': outside`Wing Buffet
      As an attack it beats its wings and deals its Damage Modifier to everyone within 3 metres in front or
      beside it.`,
    'mythras.creature.skeleton': outside`Bare bones
      Against a skeleton a blunt weapon's damage die is one step larger, a slashing one's a step smaller and a
      thrusting one's two: a club does 1d8 instead of 1d6. Steps run 1d2, 1d3, 1d4, 1d6, 1d8, 1d10, 2d6, 2d8,
      2d10.`,
    'mythras.creature.xenomorph': outside`Acid blood
      Whoever injures it in melee is sprayed: 1d3 damage for 1d3 Rounds to one random location, eating through
      armour before it reaches flesh.`,
  },

  Magic: {
    'mythras.magic.cast': outside`Casting a spell
      One Turn and a Magic roll: a Critical costs 0 Magic Points, a Success 1, a Failure 1 without effect, a
      Fumble 1d3 without effect. All spells have Intensity and Magnitude 1.`,
    'mythras.magic.range': outside`Spells at a distance
      A ranged spell reaches as many metres as the Magic skill. If the target cannot be seen, the roll is one
      grade harder: 60 becomes 40.`,
    'mythras.magic.touch': outside`Spells by touch
      The caster must be in contact with the target. One who is unwilling has to be surprised, gripped or
      otherwise unable to pull away.`,
    'mythras.magic.resist': outside`Resisting a spell
      Endurance or Willpower costs nothing, Evade 1 Action Point and is lost to those without one; whichever
      the spell names is opposed to the casting roll. A Success of 45 resists a casting of 40.`,
    'mythras.magic.concentration': outside`Concentration
      Such a spell lasts only while the caster attends to nothing else; any distraction, a parry for instance,
      ends it.`,
    'mythras.magic.duration': outside`How long spells last
      A spell holds for the scene, which means for the fight, unless it is Instant or needs Concentration.`,
    'mythras.magic.recover': outside`Magic Points return
      Resting brings back the Healing Rate in Magic Points each hour. Power Points return at 1 a minute, or
      1d4 + 1 at once for a Luck Point.`,
    'mythras.magic.avert': outside`Avert
      It ends another spell within range, and may be cast as a Counter Spell against one that is coming.`,
    'mythras.magic.befuddle': outside`Befuddle
      Resisted by Willpower. The target can only defend itself, until any attack or threat breaks the spell.`,
    'mythras.magic.bladesharp': outside`Bladesharp and Bludgeon
      Cast by touch on an edged or a blunt weapon, it raises the damage die one step: 1d4, 1d6, 1d8, 1d10,
      2d6, 2d8, 2d10. A dagger then does 1d6+1.`,
    'mythras.magic.calm': outside`Calm
      Resisted by Willpower. It takes away rage and passion, but the target may still fight.`,
    'mythras.magic.darkness': outside`Darkness and Light
      Darkness dims POW square metres around its caster to partial darkness, which makes melee inside
      Formidable, for as long as the caster concentrates. Light makes as much room bright; cast against
      Darkness, it ends both.`,
    'mythras.magic.disruption': outside`Disruption
      Resisted by Endurance. It deals 1d3 to a random location, past any armour.`,
    'mythras.magic.firearrow': outside`Firearrow and Fireblade
      Missiles or a melee weapon burn for 1d3 more damage and may set things alight. Wooden arrows and hafts
      are used up.`,
    'mythras.magic.heal': outside`Heal
      By touch, a location with a Minor wound gets back all its Hit Points. A Serious or Major one gets none,
      but is stabilised and stops bleeding.`,
    'mythras.magic.sleep': outside`Sleep
      Cast in a fight it always fails.`,
    'mythras.magic.vigor': outside`Vigor
      For the scene the recipient ignores fatigue that comes from exertion; it returns when the spell ends.`,
    'mythras.magic.others': outside`The other spells
      Alarm, Breath, Chill, Extinguish, Find, Ignite, Knock, Lock, Phantasm and Witchsight have no number in a
      fight. Glue holds two objects together with Brawn equal to five times the caster's POW.`,
    'mythras.power.combat': optional`Option: super-powers in a fight
      Combat Expert: melee +1 Action Point for defence and Size +1, or ranged aim by two grades and Load −1; 2
      Power Points buy an Action Point to attack or ready. Energy Blast 10/30/120 m, two chosen effects, by
      POW: to 8 1d6 S, to 12 1d8 M, to 15 1d10 M, to 18 1d12 L, above 2d6 L; Inherent Armor a third of CON;
      Durability: Hit Points from CON + SIZ + POW. Enhanced Strength: Damage Modifier from STR + SIZ + POW,
      fists Large; Enhanced Reactions: Initiative + a tenth of Athletics, no fall from Evade; Enhanced Speed:
      Move ×2 to ×5; Regeneration: 1 Hit Point a Round in each location hurt short of a Major wound.`,
  },
})

/** The id of a registered rule. */
export type RuleId = (typeof rules)[number]['id']
