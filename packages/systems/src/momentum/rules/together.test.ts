/**
 * Rules that meet: what one chapter says while another is under way. An ability at the end of a round that needs a
 * superior position, somebody who leaves in the middle of his turn, a newcomer and the weight of armour, rulings that
 * bear upon each other.
 */
import { parseScenario, Refusal } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { momentum } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import {
  act,
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
} from '../testing/stage.ts'

describe('the end of a round', () => {
  rule(
    ['momentum.eor.abilities', 'momentum.action.reposition-use'],
    'what needs a superior position is not offered without one, nor paid for',
    () => {
      const needs = { needsSuperior: true, endOfRound: true } as const
      const abilities = [
        { name: 'Rise', ...needs, effect: 'gain-momentum', amount: 3 },
        { name: 'Push', ...needs, cost: 2, effect: 'lose-momentum', amount: 3 },
      ] as const
      for (const order of ['listed', 'simultaneous'] as const) {
        const end = (superior: number[]) => {
          const rulings = { 'eor-order': order }
          const state = stage({ reds: [pc('Ana', { abilities })], blues: [pc('Bea')] }, { rulings })
          set(state, 'ana', { momentum: 2, superior })
          const asked = playEnd(state).askedFor('end-of-round').length
          return [asked, figure(state, 'ana').momentum, figure(state, 'bea').momentum]
        }
        expect(end([])).toEqual([0, 2, 0])
        expect(end([1])).toEqual([2, 3, -3])
      }
    },
  )
})

describe('momentum that an ability gives', () => {
  rule(['momentum.action.ability', 'momentum.pool.carry'], 'is told, so that what is held adds up', () => {
    const howl = { name: 'Howl', cost: 1, effect: 'gain-momentum', amount: 3 } as const
    const state = stage({ pcs: [pc('Ana', { abilities: [howl] })], npcs: ['brute'] })
    set(state, 'ana', { momentum: 2 })
    const play = act(state, 'ana', { choices: { action: ['ability'] } })
    expect(told(play, 'ability')).toMatchObject([{ cost: 1, left: 1 }])
    expect(told(play, 'momentum')).toMatchObject([{ figure: 'ana', before: 1, after: 4, why: 'Howl' }])
  })
})

describe('newcomers', () => {
  rule(
    ['momentum.init.join', 'momentum.eor.plate'],
    'who has no part in the round yet bears no weight of armour at its end',
    () => {
      const joined = (rulings: RulingsInput, until: State['phase']) => {
        const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, { rulings })
        playWhile(state, { dice: [4] }, ({ phase }) => phase !== until)
        const bea = momentum.join(state, 'pcs', { name: 'Bea', armour: 'plate' })
        playRound(state, { dice: state.phase === 'end' || 'late-join' in rulings ? [] : [5] })
        return figure(state, bea).momentum
      }
      expect(joined({ 'late-join': 'next-round' }, 'start')).toBe(0)
      expect(joined({}, 'end')).toBe(0)
      expect(joined({}, 'start')).toBe(1)
    },
  )
})

describe('newcomers who hold the better ground', () => {
  rule(
    ['momentum.init.join', 'momentum.action.reposition-use'],
    'are superior over those whom their sheet names, and refused if it names nobody there',
    () => {
      const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] })
      const bea = momentum.join(state, 'pcs', { name: 'Bea', superiorOver: ['brute'] })
      expect(figure(state, bea).superior).toEqual([1])
      const lost = () => momentum.join(state, 'pcs', { name: 'Cid', superiorOver: ['ogre'] })
      expect(lost).toThrow(Refusal)
    },
  )
})

describe('a fight taken up in its middle', () => {
  rule(
    ['momentum.init.start-zero', 'momentum.init.reroll', 'momentum.pool.carry'],
    'in a later round what was held counts, in the first it does not, nor for a newcomer',
    () => {
      const gained = (round: number) => {
        const ana = pc('Ana', { grace: 2, momentum: -3 })
        const state = stage({ pcs: [ana], npcs: ['brute'] }, { field: { round } })
        const bea = momentum.join(state, 'pcs', { name: 'Bea', momentum: 7 })
        playGain(state, { dice: [4, 4] })
        return [figure(state, 'ana').momentum, figure(state, bea).momentum]
      }
      expect(gained(1)).toEqual([6, 4])
      expect(gained(3)).toEqual([3, 4])
    },
  )
})

