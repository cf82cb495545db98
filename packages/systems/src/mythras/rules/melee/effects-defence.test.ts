/**
 * The effects of a defender, one by one: what each does in numbers, what resists it, how long it lasts, and what
 * keeps it off the list. Those of the attacker stand beside this in effects-offence.test.ts, what the two have in
 * common and Prepare Counter in effects.test.ts.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import { type State, stateSchema } from '../../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  playRound,
  playWhile,
  type StageOptions,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import type { EffectName } from './exchange.ts'

type Played = ReturnType<typeof turn>

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

/** Somebody plain: DM +0, no armour, 20 Hit Points everywhere, skill 65 with these weapons. */
function plain(name: string, weapons: readonly string[], more: SheetInput | object = {}): SheetInput {
  const style = { name: 'Plain', value: 65, weapons: weapons.map(bare) }
  return { name, style, weapons, hitPoints: 20, ...more }
}

/** The name of a weapon written as "great axe (2d8 H cutting)". */
function bare(weapon: string): string {
  return weapon.replace(/ \(.*$/, '')
}

function duel(scene: StageOptions = {}, hero: SheetInput = PLAIN_ANA, foe: SheetInput = BOR): State {
  return stage({ heroes: [hero], foes: [foe] }, scene)
}

/** Bor's blow at Ana is parried with something, and she takes these effects. */
function parry(
  state: State,
  dice: readonly number[],
  effect: readonly string[],
  { choices = {}, by = 'bor', using = 'broadsword' } = {},
): Played {
  const play = { dice, choices: { reaction: [`parry ${using}`], effect, ...choices } }
  return strike(state, by, 'ana', play).play
}

/** The rule that kept an effect from being chosen when somebody first chose, or null if it was on offer. */
function barredBy(play: { askedFor: Played['askedFor'] }, effect: EffectName): string | null {
  const [first] = play.askedFor('effect')
  if (first === undefined) throw new RangeError('nobody chose an effect')
  return first.forbidden.find(({ key }) => key === effect)?.rule ?? null
}

describe('Accidental Injury', () => {
  /** Bor with a Damage Modifier of +1d2. */
  const weak = { ...BOR, str: 14, siz: 13, con: 15 }

  rule('mythras.effect.accidental-injury', 'his own axe: 4+1+2 less armour of 1 costs the left leg 6', () => {
    const state = duel({}, PLAIN_ANA, { ...weak, hitPoints: 20 })
    parry(state, [99, 50, 4, 2, 5], ['accidental-injury', 'none'])
    expect(limb(state, 'bor', 'left-leg').hp).toBe(20 - 6)
    expect(figure(state, 'ana').limbs.map(({ hp }) => hp)).toEqual([6, 6, 7, 8, 5, 5, 6])
  })

  rule(
    ['mythras.effect.accidental-injury', 'mythras.wound.serious-limb'],
    'the wound asks for a plain Endurance roll, which 54 passes with 54 and fails with 55',
    () => {
      const fails = (endurance: number, rulings: RulingsInput = {}) => {
        const state = duel({ rulings }, PLAIN_ANA, weak)
        parry(
          state,
          [99, 50, 4, 2, 5, 1, ...(endurance > 0 ? [endurance] : [])],
          ['accidental-injury', 'none'],
        )
        expect(limb(state, 'bor', 'left-leg').hp).toBe(0)
        return limb(state, 'bor', 'left-leg').useless
      }
      expect(fails(54)).toBe(false)
      expect(fails(55)).toBe(true)
      expect(fails(0, { 'self-wound-roll': 'fails' })).toBe(true)
    },
  )

  rule('mythras.effect.accidental-injury', 'the Damage Modifier is left out by ruling', () => {
    const state = duel({ rulings: { 'accidental-dm': 'dice-only' } }, PLAIN_ANA, { ...weak, hitPoints: 20 })
    parry(state, [99, 50, 4, 5], ['accidental-injury', 'none'])
    expect(limb(state, 'bor', 'left-leg').hp).toBe(20 - 4)
  })

  rule('mythras.effect.accidental-injury', 'only when the attacker fumbled', () => {
    expect(barredBy(parry(duel(), [98, 50], []), 'accidental-injury')).toBe(
      'mythras.effect.accidental-injury',
    )
    expect(barredBy(parry(duel(), [99, 50], []), 'accidental-injury')).toBeNull()
  })

  rule(
    'mythras.effect.accidental-injury-unarmed',
    'a fist: 3 and a DM of 1 against armour of 6 cost 4, and so does a paw its hide',
    () => {
      const boxer = { ...PLAIN_ANA, name: 'Bor', weapons: [], hitPoints: 20, armour: { all: 6 } }
      const state = duel({}, PLAIN_ANA, boxer)
      strike(state, 'bor', 'ana', {
        dice: [99, 50, 3, 1, 11],
        choices: { reaction: ['parry broadsword'], effect: ['accidental-injury', 'none'] },
        with: 'fist-kick',
      })
      expect(limb(state, 'bor', 'chest').hp).toBe(20 - 4)
      const bear = stage({ heroes: [PLAIN_ANA], beasts: ['grizzly-bear'] })
      strike(bear, 'grizzly-bear', 'ana', {
        dice: [99, 50, 2, 1, 11],
        choices: { reaction: ['parry broadsword'], effect: ['accidental-injury', 'none'] },
        with: 'claw',
      })
      expect(limb(bear, 'grizzly-bear', 'forequarters').hp).toBe(12 - 3)
    },
  )
})

describe('Arise', () => {
  rule('mythras.effect.arise', 'a prone defender is up at once', () => {
    const state = duel({}, { ...PLAIN_ANA, posture: 'prone' })
    parry(state, [80, 20], ['arise'])
    expect(figure(state, 'ana').posture).toBe('standing')
  })

  rule(
    ['mythras.effect.arise', 'mythras.evade.effects', 'mythras.evade.prone'],
    'an evader who wins an effect need not stay on the ground',
    () => {
      const evade = (effect: string) => {
        const state = duel()
        strike(state, 'bor', 'ana', { dice: [88, 44], choices: { reaction: ['evade'], effect: [effect] } })
        return figure(state, 'ana').posture
      }
      expect(evade('arise')).toBe('standing')
      expect(evade('none')).toBe('prone')
    },
  )

  rule(
    ['mythras.effect.arise', 'mythras.wound.serious-limb'],
    'nobody rises on a leg that is useless',
    () => {
      const state = duel({}, { ...PLAIN_ANA, posture: 'prone' })
      limb(state, 'ana', 'left-leg').useless = true
      expect(barredBy(parry(state, [80, 20], []), 'arise')).toBe('mythras.wound.serious-limb')
    },
  )

  rule('mythras.effect.arise', 'whoever stands has nothing to arise from', () => {
    expect(barredBy(parry(duel(), [80, 31], []), 'arise')).toBe('mythras.effect.arise')
    const nimble = { ...PLAIN_ANA, skills: { ...PLAIN_ANA.skills, acrobatics: 50 } }
    const { play } = strike(duel({}, nimble), 'bor', 'ana', {
      dice: [88, 44],
      choices: { reaction: ['acrobatics'] },
    })
    expect(barredBy(play, 'arise')).toBe('mythras.effect.arise')
    const sidestepped = turn(duel({ rulings: { 'leap-when': 'any-time' } }), 'bor', 'leap at ana', {
      dice: [80, 44],
      choices: { 'leap-defence': ['evade'] },
    })
    expect(barredBy(sidestepped, 'arise')).toBe('mythras.effect.arise')
  })
})

describe('Blind Opponent', () => {
  /** Ana attacks, Bor parries with a Critical and blinds her; she resists by Evade. */
  function blinded(
    evade: number,
    after: readonly number[],
    scene: StageOptions = {},
    choices: PlayScript['choices'] = {},
  ): State {
    const state = duel(scene)
    strike(state, 'ana', 'bor', {
      dice: [71, 4, evade, ...after],
      choices: {
        reaction: ['parry axe'],
        effect: ['blind', 'none'],
        'resist-skill': ['evade'],
        ...choices,
      },
    })
    return state
  }

  rule('mythras.effect.blind', 'Evade 40 of 45 loses to a parry of 04: two Turns at Hard', () => {
    const state = blinded(40, [2])
    expect(figure(state, 'ana')).toMatchObject({ blinded: 2, blindGrade: 1 })
    const { play } = strike(state, 'ana', 'bor', { dice: [45] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 44, grade: 1, level: 1 }])
    expect(figure(blinded(5, []), 'ana').blinded).toBe(0)
  })

  rule(
    'mythras.effect.blind',
    'Formidable if the referee finds the means nasty enough, Herculean by ruling',
    () => {
      const referee = { 'blind-method': ['formidable'] }
      expect(figure(blinded(40, [2], {}, referee), 'ana').blindGrade).toBe(2)
      const dark = blinded(40, [2], { rulings: { 'blind-grade': 'herculean' } })
      const { play } = strike(dark, 'ana', 'bor', { dice: [90] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 13, grade: 3 }])
    },
  )

  rule('mythras.effect.blind', 'whoever bears a shield may resist with the skill at arms', () => {
    const options = (hero: SheetInput, rulings: RulingsInput, using: string) => {
      const { play } = strike(duel({ rulings }, hero), 'ana', 'bor', {
        dice: [71, 4, 5],
        choices: { reaction: [`parry ${using}`], effect: ['blind', 'none'] },
      })
      return play.askedFor('resist-skill')[0]?.options ?? ['evade']
    }
    const swordOnly = { ...PLAIN_ANA, weapons: ['broadsword'] }
    expect(options(PLAIN_ANA, {}, 'axe')).toEqual(['evade', 'combat-style'])
    expect(options(swordOnly, {}, 'axe')).toEqual(['evade'])
    expect(options(swordOnly, { 'blind-shield': 'blinders' }, 'viking-shield')).toEqual([
      'evade',
      'combat-style',
    ])
  })

  rule('mythras.effect.blind', 'the Turns are the next slots of the one who was blinded in this one', () => {
    const state = stage({ heroes: [PLAIN_ANA], foes: [BOR] })
    const played = (play: PlayScript) => playWhile(state, play, () => false)
    played({
      dice: [71, 4, 40, 1],
      choices: {
        'turn ana': ['attack broadsword'],
        reaction: ['parry axe'],
        effect: ['blind', 'none'],
        'resist-skill': ['evade'],
      },
    })
    expect(figure(state, 'ana').blinded).toBe(1)
    played({})
    const next = played({ dice: [45], choices: { 'turn ana': ['attack broadsword'] } })
    expect(told(next, 'attack')).toMatchObject([{ skill: 44, grade: 1 }])
    expect(figure(state, 'ana').blinded).toBe(0)
  })

  rule('mythras.effect.blind', 'the parry must be a Critical', () => {
    expect(barredBy(parry(duel(), [80, 31], []), 'blind')).toBe('mythras.effect.blind')
    expect(barredBy(parry(duel(), [80, 5], []), 'blind')).toBeNull()
  })
})

