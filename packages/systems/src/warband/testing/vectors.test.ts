/**
 * Worked examples with dice in their canonical order: what comes of them is known to the last hit point.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  chanceAgainst,
  limited,
  meleeAttacks,
  speedOf,
  testChance,
  weaponOf,
} from '../rules/common/fighter.ts'
import { aidChance } from '../rules/common/health.ts'
import { spacesOn } from '../rules/common/pace.ts'
import { figure, npc, pc, playRound, playTo, rolled, STRIKE, set, stage, standing, told } from './stage.ts'

const A = { 'melee a': ['attack'] }
const B = { 'melee b': ['attack'] }
const FOOTMAN = { armour: ['light'], shield: 'ready' } as const
const RAIDER = { armour: ['light'] } as const

describe('attacks', () => {
  rule(['warband.melee.chance', 'warband.melee.twelve', 'warband.crit.one'], 'V1: 8 less the armour', () => {
    for (const [natural, best] of [
      [0, 8],
      [1, 7],
      [2, 6],
      [3, 5],
    ] as const) {
      const state = stage({ party: [npc('a')], foes: [npc('b', { natural, hpMax: 5 })] })
      playRound(state, { dice: [1, best], choices: A })
      expect(figure(state, 'b').hp, `armour ${natural}`).toBe(4)
      playRound(state, { dice: [1, best + 1], choices: A })
      expect(figure(state, 'b').hp, `armour ${natural}`).toBe(4)
    }
    const state = stage(
      { party: [npc('a')], foes: [npc('b', { hpMax: 5 })] },
      { rulings: { 'wounds-switch': 'off' } },
    )
    const play = playRound(state, { dice: [1, 1], choices: A })
    expect(told(play, 'attack')[0]?.criticals).toBe(1)
  })

  rule(
    ['warband.melee.simultaneous', 'warband.priority.dying-blow', 'warband.vanquish.npc'],
    'V2: both fall',
    () => {
      const state = stage({ party: [npc('a', FOOTMAN)], foes: [npc('b', RAIDER)] })
      playRound(state, { dice: [2, 7, 6], choices: { ...A, ...B } })
      expect(standing(state)).toEqual([])
      expect(state.how).toBe('draw')
    },
  )

  rule(
    ['warband.fs.charge', 'warband.fs.effect'],
    'V3: the charger strikes first, and there is no reply',
    () => {
      const state = stage({ party: [npc('a', FOOTMAN)], foes: [npc('b', RAIDER)] }, { field: { start: 6 } })
      playRound(state, {
        dice: [5, 7],
        choices: { 'declare a': ['charge'], 'opening a': ['charge'], ...A },
      })
      expect(standing(state)).toEqual(['a'])
    },
  )

  rule('warband.out.spear-charge', 'V4: a spear takes the First Strike away', () => {
    const state = stage(
      { party: [npc('a', FOOTMAN)], foes: [npc('b', { ...RAIDER, weapons: ['spear'] })] },
      { field: { start: 6 } },
    )
    set(state, 'b', { second: 1 })
    playRound(state, {
      dice: [5, 6, 7],
      choices: { 'declare a': ['charge'], 'opening a': ['charge'], ...A, ...B },
    })
    expect(standing(state)).toEqual([])
  })

  rule(['warband.melee.allocate', 'warband.melee.per-target'], 'V5: 2, 2 and 1', () => {
    const state = stage({
      party: [pc('hero', { atk: 5 })],
      foes: [npc('x', { might: 2, natural: 1 }), npc('y', { might: 2, natural: 3 }), npc('z')],
    })
    playRound(state, {
      dice: [1, 7, 3, 5, 6, 9],
      choices: { 'melee hero': ['attack'], 'odd-die hero': ['x', 'y'] },
    })
    expect(standing(state)).toEqual(['hero', 'y', 'z'])
    expect(figure(state, 'y').hp).toBe(1)
    expect(figure(state, 'z').hp).toBe(1)
  })

  rule(
    ['warband.mod.rear', 'warband.fs.rear'],
    'V6: one die more from behind, and no Wound for the dead',
    () => {
      const state = stage(
        { party: [npc('a')], foes: [npc('b', { hpMax: 2, natural: 2 })] },
        { field: { flanks: [{ who: 'a', whom: 'b', arc: 'rear' }] } },
      )
      const play = playRound(state, { dice: [5, 6, 1], choices: A })
      expect(rolled(play)).toBe('priority d6 5, melee d12 6 1')
      expect(standing(state)).toEqual(['a'])
    },
  )

  rule(
    ['warband.melee.twelve', 'warband.crit.one', 'warband.mod.advantage'],
    'V7: never more than 11, nor less than 1',
    () => {
      const state = stage(
        { party: [npc('a', { chance: 1, place: 0 })], foes: [npc('b', { place: 1 })] },
        {
          field: {
            surprised: ['foes'],
            flanks: [{ who: 'a', whom: 'b', arc: 'flank' }],
            terrain: [{ kind: 'high', from: 0, to: 0 }],
          },
        },
      )
      const [a, b] = [figure(state, 'a'), figure(state, 'b')]
      const chance = chanceAgainst(state, {
        figure: a,
        target: b,
        arm: weaponOf(state, a),
        ranged: false,
        subdue: false,
        shieldLost: false,
      })
      expect(chance).toBe(12)
      expect(limited(state, chance)).toBe(11)
      expect(limited(state, 0)).toBe(1)
    },
  )
})

describe('death and wounds', () => {
  const HERO = pc('hero', { armour: ['light'], shield: 'ready', helmet: true })

  rule(
    ['warband.death.save', 'warband.death.survive', 'warband.out.death', 'warband.wound.8-chest'],
    'V8: three hits, a Wound that begins later, a save, a Wound for good',
    () => {
      const state = stage({ party: [HERO], foes: [npc('orc', { might: 3 })] })
      const play = playRound(state, { dice: [5, 4, 1, 6, 8, 7, 15], choices: { 'melee orc': ['attack'] } })
      expect(rolled(play)).toBe(
        'priority d6 5, melee d12 4 1 6, wound d10 8, death-save d12 7, death-wound d20 15',
      )
      expect(figure(state, 'hero')).toMatchObject({ life: 'in', hp: 0, critical: 1, wounds: [8, 15] })
    },
  )

  rule(
    ['warband.critical.bleeding', 'warband.critical.further-damage'],
    'V9: two rounds to live, or one more blow',
    () => {
      const bleeding = stage({ party: [HERO], foes: [npc('orc')] })
      set(bleeding, 'hero', { hp: 0, critical: 1 })
      bleeding.round = 2
      playRound(bleeding, { dice: [1] })
      expect(standing(bleeding)).toContain('hero')
      playRound(bleeding, { dice: [1] })
      expect(figure(bleeding, 'hero').life).toBe('dead')
      const struck = stage({ party: [HERO], foes: [npc('orc')] })
      set(struck, 'hero', { hp: 0, critical: 1 })
      struck.round = 2
      const play = playRound(struck, { dice: [5, 2], choices: { 'melee orc': ['attack'] } })
      expect(rolled(play)).toBe('priority d6 5, melee d12 2')
      expect(figure(struck, 'hero').life).toBe('dead')
    },
  )

  rule(
    ['warband.aid.test', 'warband.aid.self', 'warband.aid.bandages', 'warband.out.test'],
    'V10: odds of first aid',
    () => {
      const state = stage({
        party: [pc('healer', { finesse: 13, skills: ['healing'] }), pc('friend')],
        foes: [npc('orc')],
      })
      const [healer, friend] = [figure(state, 'healer'), figure(state, 'friend')]
      expect(aidChance(state, healer, friend, false)).toBe(4)
      expect(aidChance(state, healer, healer, false)).toBe(3)
      expect(aidChance(state, healer, friend, true)).toBe(6)
      expect(aidChance(state, healer, healer, true)).toBe(4)
      expect(testChance(10, false, false, true)).toBe(1)
    },
  )

  rule(
    ['warband.crit.helmet', 'warband.crit.helmet-timing', 'warband.wound.10-hand'],
    'V11: the helmet for the damage',
    () => {
      const state = stage({ party: [{ ...HERO, hp: 1 }], foes: [npc('orc')] })
      playRound(state, {
        dice: [5, 1, 10, 5],
        choices: { 'melee orc': ['attack'], 'helmet hero': ['damage'] },
      })
      expect(figure(state, 'hero')).toMatchObject({ hp: 1, helmet: false, lostHands: 2, shield: 'none' })
    },
  )

  rule('warband.mod.mount-sacrifice', 'V31: the horse dies, and the attack goes with it', () => {
    const state = stage({ party: [pc('rider', { mounted: true })], foes: [npc('orc', { might: 2 })] })
    expect(figure(state, 'rider').atk).toBe(2)
    playRound(state, { dice: [5, 3, 4], choices: { 'melee orc': ['attack'], 'mount rider': ['yes'] } })
    expect(figure(state, 'rider')).toMatchObject({ hp: 1, mounted: false, atk: 1 })
  })

  rule(
    ['warband.wound.npc-unsuitable', 'warband.wound.duplicate'],
    'V32: two Wounds open the ogre, the third is a scar',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('ogre', { might: 4 })] })
      const [a, ogre] = [figure(state, 'a'), figure(state, 'ogre')]
      const chance = () =>
        chanceAgainst(state, {
          figure: a,
          target: ogre,
          arm: weaponOf(state, a),
          ranged: false,
          subdue: false,
          shieldLost: false,
        })
      expect(chance()).toBe(8)
      for (const [wound, then] of [
        [5, 9],
        [9, 10],
        [5, 10],
      ] as const) {
        playRound(state, { dice: [1, 1, wound], choices: A })
        expect(chance()).toBe(then)
      }
      expect(ogre.hp).toBe(1)
    },
  )

  rule('warband.death.nemesis', 'V33: whoever kills a PC grows', () => {
    const state = stage({ party: [pc('hero', { hp: 1 }), pc('friend')], foes: [npc('orc')] })
    playRound(state, {
      dice: [5, 3, 6],
      choices: { 'melee orc': ['attack'], 'odd-die orc': ['hero'] },
    })
    expect(figure(state, 'orc')).toMatchObject({ hp: 2, atk: 2, might: 2 })
  })
})

describe('spells and shots', () => {
  rule(
    ['warband.spell.slow', 'warband.spell.interrupted', 'warband.spell.kept'],
    'V12: hit while the spell waits',
    () => {
      const witch = pc('witch', { mana: 1, spells: ['bolt'], catalyst: true })
      const field = { start: 6 }
      const slow = stage({ party: [witch], foes: [npc('goblin')] }, { field })
      playRound(slow, {
        dice: [1, 7, 8],
        choices: {
          'opening witch': ['spell'],
          'declare goblin': ['charge'],
          'opening goblin': ['charge'],
          'melee goblin': ['attack'],
        },
      })
      expect(figure(slow, 'witch')).toMatchObject({ spells: ['bolt'], hp: 1 })
      expect(figure(slow, 'goblin').hp).toBe(1)
    },
  )

  rule(
    ['warband.ranged.bow-split', 'warband.ranged.shield', 'warband.ranged.nearest'],
    'V13: a split of two arrows',
    () => {
      const state = stage(
        {
          party: [npc('archer', { weapons: ['longbow'] })],
          foes: [npc('near', { ...FOOTMAN, place: 10 }), npc('far', { ...RAIDER, place: 12 })],
        },
        { field: { start: 10 } },
      )
      playRound(state, {
        dice: [1, 4, 7],
        choices: { 'opening archer': ['shoot'], 'target archer': ['near', 'far'] },
      })
      expect(standing(state)).toEqual(['archer', 'far'])
    },
  )

  rule('warband.ranged.into-melee', 'V14: 10 and more finds the friend', () => {
    for (const [die, left] of [
      [8, ['pc', 'bow']],
      [9, ['pc', 'bow', 'orc']],
      [10, ['bow', 'orc']],
      [12, ['bow', 'orc']],
    ] as const) {
      const state = stage(
        {
          party: [npc('pc'), npc('bow', { weapons: ['crossbow'], place: -5 })],
          foes: [npc('orc', { armour: ['light'] })],
        },
        { field: { start: 6 } },
      )
      const [one, orc] = [figure(state, 'pc'), figure(state, 'orc')]
      one.contact = [orc.at]
      orc.contact = [one.at]
      playRound(state, { dice: [1, die], choices: { 'opening bow': ['shoot'] } })
      expect(standing(state).sort(), String(die)).toEqual([...left].sort())
    }
  })

  rule(
    ['warband.throw.charge', 'warband.throw.deplete', 'warband.range.javelin'],
    'V15: a javelin on the way in',
    () => {
      const state = stage(
        { party: [npc('a', { weapons: ['arming sword', 'javelin'] })], foes: [npc('b', FOOTMAN)] },
        { field: { start: 10 } },
      )
      playRound(state, { dice: [1, 6], choices: { 'opening a': ['charge-throw'] } })
      expect(standing(state)).toEqual(['a'])
      expect(figure(state, 'a').items.find(({ where }) => where === 'off')?.marks).toBe(1)
    },
  )

  rule(
    ['warband.out.aim', 'warband.full.reload'],
    'V44: two rounds of aim, a shot, a round of reloading',
    () => {
      const state = stage(
        {
          party: [npc('bow', { weapons: ['crossbow'] })],
          foes: [npc('knight', { armour: ['light', 'medium', 'heavy'], shield: 'ready', hpMax: 3 })],
        },
        { field: { start: 20 } },
      )
      playRound(state, { dice: [1], choices: { 'opening bow': ['aim'] } })
      playRound(state, { dice: [1], choices: { 'opening bow': ['aim'] } })
      const play = playRound(state, { dice: [1, 10], choices: { 'opening bow': ['shoot'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ chance: 10, hits: 1 })
      playRound(state, { dice: [1], choices: { 'opening bow': ['reload'] } })
      const last = playRound(state, { dice: [1, 9], choices: { 'opening bow': ['shoot'] } })
      expect(told(last, 'attack')[0]).toMatchObject({ chance: 8, hits: 0 })
    },
  )
})

describe('grapples, gambits, duels', () => {
  rule(
    ['warband.grapple.contest', 'warband.grapple.record', 'warband.grapple.morale'],
    'V16: a tie, a hold, a surrender',
    () => {
      const state = stage({
        party: [npc('knight', { atk: 3 })],
        foes: [npc('bandit', { atk: 2, morale: 5 })],
      })
      playTo(state, 'end', {
        dice: [1, 2, 4, 5, 6, 5, 3, 3, 4, 4, 2],
        choices: { 'opening knight': ['grapple'] },
      })
      expect(figure(state, 'bandit')).toMatchObject({ held: true, holdTotal: 10 })
      playRound(state, { dice: [6] })
      expect(figure(state, 'bandit').life).toBe('captured')
    },
  )

  rule(
    ['warband.grapple.fail-choice', 'warband.grapple.fail-hits'],
    'V17: the blows of the knight land without a die',
    () => {
      const state = stage({ party: [npc('goblin', { hpMax: 3 })], foes: [npc('knight', { atk: 3 })] })
      const play = playRound(state, {
        dice: [1, 5, 3, 4, 5],
        choices: {
          'opening goblin': ['grapple'],
          'grapple-fail goblin': ['blows'],
          'melee knight': ['attack'],
        },
      })
      expect(told(play, 'attack')[0]).toMatchObject({ how: 'exposed', hits: 3 })
      expect(figure(state, 'goblin').life).toBe('dead')
    },
  )

  rule(['warband.grapple.tighten', 'warband.grapple.break-out'], 'V18: one damage, then two', () => {
    const state = stage({
      party: [npc('wrestler', { atk: 5 })],
      foes: [npc('brute', { hpMax: 3, atk: 2, morale: null })],
    })
    set(state, 'wrestler', { holding: 1 })
    set(state, 'brute', { held: true, holdTotal: 15 })
    const choices = { 'opening wrestler': ['tighten'], 'opening brute': ['break-out'] }
    playRound(state, { dice: [1, 6, 6], choices })
    expect(figure(state, 'brute').hp).toBe(2)
    playRound(state, { dice: [1, 6, 6], choices })
    expect(figure(state, 'brute').life).toBe('dead')
  })

  rule(
    ['warband.duel.assault', 'warband.duel.parry', 'warband.duel.same', 'warband.duel.declare'],
    'V19: two rounds of a duel',
    () => {
      const duellist = { hpMax: 2, atk: 1, natural: 2 } as const
      const state = stage(
        { party: [npc('a', duellist)], foes: [npc('b', duellist)] },
        { field: { duels: [['a', 'b']] } },
      )
      playRound(state, {
        dice: [1, 6, 8, 7],
        choices: { 'technique a': ['assault'], 'technique b': ['feint'], ...STRIKE },
      })
      expect(figure(state, 'b').hp).toBe(1)
      expect(figure(state, 'a').hp).toBe(2)
      playRound(state, {
        dice: [1, 4, 5],
        choices: { 'technique a': ['parry'], 'technique b': ['parry'], ...STRIKE },
      })
      expect(state.winner).toBe('party')
    },
  )

  rule(
    ['warband.subdue.declare', 'warband.subdue.exact', 'warband.subdue.excess'],
    'V22: exactly 0, more, or less',
    () => {
      for (const [dice, life] of [
        [[6, 2, 7], 'captured'],
        [[6, 2, 5], 'dead'],
        [[6, 8, 9], 'in'],
      ] as const) {
        const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('b', { hpMax: 2, natural: 1 })] })
        playRound(state, { dice: [1, ...dice], choices: { 'melee a': ['subdue'] } })
        expect(figure(state, 'b').life).toBe(life)
      }
    },
  )

  rule(
    ['warband.gambit.odds', 'warband.gambit.risk', 'warband.mod.prone-attack'],
    'V43: tripped before he has struck',
    () => {
      const cast = {
        party: [npc('thief', { might: 3, hpMax: 4, atk: 1, natural: 1 })],
        foes: [npc('knight', { might: 3, atk: 3 })],
      }
      const choices = { 'melee thief': ['gambit'], 'gambit thief': ['trip'], 'melee knight': ['attack'] }
      const tripped = stage(cast)
      const play = playRound(tripped, { dice: [1, 3, 6], choices })
      expect(told(play, 'attack')[0]).toMatchObject({ dice: 1, chance: 6, hits: 1 })
      const failed = stage(cast)
      const other = playRound(failed, { dice: [1, 4], choices })
      expect(told(other, 'attack')[0]).toMatchObject({ how: 'overreached', dice: 3, damage: 3 })
    },
  )
})

describe('morale', () => {
  rule(
    ['warband.morale.roll', 'warband.morale.fail', 'warband.morale.twelve', 'warband.morale.circumstances'],
    'V20: chances of 5 without a leader in a skirmish',
    () => {
      for (const [die, life] of [
        [5, 'in'],
        [6, 'fled'],
        [12, 'fled'],
      ] as const) {
        const state = stage(
          { party: [npc('a')], foes: [npc('men', { morale: 7 })] },
          { field: { start: 12, morale: { men: -2 } } },
        )
        state.groups[1] = { ...(state.groups[1] ?? failure()), triggers: 32 }
        playRound(state, { dice: [1, die] })
        expect(figure(state, 'men').life, String(die)).toBe(life)
      }
    },
  )

  rule(
    ['warband.morale.no-way-out', 'warband.morale.no-quarter'],
    'V20: cornered without quarter they fight on and never check again',
    () => {
      const state = stage(
        { party: [npc('a')], foes: [npc('men', { morale: 7 })] },
        { field: { start: 12, cornered: ['foes'], noQuarter: ['party'] } },
      )
      state.groups[1] = { ...(state.groups[1] ?? failure()), triggers: 32 }
      playRound(state, { dice: [1, 8] })
      expect(figure(state, 'men').life).toBe('in')
      state.groups[1] = { ...(state.groups[1] ?? failure()), triggers: 32 }
      playRound(state, { dice: [1] })
      expect(figure(state, 'men').life).toBe('in')
    },
  )

  rule('warband.retreat.save', 'V21: Capture saves of a retreat', () => {
    const men = npc('man', { capture: 5, morale: 7 })
    const state = stage({ party: [npc('a', { might: 5 })], foes: [men, men, men] })
    state.groups[1] = { ...(state.groups[1] ?? failure()), triggers: 32 }
    playRound(state, { dice: [1, 8, 5, 6, 2] })
    expect(state.figures.map(({ life }) => life)).toEqual(['in', 'fled', 'dead', 'fled'])
  })

  rule(
    ['warband.surprise.round', 'warband.morale.trigger-ambush', 'warband.morale.trigger-third'],
    'V35: an ambush with two dead is one check',
    () => {
      const kobold = npc('kobold', { morale: 5 })
      const state = stage(
        { party: [npc('a', { atk: 2 })], foes: [kobold, kobold, kobold, kobold, kobold, kobold] },
        { field: { surprised: ['foes'] } },
      )
      const play = playRound(state, { dice: [9, 9, 5], choices: { 'melee a': ['attack'] } })
      expect(rolled(play)).toBe('melee d12 9, melee d12 9, morale d12 5')
      expect(standing(state).length).toBe(5)
    },
  )

  rule(
    ['warband.morale.trigger-leader', 'warband.morale.fail', 'warband.retreat.save'],
    'V39: the serjeant falls',
    () => {
      const man = npc('footman', { capture: 5, morale: 7, natural: 3 })
      const state = stage({
        party: [npc('serjeant', { might: 3, hp: 1, leader: true }), man, man, man],
        foes: [npc('orc', { might: 2 })],
      })
      playRound(state, {
        dice: [5, 3, 12, 8, 5, 6, 3],
        choices: { 'melee orc': ['attack'], 'odd-die orc': ['serjeant', 'footman'] },
      })
      expect(state.figures.map(({ life }) => life)).toEqual(['dead', 'fled', 'dead', 'fled', 'in'])
    },
  )
})

describe('movement and armour', () => {
  rule(
    ['warband.speed.slow', 'warband.speed.rough', 'warband.wound.3-knee', 'warband.move.double'],
    'V29: slow on rough ground; a bad knee',
    () => {
      const state = stage({
        party: [npc('a', { capture: 5, slow: true }), npc('b', { capture: 5 })],
        foes: [npc('c')],
      })
      expect(spacesOn(state, figure(state, 'a'), 1, false)).toBe(1)
      const b = set(state, 'b', { wounds: [3] })
      expect(speedOf(state, b)).toBe(3)
      expect(spacesOn(state, b, 0, true)).toBe(6)
    },
  )

  rule(
    ['warband.mod.death-blow', 'warband.mod.death-blow-only-if', 'warband.mod.prone-vulnerable'],
    'V30: no death blow while somebody stands',
    () => {
      const state = stage({ party: [pc('hero', { hpMax: 3 }), npc('dwarf')], foes: [npc('orc', { atk: 2 })] })
      set(state, 'hero', { prone: 1 })
      state.round = 2
      playRound(state, { dice: [5, 9, 9], choices: { 'melee orc': ['attack'] } })
      expect(figure(state, 'hero').hp).toBe(3)
      set(state, 'dwarf', { life: 'fled', contact: [] })
      set(state, 'orc', { contact: [0] })
      playRound(state, { dice: [5], choices: { 'melee orc': ['attack'] } })
      expect(figure(state, 'hero').hp).toBe(1)
    },
  )

  rule(['warband.forgo.defend'], 'V36: defending without priority', () => {
    const state = stage({ party: [npc('a')], foes: [npc('guard', { armour: ['light'], shield: 'ready' })] })
    playRound(state, { dice: [1, 6], choices: { 'defend guard': ['yes'], ...A } })
    expect(figure(state, 'guard').life).toBe('in')
  })

  rule(
    ['warband.mod.prone-prevent', 'warband.mod.prone-cost', 'warband.mod.prone-same-round'],
    'V38: kept down, or not',
    () => {
      for (const [die, prone] of [
        [4, 0],
        [3, 1],
      ] as const) {
        const state = stage({ party: [npc('orc')], foes: [npc('hero', { capture: 5 })] })
        set(state, 'hero', { prone: 1 })
        state.round = 2
        playRound(state, {
          dice: [1, die],
          choices: { 'declare hero': ['stand'], 'opening hero': ['stand'], 'keep-down orc': ['yes'] },
        })
        expect(figure(state, 'hero').prone).toBe(prone)
      }
    },
  )

  rule(
    ['warband.out.spear-charge', 'warband.fs.charge'],
    'V42: First Strike on the swordsman, none on the spearman',
    () => {
      const state = stage(
        {
          party: [npc('charger', { atk: 2, natural: 1 })],
          foes: [npc('spear', { natural: 2, weapons: ['spear'], hands: 1 }), npc('sword', { natural: 2 })],
        },
        { field: { start: 'contact' } },
      )
      set(state, 'charger', { charged: true })
      playTo(state, 'defend', { dice: [1] })
      set(state, 'charger', { charged: true })
      playRound(state, { dice: [5, 6, 4], choices: STRIKE })
      expect(standing(state)).toEqual([])
    },
  )

  rule(['warband.out.small', 'warband.melee.roll'], 'a dagger strikes once against a sword', () => {
    const state = stage({
      party: [npc('a', { atk: 3, weapons: ['dagger'] })],
      foes: [npc('b'), npc('c', { weapons: ['dagger'] })],
    })
    const [a, b, c] = [figure(state, 'a'), figure(state, 'b'), figure(state, 'c')]
    expect(meleeAttacks(state, a, [b])).toBe(1)
    expect(meleeAttacks(state, a, [c])).toBe(3)
  })
})

function failure(): never {
  throw new Error('there is no such group')
}
