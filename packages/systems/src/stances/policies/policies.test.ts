/**
 * The hands that machines play: what good play does in plain situations, temperaments, that every answer is legal
 * wherever it is asked, and that skill shows in the count of fights won.
 */
import { type Policy, Random, seedFight, simulateFrom } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { type DecisionCounts, playChecked } from '../../testing/hands.ts'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { scenarios } from '../content/scenarios.ts'
import { stances } from '../index.ts'
import type { Nature } from '../scenario/sheet.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import {
  type Actor,
  type Cast,
  duel,
  exchange,
  fell,
  fighter,
  figure,
  giveTurn,
  plain,
  type StageOptions,
  set,
  stage,
} from '../testing/stage.ts'
import { policies } from './index.ts'

function hand(name: string): Policy<State> {
  const found = policies[name]
  if (found === undefined) throw new Error(`no policy ${name}`)
  return found.decide
}

const THREES: readonly number[] = new Array<number>(80).fill(3)

/** Plays one figure's turn with a hand, on dice that all show 3 unless others are laid down. */
function turnWith(
  name: string,
  state: State,
  id: string,
  choices: NonNullable<ScriptOptions<State>['choices']> = {},
  dice: readonly number[] = THREES,
): Script<State> {
  const play = script(stances, { dice, choices, otherwise: hand(name) })
  giveTurn(state, id)
  do play.playStep(state)
  while (stances.next(state) === 'act')
  return play
}

/** What a hand does on a figure's turn, deed by deed. */
function deeds(name: string, state: State, id: string): unknown[] {
  return turnWith(name, state, id)
    .asked.filter(({ by, name: question }) => by === id && (question === 'turn' || question === 'speech'))
    .map(({ choice }) => choice)
}

/** What a hand answers to the first question of a name while somebody attacks somebody. */
function answerTo(question: string, name: string, state: State, by: string, target: string): unknown {
  const play = turnWith(name, state, by, { [`turn ${by}`]: [`attack ${target}`, 'end'] })
  return play.askedFor(question).at(0)?.choice
}

/** The stance a hand takes. */
function stanceOf(name: string, state: State, id: string): unknown {
  const play = script(stances, { otherwise: hand(name) })
  state.phase = 'round'
  play.playStep(state)
  return play.askedFor('stance').find(({ by }) => by === id)?.choice
}

describe('simple', () => {
  rule(
    'stances.stance.each-round',
    'Aggressive with Guard up, Balanced with little, Defensive without',
    () => {
      const at = (guard: number) => {
        const state = duel('magnus', 'hobgoblin-captain')
        set(state, 'magnus', { guard })
        return stanceOf('simple', state, 'magnus')
      }
      expect([at(15), at(7), at(0)]).toEqual(['aggressive', 'balanced', 'defensive'])
    },
  )

  rule('stances.aggressive.charge', 'charges from two zones and strikes at arm’s length', () => {
    const state = stage({ pcs: [{ use: 'magnus', zone: 1 }], npcs: [{ use: 'levy', zone: 3 }] })
    set(state, 'magnus', { stance: 'aggressive' })
    expect(deeds('simple', state, 'magnus')[0]).toBe('charge levy')
    expect(deeds('simple', duel('magnus', 'levy'), 'magnus')[0]).toBe('attack levy')
  })
})

describe('skilled: the stance', () => {
  rule(
    ['stances.defensive.reduction', 'stances.reaction.counter.trigger'],
    'Defensive where a blow is coming that can be Countered',
    () => {
      expect(stanceOf('skilled', duel('magnus', fighter('Foe')), 'magnus')).toBe('defensive')
      expect(stanceOf('skilled', duel('brannoc', fighter('Foe')), 'brannoc')).toBe('defensive')
    },
  )

  rule('stances.aggressive.damage', 'Aggressive for the clumsy ogre against a foe who is nearly down', () => {
    const state = duel('ogre-breaker', 'magnus')
    set(state, 'ogre-breaker', { guard: 17 })
    set(state, 'magnus', { guard: 0, vitality: 9 })
    state.round = 2
    expect(stanceOf('skilled', state, 'ogre-breaker')).toBe('aggressive')
  })

  rule('stances.aggressive.approach', 'archers are never dragged into a melee by Aggressive', () => {
    for (const zone of [1, 2, 3]) {
      const state = stage({ pcs: [{ use: 'sable', zone: 0 }], npcs: [{ use: 'hobgoblin-captain', zone }] })
      if (zone < 3) expect(stanceOf('skilled', state, 'sable')).not.toBe('aggressive')
    }
  })

  rule('stances.social.aggressive.order', 'the first sharp word, where it may be the last', () => {
    const state = exchange({ pcs: ['envoy'], npcs: ['magistrate'] })
    set(state, 'magistrate', { composure: 3, stance: 'balanced' })
    expect(stanceOf('skilled', state, 'envoy')).toBe('aggressive')
  })
})