describe('what a parry does to the weapon', () => {
  rule('mythras.effect.damage-weapon', "the defender's own roll: 7+2 on an axe of 4/8 leave it 3", () => {
    const state = duel()
    parry(state, [80, 31, 7, 2], ['damage-weapon'])
    expect(item(state, 'bor', 'axe').hp).toBe(8 - 5)
  })

  rule('mythras.effect.damage-weapon', "or by ruling the attacker's own roll", () => {
    const state = duel({ rulings: { 'damage-weapon-defence': 'attackers-roll' } })
    parry(state, [80, 31, 6, 2], ['damage-weapon'])
    expect(item(state, 'bor', 'axe').hp).toBe(8 - 5)
  })

  rule(
    ['mythras.effect.damage-weapon', 'mythras.attack.se-independent'],
    'the blow itself goes on: a Critical parry with a Small dagger stops none of it',
    () => {
      const state = duel({}, { ...PLAIN_ANA, weapons: ['dagger'] }, plain('Bor', ['great axe (2d6 H 4/8)']))
      strike(state, 'bor', 'ana', {
        dice: [44, 5, 3, 4, 2, 1, 2],
        choices: { reaction: ['parry dagger'], effect: ['damage-weapon'] },
      })
      expect(limb(state, 'ana', 'right-leg').hp).toBe(6 - (7 - 2))
      expect(item(state, 'bor', 'great-axe').hp).toBe(8)
    },
  )

  rule('mythras.effect.damage-weapon', 'a paw that strikes has the AP and HP of its leg', () => {
    const state = stage({ heroes: [PLAIN_ANA], beasts: ['grizzly-bear'] })
    const before = figure(state, 'grizzly-bear').limbs.map(({ hp }) => hp)
    strike(state, 'grizzly-bear', 'ana', {
      dice: [90, 31, 8, 2],
      choices: { reaction: ['parry broadsword'], effect: ['damage-weapon'] },
      with: 'claw',
    })
    const lost = figure(state, 'grizzly-bear').limbs.map(({ hp }, at) => (before[at] ?? 0) - hp)
    expect(lost.toSorted((one, other) => other - one)).toEqual([10 - 3, 0, 0, 0, 0, 0, 0])
  })

  rule(
    ['mythras.effect.disarm', 'mythras.effect.disarm-size'],
    'parried with a Large shield a Medium axe is held at Hard: 30 loses to 31, 41 fails, 39 holds',
    () => {
      const disarm = (die: number, after: readonly number[]) => {
        const state = duel()
        const play = parry(state, [80, 31, die, ...after], ['disarm'], {
          choices: { 'disarm-item': ['axe'] },
          using: 'heater',
        })
        expect(told(play, 'resist')).toMatchObject([{ value: 60, grade: 1 }])
        return item(state, 'bor', 'axe').hand
      }
      expect(disarm(30, [1])).toBe('lost')
      expect(disarm(41, [1])).toBe('lost')
      expect(disarm(39, [])).toBe('right')
    },
  )

  rule('mythras.effect.enhance-parry', 'a dagger turns a great axe, which else it would not slow', () => {
    const struck = (effect: string, after: readonly number[]) => {
      const axe = plain('Bor', ['great axe (2d6 H two-handed cutting)'])
      const state = duel({}, { ...PLAIN_ANA, weapons: ['dagger'], hitPoints: 20 }, axe)
      strike(state, 'bor', 'ana', {
        dice: [44, 5, 6, 5, 11, ...after],
        choices: { reaction: ['parry dagger'], effect: [effect] },
      })
      return 20 - limb(state, 'ana', 'chest').hp
    }
    expect(struck('scar-foe', [])).toBe(11 - 4)
    expect(struck('enhance-parry', [])).toBe(0)
  })

  rule('mythras.effect.enhance-parry', 'the parry must be a Critical', () => {
    expect(barredBy(parry(duel(), [80, 31], []), 'enhance-parry')).toBe('mythras.effect.enhance-parry')
  })

  rule(
    'mythras.effect.entangle',
    'a net that parries catches the arm that struck, or a random part by ruling',
    () => {
      const caught = (rulings: RulingsInput, dice: readonly number[]) => {
        const state = duel({ rulings }, plain('Ana', ['net']))
        strike(state, 'bor', 'ana', {
          dice: [80, 31, ...dice],
          choices: { reaction: ['parry net'], effect: ['entangle'] },
        })
        return figure(state, 'bor').limbs.findIndex(({ snaredBy }) => snaredBy >= 0)
      }
      const [rightArm, leftLeg] = [4, 1]
      expect(caught({}, [])).toBe(rightArm)
      expect(caught({ 'entangle-defence': 'random-location' }, [5])).toBe(leftLeg)
      expect(barredBy(parry(duel(), [80, 31], []), 'entangle')).toBe('mythras.effect.entangle')
    },
  )

  rule(['mythras.effect.scar-foe', 'mythras.se.class'], 'the defender can leave a scar as well', () => {
    const state = duel()
    parry(state, [80, 31], ['scar-foe'])
    expect([figure(state, 'bor').scars, figure(state, 'ana').scars]).toEqual([1, 0])
  })
})

