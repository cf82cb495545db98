/**
 * Scars: which die is rolled, the twelve entries with their dice in order, growth of Guard and what it waits
 * for, and what a lost limb does to the rest of the fight.
 */
import { Company, Fight, interludeOf, parseScenario } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { bastionland } from '../index.ts'
import { afterFight } from '../scenario/sheets-after.ts'
import {
  type Actor,
  figure,
  item,
  menu,
  menus,
  playAftermath,
  playRound,
  playRounds,
  type StageOptions,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'
import { armourOf } from './arms.ts'
import { scarTable } from './scars.ts'

const GIANT = 'Giant (creature): VIG 15, CLA 10, SPI 10, 20GD; fist (d12 natural)'

/** Somebody with so much Guard now and at most, and every Virtue at 12. */
const victim = (now: number, max = now) => ({
  name: 'Victim',
  vig: 12,
  cla: 12,
  spi: 12,
  guard: { cur: now, max },
  weapons: ['mace'],
})

/** The giant's d12 takes Guard to exactly 0; the Scar dice follow. */
const scarred = (actor: Actor, face: number, scarDice: readonly number[], scene: StageOptions = {}) => {
  const state = stage({ players: [actor], npcs: [GIANT] }, scene)
  const play = playRound(state, { declare: { giant: 'attack victim' }, dice: [face, ...scarDice] })
  return { state, play, victim: figure(state, 'victim') }
}

describe('rolling a Scar', () => {
  rule('bastionland.scar.die', 'the size of the counting die, whatever the Bolster: a d8 for 7 + 1', () => {
    const state = stage({
      players: [victim(8)],
      npcs: ['Orc: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty), dagger (d6)'],
    })
    const play = playRound(state, {
      declare: { orc: 'attack victim' },
      choices: { 'gambit orc': ['bolster 1', 'pass'] },
      dice: [7, 5, 1, 4],
    })
    expect(play.rolls.find(({ name }) => name === 'scar')).toMatchObject({ sides: 8, by: 'victim' })
  })

  rule('bastionland.scar.die', 'a d4 reaches entries 1 to 4, a d12 all twelve', () => {
    const monk = 'Monk: VIG 10, CLA 10, SPI 10, 9GD'
    const state = stage({ players: [victim(3)], npcs: [monk] })
    const play = playRound(state, { declare: { monk: 'attack victim' }, dice: [3, 4, 1, 2] })
    expect(told(play, 'scar')).toMatchObject([{ entry: 4, sides: 4 }])
    expect(scarred(victim(9), 9, [11]).victim.scars).toMatchObject([{ entry: 11 }])
    expect(scarTable.map(({ name }) => name)).toEqual([
      'Distress',
      'Disfigurement',
      'Smash',
      'Stun',
      'Rupture',
      'Gouge',
      'Concussion',
      'Tear',
      'Agony',
      'Mutilation',
      'Doom',
      'Humiliation',
    ])
  })

  rule('bastionland.scar.permanent', 'a torn ear stays on the sheet when the fight is over', () => {
    const { state, victim: marked } = scarred(victim(9), 9, [8, 2])
    expect(marked.scars).toMatchObject([{ entry: 8, place: 'ear', season: 'current' }])
    playRound(state, { declare: { giant: 'flee' } })
    playAftermath(state)
    expect(marked.scars).toMatchObject([{ entry: 8, place: 'ear' }])
  })

  rule('bastionland.scar.not-damage', 'SPI 2, Agony 7: SPI 0, and no Wound', () => {
    const { victim: marked } = scarred({ ...victim(9), spi: { cur: 2, max: 12 } }, 9, [9, 4, 3])
    expect(marked).toMatchObject({ spi: 0, vig: 12, wounded: false, life: 'up' })
  })

  rule(
    'bastionland.scar.one-per-hit',
    'Guard 4 gone in round 1: in round 2 three damage are three VIG',
    () => {
      const { state, victim: marked } = scarred(victim(4), 4, [1, 1])
      const next = playRound(state, { declare: { giant: 'attack victim' }, dice: [3] })
      expect(told(next, 'scar')).toEqual([])
      expect(marked).toMatchObject({ guard: 0, vig: 9 })
      expect(marked.scars).toHaveLength(1)
    },
  )

  rule(
    'bastionland.scar.after-totals',
    'totals 3 and 4 on GD 3, VIG 10: VIG 6, then Rupture 7: VIG 0, up',
    () => {
      const state = stage({
        players: [{ ...victim(3), vig: 10 }],
        npcs: [GIANT],
        others: ['Orc: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'],
      })
      const play = playRound(state, {
        declare: { giant: 'attack victim', orc: 'attack victim' },
        dice: [3, 4, 5, 3, 4],
      })
      expect(told(play, 'harm').map(({ vig, result }) => [vig, result])).toEqual([
        [10, 'scar'],
        [6, 'wounded'],
      ])
      expect(figure(state, 'victim')).toMatchObject({ vig: 0, life: 'up', guard: 0 })
      expect(play.rolls.find(({ name }) => name === 'scar')?.sides).toBe(12)
    },
  )

  rule('bastionland.scar.after-totals', 'whoever is slain meanwhile rolls none', () => {
    const state = stage({
      players: [{ ...victim(3), vig: 4 }, 'Ally: VIG 10, CLA 10, SPI 10, 9GD'],
      npcs: [GIANT],
      others: ['Orc: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'],
    })
    const play = playRound(state, { declare: { giant: 'attack victim', orc: 'attack victim' }, dice: [3, 4] })
    expect(told(play, 'scar')).toEqual([])
    expect(figure(state, 'victim').life).toBe('slain')
  })

  rule('bastionland.scar.roll-order', 'Scar die, place, loss, growth', () => {
    const stun = scarred(victim(4), 4, [4, 3, 2]).play
    expect(stun.rolls.slice(1).map(({ name }) => name)).toEqual(['scar', 'scar-loss', 'guard-growth'])
    const disfigured = scarred(victim(2), 2, [2, 4, 5]).play
    expect(disfigured.rolls.slice(1).map(({ name }) => name)).toEqual(['scar', 'scar-place', 'guard-growth'])
  })

  rule('bastionland.scar.deadly-only', 'in training Guard reaches 0 and no Scar follows', () => {
    const { play, victim: unmarked } = scarred(victim(9), 9, [], { field: { deadly: false } })
    expect(unmarked).toMatchObject({ guard: 0, vig: 12, scars: [] })
    expect(told(play, 'harm')).toMatchObject([{ result: 'evaded' }])
  })
})

describe('the twelve entries', () => {
  rule('bastionland.scar.1-distress', 'd6 = 4: SPI 12 becomes 8', () => {
    expect(scarred(victim(9), 9, [1, 4]).victim).toMatchObject({ spi: 8, vig: 12, cla: 12, guardMax: 9 })
  })

  rule('bastionland.scar.2-disfigurement', 'max GD 2, place 4, growth 5: torso, max GD 7', () => {
    const { victim: marked } = scarred(victim(2), 2, [2, 4, 5])
    expect(marked).toMatchObject({ guard: 0, guardMax: 7, vig: 12, cla: 12, spi: 12 })
    expect(marked.scars).toMatchObject([{ entry: 2, place: 'torso', pending: false }])
  })

  rule('bastionland.scar.2-disfigurement', 'six places, and no growth above max GD 2', () => {
    const places = [1, 2, 3, 4, 5, 6].map((face) => {
      const { victim: marked } = scarred(victim(3), 3, [2, face])
      expect(marked.guardMax).toBe(3)
      return marked.scars[0]?.place
    })
    expect(places).toEqual(['eye', 'cheek', 'neck', 'torso', 'nose', 'jaw'])
  })

  rule('bastionland.scar.3-smash', 'd6 = 6: VIG 5 becomes 0, Exhausted and up', () => {
    const { state, victim: marked } = scarred({ ...victim(9), vig: { cur: 5, max: 12 } }, 9, [3, 6])
    expect(marked).toMatchObject({ vig: 0, life: 'up', wounded: false })
    const [still, moved] = menus(state, 'victim', { move: 'break off', act: 'hold' })
    expect(still?.options).toContain('attack')
    expect(moved?.options).not.toContain('attack')
  })

  rule(
    'bastionland.scar.4-stun',
    'max GD 4, loss 3, growth 2: CLA 9, max GD 6; at max GD 5 no growth',
    () => {
      expect(scarred(victim(4), 4, [4, 3, 2]).victim).toMatchObject({ cla: 9, guardMax: 6, guard: 0 })
      expect(scarred(victim(5), 5, [4, 3]).victim).toMatchObject({ cla: 9, guardMax: 5 })
    },
  )

  rule('bastionland.scar.5-rupture', '3 + 4: VIG 10 becomes 3', () => {
    const { victim: marked } = scarred({ ...victim(9), vig: 10 }, 9, [5, 3, 4])
    expect(marked).toMatchObject({ vig: 3, wounded: false, life: 'up' })
  })

  rule('bastionland.scar.6-gouge', 'max GD 4, stitched, d6 = 6: max GD 10; pending until then', () => {
    const { state, victim: marked } = scarred(victim(4), 4, [6], { field: { calls: true } })
    expect(marked).toMatchObject({ guardMax: 4 })
    expect(marked.scars).toMatchObject([{ entry: 6, place: '', pending: true }])
    playRound(state, { declare: { giant: 'flee' } })
    playAftermath(state, { choices: { aftermath: ['now'] }, dice: [6] })
    expect(marked).toMatchObject({ guardMax: 10, guard: 10 })
    expect(marked.scars).toMatchObject([{ pending: false }])
  })

  rule('bastionland.scar.7-concussion', '5 + 6: CLA 10 becomes 0, Exposed from the next round on', () => {
    const struck = { ...victim(4, 9), cla: 10 }
    const { state, victim: marked } = scarred(struck, 4, [7, 6, 5])
    expect(marked.cla).toBe(0)
    marked.guard = 9
    playRound(state, { declare: { giant: 'attack victim' }, dice: [2] })
    expect(marked).toMatchObject({ guard: 9, vig: 10 })
  })

  rule('bastionland.scar.8-tear', 'place 2: ear; patched at max GD 8, d6 = 1: 9; pending until then', () => {
    const { state, victim: marked } = scarred(victim(8), 8, [8, 2], { field: { calls: true } })
    expect(marked.scars).toMatchObject([{ entry: 8, place: 'ear', pending: true }])
    playRound(state, { declare: { giant: 'flee' } })
    playAftermath(state, { choices: { aftermath: ['now'] }, dice: [1] })
    expect(marked.guardMax).toBe(9)
  })

  rule('bastionland.scar.8-tear', 'six places, and no growth above max GD 8', () => {
    const places = [1, 2, 3, 4, 5, 6].map((face) => scarred(victim(9), 9, [8, face]).victim.scars[0]?.place)
    expect(places).toEqual(['nose', 'ear', 'finger', 'thumb', 'eye', 'scalp'])
    const { state, victim: marked } = scarred(victim(9), 9, [8, 1], { field: { calls: true } })
    playRound(state, { declare: { giant: 'flee' } })
    playAftermath(state, { choices: { aftermath: ['now'] } })
    expect(marked.guardMax).toBe(9)
  })

  rule('bastionland.scar.9-agony', '6 + 6: SPI 12 becomes 0, and every attack is Impaired', () => {
    const { state, victim: marked } = scarred(victim(9), 9, [9, 6, 6])
    expect(marked.spi).toBe(0)
    const next = playRound(state, { declare: { victim: 'attack giant' }, dice: [3] })
    expect(told(next, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4])
  })

  rule('bastionland.scar.10-mutilation', 'limb 4: shield arm; next Season at max GD 10, d6 = 2: 12', () => {
    const limbs = [1, 2, 3, 4, 5, 6].map((face) => scarred(victim(10), 10, [10, face]).victim.scars[0]?.place)
    expect(limbs).toEqual(['leg', 'leg', 'shield arm', 'shield arm', 'sword arm', 'sword arm'])
    const { state, victim: marked } = scarred(victim(10), 10, [10, 4], { field: { calls: true } })
    expect(marked.scars).toMatchObject([{ entry: 10, pending: true }])
    playRound(state, { declare: { giant: 'flee' } })
    playAftermath(state, { choices: { aftermath: ['now'] }, dice: [2] })
    expect(marked.guardMax).toBe(12)
  })

  rule('bastionland.scar.11-doom', 'VIG 10 loses 5: slain instead of dying, VIG 5', () => {
    const { state, victim: marked } = scarred({ ...victim(9), vig: 10 }, 9, [11])
    expect(marked.scars).toMatchObject([{ entry: 11, pending: false, season: 'current' }])
    playRound(state, { declare: { giant: 'attack victim' }, dice: [5] })
    expect(marked).toMatchObject({ life: 'slain', vig: 5 })
  })

  rule(
    'bastionland.scar.11-doom',
    'a smaller Wound does not slay, and Doom of another Season is past',
    () => {
      const doomed = (season: string) => ({ ...victim(0, 9), vig: 10, scars: [{ entry: 11, season }] })
      const wounded = scarred(doomed('spring'), 4, [], { field: { season: 'spring' } }).victim
      expect(wounded).toMatchObject({ life: 'up', vig: 6 })
      const past = scarred(doomed('winter'), 5, [], { field: { season: 'spring' } }).victim
      expect(past).toMatchObject({ life: 'mortal', vig: 5 })
      const now = scarred(doomed('spring'), 5, [], { field: { season: 'spring' } }).victim
      expect(now).toMatchObject({ life: 'slain', vig: 5 })
    },
  )

  rule('bastionland.scar.12-humiliation', 'revenge at max GD 12, d6 = 3: 15; at max GD 13 none', () => {
    for (const [max, dice, after] of [
      [12, [3], 15],
      [13, [], 13],
    ] as const) {
      const { state, victim: marked } = scarred(victim(9, max), 9, [12], { field: { calls: true } })
      expect(marked.scars).toMatchObject([{ entry: 12, pending: true, dealtBy: 'giant' }])
      playRound(state, { declare: { giant: 'flee' } })
      playAftermath(state, { choices: { aftermath: ['now'] }, dice })
      expect(marked.guardMax).toBe(after)
    }
  })

  rule('bastionland.scar.12-humiliation', 'the foe is the owner of the counting die', () => {
    const orc = 'Orc: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    const state = stage({ players: [victim(9)], npcs: [orc, GIANT] })
    playRound(state, { declare: { orc: 'attack victim', giant: 'attack victim' }, dice: [8, 9, 12] })
    expect(figure(state, 'victim').scars).toMatchObject([{ dealtBy: 'giant' }])
  })
})

describe('growth', () => {
  rule('bastionland.scar.raise-max-only', 'GD 0/4 becomes 0/9, and 9/9 only after the fight', () => {
    const { state, victim: marked } = scarred(victim(4), 4, [4, 1, 5])
    expect(marked).toMatchObject({ guard: 0, guardMax: 9 })
    playRound(state, { declare: { giant: 'flee' } })
    expect(marked.guard).toBe(0)
    playAftermath(state)
    expect(marked.guard).toBe(9)
  })

  rule(
    'bastionland.scar.limit-checked',
    'Gouge gained at max GD 6, raised to 9 before: none when stitched',
    () => {
      const gouged = { ...victim(2), scars: [{ entry: 6, pending: true }] }
      const { state, victim: marked } = scarred(gouged, 2, [2, 1, 5], { field: { calls: true } })
      expect(marked.guardMax).toBe(7)
      playRound(state, { declare: { giant: 'flee' } })
      playAftermath(state, { choices: { aftermath: ['now'] } })
      expect(marked.guardMax).toBe(7)
      expect(marked.scars[0]).toMatchObject({ entry: 6, pending: false })
    },
  )

  rule(
    ['bastionland.scar.pending-triggers', 'bastionland.scar.11-doom'],
    'what is owed leaves with the sheet: when, in which Season, and by whom',
    () => {
      const written = {
        system: 'bastionland',
        field: { season: 'harvest' },
        sides: [
          { id: 'players', figures: [{ ...victim(9), scars: [{ entry: 11, season: 'harvest' }] }] },
          { id: 'npcs', figures: [{ statblock: GIANT }] },
        ],
      }
      const scenario = parseScenario(bastionland, written)
      const state = bastionland.begin(scenario)
      playRound(state, { declare: { giant: 'attack victim' }, dice: [9, 12] })
      const [{ sheet } = { sheet: null }] = afterFight(state, { scenario, joined: [] })
      expect(sheet).toMatchObject({
        scars: [
          { entry: 11, season: 'harvest' },
          { entry: 12, pending: true, dealtBy: 'Giant', season: 'harvest' },
        ],
      })
    },
  )

  rule(
    'bastionland.scar.11-doom',
    'a company that comes into the next Season leaves its Dooms behind',
    () => {
      const doomed = { name: 'Victim', vig: 10, guard: 0, scars: [{ entry: 11 }] }
      const company = Company.found(bastionland, { name: 'The Few', figures: [doomed] })
      const lifeAfter = (few: Company) => {
        const scenario = parseScenario(bastionland, few.nextFight({ foes: [{ statblock: GIANT }] }))
        const state = bastionland.begin(scenario)
        playRound(state, { declare: { giant: 'attack victim' }, dice: [5] })
        return figure(state, 'victim').life
      }
      expect(lifeAfter(company)).toBe('slain')
      const { system } = interludeOf(bastionland)
      const days = Fight.create(system, company.between(), { seed: 'days', hands: { company: 'human' } })
      for (const choice of ['season', 'onward']) days.answer(days.questions[0]?.id ?? '', choice)
      expect(lifeAfter(company.take(days))).toBe('mortal')
    },
  )

  rule('bastionland.scar.pending-triggers', 'tending the dying counts as stitched and as patched', () => {
    const dying = {
      ...victim(0, 4),
      life: 'mortal',
      scars: [
        { entry: 6, pending: true },
        { entry: 8, place: 'ear', pending: true },
        { entry: 10, place: 'leg', pending: true },
        { entry: 12, pending: true },
      ],
    }
    const state = stage({ players: [dying, 'Healer: VIG 10, CLA 10, SPI 10, 9GD'], npcs: [GIANT] })
    playRound(state, { declare: { healer: 'tend victim' }, dice: [3, 6] })
    expect(figure(state, 'victim')).toMatchObject({ life: 'patched', guardMax: 13 })
    expect(figure(state, 'victim').scars.map(({ pending }) => pending)).toEqual([false, false, true, true])
  })

  rule(
    'bastionland.scar.pending-triggers',
    'so does tending after the fight; nothing else comes by itself',
    () => {
      const dying = { ...victim(0, 4), life: 'mortal', scars: [{ entry: 6, pending: true }] }
      const state = stage({
        players: [dying, { ...victim(5), name: 'Comrade', scars: [{ entry: 12, pending: true }] }],
        npcs: [GIANT],
      })
      playRound(state, { declare: { giant: 'flee' } })
      const play = playAftermath(state, { dice: [6] })
      expect(figure(state, 'victim')).toMatchObject({ life: 'patched', guardMax: 10, guard: 10 })
      expect(figure(state, 'comrade').scars).toMatchObject([{ pending: true }])
      expect(play.askedFor('aftermath')).toEqual([])
    },
  )

  rule(
    'bastionland.scar.pending-triggers',
    'Humiliation: the referee confirms revenge, d6 = 3: max GD 7 to 10',
    () => {
      const shamed = { ...victim(7), scars: [{ entry: 12, pending: true, dealtBy: 'giant' }] }
      const state = stage(
        { players: [shamed], npcs: ['Giant: VIG 2, CLA 10, SPI 10, 0GD'] },
        { field: { calls: true } },
      )
      playRound(state, { declare: { victim: 'attack giant' }, dice: [8] })
      const play = playAftermath(state, { choices: { aftermath: ['now'] }, dice: [3] })
      expect(play.askedFor('aftermath')).toMatchObject([{ seat: 'referee', about: { waits: 'revenge' } }])
      expect(figure(state, 'victim')).toMatchObject({ guardMax: 10, guard: 10 })
    },
  )
})

describe('lost limbs', () => {
  const armed = (gear: string, more: Readonly<Record<string, unknown>> = {}) => ({
    statblock: `Victim (knight): VIG 12, CLA 12, SPI 12, 10GD; ${gear}`,
    ...more,
  })
  /** What is held after the limb has gone; the giant's 10 meets this much Armour. */
  const heldAfter = (actor: Actor, face: number, limb: number) => {
    const { state, victim: hurt } = scarred(actor, face, [10, limb])
    return hurt.items.filter((each) => each.state === 'held').map((each) => state.setup.arms[each.arm]?.name)
  }

  rule(
    'bastionland.scar.mutilation-effect',
    'sword arm: the mace falls, the shield stays; or shield stowed, dagger drawn',
    () => {
      const { state } = scarred(armed('mace, shield, dagger'), 11, [10, 5])
      expect(state.ground.map(({ arm }) => state.setup.arms[arm]?.name)).toEqual(['mace'])
      const shield = playRound(state, { declare: { victim: 'attack giant' }, dice: [3] })
      expect(told(shield, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4])
      expect(armourOf(state, figure(state, 'victim'))).toBe(1)
      const dagger = playRound(state, {
        declare: { victim: { ready: 'dagger', attack: 'giant' } },
        dice: [3],
      })
      expect(told(dagger, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([6])
      expect(armourOf(state, figure(state, 'victim'))).toBe(0)
      const [first] = menus(state, 'victim')
      expect(first?.options).toContain('pick-up')
    },
  )

  rule(
    'bastionland.scar.mutilation-effect',
    'shield arm: the shield, or the off-hand item, or a two-handed weapon',
    () => {
      expect(heldAfter(armed('mace, shield'), 11, 3)).toEqual(['mace'])
      expect(heldAfter(armed('mace, dagger'), 10, 3)).toEqual(['mace'])
      expect(heldAfter(armed('greatsword'), 10, 3)).toEqual([])
      expect(heldAfter(armed('mace'), 10, 3)).toEqual(['mace'])
    },
  )

  rule(
    'bastionland.scar.mutilation-effect',
    'sword arm: the first weapon; what the other hand holds stays',
    () => {
      expect(heldAfter(armed('mace, dagger'), 10, 6)).toEqual(['dagger'])
      expect(heldAfter(armed('greatsword'), 10, 6)).toEqual([])
      expect(heldAfter(armed('shield (d4)'), 11, 6)).toEqual(['shield'])
    },
  )

  rule('bastionland.scar.mutilation-effect', 'in the saddle a lance is in the sword hand alone', () => {
    const rider = armed('lance', { mount: 'horse' })
    const state = stage({ players: [rider, 'Horse (steed): VIG 10, CLA 10, SPI 5, 9GD'], npcs: [GIANT] })
    playRound(state, { declare: { giant: 'attack victim' }, dice: [10, 10, 3] })
    expect(item(state, 'victim', 'lance').state).toBe('held')
    playRound(state, { declare: { victim: { dismount: true, act: 'hold' } } })
    expect(item(state, 'victim', 'lance').state).toBe('stowed')
    expect(menu(state, 'victim')).not.toContain('ready')
  })

  rule(
    'bastionland.scar.mutilation-effect',
    'two hands cannot be filled any more, and both arms gone hold nothing',
    () => {
      const { state } = scarred(armed('mace, shield, dagger'), 11, [10, 5])
      const grips = playRound(state, { declare: { victim: { ready: 'dagger', act: 'hold' } } }).askedFor(
        'ready',
      )
      expect(grips[0]?.options).toEqual(['shield', 'dagger'])
      const before = armed('mace, shield, dagger', {
        scars: [{ entry: 10, place: 'shield arm', pending: true }],
      })
      expect(heldAfter(before, 10, 5)).toEqual([])
    },
  )

  rule('bastionland.scar.mutilation-effect', 'an arm can be lost once', () => {
    const before = armed('mace, shield, dagger', {
      scars: [{ entry: 10, place: 'sword arm', pending: true }],
    })
    expect(heldAfter(before, 10, 5)).toEqual(['mace'])
  })

  rule(
    'bastionland.scar.mutilation-effect',
    'leg: no Move, closing in or flight on foot, though riding is',
    () => {
      const { state } = scarred(armed('mace'), 10, [10, 1])
      expect(whyNot(state, 'victim', 'move')).toBe('bastionland.scar.mutilation-effect')
      expect(whyNot(state, 'victim', 'flee')).toBe('bastionland.scar.mutilation-effect')
      expect(menu(state, 'victim')).toContain('attack')
      const apart = stage(
        { players: [armed('mace', { scars: [{ entry: 10, place: 'leg', pending: true }] })], npcs: [GIANT] },
        { field: { apart: [['victim', 'giant']] } },
      )
      expect(whyNot(apart, 'victim', 'attack giant')).toBe('bastionland.scar.mutilation-effect')
      const rider = armed('mace', { mount: 'horse', scars: [{ entry: 10, place: 'leg', pending: true }] })
      const mounted = stage({ players: [rider, 'Horse (steed): VIG 10, CLA 10, SPI 5, 9GD'], npcs: [GIANT] })
      expect(menu(mounted, 'victim')).toEqual(expect.arrayContaining(['move', 'flee']))
    },
  )

  rule(
    'bastionland.scar.mutilation-effect',
    'it counts from the end of the damage step: the blow of this round lands',
    () => {
      const state = stage({ players: [armed('mace, shield')], npcs: [GIANT] })
      const play = playRound(state, {
        declare: { victim: 'attack giant', giant: 'attack victim' },
        dice: [5, 2, 11, 10, 5],
      })
      expect(told(play, 'total')[0]).toMatchObject({ target: 'giant', face: 5 })
      expect(figure(state, 'giant').guard).toBe(15)
    },
  )

  rule('bastionland.scar.mutilation-effect', 'beasts and other kinds are only marked', () => {
    const beast = 'Victim (creature): VIG 12, CLA 12, SPI 12, 10GD; club (d8)'
    const { state, victim: marked } = scarred(beast, 10, [10, 1])
    expect(marked.scars).toMatchObject([{ entry: 10, place: 'leg' }])
    expect(menu(state, 'victim')).toEqual(expect.arrayContaining(['move', 'flee']))
    expect(heldAfter(beast, 10, 5)).toEqual(['club'])
  })

  rule('bastionland.scar.mutilation-effect', 'a limb lost in an earlier fight hampers in this one', () => {
    const state = stage({
      players: [armed('mace, shield', { scars: [{ entry: 10, place: 'shield arm', pending: true }] })],
      npcs: [GIANT],
    })
    const [play] = playRounds(state, { declare: { victim: 'attack giant' }, dice: [3] })
    expect(play === undefined ? [] : told(play, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([8])
  })

  rule('bastionland.scar.mutilation-effect', 'an arm is lost once, however many Scars it bears', () => {
    const arm = { entry: 10, place: 'sword arm' }
    const state = stage({ players: [armed('mace', { scars: [arm, arm] })], npcs: [GIANT] })
    expect(figure(state, 'victim').lostArms).toBe(1)
    const play = playRound(state, { declare: { victim: 'attack giant' }, dice: [3] })
    expect(told(play, 'pool')[0]?.dice).toMatchObject([{ sides: 8 }])
  })

  rule('bastionland.scar.mutilation-effect', 'with the second arm gone the last weapon falls too', () => {
    const arm = { entry: 10, place: 'sword arm' }
    expect(heldAfter(armed('dagger', { scars: [arm] }), 10, 3)).toEqual([])
  })
})

describe('limbs', () => {
  const bearer = (kind: string, arms: string, guard = 11) =>
    `Victim (${kind}): VIG 12, CLA 12, SPI 12, ${guard}GD; ${arms}`

  rule(
    ['bastionland.scar.mutilation-effect', 'bastionland.scar.12-humiliation', 'bastionland.scar.6-gouge'],
    'no entry but Mutilation costs one',
    () => {
      const dice: readonly (readonly number[])[] = [
        ...[[1, 1], [2, 1], [3, 1], [4, 1], [5, 1, 1], [6]],
        ...[[7, 1, 1], [8, 1], [9, 1, 1], [11], [12]],
      ]
      for (const scar of dice) {
        const { victim: marked, play } = scarred(bearer('knight', 'mace (d8 hefty), shield (d4)'), 12, scar)
        expect([told(play, 'limb'), marked.lostArms, marked.lostLeg]).toEqual([[], 0, false])
        expect(marked.items.map((each) => each.state)).toEqual(['held', 'held'])
      }
    },
  )

  rule(
    'bastionland.scar.mutilation-effect',
    'hampers people of every kind, and nothing that is no person',
    () => {
      const drops = (kind: string) =>
        scarred(bearer(kind, 'mace (d8 hefty), shield (d4)'), 12, [10, 5]).victim.items.length
      expect(['knight', 'squire', 'npc', 'creature'].map(drops)).toEqual([1, 1, 1, 2])
    },
  )

  rule('bastionland.scar.mutilation-effect', 'what is grown on does not fall', () => {
    const { victim: marked } = scarred(bearer('npc', 'fangs (d6 natural), mace (d8 hefty)', 12), 12, [10, 5])
    expect(marked.items).toHaveLength(1)
    expect(marked.items[0]?.state).toBe('held')
  })
})