describe('skilled: on its turn', () => {
  rule('stances.aggressive.charge', 'charges from exactly two zones', () => {
    const state = stage({ pcs: [{ use: 'magnus', zone: 1 }], npcs: [{ use: 'road-bandit', zone: 3 }] })
    set(state, 'magnus', { stance: 'aggressive' })
    expect(deeds('skilled', state, 'magnus')[0]).toBe('charge road-bandit')
  })

  const archers = (zone: number): State => {
    const cast = { pcs: [{ use: 'sable', zone: 1 }], npcs: [{ use: 'road-bandit', zone }] }
    const state = stage(cast)
    set(state, 'sable', { stance: 'balanced' })
    return state
  }

  rule(
    ['stances.ranged.far-bow', 'stances.zone.far.ranged'],
    'an archer at Close steps back, then shoots',
    () => {
      expect(deeds('skilled', archers(2), 'sable').slice(0, 2)).toEqual(['move 0', 'attack road-bandit'])
    },
  )

  rule(
    ['stances.move.balanced-choice', 'stances.zone.engaged.no-ranged'],
    'an archer who is Engaged steps out and shoots',
    () => {
      expect(deeds('skilled', archers(1), 'sable').slice(0, 2)).toEqual(['move 0', 'attack road-bandit'])
    },
  )

  rule('stances.zone.engaged.switch-weapon', 'with the back to the edge he draws the sword', () => {
    const state = stage({ pcs: [{ use: 'sable', zone: 0 }], npcs: [{ use: 'road-bandit', zone: 0 }] })
    set(state, 'sable', { stance: 'balanced' })
    expect(deeds('skilled', state, 'sable').slice(0, 2)).toEqual(['weapon short-sword', 'attack road-bandit'])
  })

  rule('stances.zone.far.safe', 'an archer who can shoots at Far and does not walk up', () => {
    const state = archers(4)
    expect(deeds('skilled', state, 'sable')).toContain('attack road-bandit')
    expect(figure(state, 'sable').zone).toBeLessThan(2)
  })

  rule('stances.damage.drop', 'finishes whoever can be dropped', () => {
    const state = stage({ pcs: ['magnus'], npcs: ['road-bandit', 'hobgoblin-captain'] }, { zone: 2 })
    set(state, 'hobgoblin-captain', { guard: 0, vitality: 3 })
    expect(deeds('skilled', state, 'magnus')[0]).toBe('attack hobgoblin-captain')
    const other = stage({ pcs: ['magnus'], npcs: ['hobgoblin-captain', 'road-bandit'] }, { zone: 2 })
    set(other, 'road-bandit', { guard: 0, vitality: 3 })
    expect(deeds('skilled', other, 'magnus')[0]).toBe('attack road-bandit')
  })

  rule('stances.defensive.reduction', 'leaves the Defensive wall for last', () => {
    const state = stage({ pcs: ['magnus'], npcs: ['brannoc', 'magnus'] }, { zone: 2 })
    const [, wall, other] = state.figures.map(({ id }) => id)
    set(state, wall ?? '', { stance: 'defensive' })
    expect(deeds('skilled', state, 'magnus')[0]).toBe(`attack ${other}`)
  })

  rule('stances.action.rally.effect', 'Rallies only while nobody is in reach', () => {
    const near = duel('magnus', 'levy')
    set(near, 'magnus', { guard: 5 })
    expect(deeds('skilled', near, 'magnus')[0]).toBe('attack levy')
    const far = stage({ pcs: [{ use: 'magnus', zone: 0 }], npcs: [{ use: 'levy', zone: 4 }] })
    set(far, 'magnus', { guard: 5, stance: 'defensive' })
    expect(deeds('skilled', far, 'magnus')[0]).toBe('rally')
  })

  rule('stances.action.defend.critical', 'gathers Momentum in Defensive while it lets them come', () => {
    const far = stage({ pcs: [{ use: 'magnus', zone: 0 }], npcs: [{ use: 'levy', zone: 4 }] })
    set(far, 'magnus', { stance: 'defensive' })
    expect(deeds('skilled', far, 'magnus')[0]).toBe('defend')
    set(far, 'magnus', { momentum: 6 })
    expect(deeds('skilled', far, 'magnus')[0]).toMatch(/^move/)
  })

  rule('stances.stance.switch-extra', 'strikes in Balanced, then turns Defensive before the answer', () => {
    const state = duel('magnus', fighter('Foe'))
    expect(deeds('skilled', state, 'magnus').slice(0, 2)).toEqual(['attack foe', 'switch defensive'])
    const late = duel('magnus', fighter('Foe'))
    giveTurn(late, 'foe')
    const play = script(stances, {
      dice: THREES,
      choices: { 'turn foe': ['end'] },
      otherwise: hand('skilled'),
    })
    play.playUntil(late, ({ phase }) => phase === 'end')
    expect(play.asked.map(({ choice }) => choice)).not.toContain('switch defensive')
  })

  rule('stances.tech.riposte', 'Defends first where a Riposte follows', () => {
    const state = duel(fighter('Ana', { techniques: ['riposte'], stance: 'defensive' }), 'hobgoblin-captain')
    const play = turnWith('skilled', state, 'ana')
    expect(play.asked.map(({ name, choice }) => `${name} ${String(choice)}`).slice(0, 2)).toEqual([
      'turn defend',
      'riposte riposte',
    ])
  })

  rule('stances.tech.whirlwind', 'spends a Whirlwind on three, not on one', () => {
    const whirler = fighter('Ana', { rank: 'seasoned', techniques: ['whirlwind-strike'], momentum: 3 })
    const against = (count: number) =>
      deeds('skilled', stage({ pcs: [whirler], npcs: [{ use: 'levy', count }] }, { zone: 2 }), 'ana')[0]
    expect([against(1), against(3)]).toEqual(['attack levy', 'whirlwind-strike'])
  })

  rule(
    ['stances.dying.medicine', 'stances.dying.save-5'],
    'first aid for a friend at −2 when nothing presses',
    () => {
      const state = stage({ pcs: ['elena', 'magnus'], npcs: [{ use: 'levy', zone: 4 }] }, { zone: 1 })
      fell(state, 'magnus', -2)
      expect(deeds('skilled', state, 'elena')[0]).toBe('first-aid magnus')
    },
  )

  rule('stances.zone.far.spells', 'a wizard casts from Far, and heals a friend who fell', () => {
    const scene: StageOptions = { rulings: { spells: 'on' } }
    const lyra = stage({ pcs: [{ use: 'lyra', zone: 0 }], npcs: [{ use: 'road-bandit', zone: 3 }] }, scene)
    expect(deeds('skilled', lyra, 'lyra')).toContain('cast bolt road-bandit')
    const cleric = { use: 'elena', id: 'elena', spells: ['heal[mind]'], momentum: 2 }
    const healer = stage({ pcs: [cleric, 'magnus'], npcs: [{ use: 'levy', zone: 4 }] }, { ...scene, zone: 1 })
    fell(healer, 'magnus', -1)
    expect(deeds('skilled', healer, 'elena')[0]).toBe('cast heal magnus')
    const warder = { ...cleric, spells: ['shield[mind]'] }
    const shield = stage({ pcs: [warder, 'magnus'], npcs: [{ use: 'levy', zone: 4 }] }, { ...scene, zone: 1 })
    fell(shield, 'magnus', -1)
    expect(deeds('skilled', shield, 'elena')).not.toContain('cast shield magnus')
  })
})

