/**
 * Special effects in general: who wins how many, who may choose which, in what order they happen, what resists
 * them, and the two effects about other effects, Force Failure and Prepare Counter.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { mythras } from '../../index.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  item,
  limb,
  playRound,
  stage,
  strike,
  told,
  turn,
} from '../../testing/stage.ts'
import { type EffectName, effectNames } from './exchange.ts'

type Played = ReturnType<typeof strike>['play']

const HARD = 1
const VERY_EASY = -2

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

function duel(rulings: RulingsInput = {}, heroes: SheetInput = PLAIN_ANA, foes: SheetInput = BOR): State {
  return stage({ heroes: [heroes], foes: [foes] }, { rulings })
}

/** Ana with these weapons, all of them in her style. */
function armed(...weapons: string[]): SheetInput {
  const style = { name: 'Guard', value: 65, weapons: weapons.map(bare) }
  return { ...PLAIN_ANA, weapons, style, skills: { ...PLAIN_ANA.skills, unarmed: 65 } }
}

/** The name of a weapon written as "great club (2d6 H bludgeoning)". */
function bare(weapon: string): string {
  return weapon.replace(/ \(.*$/, '')
}

/** The rule that kept an effect from being chosen when somebody first chose, or null if it was on offer. */
function barredBy(play: Played, effect: EffectName): string | null {
  const [first] = play.askedFor('effect')
  if (first === undefined) throw new RangeError('nobody chose an effect')
  return first.forbidden.find(({ key }) => key === effect)?.rule ?? null
}

describe('how many effects are won', () => {
  rule('mythras.se.source', 'a Success against a Failure gives one effect to whoever has it', () => {
    const won = (dice: readonly number[]) =>
      told(strike(duel(), 'ana', 'bor', { dice, choices: { reaction: ['parry axe'] } }).play, 'won')
    expect(won([44, 77, 1, 1, 11])).toMatchObject([{ figure: 'ana', effects: 1 }, { lost: 1 }])
    expect(won([71, 31])).toMatchObject([{ figure: 'bor', effects: 1 }, { lost: 1 }])
    expect(won([44, 31, 1, 1, 11])).toEqual([])
    expect(won([80, 90])).toEqual([])
  })

  rule(
    'mythras.se.count',
    'as many as the levels differ, three at most, and none between two failures',
    () => {
      const attacks = { critical: 5, success: 44, failure: 80, fumble: 99 }
      const parries = { critical: 4, success: 31, failure: 77, fumble: 100 }
      const count = (attack: keyof typeof attacks, parry: keyof typeof parries) => {
        const lands = attack === 'critical' || attack === 'success' ? [1, 1, 11] : []
        const dice = [attacks[attack], parries[parry], ...lands]
        const { play } = strike(duel(), 'ana', 'bor', { dice, choices: { reaction: ['parry axe'] } })
        const [won] = told(play, 'won')
        return won === undefined ? 0 : won.figure === 'ana' ? won.effects : -won.effects
      }
      const row = (attack: keyof typeof attacks) => [
        count(attack, 'critical'),
        count(attack, 'success'),
        count(attack, 'failure'),
        count(attack, 'fumble'),
      ]
      expect(row('critical')).toEqual([0, 1, 2, 3])
      expect(row('success')).toEqual([-1, 0, 1, 2])
      expect(row('failure')).toEqual([-2, -1, 0, 0])
      expect(row('fumble')).toEqual([-3, -2, 0, 0])
    },
  )

  rule(
    ['mythras.se.count', 'mythras.surprise.bonus'],
    'the first attack on somebody surprised has one more, if it succeeds',
    () => {
      const surprised = () => stage({ heroes: [PLAIN_ANA], foes: [BOR] }, { field: { surprised: ['bor'] } })
      const state = surprised()
      const first = strike(state, 'ana', 'bor', { dice: [28, 1, 1, 11] }).play
      expect(told(first, 'won')[0]).toMatchObject({ effects: 2 })
      const second = strike(state, 'ana', 'bor', { dice: [28, 1, 1, 11] }).play
      expect(told(second, 'won')[0]).toMatchObject({ effects: 1 })
      expect(told(strike(surprised(), 'ana', 'bor', { dice: [80] }).play, 'won')).toEqual([])
    },
  )

  rule(
    ['mythras.se.evade', 'mythras.evade.effects'],
    'after an Evade only a higher level wins effects, a higher die does not',
    () => {
      const evaded = (dice: readonly number[]) =>
        told(strike(duel(), 'bor', 'ana', { dice, choices: { reaction: ['evade'] } }).play, 'won')
      expect(evaded([20, 45])).toEqual([])
      expect(evaded([60, 20, 1, 1, 11])).toEqual([])
      expect(evaded([88, 44])).toMatchObject([{ figure: 'ana', effects: 1 }, { lost: 1 }])
      expect(evaded([5, 20, 1, 1, 11])).toMatchObject([{ figure: 'bor', effects: 1 }, { lost: 1 }])
    },
  )

  rule('mythras.se.none-legal', 'what is not taken is lost, or kept for later by ruling', () => {
    const again = (rulings: RulingsInput) => {
      const state = duel(rulings)
      const first = strike(state, 'ana', 'bor', {
        dice: [5, 1, 1, 11, 90],
        choices: { effect: ['trip', 'none'] },
      }).play
      expect(told(first, 'won')).toMatchObject([{ effects: 2 }, { effects: 0, lost: 1 }])
      expect(figure(state, 'bor').posture).toBe('prone')
      const next = strike(state, 'ana', 'bor', { dice: [44, 1, 1, 11] }).play
      return next.askedFor('effect')[0]?.about
    }
    expect(again({})).toMatchObject({ left: 1 })
    expect(again({ 'se-forfeit': 'banked' })).toMatchObject({ left: 2 })
  })
})

describe('when they are chosen and when they happen', () => {
  rule(
    'mythras.se.before-damage',
    'before the dice: a location that is chosen and a die in full are not rolled',
    () => {
      const { play } = strike(duel({}, PLAIN_ANA, TOUGH), 'ana', 'bor', {
        dice: [5, 2],
        choices: { effect: ['choose-location', 'maximize-damage'], location: ['head'] },
      })
      expect(play.rolls.map(({ name, sides }) => [name, sides])).toEqual([
        ['attack', 100],
        ['damage-modifier', 2],
      ])
      expect(told(play, 'damage')).toMatchObject([{ location: 'head', rolled: 8 + 2 }])
    },
  )

  rule(
    'mythras.se.before-endurance',
    'first the Trip is resisted, then the Serious wound asks for Endurance',
    () => {
      const state = duel()
      const { play } = strike(state, 'ana', 'bor', {
        dice: [44, 77, 7, 2, 11, 20, 2, 50],
        choices: { reaction: ['parry axe'], effect: ['trip'], 'resist-skill': ['brawn'] },
      })
      expect(limb(state, 'bor', 'chest').hp).toBe(8 - (9 - 1))
      expect(play.rolls.slice(5).map(({ name }) => name)).toEqual(['resist', 'pain', 'endurance'])
    },
  )

  rule(
    ['mythras.se.before-endurance', 'mythras.effect.impale-grade'],
    'a weapon that has just lodged makes that Endurance roll Formidable, unless it counts later',
    () => {
      const dies = (rulings: RulingsInput, endurance: number) => {
        const state = duel(rulings)
        strike(state, 'ana', 'bor', {
          dice: [22, 8, 7, 1, 20, 3, endurance],
          choices: { effect: ['impale'] },
        })
        expect(limb(state, 'bor', 'head').hp).toBe(6 - 8)
        return figure(state, 'bor').unconscious > 0
      }
      expect(dies({}, 27)).toBe(false)
      expect(dies({}, 28)).toBe(true)
      expect(dies({ 'impale-endurance': 'later-rolls' }, 54)).toBe(false)
    },
  )

  rule(
    'mythras.se.order',
    'in the order named: whoever is tripped first holds his weapon at Formidable',
    () => {
      const disarmed = (effects: readonly string[], dice: readonly number[], rulings: RulingsInput = {}) => {
        const state = duel(rulings)
        const { play } = strike(state, 'ana', 'bor', {
          dice: [71, 5, ...dice],
          choices: { reaction: ['parry viking-shield'], effect: effects, 'resist-skill': ['brawn'] },
        })
        return told(play, 'resist').map(({ skill, grade, lost }) => [skill, grade, lost])
      }
      // A Large shield against a Medium sword is one grade harder; prone is Formidable before that.
      expect(disarmed(['disarm', 'trip'], [4, 3, 30])).toEqual([
        ['combat-style', 1, true],
        ['brawn', 0, true],
      ])
      expect(disarmed(['trip', 'disarm'], [30, 4, 3])).toEqual([
        ['brawn', 0, true],
        ['combat-style', 3, true],
      ])
      expect(disarmed(['trip', 'disarm'], [30, 4, 3], { 'se-order': 'together' })).toEqual([
        ['brawn', 0, true],
        ['combat-style', 1, true],
      ])
    },
  )

  rule(
    ['mythras.se.mix', 'mythras.effect.choose-location', 'mythras.effect.bypass-armor'],
    'different effects go together: a chosen head without its helmet',
    () => {
      const state = duel()
      strike(state, 'bor', 'ana', {
        dice: [3, 2, 1],
        choices: { effect: ['choose-location', 'bypass-armor'], location: ['head'] },
      })
      expect(limb(state, 'ana', 'head').hp).toBe(6 - (2 + 1 + 1))
    },
  )

  rule('mythras.se.stack', 'an effect that does not stack may be taken once in an exchange', () => {
    const second = (attacks: boolean, effect: string, dice: readonly number[], more = {}) => {
      const choices = { effect: [effect, 'none'], ...more }
      const { play } = attacks
        ? strike(duel({}, PLAIN_ANA, TOUGH), 'ana', 'bor', { dice: [5, ...dice], choices })
        : strike(duel({}, PLAIN_ANA, TOUGH), 'bor', 'ana', {
            dice: [80, 5, ...dice],
            choices: { ...choices, reaction: ['parry broadsword'] },
          })
      return play.askedFor('effect')[1]?.forbidden.find(({ key }) => key === effect)?.rule
    }
    const taken = [
      second(true, 'bleed', [1, 1, 11]),
      second(true, 'choose-location', [1, 1], { location: ['chest'] }),
      second(true, 'damage-weapon', [1, 1], { 'damage-weapon': ['axe'] }),
      second(true, 'disarm', [1, 1, 11, 6]),
      second(true, 'impale', [1, 1, 1, 11]),
      second(true, 'scar-foe', [1, 1, 11]),
      second(true, 'trip', [1, 1, 11, 6]),
      second(false, 'blind', [6]),
      second(false, 'damage-weapon', [1, 1]),
      second(false, 'disarm', [6]),
      second(false, 'enhance-parry', []),
      second(false, 'scar-foe', []),
      second(false, 'trip', [6]),
      second(false, 'withdraw', []),
    ]
    expect(new Set(taken)).toEqual(new Set(['mythras.se.stack']))
  })

  rule('mythras.se.stack', 'Maximize Damage twice is what a Critical against a Failure may buy', () => {
    const club = armed('great club (2d6 H two-handed bludgeoning)')
    const { play } = strike(duel({}, club, TOUGH), 'ana', 'bor', {
      dice: [5, 1, 11],
      choices: { effect: ['maximize-damage', 'maximize-damage'] },
      with: 'great-club',
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 12 + 1 }])
  })
})

