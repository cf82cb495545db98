/**
 * Words: known exchanges told line by line, questions as they are put, the board. The numbers are those of the
 * rules' own examples; at the end stand the checks that nothing the rules say, ask or roll goes without words.
 */
import {
  type Choice,
  type Decision,
  type FightEvent,
  option,
  type Policy,
  parseScenario,
  Random,
  seedFight,
  seedNumber,
  Table,
  UNIFORM,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { ruleSources } from '../../testing/sources.ts'
import { stances } from '../index.ts'
import { decisions } from '../register/decisions.ts'
import { eventCodes } from '../register/events.ts'
import { rules } from '../register/rules.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import {
  attackWith,
  duel,
  exchange,
  fell,
  fighter,
  figure,
  plain,
  playDeeds,
  playTurn,
  STRIKER,
  set,
  stage,
  startRound,
  strikeFor,
} from '../testing/stage.ts'
import { fieldLine } from './board.ts'
import { nameOf, rolls, tell } from './index.ts'

const CAPTAIN = 'hobgoblin-captain'

/** What was told, as text, without the dice themselves. */
function lines(state: State, play: { readonly events: readonly FightEvent[] }): readonly string[] {
  return play.events.filter(({ event }) => event !== 'roll').map((event) => tell.event(event, state).text)
}

/** A question at the moment it is asked: its words, and whatever answer the test gives. */
function listening(answer: Choice) {
  const heard: { ask: string; labels: readonly string[]; hints: readonly string[] }[] = []
  const choose = (decision: Decision, state: State): Choice => {
    const { ask, label, hint } = tell.question(decision, state)
    heard.push({ ask, labels: decision.options.map(label), hints: decision.options.map(hint) })
    return answer
  }
  return { choose, heard }
}