describe('skilled: where to stand', () => {
  rule(
    ['stances.zone.engaged.no-ranged', 'stances.defensive.counterattack'],
    'no archer goes where blades are for a Counter that his bow cannot strike after',
    () => {
      const state = stage({
        pcs: [
          { use: 'dame-ysolt', zone: 1 },
          { use: 'sable', zone: 0 },
        ],
        npcs: [
          { use: 'hobgoblin-captain', zone: 1 },
          { use: 'hobgoblin-captain', zone: 2 },
        ],
      })
      for (const { id } of state.figures) set(state, id, { stance: 'defensive', momentum: 2 })
      const done = deeds('skilled', state, 'sable')
      expect(done.at(0)).toMatch(/^attack /)
      expect(done).not.toContain('move 1')
    },
  )
})

describe('skilled: reactions', () => {
  const struck = (target: Actor, attacker: Actor, values: Partial<Figure>): unknown => {
    const state = stage({ pcs: [target], npcs: [attacker] }, { zone: 2 })
    const [me, foe] = state.figures.map(({ id }) => id)
    set(state, me ?? '', { stance: 'defensive', momentum: 0, ...values })
    return answerTo('counter', 'skilled', state, foe ?? '', me ?? '')
  }

  rule('stances.reaction.counter.roll', 'Counters at +5 against +4, and at +2 against +4', () => {
    expect(struck('magnus', fighter('Foe'), {})).toBe('yes')
    expect(struck('brannoc', fighter('Foe'), {})).toBe('yes')
  })

  rule('stances.reaction.counter.cost', 'keeps its only point where the odds are poor', () => {
    const clumsy = plain('Clumsy', { grace: -3, skills: { combat: -2 }, armour: 'full plate' })
    expect(struck(clumsy, fighter('Foe'), {})).toBe('no')
  })

  rule('stances.reaction.counter.cost', 'keeps its only point for the ogre who comes after the levy', () => {
    const cast = { pcs: ['magnus'], npcs: ['levy', 'ogre-breaker'] }
    const state = stage(cast, { zone: 2 })
    set(state, 'magnus', { stance: 'defensive', momentum: 0 })
    expect(answerTo('counter', 'skilled', state, 'levy', 'magnus')).toBe('no')
    const alone = stage({ pcs: ['magnus'], npcs: ['levy'] }, { zone: 2 })
    set(alone, 'magnus', { stance: 'defensive', momentum: 0 })
    expect(answerTo('counter', 'skilled', alone, 'levy', 'magnus')).toBe('yes')
  })

  rule('stances.reaction.interpose.effect', 'plate steps in for the wizard, not the wizard for plate', () => {
    const steps = (guardian: string, ward: string): unknown => {
      const state = stage({ pcs: [guardian, ward], npcs: ['ogre-breaker'] }, { zone: 2 })
      set(state, guardian, { stance: 'defensive', momentum: 1 })
      return answerTo('interpose', 'skilled', state, 'ogre-breaker', ward)
    }
    expect(steps('brannoc', 'lyra')).toBe('yes')
    expect(steps('lyra', 'brannoc')).toBe('no')
  })

  rule('stances.tech.perfect-parry', 'parries the blow that would drop it, not the scratch', () => {
    const parries = (guard: number, vitality: number): unknown => {
      const state = duel('dame-ysolt', fighter('Foe'))
      set(state, 'dame-ysolt', { momentum: 2, guard, vitality })
      return answerTo('perfect-parry', 'skilled', state, 'foe', 'dame-ysolt')
    }
    expect(parries(0, 3)).toBe('perfect-parry')
    expect(parries(18, 12)).toBe('no')
  })

  const blow = (left: number, momentum: number, techniques: readonly string[]): unknown => {
    const knows = { rank: 'heroic', techniques } as const
    const state = duel({ ...fighter('Ana'), ...knows }, plain('Foe', { vitalityMax: 60 }))
    set(state, 'ana', { momentum })
    set(state, 'foe', { guard: 0, vitality: left })
    return answerTo('riders', 'skilled', state, 'ana', 'foe')
  }

  rule('stances.tech.devastating-blow', 'goes into the blow that should drop somebody', () => {
    expect(blow(15, 3, ['devastating-blow'])).toBe('devastating-blow')
    expect(blow(2, 3, ['devastating-blow'])).toBe('none')
    expect(blow(60, 3, ['devastating-blow'])).toBe('none')
  })

  rule('stances.tech.press-advantage', 'keeps the last point where the extra die will do', () => {
    expect(blow(8, 3, ['devastating-blow', 'press-advantage'])).toBe('none')
  })

  rule('stances.tech.death-blow', 'kills whoever is below half and too tough for an ordinary blow', () => {
    expect(blow(29, 5, ['death-blow'])).toBe('death-blow')
  })

  rule(
    'stances.tech.quick-recovery',
    'takes Guard back when enough is missing and a point is left over',
    () => {
      const recovers = (guard: number, momentum: number): unknown => {
        const state = duel(fighter('Ana', { techniques: ['quick-recovery'] }), 'levy')
        set(state, 'ana', { guard, momentum })
        state.order = [0, 1]
        state.phase = 'end'
        const play = script(stances, { dice: THREES, otherwise: hand('skilled') })
        play.playStep(state)
        return play.askedFor('quick-recovery').at(0)?.choice
      }
      expect([recovers(8, 2), recovers(8, 1), recovers(13, 3)]).toEqual(['quick-recovery', 'no', 'no'])
    },
  )
})

