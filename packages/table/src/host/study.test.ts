/**
 * Playing on, looking back and taking away: machines that play for a while, moments, odds, forks, exports, imports,
 * reviews, and hands that search.
 */
import { samplesOf, systemNamed, systems, verify } from '@steelyard/systems'
import { expect, test } from 'vitest'
import {
  boardForm,
  chancesForm,
  HostProblem,
  lineKey,
  momentForm,
  oddsForm,
  type QuestionView,
  reviewedForm,
  snapshotForm,
} from '../contract.ts'
import { DISCORD_CUT, openHost } from '../index.ts'
import { promptJobs } from '../testing/jobs.ts'
import { someAnswer, usualAnswer } from '../testing/players.ts'
import { pathOf } from './study.ts'

test('machines play named seats until the round or the end, and give the hands back', async () => {
  const host = await openHost()
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'play' })
  const before = await host.snapshot(tokens.referee)
  const round = await host.act(tokens.referee, {
    act: { act: 'play', until: 'round', seats: ['players'] },
  })
  expect(round.update.fight.round).toBe(before.fight.round + 1)
  expect(round.update.fight.hands).toEqual(before.fight.hands)
  const end = await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  expect(end.update.fight.outcome.over).toBe(true)
  expect(end.update.fight.hands).toEqual(before.fight.hands)
  await expect(host.act(tokens.referee, { act: { act: 'play', until: 'end' } })).rejects.toMatchObject({
    code: 'fight-over',
  })
  const undone = await host.act(tokens.referee, { act: { act: 'undo', to: 0, why: 'once more' } })
  expect(undone.update.fight.outcome.over).toBe(false)
  expect(undone.update.lines.some(({ struck }) => struck)).toBe(true)
  const played = await host.act(tokens.referee, { act: { act: 'play', until: 'decision' } })
  expect(played.update.questions.length).toBeGreaterThan(0)
  await host.close()
})

test('the course of a fight is weighed step by step, once for all, and again for who wants it closer', async () => {
  const jobs = promptJobs()
  const host = await openHost({ jobs })
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'course' })
  const end = await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  const steps = [0, 2, end.update.fight.steps - 1]
  const course = await host.course(tokens.spectator, { steps, within: 100 })
  expect(course.map((each) => chancesForm.parse(each).step)).toEqual(steps)
  expect(jobs.weighed.length).toBe(3)
  const states = jobs.weighed.map(({ parts }) => JSON.stringify(parts.current.before))
  expect(new Set(states).size).toBe(3)
  expect(jobs.weighed.every(({ parts }) => parts.current.answers.length === 0)).toBe(true)
  await host.course(tokens.referee, { steps, within: 100 })
  expect(jobs.weighed.length).toBe(3)
  await host.course(tokens.referee, { steps: [2], within: 500 })
  expect(jobs.weighed.length).toBe(4)
  await expect(host.course(tokens.referee, { steps: [end.update.fight.steps + 1] })).rejects.toMatchObject({
    code: 'malformed-request',
  })
  await host.close()
})

test('the course is told to nobody whom the referee shows no odds', async () => {
  const host = await openHost({ jobs: promptJobs() })
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'course', health: 'nothing' })
  await expect(host.course(tokens.spectator, { steps: [0] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await host.course(tokens.referee, { steps: [0] })).toHaveLength(1)
  await host.close()
})

// Each fork is a fight of its own, saved and verified.
const MOST_TRIED = 8

