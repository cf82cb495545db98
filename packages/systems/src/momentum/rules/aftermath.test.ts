/**
 * After the fight, and what leads there: wounds that are carried over, riders in words, a fight that nobody wants,
 * the referee's last calls.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { normaliseSheet, type PcInput, type PcSheet } from '../scenario/sheet.ts'
import type { Figure, State } from '../state/state.ts'
import { tell } from '../tell/index.ts'
import {
  act,
  defences,
  figure,
  npc,
  type PlayScript,
  pc,
  playRound,
  playWhile,
  set,
  stage,
  strikeAt,
  told,
} from '../testing/stage.ts'
import { rest, sheetAfter } from './aftermath.ts'

const TYPED: RulingsInput = { 'dire-table': 'typed', 'npc-damage-type': 'by-tag' }

function sheetOf(more: Omit<PcInput, 'name'>): PcSheet {
  const sheet = normaliseSheet(pc('Ana', more))
  if (sheet.kind !== 'pc') throw new TypeError('that is no PC')
  return sheet
}

/** Bare Ana with hits beyond her two is struck once by a blow of this type. */
function wounded(damageType: string, excess: number, dice: readonly number[], rulings: RulingsInput = TYPED) {
  const blow = { name: 'Blow', damageType }
  const state = stage(
    {
      pcs: [pc('Ana', { might: 1, grace: 1, grit: 0, charm: 1, lore: 1 })],
      npcs: [npc('Foe', { attacks: [blow] })],
    },
    { rulings, field: { startBand: 'melee' } },
  )
  set(state, 'ana', { hits: 2 + excess })
  const play = strikeAt(state, 'foe', 'ana', { dice, choices: { defend: ['none'] } })
  return { state, play, ana: figure(state, 'ana') }
}

/** The last word of the log on somebody. */
function lastWords(state: State, play: { readonly events: Parameters<typeof tell.event>[0][] }): string {
  const event = play.events.findLast((each) => each.event === 'after')
  return event === undefined ? '' : tell.event(event, state).text
}

describe('wounds that last', () => {
  rule(
    ['momentum.dire.very-sad', 'momentum.dire.by-type', 'momentum.end.carry'],
    'a slash saddens Might, and it is Might that is low in the next fight, until a rest',
    () => {
      const { ana, play } = wounded('slashing', 0, [3])
      expect([ana.might, ana.grace]).toEqual([0, 1])
      expect(told(play, 'stat')).toMatchObject([{ what: 'might', before: 1, after: 0 }])
      const sheet = sheetOf({ might: 1, grace: 1 })
      const next = (from: PcSheet): Figure => figure(stage({ pcs: [from], npcs: ['brute'] }), 'ana')
      expect(next(sheetAfter(sheet, ana))).toMatchObject({ might: 0, grace: 1, sad: 1 })
      expect(next(rest(sheetAfter(sheet, ana)))).toMatchObject({ might: 1, grace: 1, sad: 0 })
    },
  )

  rule(
    ['momentum.dire.very-sad', 'momentum.end.carry'],
    'a sheet that only counts sorrows has lost Grace by them',
    () => {
      const state = stage({ pcs: [pc('Ana', { grace: 2, sad: 2 })], npcs: ['brute'] })
      expect(figure(state, 'ana')).toMatchObject({ grace: 0, sad: 2 })
    },
  )

  rule('momentum.dire.very-sad', 'a random stat may be Charm, which is told and kept', () => {
    const { ana, play } = wounded('', 0, [3, 4], { 'dire-sad-size': 'random' })
    expect(told(play, 'stat')).toMatchObject([{ what: 'charm', before: 1, after: 0 }])
    expect(sheetAfter(sheetOf({}), ana).lowered).toEqual(['charm'])
  })

  rule(
    ['momentum.dire.mauled', 'momentum.end.carry', 'momentum.block.shield'],
    'a lost arm stays lost: no Block in the next fight',
    () => {
      const { ana, play } = wounded('burning', 3, [4, 4, 4, 5])
      expect(told(play, 'limb')).toMatchObject([{ what: 'off-arm' }])
      const shield = { name: 'Buckler', base: 'Ud4' }
      const after = sheetAfter(sheetOf({ shield }), { ...ana, shield: 2 })
      expect(after.lostLimbs).toEqual(['off-arm'])
      const state = stage({ pcs: [after], npcs: ['brute'] }, { field: { startBand: 'melee' } })
      expect(defences(state, 'brute', 'ana')).not.toContain('block')
      expect(defences(stage({ pcs: [sheetOf({ shield })], npcs: ['brute'] }), 'brute', 'ana')).toContain(
        'block',
      )
    },
  )

  rule(
    ['momentum.dire.mauled', 'momentum.end.carry', 'momentum.action.move'],
    'without a leg each Move costs 6M, also in the next fight',
    () => {
      const { ana } = wounded('piercing', 3, [4, 4, 4, 5])
      const state = stage({ pcs: [sheetAfter(sheetOf({}), ana)], npcs: ['brute'] })
      set(state, 'ana', { momentum: 6 })
      act(state, 'ana', { choices: { action: ['move'], move: ['up'] } })
      expect(figure(state, 'ana')).toMatchObject({ momentum: 0, place: 1, dying: true })
    },
  )
})

