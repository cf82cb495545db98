/**
 * Playing through the real command: without a terminal, as a program, line by line, and on a terminal.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { widthOf } from '../terminal/text.ts'
import { bin, Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

type Message = Record<string, unknown>
const messages = (out: string): Message[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Message)
const flat = (text: string): string => text.replace(/\s+/g, ' ')

describe.concurrent('without a terminal', () => {
  it('plays to the end, with a rule behind every line', async () => {
    const [told, events] = await Promise.all([
      shop.steelyard(['play', 'first', '--seed', 'dawn']),
      shop.steelyard(['play', 'first', '--seed', 'dawn', '--watch', '--json']),
    ])
    expect(told.err).toBe('')
    expect([told.exit, events.exit]).toEqual([0, 0])
    const log = messages(events.out).filter(({ type }) => type === 'event')
    expect(log.length).toBeGreaterThan(5)
    const text = flat(told.out)
    for (const { text: line, rule } of log) expect(text).toContain(flat(`${line} ‹${rule}›`))
    for (const line of told.out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
    expect(told.out).not.toContain('\x1b')
  })

  it('lets a hand search, and the fight verifies like any other', async () => {
    const hand = ['--hand', 'players=search', '--think', '0.001']
    const played = await shop.steelyard([
      'play',
      'duel',
      '--seed',
      'dusk',
      ...hand,
      '--save',
      'searched.json',
    ])
    expect([played.err, played.exit]).toEqual(['', 0])
    expect(readFileSync(shop.path('searched.json'), 'utf8')).toContain('"who":"ai:search"')
    const { exit } = await shop.steelyard(['verify', 'searched.json'])
    expect(exit).toBe(0)
  })

  it('says who plays, who won, what the seed was and how to check it', async () => {
    const { out } = await shop.steelyard(['play', 'first', '--seed', 'dawn'])
    expect(out).toContain("Nobody is at the keyboard: ai:skilled plays the people's hands.")
    expect(out).toMatch(/Commitment [0-9a-f]{64}\n/)
    expect(out).toMatch(/(– \w+|No winner: \w+|Undecided), after \d+ rounds?\./)
    expect(out).toContain('Seed "dawn"')
    expect(out).toContain('The same dice again:\n  steelyard play bastionland/first --seed dawn --watch\n')
    expect(out).toContain('steelyard play bastionland/first --seed dawn')
  })

  it('gives the same output for the same seed, and another for another', async () => {
    const [one, same, other] = await Promise.all(
      ['dawn', 'dawn', 'dusk'].map((seed) => shop.steelyard(['play', '--quick', '--seed', seed])),
    )
    expect(one?.out).toBe(same?.out)
    expect(one?.out).not.toBe(other?.out)
  })

  it('chooses the first sample when none is named', async () => {
    const [quick, none] = await Promise.all([
      shop.steelyard(['play', '--quick', '--seed', 'dawn']),
      shop.steelyard(['play', '--seed', 'dawn']),
    ])
    expect(none.out).toBe(quick.out)
  })

  it('colours what it is told to colour', async () => {
    const play = ['play', 'first', '--seed', 'dawn']
    const [forced, never] = await Promise.all([
      shop.spawned(play, { env: { FORCE_COLOR: '1' } }),
      shop.steelyard(play, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
    ])
    expect(forced.out).toContain('\x1b[1m')
    expect(never.out).not.toContain('\x1b')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are such.
    expect(forced.out.replace(/\x1b\[[0-9;]*m/g, '')).toBe(never.out)
  })

  it('is quiet when its reader has seen enough', async () => {
    const { out, err } = await shop.run('sh', [
      '-c',
      `"${process.execPath}" "${bin}" rules bastionland | head -n 1`,
    ])
    expect(out).toContain('Mythic Bastionland')
    expect(err).toBe('')
  })
})

describe.concurrent('as a program', () => {
  it('prints valid JSON lines and hands over to machines when the input ends', async () => {
    const { out, exit, err } = await shop.spawned(['play', 'first', '--seed', 'dawn', '--json'])
    expect(exit).toBe(0)
    expect(err).toBe('')
    const said = messages(out)
    expect(said[0]).toMatchObject({ type: 'fight', system: 'bastionland' })
    expect(said.some(({ type }) => type === 'question')).toBe(true)
    expect(said.some(({ type }) => type === 'notice')).toBe(true)
    expect(said.at(-1)).toMatchObject({ type: 'outcome', over: true })
  })

  it('is asked, answers, and comes to an end', async () => {
    const child = spawn(process.execPath, [bin, 'play', 'first', '--seed', 'dawn', '--json'], {
      cwd: shop.folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const said: Message[] = []
    let answered = 0
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as Message & { options?: { key: string }[] }
      said.push(message)
      if (message['type'] !== 'question') continue
      answered++
      const choice = message['usual'] === '' ? message.options?.[0]?.key : message['usual']
      child.stdin.write(`${JSON.stringify({ id: message['id'], choice })}\n`)
      if (answered > 500) child.stdin.end()
    }
    expect(answered).toBeGreaterThan(1)
    expect(said.filter(({ type }) => type === 'refusal')).toEqual([])
    expect(said.at(-1)).toMatchObject({ type: 'outcome' })
  })
})

describe.concurrent('line by line', () => {
  it('can be played from a pipe', async () => {
    const input = 'help\nboard\n1\n1\nundo\nnonsense\nquit\nn\n'
    const { out, exit, err } = await shop.spawned(['play', 'first', '--seed', 'dawn', '--lines'], { input })
    expect(err).toBe('')
    expect(exit).toBe(0)
    expect(out).toContain('these keys')
    expect(out).toContain('[undone back to')
    expect(out).toContain('"nonsense" does nothing here')
    expect(out).toContain('It is not over: Round 1.')
  })

  it('saves after every act, and the save can be played on', async () => {
    const args = ['play', 'first', '--seed', 'dawn', '--lines', '--save', 'auto.json']
    const { out } = await shop.steelyard(args, { input: '1\n1\nquit\n' })
    expect(out).toContain('Play on with: steelyard play --resume auto.json')
    const save = JSON.parse(readFileSync(shop.path('auto.json'), 'utf8')) as { record: unknown[] }
    expect(save.record).toHaveLength(4)
    const on = await shop.steelyard(['play', '--resume', 'auto.json'])
    expect(on.exit).toBe(0)
    expect(on.out).toContain('It is over')
  })
})

describe('on a terminal', () => {
  const script = spawnSync('script', ['--version']).status === 0

  it.runIf(script)(
    'answers single keys, restores the terminal and keeps the autosave on Ctrl-C',
    async () => {
      const command = `stty rows 30 cols 80; ${process.execPath} ${bin} play first --seed dawn --save tty.json; echo "exit $?"; stty -a`
      const child = spawn('script', ['-qec', command, '/dev/null'], {
        cwd: shop.folder,
        env: { ...process.env, TERM: 'xterm-256color', NO_COLOR: undefined, FORCE_COLOR: undefined },
        stdio: 'pipe',
      })
      let out = ''
      const keys = ['1', '1', 'b', '\r', '\x03', 'y']
      let waiting = 0
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text
        const prompts = out.split(/\n> |goes on ── |stays > /).length - 1
        if (prompts <= waiting) return
        waiting = prompts
        child.stdin.write(keys.shift() ?? '\x03')
      })
      const exit = await new Promise((resolve) => {
        child.on('close', resolve)
      })
      expect(exit).toBe(0)
      expect(out).toContain('\x1b[1m')
      expect(out).toContain('What does Errant Knight Aldous do?')
      expect(out).toContain('exit 130')
      expect(out).toMatch(/ icanon/)
      expect(out).toContain('--resume tty.json')
      const save = JSON.parse(readFileSync(shop.path('tty.json'), 'utf8')) as { record: unknown[] }
      expect(save.record).toHaveLength(2)
    },
  )
})
