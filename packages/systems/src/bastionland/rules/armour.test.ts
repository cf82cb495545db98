/**
 * Armour: what adds up, what counts once, and when a shield protects.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { copyState } from '../state/state.ts'
import { damages, figure, playRound, rolled, shows, stage, told } from '../testing/stage.ts'
import { armourOf } from './arms.ts'

const STRIKER = 'Striker: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
const LINE = 'VIG 10, CLA 10, SPI 10, 40GD'

/** The Armour that a blow of 8 meets. */
function met(armour: string, play: Parameters<typeof playRound>[1] = {}): number {
  const state = stage({ players: [STRIKER], npcs: [`Wearer: ${LINE}, ${armour}`] })
  return (
    8 - (damages(playRound(state, { dice: [8], declare: { striker: 'attack wearer' }, ...play }))[0] ?? 0)
  )
}

rule(
  ['bastionland.armour.total', 'bastionland.armour.helm-shield'],
  'helm and shield are 1 each and add up to 2',
  () => {
    expect(met('A1 (helm); club')).toBe(1)
    expect(met('A1 (shield); club')).toBe(1)
    expect(met('A2 (helm, shield); club')).toBe(2)
  },
)

rule(
  'bastionland.armour.total',
  'the total is taken from each pool that strikes the wearer, and beasts have it without pieces',
  () => {
    const state = stage({
      x: [STRIKER],
      y: ['Other: 9GD; axe'],
      z: [`Wearer: ${LINE}, A2 (helm, shield); club`],
    })
    const play = playRound(state, {
      declare: { striker: 'attack wearer', other: 'attack wearer' },
      dice: [8, 5],
    })
    expect(damages(play)).toEqual([6, 3])
    expect(met('A3; club')).toBe(3)
  },
)

rule(
  'bastionland.armour.slots',
  'coat, plates, helm and shield are 1 each and at most 4; a second piece of a slot counts nothing',
  () => {
    expect(met('A4 (coat, plates, helm, shield); club')).toBe(4)
    const sheet = { name: 'Wearer', guard: 40, weapons: ['club'] }
    const worn = (pieces: readonly string[]) => {
      const state = stage({ players: [STRIKER], npcs: [{ ...sheet, pieces }] })
      return 8 - (damages(playRound(state, { declare: { striker: 'attack wearer' }, dice: [8] }))[0] ?? 0)
    }
    expect(worn(['mail', 'gambeson'])).toBe(1)
    expect(worn(['mail', 'gambeson', 'cuirass', 'brigandine', 'helm', 'coif'])).toBe(3)
    expect(worn(['bone charm', 'wolf pelt'])).toBe(1)
  },
)

rule(
  'bastionland.armour.slots',
  'the printed A number is what counts, whatever its pieces are called',
  () => {
    expect(met('A2 (bone charm, wolf pelt); club')).toBe(2)
    expect(met('A3 (mail, gambeson, helm); club')).toBe(3)
    expect(met('A1 (mail, helm); club')).toBe(1)
  },
)

rule(
  'bastionland.armour.shield-held',
  'a Long weapon takes both hands: with helm and stowed shield Armour is 1, and the shield has no die',
  () => {
    expect(met('A2 (helm, shield); billhook, shield')).toBe(1)
    const state = stage({
      players: [`Wearer: ${LINE}, A2 (helm, shield); billhook, shield`],
      npcs: [STRIKER],
    })
    expect(rolled(playRound(state, { declare: { wearer: 'attack striker' }, dice: [3] }))).toBe('d10')
  },
)

rule(
  'bastionland.armour.shield-held',
  'stowed, dropped, broken or locked, a shield gives neither Armour nor die',
  () => {
    const sheet = { name: 'Wearer', guard: 40, pieces: ['helm'], weapons: ['mace'] }
    for (const state of ['stowed', 'dropped', 'broken'])
      expect(exchange({ ...sheet, shield: { state } }), state).toEqual({ armour: 1, dice: 'd8 d8' })
    const effects = [{ kind: 'shield-trapped', by: 'striker', turns: 1 }]
    expect(exchange({ ...sheet, shield: true, effects })).toEqual({ armour: 1, dice: 'd8 d8' })
    expect(exchange({ ...sheet, shield: true })).toEqual({ armour: 2, dice: 'd8 d8 d4' })
  },
)

/** The Armour of somebody who is struck by an axe while striking back, and the dice of both. */
function exchange(wearer: Readonly<Record<string, unknown>>): { armour: number | undefined; dice: string } {
  const state = stage({ players: [STRIKER], npcs: [wearer] })
  const faces = 'shield' in wearer && wearer['shield'] === true && !('effects' in wearer) ? [3, 2, 1] : [3, 2]
  const declare = { striker: 'attack wearer', wearer: 'attack striker' }
  const play = playRound(state, { declare, dice: faces })
  return { armour: told(play, 'total').find(({ target }) => target === 'wearer')?.armour, dice: rolled(play) }
}

