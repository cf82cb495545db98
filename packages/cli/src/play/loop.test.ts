import { Fight, type FightOptions, type SavedFight, saveFight, verifySave } from '@steelyard/kernel'
import { toy, toyDuel } from '@steelyard/kernel/testing'
import { describe, expect, it } from 'vitest'
import { UsageProblem } from '../problem.ts'
import { END, ENTER, ESCAPE, INTERRUPT, REDO } from '../terminal/keys.ts'
import { widthOf } from '../terminal/text.ts'
import { FakeTerminal, plainScreen } from '../testing/fake-terminal.ts'
import { playLoop } from './loop.ts'
import type { LoopExit } from './settings.ts'

const againstMachine: FightOptions = { seed: 'a seed', hands: { blue: 'ai:skilled' } }
const people: FightOptions = { seed: 'a seed' }
// How the toy begins for one person: one coin, and not the charm that is suggested.
const muster = ['1', '1', ENTER]

interface Played {
  readonly left: LoopExit
  readonly terminal: FakeTerminal
  readonly fight: Fight
  readonly saves: Map<string, SavedFight>
  readonly autosaves: number
}

async function play(
  script: readonly string[],
  options: FightOptions = againstMachine,
  settings: {
    readonly autosave?: string
    readonly hearts?: number
    readonly files?: readonly string[]
    readonly resumed?: string
    readonly attended?: false
  } = {},
): Promise<Played> {
  const fight: Fight = Fight.create(toy, toyDuel(settings.hearts ?? 3), options)
  const terminal = new FakeTerminal(script, plainScreen, settings.attended ?? true)
  const saves = new Map<string, SavedFight>()
  let autosaves = 0
  const left = await playLoop(fight, terminal, {
    autosave: settings.autosave ?? null,
    suggested: 'duel.save.json',
    standIn: 'skilled',
    again: 'steelyard play duel',
    resumed: settings.resumed ?? null,
    exists: (path) => saves.has(path) || settings.files?.includes(path) === true,
    write(path, played) {
      if (path.startsWith('/forbidden')) throw new UsageProblem(`${path} may not be written.`)
      if (path === settings.autosave) autosaves++
      saves.set(path, saveFight(played))
    },
  })
  return { left, terminal, fight, saves, autosaves }
}