describe('what happens is told', () => {
  rule(['stances.aggressive.charge', 'stances.damage.armour'], 'a Charge', () => {
    const state = duel(
      { use: 'magnus', zone: 0, stance: 'aggressive' },
      { use: CAPTAIN, stance: 'aggressive' },
    )
    const play = playTurn(state, 'magnus', { deeds: [`charge ${CAPTAIN}`], dice: [2, 3, 3, 4] })
    expect(lines(state, play)).toEqual([
      "Magnus's turn: Aggressive, Momentum 0",
      'Magnus charges Hobgoblin Captain: zone 0 to 2',
      'Magnus strikes at Hobgoblin Captain with the longsword, Engaged',
      'Magnus rolls 5 + 4 = 9 against 8, success',
      'A hit on Hobgoblin Captain: 7 + 4 = 11 damage',
      'Hobgoblin Captain takes 11 − 2 = 9, Guard 16 → 7',
      'Magnus earns 1 Momentum: 0 → 1',
    ])
  })

  rule('stances.momentum.bounds', 'a point above the cap is lost, and said to be', () => {
    const foe = plain('Foe', { guardMax: 50 })
    const strike = (momentum: number) => {
      const state = duel(fighter('Fighter', { stance: 'aggressive', momentum }), foe)
      return lines(state, attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })).at(-1)
    }
    const spark = (momentum: number) => {
      const spells = [{ name: 'spark', successMomentum: 3 }]
      const caster = plain('Caster', { mind: 3, spells, momentum })
      const state = duel(caster, foe, { rulings: { spells: 'on' } })
      return lines(state, playDeeds(state, 'caster', { deeds: ['cast spark foe'], dice: [2, 3, 1] })).at(-1)
    }
    expect(strike(5)).toBe('Fighter earns 1 Momentum: 5 → 6')
    expect(strike(6)).toBe('Fighter earns no Momentum: it is at its cap of 6')
    expect(spark(4)).toBe('Caster earns 3 Momentum: 4 → 6, its cap')
  })

  rule(['stances.reaction.counter.success', 'stances.defensive.counterattack'], 'a critical Counter', () => {
    const state = duel(
      fighter('Fighter', { stance: 'defensive' }),
      fighter('Rival', { stance: 'aggressive' }),
    )
    const play = attackWith(state, 'rival', 'fighter', {
      dice: [2, 2, 4, 4, 3, 3, 4, 5],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(lines(state, play).slice(1)).toEqual([
      'Rival attacks Fighter with the longsword, Engaged',
      'Fighter earns 1 Momentum: 0 → 1',
      'Fighter Counters',
      'Fighter pays 1 Momentum: 1 → 0',
      'Rival rolls 4 + 4 = 8 against 8, success',
      'Fighter rolls 8 + 5 = 13',
      'Fighter stops it with a critical Counter: 13 against 8',
      'Fighter earns 1 Momentum: 0 → 1',
      'Fighter earns 1 Momentum: 1 → 2',
      'Fighter strikes back at Rival with the longsword, Engaged',
      'Fighter rolls 6 + 4 = 10 against 8, success',
      'A hit on Rival: 9 damage',
      'Rival takes 9 − 2 = 7, Guard 15 → 8',
    ])
  })

  rule('stances.order.groups', 'of a crowd the line names those who go first', () => {
    const state = duel(fighter('Fighter'), fighter('Rival'))
    const order = ['fighter', ...Array.from({ length: 30 }, () => 'rival')]
    const event = { event: 'round', rule: 'stances.order.groups', round: 2, order }
    expect(tell.event(event, state).text).toBe(`Round 2: Fighter${', Rival'.repeat(20)} and others`)
  })

  rule(['stances.tech.perfect-parry', 'stances.tech.death-blow'], 'a Death Blow turned aside', () => {
    const state = duel(
      fighter('Fighter', { rank: 'heroic', techniques: ['perfect-parry'], momentum: 2, vitality: 3 }),
      fighter('Killer', { rank: 'heroic', techniques: ['death-blow'], momentum: 5 }),
    )
    const play = attackWith(state, 'killer', 'fighter', {
      dice: [2, 3],
      choices: { riders: ['death-blow'], 'perfect-parry': ['perfect-parry'] },
    })
    expect(lines(state, play).slice(1)).toEqual([
      'Killer uses Death Blow for 5 Momentum',
      'Killer pays 5 Momentum: 5 → 0',
      'Killer attacks Fighter with the longsword, Engaged',
      'Killer rolls 5 + 4 = 9 against 8, success',
      'Fighter uses Perfect Parry for 2 Momentum',
      'Fighter pays 2 Momentum: 2 → 0',
      'Fighter turns all of it aside',
    ])
  })

  rule(['stances.action.defend.guard', 'stances.damage.guard'], 'what temporary Guard took', () => {
    const hit = (values: Partial<Figure>, damage: number, rulings: RulingsInput = {}) => {
      const state = duel(STRIKER, plain('Target', { kind: 'pc' }), { rulings })
      set(state, 'target', { guard: 3, ...values })
      return lines(state, strikeFor(state, 'target', damage)).find((each) => each.includes('takes'))
    }
    expect(hit({ layer: 2, ward: 1 }, 5)).toBe('Target takes 5, 3 off temporary Guard, Guard 3 → 1')
    expect(hit({ layer: 2 }, 2)).toBe('Target takes 2, 2 off temporary Guard')
    expect(hit({ layer: 1, vitality: 1 }, 6)).toBe(
      'Target takes 6, 1 off temporary Guard, Guard 3 → 0, Vitality 1 → −1',
    )
    expect(hit({ vitality: 1 }, 9, { 'vitality-negative': 'clamp' })).toBe(
      'Target takes 9, Guard 3 → 0, Vitality 1 → 0',
    )
  })

  rule('stances.reaction.counter.success', 'a Counter that fails, whatever becomes of the blow', () => {
    const state = duel(plain('Target', { stance: 'defensive' }), plain('Rival'))
    const play = attackWith(state, 'rival', 'target', { dice: [4, 3, 1, 1], choices: { counter: ['yes'] } })
    expect(lines(state, play).slice(-2)).toEqual([
      "Target's Counter fails: 6 against 7",
      'Rival misses Target',
    ])
  })

  rule('stances.check.tn', 'a miss is a result, as a hit is, not an aside', () => {
    const state = duel(plain('Target'), plain('Rival'))
    const play = attackWith(state, 'rival', 'target', { dice: [1, 1] })
    const missed = play.events.filter(({ event }) => event === 'miss')
    expect(missed.map((event) => tell.event(event, state))).toMatchObject([
      { text: 'Rival misses Target', tone: 'bad' },
    ])
  })

  rule('stances.zone.far.spells', 'a spell that strikes, and bare hands', () => {
    const caster = plain('Caster', { awareness: 3, spells: ['bolt[awareness]'], zone: 0 })
    const state = duel(caster, plain('Foe'), { rulings: { spells: 'on' } })
    const play = playDeeds(state, 'caster', { deeds: ['weapon unarmed', 'cast bolt foe'], dice: [1, 1] })
    expect(lines(state, play).slice(1, 3)).toEqual([
      'Caster goes on with bare hands',
      'Caster casts Bolt at Foe, at Far',
    ])
  })

  rule(
    ['stances.end.leave', 'stances.social.composure.zero'],
    'somebody leaves a field or an argument',
    () => {
      const home = stage({ pcs: [plain('Levy', { zone: 0 }), plain('Friend')], npcs: [plain('Foe')] })
      expect(lines(home, playDeeds(home, 'levy', { deeds: ['leave'] })).at(-1)).toBe('Levy leaves the field')
      const talk = exchange({ pcs: ['envoy'], npcs: [plain('Clerk', { composure: 1 }), plain('Other')] })
      const play = playDeeds(talk, 'envoy', {
        deeds: ['argue clerk'],
        dice: [3, 3, 4],
        choices: { 'social-zero': ['flees'] },
      })
      expect(lines(talk, play)).toContain('Clerk flees')
    },
  )

  rule('stances.dying.save-11', 'somebody wakes', () => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc' }), plain('Friend')], npcs: [plain('Foe')] })
    fell(state, 'pc', -2)
    expect(lines(state, playTurn(state, 'pc', { dice: [5, 6] }))[1]).toBe('Pc comes to')
  })

  rule(['stances.vitality.zero', 'stances.end.target'], 'a blow at somebody who lies there already', () => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc' }), plain('Friend')], npcs: [STRIKER] }, { zone: 2 })
    set(state, 'pc', { life: 'stable', guard: 0, vitality: 0 })
    expect(lines(state, strikeFor(state, 'pc', 2)).slice(-2)).toEqual([
      'Pc takes 2, Vitality 0 → −2',
      'Pc is down and dying',
    ])
  })

  rule(['stances.damage.armour', 'stances.social.defensive.strong'], 'sums that come to nothing', () => {
    const hit = (weapons: string[], damage: readonly number[], rulings: RulingsInput = {}) => {
      const foe = plain('Foe', { armour: 'plate', stance: 'defensive' })
      const state = duel(plain('Pc', { weapons, stance: 'defensive' }), foe, { rulings })
      return lines(state, attackWith(state, 'pc', 'foe', { dice: [4, 4, ...damage] })).slice(-2)
    }
    expect(hit(['club'], [2, 2])).toEqual([
      'A hit on Foe: 4 − 1 = 3 damage',
      'Foe takes 3 − 6: nothing comes through',
    ])
    expect(hit(['unarmed'], [1])).toEqual([
      'A hit on Foe: 1 − 1, no damage',
      'Foe takes 0 − 6: nothing comes through',
    ])
    expect(hit(['club'], [2, 2], { 'damage-floor': 'one' })[1]).toBe(
      'Foe takes 3 − 6, at least 1, Guard 12 → 11',
    )
    const talk = exchange({ pcs: [plain('Pc')], npcs: [plain('Clerk', { stance: 'defensive' })] })
    const play = playDeeds(talk, 'pc', { deeds: ['argue clerk'], dice: [4, 4, 1] })
    expect(lines(talk, play)).toContain('Clerk: 1 − 2: nothing comes through')
  })

  rule('stances.tech.press-advantage', 'where the third die comes from', () => {
    const presser = plain('Presser', { techniques: ['press-advantage'], momentum: 1 })
    const state = duel(presser, plain('Foe'))
    expect(lines(state, attackWith(state, 'presser', 'foe', { dice: [3, 5, 1, 2, 3] })).slice(2, 5)).toEqual([
      'Presser rolls 8 + 0 = 8 against 8, success',
      'Presser uses Press Advantage',
      'A hit on Foe: 6 + 1 = 7 damage',
    ])
  })

  rule('stances.action.maneuver.purpose', 'with what a Maneuver is made', () => {
    const state = duel(plain('Pc'), plain('Foe'))
    const choices = { 'maneuver-skill': ['athletics'], 'maneuver-attribute': ['grace'] }
    const play = playDeeds(state, 'pc', { deeds: ['maneuver'], dice: [3, 3], choices })
    expect(lines(state, play).slice(1)).toEqual([
      'Pc tries a Maneuver (Athletics, Grace)',
      'Pc rolls 6 + 0 = 6 against 8, failure',
    ])
  })

  rule('stances.dying.magic', 'no more Vitality than comes back, and what it costs', () => {
    const healer = plain('Healer', { mind: 1, spells: ['heal[mind]'], momentum: 1 })
    const pcs = [healer, plain('Friend', { vitality: 8 })]
    const state = stage({ pcs, npcs: [plain('Foe')] }, { zone: 2, rulings: { spells: 'on' } })
    const play = playDeeds(state, 'healer', { deeds: ['cast heal friend'], dice: [3, 4, 6] })
    expect(lines(state, play).slice(1)).toEqual([
      'Healer casts Heal on Friend',
      'Healer pays 1 Momentum: 1 → 0',
      'Healer rolls 7 + 1 = 8 against 8, success',
      'Friend regains 2 Vitality: 8 → 10',
    ])
  })

  rule('stances.social.defend', 'a guarded answer rests on its own rule', () => {
    const state = exchange({ pcs: [plain('Pc')], npcs: [plain('Clerk')] })
    const play = playDeeds(state, 'pc', { deeds: ['defend'], dice: [4, 4] })
    expect(play.events.find(({ event }) => event === 'layer')?.rule).toBe('stances.social.defend')
  })

  rule(['stances.dying.save-5', 'stances.dying.death'], 'a death', () => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc' }), plain('Friend')], npcs: [plain('Foe')] })
    fell(state, 'pc', -2)
    expect(lines(state, playTurn(state, 'pc', { dice: [2, 3] }))).toEqual([
      "Pc's death save: 5 + 0 = 5",
      'Pc gets worse: Vitality −3',
      'Pc is dead',
    ])
  })

  rule(['stances.social.damage', 'stances.social.composure.zero'], 'an argument won', () => {
    const state = exchange({
      pcs: [{ use: 'envoy', stance: 'aggressive' }],
      npcs: [{ use: 'magistrate', composure: 5, stance: 'defensive' }],
    })
    const play = playDeeds(state, 'envoy', { deeds: ['argue magistrate'], dice: [3, 3, 4] })
    expect(lines(state, play)).toEqual([
      "Envoy's turn: Aggressive, Momentum 0",
      'Envoy argues with Magistrate (Persuade, Presence)',
      'Envoy rolls 6 + 3 = 9 against 8, success',
      'Magistrate: 4 + 3 − 2 = 5, Composure 5 → 0',
      'Magistrate is convinced',
      'Envoy earns 1 Momentum: 0 → 1',
      'pcs: victory after 1 exchange',
    ])
  })
})