rule('bastionland.armour.shield-held', 'a held shield protects against arrows too', () => {
  const state = stage(
    {
      players: [{ statblock: 'Archer: 3GD; longbow', zone: 'yard' }],
      npcs: [{ statblock: `Wearer: ${LINE}, A1 (shield); club`, zone: 'gate' }],
    },
    { field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
  )
  expect(damages(playRound(state, { declare: { archer: 'attack wearer' }, dice: [8] }))).toEqual([7])
})

rule(
  'bastionland.armour.shield-held',
  'an attack without the shield’s die still leaves it in hand to protect',
  () => {
    const state = stage({ players: [STRIKER], npcs: [`Wearer: ${LINE}, A1 (shield); mace, shield`] })
    const play = playRound(state, {
      declare: { striker: 'attack wearer', wearer: { attack: 'striker', with: 'mace' } },
      dice: [8, 3],
    })
    expect(rolled(play)).toBe('d8 d8')
    expect(damages(play)[0]).toBe(7)
  },
)

rule(
  'bastionland.armour.slots',
  'a second shield, taken from the ground, brings its die and no more Armour',
  () => {
    const state = stage({
      players: [STRIKER],
      npcs: [
        `Wearer: ${LINE}, A1 (shield); club`,
        { name: 'Fallen', life: 'slain', shield: { state: 'dropped' } },
      ],
    })
    playRound(state, { declare: { wearer: 'pick-up shield' } })
    const play = playRound(state, {
      declare: { striker: 'attack wearer', wearer: { ready: 'shield + shield', attack: 'striker' } },
      dice: [8, 1, 1],
    })
    expect(rolled(play)).toBe('d8 d4 d4')
    expect(damages(play)[0]).toBe(7)
  },
)

rule('bastionland.armour.not-used-up', 'A2 is still A2 after ten hits', () => {
  const state = stage({ players: [STRIKER], npcs: [`Wearer: ${LINE}, A2 (helm, shield); club`] })
  for (let hit = 1; hit <= 10; hit++) {
    const play = playRound(state, { declare: { striker: 'attack wearer' }, dice: [5] })
    expect(told(play, 'total')).toMatchObject([{ armour: 2, damage: 3 }])
  }
  expect(shows(state, 'wearer').guard).toBe('10/40')
})

rule(
  ['bastionland.armour.not-used-up', 'bastionland.gambit.strong.greater'],
  'a helm struck off by a Greater Effect is worth nothing from then on, and the rest stays',
  () => {
    const state = stage({ players: [STRIKER], npcs: [`Wearer: ${LINE}, A3 (coat, helm, shield); club`] })
    playRound(state, {
      declare: { striker: 'attack wearer' },
      dice: [8, 13],
      choices: { gambit: ['greater 0'], greater: ['helm'] },
    })
    const next = playRound(copyState(state), { declare: { striker: 'attack wearer' }, dice: [5] })
    expect(told(next, 'total')).toMatchObject([{ armour: 2 }])
    expect(figure(state, 'wearer').lost).toHaveLength(1)
  },
)

describe('what is lost protects no more', () => {
  rule('bastionland.armour.shield-held', 'a broken shield helps nobody, however free the hands', () => {
    const wreck = {
      name: 'Wreck',
      guard: 9,
      weapons: ['mace'],
      shield: { name: 'shield', state: 'broken' },
    }
    const state = stage({ players: [wreck], npcs: ['Foe: 9GD; axe'] }, { rulings: { grip: 'free' } })
    expect(armourOf(state, figure(state, 'wreck'))).toBe(0)
  })

  rule('bastionland.gambit.strong.greater', 'a helm that is off cannot be knocked off again', () => {
    const blade = 'Blade: VIG 12, CLA 10, SPI 10, 20GD; greatsword (2d10 long)'
    const bare = 'Bare: VIG 10, CLA 10, SPI 10, 20GD, A1 (helm); axe (d8 hefty)'
    const state = stage({ players: [blade], npcs: [bare] })
    const strike = (dice: readonly number[], what: string) =>
      playRound(state, {
        declare: { blade: 'attack bare' },
        choices: { 'gambit blade': ['greater 1', 'pass'], greater: [what] },
        dice,
      })
    expect(strike([9, 8, 20], 'helm').askedFor('greater')[0]?.options).toContain('helm')
    expect(strike([9, 8, 1], 'disarm 0').askedFor('greater')[0]?.options).not.toContain('helm')
  })
})
