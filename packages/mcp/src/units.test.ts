/**
 * The small parts: finding rules, reading what a model says as an answer, and putting scenarios together.
 */
import { openHost } from '@steelyard/table'
import { type Host, HostProblem, type QuestionView } from '@steelyard/table/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyTo } from './replies.ts'
import { createRequestOf } from './setup.ts'
import { pendingOf } from './telling.ts'

let host: Host & { close(): Promise<void> }
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

describe('finding rules', () => {
  it.each([
    ['bastionland', 'feat.deny.when', /feat\.deny\.when$/],
    ['bastionland', 'bastionland.feat.deny.when', /feat\.deny\.when$/],
    ['bastionland', 'when may I deny a die?', /deny/],
    ['mythras', 'what happens when I am prone', /prone/],
    ['mythras', 'parries against a larger weapon', /parry|size|block/],
    ['stances', 'how is a counter paid for', /counter/],
    ['momentum', 'armour usage die', /armour|usage/],
    ['warband', 'morale check', /morale/],
    ['stances', 'what does the defensive stance do?', /^stances\.defensive\./],
  ])('%s: %s', async (system, query, wanted) => {
    const found = (await host.rules(system, query)).slice(0, 3)
    expect(found.length).toBeGreaterThan(0)
    expect(found.some(({ id }) => wanted.test(id))).toBe(true)
  })

  it('finds nothing where nothing is said', async () => {
    expect(await host.rules('bastionland', 'zzyzx')).toEqual([])
    expect(await host.rules('bastionland', 'the of and')).toEqual([])
  })
})

const asked = { id: '1:0@0', seat: 'a', by: 'b', who: 'B', rule: 'r', name: 'n', ask: '?', sealed: false }
const option: QuestionView = {
  ...asked,
  kind: 'choice',
  answer: 'option',
  options: [
    { key: 'none', label: 'No', hint: '' },
    { key: '0', label: 'Throw out d10=4', hint: '' },
    { key: '1', label: 'Throw out d6=2', hint: '' },
  ],
  min: 0,
  max: 0,
  usual: 'none',
  forbidden: [],
  menu: [
    {
      choices: ['0', 'gate-sentry'],
      label: 'Throw out d10=4: Gate Sentry',
      hint: '',
      order: 'Everyone: Throw out d10=4: Gate Sentry',
      group: 'Throw out d10=4',
      final: false,
      words: false,
      like: 1,
    },
  ],
  suggestion: { choices: ['none'], label: 'No', order: 'Everyone: No', final: false },
  beside: '',
  said: '',
}

describe('what a model says', () => {
  it('may be a larger choice, or what was suggested', () => {
    const larger = { choice: '0', further: ['gate-sentry'] }
    expect(replyTo(option, 'option-0 > gate-sentry')).toEqual(larger)
    expect(replyTo(option, 'throw out d10=4: gate sentry')).toEqual(larger)
    expect(replyTo(option, 'suggested')).toEqual({ choice: 'none' })
  })

  it('is a place in the list, an id or a label, and never two things', () => {
    expect(replyTo(option, 1)).toEqual({ choice: 'none' })
    expect(replyTo(option, 2)).toEqual({ choice: '0' })
    expect(replyTo(option, '2')).toEqual({ choice: '0' })
    expect(replyTo(option, '1')).toEqual({ choice: 'none' })
    expect(replyTo(option, 'option-1')).toEqual({ choice: '1' })
    expect(replyTo(option, 'none')).toEqual({ choice: 'none' })
    expect(replyTo(option, 'throw out D10=4')).toEqual({ choice: '0' })
    for (const said of [0, 4, '0', 'nothing', '', [1]])
      expect(() => replyTo(option, said)).toThrow(HostProblem)
  })

  it('is an amount within its bounds, or a list', () => {
    const amount: QuestionView = { ...option, answer: 'amount', options: [], min: 1, max: 3 }
    expect(replyTo(amount, 3)).toEqual({ choice: 3 })
    expect(replyTo(amount, '1')).toEqual({ choice: 1 })
    for (const said of [0, 4, 1.5, 'two']) expect(() => replyTo(amount, said)).toThrow(HostProblem)
    const subset: QuestionView = { ...option, answer: 'subset', max: 2 }
    expect(replyTo(subset, [2, 'option-1'])).toEqual({ choice: ['0', '1'] })
    expect(replyTo(subset, 'none')).toEqual({ choice: [] })
  })
})

describe('a list of choices', () => {
  it('says chances and costs that are short, and of a long hint the chance', async () => {
    const { tokens } = await host.create(await createRequestOf(host, { scenario: 'bastionland/first' }))
    const snapshot = await host.snapshot(tokens.referee)
    const hints = [
      '58 % to hit, +2 damage; Engaged; Guard 12, Vitality 10',
      'costs a Luck Point',
      'a long word about it',
    ]
    const options = hints.map((hint, at) => ({
      key: `k${at}`,
      label: `L${at}`,
      hint: at === 2 ? `${hint}, and more` : hint,
    }))
    const { choices } = pendingOf({ ...option, options }, snapshot, snapshot.me)
    expect(Object.values(choices)).toEqual(['L0 (58 % to hit)', 'L1 (costs a Luck Point)', 'L2'])
  })
})

describe('a fight to be', () => {
  it('puts sides together from content and stat blocks', async () => {
    const request = await createRequestOf(host, {
      system: 'bastionland',
      sides: [
        {
          name: 'The Company',
          controller: 'human',
          figures: [{ use: 'errant-knight-aldous', name: 'Anna' }],
        },
        {
          name: 'Hounds',
          controller: 'ai:craven',
          figures: [{ statblock: 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite', count: 2 }],
        },
      ],
      dice: 'typed',
    })
    expect(request.hands).toEqual({ players: 'human', npcs: 'ai:craven' })
    expect(request.typed).toEqual(['players'])
    const { tokens } = await host.create(request)
    const { board } = await host.snapshot(tokens.referee)
    expect(board.sides.map(({ figures }) => figures.map(({ name }) => name))).toEqual([
      ['Anna'],
      ['Hound 1', 'Hound 2'],
    ])
  })

  it('gives the figures of its own sides to the model, and real dice to people alone', async () => {
    const request = await createRequestOf(host, {
      scenario: 'bastionland/first',
      controllers: { npcs: 'gm', referee: 'gm' },
      rulings: { morale: 'on' },
      dice: 'typed',
    })
    expect(request.hands).toEqual({ npcs: 'human', referee: 'human' })
    expect(request.typed).toEqual(['players'])
    const { tokens } = await host.create(request)
    expect(Object.keys(tokens.seats).sort()).toEqual(['gm', 'npcs', 'players'])
    const { board } = await host.snapshot(tokens.referee)
    expect(board.sides[1]?.figures.map(({ seat }) => seat)).toEqual(['gm', 'gm', 'gm'])
  })

  it('mixes in what a client adds to the dice', async () => {
    const request = { scenario: 'mythras/first', client_seed: 'from the phone' }
    const one = await host.create(await createRequestOf(host, request, 'same'))
    const other = await host.create(await createRequestOf(host, { scenario: 'mythras/first' }, 'same'))
    const faces = async (token: string): Promise<unknown> =>
      (await host.snapshot(token)).log.flatMap(({ roll }) => roll?.faces ?? [])
    expect(await faces(one.tokens.referee)).not.toEqual(await faces(other.tokens.referee))
    const save: unknown = JSON.parse(await host.reveal(one.tokens.referee))
    expect(await host.verify(save)).toMatchObject({ ok: true })
  })
})
