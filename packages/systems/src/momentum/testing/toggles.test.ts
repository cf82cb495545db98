/**
 * Every ruling and every alternative value: what it changes, shown with concrete dice against the default.
 *
 * `toggle` notes which value it shows; the last test fails if a value of the table has no test. The fights are
 * the smallest in which the two answers part ways.
 */
import { parseScenario, Refusal } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { momentum } from '../index.ts'
import { type RulingKey, type RulingsInput, rulings } from '../register/rulings.ts'
import type { State } from '../state/state.ts'
import {
  type Actor,
  act,
  type Cast,
  DIAGHILEV,
  defences,
  figure,
  menu,
  npc,
  type PlayScript,
  pc,
  playEnd,
  playGain,
  playRound,
  playWhile,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNot,
} from './stage.ts'

const shown = new Set<string>()

/** A test of one alternative; it is handed the rulings that switch it on. */
function toggle(on: RulingsInput, what: string, show: (on: RulingsInput) => void): void {
  const [key, value] = Object.entries(on)[0] ?? ['', '']
  shown.add(`${key} ${value}`)
  const ids = rulings[key as RulingKey].rules
  rule(ids, `${key} = ${value}: ${what}`, () => show(on))
}

const BRUTES: Cast = { pcs: [DIAGHILEV], npcs: ['brute'] }
const ASSASSINS: Cast = { pcs: [DIAGHILEV], npcs: ['assassin'] }

/** Somebody who stands at melee of a foe at 1. */
const ANA = pc('Ana', { weapons: ['Sword (Steel, Melee, Slashing)'] })

/** What the turns of a play were, as in 'ana, brute'. */
function turns(play: Parameters<typeof told>[0]): string {
  return told(play, 'turn')
    .map(({ figure: id }) => id)
    .join(', ')
}

/** One Strike at Diaghilev, who has so much momentum, and how he stands after it. */
function struck(cast: Cast, by: string, on: RulingsInput, held: number, play: PlayScript, before = {}) {
  const state = stage(cast, { rulings: on })
  set(state, 'diaghilev', { momentum: held, ...before })
  const running = strikeAt(state, by, 'diaghilev', play)
  const { hits, momentum: left, armour, shield, life, grace } = figure(state, 'diaghilev')
  return { hits, left, armour, shield, life, grace, running, state }
}

const DODGE = { defend: ['dodge'] }
const PARRY = { defend: ['parry'] }
const BLOCK = { defend: ['block'] }

describe('sheet, initiative, momentum', () => {
  const limit = (on: RulingsInput, more: Parameters<typeof pc>[1]) =>
    stage({ pcs: [pc('Ana', more)], npcs: ['brute'] }, { rulings: on }).setup.profiles[0]?.maxHits

  toggle({ 'max-hits': 'round-up' }, 'level 1 and Grit 0 endure 3 hits', (on) => {
    expect([limit({}, {}), limit(on, {})]).toEqual([2, 3])
    expect(limit(on, { level: 4, grit: 2 })).toBe(6)
  })

  toggle({ 'max-hits': 'printed-ignored' }, 'a printed 3 gives way to the formula', (on) => {
    expect([limit({}, { maxHits: 3 }), limit(on, { maxHits: 3 })]).toEqual([3, 2])
  })

  toggle({ 'max-hits-floor': 'one' }, 'Grit −5 leaves one hit to endure', (on) => {
    expect([limit({}, { grit: -5 }), limit(on, { grit: -5 })]).toEqual([0, 1])
  })

  toggle({ 'npc-hits-count': 'one-more' }, 'with one hit the second Strike fells', (on) => {
    const after = (chosen: RulingsInput, strikes: string[]) => {
      const state = stage(
        { pcs: [ANA], npcs: [npc('Foe', { defense: 1, position: 1 }), 'brute'] },
        { rulings: chosen },
      )
      set(state, 'ana', { momentum: 10 })
      act(state, 'ana', { choices: { action: strikes, target: () => 'foe' } })
      return figure(state, 'foe').life
    }
    expect(after({}, ['strike'])).toBe('dead')
    expect(after(on, ['strike'])).toBe('in')
    expect(after(on, ['strike', 'strike'])).toBe('dead')
  })

  toggle({ 'momentum-start': 'carry' }, 'a debt of 3 is brought into the fight', (on) => {
    const opening = (chosen: RulingsInput) => {
      const state = stage({ pcs: [{ ...DIAGHILEV, momentum: -3 }], npcs: ['brute'] }, { rulings: chosen })
      playGain(state, { dice: [4] })
      return figure(state, 'diaghilev').momentum
    }
    expect([opening({}), opening(on)]).toEqual([6, 3])
  })

  toggle({ 'init-npc': 'roll-d6' }, 'the brute rolls 5 and adds its Attack Skill of 1', (on) => {
    const score = (chosen: RulingsInput, dice: number[]) => {
      const state = stage(BRUTES, { rulings: chosen })
      playGain(state, { dice })
      return figure(state, 'brute').initiative
    }
    expect([score({}, [4]), score(on, [4, 5])]).toEqual([4, 6])
  })

  const tie = (on: RulingsInput, dice: number[]) => {
    const state = stage(ASSASSINS, { rulings: on })
    const play = playGain(state, { dice })
    return told(play, 'round')[0]?.order
  }

  toggle({ 'init-ties': 'npc-first' }, 'at 5 and 5 the assassin goes first', (on) => {
    expect(tie({}, [3])).toEqual(['diaghilev', 'assassin'])
    expect(tie(on, [3])).toEqual(['assassin', 'diaghilev'])
  })

  toggle({ 'init-ties': 'roll-off' }, 'a 5 beats a 2, and at equal dice the default decides', (on) => {
    expect(tie(on, [3, 2, 5])).toEqual(['assassin', 'diaghilev'])
    expect(tie(on, [3, 4, 4])).toEqual(['diaghilev', 'assassin'])
  })

  toggle({ 'init-ties': 'players' }, 'three tied PCs settle any order among themselves', (on) => {
    const order = (chosen: RulingsInput, play: PlayScript) => {
      const state = stage({ pcs: [pc('Ana'), pc('Bea'), pc('Cid')], npcs: ['brute'] }, { rulings: chosen })
      return told(playGain(state, { dice: [5, 5, 5], ...play }), 'round')[0]?.order
    }
    expect(order({}, {})).toEqual(['ana', 'bea', 'cid', 'brute'])
    expect(order(on, { choices: { order: ['cid', 'bea'] } })).toEqual(['cid', 'bea', 'ana', 'brute'])
  })

  toggle({ 'init-snapshot': 'live' }, 'a Call Out brings Ulla before the assassin', (on) => {
    const order = (chosen: RulingsInput) => {
      const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['assassin'] }, { rulings: chosen })
      return turns(playRound(state, { dice: [6, 3], choices: { 'action diaghilev': ['call-out'] } }))
    }
    expect(order({})).toBe('diaghilev, assassin, ulla')
    expect(order(on)).toBe('diaghilev, ulla, assassin')
  })

  toggle({ 'init-later-die': 'as-first-round' }, 'the surprised Mercenary keeps rolling d6', (on) => {
    const die = (chosen: RulingsInput) => {
      const state = stage(BRUTES, { rulings: chosen, field: { surprised: ['pcs'], round: 2 } })
      return playGain(state, { dice: [2] }).rolls[0]?.sides
    }
    expect([die({}), die(on)]).toEqual([10, 6])
  })

  const surprised = (on: RulingsInput) => {
    const state = stage(
      { pcs: [pc('Ana')], npcs: ['assassin'] },
      { rulings: on, field: { surprised: ['npcs'] } },
    )
    return told(playGain(state, { dice: [1] }), 'round')[0]?.order
  }

  toggle({ 'surprise-npc': 'act-last' }, 'the surprised assassin (5) comes after 1', (on) => {
    expect(surprised({})).toEqual(['assassin', 'ana'])
    expect(surprised(on)).toEqual(['ana', 'assassin'])
  })

  toggle({ 'surprise-npc': 'skip-round-1' }, 'the surprised assassin has no turn in round 1', (on) => {
    expect(surprised(on)).toEqual(['ana'])
    const state = stage({ pcs: [pc('Ana')], npcs: ['assassin'] }, { rulings: on, field: { round: 2 } })
    expect(told(playGain(state, { dice: [1] }), 'round')[0]?.order).toEqual(['assassin', 'ana'])
  })

  toggle({ 'turn-negative': 'below-1' }, 'at 0 the turn is lost too', (on) => {
    const lost = (chosen: RulingsInput) => {
      const state = stage(BRUTES, { rulings: chosen })
      return told(turn(state, 'diaghilev'), 'turn')[0]?.lost
    }
    expect([lost({}), lost(on)]).toEqual([false, true])
  })

  toggle({ 'turn-recover': 'at-once' }, 'lifted from −1 to 2 after a lost turn, he acts', (on) => {
    const order = (chosen: RulingsInput) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { momentum: -1 })
      Object.assign(state, { phase: 'start', order: [0, 1] })
      const play = playWhile(
        state,
        { choices: { 'npc-action': ['reposition', 'done'] } },
        ({ phase }) => phase !== 'end',
      )
      return [turns(play), figure(state, 'diaghilev').stamina]
    }
    expect(order({})).toEqual(['diaghilev, brute', 1])
    expect(order(on)).toEqual(['diaghilev, brute, diaghilev', 1])
  })

  toggle({ 'loss-floor': 'zero' }, 'chain takes nothing from 0, and leaves −3 alone', (on) => {
    const after = (chosen: RulingsInput, held: number) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { momentum: held })
      playEnd(state)
      return figure(state, 'diaghilev').momentum
    }
    expect([after({}, 0), after({}, -3)]).toEqual([-2, -5])
    expect([after(on, 0), after(on, 1), after(on, -3)]).toEqual([0, 0, -3])
  })

  toggle({ 'late-join': 'next-round' }, 'who comes in the middle of a round waits', (on) => {
    const joined = (chosen: RulingsInput, dice: number[]) => {
      const state = stage(BRUTES, { rulings: chosen })
      playGain(state, { dice: [4] })
      const id = momentum.join(state, 'pcs', { use: 'ulla' })
      playWhile(state, { dice }, () => false)
      return [state.order.length, figure(state, id).momentum]
    }
    expect(joined({}, [7])).toEqual([3, 8])
    expect(joined(on, [])).toEqual([2, 0])
  })

  toggle({ 'stamina-lost-turn': 'no' }, 'a lost turn marks nothing', (on) => {
    const tallies = (chosen: RulingsInput) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { momentum: -1, stamina: 3 })
      turn(state, 'diaghilev')
      return figure(state, 'diaghilev').stamina
    }
    expect([tallies({}), tallies(on)]).toEqual([4, 3])
  })

  toggle({ 'stamina-overflow': 'exactly' }, 'the eleventh of ten tallies does nothing', (on) => {
    const after = (chosen: RulingsInput, stamina: number) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { stamina })
      turn(state, 'diaghilev')
      const { stamina: tallies, exhausted } = figure(state, 'diaghilev')
      return [tallies, exhausted]
    }
    expect(after({}, 10)).toEqual([0, 1])
    expect(after(on, 10)).toEqual([11, 0])
    expect(after(on, 9)).toEqual([0, 1])
  })

  toggle({ 'exhausted-full': 'collapse' }, 'nothing is dropped, and with every slot gone turns are', (on) => {
    const tired = (chosen: RulingsInput, exhaustedSlots: number) => {
      const ana = pc('Ana', { weapons: ['Sword (Steel, Melee)'], itemSlots: 1, exhaustedSlots, stamina: 9 })
      const state = stage({ pcs: [ana], npcs: ['brute'] }, { rulings: chosen })
      set(state, 'ana', { momentum: 5 })
      const play = turn(state, 'ana')
      return [figure(state, 'ana').ready[0], told(play, 'turn')[0]?.lost]
    }
    expect(tired({}, 0)).toEqual([false, false])
    expect(tired(on, 0)).toEqual([true, false])
    expect(tired({}, 1)).toEqual([true, false])
    expect(tired(on, 1)).toEqual([true, true])
  })
})

