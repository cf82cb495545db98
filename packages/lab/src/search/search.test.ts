/**
 * Search: it finds the answer that is plainly right where the stand-in walks into a trap, keeps to the stand-in where
 * that is right, plays whole fights legally, knows no more than its seat, and beats those who do not think.
 */
import {
  amount,
  type Choice,
  type Decision,
  Fight,
  option,
  subset,
  UNIFORM,
  usualPolicy,
} from '@steelyard/kernel'
import { type ToyState, tiny, toy, toyDuel } from '@steelyard/kernel/testing'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import '../threads/node-threads.ts'
import { simulateInThreads } from '../simulation/threads.ts'
import { contest } from './contest.ts'
import { advise, searcher } from './search.ts'

const duel = {
  system: 'momentum',
  sides: [
    { id: 'pcs', figures: ['diaghilev'] },
    { id: 'npcs', figures: ['brute'] },
  ],
}

/** A fight at its first question to a person. */
function opened(scenario: { system: string }): Fight {
  return Fight.create(systemNamed(scenario.system), scenario, { seed: 'search' })
}

function firstQuestion(fight: Fight) {
  const question = fight.questions.find(({ kind }) => kind === 'choice')
  if (question?.kind !== 'choice') throw new Error('nothing is asked')
  return question
}

const red = { id: 'red', seat: 'red' }

/** One question to red, and a six-sided die that must show no more than what the answer is worth. */
function gamble(decision: Decision, worth: (choice: Choice) => number): Fight {
  const system = tiny<{ winner: string }>({
    first: { winner: '' },
    next: ({ winner }) => (winner === '' ? 'dare' : null),
    steps: {
      dare: (table, state) => {
        const choice =
          decision.kind === 'option'
            ? table.ask(decision)
            : decision.kind === 'amount'
              ? table.askAmount(decision)
              : table.askSubset(decision)
        const face = table.die(6, { name: 'luck', rule: 'tiny.luck' }, 'red')
        state.winner = face <= worth(choice) ? 'red' : 'blue'
      },
    },
    outcome: ({ winner }) => ({ over: winner !== '', winner: winner === '' ? null : winner, how: 'victory' }),
    policies: {
      skilled: { name: 'skilled', summary: 'The usual.', decide: usualPolicy },
      wild: { name: 'wild', summary: 'Anything.', decide: () => UNIFORM },
    },
  })
  return Fight.create(system, { hands: { red: 'human' } }, { seed: 'gamble' })
}

/**
 * Red is asked for as long as there are options for what red has said so far; then a die of so many sides must show
 * no more than that is worth. Where it says 'fortune', another die decides how the story goes on.
 */
function story(
  options: Readonly<Record<string, readonly string[]>>,
  worth: Readonly<Record<string, number>>,
): Fight {
  const system = tiny<{ said: string; winner: string }>({
    first: { said: '', winner: '' },
    next: ({ winner }) => (winner === '' ? 'tell' : null),
    steps: {
      tell: (table, state) => {
        const ways = options[state.said]
        const luck = { name: 'luck', rule: 'tiny.luck' }
        if (ways === undefined)
          state.winner = table.die(12, luck, 'red') <= (worth[state.said] ?? 0) ? 'red' : 'blue'
        else if (ways[0] === 'fortune') state.said += table.die(2, luck, 'red') === 1 ? ' good' : ' bad'
        else
          state.said =
            `${state.said} ${table.ask(option({ name: 'way', rule: 'tiny.way', to: red, options: ways }))}`.trim()
      },
    },
    outcome: ({ winner }) => ({ over: winner !== '', winner: winner === '' ? null : winner, how: 'victory' }),
  })
  return Fight.create(system, { hands: { red: 'human' } }, { seed: 'story' })
}

function advised(fight: Fight, options: Parameters<typeof advise>[2]): ReturnType<typeof advise> {
  return advise(fight, firstQuestion(fight), { milliseconds: Number.POSITIVE_INFINITY, ...options })
}

function questionOf(fight: Fight<ToyState>, name: string, by: string) {
  const question = fight.questions.find((each) => each.name === name && each.by === by)
  if (question?.kind !== 'choice') throw new Error(`${name} is not asked of ${by}`)
  return question
}