describe('Select Target', () => {
  const NO_DM = { ...BOR, dm: '+0', hitPoints: 20 }
  const DAG = { ...NO_DM, name: 'Dag' }

  /** Bor fumbles at Ana with Dag beside them; the blow of 4+1 is turned to Dag's chest. */
  function turned(scene: StageOptions = {}, dice = [99, 50, 4, 12], choices = {}) {
    const state = stage({ heroes: [PLAIN_ANA], foes: [NO_DM, DAG] }, scene)
    const play = parry(state, dice, ['select-target', 'none'], { choices })
    return { state, play }
  }

  rule(
    'mythras.effect.select-target',
    'the bystander takes 4+1 less armour of 1, without a say in it',
    () => {
      const { state, play } = turned()
      expect(limb(state, 'dag', 'chest').hp).toBe(20 - 4)
      expect(figure(state, 'ana').limbs.every(({ hp }, at) => hp === [6, 6, 7, 8, 5, 5, 6][at])).toBe(true)
      expect(play.askedFor('reaction').map(({ by }) => by)).toEqual(['ana'])
      expect(play.askedFor('effect').map(({ by }) => by)).toEqual(['ana', 'ana'])
    },
  )

  rule(
    ['mythras.effect.select-target', 'mythras.wound.serious-vital'],
    'a bad wound asks the bystander for plain Endurance',
    () => {
      const frail = stage({ heroes: [PLAIN_ANA], foes: [NO_DM, { ...DAG, hitPoints: 4 }] })
      const play = parry(frail, [99, 50, 4, 12, 1, 55], ['select-target', 'none'])
      expect(play.rolls.at(-1)).toMatchObject({ name: 'endurance', by: 'dag' })
      expect(figure(frail, 'dag').unconscious).toBe(4 * 12)
    },
  )

  rule(
    ['mythras.effect.select-target', 'mythras.block.passive'],
    'a ward on the spot stops it, and armour counts unless the table says no',
    () => {
      const warded = stage({ heroes: [PLAIN_ANA], foes: [NO_DM, DAG] })
      turn(warded, 'dag', 'free', {
        choices: {
          'turn dag': ['free', 'dither'],
          free: ['ward viking-shield'],
          'ward-locations': [['chest', 'abdomen', 'head', 'right-arm']],
        },
      })
      parry(warded, [99, 50, 4, 12], ['select-target', 'none'])
      expect(limb(warded, 'dag', 'chest').hp).toBe(20)
      const open = turned({ rulings: { 'select-target': 'armour-ignored' } })
      expect(limb(open.state, 'dag', 'chest').hp).toBe(20 - 5)
    },
  )

  rule('mythras.effect.select-target', 'it takes a Fumble, and somebody within reach of the blade', () => {
    expect(barredBy(parry(duel(), [99, 50], []), 'select-target')).toBe('mythras.effect.select-target')
    const far = stage(
      { heroes: [PLAIN_ANA], foes: [BOR, { ...DAG, at: [9, 9] }] },
      { field: { engaged: 'front' } },
    )
    expect(barredBy(parry(far, [99, 50], []), 'select-target')).toBe('mythras.effect.select-target')
    const near = stage({ heroes: [PLAIN_ANA], foes: [BOR, DAG] })
    expect(barredBy(parry(near, [98, 50], []), 'select-target')).toBe('mythras.effect.select-target')
  })

  rule('mythras.effect.select-target', 'a fumbled arrow strikes whoever stands along its way', () => {
    const archer = plain('Cal', ['bow'])
    const cast = {
      hunters: [
        { ...archer, at: [40, 0] },
        { ...DAG, at: [20, 0] },
      ],
      heroes: [{ ...PLAIN_ANA, at: [0, 0] }],
    }
    const state = stage(cast, { field: { distance: 40 } })
    turn(state, 'cal', 'shoot bow', {
      dice: [99, 50, 6, 12],
      choices: { reaction: ['parry heater'], effect: ['select-target', 'none'] },
    })
    expect(limb(state, 'dag', 'chest').hp).toBe(20 - 5)
  })
})

