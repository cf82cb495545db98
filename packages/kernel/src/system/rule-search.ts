/**
 * Finding the rule that answers a question.
 *
 * The score is BM25F over a rule's fields (Robertson, Zaragoza 2009): a word weighs by how few rules have it and by
 * where it stands, a title most. Words are compared by their stems; words that say nothing about a rule are left
 * out; a title that the question holds word for word wins over one of which it has only some words.
 */
import type { RuleEntry } from './system.ts'

/** What is searched of a rule. */
export type SearchedRule = Pick<RuleEntry, 'id' | 'title' | 'summary' | 'section'>

/** How much a word counts by where it stands. The topic is the part of an id between the game and the rule. */
const WEIGHTS = { title: 5, topic: 2.5, name: 2, section: 2, summary: 1.5 } as const
type Field = keyof typeof WEIGHTS
const FIELDS = ['title', 'topic', 'name', 'section', 'summary'] as const satisfies readonly Field[]

/** BM25's constants: how soon repetition stops counting, and how much a long text dilutes its words. */
const SATURATION = 4
const LENGTH = 0.5
/** What a word counts in which another one begins with it, as while somebody is typing. */
const PREFIX = 0.4
/** What it adds to a score that all words of a title (up to its colon), of the topic, of the name are asked for. */
const WHOLE = { title: 0.5, topic: 0.25, name: 0.25 } as const
/** What the first rule of a topic has before the others: it is the one that introduces it. */
const FIRST = 0.12
/** What a rule has before those that refine it: `effect.grip` before `effect.grip-free`. */
const REFINED = 0.2
/** The same where a question names the topic and nothing else ("what does the defensive stance do?"). */
const FIRST_OF_ALL = 0.8
/** Rules that score less than this part of the best are not about the question. */
const RELEVANT = 0.3

/** Words of questions that say nothing about a rule. */
const STOP_WORDS = new Set(
  (
    'a about after again all also am an and any anybody anyone anything are as at be been being but by can cannot could did do does ' +
    'doing done exactly for from get gets getting give gives go goes had happen happens has have he her him his how i if in into is it ' +
    'its just know let like make makes many may me mean means much must my need needs no not of off ' +
    'on one or our out play she should so some somebody someone something take takes than that the their them then ' +
    'there they thing this to too try up us use used using want was we were what when where which who whom whose why ' +
    'will with work works would you your rule rules'
  ).split(' '),
)

/** Turns of speech and what they ask for. "How far" asks for a number, even where Far is a distance of the game. */
const PHRASES: readonly (readonly [phrase: RegExp, meaning: string])[] = [
  [/\bhow fast\b/, 'speed'],
  [/\bhow often\b/, 'limit'],
  [/\bhow (?:far|high|large|long|many|much)\b/, ''],
  [/\b(?:less|reduced) damage\b/, 'damage reduction'],
  [/\bget out of\b/, 'disengage leave'],
  [/\bstand up\b/, 'rise regain footing'],
  [/\bunspent\b/, 'carry'],
  [/\bwhat makes\b/, 'cause'],
  [/\bget up\b/, 'rise'],
  [/\bcomes? back\b/, 'recover'],
  [/\bget\b(.*)\bback\b/, 'recover $1'],
]

/** Words whose forms no ending explains, and players' words for what the rules call otherwise. */
const SAME_WORD: Readonly<Record<string, string>> = {
  armor: 'armour',
  bought: 'buy',
  broke: 'break',
  broken: 'break',
  chose: 'choose',
  chosen: 'choose',
  dead: 'death',
  drawn: 'draw',
  drew: 'draw',
  defence: 'defend',
  defense: 'defend',
  defences: 'defend',
  died: 'death',
  dies: 'death',
  fallen: 'fall',
  feet: 'foot',
  fell: 'fall',
  foes: 'enemy',
  foe: 'enemy',
  failed: 'fail',
  failure: 'fail',
  fought: 'fight',
  fled: 'flee',
  held: 'hold',
  knocked: 'knock',
  lost: 'lose',
  loss: 'lose',
  maneuver: 'manoeuvre',
  opponent: 'enemy',
  opponents: 'enemy',
  ridden: 'ride',
  rider: 'ride',
  shot: 'shoot',
  shots: 'shoot',
  spent: 'spend',
  struck: 'strike',
  succeed: 'success',
  succeeds: 'success',
  successful: 'success',
  successfully: 'success',
  thrown: 'throw',
  threw: 'throw',
  won: 'win',
  vigour: 'vig',
  zero: '0',
}

