/**
 * Words: every event and every decision has some, every roll has a name, no line has holes in it, and what is said
 * in whole fights are sentences.
 */
import {
  Fight,
  type FightEvent,
  type HandSpec,
  option,
  parseScenario,
  Random,
  seedFight,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { ruleSources } from '../../testing/sources.ts'
import { warband } from '../index.ts'
import { decisions } from '../register/decisions.ts'
import { eventCodes, type WarbandEvent } from '../register/events.ts'
import { rules } from '../register/rules.ts'
import { redaction } from '../state/redaction.ts'
import type { State } from '../state/state.ts'
import { field, one, rank } from '../testing/field.ts'
import { randomScenario } from '../testing/generate.ts'
import { randomBattle } from '../testing/generate-battle.ts'
import { figure, npc, pc, playRound, playTo, STRIKE, stage } from '../testing/stage.ts'
import { nameOf, tell } from './index.ts'

const HOLES = /undefined|NaN|\[object|[{}]/

const sources = ruleSources('warband')

function found(pattern: RegExp): string[] {
  return [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]
}

const battle = () =>
  field({ party: [rank('Foot', 5), one('Serjeant', 'Foot', { might: 3 })], foes: [rank('Orcs', 5)] })

function told(event: WarbandEvent, state: State): string {
  return tell.event(event, state).text
}

/** All that a play told, in words. */
function lines({ events }: { readonly events: readonly FightEvent[] }, state: State): string[] {
  return events.map((event) => tell.event(event, state).text)
}

describe('what is said', () => {
  rule(['warband.melee.chance', 'warband.hp.damage', 'warband.vanquish.npc'], 'a blow that kills', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc', { morale: null })] })
    const play = playRound(state, { dice: [1, 8, 12], choices: STRIKE })
    const words = lines(play, state).join('\n')
    expect(words).toContain('Ana')
    expect(words).toMatch(/Orc: HP 1 → 0 of 1/)
    expect(words).not.toMatch(HOLES)
  })

  test('what stands beside a target is the chance with the weapon that is used, less 1 unless it is the nearest', () => {
    const foes = [npc('near', { hpMax: 3 }), npc('far', { hpMax: 3, place: 9, armour: ['light'] })]
    const state = stage(
      { party: [npc('Ana', { weapons: ['dagger', 'sling'] })], foes },
      { field: { start: 6 } },
    )
    const play = playRound(state, { dice: [1, 12], choices: { 'opening ana': ['shoot'] } })
    const asked = play.askedFor('target')[0]
    if (asked === undefined) throw new Error('no target was asked for')
    const hints = asked.options.map((key) => tell.question(asked, state).hint?.(key))
    expect(hints).toEqual(['8 or less; HP 3/3; 6 spaces', '6 or less; HP 3/3; 9 spaces'])
  })

  test('a Wound that does not suit an NPC is told for what it does', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Ogre', { hpMax: 4, morale: null })] })
    const wounded = (die: number) => {
      const play = playRound(state, { dice: [6, 1, die], choices: { 'melee ana': ['attack'] } })
      return play.events.filter(({ event }) => event === 'wound').map((event) => tell.event(event, state))
    }
    expect(wounded(4)).toMatchObject([
      { text: 'Ogre is wounded: Leg; 1 easier to hit from now on', rule: 'warband.wound.npc-unsuitable' },
    ])
    expect(wounded(3)).toMatchObject([{ text: 'Ogre is wounded: Knee', rule: 'warband.wound.3-knee' }])
  })

  rule(['warband.throw.deplete', 'warband.ranged.procedure'], 'what is thrown is thrown, not shot', () => {
    const state = stage(
      { party: [npc('Ana', { weapons: ['dagger'] })], foes: [npc('Orc', { morale: null })] },
      { field: { start: 2 } },
    )
    const play = playRound(state, { dice: [1, 9], choices: { 'opening ana': ['throw'] } })
    expect(lines(play, state)).toContain('Ana throws the dagger at Orc: 1 die at 8 or less, no hit')
    const men = field(
      { party: [rank('Foot', 5, { weapons: ['javelin'] })], foes: [rank('Orcs', 5)] },
      { field: { start: 6 } },
    )
    const volley = playRound(men, { dice: [1, 9, 9, 9, 9, 9], choices: { 'order foot': ['throw'] } })
    expect(lines(volley, men)).toContain(
      'Foot, front rank, throws at Orcs, front rank, with the javelin: 5 dice at 8 or less, no hit',
    )
  })

  test("a question that names hit points does not tell them to whoever may not know the figure's", () => {
    const state = stage({ party: [npc('Ana')], foes: [pc('Hero')] })
    const asked = option({
      name: 'helmet',
      rule: 'warband.crit.helmet',
      to: { id: 'hero', seat: 'foes' },
      options: ['keep', 'wound'],
      about: { hp: 2 },
    })
    const hidden = redaction.state(state, (id) => id === 'hero')
    expect(tell.question(asked, state).ask).toBe('Hero suffers a critical at 2 HP: sacrifice the helmet?')
    expect(tell.question(asked, hidden).ask).toBe('Hero suffers a critical at ? HP: sacrifice the helmet?')
  })

  rule('warband.out.shield-sunder', 'what the shield has taken is no damage', () => {
    const state = stage({ party: [npc('Ana')], foes: [pc('Hero', { shield: 'ready' })] })
    const play = playRound(state, {
      dice: [6, 5],
      choices: { 'melee ana': ['attack'], 'sunder hero': ['yes'] },
    })
    expect(lines(play, state)).toContain(
      'Ana attacks Hero with the cudgel: 1 die at 7 or less, 1 hit, 0 damage',
    )
  })

  rule(['warband.out.spell-frame', 'warband.phase.end'], 'who falls asleep, and what ends it', () => {
    const state = stage(
      { party: ['maude', npc('Ana')], foes: [npc('Orc', { hpMax: 9, might: 2 })] },
      { field: { start: 4 } },
    )
    const cast = { 'opening maude': ['spell'], 'spell maude': ['slumber'], 'next party': ['maude'] }
    const slept = lines(playRound(state, { dice: [1, 1, 12], choices: cast }), state)
    expect(slept).toContain('Orc falls asleep')
    expect(slept.join()).not.toContain('rounds left')
    const charge = { 'opening ana': ['charge'], 'melee ana': ['attack'], 'next party': ['ana'] }
    expect(lines(playRound(state, { dice: [1], choices: charge }), state)).toContain('Orc: sleep is over')
  })

  test('keys of options and nobody in particular are no words of a sentence', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc', { morale: null })] })
    const rule = 'warband.misc.other'
    const move = { event: 'move', rule, figure: 'ana', spaces: 3, place: 3, row: 0 } as const
    expect(told({ ...move, how: 'close', target: '' }, state)).toBe('Ana closes in (3 spaces)')
    expect(told({ ...move, how: 'close', target: 'orc' }, state)).toBe('Ana closes in on Orc (3 spaces)')
    expect(told({ event: 'call', rule, what: 'ana 3 potion', answer: 'works' }, state)).toBe(
      'The referee rules on the potion of Ana: it works',
    )
    expect(told({ event: 'call', rule, what: 'ana other', answer: 'fails' }, state)).toBe(
      'The referee rules on what Ana tries: it fails',
    )
    expect(told({ event: 'action', rule, figure: 'ana', what: 'ready', detail: '1 unarmed' }, state)).toBe(
      'Ana readies bare hands',
    )
  })

  rule(
    ['warband.grapple.fail-held', 'warband.grapple.break-out'],
    'a lost grapple, and the way out of it',
    () => {
      const state = stage({ party: [npc('Ana')], foes: [npc('Orc', { morale: null })] })
      const lost = { 'opening ana': ['grapple'], 'grapple-fail ana': ['held'] }
      const play = playRound(state, { dice: [1, 2, 5, 7], choices: lost })
      expect(play.events.find(({ event }) => event === 'hold')?.rule).toBe('warband.grapple.fail-held')
      expect(lines(play, state)).toContain('Ana is seized by Orc instead')
      const out = playRound(state, { dice: [1, 6], choices: { 'opening ana': ['break-out'] } })
      expect(lines(out, state)).toContain('Ana is out of the grip of Orc')
    },
  )

  test('a map shows who stands where, which way he looks, and the ground', () => {
    const state = stage(
      {
        party: [npc('Ana', { place: 0, row: 0, facing: 0 })],
        foes: [npc('Orc', { place: 3, row: -1, facing: 4 })],
      },
      {
        field: {
          map: 'grid',
          start: 3,
          terrain: [{ kind: 'obstacle', from: 2, to: 2, fromRow: 0, toRow: 0 }],
        },
      },
    )
    const { sides, drawing } = tell.board(state)
    expect(sides.map(({ figures }) => figures[0]?.facts.find((fact) => fact.startsWith('space')))).toEqual([
      'space 0,0 →',
      'space 3,-1 ←',
    ])
    expect(drawing).toEqual([
      '. . . . . . row -2',
      '. . . . o . row -1',
      '. A . # . . row 0',
      '. . . . . . row 1',
      'places -1 to 4; capitals are the first side, # obstacle',
    ])
    const asked = (name: string) =>
      tell.question(
        option({ name, rule: 'warband.move.distance', to: figure(state, 'ana'), options: ['2,-1', '2,1'] }),
        state,
      )
    expect(['2,-1', '2,1'].map(asked('space').label)).toEqual(['2,-1', '2,1'])
    expect(['0', '6'].map(asked('facing').label)).toEqual(['→', '↑'])
  })

  test('bare hands are no weapon', () => {
    const state = stage({ party: [npc('Ana', { weapons: [] })], foes: [npc('Orc', { morale: null })] })
    const play = playRound(state, { dice: [1, 9], choices: { 'melee ana': ['attack'] } })
    expect(lines(play, state)).toContain('Ana attacks Orc with bare hands: 1 die at 7 or less, no hit')
  })

  test('the board says when it is over', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc')] })
    expect(tell.board(state).title).toBe('Round 1')
    for (const phase of ['after', 'over'] as const) {
      state.phase = phase
      expect(tell.board(state).title).toBe('The fight is over')
    }
  })

  test('the dead are dead, whatever else they were', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc')] })
    Object.assign(figure(state, 'ana'), { hp: 0, critical: 1, prone: 1, life: 'dead' })
    expect(tell.board(state).sides[0]?.figures[0]?.conditions).toEqual(['dead'])
  })

  test('shows what somebody suffers who is asleep, unaware, warded or slow', () => {
    const conditions = (more: Parameters<typeof npc>[1]): readonly string[] | undefined =>
      tell.board(stage({ party: [npc('a', more)], foes: [npc('b')] })).sides[0]?.figures[0]?.conditions
    expect(conditions({ asleep: 9 })).toEqual(['prone', 'asleep'])
    expect(conditions({ unaware: true })).toEqual(['surprised', 'unaware'])
    expect(conditions({ wardRounds: 9, slow: true })).toEqual(['warded', 'slow'])
  })

  test('options have words of their own, and a question says what the target is for', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc'), npc('Ogre')] })
    const asks = (name: string, keys: readonly string[], how: string) =>
      tell.question(
        option({
          name,
          rule: 'warband.phase.melee',
          to: figure(state, 'ana'),
          options: keys,
          about: { how },
        }),
        state,
      )
    const pursue = asks('pursue', ['let-go', 'pursue'], '')
    expect(['let-go', 'pursue'].map(pursue.label)).toEqual(['Let them go', 'Pursue'])
    expect(asks('target', ['orc', 'ogre'], 'charge').ask).toBe('Ana: whom to charge?')
    expect(asks('target', ['orc', 'ogre'], 'spell').ask).toBe('Ana: upon whom?')
  })

  test('somebody in critical condition stands, and shows what both hands hold', () => {
    const state = stage({ party: [npc('Ana', { weapons: ['dagger', 'sling'] })], foes: [npc('Orc')] })
    Object.assign(figure(state, 'ana'), { hp: 0, critical: 1 })
    const shown = tell.board(state).sides[0]?.figures[0]
    expect(shown?.standing).toBe('up')
    expect(shown?.facts).toEqual(expect.arrayContaining(['dagger', 'sling']))
    expect(shown?.conditions).toContain('critical')
  })

  test('techniques are told with what they give', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc')] })
    const duel = { event: 'techniques', rule: 'warband.duel.same', one: 'ana', other: 'orc' } as const
    const words = (first: string, second: string, bonus: number): string =>
      told({ ...duel, first, second, bonus }, state)
    expect(words('parry', 'feint', 2)).toBe('Ana chooses parry, Orc feint: Orc has +2 to hit')
    expect(words('assault', 'feint', 1)).toBe('Ana chooses assault, Orc feint: Ana has +1 attack')
    expect(words('parry', 'parry', 2)).toBe('Ana chooses parry, Orc parry: both have +2 armour')
  })

  test('several offer surrender, one offers it, of a host some are named', () => {
    const state = stage({ party: [npc('Ana')], foes: [npc('Orc'), npc('Ogre')] })
    const words = (who: string): string =>
      told({ event: 'surrender', rule: 'warband.morale.no-quarter', who, accepted: false }, state)
    expect(words('orc')).toBe('Orc offers surrender: no quarter')
    expect(words('orc, ogre')).toBe('Orc, Ogre offer surrender: no quarter')
    const host = Array.from({ length: 30 }, () => 'orc').join(', ')
    expect(words(host)).toBe('Orc, Orc, Orc, Orc, Orc, Orc and others offer surrender: no quarter')
  })

  test('names are those of figures, units and sides', () => {
    const state = battle()
    expect(nameOf(state, 'serjeant')).toBe('Serjeant')
    expect(nameOf(state, 'orcs')).toBe('Orcs')
  })
})

