/**
 * Cover: what it hides and stops, total cover, showing oneself to shoot, peeping round it, and shooting it to
 * pieces.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { Figure, State } from '../../state/state.ts'
import {
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  plain,
  run,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { offerCover, offerLeavingCover, sneakPeek, takeCover } from './cover.ts'
import { shootAt } from './guns.ts'

/** Tam, with Infantry 60 and a rifle. */
const TAM: SheetInput = {
  name: 'Tam',
  kind: 'npc',
  str: 12,
  con: 11,
  siz: 12,
  dex: 13,
  int: 12,
  pow: 10,
  cha: 8,
  style: { name: 'Infantry', value: 60, weapons: ['rifle', 'laser rifle', 'dagger'] },
  skills: { perception: 50, evade: 50, endurance: 54 },
  weapons: ['rifle'],
}

/** Rob beside a thin wall that hides all, a fence that hides the legs, and a wall nobody can shoot through. */
const ROB: SheetInput = { ...TAM, name: 'Rob', armour: { chest: 2 } }
const COVERS = [
  { id: 'wall', ap: 4, hp: 10, at: [60, 1] },
  { id: 'fence', ap: 4, hides: ['right leg', 'left leg', 'abdomen', 'chest', 'left arm'], at: [60, 1] },
  { id: 'far', ap: 8, at: [60, 9] },
]

function field(cover = '', rulings = {}, more = {}): State {
  const rob = cover === '' ? ROB : { ...ROB, cover }
  return stage({ law: [TAM], gang: [rob] }, { field: { distance: 60, covers: COVERS, ...more }, rulings })
}

function shoot(state: State, dice: readonly number[], choices: PlayScript['choices'] = {}) {
  return turn(state, 'tam', 'shoot rifle', { dice, choices })
}

function peek(state: State, dice: readonly number[], choices: PlayScript['choices'] = {}) {
  return run(state, { dice, choices }, (table, now) => sneakPeek(table, now, figure(now, 'rob'), shootAt))
    .play
}

describe('getting behind it', () => {
  const offered = (state: State, who: Figure) => {
    const found: Record<string, string> = {}
    offerCover(state, who, (key, why) => {
      found[key] = why
    })
    return found
  }

  rule('mythras.action.take-cover', 'one ducks behind what is at hand and stays on his feet', () => {
    const state = field()
    expect(offered(state, figure(state, 'rob'))).toEqual({ 'take-cover wall': '', 'take-cover fence': '' })
    turn(state, 'rob', 'take-cover fence')
    expect(figure(state, 'rob')).toMatchObject({ cover: 1, posture: 'standing', actionPoints: 1 })
    expect(menuOf(state, 'rob')).toContain('sneak-peek')
  })

  rule('mythras.action.take-cover', 'not out of a melee, out of a grip, or behind what is broken', () => {
    const engaged = field('', {}, { engaged: [['tam', 'rob']] })
    expect(whyNot(engaged, 'rob', 'take-cover wall')).toBe('mythras.move.unengaged')
    const gripped = field()
    figure(gripped, 'rob').grippedBy = [0]
    expect(whyNot(gripped, 'rob', 'take-cover wall')).toBe('mythras.effect.grip')
    const broken = field()
    broken.covers[0] = 0
    expect(whyNot(broken, 'rob', 'take-cover wall')).toBe('mythras.action.take-cover')
  })

  rule(
    ['mythras.action.take-cover', 'mythras.effect.pin-down'],
    'coming out is free, but not while pinned down',
    () => {
      const state = field('wall')
      const leaving = () => {
        let found = 'not offered'
        offerLeavingCover(state, figure(state, 'rob'), (_, why) => {
          found = why
        })
        return found
      }
      expect(leaving()).toBe('')
      figure(state, 'rob').pinned = 1
      expect(leaving()).toBe('mythras.effect.pin-down')
      run(state, {}, (table) => takeCover(table, state, figure(state, 'rob'), 'leave-cover'))
      expect(figure(state, 'rob')).toMatchObject({ cover: -1, actionPoints: 2 })
      expect(leaving()).toBe('not offered')
    },
  )
})