describe('defending', () => {
  const dodge = (on: RulingsInput, held: number, dice: number[], choices: PlayScript['choices'] = {}) => {
    const { hits, left, running } = struck(BRUTES, 'brute', on, held, {
      dice,
      choices: { ...DODGE, ...choices },
    })
    return [told(running, 'defence')[0]?.success, left, hits]
  }

  toggle({ 'defence-mode': 'legacy-passive' }, 'at −3 the roll suffers 4, not 6', (on) => {
    expect(dodge({}, -3, [10, 6])).toEqual([false, -4, 0])
    expect(dodge(on, -3, [10])).toEqual([true, -4, 0])
    expect(dodge(on, -3, [9, 6])).toEqual([false, -4, 0])
    expect(dodge(on, 4, [6], { payment: ['passive'] })).toEqual([true, 3, 0])
    expect(dodge(on, 4, [5], { payment: ['active'], spend: [4] })).toEqual([true, 0, 0])
  })

  toggle({ 'defence-mode': 'legacy-passive-before' }, 'at −3 the roll suffers 3', (on) => {
    expect(dodge(on, -3, [9])).toEqual([true, -4, 0])
    expect(dodge(on, -3, [8, 6])).toEqual([false, -4, 0])
  })

  toggle({ 'defence-mode': 'both' }, '1M is even or two short, as the player says', (on) => {
    expect(dodge({}, 4, [6, 6], { spend: [1] })).toEqual([false, 3, 0])
    expect(dodge(on, 4, [6, 6], { payment: ['active'], spend: [1] })).toEqual([false, 3, 0])
    expect(dodge(on, 4, [6], { payment: ['passive'] })).toEqual([true, 3, 0])
  })

  toggle({ 'defence-mode': 'strict' }, 'with 2 there is no defence', (on) => {
    const offered = (chosen: RulingsInput, held: number) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { momentum: held })
      return defences(state, 'brute', 'diaghilev')
    }
    expect(offered({}, 2)).toEqual(['none', 'parry', 'dodge', 'block'])
    expect(offered(on, 2)).toEqual(['none'])
    expect(offered(on, 3)).toEqual(['none', 'parry', 'dodge', 'block'])
  })

  toggle({ 'defence-zero': 'free' }, 'at 0 the same roll costs nothing', (on) => {
    expect(dodge({}, 0, [9])).toEqual([true, -1, 0])
    expect(dodge(on, 0, [9])).toEqual([true, 0, 0])
  })

  toggle({ 'defence-min-spend': 'zero' }, 'nothing may be paid, for −3', (on) => {
    const least = (chosen: RulingsInput) =>
      struck(BRUTES, 'brute', chosen, 4, { dice: [9], choices: { ...DODGE, spend: ({ min }) => min } })
    expect(least({}).left).toBe(3)
    expect(least(on).left).toBe(4)
    expect(told(least(on).running, 'defence')[0]).toMatchObject({ modifier: -3, total: 8, success: true })
  })

  toggle({ 'defence-overspend': 'yes' }, 'with 2 the full 3M may be paid', (on) => {
    const most = (chosen: RulingsInput) =>
      struck(BRUTES, 'brute', chosen, 2, { dice: [9], choices: { ...DODGE, spend: ({ max }) => max } })
    expect([most({}).left, told(most({}).running, 'defence')[0]?.modifier]).toEqual([0, -1])
    expect([most(on).left, told(most(on).running, 'defence')[0]?.modifier]).toEqual([-1, 0])
  })

  toggle({ 'defence-tie': 'fail' }, '8 against 8 is not enough', (on) => {
    expect(dodge({}, 3, [6])).toEqual([true, 0, 0])
    expect(dodge(on, 3, [6, 6])).toEqual([false, 0, 0])
    expect(dodge(on, 3, [7])).toEqual([true, 0, 0])
  })

  toggle({ 'defence-count': 'several' }, 'a Block may follow the failed Dodge', (on) => {
    const twice = (chosen: RulingsInput, dice: number[]) =>
      struck(BRUTES, 'brute', chosen, 6, {
        dice,
        choices: { defend: ({ options }) => (options.includes('dodge') ? 'dodge' : 'block'), spend: () => 3 },
      })
    expect(told(twice({}, [1, 6]).running, 'defence').map(({ how }) => how)).toEqual(['dodge'])
    const both = twice(on, [1, 3, 2])
    expect(told(both.running, 'defence').map(({ how }) => how)).toEqual(['dodge', 'block'])
    expect([both.left, both.hits]).toEqual([0, 0])
  })

  toggle({ 'negative-armour': 'yes' }, 'at −3 a 3 on the armour die is a hit', (on) => {
    expect(struck(BRUTES, 'brute', {}, -3, { dice: [3] }).hits).toBe(0)
    expect(struck(BRUTES, 'brute', on, -3, { dice: [3] }).hits).toBe(1)
  })

  const cultist = (on: RulingsInput, choices: PlayScript['choices']) => {
    const bea = pc('Bea', { class: 'Cultist', weapons: ['Knife (Steel, Melee)'] })
    const state = stage({ pcs: [bea], npcs: ['brute'] }, { rulings: on })
    set(state, 'bea', { momentum: 3 })
    const play = strikeAt(state, 'brute', 'bea', { dice: [2], choices: { ...PARRY, spend: [3], ...choices } })
    return play.rolls[0]?.sides
  }

  toggle({ 'parry-die': 'player' }, 'a Cultist may parry steel with the mind', (on) => {
    expect(cultist({}, {})).toBe(6)
    expect(cultist(on, { 'parry-die': ['mental'] })).toBe(10)
    expect(cultist(on, { 'parry-die': ['physical'] })).toBe(6)
  })

  toggle({ 'parry-die': 'better' }, 'the larger die parries, whatever the material', (on) => {
    expect(cultist(on, {})).toBe(10)
  })

  toggle({ 'parry-material': 'metal-only' }, 'a cudgel cannot be parried, a scimitar can', (on) => {
    expect(defences(stage(BRUTES), 'brute', 'diaghilev')).toContain('parry')
    expect(defences(stage(BRUTES, { rulings: on }), 'brute', 'diaghilev')).not.toContain('parry')
    expect(defences(stage(ASSASSINS, { rulings: on }), 'assassin', 'diaghilev')).toContain('parry')
  })

  toggle({ 'parry-weapon': 'not-needed' }, 'empty hands parry', (on) => {
    const cast = { pcs: [pc('Ana')], npcs: ['brute'] }
    expect(defences(stage(cast), 'brute', 'ana')).not.toContain('parry')
    expect(defences(stage(cast, { rulings: on }), 'brute', 'ana')).toContain('parry')
  })

  toggle({ 'parry-ranged': 'close-only' }, 'an arrow cannot be parried, a cudgel can', (on) => {
    const cast = { pcs: [DIAGHILEV], npcs: ['marsh-archer'] }
    expect(defences(stage(cast), 'marsh-archer', 'diaghilev')).toContain('parry')
    expect(defences(stage(cast, { rulings: on }), 'marsh-archer', 'diaghilev')).not.toContain('parry')
    expect(defences(stage(BRUTES, { rulings: on }), 'brute', 'diaghilev')).toContain('parry')
  })

  const parries = (on: RulingsInput, choices: PlayScript['choices'] = {}, cast: Cast = ASSASSINS) =>
    struck(cast, 'assassin', on, 3, { dice: [9], choices: { ...PARRY, spend: [3], ...choices } })

  toggle({ 'riposte-cost': 'free' }, 'the assassin is struck and the 4M stay', (on) => {
    const paid = parries({})
    expect([paid.left, figure(paid.state, 'assassin').hits]).toEqual([4, 3])
    const free = parries(on, { riposte: ['strike'] })
    expect([free.left, figure(free.state, 'assassin').hits]).toEqual([4, 2])
  })

  toggle({ 'riposte-target': 'anyone' }, 'the 4M of the Parry fell a pressganger instead', (on) => {
    const crowd = { pcs: [DIAGHILEV], npcs: ['assassin', { use: 'pressganger', id: 'sailor', position: 1 }] }
    expect(parries({}, {}, crowd).running.askedFor('riposte')).toEqual([])
    const other = parries(on, { riposte: ['strike'] }, crowd)
    expect([other.left, figure(other.state, 'sailor').life]).toEqual([0, 'dead'])
  })

  toggle({ 'riposte-reserve': 'strike-or-lose' }, 'without the Strike there are no 4M', (on) => {
    expect([parries({}).left, parries(on).left]).toEqual([4, 0])
  })

  toggle({ 'dodge-bonus': 'signed' }, 'paying 1 costs the armour 2', (on) => {
    const short = (chosen: RulingsInput) =>
      struck(BRUTES, 'brute', chosen, 1, { dice: [1, 4], choices: DODGE }).hits
    expect([short({}), short(on)]).toEqual([0, 1])
  })

  toggle({ 'block-stat': 'attack' }, 'against a cudgel the ward of Sefu gets Grit 1, not Lore 2', (on) => {
    const blocks = (chosen: RulingsInput, dice: number[]) => {
      const state = stage({ pcs: ['sefu'], npcs: ['brute'] }, { rulings: chosen })
      set(state, 'sefu', { momentum: 3 })
      return told(strikeAt(state, 'brute', 'sefu', { dice, choices: { ...BLOCK, spend: [3] } }), 'defence')[0]
    }
    expect(blocks({}, [1, 4])).toMatchObject({ stat: 2, total: 3, success: true })
    expect(blocks(on, [1])).toMatchObject({ stat: 1, total: 2, success: false })
  })

  const blocks = (on: RulingsInput, dice: number[]) =>
    struck(BRUTES, 'brute', on, 3, { dice, choices: { ...BLOCK, spend: [3] } }).shield

  toggle({ 'shield-wear': 'modified' }, 'a 2 less Attack Skill 1 wears the buckler', (on) => {
    expect([blocks({}, [3, 2]), blocks(on, [3, 2])]).toEqual([2, 1])
    expect(blocks(on, [3, 3])).toBe(2)
  })

  toggle({ 'shield-wear': 'none' }, 'the buckler is not rolled for', (on) => {
    expect([blocks({}, [3, 1]), blocks(on, [3])]).toEqual([1, 2])
  })

  toggle({ 'shield-ready': 'referee' }, 'the referee says that the buckler hangs on the back', (on) => {
    const state = stage(BRUTES, { rulings: on })
    const play = playGain(state, { dice: [4], choices: { 'shield-ready': ['no'] } })
    expect(play.askedFor('shield-ready')).toMatchObject([{ seat: 'referee', about: { figure: 'diaghilev' } }])
    expect(defences(state, 'brute', 'diaghilev')).not.toContain('block')
    set(state, 'diaghilev', { momentum: 2 })
    act(state, 'diaghilev', { choices: { action: ['interact'], interact: ['ready-shield'] } })
    expect(defences(state, 'brute', 'diaghilev')).toContain('block')
    const printed = stage(BRUTES)
    expect(playGain(printed, { dice: [4] }).asked).toEqual([])
    expect(defences(printed, 'brute', 'diaghilev')).toContain('block')
    state.round = 2
    expect(playGain(state, { dice: [4] }).asked).toEqual([])
  })
})