describe('skilled: Battlefield Control', () => {
  const knows = { rank: 'heroic', techniques: ['battlefield-control'], momentum: 6 } as const
  const archer = { grace: 2, skills: { combat: 1 }, weapons: ['shortbow', 'short sword'] }
  const heavy = { might: 4, weapons: ['maul'], vitalityMax: 30, armour: 'full plate' }
  const brute = (name: string) => plain(name, heavy)

  /** Three archers, one of them the marshal, beset by three brutes who have yet to act. */
  function beset(marshal: Record<string, unknown>): State {
    const pcs = [plain('Marshal', { ...knows, ...marshal }), plain('Ana', archer), plain('Bea', archer)]
    return stage({ pcs, npcs: [brute('One'), brute('Two'), brute('Three')] }, { zone: 2 })
  }

  rule('stances.tech.battlefield-control', 'an archer puts everybody out of reach of those to come', () => {
    const state = beset(archer)
    expect(deeds('skilled', state, 'marshal')[0]).toBe('battlefield-control')
    const zones = (ids: readonly string[]) => ids.map((id) => figure(state, id).zone)
    const nearest =
      Math.min(...zones(['one', 'two', 'three'])) - Math.max(...zones(['marshal', 'ana', 'bea']))
    expect(nearest).toBe(2)
  })

  rule('stances.tech.battlefield-control', 'not with anybody beside it who fights hand to hand', () => {
    expect(deeds('skilled', beset({ might: 3, weapons: ['longsword'] }), 'marshal')[0]).toMatch(/^attack /)
    const mixed = beset(archer)
    set(mixed, 'bea', { wielded: 1 })
    expect(deeds('skilled', mixed, 'marshal')[0]).not.toBe('battlefield-control')
  })

  rule('stances.tech.battlefield-control', 'not against those who would only charge back', () => {
    const pcs = [plain('Marshal', { ...knows, ...archer }), plain('Ana', archer), plain('Bea', archer)]
    const npcs = ['One', 'Two', 'Three'].map((name) => plain(name, { ...heavy, armour: 'leather' }))
    const state = stage({ pcs, npcs }, { zone: 2 })
    expect(deeds('skilled', state, 'marshal')[0]).not.toBe('battlefield-control')
  })

  rule('stances.tech.battlefield-control', 'not where nobody can reach anybody', () => {
    const state = beset(archer)
    for (const id of ['one', 'two', 'three']) set(state, id, { zone: 4, stance: 'defensive' })
    expect(deeds('skilled', state, 'marshal')[0]).not.toBe('battlefield-control')
  })

  rule('stances.tech.battlefield-control', 'drives off whoever is worst where only one may be', () => {
    const state = stage(
      {
        pcs: [plain('Marshal', { ...knows, ...archer, zone: 0 })],
        npcs: [plain('One', { weapons: ['club'] }), brute('Two'), plain('Three', { weapons: ['club'] })],
      },
      { zone: 1, rulings: { 'battlefield-control': 'one-enemy' } },
    )
    const play = turnWith('skilled', state, 'marshal', { 'turn marshal': ['battlefield-control', 'end'] })
    expect(play.askedFor('control-target')[0]?.choice).toBe('two')
    expect(figure(state, 'two').zone).toBe(2)
  })
})