/** What a word counts for that players use for another of the rules. */
const NEAR = 0.7
/** Players' words and those of rules that may be meant, where neither stands for the other alone. */
const NEAR_WORDS: Readonly<Record<string, string>> = {
  attack: 'strike',
  back: 'recover restore return',
  begin: 'start',
  behind: 'rear flank',
  berserk: 'fury frenzy',
  cast: 'spell magic',
  collapse: 'unconscious',
  cure: 'heal recover',
  dead: 'kill slain',
  death: 'kill slain',
  draw: 'ready readied',
  drop: 'fall',
  escape: 'flee retreat disengage withdraw',
  exhausted: 'fatigue',
  extra: 'add bonus',
  flee: 'retreat rout morale withdraw',
  friend: 'ally',
  heal: 'recover restore regain',
  horse: 'mount steed ride',
  horseback: 'mount ride',
  jump: 'leap',
  kill: 'slain death vanquish',
  knife: 'dagger',
  magic: 'spell',
  monster: 'creature npc',
  pass: 'unconscious',
  recover: 'heal restore regain',
  regain: 'recover restore',
  rest: 'recover',
  run: 'flee retreat move chase',
  same: 'share equal',
  save: 'resist',
  scared: 'morale fear',
  shoot: 'ranged bow',
  slay: 'kill slain',
  steed: 'mount',
  together: 'pool share',
  tie: 'equal',
  tired: 'fatigue exhausted',
  twice: 'several limit again',
  unconscious: 'out',
  walk: 'move',
  weary: 'fatigue',
  wound: 'hurt',
}

interface IndexedRule {
  /** How much each stem counts in this rule, all fields together. */
  readonly stems: ReadonlyMap<string, number>
  /** What is asked for whole or in part. */
  readonly title: readonly string[]
  readonly topic: readonly string[]
  readonly name: readonly string[]
  readonly section: readonly string[]
  /** Its place among the rules of its topic, from 0. */
  readonly place: number
  /** Whether other rules refine it, by an id that goes on where its own ends. */
  readonly refined: boolean
}

interface RuleIndex {
  /** In the order of the rules. */
  readonly rules: readonly IndexedRule[]
  /** How many rules have a stem. */
  readonly holders: ReadonlyMap<string, number>
}

/** The index of a list of rules is made once, when it is first searched. */
const indexes = new WeakMap<readonly SearchedRule[], RuleIndex>()

/**
 * The rules that answer a question, the best first; those far behind the best are left out. An id, whole or without
 * its game, finds exactly that rule.
 */