/** Bor, whom one blow does not wound through his armour. */
const TOUGH: SheetInput = { ...BOR, armour: { all: 10 } }

/** The catalogue: for the attacker (O), the defender (D) or both. */
const CATALOGUE: Readonly<Record<EffectName, 'O' | 'D' | 'OD'>> = {
  'accidental-injury': 'D',
  arise: 'D',
  bash: 'O',
  bleed: 'O',
  blind: 'D',
  'bypass-armor': 'O',
  'choose-location': 'O',
  'circumvent-cover': 'O',
  'circumvent-parry': 'O',
  'damage-weapon': 'OD',
  disarm: 'OD',
  'drop-foe': 'O',
  'duck-back': 'O',
  'enhance-parry': 'D',
  entangle: 'OD',
  'force-failure': 'OD',
  grip: 'O',
  impale: 'O',
  marksman: 'O',
  'maximize-damage': 'O',
  'over-penetration': 'O',
  'pin-down': 'O',
  'prepare-counter': 'D',
  'rapid-reload': 'O',
  'scar-foe': 'OD',
  'select-target': 'D',
  'slip-free': 'D',
  'stun-location': 'O',
  sunder: 'O',
  trip: 'OD',
  'weapon-malfunction': 'D',
  withdraw: 'D',
}

