/**
 * Every ruling and every alternative value: what it changes, shown with concrete dice against the default.
 *
 * `toggle` notes which value it shows; the last test fails if a value of the table has no test. The fights are
 * the smallest in which the two answers part ways.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { type RulingKey, type RulingsInput, rulings } from '../register/rulings.ts'
import type { State } from '../state/state.ts'
import {
  figure,
  item,
  menu,
  type PlayScript,
  playAftermath,
  playRound,
  playRounds,
  playTo,
  stage,
  told,
  whyNot,
} from './stage.ts'

const shown = new Set<string>()

/** A test of one alternative; it is handed the rulings that switch it on. */
function toggle(on: RulingsInput, what: string, show: (on: RulingsInput) => void): void {
  const [key, value] = Object.entries(on)[0] ?? ['', '']
  shown.add(`${key} ${value}`)
  const ids = rulings[key as RulingKey].rules
  rule(ids, `${key} = ${value}: ${what}`, () => show(on))
}

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A2 (helm, shield); mace (d8 hefty), shield (d4)'
const SWORD = 'Sword (knight): VIG 13, CLA 12, SPI 12, 4GD; longsword (2d8 hefty)'
const AXE = 'Axe: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
const SQUIRE = 'Squire (squire): VIG 7, CLA 7, SPI 8, 9GD; axe (d8 hefty)'
const DUMMY = 'Dummy: VIG 10, CLA 10, SPI 10, 9GD; club (d6)'

function life(state: State, id: string): string {
  return figure(state, id).life
}

/** The sizes of the dice that were rolled for attacks, by roller. */
function diceOf(play: ReturnType<typeof playRound>, id: string): number[] {
  return play.rolls
    .filter(({ name, by }) => name === 'attack' && by === id)
    .flatMap(({ faces, sides }) => faces.map(() => sides))
}

describe('flow', () => {
  const duel = (on: RulingsInput) =>
    stage(
      { players: ['A: VIG 8, CLA 9, SPI 9, 0GD; axe'], npcs: ['B: VIG 6, CLA 9, SPI 9, 0GD; axe'] },
      { rulings: on },
    )

  toggle({ 'round-order': 'declare-then-players-first' }, 'who falls first does not strike', (on) => {
    const together = duel({})
    playRound(together, { declare: { a: 'attack b', b: 'attack a' }, dice: [5, 4] })
    expect([life(together, 'a'), life(together, 'b')]).toEqual(['mortal', 'mortal'])
    const inTurn = duel(on)
    playRound(inTurn, { declare: { a: 'attack b', b: 'attack a' }, dice: [5] })
    expect([life(inTurn, 'a'), life(inTurn, 'b')]).toEqual(['up', 'mortal'])
    expect(figure(inTurn, 'a').vig).toBe(8)
  })

  toggle({ 'round-order': 'sides' }, 'the second side declares when the first has struck', (on) => {
    const state = duel(on)
    const play = playRound(state, { declare: { a: 'attack b' }, dice: [5] })
    expect(play.askedFor('declare').map(({ by }) => by)).toEqual(['a'])
    expect([life(state, 'a'), life(state, 'b')]).toEqual(['up', 'mortal'])
  })

  toggle({ 'first-side': 'npcs' }, 'the other side declares first and its pool comes first', (on) => {
    const order = (set: RulingsInput) => {
      const play = playRound(duel(set), { declare: { a: 'attack b', b: 'attack a' }, dice: [1, 1] })
      return [play.askedFor('declare').map(({ by }) => by), told(play, 'pool').map(({ target }) => target)]
    }
    expect(order({})).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
    expect(order(on)).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ])
    const third = stage(
      { players: [DUMMY], npcs: [AXE], wolves: [SQUIRE] },
      { rulings: { 'first-side': 'wolves' } },
    )
    expect(third.setup.sides.map(({ id }) => id)).toEqual(['wolves', 'players', 'npcs'])
  })

  toggle({ lockstep: 'pool-by-pool' }, 'a Focus in the first pool can cost the Deny in the second', (on) => {
    const asked = (set: RulingsInput, dice: number[]) =>
      playRound(stage({ players: [KNIGHT], npcs: [AXE] }, { rulings: set }), {
        declare: { knight: 'attack axe', axe: 'attack knight' },
        choices: { 'gambit knight': ['focus bolster'] },
        dice,
      }).askedFor('deny')
    expect(asked({}, [3, 2, 7, 13]).map(({ by }) => by)).toEqual(['knight'])
    expect(asked(on, [3, 2, 13, 7])).toEqual([])
  })
})

