import { type Decision, Fight, WHEN_IT_MATTERS } from '@steelyard/kernel'
import { createFight, samplesOf, systems } from '@steelyard/systems'
import { expect, it } from 'vitest'
import { menuView } from './menu.ts'

it('says several refusals in a row once, and no colon after one', () => {
  const labels = new Set<string>()
  const bastionland = systems.find(({ id }) => id === 'bastionland')
  const bridge = bastionland && samplesOf(bastionland).find(({ id }) => id === 'first')
  for (let seed = 0; seed < 6; seed++) {
    const fight = createFight(bridge?.data, {
      seed: `words ${seed}`,
      attention: WHEN_IT_MATTERS,
      hands: { players: 'human', npcs: 'ai:skilled' },
    })
    for (let [question] = fight.questions; question?.kind === 'choice'; [question] = fight.questions) {
      const { suggestion } = menuView({ fight, redactedOf: (state) => state }, question)
      labels.add(suggestion?.label ?? '')
      const [reply = '', ...further] = suggestion?.choices ?? []
      fight.answer(question.id, reply, { further })
    }
  }
  expect([...labels].filter((label) => label.startsWith('No, '))).not.toEqual([])
  expect([...labels].filter((label) => /\bNo(:|, No)/.test(label))).toEqual([])
})

it.each([
  ['bastionland', 'first', ['Hold the line', 'Everyone on Gate Sentry 1']],
  ['warband', 'hired-spears', ['Hold the line', 'All advance on']],
  ['warband', 'two-hundred', ['Hold the line', 'All advance']],
  ['stances', 'gauntlet', ['Hold the line', 'Everyone: Attack']],
  ['momentum', 'pressgang', ['Hold the line', 'Everyone on']],
  ['mythras', 'first', ['Everyone: ']],
])('names the lines of %s/%s as orders to several figures', (game, id, wanted) => {
  const system = systems.find((each) => each.id === game)
  const data = system && samplesOf(system).find((each) => each.id === id)?.data
  const fight = createFight(data, { seed: 'orders', attention: WHEN_IT_MATTERS })
  const orders: string[] = []
  for (let asked = 0; asked < 12 && !fight.over; asked++) {
    const [question] = fight.questions
    if (question?.kind !== 'choice') break
    const { menu = [], suggestion } = menuView({ fight, redactedOf: (state) => state }, question)
    orders.push(...menu.map(({ order }) => order))
    const [reply = '', ...further] = suggestion?.choices ?? []
    fight.answer(question.id, reply, { further })
  }
  for (const start of wanted) expect(orders.some((order) => order.startsWith(start))).toBe(true)
})

it('puts all ways to move under one name', () => {
  const mythras = systems.find(({ id }) => id === 'mythras')
  const depot = mythras && samplesOf(mythras).find(({ id }) => id === 'depot')?.data
  const fight = createFight(depot, { seed: 'ways', attention: WHEN_IT_MATTERS })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('somebody is asked for a Turn')
  const { menu = [] } = menuView({ fight, redactedOf: (state) => state }, question)
  const ways = menu.filter(({ label }) => /^(Move|Run|Sprint) /.test(label))
  expect(ways.length).toBeGreaterThan(9)
  expect(new Set(ways.map(({ group }) => group))).toEqual(new Set(['Move']))
})

it('shows the dice of an attack beside its target', () => {
  const bastionland = systems.find(({ id }) => id === 'bastionland')
  const bridge = bastionland && samplesOf(bastionland).find(({ id }) => id === 'first')?.data
  const fight = createFight(bridge, { seed: 'dice', attention: WHEN_IT_MATTERS })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('somebody is asked for a turn')
  const { menu = [] } = menuView({ fight, redactedOf: (state) => state }, question)
  const hints = new Map(menu.map(({ label, hint }) => [label, hint]))
  expect(hints.get('Attack Gate Sentry 1')).toBe('d8 d4; Guard 3, Vigour 10, Armour 0')
  expect(hints.get('Attack Gate Sentry 1, Shield')).toBe('d4')
})

it('says an attack once where there is nothing to choose from', () => {
  const armed = { vig: 12, cla: 12, spi: 12, guard: 6, weapons: ['mace', 'shield'] }
  const knight = { ...armed, name: 'Knight', effects: [{ kind: 'shield-trapped', turns: 2 }] }
  const foes = [1, 2].map((at) => ({ ...armed, name: `Foe ${at}` }))
  const data = {
    system: 'bastionland',
    sides: [
      { id: 'ours', figures: [knight] },
      { id: 'theirs', figures: foes },
    ],
  }
  const fight = createFight(data, { seed: 'once', attention: WHEN_IT_MATTERS, hands: { ours: 'human' } })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('somebody is asked for a turn')
  const { menu = [] } = menuView({ fight, redactedOf: (state) => state }, question)
  const labels = menu.map(({ label }) => label).filter((label) => label.startsWith('Attack '))
  expect(labels).toEqual(['Attack Foe 1', 'Attack Foe 2'])
})

it('names the suggestion as an order, also where a side says first who is next', () => {
  const warband = systems.find(({ id }) => id === 'warband')
  const data = warband && samplesOf(warband).find(({ id }) => id === 'two-hundred')?.data
  const fight = createFight(data, { seed: 'orders', attention: WHEN_IT_MATTERS })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('the banner is asked')
  const { suggestion } = menuView({ fight, redactedOf: (state) => state }, question)
  expect(suggestion?.choices.length).toBeGreaterThan(1)
  expect(suggestion?.order).toMatch(/^All advance: \d+$/)
  expect(suggestion?.order).not.toContain('Foot 1')
})

it('says of a suggestion that it would end something for good', () => {
  const bastionland = systems.find(({ id }) => id === 'bastionland')
  const duel = bastionland && samplesOf(bastionland).find(({ id }) => id === 'duel')?.data
  if (bastionland === undefined) throw new Error('there is no bastionland')
  const { guidance, policies } = bastionland
  const fleeing = {
    ...bastionland,
    guidance: { ...guidance, advisor: 'fleeing', decisions: guidance?.decisions ?? {} },
    policies: {
      ...policies,
      fleeing: {
        name: 'fleeing',
        summary: 'Runs.',
        decide: (_: object, { usual, options }: Decision) => (options.includes('flee') ? 'flee' : usual),
      },
    },
  }
  const finals = [bastionland, fleeing].map((system) => {
    const fight = Fight.create(system, duel, { seed: 'last', attention: WHEN_IT_MATTERS })
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question?.kind !== 'choice') throw new Error('somebody is asked')
    return menuView({ fight, redactedOf: (state) => state }, question).suggestion?.final
  })
  expect(finals).toEqual([false, true])
})