export function searchRules<Rule extends SearchedRule>(
  rules: readonly Rule[],
  question: string,
): readonly Rule[] {
  const asked = question.trim().toLowerCase()
  const exact = rules.filter(({ id }) => id === asked || shortId(id) === asked)
  if (exact.length > 0) return exact
  const words = [...new Set(stemsIn(asked))]
  const index = indexOf(rules)
  const weights = words.map((word) => weigh(index, word))
  const rarity = (stem: string): number => rarityOf(index.holders.get(stem) ?? 0, rules.length)
  const scores = index.rules.map((each) => scoreOf(each, weights, rarity))
  const scored = rules
    .map((rule, at) => ({ rule, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const least = (scored[0]?.score ?? 0) * RELEVANT
  return scored.filter(({ score }) => score >= least).map(({ rule }) => rule)
}

/** A word of a question, as the rules have it: itself, or the words that begin with it. */
interface WeighedWord {
  readonly stems: readonly string[]
  readonly part: number
  /** Stems of other words that may be meant. */
  readonly near: readonly string[]
  readonly rarity: number
}

function weigh({ rules, holders }: RuleIndex, word: string): WeighedWord {
  const known = holders.get(word)
  const near = (nearOf.get(word) ?? []).filter((stem) => holders.has(stem))
  if (known !== undefined) return { stems: [word], part: 1, near, rarity: rarityOf(known, rules.length) }
  const fewest = Math.min(...near.map((stem) => holders.get(stem) ?? 0))
  if (near.length > 0) return { stems: [], part: 1, near, rarity: rarityOf(fewest, rules.length) }
  const stems = word.length < 3 ? [] : [...holders.keys()].filter((stem) => stem.startsWith(word))
  const most = Math.max(0, ...stems.map((stem) => holders.get(stem) ?? 0))
  return { stems, part: PREFIX, near: [], rarity: most === 0 ? 0 : rarityOf(most, rules.length) }
}

function rarityOf(holders: number, rules: number): number {
  return Math.log(1 + (rules - holders + 0.5) / (holders + 0.5))
}

function scoreOf(rule: IndexedRule, words: readonly WeighedWord[], rarity: (stem: string) => number): number {
  let score = 0
  for (const { stems, part, near, rarity: rare } of words) {
    const most = (each: readonly string[]): number =>
      Math.max(0, ...each.map((stem) => rule.stems.get(stem) ?? 0))
    const count = Math.max(most(stems) * part, most(near) * NEAR)
    score += (rare * count) / (count + SATURATION)
  }
  /** How much of a text is asked for, its rare words counting most. */
  const asked = (text: readonly string[]): number => {
    const all = text.reduce((sum, stem) => sum + rarity(stem), 0)
    const found = text.filter((stem) => words.some(({ stems }) => stems.includes(stem)))
    return all === 0 ? 0 : found.reduce((sum, stem) => sum + rarity(stem), 0) / all
  }
  const whole =
    WHOLE.title * asked(rule.title) + WHOLE.topic * asked(rule.topic) + WHOLE.name * asked(rule.name)
  const known = words.filter(({ rarity: rare }) => rare > 0)
  const general =
    asked(rule.topic) === 1 &&
    known.every(({ stems }) => stems.some((stem) => rule.topic.includes(stem) || rule.section.includes(stem)))
  const first = (general ? FIRST_OF_ALL : FIRST) / (1 + rule.place)
  return score * (1 + whole + first + (rule.refined ? REFINED : 0))
}

function indexOf(rules: readonly SearchedRule[]): RuleIndex {
  const known = indexes.get(rules)
  if (known !== undefined) return known
  const fields = rules.map(fieldsOf)
  const average = new Map(
    FIELDS.map((field) => [field, fields.reduce((sum, each) => sum + each[field].length, 0) / rules.length]),
  )
  const topics = rules.map(({ id }) => id.slice(0, id.lastIndexOf('.')))
  const refined = new Set(
    rules.flatMap(({ id }, at) => (rules.some((other) => other.id.startsWith(`${id}-`)) ? [at] : [])),
  )
  const indexed = fields.map((texts, at): IndexedRule => {
    const stems = new Map<string, number>()
    for (const field of FIELDS) {
      const length = 1 - LENGTH + (LENGTH * texts[field].length) / (average.get(field) || 1)
      for (const stem of texts[field]) stems.set(stem, (stems.get(stem) ?? 0) + WEIGHTS[field] / length)
    }
    const { topic, name, section } = texts
    const title = stemsIn(rules[at]?.title.split(':')[0] ?? '')
    return {
      stems,
      title,
      topic,
      name,
      section,
      place: at - topics.indexOf(topics[at] ?? ''),
      refined: refined.has(at),
    }
  })
  const holders = new Map<string, number>()
  for (const { stems } of indexed)
    for (const stem of stems.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  const index = { rules: indexed, holders }
  indexes.set(rules, index)
  return index
}

function fieldsOf({ id, title, section, summary }: SearchedRule): Readonly<Record<Field, readonly string[]>> {
  const [topic = '', ...name] = shortId(id).split('.')
  return {
    title: stemsIn(title),
    topic: stemsIn(topic),
    name: stemsIn(name.join(' ')),
    section: stemsIn(section),
    summary: stemsIn(summary),
  }
}

function shortId(id: string): string {
  return id.slice(id.indexOf('.') + 1)
}

function stemsIn(text: string): string[] {
  let plain = text.toLowerCase()
  for (const [phrase, meaning] of PHRASES) plain = plain.replace(phrase, meaning)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word)).map(stemOf)
}

/** A word without the endings that English hangs on it. */
function stemOf(written: string): string {
  const word = SAME_WORD[written] ?? written
  if (word.length <= 3) return word
  const singular = word.replace(/(?:(?<=[sxz]|[cs]h)es|(?<!s)s)$/, '').replace(/ie$/, 'y')
  const bare = singular.replace(/(?<=\w{3})(?:ing|ed|er)$/, '').replace(/([bdgmnprt])\1$/, '$1')
  return bare.length > 3 ? bare.replace(/e$/, '').replace(/y$/, 'i') : bare
}

/** What may be meant by a word, by its stem. */
const nearOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NEAR_WORDS).map(([word, others]) => [stemOf(word), others.split(' ').map(stemOf)]),
)
