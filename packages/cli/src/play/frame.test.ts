/**
 * Everything that is needed fits into a window of 80 by 24: the board, the question, what can be answered, the prompt.
 */
import { Fight, type OddsEstimate, WHEN_IT_MATTERS } from '@steelyard/kernel'
import { samplesOf, standInOf, systems } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { foundSample } from '../scenario-file.ts'
import { END, ENTER, ESCAPE, INTERRUPT } from '../terminal/keys.ts'
import { widthOf } from '../terminal/text.ts'
import { FakeTerminal, plainScreen } from '../testing/fake-terminal.ts'
import { playLoop } from './loop.ts'
import { type WeighOdds, weighHere } from './odds.ts'

const HEIGHT = 24
const window = { ...plainScreen, height: HEIGHT, cites: 'short' as const }

async function play(
  sample: string,
  keys: readonly string[],
  typed: readonly string[] = [],
  weigh: WeighOdds = weighHere,
) {
  const [game, id] = sample.split('/')
  const system = systems.find((each) => each.id === game)
  const entry = system === undefined ? undefined : samplesOf(system).find((each) => each.id === id)
  if (system === undefined || entry === undefined) throw new Error(`there is no sample ${sample}`)
  const fight = Fight.create(system, foundSample(system, entry).written, {
    seed: 'dawn',
    attention: WHEN_IT_MATTERS,
    typed: [...typed],
  })
  const terminal = new FakeTerminal(keys, window)
  await playLoop(fight, terminal, {
    autosave: null,
    suggested: 'x',
    standIn: standInOf(system),
    again: '',
    resumed: null,
    weigh,
    exists: () => false,
    write: () => undefined,
  })
  return { fight, terminal }
}

/** Odds of which nothing more was told. */
async function* estimatesOf(first: OddsEstimate): AsyncGenerator<OddsEstimate, undefined> {
  yield await Promise.resolve(first)
}

/** The views in which a question stands. */
const questionsIn = ({ views }: FakeTerminal): (readonly string[])[] =>
  views.filter((view) => view.at(-1) === '> ')

describe.each([
  'bastionland/first',
  'bastionland/warbands',
  'mythras/first',
  'mythras/crossfire',
  'momentum/pressgang',
  'stances/gauntlet',
  'stances/hearing',
  'warband/first-blows',
  'warband/whole-field',
  'warband/two-hundred',
])('%s at 80 by 24', (sample) => {
  it('shows board, question, every key and the prompt together', async () => {
    const { terminal } = await play(sample, [...new Array<string>(30).fill(ENTER), END])
    const asked = questionsIn(terminal)
    expect(asked.length).toBeGreaterThan(1)
    for (const view of asked) {
      const text = view.join('\n')
      expect(view.length, text).toBeLessThanOrEqual(HEIGHT)
      const board = view.findLastIndex((line) => line.startsWith('── ') && line.endsWith('─'))
      const question = view.findLastIndex((line) => /^[●◆▲■✦] (?!.* {2})/.test(line))
      expect(board, text).toBeGreaterThanOrEqual(0)
      expect(question, text).toBeGreaterThan(board)
      expect(text).toMatch(/choose|a number from|mark \d|type (it|all)/)
      for (const line of view) expect(widthOf(line), line).toBeLessThanOrEqual(80)
    }
  })
})

