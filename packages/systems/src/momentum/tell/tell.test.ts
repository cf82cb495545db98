/**
 * Words: known exchanges told line by line, questions as they are put, the board. The numbers are those of the
 * rules' own examples; at the end stand the checks that nothing the rules say, ask or roll goes without words.
 */
import {
  type Choice,
  type Decision,
  Fight,
  type FightEvent,
  type HandSpec,
  loadFight,
  option,
  parseScenario,
  type QuestionText,
  saveFight,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { ruleSources } from '../../testing/sources.ts'
import { scenarios } from '../content/scenarios.ts'
import { momentum } from '../index.ts'
import { decisions } from '../register/decisions.ts'
import { eventCodes } from '../register/events.ts'
import { rules } from '../register/rules.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { Figure, State } from '../state/state.ts'
import {
  act,
  DIAGHILEV,
  figure,
  pc,
  playEnd,
  playGain,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNot,
} from '../testing/stage.ts'
import { nameOf, rolls, stepWords, tell } from './index.ts'

const MELEE = { field: { startBand: 'melee' } }
const duel = (foe = 'assassin', scene = MELEE) => stage({ pcs: [DIAGHILEV], npcs: [foe] }, scene)

/** What was told, as text. */
function lines(state: State, play: { readonly events: readonly FightEvent[] }): readonly string[] {
  const ours = play.events.filter(({ event }) => event !== 'roll')
  return ours.map((event) => tell.event(event, state).text)
}

/** A question at the moment it is asked: its words, and whatever answer the test gives. */
function listening(answer: Choice) {
  const heard: { ask: string; labels: readonly string[]; hints: readonly string[] }[] = []
  const choose = (decision: Decision, state: State): Choice => {
    const words: QuestionText = tell.question(decision, state)
    heard.push({
      ask: words.ask,
      labels: decision.options.map((key) => words.label(key)),
      hints: decision.options.map((key) => words.hint(key)),
    })
    return answer
  }
  return { choose, heard }
}

/** The board's entry of a figure. */
function shown(state: State, id: string) {
  const found = tell
    .board(state)
    .sides.flatMap(({ figures }) => figures)
    .find((each) => each.id === id)
  if (found === undefined) throw new RangeError(`${id} is not on the board`)
  return found
}

describe('what happens is told', () => {
  rule(['momentum.parry.fail', 'momentum.dire.disabled'], 'a Parry that fails, to the bitter end', () => {
    const state = duel()
    set(state, 'diaghilev', { momentum: 3 })
    const play = strikeAt(state, 'assassin', 'diaghilev', {
      dice: [8, 2, 3, 6],
      choices: { defend: ['parry'], spend: [3] },
    })
    expect(lines(state, play)).toEqual([
      'Beetle Clan Assassin strikes Diaghilev with the Poisoned Scimitar',
      'Diaghilev parries for 3M (+ 0): 8 + 0 + 0 = 8 against 9, failure, a critical: one more Danger die; 0M left',
      "Diaghilev's armour: 2 + 0 − 2 = 0, a hit",
      'Diaghilev has taken 1 of 2 hits; armour Ud4',
      "Diaghilev's armour: 3 + 0 − 2 = 1, a hit",
      'Diaghilev has taken 2 of 2 hits; armour 1',
      "Diaghilev's armour: 1 + 0 − 2 = −1, a hit",
      'Diaghilev has taken 3 hits, 1 beyond the limit; armour gone',
      'Diaghilev – dire wound: 1d6 makes 6, Disabled',
      'Diaghilev is disabled',
      'Diaghilev: 0M → −2M (Wearying Poison)',
      'npcs: victory after 1 round',
      'Diaghilev leaves the fight with 3 hits, 1 beyond the limit, stamina 0 of 10, armour gone',
    ])
  })

  rule(['momentum.dodge.fail', 'momentum.defence.extra'], 'a Dodge with its bonus', () => {
    const state = duel('brute')
    set(state, 'diaghilev', { momentum: 5 })
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [3, 2],
      choices: { defend: ['dodge'], spend: [5] },
    })
    expect(lines(state, play).slice(1)).toEqual([
      'Diaghilev dodges for 5M (+ 2): 3 + 2 + 2 = 7 against 8, failure, but armour + 2; 0M left',
      "Diaghilev's armour: 2 + 0 − 1 + 2 = 3, no hit",
    ])
  })

  rule(
    ['momentum.parry.riposte', 'momentum.sheet.cost-notation', 'momentum.action.strike-down'],
    'a riposte that slays',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['pressganger', 'brute'] }, MELEE)
      set(state, 'diaghilev', { momentum: 4 })
      const play = strikeAt(state, 'pressganger', 'diaghilev', {
        dice: [8],
        choices: { defend: ['parry'], spend: [3], riposte: ['strike'] },
      })
      expect(lines(state, play).slice(2)).toEqual([
        'Diaghilev: 1M → 5M (parry)',
        'Diaghilev ripostes against Pressganger with the Yatagan (4M, 1M left)',
        'Pressganger: hits left 1 → 0',
        'Pressganger is dead',
      ])
    },
  )

  rule(['momentum.block.wear', 'momentum.defence.none'], 'shields that wear, and nothing done', () => {
    const state = duel('brute')
    set(state, 'diaghilev', { momentum: 3 })
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [4, 1],
      choices: { defend: ['block'], spend: [3] },
    })
    expect(lines(state, play).at(-1)).toBe("Diaghilev's Iron Buckler: Ud4 → 1")
    const bare = strikeAt(state, 'brute', 'diaghilev', { dice: [6] })
    expect(lines(state, bare)).toContain('Diaghilev does not defend')
  })

  rule(['momentum.init.order', 'momentum.turn.exhausted'], 'gain, order, tally and turn', () => {
    const state = duel()
    expect(lines(state, playGain(state, { dice: [3] }))).toEqual([
      'The fight begins: pcs against npcs',
      'Diaghilev gains momentum: 3 + 2 = 5M',
      'Round 1: Diaghilev (5), Beetle Clan Assassin (5)',
    ])
    set(state, 'diaghilev', { stamina: 9 })
    expect(lines(state, turn(state, 'diaghilev'))).toEqual([
      "Diaghilev's turn: 5M",
      'Diaghilev marks stamina: 10 of 10',
      'Diaghilev is EXHAUSTED (1 item slot filled)',
    ])
    set(state, 'diaghilev', { momentum: -1 })
    expect(lines(state, turn(state, 'diaghilev')).at(0)).toBe('Diaghilev has −1M: the turn is lost')
  })

  rule(
    ['momentum.action.on-your-turn', 'momentum.action.call-out'],
    'the other actions with their prices',
    () => {
      const state = stage({ pcs: [DIAGHILEV, pc('Ulla')], npcs: ['brute'] })
      set(state, 'diaghilev', { momentum: 9 })
      const play = act(state, 'diaghilev', {
        choices: { action: ['move', 'reposition', 'interact', 'call-out'], move: ['up'] },
      })
      expect(lines(state, play)).toEqual([
        'Diaghilev moves up the line; Aneman Brute is at Melee range now (3M, 6M left)',
        'Diaghilev takes a superior position over Aneman Brute (3M, 3M left)',
        'Diaghilev interacts (2M, 1M left)',
        'Diaghilev calls out to Ulla, who has 1M now (1M, 0M left)',
      ])
    },
  )
})

