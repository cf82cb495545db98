/**
 * How a fight flows: Rounds, Initiative, Turns and Action Points, every proactive, reactive and free action, and
 * the seven steps of an attack. What the actions do in detail (movement, charges, shots, magic, effects) is tested
 * with their chapters; here is what they cost, when they may be chosen, and what they come to.
 *
 * On the stage both sides have Initiative 5 on the die: Bor stands at 15, Ana at 14, but act in the order listed.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { mythras } from '../index.ts'
import { CRITICAL, FAILURE, SUCCESS } from '../rules/core/skills.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import {
  ANA,
  BOR,
  type Cast,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  plain,
  playRound,
  playWhile,
  points,
  type StageOptions,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from './stage.ts'

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }
const ARCHER = plain('Archer', 65, ['bow'])
const MAGE = plain('Mage', 50, ['club'], { actionPoints: 4, skills: { magic: 60 }, spells: ['Disruption'] })

/** Ana and Bor in contact, neither with Luck. */
function duel(scene: StageOptions = {}): State {
  return stage({ heroes: [PLAIN_ANA], foes: [BOR] }, scene)
}

/** Two who have not met yet. */
function apart(cast: Cast, distance: number, scene: StageOptions = {}): State {
  return stage(cast, { ...scene, field: { distance, ...scene.field } })
}

function turnsOf(play: ReturnType<typeof turn>): readonly string[] {
  return told(play, 'turn').map(({ figure: by, action }) => `${by} ${action}`)
}

/** A Turn in which nothing is done but one free action. */
function free(state: State, id: string, action: string, play: PlayScript = {}): ReturnType<typeof turn> {
  return turn(state, id, 'dither', {
    ...play,
    choices: { [`turn ${id}`]: ['free', 'dither'], [`free ${id}`]: [action], ...play.choices },
  })
}

describe('the Round', () => {
  const FRIEND = plain('Friend', 50, ['club'])

  /** Bor strikes Ana's head for so much, with somebody at her side; she does not stand it. */
  function knockedOut(hp: number): State {
    const ana = { ...PLAIN_ANA, hitPoints: { head: hp }, armour: 0 }
    const state = stage({ foes: [BOR], heroes: [ana, FRIEND] }, { field: { engaged: [['ana', 'bor']] } })
    playRound(state, {
      dice: [44, hp - 2, 1, 1, 90],
      choices: { 'turn bor': ['attack axe'], effect: ['choose-location'], location: ['head'] },
    })
    return state
  }

  rule(
    ['mythras.core.time', 'mythras.wound.serious-vital'],
    'twelve Rounds are a minute: unconscious for 4 minutes is 48 Rounds',
    () => {
      const state = knockedOut(4)
      for (let round = 2; round < 49; round++) playRound(state)
      expect(state.round).toBe(49)
      expect(figure(state, 'ana').unconscious).toBe(0)
      const earlier = knockedOut(4)
      for (let round = 2; round < 48; round++) playRound(earlier)
      expect(figure(earlier, 'ana').unconscious).toBe(1)
    },
  )

  rule(
    ['mythras.round.length', 'mythras.effect.bleed-tick'],
    'a Round is 5 seconds: after six Rounds of bleeding half of a minute of unconsciousness has passed',
    () => {
      const state = stage(
        { foes: [BOR], heroes: [PLAIN_ANA, FRIEND] },
        { field: { engaged: [['ana', 'bor']] } },
      )
      figure(state, 'friend').unconscious = 12
      playRound(state, {
        dice: [31, 6, 2, 8, 28],
        choices: { 'turn bor': ['attack axe'], effect: ['bleed'] },
      })
      for (let round = 2; round <= 6; round++) playRound(state)
      expect(figure(state, 'ana').fatigue).toBe(6)
      expect(figure(state, 'friend').unconscious).toBe(12 - 6)
    },
  )

  rule(
    ['mythras.round.break-off', 'mythras.effect.withdraw'],
    'all apart for a Round: everybody rolls Initiative anew, once',
    () => {
      const state = duel({ from: 'start' })
      const first = playRound(state, {
        dice: [5, 5, 88, 40],
        choices: { 'turn bor': ['attack axe'], reaction: ['parry heater'], effect: ['withdraw'] },
      })
      expect(told(first, 'initiative').map(({ total }) => total)).toEqual([14, 15])
      const second = playRound(state, { dice: [9, 2] })
      expect(told(second, 'initiative').map(({ total }) => total)).toEqual([18, 12])
      expect(told(second, 'round')[0]?.order).toEqual(['ana', 'bor'])
      expect(told(playRound(state), 'initiative')).toEqual([])
    },
  )

  rule(
    'mythras.round.break-off',
    'parting in the middle of a Round is no Round apart, and shooting from afar is no break',
    () => {
      const state = duel({ from: 'start' })
      playRound(state, { dice: [5, 5] })
      playRound(state, { dice: [30, 55], choices: { 'turn ana': ['outmaneuver'] } })
      expect(told(playRound(state, { dice: [1, 1] }), 'initiative')).toHaveLength(2)
      const shots = stage({ hunters: [plain('Archer', 65, ['bow'], { actionPoints: 3 })], foes: [BOR] })
      playRound(shots, {
        dice: [88, 20],
        choices: { 'turn bor': ['attack axe'], reaction: ['parry fist-kick'], effect: ['withdraw'] },
      })
      for (let round = 2; round <= 4; round++)
        playRound(shots, { dice: [96], choices: { 'turn archer': ['shoot bow', 'reload bow'] } })
      expect(shots.round).toBe(5)
      expect(told(playRound(shots, { dice: [1, 1] }), 'initiative')).toHaveLength(2)
    },
  )

  rule(['mythras.round.order', 'mythras.init.roll'], '19, 14 and 9 act in that order', () => {
    const at = (name: string, initiative: number) => plain(name, 50, ['club'], { initiative })
    const state = apart({ heroes: [at('Low', -1), at('High', 9)], foes: [at('Middle', 4)] }, 50, {
      from: 'start',
    })
    const play = playRound(state, { dice: [10, 10, 10] })
    expect(told(play, 'initiative').map(({ total }) => total)).toEqual([9, 19, 14])
    expect(turnsOf(play).slice(0, 3)).toEqual(['high dither', 'middle dither', 'low dither'])
  })

  rule(
    ['mythras.round.cycles', 'mythras.ap.exhausted'],
    'whoever still has a point after the first pass acts again, alone if need be',
    () => {
      const play = playRound(duel(), {
        dice: [96, 40, 96, 97],
        choices: {
          'turn ana': ['attack broadsword', 'attack broadsword'],
          'turn bor': ['attack axe'],
          'reaction bor': ['parry axe'],
        },
      })
      expect(turnsOf(play)).toEqual(['ana attack', 'bor attack', 'ana attack'])
    },
  )

  rule(
    ['mythras.round.cycles', 'mythras.action.delay'],
    'points held back for reactions do not keep a Round going, and whoever has others must use them',
    () => {
      const state = duel()
      const play = playRound(state, { choices: { turn: ['delay', 'delay'], delay: [2, 2] } })
      expect(turnsOf(play)).toEqual(['ana delay', 'bor delay'])
      expect(told(play, 'condition')).toEqual([])
      expect(state.round).toBe(2)
      const choices = menuOf(state, 'ana')
      expect(choices).toContain('delay')
      expect(choices).toContain('dither')
      expect(choices.filter((key) => key === 'none' || key === 'pass' || key === 'end')).toEqual([])
    },
  )

  rule('mythras.round.turn', 'an attack and the parry that answers it are one Turn of one slot', () => {
    const state = duel()
    const play = playWhile(
      state,
      { dice: [44, 31, 5, 2, 11], choices: { 'turn ana': ['attack broadsword'], reaction: ['parry axe'] } },
      ({ slot }) => slot === 0,
    )
    expect(turnsOf(play)).toEqual(['ana attack'])
    expect([state.cycle, state.slot]).toEqual([1, 1])
  })
})