describe('riders', () => {
  rule(['momentum.sheet.npc-special', 'momentum.npc.strike'], 'what the rules leave in words is told', () => {
    const riders = [{ effect: 'text', text: 'The blade sings.' }] as const
    const cast = { pcs: [pc('Ana')], npcs: [npc('Foe', { attacks: [{ name: 'Blade', riders }] })] }
    const state = stage(cast)
    const play = strikeAt(state, 'foe', 'ana', { choices: { defend: ['none'] } })
    const [event] = told(play, 'rider')
    expect(event).toMatchObject({ figure: 'ana', foe: 'foe', text: 'The blade sings.' })
    expect(event === undefined ? '' : tell.event(event, state).text).toBe(
      "Foe's Blade on Ana: The blade sings.",
    )
  })

  rule('momentum.sheet.npc-special', 'a Strike that was dodged tells nothing of it', () => {
    const riders = [{ effect: 'text', text: 'The blade sings.' }] as const
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Foe', { attacks: [{ name: 'Blade', riders }] })] })
    set(state, 'ana', { momentum: 3 })
    const play = strikeAt(state, 'foe', 'ana', { dice: [10], choices: { defend: ['dodge'], spend: [3] } })
    expect(told(play, 'rider')).toEqual([])
  })
})

describe('a fight that nobody wants', () => {
  const cast = { pcs: [pc('Ana')], npcs: ['brute'] }
  const dice = (rounds: number): PlayScript => ({ dice: Array.from({ length: rounds }, () => 5) })

  rule(['momentum.end.stop', 'momentum.eor.next'], 'fifty rounds without a deed leave it undecided', () => {
    const state = stage(cast)
    const play = playWhile(state, dice(50), () => true)
    expect(told(play, 'over')).toMatchObject([
      { rule: 'momentum.end.stop', winner: '', how: 'undecided', rounds: 50 },
    ])
    expect(state.phase).toBe('over')
  })

  rule(
    ['momentum.end.stop', 'momentum.eor.abilities'],
    'what burns or howls at the end of each round is no deed',
    () => {
      for (const order of ['listed', 'simultaneous'] as const) {
        const howl = { name: 'Howl', endOfRound: true, effect: 'gain-momentum', amount: 1 } as const
        const state = stage(
          { pcs: [pc('Ana', { abilities: [howl] })], npcs: ['brute'] },
          { rulings: { 'eor-order': order } },
        )
        const play = playWhile(state, dice(50), () => true)
        expect(told(play, 'ability')).toHaveLength(50)
        expect(told(play, 'over')).toMatchObject([{ how: 'undecided', rounds: 50 }])
      }
    },
  )

  rule('momentum.end.stop', 'one deed, and they are counted anew', () => {
    const state = stage(cast)
    playWhile(state, dice(49), ({ round }) => round < 50)
    playRound(state, { dice: [5], choices: { action: ['interact', 'stop'] } })
    expect([state.round, state.phase]).toEqual([51, 'gain'])
    playWhile(state, dice(49), ({ round, phase }) => round < 100 && phase !== 'over')
    expect(state.phase).toBe('gain')
    const play = playRound(state, { dice: [5] })
    expect(told(play, 'over')).toMatchObject([{ rounds: 100 }])
  })
})

