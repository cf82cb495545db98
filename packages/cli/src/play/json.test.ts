import { Fight, type FightOptions } from '@steelyard/kernel'
import { toy, toyDuel } from '@steelyard/kernel/testing'
import { describe, expect, it } from 'vitest'
import { playAsProgram } from './json.ts'
import { lineForm } from './protocol.ts'

type Message = Record<string, unknown>

async function talk(
  answers: readonly (Message | string | ((last: Message) => Message))[],
  options: FightOptions = { seed: 'x', hands: { blue: 'ai:skilled' } },
): Promise<{ out: Message[]; fight: Fight; ended: boolean; saves: number }> {
  const fight: Fight = Fight.create(toy, toyDuel(3), options)
  const out: Message[] = []
  const left = answers.slice()
  let saves = 0
  const lines: AsyncIterator<string> = {
    next() {
      const answer = left.shift()
      if (answer === undefined) return Promise.resolve({ done: true, value: undefined })
      const last = out.findLast(({ type }) => type === 'question') ?? {}
      const value = typeof answer === 'function' ? answer(last) : answer
      return Promise.resolve({
        done: false,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })
    },
  }
  const write = (line: string): void => {
    out.push(lineForm.parse(JSON.parse(line)))
  }
  const autosave = (): void => {
    saves++
  }
  const ended = await playAsProgram(fight, { lines, write }, { standIn: 'skilled', autosave })
  return { out, fight, ended, saves }
}

const purse = (question: Message): Message => ({ id: question['id'], choice: 1 })
const charm = (question: Message): Message => ({ id: question['id'], choice: ['luck'] })

describe('a program', () => {
  it('is told the fight, its events, its questions and the outcome', async () => {
    const { out, ended } = await talk([purse, charm])
    expect(ended).toBe(true)
    expect(out[0]).toMatchObject({ type: 'fight', system: 'toy', hands: { red: 'human' } })
    expect(out[1]).toMatchObject({ type: 'question', kind: 'choice', answer: 'amount', min: 0, max: 2 })
    expect(out[2]).toMatchObject({
      type: 'question',
      options: [
        { key: 'luck', label: 'luck', hint: '' },
        { key: 'nerve', label: 'nerve', hint: '' },
      ],
    })
    expect(out.at(-1)).toMatchObject({ type: 'outcome', over: true, seeds: [{ seed: 'x' }] })
    const events = out.filter(({ type }) => type === 'event')
    expect(events.map(({ line }) => line)).toEqual(events.map((_, at) => at))
    for (const { rule, tone } of events) expect(rule !== '' || tone === 'quiet').toBe(true)
  })

  it('that goes silent is replaced by a machine', async () => {
    const { out, fight } = await talk([])
    expect(out).toContainEqual({ type: 'notice', text: 'The input has ended: ai:skilled plays on.' })
    expect(fight.over).toBe(true)
  })

  it('is refused with a reason, and nothing changes', async () => {
    const { out } = await talk([
      'not json',
      { id: 'nonsense', choice: 1 },
      (question) => ({ id: question['id'], choice: 99 }),
      (question) => ({ id: question['id'], choice: 1, cheat: true }),
      { act: 'quit' },
    ])
    const codes = out.filter(({ type }) => type === 'refusal').map(({ code }) => code)
    expect(codes).toEqual(['malformed-request', 'unknown-question', 'unknown-option', 'malformed-request'])
  })

  it('can quit', async () => {
    const { ended, fight } = await talk([purse, { act: 'quit' }])
    expect(ended).toBe(false)
    expect(fight.over).toBe(false)
  })

  it('can undo, and is told which lines were struck', async () => {
    const attack = (question: Message): Message => ({ id: question['id'], choice: 'rush' })
    const { out } = await talk([purse, charm, attack, { act: 'undo' }, { act: 'redo' }, { act: 'quit' }])
    const struck = out.find(({ type }) => type === 'struck')
    expect(struck?.['lines']).toEqual(expect.arrayContaining([expect.any(Number)]))
  })

  it('can ask for odds', async () => {
    const { out } = await talk([
      purse,
      charm,
      (question) => ({ act: 'odds', id: question['id'] }),
      { act: 'quit' },
    ])
    const odds = out.find(({ type }) => type === 'odds')
    const options = odds?.['options'] as readonly {
      choice: string
      wins: Record<string, { chance: number }>
    }[]
    expect(options.map(({ choice }) => choice).toSorted()).toEqual(['attack', 'guard', 'rush'])
    const worth = options.map(({ wins }) => (wins['red']?.chance ?? 0) + (wins['draw']?.chance ?? 0) / 2)
    expect(worth).toEqual(worth.toSorted((one, other) => other - one))
  })

  it('rolls its own dice', async () => {
    const { out, fight } = await talk(
      [
        purse,
        charm,
        (question) => ({ id: question['id'], choice: 'attack' }),
        (question) => ({ id: question['id'], choice: 0 }),
        (question) => ({ id: question['id'], faces: [6] }),
        { act: 'quit' },
      ],
      { seed: 'x', hands: { blue: 'ai:skilled' }, typed: ['red'] },
    )
    expect(out).toContainEqual(expect.objectContaining({ type: 'question', kind: 'roll', dice: [6] }))
    expect(fight.log.some(({ event }) => 'how' in event && event.how === 'typed')).toBe(true)
  })

  it('is saved for after every line', async () => {
    const { saves } = await talk([purse, charm, { act: 'quit' }])
    expect(saves).toBe(3)
  })
})