for (const system of systems)
  test(`${system.id}: another answer to any choice of the past makes a fork that differs there`, async () => {
    const host = await openHost()
    const sample = samplesOf(system)[0]?.id ?? ''
    const { tokens } = await host.create({ from: { sample, system: system.id }, seed: 'tried' })
    for (let answers = 0; answers < 6; answers++) {
      const [question] = (await host.snapshot(tokens.referee)).questions
      if (question === undefined) break
      await host.act(tokens.referee, { act: usualAnswer(question) })
    }
    const { fight } = await host.snapshot(tokens.referee)
    let tried = 0
    const forks: string[] = []
    for (let step = 0; step < fight.steps; step++) {
      const moment = await host.moment(tokens.referee, step)
      for (const question of moment.questions) {
        if (question.kind !== 'choice' || question.answer !== 'option') continue
        const other = question.options.find(({ key }) => key !== moment.chosen[question.id])
        if (other === undefined || tried === MOST_TRIED) continue
        tried += 1
        const title = `Otherwise ${tried}`
        const request = { question: question.id, choice: other.key }
        const fork = await host.fork(tokens.referee, step, title, request)
        const branch = await host.snapshot(fork.tokens.referee)
        expect(branch.fight.hands).toEqual(fight.hands)
        expect(branch.fight.branch).toEqual({ of: fight.id, step })
        const there = await host.moment(fork.tokens.referee, step)
        const same = there.questions.find(({ id }) => pathOf(id) === pathOf(question.id))
        expect(same === undefined ? null : there.chosen[same.id]).toBe(other.key)
        forks.push(fork.tokens.referee)
      }
    }
    expect(tried).toBeGreaterThan(2)
    const unknown = { question: '0:77@0', choice: 'x' }
    await expect(host.fork(tokens.referee, 0, 'No', unknown)).rejects.toMatchObject({
      code: 'unknown-question',
    })
    const end = { act: 'amend', change: { end: { winner: null } }, why: 'to save its forks' } as const
    await host.act(tokens.referee, { act: end })
    for (const fork of forks) expect(verify(JSON.parse(await host.reveal(fork))).problems).toEqual([])
    await host.close()
  })

test('typed dice are asked for, and machines that play for a while draw them', async () => {
  const host = await openHost()
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'typed', typed: ['players'] })
  let snapshot = await host.snapshot(tokens.referee)
  for (let left = 30; left > 0 && snapshot.questions[0]?.kind !== 'roll'; left--) {
    const [question] = snapshot.questions
    if (question === undefined) throw new Error('nothing is asked')
    await host.act(tokens.referee, { act: usualAnswer(question) })
    snapshot = await host.snapshot(tokens.referee)
  }
  const [roll] = snapshot.questions
  if (roll?.kind !== 'roll') throw new Error('no dice were asked for')
  const typed = await host.act(tokens.referee, {
    act: { act: 'answer', question: roll.id, faces: roll.dice.map(() => 2) },
  })
  expect(typed.update.lines.some(({ roll: rolled }) => rolled?.how === 'typed')).toBe(true)
  const both = { act: { act: 'answer', question: roll.id, draw: true, choice: 'x' } } as const
  await expect(host.act(tokens.referee, both)).rejects.toMatchObject({ code: 'malformed-request' })
  const end = await host.act(tokens.referee, {
    act: { act: 'play', until: 'end', seats: ['players', 'npcs'] },
  })
  expect(end.update.fight.outcome.over).toBe(true)
  expect(end.update.fight.typed).toEqual(['players'])
  await host.close()
})