describe('which way it stands', () => {
  /** Rob at 60, 0 behind a wall that stands to the west of him, and Tam where he is put. */
  const WEST = { id: 'west', ap: 4, hp: 10, at: [59, -3], to: [59, 3] }
  const POST = { id: 'post', ap: 4, hp: 10, at: [59, 0] }
  const from = (at: readonly [number, number], cover: object = WEST) =>
    stage(
      { law: [{ ...TAM, at }], gang: [{ ...ROB, at: [60, 0], cover: 'id' in cover ? `${cover.id}` : '' }] },
      { field: { covers: [cover] } },
    )
  const stopped = (state: State) => told(shoot(state, [33, 3, 2, 11]), 'damage')[0]?.cover

  rule(
    'mythras.cover.value',
    'a wall helps against those on the other side of it, and against nobody else',
    () => {
      expect(stopped(from([0, 0]))).toBe(4)
      expect(stopped(from([30, 2]))).toBe(4)
      expect(stopped(from([60, 40]))).toBe(0)
      expect(stopped(from([90, 0]))).toBe(0)
      expect(stopped(from([59, -40]))).toBe(0)
    },
  )

  rule('mythras.cover.value', 'a post shelters from a third of the circle', () => {
    expect(stopped(from([0, 0], POST))).toBe(4)
    expect(stopped(from([30, 40], POST))).toBe(4)
    expect(stopped(from([50, 40], POST))).toBe(0)
    expect(stopped(from([90, 0], POST))).toBe(0)
  })

  rule('mythras.cover.total', 'from the flank nobody strikes blindly', () => {
    expect(told(shoot(from([60, 40]), [33, 1, 1, 11]), 'attack')).toMatchObject([{ grade: 0, skill: 60 }])
    const play = shoot(from([60, 20]), [3, 2, 1], { effect: ['choose-location', 'none'], location: ['head'] })
    expect(play.askedFor('location')[0]?.options).toContain('chest')
  })

  rule('mythras.action.take-cover', 'one ducks to the side of it that is away from the foes', () => {
    const state = stage(
      { law: [{ ...TAM, at: [0, 0] }], gang: [{ ...ROB, at: [58, 0] }] },
      { field: { covers: [POST, { ...WEST, id: 'far-side', at: [57, -3], to: [57, 3] }] } },
    )
    turn(state, 'rob', 'take-cover post')
    expect(figure(state, 'rob')).toMatchObject({ x: 60, y: 0, cover: 0 })
    expect(menuOf(state, 'rob')).not.toContain('take-cover post')
    Object.assign(figure(state, 'tam'), { x: 90 })
    expect(menuOf(state, 'rob')).toContain('take-cover post')
    expect(whyNot(state, 'rob', 'take-cover far-side')).toBeNull()
    turn(state, 'rob', 'take-cover post')
    expect(figure(state, 'rob')).toMatchObject({ x: 58, y: 0 })
  })

  rule('mythras.cover.value', 'a wall with no foe beyond it is no cover', () => {
    const state = stage(
      { law: [{ ...TAM, at: [90, 0] }], gang: [{ ...ROB, at: [60, 0] }] },
      { field: { covers: [WEST] } },
    )
    expect(whyNot(state, 'rob', 'take-cover west')).toBe('mythras.cover.value')
  })

  rule('mythras.move.gaits', 'one runs round the flank of somebody in cover, and then they have none', () => {
    const state = from([50, 0])
    expect(menuOf(state, 'tam')).toEqual(expect.arrayContaining(['move around rob', 'run around rob']))
    const play = turn(state, 'tam', 'sprint around rob')
    expect(told(play, 'moved')).toMatchObject([{ how: 'sprint-around', to: 'rob' }])
    figure(state, 'tam').gait = 'still'
    expect(menuOf(state, 'tam')).not.toContain('move around rob')
    expect(stopped(state)).toBe(0)
  })

  rule('mythras.cover.value', 'those who begin behind cover stand away from the foes', () => {
    const near = stage(
      { law: [TAM], gang: [{ ...ROB, cover: 'post' }] },
      { field: { distance: 60, covers: [POST] } },
    )
    expect(figure(near, 'rob')).toMatchObject({ x: 60, y: 0 })
    expect(stopped(near)).toBe(4)
  })
})