describe('armour and dire wounds', () => {
  const hitsOf = (on: RulingsInput, sheet: Parameters<typeof pc>[1], foe: Actor, dice: number[]) => {
    const state = stage({ pcs: [pc('Ana', sheet)], npcs: [foe] }, { rulings: on })
    const by = state.figures[1]?.id ?? ''
    return { play: strikeAt(state, by, 'ana', { dice }), state, hits: figure(state, 'ana').hits }
  }
  const blow = (danger: number, skill: number) => npc('Foe', { danger, attackSkill: skill })

  toggle({ 'armour-zero': 'numeric' }, 'Grit 3 alone stops a blow of Skill 0', (on) => {
    const ana = { grit: 3, armour: { type: 'chain', step: 0 } } as const
    expect(hitsOf({}, ana, blow(1, 0), []).hits).toBe(1)
    expect(hitsOf(on, ana, blow(1, 0), []).hits).toBe(0)
  })

  toggle({ 'unarmoured-danger': 'hit-per-strike' }, 'Danger 2d is one hit on bare skin', (on) => {
    expect([hitsOf({}, {}, blow(2, 0), []).hits, hitsOf(on, {}, blow(2, 0), []).hits]).toEqual([2, 1])
  })

  toggle({ 'danger-sequence': 'simultaneous' }, 'both rolls are d6, then the mail drops twice', (on) => {
    const dice = (chosen: RulingsInput, faces: number[]) => {
      const { play, state } = hitsOf(chosen, { armour: 'chain' }, blow(2, 2), faces)
      return [play.rolls.map(({ sides }) => sides), figure(state, 'ana').armour]
    }
    expect(dice({}, [3, 3])).toEqual([[6, 4], 1])
    expect(dice(on, [3, 3])).toEqual([[6, 6], 1])
  })

  toggle({ 'natural-one': 'hit' }, 'a 1 goes through Grit 2', (on) => {
    const ana = { grit: 2, armour: 'leather' } as const
    expect(hitsOf({}, ana, blow(1, 0), [1]).hits).toBe(0)
    expect(hitsOf(on, ana, blow(1, 0), [1]).hits).toBe(1)
  })

  toggle({ 'armour-other': 'referee' }, 'the referee says that mail is no help against the breath', (on) => {
    const breath = (chosen: RulingsInput, dice: number[], helps: string[]) => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['pale-wyrm'] }, { rulings: chosen })
      const choices = { 'npc-action': ['ability'], ...(helps.length > 0 ? { 'armour-helps': helps } : {}) }
      act(state, 'pale-wyrm', { dice, choices })
      const { hits, armour } = figure(state, 'diaghilev')
      return [hits, armour]
    }
    expect(breath({}, [5], [])).toEqual([0, 3])
    expect(breath(on, [5], ['yes'])).toEqual([0, 3])
    expect(breath(on, [], ['no'])).toEqual([1, 3])
    const strike = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { rulings: on })
    expect(strikeAt(strike, 'brute', 'diaghilev', { dice: [5] }).askedFor('armour-helps')).toEqual([])
  })

  toggle({ 'armour-magic': 'lore' }, 'Lore 2 joins the roll against boiling blood', (on) => {
    const ana = { lore: 2, armour: 'chain' } as const
    const cultist = { use: 'seething-cultist' }
    expect(hitsOf({}, ana, cultist, [3]).hits).toBe(1)
    expect(hitsOf(on, ana, cultist, [3]).hits).toBe(0)
    expect(hitsOf(on, ana, blow(1, 2), [3]).hits).toBe(1)
  })

  toggle({ 'danger-zero': 'refused' }, 'a foe of Danger 0d does not come into the fight', (on) => {
    const foe = npc('Nettle', {
      attacks: [{ name: 'Sting', danger: 0, riders: [{ effect: 'lose-momentum', amount: 2 }] }],
    })
    const { play, state } = hitsOf({}, {}, foe, [])
    expect(play.rolls).toEqual([])
    expect(figure(state, 'ana')).toMatchObject({ hits: 0, momentum: -2 })
    expect(() => hitsOf(on, {}, foe, [])).toThrow(Refusal)
    expect(() => hitsOf(on, {}, foe, [])).toThrow('"Sting" has Danger 0d')
  })

  /** A landed blow on somebody without armour who has taken so many hits beyond the limit of two. */
  const dire = (on: RulingsInput, before: number, dice: number[], more: Parameters<typeof pc>[1] = {}) => {
    const ana = pc('Ana', { grace: 2, hits: 2 + before, ...more })
    const foe = npc('Foe', { attacks: [{ name: 'Scimitar' }] })
    const state = stage({ pcs: [ana, pc('Bea'), pc('Cid', { position: 3 })], npcs: [foe] }, { rulings: on })
    return { play: strikeAt(state, 'foe', 'ana', { dice }), state, ana: figure(state, 'ana') }
  }

  toggle({ 'dire-cumulative': 'running' }, 'one die is added to the total of before', (on) => {
    const total = (chosen: RulingsInput, dice: number[]) => {
      const state = stage(BRUTES, { rulings: chosen })
      set(state, 'diaghilev', { hits: 4, dire: 5, armour: 0 })
      return told(strikeAt(state, 'brute', 'diaghilev', { dice }), 'dire')[0]
    }
    expect(total({}, [4, 5, 6])).toMatchObject({ total: 15, band: 'disfigured' })
    expect(total(on, [6])).toMatchObject({ total: 11, band: 'disfigured' })
  })

  const typed = { 'dire-table': 'typed', 'npc-damage-type': 'by-tag' } as const

  toggle(typed, 'a slash that saddens takes Might, one that mauls an arm', (on) => {
    expect(dire({}, 0, [3]).ana).toMatchObject({ grace: 1, might: 0 })
    expect(dire(on, 0, [3]).ana).toMatchObject({ grace: 2, might: -1 })
    expect(dire({}, 3, [4, 4, 4, 5]).ana).toMatchObject({ dying: true, lostOffArm: false })
    expect(dire(on, 3, [4, 4, 4, 5, 3]).ana).toMatchObject({ dying: true, lostOffArm: true })
    const weapon = dire(on, 3, [4, 4, 4, 5, 4]).ana
    expect(weapon).toMatchObject({ lostWeaponArm: true, rearming: true })
  })

  toggle({ 'dire-table': 'bands-only' }, 'Very Sad and Mauled do nothing', (on) => {
    expect(dire(on, 0, [3]).ana).toMatchObject({ grace: 2, life: 'in' })
    expect(dire(on, 3, [4, 4, 4, 5]).ana).toMatchObject({ dying: false, life: 'in' })
    expect(dire(on, 0, [6]).ana.life).toBe('disabled')
  })

  toggle(
    { 'dire-table': 'first-excess-out' },
    'out without a roll, and the second die is still met',
    (on) => {
      expect(dire(on, 0, []).ana).toMatchObject({ life: 'disabled', hits: 3 })
      const state = stage({ pcs: [pc('Ana', { hits: 2 }), pc('Bea')], npcs: [blow(2, 0)] }, { rulings: on })
      strikeAt(state, 'foe', 'ana', {})
      expect(figure(state, 'ana')).toMatchObject({ life: 'disabled', hits: 4 })
    },
  )

  toggle({ 'dire-disfigured': 'disabled' }, '15 on three dice puts him out as well', (on) => {
    expect(dire({}, 2, [4, 5, 6]).ana).toMatchObject({ life: 'in', disfigured: 1 })
    expect(dire(on, 2, [4, 5, 6]).ana).toMatchObject({ life: 'disabled', disfigured: 1 })
  })

  toggle({ 'dire-mauled': 'disabled' }, '17 on four dice puts him out as well', (on) => {
    expect(dire({}, 3, [4, 4, 4, 5]).ana).toMatchObject({ life: 'in', dying: true })
    expect(dire(on, 3, [4, 4, 4, 5]).ana).toMatchObject({ life: 'disabled', dying: true })
  })

  toggle({ 'dire-mauled': 'dies-at-end' }, 'without treatment the end of the fight is the end', (on) => {
    const end = (chosen: RulingsInput, treated: boolean) => {
      const { state, ana } = dire(chosen, 3, [4, 4, 4, 5])
      set(state, 'bea', { momentum: 2 })
      if (treated) act(state, 'bea', { choices: { action: ['interact'], interact: ['treat ana'] } })
      act(state, 'foe', { choices: { 'npc-action': ['surrender'] } })
      expect(state.phase).toBe('over')
      return ana.life
    }
    expect([end({}, false), end(on, false), end(on, true)]).toEqual(['in', 'dead', 'in'])
  })

  toggle({ 'dire-sad-size': 'all' }, 'every stat goes down by one', (on) => {
    expect(dire({}, 0, [3]).ana).toMatchObject({ might: 0, grace: 1, grit: 0, lore: 0 })
    expect(dire(on, 0, [3]).ana).toMatchObject({ might: -1, grace: 1, grit: -1, lore: -1 })
  })

  toggle({ 'dire-sad-size': 'random' }, 'a d6 picks Might, or Charm, which no fight needs', (on) => {
    expect(dire(on, 0, [3, 1]).ana).toMatchObject({ might: -1, grace: 2 })
    expect(dire(on, 0, [3, 4]).ana).toMatchObject({ might: 0, grace: 2, grit: 0, lore: 0 })
  })

  toggle({ 'dire-sad-size': 'none' }, 'no stat goes down', (on) => {
    expect(dire(on, 0, [3]).ana).toMatchObject({ grace: 2, sad: 1 })
  })

  toggle({ 'dire-after-out': 'may-be-struck' }, 'a Disabled PC is a target and cannot defend', (on) => {
    const fallen = (chosen: RulingsInput) => {
      const { state } = dire(chosen, 0, [6])
      set(state, 'foe', { struckSlot: false })
      return state
    }
    const offered = (state: State) =>
      act(state, 'foe', { choices: { 'npc-action': ['strike'], target: () => 'bea' } }).askedFor('target')
    expect(offered(fallen({}))).toEqual([])
    expect(offered(fallen(on))[0]?.options).toEqual(['ana', 'bea'])
    const state = fallen(on)
    const play = strikeAt(state, 'foe', 'ana', { dice: [6, 6] })
    expect(play.askedFor('defend')).toEqual([])
    expect(told(play, 'dire')[0]).toMatchObject({ total: 12 })
  })

  const violent = (on: RulingsInput, play: PlayScript, sides: Partial<Record<string, unknown>> = {}) => {
    const foe = npc('Foe', { attacks: [{ name: 'Spear', damageType: 'piercing', ...sides }] })
    const cast = {
      pcs: [pc('Ana', { hits: 7 }), pc('Bea', { position: 2 }), pc('Cid', { position: -1 })],
      npcs: [foe],
    }
    const state = stage(cast, { rulings: on, field: { startBand: 'melee' } })
    const running = strikeAt(state, 'foe', 'ana', { dice: [6, 6, 6, 6, 1, 1], ...play })
    return { running, left: ['bea', 'cid'].map((id) => figure(state, id).momentum) }
  }

  toggle({ 'dire-violent': 'referee' }, 'the referee names the hazard, and nobody loses 2M', (on) => {
    expect(violent({}, {}).left).toEqual([-2, -2])
    const { running, left } = violent(on, { choices: { 'dire-detail': ['fire'] } })
    expect(left).toEqual([0, 0])
    expect(told(running, 'call')[0]).toMatchObject({ what: 'fire' })
  })

  toggle({ 'dire-violent': 'typed', ...typed }, 'a spear pins the nearest ally, who loses 3M', (on) => {
    expect(violent(on, {}).left).toEqual([0, -3])
    expect(violent({ 'dire-violent': 'typed' }, {}).left).toEqual([-2, -2])
  })

  toggle({ 'npc-damage-type': 'by-tag' }, 'the written type counts, else the name of the weapon', (on) => {
    const type = (chosen: RulingsInput, block: string) =>
      stage({ pcs: [pc('Ana')], npcs: [block] }, { rulings: chosen }).setup.arms[0]?.damageType
    const lash = 'Foe - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Lash'
    const club = lash.replace('Lash', 'Bronze Club')
    expect([type({}, `${lash}, Slashing)`), type({}, `${club})`)]).toEqual(['', ''])
    expect([type(on, `${lash}, Slashing)`), type(on, `${club})`)]).toEqual(['slashing', 'bludgeoning'])
    expect(type(on, `${lash})`)).toBe('')
  })
})