describe('the play loop', () => {
  it('changes the pace at which machines are told', async () => {
    const { terminal } = await play([...muster, 'P', 'P'])
    expect(terminal.written).toContain('told at this pace now: slow.')
    expect(terminal.written).toContain('told at this pace now: off.')
  })

  it('shows board, log and question, and takes a key for an answer', async () => {
    const { terminal, fight } = await play([...muster, '3', 'line:headlong'])
    const { written } = terminal
    expect(written).toContain('● red: you   ◆ blue: ai:skilled')
    expect(written).toContain(`Commitment ${fight.commitment}`)
    expect(written).toContain('a number from 0 to 2 · Enter: 1: luck · o odds')
    expect(written).toContain('── Bout 1 · muster › [bout] › over ──')
    expect(written).toMatch(
      /● anna: stance\? ‹toy\.stance›\n {2}1 {2}attack: 0\n {2}2 {2}attack: 1\n {2}3 {2}rush +↵\n {2}4 {2}guard +\(for good\)/,
    )
    expect(fight.record.filter(({ act }) => act === 'answer').map(({ what }) => what)).toEqual([
      '1',
      '',
      'rush',
    ])
  })

  it('plays a whole fight and says how it ended', async () => {
    const { left, terminal, fight } = await play([...muster, ...new Array<string>(60).fill('1')])
    expect(left).toBe('over')
    expect(fight.over).toBe(true)
    expect(terminal.written).toContain('── It is over ─')
    expect(terminal.written).toMatch(
      /[●◆] (red|blue) – victory, after \d+ rounds?\.\n(Still in it|Nobody is left)/,
    )
    expect(terminal.written).toContain('Seed "a seed"')
    expect(terminal.written).toContain('steelyard play duel')
  })

  it('leaves every option under its key, also where others are forbidden by now', async () => {
    const { terminal } = await play([...muster, ...new Array<string>(60).fill('1')])
    expect(terminal.written).toMatch(
      / {2}1 {2}attack: 0\n {2}2 {2}attack: 1\n {2}3 {2}rush +↵\n {2}4 {2}guard .*\n1–4 choose/,
    )
    expect(terminal.written).toMatch(
      / {2}1 {2}attack: 0.*\n {2}2 {2}attack: 1 +↵\n {2}4 {2}guard .*\n {2}– .*rush.*\n1–2, 4 choose/,
    )
  })

  it('cites a rule in every line of the log and keeps to the width', async () => {
    const { terminal } = await play([...muster, ...new Array<string>(60).fill('1')])
    const dice = terminal.lines.filter((line) => /d6=/.test(line))
    expect(dice.length).toBeGreaterThan(0)
    for (const line of dice) expect(line).toMatch(/‹toy\.[a-z.]+›$/)
    for (const line of terminal.lines) expect(widthOf(line)).toBeLessThanOrEqual(80)
  })

  it('shows what is forbidden, with the rule and its title', async () => {
    const { terminal } = await play(['2', 'n'], againstMachine, { hearts: 1 })
    expect(terminal.written).toContain('  –  Not now: rush (stance.weary) · n')
    expect(terminal.written).toContain('  –  rush – stance.weary ‹toy.stance.weary›')
  })

  it('answers with the usual on Enter where there is a usual', async () => {
    const { fight } = await play([ENTER])
    expect(fight.record.map(({ what }) => what)).toEqual(['1', 'luck'])
  })

  it('marks and unmarks the items of a subset', async () => {
    const { fight, terminal } = await play(['0', '1', '2', ENTER])
    expect(terminal.written).toContain('marked: luck')
    expect(terminal.written).toContain('nothing marked')
    expect(terminal.written).toContain('marked: nerve')
    expect(fight.record.at(-1)?.what).toBe('nerve')
  })

  it('refuses what the rules refuse, and asks again', async () => {
    const { fight, terminal } = await play(['7', '1'])
    expect(terminal.written).toContain('! 7 does not answer "purse".')
    expect(fight.record.map(({ what }) => what)).toEqual(['1'])
  })

  it('says what an unknown key is', async () => {
    const { terminal } = await play(['x', ESCAPE])
    expect(terminal.written).toContain('"x" does nothing here; ? shows the keys.')
    expect(terminal.written).toContain('Escape does nothing here')
  })
})

describe('looking', () => {
  it('shows rules, board, log and help, and changes nothing', async () => {
    const { terminal, fight } = await play([...muster, 'r', 'b', 'l', '?'])
    expect(terminal.written).toContain('stance ‹toy.stance›\n  Attack, rush or guard, chosen in secret.')
    expect(terminal.written).toContain('withdraw a declaration while others have not declared')
    expect(terminal.lines.filter((line) => line.startsWith('── Bout 1'))).toHaveLength(2)
    expect(fight.revision).toBe(2)
  })

  it('shows the rules of what is forbidden, and the question again', async () => {
    const { terminal } = await play([...muster, 'r'], againstMachine, { hearts: 1 })
    const [, shown = ''] = terminal.written.split('> r\n')
    expect(shown).toContain('‹toy.stance.weary›\n  Nobody rushes on the last heart.')
    expect(shown).toContain('● anna: stance? ‹toy.stance›\n  1  attack: 0')
  })

  it('keeps what is marked while something is looked up', async () => {
    const { fight } = await play(['1', '1', '2', '?', 'r', ENTER])
    expect(fight.record.filter(({ act }) => act === 'answer').map(({ what }) => what)).toEqual(['1', 'nerve'])
  })

  it('weighs every option and says how', async () => {
    const { terminal } = await play([...muster, 'o'], againstMachine, { hearts: 1 })
    expect(terminal.written).toMatch(/ {2}1 {2}attack: 0 {2}\d+\.\d %.* \d+\.\d %/)
    expect(terminal.written).toMatch(/Who wins: .*(exact|simulated)/)
  })

  it('does not show a seat what it may not know', async () => {
    const { terminal } = await play([...muster, 'l'])
    expect(terminal.written).toContain('anna carries 1 coins')
    expect(terminal.written).not.toContain('bert carries')
    expect(terminal.written).toContain('bert is ready')
  })
})