describe('Slip Free', () => {
  /** Ned entangles Ana's right leg with his net and fights on with the dagger. */
  function netted(): State {
    const state = duel(
      {},
      { ...PLAIN_ANA, style: { name: 'Guard', value: 60, weapons: ['broadsword', 'heater'] } },
      plain('Ned', ['net', 'dagger']),
    )
    strike(state, 'ned', 'ana', { dice: [44, 1, 2], choices: { effect: ['entangle'] } })
    return state
  }
  const free = (state: State, dice: readonly number[]) =>
    strike(state, 'ned', 'ana', {
      dice,
      choices: { reaction: ['parry broadsword'], effect: ['slip-free', 'none'] },
      with: 'dagger',
    })

  rule('mythras.effect.slip-free', 'a parry of 05 at 60 is a Critical, and the net is off', () => {
    const state = netted()
    free(state, [80, 5])
    expect(limb(state, 'ana', 'right-leg').snaredBy).toBe(-1)
    expect(item(state, 'ned', 'net').snares).toBe(-1)
  })

  rule('mythras.effect.grip', 'however many hold one and the same, a save keeps it', () => {
    const heroes = Array.from({ length: 30 }, (_, place) => ({ use: 'goblin', id: `goblin-${place + 1}` }))
    const state = stage({ heroes, foes: ['dragon'] })
    const dragon = figure(state, 'dragon')
    dragon.grippedBy = state.figures.filter((each) => each !== dragon).map((each) => each.at)
    expect(stateSchema.safeParse(state).success).toBe(true)
  })

  rule(['mythras.effect.slip-free', 'mythras.effect.grip'], 'out of a grip, and from under a leaper', () => {
    const gripped = duel({}, PLAIN_ANA, plain('Ned', [], { skills: { unarmed: 65 } }))
    strike(gripped, 'ned', 'ana', { dice: [44, 1, 11], choices: { effect: ['grip'] }, with: 'fist-kick' })
    strike(gripped, 'ned', 'ana', {
      dice: [80, 5],
      choices: { reaction: ['parry broadsword'], effect: ['slip-free', 'none'] },
      with: 'fist-kick',
    })
    expect([figure(gripped, 'ana').grippedBy, figure(gripped, 'ned').grips]).toEqual([[], -1])
    const under = duel({}, { ...PLAIN_ANA, posture: 'prone' })
    figure(under, 'ana').astride = figure(under, 'bor').at
    parry(under, [80, 3], ['slip-free', 'none'])
    expect(figure(under, 'ana').astride).toBe(-1)
  })

  rule('mythras.effect.slip-free', 'no Success is enough, and only those who are held can slip', () => {
    const { play } = strike(netted(), 'ned', 'ana', {
      dice: [80, 31],
      choices: { reaction: ['parry broadsword'] },
      with: 'dagger',
    })
    expect(barredBy(play, 'slip-free')).toBe('mythras.effect.slip-free')
    expect(barredBy(parry(duel(), [80, 5], []), 'slip-free')).toBe('mythras.effect.slip-free')
  })

  rule(
    ['mythras.effect.slip-free', 'mythras.effect.pin-down'],
    'being pinned down by fire is no hold, unless ruled so',
    () => {
      const pinned = (rulings: RulingsInput) => {
        const state = duel({ rulings })
        figure(state, 'ana').pinned = 2
        return effectsOffered(parry(state, [80, 5], []))
      }
      expect(pinned({})).not.toContain('slip-free')
      expect(pinned({ 'pinned-meaning': 'pin-down-too' })).toContain('slip-free')
    },
  )
})