describe('each line cites its rule', () => {
  rule(
    ['momentum.eor.leather', 'momentum.eor.chain', 'momentum.eor.plate'],
    'the weight of armour cites what is worn',
    () => {
      const state = stage({ pcs: ['diaghilev', 'ulla', 'odo'], npcs: ['brute'] })
      const play = playEnd(state)
      expect(told(play, 'momentum').map(({ figure: who, rule: cited }) => [who, cited])).toEqual([
        ['diaghilev', 'momentum.eor.chain'],
        ['ulla', 'momentum.eor.leather'],
        ['odo', 'momentum.eor.plate'],
      ])
    },
  )

  rule(['momentum.init.surprised', 'momentum.init.aware'], 'the first gain cites who saw it coming', () => {
    const cast = { pcs: [pc('Ana', { surprised: true }), pc('Ben')], npcs: ['brute'] }
    const play = playGain(stage(cast), { dice: [3, 5] })
    expect(told(play, 'gain').map(({ rule: cited }) => cited)).toEqual([
      'momentum.init.surprised',
      'momentum.init.aware',
    ])
  })

  rule(
    ['momentum.parry.fail', 'momentum.special.poison-trigger'],
    'a Parry that fails, and the poison',
    () => {
      const state = duel()
      set(state, 'diaghilev', { momentum: 3, armour: -1, hits: -9 })
      const choices = { defend: ['parry'], spend: [3] }
      const play = strikeAt(state, 'assassin', 'diaghilev', { dice: [1], choices })
      expect(told(play, 'defence').map(({ rule: cited }) => cited)).toEqual(['momentum.parry.fail'])
      expect(told(play, 'momentum').map(({ rule: cited }) => cited)).toEqual([
        'momentum.special.poison-trigger',
      ])
    },
  )

  rule(
    ['momentum.armour.none', 'momentum.armour.zero', 'momentum.armour.threshold'],
    'a hit cites the armour that failed, that was gone, or that never was',
    () => {
      const cited = (armour: number, dice: readonly number[]) => {
        const state = duel('brute')
        set(state, 'diaghilev', { armour })
        const play = strikeAt(state, 'brute', 'diaghilev', { dice, choices: { defend: ['none'] } })
        return told(play, 'hit').map((event) => event.rule)
      }
      expect(cited(-1, [])).toEqual(['momentum.armour.none'])
      expect(cited(0, [])).toEqual(['momentum.armour.zero'])
      expect(cited(3, [2])).toEqual(['momentum.armour.threshold'])
    },
  )

  rule('momentum.action.reposition-last', 'over whom one is superior one cannot be so again', () => {
    const state = duel('brute')
    set(state, 'diaghilev', { momentum: 9, superior: [1] })
    expect(whyNot(state, 'diaghilev', 'reposition')).toBe('momentum.action.reposition-last')
  })
})