describe('taking back', () => {
  it('undoes and does again, and shows what was struck', async () => {
    const before = await play([...muster, '1'])
    const { terminal, fight } = await play([...muster, '1', 'u', 'u', 'U', REDO])
    expect(terminal.written).toMatch(/~ .*‹toy\./)
    expect(terminal.written).toContain('[undone back to')
    expect(terminal.written).toContain('[done again from')
    const told = (played: Fight): unknown[] =>
      played.log.filter(({ struck }) => !struck).map(({ event }) => event)
    const rolls = (events: unknown[]): unknown[] =>
      events.filter((event) => JSON.stringify(event).includes('"roll"'))
    expect(rolls(told(fight))).toEqual(rolls(told(before.fight)))
  })

  it('has nothing to undo at the beginning, and says so', async () => {
    const { terminal } = await play(['u'])
    expect(terminal.written).toContain('! There is nothing to undo.')
  })

  it('withdraws a declaration that others have not answered', async () => {
    const { fight, terminal } = await play(['1', ENTER, 'w', '2'], people)
    expect(fight.record.map(({ act }) => act)).toContain('withdraw')
    expect(terminal.written).not.toContain('too late')
  })

  it('says when there is nothing to withdraw', async () => {
    const { terminal } = await play(['w'])
    expect(terminal.written).toContain('There is no declaration to withdraw')
  })
})

describe('dice', () => {
  it('can be typed, or drawn after all', async () => {
    const { fight, terminal } = await play([...muster, 'd', '1', 'line:6', '1', 'line:'])
    const rolls = fight.log.map(({ event }) => event).filter(({ event }) => event === 'roll')
    const mine = rolls.filter((event) => 'by' in event && event.by === 'anna')
    expect(mine[0]).toMatchObject({ faces: [6], how: 'typed' })
    expect(mine[1]).toMatchObject({ how: 'drawn' })
    expect(terminal.written).toContain('anna: roll d6 for attack ‹toy.attack›')
    expect(terminal.written).toContain('(typed)')
  })

  it('that are typed ahead serve the rolls that follow', async () => {
    const typed: FightOptions = { seed: 'a seed', typed: ['red', 'blue'] }
    const bothAttack = ['0', ENTER, '0', ENTER, '1', ENTER, '1']
    const { fight } = await play([...bothAttack, 'line:5 3'], typed)
    const rolls = fight.log.map(({ event }) => event).filter(({ event }) => event === 'roll')
    expect(rolls.map((event) => ('faces' in event ? event.faces : []))).toEqual([[5], [3]])
  })

  it('that are not wanted are named', async () => {
    const typed: FightOptions = { ...againstMachine, typed: ['red'] }
    const { terminal } = await play([...muster, '1', 'line:5 3 2'], typed, { hearts: 9 })
    expect(terminal.written).toContain('No more dice to roll here; not used: 3 2.')
  })

  it('that explode are typed in one go', async () => {
    const typed: FightOptions = { ...againstMachine, typed: ['red'] }
    const { fight: exploded } = await play([...muster, '3', 'line:', 'line:6 2'], typed)
    expect(exploded.log.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ event: 'roll', name: 'rush', faces: [6, 2], how: 'typed' }),
    )
  })

  it('that do not exist are refused', async () => {
    const { terminal, fight } = await play([...muster, 'd', '1', 'line:7', 'line:x', 'line:5'])
    expect(terminal.written).toContain('! "7" is no face of a d6. Type what the dice show')
    expect(terminal.written).toContain('! "x" is no face of a d6.')
    expect(fight.log.some(({ event }) => 'how' in event && event.how === 'typed')).toBe(true)
  })

  it('leave room for other keys', async () => {
    const { terminal, fight } = await play([...muster, 'd', '1', 'line:r', 'line:o', 'line:undo'])
    expect(terminal.written).toContain('Odds are for choices; this is a roll.')
    expect(fight.record.at(-1)?.act).toBe('undo')
  })
})