describe('actions and distance', () => {
  const poison = (on: RulingsInput, play: PlayScript) => struck(ASSASSINS, 'assassin', on, 3, play).left

  toggle({ 'rider-trigger': 'on-hit' }, 'poison on armour that held does nothing', (on) => {
    expect([poison({}, { dice: [5, 5] }), poison(on, { dice: [5, 5] })]).toEqual([1, 3])
    expect(poison(on, { dice: [3, 4] })).toBe(1)
  })

  toggle({ 'rider-trigger': 'attempted' }, 'poison works even through a Dodge', (on) => {
    const dodged = { dice: [9], choices: { ...DODGE, spend: [3] } }
    expect([poison({}, dodged), poison(on, dodged)]).toEqual([0, -2])
  })

  toggle(
    { 'eor-order': 'simultaneous' },
    'what the first takes does not keep the second from paying',
    (on) => {
      const drain = { name: 'Drain', endOfRound: true, effect: 'lose-momentum', amount: 2 } as const
      const prayer = {
        name: 'Prayer',
        cost: 2,
        endOfRound: true,
        effect: 'gain-momentum',
        amount: 5,
      } as const
      const after = (chosen: RulingsInput) => {
        const state = stage(
          {
            pcs: [pc('Ana', { abilities: [prayer], armour: 'leather' })],
            npcs: [npc('Foe', { abilities: [drain] })],
          },
          { rulings: chosen },
        )
        set(state, 'ana', { momentum: 2 })
        state.order = [1, 0]
        playEnd(state)
        return figure(state, 'ana').momentum
      }
      expect([after({}), after(on)]).toEqual([-1, 2])
      expect([after({ 'loss-floor': 'zero' }), after({ ...on, 'loss-floor': 'zero' })]).toEqual([0, 2])
    },
  )

  toggle({ 'callout-cap': 'round' }, 'a second caller in the same round lifts nobody', (on) => {
    const offered = (chosen: RulingsInput) => {
      const state = stage({ pcs: [pc('Ana'), pc('Bea'), pc('Cid')], npcs: ['brute'] }, { rulings: chosen })
      for (const id of ['ana', 'bea', 'cid']) set(state, id, { momentum: 3 })
      turn(state, 'ana', { choices: { action: ['call-out'], target: ['cid'] } })
      return turn(state, 'bea', { choices: { action: ['call-out'], 'target bea': () => 'ana' } })
        .askedFor('target')
        .map(({ options }) => options)
    }
    expect(offered({})).toEqual([['ana', 'cid']])
    expect(offered(on)).toEqual([])
  })

  const heard = (on: RulingsInput, position: number) => {
    const state = stage({ pcs: [pc('Ana'), pc('Bea', { position })], npcs: ['brute'] }, { rulings: on })
    set(state, 'ana', { momentum: 1 })
    return menu(state, 'ana').includes('call-out')
  }

  toggle({ 'callout-range': 'near' }, 'somebody at far does not hear', (on) => {
    expect([heard({}, 3), heard(on, 3), heard(on, 2)]).toEqual([true, false, true])
  })

  toggle({ 'callout-range': 'anywhere' }, 'somebody at distant hears', (on) => {
    expect([heard({}, 4), heard(on, 4)]).toEqual([false, true])
  })

  const outflanked = (on: RulingsInput, more: PlayScript['choices'] = {}) => {
    const cast = { pcs: [pc('Ana'), pc('Bea', { position: 1 })], npcs: ['brute'] }
    const state = stage(cast, { rulings: on })
    act(state, 'brute', { choices: { 'npc-action': ['reposition'], target: ['ana'], ...more } })
    return [figure(state, 'ana').momentum, figure(state, 'bea').momentum]
  }

  toggle({ 'reposition-gain': 'any-pc' }, 'the referee gives the 3M to the other', (on) => {
    expect(outflanked({})).toEqual([3, 0])
    expect(outflanked(on, { gainer: ['bea'] })).toEqual([0, 3])
  })

  toggle({ 'reposition-gain': 'closest' }, 'the 3M go to the one who stands closer', (on) => {
    expect(outflanked(on)).toEqual([0, 3])
  })

  const superior = (on: RulingsInput, then: (state: State) => void) => {
    const state = stage(BRUTES, { rulings: on })
    set(state, 'diaghilev', { momentum: 9 })
    act(state, 'diaghilev', { choices: { action: ['reposition'] } })
    expect(figure(state, 'diaghilev').superior).toEqual([1])
    then(state)
    return figure(state, 'diaghilev').superior
  }
  const stepsBack = (state: State) => {
    act(state, 'brute', { choices: { 'npc-action': ['move'], move: ['up'] } })
  }
  const answers = (state: State) => {
    act(state, 'brute', { choices: { 'npc-action': ['reposition'] } })
  }

  toggle({ 'reposition-last': 'fight' }, 'neither a step nor an answer ends it', (on) => {
    expect([superior({}, stepsBack), superior({}, answers)]).toEqual([[], []])
    expect([superior(on, stepsBack), superior(on, answers)]).toEqual([[1], [1]])
  })

  toggle({ 'reposition-last': 'round' }, 'a step does not end it, the round does, and an answer', (on) => {
    expect(superior(on, stepsBack)).toEqual([1])
    expect(superior(on, answers)).toEqual([])
    expect(superior({}, (state) => playEnd(state))).toEqual([1])
    expect(superior(on, (state) => playEnd(state))).toEqual([])
  })

  const fromAbove = (on: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const state = stage({ pcs: [ANA], npcs: ['brute'] }, { rulings: on, field: { startBand: 'melee' } })
    set(state, 'ana', { momentum: 8 })
    const play = act(state, 'ana', { choices: { action: ['reposition', 'strike'], ...choices } })
    return told(play, 'strike')[0]?.cost
  }

  toggle({ 'reposition-effect': 'discount' }, 'the next Strike costs 4M instead of 5M', (on) => {
    expect([fromAbove({}), fromAbove(on)]).toEqual([5, 4])
  })

  toggle({ 'reposition-effect': 'referee' }, 'the referee says whether Strikes are cheaper', (on) => {
    expect(fromAbove(on, { superiority: ['nothing'] })).toBe(5)
    expect(fromAbove(on, { superiority: ['discount'] })).toBe(4)
  })

  toggle({ 'reposition-range': 'close' }, 'from near nobody is outflanked', (on) => {
    const offered = (chosen: RulingsInput, startBand: string) => {
      const state = stage(BRUTES, { rulings: chosen, field: { startBand } })
      set(state, 'diaghilev', { momentum: 9 })
      return menu(state, 'diaghilev').includes('reposition')
    }
    expect([offered({}, 'near'), offered(on, 'near'), offered(on, 'melee')]).toEqual([true, false, true])
  })

  toggle({ 'move-provoke': 'yes' }, 'leaving melee gives the brute a Strike, a step within it none', (on) => {
    const moves = (chosen: RulingsInput, from: number, way: string, dice: number[]) => {
      const state = stage(
        { pcs: [DIAGHILEV], npcs: [{ use: 'brute', id: 'brute', position: 1 }] },
        { rulings: chosen },
      )
      set(state, 'diaghilev', { momentum: 3, place: from, cameFrom: from })
      const play = act(state, 'diaghilev', { dice, choices: { action: ['move'], move: [way] } })
      return [told(play, 'strike').map(({ figure: by }) => by), figure(state, 'diaghilev').hits]
    }
    expect(moves({}, 0, 'down', [])).toEqual([[], 0])
    expect(moves(on, 0, 'down', [1])).toEqual([['brute'], 1])
    expect(moves(on, 0, 'up', [])).toEqual([[], 0])
    expect(moves(on, 1, 'down', [])).toEqual([[], 0])
    expect(moves(on, -1, 'down', [])).toEqual([[], 0])
  })

  toggle({ 'move-provoke': 'yes' }, 'an NPC that leaves is struck for free', (on) => {
    const state = stage({ pcs: [ANA], npcs: ['brute'] }, { rulings: on, field: { startBand: 'melee' } })
    act(state, 'brute', { choices: { 'npc-action': ['move'], move: ['up'] } })
    expect([figure(state, 'brute').hits, figure(state, 'ana').momentum]).toEqual([2, 0])
  })

  const walks = (on: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const state = stage({ pcs: [ANA], npcs: [npc('Foe', { position: 4 })] }, { rulings: on })
    set(state, 'ana', { momentum: 3 })
    act(state, 'ana', { choices: { action: ['move'], move: ['up'], ...choices } })
    return figure(state, 'ana').place
  }

  toggle({ 'move-steps': 'two' }, '3M pay for one or two distances, as the mover likes', (on) => {
    expect([walks({}), walks(on, { 'steps ana': ['2'] }), walks(on, { 'steps ana': ['1'] })]).toEqual([
      1, 2, 1,
    ])
  })

  toggle({ 'move-steps': 'referee' }, 'the referee says three', (on) => {
    expect(walks(on, { 'steps referee': ['3'] })).toBe(3)
  })

  toggle({ 'move-through': 'blocked' }, 'one may step up to a foe and back, not past', (on) => {
    const ways = (chosen: RulingsInput) => {
      const state = stage({ pcs: [ANA], npcs: ['brute'] }, { rulings: chosen, field: { startBand: 'melee' } })
      set(state, 'ana', { momentum: 6 })
      const play = act(state, 'ana', {
        choices: { action: ['move', 'move'], move: ({ options }) => options[0] ?? '' },
      })
      return [play.askedFor('move').map(({ options }) => options), figure(state, 'ana').place]
    }
    expect(ways({})).toEqual([
      [
        ['up', 'down'],
        ['up', 'down'],
      ],
      2,
    ])
    expect(ways(on)).toEqual([[['up', 'down']], 0])
  })

  toggle({ geometry: 'pairwise' }, 'a step towards one foe leaves the other where he was', (on) => {
    const cast = { pcs: [ANA], npcs: [npc('One'), npc('Other')] }
    const state = stage(cast, { rulings: on })
    set(state, 'ana', { momentum: 7 })
    act(state, 'ana', { choices: { action: ['move'], move: ['toward one'] } })
    const play = act(state, 'ana', { choices: { action: ['strike'] } })
    expect(told(play, 'strike')[0]?.target).toBe('one')
    expect(figure(state, 'ana').bands).toEqual([0, 1, 2])
    const line = stage(cast)
    set(line, 'ana', { momentum: 3 })
    act(line, 'ana', { choices: { action: ['move'], move: ['up'] } })
    expect(line.figures.slice(1).map(({ place }) => place - figure(line, 'ana').place)).toEqual([1, 1])
  })

  const reach = (on: RulingsInput, weapon: string, position: number) => {
    const state = stage(
      { pcs: [pc('Ana', { weapons: [weapon] })], npcs: [npc('Foe', { position })] },
      { rulings: { unarmed: 'none', ...on } },
    )
    set(state, 'ana', { momentum: 9 })
    return menu(state, 'ana').includes('strike')
  }

  toggle({ 'range-match': 'or-closer' }, 'a bow for far works at melee, not at distant', (on) => {
    const bow = 'Bow (Steel, Far)'
    expect([reach({}, bow, 1), reach(on, bow, 1), reach(on, bow, 3), reach(on, bow, 4)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  toggle({ 'range-match': 'melee-intimate' }, 'a sword works at intimate, hatchets do not', (on) => {
    expect([reach({}, 'Sword (Steel, Melee)', 0), reach(on, 'Sword (Steel, Melee)', 0)]).toEqual([
      false,
      true,
    ])
    expect(reach(on, 'Hatchets (Steel, Near)', 0)).toBe(false)
  })

  toggle({ unarmed: 'none' }, 'no weapon, no Strike', (on) => {
    expect([reach({ unarmed: 'intimate' }, 'Bow (Steel, Far)', 0), reach(on, 'Bow (Steel, Far)', 0)]).toEqual(
      [true, false],
    )
  })

  toggle({ unarmed: 'close' }, 'fists reach to melee', (on) => {
    expect([reach({ unarmed: 'intimate' }, 'Bow (Steel, Far)', 1), reach(on, 'Bow (Steel, Far)', 1)]).toEqual(
      [false, true],
    )
  })
})

describe('NPCs', () => {
  const flies = (on: RulingsInput, choices: PlayScript['choices']) => {
    const state = stage(
      { pcs: [ANA], npcs: [{ use: 'pale-wyrm', id: 'wyrm', position: 4 }] },
      { rulings: on },
    )
    act(state, 'wyrm', { choices: { 'npc-action': ['move'], method: ['fly'], move: ['down'], ...choices } })
    return figure(state, 'wyrm').place
  }

  toggle({ 'npc-move-partial': 'exact' }, 'in the air it goes two steps or none', (on) => {
    expect([flies({}, { steps: ['1'] }), flies(on, {})]).toEqual([3, 2])
  })

  toggle({ 'npc-special-move': 'one' }, 'Climb without a score is one step, not Move 3', (on) => {
    const climbs = (chosen: RulingsInput, choices: PlayScript['choices']) => {
      const foe = npc('Foe', { move: 3, specialMoves: [{ method: 'Climb' }], position: 4 })
      const state = stage({ pcs: [ANA], npcs: [foe] }, { rulings: chosen })
      act(state, 'foe', {
        choices: { 'npc-action': ['move'], move: ['down'], ...choices },
      })
      return figure(state, 'foe').place
    }
    expect([climbs({}, { steps: ['3'] }), climbs(on, { method: ['climb'] })]).toEqual([1, 3])
  })

  toggle({ 'npc-order': 'move-first' }, 'after its Strike the brute stays where it is', (on) => {
    const then = (chosen: RulingsInput) => {
      const state = stage(BRUTES, { rulings: chosen, field: { startBand: 'melee' } })
      const play = act(state, 'brute', { dice: [6], choices: { 'npc-action': ['strike', 'done'] } })
      return play.askedFor('npc-action').at(-1)?.options.includes('move')
    }
    expect([then({}), then(on)]).toEqual([true, false])
  })

  toggle({ 'npc-profiles': 'best' }, 'the higher Skill of the second attack sets the initiative', (on) => {
    const score = (chosen: RulingsInput) => {
      const foe = npc('Foe', {
        attacks: [
          { name: 'Tail', skill: 2 },
          { name: 'Jaws', skill: 4 },
        ],
      })
      const state = stage({ pcs: [ANA], npcs: [foe] }, { rulings: chosen })
      playGain(state, { dice: [4] })
      return figure(state, 'foe').initiative
    }
    expect([score({}), score(on)]).toEqual([5, 7])
  })

  const brawl = (on: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const cast = { ogres: [npc('Ogre', { danger: 3, position: 1 })], npcs: ['brute'] }
    const state = stage(cast, { rulings: on })
    act(state, 'ogre', { choices: { 'npc-action': ['strike'], ...choices } })
    return figure(state, 'brute').hits
  }

  toggle({ 'npc-vs-npc': 'danger-hits' }, 'Danger 3d takes three hits', (on) => {
    expect([brawl({}), brawl(on)]).toEqual([2, 0])
  })

  toggle({ 'npc-vs-npc': 'referee' }, 'the referee says two', (on) => {
    expect(brawl(on, { 'npc-hits': ['2'] })).toBe(1)
  })
})

describe('Strikes, gear, the end', () => {
  const duel = (on: RulingsInput, dice: number[]) => {
    const state = stage(
      {
        one: [pc('Ana', { level: 4, weapons: ['Sword (Steel, Melee)'] })],
        two: [{ ...DIAGHILEV, position: 1 }],
      },
      { rulings: on },
    )
    set(state, 'ana', { momentum: 4 })
    act(state, 'ana', { dice, choices: { action: ['strike'] } })
    return figure(state, 'diaghilev').hits
  }

  toggle({ 'pc-vs-pc': 'half-level' }, 'level 4 strikes with Attack Skill 2', (on) => {
    expect([duel({}, [3]), duel(on, [3])]).toEqual([0, 1])
  })

  toggle({ 'pc-vs-pc': 'forbidden' }, 'PCs cannot strike PCs', (on) => {
    const state = stage({ one: [ANA], two: [{ ...DIAGHILEV, position: 1 }] }, { rulings: on })
    set(state, 'ana', { momentum: 9 })
    expect(menu(state, 'ana')).not.toContain('strike')
  })

  const fells = (on: RulingsInput, deeds: string[], choices: PlayScript['choices'] = {}) => {
    const state = stage(
      { pcs: [ANA], npcs: [npc('Foe', { hits: 2, position: 1 }), 'brute'] },
      { rulings: on },
    )
    set(state, 'ana', { momentum: 10 })
    act(state, 'ana', { choices: { action: deeds, target: () => 'foe', ...choices } })
    return figure(state, 'foe').life
  }

  toggle({ 'disable-scope': 'all' }, 'one ordinary Strike among them kills', (on) => {
    expect(fells({}, ['strike', 'disable'])).toBe('disabled')
    expect(fells(on, ['strike', 'disable'])).toBe('dead')
    expect(fells(on, ['disable', 'disable'])).toBe('disabled')
  })

  toggle({ 'death-preference': 'free' }, 'whoever takes the last hit says, at no price', (on) => {
    expect(fells({}, ['strike', 'strike'])).toBe('dead')
    expect(fells(on, ['strike', 'strike'], { fate: ['disabled'] })).toBe('disabled')
    expect(fells(on, ['strike', 'strike'], { fate: ['dead'] })).toBe('dead')
  })

  toggle({ 'interact-scope': 'two-actions' }, 'a potion is taken out for 2M and drunk for 2M more', (on) => {
    const drinks = (chosen: RulingsInput) => {
      const state = stage({ pcs: [ANA], npcs: ['brute'] }, { rulings: chosen, field: { calls: true } })
      set(state, 'ana', { momentum: 4 })
      const play = act(state, 'ana', { choices: { action: ['interact', 'interact'] } })
      return [told(play, 'interact').map(({ what }) => what), play.askedFor('effect').length]
    }
    expect(drinks({})).toEqual([['item', 'item'], 2])
    expect(drinks(on)).toEqual([['fetch', 'use'], 1])
  })

  toggle(
    { 'interact-reach': 'referee' },
    'a lever three steps away is worked if the referee agrees',
    (on) => {
      const field = { features: [{ id: 'lever', at: 3 }] }
      const pulls = (chosen: RulingsInput, choices: PlayScript['choices']) => {
        const state = stage({ pcs: [ANA], npcs: ['brute'] }, { rulings: chosen, field })
        set(state, 'ana', { momentum: 2 })
        return act(state, 'ana', { choices: { action: ['interact'], ...choices } })
      }
      expect(pulls({}, {}).askedFor('interact')).toEqual([])
      const play = pulls(on, { interact: ['feature lever'], effect: ['fails'] })
      expect(told(play, 'call')[0]).toMatchObject({ figure: 'ana', what: 'fails' })
    },
  )

  toggle({ 'ready-gear': 'hands' }, 'the hatchets must be drawn, and the sword goes', (on) => {
    const state = stage(BRUTES, { rulings: on })
    expect(figure(state, 'diaghilev').ready).toEqual([true, false])
    expect(figure(stage(BRUTES), 'diaghilev').ready).toEqual([true, true])
    set(state, 'diaghilev', { momentum: 7 })
    expect(menu(state, 'diaghilev')).not.toContain('strike')
    const choices = { action: ['interact', 'strike'], interact: ['ready 1'] }
    const play = act(state, 'diaghilev', { dice: [4], choices })
    expect(told(play, 'strike')[0]).toMatchObject({ weapon: 'Throwing Hatchets', left: 0 })
    expect(figure(state, 'diaghilev').ready).toEqual([false, true])
  })

  const throws = (on: RulingsInput, strikes: number, dice: number[]) => {
    const state = stage({ pcs: [DIAGHILEV], npcs: [npc('Foe', { hits: 2 })] }, { rulings: on })
    set(state, 'diaghilev', { momentum: 8 })
    act(state, 'diaghilev', { dice, choices: { action: Array.from({ length: strikes }, () => 'strike') } })
    return figure(state, 'diaghilev').usage[1]
  }

  toggle({ ammo: 'one-or-two' }, 'a 2 steps the hatchets down', (on) => {
    expect([throws({}, 1, [2]), throws(on, 1, [2]), throws(on, 1, [3])]).toEqual([3, 2, 3])
  })

  toggle({ ammo: 'per-fight' }, 'two throws, one roll, when the fight is over', (on) => {
    expect(throws({}, 2, [1, 1])).toBe(1)
    expect(throws(on, 1, [])).toBe(3)
    expect([throws(on, 2, [1]), throws(on, 2, [2])]).toEqual([2, 3])
  })

  toggle({ ammo: 'ignore' }, 'hatchets never run out', (on) => {
    expect(throws(on, 2, [])).toBe(3)
  })

  toggle({ 'magic-strike': 'ability' }, 'a spell costs what its text says', (on) => {
    const cost = (chosen: RulingsInput, weapon: string, held: number) => {
      const state = stage(
        { pcs: [pc('Ana', { weapons: [weapon] })], npcs: ['brute'] },
        { rulings: chosen, field: { startBand: 'near' } },
      )
      set(state, 'ana', { momentum: held })
      if (!menu(state, 'ana').includes('strike')) return null
      return told(act(state, 'ana', { choices: { action: ['strike'] } }), 'strike')[0]?.cost
    }
    const needle = 'Force Needle (Magic, Near, Piercing, 7M)'
    expect([cost({}, needle, 9), cost(on, needle, 9)]).toEqual([5, 7])
    expect([cost({}, needle, 6), cost(on, needle, 6)]).toEqual([5, null])
    expect(cost(on, 'Force Needle (Magic, Near, Piercing)', 9)).toBe(5)
    expect(cost(on, 'Hatchets (Steel, Near, Piercing, 7M)', 9)).toBe(5)
  })

  const flees = (on: RulingsInput, place: number, foes: number[], field = {}) => {
    const npcs = foes.map((position, at) => npc(`Foe ${at}`, { position }))
    const state = stage({ pcs: [pc('Ana', { position: place })], npcs }, { rulings: on, field })
    set(state, 'ana', { momentum: 3 })
    return whyNot(state, 'ana', 'flee')
  }

  toggle({ flee: 'any-away' }, 'off the field from melee, unless foes or a wall are in the way', (on) => {
    expect(flees({}, 0, [1])).toBe('momentum.end.flee')
    expect(flees(on, 0, [1])).toBeNull()
    expect(flees(on, 0, [0])).toBeNull()
    expect(flees(on, 0, [1, -1])).toBe('momentum.end.flee')
    expect(flees(on, 0, [1], { bounds: [0, 9] })).toBe('momentum.end.flee')
    expect([flees({}, 0, [4]), flees(on, 0, [4])]).toEqual([null, null])
  })

  toggle({ flee: 'referee' }, 'the referee lets go, or not', (on) => {
    const runs = (answer: string) => {
      const state = stage({ pcs: [pc('Ana', { position: 1 }), pc('Bea')], npcs: ['brute'] }, { rulings: on })
      set(state, 'ana', { momentum: 3 })
      act(state, 'ana', { choices: { action: ['flee'], leave: [answer] } })
      return figure(state, 'ana').life
    }
    expect([runs('yes'), runs('no')]).toEqual(['fled', 'in'])
  })

  toggle(
    { 'call-for-end': 'referee' },
    'with one side left the fight goes on until the referee says',
    (on) => {
      const ends = (chosen: RulingsInput, choices: PlayScript['choices'] = {}) => {
        const state = stage({ pcs: [ANA], npcs: [npc('Foe', { position: 1 })] }, { rulings: chosen })
        set(state, 'ana', { momentum: 6 })
        act(state, 'ana', { choices: { action: ['strike', 'stop'], ...choices } })
        return [state.phase, state.winner]
      }
      const over = (chosen: RulingsInput, answers: string[]) => {
        const state = stage({ pcs: [ANA], npcs: [npc('Foe', { position: 1 })] }, { rulings: chosen })
        set(state, 'ana', { momentum: 4 })
        const choices = { action: ['strike'], ...(answers.length > 0 ? { 'fight-over': answers } : {}) }
        act(state, 'ana', { choices })
        return [state.phase, state.winner]
      }
      expect(over({}, [])).toEqual(['over', 'pcs'])
      expect(over(on, ['yes'])).toEqual(['over', 'pcs'])
      expect(ends(on, { 'fight-over': ['no', 'no'] })).toEqual(['start', null])
    },
  )

  rule('momentum.end.round-limit', 'round-limit = 2: after two rounds nobody has won', () => {
    const state = stage(BRUTES, { rulings: { 'round-limit': 2 } })
    playRound(state, { dice: [1] })
    expect(state.phase).toBe('gain')
    playRound(state, { dice: [1] })
    expect(momentum.outcome(state)).toMatchObject({ over: true, winner: null, how: 'undecided' })
    const free = stage(BRUTES)
    playRound(free, { dice: [1] })
    playRound(free, { dice: [1] })
    expect(free.round).toBe(3)
  })
})

describe('presets', () => {
  rule('momentum.dire.trigger', 'quick: the first hit too many puts a PC out without a roll', () => {
    const out = (on: RulingsInput, dice: number[]) =>
      struck(BRUTES, 'brute', on, 0, { dice }, { hits: 2, armour: 0 }).life
    expect(out({ preset: 'seed' }, [3])).toBe('in')
    expect(out({ preset: 'quick' }, [])).toBe('disabled')
    expect(out({ preset: 'quick', 'dire-table': 'generic' }, [3])).toBe('in')
  })

  rule(
    ['momentum.defence.passive', 'momentum.special.poison-trigger'],
    'early-draft: a passive defence for 1M, and poison only for the hit',
    () => {
      const old = struck(ASSASSINS, 'assassin', { preset: 'early-draft' }, 2, {
        dice: [6, 5, 5],
        choices: DODGE,
      })
      expect(told(old.running, 'defence')[0]).toMatchObject({ spent: 1, modifier: 0, total: 8 })
      expect(old.left).toBe(1)
    },
  )

  test('a scenario with an unknown preset is refused', () => {
    const sides = [
      { id: 'a', figures: ['diaghilev'] },
      { id: 'b', figures: ['brute'] },
    ]
    const odd = { system: 'momentum', rulings: { preset: 'published' }, sides }
    expect(() => parseScenario(momentum, odd)).toThrow('preset must be one of: seed, quick, early-draft')
  })
})

test('every alternative of every ruling is shown', () => {
  const wanted = Object.entries(rulings).flatMap(([key, { default: usual, values }]) =>
    Object.keys(values)
      .filter((value) => value !== usual)
      .map((value) => `${key} ${value}`),
  )
  expect(wanted.filter((each) => !shown.has(each))).toEqual([])
})