describe('the attack', () => {
  toggle(
    { 'bolster-source': 'plus-one-per-extra-attacker' },
    'the second attacker adds 1 by being there',
    (on) => {
      const guard = (set: RulingsInput, dice: number[]) => {
        const state = stage(
          {
            players: [KNIGHT, 'Ally: VIG 10, CLA 10, SPI 10, 3GD; 2 daggers (d6)'],
            npcs: ['Foe: VIG 10, CLA 10, SPI 10, 7GD, A2 (helm, shield); club, shield (d4)'],
          },
          { rulings: set },
        )
        const play = playRound(state, {
          declare: { knight: 'attack foe', ally: 'attack foe' },
          choices: { 'gambit ally': ['bolster 2'] },
          dice,
        })
        return [figure(state, 'foe').guard, told(play, 'scar').map(({ sides }) => sides)]
      }
      expect(guard({}, [7, 3, 5, 1])).toEqual([1, []])
      expect(guard(on, [7, 3, 5, 1, 6])).toEqual([0, [8]])
    },
  )

  toggle({ 'no-dice-left': 'bolster-alone' }, 'Bolsters count without a die', (on) => {
    const guard = (set: RulingsInput) => {
      const state = stage({ players: ['Pole (knight): 4GD; poleaxe'], npcs: [SWORD] }, { rulings: set })
      playRound(state, {
        declare: { pole: 'attack sword' },
        choices: { 'deny sword': ['0'], 'gambit pole': ['focus bolster'] },
        dice: [8, 12, 10],
      })
      return figure(state, 'sword').guard
    }
    expect(guard({})).toBe(4)
    expect(guard(on)).toBe(3)
  })

  toggle({ 'armour-floor': 'minimum-one' }, 'one point gets through any Armour', (on) => {
    const guard = (set: RulingsInput) => {
      const state = stage(
        { players: ['Weak: 3GD'], npcs: ['Iron: VIG 10, CLA 10, SPI 10, 5GD, A3; club'] },
        { rulings: set },
      )
      playRound(state, { declare: { weak: 'attack iron' }, dice: [2] })
      return figure(state, 'iron').guard
    }
    expect(guard({})).toBe(5)
    expect(guard(on)).toBe(4)
  })

  toggle({ 'range-mix': 'all-held' }, 'the shield adds its die to a shot', (on) => {
    const dice = (set: RulingsInput, faces: number[]) => {
      const far = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard', adjacent: ['hall'] }, { id: 'hall' }]
      const state = stage(
        {
          players: [{ statblock: 'Slinger: 3GD, A1 (shield); sling, shield (d4)', zone: 'gate' }],
          npcs: [{ statblock: DUMMY, zone: 'hall' }],
        },
        { rulings: set, field: { zones: far } },
      )
      return diceOf(playRound(state, { declare: { slinger: 'attack dummy' }, dice: faces }), 'slinger')
    }
    expect(dice({}, [3])).toEqual([4])
    expect(dice(on, [3, 2])).toEqual([4, 4])
  })

  toggle({ 'pool-sides': 'one-pool' }, 'two sides on one target roll together', (on) => {
    const cast = { players: [AXE], wolves: [SQUIRE], npcs: ['Prey: VIG 10, CLA 10, SPI 10, 20GD; club'] }
    const totals = (set: RulingsInput) =>
      told(
        playRound(stage(cast, { rulings: set }), {
          declare: { axe: 'attack prey', squire: 'attack prey' },
          dice: [6, 3],
        }),
        'total',
      ).map(({ damage }) => damage)
    expect(totals({})).toEqual([6, 3])
    expect(totals(on)).toEqual([6])
  })

  toggle({ 'split-attack': 'per-die' }, 'each die may have its own target', (on) => {
    const goblins = ['One: VIG 10, CLA 10, SPI 10, 9GD; club', 'Two: VIG 10, CLA 10, SPI 10, 9GD; club']
    const daggers = 'Twin: VIG 10, CLA 10, SPI 10, 3GD; 2 daggers (d6)'
    const usual = playRound(stage({ players: [daggers], npcs: goblins }), {
      declare: { twin: { attack: 'one', with: 'dagger + dagger' } },
      dice: [5, 2],
    })
    expect(usual.askedFor('split')).toEqual([])
    const state = stage({ players: [daggers], npcs: goblins }, { rulings: on })
    playRound(state, {
      choices: {
        'declare twin': ['attack-with'],
        'target twin': ['one'],
        'with twin': ['dagger'],
        'split twin': ['yes'],
      },
      dice: [5, 2],
    })
    expect([figure(state, 'one').guard, figure(state, 'two').guard]).toEqual([4, 7])
    const sword = stage({ players: [SWORD], npcs: goblins }, { rulings: on })
    playRound(sword, {
      choices: {
        'declare sword': ['attack-with'],
        'target sword': ['two'],
        'with sword': ['longsword d8'],
        'split sword': ['yes'],
      },
      dice: [7, 3],
    })
    expect([figure(sword, 'one').guard, figure(sword, 'two').guard]).toEqual([6, 2])
    const broken = { statblock: daggers, spi: { cur: 0, max: 10 } }
    const spoilt = playRound(stage({ players: [broken], npcs: goblins }, { rulings: on }), {
      choices: { 'declare twin': ['attack-with'], 'target twin': ['one'], 'with twin': ['dagger'] },
      dice: [3],
    })
    expect([diceOf(spoilt, 'twin'), spoilt.askedFor('split')]).toEqual([[4], []])
  })

  const zones = [{ id: 'road', adjacent: ['gate'] }, { id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
  const archer = { statblock: 'Archer: VIG 10, CLA 10, SPI 10, 3GD; shortbow (d6 long ranged)', zone: 'gate' }
  const chase = (set: RulingsInput, zone: string, move: string | undefined, dice: number[]) => {
    const state = stage(
      { players: [{ statblock: KNIGHT, zone }], npcs: [archer] },
      { rulings: set, field: { zones } },
    )
    const turn = move === undefined ? { attack: 'archer' } : { move, attack: 'archer' }
    const play = playRound(state, {
      declare: { knight: turn, archer: { move: 'to yard', attack: 'knight' } },
      dice,
    })
    return {
      archer: figure(state, 'archer').vig,
      knight: figure(state, 'knight').guard,
      at: state.setup.zones[figure(state, 'knight').zone]?.id,
      lost: told(play, 'attack-lost').length,
    }
  }

  toggle({ 'target-moves': 'lost' }, 'stepping away in time costs the blow', (on) => {
    expect(chase({}, 'road', 'to gate', [6, 2, 5])).toEqual({ archer: 7, knight: 1, at: 'gate', lost: 0 })
    expect(chase(on, 'road', 'to gate', [5])).toEqual({ archer: 10, knight: 1, at: 'gate', lost: 1 })
    expect(chase(on, 'gate', undefined, [5])).toEqual({ archer: 10, knight: 1, at: 'gate', lost: 1 })
  })

  toggle({ 'target-moves': 'follow' }, 'an unused Move goes after the target', (on) => {
    expect(chase(on, 'road', 'to gate', [5])).toEqual({ archer: 10, knight: 1, at: 'gate', lost: 1 })
    expect(chase(on, 'gate', undefined, [6, 2, 5])).toEqual({ archer: 7, knight: 1, at: 'yard', lost: 0 })
    const stopped = { statblock: KNIGHT, zone: 'gate', effects: [{ kind: 'stopped' }] }
    const state = stage({ players: [stopped], npcs: [archer] }, { rulings: on, field: { zones } })
    playRound(state, {
      declare: { knight: 'attack archer', archer: { move: 'to yard', attack: 'knight' } },
      dice: [5],
    })
    expect(figure(state, 'archer').vig).toBe(10)
  })

  toggle({ 'target-gone': 'redirect' }, 'another target in the zone can be struck instead', (on) => {
    const cast = {
      players: ['Killer: VIG 10, CLA 10, SPI 10, 9GD; greatsword'],
      npcs: ['Prey: VIG 6, CLA 10, SPI 10, 0GD; club', 'Spare: VIG 10, CLA 10, SPI 10, 9GD; club'],
      wolves: ['Wolf: VIG 10, CLA 10, SPI 10, 9GD; axe'],
    }
    const spare = (set: RulingsInput, play: PlayScript) => {
      const state = stage(cast, { rulings: { ...set, 'round-order': 'declare-then-players-first' } })
      const { asked } = playRound(state, {
        declare: { killer: 'attack prey', wolf: 'attack prey' },
        ...play,
      })
      return [figure(state, 'spare').guard, asked.filter(({ name }) => name === 'redirect').length]
    }
    expect(spare({}, { dice: [4, 2] })).toEqual([9, 0])
    expect(spare(on, { dice: [4, 2, 5], choices: { 'redirect wolf': ['spare'] } })).toEqual([4, 1])
    expect(spare(on, { dice: [4, 2], choices: { 'redirect wolf': ['none'] } })).toEqual([9, 1])
  })

  toggle({ 'felled-strikes': 'never' }, 'who is felled this round does not strike back', (on) => {
    const lives = (set: RulingsInput) => {
      const state = stage(
        { players: ['A: VIG 8, CLA 9, SPI 9, 0GD; axe'], npcs: ['B: VIG 6, CLA 9, SPI 9, 0GD; axe'] },
        { rulings: set },
      )
      playRound(state, { declare: { a: 'attack b', b: 'attack a' }, dice: [5, 4] })
      return [life(state, 'a'), life(state, 'b')]
    }
    expect(lives({})).toEqual(['mortal', 'mortal'])
    expect(lives(on)).toEqual(['up', 'mortal'])
  })

  rule(
    ['bastionland.attack.add-bolster', 'bastionland.flow.simultaneous'],
    'where the felled do not strike, the Bolster of their die comes to nothing either',
    () => {
      const frail = 'Frail: VIG 6, CLA 9, SPI 9, 0GD; mace (d8 hefty)'
      const bolster = (set: RulingsInput) => {
        const state = stage(
          { players: [{ statblock: SWORD, guard: 9 }], npcs: [frail, DUMMY] },
          { rulings: set },
        )
        const play = playRound(state, {
          declare: { sword: 'attack frail', frail: 'attack sword', dummy: 'attack sword' },
          choices: { 'gambit frail': ['bolster 0'] },
          dice: [6, 5, 4, 3],
        })
        expect(life(state, 'frail')).toBe('slain')
        return told(play, 'total').at(-1)
      }
      expect(bolster({})).toMatchObject({ face: 3, bolster: 1, damage: 4 })
      expect(bolster({ 'felled-strikes': 'never' })).toMatchObject({ face: 3, bolster: 0, damage: 3 })
    },
  )

  rule(
    ['bastionland.attack.tie', 'bastionland.attack.extra-attacker', 'bastionland.flow.simultaneous'],
    'where the felled do not strike, their dice tie with nothing and add no further attacker',
    () => {
      const frail = 'Frail: VIG 6, CLA 9, SPI 9, 0GD; mace (d8 hefty)'
      const state = stage(
        { players: [SWORD], npcs: [frail, DUMMY] },
        {
          rulings: {
            'felled-strikes': 'never',
            'scar-die-tie': 'attacker-chooses',
            'bolster-source': 'plus-one-per-extra-attacker',
          },
        },
      )
      const play = playRound(state, {
        declare: { sword: 'attack frail', frail: 'attack sword', dummy: 'attack sword' },
        dice: [6, 5, 3, 3],
      })
      expect(play.askedFor('scar-die')).toEqual([])
      expect(told(play, 'total').at(-1)).toMatchObject({ target: 'sword', sides: 6, bolster: 0, damage: 3 })
    },
  )
})

describe('Gambits', () => {
  const great = 'Great (knight): VIG 13, CLA 12, SPI 12, 4GD; greatsword'
  const mailed = 'Mailed: VIG 12, CLA 10, SPI 10, 6GD, A3 (mail, helm, shield); club, shield (d4)'

  toggle(
    { 'gambit-timing': 'after-damage' },
    'a shield locked by this attack still protects against it',
    (on) => {
      const vig = (set: RulingsInput) => {
        const state = stage({ players: [great], npcs: [mailed] }, { rulings: set })
        playRound(state, {
          declare: { great: 'attack mailed' },
          choices: { 'gambit great': ['trap 1'] },
          dice: [10, 8],
        })
        expect(item(state, 'mailed', 'shield').trapped).toBeGreaterThan(0)
        return figure(state, 'mailed').vig
      }
      expect(vig({})).toBe(10)
      expect(vig(on)).toBe(11)
    },
  )

  toggle({ 'gambit-order': 'all-at-once' }, 'all dice are spent before any Save is rolled', (on) => {
    const story = (set: RulingsInput) => {
      const trio = 'Trio: VIG 10, CLA 10, SPI 10, 4GD, A1 (shield); longsword (2d8), shield (d4)'
      const state = stage({ players: [trio], npcs: [DUMMY] }, { rulings: set })
      const play = playRound(state, {
        declare: { trio: 'attack dummy' },
        choices: { 'gambit trio': ['impair 1', 'impair 2'] },
        dice: [6, 5, 4, 10, 11],
      })
      expect(item(state, 'dummy', 'club').impaired).not.toBe(0)
      return play.events.flatMap((event) => {
        if (event.event === 'roll' && 'name' in event && event.name === 'gambit-save') return ['Save']
        return event.event === 'gambit' && 'result' in event ? [event.result] : []
      })
    }
    expect(story({})).toEqual(['Save', 'resisted', 'Save', 'done'])
    expect(story(on)).toEqual(['waits', 'waits', 'Save', 'resisted', 'Save', 'done'])
  })

  toggle(
    { 'gambit-stacking': 'once-per-turn' },
    'a kind of Gambit that was resisted is not tried again',
    (on) => {
      const second = (set: RulingsInput) => {
        const play = playRound(stage({ players: [SWORD], npcs: [DUMMY] }, { rulings: set }), {
          declare: { sword: 'attack dummy' },
          choices: { 'gambit sword': ['impair 1', 'pass'] },
          dice: [6, 5, 10],
        })
        return play.askedFor('gambit')[1]?.options ?? []
      }
      expect(second({})).toContain('impair 0')
      expect(second(on)).not.toContain('impair 0')
      expect(second(on)).toContain('stop 0')
      expect(second(on)).toContain('bolster 0')
    },
  )

  toggle({ 'gambit-vig': 'after' }, 'the Save is made with the Vigour the blow has left', (on) => {
    const stopped = (set: RulingsInput) => {
      const state = stage(
        { players: [SWORD], npcs: ['Foe: VIG 12, CLA 10, SPI 10, 4GD; club'] },
        { rulings: set },
      )
      playRound(state, {
        declare: { sword: 'attack foe' },
        choices: { 'gambit sword': ['stop 1'] },
        dice: [7, 5, 10],
      })
      return [figure(state, 'foe').vig, figure(state, 'foe').stopped !== 0]
    }
    expect(stopped({})).toEqual([9, false])
    expect(stopped(on)).toEqual([9, true])
    const bolstered = stage({ players: [SWORD], npcs: [DUMMY] }, { rulings: on })
    playRound(bolstered, {
      declare: { sword: 'attack dummy' },
      choices: { 'gambit sword': ['bolster 1'] },
      dice: [7, 5],
    })
    expect(figure(bolstered, 'dummy').guard).toBe(1)
  })

  toggle({ 'greater-save': 'no' }, 'a Greater Effect cannot be resisted', (on) => {
    const helm = (set: RulingsInput, dice: number[]) => {
      const state = stage({ players: [great], npcs: [mailed] }, { rulings: set })
      playRound(state, {
        declare: { great: 'attack mailed' },
        choices: { 'gambit great': ['greater 1'], 'greater great': ['helm'] },
        dice,
      })
      return figure(state, 'mailed').lost.length
    }
    expect(helm({}, [10, 8, 12])).toBe(0)
    expect(helm(on, [10, 8])).toBe(1)
  })

  toggle({ 'greater-replaces': 'besides' }, 'the ordinary effect happens as well', (on) => {
    const outcome = (set: RulingsInput, choices: NonNullable<PlayScript['choices']>) => {
      const state = stage({ players: [great], npcs: [mailed] }, { rulings: set })
      const play = playRound(state, {
        declare: { great: 'attack mailed' },
        choices: { ...choices, 'greater great': ['helm'] },
        dice: [10, 8, 13],
      })
      const [menu] = play.askedFor('gambit')
      return [
        figure(state, 'mailed').lost.length,
        figure(state, 'mailed').stopped !== 0,
        menu?.options.includes('greater 1'),
      ]
    }
    expect(outcome({}, { 'gambit great': ['greater 1'] })).toEqual([1, false, true])
    const besides = { 'gambit great': ['stop 1'], 'strong great': ['greater'] }
    expect(outcome(on, besides)).toEqual([1, true, false])
    const two = 'Two: VIG 12, CLA 10, SPI 10, 20GD; dagger, hatchet'
    const state = stage({ players: [great], npcs: [two] }, { rulings: on })
    playRound(state, {
      declare: { great: 'attack two' },
      choices: {
        'gambit great': ['impair 1'],
        'strong great': ['greater'],
        'greater great': ['disarm 0'],
        'item great': ['1'],
      },
      dice: [10, 8, 13],
    })
    expect(state.ground.map(({ arm }) => state.setup.arms[arm]?.name)).toEqual(['dagger'])
    expect(item(state, 'two', 'hatchet').impaired).not.toBe(0)
  })

  toggle({ 'next-turn': 'next-round' }, 'where turns alternate a Stop waits for the next round', (on) => {
    const moves = (set: RulingsInput) => {
      const state = stage(
        { players: [SWORD], npcs: [DUMMY] },
        {
          rulings: { ...set, 'round-order': 'sides' },
          field: { zones: [{ id: 'a', adjacent: ['b'] }, { id: 'b' }] },
        },
      )
      playTo(state, 'declare')
      playTo(state, 'damage', {
        declare: { sword: 'attack dummy' },
        choices: { 'gambit sword': ['stop 1'] },
        dice: [6, 5, 15],
      })
      const free: boolean[] = []
      for (let round = 1; round <= 3; round++) {
        playTo(state, 'declare')
        if (round > 1) playTo(state, 'declare')
        free.push(menu(state, 'dummy').includes('move'))
        playRound(state)
      }
      return free
    }
    expect(moves({})).toEqual([false, true, true])
    expect(moves(on)).toEqual([true, false, true])
  })

  toggle({ 'trap-effect': 'armour' }, 'the locked shield keeps its die', (on) => {
    expect(locked({})).toEqual({ armour: 8, dice: [6] })
    expect(locked(on)).toEqual({ armour: 8, dice: [6, 4] })
  })

  toggle({ 'trap-effect': 'die' }, 'the locked shield keeps its Armour', (on) => {
    expect(locked(on)).toEqual({ armour: 7, dice: [6] })
  })

  /** What the shield is worth while locked: the damage of a 10 against A3, and the bearer's dice afterwards. */
  function locked(set: RulingsInput): { armour: number; dice: number[] } {
    const state = stage({ players: [great], npcs: [mailed.replace('6GD', '20GD')] }, { rulings: set })
    const play = playRound(state, {
      declare: { great: 'attack mailed' },
      choices: { 'gambit great': ['trap 1'] },
      dice: [10, 8],
    })
    const both = set['trap-effect'] === 'armour'
    const next = playRound(state, { declare: { mailed: 'attack great' }, dice: both ? [2, 1] : [2] })
    return { armour: told(play, 'total')[0]?.damage ?? -1, dice: diceOf(next, 'mailed') }
  }

  const knightTrapped = (set: RulingsInput) => {
    const state = stage({ players: [mailed], npcs: [great.replace('(knight)', '')] }, { rulings: set })
    playRound(state, {
      declare: { great: 'attack mailed' },
      choices: { 'gambit great': ['trap 1'] },
      dice: [2 + 8, 8],
    })
    return state
  }
  const isLocked = (state: State) => item(state, 'mailed', 'shield').trapped > 0

  toggle({ 'trap-duration': 'end-of-round' }, 'the lock does not outlast its round', (on) => {
    const rounds = (set: RulingsInput) => {
      const state = knightTrapped(set)
      playTo(state, 'declare')
      const second = isLocked(state)
      playRound(state)
      playTo(state, 'declare')
      return [second, isLocked(state)]
    }
    expect(rounds({})).toEqual([true, false])
    expect(rounds(on)).toEqual([false, false])
  })

  toggle({ 'trap-duration': 'until-trappers-turn' }, 'the lock holds until the trapper acts again', (on) => {
    const state = knightTrapped({ ...on, 'round-order': 'sides' })
    playTo(state, 'declare')
    expect(isLocked(state)).toBe(true)
    playTo(state, 'end')
    expect(isLocked(state)).toBe(false)
    const short = knightTrapped({ 'trap-duration': 'end-of-round', 'round-order': 'sides' })
    playTo(short, 'declare')
    expect(isLocked(short)).toBe(false)
    expect(knightTrapped({ 'round-order': 'sides' }).setup.rulings['trap-duration']).toBe(
      'until-trappers-turn',
    )
  })

  toggle({ 'move-gambit': 'only-already-moved' }, 'it does not free the Stopped or the Exhausted', (on) => {
    const offered = (set: RulingsInput, change: Record<string, unknown>) => {
      const state = stage({ players: [{ statblock: SWORD, ...change }], npcs: [DUMMY] }, { rulings: set })
      const play = playRound(state, { declare: { sword: 'attack dummy' }, dice: [6, 5] })
      return play.askedFor('gambit')[0]?.options.includes('move 1')
    }
    const stopped = { effects: [{ kind: 'stopped' }] }
    const exhausted = { vig: { cur: 0, max: 13 } }
    expect([offered({}, stopped), offered({}, exhausted), offered({}, {})]).toEqual([true, true, true])
    expect([offered(on, stopped), offered(on, exhausted), offered(on, {})]).toEqual([false, false, true])
    const held = { statblock: 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD', ...stopped }
    const cast = { players: [{ statblock: SWORD, mount: 'pony' }, held], npcs: [DUMMY] }
    const ride = playRound(stage(cast, { rulings: on }), { declare: { sword: 'attack dummy' }, dice: [6, 5] })
    expect(ride.askedFor('gambit')[0]?.options).not.toContain('move 1')
  })

  toggle({ 'repel-distance': 'referee' }, 'the referee says where the foe ends up', (on) => {
    const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard', adjacent: ['hall'] }, { id: 'hall' }]
    const where = (set: RulingsInput, choices: PlayScript['choices']) => {
      const state = stage(
        { players: [{ statblock: SWORD, zone: 'gate' }], npcs: [{ statblock: DUMMY, zone: 'gate' }] },
        { rulings: set, field: { zones } },
      )
      playRound(state, {
        declare: { sword: 'attack dummy' },
        choices: { 'gambit sword': ['repel 1'], ...choices },
        dice: [6, 5, 15],
      })
      return [state.setup.zones[figure(state, 'dummy').zone]?.id, state.apart.length]
    }
    expect(where({}, {})).toEqual(['yard', 0])
    expect(where(on, { 'where referee': ['hall'] })).toEqual(['hall', 0])
    expect(where(on, { 'where referee': ['apart'] })).toEqual(['gate', 1])
  })

  toggle({ 'dismount-damage': 'on' }, 'the fall joins the dice of the attack', (on) => {
    const guard = (set: RulingsInput, dice: number[]) => {
      const state = stage(
        {
          players: [KNIGHT],
          npcs: [
            { statblock: 'Rider: VIG 10, CLA 10, SPI 10, 9GD; club', mount: 'pony' },
            { use: 'pony', id: 'pony' },
          ],
        },
        { rulings: set },
      )
      playRound(state, {
        declare: { knight: 'attack rider' },
        choices: { 'gambit knight': ['focus dismount'] },
        dice,
      })
      expect(figure(state, 'rider').mount).toBe(-1)
      return figure(state, 'rider').guard
    }
    expect(guard({}, [3, 2, 5, 15])).toBe(6)
    expect(guard(on, [3, 2, 5, 15, 5])).toBe(4)
  })

  toggle({ wooden: 'referee' }, 'the referee says what breaks', (on) => {
    const broken = (set: RulingsInput, answer: string, dice: number[]) => {
      const steel = 'Steel: VIG 12, CLA 10, SPI 10, 20GD; mace'
      const state = stage({ players: [great], npcs: [steel] }, { rulings: set })
      const play = playRound(state, {
        declare: { great: 'attack steel' },
        choices: {
          'gambit great': ['greater 1'],

          greater: ({ options }) => (options.includes('break 0') ? 'break 0' : 'disarm 0'),
          ...(set.wooden === undefined ? {} : { 'wooden referee': [answer] }),
        },
        dice,
      })
      return told(play, 'item').map(({ what }) => what)
    }
    expect(broken({}, '', [10, 8, 13])).toEqual(['dropped'])
    expect(broken(on, 'yes', [10, 8, 13])).toEqual(['broken'])
    expect(broken(on, 'no', [10, 8])).toEqual([])
  })

  toggle(
    { 'natural-weapons': 'greater-effect-only' },
    'a bite is Impaired by a Strong Gambit alone',
    (on) => {
      const wolf = 'Wolf (creature): VIG 8, CLA 10, SPI 5, 20GD; bite (d6 natural)'
      const offered = (set: RulingsInput) => {
        const play = playRound(stage({ players: [great], npcs: [wolf] }, { rulings: set }), {
          declare: { great: 'attack wolf' },
          dice: [9, 6],
        })
        return play.askedFor('gambit')[0]?.options.includes('impair 1')
      }
      expect(offered({})).toBe(true)
      expect(offered(on)).toBe(false)
      const state = stage({ players: [great], npcs: [wolf] }, { rulings: on })
      playRound(state, {
        declare: { great: 'attack wolf' },
        choices: {
          'gambit great': ['greater 1'],

          greater: ({ options }) => options.find((key) => key.startsWith('impair')) ?? '',
        },
        dice: [9, 8, 9],
      })
      expect(item(state, 'wolf', 'bite').impaired).not.toBe(0)
    },
  )
})

describe('Feats', () => {
  const attack = { sword: 'attack knight' }
  const roll = (set: RulingsInput, play: PlayScript) => {
    const state = stage({ players: [KNIGHT], npcs: [SWORD] }, { rulings: set })
    return { state, play: playRound(state, { declare: attack, ...play }) }
  }

  toggle({ 'deny-timing': 'after-gambits' }, 'Deny picks among the dice that are left', (on) => {
    const before = roll({}, { dice: [8, 5, 12], choices: { 'deny knight': ['0'] } })
    expect(before.play.askedFor('gambit')[0]?.options).not.toContain('stop 0')
    expect(before.play.askedFor('gambit')[0]?.options).toContain('stop 1')
    const after = roll(on, {
      dice: [8, 5, 12],
      choices: { 'gambit sword': ['stop 0'], 'deny knight': ['1'] },
    })
    expect(after.play.askedFor('deny')[0]?.options).toEqual(['none', '1'])
    expect(figure(after.state, 'knight').stopped).not.toBe(0)
    expect(figure(after.state, 'knight').guard).toBe(4)
  })

  toggle({ 'deny-timing': 'cancels-gambit' }, 'Deny takes a spent die and its Gambit back', (on) => {
    const spent = { 'gambit sword': ['stop 0'] }
    const undone = roll(on, { dice: [8, 5, 12], choices: { ...spent, 'deny knight': ['0'] } })
    expect(undone.play.askedFor('deny')[0]?.options).toEqual(['none', '0', '1'])
    expect(figure(undone.state, 'knight').stopped).toBe(0)
    expect(figure(undone.state, 'knight').guard).toBe(1)
    const done = roll(on, { dice: [8, 5], choices: { ...spent, 'deny knight': ['none'] } })
    expect(figure(done.state, 'knight').stopped).not.toBe(0)
    const bolster = roll(on, {
      dice: [8, 5, 12],
      choices: { 'gambit sword': ['bolster 1'], 'deny knight': ['1'] },
    })
    expect(told(bolster.play, 'total')[0]).toMatchObject({ face: 8, bolster: 0, armour: 2, damage: 6 })
  })

  toggle({ 'deny-picks': 'attacker' }, 'the attackers lose the die they like least', (on) => {
    const lost = roll(on, { dice: [8, 3, 12], choices: { 'deny knight': ['deny'], 'deny-die sword': ['1'] } })
    expect(lost.play.askedFor('deny')[0]?.options).toEqual(['none', 'deny'])
    expect(told(lost.play, 'total')[0]?.face).toBe(8)
    const chosen = roll({}, { dice: [8, 3, 12], choices: { 'deny knight': ['0'] } })
    expect(told(chosen.play, 'total')[0]?.face).toBe(3)
  })

  toggle({ 'deny-picks': 'highest' }, 'the highest die goes without asking', (on) => {
    const { play } = roll(on, { dice: [8, 3, 12], choices: { 'deny knight': ['deny'] } })
    expect(play.askedFor('deny-die')).toEqual([])
    expect(told(play, 'deny')[0]?.face).toBe(8)
    expect(told(play, 'total')[0]?.face).toBe(3)
  })

  toggle({ 'feat-limit': 'unlimited' }, 'a Feat may be used again and again, with a Save each time', (on) => {
    const once = roll({}, { dice: [8, 5, 12], choices: { 'deny knight': ['0'] } })
    expect(told(once.play, 'total')[0]?.damage).toBe(3)
    const twice = roll(on, { dice: [8, 5, 12, 11], choices: { 'deny knight': ['0', '1'] } })
    expect(told(twice.play, 'total')[0]?.damage).toBe(0)
    expect(told(twice.play, 'fatigue').map(({ feat }) => feat)).toEqual(['deny', 'deny'])
    const smites = roll(on, { dice: [5, 6, 4, 3, 11, 9], choices: { 'smite sword': ['d12', 'd12', 'none'] } })
    expect(diceOf(smites.play, 'sword')).toEqual([8, 8, 12, 12])
    const focus = roll(on, {
      dice: [8, 3, 4, 5],
      choices: { 'gambit sword': ['focus bolster', 'focus bolster', 'pass'] },
    })
    expect(told(focus.play, 'total')[0]?.bolster).toBe(2)
    const usual = roll({}, { dice: [6, 4, 3, 11], choices: { 'smite sword': ['d12'] } })
    expect(usual.play.askedFor('smite')).toHaveLength(1)
  })

  toggle(
    { 'feat-save-timing': 'after-attack' },
    'a failed Smite Save does not stop Focus in that attack',
    (on) => {
      const play = (set: RulingsInput, dice: number[], choices: PlayScript['choices']) =>
        roll(set, { dice, choices: { 'smite sword': ['d12'], ...choices } }).play
      const atOnce = play({}, [15, 4, 3, 9], {})
      expect(atOnce.askedFor('gambit')[0]?.options).not.toContain('focus bolster')
      const later = play(on, [4, 3, 9, 15, 12], { 'gambit sword': ['focus bolster'] })
      expect(later.rolls.slice(-2).map(({ name }) => name)).toEqual(['smite-save', 'focus-save'])
      expect(told(later, 'fatigue').map(({ passed }) => passed)).toEqual([false, true])
      expect(told(later, 'total')[0]).toMatchObject({ face: 9, bolster: 1 })
    },
  )

  const smiters = (set: RulingsInput) => {
    const state = stage({ players: [KNIGHT, SQUIRE], npcs: [SWORD, AXE] }, { rulings: set })
    const play = playRound(state, {
      declare: { knight: 'attack axe', squire: 'attack axe', sword: 'attack squire', axe: 'attack squire' },
      choices: { smite: () => 'none', gambit: () => 'pass', deny: () => 'none' },
      dice: [1, 1, 1, 1, 1, 1].slice(0, 6),
    })
    return play
      .askedFor('smite')
      .map(({ by }) => by)
      .toSorted()
  }

  toggle({ 'feat-users': 'everybody' }, 'a Squire and a fighter may Smite too', (on) => {
    expect(smiters({})).toEqual(['knight', 'sword'])
    expect(smiters(on)).toEqual(['axe', 'knight', 'squire', 'sword'])
  })

  toggle({ 'feat-users': 'player-characters' }, "everybody on the players' side and nobody else", (on) => {
    expect(smiters(on)).toEqual(['knight', 'squire'])
    expect(smiters({ ...on, 'first-side': 'npcs' })).toEqual(['knight', 'squire'])
  })

  toggle({ 'fatigue-rest': 'declared-rest' }, 'the end of the fight is no rest', (on) => {
    const fatigued = (set: RulingsInput) => {
      const state = stage(
        { players: [{ statblock: KNIGHT, fatigued: true }], npcs: ['Weak: VIG 1, CLA 1, SPI 1, 0GD; club'] },
        { rulings: set },
      )
      playRound(state, { declare: { knight: 'attack weak' }, dice: [5, 1] })
      playAftermath(state)
      return figure(state, 'knight').fatigued
    }
    expect(fatigued({})).toBe(false)
    expect(fatigued(on)).toBe(true)
  })

  toggle({ 'focus-strong': 'in-melee' }, 'a Focus Gambit in melee leaves no Save', (on) => {
    const focus = { declare: { knight: 'attack sword' } }
    const usual = roll({}, { ...focus, dice: [3, 2, 4, 5], choices: { 'gambit knight': ['focus stop'] } })
    expect(usual.play.askedFor('strong')).toEqual([])
    expect(figure(usual.state, 'sword').stopped).toBe(0)
    const strong = roll(on, {
      ...focus,
      dice: [3, 2, 4],
      choices: { 'gambit knight': ['focus stop'] },
    })
    expect(figure(strong.state, 'sword').stopped).not.toBe(0)
  })
})

describe('damage', () => {
  /** One blow of a single die at somebody. */
  const blow = (set: RulingsInput, foe: string | Record<string, unknown>, dice: number[], arm = 'axe') => {
    const state = stage(
      {
        players: [`Striker: VIG 10, CLA 10, SPI 10, 9GD; ${arm}`],
        npcs: [typeof foe === 'string' ? { statblock: foe } : foe],
      },
      { rulings: set },
    )
    const [target] = state.figures.filter(({ side }) => side === 1)
    const play = playRound(state, { declare: { striker: `attack ${target?.id}` }, dice })
    return { state, play, foe: figure(state, target?.id ?? '') }
  }

  toggle({ 'scar-trigger': 'any-resolution-at-zero' }, 'a blow without damage scars at Guard 0', (on) => {
    const iron = 'Iron: VIG 10, CLA 10, SPI 10, 0/3GD, A3; club'
    expect(blow({}, iron, [2], 'dagger').foe.scars).toEqual([])
    const scarred = blow(on, iron, [2, 1, 4], 'dagger')
    expect(told(scarred.play, 'scar')).toMatchObject([{ entry: 1, sides: 6 }])
    expect(scarred.foe).toMatchObject({ guard: 0, vig: 10, spi: 6 })
    const spared = blow({ ...on, 'npc-death': 'quick-npcs' }, iron, [2], 'dagger')
    expect(told(spared.play, 'harm')).toMatchObject([{ result: 'none' }])
  })

  toggle({ 'scar-and-wound': 'both' }, 'a blow past Guard scars as well', (on) => {
    const foe = 'Foe: VIG 10, CLA 10, SPI 10, 4GD; club'
    expect(blow({}, foe, [6]).foe).toMatchObject({ guard: 0, vig: 8, scars: [] })
    const both = blow(on, foe, [6, 5, 3, 4])
    expect(both.foe).toMatchObject({ guard: 0, vig: 1, wounded: true, life: 'up' })
    expect(both.foe.scars).toMatchObject([{ entry: 5 }])
    const atOnce = blow({ ...on, 'scar-timing': 'after-each-total' }, foe, [6, 5, 3, 4])
    expect(atOnce.foe).toMatchObject({ vig: 1, life: 'up' })
  })

  const tie = (set: RulingsInput, play: PlayScript) => {
    const state = stage(
      {
        players: ['Pair: VIG 10, CLA 10, SPI 10, 9GD; axe, dagger'],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 6GD; club'],
      },
      { rulings: set },
    )
    return told(playRound(state, { declare: { pair: 'attack foe' }, ...play }), 'scar')[0]?.sides
  }

  toggle({ 'scar-die-tie': 'smaller' }, 'of equal dice the smaller is rolled for the Scar', (on) => {
    expect(tie({}, { dice: [6, 6, 6] })).toBe(8)
    expect(tie(on, { dice: [6, 6, 6] })).toBe(6)
  })

  toggle({ 'scar-die-tie': 'attacker-chooses' }, 'the attackers say which of equal dice counts', (on) => {
    expect(tie(on, { dice: [6, 6, 6], choices: { 'scar-die pair': ['d6'] } })).toBe(6)
    expect(tie(on, { dice: [6, 6, 6], choices: { 'scar-die pair': ['d8'] } })).toBe(8)
    const never = { ...on, 'felled-strikes': 'never' } as const
    expect(tie(never, { dice: [6, 6, 6], choices: { 'scar-die pair': ['d6'] } })).toBe(6)
  })

  toggle({ 'scar-no-die': 'referee' }, 'the referee names the die of a Scar without one', (on) => {
    const scar = (set: RulingsInput, choices: PlayScript['choices'], face: number) => {
      const state = stage(
        { players: ['Pole (knight): 4GD; poleaxe'], npcs: [SWORD.replace('4GD', '1GD')] },
        { rulings: { ...set, 'no-dice-left': 'bolster-alone' } },
      )
      const play = playRound(state, {
        declare: { pole: 'attack sword' },
        choices: { 'deny sword': ['0'], 'gambit pole': ['focus bolster'], ...choices },
        dice: [8, 12, 10, face],
      })
      return told(play, 'scar')[0]?.sides
    }
    expect(scar({}, {}, 6)).toBe(6)
    expect(scar(on, { 'scar-without-die referee': ['d12'] }, 12)).toBe(12)
  })

  toggle(
    { 'scar-timing': 'after-each-total' },
    'a Rupture can make the next blow of the round deadly',
    (on) => {
      const squire = (set: RulingsInput, dice: number[]) => {
        const state = stage(
          {
            players: [KNIGHT, 'Squire (squire): VIG 10, CLA 10, SPI 10, 3GD; axe'],
            npcs: ['Foe: VIG 10, CLA 10, SPI 10, 9GD; hatchet'],
          },
          { rulings: set },
        )
        playRound(state, {
          declare: { knight: 'attack foe', foe: 'attack squire' },
          choices: { 'smite knight': ['blast'] },
          dice,
        })
        return figure(state, 'squire')
      }
      expect(squire({}, [7, 1, 1, 3, 1, 4, 5, 3, 4])).toMatchObject({ vig: 0, life: 'up', wounded: true })
      expect(squire(on, [7, 1, 1, 3, 1, 4, 5, 3, 4])).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  toggle({ 'scar-max-guard': 'max-and-current' }, 'growth raises current Guard too', (on) => {
    const foe = 'Foe: VIG 10, CLA 10, SPI 10, 2GD; club'
    expect(blow({}, foe, [2, 2, 4, 5]).foe).toMatchObject({ guard: 0, guardMax: 7 })
    expect(blow(on, foe, [2, 2, 4, 5]).foe).toMatchObject({ guard: 5, guardMax: 7 })
  })

  toggle({ 'mortal-half': 'of-maximum' }, 'half of the greatest Vigour must go at one blow', (on) => {
    const foe = 'Foe: VIG 6/16, CLA 10, SPI 10, 0GD; club'
    expect(blow({}, foe, [3]).foe).toMatchObject({ vig: 3, life: 'mortal' })
    expect(blow(on, foe, [3]).foe).toMatchObject({ vig: 3, life: 'up', wounded: true })
    expect(blow(on, 'Foe: VIG 10/16, CLA 10, SPI 10, 0GD; club', [8]).foe).toMatchObject({ life: 'mortal' })
  })

  const spent = 'Spent: VIG 0/10, CLA 10, SPI 10, 0/4GD; club'

  toggle({ 'vig-zero-hit': 'mortal' }, 'a blow at Vigour 0 is a Mortal Wound', (on) => {
    expect(blow({}, spent, [1]).foe.life).toBe('slain')
    expect(blow(on, spent, [1]).foe).toMatchObject({ life: 'mortal', vig: 0 })
  })

  toggle({ 'vig-zero-hit': 'nothing' }, 'a blow at Vigour 0 does nothing', (on) => {
    expect(blow(on, spent, [6]).foe).toMatchObject({ life: 'up', vig: 0 })
  })

  const exposed = 'Exposed: VIG 9, CLA 0/8, SPI 10, 5GD, A1; club'

  toggle({ 'exposed-guard': 'emptied' }, 'a blow at the Exposed empties Guard', (on) => {
    expect(blow({}, exposed, [6]).foe).toMatchObject({ guard: 5, vig: 4, life: 'mortal', scars: [] })
    expect(blow(on, exposed, [6]).foe).toMatchObject({ guard: 0, vig: 4, life: 'mortal', scars: [] })
  })

  const sleeper = { statblock: 'Sleeper: VIG 10, CLA 9, SPI 10, 5GD; club', readied: false, exposed: true }
  const rounds = (set: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const state = stage({ players: [DUMMY], npcs: [sleeper] }, { rulings: set })
    const after: boolean[] = []
    playRound(state, { dice: [10], choices })
    after.push(figure(state, 'sleeper').exposed)
    playRound(state, { choices })
    after.push(figure(state, 'sleeper').exposed)
    return after
  }

  toggle({ 'exposed-until': 'round-1' }, 'it ends with round 1, turn or no turn', (on) => {
    expect(rounds({})).toEqual([true, false])
    expect(rounds(on)).toEqual([false, false])
  })

  toggle({ 'exposed-until': 'referee' }, 'it ends when the referee says so', (on) => {
    expect(rounds(on, { 'exposed referee': () => 'stays' })).toEqual([true, true])
    expect(rounds(on, { 'exposed referee': () => 'ends' })).toEqual([false, false])
  })

  toggle({ 'npc-death': 'quick-npcs' }, 'a Mortal Wound slays them and they bear no Scars', (on) => {
    const foe = 'Foe: VIG 10, CLA 10, SPI 10, 1GD; club'
    expect(blow({}, foe, [6]).foe.life).toBe('mortal')
    expect(blow(on, foe, [6]).foe.life).toBe('slain')
    expect(blow({}, foe, [1, 1, 3]).foe.scars).toHaveLength(1)
    expect(blow(on, foe, [1]).foe.scars).toEqual([])
    expect(blow(on, 'Sir (knight): VIG 10, CLA 10, SPI 10, 1GD; club', [6]).foe.life).toBe('mortal')
  })

  const dying = { statblock: 'Dying: VIG 8, CLA 10, SPI 10, 4GD, A1; club', life: 'mortal' }

  toggle({ 'down-attack': 'killed' }, 'an attack on the fallen kills', (on) => {
    const usual = blow({}, dying, [4])
    expect(usual.foe).toMatchObject({ life: 'mortal', vig: 5, guard: 4 })
    expect(blow(on, dying, [4]).foe.life).toBe('slain')
    expect(blow(on, dying, [1]).foe.life).toBe('slain')
  })

  toggle({ 'down-attack': 'forbidden' }, 'the fallen cannot be attacked', (on) => {
    const state = (set: RulingsInput) => stage({ players: [AXE], npcs: [dying] }, { rulings: set })
    expect(menu(state({}), 'axe')).toContain('attack')
    expect(menu(state(on), 'axe')).not.toContain('attack')
    expect(whyNot(state(on), 'axe', 'attack dying')).toBe('bastionland.exposed.down')
  })

  toggle({ 'doom-scope': 'next-fights' }, 'a Doom of this fight does not strike in it', (on) => {
    const after = (set: RulingsInput) => {
      const reaper = 'Reaper: VIG 10, CLA 10, SPI 10, 9GD; scythe (d12)'
      const state = stage(
        { players: [reaper], npcs: ['Foe: VIG 10, CLA 10, SPI 10, 4GD; club'] },
        { rulings: set },
      )
      playRounds(
        state,
        { declare: { reaper: 'attack foe' }, dice: [4, 11] },
        { declare: { reaper: 'attack foe' }, dice: [5] },
      )
      return figure(state, 'foe')
    }
    expect(after({})).toMatchObject({ life: 'slain', vig: 5 })
    expect(after(on)).toMatchObject({ life: 'mortal', vig: 5 })
  })

  const lame = (set: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const bearer =
      'Bearer (knight): VIG 12, CLA 12, SPI 12, 8GD, A2 (helm, shield); mace, shield (d4), dagger'
    const state = stage(
      { players: ['Pole: VIG 10, CLA 10, SPI 10, 9GD; poleaxe'], npcs: [bearer] },
      { rulings: set },
    )
    playRound(state, { declare: { pole: 'attack bearer' }, dice: [10, 10, 5], choices })
    const play = playRound(state, {
      declare: { bearer: 'attack pole' },
      dice: set.mutilation === 'record-only' || choices['mutilation referee'] !== undefined ? [2, 1] : [1],
    })
    return diceOf(play, 'bearer')
  }

  toggle({ mutilation: 'record-only' }, 'a lost sword arm still swings the mace', (on) => {
    expect(lame({})).toEqual([4])
    expect(lame(on)).toEqual([8, 4])
    const earlier = { statblock: KNIGHT, scars: [{ entry: 10, place: 'sword arm' }] }
    expect(figure(stage({ players: [earlier], npcs: [AXE] }), 'knight').lostArms).toBe(1)
    expect(figure(stage({ players: [earlier], npcs: [AXE] }, { rulings: on }), 'knight').lostArms).toBe(0)
  })

  toggle({ mutilation: 'referee' }, 'the referee says whether it hampers', (on) => {
    expect(lame(on)).toEqual([4])
    expect(lame(on, { 'mutilation referee': ['record-only'] })).toEqual([8, 4])
  })
})

describe('Impaired', () => {
  const spoilt = (weapons: string) => ({
    statblock: `Spoilt (knight): VIG 12, CLA 12, SPI 12, 9GD; ${weapons}`,
    effects: [{ kind: 'weapon-impaired', item: 'longsword' }],
  })

  toggle({ 'impair-scope': 'weapon-die' }, "only that weapon's dice become a d4", (on) => {
    const dice = (set: RulingsInput, faces: number[]) => {
      const state = stage({ players: [spoilt('longsword, shield (d4)')], npcs: [DUMMY] }, { rulings: set })
      const play = playRound(state, { declare: { spoilt: 'attack dummy' }, dice: faces })
      return [diceOf(play, 'spoilt'), play.askedFor('smite').length]
    }
    expect(dice({}, [3])).toEqual([[4], 0])
    expect(dice(on, [3, 2])).toEqual([[4, 4], 1])
    const tunnel = (set: RulingsInput, faces: number[]) => {
      const hook = { statblock: 'Hook: VIG 9, CLA 9, SPI 9, 9GD; billhook', bonusDice: [{ die: 8 }] }
      const state = stage(
        { players: [hook], npcs: [DUMMY] },
        { rulings: set, field: { zones: [{ id: 'tunnel', confined: true }] } },
      )
      return diceOf(playRound(state, { declare: { hook: 'attack dummy' }, dice: faces }), 'hook')
    }
    expect(tunnel({}, [3])).toEqual([4])
    expect(tunnel(on, [3, 2])).toEqual([4, 8])
  })

  rule(
    ['bastionland.impaired.gambit', 'bastionland.impaired.weapon-choice'],
    'the d4 of a spoilt weapon is told as Impaired, buys nothing where that is forbidden, and does not bar Focus',
    () => {
      const gambits = (set: RulingsInput) => {
        const state = stage(
          { players: [spoilt('longsword, shield (d4)')], npcs: [DUMMY] },
          { rulings: { 'impair-scope': 'weapon-die', ...set } },
        )
        const play = playRound(state, { declare: { spoilt: 'attack dummy' }, dice: [4, 4] })
        return { dice: told(play, 'pool')[0]?.dice, options: play.askedFor('gambit')[0]?.options }
      }
      expect(gambits({}).dice?.map(({ what }) => what)).toEqual(['impaired', undefined])
      expect(gambits({}).options).toEqual(expect.arrayContaining(['bolster 0', 'focus bolster']))
      const strict = gambits({ 'impaired-gambits': 'forbidden' }).options
      expect(strict).toEqual(expect.arrayContaining(['bolster 1', 'focus bolster']))
      expect(strict).not.toContain('bolster 0')
    },
  )

  const company = (set: RulingsInput, dice: number[], choices: PlayScript['choices'] = {}) => {
    const state = stage(
      {
        players: [{ statblock: 'Broken (knight): VIG 12, CLA 12, SPI 0/9, 9GD; longsword' }, KNIGHT],
        npcs: [DUMMY],
      },
      { rulings: set },
    )
    return playRound(state, {
      declare: { broken: 'attack dummy', knight: 'attack dummy' },
      dice,
      choices,
    })
  }

  toggle({ 'impaired-pool': 'whole-pool' }, 'one Impaired attacker leaves the pool a single d4', (on) => {
    const usual = company({}, [4, 6, 2])
    expect(told(usual, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4, 8, 4])
    expect(usual.askedFor('smite').map(({ by }) => by)).toEqual(['knight'])
    const dragged = company(on, [4])
    expect(told(dragged, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4])
    expect(dragged.askedFor('smite')).toEqual([])
    expect(dragged.askedFor('gambit').map(({ by }) => by)).toEqual(['broken'])
  })

  toggle({ 'impaired-gambits': 'forbidden' }, 'an Impaired 4 buys nothing', (on) => {
    const usual = company({}, [4, 6, 2], { 'gambit broken': ['bolster 0'] })
    expect(told(usual, 'total')[0]?.damage).toBe(7)
    expect(
      company(on, [4, 6, 2])
        .askedFor('gambit')
        .map(({ by }) => by),
    ).toEqual(['knight'])
  })
})

describe('Blast and nearness', () => {
  const crowd = (set: RulingsInput, dice: number[], third: Record<string, unknown> = {}) => {
    const state = stage(
      {
        players: [KNIGHT, SQUIRE],
        npcs: [AXE, { statblock: DUMMY, ...third }],
      },
      { rulings: set },
    )
    const play = playRound(state, {
      declare: { knight: 'attack axe' },
      choices: { 'smite knight': ['blast'] },
      dice,
    })
    return told(play, 'pool').map(({ target }) => target)
  }

  toggle({ 'blast-who': 'foes-only' }, 'comrades are spared', (on) => {
    expect(crowd({}, [7, 2, 1, 2, 1, 2, 1])).toEqual(['axe', 'squire', 'dummy'])
    expect(crowd(on, [7, 2, 1, 2, 1])).toEqual(['axe', 'dummy'])
  })

  toggle({ 'blast-who': 'everyone' }, 'even the attacker is struck', (on) => {
    expect(crowd(on, [7, 2, 1, 2, 1, 2, 1, 2, 1])).toEqual(['axe', 'knight', 'squire', 'dummy'])
  })

  toggle({ 'blast-down': 'spared' }, 'those who lie down are not struck', (on) => {
    const down = { life: 'mortal' }
    expect(crowd({}, [7, 2, 1, 2, 1, 2, 1], down)).toEqual(['axe', 'squire', 'dummy'])
    expect(crowd(on, [7, 2, 1, 2, 1], down)).toEqual(['axe', 'squire'])
  })

  toggle({ 'blast-area': 'targets-zone' }, 'it strikes those who stand near the target', (on) => {
    const struck = (set: RulingsInput, dice: number[]) => {
      const state = stage(
        {
          players: [
            { statblock: KNIGHT, zone: 'gate' },
            { statblock: SQUIRE, zone: 'gate' },
          ],
          npcs: [
            { statblock: AXE, zone: 'gate' },
            { statblock: DUMMY, zone: 'yard' },
          ],
        },
        { rulings: set, field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
      )
      const play = playRound(state, {
        declare: { knight: 'attack axe', axe: { move: 'to yard' } },
        choices: { 'smite knight': ['blast'] },
        dice,
      })
      return told(play, 'pool').map(({ target }) => target)
    }
    expect(struck({}, [7, 2, 1, 2, 1])).toEqual(['axe', 'squire'])
    expect(struck(on, [7, 2, 1, 2, 1])).toEqual(['axe', 'dummy'])
  })

  toggle({ nearby: 'arms-reach' }, 'who is not engaged with the same foe cannot Deny for a comrade', (on) => {
    const deniers = (set: RulingsInput, turns: PlayScript['declare'], dice: number[]) => {
      const state = stage({ players: [KNIGHT, SQUIRE], npcs: [AXE] }, { rulings: set })
      const play = playRound(state, { declare: { axe: 'attack squire', ...turns }, dice })
      return play.askedFor('deny').map(({ by }) => by)
    }
    expect(deniers({}, {}, [5])).toEqual(['knight'])
    expect(deniers(on, {}, [5])).toEqual([])
    expect(deniers(on, { knight: 'attack axe' }, [2, 1, 5])).toEqual(['knight'])
    const fallen = { statblock: SQUIRE, life: 'mortal' }
    expect(menu(stage({ players: [KNIGHT, fallen], npcs: [AXE] }, { rulings: on }), 'knight')).toContain(
      'tend',
    )
  })
})

describe('hands and things', () => {
  toggle({ 'hands-scope': 'knights' }, 'a stat line of two-handed sword and shield uses both', (on) => {
    expect(bothArms({}, '')).toEqual([10, 10])
    expect(bothArms(on, '')).toEqual([10, 10, 4])
    expect(bothArms(on, '(knight)')).toEqual([10, 10])
  })

  toggle({ 'hands-scope': 'off' }, 'even a Knight uses both', (on) => {
    expect(bothArms({}, '(knight)')).toEqual([10, 10])
    expect(bothArms(on, '(knight)')).toEqual([10, 10, 4])
  })

  function bothArms(set: RulingsInput, kind: string): number[] {
    const armed = `Armed ${kind}: VIG 10, CLA 10, SPI 10, 9GD, A1 (shield); greatsword, shield (d4)`
    const state = stage({ players: [armed], npcs: [DUMMY] }, { rulings: set })
    const dice =
      state.figures[0]?.items.filter((each) => each.state === 'held').length === 2 ? [3, 2, 1] : [3, 2]
    return diceOf(playRound(state, { declare: { armed: 'attack dummy' }, dice }), 'armed')
  }

  toggle({ 'pick-up': 'minor' }, 'a dropped weapon is taken up and used in one turn', (on) => {
    const lying = { name: 'Empty', weapons: [{ name: 'mace', state: 'dropped' }] }
    const usual = stage({ players: [lying], npcs: [DUMMY] })
    playRound(usual, { declare: { empty: 'pick-up mace' } })
    expect(figure(usual, 'dummy').guard).toBe(9)
    expect(item(usual, 'empty', 'mace').state).toBe('held')
    const state = stage({ players: [lying], npcs: [DUMMY] }, { rulings: on })
    const play = playRound(state, { choices: { 'declare empty': ['pick-up', 'attack'] }, dice: [7] })
    expect(diceOf(play, 'empty')).toEqual([8])
    expect(figure(state, 'dummy').guard).toBe(2)
    expect(state.ground).toEqual([])
  })

  toggle({ 'pick-up': 'minor' }, 'what lies here is in hand when one has moved there', (on) => {
    const field = { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] }
    const lying = { name: 'Empty', zone: 'gate', weapons: [{ name: 'mace', state: 'dropped' }] }
    const cast = { players: [lying], npcs: [{ statblock: DUMMY, zone: 'yard' }] }
    const state = stage(cast, { rulings: on, field })
    const play = playRound(state, { choices: { 'declare empty': ['pick-up', 'move', 'attack'] }, dice: [7] })
    expect(diceOf(play, 'empty')).toEqual([8])
    expect(item(state, 'empty', 'mace').state).toBe('held')
    expect(state.ground).toEqual([])
  })

  toggle({ grip: 'free' }, 'the shield on the back is up when the blow comes', (on) => {
    const guard = (set: RulingsInput, dice: number[]) => {
      const both = 'Both (knight): VIG 10, CLA 10, SPI 10, 5GD, A2 (helm, shield); greatsword, shield (d4)'
      const state = stage(
        { players: [both], npcs: ['Spear: VIG 10, CLA 10, SPI 10, 9GD; spear'] },
        { rulings: set },
      )
      playRound(state, { declare: { spear: 'attack both' }, dice })
      return figure(state, 'both').guard
    }
    expect(guard({}, [6, 1, 3])).toBe(0)
    expect(guard(on, [6])).toBe(1)
  })

  toggle({ 'thrown-spent': 'kept' }, 'the javelin is at hand again', (on) => {
    const held = (set: RulingsInput) => {
      const state = stage({ players: ['Thrower: 9GD; javelin'], npcs: [DUMMY] }, { rulings: set })
      playRound(state, { declare: { thrower: { attack: 'dummy', mode: 'ranged' } }, dice: [3] })
      return [figure(state, 'thrower').items.length, state.ground.length]
    }
    expect(held({})).toEqual([0, 1])
    expect(held(on)).toEqual([1, 0])
  })

  toggle({ 'bonus-dice': 'off' }, 'nobody has bonus dice', (on) => {
    const dice = (set: RulingsInput, faces: number[]) => {
      const high = { statblock: AXE, bonusDice: [{ die: 8, reason: 'high ground' }] }
      const state = stage({ players: [high], npcs: [DUMMY] }, { rulings: set, field: { calls: true } })
      const play = playRound(state, { declare: { axe: 'attack dummy' }, dice: faces })
      return [diceOf(play, 'axe'), play.askedFor('referee')[0]?.options.includes('bonus axe')]
    }
    expect(dice({}, [3, 2])).toEqual([[8, 8], true])
    expect(dice(on, [3])).toEqual([[8], false])
  })
})

describe('surprise', () => {
  const late = { statblock: SWORD, readied: false }

  toggle(
    { 'surprise-when': 'until-passed' },
    'the Save is made again every round until it is passed',
    (on) => {
      const asked = (set: RulingsInput, first: number[], second: number[]) => {
        const state = stage({ players: [late], npcs: [DUMMY] }, { rulings: set })
        const plays = playRounds(state, { dice: first }, { dice: second }, {})
        return plays.map((play) => play.askedFor('declare').some(({ by }) => by === 'sword'))
      }
      expect(asked({}, [13], [])).toEqual([false, true, true])
      expect(asked(on, [13, 13], [12])).toEqual([false, false, true])
    },
  )

  toggle({ 'surprise-reactions': 'forbidden' }, 'the surprised cannot Deny', (on) => {
    const deniers = (set: RulingsInput) => {
      const state = stage({ players: [late], npcs: [AXE] }, { rulings: set })
      return playRound(state, { declare: { axe: 'attack sword' }, dice: [13, 2] }).askedFor('deny').length
    }
    expect(deniers({})).toBe(1)
    expect(deniers(on)).toBe(0)
  })

  toggle({ 'surprise-exposed': 'yes' }, 'the surprised have no Guard in round 1', (on) => {
    const struck = (set: RulingsInput) => {
      const state = stage({ players: [late], npcs: [AXE] }, { rulings: set })
      playRounds(
        state,
        { declare: { axe: 'attack sword' }, dice: [13, 2] },
        { declare: { axe: 'attack sword' }, dice: [1] },
      )
      return [figure(state, 'sword').guard, figure(state, 'sword').vig]
    }
    expect(struck({})).toEqual([1, 13])
    expect(struck(on)).toEqual([3, 11])
  })
})

describe('effects, wounds and the end', () => {
  toggle({ 'source-down': 'ends' }, 'the effects of the fallen end with them', (on) => {
    const stopped = (set: RulingsInput) => {
      const state = stage(
        {
          players: ['Stopper: VIG 4, CLA 10, SPI 10, 0GD; longsword', DUMMY],
          npcs: ['Foe: VIG 10, CLA 10, SPI 10, 20GD; axe'],
        },
        { rulings: set },
      )
      playRound(state, {
        declare: { stopper: 'attack foe', foe: 'attack stopper' },
        choices: { 'gambit stopper': ['stop 1'] },
        dice: [6, 5, 2, 15],
      })
      expect(life(state, 'stopper')).toBe('mortal')
      playTo(state, 'declare')
      return menu(state, 'foe').includes('flee')
    }
    expect(stopped({})).toBe(false)
    expect(stopped(on)).toBe(true)
  })

  const patient = { statblock: 'Patient (knight): VIG 5/12, CLA 10, SPI 10, 3/6GD; mace', life: 'mortal' }
  const tend = (set: RulingsInput, dice: number[]) => {
    const state = stage({ players: [KNIGHT, patient], npcs: [DUMMY] }, { rulings: set })
    playRound(state, { declare: { knight: 'tend patient' }, dice })
    return figure(state, 'patient')
  }

  toggle({ 'patch-up': 'back-up' }, 'the patient is up again with Guard 0', (on) => {
    expect(tend({}, [])).toMatchObject({ life: 'patched', guard: 3 })
    expect(tend(on, [])).toMatchObject({ life: 'up', guard: 0, vig: 5 })
  })

  toggle({ 'patch-up': 'vig-save' }, 'the patient must pass a VIG Save', (on) => {
    expect(tend(on, [5]).life).toBe('patched')
    expect(tend(on, [6]).life).toBe('mortal')
  })

  const aftermath = (set: RulingsInput, choices: PlayScript['choices'] = {}) => {
    const foe = { statblock: 'Foe: VIG 5, CLA 9, SPI 9, 0GD; club', life: 'mortal' }
    const last = 'Last: VIG 1, CLA 9, SPI 9, 0GD; club'
    const state = stage({ players: [KNIGHT, patient], npcs: [foe, last] }, { rulings: set })
    playRound(state, { declare: { knight: 'attack last' }, dice: [5, 1] })
    const play = playAftermath(state, { choices })
    return { lives: [life(state, 'patient'), life(state, 'foe')], asked: play.askedFor('after-tend').length }
  }

  toggle({ 'after-tend': 'everyone' }, 'friend and foe are tended', (on) => {
    expect(aftermath({})).toEqual({ lives: ['patched', 'mortal'], asked: 0 })
    expect(aftermath(on)).toEqual({ lives: ['patched', 'patched'], asked: 0 })
  })

  toggle({ 'after-tend': 'nobody' }, 'nobody is tended', (on) => {
    expect(aftermath(on)).toEqual({ lives: ['mortal', 'mortal'], asked: 0 })
  })

  toggle({ 'after-tend': 'ask' }, 'the table is asked for each of the dying', (on) => {
    const asked = aftermath(on, { 'after-tend knight': ['leave', 'tend'] })
    expect(asked).toEqual({ lives: ['mortal', 'patched'], asked: 2 })
  })

  toggle({ 'scar-debts': 'after-fight' }, 'what the fight has settled is paid with its end', (on) => {
    const owing = (entry: number) => ({
      statblock: 'Marked (knight): VIG 12, CLA 10, SPI 10, 2GD; mace',
      scars: [{ entry, pending: true, ...(entry === 12 ? { dealtBy: 'Brute' } : {}) }],
    })
    const after = (set: RulingsInput, entry: number, dice: number[]) => {
      const state = stage(
        { players: [owing(entry)], npcs: ['Brute: VIG 2, CLA 9, SPI 9, 0GD'] },
        { rulings: set },
      )
      playRound(state, { declare: { marked: 'attack brute' }, dice: [8] })
      const play = playAftermath(state, { dice })
      return [figure(state, 'marked').guard, told(play, 'debt').length]
    }
    // Gouge, Tear and Humiliation are settled; a prosthetic for a Mutilation takes until next Season.
    for (const entry of [6, 8, 12]) {
      expect(after({}, entry, [])).toEqual([2, 1])
      expect(after(on, entry, [5])).toEqual([7, 0])
    }
    expect(after(on, 10, [])).toEqual([2, 1])
  })

  toggle({ 'recover-max': 'old' }, 'Guard returns to what it could be when the fight began', (on) => {
    const guard = (set: RulingsInput) => {
      const state = stage(
        {
          players: ['Hit: VIG 10, CLA 10, SPI 10, 2GD; axe'],
          npcs: ['Last: VIG 1, CLA 9, SPI 9, 0GD; axe'],
        },
        { rulings: set },
      )
      playRound(state, { declare: { hit: 'attack last', last: 'attack hit' }, dice: [4, 2, 2, 4, 5] })
      playAftermath(state)
      return [figure(state, 'hit').guard, figure(state, 'hit').guardMax]
    }
    expect(guard({})).toEqual([7, 7])
    expect(guard(on)).toEqual([2, 7])
  })

  const lastStand = (set: RulingsInput, play: PlayScript = {}) => {
    const state = stage({ players: [AXE], npcs: ['Foe: VIG 6, CLA 9, SPI 9, 0GD; club'] }, { rulings: set })
    playRound(state, { declare: { axe: 'attack foe' }, dice: [4], ...play })
    return state
  }

  toggle({ end: 'wiped-out' }, 'the dying must be slain before it is over', (on) => {
    expect(lastStand({}).phase).toBe('aftermath')
    const state = lastStand(on)
    expect([state.phase, life(state, 'foe')]).toEqual(['round', 'mortal'])
    playRound(state, { declare: { axe: 'attack foe' }, dice: [2] })
    expect([state.phase, state.winner, life(state, 'foe')]).toEqual(['aftermath', 'players', 'slain'])
  })

  toggle({ end: 'wiped-out' }, 'a steed that is left does not keep its side on the field', (on) => {
    const rider = { name: 'Rider', vig: 1, guard: 0, mount: 'pony' }
    const cast = { players: [AXE], npcs: [rider, 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'] }
    const state = stage(cast, { rulings: on })
    playRound(state, { declare: { axe: 'attack rider' }, dice: [2] })
    expect([state.phase, state.winner, life(state, 'pony')]).toEqual(['aftermath', 'players', 'up'])
  })

  toggle({ end: 'referee' }, 'the referee says when it is over', (on) => {
    expect(lastStand(on, { choices: { 'end referee': ['go-on'] } }).phase).toBe('round')
    const over = lastStand(on, { choices: { 'end referee': ['end'] } })
    expect([over.phase, over.winner]).toEqual(['aftermath', 'players'])
    const early = lastStand(on, { declare: {}, dice: [], choices: { 'end referee': ['end'] } })
    expect([early.phase, early.winner, early.how]).toEqual(['aftermath', null, 'stopped'])
  })

  const idle = (set: RulingsInput, many: number, choices: PlayScript['choices'] = {}) => {
    const state = stage({ players: [DUMMY], npcs: [AXE] }, { rulings: set })
    for (let round = 0; round < many && state.phase !== 'aftermath'; round++) playRound(state, { choices })
    return [state.round, state.phase, state.how]
  }

  toggle({ stalemate: 3 }, 'after so many rounds it is called off', (on) => {
    expect(idle({}, 3)).toEqual([4, 'round', 'running'])
    expect(idle({}, 200)).toEqual([100, 'aftermath', 'stalemate'])
    expect(idle(on, 3)).toEqual([3, 'aftermath', 'stalemate'])
  })

  toggle({ stalemate: 'referee' }, 'the referee is asked every hundred rounds', (on) => {
    expect(idle(on, 101, { 'end referee': () => 'go-on' })).toEqual([102, 'round', 'running'])
    expect(idle(on, 101, { 'end referee': () => 'end' })).toEqual([100, 'aftermath', 'stalemate'])
  })
})

describe('modules', () => {
  toggle({ morale: 'on' }, 'the Wounded test their nerve', (on) => {
    const round = (set: RulingsInput, dice: number[]) => {
      const state = stage(
        { players: [AXE], npcs: ['Sentry: VIG 10, CLA 10, SPI 7, 3GD; billhook'] },
        { rulings: set },
      )
      playRound(state, { declare: { axe: 'attack sentry' }, dice })
      return life(state, 'sentry')
    }
    expect(round({}, [4])).toBe('up')
    expect(round(on, [4, 7])).toBe('up')
    expect(round(on, [4, 8])).toBe('routed')
  })

  toggle({ cover: 'on' }, 'cover is worth 1 Armour against a shot', (on) => {
    const guard = (set: RulingsInput, weapon: string) => {
      const behind = { statblock: 'Behind: VIG 10, CLA 10, SPI 10, 9GD, A1; club', cover: true }
      const state = stage(
        { players: [`Archer: VIG 10, CLA 10, SPI 10, 9GD; ${weapon}`], npcs: [behind] },
        { rulings: set },
      )
      const mode = weapon === 'axe' ? 'melee' : 'ranged'
      playRound(state, { declare: { archer: { attack: 'behind', mode } }, dice: [6] })
      return figure(state, 'behind').guard
    }
    expect([guard({}, 'shortbow'), guard(on, 'shortbow'), guard(on, 'axe')]).toEqual([4, 5, 4])
  })

  toggle({ mounted: 'on' }, 'a charge adds the trample of the steed', (on) => {
    const dice = (set: RulingsInput, faces: number[]) => {
      const state = stage(
        {
          players: [
            {
              statblock: 'Rider (knight): VIG 12, CLA 12, SPI 12, 9GD; lance',
              mount: 'charger',
              zone: 'road',
            },
            { use: 'charger', id: 'charger', zone: 'road' },
          ],
          npcs: [{ statblock: DUMMY, zone: 'gate' }],
        },
        { rulings: set, field: { zones: [{ id: 'road', adjacent: ['gate'] }, { id: 'gate' }] } },
      )
      const play = playRound(state, {
        declare: { rider: { move: 'to gate', attack: 'dummy', charge: 'yes' } },
        dice: faces,
      })
      return diceOf(play, 'rider')
    }
    expect(dice({}, [5])).toEqual([10])
    expect(dice(on, [5, 3])).toEqual([10, 8])
  })

  toggle({ walls: 'on' }, 'three shields side by side are worth 1 Armour more', (on) => {
    const three = ['One', 'Two', 'Three'].map(
      (name) => `${name}: VIG 10, CLA 10, SPI 10, 9GD, A2 (helm, shield); club, shield (d4)`,
    )
    const off = stage({ players: three, npcs: [AXE] })
    expect(menu(off, 'one')).not.toContain('shieldwall')
    playRound(off, { declare: { axe: 'attack one' }, dice: [6] })
    expect(figure(off, 'one').guard).toBe(5)
    const state = stage({ players: three, npcs: [AXE] }, { rulings: on })
    playRound(state, {
      declare: {
        one: { wall: 'shieldwall' },
        two: { wall: 'shieldwall' },
        three: { wall: 'shieldwall' },
        axe: 'attack one',
      },
      dice: [6],
    })
    expect(figure(state, 'one').guard).toBe(6)
  })

  toggle({ warbands: 'on' }, 'a lone blade cannot harm a Warband, which overruns with a d12', (on) => {
    const fight = (set: RulingsInput, dice: number[]) => {
      const state = stage({ players: [AXE], npcs: [{ use: 'militia', id: 'militia' }] }, { rulings: set })
      const play = playRound(state, { declare: { axe: 'attack militia', militia: 'attack axe' }, dice })
      return [figure(state, 'militia').guard, figure(state, 'militia').vig, diceOf(play, 'militia')]
    }
    expect(fight({}, [5, 2])).toEqual([0, 8, [8]])
    expect(fight(on, [2, 3])).toEqual([3, 10, [8, 12]])
  })

  toggle({ structures: 'on' }, 'a gate yields to the ram and at Guard 0', (on) => {
    const gate = (set: RulingsInput, arm: string, dice: number[]) => {
      const state = stage(
        {
          players: [`Crew: VIG 10, CLA 10, SPI 10, 9GD; ${arm}`],
          npcs: [{ use: 'barred-gate', id: 'gate' }],
        },
        { rulings: set },
      )
      playRound(state, { declare: { crew: 'attack gate' }, dice })
      return [figure(state, 'gate').guard, life(state, 'gate')]
    }
    expect(gate(on, 'ram', [9])).toEqual([0, 'slain'])
    expect(gate(on, 'axe', [])).toEqual([5, 'up'])
    expect(gate({}, 'axe', [4])).toEqual([5, 'slain'])
  })
})

describe('presets', () => {
  const outcome = (set: RulingsInput, dice: number[]) => {
    const state = stage(
      { players: ['A: VIG 8, CLA 9, SPI 9, 0GD; axe'], npcs: ['B: VIG 6, CLA 9, SPI 9, 0GD; axe'] },
      { rulings: set },
    )
    playRound(state, {
      choices: { declare: ({ options }) => (options.includes('attack') ? 'attack' : 'hold') },
      dice,
    })
    return [life(state, 'a'), life(state, 'b')]
  }

  rule(
    'bastionland.flow.simultaneous',
    'by the text all strike together, as published the sides take turns',
    () => {
      expect(outcome({ preset: 'seed' }, [5, 4])).toEqual(['mortal', 'mortal'])
      expect(outcome({ preset: 'published' }, [5])).toEqual(['up', 'mortal'])
    },
  )

  rule(
    'bastionland.flow.simultaneous',
    'a ruling set by hand beats the preset, and the lock of a Trap follows',
    () => {
      const mixed = { preset: 'published', 'round-order': 'simultaneous' } as const
      expect(outcome(mixed, [5, 4])).toEqual(['mortal', 'mortal'])
      const { rulings: settled } = stage({ players: [AXE], npcs: [DUMMY] }, { rulings: mixed }).setup
      expect(settled).toMatchObject({
        'trap-duration': 'through-next-round',
        morale: 'on',
        nearby: 'arms-reach',
      })
    },
  )
})

test('every alternative of every ruling is shown', () => {
  const wanted = Object.entries(rulings).flatMap(([key, { default: usual, values }]) =>
    Object.keys(values)
      .filter((value) => value !== usual)
      .map((value) => `${key} ${value}`),
  )
  expect(wanted.filter((each) => !shown.has(each))).toEqual([])
})