describe('questions', () => {
  rule(['momentum.defence.choice', 'momentum.defence.target'], 'how to meet a Strike, with the odds', () => {
    const state = duel()
    set(state, 'diaghilev', { momentum: 3 })
    const { choose, heard } = listening('none')
    strikeAt(state, 'assassin', 'diaghilev', { dice: [6, 6], choices: { defend: choose } })
    expect(heard).toEqual([
      {
        ask: 'Beetle Clan Assassin strikes Diaghilev with the Poisoned Scimitar (Attack Skill 2, Danger 2d, Wearying Poison −2M). How does Diaghilev answer?',
        labels: ['No defence', 'Parry', 'Dodge', 'Block'],
        hints: ['armour alone: 50 % a hit on each Danger die', '20 % for 3M', '40 % for 3M', '25 % for 3M'],
      },
    ])
  })

  rule(['momentum.defence.extra', 'momentum.defence.short'], 'what each price of a defence buys', () => {
    const state = duel()
    set(state, 'diaghilev', { momentum: 5 })
    const prices: string[] = []
    const spend = (decision: Decision, now: State): Choice => {
      const words = tell.question(decision, now)
      for (const key of ['1', '3', '5']) prices.push(`${words.label(key)}: ${words.hint(key)}`)
      return 5
    }
    strikeAt(state, 'assassin', 'diaghilev', { dice: [10], choices: { defend: ['dodge'], spend } })
    // d10 + Grace 2 against 7 + Attack Skill 2: 9 and more with two points too few, 7 and 5 with three and five.
    expect(prices).toEqual(['1M: 20 %', '3M: 40 %', '5M: 60 %'])
  })

  rule('momentum.block.step-one', 'the odds of a shield that is down to 1 are all or nothing', () => {
    const state = duel('brute')
    set(state, 'diaghilev', { momentum: 3, shield: 1 })
    const { choose, heard } = listening('none')
    strikeAt(state, 'brute', 'diaghilev', { dice: [6], choices: { defend: choose } })
    expect(heard[0]?.hints.at(-1)).toBe('0 % for 3M')
  })

  rule('momentum.turn.exhausted-choice', 'what to drop, by name', () => {
    const laden = { ...DIAGHILEV, itemSlots: 4, items: ['rope'], stamina: 9 }
    const state = stage({ pcs: [laden], npcs: ['brute'] })
    const { choose, heard } = listening('item 0')
    turn(state, 'diaghilev', { choices: { 'exhausted-slot': choose } })
    expect(heard).toMatchObject([
      {
        ask: 'Diaghilev has no free slot for EXHAUSTED: what is dropped?',
        labels: ['rope', 'Iron Buckler', 'Yatagan', 'Throwing Hatchets'],
      },
    ])
  })

  rule('momentum.action.on-your-turn', 'what to do, at what price', () => {
    const state = duel()
    set(state, 'diaghilev', { momentum: 12 })
    const { choose, heard } = listening('stop')
    act(state, 'diaghilev', { choices: { action: choose } })
    expect(heard).toEqual([
      {
        ask: 'Diaghilev: 12M. What do you do?',
        labels: [
          'Strike Beetle Clan Assassin',
          'Disable Beetle Clan Assassin',
          'Move',
          'Reposition',
          'Interact',
          'Stop and keep the momentum',
          'Yield',
        ],
        hints: ['7M; melee; 3 hits left', '8M; melee; 3 hits left', '3M', '5M', '2M', '', ''],
      },
    ])
  })

  rule('momentum.action.disable', 'whom to disable, at the price of that', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin', 'brute'] }, MELEE)
    set(state, 'diaghilev', { momentum: 8 })
    const { choose, heard } = listening('brute')
    act(state, 'diaghilev', { choices: { action: ['disable'], target: choose } })
    expect(heard.at(0)?.hints).toEqual(['8M; melee; 3 hits left', '6M; melee; 3 hits left'])
    expect(figure(state, 'diaghilev').momentum).toBe(2)
  })

  rule(['momentum.action.move', 'momentum.range.geometry'], 'which way, and how far the foe is then', () => {
    const state = duel('brute', { field: { startBand: 'near' } })
    set(state, 'diaghilev', { momentum: 3 })
    const { choose, heard } = listening('up')
    act(state, 'diaghilev', { choices: { action: ['move'], move: choose } })
    expect(heard.at(0)?.labels).toEqual(['towards Aneman Brute: Melee', 'away from Aneman Brute: Far'])
  })

  rule(['momentum.action.strike', 'momentum.sheet.npc-defense'], 'whom, with price, band and hits', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin', 'brute'] }, MELEE)
    set(state, 'diaghilev', { momentum: 7 })
    const { choose, heard } = listening('brute')
    act(state, 'diaghilev', { choices: { action: ['strike'], target: choose } })
    expect(heard).toEqual([
      {
        ask: 'Diaghilev strikes whom?',
        labels: ['Beetle Clan Assassin', 'Aneman Brute'],
        hints: ['7M; melee; 3 hits left', '5M; melee; 3 hits left'],
      },
    ])
  })
})

