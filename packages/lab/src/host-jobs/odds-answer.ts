/**
 * The answer to a question about odds that needs no fight, as the contract says it; with a flag varied, once for each of
 * its values.
 */
import { askOdds, didYouMean, type OddsAnswer, quote, Refusal } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import type { OddsAnswerView, OddsQuery } from '@steelyard/table/contract'
import { now } from '@steelyard/table/platform'

type Tables = OddsAnswerView['tables']

const MOST_VALUES = 30
const MILLISECONDS = 8_000

/** Works an answer out; refuses what is not asked well, and what takes too long to count. */
export async function oddsAnswer({
  system: id,
  question: name,
  ...asked
}: OddsQuery): Promise<OddsAnswerView> {
  const system = await loadSystem(id)
  const questions = system.questions ?? []
  const question = questions.find((each) => each.name === name)
  const names = questions.map((each) => each.name)
  if (question === undefined)
    throw new Refusal(
      'malformed-request',
      `${system.title} has no question ${quote(name)}.`,
      `${didYouMean(name, names)} It answers ${names.join(', ')}.`.trim(),
    )
  const { flags, rulings = {}, vary } = asked
  for (const key of Object.keys(rulings))
    if (key !== 'preset' && !Object.hasOwn(system.rulings, key))
      throw new Refusal(
        'malformed-request',
        `${system.title} has no ruling ${quote(key)}.`,
        didYouMean(key, Object.keys(system.rulings)),
      )
  const started = now()
  const tablesFor = (given: OddsQuery['flags']): Tables => {
    const milliseconds = Math.max(1, MILLISECONDS - (now() - started))
    return askOdds(system, question, given, { rulings, budget: { states: 500_000, milliseconds } }).map(
      tableOf,
    )
  }
  const curve =
    vary === undefined
      ? null
      : valuesOf(vary).map((at) => ({ at, tables: tablesFor({ ...flags, [vary.flag]: at }) }))
  return {
    system: system.id,
    version: system.version,
    question: name,
    assumes: question.assumes,
    bound: question.bound ?? null,
    tables: tablesFor(flags),
    curve,
  }
}

function tableOf({ runs: _, values, ...table }: OddsAnswer): Tables[number] {
  return { ...table, values: values.map((value) => ({ ...value })) }
}

function valuesOf({ from, to }: NonNullable<OddsQuery['vary']>): number[] {
  const many = to - from + 1
  if (many < 1 || many > MOST_VALUES)
    throw new Refusal(
      'malformed-request',
      `From ${from} to ${to} cannot be drawn.`,
      `Vary over 1 to ${MOST_VALUES} values, the smaller first.`,
    )
  return Array.from({ length: many }, (_, at) => from + at)
}