describe('hands', () => {
  it('can be lent to a machine and taken back', async () => {
    const { fight, terminal } = await play([...muster, 'a', 'a'], againstMachine, { hearts: 9 })
    expect(terminal.written).toContain('Enter plays the next round, a takes the hand back')
    expect(fight.hands['red']).toBe('human')
    expect(fight.questions[0]?.seat).toBe('red')
  })

  it('of several people are lent and taken back one by one', async () => {
    const { fight, terminal } = await play(['1', ENTER, 'a', 'a', 't', 'a', 'l', 'e', ENTER], people, {
      hearts: 9,
    })
    expect(terminal.written).toContain('l lends red, t takes blue back > t')
    expect(fight.hands).toMatchObject({ red: 'ai:skilled' })
  })

  it('play to the end when asked', async () => {
    const { left, fight } = await play([...muster, 'a', 'e', ENTER], againstMachine, { hearts: 9 })
    expect(left).toBe('over')
    expect(fight.over).toBe(true)
  })

  it('keep secrets from each other at one keyboard', async () => {
    const { terminal } = await play(['1', ENTER, '1', ENTER, '1', ENTER, '2'], people)
    expect(terminal.written).toContain('The keyboard goes to red, in secret from blue.')
    expect(terminal.secrets.slice(0, 2)).toEqual(['1', '2'])
    expect(terminal.written).toContain('\n> •\n')
  })
})