describe('who may choose what', () => {
  rule('mythras.se.class', 'the other side of an effect is not on offer, and the rule says why', () => {
    const attacker = strike(duel(), 'ana', 'bor', { dice: [44, 1, 1, 11] }).play
    const defender = strike(duel(), 'bor', 'ana', {
      dice: [80, 31],
      choices: { reaction: ['parry broadsword'] },
    }).play
    for (const effect of effectNames) {
      const sides = CATALOGUE[effect]
      expect([effect, barredBy(attacker, effect) === 'mythras.se.class']).toEqual([effect, sides === 'D'])
      expect([effect, barredBy(defender, effect) === 'mythras.se.class']).toEqual([effect, sides === 'O'])
    }
  })

  rule('mythras.se.requirements', 'a blow offers what its weapon can do, and what any can', () => {
    const offered = (weapon: string, key = weapon) => {
      const { play } = strike(duel({}, armed(weapon), TOUGH), 'ana', 'bor', {
        dice: [44, 77, 1, 1, 11],
        choices: { reaction: ['parry axe'] },
        with: key,
      })
      const always = ['choose-location', 'damage-weapon', 'disarm', 'scar-foe', 'trip', 'none']
      const effects = effectsOffered(play)
      expect(effects).toEqual(expect.arrayContaining(always))
      return effects.filter((effect) => !always.includes(effect))
    }
    expect(offered('axe')).toEqual(['bleed', 'sunder'])
    expect(offered('broadsword')).toEqual(['bleed', 'impale'])
    expect(offered('chain')).toEqual(['entangle'])
    expect(offered('club')).toEqual(['bash', 'stun-location'])
    expect(offered('dagger')).toEqual(['bleed', 'impale'])
    expect(offered('longsword')).toEqual(['bleed', 'impale', 'sunder'])
    expect(offered('mace')).toEqual(['bash', 'stun-location'])
    expect(offered('net')).toEqual(['entangle'])
    expect(offered('shortsword')).toEqual(['bleed', 'impale'])
    expect(offered('spear')).toEqual(['impale'])
    expect(offered('2h spear', 'two-handed-spear')).toEqual(['impale', 'sunder'])
    expect(offered('war hammer', 'war-hammer')).toEqual(['bash', 'stun-location', 'sunder'])
    expect(offered('whip')).toEqual(['entangle'])
    expect(offered('heater')).toEqual(['bash'])
    expect(offered('dagger', 'fist-kick')).toEqual(['bash', 'grip', 'stun-location'])
  })

  rule(
    'mythras.se.requirements',
    'what needs a Critical is barred to a plain Success by its own rule',
    () => {
      const attack = (dice: readonly number[], reaction: string) =>
        strike(duel({}, PLAIN_ANA, TOUGH), 'ana', 'bor', { dice, choices: { reaction: [reaction] } }).play
      const plain = attack([44, 1, 1, 11], 'none')
      expect(barredBy(plain, 'bypass-armor')).toBe('mythras.effect.bypass-armor')
      expect(barredBy(plain, 'maximize-damage')).toBe('mythras.effect.maximize-damage')
      expect(barredBy(plain, 'circumvent-parry')).toBe('mythras.effect.circumvent-parry')
      const critical = attack([5, 31, 1, 1, 11], 'parry axe')
      expect(barredBy(critical, 'bypass-armor')).toBeNull()
      expect(barredBy(critical, 'maximize-damage')).toBeNull()
      expect(barredBy(critical, 'circumvent-parry')).toBeNull()
    },
  )

  rule(
    'mythras.se.requirements',
    'what a parry offers on a Success, on a Critical, and against a Fumble',
    () => {
      const defend = (dice: readonly number[]) =>
        effectsOffered(
          strike(duel(), 'bor', 'ana', { dice, choices: { reaction: ['parry broadsword'] } }).play,
        ).filter((effect) => effect !== 'none')
      const success = ['damage-weapon', 'disarm', 'prepare-counter', 'scar-foe', 'trip', 'withdraw']
      expect(defend([80, 31])).toEqual(success)
      expect(defend([80, 5]).toSorted()).toEqual([...success, 'blind', 'enhance-parry'].toSorted())
      expect(defend([99, 31]).toSorted()).toEqual(
        [...success, 'accidental-injury', 'force-failure'].toSorted(),
      )
    },
  )

  rule(
    ['mythras.se.requirements', 'mythras.ranged.parry'],
    'whoever is shot at from afar can do nothing to the archer that needs a touch, unless the table allows it',
    () => {
      const archer: SheetInput = { ...BOR, name: 'Cal', weapons: ['bow'], style: 65 }
      const parried = (rulings: RulingsInput) =>
        turn(
          stage({ hunters: [archer], heroes: [PLAIN_ANA] }, { field: { distance: 60 }, rulings }),
          'cal',
          'shoot bow',
          { dice: [70, 5], choices: { reaction: ['parry heater'] } },
        )
      const [asked] = parried({}).askedFor('effect')
      expect(asked?.options).toEqual(['enhance-parry', 'prepare-counter', 'none'])
      for (const key of ['blind', 'damage-weapon', 'disarm', 'scar-foe', 'trip', 'withdraw', 'entangle'])
        expect(asked?.forbidden).toContainEqual({ key, rule: 'mythras.se.requirements' })
      expect(effectsOffered(parried({ 'se-distance': 'no-limit' }))).toContain('trip')
    },
  )

  rule(
    ['mythras.se.requirements', 'mythras.evade.effects'],
    'an evader has no effect that is made with a weapon, unless the table allows all',
    () => {
      const evade = (rulings: RulingsInput) =>
        strike(duel(rulings), 'bor', 'ana', { dice: [80, 4], choices: { reaction: ['evade'] } }).play
      const [asked] = evade({}).askedFor('effect')
      expect(asked?.options).toEqual(['arise', 'blind', 'prepare-counter', 'trip', 'withdraw', 'none'])
      for (const key of ['damage-weapon', 'disarm', 'enhance-parry', 'entangle', 'scar-foe'])
        expect(asked?.forbidden).toContainEqual({ key, rule: 'mythras.evade.effects' })
      expect(effectsOffered(evade({ 'evade-effects': 'all-defensive' }))).toContain('disarm')
    },
  )
})