describe('the end is told', () => {
  rule('stances.end.check', 'allies win together', () => {
    const cast = { one: [STRIKER], two: [plain('Friend')], three: [plain('Foe', { guard: 0, vitality: 1 })] }
    const state = stage(cast, {
      zone: 2,
      field: { deployment: { one: [0], two: [1], three: [4] }, allied: [['one', 'two']] },
    })
    expect(lines(state, strikeFor(state, 'foe', 2)).at(-1)).toBe('one and two: victory after 1 round')
  })
})

describe('questions are put', () => {
  rule('stances.stance.each-round', 'which stance, and what it means', () => {
    const { choose, heard } = listening('balanced')
    startRound(duel('magnus', CAPTAIN), { choices: { 'stance magnus': choose } })
    expect(heard).toEqual([
      {
        ask: 'Magnus: which stance?',
        labels: ['Aggressive', 'Balanced', 'Defensive'],
        hints: [
          'first, +1 damage, −1 defence, must close in',
          'second, free to move, one switch a fight',
          'last, +4 defence, −1 damage, reduction 2, Counter',
        ],
      },
    ])
  })

  rule(
    ['stances.tech.defensive-mastery', 'stances.social.aggressive.weak'],
    'what stances mean to whom',
    () => {
      const hints = (pc: Partial<SheetInput>, rulings: RulingsInput, kind = 'physical') => {
        const { choose, heard } = listening('balanced')
        const state = stage({ pcs: [plain('Pc', pc)], npcs: [plain('Foe')] }, { rulings, field: { kind } })
        startRound(state, { choices: { 'stance pc': choose } })
        return [heard[0]?.hints[0], heard[0]?.hints[2]]
      }
      expect(hints({ techniques: ['defensive-stance-mastery'] }, {})[1]).toBe(
        'last, +5 defence, −2 damage, reduction 2, Counter',
      )
      expect(hints({}, { 'aggressive-obligation': 'off', 'defense-rolls': 'guard-pool' })).toEqual([
        'first, +1 damage, −1 defence',
        'last, +2 Guard, −1 damage, reduction 2, Counter',
      ])
      expect(hints({}, {}, 'social')).toEqual([
        'first, +1 damage, −1 to a guarded answer',
        'last, +4 to a guarded answer, −1 damage, reduction 2',
      ])
      expect(hints({}, { 'social-stances': 'bare' }, 'social')).toEqual(['first', 'last'])
    },
  )

  rule(
    ['stances.ranged.engaged-thrown', 'stances.aggressive.charge'],
    'the odds of a Charge where it ends',
    () => {
      const hint = (zone: number, rulings: RulingsInput = {}) => {
        const { choose, heard } = listening('yield')
        const thrower = plain('Thrower', { grace: 3, weapons: ['javelin'], stance: 'aggressive', zone })
        const state = duel(thrower, plain('Foe', { zone: 3 }), { rulings })
        playTurn(state, 'thrower', { choices: { turn: choose, 'accept-yield': ['accept'] } })
        return heard[0]?.hints[heard[0].labels.indexOf('Charge Foe')]
      }
      // At +1 among foes 7 or more, in 21 of 36 rolls; at +3 from a zone away 5 or more, in 30.
      expect(hint(1)).toBe('58 % to hit, +2 damage; Engaged; Guard 12, Vitality 10')
      expect(hint(0)).toBe('83 % to hit, +2 damage; at Close; Guard 12, Vitality 10')
      expect(hint(0, { 'charge-stack': 'max' })).toBe(
        '83 % to hit, +1 damage; at Close; Guard 12, Vitality 10',
      )
    },
  )

  rule(['stances.check.no-auto', 'stances.action.maneuver.result'], 'odds by rulings and advantage', () => {
    const hint = (rulings: RulingsInput, me: Partial<Figure> = {}, foe: Partial<Figure> = {}) => {
      const { choose, heard } = listening('end')
      const state = stage(
        { pcs: [plain('Pc', { might: 5, skills: { combat: 2 } })], npcs: [plain('Foe'), plain('Other')] },
        { zone: 2, rulings },
      )
      set(state, 'pc', me)
      set(state, 'foe', foe)
      playTurn(state, 'pc', { choices: { turn: choose } })
      return heard[0]?.hints[0]?.split(';')[0]
    }
    expect(hint({})).toBe('100 % to hit')
    // Two ones fail; of three dice only one roll in 216 has no more than two ones to keep.
    expect(hint({ auto: 'natural' })).toBe('97 % to hit')
    expect(hint({ auto: 'natural' }, { advantage: true })).toBe('>99 % to hit')
    // Against a roll of two dice and nothing else, 7 more: only 2 to 5 against 9 to 12 fall short or tie.
    const past = () => {
      let hits = 0
      for (let roll = 0; roll < 1296; roll++) {
        const dice = [roll % 6, Math.floor(roll / 6) % 6, Math.floor(roll / 36) % 6, Math.floor(roll / 216)]
        const [one = 0, two = 0, three = 0, four = 0] = dice
        if (one + two + 7 > three + four) hits += 1
      }
      return `${Math.round((100 * hits) / 1296)} % to hit`
    }
    expect(hint({ 'defense-rolls': 'active' })).toBe(past())
    expect(hint({ helpless: 'auto-hit', 'attack-tn': 'by-rank' }, {}, { life: 'dying', vitality: 0 })).toBe(
      '100 % to hit',
    )
  })

  rule(['stances.example.shield', 'stances.dying.medicine'], 'what mends, its odds and its price', () => {
    const { choose, heard } = listening('end')
    const spells = ['shield[mind]', 'heal[mind]']
    const pcs = [plain('Healer', { kind: 'pc', mind: 2, spells, skills: { sorcery: 0, medicine: 0 } })]
    const state = stage(
      { pcs: [...pcs, plain('Friend', { kind: 'pc' })], npcs: [plain('Foe', { zone: 4 })] },
      { zone: 2, rulings: { spells: 'on' } },
    )
    set(state, 'healer', { momentum: 1 })
    fell(state, 'friend', -1)
    playTurn(state, 'healer', { choices: { turn: choose } })
    const [question] = heard
    const hintOf = (label: string) => question?.hints[question.labels.indexOf(label)]
    // 6 or more in 26 of 36 rolls.
    expect(hintOf('Cast Shield on Healer')).toBe('72 %, 2 Guard for the scene')
    expect(hintOf('Cast Heal on Friend (Momentum 1)')).toBe('72 %, 1d6+2 Vitality')
    expect(hintOf('First aid for Friend')).toBe('72 % to make stable')
  })

  rule('stances.reaction.interpose.trigger', 'with what the friend is attacked', () => {
    const { choose, heard } = listening('no')
    const pcs = [plain('Friend'), plain('Guard', { stance: 'defensive', momentum: 1 })]
    const state = stage({ pcs, npcs: [plain('Foe')] }, { zone: 2 })
    attackWith(state, 'foe', 'friend', { dice: [1, 1], choices: { interpose: choose } })
    expect(heard[0]?.ask).toBe('Foe attacks Friend with the longsword. Does Guard step in for 1 Momentum?')
  })

  rule(
    ['stances.tech.perfect-parry', 'stances.tech.death-blow'],
    'what a Perfect Parry would turn aside',
    () => {
      const ask = (riders: string, dice: readonly number[], rulings: RulingsInput = {}) => {
        const { choose, heard } = listening('no')
        const state = duel(
          fighter('Ana', { rank: 'heroic', techniques: ['perfect-parry'], momentum: 2, stance: 'defensive' }),
          plain('Bob', { rank: 'heroic', techniques: ['death-blow'], momentum: 5 }),
          { rulings },
        )
        set(state, 'ana', { vitality: 3 })
        attackWith(state, 'bob', 'ana', { dice, choices: { riders: [riders], 'perfect-parry': choose } })
        return heard[0]?.ask
      }
      expect(ask('none', [4, 4, 3, 4])).toBe(
        'Bob deals 8 to Ana, 4 of it through armour and stance. Parry perfectly?',
      )
      expect(ask('death-blow', [4, 4])).toBe('The Death Blow of Bob would kill Ana. Parry perfectly?')
      expect(ask('none', [1, 1], { 'perfect-parry': 'before-roll' })).toBe(
        'Bob strikes at Ana. Parry perfectly?',
      )
    },
  )

  rule('stances.action.defend.guard', 'the Guard that a target has for a while', () => {
    const hint = (rulings: RulingsInput) => {
      const { choose, heard } = listening('end')
      const state = duel(plain('Pc'), plain('Foe'), { rulings })
      set(state, 'foe', { layer: 2, ward: 1 })
      playTurn(state, 'pc', { choices: { turn: choose } })
      return heard[0]?.hints[0]
    }
    expect(hint({})).toBe('42 % to hit; Engaged; Guard 12 + 3, Vitality 10')
    expect(hint({ 'guard-temp': 'add-subtract' })).toBe('42 % to hit; Engaged; Guard 12 + 1, Vitality 10')
  })

  rule('stances.action.economy', 'what to do, with the odds', () => {
    const { choose, heard } = listening('end')
    const state = duel('magnus', CAPTAIN)
    playTurn(state, 'magnus', { choices: { turn: choose } })
    expect(heard[0]?.ask).toBe('Magnus, Balanced, Momentum 0: what do you do?')
    expect(heard[0]?.labels).toEqual([
      'Attack Hobgoblin Captain',
      'Move to zone 1',
      'Move to zone 0',
      'Defend',
      'Maneuver',
      'Rally: 1d6 Guard',
      'Use bare hands',
      'Switch to Aggressive',
      'Switch to Defensive',
      'Offer to yield',
      'End the turn',
    ])
    // 4 or more on two dice in 33 of 36 rolls; 7 or more in 21 of 36.
    expect(heard[0]?.hints.slice(0, 4)).toEqual([
      '92 % to hit; Engaged; Guard 16, Vitality 14',
      'Hobgoblin Captain at Close',
      'Hobgoblin Captain at Far; a double move: no action',
      '58 %, 2 Guard until your turn',
    ])
  })

  rule('stances.action.rally.effect', 'a Rally that would bring nothing', () => {
    const hint = (guard: number) => {
      const { choose, heard } = listening('end')
      const state = duel('magnus', CAPTAIN)
      set(state, 'magnus', { guard })
      playTurn(state, 'magnus', { choices: { turn: choose } })
      return heard[0]?.hints[heard[0].labels.indexOf('Rally: 1d6 Guard')]
    }
    expect([hint(15), hint(14)]).toEqual(['Guard is full', ''])
  })

  rule('stances.balanced.switch', 'the extra switch only while there is one', () => {
    const hints = (switched: boolean) => {
      const { choose, heard } = listening('balanced')
      const state = duel({ use: 'magnus', freeSwitchUsed: switched }, CAPTAIN)
      startRound(state, { choices: { 'stance magnus': choose } })
      return heard[0]?.hints[1]
    }
    expect(hints(true)).toBe('second, free to move')
  })

  rule('stances.reaction.counter.trigger', 'who may Counter a blow or a spell', () => {
    const hints = (foe: Partial<Figure>) => {
      const { choose, heard } = listening('end')
      const caster = plain('Caster', { awareness: 3, spells: ['bolt[awareness]', 'shield[awareness]'] })
      const state = duel(caster, CAPTAIN, { rulings: { spells: 'on' } })
      set(state, CAPTAIN, foe)
      playTurn(state, 'caster', { choices: { turn: choose } })
      const [question] = heard
      return question?.hints.filter((_, at) => /Attack|Cast/.test(question.labels[at] ?? ''))
    }
    // 8 or more in 15 of 36 rolls, 5 or more in 30.
    const left = 'Engaged; Guard 16, Vitality 14'
    expect(hints({})).toEqual([`42 % to hit; ${left}`, `83 % to hit; ${left}`, '83 %, 3 Guard for the scene'])
    expect(hints({ stance: 'defensive' })?.[0]).toBe(`42 % to hit; ${left}; may Counter`)
    expect(hints({ stance: 'defensive', attackedPaid: true })?.[1]).toBe(`83 % to hit; ${left}`)
  })

  rule(['stances.social.turn', 'stances.social.defend'], 'what to say, with the odds', () => {
    const { choose, heard } = listening('end')
    const state = exchange({ pcs: ['envoy'], npcs: ['magistrate'] })
    set(state, 'envoy', { stance: 'aggressive' })
    playTurn(state, 'envoy', { choices: { speech: choose } })
    // Awareness +0 and Empathy +0: 15 of 36; Will +1, Empathy +0 and Aggressive −1: the same.
    expect(heard[0]?.hints).toEqual([
      'Composure 9',
      '42 % to hear something',
      '42 %, 2 Composure until your turn',
      ...['', '', ''],
    ])
  })

  rule('stances.social.damage', 'how to argue: first the skill, then the attribute and its odds', () => {
    const skill = listening('command')
    const attribute = listening('will')
    const state = exchange({
      pcs: [plain('One', { presence: 2, will: -1, skills: { persuade: -2, command: 1 } })],
      npcs: [plain('Other')],
    })
    playDeeds(state, 'one', {
      deeds: ['argue other'],
      dice: [1, 1],
      choices: { 'argument-skill': skill.choose, 'argument-attribute': attribute.choose },
    })
    expect(skill.heard).toEqual([
      {
        ask: 'One: how do you put it to Other?',
        labels: ['Persuade', 'Deceive', 'Perform', 'Command', 'Empathy'],
        hints: ['−2', '+0', '+0', '+1', '+0'],
      },
    ])
    // With +1, +0 and +3 in all: 7 or more in 21 of 36 rolls, 8 or more in 15, 5 or more in 30.
    expect(attribute.heard).toEqual([
      {
        ask: 'One, to Other: Command with which attribute?',
        labels: ['Might', 'Grace', 'Mind', 'Awareness', 'Will', 'Presence'],
        hints: [
          ...['58 %; 1d6+0', '58 %; 1d6+0', '58 %; 1d6+0', '58 %; 1d6+0'],
          ...['42 %; 1d6−1', '83 %; 1d6+2'],
        ],
      },
    ])
  })

  rule('stances.reaction.counter.trigger', 'whether to Counter, and how often that works', () => {
    const { choose, heard } = listening('no')
    const state = duel(fighter('Fighter', { stance: 'defensive' }), fighter('Rival'))
    attackWith(state, 'rival', 'fighter', { dice: [1, 1], choices: { counter: choose } })
    const exact = () => {
      let stopped = 0
      for (let attack = 0; attack < 36; attack++)
        for (let counter = 0; counter < 36; counter++) {
          const sum = (roll: number) => Math.floor(roll / 6) + (roll % 6) + 2
          if (sum(counter) + 5 >= sum(attack) + 4) stopped += 1
        }
      return `${Math.round((100 * stopped) / 1296)} % to stop it`
    }
    expect(heard).toEqual([
      {
        ask: 'Rival attacks Fighter with the longsword. Counter for 1 Momentum?',
        labels: ['Yes', 'No'],
        hints: [exact(), ''],
      },
    ])
  })

  rule('stances.check.opposed', 'the same under other rulings on ties and time', () => {
    const hint = (rulings: RulingsInput, dice: readonly number[]) => {
      const { choose, heard } = listening('no')
      const state = duel(plain('Target', { stance: 'defensive' }), plain('Rival', { might: 4 }), { rulings })
      attackWith(state, 'rival', 'target', { dice, choices: { counter: choose } })
      return heard[0]?.hints[0]
    }
    // Even odds but for the 146 ties in 1,296.
    expect(hint({}, [1, 1])).toBe('56 % to stop it')
    expect(hint({ 'opposed-ties': 'attacker' }, [1, 1])).toBe('44 % to stop it')
    expect(hint({ 'opposed-ties': 'both-fail' }, [1, 1])).toBe('56 % to stop it')
    // Against 9 + 4 the Counter at +4 needs 9 or more: 10 of 36.
    expect(hint({ 'counter-timing': 'after-hit' }, [4, 5, 1, 1, 1])).toBe('28 % to stop it')
  })

  rule(['stances.tech.riposte', 'stances.tech.riders'], 'techniques by name and price', () => {
    const riposte = listening('viper')
    const target = listening('other')
    const riders = listening('none')
    const state = stage(
      {
        pcs: [
          fighter('Master', {
            rank: 'heroic',
            momentum: 4,
            techniques: ['riposte', 'devastating-blow'],
            signatureMoves: [{ name: 'Viper', base: 'riposte' }],
          }),
        ],
        npcs: [plain('Foe'), plain('Other')],
      },
      { zone: 2 },
    )
    playTurn(state, 'master', {
      deeds: ['defend'],
      dice: [3, 4, 1, 1],
      choices: { riposte: riposte.choose, target: target.choose, riders: riders.choose },
    })
    expect(riposte.heard).toMatchObject([
      { ask: 'Master has defended well. Riposte?', labels: ['Riposte (Momentum 1)', 'Viper', 'Let it be'] },
    ])
    expect(target.heard).toMatchObject([{ ask: 'Master: whom do you strike?', labels: ['Foe', 'Other'] }])
    expect(riders.heard).toMatchObject([
      {
        ask: 'Master: a technique with the attack on Other?',
        labels: ['Devastating Blow (Momentum 3)', 'None'],
      },
    ])
  })
})

