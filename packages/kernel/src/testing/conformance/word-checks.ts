/**
 * Checks of names and words, over every game: what is asked, forbidden and told rests on registered rules and
 * can be put into short, sensible words.
 */

import type { Fight } from '../../fight/fight.ts'
import { isAct } from '../../fight/log.ts'
import { KEY_WORDS, type KeyCheck, keyCheck, wordsIn } from '../../system/answers.ts'
import { entryId } from '../../system/references.ts'
import type { System } from '../../system/system.ts'
import { bareCode, reasonOf } from '../../system/tell.ts'
import { choiceText, type Decision } from '../../table/decision.ts'
import { beginGame, must, playGame } from './game.ts'
import { forGames, type Suite } from './suite.ts'

const KERNEL_EVENTS: ReadonlySet<string> = new Set(['roll', 'answered', 'said'])
const NONSENSE = /undefined|NaN|\[object|Infinity/

interface Register {
  readonly rules: ReadonlySet<string>
  readonly decisions: ReadonlySet<string>
  readonly events: ReadonlySet<string>
}

/** Random fights end within the bounds; every question and every line can be told and rests on a rule. */
export function checkPlay<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  const register = registerOf(system)
  for (const { name, id } of system.decisions)
    must(register.rules.has(id), `the decision "${name}" rests on ${id}, which is not registered`)
  for (const code of system.events)
    must(
      !KERNEL_EVENTS.has(code) && code !== 'amended' && !isAct({ event: code, rule: '' }),
      `"${code}" is a code of the kernel`,
    )
  forGames(suite, suite.games, (number) => {
    const game = beginGame(suite, number)
    const checks = keyChecks(system, game.fight.state)
    playGame(game, ({ fight }) => checkQuestions(fight, register, checks))
    must(game.fight.step <= system.maxSteps, `${game.fight.step} steps, more than maxSteps`)
    must(game.fight.outcome.over, 'the fight is over, and its outcome says it is not')
    checkTold(suite, game.fight, register)
  })
}

function registerOf<State extends object>(system: System<State>): Register {
  return {
    rules: new Set(system.rules.map(({ id }) => id)),
    decisions: new Set(system.decisions.map(({ name }) => name)),
    events: new Set(system.events),
  }
}

/** The checks of a fight's decisions by their names, for those that declare their answers. */
export function keyChecks<State extends object>(
  system: System<State>,
  state: State,
): ReadonlyMap<string, KeyCheck> {
  const ids = new Set(idsIn(state))
  return new Map(
    system.decisions.flatMap(({ name, answers }) =>
      answers === undefined ? [] : [[name, keyCheck(answers, ids)] as const],
    ),
  )
}

/** The ids of whoever is in a state: of figures, and of what they form together. */
function idsIn(state: object): readonly string[] {
  return Object.values(state).flatMap((list: unknown) =>
    Array.isArray(list) ? list.flatMap((entry: unknown) => entryId(entry) ?? []) : [],
  )
}

function checkQuestions<State extends object>(
  fight: Fight<State>,
  register: Register,
  checks: ReadonlyMap<string, KeyCheck>,
): void {
  for (const question of fight.questions) {
    must(
      register.rules.has(question.rule),
      `"${question.name}" rests on ${question.rule}, which is not registered`,
    )
    if (question.kind !== 'choice') continue
    const { decision } = question
    must(register.decisions.has(decision.name), `the decision "${decision.name}" is not registered`)
    const undeclared = checks.get(decision.name)?.(decision) ?? null
    must(undeclared === null, `the decision "${decision.name}": ${undeclared}`)
    const words = fight.inWords(question)
    for (const forbidden of decision.forbidden) {
      const { key, rule } = forbidden
      must(register.rules.has(rule), `"${key}" is forbidden by ${rule}, which is not registered`)
      must(!decision.options.includes(key), `"${key}" is both offered and forbidden`)
      const reason = reasonOf(fight.system, words, forbidden)
      must(sensible(reason), `"${key}" of "${decision.name}" is forbidden because "${reason}"`)
      must(
        words.reason === undefined || words.reason(forbidden) !== '',
        `"${key}" of "${decision.name}" is forbidden by ${rule} for no reason in words`,
      )
    }
    must(sensible(words.ask), `"${decision.name}" is asked as "${words.ask}"`)
    for (const key of keysOf(decision)) {
      const [label, hint] = [words.label(key), words.hint(key)]
      must(sensible(label), `"${key}" of "${decision.name}" is labelled "${label}"`)
      must(!NONSENSE.test(hint), `"${key}" of "${decision.name}" has the hint "${hint}"`)
    }
  }
}

function keysOf({ kind, options, min, max }: Decision): readonly string[] {
  if (kind !== 'amount') return options
  const last = Math.min(max, min + 20)
  return Array.from({ length: last - min + 1 }, (_, at) => choiceText(min + at))
}

/** Every line of the log is registered and can be told in short, sensible words. */
export function checkTold<State extends object>(
  suite: Suite<State>,
  fight: Fight<State>,
  register: Register = registerOf(suite.system),
): void {
  for (const line of fight.log) {
    const { event, rule } = line.event
    must(rule === '' || register.rules.has(rule), `"${event}" cites ${rule}, which is not registered`)
    must(
      KERNEL_EVENTS.has(event) || isAct(line.event) || register.events.has(event),
      `the event "${event}" is not in the list of events`,
    )
    const { text } = fight.tellLine(line)
    must(text !== bareCode(line.event), `"${event}" has no words: ${JSON.stringify(line.event)}`)
    must(sensible(text), `"${event}" is told as "${text}": ${JSON.stringify(line.event)}`)
    must(text.length <= suite.longestLine, `"${event}" is told in ${text.length} characters: "${text}"`)
  }
}

function sensible(text: string): boolean {
  return text.trim() !== '' && !NONSENSE.test(text)
}

/** Nothing is registered twice, and every rule has its words. */
export function checkRegister<State extends object>(system: System<State>): void {
  const lists: [what: string, names: readonly string[]][] = [
    ['decision', system.decisions.map(({ name }) => name)],
    ['event', system.events],
    ['policy', Object.values(system.policies).map(({ name }) => name)],
    ['content', system.content.map(({ kind, id }) => `${kind} ${id}`)],
  ]
  for (const [what, names] of lists) {
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    must(twice === undefined, `the ${what} "${twice}" is registered twice`)
  }
  for (const { name, answers } of system.decisions) {
    const keys = answers === undefined || answers.kind === 'amount' ? [] : answers.keys
    const twice = keys.find((key, at) => keys.indexOf(key) !== at)
    must(twice === undefined, `the decision "${name}" declares "${twice}" twice`)
    const unknown = keys.flatMap(wordsIn).find((word) => !Object.hasOwn(KEY_WORDS, word))
    must(
      unknown === undefined,
      `the decision "${name}" declares a key with <${unknown}>, which nobody explains`,
    )
  }
  for (const { id, title, summary, section } of system.rules)
    must([title, summary, section].every(sensible), `the rule ${id} lacks a title, a summary or a section`)
  for (const [key, { name }] of Object.entries(system.policies))
    must(key === name, `the policy "${key}" calls itself "${name}"`)
  for (const [key, ruling] of Object.entries(system.rulings))
    must(
      typeof ruling.default === 'number' || Object.hasOwn(ruling.values, ruling.default),
      `the ruling "${key}" has a default that is none of its values`,
    )
}