describe('skilled: words', () => {
  rule('stances.social.damage', 'presses whoever can be ended by one more speech', () => {
    const state = exchange({ pcs: ['envoy'], npcs: ['guildmaster', 'magistrate'] })
    set(state, 'magistrate', { composure: 2 })
    expect(deeds('skilled', state, 'envoy')[0]).toBe('argue magistrate')
  })

  rule('stances.social.damage', 'argues with what it does best', () => {
    const state = exchange({ pcs: [plain('Scholar', { mind: 3, skills: { deceive: 2 } })], npcs: ['envoy'] })
    const play = turnWith('skilled', state, 'scholar')
    expect(play.askedFor('argument-skill')[0]?.choice).toBe('deceive')
    expect(play.askedFor('argument-attribute')[0]?.choice).toBe('mind')
  })

  rule('stances.social.defend', 'guards itself only where its words would do nothing', () => {
    const state = exchange({
      pcs: [plain('Mute', { presence: -5, mind: -5, might: -5, grace: -5, awareness: -5, will: -5 })],
      npcs: ['envoy'],
    })
    set(state, 'mute', { stance: 'defensive', composure: 5 })
    set(state, 'envoy', { stance: 'defensive' })
    expect(deeds('skilled', state, 'mute')[0]).toBe('defend')
  })

  rule('stances.social.defensive.style', 'the cautious listen before they argue', () => {
    const state = exchange({ pcs: ['envoy'], npcs: ['magistrate'] })
    expect(deeds('cautious', state, 'envoy')[0]).toBe('listen magistrate')
    set(state, 'magistrate', { betrayed: [1, 0] })
    expect(deeds('cautious', state, 'envoy')[0]).toBe('argue magistrate')
  })
})