describe('prices and chances beside the options are those of the table', () => {
  /** What stands beside each defence against the brute's blow (Attack Skill 1) for somebody with so much momentum. */
  function beside(momentum: number, rulings: RulingsInput, more: Partial<Figure> = {}): readonly string[] {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { ...MELEE, rulings })
    set(state, 'diaghilev', { momentum, ...more, hits: -9 })
    const { choose, heard } = listening('none')
    strikeAt(state, 'brute', 'diaghilev', { dice: [6], choices: { defend: choose } })
    return heard.at(0)?.hints ?? []
  }

  rule('momentum.defence.short', 'two momentum: −1 to d10 and to Ud4', () => {
    expect(beside(2, {})).toEqual([
      'armour alone: 33 % a hit on each Danger die',
      '20 % for 2M',
      '40 % for 2M',
      '25 % for 2M',
    ])
  })

  rule('momentum.defence.passive', 'the older scheme takes one momentum and no more off', () => {
    expect(beside(2, { 'defence-mode': 'legacy-passive' }).slice(1)).toEqual([
      '30 % for 1M',
      '50 % for 1M',
      '50 % for 1M',
    ])
    expect(beside(0, { 'defence-mode': 'legacy-passive' }).at(1)).toBe('20 % for 1M')
    expect(beside(0, { 'defence-mode': 'legacy-passive-before' }).at(1)).toBe('30 % for 1M')
  })

  rule(['momentum.defence.tie', 'momentum.defence.zero'], 'ties that fail, nought that costs nothing', () => {
    expect(beside(3, { 'defence-tie': 'fail' }).slice(1)).toEqual([
      '20 % for 3M',
      '40 % for 3M',
      '25 % for 3M',
    ])
    expect(beside(0, { 'defence-zero': 'free' }).at(2)).toBe('20 % for 0M')
    expect(beside(1, { 'defence-overspend': 'yes' }).at(2)).toBe('50 % for 3M')
  })

  rule(['momentum.armour.impossible', 'momentum.defence.armour-apart'], 'armour by the rulings on it', () => {
    const alone = (rulings: RulingsInput, more: Partial<Figure>, momentum = 0) =>
      beside(momentum, rulings, more).at(0)
    expect(alone({ 'natural-one': 'hit' }, { grit: 3 })).toBe('armour alone: 17 % a hit on each Danger die')
    expect(alone({}, { grit: 3 })).toBe('armour alone: 0 % a hit on each Danger die')
    expect(alone({ 'negative-armour': 'yes' }, {}, -2)).toBe('armour alone: 67 % a hit on each Danger die')
  })

  rule(
    ['momentum.parry.riposte', 'momentum.action.ability', 'momentum.action.reposition'],
    'a riposte, abilities and a Reposition with what they cost',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['brute', 'assassin'] }, MELEE)
      set(state, 'diaghilev', { momentum: 5 })
      const riposte = listening('decline')
      // d10 = 8 with Might 0 meets 7 + 1, and leaves 2 + 4.
      const choices = { defend: ['parry'], spend: [3], riposte: riposte.choose }
      strikeAt(state, 'brute', 'diaghilev', { dice: [8], choices })
      expect(riposte.heard.at(0)?.hints).toEqual(['5M', '6M', ''])

      const trip = { name: 'Trip Up', cost: 2, text: 'It falls.' }
      const howl = { name: 'Howl', cost: 0, effect: 'gain-momentum', amount: 1 } as const
      const ana = stage({ pcs: [pc('Ana', { abilities: [trip, howl] })], npcs: ['brute', 'assassin'] })
      set(ana, 'ana', { momentum: 3 })
      const [action, ability] = [listening('ability'), listening('trip-up')]
      act(ana, 'ana', {
        choices: {
          action: (...asked) => (action.heard.length > 0 ? 'stop' : action.choose(...asked)),
          ability: ability.choose,
        },
      })
      // The brute's ground costs 2 + 1, the assassin's 2 + 3: too dear.
      expect(action.heard.at(0)?.hints.slice(0, 2)).toEqual(['3M', '3M'])
      expect(action.heard.at(0)?.hints).toContain('0M to 2M')
      expect(ability.heard.at(0)).toMatchObject({
        labels: ['Trip Up', 'Howl'],
        hints: ['2M; It falls.', '0M'],
      })
    },
  )

  rule(
    'momentum.special.wearying-poison',
    'whoever is struck is told of the poison before he answers',
    () => {
      const ask = (foe: string) => {
        const { choose, heard } = listening('none')
        const state = duel(foe)
        strikeAt(state, foe, 'diaghilev', {
          dice: foe === 'brute' ? [6] : [6, 6],
          choices: { defend: choose },
        })
        return heard.at(0)?.ask
      }
      expect(ask('assassin')).toContain('(Attack Skill 2, Danger 2d, Wearying Poison −2M)')
      expect(ask('brute')).toContain('(Attack Skill 1, Danger 1d)')
    },
  )

  rule('momentum.dodge.fail', 'without armour a failed Dodge softens nothing', () => {
    const state = duel('brute')
    set(state, 'diaghilev', { momentum: 5, armour: 0 })
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [3],
      choices: { defend: ['dodge'], spend: [5] },
    })
    expect(lines(state, play).slice(1)).toEqual([
      'Diaghilev dodges for 5M (+ 2): 3 + 2 + 2 = 7 against 8, failure; 0M left',
      'Diaghilev has taken 1 of 2 hits; armour gone',
    ])
  })

  rule('momentum.dodge.fail-short', 'under that ruling what was left unpaid is told as well', () => {
    const state = stage(
      { pcs: [DIAGHILEV], npcs: ['brute'] },
      { ...MELEE, rulings: { 'dodge-bonus': 'signed' } },
    )
    set(state, 'diaghilev', { momentum: 1 })
    const play = strikeAt(state, 'brute', 'diaghilev', { dice: [3, 5], choices: { defend: ['dodge'] } })
    expect(lines(state, play).slice(1)).toEqual([
      'Diaghilev dodges for 1M (− 2): 3 + 2 − 2 = 3 against 8, failure, and armour − 2; 0M left',
      "Diaghilev's armour: 5 + 0 − 1 − 2 = 2, no hit",
    ])
  })

  rule('momentum.end.flee', 'leaving shows its price, and the referee who says no', () => {
    const scene = { rulings: { flee: 'referee' }, ...MELEE } as const
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, scene)
    set(state, 'diaghilev', { momentum: 7 })
    const play = act(state, 'diaghilev', { choices: { action: ['flee', 'flee'], leave: ['no', 'yes'] } })
    expect(lines(state, play).slice(0, 4)).toEqual([
      'Diaghilev: 7M → 4M (leaving the field)',
      'The referee rules that Diaghilev does not get away',
      'Diaghilev: 4M → 1M (leaving the field)',
      'Diaghilev is gone from the field',
    ])
  })

  rule('momentum.init.order', 'of a crowd the line names those who go first', () => {
    const crowd = Array.from({ length: 12 }, (_, at) => ({ use: 'assassin', id: `assassin-${at + 1}` }))
    const state = stage({ pcs: [DIAGHILEV], npcs: crowd })
    expect(lines(state, playGain(state, { dice: [9] })).at(-1)).toBe(
      `Round 1: Diaghilev (11)${', Beetle Clan Assassin (5)'.repeat(5)} and others`,
    )
  })

  rule('momentum.npc.ability', 'of a crowd in a blast the line names some', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['pale-wyrm'] })
    const target = Array.from({ length: 40 }, () => 'diaghilev').join(', ')
    const deed = { event: 'ability', figure: 'pale-wyrm', ability: 'Breath', target, cost: 0 }
    expect(tell.event({ ...deed, rule: 'momentum.npc.ability' }, state).text).toBe(
      `Pale Wyrm uses Breath on Diaghilev${', Diaghilev'.repeat(12)} and others`,
    )
  })

  rule('momentum.init.surprised', 'whom surprise puts behind everybody is last, without a score', () => {
    const scene = { rulings: { 'surprise-npc': 'act-last' }, field: { surprised: ['npcs'] } } as const
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, scene)
    expect(lines(state, playGain(state, { dice: [3] })).at(-1)).toBe(
      'Round 1: Diaghilev (5), Aneman Brute (last)',
    )
    expect(tell.board(state).stages.map(({ name }) => name)).toEqual(['Diaghilev (5)', 'Aneman Brute (last)'])
  })

  rule('momentum.init.surprised', 'whom surprise puts behind everybody can be saved and loaded so', () => {
    const scenario = {
      system: 'momentum',
      rulings: { 'surprise-npc': 'act-last' },
      field: { surprised: ['npcs'] },
      sides: [
        { id: 'pcs', figures: ['diaghilev'] },
        { id: 'npcs', figures: ['brute'] },
      ],
    }
    const fight = Fight.create(momentum, scenario, { seed: 'last', hands: { pcs: 'human' } })
    const stages = ({ state }: typeof fight) => tell.board(state).stages.map(({ name }) => name)
    expect(stages(fight).at(-1)).toBe('Aneman Brute (last)')
    expect(stages(loadFight(momentum, saveFight(fight)))).toEqual(stages(fight))
  })

  rule('momentum.turn.exhausted-choice', 'a turn lost to collapse is not lost to momentum', () => {
    const spent = pc('Ana', { itemSlots: 1, exhaustedSlots: 1 })
    const state = stage({ pcs: [spent], npcs: ['brute'] }, { rulings: { 'exhausted-full': 'collapse' } })
    set(state, 'ana', { momentum: 4 })
    const play = turn(state, 'ana')
    expect(told(play, 'turn').map((event) => event.rule)).toEqual(['momentum.turn.exhausted-choice'])
    expect(lines(state, play).at(0)).toBe('Ana has no slot left that is not EXHAUSTED: the turn is lost')
  })
})

