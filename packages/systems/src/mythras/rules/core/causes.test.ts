/**
 * The log says why a roll is hard: every grade that is not Standard is told with what made it, in random fights too.
 */
import { Fight, type FightEvent, parseScenario, Random } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../../../testing/rule.ts'
import { sized } from '../../../testing/sizes.ts'
import { mythras } from '../../index.ts'
import { tellEvent } from '../../tell/events.ts'
import { causeWords } from '../../tell/words.ts'
import { randomScenario } from '../../testing/generate.ts'
import { figure, plain, run, stage, strike, told, turn } from '../../testing/stage.ts'
import { failsEndurance } from '../harm/wounds.ts'
import { startRound } from '../round/round.ts'

const ANN = plain('Ann', 60, ['broadsword'])
const BOB = plain('Bob', 60, ['broadsword', 'heater'])

/** The line of the log in which somebody attacks. */
function attackLine(ann: object, bob: object = {}, field: object = {}): string {
  const state = stage({ one: [{ ...ANN, ...ann }], other: [{ ...BOB, ...bob }] }, { field: { ...field } })
  const [event] = told(strike(state, 'ann', 'bob', { dice: [95] }).play, 'attack')
  return event === undefined ? '' : tellEvent(event, state).text
}

describe('a blow', () => {
  rule(
    ['mythras.core.worst-grade', 'mythras.close.modifiers'],
    'of several conditions the hardest is named',
    () => {
      expect(attackLine({ posture: 'crouching' })).toBe(
        'Ann attacks Bob with the broadsword: Failure, 95 against 40 (Hard: crouching)',
      )
      expect(attackLine({ posture: 'prone' }, {}, { ground: 'unstable' })).toContain('(Formidable: prone)')
      expect(attackLine({ posture: 'crouching' }, {}, { ground: 'unstable' })).toContain(
        '(Hard: crouching and unstable ground)',
      )
      expect(attackLine({})).toContain('Failure, 95 against 60')
    },
  )

  rule('mythras.style.outside-weapon', 'so is what comes on top', () => {
    const clumsy = { style: { name: 'Plain', value: 60, weapons: ['axe'] }, fatigue: 1 }
    expect(attackLine(clumsy)).toContain('(Formidable: fatigue and a weapon outside the style)')
  })
})

describe('a shot', () => {
  const shot = (ann: object, metres: number, field: object = {}, dice: readonly number[] = [95]) => {
    const state = stage(
      {
        one: [{ ...plain('Ann', 60, ['bow', 'axe']), ...ann }],
        other: [{ ...BOB, weapons: ['broadsword'] }],
      },
      { field: { distance: metres, ...field } },
    )
    return { state, play: turn(state, 'ann', 'shoot bow', { dice }) }
  }

  rule('mythras.ranged.modifiers', 'the hardest hindrance is named', () => {
    const { state, play } = shot({}, 50, { wind: 'moderate', visibility: 'mist' })
    const [event] = told(play, 'attack')
    expect(event === undefined ? '' : tellEvent(event, state).text).toContain('(Formidable: wind)')
  })

  rule('mythras.ranged.long', 'long range halves, and the log says so', () => {
    const { state, play } = shot({}, 150, {}, [30, 8, 11])
    const [event] = told(play, 'damage')
    expect(event).toMatchObject({ rolled: 4, halved: ['long'] })
    expect(event === undefined ? '' : tellEvent(event, state).text).toContain('(halved at Long range)')
  })

  rule('mythras.trait.throw-weapons', 'a sword that is thrown does half, and the log says so', () => {
    const style = { name: 'Plain', value: 60, weapons: ['broadsword'], traits: ['throw-weapons'] }
    const state = stage({ one: [{ ...ANN, style }], other: [BOB] }, { field: { distance: 8 } })
    const play = turn(state, 'ann', 'throw broadsword', { dice: [30, 6, 11] })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 3, halved: ['thrown'] }])
  })
})

rule(
  'mythras.wound.serious',
  'a resistance names the skill, what makes it hard, and what it is up against',
  () => {
    const state = stage({ one: [ANN], other: [{ ...BOB, fatigue: 1, skills: { endurance: 54 } }] })
    const { play } = run(state, { dice: [20] }, (table, now) =>
      failsEndurance(table, now, figure(now, 'bob'), { die: 31, level: 2, graded: 60, sheet: 60 }),
    )
    const [event] = told(play, 'resist')
    expect(event === undefined ? '' : tellEvent(event, state).text).toBe(
      'Bob resists with Endurance 54, Hard 36 (fatigue) against 31, a Success: fails',
    )
  },
)

rule('mythras.trait.formation-fighting', 'the point that a formation costs is told every Round', () => {
  const line = { name: 'Line', value: 60, weapons: ['broadsword'], traits: ['formation-fighting'] }
  const rank = ['A', 'B', 'C'].map((name) => ({ ...ANN, name, style: line }))
  const state = stage({ one: rank, other: [BOB] })
  const { play } = run(state, {}, (table, now) => startRound(table, now))
  expect(told(play, 'condition')).toMatchObject([{ figure: 'bob', what: 'faces-formation', amount: 1 }])
})

/** What an event tells of a roll's grade; none where it tells of no roll. */
function rollTold(event: FightEvent): { grade: number; causes: readonly string[]; die: number } {
  const rolled = z
    .object({ grade: z.number(), causes: z.array(z.string()), die: z.number().default(1) })
    .safeParse(event)
  return rolled.success ? rolled.data : { grade: 0, causes: [], die: 0 }
}

test('in random fights every grade is told with its cause, and every cause has words', () => {
  let graded = 0
  const random = new Random(5, 6, 7, 8)
  for (let number = 1; number <= sized(15, 200); number++) {
    const parsed = parseScenario(mythras, randomScenario(random))
    const hands = Object.fromEntries(Object.keys(parsed.hands).map((seat) => [seat, 'ai:random' as const]))
    const fight = Fight.create(mythras, parsed, { seed: `cause ${number}`, hands })
    fight.advance()
    for (const { event } of fight.log) {
      const { grade, causes, die } = rollTold(event)
      if (grade === 0 || die === 0) continue
      graded++
      expect(causes, `${event.event} of fight ${number} (${event.rule})`).not.toEqual([])
      for (const cause of causes) expect(causeWords).toHaveProperty([cause])
    }
  }
  expect(graded).toBeGreaterThan(30)
})
