/**
 * What a seat may know: secrets stay with their owner, the referee and the team that has heard them, in views, in
 * what is told and while stances are chosen. Everything else is open.
 */
import { Fight } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { stances } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { Stance } from '../rules/words.ts'
import { tell } from '../tell/index.ts'
import { exchange, figure, plain, playTurn, set, stage, startRound, told } from '../testing/stage.ts'
import type { State } from './state.ts'
import { seenBy, viewOf } from './view.ts'

const SECRETS = ['The crown is lead.', 'The heir is dead.']

/** Ana listens well, Bob has two secrets; the guests are Ana's allies, the others nobody's. */
function parley(): State {
  const bob = plain('Bob', { social: { secrets: SECRETS } })
  const state = exchange(
    {
      pcs: [plain('Ana', { awareness: 5, social: { secrets: ['Ana bluffs.'] } })],
      court: [bob],
      guests: [plain('Gil')],
      others: [plain('Oda')],
    },
    { field: { allied: [['pcs', 'guests']] } },
  )
  set(state, 'ana', { stance: 'defensive' })
  return state
}

/** The secrets of somebody that a seat sees. */
function known(state: State, seat: string, id: string): readonly string[] {
  return viewOf(state, seat).setup.profiles[figure(state, id).at]?.secrets ?? []
}

function listen(state: State, learned: 'yes' | 'no') {
  const choices = { 'secret-learned': [learned] }
  return playTurn(state, 'ana', { deeds: ['listen bob'], dice: [3, 3], choices })
}

const SEATS = ['pcs', 'guests', 'others', 'court', 'referee', 'spectator']

describe('what is planned', () => {
  const meeting = (stance: Stance | null, rulings: RulingsInput = {}): State =>
    stage({ pcs: [plain('Ana', { stance: 'defensive' })], npcs: [plain('Bob', { stance })] }, { rulings })

  rule('stances.stance.each-round', 'what a sheet suggests is hidden until stances are shown', () => {
    for (const stance of ['aggressive', 'defensive'] as const) {
      expect(viewOf(meeting(stance), 'pcs')).toEqual(viewOf(meeting(null), 'pcs'))
      expect(viewOf(meeting(stance), 'npcs').figures[1]).toMatchObject({ stance })
      expect(viewOf(meeting(stance), 'npcs').figures[0]).toMatchObject({ stance: 'balanced' })
      expect(viewOf(meeting(stance), 'referee').setup.profiles[1]).toMatchObject({ suggested: stance })
    }
  })

  rule('stances.stance.each-round', 'and nobody is shown in a stance before', () => {
    const state = meeting('aggressive')
    const rows = () => tell.board(state).sides.map(({ figures }) => figures[0]?.row)
    expect(rows()).toEqual([undefined, undefined])
    startRound(state, {})
    expect(rows()).toEqual(['Defensive', 'Aggressive'])
    expect(viewOf(state, 'pcs')).toBe(state)
  })

  rule('stances.stance.each-round', 'where stances are said aloud, what was said is known', () => {
    const state = meeting('aggressive', { 'stance-declaration': 'npcs-first' })
    expect(viewOf(state, 'pcs')).toBe(state)
  })
})

