/**
 * Leaks: two fights that differ only in what a seat must not know give that seat the same bytes, snapshot by snapshot and
 * update by update, until the rules reveal it. The referee, who may know, sees them differ.
 */

import type { Change } from '@steelyard/kernel'
import {
  allChoices,
  type ChoiceQuestion,
  type Fight,
  Random,
  saveFight,
  usualChoice,
  WHEN_IT_MATTERS,
} from '@steelyard/kernel'
import { createFight, samplesOf, systemNamed, systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import type { ActRequest, FightSource, Health, NewTable, Snapshot, Update } from '../contract.ts'
import { openHost } from '../index.ts'

type Human = Record<string, 'human'>

function allHuman(scenario: unknown): Human {
  const { hands } = createFight(scenario, { seed: 'leak', auto: false })
  return Object.fromEntries(Object.keys(hands).map((seat) => [seat, 'human'])) satisfies Human
}

function sampleOf(system: string, sample: string): unknown {
  const found = samplesOf(systemNamed(system)).find(({ id }) => id === sample)
  if (found === undefined) throw new Error(`no sample ${system}/${sample}`)
  return found.data
}

function answerSome(fight: Fight, random: Random): void {
  const [question] = fight.questions
  if (question === undefined) throw new Error('nothing is asked')
  if (question.kind === 'roll') fight.answer(question.id, { draw: true })
  else {
    const { decision } = question
    const choices = decision.kind === 'subset' ? [usualChoice(decision)] : allChoices(decision, 500)
    fight.answer(question.id, choices[random.die(choices.length) - 1] ?? '')
  }
}

/** A fight that was played until somebody is asked in secret. */
function untilSealed(
  system: string,
  sample: string,
  name: string,
  seat: string,
  from: number,
): { fight: Fight; asked: ChoiceQuestion } {
  const scenario = sampleOf(system, sample)
  for (let many = from; many < 100; many++) {
    const fight = createFight(scenario, {
      seed: `sealed ${many}`,
      hands: allHuman(scenario),
      attention: WHEN_IT_MATTERS,
    })
    const random = new Random(many, 2, 3, 4)
    for (let left = 120; left > 0 && !fight.over; left--) {
      const asked = fight.questions.find(
        (question) => question.sealed && question.name === name && question.seat === seat,
      )
      if (asked?.kind === 'choice' && allChoices(asked.decision, 500).length > 2) return { fight, asked }
      answerSome(fight, random)
    }
  }
  throw new Error(`${name} was never asked`)
}

function saveOf(fight: Fight): Extract<FightSource, { save: unknown }>['save'] {
  return JSON.parse(JSON.stringify(saveFight(fight)))
}

/** What one token of a fight is given: its snapshot, every update of what follows, the log as files; without ids. */
async function trafficOf(
  from: FightSource,
  acts: (created: NewTable) => { token: string; request: ActRequest }[],
  watcher: (created: NewTable) => string,
  health: Health = 'exact',
): Promise<string[]> {
  const host = await openHost()
  const created = await host.create({ from, health, ...('save' in from ? {} : { seed: 'leak' }) })
  for (const token of Object.values(created.tokens.seats)) await host.snapshot(token)
  const sent: (Snapshot | Update)[] = []
  const stop = await host.watch(watcher(created), null, (news) => sent.push(news))
  for (const { token, request } of acts(created)) await host.act(token, request)
  sent.push(await host.snapshot(watcher(created)))
  stop()
  const written = await Promise.all(
    (['markdown', 'discord', 'jsonl'] as const).map((format) => host.export(watcher(created), format)),
  )
  await host.close()
  return [...sent.map((news) => JSON.stringify(news)), ...written].map((text) =>
    text.replaceAll(created.fight, 'FIGHT').replaceAll(created.code ?? 'none', 'CODE'),
  )
}

const secrets = [
  { system: 'stances', sample: 'first-blood', name: 'stance', seat: 'npcs', other: 'players', from: 1 },
  { system: 'stances', sample: 'hearing', name: 'stance', seat: 'npcs', other: 'players', from: 1 },
  {
    system: 'warband',
    sample: 'affair-of-honour',
    name: 'technique',
    seat: 'npcs',
    other: 'players',
    from: 1,
  },
  {
    system: 'mythras',
    sample: 'labyrinth',
    name: 'prepare-counter',
    seat: 'players',
    other: 'npcs',
    from: 13,
  },
] as const

for (const { system, sample, name, seat, other, from } of secrets)
  test(`${system} ${sample}: what ${seat} answers in secret reaches nobody else`, async () => {
    const { fight, asked } = untilSealed(system, sample, name, seat, from)
    const save = { save: saveOf(fight) }
    const [one, two] = allChoices(asked.decision, 500).slice(-2)
    if (one === undefined || two === undefined) throw new Error('there is only one answer')
    const traffic = (choice: typeof one, watcher: (created: NewTable) => string): Promise<string[]> =>
      trafficOf(
        save,
        ({ tokens }) => [
          {
            token: tokens.seats[seat] ?? '',
            request: {
              act: {
                act: 'answer',
                question: asked.id,
                choice: typeof choice === 'object' ? [...choice] : choice,
              },
            },
          },
        ],
        watcher,
      )
    const others = [
      ({ tokens }: NewTable) => tokens.seats[other] ?? '',
      ({ tokens }: NewTable) => tokens.spectator,
    ]
    // While others are asked too, not even the referee knows.
    const all = fight.questions.length > 1
    for (const watcher of all ? [...others, ({ tokens }: NewTable) => tokens.referee] : others) {
      const [first, second] = [await traffic(one, watcher), await traffic(two, watcher)]
      expect(first.length).toBeGreaterThan(2)
      expect(first).toEqual(second)
    }
    const own = ({ tokens }: NewTable): string => tokens.seats[seat] ?? ''
    if (!all) expect(await traffic(one, own)).not.toEqual(await traffic(two, own))
  })

test('stances hearing: a secret that was not told reaches nobody but who keeps it', async () => {
  const traffic = (secret: string, watcher: (created: NewTable) => string): Promise<string[]> => {
    const text = JSON.stringify(sampleOf('stances', 'hearing'))
    const magistrate = JSON.stringify({ use: 'magistrate', social: { skill: 'command', secrets: [secret] } })
    expect(text).toContain('"magistrate"')
    const scenario = JSON.parse(text.replace('"magistrate"', magistrate))
    const play: ActRequest = { act: { act: 'play', until: 'round', seats: ['players'] } }
    return trafficOf({ scenario }, ({ tokens }) => [{ token: tokens.referee, request: play }], watcher)
  }
  for (const watcher of [
    ({ tokens }: NewTable) => tokens.seats['players'] ?? '',
    ({ tokens }: NewTable) => tokens.spectator,
  ]) {
    const [first, second] = [
      await traffic('The seal is false.', watcher),
      await traffic('It rains.', watcher),
    ]
    expect(first).toEqual(second)
    expect(first.join('')).not.toContain('seal is false')
  }
})

// Where a foe's health stands in the state of each game, and two values that it can have.
const healths: Record<
  string,
  (fight: Fight) => { seat: string; paths: [path: string, value: number, other: number][] }
> = {
  bastionland: (fight) =>
    atFoe(fight, 'players', [
      ['guard', 1, 2],
      ['vig', 7, 8],
    ]),
  mythras: (fight) =>
    atFoe(fight, 'players', [
      ['limbs.0.hp', 3, 4],
      ['limbs.2.hp', 2, 4],
    ]),
  momentum: (fight) => atFoe(fight, 'players', [['hits', 1, 2]]),
  stances: (fight) =>
    atFoe(fight, 'players', [
      ['guard', 1, 3],
      ['vitality', 5, 4],
    ]),
  warband: (fight) => atFoe(fight, 'players', [['hp', 2, 3]]),
}

function atFoe(
  fight: Fight,
  seat: string,
  fields: [field: string, value: number, other: number][],
): { seat: string; paths: [string, number, number][] } {
  const view = fight.view('referee')
  const figures = fight.system.tell.board(view).sides.flatMap(({ figures: all }) => all)
  const foe = figures.find(({ id }) => fight.system.seatOf(view, id) !== seat)
  if (foe === undefined) throw new Error('no foe')
  return { seat, paths: fields.map(([field, one, other]) => [`figures.${foe.id}.${field}`, one, other]) }
}

for (const system of systems)
  test(`${system.id}: the health of foes reaches nobody from whom it is hidden`, async () => {
    const sample = samplesOf(system)[0]?.data
    const fight = createFight(sample, { seed: 'health', hands: allHuman(sample) })
    const random = new Random(5, 2, 3, 4)
    for (let left = 14; left > 0 && !fight.over; left--) answerSome(fight, random)
    const { seat, paths } = (healths[system.id] ?? missing)(fight)
    const traffic = (
      which: 1 | 2,
      health: Health,
      watcher: (created: NewTable) => string,
    ): Promise<string[]> =>
      trafficOf(
        { save: saveOf(fight) },
        ({ tokens }) =>
          paths.map((path): { token: string; request: ActRequest } => {
            const change: Change = { set: { path: path[0], value: path[which] } }
            return { token: tokens.referee, request: { act: { act: 'amend', change, why: 'because' } } }
          }),
        watcher,
        health,
      )
    for (const watcher of [
      ({ tokens }: NewTable) => tokens.seats[seat] ?? '',
      ({ tokens }: NewTable) => tokens.spectator,
    ])
      for (const health of ['nothing', 'wounds'] as const) {
        const first = await traffic(1, health, watcher)
        expect(first).toEqual(await traffic(2, health, watcher))
        expect(first.join('')).not.toContain('NaN')
      }
    const player = ({ tokens }: NewTable): string => tokens.seats[seat] ?? ''
    expect(await traffic(1, 'exact', player)).not.toEqual(await traffic(2, 'exact', player))
    const referee = ({ tokens }: NewTable): string => tokens.referee
    expect(await traffic(1, 'nothing', referee)).not.toEqual(await traffic(2, 'nothing', referee))
  })

function missing(): never {
  throw new Error('say where the health of this game stands')
}