describe('Weapon Malfunction', () => {
  const shot = (weapon: string, die: number, effect: readonly string[] = []) => {
    const state = stage(
      { law: [plain('Gus', [weapon])], gang: [plain('Rob', ['pistol'])] },
      { field: { distance: 40 } },
    )
    return { state, play: turn(state, 'gus', `shoot ${weapon}`, { dice: [die], choices: { effect } }) }
  }

  rule(
    ['mythras.effect.weapon-malfunction', 'mythras.gun.fumble'],
    'a pistol at 100: its target jams it without having lifted a finger, and it stays jammed',
    () => {
      const { state, play } = shot('pistol', 100, ['weapon-malfunction'])
      expect(play.askedFor('effect')).toMatchObject([{ by: 'rob' }])
      expect(item(state, 'gus', 'pistol').jammed).toBe(true)
      for (let rounds = 0; rounds < 3; rounds++) playRound(state)
      expect(whyNot(state, 'gus', 'shoot pistol')).toBe('mythras.effect.weapon-malfunction')
    },
  )

  rule('mythras.effect.weapon-malfunction', 'no gun, no malfunction; no Fumble, none either', () => {
    expect(shot('pistol', 98).play.askedFor('effect')).toEqual([])
    expect(barredBy(parry(duel(), [99, 50], []), 'weapon-malfunction')).toBe(
      'mythras.effect.weapon-malfunction',
    )
  })
})