describe('nothing goes without words', () => {
  test('decisions rest on registered rules', () => {
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const { id, title, who } of decisions) {
      expect(known).toContain(id)
      expect(title).not.toBe('')
      expect(who).not.toBe('')
    }
  })

  test('every decision that is asked is registered, and none besides', () => {
    const asked = found(/\b(?:(?:option|menu|amount)\(\{\s*name: |pick\(\s*table,\s*figure,\s*)'([a-z-]+)'/g)
    expect(decisions.map(({ name }) => name).toSorted()).toEqual(asked.toSorted())
  })

  test('every decision has a question with words, and its options labels', () => {
    const state = battle()
    for (const { name } of decisions) {
      const decision = option({
        name,
        rule: 'warband.phase.melee',
        to: figure(state, 'serjeant'),
        options: ['yes', 'no'],
        about: {
          ...{ foe: 'orcs-1', target: 'orcs-1', figure: 'serjeant', patient: 'serjeant', unit: 'foot' },
          ...{
            dice: 2,
            hp: 1,
            how: 'charge',
            what: 'trip',
            group: 'Orcs',
            runners: ['orcs-1'],
            figures: ['orcs-1'],
          },
          ...{ spell: 'bolt', phase: 'melee', ranged: false, subdue: false, first: false, weapon: 'longbow' },
        },
      })
      const question = tell.question(decision, state)
      expect(question.ask, name).not.toMatch(HOLES)
      expect(question.ask.trim(), name).toMatch(/[?:.]$/)
      for (const key of decision.options) expect(question.label(key), name).not.toMatch(HOLES)
    }
  })

  test('every event is said somewhere, and every rule that is cited is registered', () => {
    expect(found(/\bevent: '([a-z-]+)',/g).toSorted()).toEqual([...eventCodes].toSorted())
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const id of found(/'(warband\.[a-z]+\.[a-z0-9-]+[a-z0-9])'/g)) expect(known).toContain(id)
  })

  test('every roll has words of its own', () => {
    for (const name of found(
      /(?<!\b(?:option|menu|amount|subset)\(\{\s*)name: '([a-z-]+)',\s*rule: 'warband/g,
    )) {
      expect(tell.roll(name), name).not.toMatch(HOLES)
      expect(tell.roll(name), name).not.toMatch(/-/)
    }
  })
})

test('random fights are told in full sentences', () => {
  const random = new Random(5, 6, 7, 8)
  for (let game = 0; game < sized(20, 500); game++) {
    seedFight(random, 21, game)
    const written = game % 4 === 3 ? randomBattle(random) : randomScenario(random)
    const parsed = parseScenario(warband, JSON.parse(JSON.stringify(written).replace('"map":"grid",', '')))
    const hands: Record<string, HandSpec> = {}
    for (const seat of Object.keys(parsed.hands)) hands[seat] = 'ai:random'
    const fight = Fight.create(warband, parsed, { seed: `words ${game}`, hands })
    fight.advance()
    expect(fight.log.length).toBeGreaterThan(0)
    for (const line of fight.log) {
      const { text } = fight.tellLine(line)
      expect(text).not.toMatch(HOLES)
      expect(text.trim()).not.toBe('')
    }
  }
})

describe('why not', () => {
  const reason = (state: State, id: string, key: string): string => {
    const running = playTo(state, 'defend', { dice: [1] })
    const asked = running.askedFor('opening').find(({ by }) => by === id)
    const forbidden = asked?.forbidden.find((each) => each.key === key)
    if (asked === undefined || forbidden === undefined) throw new Error(`${key} is not forbidden to ${id}`)
    return warband.tell.question(asked, state).reason?.(forbidden) ?? ''
  }

  test('says what is missing, with its numbers', () => {
    const far = () => stage({ party: [npc('a', { move: 6 })], foes: [npc('b')] }, { field: { start: 20 } })
    expect(reason(far(), 'a', 'charge')).toBe('too far: 19 of 12 spaces to b')
    expect(reason(far(), 'a', 'shoot')).toBe('has nothing to shoot with')
    const archer = stage(
      { party: [npc('a', { weapons: ['shortbow'] })], foes: [npc('b')] },
      { field: { start: 20 } },
    )
    expect(reason(archer, 'a', 'shoot')).toBe('too far for the shortbow: 20 of 12 spaces')
    const close = stage({ party: [npc('a')], foes: [npc('b')] })
    expect(reason(close, 'a', 'charge')).toBe('is in melee with b')
  })

  test('and for units too', () => {
    const state = field(
      { party: [rank('Foot', 5, { move: 5 })], foes: [rank('Orcs', 5)] },
      { field: { start: 30 } },
    )
    const asked = playTo(state, 'defend', { dice: [1] }).askedFor('order')[0]
    const forbidden = asked?.forbidden.find(({ key }) => key === 'charge')
    if (asked === undefined || forbidden === undefined) throw new Error('a charge is not forbidden')
    expect(warband.tell.question(asked, state).reason?.(forbidden)).toBe('too far: 29 of 10 spaces to Orcs')
  })
})
