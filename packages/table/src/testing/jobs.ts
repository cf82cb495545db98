/**
 * Jobs for tests that are about the host, not about odds: they answer at once, with what the position itself says.
 */
import { allChoices, choiceText, Fight, type OptionOdds, usualChoice } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { HostProblem, lineKey } from '../contract.ts'
import {
  type AdviceAsk,
  type Jobs,
  type OddsAsk,
  type Position,
  placeOf,
  type WeighedOdds,
  type WeighedOption,
} from '../jobs/jobs.ts'

/** What was asked of the jobs, in order. */
export interface PromptJobs extends Jobs {
  readonly asked: (OddsAsk | AdviceAsk)[]
  /** The positions of which the chances were asked, in order. */
  readonly weighed: Position[]
}

/** Jobs that weigh every option alike and advise what is usual. */
export function promptJobs(): PromptJobs {
  const asked: (OddsAsk | AdviceAsk)[] = []
  const positions: Position[] = []
  return {
    asked,
    weighed: positions,
    load: { waiting: 0, running: 0, finished: 0, quickWaiting: 0, threads: 0 },
    submit: async () => none(),
    oddsAnswer: async () => none(),
    job: () => none(),
    cancel: () => none(),
    weigh: (ask, told) => ({ done: weighed(ask, asked, told), stop: () => undefined }),
    warm: () => undefined,
    chances: async (position) => {
      positions.push(position)
      return { stand: 'skilled', method: 'exact', wins: { players: { chance: 0.5, margin: 0 } } }
    },
    advise: async (ask) => {
      asked.push(ask)
      return { best: usualChoice(find(ask.position, ask.question).question.decision) }
    },
    review: async () => ({
      choices: [
        {
          step: 0,
          path: '0',
          by: 'players',
          seat: 'players',
          asked: 'What now?',
          chosen: 'attack',
          value: 0.5,
          best: 'hold',
          bestValue: 0.6,
          luck: -0.1,
        },
      ],
      luck: { players: -0.1 },
    }),
    close: async () => undefined,
  }
}

/** All options alike, told at once. */
async function weighed(
  ask: OddsAsk,
  asked: (OddsAsk | AdviceAsk)[],
  told: (odds: WeighedOdds) => void,
): Promise<WeighedOdds> {
  asked.push(ask)
  const { fight, question } = find(ask.position, ask.question)
  const words = fight.inWords(question)
  const options =
    ask.lines?.map(
      ({ choices, label }): WeighedOption => ({
        ...even(choices, standing(fight)),
        key: lineKey(choices),
        label,
      }),
    ) ??
    allChoices(question.decision).map((choice): WeighedOption => {
      const key = choiceText(choice)
      return { ...even([choice], standing(fight)), key, label: words.label(key) }
    })
  const odds: WeighedOdds = {
    stand: ask.stand ?? 'skilled',
    settled: true,
    verdict: { kind: 'close', options: options.map((_, at) => at) },
    options,
  }
  told(odds)
  return odds
}

function even(path: OptionOdds['path'], figures: readonly string[]): OptionOdds {
  const half = { chance: 0.5, margin: 0 }
  const felled = Object.fromEntries(figures.map((id) => [id, half]))
  const left = figures.map((figure) => ({
    figure,
    gauge: 'Guard',
    now: 3,
    mean: 2,
    values: [{ value: 2, chance: half }],
  }))
  return {
    choice: path[0] ?? '',
    path,
    method: 'exact',
    wins: { players: half },
    felled,
    struck: felled,
    left,
    felledMethod: 'exact',
    blow: { felled, struck: felled, left },
    fights: 0,
    dropped: false,
    assumes: null,
  }
}

function standing(fight: Fight): string[] {
  return fight.system.tell
    .board(fight.view('referee'))
    .sides.flatMap(({ figures }) => figures.map(({ id }) => id))
}

function find(position: Position, id: string) {
  const fight = Fight.assemble(systemNamed(position.system), position.parts)
  const question = fight.questions.find((open) => placeOf(open.id) === placeOf(id))
  if (question?.kind !== 'choice') throw new Error('that is not asked')
  return { fight, question }
}

function none(): never {
  throw new HostProblem({ code: 'not-offered', message: 'No simulations here.', hint: 'None are needed.' })
}