describe('Withdraw', () => {
  /** Ana between Bor and Dag. */
  function pressed(rulings: RulingsInput = {}): State {
    return stage(
      { heroes: [PLAIN_ANA], foes: [BOR, { ...BOR, name: 'Dag' }] },
      { field: { engaged: 'all' }, rulings },
    )
  }

  rule('mythras.effect.withdraw', 'two metres back, free of that foe and of nobody else, for nothing', () => {
    const state = pressed()
    const points = figure(state, 'ana').actionPoints
    parry(state, [80, 31], ['withdraw'])
    const { x, engaged, actionPoints } = figure(state, 'ana')
    expect(x).toBe(-2)
    expect(engaged).toEqual([figure(state, 'dag').at])
    expect(figure(state, 'bor').engaged).toEqual([])
    expect(actionPoints).toBe(points - 1)
  })

  rule('mythras.effect.withdraw', 'out of a duel she may then go where she likes', () => {
    const state = duel()
    expect(menuOf(state, 'ana')).not.toContain('move away from bor')
    parry(state, [80, 31], ['withdraw'])
    expect(menuOf(state, 'ana')).toContain('move away from bor')
  })

  rule('mythras.effect.withdraw', 'by ruling as far as a Move', () => {
    const state = pressed({ withdraw: 'full-move' })
    parry(state, [80, 31], ['withdraw'])
    expect(figure(state, 'ana').x).toBe(-6)
  })
})
