/**
 * The referee bench: positions that everybody gets alike, grades that notice every mistake, and a model behind an
 * endpoint.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systems } from '@steelyard/systems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baselines, type Referee } from './baselines.ts'
import { modelReferee } from './endpoint.ts'
import { type GradePart, gradeOf, isRight, PARTS } from './grade.ts'
import { keptRun } from './kept-run.ts'
import { mcpReferee } from './mcp-endpoint.ts'
import { type RefereeAnswer, type RefereeCase, replayed } from './position.ts'
import { answerIn, pageOf } from './prompt.ts'
import { casesOf, graded, resultPage, resultTable } from './run.ts'

const PER_GAME = 20
let cases: readonly RefereeCase[] = []
beforeAll(() => {
  cases = casesOf(systems, 'test', PER_GAME)
})

/** One mistake: what it changes in a right answer, and which part must notice it. */
type Mistake = readonly [part: GradePart, mutate: (asked: RefereeCase) => RefereeAnswer | null]

const MISTAKES: readonly Mistake[] = [
  [
    'numbers',
    ({ truth }) => {
      const [first, ...rest] = truth.changes
      return first === undefined
        ? null
        : { ...truth, changes: [{ ...first, value: first.value + 1 }, ...rest] }
    },
  ],
  [
    'numbers',
    ({ truth }) => (truth.changes.length === 0 ? null : { ...truth, changes: truth.changes.slice(1) }),
  ],
  [
    'numbers',
    ({ truth }) => ({ ...truth, changes: [...truth.changes, { figure: 'nobody', track: 'none', value: 1 }] }),
  ],
  [
    'out',
    ({ truth, values }) => {
      const standing = Object.keys(values).find((id) => !truth.out.includes(id))
      return standing === undefined ? null : { ...truth, out: [...truth.out, standing] }
    },
  ],
  [
    'legal',
    ({ truth }) =>
      truth.legal === null || truth.legal.length === 0 ? null : { ...truth, legal: truth.legal.slice(1) },
  ],
  [
    'legal',
    ({ truth, next }) => {
      const wrong = next?.choices.find(({ letter }) => truth.legal?.includes(letter) === false)
      return wrong === undefined ? null : { ...truth, legal: [...(truth.legal ?? []), wrong.letter] }
    },
  ],
  ['rules', ({ truth }) => ({ ...truth, rules: truth.rules.slice(1) })],
  [
    'rules',
    ({ truth, rules }) => {
      const wrong = rules.find(({ id }) => !truth.rules.includes(id))
      return wrong === undefined ? null : { ...truth, rules: [...truth.rules, wrong.id] }
    },
  ],
]

describe('positions', () => {
  it('are the same for the same seed', () => {
    const again = casesOf(systems.slice(0, 1), 'test', 3)
    expect(again.map((each) => pageOf(each, 'page'))).toEqual(
      cases.slice(0, 3).map((each) => pageOf(each, 'page')),
    )
    const [other] = casesOf(systems.slice(0, 1), 'another', 1)
    expect(other === undefined ? '' : pageOf(other, 'page')).not.toBe(pageOf(again[0] ?? never(), 'page'))
  })

  it('hold dice, cite rules of their game and mostly change numbers', () => {
    expect(cases).toHaveLength(PER_GAME * systems.length)
    for (const { dice, system, cited, truth, rules } of cases) {
      expect(dice.length).toBeGreaterThan(0)
      for (const rule of cited) expect(rule.startsWith(`${system}.`)).toBe(true)
      expect(truth.rules.length).toBeGreaterThan(0)
      expect(truth.rules.length).toBeLessThan(rules.length)
    }
    const eventful = cases.filter(({ truth }) => truth.changes.length > 0).length
    expect(eventful / cases.length).toBeGreaterThan(0.6)
    expect(eventful).toBeLessThan(cases.length)
  })

  it('follow from the position, the act and the dice of their pages, and from nothing else', () => {
    for (const asked of cases) {
      const { changes, out, left } = replayed(asked)
      expect({ changes, out, left }, asked.id).toEqual({
        changes: asked.truth.changes,
        out: asked.truth.out,
        left: 0,
      })
    }
  })

  it('have everything that an answer names on their pages', () => {
    for (const asked of cases) {
      const page = pageOf(asked, 'page')
      const { changes, out, legal, rules } = asked.truth
      const named = [...changes.flatMap(({ figure, track }) => [figure, track]), ...out, ...rules]
      for (const name of named) expect(page, asked.id).toContain(name)
      for (const letter of legal ?? []) expect(page, asked.id).toContain(`\n${letter}. `)
      for (const line of asked.dice) expect(page, asked.id).toContain(line)
    }
  })

  it('ask what is legal where somebody decides next', () => {
    expect(cases.filter(({ next }) => next !== null).length).toBeGreaterThan(cases.length / 5)
    for (const { truth, next } of cases) expect(truth.legal === null).toBe(next === null)
  })
})

function never(): never {
  throw new Error('no case')
}