for (const system of systems)
  test(`${system.id}: every step can be looked back at, forked, and taken away`, async () => {
    const host = await openHost()
    const sample = samplesOf(system)[0]?.id ?? ''
    const { tokens } = await host.create({ from: { sample, system: system.id }, seed: 'study' })
    for (let answers = 0; answers < 12; answers++) {
      const [question] = (await host.snapshot(tokens.referee)).questions
      if (question === undefined) break
      await host.act(tokens.referee, { act: someAnswer(question, answers) })
    }
    const snapshot = await host.snapshot(tokens.referee)
    let asked = 0
    for (let step = 0; step <= snapshot.fight.steps; step++) {
      const moment = momentForm.parse(await host.moment(tokens.referee, step))
      expect(moment.step).toBe(step)
      asked += Object.keys(moment.chosen).length
      for (const id of Object.keys(moment.chosen))
        expect(moment.questions.some((question) => question.id === id)).toBe(true)
    }
    expect(asked).toBeGreaterThan(0)
    await expect(host.moment(tokens.referee, snapshot.fight.steps + 1)).rejects.toMatchObject({
      code: 'malformed-request',
    })
    const middle = Math.floor(snapshot.fight.steps / 2)
    const fork = await host.fork(tokens.referee, middle, 'What if')
    const branch = snapshotForm.parse(await host.snapshot(fork.tokens.referee))
    expect(branch.fight.branch).toEqual({ of: snapshot.fight.id, step: middle })
    expect(branch.fight.title).toBe('What if')
    expect(branch.fight.commitment).not.toBe(snapshot.fight.commitment)
    expect(await host.snapshot(tokens.referee)).toEqual(snapshot)
    const save: unknown = JSON.parse(await host.reveal(tokens.referee))
    expect(verify(save).problems).toEqual([])
    expect(await host.verify(save)).toMatchObject({ ok: true })
    const again = await host.create({ from: { save: JSON.parse(JSON.stringify(save)) } })
    const resumed = await host.snapshot(again.tokens.referee)
    expect(resumed.log).toEqual((await host.snapshot(tokens.referee)).log)
    expect(resumed.questions).toEqual(snapshot.questions)
    const scenario = await host.export(tokens.referee, 'scenario')
    expect((await host.check({ scenario })).system).toBe(system.id)
    await host.close()
  })

for (const system of systems)
  test(`${system.id}: a moment shows every choice that was made in its step`, async () => {
    const host = await openHost()
    const sample = samplesOf(system)[0]?.id ?? ''
    const { tokens } = await host.create({ from: { sample, system: system.id }, seed: 'study' })
    const made: string[] = []
    for (let answers = 0; answers < 12; answers++) {
      const { questions, fight } = await host.snapshot(tokens.referee)
      const [question] = questions
      if (question === undefined) break
      await host.act(tokens.referee, { act: someAnswer(question, answers) })
      if (question.kind === 'choice') made.push(`${fight.steps} ${pathOf(question.id)} ${question.by}`)
    }
    const { fight } = await host.snapshot(tokens.referee)
    const shown: string[] = []
    for (let step = 0; step <= fight.steps; step++) {
      const { questions, chosen } = await host.moment(tokens.referee, step)
      for (const { id, by, ...question } of questions) {
        const answer = chosen[id]
        if (answer !== undefined) shown.push(`${step} ${pathOf(id)} ${by}`)
        if (answer !== undefined && question.kind === 'choice' && question.answer === 'option')
          expect(question.options.map(({ key }) => key)).toContain(answer)
      }
    }
    expect(shown).toEqual(expect.arrayContaining(made))
    expect(made.length).toBeGreaterThan(0)
    await host.close()
  })

for (const { id: system } of systems)
  test(`${system}: what a fight left can be pasted into the next`, async () => {
    const host = await openHost()
    const sample = samplesOf(systemNamed(system))[0]
    if (sample === undefined) throw new Error('no sample')
    const { tokens } = await host.create({ from: { sample: sample.id, system }, seed: 'carry' })
    const seats = Object.keys(tokens.seats)
    await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats } })
    const carried = await host.after(tokens.referee)
    expect(carried.length).toBeGreaterThan(0)
    const figures = await Promise.all(
      carried.map(async ({ sheet }) => (await host.statblock(system, JSON.stringify(sheet, null, 1))).figure),
    )
    const [foe] = await host.content({ system, kind: 'figure', limit: 1 })
    const sides = [
      { id: 'again', figures },
      { id: 'strangers', figures: [foe?.id ?? ''] },
    ]
    const next = await host.create({ from: { scenario: JSON.stringify({ system, sides }) } })
    const { board } = await host.snapshot(next.tokens.referee)
    expect(board.sides[0]?.figures.map(({ id, name }) => [id, name])).toEqual(
      carried.map(({ id, name }) => [id, name]),
    )
    await host.close()
  })

