import { BY_WORK, toy, toyDuel } from '@steelyard/kernel/testing'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createFight,
  dropSystem,
  enumerate,
  loadFight,
  type Policy,
  Refusal,
  samplesOf,
  saveFight,
  simulate,
  standInOf,
  systemNamed,
  systemOf,
  systems,
  useSystem,
  verify,
} from './index.ts'

const machines = { players: 'ai:skilled', npcs: 'ai:skilled' } as const
const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['hound'] },
    { id: 'npcs', figures: ['hound'] },
  ],
}

function refusal(act: () => unknown): Refusal {
  try {
    act()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
  throw new Error('nothing was refused')
}

describe('the registry', () => {
  it('knows every game by its id', () => {
    for (const system of systems) expect(systemNamed(system.id)).toBe(system)
    expect(new Set(systems.map(({ id }) => id)).size).toBe(systems.length)
  })

  it('refuses a game that it does not know, and names those it knows', () => {
    const no = refusal(() => systemNamed('chess'))
    expect(no.code).toBe('unknown-system')
    expect(no.hint).toContain('bastionland')
    expect(refusal(() => systemOf({ system: '__proto__' })).code).toBe('unknown-system')
    expect(refusal(() => createFight({})).code).toBe('unknown-system')
    expect(refusal(() => createFight(null)).code).toBe('malformed-scenario')
    expect(refusal(() => loadFight({})).code).toBe('malformed-save')
  })

  it('finds samples and a stand-in for every game', () => {
    for (const system of systems) {
      expect(samplesOf(system).length).toBeGreaterThan(0)
      expect(Object.keys(system.policies)).toContain(standInOf(system))
    }
  })

  it('has the same hands to pick in every game, each with a line in plain words', () => {
    const hands = ['random', 'simple', 'skilled', 'aggressive', 'cautious', 'protective', 'craven', 'natural']
    for (const { id, policies } of systems) {
      // Warband has no nature that guards others.
      const own = hands.filter((hand) => id !== 'warband' || hand !== 'protective')
      expect(Object.keys(policies)).toEqual(own)
      for (const [key, { name, summary }] of Object.entries(policies)) {
        expect(name).toBe(key)
        expect(summary).toMatch(/^[A-Z][^\n]{10,100}\.$/)
      }
    }
  })

  it('holds policies of one’s own to the rules, and names what is none', () => {
    const typo: Policy = () => 'atack'
    for (const act of [
      () => simulate(duel, { fights: 3, policies: { players: typo } }),
      () => enumerate(duel, { policies: { players: typo } }),
    ])
      expect(act).toThrow('players: "atack" is no option of')
    const silent: Policy = () => JSON.parse('null')
    expect(() => simulate(duel, { fights: 3, policies: { players: silent } })).toThrow(
      'players: null does not answer',
    )
    for (const nothing of [null, 7, {}]) {
      const policies = JSON.parse(JSON.stringify({ players: nothing }))
      expect(refusal(() => simulate(duel, { fights: 3, policies })).code).toBe('unknown-policy')
      expect(refusal(() => enumerate(duel, { policies })).code).toBe('unknown-policy')
    }
  })

  it('lets sides and figures be called like what objects inherit', () => {
    for (const system of systems) {
      const use = system.content.find(({ kind }) => kind === 'figure')?.id
      const sides = ['constructor', 'toString'].map((id) => ({
        id,
        hand: 'ai:simple',
        figures: [
          { use, id: 'valueOf' },
          { use, id: 'hasOwnProperty' },
        ],
      }))
      const fight = createFight({ system: system.id, sides }, { seed: 'dusk' })
      expect(fight.over).toBe(true)
      expect(verify(saveFight(fight)).problems).toEqual([])
    }
  })

  it('leaves the dead dead whom the referee takes off the field', () => {
    for (const system of systems) {
      const fight = createFight(samplesOf(system)[0]?.data, { seed: 'dawn' })
      const state = JSON.parse(JSON.stringify(fight.state))
      const [figure] = state.figures
      const dead = system.id === 'bastionland' ? 'slain' : 'dead'
      for (const [life, after] of [
        [figure.life, 'fled'],
        [dead, dead],
      ]) {
        figure.life = life
        system.leave(state, figure.id)
        expect(figure.life, system.id).toBe(after)
      }
    }
  })

  it('creates, saves, loads and verifies fights', () => {
    const fight = createFight(duel, { seed: 'dawn', hands: machines })
    expect(fight.over).toBe(true)
    const save = saveFight(fight)
    expect(verify(save).ok).toBe(true)
    expect(loadFight(save).outcome).toEqual(fight.outcome)
  })

  it('simulates with the hands of the scenario, with policies by name, and with functions', () => {
    const usual = simulate(duel, { fights: 200, seed: 'dawn' })
    expect(usual.fights).toBe(200)
    const named = simulate(duel, {
      fights: 200,
      seed: 'dawn',
      policies: { players: 'skilled', npcs: 'ai:skilled' },
    })
    expect(named).toEqual(usual)
    let asked = 0
    const counting: Policy = (_view, decision) => {
      asked++
      return decision.usual === '' ? (decision.options[0] ?? '') : decision.usual
    }
    simulate(duel, { fights: 5, policies: { players: counting } })
    expect(asked).toBeGreaterThan(0)
    expect(refusal(() => simulate(duel, { fights: 1, policies: { nobody: 'skilled' } })).code).toBe(
      'unknown-seat',
    )
  })

  it('enumerates from a scenario or from where a fight stands', () => {
    const budget = { states: 1_000_000, milliseconds: Number.POSITIVE_INFINITY }
    const whole = enumerate(duel, { until: 'step', budget })
    const fight = createFight(duel, { seed: 'dawn', auto: false })
    expect(enumerate(fight, { until: 'step', budget })).toEqual(whole)
    expect(whole.exact).toBe(true)
  })

  it('refuses an amendment from which the rules cannot go on, and changes nothing', () => {
    const fight = createFight(duel, { seed: 'dawn' })
    const before = JSON.stringify(saveFight(fight))
    const refused = refusal(() => fight.amend({ set: { path: 'phase', value: 'roll' } }))
    expect(refused.code).toBe('malformed-amendment')
    expect(JSON.stringify(saveFight(fight))).toBe(before)
  })
})

describe.each(systems.map((system) => [system.id, system] as const))('the register of %s', (_, system) => {
  it('says of every decision what answers it', () => {
    expect(system.decisions.filter(({ answers }) => answers === undefined).map(({ name }) => name)).toEqual(
      [],
    )
  })
})

describe('an amendment that points nowhere is refused and says what is there', () => {
  const tower = { name: 'Tower', vig: 10, cla: 10, spi: 10, guard: 5, weapons: ['axe'] }
  const knights = {
    system: 'bastionland',
    sides: [
      { id: 'one', figures: [{ ...tower, id: 'a' }] },
      { id: 'other', figures: [{ ...tower, id: 'b' }] },
    ],
  }
  const mages = {
    system: 'warband',
    sides: [
      { id: 'one', figures: [{ id: 'a', name: 'A', kind: 'pc', spells: ['bolt'] }] },
      { id: 'other', figures: [{ id: 'b', name: 'B' }] },
    ],
  }
  const plan = (action: string, target: number) => ({ action, target, attacks: [], wall: 'none' })
  const wrong: [scenario: object, path: string, value: unknown, why: string][] = [
    [knights, 'figures.a.plan', plan('tend', 2), 'target: 2 is no place among figures'],
    [knights, 'figures.a.plan', plan('pick-up', 99), 'target: 99 is no place among arms'],
    [mages, 'figures.a.casting', 1, 'casting: 1 is no place among spells'],
  ]
  it.each(wrong)('%#', (scenario, path, value, why) => {
    const fight = createFight(scenario, { seed: 'dawn' })
    const before = JSON.stringify(saveFight(fight))
    const set = JSON.parse(JSON.stringify({ path, value }))
    const refused = refusal(() => fight.amend({ set }))
    expect(refused.message).toContain(why)
    expect(JSON.stringify(saveFight(fight))).toBe(before)
  })

  it('and so is a save, under its own rules and under others', () => {
    const text = JSON.stringify(saveFight(createFight(knights, { seed: 'dawn' })))
    const edited = text.replace('"at":1', '"at":7')
    expect(edited).not.toBe(text)
    for (const rulesVersion of [JSON.parse(text).rulesVersion, '0.0.1']) {
      const refused = refusal(() => loadFight({ ...JSON.parse(edited), rulesVersion }))
      expect(refused.message).toContain('checkpoint is damaged: figures.b.at')
    }
  })
})

describe('crowds', () => {
  const crowd = (system: string, use: string, companies: number) => {
    const side = (id: string) => ({
      id,
      figures: Array.from({ length: companies }, () => ({ use, count: 20 })),
    })
    return { system, sides: [side('red'), side('blue')] }
  }
  const wellArmed = {
    bastionland: 'errant-knight-aldous',
    momentum: 'diaghilev',
    mythras: 'knight',
    stances: 'magnus',
    warband: 'bandit',
  }

  it('of two hundred, each with all it carries, are saved and loaded', () => {
    for (const [system, use] of Object.entries(wellArmed)) {
      const fight = createFight(crowd(system, use, 5), { seed: 'crowd', auto: false })
      expect(loadFight(saveFight(fight)).state, system).toEqual(fight.state)
    }
  })

  it('are refused at once where no save could hold them', () => {
    const no = refusal(() => createFight(crowd('momentum', 'diaghilev', 6)))
    expect([no.code, no.message]).toEqual(['malformed-scenario', expect.stringContaining('at most 200')])
  })
})

describe('a game of somebody else', () => {
  afterEach(() => dropSystem('toy'))

  it('is played, simulated, solved and verified once it is in use', () => {
    const duel = { ...Object(toyDuel(1)), system: 'toy' }
    expect(refusal(() => createFight(duel)).code).toBe('unknown-system')
    expect(useSystem(toy)).toBe(toy)
    expect(useSystem(toy)).toBe(toy)
    expect(systemNamed('toy')).toBe(toy)
    const hands = { red: 'ai:skilled', blue: 'ai:skilled' } as const
    const fight = createFight(duel, { seed: 'toy', hands })
    expect(fight.over).toBe(true)
    expect(verify(saveFight(fight)).ok).toBe(true)
    expect(loadFight(saveFight(fight)).outcome).toEqual(fight.outcome)
    expect(simulate(duel, { fights: 100, seed: 'toy' }).fights).toBe(100)
    expect(enumerate(duel, { budget: BY_WORK }).exact).toBe(true)
    expect(systems.map(({ id }) => id)).not.toContain('toy')
  })

  it('has an id of its own, and every field', () => {
    expect(refusal(() => useSystem({ ...toy, id: 'momentum' })).message).toBe(
      'Another game has the id "momentum".',
    )
    useSystem(toy)
    expect(refusal(() => useSystem({ ...toy, title: 'Another' })).message).toBe(
      'Another game has the id "toy".',
    )
    expect(refusal(() => useSystem({ ...toy, id: 'x', kernel: '9.0.0' })).message).toContain(
      '@steelyard/kernel 9.0.0',
    )
    const { begin: _, ...headless } = toy
    const untyped: typeof toy = Object.assign(Object.create(null), headless, { id: 'headless' })
    expect(refusal(() => useSystem(untyped)).message).toContain('begin (a function) is missing')
  })
})