describe('secrets', () => {
  rule(
    'stances.social.defensive.momentum',
    'nobody but the owner and the referee knows them at first',
    () => {
      const state = parley()
      const seen = SEATS.map((seat) => known(state, seat, 'bob').length)
      expect(seen).toEqual([0, 0, 0, 2, 2, 0])
      expect(SEATS.map((seat) => known(state, seat, 'ana').length)).toEqual([1, 0, 0, 0, 1, 0])
    },
  )

  rule(
    'stances.social.defensive.momentum',
    'one that came out is known to the whole team, and to no other',
    () => {
      const state = parley()
      listen(state, 'yes')
      for (const seat of ['pcs', 'guests']) expect(known(state, seat, 'bob')).toEqual(['The crown is lead.'])
      for (const seat of ['others', 'spectator']) expect(known(state, seat, 'bob')).toEqual([])
      listen(state, 'yes')
      expect(known(state, 'guests', 'bob')).toEqual(SECRETS)
      expect(known(state, 'court', 'ana')).toEqual([])
    },
  )

  test('where the referee says no, nothing comes out', () => {
    const state = parley()
    expect(told(listen(state, 'no'), 'secret')).toEqual([])
    expect(known(state, 'pcs', 'bob')).toEqual([])
  })

  test('what is told of it names the secret only to those who know it', () => {
    const state = parley()
    const [event] = told(listen(state, 'yes'), 'secret')
    if (event === undefined) throw new Error('nothing was told')
    const texts = SEATS.map((seat) => {
      const seen = seenBy(event, state, seat)
      return seen !== null && 'text' in seen ? seen.text : null
    })
    const text = 'The crown is lead.'
    expect(texts).toEqual([text, text, '', text, text, ''])
    const words = stances.tell.event(seenBy(event, state, 'others') ?? event, state).text
    expect(words).toContain('Bob')
    expect(words).not.toContain('crown')
  })

  test('the number of what is left to learn does not show either', () => {
    const other = parley()
    const bob = figure(other, 'bob').at
    const profiles = other.setup.profiles.map((profile, at) =>
      at === bob ? { ...profile, secrets: ['Nothing.', 'At.', 'All.'] } : profile,
    )
    other.setup = { ...other.setup, profiles }
    for (const seat of ['pcs', 'guests', 'others', 'spectator'])
      expect(JSON.stringify(viewOf(other, seat))).toBe(JSON.stringify(viewOf(parley(), seat)))
    expect(JSON.stringify(viewOf(other, 'court'))).not.toBe(JSON.stringify(viewOf(parley(), 'court')))
  })
})

describe('everything else is open', () => {
  test('a fight without secrets is seen as it stands', () => {
    const state = stage({ pcs: ['magnus'], npcs: ['hobgoblin-captain'] })
    for (const seat of ['pcs', 'npcs', 'referee', 'spectator']) expect(viewOf(state, seat)).toBe(state)
  })

  test('a view changes nothing, and differs in the secrets alone', () => {
    const state = parley()
    const before = JSON.stringify(state)
    const view = viewOf(state, 'others')
    expect(JSON.stringify(state)).toBe(before)
    const { setup, ...rest } = view
    expect({ ...rest, setup: state.setup }).toEqual(state)
    for (const [at, { secrets, ...profile }] of setup.profiles.entries()) {
      expect(secrets).toEqual([])
      expect(state.setup.profiles[at]).toMatchObject(profile)
    }
  })
})

describe('stances are chosen in secret', () => {
  /** What a seat can see of the fight: its questions, the log and the state. */
  const visible = (fight: Fight<State>, seat: string): string =>
    JSON.stringify([fight.questionsFor(seat), fight.logFor(seat), fight.view(seat)])

  rule('stances.stance.each-round', 'until all have chosen nobody sees what another chose', () => {
    const sides = ['magnus', 'hobgoblin-captain'].map((use, at) => ({
      id: at === 0 ? 'pcs' : 'npcs',
      figures: [use],
    }))
    const hands = { pcs: 'human', npcs: 'human' } as const
    const looks = ['aggressive', 'balanced', 'defensive'].map((stance) => {
      const fight = Fight.create(stances, { system: 'stances', sides }, { seed: 'secret', hands })
      const [mine] = fight.questionsFor('pcs')
      if (mine !== undefined) fight.answer(mine.id, stance)
      expect(fight.questions.map(({ by }) => by)).toEqual(['hobgoblin-captain'])
      return ['npcs', 'spectator'].map((seat) => visible(fight, seat)).join()
    })
    expect(looks[0]).toContain('hobgoblin-captain')
    expect(new Set(looks).size).toBe(1)
  })

  rule('stances.stance.each-round', 'then all are shown together', () => {
    const sides = ['magnus', 'hobgoblin-captain'].map((use, at) => ({
      id: at === 0 ? 'pcs' : 'npcs',
      figures: [use],
    }))
    const hands = { pcs: 'human', npcs: 'human' } as const
    const fight = Fight.create(stances, { system: 'stances', sides }, { seed: 'shown', hands })
    for (const stance of ['aggressive', 'defensive']) {
      const [question] = fight.questions
      if (question !== undefined) fight.answer(question.id, stance)
    }
    const seen = fight.logFor('spectator').flatMap(({ event }) => (event.event === 'stance' ? [event] : []))
    expect(seen).toMatchObject([
      { figure: 'magnus', stance: 'aggressive' },
      { figure: 'hobgoblin-captain', stance: 'defensive' },
    ])
  })
})