describe('resisting against the original roll', () => {
  const tripped = (
    hero: SheetInput,
    foe: SheetInput,
    dice: readonly number[],
    rulings: RulingsInput = {},
  ) => {
    const state = duel(rulings, hero, foe)
    strike(state, 'ana', 'bor', { dice, choices: { effect: ['trip'], 'resist-skill': ['brawn'] } })
    return figure(state, 'bor').posture === 'prone'
  }
  const blow = [1, 1, 11]

  rule(
    ['mythras.effect.trip', 'mythras.core.opposed'],
    'the higher of two Successes wins, a better level beats any die, and a draw changes nothing',
    () => {
      expect(tripped(PLAIN_ANA, TOUGH, [44, ...blow, 43])).toBe(true)
      expect(tripped(PLAIN_ANA, TOUGH, [44, ...blow, 45])).toBe(false)
      expect(tripped(PLAIN_ANA, TOUGH, [44, ...blow, 44])).toBe(false)
      expect(tripped(PLAIN_ANA, TOUGH, [44, ...blow, 7])).toBe(false)
      expect(tripped(PLAIN_ANA, TOUGH, [7, ...blow, 62])).toBe(true)
      expect(tripped(PLAIN_ANA, TOUGH, [44, ...blow, 63])).toBe(true)
    },
  )

  rule(
    ['mythras.effect.trip', 'mythras.core.over-100'],
    'a master of 115 lowers Brawn 62 to 47 without touching the die that stands',
    () => {
      const master = { ...PLAIN_ANA, style: 115 }
      expect(tripped(master, TOUGH, [44, ...blow, 47])).toBe(false)
      expect(tripped(master, TOUGH, [44, ...blow, 48])).toBe(true)
      expect(tripped(master, TOUGH, [44, ...blow, 48], { 'original-roll': 'unchanged' })).toBe(false)
    },
  )

  rule(
    ['mythras.effect.trip', 'mythras.core.over-100'],
    'a resister of 130 falls to 100 as well: 12 is no Critical any more',
    () => {
      const giant = { ...TOUGH, skills: { ...TOUGH.skills, brawn: 130 } }
      expect(tripped(PLAIN_ANA, giant, [5, ...blow, 12])).toBe(true)
      expect(tripped(PLAIN_ANA, giant, [5, ...blow, 10])).toBe(false)
      expect(tripped(PLAIN_ANA, giant, [5, ...blow, 12], { 'original-roll': 'unchanged' })).toBe(false)
    },
  )

  rule('mythras.effect.trip', "a defender's effect is resisted against the parry", () => {
    const state = duel()
    strike(state, 'bor', 'ana', {
      dice: [80, 31, 30],
      choices: { reaction: ['parry broadsword'], effect: ['trip'], 'resist-skill': ['brawn'] },
    })
    expect(figure(state, 'bor').posture).toBe('prone')
    const stands = duel()
    strike(stands, 'bor', 'ana', {
      dice: [80, 31, 32],
      choices: { reaction: ['parry broadsword'], effect: ['trip'], 'resist-skill': ['brawn'] },
    })
    expect(figure(stands, 'bor').posture).toBe('standing')
  })
})