describe('somebody is sent away by the referee', () => {
  const asked = (play: { readonly asked: readonly { readonly by: string }[] }) =>
    play.asked.map(({ by }) => by)

  rule(
    ['momentum.end.sides', 'momentum.turn.unlimited'],
    'in the middle of his own turn: he is asked for nothing more, and the next one has a turn',
    () => {
      const state = stage({ pcs: [pc('Ana'), pc('Bea')], npcs: ['brute'] })
      playWhile(state, { dice: [9, 5] }, ({ phase }) => phase !== 'act')
      momentum.leave(state, 'ana')
      expect(asked(playWhile(state, {}, ({ phase }) => phase !== 'end'))).toEqual(['bea', 'brute'])
      expect(figure(state, 'ana').life).toBe('fled')
    },
  )

  rule('momentum.end.sides', 'the last foe: it is over at once, for whoever has the turn too', () => {
    for (const phase of ['start', 'act'] as const) {
      const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] })
      playWhile(state, { dice: [9] }, (now) => now.phase !== phase)
      momentum.leave(state, 'brute')
      expect(asked(playWhile(state, {}, () => true))).toEqual([])
      expect([state.phase, state.winner]).toEqual(['over', 'pcs'])
    }
  })

  rule('momentum.end.sides', 'a foe who was disabled before the fight is nobody to fight', () => {
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Foe', { hits: 0 })] })
    expect(asked(playWhile(state, { dice: [5] }, () => true))).toEqual([])
    expect(figure(state, 'ana').stamina).toBe(0)
  })

  rule('momentum.end.carry', 'the dead stay dead', () => {
    const state = stage({ pcs: [pc('Ana')], npcs: ['brute', 'pressganger'] })
    set(state, 'brute', { life: 'dead', hits: 0 })
    momentum.leave(state, 'brute')
    expect(figure(state, 'brute').life).toBe('dead')
  })
})

describe('several things of one name', () => {
  rule(
    ['momentum.npc.profiles', 'momentum.action.strike', 'momentum.action.ability'],
    'each of them can be chosen: attacks, weapons and abilities',
    () => {
      const attacks = [{ danger: 1 }, { danger: 3 }]
      const weapons = ['Knife (Ud4, Steel, Melee)', 'Knife (Steel, Melee)']
      const abilities = [
        { name: 'Feint', cost: 1, effect: 'discount', amount: 1 },
        { name: 'Feint', cost: 2, effect: 'discount', amount: 3 },
      ] as const
      const cast = { pcs: [pc('Ana', { weapons, abilities })], npcs: [npc('Foe', { hits: 2, attacks })] }
      const state = stage(cast, { field: { startBand: 'melee' } })
      strikeAt(state, 'foe', 'ana', { choices: { attack: ['blow-2'] }, dice: [1] })
      expect(figure(state, 'ana').hits).toBe(3)
      set(state, 'ana', { momentum: 3 })
      act(state, 'ana', {
        choices: { action: ['ability', 'strike'], ability: ['feint-2'], weapon: ['knife-2'] },
      })
      expect(figure(state, 'ana')).toMatchObject({ momentum: 0, usage: [2, -1] })
    },
  )
})