describe('the board', () => {
  rule(['stances.health.two-pools', 'stances.zone.abstract'], 'pools, gear and the field', () => {
    const state = stage({ pcs: ['magnus', 'sable'], npcs: [CAPTAIN] })
    set(state, 'magnus', { guard: 9, momentum: 2, layer: 2, stance: 'aggressive' })
    state.phase = 'turn'
    const board = tell.board(state)
    expect(board.title).toBe('Round 1')
    expect(board.notes).toEqual(['zones: 0 Sable │ 1 Magnus │ 2 – │ 3 Hobgoblin Captain │ 4 –'])
    expect(board.sides[0]?.figures[0]).toEqual({
      id: 'magnus',
      name: 'Magnus',
      standing: 'up',
      gauges: [
        { label: 'Guard', now: 9, max: 15 },
        { label: 'Vitality', now: 11, max: 11 },
        { label: 'Momentum', now: 2, max: 6 },
      ],
      facts: ['Aggressive', 'longsword', 'chain shirt', 'zone 1'],
      conditions: ['+2 until its turn'],
      row: 'Aggressive',
      pips: [{ label: 'Momentum', now: 2, max: 6 }],
      place: '1',
    })
    fell(state, 'magnus', -1)
    set(state, 'magnus', { layer: 0, momentum: -1 })
    expect(tell.board(state).sides[0]?.figures[0]).toMatchObject({
      standing: 'down',
      conditions: ['dying at -1', 'Momentum -1'],
    })
  })

  rule('stances.stance.each-round', 'no stance before one was taken', () => {
    const state = duel({ use: 'magnus', stance: 'aggressive' }, CAPTAIN)
    const facts = () => tell.board(state).sides[0]?.figures[0]?.facts
    expect(facts()).toEqual(['longsword', 'chain shirt', 'zone 2'])
    startRound(state, { stances: { magnus: 'defensive' } })
    expect(facts()).toEqual(['Defensive', 'longsword', 'chain shirt', 'zone 2'])
  })

  rule('stances.social.composure.role', 'in an argument Composure, and no field', () => {
    const board = tell.board(exchange({ pcs: ['envoy'], npcs: ['magistrate'] }))
    expect(board.title).toBe('Exchange 1')
    expect(board.notes).toEqual([])
    expect(board.sides[1]?.figures[0]?.gauges[0]).toEqual({ label: 'Composure', now: 9, max: 9 })
  })

  rule('stances.social.composure.zero', 'what is over is an argument or a fight', () => {
    const argument = exchange({ pcs: ['envoy'], npcs: ['magistrate'] })
    const fight = duel('magnus', CAPTAIN)
    for (const state of [argument, fight]) state.phase = 'over'
    expect(tell.board(argument).title).toBe('The argument is over')
    expect(tell.board(fight).title).toBe('The fight is over')
  })

  rule('stances.order.groups', 'the order with the stances, and whose turn it is', () => {
    const state = duel('magnus', { use: CAPTAIN, stance: 'aggressive' })
    startRound(state)
    expect(tell.board(state).stages).toEqual([
      { name: 'Hobgoblin Captain (Aggressive)', now: true },
      { name: 'Magnus (Balanced)', now: false },
    ])
  })
})