describe('striking from behind it', () => {
  const WALL = { id: 'wall', ap: 4, hp: 100, at: [1, -2], to: [1, 2] }
  const ron = plain('Ron', 60, ['broadsword'], { at: [0, 0], cover: 'wall' })
  const sid = plain('Sid', 60, ['broadsword'], { at: [2, 0] })
  const fence = () => stage({ one: [ron], other: [sid] }, { field: { covers: [WALL] } })

  rule(
    ['mythras.cover.value', 'mythras.cover.total'],
    'who strikes from total cover shows head and weapon arm',
    () => {
      const state = fence()
      const before = strike(state, 'sid', 'ron', { dice: [44] }).play
      expect(told(before, 'attack')).toMatchObject([{ skill: 40, grade: 1 }])
      const blow = strike(state, 'ron', 'sid', { dice: [70] }).play
      expect(told(blow, 'condition')).toMatchObject([{ figure: 'ron', what: 'leans-out', where: 'wall' }])
      const back = strike(state, 'sid', 'ron', { dice: [44, 5, 20], choices: { effect: ['none'] } }).play
      expect(told(back, 'attack')).toMatchObject([{ skill: 60, grade: 0 }])
      expect(told(back, 'damage')).toMatchObject([{ location: 'head', cover: 0, through: 5 }])
    },
  )

  rule('mythras.cover.value', 'who strikes at somebody on their own side of it shows nothing', () => {
    const state = stage(
      { one: [ron], other: [sid, plain('Tod', 60, ['broadsword'], { at: [0, 1] })] },
      { field: { covers: [WALL] } },
    )
    strike(state, 'ron', 'tod', { dice: [70] })
    expect(figure(state, 'ron').exposed).toBe(false)
  })
})

