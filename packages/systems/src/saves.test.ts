/**
 * Saves of every game outlive a new switch: a ruling that is added with a default that changes nothing leaves all
 * saved fights true, those that hold only what differs from the defaults and those that hold the whole table of
 * their time. The golden saves stand for fights of today, `testing/fixtures` for fights saved with whole tables.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Fight, loadFight, type SavedFight, type System, saveFight, verifySave } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { samplesOf, systemNamed, systems } from './index.ts'

const SWITCH = 'made-up-switch'
const switchForm = z.enum(['as-before', 'otherwise']).default('as-before')

/** The game with one switch more, which stands before all others. */
function withSwitch(system: System): System {
  const ruling = { title: 'A switch', question: 'Which?', default: 'as-before', values: {}, rules: [] }
  return {
    ...system,
    rulings: { [SWITCH]: ruling, ...system.rulings },
    rulingSet: oneMore(system.rulingSet ?? z.never(), []),
    state: oneMore(system.state, ['setup', 'rulings']),
    scenario: oneMore(system.scenario, ['rulings']),
  }
}

/** The same form, but the rulings that it holds at a path take one switch more. */
function oneMore<Whole>(form: z.ZodType<Whole>, path: readonly string[]): z.ZodType<Whole> {
  return z.unknown().transform((input, context): Whole => {
    const { [SWITCH]: given, ...known } = at(input, path)
    const parsed = form.safeParse(put(input, path, known))
    if (!parsed.success) {
      for (const { message } of parsed.error.issues) context.addIssue(message)
      return z.NEVER
    }
    const { preset, ...rest } = at(parsed.data, path)
    return put(parsed.data, path, { preset, [SWITCH]: switchForm.parse(given), ...rest }) as Whole
  })
}

function at(value: unknown, [first, ...rest]: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {}
  return first === undefined ? { ...value } : at(Reflect.get(value, first), rest)
}

function put(value: unknown, [first, ...rest]: readonly string[], rulings: object): unknown {
  if (first === undefined) return rulings
  return { ...at(value, []), [first]: put(at(value, [])[first], rest, rulings) }
}

function read(path: string): SavedFight {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}

function words(fight: Fight): string[] {
  return fight.log.map((line) => fight.tellLine(line).text)
}

function rulingsOf(save: SavedFight): Readonly<Record<string, unknown>> {
  return at(save.current.checkpoint, ['setup', 'rulings'])
}

/** Games whose saves held whole tables once; a younger game has none of those. */
const older = readdirSync(new URL('./testing/fixtures/', import.meta.url)).map((name) =>
  name.replace('-whole-rulings.json', ''),
)

test('saves with whole tables are of games that there are', () => {
  expect(older.length).toBeGreaterThan(0)
  expect(systems.map(({ id }) => id)).toEqual(expect.arrayContaining(older))
})

describe.each(systems.map((system) => [system.id, system] as const))('%s', (id, system) => {
  const golden = ['finished', 'open', 'amended'].map((name) => `./${id}/testing/golden/${name}.json`)
  const whole = older.includes(id) ? [`./testing/fixtures/${id}-whole-rulings.json`] : []

  test.each([...golden, ...whole])('a new switch leaves %s true', (path) => {
    const save = read(path)
    const today = loadFight(system, save)
    const later = loadFight(withSwitch(system), save)
    expect(verifySave(withSwitch(system), save)).toEqual(verifySave(system, save))
    expect(verifySave(withSwitch(system), save)).toMatchObject({ ok: true, rulesChecked: true, problems: [] })
    expect(later.log.filter(({ event }) => event.event === 'notice')).toEqual([])
    expect(words(later)).toEqual(words(today))
    expect(later.questions).toEqual(today.questions)
    expect(saveFight(later)).toEqual(saveFight(today))
    expect(at(later.state, ['setup', 'rulings'])).toMatchObject({ [SWITCH]: 'as-before' })
  })

  test('the new switch itself stands in the save where a scenario sets it, and only there', () => {
    const [sample] = samplesOf(system)
    const later = withSwitch(system)
    const begin = (value: string) =>
      saveFight(Fight.create(later, put(sample?.data, ['rulings'], { [SWITCH]: value }), { seed: 'switch' }))
    expect(rulingsOf(begin('as-before'))).not.toHaveProperty(SWITCH)
    expect(rulingsOf(begin('otherwise'))).toHaveProperty(SWITCH, 'otherwise')
    expect(verifySave(later, begin('otherwise')).problems).toEqual([])
  })
})

test.each(older)('a save of %s that holds every switch becomes one that holds what differs', (id) => {
  const system = systemNamed(id)
  const old = read(`./testing/fixtures/${id}-whole-rulings.json`)
  const golden = read(`./${id}/testing/golden/open.json`)
  expect(saveFight(loadFight(system, old))).toEqual(golden)
  expect(Object.keys(rulingsOf(golden)).length).toBeLessThan(Object.keys(rulingsOf(old)).length)
})
