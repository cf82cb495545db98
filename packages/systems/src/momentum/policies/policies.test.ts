/**
 * The hands that machines play: what they do in situations where the answer is plain, that every answer is legal
 * in any fight, and that each is stronger than the one before it.
 */
import { type Policy, parseScenario, Random, seedFight, simulateFrom } from '@steelyard/kernel'
import { script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { type DecisionCounts, playChecked } from '../../testing/hands.ts'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { scenarios } from '../content/scenarios.ts'
import { momentum } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import { type Cast, DIAGHILEV, figure, npc, pc, type StageOptions, set, stage } from '../testing/stage.ts'
import { policies } from './index.ts'

function hand(name: string): Policy<State> {
  const found = policies[name]
  if (found === undefined) throw new Error(`no policy ${name}`)
  return found.decide
}

const MELEE = { field: { startBand: 'melee' } }
const FAR = { field: { startBand: 'far' } }

/** A fight in which it is one figure's turn. */
function turnOf(
  id: string,
  cast: Cast,
  values: Readonly<Record<string, Partial<Figure>>>,
  scene: StageOptions = MELEE,
): State {
  const state = stage(cast, scene)
  for (const [who, what] of Object.entries(values)) set(state, who, what)
  const { at } = figure(state, id)
  const order = [at, ...state.figures.map((other) => other.at).filter((other) => other !== at)]
  return Object.assign(state, { phase: 'act', order, turn: 0 })
}

/** What a hand answers to the questions of one step, with these dice. */
function answers(name: string, state: State, dice: readonly number[] = []): string[] {
  const play = script(momentum, { dice, otherwise: hand(name) })
  play.playStep(state)
  return play.asked.map(({ name: question, choice }) => `${question} ${String(choice)}`)
}

/** What a hand chooses first on a figure's turn. */
function firstDeed(name: string, state: State, dice: readonly number[] = []): string {
  return answers(name, state, dice)[0]?.split(' ')[1] ?? ''
}

/** How a hand meets a Strike at Diaghilev, as in 'dodge 5'. */
function meets(
  name: string,
  cast: Cast,
  by: string,
  values: Partial<Figure>,
  others: Readonly<Record<string, Partial<Figure>>> = {},
): string {
  const state = turnOf(by, cast, { diaghilev: values, ...others })
  let met = ''
  let paid = ''
  const watch: Policy<State> = (view, decision) => {
    const answer = hand(decision.name === 'npc-action' ? 'simple' : name)(view, decision)
    if (decision.name === 'spend' && paid === '' && met !== '') paid = ` ${String(answer)}`
    if (decision.name === 'defend' && met === '') met = String(answer)
    return answer
  }
  simulateFrom(momentum, { state }, { fights: 1, policies: { pcs: watch, npcs: watch }, until: 'round' })
  return met === 'none' ? met : `${met}${paid}`
}

describe('simple', () => {
  const brutes = { pcs: [DIAGHILEV], npcs: ['brute'] }

  rule('momentum.action.strike', 'strikes while it can pay, then stops', () => {
    expect(firstDeed('simple', turnOf('diaghilev', brutes, { diaghilev: { momentum: 5 } }))).toBe('strike')
    expect(firstDeed('simple', turnOf('diaghilev', brutes, { diaghilev: { momentum: 4 } }))).toBe('stop')
  })

  rule('momentum.dodge.roll', 'dodges while it has 3M', () => {
    expect(meets('simple', brutes, 'brute', { momentum: 3 })).toBe('dodge 3')
    expect(meets('simple', brutes, 'brute', { momentum: 2 })).toBe('none')
  })
})

describe('skilled: on its turn', () => {
  rule('momentum.action.strike-down', 'finishes what it can finish, the most dangerous first', () => {
    const cast = { pcs: [DIAGHILEV], npcs: ['pressganger', 'turtle-knight'] }
    const state = turnOf('diaghilev', cast, {
      diaghilev: { momentum: 6, hits: 2 },
      'turtle-knight': { hits: 1 },
    })
    expect(answers('skilled', state)).toEqual(['action strike', 'target turtle-knight'])
    expect(figure(state, 'turtle-knight').life).toBe('dead')
  })

  rule('momentum.turn.no-forced', 'keeps momentum for a defence once a hit would be one too many', () => {
    const cast = { pcs: [DIAGHILEV], npcs: ['brute'] }
    const at = (hits: number) => turnOf('diaghilev', cast, { diaghilev: { momentum: 6, hits } })
    expect(firstDeed('skilled', at(0))).toBe('strike')
    expect(firstDeed('skilled', at(2))).toBe('stop')
  })

  rule('momentum.action.call-out', 'lifts an ally from −1 to 0, and over the price of a Strike', () => {
    const cast = { pcs: [DIAGHILEV, 'ulla'], npcs: ['brute'] }
    const at = (held: number) =>
      turnOf('diaghilev', cast, { diaghilev: { momentum: 2 }, ulla: { momentum: held } })
    expect(firstDeed('skilled', at(-1))).toBe('call-out')
    expect(firstDeed('skilled', at(4))).toBe('call-out')
    expect(firstDeed('skilled', at(2))).toBe('stop')
  })

  rule('momentum.action.move', 'walks up only when nobody is in reach', () => {
    const cast = { pcs: [DIAGHILEV], npcs: ['brute'] }
    const far = turnOf('diaghilev', cast, { diaghilev: { momentum: 6 } }, { field: { startBand: 'far' } })
    expect(answers('skilled', far)).toEqual(['action move', 'move up'])
    expect(figure(far, 'diaghilev').place).toBe(1)
  })

  rule('momentum.dire.mauled', 'takes the weapon in the other hand before anything else', () => {
    const cast = { pcs: [DIAGHILEV], npcs: ['brute'] }
    const state = turnOf('diaghilev', cast, { diaghilev: { momentum: 7, rearming: true } })
    expect(answers('skilled', state)).toEqual(['action interact', 'interact other-hand'])
    expect(firstDeed('skilled', state)).toBe('strike')
  })

  rule(
    'momentum.end.flee',
    'without 3M nobody can leave: skilled waits, craven yields, and leaves once it can pay',
    () => {
      const cast = { pcs: [DIAGHILEV], npcs: ['cistern-ogre'] }
      const values = { diaghilev: { momentum: 2, hits: 2 } }
      const scene = { field: { startBand: 'distant' }, rulings: { flee: 'any-away' } } as const
      expect(firstDeed('skilled', turnOf('diaghilev', cast, values, scene))).toBe('stop')
      expect(firstDeed('craven', turnOf('diaghilev', cast, values, scene))).toBe('surrender')
      const lately = { diaghilev: { momentum: 3, hits: 2 } }
      expect(firstDeed('craven', turnOf('diaghilev', cast, lately, scene))).toBe('flee')
    },
  )
})

describe('skilled: being struck', () => {
  const brute = { pcs: [DIAGHILEV], npcs: ['brute'] }
  const knight = { pcs: [DIAGHILEV], npcs: ['turtle-knight'] }
  const assassin = { pcs: [DIAGHILEV], npcs: ['assassin'] }

  rule(
    'momentum.hits.limit',
    'takes a blow on the armour while hits are to spare and the foe is nearly down',
    () => {
      expect(meets('skilled', brute, 'brute', { momentum: 4 }, { brute: { hits: 1 } })).toBe('none')
    },
  )

  rule('momentum.dodge.fail', 'pays well for a Dodge against two dice and a foe with many hits', () => {
    expect(meets('skilled', knight, 'turtle-knight', { momentum: 9, shield: -1 })).toMatch(/^dodge [5-9]$/)
  })

  rule('momentum.defence.choice', 'defends when the next hit is one too many', () => {
    expect(meets('skilled', brute, 'brute', { momentum: 6, hits: 2 })).not.toBe('none')
    expect(meets('skilled', assassin, 'assassin', { momentum: 2, hits: 2 })).not.toBe('none')
  })

  rule(
    'momentum.block.roll',
    'a small die gains most by momentum: with 4M the buckler is the better guard',
    () => {
      expect(meets('skilled', knight, 'turtle-knight', { momentum: 5, hits: 2, armour: 0 })).toBe('block 5')
    },
  )

  rule('momentum.parry.success', 'with nothing to lose it parries where the odds match the Dodge', () => {
    const ana = { ...DIAGHILEV, might: 2, shield: null }
    const cast = { pcs: [ana], npcs: ['brute'] }
    expect(meets('skilled', cast, 'brute', { momentum: 5, hits: 2, armour: 0 })).toMatch(/^parry/)
  })

  rule('momentum.defence.zero', 'at 0 it tries only where it would be out otherwise', () => {
    expect(meets('skilled', brute, 'brute', { momentum: 0 }, { brute: { hits: 1 } })).toBe('none')
    expect(meets('skilled', brute, 'brute', { momentum: 0, hits: 2, armour: 0, shield: -1 })).toBe('dodge')
  })
})

describe('skilled: the other side', () => {
  rule(
    'momentum.npc.strike',
    'strikes the one who cannot defend, of equals the one with fewer hits to spare',
    () => {
      const cast = { pcs: [pc('Ana'), pc('Bea')], npcs: ['brute'] }
      const strikes = (ana: Partial<Figure>, bea: Partial<Figure>) =>
        answers('skilled', turnOf('brute', cast, { ana, bea }), [1]).find((each) => each.startsWith('target'))
      const safe = { momentum: 5 }
      expect(strikes(safe, { momentum: 0 })).toBe('target bea')
      expect(strikes({ momentum: 0 }, safe)).toBe('target ana')
      expect(strikes({ ...safe, hits: 0 }, { ...safe, hits: 1 })).toBe('target bea')
    },
  )

  rule('momentum.npc.slot-order', 'an archer shoots, then steps back; a brute stays', () => {
    const then = (id: string, startBand: string) => {
      const state = turnOf(id, { pcs: [pc('Ana')], npcs: [id] }, {}, { field: { startBand } })
      const play = script(momentum, { otherwise: hand('skilled') })
      play.playUntil(state, ({ phase }) => phase !== 'act')
      return [play.askedFor('npc-action').map(({ choice }) => choice), figure(state, id).place]
    }
    expect(then('marsh-archer', 'far')).toEqual([['strike', 'move'], 4])
    expect(then('brute', 'melee')).toEqual([['strike', 'done'], 1])
  })

  rule('momentum.npc.slot-order', 'and back means away from whoever is nearest', () => {
    const pcs = [pc('Ana'), pc('Ben', { position: 5 })]
    const cast = { pcs, npcs: [{ use: 'marsh-archer', id: 'archer', position: 3 }] }
    const state = turnOf('archer', cast, {})
    const play = script(momentum, { otherwise: hand('skilled') })
    play.playUntil(state, ({ phase }) => phase !== 'act')
    expect(play.askedFor('npc-action').map(({ choice }) => choice)).toEqual(['strike', 'move'])
    expect(figure(state, 'archer').place).toBe(2)
  })

  rule('momentum.npc.ability', 'a spell at one foe, where it brings more than the blow', () => {
    const spell = (name: string, danger: number, ranges: readonly ['melee'] | readonly ['far']) => ({
      name,
      attack: { name, danger, ranges: [...ranges], skill: 1, material: 'magic' as const },
    })
    const deeds = (...abilities: ReturnType<typeof spell>[]) => {
      const state = turnOf('witch', { pcs: [DIAGHILEV], npcs: [npc('Witch', { danger: 2, abilities })] }, {})
      return answers('skilled', state, [6, 6, 6, 6]).filter((each) => /action|ability/.test(each))
    }
    expect(deeds(spell('Spark', 1, ['melee']))).toEqual(['npc-action strike'])
    expect(deeds(spell('Bolt', 3, ['far']))).toEqual(['npc-action strike'])
    expect(deeds(spell('Spark', 1, ['melee']), spell('Doom', 3, ['melee']))).toEqual([
      'npc-action ability',
      'ability doom',
    ])
  })

  rule('momentum.action.ability', 'a PC takes the blow that costs less', () => {
    const sweep = (cost: number) => ({ name: 'Sweep', cost, attack: { name: 'sweep' } })
    const deed = (cost: number) => {
      const ana = pc('Ana', { weapons: ['Sword (Steel, Melee)'], abilities: [sweep(cost)] })
      return firstDeed('skilled', turnOf('ana', { pcs: [ana], npcs: ['brute'] }, { ana: { momentum: 6 } }))
    }
    expect([deed(2), deed(5)]).toEqual(['ability', 'strike'])
    const both = [{ ...sweep(4), name: 'Dear' }, { name: 'Howl' }, sweep(2)]
    const ana = pc('Ana', { weapons: ['Sword (Steel, Melee)'], abilities: both })
    expect(
      answers('skilled', turnOf('ana', { pcs: [ana], npcs: ['brute'] }, { ana: { momentum: 6 } })),
    ).toEqual(['action ability', 'ability sweep'])
  })

  rule('momentum.dire.mauled-treat', 'a comrade who would be dead at the end is treated in time', () => {
    const deeds = (rulings: RulingsInput) => {
      const cast = { pcs: [pc('Ana', { weapons: ['Sword (Steel, Melee)'] }), pc('Ben')], npcs: ['brute'] }
      const values = { ana: { momentum: 9 }, ben: { dying: true } }
      return answers('skilled', turnOf('ana', cast, values, { ...MELEE, rulings }))
    }
    expect(deeds({ 'dire-mauled': 'dies-at-end' })).toEqual(['action interact', 'interact treat ben'])
    expect(deeds({})).toEqual(['action strike'])
  })

  rule('momentum.npc.ability', 'the wyrm breathes on a crowd, and bites one alone', () => {
    const deed = (count: number) => {
      const pcs = Array.from({ length: count }, (_, at) => pc(`Hero ${at}`, { hits: 0 }))
      const state = turnOf('pale-wyrm', { pcs, npcs: ['pale-wyrm'] }, {})
      return firstDeed(
        'skilled',
        state,
        Array.from({ length: 12 }, () => 1),
      )
    }
    expect([deed(1), deed(4)]).toEqual(['strike', 'ability'])
  })

  rule('momentum.npc.reposition', 'it never Repositions, which would only feed the PC', () => {
    const state = turnOf('brute', { pcs: [pc('Ana')], npcs: [npc('Idle'), 'brute'] }, {})
    expect(firstDeed('skilled', state)).toBe('strike')
  })
})

describe('nobody strikes at what he cannot hurt', () => {
  const wall = pc('Wall', { grit: 4, armour: 'plate', weapons: ['Sword'] })
  const gnat = npc('Gnat', { hits: 2, defense: 10, attackSkill: 3 })
  const hands = ['simple', 'skilled', 'aggressive', 'cautious']

  rule(
    ['momentum.armour.roll', 'momentum.npc.strike'],
    'armour that no roll can fail: the NPC steps away, and off the field from the distance',
    () => {
      for (const name of hands) {
        const near = turnOf('gnat', { pcs: [wall], npcs: [gnat] }, {})
        expect(answers(name, near)).toEqual(['npc-action move', 'move up'])
        expect(figure(near, 'gnat').place).toBe(2)
        const far = turnOf('gnat', { pcs: [wall], npcs: [gnat] }, {}, { field: { startBand: 'distant' } })
        expect(firstDeed(name, far)).toBe('flee')
        const skilful = npc('Gnat', { hits: 2, defense: 10, attackSkill: 4 })
        expect(firstDeed(name, turnOf('gnat', { pcs: [wall], npcs: [skilful] }, {}), [2])).toBe('strike')
      }
    },
  )

  rule(
    ['momentum.armour.roll', 'momentum.end.flee'],
    'armour that no roll can fail: the PC steps away, and off the field from the distance',
    () => {
      const twin = pc('Twin', { grit: 4, armour: 'plate', weapons: ['Sword'] })
      const sides = [wall, twin].map((figure) => ({ id: figure.name.toLowerCase(), figures: [figure] }))
      for (const name of ['simple', 'skilled']) {
        const start = { state: momentum.begin(parseScenario(momentum, { system: 'momentum', sides })) }
        const options = { fights: 50, policies: { wall: name, twin: name } }
        const { outcomes, measures } = simulateFrom(momentum, start, options)
        expect(outcomes['undecided'] ?? 0).toBe(0)
        expect(Math.max(...Object.keys(measures['rounds'] ?? {}).map(Number))).toBeLessThan(50)
      }
    },
  )

  rule('momentum.sheet.npc-special', 'poison that drains momentum is harm enough', () => {
    const riders = [{ effect: 'lose-momentum', amount: 2 }] as const
    const snake = npc('Snake', { attacks: [{ name: 'Fangs', riders }] })
    const state = turnOf('snake', { pcs: [wall], npcs: [snake] }, { wall: { momentum: 0 } })
    expect(firstDeed('simple', state, [2])).toBe('strike')
  })

  rule('momentum.npc.strike', 'of two it strikes the one who can be hurt', () => {
    const bare = pc('Bare', { hits: 0, grit: 4 })
    for (const name of hands) {
      const cast = { pcs: [{ ...wall, hits: 5 }, bare], npcs: [gnat] }
      const asked = answers(name, turnOf('gnat', cast, { bare: { momentum: 0 }, wall: { momentum: 0 } }))
      expect(asked.slice(0, 2)).toEqual(['npc-action strike', 'target bare'])
    }
  })

  rule('momentum.armour.zero', 'armour at 0 protects nobody, unless the table counts it as 0', () => {
    const worn = { wall: { armour: 0, momentum: 0 } }
    const cast = { pcs: [{ ...wall, grit: 5 }], npcs: [gnat] }
    expect(firstDeed('simple', turnOf('gnat', cast, worn))).toBe('strike')
    const numeric = { ...MELEE, rulings: { 'armour-zero': 'numeric' } } as const
    expect(firstDeed('simple', turnOf('gnat', cast, worn, numeric))).toBe('move')
  })

  test('so such a fight comes to an end of its own', () => {
    for (const name of hands) {
      const state = stage({ pcs: [wall], npcs: [gnat] }, MELEE)
      const { outcomes, steps } = simulateFrom(
        momentum,
        { state },
        { fights: 5, policies: { pcs: name, npcs: name }, measures: {}, seed: 'gnat' },
      )
      expect(outcomes).toEqual({ pcs: 5 })
      expect(steps).toBeLessThan(5 * 200)
    }
  })
})

describe('who has shot the last arrow', () => {
  const spent = (momentum: number, drawn = false) => ({ usage: [0, -1], ready: [true, drawn], momentum })
  const brute: Cast = { pcs: ['maissa'], npcs: ['brute'] }
  const hands = ['simple', 'skilled', 'cautious']

  test('draws the knife', () => {
    for (const name of hands) {
      const state = turnOf('maissa', brute, { maissa: spent(6), brute: { hits: 3 } }, FAR)
      expect(answers(name, state).slice(0, 2)).toEqual(['action interact', 'interact ready 1'])
      expect(figure(state, 'maissa').ready).toEqual([true, true])
    }
  })

  test('then closes in, however far the bow would have reached', () => {
    for (const name of hands) {
      const state = turnOf('maissa', brute, { maissa: spent(6, true), brute: { hits: 3 } }, FAR)
      const away = Math.abs(figure(state, 'maissa').place - figure(state, 'brute').place)
      expect(firstDeed(name, state)).toBe('move')
      expect(Math.abs(figure(state, 'maissa').place - figure(state, 'brute').place)).toBeLessThan(away)
    }
  })

  test('so two of them decide it in the end', () => {
    for (const name of hands)
      for (const startBand of ['melee', 'far', 'distant'] as const) {
        const state = stage(
          { pcs: ['maissa'], npcs: [{ use: 'maissa', id: 'other' }] },
          { field: { startBand } },
        )
        for (const who of ['maissa', 'other']) set(state, who, spent(0))
        const { outcomes } = simulateFrom(
          { ...momentum, maxSteps: 4_000 },
          { state },
          { fights: 20, policies: { pcs: name, npcs: name }, measures: {}, seed: 'arrows' },
        )
        expect(outcomes['undecided'] ?? 0).toBe(0)
      }
  })
})

describe('temperaments', () => {
  const cast = (nature: string) => ({ pcs: [{ ...DIAGHILEV, nature }], npcs: ['brute'] })
  const deed = (name: string, nature = '') =>
    firstDeed(name, turnOf('diaghilev', cast(nature), { diaghilev: { momentum: 6, hits: 2 } }))

  rule('momentum.end.surrender', 'aggressive strikes, cautious waits, craven yields, once hurt', () => {
    expect(['aggressive', 'cautious', 'craven'].map((name) => deed(name))).toEqual([
      'strike',
      'stop',
      'surrender',
    ])
  })

  rule('momentum.end.surrender', 'natural plays everybody by the nature on the sheet', () => {
    expect(['aggressive', 'cautious', 'craven'].map((nature) => deed('natural', nature))).toEqual([
      'strike',
      'stop',
      'surrender',
    ])
    expect(deed('natural', 'melancholy')).toBe(deed('skilled'))
  })
})

describe('every answer', () => {
  const names = Object.keys(policies)

  /** Plays a fight to its end with a different hand in every seat. */
  function playWith(scenario: object, seed: string, first: number, seen: DecisionCounts): void {
    playChecked(momentum, scenario, { seed, first, seen, every: 10 })
  }

  test('is legal in the ready-made scenarios', () => {
    const seen: DecisionCounts = new Map()
    for (const [place, { id, scenario }] of scenarios.entries())
      for (let first = 0; first < names.length; first += sized(3, 1))
        playWith({ ...scenario, rulings: { 'round-limit': 12 } }, `${id} ${first}`, place + first, seen)
    for (const name of ['action', 'npc-action', 'defend', 'spend', 'target', 'riposte', 'move'])
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  })

  test('is legal in random fights', () => {
    const seen: DecisionCounts = new Map()
    const random = new Random(1, 2, 3, 4)
    for (let game = 0; game < sized(30, 500); game++) {
      seedFight(random, 20, game)
      playWith(randomScenario(random), `game ${game}`, game, seen)
    }
    expect(seen.size).toBeGreaterThan(15)
  })
})

describe('strength', () => {
  const known = new Map<string, number>()

  /** How often the PCs win with one hand against a hand for the NPCs; simulated once for all tests. */
  function wins(
    pcs: string,
    npcs: string,
    cast: Cast,
    { fights = sized(300, 4_000), startBand = 'melee' } = {},
  ): number {
    const key = JSON.stringify([pcs, npcs, cast, fights, startBand])
    const share = known.get(key) ?? simulated(pcs, npcs, cast, { fights, startBand })
    known.set(key, share)
    return share
  }

  function simulated(
    pcs: string,
    npcs: string,
    cast: Cast,
    { fights, startBand }: { readonly fights: number; readonly startBand: string },
  ): number {
    const state = stage(cast, { field: { startBand }, rulings: { 'round-limit': 30 } })
    const { outcomes } = simulateFrom(
      momentum,
      { state },
      { fights, policies: { pcs, npcs }, measures: {}, seed: 'strength' },
    )
    return (outcomes['pcs'] ?? 0) / fights
  }

  const fights: readonly (readonly [string, Cast])[] = [
    ['Diaghilev and the turtle knight', { pcs: ['diaghilev'], npcs: ['turtle-knight'] }],
    ['Diaghilev and the assassin', { pcs: ['diaghilev'], npcs: ['assassin'] }],
    ['Diaghilev and two brutes', { pcs: ['diaghilev'], npcs: [{ use: 'brute', count: 2 }] }],
    ['two against the ogre', { pcs: ['ulla', 'maissa'], npcs: ['cistern-ogre'] }],
    ['two against two', { pcs: ['bretolomeo', 'sefu'], npcs: ['assassin', 'turtle-knight'] }],
  ]

  test.each(fights)('skilled beats simple, and simple beats random: %s', (_, cast) => {
    const [random, simple, skilled] = ['random', 'simple', 'skilled'].map((name) =>
      wins(name, 'simple', cast),
    )
    expect(skilled).toBeGreaterThan((simple ?? 1) + 0.02)
    expect(simple).toBeGreaterThan((random ?? 1) + 0.1)
  })

  const others: readonly (readonly [string, Cast, string])[] = [
    ['two against four brutes', { pcs: ['diaghilev', 'ulla'], npcs: [{ use: 'brute', count: 4 }] }, 'melee'],
    [
      'two against three cultists',
      { pcs: ['bretolomeo', 'sefu'], npcs: [{ use: 'seething-cultist', count: 3 }] },
      'near',
    ],
  ]

  test.each(others)('on the other side skilled beats simple too: %s', (_, cast, startBand) => {
    const [simple, skilled] = ['simple', 'skilled'].map((name) =>
      wins('simple', name, cast, { fights: sized(800, 4_000), startBand }),
    )
    expect(skilled).toBeLessThan((simple ?? 0) - 0.02)
  })

  test('on the other side simple is far better than random', () => {
    for (const cast of [
      { pcs: ['diaghilev', 'ulla'], npcs: [{ use: 'brute', count: 4 }] },
      { pcs: ['bretolomeo', 'sefu'], npcs: ['assassin', 'turtle-knight'] },
      { pcs: ['ulla', 'maissa'], npcs: ['cistern-ogre'] },
    ]) {
      const [random, simple] = ['random', 'simple'].map((name) => wins('simple', name, cast))
      expect(simple).toBeLessThan((random ?? 0) - 0.1)
    }
  })

  test('three against three, which the company wins nine times in ten: skilled is no worse than simple', () => {
    const pcs = ['bretolomeo', 'sefu', 'maissa']
    const npcs = ['assassin', 'turtle-knight', 'marsh-archer']
    const [simple, skilled] = ['simple', 'skilled'].map((name) => wins('simple', name, { pcs, npcs }))
    expect(skilled).toBeLessThan((simple ?? 0) + 0.02)
  })
})