describe('Initiative', () => {
  function rolled(cast: Cast, dice: readonly number[]) {
    const state = apart(cast, 50, { from: 'start' })
    return playWhile(state, { dice }, ({ phase }) => phase !== 'turn')
  }

  rule('mythras.init.roll', 'a 7 and a modifier of 12 make 19', () => {
    const quick = plain('Quick', 50, [], { initiative: 12 })
    const play = rolled({ heroes: [quick], foes: [BOR] }, [7, 1])
    expect(play.rolls[0]).toMatchObject({ name: 'initiative', by: 'quick', sides: 10 })
    expect(told(play, 'initiative')[0]).toMatchObject({ die: 7, modifier: 12, total: 19 })
  })

  rule('mythras.init.persist', 'the third Round counts down as the first did, without a die', () => {
    const state = duel({ from: 'start' })
    const orders = [playRound(state, { dice: [10, 1] }), playRound(state), playRound(state)].flatMap((play) =>
      told(play, 'round').map(({ order }) => order.join(' ')),
    )
    expect(orders).toEqual(['ana bor', 'ana bor', 'ana bor', 'ana bor'])
  })

  rule('mythras.init.ties', 'at 16 each DEX 14 goes before DEX 12, and no further die is rolled', () => {
    const at = (name: string, dex: number) => plain(name, 50, [], { dex, initiative: 10 })
    const play = rolled({ heroes: [at('Slow', 12)], foes: [at('Swift', 14)] }, [6, 6])
    expect(told(play, 'initiative').map(({ total }) => total)).toEqual([16, 16])
    expect(told(play, 'round')[0]?.order).toEqual(['swift', 'slow'])
  })

  rule('mythras.init.ties', 'with equal DEX each rolls a d10 until one is higher', () => {
    const twin = (name: string) => plain(name, 50, [], { dex: 12, initiative: 10 })
    const play = rolled({ heroes: [twin('One')], foes: [twin('Two')] }, [6, 6, 3, 3, 2, 8])
    expect(play.rolls.slice(2).map(({ name, sides }) => `${name} d${sides}`)).toEqual(
      Array.from({ length: 4 }, () => 'initiative-tie d10'),
    )
    expect(told(play, 'round')[0]?.order).toEqual(['two', 'one'])
  })

  rule(
    ['mythras.init.ties', 'mythras.fatigue.levels'],
    'who comes level with somebody by fatigue rolls for the place, and the die is kept',
    () => {
      const twin = (name: string, initiative: number) => plain(name, 50, [], { dex: 12, initiative })
      const state = apart({ heroes: [twin('One', 12)], foes: [twin('Two', 10)] }, 50, { from: 'start' })
      figure(state, 'one').fatigue = 2
      limb(state, 'one', 'chest').bleeding = 'yes'
      const start = playWhile(state, { dice: [5, 5, 2, 8] }, ({ phase }) => phase !== 'turn')
      expect(figure(state, 'one').fatigue).toBe(3)
      expect(told(start, 'round')[0]?.order).toEqual(['two', 'one'])
      limb(state, 'one', 'chest').bleeding = 'no'
      expect(told(playRound(state), 'round')[0]?.order).toEqual(['two', 'one'])
    },
  )

  rule(
    ['mythras.init.roll', 'mythras.init.ties'],
    'a late arrival rolls when the next Round begins, and once more to get past somebody at the same number',
    () => {
      const twin = (name: string) => plain(name, 50, [], { dex: 12, initiative: 10 })
      const state = apart({ heroes: [twin('One')], foes: [BOR] }, 50, { from: 'start' })
      playRound(state, { dice: [6, 1] })
      mythras.join(state, 'foes', twin('Late'))
      expect(told(playRound(state, { dice: [6, 3, 9] }), 'round')[0]?.order).toEqual(['late', 'one', 'bor'])
    },
  )

  rule('mythras.init.armor', 'mail 6 and a helmet of 5 take 6 off', () => {
    const armour = [
      { name: 'mail', locations: ['chest', 'abdomen'] },
      { name: 'helmet', ap: 5, locations: ['head'] },
    ]
    const play = rolled(
      { heroes: [plain('Knight', 50, [], { dex: 12, int: 12, armour })], foes: [BOR] },
      [5, 1],
    )
    expect(told(play, 'initiative')[0]).toMatchObject({ modifier: 12 - 6, total: 11 })
  })
})

describe('Action Points', () => {
  rule('mythras.ap.two', 'everybody has two a Round, a bear three, a dragon four', () => {
    const state = apart({ heroes: [ANA], beasts: ['grizzly-bear', 'dragon'] }, 200, { from: 'start' })
    playRound(state, { dice: [1, 2, 3, 4] })
    expect(points(state, 'ana', 'grizzly-bear', 'dragon')).toEqual([2, 3, 4])
  })

  rule('mythras.ap.cost', 'an attack costs one, the parry one, a word nothing', () => {
    const state = duel()
    turn(state, 'ana', 'attack broadsword', {
      dice: [96, 97],
      choices: { 'turn ana': ['free', 'attack broadsword'], free: ['speak'], reaction: ['parry axe'] },
    })
    expect(points(state, 'ana', 'bor')).toEqual([1, 1])
  })

  rule(
    ['mythras.ap.proactive-own-turn', 'mythras.ap.reactive'],
    "in a foe's Turn there is a parry or an Evade to choose, and no attack but by interrupting",
    () => {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', { dice: [96] })
      expect(play.asked.filter(({ by }) => by === 'ana').map(({ name }) => name)).toEqual([
        'ward',
        'reaction',
      ])
      expect(play.askedFor('reaction')[0]?.options).toEqual([
        'none',
        'parry broadsword',
        'parry heater',
        'parry fist-kick',
        'evade',
      ])
      turn(state, 'ana', 'delay', { choices: { delay: [1] } })
      const waited = turn(state, 'bor', 'attack axe', {
        dice: [96, 97],
        choices: { interrupt: ['act'], 'turn ana': ['attack broadsword'] },
      })
      expect(told(waited, 'attack').map(({ figure: by }) => by)).toEqual(['ana', 'bor'])
    },
  )

  rule(
    ['mythras.ap.one-reaction', 'mythras.ap.reactive'],
    'a failed parry is not followed by an Evade',
    () => {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', {
        dice: [44, 90, 1, 1, 11],
        choices: { reaction: ['parry heater'] },
      })
      expect(play.askedFor('reaction')).toHaveLength(1)
      expect(points(state, 'ana')).toEqual([1])
      expect(told(play, 'damage')).toHaveLength(1)
    },
  )

  rule(
    ['mythras.ap.exhausted', 'mythras.free.ward'],
    'with none left nobody acts or reacts, counts as a Failure and can still ward; the next Round brings two',
    () => {
      const state = stage({ foes: [BOR], heroes: [PLAIN_ANA] })
      figure(state, 'ana').actionPoints = 0
      const play = playRound(state, {
        dice: [44, 1, 1, 11],
        choices: { 'turn bor': ['attack axe'], ward: ['ward heater'], 'ward-locations': [['chest']] },
      })
      expect(play.askedFor('reaction')).toEqual([])
      expect(play.askedFor('turn').map(({ by }) => by)).toEqual(['bor', 'bor'])
      expect(told(play, 'won')[0]).toMatchObject({ figure: 'bor', effects: 1 })
      expect(told(play, 'ward')).toMatchObject([{ figure: 'ana', locations: ['chest'] }])
      expect(points(state, 'ana')).toEqual([2])
    },
  )

  rule(
    'mythras.ap.no-carry',
    'a point that was kept and not used is gone: the next Round has two again',
    () => {
      const state = duel()
      playRound(state, { choices: { 'turn ana': ['delay'], delay: [2] } })
      expect(state.round).toBe(2)
      expect(figure(state, 'ana')).toMatchObject({ actionPoints: 2, delayed: 0 })
    },
  )

  rule(
    ['mythras.ap.multi-turn', 'mythras.ranged.load'],
    'a sling of Load 2 takes two Turns and two points',
    () => {
      const state = apart({ heroes: [plain('Slinger', 50, ['sling'], { actionPoints: 3 })], foes: [BOR] }, 50)
      turn(state, 'slinger', 'shoot sling', { dice: [96] })
      turn(state, 'slinger', 'reload sling')
      expect(whyNot(state, 'slinger', 'shoot sling')).toBe('mythras.ranged.load')
      turn(state, 'slinger', 'reload sling')
      expect(points(state, 'slinger')).toEqual([0])
      expect(menuOf(state, 'slinger')).toContain('shoot sling')
    },
  )
})