describe('the board', () => {
  rule('momentum.action.reposition-last', 'superior positions are those of people in the fight', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute', 'assassin'] })
    set(state, 'diaghilev', { superior: [1, 2] })
    set(state, 'brute', { life: 'dead' })
    expect(shown(state, 'diaghilev').conditions).toEqual(['superior over Beetle Clan Assassin'])
    set(state, 'diaghilev', { life: 'surrendered' })
    expect(shown(state, 'diaghilev').conditions).toEqual(['surrendered'])
  })

  rule(['momentum.hits.limit', 'momentum.sheet.stamina'], 'gauges, gear and distance', () => {
    const state = duel()
    set(state, 'diaghilev', { hits: 1, armour: 2, usage: [-1, 0] })
    expect(shown(state, 'diaghilev')).toMatchObject({
      standing: 'up',
      gauges: [
        { label: 'Momentum', now: 0 },
        { label: 'Hits left', now: 1, max: 2 },
        { label: 'Stamina', now: 0, max: 10 },
      ],
      facts: ['Yatagan', 'Throwing Hatchets gone', 'Iron Buckler Ud4', 'armour Ud4', 'nearest foe at melee'],
    })
    expect(shown(state, 'assassin')).toMatchObject({
      gauges: [{ label: 'Hits left', now: 3, max: 3 }],
      facts: [
        'Defense 3',
        'Poisoned Scimitar 2d/2',
        'Special: Wearying Poison (targets lose 2 momentum per strike)',
        'nearest foe at melee',
      ],
    })
  })

  rule(
    'momentum.hits.limit',
    'a full bar is sound for everybody, and hits beyond the limit are named',
    () => {
      const state = duel()
      const bars = (id: string) => shown(state, id).gauges.filter(({ label }) => label === 'Hits left')
      expect([bars('diaghilev'), bars('assassin')]).toEqual([
        [{ label: 'Hits left', now: 2, max: 2 }],
        [{ label: 'Hits left', now: 3, max: 3 }],
      ])
      set(state, 'diaghilev', { hits: 4 })
      expect(bars('diaghilev')).toEqual([{ label: 'Hits left', now: 0, max: 2 }])
      expect(shown(state, 'diaghilev').conditions).toContain('2 hits beyond the limit')
    },
  )

  test('the title says when it is over', () => {
    const state = duel()
    expect(tell.board(state).title).toBe('Round 1')
    for (const phase of ['aftermath', 'over'] as const) {
      state.phase = phase
      expect(tell.board(state).title).toBe('The fight is over')
    }
  })

  rule(['momentum.dire.mauled', 'momentum.dire.very-sad', 'momentum.dire.out'], 'what ails whom', () => {
    const state = duel()
    set(state, 'diaghilev', { dying: true, sad: 2, disfigured: 1, exhausted: 1, superior: [1] })
    expect(shown(state, 'diaghilev').conditions).toEqual([
      'mauled, dying',
      'very sad (2)',
      'disfigured',
      'EXHAUSTED (1)',
      'superior over Beetle Clan Assassin',
    ])
    figure(state, 'diaghilev').life = 'disabled'
    expect(shown(state, 'diaghilev').standing).toBe('down')
    figure(state, 'diaghilev').life = 'fled'
    expect(shown(state, 'diaghilev').standing).toBe('out')
  })

  rule('momentum.armour.step-down', 'the ladder in words', () => {
    expect([4, 3, 2, 1, 0, -1].map(stepWords)).toEqual(['Ud8', 'Ud6', 'Ud4', '1', 'gone', 'none'])
  })
})