describe('the end of it', () => {
  const field = { startBand: 'melee', calls: true }

  rule('momentum.end.carry', 'everybody is told what stays: hits, worn gear, tallies', () => {
    const state = stage({ pcs: ['diaghilev'], npcs: ['pressganger'] }, { field: { startBand: 'melee' } })
    set(state, 'diaghilev', { momentum: 4, hits: 1, armour: 2, stamina: 2 })
    const play = act(state, 'diaghilev', { choices: { action: ['strike'] } })
    expect(lastWords(state, play)).toBe(
      'Diaghilev leaves the fight with 1 of 3 hits, stamina 2 of 10, armour Ud4',
    )
  })

  rule(['momentum.end.carry', 'momentum.dire.mauled'], 'what is left alike is told together', () => {
    const weapons = ['Sword', 'Hatchets (Ud6, Near)', 'Bow (Ud6, Far)']
    const left = (more: Parameters<typeof set>[2]) => {
      const state = stage(
        { pcs: [pc('Ana', { weapons, shield: 'Buckler (Ud6)' })], npcs: ['pressganger'] },
        { field: { startBand: 'melee' } },
      )
      set(state, 'ana', { momentum: 4, shield: 0, usage: [-1, 2, 0], dying: true, ...more })
      return lastWords(state, act(state, 'ana', { choices: { action: ['strike'] } }))
    }
    expect(left({ lowered: ['might', 'lore', 'lore', 'charm'], lostOffArm: true, lostLeg: true })).toBe(
      'Ana leaves the fight with 0 of 2 hits, stamina 0 of 10, Buckler and Bow gone, Hatchets Ud4, ' +
        'Might and Charm −1, Lore −2 until a rest, without the off arm and a leg, dead in ten minutes unless treated',
    )
    expect(left({ lowered: ['might', 'lore'], hits: 5, exhausted: 2, disfigured: 1, lostLeg: true })).toBe(
      'Ana leaves the fight with 5 of 2 hits, stamina 0 of 10, worn gear, EXHAUSTED slots 2, ' +
        'some stats lower until a rest, disfigured, without a leg, dead in ten minutes unless treated',
    )
  })

  rule(
    ['momentum.turn.exhausted-recover', 'momentum.dire.very-sad'],
    'a rest that the referee grants clears tallies, EXHAUSTED and Very Sad, and no hits',
    () => {
      const weary = pc('Ana', { sad: 1, exhaustedSlots: 2, stamina: 3, hits: 1, weapons: ['Sword'] })
      const state = stage({ pcs: [weary], npcs: ['pressganger'] }, { field })
      set(state, 'ana', { momentum: 4 })
      const play = act(state, 'ana', { choices: { action: ['strike'], rest: ['rest'] } })
      expect(figure(state, 'ana')).toMatchObject({ sad: 0, grace: 0, exhausted: 0, stamina: 0, hits: 1 })
      expect(told(play, 'rest')).toHaveLength(1)
    },
  )

  rule('momentum.dire.mauled-treat', "after the fight the life of the dying is in the referee's word", () => {
    const after = (word: string) => {
      const dying = pc('Ana', { dying: true, weapons: ['Sword'] })
      const state = stage({ pcs: [dying], npcs: ['pressganger'] }, { field })
      set(state, 'ana', { momentum: 4 })
      act(state, 'ana', { choices: { action: ['strike'], 'after-treat': [word] } })
      return [figure(state, 'ana').life, figure(state, 'ana').dying]
    }
    expect(after('not-yet')).toEqual(['in', true])
    expect(after('treated')).toEqual(['in', false])
    expect(after('dies')).toEqual(['dead', true])
  })
})