describe('what is gone', () => {
  const offered = (play: ReturnType<typeof act>) =>
    play.askedFor('interact').flatMap(({ options }) => options)

  rule(
    ['momentum.turn.exhausted-choice', 'momentum.action.interact'],
    'a weapon that was dropped for EXHAUSTED cannot be taken in hand again, an undrawn one can',
    () => {
      const weapons = ['Sword (Steel, Melee)', { name: 'Axe', ready: false }]
      const state = stage({ pcs: [pc('Ana', { weapons, itemSlots: 2, stamina: 9 })], npcs: ['brute'] })
      set(state, 'ana', { momentum: 2 })
      const choices = { 'exhausted-slot': ['weapon 0'], action: ['interact'], interact: ['ready 1'] }
      expect(offered(turn(state, 'ana', { choices }))).toEqual(['item', 'ready 1'])
    },
  )

  rule(
    ['momentum.action.strike', 'momentum.parry.weapon', 'momentum.usage.ammo'],
    'where hands are counted, the first weapon that is ready and not used up is in hand',
    () => {
      const weapons = [
        { name: 'Axe', ready: false },
        { name: 'Darts', usage: 0 },
        'Sword (Steel, Melee)',
        'Club',
      ]
      const state = stage(
        { pcs: [pc('Ana', { weapons })], npcs: ['brute'] },
        { rulings: { 'ready-gear': 'hands' } },
      )
      expect(figure(state, 'ana').ready).toEqual([false, false, true, false])
    },
  )

  rule(
    ['momentum.dire.mauled-treat', 'momentum.end.flee'],
    'who has left the field dying cannot be treated on it, who has yielded can',
    () => {
      const treated = (life: 'fled' | 'surrendered') => {
        const state = stage({ pcs: [pc('Ana', { dying: true }), pc('Bea')], npcs: ['brute'] })
        set(state, 'ana', { life })
        set(state, 'bea', { momentum: 2 })
        act(state, 'bea', {
          choices: { action: ['interact'], interact: ({ options }) => options.at(-1) ?? '' },
        })
        return !figure(state, 'ana').dying
      }
      expect([treated('fled'), treated('surrendered')]).toEqual([false, true])
    },
  )
})

describe('a violent death by type', () => {
  const rulings: RulingsInput = {
    'dire-table': 'typed',
    'npc-damage-type': 'by-tag',
    'dire-violent': 'typed',
  }

  rule(
    ['momentum.dire.violent', 'momentum.npc.two-slots'],
    'where the ground breaks, the NPC that did it keeps its present turn and loses a Move of its next',
    () => {
      const club = npc('Club', { attacks: [{ damageType: 'bludgeoning' }] })
      const cast = { pcs: [pc('Ana', { hits: 7 }), pc('Bea')], npcs: [club, npc('Other')] }
      const state = stage(cast, { rulings, field: { startBand: 'melee' } })
      const menus = (play: ReturnType<typeof turn>) =>
        play.askedFor('npc-action').map(({ options }) => options.includes('move'))
      const choices = { 'npc-action': ['strike'], target: ['ana'] }
      expect(menus(turn(state, 'club', { dice: [6, 6, 6, 6, 6, 6], choices }))).toEqual([true, true])
      expect(figure(state, 'ana').life).toBe('dead')
      for (const id of ['club', 'other']) {
        expect(menus(turn(state, id))).toEqual([false])
        expect(menus(turn(state, id))).toEqual([true])
      }
    },
  )

  rule(
    ['momentum.dire.violent', 'momentum.dire.by-type', 'momentum.action.strike-down'],
    'fire takes hold of comrades and NPCs, not of PCs of another side, and leaves no fate to the dead',
    () => {
      const cast = { reds: [pc('Ana'), pc('Bea')], blues: [pc('Cid')], npcs: [npc('Foe', { position: 0 })] }
      const state = stage(cast, { rulings: { ...rulings, 'death-preference': 'free' } })
      set(state, 'ana', { life: 'dead' })
      state.fires = [0]
      const play = playEnd(state)
      expect(['bea', 'cid'].map((id) => figure(state, id).hits)).toEqual([1, 0])
      expect([figure(state, 'foe').life, play.askedFor('fate').length]).toEqual(['dead', 0])
    },
  )
})

