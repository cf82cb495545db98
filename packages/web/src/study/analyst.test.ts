/** The analyst: shape first, what is looked at next, then everything else; refusals end it, and it ends when told. */
import { type Chances, HostProblem, type MomentView, type Odds } from '@steelyard/table/contract'
import { describe, expect, it } from 'vitest'
import { type Analysis, Analyst, type AnalystOptions, choiceKey, NOTHING } from './analyst.ts'

function chances(step: number, chance: number, margin = 0.01): Chances {
  return { step, stand: 'skilled', method: 'simulated', wins: { heroes: { chance, margin } } }
}

function moment(step: number, seat = 'heroes'): MomentView {
  const question = {
    id: `${step}:0@7`,
    seat,
    by: 'anna',
    who: 'Anna',
    rule: 'r',
    name: 'act',
    ask: 'What?',
    sealed: false,
    kind: 'choice',
    answer: 'option',
    options: [
      { key: 'a', label: 'A', hint: '' },
      { key: 'b', label: 'B', hint: '' },
    ],
    min: 0,
    max: 0,
    usual: 'a',
    forbidden: [],
    beside: '',
    said: '',
  } as const
  const board = { title: '', stages: [], sides: [], notes: [] }
  return {
    step,
    steps: 9,
    round: 1,
    board,
    questions: [{ ...question, options: [...question.options], forbidden: [] }],
    chosen: { [question.id]: 'a' },
    lines: [],
  }
}

function settled(question: string): Odds {
  return { question, stand: 'skilled', settled: true, verdict: { kind: 'none' }, options: [] }
}

/** An analyst at a host that notes what it is asked, stopped once there is nothing left to do. */
async function worked(
  host: Partial<AnalystOptions['host']>,
  { focus, last = 8 }: { focus: number; last?: number },
): Promise<{ asked: string[]; analysis: Analysis }> {
  const asked: string[] = []
  let analysis = NOTHING
  const analyst: Analyst = new Analyst({
    host: {
      course: async (token, { steps }) => {
        asked.push(`course ${steps.join(',')}`)
        return host.course?.(token, { steps }) ?? steps.map((step) => chances(step, 0.5))
      },
      moment: async (token, step) => {
        asked.push(`moment ${step}`)
        return host.moment?.(token, step) ?? moment(step)
      },
      weigh: async (token, request, told) => {
        asked.push(`weigh ${request.step}`)
        if (host.weigh !== undefined) return host.weigh(token, request, told)
        told(settled(request.question))
        return () => undefined
      },
    },
    token: 't',
    last,
    people: new Set(['heroes']),
    known: NOTHING,
    told: (told) => {
      analysis = told
      if (!told.working) analyst.stop()
    },
  })
  analyst.focus(focus)
  await analyst.run()
  return { asked, analysis }
}

describe('the analyst', () => {
  it('looks at the shape, then at what somebody looks at, then at all choices', async () => {
    const { asked, analysis } = await worked({}, { focus: 6 })
    expect(asked.slice(0, 3)).toEqual(['course 0,8,4,2,6,1,3,5,7', 'moment 6', 'weigh 6'])
    expect([...analysis.course.keys()].length).toBe(9)
    expect(analysis.choices.get(choiceKey(3, '0'))?.odds?.settled).toBe(true)
    expect(asked.filter((what) => what.startsWith('weigh')).length).toBe(9)
  })

  it('judges choices first where most changed, and those of people alone', async () => {
    const { asked } = await worked(
      {
        course: async (_, { steps }) => steps.map((step) => chances(step, step > 5 ? 0.9 : 0.5)),
        moment: async (_, step) => moment(step, step === 5 || step === 1 ? 'heroes' : 'machine'),
      },
      { focus: 0 },
    )
    expect(asked.filter((what) => what.startsWith('weigh'))).toEqual(['weigh 0', 'weigh 5', 'weigh 1'])
  })

  it('works on wide chances again, once', async () => {
    const { asked } = await worked(
      { course: async (_, { steps }) => steps.map((step) => chances(step, 0.5, step === 4 ? 0.2 : 0.01)) },
      { focus: 0 },
    )
    expect(asked.filter((what) => what === 'course 4').length).toBe(1)
  })

  it('shows moments where odds are refused, and says why there are none', async () => {
    const problem = { code: 'forbidden', message: 'No odds here.', hint: '' }
    const { asked, analysis } = await worked(
      { course: () => Promise.reject(new HostProblem(problem)) },
      { focus: 2 },
    )
    expect(analysis.refused).toBe('No odds here.')
    expect(asked).toEqual(['course 0,8,4,2,6,1,3,5,7', 'moment 2'])
  })

  it('passes over a question that cannot be weighed', async () => {
    const problem = { code: 'malformed-request', message: 'Too many ways.', hint: '' }
    const { analysis, asked } = await worked(
      { weigh: () => Promise.reject(new HostProblem(problem)) },
      { focus: 2, last: 2 },
    )
    expect(analysis.refused).toBeNull()
    expect(asked.filter((what) => what.startsWith('weigh')).length).toBe(3)
  })
})