describe('saving and leaving', () => {
  it('saves after every act where that was asked for', async () => {
    const { autosaves, saves } = await play([...muster, '1'], againstMachine, { autosave: 'auto.json' })
    expect(autosaves).toBe(4)
    expect(verifySave(toy, saves.get('auto.json')).ok).toBe(true)
  })

  it('saves under a name of the user', async () => {
    const { saves, terminal } = await play([...muster, 's', 'line:mine.json', 's', 'line:', 'q'])
    expect([...saves.keys()]).toEqual(['mine.json'])
    expect(terminal.written).toContain('Save as [duel.save.json]: ')
    expect(terminal.written).toContain('Play on with: steelyard play --resume mine.json')
  })

  it('does not pass a save from the middle off as the whole fight', async () => {
    const script = [...muster, 's', 'line:mine.json', ...new Array<string>(60).fill('1')]
    const { terminal } = await play(script)
    expect(terminal.written).toContain('mine.json holds an earlier moment of this fight: s saves its end.')
    expect(terminal.written).not.toContain('steelyard verify mine.json')
  })

  it('goes on when a file cannot be written', async () => {
    const { terminal, left } = await play([...muster, 's', 'line:/forbidden/x', 'q', 'n'])
    expect(terminal.written).toContain('! /forbidden/x may not be written.')
    expect(left).toBe('quit')
  })

  it('offers to save before it is left, and can stay', async () => {
    const { left, saves, terminal } = await play([...muster, 'q', ESCAPE, 'q', 'y', 'line:'])
    expect(left).toBe('quit')
    expect([...saves.keys()]).toEqual(['duel.save.json'])
    expect(terminal.script).toEqual([])
  })

  it('asks before Ctrl-C leaves a fight that is saved, and keeps the autosave', async () => {
    const script = [...muster, INTERRUPT, 'n', INTERRUPT, 'y']
    const { left, saves, terminal } = await play(script, againstMachine, { autosave: 'auto.json' })
    expect(terminal.written.match(/Leave\? y leaves, any other key stays/g)).toHaveLength(2)
    expect(left).toBe('interrupted')
    expect(saves.get('auto.json')?.record).toHaveLength(2)
  })

  it.each([
    ['Ctrl-C at a question', [...muster, INTERRUPT]],
    ['the end of the input at a question', [...muster, END]],
    ['Ctrl-C between rounds of machines', [...muster, 'a', INTERRUPT]],
  ])('asks before %s loses an unsaved fight, and can stay', async (_, script) => {
    const { terminal, saves } = await play([...script, ESCAPE, ...script.slice(-1), 'y', 'line:kept.json'])
    expect(terminal.written.match(/Not saved\. y saves it under a name, n leaves/g)).toHaveLength(2)
    expect([...saves.keys()]).toEqual(['kept.json'])
    expect(terminal.script).toEqual([])
  })

  it('leaves by Ctrl-C pressed twice', async () => {
    const { left, saves, terminal } = await play([...muster, INTERRUPT, INTERRUPT, '1'])
    expect([left, saves.size, terminal.script]).toEqual(['interrupted', 0, ['1']])
  })

  it('stays when the save that was asked for was cancelled', async () => {
    const { fight, terminal } = await play(
      [...muster, 'q', 'y', 'line:mine.json', 'n', '1', 'q', 'n'],
      people,
      {
        files: ['mine.json'],
      },
    )
    expect(terminal.written).toContain('mine.json exists already. y writes over it, n does not > n')
    expect(terminal.written).toContain('Not saved.')
    expect(fight.record.filter(({ act }) => act === 'answer')).toHaveLength(3)
  })

  it('asks at the end screen too, and not where the fight is saved', async () => {
    const toTheEnd = [...muster, 'a', 'e']
    const unsaved = await play([...toTheEnd, ENTER, ESCAPE, ENTER, 'y', 'line:end.json'])
    expect(unsaved.left).toBe('over')
    expect(unsaved.saves.get('end.json')?.record.length).toBe(unsaved.fight.record.length)
    for (const last of [[ENTER], ['q'], ['x', INTERRUPT, 'n', INTERRUPT, 'y']]) {
      const saved = await play([...toTheEnd, ...last, '1'], againstMachine, { autosave: 'auto.json' })
      expect(saved.terminal.script).toEqual(['1'])
      expect(saved.terminal.written).not.toContain('leaves without saving')
    }
  })

  it('asks nothing of a pipe', async () => {
    const { terminal } = await play([...muster, 'a', 'e', ENTER, '1'], againstMachine, { attended: false })
    expect(terminal.script).toEqual(['1'])
    const cut = await play([...muster, END, '1'], againstMachine, { attended: false })
    expect(cut.terminal.script).toEqual(['1'])
  })

  it('writes over no file unasked, but over its own', async () => {
    const files = ['mine.json', 'old.json']
    const refused = await play([...muster, 's', 'line:mine.json', 'n', 'q', 'n'], againstMachine, { files })
    expect(refused.saves.size).toBe(0)
    const allowed = await play([...muster, 's', 'line:mine.json', 'y', 'q'], againstMachine, { files })
    expect([...allowed.saves.keys()]).toEqual(['mine.json'])
    const own = await play([...muster, 's', 'line:old.json', 'q'], againstMachine, {
      files,
      resumed: 'old.json',
    })
    expect([...own.saves.keys()]).toEqual(['old.json'])
    const piped = await play([...muster, 's', 'line:mine.json', 'q', 'n'], againstMachine, {
      files,
      attended: false,
    })
    expect(piped.terminal.written).toContain('! mine.json exists already. Give another name for the save.')
    expect(piped.saves.size).toBe(0)
  })

  it('leaves quietly when the input ends', async () => {
    const { left } = await play([])
    expect(left).toBe('quit')
  })

  it('can take the last choice back after the end', async () => {
    const once = await play([...muster, ...new Array<string>(60).fill('1')], againstMachine, {
      autosave: 'auto.json',
    })
    const keys = 62 - once.terminal.script.length
    const script = [...muster, ...new Array<string>(60).fill('1')].slice(0, keys - 1)
    const { terminal, fight } = await play([...script, 'u'])
    expect(terminal.written).toContain('── It is over ─')
    expect(fight.over).toBe(false)
  })
})