describe('temperaments', () => {
  rule('stances.stance.each-round', 'aggressive is Aggressive whatever comes, others are not', () => {
    const take = (name: string) => stanceOf(name, duel('magnus', fighter('Foe')), 'magnus')
    expect(take('aggressive')).toBe('aggressive')
    expect([take('cautious'), take('protective'), take('craven')]).toEqual([
      'defensive',
      'defensive',
      'defensive',
    ])
  })

  rule(
    ['stances.end.leave', 'stances.end.yield'],
    'the craven leave when hurt, or yield where they cannot',
    () => {
      const hurt = (zone: number) => {
        const state = stage({ pcs: [{ use: 'magnus', zone }], npcs: [{ use: 'levy', zone }] })
        set(state, 'magnus', { guard: 0, vitality: 10 })
        return deeds('craven', state, 'magnus')[0]
      }
      expect([hurt(0), hurt(2)]).toEqual(['leave', 'yield'])
      expect(deeds('craven', duel('magnus', 'levy'), 'magnus')[0]).toBe('attack levy')
    },
  )

  rule('stances.dying.medicine', 'the protective tend a friend first, others while nothing presses', () => {
    const helps = (name: string): unknown => {
      const state = stage({ pcs: ['elena', 'magnus'], npcs: ['levy'] }, { zone: 2 })
      fell(state, 'magnus', -2)
      return deeds(name, state, 'elena')[0]
    }
    expect([helps('protective'), helps('aggressive')]).toEqual(['first-aid magnus', 'attack levy'])
  })

  rule('stances.reaction.interpose.trigger', 'the protective step in where others would not', () => {
    const steps = (name: string): unknown => {
      const state = stage({ pcs: ['magnus', 'elena'], npcs: ['hobgoblin-captain'] }, { zone: 2 })
      set(state, 'magnus', { stance: 'defensive', momentum: 1, attackedPaid: true })
      set(state, 'elena', { guard: 6 })
      return answerTo('interpose', name, state, 'hobgoblin-captain', 'elena')
    }
    expect([steps('protective'), steps('craven')]).toEqual(['yes', 'no'])
  })

  rule(
    'stances.end.yield',
    'natural: bandits break without Guard, captains when alone, the steadfast never',
    () => {
      const gives = (nature: Nature, guard: number, comrade: Figure['life'] | null): unknown => {
        const npcs = [plain('Foe', { nature }), ...(comrade === null ? [] : [plain('Mate')])]
        const state = stage({ pcs: ['magnus'], npcs }, { zone: 2 })
        set(state, 'foe', { guard })
        if (comrade !== null) set(state, 'mate', { life: comrade })
        return deeds('natural', state, 'foe')[0] === 'yield'
      }
      expect([gives('bandit', 0, null), gives('bandit', 5, null)]).toEqual([true, false])
      expect([gives('levy', 12, 'out'), gives('levy', 12, 'active')]).toEqual([true, false])
      expect([gives('captain', 3, 'out'), gives('captain', 0, 'active')]).toEqual([true, false])
      expect([gives('steadfast', 0, 'out'), gives('mindless', 0, 'out')]).toEqual([false, false])
    },
  )
})