describe('from one fight to the next', () => {
  /** Plays a fight of Ana against one foe to the point where the foe yields, and gives the sheets it leaves. */
  const leaving = (
    rulings: RulingsInput,
    ana: SheetInput,
    foes: SheetInput[],
    first: (state: State) => void,
  ) => {
    const sides = [
      { id: 'pcs', figures: [ana] },
      { id: 'npcs', figures: foes },
    ]
    const written = { system: 'momentum', rulings, field: { startBand: 'melee' }, sides }
    const scenario = parseScenario(momentum, written)
    const state = momentum.begin(scenario)
    first(state)
    for (const { id, side, life } of state.figures)
      if (side === 1 && life === 'in') act(state, id, { choices: { 'npc-action': ['surrender'] } })
    return momentum.after?.(state, { scenario, joined: [] }).map(({ sheet }) => sheet) ?? []
  }

  rule(
    ['momentum.dire.cumulative', 'momentum.end.carry'],
    'where the total of dire wounds piles up, it goes on piling up in the next fight',
    () => {
      const rulings: RulingsInput = { 'dire-cumulative': 'running' }
      const struck = (state: State) => strikeAt(state, 'foe', 'ana', { dice: [5] })
      const [ana] = leaving(rulings, pc('Ana', { hits: 2 }), [npc('Foe')], struck)
      expect(ana).toMatchObject({ hits: 3, direTotal: 5 })
      const next = stage({ pcs: [{ ...ana }], npcs: [npc('Foe')] }, { rulings })
      const play = strikeAt(next, 'foe', 'ana', { dice: [6] })
      expect(told(play, 'dire')).toMatchObject([{ before: 5, total: 11, band: 'disfigured' }])
    },
  )

  rule(
    ['momentum.sheet.npc-hits', 'momentum.action.disable', 'momentum.end.carry'],
    'where an NPC takes one Strike more than its hits, one at 0 fights on in the next fight, one below does not',
    () => {
      const rulings: RulingsInput = { 'npc-hits-count': 'one-more' }
      const fells = (state: State) => {
        set(state, 'ana', { momentum: 14 })
        const choices = { action: ['disable', 'disable', 'strike'], target: ['foe', 'foe'] }
        act(state, 'ana', { choices })
        expect(state.figures.map(({ life }) => life)).toEqual(['in', 'disabled', 'in'])
      }
      const ana = pc('Ana', { weapons: ['Sword (Steel, Melee)'] })
      const [, foe, other] = leaving(rulings, ana, [npc('Foe'), npc('Other')], fells)
      expect([foe, other]).toMatchObject([{ hits: -1 }, { hits: 0 }])
      const lives = (chosen: RulingsInput) =>
        stage({ pcs: [ana], npcs: [{ ...foe }, { ...other }] }, { rulings: chosen }).figures.map(
          ({ life }) => life,
        )
      expect(lives(rulings)).toEqual(['in', 'disabled', 'in'])
      expect(lives({})).toEqual(['in', 'disabled', 'disabled'])
    },
  )
})

describe('a lost turn that may be won back', () => {
  const recover: RulingsInput = { 'turn-recover': 'at-once' }

  rule(
    ['momentum.pool.negative-turn', 'momentum.turn.exhausted-choice'],
    'not by somebody who has collapsed: his momentum is no help, and the round goes on',
    () => {
      const ana = pc('Ana', { itemSlots: 1, exhaustedSlots: 1 })
      const state = stage(
        { pcs: [ana], npcs: ['brute'] },
        { rulings: { ...recover, 'exhausted-full': 'collapse' } },
      )
      let steps = 0
      const play = playWhile(state, { dice: [5] }, ({ phase }) => phase !== 'end' && ++steps < 20)
      expect(told(play, 'turn')).toMatchObject([{ figure: 'ana', lost: true }, { figure: 'brute' }])
      expect(figure(state, 'ana').momentum).toBe(5)
    },
  )

  rule(
    ['momentum.pool.negative-turn', 'momentum.turn.stamina-mark'],
    'marks one tally, when it is lost or, where lost turns mark none, when it is held after all',
    () => {
      const tallies = (rulings: RulingsInput, then: string) => {
        const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, { rulings: { ...recover, ...rulings } })
        set(state, 'ana', { momentum: -1 })
        Object.assign(state, { phase: 'start', order: [0, 1] })
        playWhile(state, { choices: { 'npc-action': [then, 'done'] } }, ({ phase }) => phase !== 'end')
        return figure(state, 'ana').stamina
      }
      expect([tallies({}, 'reposition'), tallies({}, 'interact')]).toEqual([1, 1])
      const none: RulingsInput = { 'stamina-lost-turn': 'no' }
      expect([tallies(none, 'reposition'), tallies(none, 'interact')]).toEqual([1, 0])
    },
  )
})