test('whoever watches sees open choices of the past while nothing is hidden, and all when it is over', async () => {
  const host = await openHost()
  for (const health of ['exact', 'word'] as const) {
    const from = { sample: 'first-blood', system: 'stances' }
    const { tokens } = await host.create({ from, seed: 'watched', health })
    await host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: Object.keys(tokens.seats) } })
    const seenBy = async (token: string): Promise<{ open: number; sealed: number }> => {
      const { steps } = (await host.snapshot(token)).fight
      const questions: QuestionView[] = []
      for (let step = 0; step < steps; step++) questions.push(...(await host.moment(token, step)).questions)
      const sealed = questions.filter((question) => question.sealed).length
      return { open: questions.length - sealed, sealed }
    }
    const referee = await seenBy(tokens.referee)
    expect(referee.sealed).toBeGreaterThan(0)
    expect(await seenBy(tokens.spectator)).toEqual({ open: health === 'exact' ? referee.open : 0, sealed: 0 })
    const [seat = ''] = Object.keys(tokens.seats)
    await host.act(tokens.referee, { act: { act: 'amend', change: { end: { winner: null } }, why: 'late' } })
    expect((await host.snapshot(tokens.referee)).fight.outcome.over).toBe(true)
    const all = await seenBy(tokens.referee)
    expect(await seenBy(tokens.spectator)).toEqual(all)
    expect(await seenBy(tokens.seats[seat] ?? '')).toEqual(all)
  }
  await host.close()
})

test('logs are taken away as a seat may know them', async () => {
  const host = await openHost()
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'export', health: 'word' })
  await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  const player = tokens.seats['players'] ?? ''
  const markdown = await host.export(player, 'markdown')
  expect(markdown).toMatch(/^# /)
  expect(markdown).toContain('‹bastionland.')
  expect(markdown).toContain('?')
  const messages = (await host.export(player, 'discord')).split(`\n${DISCORD_CUT}\n`)
  expect(messages.length).toBeGreaterThan(1)
  for (const message of messages) expect(message.length).toBeLessThanOrEqual(1900)
  const lines = (await host.export(player, 'jsonl'))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines[0]).toMatchObject({ type: 'fight', system: 'bastionland' })
  expect(lines.length).toBe((await host.snapshot(player)).log.length + 1)
  const [open, redacted] = [await host.export(tokens.referee, 'jsonl'), await host.export(player, 'jsonl')]
  const { sides } = (await host.snapshot(tokens.referee)).board
  const foes = sides.find(({ id }) => id === 'npcs')?.figures.map(({ id }) => id) ?? []
  const harmOf = (text: string): string[] =>
    text
      .split('\n')
      .filter(
        (line) => line.includes('"event":"harm"') && foes.some((id) => line.includes(`"figure":"${id}"`)),
      )
  expect(harmOf(open).length).toBeGreaterThan(0)
  expect(harmOf(open).some((line) => line.includes('"guardBefore":"?"'))).toBe(false)
  expect(harmOf(redacted).every((line) => line.includes('"guardBefore":"?"'))).toBe(true)
  expect(await host.after(tokens.referee)).toEqual(expect.any(Array))
  await host.close()
})