describe('every answer', () => {
  const names = Object.keys(policies)

  /** Plays a fight to its end with a different hand in every seat. */
  function playWith(scenario: object, seed: string, first: number, seen: DecisionCounts): void {
    playChecked(stances, scenario, { seed, first, seen, every: 20 })
  }

  test('is legal in the ready-made scenarios', () => {
    const seen: DecisionCounts = new Map()
    for (const [place, { id, scenario }] of scenarios.entries())
      for (let first = 0; first < names.length; first += sized(4, 1)) {
        const field = { ...(scenario['field'] ?? {}), maxRounds: 5 }
        playWith({ ...scenario, field }, `${id} ${first}`, place + first, seen)
      }
    for (const name of [
      'stance',
      'turn',
      'counter',
      'interpose',
      'perfect-parry',
      'riders',
      'speech',
      'argument-skill',
      'argument-attribute',
    ])
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  })

  test('is legal in random fights', () => {
    const seen: DecisionCounts = new Map()
    const random = new Random(1, 2, 3, 4)
    for (let game = 0; game < sized(20, 400); game++) {
      seedFight(random, 20, game)
      playWith(randomScenario(random), `game ${game}`, game, seen)
    }
    expect(seen.size).toBeGreaterThan(20)
  })
})

describe('strength', () => {
  const FIGHTS = sized(80, 400)
  const mirrors: readonly (readonly [string, readonly Actor[], StageOptions])[] = [
    ['Magnus and his like', ['magnus'], {}],
    ['Brannoc and his like', ['brannoc'], {}],
    ['fighter, archer and wizard', ['magnus', 'sable', 'lyra'], { rulings: { spells: 'on' } }],
    ['two envoys', ['envoy'], { field: { kind: 'social' } }],
  ]

  /** How many of the decided fights of a mirror match one hand wins against another, on either side. */
  function wins(one: string, other: string, figures: readonly Actor[], scene: StageOptions): number {
    const cast: Cast = { pcs: figures.map((use) => ({ use })), npcs: figures.map((use) => ({ use })) }
    const fought = (pcs: string, npcs: string) =>
      simulateFrom(
        stances,
        { state: stage(cast, scene) },
        { fights: FIGHTS, policies: { pcs, npcs }, measures: {}, seed: `${one} ${other}` },
      ).outcomes
    const first = fought(one, other)
    const second = fought(other, one)
    const won = (first['pcs'] ?? 0) + (second['npcs'] ?? 0)
    const lost = (first['npcs'] ?? 0) + (second['pcs'] ?? 0)
    expect(won + lost, 'decided fights').toBeGreaterThan(1.66 * FIGHTS)
    return won / (won + lost)
  }

  test.each(mirrors)('skilled beats simple in six of ten at least: %s', (_, figures, scene) => {
    expect(wins('skilled', 'simple', figures, scene)).toBeGreaterThanOrEqual(0.6)
  })

  test.each(mirrors)('simple beats random in seventeen of twenty at least: %s', (_, figures, scene) => {
    expect(wins('simple', 'random', figures, scene)).toBeGreaterThanOrEqual(0.85)
  })
})