describe('Force Failure', () => {
  const parried = { reaction: ['parry axe'] }

  rule(
    'mythras.effect.force-failure',
    'against a Fumble two effects are Trip and Force Failure: prone, no roll',
    () => {
      const state = duel()
      strike(state, 'ana', 'bor', {
        dice: [44, 99, 1, 1, 11],
        choices: { ...parried, effect: ['trip', 'force-failure'] },
      })
      expect(figure(state, 'bor').posture).toBe('prone')
    },
  )

  rule('mythras.effect.force-failure', 'the defender has it too: a fumbled blow costs the axe', () => {
    const state = duel()
    strike(state, 'bor', 'ana', {
      dice: [99, 50, 2],
      choices: {
        reaction: ['parry broadsword'],
        effect: ['disarm', 'force-failure'],
        'disarm-item': ['axe'],
      },
    })
    expect(item(state, 'bor', 'axe').hand).toBe('lost')
  })

  rule('mythras.effect.force-failure', 'it needs a Fumble, and an effect that somebody could resist', () => {
    const { play } = strike(duel(), 'ana', 'bor', {
      dice: [5, 77, 1, 1, 11, 62],
      choices: { ...parried, effect: ['trip', 'none'], 'resist-skill': ['brawn'] },
    })
    const rules = play
      .askedFor('effect')
      .map(({ forbidden }) => forbidden.find(({ key }) => key === 'force-failure')?.rule)
    expect(rules).toEqual(['mythras.effect.force-failure', 'mythras.effect.force-failure'])
    const fumbled = strike(duel(), 'ana', 'bor', {
      dice: [44, 99, 1, 1, 11],
      choices: { ...parried, effect: ['scar-foe', 'none'] },
    }).play
    expect(fumbled.askedFor('effect')[1]?.options).not.toContain('force-failure')
  })

  rule(
    'mythras.effect.force-failure',
    'it may be named first, and goes with the next effect that is resisted',
    () => {
      const state = duel()
      const { play } = strike(state, 'ana', 'bor', {
        dice: [44, 99, 1, 1, 11],
        choices: { ...parried, effect: ['force-failure', 'trip'] },
      })
      expect(told(play, 'resist')).toEqual([])
      expect(figure(state, 'bor').posture).toBe('prone')
    },
  )

  rule('mythras.effect.force-failure', 'of two effects it goes with the one it is named after', () => {
    const resisted = (effects: readonly string[], dice: readonly number[]) => {
      const state = duel()
      const { play } = strike(state, 'ana', 'bor', {
        dice: [5, 99, 1, 1, 11, ...dice],
        choices: { ...parried, effect: effects, 'disarm-item': ['axe'] },
      })
      const skills = told(play, 'resist').map(({ skill }) => skill)
      return [skills, item(state, 'bor', 'axe').hand, figure(state, 'bor').posture]
    }
    expect(resisted(['disarm', 'force-failure', 'trip'], [2, 6])).toEqual([['brawn'], 'lost', 'standing'])
    expect(resisted(['disarm', 'trip', 'force-failure'], [6])).toEqual([['combat-style'], 'right', 'prone'])
  })

  rule('mythras.effect.force-failure', 'it forces the roll, not the wound that an effect asks for', () => {
    const state = duel({}, PLAIN_ANA, TOUGH)
    strike(state, 'ana', 'bor', {
      dice: [44, 99, 8, 2, 11],
      choices: { ...parried, effect: ['bleed', 'force-failure'] },
    })
    expect(limb(state, 'bor', 'chest').bleeding).toBe('no')
  })
})

