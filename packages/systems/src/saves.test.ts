/**
 * Saves of every game outlive a new switch: a ruling that is added with a default that changes nothing leaves all
 * saved fights true, those that hold only what differs from the defaults and those that hold the whole table of
 * their time. And they outlive new rules: `testing/fixtures` holds saves that older versions wrote, one of each game,
 * named by game and version. Never write those anew; a version that should be remembered gets a file of its own.
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

/** The same save with its whole table of rulings, as saves were written before they held only what differs. */
function withWholeTable(system: System, save: SavedFight): SavedFight {
  const whole = system.rulingSet?.parse(rulingsOf(save)) ?? {}
  const checkpoint = put(save.current.checkpoint, ['setup', 'rulings'], whole)
  return JSON.parse(JSON.stringify({ ...save, current: { ...save.current, checkpoint } }))
}

describe.each(systems.map((system) => [system.id, system] as const))('%s', (id, system) => {
  const golden = ['finished', 'open', 'amended'].map((name) => read(`./${id}/testing/golden/${name}.json`))
  const [open = golden.at(-1)] = golden.slice(1)
  const saves = golden.flatMap((save) => [save, withWholeTable(system, save)])

  test('a new switch leaves every save true', () => {
    for (const save of saves) {
      const today = loadFight(system, save)
      const later = loadFight(withSwitch(system), save)
      expect(verifySave(withSwitch(system), save)).toEqual(verifySave(system, save))
      expect(verifySave(withSwitch(system), save)).toMatchObject({
        ok: true,
        rulesChecked: true,
        problems: [],
      })
      expect(later.log.filter(({ event }) => event.event === 'notice')).toEqual([])
      expect(words(later)).toEqual(words(today))
      expect(later.questions).toEqual(today.questions)
      expect(saveFight(later)).toEqual(saveFight(today))
      expect(at(later.state, ['setup', 'rulings'])).toMatchObject({ [SWITCH]: 'as-before' })
    }
  })

  test('a save that holds every switch becomes one that holds what differs', () => {
    if (open === undefined) throw new Error('no golden saves')
    const whole = withWholeTable(system, open)
    expect(saveFight(loadFight(system, whole))).toEqual(open)
    expect(Object.keys(rulingsOf(open)).length).toBeLessThan(Object.keys(rulingsOf(whole)).length)
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

/** What older versions wrote, by the game and the version that their names say. */
const old = readdirSync(new URL('./testing/fixtures/', import.meta.url)).map((file) => {
  const [, id = '', version = ''] = /^([a-z]+)-([\d.]+)\.json$/.exec(file) ?? []
  return [id, version, file] as const
})

test('every game has a save of an older version', () => {
  expect(new Set(old.map(([id]) => id))).toEqual(new Set(systems.map(({ id }) => id)))
})

describe.each(old)('a fight of %s %s', (id, version, file) => {
  const system = systemNamed(id)
  const save = read(`./testing/fixtures/${file}`)

  test('is verified die by die, and not passed off as one of these rules', () => {
    expect(save.rulesVersion).toBe(version)
    expect(system.version).not.toBe(version)
    expect(verifySave(system, save)).toMatchObject({ ok: false, rulesChecked: false, problems: [] })
  })

  test('is shown as it was, says by which rules it was played, and can be saved and loaded again', () => {
    const fight = loadFight(system, save)
    const lines = words(fight)
    const notice = `played under rules ${version}, now ${system.version}: the past is shown as it was saved`
    expect(lines.filter((line) => line.includes(notice))).toHaveLength(1)
    expect(fight.log.length).toBeGreaterThan(save.log.length)
    expect(fight.log.slice(0, save.log.length).map(({ event }) => event)).toEqual(
      save.log.map(({ event }) => event),
    )
    expect(words(loadFight(system, saveFight(fight)))).toEqual(lines)
  })

  test('goes on to its end under the rules of today', () => {
    const fight = loadFight(system, save)
    for (const seat of fight.typed) fight.setDice(seat, 'drawn')
    for (const seat of Object.keys(fight.hands)) fight.setHand(seat, 'ai:skilled')
    expect(fight.outcome.over).toBe(true)
    expect(verifySave(system, saveFight(fight))).toMatchObject({ rulesChecked: false, problems: [] })
  })
})