test('foes are shown in five verbosities, and their numbers only in the first', async () => {
  const host = await openHost()
  for (const system of systems) {
    const sample = samplesOf(system)[0]?.id ?? ''
    const { tokens } = await host.create({ from: { sample, system: system.id }, seed: 'health' })
    const seat = Object.keys(tokens.seats)[0] ?? ''
    const player = tokens.seats[seat] ?? ''
    await host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: [seat] } })
    const shown: Record<string, unknown> = {}
    for (const health of ['exact', 'bar', 'word', 'wounds', 'nothing'] as const) {
      await host.act(tokens.referee, { act: { act: 'health', health } })
      const { board } = await host.snapshot(player)
      boardForm.parse(board)
      const foe = board.sides.flatMap(({ figures }) => figures).find((figure) => figure.seat !== seat)
      const own = board.sides.flatMap(({ figures }) => figures).find((figure) => figure.seat === seat)
      expect(own?.health.share).not.toBeNull()
      expect(own?.gauges.length).toBeGreaterThan(0)
      const pips = (foe?.pips ?? []).map(({ label }) => label)
      shown[health] = {
        numbers: (foe?.gauges ?? []).some(({ label }) => !pips.includes(label)),
        share: foe?.health.share !== null,
        word: foe?.health.word !== '',
        body: health === 'exact' ? false : foe?.body !== undefined,
        tenths: health !== 'bar' || Number.isInteger((foe?.health.share ?? 0) * 10),
      }
    }
    const hidden = { body: false, tenths: true, numbers: false }
    expect(shown, system.id).toEqual({
      exact: { ...hidden, numbers: true, share: true, word: true },
      bar: { ...hidden, share: true, word: true },
      word: { ...hidden, share: false, word: true },
      wounds: { ...hidden, share: false, word: false },
      nothing: { ...hidden, share: false, word: false },
    })
  }
  await host.close()
})