describe('free Strikes at those who leave melee', () => {
  const provoke: RulingsInput = { 'move-provoke': 'yes' }
  const melee = { startBand: 'melee' }
  const strikers = (play: ReturnType<typeof act>) => told(play, 'strike').map(({ figure: by }) => by)

  rule(['momentum.action.move-safe', 'momentum.usage.ammo'], 'use up ammunition like any other', () => {
    const state = stage(
      { pcs: [pc('Ana', { weapons: ['Darts (1, Steel, Melee)'] })], npcs: ['brute'] },
      { rulings: provoke, field: melee },
    )
    act(state, 'brute', { choices: { 'npc-action': ['move'], move: ['up'] } })
    expect([figure(state, 'brute').hits, figure(state, 'ana').usage]).toEqual([2, [0]])
  })

  rule(
    ['momentum.action.move-safe', 'momentum.parry.riposte'],
    'do not come from a foe whom a riposte to another of them has slain',
    () => {
      const cast = { pcs: [pc('Ana', { weapons: ['Sword (Steel, Melee)'] })], npcs: [npc('One'), npc('Two')] }
      const state = stage(cast, { rulings: { ...provoke, 'riposte-target': 'anyone' }, field: melee })
      set(state, 'ana', { momentum: 6 })
      const parry = { defend: ['parry'], spend: [3], riposte: ['strike'], target: ['two'] }
      const play = act(state, 'ana', { dice: [10], choices: { action: ['move'], move: ['down'], ...parry } })
      expect(strikers(play)).toEqual(['one', 'ana'])
      expect(figure(state, 'ana')).toMatchObject({ place: -1, hits: 0 })
    },
  )

  rule(
    ['momentum.action.move-safe', 'momentum.npc.strike-npc'],
    'of one NPC at another take as many hits as its Strikes do',
    () => {
      const rulings: RulingsInput = { ...provoke, 'npc-vs-npc': 'danger-hits' }
      const two = npc('Two', { attacks: [{ danger: 3 }], position: 3 })
      const state = stage({ ones: [npc('One', { hits: 5 })], twos: [two] }, { rulings })
      act(state, 'one', { choices: { 'npc-action': ['move'], move: ['down'] } })
      expect(figure(state, 'one').hits).toBe(2)
    },
  )

  rule(
    ['momentum.action.move-safe', 'momentum.end.flee'],
    'meet whoever leaves the field from there, and may keep him on it',
    () => {
      const rulings: RulingsInput = { ...provoke, flee: 'any-away', 'dire-table': 'first-excess-out' }
      for (const [hits, life] of [
        [0, 'fled'],
        [2, 'disabled'],
      ] as const) {
        const state = stage(
          { pcs: [pc('Ana', { hits }), pc('Bea')], npcs: ['brute'] },
          { rulings, field: melee },
        )
        set(state, 'ana', { momentum: 3 })
        expect(strikers(act(state, 'ana', { choices: { action: ['flee'] } }))).toEqual(['brute'])
        expect(figure(state, 'ana')).toMatchObject({ life, hits: hits + 1, momentum: 0 })
      }
    },
  )
})

describe('a second defence that is not tried', () => {
  const rulings: RulingsInput = { 'defence-count': 'several' }
  const struck = (armour: 'none' | 'chain', spend: number, play: PlayScript) => {
    const cast = { pcs: [pc('Ana', { armour, weapons: ['Sword (Steel, Melee)'] })], npcs: ['brute'] }
    const state = stage(cast, { rulings, field: { startBand: 'melee' } })
    set(state, 'ana', { momentum: 6 })
    const { dice, choices } = play
    strikeAt(state, 'brute', 'ana', { dice: dice ?? [], choices: { ...choices, spend: [spend] } })
    return figure(state, 'ana').hits
  }

  rule(
    ['momentum.defence.one', 'momentum.parry.fail', 'momentum.dodge.fail'],
    'leaves the critical of the failed Parry, and the armour bonus of the failed Dodge, as they are',
    () => {
      expect(struck('none', 3, { dice: [1], choices: { defend: ['parry', 'none'] } })).toBe(2)
      expect(struck('chain', 5, { dice: [1, 2], choices: { defend: ['dodge', 'none'] } })).toBe(0)
    },
  )
})