describe('proactive actions', () => {
  rule(
    ['mythras.action.attack', 'mythras.move.actions-only'],
    'Attack is one blow or one shot, for one point',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', { dice: [96] })
      expect(told(play, 'attack')).toHaveLength(1)
      expect(points(state, 'ana')).toEqual([1])
      expect([figure(state, 'ana').x, figure(state, 'ana').y]).toEqual([0, 0])
      const far = apart({ hunters: [ARCHER], foes: [BOR] }, 50)
      expect(told(turn(far, 'archer', 'shoot bow', { dice: [96] }), 'attack')).toHaveLength(1)
      expect(points(far, 'archer')).toEqual([1])
    },
  )

  rule(
    ['mythras.action.brace', 'mythras.knockback.trigger'],
    'SIZ 13 counts as 20 against Knockback from that side: 20 push nobody, 21 do',
    () => {
      const giant = (name: string) => plain(name, 60, ['great club (1d20+1 H 4/10 bludgeoning)'])
      const metres = (against: string, dice: readonly number[]) => {
        const eve = plain('Eve', 50, ['club'], { siz: 13, hitPoints: 40 })
        const state = stage(
          { giants: [giant('Gog'), giant('Magog')], heroes: [eve] },
          { field: { engaged: 'all' } },
        )
        if (against !== '') turn(state, 'eve', `brace ${against}`)
        return told(turn(state, 'gog', 'attack great-club', { dice }), 'moved')[0]?.metres
      }
      expect(metres('', [30, 19, 11, 1])).toBe(2)
      expect(metres('gog', [30, 19, 11])).toBeUndefined()
      expect(metres('gog', [30, 20, 11, 1])).toBe(1)
      expect(metres('magog', [30, 19, 11, 1])).toBe(2)
    },
  )

  rule(
    ['mythras.action.brace', 'mythras.effect.bash-limit'],
    'SIZ 13 counts as 26 against Bash: too much for SIZ 12, not for SIZ 13',
    () => {
      const offered = (siz: number) => {
        const foe = plain('Foe', 60, ['heater'], { siz })
        const state = stage({ foes: [foe], heroes: [plain('Eve', 50, ['club'], { siz: 13 })] })
        turn(state, 'eve', 'brace foe')
        return effectsOffered(turn(state, 'foe', 'attack heater', { dice: [30, 1, 11] }))
      }
      expect(offered(12)).not.toContain('bash')
      expect(offered(13)).toContain('bash')
    },
  )

  rule('mythras.action.brace', 'it costs a point and lasts until he moves', () => {
    const state = apart({ heroes: [PLAIN_ANA], foes: [BOR] }, 30)
    turn(state, 'ana', 'brace bor')
    expect(figure(state, 'ana').braced).toBe(figure(state, 'bor').at)
    expect(points(state, 'ana')).toEqual([1])
    turn(state, 'ana', 'move to bor')
    expect(figure(state, 'ana').braced).toBe(-1)
  })

  rule(
    ['mythras.action.cast', 'mythras.magic.cast'],
    "cast in one's own Turn, the spell may be released in an enemy's, until the next Turn of the caster",
    () => {
      const state = apart({ heroes: [MAGE], foes: [BOR] }, 20)
      const cast = turn(state, 'mage', 'cast disruption', { choices: { 'spell-target': ['wait'] } })
      expect(cast.rolls).toEqual([])
      const release = turn(state, 'bor', 'brace mage', {
        dice: [40, 90, 2, 14],
        choices: { 'release-magic': ['bor'] },
      })
      expect(told(release, 'spell').at(-1)).toMatchObject({ figure: 'mage', target: 'bor', what: 'harmed' })
      expect(limb(state, 'bor', 'right-arm').hp).toBe(5 - 2)
      expect(points(state, 'mage')).toEqual([3])
    },
  )

  rule(
    ['mythras.action.cast', 'mythras.action.hold-magic'],
    'a finished spell that is not held in the next Turn is lost, whatever else the caster does, or nothing',
    () => {
      for (const instead of ['brace bor', 'dither', 'delay']) {
        const state = apart({ heroes: [MAGE], foes: [BOR] }, 20)
        turn(state, 'mage', 'cast disruption', { choices: { 'spell-target': ['wait'] } })
        turn(state, 'mage', instead)
        const after = turn(state, 'bor', 'brace mage')
        expect(after.askedFor('release-magic')).toEqual([])
        expect(menuOf(state, 'mage').filter((key) => key === 'hold' || key === 'release')).toEqual([])
      }
    },
  )

  rule(
    'mythras.action.hold-magic',
    'held for two Turns it costs two points, and Magic 60 is rolled only at its release: 41 is a Success',
    () => {
      const state = apart({ heroes: [MAGE], foes: [BOR] }, 20)
      turn(state, 'mage', 'cast disruption', { choices: { 'spell-target': ['wait'] } })
      const held = [turn(state, 'mage', 'hold'), turn(state, 'bor', 'dither'), turn(state, 'mage', 'hold')]
      expect(held.flatMap(({ rolls }) => rolls)).toEqual([])
      expect(points(state, 'mage')).toEqual([4 - 1 - 2])
      const release = turn(state, 'bor', 'dither', {
        dice: [41, 90, 2, 14],
        choices: { 'release-magic': ['bor'] },
      })
      expect(release.rolls[0]).toMatchObject({ name: 'magic', by: 'mage', faces: [41] })
      expect(limb(state, 'bor', 'right-arm').hp).toBe(5 - 2)
      expect(points(state, 'mage')).toEqual([1])
    },
  )

  rule(
    'mythras.action.change-range',
    'from 20 m to 14 m, not while engaged and not under fire that pins',
    () => {
      const state = apart({ heroes: [PLAIN_ANA], foes: [BOR] }, 20)
      turn(state, 'ana', 'change-range towards bor')
      expect(figure(state, 'bor').x - figure(state, 'ana').x).toBe(14)
      turn(state, 'ana', 'change-range away from bor')
      expect(figure(state, 'bor').x - figure(state, 'ana').x).toBe(20)
      figure(state, 'bor').pinned = 1
      expect(whyNot(state, 'bor', 'change-range towards ana')).toBe('mythras.action.change-range')
      expect(menuOf(duel(), 'ana')).not.toContain('change-range away from bor')
    },
  )

  rule(
    ['mythras.action.charge', 'mythras.charge.penalty'],
    'a run of 18 m ends in a Hard attack: 45 is a Success with 72',
    () => {
      const state = apart({ heroes: [plain('Hero', 72, ['axe'])], foes: [BOR] }, 19)
      const play = turn(state, 'hero', 'charge bor with axe at a run', { dice: [45, 1, 1, 11] })
      expect(told(play, 'moved')[0]).toMatchObject({ how: 'charges', metres: 18 })
      expect(told(play, 'attack')).toMatchObject([{ skill: 48, level: SUCCESS }])
      expect(points(state, 'hero')).toEqual([1])
    },
  )

  rule('mythras.action.delay', 'one point kept and used to parry is spent; kept in vain it is lost', () => {
    const used = duel()
    const kept = turn(used, 'ana', 'delay', { choices: { delay: [1] } })
    expect(kept.askedFor('delay')).toMatchObject([{ min: 1, max: 2 }])
    expect(figure(used, 'ana')).toMatchObject({ actionPoints: 2, delayed: 1 })
    turn(used, 'bor', 'attack axe', { dice: [96, 97], choices: { reaction: ['parry heater'] } })
    expect(figure(used, 'ana')).toMatchObject({ actionPoints: 1, delayed: 0 })
    const vain = duel()
    const play = playRound(vain, { choices: { 'turn ana': ['delay', 'dither'], delay: [1] } })
    expect(told(play, 'condition')).toMatchObject([{ figure: 'ana', what: 'dithered' }])
    expect(turnsOf(play)).toEqual(['ana delay', 'bor dither', 'ana dither', 'bor dither'])
  })

  rule('mythras.action.dither', 'it is what happens when nothing is chosen, and costs a point', () => {
    const state = duel()
    const play = playWhile(state, {}, ({ slot }) => slot === 0)
    expect(turnsOf(play)).toEqual(['ana dither'])
    expect(points(state, 'ana')).toEqual([1])
  })

  rule('mythras.action.mount', 'into the saddle of a horse and out of it, a point each', () => {
    const state = apart(
      {
        heroes: [
          { ...PLAIN_ANA, at: [0, 0] },
          { use: 'horse', at: [1, 0] },
        ],
        foes: [BOR],
      },
      40,
    )
    turn(state, 'ana', 'mount horse')
    expect(figure(state, 'ana').mount).toBe(figure(state, 'horse').at)
    turn(state, 'ana', 'dismount')
    expect(figure(state, 'ana').mount).toBe(-1)
    expect(points(state, 'ana')).toEqual([0])
  })

  rule('mythras.action.move', 'a Move takes a human 6 m, and nobody who is engaged', () => {
    const state = apart({ heroes: [PLAIN_ANA], foes: [BOR] }, 40)
    const play = turn(state, 'ana', 'move to bor')
    expect(told(play, 'moved')).toMatchObject([{ metres: 6 }])
    expect(figure(state, 'ana').x).toBe(6)
    expect(points(state, 'ana')).toEqual([1])
    expect(whyNot(duel(), 'ana', 'move to bor')).toBe('mythras.move.unengaged')
  })

  rule(
    ['mythras.action.outmaneuver', 'mythras.outm.result'],
    'Evade 64 with 50 against 40 with 39: the foe may not attack for the rest of the Round',
    () => {
      const evade = (name: string, value: number) => plain(name, 50, ['club'], { skills: { evade: value } })
      const state = stage({ heroes: [evade('Mover', 64)], foes: [evade('Foe', 40)] })
      turn(state, 'mover', 'outmaneuver', { dice: [50, 39], choices: { 'outmaneuver-reward': ['face foe'] } })
      expect(whyNot(state, 'foe', 'attack club')).toBe('mythras.outm.result')
      expect(points(state, 'mover', 'foe')).toEqual([1, 1])
      playRound(state)
      expect(menuOf(state, 'foe')).toContain('attack club')
    },
  )

  rule(
    ['mythras.action.ready-weapon', 'mythras.free.drop'],
    'a dropped sword takes two points to recover: one to reach down, one to be ready again',
    () => {
      const state = duel()
      free(state, 'ana', 'drop broadsword')
      figure(state, 'ana').actionPoints = 2
      turn(state, 'ana', 'pick-up broadsword')
      expect(item(state, 'ana', 'broadsword').hand).toBe('lost')
      turn(state, 'ana', 'pick-up broadsword')
      expect(item(state, 'ana', 'broadsword').hand).toBe('right')
      expect(points(state, 'ana')).toEqual([0])
    },
  )

  rule('mythras.action.ready-weapon', 'drawing and sheathing take a point each', () => {
    const state = stage({ heroes: [plain('Eve', 50, ['broadsword', 'heater', 'dagger'])], foes: [BOR] })
    expect(whyNot(state, 'eve', 'draw dagger')).toBe('mythras.action.ready-weapon')
    turn(state, 'eve', 'sheathe broadsword')
    turn(state, 'eve', 'draw dagger')
    expect(['broadsword', 'dagger'].map((key) => item(state, 'eve', key).hand)).toEqual(['stowed', 'right'])
    expect(points(state, 'eve')).toEqual([0])
  })

  rule('mythras.action.reload', 'an empty pistol of Load 2 takes two points', () => {
    const state = apart({ guns: [plain('Gunner', 50, ['pistol'], { actionPoints: 3 })], foes: [BOR] }, 20)
    item(state, 'gunner', 'pistol').ammo = 1
    turn(state, 'gunner', 'shoot pistol', { dice: [96] })
    expect(whyNot(state, 'gunner', 'shoot pistol')).toBe('mythras.action.reload')
    turn(state, 'gunner', 'reload pistol')
    expect(item(state, 'gunner', 'pistol').ammo).toBe(0)
    turn(state, 'gunner', 'reload pistol')
    expect(item(state, 'gunner', 'pistol').ammo).toBe(15)
    expect(points(state, 'gunner')).toEqual([0])
  })

  rule(
    'mythras.action.regain-footing',
    'engaged, Brawn 40 with 33 loses to Athletics 55 with 48: down he stays, and the point is gone',
    () => {
      const fallen = plain('Fallen', 50, ['club'], { posture: 'prone', skills: { brawn: 40, athletics: 10 } })
      const foe = plain('Foe', 50, ['club'], { skills: { brawn: 10, athletics: 55 } })
      const state = stage({ heroes: [fallen], foes: [foe] })
      turn(state, 'fallen', 'regain-footing', { dice: [33, 48] })
      expect(figure(state, 'fallen').posture).toBe('prone')
      expect(points(state, 'fallen', 'foe')).toEqual([1, 2])
      const alone = apart({ heroes: [fallen], foes: [foe] }, 20)
      turn(alone, 'fallen', 'regain-footing')
      expect(figure(alone, 'fallen').posture).toBe('standing')
      expect(points(alone, 'fallen')).toEqual([1])
    },
  )

  /** A watcher behind a wall, and somebody with a gun in front of it. */
  function behindWall(): State {
    const watcher = plain('Watcher', 50, ['pistol'], {
      at: [0, 0],
      cover: 'wall',
      skills: { perception: 50 },
    })
    const gunner = plain('Gunner', 60, ['pistol'], { at: [20, 0] })
    const field = { engaged: 'none', covers: [{ id: 'wall', ap: 8, at: [1, 0] }] }
    return stage({ heroes: [watcher], foes: [gunner] }, { field })
  }

  rule('mythras.action.sneak-peek', 'one Perception roll in safety; a 99 lets an enemy shoot', () => {
    const safe = behindWall()
    const look = turn(safe, 'watcher', 'sneak-peek', { dice: [60] })
    expect(told(look, 'skill')).toMatchObject([{ skill: 'perception', value: 50, level: FAILURE }])
    expect(look.askedFor('pot-shot')).toEqual([])
    expect(points(safe, 'watcher', 'gunner')).toEqual([1, 2])
    const state = behindWall()
    const play = turn(state, 'watcher', 'sneak-peek', { dice: [99, 96], choices: { 'pot-shot': ['yes'] } })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'gunner', target: 'watcher' }])
    expect(points(state, 'watcher', 'gunner')).toEqual([1, 1])
    expect(menuOf(duel(), 'ana')).not.toContain('sneak-peek')
  })

  const RIFLEMAN = plain('Gunner', 60, ['rifle'], { actionPoints: 4 })

  rule(
    ['mythras.action.steady-weapon', 'mythras.gun.recoil-mitigation'],
    'steadied, a burst is Standard instead of Hard, until its shooter moves',
    () => {
      const state = apart({ guns: [RIFLEMAN], foes: [BOR] }, 50)
      turn(state, 'gunner', 'switch-fire rifle burst')
      turn(state, 'gunner', 'steady rifle')
      expect(told(turn(state, 'gunner', 'burst rifle', { dice: [96] }), 'attack')[0]?.skill).toBe(60)
      figure(state, 'gunner').actionPoints = 2
      turn(state, 'gunner', 'move to bor')
      expect(told(turn(state, 'gunner', 'burst rifle', { dice: [96] }), 'attack')[0]?.skill).toBe(40)
    },
  )

  rule('mythras.action.steady-weapon', 'not from behind cover that hides everything', () => {
    const gunner = plain('Gunner', 60, ['rifle'], { at: [0, 0], cover: 'wall' })
    const field = { covers: [{ id: 'wall', ap: 8, at: [1, 0] }], engaged: 'none' }
    const state = stage({ guns: [gunner], foes: [{ ...BOR, at: [30, 0] }] }, { field })
    expect(whyNot(state, 'gunner', 'steady rifle')).toBe('mythras.action.steady-weapon')
  })

  rule(
    'mythras.action.switch-fire',
    'from single shots to bursts: a point, or nothing with a very advanced gun',
    () => {
      const state = apart({ guns: [RIFLEMAN], foes: [BOR] }, 50)
      expect(whyNot(state, 'gunner', 'burst rifle')).toBe('mythras.action.switch-fire')
      turn(state, 'gunner', 'switch-fire rifle burst')
      expect(menuOf(state, 'gunner')).toContain('burst rifle')
      expect(points(state, 'gunner')).toEqual([3])
      const gauss = apart({ guns: [plain('Gunner', 60, ['gauss rifle'])], foes: [BOR] }, 50)
      expect(menuOf(gauss, 'gunner')).not.toContain('switch-fire gauss-rifle burst')
      turn(gauss, 'gunner', 'burst gauss-rifle', {
        dice: [96],
        choices: { 'turn gunner': ['free', 'burst gauss-rifle'], free: ['switch-fire gauss-rifle burst'] },
      })
      expect(points(gauss, 'gunner')).toEqual([1])
    },
  )

  rule(
    ['mythras.action.struggle', 'mythras.effect.grip-free'],
    'opposed Brawn breaks a grip for one point; whoever grips pays nothing',
    () => {
      const wrestler = plain('Wrestler', 50, [], { skills: { brawn: 60, unarmed: 50 } })
      const held = plain('Held', 50, ['club'], { skills: { brawn: 55, unarmed: 30 } })
      const state = stage({ foes: [wrestler], heroes: [held] })
      expect(menuOf(state, 'held').filter((key) => key.startsWith('struggle'))).toEqual([])
      turn(state, 'wrestler', 'attack fist-kick', { dice: [22, 1, 11], choices: { effect: ['grip'] } })
      expect(figure(state, 'held').grippedBy).toEqual([figure(state, 'wrestler').at])
      turn(state, 'held', 'struggle wrestler', { dice: [50, 31] })
      expect(figure(state, 'held').grippedBy).toEqual([])
      expect(points(state, 'wrestler', 'held')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.action.take-cover', 'mythras.cover.value'],
    'ducking back round a corner hides all but head and one arm, and leaves nobody prone',
    () => {
      const corner = {
        id: 'corner',
        ap: 4,
        at: [1, 1],
        hides: ['chest', 'abdomen', 'left arm', 'right leg', 'left leg'],
      }
      const cast = {
        guns: [plain('Gunner', 60, ['pistol'])],
        heroes: [plain('Eve', 50, ['club'], { at: [0, 0] })],
      }
      const lost = (location: number) => {
        const state = stage(cast, { field: { engaged: 'none', covers: [corner], distance: 20 } })
        turn(state, 'eve', 'take-cover corner')
        expect(figure(state, 'eve').posture).toBe('standing')
        expect(points(state, 'eve')).toEqual([1])
        const play = turn(state, 'gunner', 'shoot pistol', { dice: [30, 6, location] })
        return told(play, 'damage')[0]?.through
      }
      expect([11, 16, 14, 20].map(lost)).toEqual([6 - 4, 6 - 4, 6, 6])
    },
  )

  rule(
    ['mythras.action.use-skill', 'mythras.effect.bleed-staunch'],
    'other tasks take a Turn: First Aid staunches the blood of a friend for one point',
    () => {
      const helper = plain('Helper', 50, ['club'], { at: [0, 0], skills: { 'first-aid': 47 } })
      const friend = plain('Friend', 50, ['club'], { at: [1, 0] })
      const state = stage(
        { heroes: [helper, friend], foes: [{ ...BOR, at: [40, 0] }] },
        { field: { engaged: 'none' } },
      )
      limb(state, 'friend', 'chest').bleeding = 'yes'
      limb(state, 'friend', 'chest').hp = 17
      turn(state, 'helper', 'first-aid friend chest', { dice: [30] })
      expect(limb(state, 'friend', 'chest').bleeding).toBe('staunched')
      expect(points(state, 'helper')).toEqual([1])
    },
  )
})