describe('Prepare Counter', () => {
  /** Ana parries a miss and notes an effect. */
  function prepared(effect: string, rulings: RulingsInput = {}, foe: SheetInput = BOR): State {
    const state = duel(rulings, PLAIN_ANA, foe)
    strike(state, 'bor', 'ana', {
      dice: [80, 31],
      choices: {
        reaction: ['parry broadsword'],
        effect: ['prepare-counter'],
        'prepare-counter': [effect],
      },
    })
    return state
  }

  rule(
    'mythras.effect.prepare-counter',
    'the noted Trip comes to nothing and the axe flies without a roll',
    () => {
      const state = prepared('trip')
      const { play } = strike(state, 'bor', 'ana', {
        dice: [44, 1, 1, 11, 2],
        choices: { effect: ['trip'], 'counter-reveal': ['disarm'], 'disarm-item': ['axe'] },
      })
      expect(figure(state, 'ana').posture).toBe('standing')
      expect(item(state, 'bor', 'axe').hand).toBe('lost')
      expect(told(play, 'item')).toContainEqual(expect.objectContaining({ what: 'flung', amount: 2 }))
      expect(told(play, 'resist')).toEqual([])
      expect(figure(state, 'ana').counters).toEqual([])
    },
  )

  rule(
    'mythras.effect.prepare-counter',
    'it may stay hidden, and then the effect goes on and the note is kept',
    () => {
      const state = prepared('trip')
      strike(state, 'bor', 'ana', {
        dice: [44, 1, 1, 11, 90],
        choices: { effect: ['trip'], 'counter-reveal': ['keep-hidden'], 'resist-skill': ['brawn'] },
      })
      expect(figure(state, 'ana').posture).toBe('prone')
      expect(figure(state, 'ana').counters).toHaveLength(1)
    },
  )

  rule(
    'mythras.effect.prepare-counter',
    'another effect, or the same from another foe, is not countered',
    () => {
      const other = prepared('trip')
      const scar = strike(other, 'bor', 'ana', {
        dice: [44, 1, 1, 11],
        choices: { effect: ['scar-foe'] },
      }).play
      expect(scar.askedFor('counter-reveal')).toEqual([])
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR, { ...BOR, name: 'Dag' }] })
      figure(state, 'ana').counters.push({ against: figure(state, 'bor').at, effect: 'trip' })
      const { play } = strike(state, 'dag', 'ana', {
        dice: [44, 1, 1, 11, 90],
        choices: { effect: ['trip'] },
      })
      expect(play.askedFor('counter-reveal')).toEqual([])
      expect(figure(state, 'ana').posture).toBe('prone')
    },
  )

  rule('mythras.effect.prepare-counter', 'it lies in wait all fight, for a blow as for a parry', () => {
    const state = prepared('trip')
    playRound(state)
    playRound(state)
    const { play } = strike(state, 'ana', 'bor', {
      dice: [80, 31],
      choices: { reaction: ['parry axe'], effect: ['trip'], 'counter-reveal': ['scar-foe'] },
    })
    expect(told(play, 'effect').at(-1)).toMatchObject({ figure: 'ana', target: 'bor', effect: 'scar-foe' })
    expect(figure(state, 'ana').posture).toBe('standing')
  })

  rule(
    ['mythras.effect.prepare-counter', 'mythras.se.stack'],
    'a countered effect is spent: the others stand, and it cannot be tried again in the same exchange',
    () => {
      const state = prepared('trip')
      const { play } = strike(state, 'bor', 'ana', {
        dice: [5, 1, 1, 11],
        choices: { effect: ['trip', 'scar-foe'], 'counter-reveal': ['scar-foe'] },
      })
      const [, second] = play.askedFor('effect')
      expect(second?.forbidden).toContainEqual({ key: 'trip', rule: 'mythras.se.stack' })
      expect([figure(state, 'ana').scars, figure(state, 'bor').scars]).toEqual([1, 1])
    },
  )

  rule('mythras.effect.prepare-counter', 'used up once, unless the table lets it stand', () => {
    const twice = (rulings: RulingsInput) => {
      const state = prepared('trip', rulings)
      const choices = { effect: ['trip'], 'counter-reveal': ['scar-foe'] }
      strike(state, 'bor', 'ana', { dice: [44, 1, 1, 11], choices })
      return figure(state, 'ana').counters.length
    }
    expect(twice({})).toBe(0)
    expect(twice({ 'prepare-counter': 'not-used-up' })).toBe(1)
  })

  rule(
    ['mythras.effect.prepare-counter', 'mythras.se.stack'],
    'two effects may be two notes, each of one effect that can be inflicted',
    () => {
      const state = duel()
      const { play } = strike(state, 'bor', 'ana', {
        dice: [80, 5],
        choices: {
          reaction: ['parry broadsword'],
          effect: ['prepare-counter', 'prepare-counter'],
          'prepare-counter': ['trip', 'bleed'],
        },
      })
      expect(figure(state, 'ana').counters.map(({ effect }) => effect)).toEqual(['trip', 'bleed'])
      const [asked] = play.askedFor('prepare-counter')
      expect(asked?.options).toContain('force-failure')
      expect(asked?.options).not.toContain('arise')
    },
  )

  rule('mythras.effect.prepare-counter', 'what stands in needs the weapon, not the roll', () => {
    const options = (rulings: RulingsInput) => {
      const state = prepared('trip', rulings)
      const { play } = strike(state, 'bor', 'ana', {
        dice: [44, 77, 1, 1, 11],
        choices: {
          reaction: ['parry broadsword'],
          effect: ['trip'],
          'counter-reveal': ['scar-foe'],
        },
      })
      return play.askedFor('counter-reveal')[0]?.options ?? []
    }
    const free = options({})
    for (const effect of ['accidental-injury', 'blind', 'enhance-parry', 'disarm', 'withdraw'])
      expect(free).toContain(effect)
    for (const effect of ['entangle', 'bash', 'slip-free', 'weapon-malfunction', 'force-failure'])
      expect(free).not.toContain(effect)
    const bound = options({ 'prepare-counter': 'once-by-roll' })
    expect(bound).toContain('disarm')
    for (const effect of ['accidental-injury', 'blind', 'enhance-parry']) expect(bound).not.toContain(effect)
  })

  rule(
    ['mythras.effect.prepare-counter', 'mythras.effect.enhance-parry'],
    'an Enhance Parry that stands in stops a blow that the parry had missed',
    () => {
      const state = prepared('bleed')
      strike(state, 'bor', 'ana', {
        dice: [44, 77, 6, 4, 11],
        choices: {
          reaction: ['parry broadsword'],
          effect: ['bleed'],
          'counter-reveal': ['enhance-parry'],
        },
      })
      expect(limb(state, 'ana', 'chest').hp).toBe(8)
    },
  )

  rule(
    ['mythras.effect.prepare-counter', 'mythras.effect.accidental-injury'],
    'an accident that stands in hurts the attacker, who rolls Endurance against nobody',
    () => {
      const state = prepared('bleed')
      const { play } = strike(state, 'bor', 'ana', {
        dice: [50, 1, 1, 11, 6, 4, 2, 1, 20],
        choices: { effect: ['bleed'], 'counter-reveal': ['accidental-injury'] },
      })
      // 6+1+4 = 11, less 1 of armour: the leg of 6 falls to -4, and Endurance 54 needs no more than 20.
      expect(limb(state, 'bor', 'right-leg')).toMatchObject({ hp: -4, useless: false })
      expect(play.rolls.at(-1)).toMatchObject({ name: 'endurance', by: 'bor' })
      expect(limb(state, 'ana', 'chest').bleeding).toBe('no')
    },
  )

  rule(
    ['mythras.effect.prepare-counter', 'mythras.effect.select-target'],
    'a blow that is turned to a bystander in its stead does not strike its target as well',
    () => {
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR, { ...BOR, name: 'Dag' }] })
      figure(state, 'ana').counters.push({ against: figure(state, 'bor').at, effect: 'bleed' })
      const { play } = strike(state, 'bor', 'ana', {
        dice: [44, 4, 1, 12],
        choices: { effect: ['bleed'], 'counter-reveal': ['select-target'] },
      })
      expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['dag'])
      expect(limb(state, 'dag', 'chest').hp).toBe(8 - (4 + 1 + 1 - 1))
    },
  )

  rule(
    'mythras.effect.prepare-counter',
    'what was noted is told to nobody else, in no view and no event',
    () => {
      const state = duel()
      const { play } = strike(state, 'bor', 'ana', {
        dice: [80, 31],
        choices: {
          reaction: ['parry broadsword'],
          effect: ['prepare-counter'],
          'prepare-counter': ['stun-location'],
        },
      })
      const seat = figure(state, 'ana').seat
      const other = figure(state, 'bor').seat
      expect(seat).not.toBe(other)
      const noted = (who: string) => mythras.view(state, who)
      expect(JSON.stringify(noted(other))).not.toContain('"effect":"stun-location"')
      expect(JSON.stringify(noted('onlooker'))).not.toContain('"effect":"stun-location"')
      expect(JSON.stringify(noted(seat))).toContain('"effect":"stun-location"')
      expect(JSON.stringify(noted('referee'))).toContain('"effect":"stun-location"')
      const told = (who: string) =>
        JSON.stringify(play.events.map((event) => mythras.seen?.(event, state, who)))
      expect(told(other)).not.toContain('stun-location')
      expect(told(seat)).toContain('stun-location')
      expect(play.askedFor('prepare-counter')).toMatchObject([{ seat, by: 'ana' }])
    },
  )
})

rule(
  ['mythras.effect.disarm-size', 'mythras.effect.disarm'],
  'grades by Size are those of the ladder',
  () => {
    const grade = (weapon: string, key: string) => {
      const { play } = strike(duel({}, armed(weapon)), 'ana', 'bor', {
        dice: [44, 1, 1, 11, 4],
        choices: { effect: ['disarm'], 'disarm-item': ['viking-shield'] },
        with: key,
      })
      return told(play, 'resist')[0]?.grade
    }
    expect(grade('kite shield', 'kite-shield')).toBe(HARD)
    expect(grade('dagger', 'dagger')).toBe(VERY_EASY)
  },
)
