/**
 * Work in other threads: simulations of every kind with progress and an end, odds that know no more than their seat,
 * and a no where there is too much.
 */
import { type Fight, pathsIn, saveFight, usualChoice } from '@steelyard/kernel'
import { createFight, samplesOf, standInOf, systemNamed, systems } from '@steelyard/systems'
import { type JobView, jobForm } from '@steelyard/table/contract'
import {
  type Jobs,
  type LongWork,
  positionOf,
  restOf,
  type SimulationSpec,
  type WeighedOdds,
} from '@steelyard/table/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJobs } from './threads.ts'

let jobs: Jobs
beforeAll(() => {
  jobs = openJobs({ atOnce: 1, waiting: 2, lanes: 1, quick: 1 })
})
afterAll(() => jobs.close())

const samples = samplesOf(systemNamed('bastionland'))
const scenario = samples[0]?.data
// What is asked about one fight is asked about the smallest.
const duel = samples.find(({ id }) => id === 'duel')?.data
const policies = { players: 'simple', npcs: 'simple' }
const small: SimulationSpec = { scenario, fights: 300, seed: 'jobs', policies }

async function ended(id: string): Promise<JobView> {
  for (;;) {
    const view = jobs.job(id)
    if (view.state !== 'waiting' && view.state !== 'running') return jobForm.parse(view)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

async function fought(request: LongWork): Promise<JobView> {
  const { id } = await jobs.submit(request)
  return ended(id)
}

describe('inquiries', () => {
  test('a rules diff tells both shares of every outcome, their difference, and the command', async () => {
    const rulings = { 'round-order': 'sides' }
    const { state, finding } = await fought({
      ask: 'diff',
      scenario: duel,
      rulings,
      fights: 30,
      seed: 'jobs',
    })
    if (finding?.kind !== 'diff') throw new Error(`no diff, ${state}`)
    const row = finding.changes[0]?.rows[0]
    expect(finding.changes.map(({ name }) => name)).toEqual(['round-order=sides'])
    expect(row?.fights).toBe(30)
    for (const { before, after, difference } of row?.outcomes ?? [])
      expect(after - before).toBeCloseTo(difference, 10)
    expect(finding.command).toContain('--ruling round-order=sides --fights 30')
  })

  test('what cannot be asked fails with a reason', async () => {
    const asked: readonly LongWork[] = [
      { ask: 'diff', scenario: duel, rulings: { 'round-ordr': 'sides' } },
      { ask: 'diff', scenario: duel },
      { ask: 'solve', scenario: duel, only: ['declare'] },
      { ask: 'encounter', scenario: duel },
      { ask: 'puzzle', system: 'warband' },
    ]
    for (const request of asked) {
      const { state, problem } = await fought(request)
      expect({ state, code: problem?.code }).toEqual({ state: 'failed', code: 'malformed-request' })
    }
  })

  test('a duel of secrets is solved: every answer of the first choice has its weight', async () => {
    const loot = samplesOf(systemNamed('warband')).find(({ id }) => id === 'over-the-loot')?.data
    const open = { only: ['technique'], otherwise: 'simple', hands: ['simple'] }
    const { finding } = await fought({ ask: 'solve', scenario: loot, seconds: 60, ...open })
    if (finding?.kind !== 'solve' || finding.first.kind !== 'secret') throw new Error('not solved')
    // Both sides are alike, so the duel is worth a half to either.
    expect(finding.value.value).toBeCloseTo(0.5, 2)
    expect(finding.first.own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 6)
    expect(finding.hands.map(({ hand }) => hand)).toEqual(['simple', 'simple'])
  })

  test('a puzzle is looked for once for everybody, and nobody ends it for the others', async () => {
    const asked = { ask: 'puzzle', system: 'warband', id: 'over-the-loot.2026-11-18.5.2' } as const
    const { id } = await jobs.submit(asked)
    expect((await jobs.submit(asked)).id).toBe(id)
    jobs.cancel(id)
    const { state, finding } = await ended(id)
    expect(state).toBe('done')
    if (finding?.kind !== 'puzzle') throw new Error('no puzzle')
    const [puzzle] = finding.puzzles
    const [best] = puzzle?.options ?? []
    expect(best?.right).toBe(true)
    expect(puzzle?.stake).toBeGreaterThanOrEqual(0.1)
    expect(puzzle?.board.sides.flatMap(({ figures }) => figures.map(({ name }) => name))).toEqual([
      'Wat',
      'Hob',
    ])
  })

  test('odds without a fight are counted, once for each value of what varies', async () => {
    const query = { system: 'bastionland', question: 'attack', flags: { dice: 'd6', armour: 1 } }
    const { tables, curve } = await jobs.oddsAnswer({ ...query, vary: { flag: 'armour', from: 0, to: 6 } })
    // A d6 less 1: nothing on a 1, then each number once.
    expect(tables[0]?.values).toEqual(
      [0, 1, 2, 3, 4, 5].map((value) => ({ value, chance: expect.closeTo(1 / 6) })),
    )
    expect(curve?.map(({ tables: [table] }) => table?.mean)).toEqual(
      [21, 15, 10, 6, 3, 1, 0].map((sum) => expect.closeTo(sum / 6)),
    )
    const wide = { flag: 'armour', from: 0, to: 99 }
    await expect(jobs.oddsAnswer({ ...query, vary: wide })).rejects.toThrow('From 0 to 99')
    await expect(jobs.oddsAnswer({ ...query, question: 'atack' })).rejects.toThrow('no question')
  })
})

describe('simulations', () => {
  test('a plain one ends with shares that add up, measures and a verdict', async () => {
    const { state, done, of, result } = await fought(small)
    expect({ state, done, of }).toEqual({ state: 'done', done: 300, of: 300 })
    expect(result?.kind).toBe('simulation')
    expect(result?.points[0]?.shares.reduce((sum, { count }) => sum + count, 0)).toBe(300)
    expect(result?.points[0]?.measures['rounds']).toMatchObject({ kind: 'numbers' })
    expect(result?.verdict).toMatch(/More fights/)
  })

  test('the same seed gives the same result, with threads of its own or without', async () => {
    const request = { ...small, scenario: duel, fights: 2500 }
    const one = await fought(request)
    const two = await fought(request)
    expect(two.result).toEqual(one.result)
  })

  test('one thing varied gives a point for each value', async () => {
    const { result } = await fought({ ...small, fights: 50, vary: ['npcs[0].count=1..3'] })
    expect(result?.kind).toBe('sweep')
    expect(result?.points.map(({ at }) => at[0]?.value)).toEqual([1, 2, 3])
  })

  test('a comparison gives both versions and their difference', async () => {
    const { result } = await fought({ ...small, compare: 'npcs[0].count=6' })
    expect(result?.kind).toBe('comparison')
    expect(result?.points).toHaveLength(2)
    const npcs = result?.difference?.find(({ outcome }) => outcome === 'npcs')
    expect(npcs?.difference).toBeGreaterThan(0)
  })

  test('a condition of the caller ends fights early', async () => {
    const { result } = await fought({ ...small, end: 'round 1' })
    const counts = Object.fromEntries(
      result?.points[0]?.shares.map((each) => [each.outcome, each.count]) ?? [],
    )
    expect(counts['undecided']).toBeGreaterThan(0)
    const { state, problem } = await fought({ ...small, end: 'teatime' })
    expect({ state, code: problem?.code }).toEqual({ state: 'failed', code: 'malformed-request' })
  })

  test('a balance says what it found', async () => {
    const target = { side: 'players', share: 0.5 }
    const { result } = await fought({ ...small, fights: 80, vary: ['npcs[0].count=1..8'], target })
    expect(result?.kind).toBe('balance')
    expect(result?.answer).toContain('npcs[0].count = ')
  })

  test('it can be stopped, and keeps what was fought', async () => {
    const { id } = await jobs.submit({ ...small, fights: 5_000_000 })
    while (jobs.job(id).done === 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    jobs.cancel(id)
    const { state, done, result } = await ended(id)
    expect(state).toBe('cancelled')
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(5_000_000)
    expect(result?.points[0]?.fights).toBe(done)
  })

  test('the queue is bounded, and one that waits can be taken out of it', async () => {
    const long = { ...small, fights: 5_000_000 }
    const first = await jobs.submit(long)
    const second = await jobs.submit(long)
    const third = await jobs.submit(long)
    await expect(jobs.submit(long)).rejects.toMatchObject({ code: 'busy' })
    expect(jobs.load).toMatchObject({ running: 1, waiting: 2 })
    for (const { id } of [third, second, first]) jobs.cancel(id)
    expect((await ended(third.id)).result).toBeNull()
    expect((await ended(first.id)).state).toBe('cancelled')
  })
})

describe('what is refused', () => {
  test.each([
    ['too many fights', { fights: 9_000_000, vary: ['npcs[0].count=1..8'] }, 'malformed-request'],
    ['a range that descends from far', { vary: ['npcs[0].guard=900000000..1'] }, 'malformed-request'],
    ['a range that descends from farther', { vary: ['npcs[0].guard=99999999..1'] }, 'malformed-request'],
    ['a step that is too small', { vary: ['npcs[0].guard=1..0:0.000001'] }, 'malformed-request'],
    ['too many points', { vary: ['npcs[0].count=1..60', 'npcs[0].guard=1..60'] }, 'malformed-request'],
    ['comparing and varying', { compare: 'a=1', vary: ['b=2'] }, 'malformed-request'],
    ['a target without something to turn', { target: { side: 'npcs', share: 0.5 } }, 'malformed-request'],
  ])('%s, at once', async (_what, change, code) => {
    await expect(jobs.submit({ ...small, ...change })).rejects.toMatchObject({ code })
  })

  test('a scenario that cannot be read ends as failed, with the reason', async () => {
    const { state, problem } = await fought({ ...small, scenario: { system: 'bastionland', sides: 'none' } })
    expect(state).toBe('failed')
    expect(problem?.code).toBe('malformed-scenario')
  })

  test('a job that nobody knows', () => {
    expect(() => jobs.job('nothing')).toThrow(/no such simulation/)
  })
})

describe('short questions', () => {
  const hands = { players: 'human', npcs: 'human' } as const

  test('odds name every option of a question, also in the middle of a fight', async () => {
    const fight = createFight(duel, { seed: 'odds', hands })
    for (let turn = 0; turn < 6; turn++) {
      const [question] = fight.questions
      if (question?.kind === 'choice') fight.answer(question.id, question.decision.options[0] ?? '')
    }
    expect(fight.step).toBeGreaterThan(0)
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question?.kind !== 'choice') throw new Error('the fight must ask for a choice here')
    const ask = { position: positionOf(fight), question: question.id, seat: question.seat }
    const told: WeighedOdds[] = []
    const { options, settled } = await jobs.weigh({ ...ask, within: 400 }, (odds) => told.push(odds)).done
    expect([settled, told.at(-1)?.settled]).toEqual([true, true])
    expect(told[0]?.options.map(({ key }) => key)).toEqual([...question.decision.options])
    expect(options.map(({ key }) => key)).toEqual([...question.decision.options])
    for (const { wins } of options)
      expect(Object.values(wins).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6)
  })

  test('odds of a larger choice are those of all its answers, told as its line', async () => {
    const scenario = {
      system: 'bastionland',
      sides: [
        { id: 'players', figures: ['errant-knight-aldous'] },
        {
          id: 'npcs',
          figures: [
            { use: 'gate-sentry', id: 'weak', guard: 0, vig: 1 },
            { use: 'shieldbearer', id: 'strong' },
          ],
        },
      ],
    }
    const fight = createFight(scenario, { seed: 'lines', hands: { players: 'human', npcs: 'ai:simple' } })
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question?.kind !== 'choice') throw new Error('the fight must ask for a choice here')
    const lines = pathsIn(fight.paths(question))
      .filter((choices) => choices.length > 1)
      .map((choices) => ({ choices, label: `line ${choices.join(' ')}` }))
    expect(lines.length).toBeGreaterThan(1)
    const ask = { position: positionOf(fight), question: question.id, seat: 'referee', lines, within: 60_000 }
    // Stopped by how much is known, not by the clock.
    const run = jobs.weigh(ask, (odds) => {
      const isKnown = odds.options.every(
        ({ method, fights, dropped }) => method === 'exact' || dropped || fights >= 100,
      )
      if (isKnown) run.stop()
    })
    const { options } = await run.done
    expect(options.map(({ path, label }) => ({ choices: path, label }))).toEqual(lines)
    const felled = (line: string): number => {
      const found = options.find(({ path }) => path.at(-1) === line)
      return found?.felled['weak']?.chance ?? 0
    }
    expect(felled('weak')).toBeGreaterThan(felled('strong'))
  })

  test('odds of a question that is not open are refused', async () => {
    const fight = createFight(duel, { seed: 'odds', hands })
    const ask = { position: positionOf(fight), question: '0:77@0', seat: 'referee' }
    await expect(jobs.weigh(ask, () => undefined).done).rejects.toMatchObject({ code: 'unknown-question' })
  })

  test('odds that nobody wants any more are stopped, and the thread is free for the next question', async () => {
    const fight = createFight(duel, { seed: 'odds', hands })
    const [question] = fight.questions
    const ask = { position: positionOf(fight), question: question?.id ?? '', seat: 'referee' }
    let told = 0
    const run = jobs.weigh({ ...ask, within: 60_000 }, () => {
      told++
      run.stop()
    })
    await run.done
    expect(told).toBeGreaterThan(0)
  })

  test('advice is one of the legal answers', async () => {
    const fight = createFight(duel, { seed: 'advice', hands })
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('the fight must begin with a choice')
    const { best } = await jobs.advise({
      position: positionOf(fight),
      question: question.id,
      milliseconds: 50,
    })
    expect(question.decision.options).toContain(best)
  })

  test.each(systems.map(({ id }) => id))('the chances of %s add up, and know nothing secret', async (id) => {
    const system = systemNamed(id)
    const fight: Fight = createFight(samplesOf(system)[0]?.data, { seed: 'chances' })
    const rest = restOf(fight)
    const { wins, stand } = await jobs.chances(rest)
    expect(stand).toBe(standInOf(system))
    expect(Object.values(wins).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('nothing is asked')
    const { step } = fight
    fight.answer(question.id, usualChoice(question.decision), { auto: false })
    if (fight.step === step) expect(restOf(fight).parts.current).toEqual(rest.parts.current)
  })

  test('a review finds what people chose', async () => {
    const fight: Fight = createFight(duel, { seed: 'review', hands: { players: 'human' } })
    for (let turn = 0; turn < 2 && !fight.over; turn++) {
      const [question] = fight.questions
      if (question?.kind === 'choice') fight.answer(question.id, question.decision.options[0] ?? '')
    }
    const { choices, luck } = await jobs.review(saveFight(fight))
    expect(choices.length).toBeGreaterThan(0)
    expect(Object.keys(luck)).toEqual(['players'])
  })
})