describe('grades', () => {
  it('notice each of two hundred mistakes in right answers, in its part and in no other', () => {
    let noticed = 0
    for (const [at, asked] of cases.entries()) {
      expect(isRight(gradeOf(asked, asked.truth))).toBe(true)
      const turned = [...MISTAKES.slice(at % MISTAKES.length), ...MISTAKES.slice(0, at % MISTAKES.length)]
      const mistakes = turned.flatMap(([part, mutate]) => {
        const answer = mutate(asked)
        return answer === null ? [] : [{ part, answer }]
      })
      for (const mistake of mistakes.slice(0, 2)) {
        const grade = gradeOf(asked, mistake.answer)
        for (const part of PARTS) {
          if (part === mistake.part) expect(grade[part], asked.id).toBeLessThan(1)
          else expect([1, null], asked.id).toContain(grade[part])
        }
        noticed++
      }
    }
    expect(noticed).toBe(200)
  })

  it('give nothing for no answer', () => {
    for (const asked of cases)
      expect(Object.values(gradeOf(asked, null)).every((part) => part === 0 || part === null)).toBe(true)
  })

  it('read an answer from among other words, and nothing from words alone', () => {
    const answer = {
      changes: [{ figure: 'a', track: 'Guard', value: 2 }],
      out: [],
      legal: ['A'],
      rules: ['r'],
    }
    expect(answerIn(`So {it} goes:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)).toEqual(answer)
    expect(answerIn('Nothing happens.')).toBeNull()
    expect(answerIn('{"changes": "none"}')).toBeNull()
  })
})

describe('baselines', () => {
  it('leave the engine alone at the top', async () => {
    const share = new Map<string, number>()
    for (const [name, referee] of Object.entries(baselines)) {
      const results = await graded(cases, referee)
      share.set(name, results.filter(({ grade }) => isRight(grade)).length / results.length)
    }
    expect(share.get('engine')).toBe(1)
    for (const name of ['always-hold', 'random', 'naive']) expect(share.get(name)).toBeLessThan(0.2)
  })
})

describe('a model behind an endpoint', () => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const { messages, tools = [] } = JSON.parse(body)
      const looked = messages.some(({ role }: { role: string }) => role === 'tool')
      const asked = cases.find((each) => messages[1].content === pageOf(each, 'tools')) ?? never()
      const call = { id: 'one', type: 'function', function: { name: 'choose', arguments: '{}' } }
      const message =
        tools.length === 2 && !looked
          ? { role: 'assistant', content: null, tool_calls: [call] }
          : { role: 'assistant', content: JSON.stringify(asked.truth) }
      response.end(JSON.stringify({ choices: [{ message }] }))
    })
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => server.close())

  it('is asked, may use its tools, and is graded like everybody', async () => {
    const referee = modelReferee({ url, model: 'stub', track: 'tools' })
    const results = await graded(cases.slice(0, 5), referee)
    expect(results.every(({ grade }) => isRight(grade))).toBe(true)
    expect(resultTable(new Map([['stub', results]]))).toContain('| stub |')
  })
})

describe('a long run', () => {
  it('waits for an endpoint that is busy, and tells at last that one cannot be used', async () => {
    const turned = [429, 503]
    const server = createServer((_request, response) => {
      const status = turned.shift()
      if (status !== undefined) return response.writeHead(status, { 'retry-after': '0' }).end('busy')
      const content = JSON.stringify(cases[0]?.truth)
      return response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const referee = modelReferee({ url, model: 'busy', track: 'page' })
    const [result] = await graded(cases.slice(0, 1), referee)
    expect(result === undefined ? false : isRight(result.grade)).toBe(true)
    turned.push(...Array.from({ length: 6 }, () => 500))
    await expect(graded(cases.slice(0, 1), referee)).rejects.toThrow('The endpoint answered 500: busy')
    turned.push(404)
    await expect(graded(cases.slice(0, 1), referee)).rejects.toThrow('404')
    server.close()
  })

  it('that was stopped goes on where it was, and never mixes with another', async () => {
    let text = ''
    const file = {
      read: () => text,
      append: (more: string) => {
        text += more
      },
    }
    let asked = 0
    const failing: Referee = async ({ truth }) => {
      if (asked === 2) throw new Error('lost')
      asked++
      return truth
    }
    await expect(graded(cases.slice(0, 4), failing, keptRun(file, 'one'))).rejects.toThrow('lost')
    text += '{"asked":{"id"'
    asked = 10
    const results = await graded(cases.slice(0, 4), failing, keptRun(file, 'one'))
    expect([asked, results.length, results.every(({ grade }) => isRight(grade))]).toEqual([12, 4, true])
    await graded(cases.slice(0, 4), failing, keptRun(file, 'one'))
    expect(asked).toBe(12)
    expect(() => keptRun(file, 'another')).toThrow('Another run than another is kept there.')
  })
})

describe('a tool behind an MCP server', () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body)
      heard.push(`${method} ${request.headers['mcp-session-id'] ?? '-'}`)
      response.setHeader('mcp-session-id', 'one')
      if (method !== 'tools/call') return response.end(id === undefined ? '' : answer(id, {}))
      const asked = cases.find((each) => String(params.arguments.question).endsWith(pageOf(each, 'page')))
      const content = [{ type: 'text', text: JSON.stringify((asked ?? never()).truth) }]
      response.setHeader('content-type', 'text/event-stream')
      const progress = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: {} })
      return response.end(`data: ${progress}\n\nevent: message\ndata: ${answer(id, { content })}\n\n`)
    })
  })
  const answer = (id: number, result: object): string => JSON.stringify({ jsonrpc: '2.0', id, result })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  })
  afterAll(() => server.close())

  it('is asked page by page, and graded like everybody', async () => {
    const referee = mcpReferee({ url, tool: 'ask', argument: 'question', track: 'page' })
    const results = await graded(cases.slice(0, 3), referee)
    expect(results.every(({ grade }) => isRight(grade))).toBe(true)
    expect(heard).toEqual([
      'initialize -',
      'notifications/initialized one',
      'tools/call one',
      'tools/call one',
      'tools/call one',
    ])
    const header = { bench: '1', games: ['a <b>'], seed: 's', cases: 3, track: 'page' }
    const page = resultPage(header, new Map([['ask', results]]))
    expect(page).toContain('<td>ask</td>')
    expect(page).toContain('a &lt;b&gt;')
  })
})