describe('what a search finds', () => {
  const ways = option({ name: 'way', rule: 'tiny.way', to: red, options: ['bait', 'wait', 'hide', 'flee'] })
  const worth = new Map<Choice, number>([
    ['bait', 2],
    ['wait', 4],
    ['hide', 1],
    ['flee', 0],
  ])

  test('is the way out where the stand-in walks into the trap, whatever the seed', () => {
    const fight = gamble(ways, (choice) => worth.get(choice) ?? 0)
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const { best, weighed } = advised(fight, { fights: 600, seed })
      expect(best).toBe('wait')
      expect(weighed[0]?.choice).toBe('wait')
      expect(weighed.find(({ choice }) => choice === 'flee')?.value).toBe(0)
    }
  })

  test('is the stand-in’s own answer where that is best, and with no time to think', () => {
    const fight = gamble(ways, (choice) => 4 - (worth.get(choice) ?? 0))
    expect(advised(fight, { fights: 600 }).best).toBe('flee')
    const right = gamble({ ...ways, usual: 'wait' }, (choice) => worth.get(choice) ?? 0)
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      expect(advised(right, { fights: 200, seed }).best).toBe('wait')
    expect(advised(fight, { milliseconds: 0 })).toMatchObject({ best: 'bait', fights: 0 })
  })

  test('is an amount near the right one, where there are too many to try', () => {
    const fight = gamble(
      amount({ name: 'coins', rule: 'tiny.coins', to: red, min: 0, max: 10_000 }),
      (coins) => (Number(coins) >= 4000 && Number(coins) <= 6000 ? 6 : 1),
    )
    const { best, weighed } = advised(fight, { fights: 800 })
    expect(Number(best)).toBeGreaterThanOrEqual(4000)
    expect(Number(best)).toBeLessThanOrEqual(6000)
    expect(weighed.length).toBeLessThanOrEqual(24)
  })

  test('is the key that matters, in a subset of too many to list', () => {
    const keys = Array.from({ length: 20 }, (_, at) => `key${at}`)
    const fight = gamble(
      subset({ name: 'keys', rule: 'tiny.keys', to: red, options: keys, min: 0, max: 20 }),
      (chosen) => (typeof chosen === 'object' && chosen.includes('key7') ? 5 : 1),
    )
    expect(advised(fight, { fights: 1000 }).best).toEqual(['key7'])
  })

  test('stays as hard to guess as a stand-in who mixes, if no answer is better', () => {
    const fight = gamble(ways, () => 3)
    const seeds = Array.from({ length: 20 }, (_, at) => `mixed ${at}`)
    const given = seeds.map((seed) => advised(fight, { fights: 40, seed, stand: 'wild' }).best)
    expect(new Set(given).size).toBeGreaterThan(2)
    expect(seeds.map((seed) => advised(fight, { fights: 40, seed, stand: 'wild' }).best)).toEqual(given)
  })

  test('does not depend on what the other has sealed', () => {
    const sealed = ['attack', 'guard'].map((stance) => {
      const fight = Fight.create(toy, toyDuel(3), { seed: 'sealed', hands: { red: 'human', blue: 'human' } })
      for (const [name, by, choice] of [
        ['purse', 'anna', 2],
        ['purse', 'bert', 2],
        ['stance', 'bert', stance],
      ] as const)
        fight.answer(questionOf(fight, name, by).id, choice)
      return advise(fight, questionOf(fight, 'stance', 'anna'), {
        fights: 300,
        milliseconds: Number.POSITIVE_INFINITY,
      })
    })
    expect(sealed[0]?.fights).toBeGreaterThan(0)
    expect(sealed[0]).toEqual(sealed[1])
  })
})