describe('reactive actions', () => {
  rule(
    ['mythras.react.counter-spell', 'mythras.magic.avert'],
    'Avert stops a Disruption altogether, for one point',
    () => {
      const adept = plain('Adept', 50, ['club'], { skills: { magic: 55 }, spells: ['Avert'] })
      const state = apart({ heroes: [MAGE], foes: [adept] }, 20)
      const play = turn(state, 'mage', 'cast disruption', {
        dice: [40, 20],
        choices: { 'spell-target': ['adept'], 'counter-spell': ['counter'] },
      })
      expect(told(play, 'spell').at(-1)).toMatchObject({ spell: 'Disruption', what: 'countered' })
      expect(figure(state, 'adept').limbs.every(({ hp }) => hp === 20)).toBe(true)
      expect(points(state, 'mage', 'adept')).toEqual([3, 1])
    },
  )

  rule(
    ['mythras.react.counter-spell', 'mythras.action.hold-magic'],
    'a counter of two Turns will not do unless it was prepared and held; against held magic it costs nothing',
    () => {
      const slow = { name: 'Slow Avert', effect: 'avert', turns: 2 } as const
      const adept = plain('Adept', 50, ['club'], { actionPoints: 4, skills: { magic: 55 }, spells: [slow] })
      const state = apart({ heroes: [MAGE], foes: [adept] }, 20)
      turn(state, 'mage', 'cast disruption', { choices: { 'spell-target': ['wait'] } })
      expect(turn(state, 'mage', 'hold').askedFor('counter-spell')).toEqual([])
      turn(state, 'adept', 'cast slow-avert')
      turn(state, 'adept', 'cast slow-avert', { choices: { 'spell-target': ['wait'] } })
      turn(state, 'adept', 'hold')
      const held = turn(state, 'mage', 'hold', { dice: [20], choices: { 'counter-spell': ['counter'] } })
      expect(told(held, 'spell').at(-1)).toMatchObject({ spell: 'Disruption', what: 'countered' })
      expect(points(state, 'adept')).toEqual([4 - 3])
    },
  )

  rule(
    ['mythras.react.evade', 'mythras.evade.prone'],
    'a dive from a blow costs a point and ends on the ground',
    () => {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', { dice: [37, 44], choices: { reaction: ['evade'] } })
      expect(told(play, 'damage')).toEqual([])
      expect(figure(state, 'ana')).toMatchObject({ posture: 'prone', actionPoints: 1 })
      expect(menuOf(state, 'ana')).toContain('regain-footing')
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.action.delay'],
    'an archer who delays shoots before the charge sets off, and the charge goes on if it still can',
    () => {
      const archer = plain('Archer', 65, ['bow'], { skills: { evade: 40 } })
      const state = apart({ hunters: [archer], foes: [BOR] }, 19)
      turn(state, 'archer', 'delay', { choices: { delay: [1] } })
      const play = turn(state, 'bor', 'charge archer with axe at a run', {
        dice: [50, 1, 11, 96],
        choices: { interrupt: ['act'], 'turn archer': ['shoot bow'] },
      })
      expect(told(play, 'attack').map(({ figure: by }) => by)).toEqual(['archer', 'bor'])
      expect(told(play, 'moved')[0]).toMatchObject({ figure: 'bor', metres: 18 })
      expect(points(state, 'archer', 'bor')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.cover.total'],
    'on the way as well: whoever leaves total cover is shot at in the open, and goes on if he still can',
    () => {
      const runner = plain('Runner', 50, ['club'], { at: [40, 0], cover: 'wall' })
      const field = {
        engaged: 'none',
        covers: [{ id: 'wall', ap: 8, at: [39, 0] }],
        places: [{ id: 'gate', at: [40, 5] }],
      }
      const state = stage({ hunters: [{ ...ARCHER, at: [0, 0] }], foes: [runner] }, { field })
      turn(state, 'archer', 'delay', { choices: { delay: [1] } })
      const play = turn(state, 'runner', 'move to gate', {
        dice: [60, 5, 11],
        choices: { interrupt: ['wait', 'act'], 'turn archer': ['shoot bow'] },
      })
      expect(told(play, 'attack')).toMatchObject([{ figure: 'archer', skill: 65, level: SUCCESS }])
      expect(told(play, 'damage')).toMatchObject([{ cover: 0, through: 5 }])
      expect(figure(state, 'runner')).toMatchObject({ x: 40, y: 5 })
    },
  )

  rule(
    'mythras.react.interrupt',
    "only those who delay, only an opponent's Turn, whatever he does with it, in the order of Initiative",
    () => {
      const state = stage({ heroes: [PLAIN_ANA, plain('Friend', 50, ['club'])], foes: [BOR] })
      turn(state, 'ana', 'delay', { choices: { delay: [1] } })
      expect(turn(state, 'friend', 'dither').askedFor('interrupt')).toEqual([])
      expect(
        turn(state, 'bor', 'dither')
          .askedFor('interrupt')
          .map(({ by }) => by),
      ).toEqual(['ana'])
      turn(state, 'friend', 'delay')
      const [first, second] = turn(state, 'bor', 'delay').askedFor('interrupt')
      expect([first?.by, second?.by]).toEqual(['ana', 'friend'])
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.effect.disarm'],
    'whoever is disarmed by an interruption does not strike with what he has lost',
    () => {
      const state = stage({ heroes: [ANA], foes: [BOR] })
      figure(state, 'ana').delayed = 1
      const play = turn(state, 'bor', 'attack axe', {
        dice: [50, 1, 1, 11, 90, 1],
        choices: {
          interrupt: ['act'],
          'turn ana': ['attack broadsword'],
          effect: ['disarm'],
          'disarm-item': ['axe'],
        },
      })
      expect(item(state, 'bor', 'axe').hand).toBe('lost')
      expect(told(play, 'attack').map((each) => each.figure)).toEqual(['ana'])
      expect(told(play, 'condition')).toMatchObject([{ figure: 'bor', what: 'wasted' }])
      expect(points(state, 'ana', 'bor')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.effect.entangle-trip'],
    'nobody is pulled down who has broken free of the net in the meantime',
    () => {
      const state = stage({ heroes: [plain('Retia', 60, ['net'])], foes: [BOR] })
      strike(state, 'retia', 'bor', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
      figure(state, 'bor').delayed = 1
      turn(state, 'retia', 'pull net', {
        dice: [20, 90],
        choices: { interrupt: ['act'], 'turn bor': ['struggle right-arm'] },
      })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
      expect(figure(state, 'bor').posture).toBe('standing')
      expect(points(state, 'retia', 'bor')).toEqual([0, 1])
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.sweep.roll', 'mythras.wound.serious'],
    'pain by an interruption keeps from a sweep as from any attack',
    () => {
      const state = stage(
        { heroes: [ANA, { ...ANA, name: 'Eve' }], foes: ['crocodile'] },
        { field: { engaged: 'all' } },
      )
      limb(state, 'crocodile', 'head').hp = 1
      figure(state, 'ana').delayed = 1
      const play = turn(state, 'crocodile', 'sweep tail', {
        dice: [50, 8, 1, 20, 2, 60],
        choices: { interrupt: ['act'], 'turn ana': ['attack broadsword'], effect: ['none'] },
      })
      expect(figure(state, 'crocodile')).toMatchObject({ pain: 2, unconscious: 0 })
      expect(told(play, 'attack').map((each) => each.figure)).toEqual(['ana'])
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.effect.stun-torso'],
    'whoever is winded by an interruption does nothing but defend himself',
    () => {
      const state = stage({ heroes: [plain('Dag', 64, ['mace'])], foes: [BOR] })
      figure(state, 'bor').posture = 'prone'
      figure(state, 'dag').delayed = 1
      turn(state, 'bor', 'regain-footing', {
        dice: [50, 3, 10, 90],
        choices: { interrupt: ['act'], 'turn dag': ['attack mace'], effect: ['stun-location'] },
      })
      expect(limb(state, 'bor', 'chest').stun).toBe(2)
      expect(figure(state, 'bor').posture).toBe('prone')
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.round.turn'],
    'what has become impossible by an interruption costs its point all the same',
    () => {
      const state = duel()
      turn(state, 'ana', 'delay', { choices: { delay: [1] } })
      const play = turn(state, 'bor', 'attack axe', {
        dice: [44, 6, 1, 2, 40],
        choices: {
          interrupt: ['act'],
          'turn ana': ['attack broadsword'],
          effect: ['choose-location'],
          location: ['head'],
        },
      })
      expect(figure(state, 'bor').unconscious).toBe(72)
      expect(told(play, 'attack').map(({ figure: by }) => by)).toEqual(['ana'])
      expect(points(state, 'bor')).toEqual([1])
    },
  )

  rule(
    ['mythras.react.opportunity', 'mythras.move.past-delayer'],
    'a delaying sentry strikes whoever runs past within reach, before he goes on',
    () => {
      const sentry = plain('Sentry', 60, ['broadsword'], { at: [10, 1] })
      const runner = plain('Runner', 50, ['club'], { at: [0, 0] })
      const gate = { id: 'gate', at: [18, 0] }
      const state = stage(
        { guards: [sentry], foes: [runner] },
        { field: { engaged: 'none', places: [gate] } },
      )
      turn(state, 'sentry', 'delay', { choices: { delay: [1] } })
      const play = turn(state, 'runner', 'run to gate', {
        dice: [33, 1, 11],
        choices: { interrupt: ['wait', 'act'], 'turn sentry': ['attack broadsword'] },
      })
      expect(told(play, 'attack')).toMatchObject([{ figure: 'sentry', skill: 60, level: SUCCESS }])
      expect(figure(state, 'runner')).toMatchObject({ x: 18, y: 0, engaged: [] })
      expect(points(state, 'sentry', 'runner')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.react.opportunity', 'mythras.effect.grip'],
    'whoever is gripped in passing stays where he is, engaged with the one who holds him',
    () => {
      const sentry = plain('Sentry', 60, [], { at: [10, 1], skills: { unarmed: 60 } })
      const runner = plain('Runner', 50, ['club'], { at: [0, 0] })
      const gate = { id: 'gate', at: [18, 0] }
      const state = stage(
        { guards: [sentry], foes: [runner] },
        { field: { engaged: 'none', places: [gate] } },
      )
      turn(state, 'sentry', 'delay', { choices: { delay: [1] } })
      turn(state, 'runner', 'run to gate', {
        dice: [33, 1, 11],
        choices: { interrupt: ['wait', 'act'], 'turn sentry': ['attack fist-kick'], effect: ['grip'] },
      })
      expect(figure(state, 'runner').x).toBeLessThan(18)
      expect(figure(state, 'runner').engaged).toEqual([figure(state, 'sentry').at])
    },
  )

  rule('mythras.react.parry', 'with weapon, shield or bare hands, one point', () => {
    for (const way of ['parry broadsword', 'parry heater', 'parry fist-kick']) {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', { dice: [96, 97], choices: { reaction: [way] } })
      expect(told(play, 'defence')).toMatchObject([{ figure: 'ana', how: 'parry' }])
      expect(points(state, 'ana')).toEqual([1])
    }
  })

  rule(
    ['mythras.react.counterattack', 'mythras.charge.counterattack'],
    'a charge may be met with a blow: the spear strikes before the axe, and each costs one point',
    () => {
      const guard = plain('Guard', 55, ['2h spear'])
      const state = apart({ foes: [BOR], guards: [guard] }, 12)
      const play = turn(state, 'bor', 'charge guard with axe at a run', {
        dice: [30, 30, 1, 1, 2, 1, 1, 11],
        choices: { reaction: ['counterattack two-handed-spear'] },
      })
      expect(told(play, 'damage').map(({ by }) => by)).toEqual(['guard', 'bor'])
      expect(points(state, 'bor', 'guard')).toEqual([1, 1])
      const plainBlow = turn(duel(), 'bor', 'attack axe', { dice: [96] })
      expect(plainBlow.askedFor('reaction')[0]?.options.join()).not.toContain('counterattack')
    },
  )
})

describe('free actions', () => {
  const SCOUT = plain('Scout', 50, ['bow'], { skills: { perception: 50 } })

  rule('mythras.free.assess', 'unengaged: a Perception roll for nothing, once in a slot', () => {
    const state = apart({ heroes: [SCOUT], foes: [BOR] }, 50)
    const play = turn(state, 'scout', 'dither', {
      dice: [50],
      choices: { 'turn scout': ['free', 'free', 'dither'], free: ['assess', 'back'] },
    })
    expect(told(play, 'skill')).toMatchObject([{ skill: 'perception', value: 50, grade: 0, level: SUCCESS }])
    expect(play.forbade('free', 'assess')).toBe('mythras.free.assess')
    const engaged = turn(duel(), 'ana', 'dither', { choices: { 'turn ana': ['free', 'dither'] } })
    expect(engaged.forbade('free', 'assess')).toBe('mythras.free.assess')
  })

  rule('mythras.free.assess', 'Perception 50 is 34 while running and 25 while sprinting', () => {
    const level = (gait: 'run' | 'sprint', die: number) => {
      const state = apart({ heroes: [SCOUT], foes: [BOR] }, 90)
      const play = turn(state, 'scout', `${gait} to bor`, { dice: [die], choices: { free: ['assess'] } })
      expect(points(state, 'scout')).toEqual([1])
      return told(play, 'skill')[0]?.level
    }
    expect([level('run', 34), level('run', 35)]).toEqual([SUCCESS, FAILURE])
    expect([level('sprint', 25), level('sprint', 26)]).toEqual([SUCCESS, FAILURE])
  })

  rule('mythras.free.drop', 'a bow falls to the ground for nothing', () => {
    const state = apart({ heroes: [SCOUT], foes: [BOR] }, 50)
    turn(state, 'scout', 'brace bor', {
      choices: { 'turn scout': ['free', 'brace bor'], free: ['drop bow'] },
    })
    expect(item(state, 'scout', 'bow').hand).toBe('lost')
    expect(state.ground).toHaveLength(1)
    expect(points(state, 'scout')).toEqual([1])
  })

  rule(
    'mythras.free.signal',
    'a scout who is not engaged points the way for nothing; in melee nobody does',
    () => {
      const state = apart({ heroes: [SCOUT], foes: [BOR] }, 50)
      const play = turn(state, 'scout', 'brace bor', {
        choices: { 'turn scout': ['free', 'brace bor'], free: ['signal'] },
      })
      expect(told(play, 'call')).toMatchObject([{ figure: 'scout', what: 'signal' }])
      expect(points(state, 'scout')).toEqual([1])
      const engaged = turn(duel(), 'ana', 'dither', { choices: { 'turn ana': ['free', 'dither'] } })
      expect(engaged.forbade('free', 'signal')).toBe('mythras.free.signal')
    },
  )

  rule('mythras.free.speak', 'a warning costs nothing, even in melee', () => {
    const state = duel()
    const play = turn(state, 'ana', 'brace bor', {
      choices: { 'turn ana': ['free', 'brace bor'], free: ['speak'] },
    })
    expect(told(play, 'call')).toMatchObject([{ figure: 'ana', what: 'speak' }])
    expect(points(state, 'ana')).toEqual([1])
  })

  rule('mythras.free.luck', 'a 93 is rolled again for a Luck Point and no Action Point', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] })
    const play = turn(state, 'ana', 'attack broadsword', {
      dice: [93, 30, 1, 1, 11],
      choices: { luck: ['re-roll'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ die: 30, level: SUCCESS }])
    expect(figure(state, 'ana')).toMatchObject({ luck: 1, actionPoints: 1 })
  })

  /** Eve with sword and buckler, whose ward of head and chest stands. */
  function warded(): State {
    const state = stage({ foes: [BOR], heroes: [plain('Eve', 50, ['broadsword', 'buckler'])] })
    turn(state, 'bor', 'attack axe', {
      dice: [44, 3, 2, 20],
      choices: { ward: ['ward buckler'], 'ward-locations': [['chest', 'head']] },
    })
    return state
  }

  rule(
    ['mythras.free.ward', 'mythras.block.passive'],
    'a buckler covers head and chest, free of cost and before the die: an axe of the same Size does nothing there',
    () => {
      const state = warded()
      expect(limb(state, 'eve', 'head').hp).toBe(20)
      expect(points(state, 'eve')).toEqual([2])
      const again = turn(state, 'bor', 'attack axe', { dice: [44, 3, 2, 2] })
      expect(again.asked.map(({ name }) => name).slice(0, 3)).toEqual(['turn', 'ward', 'reaction'])
      expect(limb(state, 'eve', 'right-leg').hp).toBe(20 - 6)
    },
  )

  rule('mythras.free.ward', 'the ward ends when its weapon attacks or parries, and no other', () => {
    const hits = (spoil: (state: State) => void) => {
      const state = warded()
      spoil(state)
      figure(state, 'bor').actionPoints = 2
      turn(state, 'bor', 'attack axe', { dice: [44, 3, 2, 20] })
      return 20 - limb(state, 'eve', 'head').hp
    }
    const parry = (state: State, with_: string) => {
      turn(state, 'bor', 'attack axe', { dice: [96, 97], choices: { reaction: [`parry ${with_}`] } })
    }
    expect(hits((state) => parry(state, 'buckler'))).toBe(6)
    expect(hits((state) => turn(state, 'eve', 'attack buckler', { dice: [96] }))).toBe(6)
    expect(hits((state) => parry(state, 'broadsword'))).toBe(0)
    expect(hits((state) => turn(state, 'eve', 'attack broadsword', { dice: [96] }))).toBe(0)
  })
})

describe('the attack, step by step', () => {
  rule('mythras.attack.step-1', 'the attacker spends a point and rolls: 34', () => {
    const state = duel()
    const play = turn(state, 'ana', 'attack broadsword', {
      dice: [34, 51, 5, 1, 11],
      choices: { reaction: ['parry axe'] },
    })
    expect(play.rolls[0]).toMatchObject({ name: 'attack', by: 'ana', sides: 100, faces: [34] })
    expect(told(play, 'attack')).toMatchObject([
      { figure: 'ana', target: 'bor', skill: 65, die: 34, level: SUCCESS },
    ])
    expect(points(state, 'ana')).toEqual([1])
  })

  rule('mythras.attack.step-2', 'the defender sees the die, spends a point to parry and rolls: 51', () => {
    const state = duel()
    const play = turn(state, 'ana', 'attack broadsword', {
      dice: [34, 51, 5, 1, 11],
      choices: { reaction: ['parry axe'] },
    })
    expect(play.askedFor('reaction')[0]?.about).toMatchObject({ foe: 'ana', level: SUCCESS, die: 34 })
    expect(told(play, 'defence')).toMatchObject([{ figure: 'bor', skill: 60, die: 51, level: SUCCESS }])
    expect(points(state, 'bor')).toEqual([1])
  })

  rule('mythras.attack.step-3', 'Success against Success: neither has the upper hand', () => {
    const play = turn(duel(), 'ana', 'attack broadsword', {
      dice: [34, 51, 5, 1, 11],
      choices: { reaction: ['parry axe'] },
    })
    expect(told(play, 'won')).toEqual([])
    expect(play.askedFor('effect')).toEqual([])
  })

  rule(
    'mythras.attack.step-4',
    'Critical against Failure: two effects for the better one, before any damage',
    () => {
      const play = turn(duel(), 'ana', 'attack broadsword', {
        dice: [5, 90, 1, 1, 11, 30],
        choices: { reaction: ['parry axe'], effect: ['scar-foe', 'trip'], 'resist-skill': ['brawn'] },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 2 }])
    },
  )

  rule('mythras.attack.step-5', '1d8 of 5 and 1d2 of 1 are 6, on the location of the d20', () => {
    const play = turn(duel(), 'ana', 'attack broadsword', { dice: [34, 5, 1, 11] })
    expect(play.rolls.slice(1).map(({ name, sides }) => `${name} d${sides}`)).toEqual([
      'damage d8',
      'damage-modifier d2',
      'location d20',
    ])
    expect(told(play, 'damage')).toMatchObject([{ rolled: 6, location: 'chest' }])
    const missed = turn(duel(), 'ana', 'attack broadsword', { dice: [66] })
    expect(missed.rolls).toHaveLength(1)
  })

  rule('mythras.attack.step-6', 'a successful parry of the same Size stops all 7', () => {
    const state = duel()
    const play = turn(state, 'ana', 'attack broadsword', {
      dice: [34, 51, 5, 2, 11],
      choices: { reaction: ['parry axe'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 7, parried: 7, through: 0 }])
    expect(limb(state, 'bor', 'chest').hp).toBe(8)
  })

  rule('mythras.attack.step-7', 'what is left is reduced by armour: 6 less 4 are 2 Hit Points', () => {
    const state = duel()
    const play = turn(state, 'bor', 'attack axe', { dice: [34, 3, 2, 11] })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 6, armour: 4, through: 2 }])
    expect(limb(state, 'ana', 'chest').hp).toBe(8 - 2)
  })

  rule(
    'mythras.attack.se-independent',
    'a Success against a Critical: the defender has an effect and is hurt all the same',
    () => {
      const ogre = plain('Ogre', 60, ['great axe (1d10+1 H 4/10 cutting)'])
      const state = stage({ foes: [ogre], heroes: [plain('Eve', 60, ['shortsword'])] })
      const play = turn(state, 'ogre', 'attack great-axe', {
        dice: [50, 4, 5, 11, 90],
        choices: { reaction: ['parry shortsword'], effect: ['trip'], 'resist-skill': ['brawn'] },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'eve', effects: 1 }])
      expect(limb(state, 'eve', 'chest').hp).toBe(20 - 6)
      expect(figure(state, 'ogre').posture).toBe('prone')
    },
  )

  rule(
    ['mythras.attack.offer-reaction', 'mythras.creature.grappler'],
    'whatever an octopus grabs for, its victim may parry or evade for a point',
    () => {
      const octopus = {
        name: 'Octopus',
        kind: 'creature',
        style: 60,
        abilities: ['Grappler'],
        weapons: [{ name: 'tentacle', category: 'natural', damage: '1d4', size: 'M' }],
      }
      const state = stage({ beasts: [octopus], heroes: [PLAIN_ANA] })
      const play = turn(state, 'octopus', 'attack tentacle', {
        dice: [20, 40],
        choices: { reaction: ['evade'] },
      })
      expect(play.askedFor('reaction')[0]?.options).toEqual(
        expect.arrayContaining(['parry broadsword', 'parry heater', 'evade']),
      )
      expect(points(state, 'ana')).toEqual([1])
    },
  )

  rule(
    'mythras.attack.missed-parry',
    'a miss may be parried: Failure against Success is an effect for the defender',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [70, 40, 30],
        choices: { reaction: ['parry axe'], effect: ['trip'], 'resist-skill': ['brawn'] },
      })
      expect(play.askedFor('reaction')[0]?.about).toMatchObject({ level: FAILURE })
      expect(told(play, 'won')).toMatchObject([{ figure: 'bor', effects: 1 }])
      expect(told(play, 'damage')).toEqual([])
      expect(points(state, 'bor')).toEqual([1])
    },
  )

  rule(
    'mythras.attack.no-parry',
    'whoever does not parry counts as a Failure: one effect for a Success, two for a Critical',
    () => {
      const won = (die: number) => {
        const play = turn(duel(), 'ana', 'attack broadsword', { dice: [die, 1, 1, 11] })
        return { level: told(play, 'attack')[0]?.level, effects: told(play, 'won')[0]?.effects }
      }
      expect(won(34)).toEqual({ level: SUCCESS, effects: 1 })
      expect(won(6)).toEqual({ level: CRITICAL, effects: 2 })
    },
  )

  rule(
    'mythras.attack.both-fail',
    '82 against 65 and 90 against 60: nothing, and the next in Initiative',
    () => {
      const state = duel()
      const play = playWhile(
        state,
        { dice: [82, 90], choices: { 'turn ana': ['attack broadsword'], reaction: ['parry axe'] } },
        ({ slot }) => slot === 0,
      )
      expect(told(play, 'won')).toEqual([])
      expect(told(play, 'damage')).toEqual([])
      expect(points(state, 'ana', 'bor')).toEqual([1, 1])
      expect(state.order[state.slot]).toBe(figure(state, 'bor').at)
    },
  )
})