describe('nothing goes without words', () => {
  const sources = ruleSources('stances')
  const found = (...patterns: readonly RegExp[]) => {
    const all = patterns.flatMap((pattern) => [...sources.matchAll(pattern)])
    return [...new Set(all.map(([, name = '']) => name))].toSorted()
  }
  const known = new Set<string>(rules.map(({ id }) => id))

  test('every decision that is asked is registered, and none besides', () => {
    const asked = found(
      /\b(?:option|menu|amount|subset)\(\{\s*name: '([a-z-]+)'/g,
      /\boneOf\(table, figure, \w+, '([a-z-]+)'/g,
    )
    expect(asked).toEqual(decisions.map(({ name }) => name).toSorted())
  })

  test('decisions rest on registered rules and have a question of their own', () => {
    const state = duel('magnus', CAPTAIN)
    const about = {
      ...{ attacker: CAPTAIN, target: CAPTAIN, figure: CAPTAIN, by: CAPTAIN, weapon: 'maul', damage: 3 },
      ...{ modifier: 2, attacked: false, chosen: [], for: 'attack', natural: 7, from: 1, skill: 'lore' },
    }
    const asks = new Map<string, string>()
    for (const { name, id, title, who } of decisions) {
      expect(known).toContain(id)
      expect(title).not.toBe('')
      expect(who).not.toBe('')
      const decision = option({ name, rule: id, to: figure(state, 'magnus'), options: ['yes', 'no'], about })
      const { ask } = tell.question(decision, state)
      expect(ask).not.toMatch(/undefined|NaN|\[object| {2}| decides: /)
      asks.set(ask, name)
    }
    // A speech is asked for like any other turn.
    expect(asks.size).toBe(decisions.length - 1)
  })

  test('every event is said somewhere, and none besides', () => {
    const said = found(
      /\bevent: '([a-z]+)',/g,
      /\bevent: \w+ \? '([a-z]+)'/g,
      /\bevent: \w+ \? '[a-z]+' : '([a-z]+)'/g,
    )
    expect(said).toEqual([...eventCodes].toSorted())
  })

  test('every rule that is cited is registered', () => {
    const cited = found(/'(stances\.[a-z]+\.[a-z0-9.-]+)'/g)
    expect(cited.length).toBeGreaterThan(60)
    for (const id of cited) expect(known).toContain(id)
  })

  test('every roll has words, and none besides', () => {
    expect([...rolls].toSorted()).toEqual(
      found(/(?<!\b(?:option|menu|amount|subset)\(\{\s*)name: '([a-z-]+)',\s*rule: 'stances/g),
    )
    for (const name of rolls) expect(tell.roll(name)).toMatch(/^[A-Za-z]+( [A-Za-z]+)*$/)
    expect(tell.roll('social-defend')).toBe('the guarded answer')
  })

  test('every event can be told, whatever stands in it', () => {
    const state = duel('magnus', CAPTAIN)
    const blank = {
      ...{ figure: 'magnus', target: CAPTAIN, by: CAPTAIN, sides: ['a', 'b'], order: ['magnus'], side: 0 },
      ...{
        stance: 'balanced',
        changed: false,
        social: false,
        double: false,
        success: false,
        critical: false,
      },
      ...{ weapon: 'maul', how: 'attack', spell: 'Bolt', technique: 'riposte', name: 'Viper', what: 'odd' },
      ...{
        round: 1,
        rounds: 1,
        from: 0,
        to: 1,
        zone: 1,
        zones: 0,
        cost: 0,
        natural: 7,
        modifier: -2,
        total: 5,
        tn: 8,
      },
      ...{ counter: 9, attack: 8, dice: 3, flat: -1, damage: 4, reduction: 0, through: 4, layer: 0, die: 2 },
      ...{ guard: 1, guardBefore: 5, vitality: 3, vitalityBefore: 3, momentum: 0, before: 0, after: 1 },
      ...{
        amount: 1,
        points: 2,
        life: 'odd',
        text: '',
        skill: 'lore',
        attribute: 'mind',
        rout: false,
        winner: '',
      },
    }
    const texts = new Set<string>()
    for (const event of eventCodes) {
      const { text } = tell.event({ ...blank, event, rule: 'stances.check.roll' }, state)
      expect(text).not.toMatch(/undefined|NaN|\[object|[{}]| {2}/)
      expect(text).not.toBe(event)
      expect(text.trim()).toBe(text)
      texts.add(text)
    }
    expect(texts.size).toBe(eventCodes.length)
    expect(nameOf(state, CAPTAIN)).toBe('Hobgoblin Captain')
  })
})

describe('random fights', () => {
  const WRONG = /undefined|NaN|null|\[object|[{}]| {2}|^ | $/

  /** A hand that listens to every question before it answers at random. */
  function ear(wrong: string[], names: Set<string>): Policy<State> {
    return (view, decision) => {
      const { ask, label, hint } = tell.question(decision, view)
      names.add(decision.name)
      for (const words of [ask, ...decision.options.flatMap((key) => [label(key), hint(key)])])
        if (WRONG.test(words)) wrong.push(`${decision.name}: ${words}`)
      if (ask === '' || decision.options.some((key) => label(key) === ''))
        wrong.push(`${decision.name}: silence`)
      return UNIFORM
    }
  }

  test('are told, asked and shown in full sentences', () => {
    const random = new Random(1, 2, 3, 4)
    const wrong: string[] = []
    const names = new Set<string>()
    const codes = new Set<string>()
    for (let number = 0; number < sized(40, 1_000); number++) {
      seedFight(random, seedNumber('words'), number)
      const scenario = parseScenario(stances, randomScenario(random))
      const state = stances.begin(scenario)
      const hear = ear(wrong, names)
      const seats = new Set(['referee', ...state.figures.map(({ seat }) => seat)])
      const policies = new Map<string, Policy>()
      for (const seat of seats) policies.set(seat, (_, decision) => hear(stances.view(state, seat), decision))
      const table = Table.simulating(stances, policies, true)
      seedFight(table.random, seedNumber('dice'), number)
      table.state = state
      for (let step = stances.next(state); step !== null; step = stances.next(state)) {
        stances.steps[step]?.(table, state)
        for (const event of table.events.splice(0)) {
          if (event.event === 'roll') continue
          codes.add(event.event)
          const { text } = tell.event(event, state)
          if (WRONG.test(text) || text === '') wrong.push(`${event.event}: ${text}`)
        }
        if (!state.setup.social && WRONG.test(fieldLine(state))) wrong.push(fieldLine(state))
      }
    }
    expect(wrong).toEqual([])
    expect(codes.size).toBeGreaterThan(35)
    expect(names.size).toBeGreaterThan(30)
  })
})