describe('what a search finds further down', () => {
  const seeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  /** What is best by how many of the seeds. */
  const found = (fight: Fight, fights: number): readonly Choice[] =>
    seeds.map((seed) => advised(fight, { fights, seed }).best)
  const openings = ['strike', 'feint', 'wait']
  const thrusts = ['retreat', 'lunge', 'parry']

  test('is a feint that loses if the stand-in goes on after it, and wins with the right blow', () => {
    const fight = story(
      { '': openings, feint: thrusts },
      { strike: 6, wait: 4, 'feint retreat': 3, 'feint lunge': 10, 'feint parry': 1 },
    )
    expect(found(fight, 2000)).toEqual(seeds.map(() => 'feint'))
    const { weighed } = advised(fight, { fights: 2000 })
    expect(weighed[0]?.choice).toBe('feint')
    expect(weighed[0]?.value).toBeGreaterThan(0.6)
    expect(weighed[0]?.fights).toBeGreaterThan(200)
  })

  test('is nothing with few fights: those are for the answers that could be given now', () => {
    const fight = story({ '': openings, feint: thrusts }, { strike: 6, wait: 6, 'feint lunge': 10 })
    const { best, weighed } = advised(fight, { fights: 48 })
    expect(best).toBe('strike')
    expect(weighed.map((each) => each.fights)).toEqual([16, 16, 16])
  })

  test('is no feint where what follows helps little', () => {
    const fight = story(
      { '': openings, feint: thrusts },
      { strike: 6, wait: 4, 'feint retreat': 3, 'feint lunge': 5, 'feint parry': 1 },
    )
    expect(found(fight, 4000)).toEqual(seeds.map(() => 'strike'))
  })

  test('is a plan of three answers, the second of which looks worse than any', () => {
    const fight = story(
      { '': openings, feint: thrusts, 'feint lunge': ['stop', 'twist'] },
      {
        strike: 6,
        wait: 4,
        'feint retreat': 3,
        'feint parry': 3,
        'feint lunge stop': 1,
        'feint lunge twist': 11,
      },
    )
    expect(found(fight, 4000)).toEqual(seeds.map(() => 'feint'))
  })

  test('is an answer for each turn that luck may take', () => {
    const fight = story(
      {
        '': openings,
        feint: ['fortune'],
        'feint good': ['retreat', 'lunge', 'cheer'],
        'feint bad': ['strike', 'retreat'],
      },
      { strike: 6, wait: 4, 'feint good retreat': 3, 'feint good lunge': 10, 'feint bad retreat': 9 },
    )
    expect(found(fight, 2000)).toEqual(seeds.map(() => 'feint'))
  })

  test('is not there when the seat is asked nothing more: then it ends as soon as the answer is clear', () => {
    const fight = story({ '': openings }, { strike: 1, feint: 11, wait: 1 })
    const { best, fights } = advised(fight, { fights: 1e6 })
    expect(best).toBe('feint')
    expect(fights).toBeLessThan(1000)
  })

  test('is not waited for in fights without an end: those are draws long before the game gives up', () => {
    let steps = 0
    const system = tiny<{ winner: string; way: string }>({
      first: { winner: '', way: '' },
      next: ({ winner }) => (winner === '' ? 'dance' : null),
      steps: {
        dance: (table, state) => {
          steps++
          if (state.way === '')
            state.way = table.ask(
              option({ name: 'way', rule: 'tiny.way', to: red, options: ['strike', 'dance'] }),
            )
          if (state.way === 'strike') state.winner = 'blue'
        },
      },
      outcome: ({ winner }) => ({
        over: winner !== '',
        winner: winner === '' ? null : winner,
        how: 'victory',
      }),
    })
    const fight: Fight = Fight.create(system, { hands: { red: 'human' } }, { seed: 'dance' })
    steps = 0
    const { best, weighed } = advised(fight, { fights: 400 })
    const danced = weighed.find(({ choice }) => choice === 'dance')
    expect(best).toBe('dance')
    expect(danced?.value).toBe(0.5)
    expect(steps).toBeLessThanOrEqual((system.maxSteps / 10) * 400)
    expect(steps).toBeGreaterThan(1000)
  })

  test('is not looked for where every fight is won already', () => {
    const fight = story({ '': openings, strike: thrusts }, { 'strike retreat': 12, 'strike lunge': 12 })
    expect(advised(fight, { fights: 1e6 })).toMatchObject({ best: 'strike' })
    expect(advised(fight, { fights: 1e6 }).fights).toBeLessThan(200)
  })

  test('is the same for the same seed', () => {
    const fight = story({ '': openings, feint: thrusts }, { strike: 6, wait: 4, 'feint lunge': 10 })
    const [one, two] = [0, 1].map(() => advised(fight, { fights: 777, seed: 'twice' }))
    expect(one).toEqual(two)
    expect(one?.fights).toBeLessThanOrEqual(777)
  })
})