test('odds, odds of the past and a review are worked out elsewhere', async () => {
  const jobs = promptJobs()
  const host = await openHost({ jobs })
  const { tokens } = await host.create({ from: { sample: 'sparring' }, seed: 'odds' })
  const player = tokens.seats['players'] ?? ''
  const [question] = (await host.snapshot(player)).questions
  if (question === undefined || question.kind !== 'choice') throw new Error('nothing is asked')
  const odds = oddsForm.parse(await host.odds(player, { question: question.id }))
  expect(odds.options.map(({ key }) => key)).toEqual(question.options.map(({ key }) => key))
  const lines = oddsForm.parse(await host.odds(player, { question: question.id, of: 'lines' }))
  const told = lines.options.map(({ choices, label }) => ({ choices, label }))
  expect(told).toEqual(question.menu?.map(({ choices, label }) => ({ choices, label })))
  expect(lines.options.map(({ key }) => key)).toEqual(question.menu?.map(({ choices }) => lineKey(choices)))
  expect(told.some(({ choices }) => choices.length > 1)).toBe(true)
  const falls = (all: typeof odds): string[] => Object.keys(all.options[0]?.felled ?? {})
  const remains = (all: typeof odds): string[] => all.options[0]?.left.map(({ figure }) => figure) ?? []
  await host.act(tokens.referee, { act: { act: 'health', health: 'word' } })
  await expect(host.odds(player, { question: question.id })).rejects.toMatchObject({ code: 'forbidden' })
  await host.act(tokens.referee, { act: { act: 'odds', allowed: true } })
  await host.act(tokens.referee, { act: { act: 'health', health: 'bar' } })
  const { board } = await host.snapshot(player)
  const own = board.sides.find(({ id }) => id === 'players')?.figures.map(({ id }) => id) ?? []
  expect(falls(odds).length).toBeGreaterThan(own.length)
  expect(remains(odds)).toEqual(falls(odds))
  const redacted = await host.odds(player, { question: question.id })
  expect([falls(redacted), remains(redacted)]).toEqual([own, own])
  await host.act(tokens.referee, { act: { act: 'health', health: 'exact' } })
  await host.act(tokens.referee, { act: { act: 'odds', allowed: false } })
  await expect(host.odds(player, { question: question.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(host.odds(tokens.spectator, { question: question.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(host.odds(tokens.referee, { question: '9:9@9' })).rejects.toMatchObject({
    code: 'unknown-question',
  })
  const { steps: step } = (await host.snapshot(tokens.referee)).fight
  await host.act(tokens.referee, { act: usualAnswer(question) })
  const then = await host.moment(tokens.referee, step)
  const past = then.questions.find(({ name }) => name === question.name)
  const again = oddsForm.parse(await host.odds(tokens.referee, { step: step, question: past?.id ?? '' }))
  expect(again.options.map(({ key, label }) => [key, label])).toEqual(
    odds.options.map(({ key, label }) => [key, label]),
  )
  await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  const review = reviewedForm.parse(await host.review(tokens.referee))
  expect(review.moments[0]).toMatchObject({ chosen: 'attack', chance: 0.5, best: 'hold', swing: -0.1 })
  expect(jobs.asked.map((ask) => 'seat' in ask && ask.seat)).toEqual([
    'players',
    'players',
    'players',
    'referee',
  ])
  await host.close()
})

test('where health is hidden, players are given no chances to win unless the referee says so', async () => {
  const host = await openHost({ jobs: promptJobs() })
  for (const health of ['exact', 'bar', 'word', 'wounds', 'nothing'] as const) {
    const { tokens } = await host.create({ from: { sample: 'sparring' }, seed: 'odds', health })
    const player = tokens.seats['players'] ?? ''
    const { fight, questions } = await host.snapshot(player)
    const [question] = questions
    const ask = (token: string): Promise<string> =>
      host.odds(token, { question: question?.id ?? '' }).then(
        ({ options }) => `${Object.keys(options[0]?.wins ?? {}).length > 0}`,
        (thrown: unknown) => (thrown instanceof HostProblem ? thrown.code : ''),
      )
    const usually = health === 'exact' ? 'true' : 'forbidden'
    expect([health, fight.odds, await ask(player)]).toEqual([health, health === 'exact', usually])
    expect(await ask(tokens.referee)).toBe('true')
    await host.act(tokens.referee, { act: { act: 'odds', allowed: true } })
    expect(await ask(player)).toBe('true')
  }
  await host.close()
})

test('those who watch see the chances if the referee shows odds, weighed once from what all know', async () => {
  const jobs = promptJobs()
  const host = await openHost({ jobs })
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'chances' })
  const seat = Object.keys(tokens.seats)[0] ?? ''
  const first = chancesForm.parse(await host.chances(tokens.spectator))
  expect(first.step).toBe((await host.snapshot(tokens.spectator)).fight.steps)
  expect(await host.chances(tokens.referee)).toEqual(first)
  expect(await host.chances(tokens.seats[seat] ?? '')).toEqual(first)
  expect(jobs.weighed).toHaveLength(1)

  // What somebody has answered within the step, in secret or not, is not in it.
  const [question] = (await host.snapshot(tokens.referee)).questions
  if (question === undefined) throw new Error('nothing is asked')
  const { update } = await host.act(tokens.referee, { act: usualAnswer(question) })
  await host.chances(tokens.spectator)
  expect(jobs.weighed).toHaveLength(update.fight.steps === first.step ? 1 : 2)
  for (const { parts } of jobs.weighed) expect(parts.current.answers).toEqual([])

  await host.act(tokens.referee, { act: { act: 'hand', seat, hand: 'ai:skilled' } })
  const before = jobs.weighed.length
  await host.chances(tokens.spectator)
  expect(jobs.weighed).toHaveLength(before + 1)

  await host.act(tokens.referee, { act: { act: 'odds', allowed: false } })
  for (const token of [tokens.spectator, tokens.seats[seat] ?? ''])
    await expect(host.chances(token)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await host.chances(tokens.referee)).toMatchObject({ stand: 'skilled' })
  await host.close()
})

test('house rules stand in the header, in words, for everybody; the usual rulings do not', async () => {
  const host = await openHost()
  for (const { id } of systems) {
    const [ruling] = (await host.rulings(id)).filter(({ values }) => Object.keys(values).length > 1)
    const sample = samplesOf(systemNamed(id))[0]
    if (ruling === undefined || sample === undefined) throw new Error('nothing to change')
    const plain = await host.create({ from: { sample: sample.id, system: id } })
    const before = (await host.snapshot(plain.tokens.spectator)).fight.house
    const [value = '', meaning = ''] =
      Object.entries(ruling.values).find(([key]) => key !== String(ruling.default)) ?? []
    const written: Record<string, unknown> = JSON.parse(JSON.stringify(sample.data))
    const set = typeof ruling.default === 'number' ? Number(value) : value
    const { rulings: given } = written
    const rulings = { ...(typeof given === 'object' ? given : {}), [ruling.key]: set }
    const scenario = JSON.stringify({ ...written, system: id, rulings })
    const { tokens } = await host.create({ from: { scenario } })
    const { house } = (await host.snapshot(tokens.spectator)).fight
    expect(house, id).toContain(`${ruling.title}: ${meaning}`)
    expect(before, id).not.toContain(`${ruling.title}: ${meaning}`)
  }
  await host.close()
})

test('a hand that searches answers by itself, and can be taken back', async () => {
  const jobs = promptJobs()
  const host = await openHost({ jobs, thinking: 30 })
  const { tokens } = await host.create({
    from: { sample: 'sparring', system: 'bastionland' },
    seed: 'search',
    hands: { npcs: 'ai:skilled' },
  })
  const handed = await host.act(tokens.referee, { act: { act: 'hand', seat: 'players', hand: 'ai:search' } })
  expect(handed.update.fight.hands['players']).toBe('ai:search')
  const over = new Promise<void>((resolve) => {
    void host.watch(tokens.spectator, null, (news) => {
      if (news.revision > handed.revision + 3 || news.fight.outcome.over) resolve()
    })
  })
  await over
  expect(jobs.asked[0]).toMatchObject({ milliseconds: 30 })
  const taken = await host.act(tokens.referee, { act: { act: 'hand', seat: 'players', hand: 'human' } })
  expect(taken.update.fight.hands['players']).toBe('human')
  await host.close()
})

test('what cannot be played is refused with a reason, and nothing is kept of it', async () => {
  const host = await openHost()
  const bad = [
    { from: { sample: 'nowhere' } },
    { from: { scenario: 'sides: [' } },
    { from: { scenario: { system: 'chess' } } },
    { from: { save: { format: 'no' } } },
    { from: { sample: 'ogre' }, hands: { players: 'ai:nobody' as const } },
    { from: { sample: 'ogre' }, typed: ['nobody'] },
  ]
  for (const request of bad) {
    const refused = await host.create(request).catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ name: 'HostProblem', hint: expect.any(String) })
  }
  expect(await host.store.count()).toBe(0)
  await expect(host.snapshot('A'.repeat(43))).rejects.toMatchObject({ code: 'unknown-token' })
  await host.close()
})

test('the library lists games, rules, rulings and content, and reads statblocks', async () => {
  const host = await openHost()
  expect((await host.systems()).map(({ id }) => id)).toEqual(systems.map(({ id }) => id))
  for (const { id } of systems) {
    expect((await host.rules(id)).length).toBeGreaterThan(10)
    expect((await host.rulings(id)).length).toBeGreaterThan(0)
    const [entry] = await host.content({ system: id, limit: 1 })
    if (entry === undefined) throw new Error('no content')
    expect(await host.contentEntry(id, entry.kind, entry.id)).toMatchObject({ title: entry.title })
  }
  const [bolster] = await host.rules('bastionland', 'what does the Bolster Gambit do?')
  expect(bolster?.id).toBe('bastionland.gambit.bolster')
  const sentry = await host.contentEntry('bastionland', 'figure', 'gate-sentry')
  expect(sentry.statblock).toBe('Gate Sentry: VIG 10, CLA 11, SPI 9, 3GD; billhook (d10 long)')
  const read = await host.statblock('bastionland', 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite')
  expect(read.text).toContain('Hound')
  await expect(host.statblock('bastionland', '')).rejects.toMatchObject({ code: 'malformed-statblock' })
  await expect(host.rules('chess')).rejects.toMatchObject({ code: 'unknown-system' })
  await host.close()
})
