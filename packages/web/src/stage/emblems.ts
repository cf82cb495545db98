/**
 * Which emblem stands for whom: found by words of the name, then of what is carried. An emblem never carries a meaning
 * alone; the name is always beside it.
 */
import type { FigureView } from '@steelyard/table/contract'
import type { EMBLEM_PATHS } from './emblem-paths.ts'
import type { FRONT_EMBLEM_PATHS } from './front-emblem-paths.ts'

/** The name of an emblem. */
export type Emblem = keyof typeof EMBLEM_PATHS | keyof typeof FRONT_EMBLEM_PATHS

/** Words of names, most telling first: the first that fits decides. */
const BY_NAME: readonly (readonly [RegExp, Emblem])[] = [
  [/\b(dragon)/i, 'dragon'],
  [/\b(wyrm|serpent|snake|eel)/i, 'wyrm'],
  [/\b(minotaur)/i, 'minotaur'],
  [/\b(ogre|troll|giant(?! ant))/i, 'ogre'],
  [/\b(hobgoblin|goblin)/i, 'goblin'],
  [/\b(orc)\b|\borc\b/i, 'orc'],
  [/\b(skeleton|bones)/i, 'skeleton'],
  [/\b(wight|ghoul|zombie|ghost|wraith)/i, 'wight'],
  [/\b(xeno\w*|alien)/i, 'alien'],
  [/\b(wolf|wolves|direwolf)/i, 'wolf'],
  [/\b(hound|dog)s?\b/i, 'hound'],
  [/\b(bear)\b/i, 'bear'],
  [/\b(crocodile|lizard)/i, 'crocodile'],
  [/\b(shark)/i, 'shark'],
  [/\b(rats?)\b/i, 'rat'],
  [/\bant\b/i, 'ant'],
  [/\b(turtle|crab)/i, 'turtle'],
  [/\b(ox|bull|cow)\b/i, 'bull'],
  [/\b(pig|boar|sow)\b/i, 'boar'],
  [/\b(sheep|goat|lamb)/i, 'sheep'],
  [/\b(hawk|eagle|raven|bird)/i, 'hawk'],
  [/\b(riders?|horsem[ae]n|cavalry|lancers?)\b/i, 'rider'],
  [/\b(horse|pony|steed|mule|charger)s?\b/i, 'horse'],
  [/\b(gate|rampart|wall|castle)\b(?! sentry| guard)/i, 'gate'],
  [/\b(tower|ram)\b/i, 'tower'],
  [/\b(ship|boat|longship|warship|rowboat)/i, 'ship'],
  [/\b(assassin|sneak|thief|cutthroat)/i, 'assassin'],
  [/\b(knights?|paladin|ser|sir|dame)\b/i, 'knight'],
  [/\b(captain|chief|serjeant|sergeant|warmaster|champion|commander|veteran)\b/i, 'captain'],
  [/\b(king|queen|regent|lord|lady|duke|prince\w*)\b/i, 'noble'],
  [/\b(legionar\w*|hoplite)/i, 'legionary'],
  [/\b(sentr\w+|guards?|watch\w*|soldier\S*|militia|foot\w*|levy|militia\w*|mercenar\w*)\b/i, 'guard'],
  [/\b(trooper|rifle\w*|gunner|marine)/i, 'gunner'],
  [/\b(crossbow\w*)/i, 'crossbowman'],
  [/\b(archers?|bowm[ae]n|bows|poacher|hunter)\b/i, 'archer'],
  [/\b(sling\w*|skirmishers?)/i, 'slinger'],
  [/\b(spear\w*|pike\w*|halberd\w*)/i, 'spearman'],
  [/\b(axe\w*|axes)\b/i, 'axeman'],
  [/\b(shield\w*)/i, 'shieldbearer'],
  [/\b(bandits?|brigands?|raiders?|reavers?|pressganger|pirate|cardsharp)/i, 'bandit'],
  [/\b(brute|berserker|breaker)/i, 'brute'],
  [/\b(cultists?|acolyte)/i, 'cultist'],
  [/\b(mage|wizard|witch|sorcerer\w*|maleficar|alchemist)/i, 'mage'],
  [/\b(sage|scholar|magistrate|guildmaster)/i, 'scholar'],
  [/\b(herbalist|healer|surgeon|priest\w*)/i, 'healer'],
  [/\b(envoy|speaker|herald|merchant)/i, 'speaker'],
  [/\b(ploughman|peasant|servant|guide|farmer)/i, 'peasant'],
  [/\b(duelist|fencer)/i, 'duelist'],
  [/\b(net-?fighter|retiarius)/i, 'netfighter'],
  [/\b(brawler|boxer|wrestler)/i, 'brawler'],
]

/** Words of what somebody carries, for those whose name says nothing. */
const BY_GEAR: readonly (readonly [RegExp, Emblem])[] = [
  [/\b(rifle|pistol|shotgun|gun)\b/i, 'gunner'],
  [/\bcrossbow\b/i, 'crossbowman'],
  [/bow\b/i, 'archer'],
  [/\bsling\b/i, 'slinger'],
  [/\b(spear|pike|halberd|billhook|lance|javelin)\b/i, 'spearman'],
  [/axe\b|hatchet/i, 'axeman'],
  [/sword|yatagan|scimitar|sabre/i, 'swordsman'],
  [/\b(mace|maul|hammer|club|cudgel|staff)\b/i, 'maceman'],
  [/\b(dagger|knife|knives)\b/i, 'dagger'],
]

/** The emblem of a figure. */
export function emblemOf({ name, facts }: Pick<FigureView, 'name' | 'facts'>): Emblem {
  const named = BY_NAME.find(([words]) => words.test(name))
  if (named !== undefined) return named[1]
  const gear = facts.join('\n')
  return BY_GEAR.find(([words]) => words.test(gear))?.[1] ?? 'person'
}

/** Words of conditions that have an emblem of their own. */
const BY_CONDITION: readonly (readonly [RegExp, Emblem])[] = [
  [/dead|slain|dying|mortal/i, 'dead'],
  [/bleed/i, 'bleeding'],
  [/wound|scar|maimed|injur/i, 'wounded'],
  [/stun|unconscious|senseless|dazed/i, 'stunned'],
  [/prone|down|toppled|tripped/i, 'prone'],
  [/grappl|held|hold|grip|pinned/i, 'held'],
  [/trap|net|entangl|stuck/i, 'trapped'],
  [/rout|flee|fled|withdraw/i, 'routed'],
  [/surpris|off guard|unready/i, 'surprised'],
  [/fatigue|tired|exhaust|wind|spent/i, 'tired'],
  [/behind|cover/i, 'cover'],
  [/burn|fire/i, 'burning'],
  [/blind/i, 'blinded'],
  [/impair|disabled|broken/i, 'impaired'],
  [/disarm|unarmed/i, 'disarmed'],
  [/surrender|yield/i, 'yielded'],
  [/aim/i, 'aiming'],
  [/mount|riding|astride/i, 'mounted'],
  [/afraid|fear|shaken|morale/i, 'afraid'],
  [/ward|guard/i, 'warded'],
]

/** The emblems of conditions, each once, in their order; what has none is left to the words on the card. */
export function conditionEmblems(conditions: readonly string[]): Emblem[] {
  const found = conditions.flatMap((word) => BY_CONDITION.find(([words]) => words.test(word))?.[1] ?? [])
  return [...new Set(found)]
}
