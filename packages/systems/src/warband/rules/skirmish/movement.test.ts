/**
 * Movement: spaces and speed, double moves, announcing and meeting, who is engaged and what that leaves, retreats,
 * and getting away from the fight altogether.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { normaliseSheet } from '../../scenario/sheet.ts'
import {
  figure,
  menu,
  npc,
  pc,
  playRound,
  playTo,
  rolled,
  set,
  stage,
  told,
  whyNot,
} from '../../testing/stage.ts'
import { escapeChance } from '../common/chase.ts'
import { captureOf, deadWeight, isOverloaded, speedOf } from '../common/fighter.ts'

const BIG = { hpMax: 9 } as const

describe('speed', () => {
  rule(['warband.speed.base', 'warband.out.capture'], 'light armour: Capture 5 and 5 spaces', () => {
    const state = stage({
      party: [pc('light', { armour: ['light'] }), pc('nimble', { agility: 15 })],
      foes: [npc('mail', { armour: ['light', 'medium'] })],
    })
    expect(captureOf(state, figure(state, 'light'))).toBe(5)
    expect(speedOf(state, figure(state, 'light'))).toBe(5)
    expect(captureOf(state, figure(state, 'nimble'))).toBe(7)
    expect(captureOf(state, figure(state, 'mail'))).toBe(4)
    expect(speedOf(state, figure(state, 'mail'))).toBe(4)
  })

  rule('warband.speed.minimum', 'Capture 0 still goes one space', () => {
    const state = stage({ party: [npc('a', { capture: 0 })], foes: [npc('b')] }, { field: { start: 12 } })
    expect(speedOf(state, figure(state, 'a'))).toBe(1)
  })

  rule(
    ['warband.speed.swim-climb', 'warband.speed.rough', 'warband.out.round-down'],
    'half of 5 is 2, and half of that 1',
    () => {
      const moved = (terrain: readonly unknown[]) => {
        const state = stage(
          { party: [npc('a', { capture: 5 })], foes: [npc('b')] },
          { field: { start: 30, terrain } },
        )
        playRound(state, { dice: [1], choices: { 'opening a': ['advance'] } })
        return figure(state, 'a').place
      }
      const everywhere = (kind: string) => ({ kind, from: -5, to: 40 })
      expect(moved([])).toBe(10)
      expect(moved([everywhere('water')])).toBe(4)
      expect(moved([everywhere('climb')])).toBe(4)
      expect(moved([everywhere('rough')])).toBe(4)
      expect(moved([everywhere('rough'), everywhere('climb')])).toBe(2)
    },
  )

  rule(
    ['warband.out.dead-weight', 'warband.out.capture'],
    'three ranks are 6 loads and 3; one load is 1; six is the limit',
    () => {
      const weight = (more: Parameters<typeof pc>[1]) => {
        const state = stage({ party: [pc('hero', more)], foes: [npc('orc')] })
        return deadWeight(state, figure(state, 'hero'))
      }
      expect(weight({ armour: ['light', 'medium', 'heavy'] })).toBe(3)
      expect(weight({ packed: 1 })).toBe(1)
      expect(weight({ packed: 2 })).toBe(1)
      expect(weight({ packed: 3 })).toBe(2)
      expect(weight({ packed: 12, armour: ['light', 'medium', 'heavy'] })).toBe(6)
    },
  )

  rule(
    'warband.out.overload',
    'Dead Weight 4: Capture 2, speed 1, no run, no spell, one die more against',
    () => {
      const mage = pc('mage', { packed: 8, mana: 9, spells: ['bolt'], catalyst: true })
      const state = stage({ party: [mage], foes: [npc('orc')] })
      const [hero] = [figure(state, 'mage')]
      expect(isOverloaded(state, hero)).toBe(true)
      expect(captureOf(state, hero)).toBe(2)
      expect(speedOf(state, hero)).toBe(1)
      const play = playRound(state, { dice: [6, 9, 9], choices: { 'melee orc': ['attack'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ dice: 2 })
      const far = stage({ party: [mage], foes: [npc('orc')] }, { field: { start: 12 } })
      expect(whyNot(far, 'mage', 'opening', 'spell')).toBe('warband.out.overload')
      playRound(far, { dice: [1], choices: { 'opening mage': ['advance'] } })
      expect(figure(far, 'mage').place).toBe(1)
      const three = stage({ party: [pc('mage', { packed: 6 })], foes: [npc('orc')] })
      expect(isOverloaded(three, figure(three, 'mage'))).toBe(false)
    },
  )

  rule('warband.speed.base', 'a mount goes 10 less the worn armour', () => {
    const state = stage({
      party: [npc('rider', { armour: ['light', 'medium'], mounted: true })],
      foes: [npc('b')],
    })
    expect(speedOf(state, figure(state, 'rider'))).toBe(8)
  })
})

describe('moving', () => {
  rule(['warband.move.distance', 'warband.move.double'], 'free: from 1 to twice the speed of 5', () => {
    const state = stage({ party: [npc('a', { capture: 5 })], foes: [npc('b')] }, { field: { start: 30 } })
    const play = playRound(state, { dice: [1], choices: { 'opening a': ['advance'], 'spaces a': ['3'] } })
    expect(play.askedFor('spaces')[0]).toMatchObject({ min: 1, max: 10 })
    expect(figure(state, 'a').place).toBe(3)
  })

  rule('warband.move.distance', 'a charge reaches 11 spaces with speed 5 and not 12', () => {
    const at = (start: number) =>
      menu(
        stage({ party: [npc('a', { capture: 5 })], foes: [npc('b')] }, { field: { start } }),
        'a',
        'opening',
      )
    expect(at(11)).toContain('charge')
    expect(at(12)).not.toContain('charge')
  })

  rule(
    ['warband.move.engaged', 'warband.move.disengage', 'warband.full.retreat'],
    'engaged: closer, or away for the round',
    () => {
      const state = stage({ party: [npc('a', { capture: 4, items: ['potion'] })], foes: [npc('b', BIG)] })
      const offered = menu(state, 'a', 'opening')
      expect(offered).toContain('retreat')
      for (const move of ['advance', 'withdraw', 'charge', 'evade'])
        expect(whyNot(state, 'a', 'opening', move), move).toBe('warband.move.engaged')
      const play = playRound(state, {
        dice: [1],
        choices: { 'opening a': ['retreat'] },
      })
      expect(told(play, 'move')[0]).toMatchObject({ how: 'retreat', spaces: 4 })
      expect(play.askedFor('melee').filter(({ by }) => by === 'a')).toEqual([])
      expect(told(play, 'attack')).toEqual([])
      expect(figure(state, 'b').contact).toEqual([])
      const free = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 6 } })
      expect(whyNot(free, 'a', 'opening', 'retreat')).toBe('warband.full.retreat')
    },
  )

  rule(
    ['warband.move.declare', 'warband.move.interrupt'],
    'a guard in the way of a wolf that announced its charge',
    () => {
      const state = stage(
        {
          party: [npc('mage', { place: 0, ...BIG }), npc('guard', { place: 0, ...BIG })],
          foes: [npc('wolf', BIG)],
        },
        { field: { start: 10 } },
      )
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: {
          'declare wolf': ['charge'],
          'target wolf': ['mage'],
          next: ['guard'],
          'opening guard': ['meet'],
          'opening wolf': ['charge'],
        },
      })
      expect(told(play, 'declare')[0]).toMatchObject({ figure: 'wolf', what: 'charge', target: 'mage' })
      expect(told(play, 'stopped')[0]).toMatchObject({ figure: 'wolf', by: 'guard' })
      expect(figure(state, 'wolf').contact).toEqual([figure(state, 'guard').at])
      expect(play.asked.filter(({ name }) => name === 'declare').map(({ by }) => by)).toEqual(['wolf'])
    },
  )

  rule(
    ['warband.move.declare', 'warband.move.double'],
    'in the first round too a free figure announces a double move',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('b', { capture: 5 })] }, { field: { start: 11 } })
      expect(menu(state, 'b', 'declare')).toContain('charge')
    },
  )

  rule('warband.move.declare', 'who announced a charge makes it and does nothing else instead', () => {
    const archer = npc('b', { ...BIG, weapons: ['shortbow'], items: ['potion'] })
    const state = stage({ party: [npc('a', BIG)], foes: [archer] }, { field: { start: 6 } })
    const play = playRound(state, {
      dice: [1],
      choices: { 'declare b': ['charge'], 'opening b': ['charge'] },
    })
    const asked = play.askedFor('opening').find(({ by }) => by === 'b')
    for (const key of ['shoot', 'use', 'withdraw'])
      expect(asked?.forbidden).toContainEqual({ key, rule: 'warband.move.declare' })
  })

  rule('warband.move.declare', 'who announced to stay does not move', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 6 } })
    const play = playRound(state, { dice: [1], choices: { 'declare b': ['stay'] } })
    const asked = play.askedFor('opening').find(({ by }) => by === 'b')
    expect(asked?.forbidden).toContainEqual({ key: 'charge', rule: 'warband.move.declare' })
  })

  rule('warband.move.engaged', 'who is reached before his own move has not charged and is bound', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('b', BIG)] }, { field: { start: 6 } })
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: { 'declare b': ['charge'], 'opening a': ['charge'] },
    })
    const asked = play.askedFor('opening').find(({ by }) => by === 'b')
    expect(asked?.forbidden).toContainEqual({ key: 'charge', rule: 'warband.move.engaged' })
    expect(figure(state, 'a').charged).toBe(true)
    expect(figure(state, 'b').charged).toBe(false)
  })

  rule('warband.mod.prone-cost', 'rising takes 2 of the spaces of that move', () => {
    const state = stage(
      { party: [npc('a', { capture: 5, prone: true })], foes: [npc('b')] },
      { field: { start: 30, round: 2 } },
    )
    playRound(state, { dice: [1], choices: { 'opening a': ['advance'] } })
    expect(figure(state, 'a')).toMatchObject({ prone: 0, place: 8 })
  })

  rule(
    'warband.mod.prone-same-round',
    'whoever lay there before the fight may rise in its first round',
    () => {
      const lying = (more: object) =>
        stage({ party: [npc('a', more)], foes: [npc('b')] }, { field: { start: 12 } })
      expect(menu(lying({ prone: true }), 'a', 'opening')).toContain('stand')
      const tripped = lying({})
      set(tripped, 'a', { prone: 1 })
      expect(whyNot(tripped, 'a', 'opening', 'stand')).toBe('warband.mod.prone-same-round')
    },
  )

  rule(
    ['warband.mod.prone-cost', 'warband.full.retreat'],
    'a retreat from the ground: speed 5 leaves 3 spaces, and speed 2 none',
    () => {
      const state = stage(
        { party: [npc('a', { capture: 5 })], foes: [npc('b', BIG)] },
        { field: { round: 2 } },
      )
      set(state, 'a', { prone: 1 })
      const play = playRound(state, { dice: [1], choices: { 'opening a': ['retreat'] } })
      expect(told(play, 'move')[0]).toMatchObject({ how: 'retreat', spaces: 3 })
      const slow = stage(
        { party: [npc('a', { capture: 2 })], foes: [npc('b', BIG)] },
        { field: { round: 2 } },
      )
      set(slow, 'a', { prone: 1 })
      expect(whyNot(slow, 'a', 'opening', 'retreat')).toBe('warband.mod.prone-cost')
      expect(menu(slow, 'a', 'opening')).toContain('stand')
    },
  )

  rule(
    ['warband.wound.4-leg', 'warband.battle.obstacle'],
    'a bad leg: one in six instead of two at the ditch',
    () => {
      for (const [wounds, die, place] of [
        [[], 2, 6],
        [[4], 2, 2],
        [[4], 1, 6],
      ] as const) {
        const state = stage(
          { party: [pc('hero')], foes: [npc('orc')] },
          { field: { start: 20, terrain: [{ kind: 'obstacle', from: 3, to: 3 }] } },
        )
        set(state, 'hero', { wounds: [...wounds] })
        playRound(state, { dice: [1, die], choices: { 'opening hero': ['advance'], 'spaces hero': ['6'] } })
        expect(figure(state, 'hero').place).toBe(place)
      }
    },
  )
})

describe('getting away', () => {
  rule(
    ['warband.move.evade', 'warband.out.chase'],
    '6 less 4, and one for what was dropped: away on 3',
    () => {
      for (const [die, life] of [
        [3, 'fled'],
        [4, 'in'],
      ] as const) {
        const state = stage(
          {
            party: [npc('runner', { capture: 6, items: ['provisions'] })],
            foes: [npc('orc', { capture: 4 })],
          },
          { field: { start: 12 } },
        )
        const play = playRound(state, {
          dice: [1, die],
          choices: { 'opening runner': ['evade'], pursue: ['pursue'], bait: ['drop'] },
        })
        expect(told(play, 'chase')[0]).toMatchObject({ odds: 3 })
        expect(figure(state, 'runner').life).toBe(life)
      }
    },
  )

  rule('warband.out.chase', 'whoever is caught suffers a surprise round', () => {
    const state = stage(
      { party: [npc('runner', { capture: 5 })], foes: [npc('orc', { capture: 6 })] },
      { field: { start: 8 } },
    )
    const chased = playRound(state, {
      dice: [1],
      choices: { 'opening runner': ['evade'], pursue: ['pursue'] },
    })
    expect(told(chased, 'chase')[0]).toMatchObject({ odds: 0, away: false })
    const next = playRound(state, {
      dice: [9],
      choices: { 'opening orc': ['charge'], 'melee orc': ['attack'] },
    })
    expect(told(next, 'round')[0]).toMatchObject({ unanswered: true, order: ['foes', 'party'] })
    expect(figure(state, 'runner').life).toBe('dead')
    expect(rolled(next)).toMatch(/^melee d12 9/)
  })

  rule(
    'warband.out.chase',
    'the fastest of the pursuers is upon whom they caught, however far he stood',
    () => {
      for (const map of ['theatre', 'grid'] as const) {
        const state = stage(
          {
            party: [npc('runner', { capture: 5 })],
            foes: [npc('wolf', { capture: 6, move: 6 }), npc('orc', { capture: 4, move: 4 })],
          },
          { field: { start: 30, map } },
        )
        const chased = playRound(state, {
          dice: [1],
          choices: { 'opening runner': ['evade'], pursue: ['pursue'] },
        })
        expect(told(chased, 'move').map(({ figure: who, how }) => `${who} ${how}`)).toEqual(['wolf pursue'])
        expect(Math.abs(figure(state, 'wolf').place - figure(state, 'runner').place)).toBeLessThanOrEqual(1)
        expect(figure(state, 'orc').place).toBe(30)
        const strikes = map === 'grid' ? {} : { 'opening wolf': ['charge'] }
        const next = playRound(state, { dice: [9], choices: { ...strikes, 'melee wolf': ['attack'] } })
        expect(told(next, 'round')[0]).toMatchObject({ unanswered: true })
        expect(figure(state, 'runner').life).toBe('dead')
      }
    },
  )

  rule(
    'warband.out.chase',
    'a negative difference is hopeless whatever helps; fast beasts add half their Might',
    () => {
      const state = stage(
        { party: [npc('runner', { capture: 6 })], foes: [npc('wolf', { capture: 4, might: 4, fast: true })] },
        { field: { start: 12, obstacles: 2 } },
      )
      expect(escapeChance(state, 6, 4, 1)).toBe(3)
      expect(escapeChance(state, 4, 5, 3)).toBe(0)
      expect(escapeChance(state, 5, 5, 2)).toBe(2)
      const play = playRound(state, {
        dice: [1, 3],
        choices: { 'opening runner': ['evade'], pursue: ['pursue'] },
      })
      expect(told(play, 'chase')[0]).toMatchObject({ odds: 2, away: false })
    },
  )

  rule('warband.move.evade', 'nobody leaves the fight out of melee range of an enemy', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] })
    expect(whyNot(state, 'a', 'opening', 'evade')).toBe('warband.move.engaged')
    expect(
      menu(stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 6 } }), 'a', 'opening'),
    ).toContain('evade')
  })
})

describe('levels', () => {
  rule('warband.out.level', 'level 1: 2 HP, 1 ATK, no Mana; level 0: 1 HP, 1 ATK', () => {
    expect(normaliseSheet(pc('hero'))).toMatchObject({ level: 1, hpMax: 2, atk: 1, mana: 0 })
    expect(normaliseSheet(pc('hireling', { level: 0 }))).toMatchObject({ hpMax: 1, atk: 1 })
    const state = stage({ party: [pc('hireling', { level: 0 })], foes: [npc('orc')] })
    const play = playRound(state, { dice: [6, 3], choices: { 'melee orc': ['attack'] } })
    expect(rolled(play)).toBe('priority d6 6, melee d12 3')
    expect(figure(state, 'hireling').life).toBe('dead')
  })

  rule('warband.out.trait-maleficar', 'level 1: 1 HP, 1 ATK, 1 Mana', () => {
    expect(normaliseSheet(pc('witch', { trait: 'maleficar' }))).toMatchObject({ hpMax: 1, atk: 1, mana: 1 })
  })
})

describe('those who lie', () => {
  const fallen = (start: unknown = 'contact') => {
    const state = stage(
      { party: [npc('a', { capture: 5 })], foes: [npc('lying', BIG), npc('far', { ...BIG, place: 6 })] },
      { field: { start } },
    )
    const [far] = [figure(state, 'far')]
    far.contact = []
    figure(state, 'a').contact = [1]
    set(state, 'lying', { prone: 1 })
    state.round = 2
    return state
  }

  rule(
    ['warband.move.distance', 'warband.range.melee'],
    'hold nobody: who walks away from one is out of his reach, and he of the other',
    () => {
      const state = fallen()
      playTo(state, 'defend', { dice: [1], choices: { 'opening a': ['withdraw'], 'spaces a': [4] } })
      expect(figure(state, 'a')).toMatchObject({ place: -4, contact: [] })
      expect(figure(state, 'lying').contact).toEqual([])
    },
  )

  rule(['warband.fs.charge', 'warband.move.double'], 'nor do they stop a charge at somebody else', () => {
    const state = fallen()
    const play = playTo(state, 'strike', { dice: [1], choices: { 'opening a': ['charge'] } })
    expect(told(play, 'move')[0]).toMatchObject({ how: 'charge', target: 'far', spaces: 5 })
    expect(figure(state, 'a')).toMatchObject({ charged: true, contact: [2] })
  })
})

describe('running after somebody', () => {
  rule(['warband.out.chase', 'warband.grapple.control'], 'is not for those in a grapple', () => {
    const asked = (grapples: boolean): number => {
      const state = stage({ party: [npc('a', BIG)], foes: [npc('held', BIG), npc('runner', BIG)] })
      set(state, 'runner', { contact: [] })
      set(state, 'a', { contact: [1], holding: grapples ? 1 : -1 })
      set(state, 'held', { contact: [0], held: grapples, prone: grapples ? 0 : 1, holdTotal: 9 })
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: { 'declare runner': ['evade'], 'opening runner': ['evade'] },
      })
      return play.askedFor('pursue').length
    }
    expect([asked(false), asked(true)]).toEqual([1, 0])
  })

  rule(['warband.out.chase', 'warband.surprise.round'], 'is not for those taken by surprise', () => {
    const state = stage(
      { party: [npc('a')], foes: [npc('b')] },
      { field: { start: 12, surprised: ['party'] } },
    )
    const play = playTo(state, 'end', { choices: { 'opening b': ['evade'] } })
    expect(play.askedFor('pursue')).toEqual([])
    expect(figure(state, 'b').life).toBe('fled')
  })
})

describe('whoever moves to meet somebody', () => {
  rule(['warband.move.interrupt', 'warband.move.evade'], 'stops one who would get away', () => {
    const state = stage(
      {
        party: [npc('a', { ...BIG, move: 8, place: 2 }), npc('near', { ...BIG, place: 13 })],
        foes: [npc('b', BIG)],
      },
      { field: { start: 12 } },
    )
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: { 'declare b': ['evade'], next: ['a'], 'opening a': ['meet'], 'opening b': ['evade'] },
    })
    expect(told(play, 'stopped')[0]).toMatchObject({ figure: 'b', by: 'a' })
    expect(play.askedFor('pursue')).toEqual([])
    expect(figure(state, 'b')).toMatchObject({ life: 'in', place: 11, contact: [0] })
  })

  rule(['warband.out.aim', 'warband.move.interrupt'], 'has lost his aim', () => {
    const state = stage(
      { party: [npc('a', { weapons: ['crossbow'] })], foes: [npc('b')] },
      { field: { start: 20 } },
    )
    playRound(state, { dice: [1], choices: { 'opening a': ['aim'] } })
    expect(figure(state, 'a').aimed).toBe(1)
    playTo(state, 'defend', {
      dice: [1],
      choices: { 'declare b': ['advance'], 'opening a': ['meet'], 'opening b': ['nothing'] },
    })
    expect(figure(state, 'a')).toMatchObject({ place: 12, aimed: 0 })
  })
})

describe('obstacles', () => {
  rule(['warband.battle.obstacle', 'warband.move.disengage'], 'stand in the way of a retreat as well', () => {
    const retreats = (die: number) => {
      const state = stage(
        { party: [npc('a', { ...BIG, capture: 5 })], foes: [npc('b', BIG)] },
        { field: { terrain: [{ kind: 'obstacle', from: -1, to: -1 }] } },
      )
      playRound(state, { dice: [1, die], choices: { 'opening a': ['retreat'] } })
      return [figure(state, 'a').place, figure(state, 'a').contact]
    }
    expect(retreats(2)).toEqual([-5, []])
    expect(retreats(3)).toEqual([0, [1]])
  })

  rule(['warband.battle.obstacle', 'warband.move.interrupt'], 'and of whoever goes to meet somebody', () => {
    const state = stage(
      { party: [npc('a', BIG)], foes: [npc('b', BIG)] },
      { field: { start: 20, terrain: [{ kind: 'obstacle', from: 5, to: 5 }] } },
    )
    playTo(state, 'defend', { dice: [1, 6], choices: { 'declare b': ['advance'], 'opening a': ['meet'] } })
    expect(figure(state, 'a').place).toBe(4)
  })
})

describe('to keep somebody down', () => {
  rule(['warband.mod.prone-prevent', 'warband.vanquish.npc'], 'takes an action that one lives to see', () => {
    const asked = (doomed: boolean): number => {
      const state = stage({ party: [npc('b', BIG)], foes: [npc('a', BIG)] }, { field: { round: 2 } })
      set(state, 'a', { prone: 1 })
      playTo(state, 'opening', { dice: [1], choices: { 'declare a': ['stand'] } })
      set(state, 'b', { opened: true, doomed, hp: doomed ? 0 : 9 })
      return playTo(state, 'defend', { choices: { 'opening a': ['stand'] } }).askedFor('keep-down').length
    }
    expect([asked(false), asked(true)]).toEqual([1, 0])
  })
})

describe('why not charge', () => {
  rule('warband.move.double', 'because nobody is within twice the speed', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 14 } })
    expect(whyNot(state, 'a', 'opening', 'charge')).toBe('warband.move.double')
  })
})

describe('skirmishers', () => {
  rule(
    ['warband.out.hireling-grades', 'warband.move.interrupt'],
    'dare to stand in the way of others only if their nerve holds, all of them or none',
    () => {
      const lightly = { morale: 5, skirmisher: true } as const
      const meets = (die: number) => {
        const state = stage(
          { party: [{ ...npc('a', lightly), count: 2, id: 'a' }], foes: [npc('b', { morale: null })] },
          { field: { start: 12 } },
        )
        const choices = { 'declare b': ['advance'], 'opening a-1': ['meet'] }
        const play = playTo(state, 'defend', { dice: [1, die], choices })
        const second = play.askedFor('opening').find(({ by }) => by === 'a-2')?.options ?? []
        return [figure(state, 'a-1').moved, second.includes('meet')]
      }
      expect(meets(6)).toEqual([false, false])
      expect(meets(5)).toEqual([true, true])
    },
  )
})
