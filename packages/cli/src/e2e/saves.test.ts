/**
 * Saved fights through the real command: written, verified, tampered with, replayed, forked.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
beforeAll(async () => {
  const { exit } = await shop.spawned(['play', 'first', '--seed', 'dawn', '--save', 'fight.json'])
  expect(exit).toBe(0)
})
afterAll(() => shop.remove())

interface Save {
  steps: {
    answers: { faces?: number[]; dice?: number[]; choice?: unknown; tag: string }[]
    events: unknown[]
  }[]
  seeds: { seed: string; commitment: string }[]
  log: { step: number; event: Record<string, unknown> }[]
  current: { checkpoint: { figures: { id: string; life: string }[] } }
}
const saved = (): Save => JSON.parse(readFileSync(shop.path('fight.json'), 'utf8')) as Save

describe.concurrent('verify', () => {
  it('agrees with a save that nobody touched', async () => {
    const [text, json] = await Promise.all([
      shop.steelyard(['verify', 'fight.json']),
      shop.steelyard(['verify', 'fight.json', '--json']),
    ])
    expect(text.exit).toBe(0)
    expect(text.out).toContain('✓')
    expect(JSON.parse(json.out)).toMatchObject({ ok: true, rulesChecked: true, problems: [] })
  })

  it('says of a save of older rules which they are, and vouches for its dice alone', async () => {
    const { rulesVersion, ...save } = JSON.parse(readFileSync(shop.path('fight.json'), 'utf8'))
    writeFileSync(shop.path('older.json'), JSON.stringify({ ...save, rulesVersion: '0.9.0' }))
    const { exit, out } = await shop.steelyard(['verify', 'older.json'])
    expect(exit).toBe(1)
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`played by rules 0\\.9\\.0 of .+, and these are ${rulesVersion}`),
    )
    expect(out).toContain('Its dice are what the seed gives.')
    expect(out).not.toContain('✓')
    expect(out).not.toContain('seed and the rules give')
  })

  it('names the die that somebody edited', async () => {
    const save = saved()
    const at = save.steps.findIndex(({ answers }) => answers.some(({ faces }) => faces !== undefined))
    const die = save.steps[at]?.answers.find(({ faces }) => faces !== undefined)
    if (die?.faces === undefined || die.dice === undefined) throw new Error('no die was rolled')
    const [before = 0] = die.faces
    const [sides = 0] = die.dice
    const after = (before % sides) + 1
    die.faces[0] = after
    shop.write('tampered.json', save)
    const { out, exit } = await shop.steelyard(['verify', 'tampered.json'])
    expect(exit).toBe(1)
    const text = out.replace(/\s+/g, ' ')
    expect(text).toContain(`step ${at}, roll`)
    expect(text).toContain(`the save says d${sides}=${after}, the seed gives d${sides}=${before}`)
    const json = await shop.spawned(['verify', 'tampered.json', '--json'])
    expect(json.exit).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false })
  })

  it('notices another seed, and another story in the log', async () => {
    const save = saved()
    const [seed] = save.seeds
    if (seed === undefined) throw new Error('no seed')
    seed.seed = 'dusk'
    shop.write('seed.json', save)
    const story = saved()
    const last = story.log.findLast(({ event }) => 'guard' in event)
    if (last === undefined) throw new Error('nobody was hurt')
    last.event['guard'] = 99
    shop.write('story.json', story)
    const [one, other] = await Promise.all([
      shop.steelyard(['verify', 'seed.json']),
      shop.steelyard(['verify', 'story.json']),
    ])
    expect([one.exit, other.exit]).toEqual([1, 1])
    expect(one.out).toContain('commitment')
  })
})

describe.concurrent('a save that is there', () => {
  it('is written over only with --force, or where it is played on', async () => {
    const play = ['play', 'first', '--seed', 'dusk', '--save', 'kept.json']
    await shop.steelyard(play)
    const before = readFileSync(shop.path('kept.json'), 'utf8')
    const refused = await shop.steelyard(['play', 'first', '--seed', 'night', '--save', 'kept.json'])
    expect([refused.exit, refused.out]).toEqual([2, ''])
    expect(refused.err).toBe(
      'kept.json exists already.\nAdd --force to write over it, or give another name. ' +
        'Or play it on: --resume kept.json --save kept.json\n',
    )
    expect(readFileSync(shop.path('kept.json'), 'utf8')).toBe(before)
    const on = await shop.steelyard(['play', '--resume', 'kept.json', '--save', './kept.json'])
    expect(on.exit).toBe(0)
    const other = await shop.steelyard(['play', '--resume', 'fight.json', '--save', 'kept.json'])
    expect(other.exit).toBe(2)
    const forced = await shop.steelyard([
      'play',
      'first',
      '--seed',
      'night',
      '--save',
      'kept.json',
      '--force',
    ])
    expect(forced.exit).toBe(0)
    expect(readFileSync(shop.path('kept.json'), 'utf8')).toContain('night')
  })
})

describe.concurrent('replay', () => {
  it('tells the fight as it was played, its steps numbered', async () => {
    const [played, replayed] = await Promise.all([
      shop.steelyard(['play', 'first', '--seed', 'dawn']),
      shop.steelyard(['replay', 'fight.json']),
    ])
    const cited = (out: string): string[] => out.match(/\S+\s+‹[^›]+›/g)?.map(oneBlank) ?? []
    const oneBlank = (text: string): string => text.replace(/\s+/, ' ')
    expect(cited(played.out).length).toBeGreaterThan(20)
    expect(cited(replayed.out)).toEqual(cited(played.out))
    expect(replayed.out).toContain('\n 1  Round 1 ‹bastionland.flow.rounds›\n 2  Errant Knight')
  })

  it('stops at any moment, with the board of that moment', async () => {
    const { out } = await shop.steelyard(['replay', 'fight.json', '--at', '0'])
    expect(out).toContain('Before step 0 of')
    expect(out).not.toContain('d8=')
    const beyond = await shop.steelyard(['replay', 'fight.json', '--at', '99999'])
    expect(beyond.exit).toBe(2)
    expect(beyond.err).toContain('is no moment of this fight')
  })

  it('shows what it has no words for as it is', async () => {
    const save = saved()
    for (const line of save.log) line.event['event'] = 'from-another-day'
    shop.write('strange.json', save)
    const { out, exit } = await shop.steelyard(['replay', 'strange.json'])
    expect(exit).toBe(0)
    expect(out).toContain('[from-another-day] ‹bastionland.')
    expect(out).toContain('the record does not replay')
  })

  it('is Markdown or JSON Lines on demand', async () => {
    const [markdown, json] = await Promise.all([
      shop.steelyard(['log', 'fight.json', '--markdown']),
      shop.steelyard(['replay', 'fight.json', '--json']),
    ])
    expect(markdown.out).toMatch(/^# The Toll Bridge\n/)
    expect(markdown.out).toContain('\n## Round 1\n')
    expect(markdown.out).toMatch(/^- .* ‹bastionland\.[\w.-]+›$/m)
    const types = json.out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types[0]).toBe('fight')
    expect(types.at(-1)).toBe('outcome')
    expect(types).toContain('board')
  })
})

describe.concurrent('fork', () => {
  it('keeps the past, takes new dice, verifies, and can be played on', async () => {
    const args = ['fork', 'fight.json', '--at', '3', '--seed', 'noon', '--out', 'fork.json']
    const forked = await shop.steelyard(args)
    expect(forked.exit).toBe(0)
    const again = await shop.steelyard(args)
    expect(again.exit).toBe(2)
    expect(again.err).toContain('fork.json exists already.')
    const on = await shop.steelyard(['play', '--resume', 'fork.json', '--save', 'on.json'])
    expect(on.out).toContain('It is over')
    const checked = await shop.steelyard(['verify', 'on.json'])
    expect(checked.exit).toBe(0)
    const [past, present] = await Promise.all([
      shop.steelyard(['replay', 'fight.json', '--at', '3']),
      shop.steelyard(['replay', 'on.json', '--at', '3']),
    ])
    const story = (out: string): string[] => out.split('\n').filter((line) => line.endsWith('›'))
    expect(story(present.out)).toEqual(story(past.out))
  })
})

describe.concurrent('a save', () => {
  it('given as a scenario is pointed out', async () => {
    const { err, exit } = await shop.steelyard(['play', 'fight.json'])
    expect(exit).toBe(2)
    expect(err).toContain('steelyard play --resume fight.json')
  })

  it('can come from standard input', async () => {
    const input = readFileSync(shop.path('fight.json'), 'utf8')
    const { out, exit } = await shop.spawned(['verify', '-'], { input })
    expect([exit, out.includes('✓')]).toEqual([0, true])
  })
})

describe.concurrent('after', () => {
  it('prints the sides of the next fight, which can be played as they are', async () => {
    const { out, exit } = await shop.steelyard(['after', 'fight.json'])
    expect(exit).toBe(0)
    const { sides } = parse(out) as { sides: { id: string; figures: { id: string; name: string }[] }[] }
    expect(sides.length).toBeGreaterThan(0)
    for (const { figures } of sides) expect(figures.length).toBeGreaterThan(0)
    const [side] = sides
    const foe = { id: 'strangers', figures: [{ name: 'Stranger' }] }
    shop.write('next.json', { system: 'bastionland', sides: [side, foe] })
    const next = await shop.steelyard(['check', 'next.json'])
    expect(next).toMatchObject({ exit: 0, err: '' })
  })

  it('gives a scenario that can be completed and started', async () => {
    const { out } = await shop.steelyard(['after', 'fight.json'])
    shop.write('whole.yaml', out.replaceAll(/^# {2}(?=- id| {2})/gm, '  '))
    expect(await shop.steelyard(['check', 'whole.yaml'])).toMatchObject({ exit: 0, err: '' })
    const played = await shop.steelyard(['play', 'whole.yaml', '--watch', '--seed', 'a'])
    expect(played).toMatchObject({ exit: 0, err: '' })
  })

  it('names the dead and the game as JSON', async () => {
    const { out, exit } = await shop.steelyard(['after', 'fight.json', '--json'])
    expect(exit).toBe(0)
    const after = JSON.parse(out) as { system: string; sides: { figures: unknown[] }[]; dead: string[] }
    expect(after.system).toBe('bastionland')
    const living = after.sides.reduce((sum, { figures }) => sum + figures.length, 0)
    const { figures } = saved().current.checkpoint
    expect(living + after.dead.length).toBe(figures.length)
    const slain = figures.filter(({ life }) => life === 'slain').map(({ id }) => id)
    expect(after.dead).toEqual(slain)
  })

  it('counts the men of an army that came out of it alike', async () => {
    await shop.steelyard(['play', 'two-hundred', '--watch', '--seed', 'a', '--save', 'army.json'])
    const { out, exit } = await shop.steelyard(['after', 'army.json', '--json'])
    expect(exit).toBe(0)
    const { sides } = JSON.parse(out) as { sides: { figures: { count?: number }[] }[] }
    for (const { figures } of sides) expect(figures.length).toBeLessThanOrEqual(60)
    expect(sides.some(({ figures }) => figures.some(({ count }) => (count ?? 1) > 1))).toBe(true)
  })

  it('leaves people their side, also if machines played it', async () => {
    const sides = [
      { id: 'heroes', figures: [{ name: 'Ana', guard: 9 }] },
      { id: 'foes', figures: [{ name: 'Bor' }] },
    ]
    shop.write('watched-scenario.json', { system: 'bastionland', sides })
    await shop.steelyard([
      'play',
      'watched-scenario.json',
      '--watch',
      '--seed',
      'a',
      '--save',
      'watched.json',
    ])
    const { out, exit } = await shop.steelyard(['after', 'watched.json', '--json'])
    expect(exit).toBe(0)
    const after = JSON.parse(out) as { sides: { id: string; hand: string }[] }
    expect(after.sides.find(({ id }) => id === 'heroes')?.hand).toBe('human')
  })

  it('says no while the fight goes on', async () => {
    await shop.steelyard(['play', 'first', '--seed', 'dawn', '--lines', '--save', 'running.json'], {
      input: 'quit\n',
    })
    const { err, exit } = await shop.steelyard(['after', 'running.json'])
    expect(exit).toBe(2)
    expect(err).toContain('This fight goes on.')
  })
})

describe.concurrent('odds', () => {
  it('of a save that waits weigh every option', async () => {
    await shop.steelyard(['play', 'first', '--seed', 'dawn', '--lines', '--save', 'open.json'], {
      input: 'quit\n',
    })
    const { out, exit } = await shop.steelyard([
      'odds',
      'open.json',
      '--budget',
      '0.1',
      '--fights',
      '300',
      '--json',
    ])
    expect(exit).toBe(0)
    const odds = JSON.parse(out) as { method: string; question: { options: { wins: object }[] } }
    expect(odds.method).toMatch(/exact|simulated/)
    expect(odds.question.options.length).toBeGreaterThan(2)
  })

  it('of a large fight take no longer than they may, and say how many fights that was', async () => {
    const { out, exit } = await shop.steelyard(['odds', 'shieldwall', '--budget', '0.1', '--json'])
    expect(exit).toBe(0)
    const odds = JSON.parse(out) as {
      method: string
      fights: number
      wins: Record<string, { chance: number }>
    }
    expect(odds.method).toBe('simulated')
    expect(odds.fights).toBeGreaterThanOrEqual(200)
    expect(odds.fights).toBeLessThan(20_000)
    const all = Object.values(odds.wins).reduce((sum, { chance }) => sum + chance, 0)
    expect(all).toBeCloseTo(1, 12)
  })

  it('come from just as many fights as are asked for', async () => {
    const asked = ['odds', 'shieldwall', '--budget', '0.1', '--fights', '250', '--json']
    const { out } = await shop.steelyard(asked)
    expect(JSON.parse(out)).toMatchObject({ method: 'simulated', fights: 250 })
  })
})

describe.concurrent('review', () => {
  it('looks at every choice of a person again', async () => {
    const play = ['play', 'momentum/first-blood', '--seed', 'dawn', '--lines', '--save', 'yielded.json']
    await shop.steelyard(play, { input: `${'1\n'.repeat(4)}quit\n` })
    const { out, exit } = await shop.steelyard([
      ...['review', 'yielded.json', '--fights', '20', '--report', 'review.html'],
    ])
    expect(exit).toBe(0)
    expect(out).toMatch(/looked at again ─+\nIt is not over: Round \d+\.\nEach with its step/)
    expect(readFileSync(shop.path('review.html'), 'utf8')).toContain('<svg')
  })

  it('says so when only machines played', async () => {
    const { err, exit } = await shop.steelyard(['review', 'fight.json', '--fights', '10'])
    expect([exit, err.includes('Nobody but machines')]).toEqual([2, true])
  })
})