describe("an NPC's Reposition", () => {
  rule(
    ['momentum.action.reposition-range', 'momentum.npc.reposition'],
    'has the reach of a PC where the table limits it',
    () => {
      const open = (rulings: RulingsInput, startBand: string) => {
        const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, { rulings, field: { startBand } })
        return [menu(state, 'brute').includes('reposition'), whyNot(state, 'brute', 'reposition')]
      }
      const close: RulingsInput = { 'reposition-range': 'close' }
      expect(open({}, 'far')).toEqual([true, null])
      expect(open(close, 'far')).toEqual([false, 'momentum.action.reposition-range'])
      expect(open(close, 'melee')).toEqual([true, null])
    },
  )
})

describe('an ability that meets several', () => {
  rule(
    ['momentum.npc.turn-cut', 'momentum.npc.ability', 'momentum.parry.riposte'],
    'goes no further once a riposte has put its owner down',
    () => {
      const burst = { name: 'Burst', area: 'melee', attack: { name: 'Burst', material: 'magic' } } as const
      const imp = npc('Imp', { abilities: [burst] })
      const ana = pc('Ana', { lore: 1, weapons: ['Spark (Magic, Melee)'] })
      const struck = (riposte: string) => {
        const state = stage(
          { pcs: [ana, pc('Bea')], npcs: [imp, 'brute'] },
          { field: { startBand: 'melee' } },
        )
        set(state, 'ana', { momentum: 3 })
        const parry = { 'defend ana': ['parry'], spend: [3], riposte: [riposte] }
        act(state, 'imp', { dice: [6], choices: { 'npc-action': ['ability'], ...parry } })
        return figure(state, 'bea').hits
      }
      expect([struck('decline'), struck('strike')]).toEqual([1, 0])
    },
  )
})

describe('an order that follows momentum', () => {
  const cast = { pcs: [pc('Ana'), pc('Bea')], npcs: ['brute'] }
  const turns = (ties: 'players' | 'roll-off', play: PlayScript) => {
    const state = stage(cast, { rulings: { 'init-snapshot': 'live', 'init-ties': ties } })
    return told(playRound(state, play), 'turn').map(({ figure: id }) => id)
  }

  rule(
    ['momentum.init.snapshot', 'momentum.init.ties'],
    'breaks its ties as the table has it: by the word of the players, or by dice',
    () => {
      expect(turns('players', { dice: [9, 9], choices: { order: ['bea'] } })).toEqual(['bea', 'ana', 'brute'])
      expect(turns('roll-off', { dice: [9, 9, 1, 6] })).toEqual(['bea', 'ana', 'brute'])
    },
  )

  rule(
    ['momentum.init.snapshot', 'momentum.init.ties', 'momentum.action.call-out'],
    'also ties that come up in the course of the round',
    () => {
      const shouts = { 'action ana': ['call-out'] }
      expect(turns('roll-off', { dice: [9, 3, 5, 2], choices: shouts })).toEqual(['ana', 'brute', 'bea'])
      expect(turns('roll-off', { dice: [9, 3, 2, 5], choices: shouts })).toEqual(['ana', 'bea', 'brute'])
    },
  )
})

describe('bands of dire wounds that do nothing of themselves', () => {
  rule(
    ['momentum.dire.mauled', 'momentum.dire.disfigured'],
    'take somebody out where rulings say so, Mauled as well as Disfigured',
    () => {
      const life = (more: RulingsInput, hits: number, dice: number[]) => {
        const rulings: RulingsInput = { 'dire-table': 'bands-only', ...more }
        const state = stage({ pcs: [pc('Ana', { hits }), pc('Bea')], npcs: ['brute'] }, { rulings })
        strikeAt(state, 'brute', 'ana', { dice })
        return [figure(state, 'ana').life, figure(state, 'ana').dying]
      }
      expect(life({}, 4, [4, 5, 6])).toEqual(['in', false])
      expect(life({ 'dire-disfigured': 'disabled' }, 4, [4, 5, 6])).toEqual(['disabled', false])
      expect(life({}, 5, [4, 4, 4, 5])).toEqual(['in', false])
      expect(life({ 'dire-mauled': 'disabled' }, 5, [4, 4, 4, 5])).toEqual(['disabled', false])
    },
  )
})