describe('what it stops', () => {
  rule('mythras.cover.value', 'a hidden chest behind 4 AP: 9 less 4 less armour; the head is open', () => {
    const state = field('fence')
    shoot(state, [40, 5, 4, 11])
    expect(limb(state, 'rob', 'chest').hp).toBe(7 - (9 - 4 - 2))
    const open = field('fence')
    shoot(open, [40, 2, 1, 20])
    expect(limb(open, 'rob', 'head').hp).toBe(5 - 3)
  })

  rule('mythras.cover.value', 'the AP count everywhere under the ruling', () => {
    const state = field('fence', { 'take-cover': 'everywhere' })
    expect(told(shoot(state, [40, 3, 3, 20]), 'damage')).toMatchObject([{ cover: 4, through: 2 }])
  })

  rule('mythras.cover.negate', 'Choose Location takes only what can be seen', () => {
    const state = field('fence')
    const play = shoot(state, [3, 2, 1], { effect: ['choose-location', 'none'], location: ['head'] })
    expect(play.askedFor('location')[0]?.options).toEqual(['right-arm', 'head'])
    expect(limb(state, 'rob', 'head').hp).toBe(5 - 3)
  })

  rule('mythras.cover.total', 'through a wall: one grade harder, no Choose Location, less its AP', () => {
    const state = field('wall')
    const play = shoot(state, [3, 5, 4, 11])
    expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: 1 }])
    expect(effectsOffered(play)).not.toContain('choose-location')
    expect(limb(state, 'rob', 'chest').hp).toBe(7 - (9 - 4 - 2))
  })

  rule(
    ['mythras.cover.total', 'mythras.cover.value'],
    'a blade through the wall as well: 60 becomes 40',
    () => {
      const state = stage(
        { law: [{ ...TAM, weapons: ['dagger'] }], gang: [{ ...ROB, cover: 'wall' }] },
        { field: { covers: COVERS } },
      )
      const { play } = strike(state, 'tam', 'rob', { dice: [40, 4, 11] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 40, level: 2 }])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 5, cover: 4, armour: 1 }])
    },
  )

  rule(
    ['mythras.effect.circumvent-cover', 'mythras.cover.negate'],
    'a high-tech gun shoots around 8 AP as if they were not there',
    () => {
      const cover = (weapon: string, key: string, die: number, rulings = {}) => {
        const state = stage(
          { law: [{ ...TAM, weapons: [weapon] }], gang: [{ ...ROB, cover: 'wall' }] },
          { field: { distance: 60, covers: [{ id: 'wall', ap: 8, at: [60, 1] }] }, rulings },
        )
        return { state, action: `shoot ${key}`, die }
      }
      const laser = cover('laser rifle', 'laser-rifle', 38)
      const beam = turn(laser.state, 'tam', laser.action, {
        dice: [38, 6, 11],
        choices: { effect: ['circumvent-cover'] },
      })
      expect(told(beam, 'damage')).toMatchObject([{ rolled: 8, cover: 0 }])
      const rifle = cover('rifle', 'rifle', 3)
      expect(effectsOffered(turn(rifle.state, 'tam', rifle.action, { dice: [3, 5, 4, 11] }))).not.toContain(
        'circumvent-cover',
      )
      const trick = cover('rifle', 'rifle', 3, { 'circumvent-cover': 'trick-shot' })
      const play = turn(trick.state, 'tam', trick.action, {
        dice: [3, 5, 4, 11],
        choices: { effect: ['circumvent-cover', 'none'] },
      })
      expect(told(play, 'damage')).toMatchObject([{ rolled: 5, cover: 0 }])
    },
  )

  rule('mythras.object.hits', 'what passes its AP wears the wall down, and at 0 HP it hides nobody', () => {
    const state = field('wall')
    shoot(state, [40, 5, 4, 11])
    expect(state.covers[0]).toBe(10 - (9 - 4))
    shoot(state, [40, 5, 4, 9])
    expect(state.covers[0]).toBe(0)
    expect(figure(state, 'rob').cover).toBe(-1)
    const spared = field('wall', {}, { calls: true })
    shoot(spared, [40, 5, 4, 11], { collateral: ['no'] })
    expect(spared.covers[0]).toBe(10)
  })
})

describe('gunfights', () => {
  rule(
    ['mythras.gun.advice', 'mythras.effect.pin-down'],
    'behind steel nobody is hurt, yet a hit can pin him down: no shot from him, but anything that shows nothing',
    () => {
      const steel = { covers: [{ id: 'steel', ap: 20, at: [60, 1] }] }
      const state = stage(
        { law: [TAM], gang: [{ ...ROB, cover: 'steel' }] },
        { field: { distance: 60, ...steel } },
      )
      const play = shoot(state, [38, 6, 6, 11, 90], { effect: ['pin-down'] })
      expect(told(play, 'wound')).toEqual([])
      expect(whyNot(state, 'rob', 'shoot rifle')).toBe('mythras.effect.pin-down')
      expect(menuOf(state, 'rob')).toContain('sneak-peek')
    },
  )
})

describe('showing oneself', () => {
  rule(
    ['mythras.action.take-cover', 'mythras.cover.total'],
    'whoever shoots over a wall shows head and weapon arm until his next slot',
    () => {
      const state = field('wall')
      turn(state, 'rob', 'shoot rifle', { dice: [97] })
      expect(figure(state, 'rob').exposed).toBe(true)
      const play = shoot(state, [40, 1, 1, 20])
      expect(told(play, 'attack')).toMatchObject([{ skill: 60, grade: 0 }])
      expect(told(play, 'damage')).toMatchObject([{ cover: 0 }])
      for (const [die, cover] of [
        [11, 2],
        [14, 0],
        [17, 2],
      ] as const) {
        const fresh = field('wall')
        figure(fresh, 'rob').exposed = true
        expect(told(shoot(fresh, [40, 1, 1, die]), 'damage')).toMatchObject([{ rolled: 2, cover }])
      }
    },
  )

  rule('mythras.effect.duck-back', 'Duck Back hides the shooter at once', () => {
    const state = field('wall')
    turn(state, 'rob', 'shoot rifle', { dice: [40, 1, 1, 11], choices: { effect: ['duck-back'] } })
    expect(figure(state, 'rob')).toMatchObject({ cover: 0, exposed: false })
  })
})