describe('nothing goes without words', () => {
  const sources = ruleSources('momentum')
  const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]

  test('every decision that is asked is registered, and none besides', () => {
    const asked = found(/\b(?:option|menu|amount|subset)\(\{\s*name: '([a-z-]+)'/g)
    // What is asked between fights is a company's, not a fight's.
    const inFights = asked.filter((name) => !name.startsWith('between-'))
    expect(decisions.map(({ name }) => name).toSorted()).toEqual(inFights.toSorted())
  })

  test('decisions rest on registered rules', () => {
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const { id, title, who } of decisions) {
      expect(known).toContain(id)
      expect(title).not.toBe('')
      expect(who).not.toBe('')
    }
  })

  test('every decision has a question of its own', () => {
    const state = duel()
    const asks = new Set<string>()
    for (const { name } of decisions) {
      const decision = option({
        name,
        rule: 'momentum.npc.two-slots',
        to: figure(state, 'diaghilev'),
        options: [],
        about: {
          ...{ momentum: 3, foe: 'assassin', kind: 'parry', skill: 2, danger: 2, weapon: 'Scimitar' },
          ...{ figure: 'diaghilev', what: 'limb', target: 'assassin', ability: 'Howl', npc: 'assassin' },
        },
      })
      const { ask } = tell.question(decision, state)
      expect(ask).not.toMatch(/undefined|NaN|\{/)
      expect(ask).not.toMatch(/ decides: /)
      asks.add(ask)
    }
    expect(asks.size).toBe(decisions.length)
  })

  test('every event is said somewhere, and every rule an event can cite is registered', () => {
    expect(found(/\bevent: '([a-z-]+)',/g).toSorted()).toEqual([...eventCodes].toSorted())
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const id of found(/'(momentum\.[a-z]+\.[a-z-]+)'/g)) expect(known).toContain(id)
  })

  test('every roll has words, and none besides', () => {
    expect([...rolls].toSorted()).toEqual(
      found(/(?<!\b(?:option|menu|amount|subset)\(\{\s*)name: '([a-z-]+)',\s*rule: 'momentum/g).toSorted(),
    )
    expect(tell.roll('shield-wear')).toBe('wear of the shield')
  })

  test('every event can be told, whatever stands in it', () => {
    const state = duel()
    const blank = {
      ...{ sides: [], order: [], scores: [], dice: 3, figure: 'diaghilev', target: '', foe: 'assassin' },
      ...{ ally: 'diaghilev', patient: 'diaghilev', what: 'odd-thing', how: 'none', to: 'up', why: 'odd' },
      ...{ weapon: 'Yatagan', ability: 'Howl', text: '', life: 'odd', band: 'odd', detail: '', winner: '' },
      ...{ nearest: '' },
      ...{ round: 1, rounds: 1, total: -3, modifier: -4, left: 0, cost: 0, before: 0, after: 12, die: 1 },
      ...{ grace: 2, momentum: -1, lost: false, tallies: 1, of: 10, slots: 1, dropped: '', place: 0 },
      ...{ disable: false, riposte: false, allowed: true, spent: 0, stat: 0, success: false, grit: 0 },
      ...{ skill: 0, bonus: 0, hit: false, hits: 0, max: 2, armour: 2, shield: 2, usage: [], stamina: 0 },
      ...{ exhausted: 0, lowered: [], disfigured: 0, limbs: [], dying: false },
    }
    const texts = new Set<string>()
    for (const event of eventCodes) {
      const { text } = tell.event({ ...blank, event, rule: 'momentum.npc.two-slots' }, state)
      expect(text).not.toMatch(/undefined|NaN|\[object|[{}]| {2}/)
      expect(text).not.toBe(event)
      expect(text.trim()).not.toBe('')
      texts.add(text)
    }
    expect(texts.size).toBe(eventCodes.length)
    expect(nameOf(state, 'assassin')).toBe('Beetle Clan Assassin')
  })

  test('whole fights are told in full sentences', () => {
    for (const { id, scenario } of scenarios) {
      const parsed = parseScenario(momentum, scenario)
      const hands: Record<string, HandSpec> = {}
      for (const seat of Object.keys(parsed.hands)) hands[seat] = 'ai:random'
      const fight = Fight.create(momentum, parsed, { seed: `words ${id}`, hands })
      fight.advance()
      expect(fight.log.length).toBeGreaterThan(0)
      for (const line of fight.log) {
        const { text } = fight.tellLine(line)
        expect(text).not.toMatch(/undefined|NaN|\[object|[{}]/)
        expect(text.length).toBeLessThanOrEqual(200)
      }
    }
  })
})