describe('a frame', () => {
  it('is taken away when it is answered, so that the log alone is left above', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, ENTER, ENTER, ENTER, END])
    for (const view of questionsIn(terminal)) {
      const boards = view.filter((line) => line.startsWith('── Round') && line.endsWith('─'))
      expect(boards).toHaveLength(1)
    }
  })

  it('opens a folded group with its key and closes it with Escape', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, '4', ESCAPE, '4', END])
    const [folded = [], open = [], closed] = questionsIn(terminal)
    expect(folded.join('\n')).toContain('4  Attack, choosing what with …  9 ways')
    expect(open.join('\n')).toMatch(/h {2}Attack Gate Sentry 1, Mace \+ shield/)
    expect(closed).toEqual(folded)
  })

  it('names keys that work, also beyond nine options', async () => {
    const { terminal, fight } = await play('bastionland/first', [ENTER, 'f', 'n', 'c', 'y', END])
    expect(questionsIn(terminal)[0]?.join('\n')).toContain('1–9, c, f choose')
    expect(terminal.written).toContain('Really: Offer surrender?')
    expect(fight.record[0]?.what).toBe('flee')
  })

  it('gives an order to all of a side, and the log says so', async () => {
    const { fight, terminal } = await play('bastionland/first', [ENTER, 'g', '1', 'l', ' ', END])
    expect(fight.questions.some(({ name }) => name === 'declare')).toBe(false)
    expect(JSON.stringify(fight.log)).toContain('"standIn":"order"')
    const [before = '', after = ''] = terminal.written.split(/(?:>|──) l\n/)
    expect(before).toContain('(2 answers given as ordered: press l)')
    expect(before).not.toContain('(as ordered)')
    expect(after).toContain('(as ordered)')
  })

  it('names orders as orders, and gives them to all or to some', async () => {
    const keys = [ENTER, 'g', 'g', 'line:1 2', '3', END]
    const { terminal, fight } = await play('bastionland/shieldwall', keys)
    const [alone, all, , some] = questionsIn(terminal).map((view) => view.join('\n'))
    expect(alone).not.toMatch(/Everyone|FOR/)
    expect(all).toContain('Hold the line')
    expect(all).toMatch(/· Enter: (Everyone|All|Hold)/)
    expect(all).toContain('FOR ALL OF MINE')
    expect(some).toMatch(/FOR GALLANT KNIGHT CORWENNA, SHIELDBEARER 1\s\(g: others\)/)
    expect(fight.questions.filter(({ name }) => name === 'declare')).toHaveLength(2)
  })

  it('has each of a side do what Enter would do', async () => {
    const { fight } = await play('bastionland/first', [ENTER, 'e', END])
    expect(fight.questions.some(({ name }) => name === 'declare')).toBe(false)
    expect(JSON.stringify(fight.log)).not.toContain('"standIn":"order"')
  })

  it('plays my side for a round, and one undo takes a turn of it back', async () => {
    const { fight } = await play('bastionland/first', [ENTER, 'p', 'r', ENTER, ENTER, ENTER, END])
    expect(fight.record.some(({ act }) => act === 'play')).toBe(true)
    expect(fight.round).toBeGreaterThan(1)
  })

  it('sets how often one is asked', async () => {
    const { fight } = await play('bastionland/first', [ENTER, 'm', '3', ENTER, END])
    expect(fight.attention.seats['players']?.decisions['declare']).toBe('never')
  })

  it('stands below a log without what was answered for somebody, which the whole log tells', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, 'e', ENTER, 'l', END])
    const [before = '', after = ''] = terminal.written.split(/(?:>|──) l\n/)
    expect(before).toMatch(/\(\d small choices? made for you: press l\)/)
    expect(before).not.toContain('(answered for you)')
    expect(after).toContain('(answered for you)')
  })

  it('says that odds were stopped early, and names the keys of all that they list', async () => {
    const stopped: WeighOdds = (_fight, { paths, standIn }) => ({
      estimates: estimatesOf({
        stand: standIn,
        settled: false,
        verdict: { kind: 'none' },
        milliseconds: 1,
        options: paths.map((path) => ({
          choice: path[0] ?? '',
          path,
          method: 'simulated',
          wins: {},
          felled: {},
          struck: {},
          left: [],
          felledMethod: 'simulated',
          blow: null,
          fights: 2,
          dropped: false,
          assumes: null,
        })),
      }),
      stop: () => undefined,
    })
    const { terminal } = await play('bastionland/first', [ENTER, 'o', END], [], stopped)
    const last = questionsIn(terminal).at(-1)?.join('\n') ?? ''
    expect(last).toContain('Stopped early.')
    expect(last).not.toContain('Still counting')
    expect(last).toMatch(/1–3, .*h–k.* choose/)
  })

  it('shows the last page of the log first, and the pages before it one by one', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, 'e', 'l', ' ', ENTER, END])
    const pages = terminal.views.filter((view) => view.at(-1)?.startsWith('── Space: what came before'))
    const [last = [], before = []] = pages
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(HEIGHT)
    expect(last.join('\n')).not.toContain('The fight begins')
    expect(before).not.toEqual(last)
  })

  it('lists every option in full, however much is cut where it is asked', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, '1', 'n', ENTER, ENTER, END])
    expect(questionsIn(terminal)[1]?.join('\n')).toContain('gone at the end of the round; blo…')
    const after = terminal.written.split('> n\n')[1] ?? ''
    expect(after.replace(/\s+/g, ' ')).toContain('gone at the end of the round; blows still land')
    expect(after).toContain('nobody plays the referee')
  })

  it('is not left by Ctrl-C without a question', async () => {
    const { terminal } = await play('bastionland/first', [ENTER, INTERRUPT, 'n', INTERRUPT, 'y', ENTER])
    expect(terminal.script).toEqual([ENTER])
    expect(terminal.written.match(/Leave\? y leaves/g)).toHaveLength(2)
  })

  it('draws a whole pool that nobody types', async () => {
    const { terminal } = await play(
      'bastionland/first',
      [ENTER, '1', '2', 'line:', 'line:', END],
      ['players'],
    )
    expect(terminal.written.match(/^● .*: roll /gm)).toHaveLength(2)
  })

  it('asks for the dice of a pool at once', async () => {
    const { terminal, fight } = await play(
      'bastionland/first',
      [ENTER, '1', '2', 'line:8 4', 'line:', END],
      ['players'],
    )
    expect(terminal.written).toContain('roll d8 d4 for attack dice')
    expect(terminal.written).toContain('type all: 7 3, say')
    const mine = fight.log.flatMap(({ event }) =>
      event.event === 'roll' && 'faces' in event && 'how' in event && event.how === 'typed'
        ? [event.faces]
        : [],
    )
    expect(mine.slice(0, 2)).toEqual([[8], [4]])
  })
})