describe('Sneak Peek', () => {
  rule('mythras.action.sneak-peek', 'a look in safety, whether it shows anything or not', () => {
    for (const die of [30, 80]) {
      const state = field('wall')
      const play = peek(state, [die])
      expect(told(play, 'skill')).toMatchObject([{ skill: 'perception', value: 50 }])
      expect(play.askedFor('pot-shot')).toEqual([])
    }
  })

  rule(
    'mythras.action.sneak-peek',
    '99: an enemy may shoot at head and arm for a point, and then he is hidden again',
    () => {
      const state = field('wall')
      const play = peek(state, [99, 40, 1, 2, 20], { 'pot-shot': ['yes'] })
      expect(told(play, 'attack')).toMatchObject([{ figure: 'tam', target: 'rob', skill: 60 }])
      expect(told(play, 'damage')).toMatchObject([{ cover: 0, through: 3 }])
      expect(figure(state, 'tam').actionPoints).toBe(1)
      expect(figure(state, 'rob').exposed).toBe(false)
    },
  )

  rule(
    'mythras.action.sneak-peek',
    'who may shoot is a ruling: with a point, for nothing, or only if delaying',
    () => {
      const asked = (ruling: string, change: object) => {
        const state = field('wall', { 'sneak-fumble': ruling })
        Object.assign(figure(state, 'tam'), change)
        const play = peek(state, [99], { 'pot-shot': () => 'no' })
        return play.askedFor('pot-shot').length
      }
      expect(asked('any-foe', { actionPoints: 0 })).toBe(0)
      expect(asked('any-foe', { actionPoints: 1 })).toBe(1)
      expect(asked('free-shot', { actionPoints: 0 })).toBe(1)
      expect(asked('delayers-only', { actionPoints: 2 })).toBe(0)
      expect(asked('delayers-only', { actionPoints: 2, delayed: 1 })).toBe(1)
    },
  )

  rule('mythras.action.sneak-peek', 'nobody without a loaded weapon can take the chance', () => {
    const state = field('wall')
    item(state, 'tam', 'rifle').loading = 1
    expect(peek(state, [99]).askedFor('pot-shot')).toEqual([])
  })
})

describe('driven away', () => {
  const bashed = (damage: number) => {
    const wall = { id: 'wall', ap: 6, hides: ['chest'], at: [2, 1] }
    const rob = plain('Rob', 60, ['dagger'], { cover: 'wall', at: [1, 0] })
    const state = stage(
      { law: [plain('Tam', 60, ['great club (2d6 H bludgeoning two-handed)'], { at: [0, 0] })], gang: [rob] },
      { field: { covers: [wall], engaged: 'all' } },
    )
    strike(state, 'tam', 'rob', { dice: [40, damage / 2, damage / 2, 1], choices: { effect: ['bash'] } })
    return state
  }

  rule(
    ['mythras.cover.value', 'mythras.effect.bash'],
    'a wall that somebody was bashed away from covers him no longer',
    () => {
      const near = bashed(6)
      expect(figure(near, 'rob').x).toBe(3)
      expect(figure(near, 'rob').cover).toBe(0)
      const far = bashed(12)
      expect(figure(far, 'rob').x).toBe(5)
      expect(figure(far, 'rob').cover).toBe(-1)
      expect(menuOf(far, 'rob')).not.toContain('sneak-peek')
    },
  )
})