describe('search', () => {
  test('never yields a fight that it can win', () => {
    const fight = opened(duel)
    const { best, weighed, fights } = advise(fight, firstQuestion(fight), {
      fights: 400,
      milliseconds: Number.POSITIVE_INFINITY,
    })
    expect(best).not.toBe('surrender')
    expect(weighed.find(({ choice }) => choice === 'surrender')?.value).toBe(0)
    expect(weighed.reduce((sum, each) => sum + each.fights, 0)).toBe(fights)
  })

  test('gives the same advice for the same seed', () => {
    const [one, two] = [0, 1].map(() => {
      const fight = opened(duel)
      return advise(fight, firstQuestion(fight), {
        fights: 200,
        milliseconds: Number.POSITIVE_INFINITY,
        seed: 'twice',
      })
    })
    expect(one).toEqual(two)
  })

  test('changes nothing in the fight it thinks about', () => {
    const fight = opened(duel)
    const before = JSON.stringify(fight.parts())
    advise(fight, firstQuestion(fight), { fights: 80, milliseconds: Number.POSITIVE_INFINITY })
    expect(JSON.stringify(fight.parts())).toBe(before)
  })

  test('knows no more than its seat: what the view hides changes nothing', () => {
    const dim = {
      ...toy,
      view: (state: ToyState, seat: string): ToyState => ({
        ...toy.copy(state),
        duellists: state.duellists.map((each) => (each.seat === seat ? each : { ...each, hearts: 2 })),
      }),
    }
    const advised = [dim, toy].map((system) =>
      [2, 7].map((hearts) => {
        const fight: Fight = Fight.create(system, toyDuel(3, hearts), { seed: 'dim' })
        return advise(fight, firstQuestion(fight), { fights: 200, milliseconds: Number.POSITIVE_INFINITY })
      }),
    )
    const [hidden, shown] = advised
    expect(hidden?.[0]).toEqual(hidden?.[1])
    expect(shown?.[0]).not.toEqual(shown?.[1])
  })

  test('plays a hand in a fight, and thinks no longer than it may', () => {
    const search = searcher({ milliseconds: Number.POSITIVE_INFINITY, fights: 24 })
    const hands = { pcs: 'ai:search', npcs: 'ai:simple' } as const
    const fight = Fight.create(systemNamed('momentum'), duel, { seed: 'hand', hands, search })
    expect(fight.over).toBe(true)
    expect(JSON.stringify(fight.parts().entries)).toContain('"who":"ai:search"')
  })

  test('is a policy of simulations, with the same counts for any number of threads', async () => {
    const options = { fights: 6, seed: 'threads', policies: { pcs: 'search' }, thoughts: 16 }
    const [alone, shared] = await Promise.all([
      simulateInThreads(duel, { ...options, workers: 1 }),
      simulateInThreads(duel, { ...options, workers: 2 }),
    ])
    expect(shared).toEqual(alone)
    expect(alone.fights).toBe(6)
    expect(Object.keys(alone.measures).length).toBeGreaterThan(0)
  })

  test('has no side to search for as the referee', async () => {
    const asked = simulateInThreads(duel, { fights: 2, policies: { referee: 'search' } })
    await expect(asked).rejects.toMatchObject({ code: 'unknown-policy' })
  })

  test('beats those who answer anything', () => {
    const search = { fights: 120, milliseconds: Number.POSITIVE_INFINITY }
    const outcomes = contest(
      {
        ...duel,
        sides: [
          { id: 'pcs', figures: ['diaghilev'] },
          { id: 'others', figures: ['diaghilev'] },
        ],
      },
      { searching: ['pcs'], against: 'random', search, fights: 12 },
    )
    expect(outcomes['pcs'] ?? 0).toBeGreaterThanOrEqual(10)
  })

  test.each([
    ['bastionland', ['young-squire', 'archer']],
    ['momentum', ['diaghilev']],
    ['mythras', ['archer']],
    ['stances', ['magnus']],
    ['warband', ['veteran', 'archer']],
  ])('without time to think it plays %s like the best policy, answer by answer', (game, figures) => {
    const scenario = { system: game, sides: ['one', 'other'].map((id) => ({ id, figures })) }
    const [thoughtless, skilled] = (['ai:search', 'ai:skilled'] as const).map((one) => {
      const hands = { one, other: 'ai:skilled' } as const
      const search = searcher({ milliseconds: 0 })
      const fight = Fight.create(systemNamed(game), scenario, { seed: 'no time', hands, search })
      return JSON.stringify(fight.parts().entries.map(({ answers }) => answers))
    })
    expect(thoughtless).toContain('ai:search')
    expect(thoughtless?.replaceAll('ai:search', 'ai:skilled')).toBe(skilled)
  })

  test('beats the best policy where there is room, blade to blade', () => {
    const sides = ['one', 'other'].map((id) => ({ id, figures: ['brand'] }))
    const mirror = { system: 'warband', field: { start: 'contact' }, sides }
    const { one = 0, other = 0 } = contest(mirror, {
      searching: ['one'],
      search: { fights: 150 },
      fights: 40,
    })
    expect(one).toBeGreaterThan(other)
  })
})
