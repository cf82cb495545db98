/**
 * `steelyard rules`: the register of a game's rules, listed, searched, or one of them in full.
 */

import type { DecisionEntry, RuleEntry, System } from '@steelyard/kernel'
import { didYouMean, KEY_WORDS, searchRules, wordsIn } from '@steelyard/kernel/basics'
import { placeText, type RulePlaces, rulePlaces } from '@steelyard/server/rule-places'
import { loadRules, loadSystem, type RuleList } from '@steelyard/systems/load'
import { offeredIds, requireId } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { found } from '../../search.ts'
import type { Screen } from '../../terminal/screen.ts'
import { counted, pad, widthOf, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Words with dots between them: the beginning or the middle of an id, not a question. */
const PART_OF_ID = /^[\w-]+\.[\w.-]*$/
const NOWHERE: RulePlaces = { code: [], tests: [] }
const MET: Readonly<Record<RuleEntry['met'], string>> = {
  fight: 'Met in a fight.',
  after: 'Met after a fight.',
  scenario: 'Met in a scenario.',
}

interface Options {
  readonly json?: true
  readonly decisions?: true
}

/** Adds `rules`. */
export const addRules: AddCommand = (program) => {
  program
    .command('rules')
    .summary("a game's rules: list, search, or one in full")
    .description("A game's rules in our own words, under the ids that the log cites.")
    .argument('[system]', 'the game; without it, the games are listed')
    .argument('[query...]', "a rule's id, or a question in words: the best answer is listed first")
    .option('--decisions', 'what players are asked, and the keys that answer it, for policies and programs')
    .option('--json', 'an array of rules, each with its places in code and the tests that show it')
    .addHelpText(
      'after',
      examples(
        'steelyard rules                               the games',
        'steelyard rules bastionland                   every rule',
        'steelyard rules bastionland flow.rounds       one rule',
        'steelyard rules bastionland.flow.rounds       the same, as the log cites it',
        'steelyard rules bastionland shield            search',
        'steelyard rules stances what does the defensive stance do',
        'steelyard rules bastionland --json',
        'steelyard rules bastionland --decisions      what a policy must answer',
      ),
    )
    .action(async (name: string | undefined, query: readonly string[], options: Options) => {
      const asJson = options.json === true
      if (options.decisions === true) return showDecisions(name, query.join(' '), asJson)
      if (name === undefined) return listSystems(asJson)
      const cited = offeredIds().find((id) => name.startsWith(`${id}.`))
      if (cited !== undefined) return show(await loadRules(cited), [name, ...query].join(' '), asJson)
      await show(await loadRules(requireId(name)), query.join(' '), asJson)
    })
}

/** What can be decided in a game: names, who is asked, by which rule, and the keys that answer. */
async function showDecisions(name: string | undefined, query: string, asJson: boolean): Promise<void> {
  if (name === undefined)
    throw new UsageProblem('Whose decisions?', 'Name a game: steelyard rules bastionland --decisions')
  const system = await loadSystem(requireId(name))
  const decisions = found(system.decisions, query, (each) => [each.name, each.title, each.who])
  if (asJson) return printJson(decisions.map(({ id: rule, ...rest }) => ({ ...rest, rule })))
  const screen = outputScreen()
  const lines = decisions.flatMap(({ name: key, title, who, id, answers }) => [
    '',
    `${screen.paint(key, 'bold')}  ${title}`,
    ...wrap(`${who} ‹${id}›`, { width: screen.width, first: '  ' }),
    ...wrap(answerWords(answers), { width: screen.width, first: '  ', rest: '      ' }),
  ])
  print([
    screen.paint(`${system.title}: ${counted(decisions.length, 'decision')}`, 'bold'),
    ...lines,
    '',
    ...bracketLines(decisions, screen),
  ])
}

function answerWords(answers: DecisionEntry['answers']): string {
  switch (answers?.kind) {
    case undefined:
      return 'the game does not say what answers it'
    case 'amount':
      return `a number: ${answers.counts}`
    case 'option':
      return `one of: ${answers.keys.join(' · ')}`
    case 'subset':
      return `any of: ${answers.keys.join(' · ')}`
  }
}

/** What the words in angle brackets stand for, of those that are used. */
function bracketLines(decisions: readonly DecisionEntry[], screen: Screen): string[] {
  const keys = decisions.flatMap(({ answers }) =>
    answers !== undefined && 'keys' in answers ? answers.keys : [],
  )
  const used = new Set(keys.flatMap(wordsIn))
  return Object.entries(KEY_WORDS)
    .filter(([word]) => used.has(word))
    .flatMap(([word, meaning]) => wrap(`<${word}> ${meaning}`, { width: screen.width, rest: '    ' }))
}

async function listSystems(asJson: boolean): Promise<void> {
  const systems = await Promise.all(offeredIds().map(loadRules))
  const rows = systems.map(({ id, title, version, rules }) => ({ id, title, version, rules: rules.length }))
  const column = Math.max(0, ...rows.map(({ id }) => widthOf(id)))
  if (asJson) printJson(rows)
  else
    print(
      rows.map((row) => `${pad(row.id, column)}  ${row.title} ${row.version}, ${counted(row.rules, 'rule')}`),
    )
}

async function show(system: RuleList, query: string, asJson: boolean): Promise<void> {
  const rules = chosen(system, query)
  const screen = outputScreen()
  const [only] = rules
  if (asJson) printJson(withPlaces(await loadSystem(system.id), rules))
  else if (query !== '' && rules.length === 1 && only !== undefined)
    print(ruleLines(await loadSystem(system.id), only, screen))
  else print(listLines(system, rules, query, screen))
}

function chosen(system: RuleList, query: string): readonly RuleEntry[] {
  if (query === '') return system.rules
  const exact = system.rules.find(({ id }) => id === query || id === `${system.id}.${query}`)
  if (exact !== undefined) return [exact]
  const hits = PART_OF_ID.test(query)
    ? system.rules.filter(({ id }) => id.includes(query))
    : searchRules(system.rules, query)
  if (hits.length > 0) return hits
  const ids = system.rules.map(({ id }) => id)
  const short = query.startsWith(`${system.id}.`) ? ids : ids.map((id) => id.slice(system.id.length + 1))
  throw new UsageProblem(
    `No rule of ${system.title} speaks of "${query.slice(0, 60)}".`,
    nearHint(query, short) || `"steelyard rules ${system.id}" lists them all.`,
    EXIT.no,
  )
}

function nearHint(query: string, ids: readonly string[]): string {
  const hint = didYouMean(query, ids)
  return hint.startsWith('Did') ? hint : ''
}

function withPlaces(system: System, rules: readonly RuleEntry[]): unknown {
  const places = rulePlaces(system.id)
  return rules.map(({ id, title, summary, section, tag, met }) => {
    const { code, tests } = places.get(id) ?? NOWHERE
    return { id, title, summary, section, tag, met, code, tests }
  })
}

function listLines(system: RuleList, rules: readonly RuleEntry[], query: string, screen: Screen): string[] {
  const about = query === '' ? '' : ` that match "${query}"`
  const column = Math.min(44, Math.max(0, ...rules.map(({ id }) => widthOf(id))))
  const lines = [screen.paint(`${system.title}: ${counted(rules.length, 'rule')}${about}`, 'bold')]
  const byChapter = query === ''
  let section = ''
  for (const rule of rules) {
    if (byChapter && rule.section !== section) lines.push('', screen.paint(rule.section, 'bold'))
    section = rule.section
    const tag = rule.tag === 'core' ? '' : ` (${rule.tag})`
    const first = `  ${pad(rule.id, column)}  `
    lines.push(...wrap(`${rule.title}${tag}`, { width: screen.width, first, rest: ' '.repeat(column + 6) }))
  }
  return [...lines, '', screen.paint(`One in full: steelyard rules ${rules[0]?.id ?? '<id>'}`, 'dim')]
}

/** One rule in full: what it says, where it is met, what bears on it, where it stands, and the tests that show it. */
export function ruleLines(system: System, rule: RuleEntry, screen: Screen): string[] {
  const rulings = Object.entries(system.rulings).filter(([, ruling]) => ruling.rules.includes(rule.id))
  const { code, tests } = rulePlaces(system.id).get(rule.id) ?? NOWHERE
  const list = (text: string): string[] => wrap(text, { width: screen.width, first: '  ', rest: '      ' })
  return [
    screen.paint(rule.title, 'bold'),
    screen.paint(`‹${rule.id}› ${rule.section}, ${rule.tag}`, 'dim'),
    '',
    ...wrap(rule.summary, { width: screen.width }),
    MET[rule.met],
    ...(rulings.length === 0 ? [] : ['', 'Rulings that bear on it:']),
    ...rulings.flatMap(([key, ruling]) => list(`${key} (${ruling.default}): ${ruling.question}`)),
    ...(code.length === 0 ? [] : ['', 'Carried out in:']),
    ...code.flatMap((place) => list(placeText(place))),
    ...(tests.length === 0 ? [] : ['', 'Shown by these tests:']),
    ...tests.flatMap((test) => list(`${placeText(test)} ${test.name}`)),
  ]
}
