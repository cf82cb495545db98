/**
 * Words: what the log, the questions and the board say, so that a reader who has only the book sees where every
 * number comes from.
 */
import type { FightEvent } from '@steelyard/kernel'
import type { AskedDecision } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { redaction } from '../state/redaction.ts'
import type { State } from '../state/state.ts'
import {
  type Actor,
  type Cast,
  figure,
  menus,
  playAftermath,
  playRound,
  playTo,
  stage,
  type TurnScript,
  told,
  whyNot,
} from '../testing/stage.ts'
import { ofSeveral } from './agreement.ts'
import { tell } from './index.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'
const ALLY = 'Ally: VIG 10, CLA 10, SPI 10, 4GD; 2 daggers (d6)'
const OGRE = 'Ogre (creature): VIG 11, CLA 8, SPI 8, 20GD; club (d10 long)'

function linesOf(play: { readonly events: readonly FightEvent[] }, state: State): string[] {
  return play.events.filter(({ event }) => event !== 'roll').map((event) => tell.event(event, state).text)
}

function harmOf(play: { readonly events: readonly FightEvent[] }, state: State) {
  return play.events
    .filter(({ event }) => event === 'harm')
    .map((event) => ({ text: tell.event(event, state).text, rule: event.rule }))
}

function wordsOf(asked: AskedDecision | undefined, state: State) {
  if (asked === undefined) throw new Error('nothing was asked')
  return tell.question(asked, state)
}

describe('harm', () => {
  rule(
    ['bastionland.scar.11-doom', 'bastionland.damage.mortal'],
    'a Mortal Wound that Doom makes deadly is told as that, with the rule of the Scar',
    () => {
      const doomed = {
        statblock: 'Knight (knight): VIG 10, CLA 10, SPI 10, 0/4GD',
        scars: [{ entry: 11 }],
      }
      const state = stage({ players: [doomed], npcs: [OGRE] })
      const play = playRound(state, { declare: { ogre: 'attack knight' }, dice: [6] })
      expect(harmOf(play, state)).toEqual([
        {
          text: 'Knight takes a Mortal Wound and, doomed, is slain by it: Vigour 10 → 4.',
          rule: 'bastionland.scar.11-doom',
        },
      ])
    },
  )

  test('a Mortal Wound says what makes it one', () => {
    const state = stage({ players: ['Knight (knight): VIG 10, CLA 10, SPI 10, 0/4GD'], npcs: [OGRE] })
    const play = playRound(state, { declare: { ogre: 'attack knight' }, dice: [5] })
    expect(harmOf(play, state)).toEqual([
      {
        text: 'Knight takes a Mortal Wound: Vigour 10 → 5, half of it or more. Down and dying.',
        rule: 'bastionland.damage.mortal',
      },
    ])
  })

  rule('bastionland.damage.vig-zero-hit', 'a blow at Vigour 0 cites that rule', () => {
    const spent = 'Spent: VIG 0/10, CLA 10, SPI 10, 0/4GD'
    const state = stage({ players: [spent], npcs: [OGRE] })
    const play = playRound(state, { declare: { ogre: 'attack spent' }, dice: [1] })
    expect(harmOf(play, state)).toEqual([
      { text: 'Spent has no Vigour left and is slain.', rule: 'bastionland.damage.vig-zero-hit' },
    ])
  })

  rule('bastionland.exposed.guard-zero', 'says why Guard did not soak it', () => {
    const dazed = 'Dazed: VIG 12, CLA 0/10, SPI 10, 5GD'
    const state = stage({ players: [dazed], npcs: [OGRE] })
    const play = playRound(state, { declare: { ogre: 'attack dazed' }, dice: [4] })
    expect(harmOf(play, state)).toEqual([
      {
        text: 'Dazed is Wounded: Vigour 12 → 8 (Exposed: Guard is no help).',
        rule: 'bastionland.damage.wound',
      },
    ])
  })

  rule('bastionland.exposed.down', 'the dying are struck where they lie', () => {
    const dying = { statblock: 'Dying: VIG 9, CLA 10, SPI 10, 0/4GD', life: 'mortal' }
    const state = stage({ players: [dying, KNIGHT], npcs: [OGRE] })
    const play = playRound(state, { declare: { ogre: 'attack dying' }, dice: [6] })
    expect(harmOf(play, state)).toEqual([
      { text: 'Dying is struck where they lie: Vigour 9 → 3.', rule: 'bastionland.exposed.down' },
    ])
    const last = playRound(state, { declare: { ogre: 'attack dying' }, dice: [3] })
    expect(harmOf(last, state)).toEqual([
      { text: 'Dying is slain where they lie: Vigour 3 → 0.', rule: 'bastionland.exposed.down' },
    ])
  })

  rule('bastionland.warband.unit', 'a Warband without Vigour is wiped out', () => {
    const state = stage(
      {
        players: ['Militia (warband): VIG 5, CLA 10, SPI 7, 0/3GD'],
        npcs: ['Riders (warband): 3GD; axe (d8)'],
      },
      { rulings: { warbands: 'on' } },
    )
    const play = playRound(state, { declare: { riders: 'attack militia' }, dice: [5] })
    expect(harmOf(play, state)).toEqual([
      { text: 'Militia is wiped out: Vigour 5 → 0.', rule: 'bastionland.warband.unit' },
    ])
  })

  rule(
    ['bastionland.warband.unit', 'bastionland.damage.together'],
    'a Warband that one side has routed is not lying down when another strikes it in the same round',
    () => {
      const band = (name: string) => `${name} (warband): VIG 10, CLA 10, SPI 10, 3GD; axe (d8)`
      const state = stage(
        { players: [band('Levy')], npcs: [band('Riders')], others: [band('Outlaws')] },
        { rulings: { warbands: 'on' } },
      )
      const play = playRound(state, {
        declare: { levy: 'attack outlaws', riders: 'attack outlaws' },
        dice: [8, 1],
      })
      expect(harmOf(play, state)).toEqual([
        { text: 'Outlaws break and rout: Guard 3 → 0, Vigour 10 → 5.', rule: 'bastionland.warband.unit' },
        { text: 'Outlaws are Wounded: Vigour 5 → 4.', rule: 'bastionland.damage.wound' },
      ])
    },
  )
})

describe('totals', () => {
  const total = (rulings: RulingsInput, target: Actor, dice: number[], bolster: readonly string[] = []) => {
    const archer = 'Archer: VIG 10, CLA 10, SPI 10, 9GD; shortbow (d6 long ranged)'
    const state = stage({ players: [ALLY, archer], npcs: [target] }, { rulings })
    const play = playRound(state, {
      declare: { ally: 'attack ogre', archer: { attack: 'ogre', mode: 'ranged' } },
      choices: { 'gambit ally': bolster },
      dice,
    })
    return linesOf(play, state).find((text) => /^Damage|^No die/.test(text))
  }

  rule('bastionland.ranged.cover', 'cover is told apart from Armour', () => {
    const behind = { statblock: 'Ogre (creature): VIG 11, 20GD, A1; club (d10 long)', cover: true }
    expect(total({ cover: 'on' }, behind, [1, 2, 6])).toBe('Damage to Ogre: d6=6 − 2 Armour (1 cover) = 4')
    expect(total({ cover: 'on' }, behind, [6, 2, 3])).toBe('Damage to Ogre: d6=6 − 1 Armour = 5')
  })

  rule(
    'bastionland.attack.extra-attacker',
    'what a further attacker adds is told apart from Bolsters',
    () => {
      const more: RulingsInput = { 'bolster-source': 'plus-one-per-extra-attacker' }
      expect(total(more, OGRE, [6, 4, 3], ['bolster 1'])).toBe(
        'Damage to Ogre: d6=6 + 2 Bolster (1 further attacker) = 8',
      )
    },
  )

  rule('bastionland.attack.floor', 'a point that Armour cannot keep out is told as that', () => {
    const plated = 'Ogre (creature): VIG 11, 20GD, A4; club (d10 long)'
    expect(total({ 'armour-floor': 'minimum-one' }, plated, [2, 2, 3])).toBe(
      'Damage to Ogre: d6=3 − 4 Armour = 1, the least there is',
    )
    expect(total({}, plated, [2, 2, 3])).toBe('Damage to Ogre: d6=3 − 4 Armour = 0')
  })

  rule('bastionland.attack.no-dice-left', 'Bolsters without a die are told as a sum', () => {
    const state = stage({ players: [ALLY], npcs: [OGRE] }, { rulings: { 'no-dice-left': 'bolster-alone' } })
    const play = playRound(state, {
      declare: { ally: 'attack ogre' },
      choices: { 'gambit ally': ['bolster 0', 'bolster 1'] },
      dice: [5, 4],
    })
    expect(linesOf(play, state)).toContain('No die is left against Ogre: 0 + 2 Bolster = 2 damage.')
  })
})

describe('Saves', () => {
  rule('bastionland.morale.group', 'who breaks or holds with a leader is told whose Spirit it was', () => {
    const man = (name: string, spi: number) => ({
      statblock: `${name}: VIG 2, CLA 10, SPI ${spi}, 0/3GD`,
      leader: spi > 9,
      organised: spi > 9,
    })
    const state = stage(
      { players: [KNIGHT], npcs: [man('Chief', 12), man('Man', 7), man('Boy', 5), man('Lad', 5)] },
      { rulings: { morale: 'on' } },
    )
    playRound(state, { declare: { knight: 'attack boy' }, dice: [4, 1] })
    const lines = linesOf(playRound(state, { declare: { knight: 'attack lad' }, dice: [4, 1, 12] }), state)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Chief keeps their nerve (SPI 12).',
        'Man keeps their nerve with Chief (SPI 12).',
      ]),
    )
  })

  rule(
    ['bastionland.save.roll', 'bastionland.feat.smite.save', 'bastionland.gambit.save'],
    'the line behind a Save names the Virtue it was rolled against',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'smite knight': ['d12'], 'gambit knight': ['stop 1', 'impair 0', 'pass'] },
        dice: [14, 5, 4, 9, 11, 12],
      })
      expect(linesOf(play, state)).toEqual(
        expect.arrayContaining([
          'Knight is Fatigued: no more Feats (VIG 13).',
          'players roll against Ogre: d8=5 d4=4 d12=9 (Smite)',
          'Knight: Stop on Ogre with d4=4 – resisted by VIG 11',
          'Knight: Impair (club) on Ogre with d8=5 – it works against VIG 11',
        ]),
      )
      const next = playRound(state, { declare: { ogre: 'attack knight' }, dice: [3] })
      expect(linesOf(next, state)).toContain('npcs roll against Knight: d4=3 (Impaired)')
    },
  )

  rule('bastionland.surprise.save', 'surprise names Clarity', () => {
    const state = stage({ players: [{ statblock: KNIGHT, readied: false }], npcs: [OGRE] })
    const play = playRound(state, { dice: [13] })
    expect(linesOf(play, state)).toContain('Knight is caught off guard and misses the turn (CLA 12).')
  })

  test('fights that were saved before the Virtue was told are told without it', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const rule = 'bastionland.feat.save-after'
    const old = { event: 'fatigue', rule, figure: 'knight', feat: 'deny', passed: true }
    expect(tell.event(old, state).text).toBe('Knight stays fresh.')
    const dice = [{ owner: 'knight', sides: 8, face: 3 }]
    const pool = { event: 'pool', rule: 'bastionland.attack.pool', side: 'players', target: 'ogre', dice }
    expect(tell.event(pool, state).text).toBe('players roll against Ogre: d8=3')
  })

  rule('bastionland.attack.pool', 'the many dice of a crowd are told by kind, the highest first', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const plain = [3, 8, 8, 1, 8, 3].map((face) => ({ owner: 'knight', sides: 8, face }))
    const smites = [12, 5, 5, 7, 12].map((face) => ({ owner: 'knight', sides: 12, face, what: 'smite' }))
    const dice = [...plain, ...smites]
    const pool = { event: 'pool', rule: 'bastionland.attack.pool', side: 'players', target: 'ogre', dice }
    expect(tell.event(pool, state).text).toBe(
      'players roll against Ogre: d8=8 8 8 3 3 1 · d12=12 12 7 5 5 (Smite)',
    )
  })

  test("whoever may not know a foe's Vigour does not learn it from its Saves", () => {
    const hides = (id: string): boolean => id === 'ogre'
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['stop 1', 'pass'] },
      dice: [5, 4, 11],
    })
    const lines = linesOf({ events: play.events.map((event) => redaction.event(event, hides)) }, state)
    expect(lines).toContain('Knight: Stop on Ogre with d4=4 – resisted by VIG ?')
    expect(lines.join(' ')).not.toContain('VIG 11')
  })
})

describe('what the table should know', () => {
  rule(
    ['bastionland.gambit.trap', 'bastionland.attack.extra-attacker'],
    'rulings that a plain reading would not expect are told once, where they may come up',
    () => {
      const opening = (cast: Cast, rulings: RulingsInput = {}) => {
        const state = stage(cast, { rulings })
        return linesOf(playRound(state, {}), state).filter((text) => text.startsWith('Ruling'))
      }
      const bare = 'Bare: 3GD; axe (d8 hefty)'
      expect(opening({ players: [bare], npcs: [OGRE] })).toEqual([])
      const both = opening({ players: [KNIGHT, ALLY], npcs: [OGRE] })
      expect(both[0]).toContain('a Trap holds to the end of the next round')
      expect(both[1]).toContain('a further attacker adds dice and no damage besides')
      expect(
        opening(
          { players: [KNIGHT, ALLY], npcs: [OGRE] },
          { 'trap-duration': 'end-of-round', 'bolster-source': 'plus-one-per-extra-attacker' },
        ),
      ).toEqual([])
    },
  )

  rule('bastionland.scar.pending-triggers', 'after the fight it is told what Scars still owe', () => {
    const marked = {
      statblock: 'Marked (knight): VIG 12, 4GD; mace',
      scars: [
        { entry: 6, pending: true },
        { entry: 10, place: 'leg', pending: true },
        { entry: 12, pending: true, dealtBy: 'Ogre' },
        { entry: 8, place: 'ear', pending: false },
      ],
    }
    const state = stage({ players: [marked], npcs: [OGRE] })
    playRound(state, { declare: { ogre: 'flee' } })
    const lines = linesOf(playAftermath(state), state)
    expect(lines).toContain(
      'Marked: Gouge makes Guard grow by d6 when stitched up, if its maximum is 6 or less then.',
    )
    expect(lines).toContain(
      'Marked: Mutilation makes Guard grow by d6 by next Season, with a prosthetic, if its maximum is 10 or less then.',
    )
    expect(lines).toContain(
      'Marked: Humiliation makes Guard grow by d6 on revenge against Ogre, if its maximum is 12 or less then.',
    )
    expect(lines.filter((text) => text.includes('makes Guard grow'))).toHaveLength(3)
  })
})

describe('questions', () => {
  rule(
    'bastionland.attack.die-owner',
    'a pool of several says whose dice are whose, and which to throw out',
    () => {
      const state = stage({ players: [OGRE, ALLY], npcs: [KNIGHT] })
      const play = playTo(state, 'gambits', {
        declare: { ogre: 'attack knight', ally: 'attack knight' },
        dice: [9, 5, 2],
      })
      const words = wordsOf(play.askedFor('deny')[0], state)
      expect(words.ask).toContain('Ogre d10=9, Ally d6=5 d6=2, Armour 1')
      expect(words.label('1')).toBe('Throw out d6=5, Ally')
      expect(words.hint?.('0')).toBe('then a SPI Save or Fatigued')
    },
  )

  test('dice that are not rolled yet show no face', () => {
    const state = stage({ players: [ALLY], npcs: [OGRE] })
    playTo(state, 'roll', { declare: { ally: 'attack ogre' } })
    expect(tell.board(state).notes).toEqual(['on Ogre: d6 d6, Armour 0, Guard 20, Vigour 11'])
  })

  rule(
    'bastionland.gambit.strong',
    'a die of 8 or more is announced as Strong, and Focus with its Save',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      const play = playTo(state, 'damage', { declare: { knight: 'attack ogre' }, dice: [8, 4] })
      const words = wordsOf(play.askedFor('gambit')[0], state)
      expect(words.hint?.('stop 0')).toBe(
        'the foe cannot move, close in or flee in its next turn; Strong: no Save; then d4=4 is the highest',
      )
      expect(words.hint?.('bolster 0')).toBe('+1 damage; then d4=4 is the highest')
      expect(words.hint?.('bolster 1')).toBe('+1 damage')
      const stops = 'the foe cannot move, close in or flee in its next turn; works 9 times in 20'
      expect(words.hint?.('stop 1')).toBe(stops)
      expect(words.hint?.('focus stop')).toBe(`${stops}; then a CLA Save or Fatigued`)
      expect(words.label('greater 0')).toBe('Greater Effect with d8=8')
      expect(words.hint?.('greater 0')).toBe(
        'disarm, break wood or knock off the helm; works 9 times in 20; then d4=4 is the highest',
      )
      expect(words.label('focus')).toBe('Focus')
    },
  )

  rule(
    [
      'bastionland.gambit.strong.greater',
      'bastionland.feat.focus.not-strong',
      'bastionland.gambit.vig-before',
    ],
    'what stands beside a Gambit follows the rulings of the table',
    () => {
      const hints = (rulings: RulingsInput) => {
        const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { rulings })
        const play = playTo(state, 'damage', {
          declare: { knight: 'attack ogre' },
          choices: { gambit: ['stop 0', 'pass'] },
          dice: [8, 4],
        })
        const gambit = wordsOf(play.askedFor('gambit')[0], state)
        return ['stop 0', 'stop 1', 'focus stop', 'greater 0'].map((key) => gambit.hint?.(key))
      }
      const stops = 'the foe cannot move, close in or flee in its next turn'
      const focused = `${stops}; works 9 times in 20; then a CLA Save or Fatigued`
      const greater = 'disarm, break wood or knock off the helm'
      const then = '; then d4=4 is the highest'
      const none = '; no die is left to harm with'
      expect(hints({})).toEqual([
        `${stops}; Strong: no Save${then}`,
        `${stops}; works 9 times in 20${none}`,
        focused,
        `${greater}; works 9 times in 20${then}`,
      ])
      expect(hints({ 'greater-save': 'no' }).at(-1)).toBe(`${greater}; no Save${then}`)
      expect(hints({ 'focus-strong': 'in-melee' })[2]).toBe(
        `${stops}; Strong: no Save; then a CLA Save or Fatigued`,
      )
      expect(hints({ 'gambit-vig': 'after' })[1]).toBe(`${stops}; works at least 9 times in 20${none}`)
    },
  )

  rule('bastionland.gambit.strong.greater', 'where it comes besides, the question says so', () => {
    const rulings = { 'greater-replaces': 'besides' } as const
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { rulings })
    const play = playTo(state, 'damage', {
      declare: { knight: 'attack ogre' },
      choices: { gambit: ['stop 0', 'pass'], strong: ['no-save'] },
      dice: [8, 4],
    })
    expect(wordsOf(play.askedFor('strong')[0], state).hint?.('greater')).toBe(
      'disarm, break or helm off besides; the foe may Save',
    )
  })

  rule(
    ['bastionland.gambit.repel', 'bastionland.gambit.impair', 'bastionland.gambit.trap'],
    'what a Gambit does stands beside its odds',
    () => {
      const guard = 'Guard: VIG 12, CLA 10, SPI 10, 20GD; axe (d8 hefty), shield (d4)'
      const hint = (key: string, rulings: RulingsInput = {}) => {
        const state = stage({ players: [KNIGHT], npcs: [guard] }, { rulings })
        const play = playTo(state, 'damage', { declare: { knight: 'attack guard' }, dice: [6, 4] })
        return wordsOf(play.askedFor('gambit')[0], state).hint?.(key)
      }
      const odds = '; works 8 times in 20'
      expect(hint('repel 1')).toBe(`drives the foe out of your reach${odds}`)
      expect(hint('impair 1')).toBe(`attacks with that weapon are a single d4 in its next turn${odds}`)
      expect(hint('trap 1')).toBe(`the shield gives no Armour and no die to the end of the next round${odds}`)
      expect(hint('trap 1', { 'trap-effect': 'die', 'trap-duration': 'end-of-round' })).toBe(
        `the shield gives no die to the end of this round${odds}`,
      )
    },
  )

  rule(
    ['bastionland.flow.declare-what', 'bastionland.impaired.d4', 'bastionland.virtue.spi-zero'],
    'the menus of a turn show the dice that an attack would roll, and why it is a lone d4',
    () => {
      const hintsOf = (actor: Actor, declare: TurnScript, name: string, keys: readonly string[]) => {
        const state = stage({ players: [actor], npcs: [OGRE] })
        const play = playTo(state, 'smite', { declare: { knight: declare } })
        const words = wordsOf(play.askedFor(name)[0], state)
        return keys.map((key) => words.hint?.(key))
      }
      const armed =
        'Knight (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty), shield (d4), bow (d6 long ranged)'
      const strikes = { attack: 'ogre' }
      const attack = ['attack']
      expect(hintsOf(armed, strikes, 'declare', attack)).toEqual(['d8 d4'])
      expect(hintsOf({ statblock: armed, spi: { cur: 0, max: 12 } }, strikes, 'declare', attack)).toEqual([
        'd4 only: Spirit 0 Impairs every attack',
      ])
      const spoilt = { statblock: armed, effects: [{ kind: 'weapon-impaired', item: 'mace' }] }
      const whole = 'd4 only: an Impaired weapon Impairs the whole attack'
      expect(hintsOf(spoilt, strikes, 'declare', attack)).toEqual([whole])
      expect(
        hintsOf(spoilt, { attack: 'ogre', with: 'shield' }, 'with', ['mace + shield', 'shield']),
      ).toEqual([whole, 'd4'])
      expect(hintsOf(armed, { ready: 'bow', act: 'hold' }, 'ready', ['mace + shield', 'bow'])).toEqual([
        'd8 d4; Armour 1',
        'd6; Armour 0',
      ])
      const two = stage({ players: [armed], npcs: [OGRE, OGRE] })
      const [whom] = playTo(two, 'smite', { declare: { knight: 'attack ogre' } }).askedFor('target')
      expect(wordsOf(whom, two).hint?.('ogre-2')).toMatch(/^d8 d4; Guard \d+, /)
      const thrower = 'Knight (knight): 9GD; javelin (d6 hefty thrown), shield (d4)'
      const throws = { attack: 'ogre', mode: 'ranged' } as const
      expect(hintsOf(thrower, throws, 'declare', attack)).toEqual(['d6 d4 in melee, d6 at range'])
      expect(hintsOf(thrower, throws, 'mode', ['melee', 'ranged'])).toEqual(['d6 d4', 'd6'])
    },
  )

  rule(
    ['bastionland.feat.smite.when', 'bastionland.gambit.legal'],
    'what is not offered has a reason',
    () => {
      const tired = { statblock: KNIGHT, fatigued: true }
      const state = stage({ players: [tired], npcs: [OGRE] })
      const play = playTo(state, 'damage', { declare: { knight: 'attack ogre' }, dice: [6, 4] })
      const why = (name: string, key: string) => {
        const asked = play.askedFor(name)[0]
        const forbidden = asked?.forbidden.find((each) => each.key === key)
        if (forbidden === undefined) throw new Error(`${key} is not forbidden`)
        return wordsOf(asked, state).reason?.(forbidden)
      }
      expect(why('declare', 'smite')).toBe('Fatigued')
      expect(why('declare', 'other')).toBe('nobody plays the referee')
      expect(why('gambit', 'trap')).toBe('holds no shield')
      expect(why('gambit', 'greater')).toBe('needs a die of 8 or more in melee')
    },
  )

  rule(
    'bastionland.gambit.impair',
    'two daggers are told apart where they differ, and asked for only then',
    () => {
      const pair = 'Knave: VIG 10, CLA 10, SPI 10, 20GD; 2 daggers (d6)'
      const spoils = (npc: Actor) => {
        const state = stage({ players: [KNIGHT], npcs: [npc] })
        const play = playTo(state, 'damage', {
          declare: { knight: 'attack knave' },
          choices: { gambit: ['impair 1', 'pass'] },
          dice: [6, 4, 1],
        })
        const asked = play.askedFor('item')
        const words = asked.length === 0 ? null : wordsOf(asked[0], state)
        return asked[0]?.options.map((key) => words?.label(key))
      }
      expect(spoils(pair)).toBeUndefined()
      const impaired = { statblock: pair, effects: [{ kind: 'weapon-impaired', item: 'dagger' }] }
      expect(spoils(impaired)).toEqual(['Dagger (Impaired)', 'Dagger'])
      const unlike = 'Knave: VIG 10, CLA 10, SPI 10, 20GD; dagger (d6), dagger (d8)'
      expect(spoils(unlike)).toEqual(['Dagger d6', 'Dagger d8'])
    },
  )

  rule('bastionland.blast.everyone', 'a Smite that is a Blast says whom it strikes', () => {
    const blast = (who: RulingsInput['blast-who']) => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { rulings: { 'blast-who': who } })
      const play = playTo(state, 'roll', { declare: { knight: 'attack ogre' } })
      return wordsOf(play.askedFor('smite')[0], state).hint?.('blast')
    }
    expect(blast('everyone-but-attacker')).toBe('everybody near, friend and foe; then a VIG Save or Fatigued')
    expect(blast('foes-only')).toBe('every foe near; then a VIG Save or Fatigued')
    expect(blast('everyone')).toBe('everybody near, friend, foe and oneself; then a VIG Save or Fatigued')
  })

  rule('bastionland.gambit.other', 'a free effect needs the referee before the Save', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
    const play = playTo(state, 'damage', { declare: { knight: 'attack ogre' }, dice: [5, 4] })
    const words = wordsOf(play.askedFor('gambit')[0], state)
    expect(words.hint?.('other 1')).toBe('if the referee allows it; works 9 times in 20')
  })

  test('whoever spends the only die is told that none is left', () => {
    const state = stage({ players: [OGRE], npcs: [KNIGHT] })
    const play = playTo(state, 'damage', { declare: { ogre: 'attack knight' }, dice: [9] })
    const words = wordsOf(play.askedFor('gambit')[0], state)
    expect(words.hint?.('bolster 0')).toBe('+1 damage; no die is left to harm with')
  })

  rule('bastionland.exposed.down', 'the fallen are offered as fallen', () => {
    const dying = { statblock: 'Dying: VIG 5, CLA 10, SPI 10, 0/4GD', life: 'mortal' }
    const state = stage({ players: [KNIGHT], npcs: [dying, OGRE] })
    const play = playRound(state, { declare: { knight: 'attack ogre' }, dice: [3, 2] })
    const words = wordsOf(play.askedFor('target')[0], state)
    expect(words.hint?.('dying')).toBe('d8 d4; down and dying; Guard 0, Vigour 5, Armour 0')
  })

  rule('bastionland.move.once', 'a Move with one way to go is named in the next question', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const [first, second] = menus(state, 'knight', { move: 'break off' })
    expect(wordsOf(first, state).ask).toBe('What does Knight do?')
    expect(wordsOf(second, state).ask).toBe('What does Knight do? (Move: break off)')
    expect(wordsOf(second, state).label('attack ogre')).toBe('Attack Ogre')
  })
})

describe('declarations', () => {
  rule(
    'bastionland.move.undefined',
    'a foe in another zone is out of reach for that, not for a stowed javelin',
    () => {
      const rider = 'Rider: VIG 10, CLA 10, SPI 10, 4GD; mace (d8 hefty), javelin (d6 hefty thrown)'
      const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
      const state = stage(
        { players: [{ statblock: rider, zone: 'gate' }], npcs: [{ statblock: OGRE, zone: 'yard' }] },
        { field: { zones } },
      )
      expect(whyNot(state, 'rider', 'attack ogre')).toBe('bastionland.move.undefined')
    },
  )

  rule('bastionland.gambit.trap', 'a locked shield that is let go is told of', () => {
    const trapped = {
      statblock: `${KNIGHT}, greatsword (2d10 long)`,
      effects: [{ kind: 'shield-trapped' }],
    }
    const state = stage({ players: [trapped], npcs: [OGRE] })
    const play = playRound(state, { declare: { knight: { ready: 'greatsword', act: 'hold' } } })
    expect(linesOf(play, state)).toContain('Knight: the shield falls to the ground.')
    expect(told(play, 'item')[0]?.rule).toBe('bastionland.gambit.trap')
  })

  rule('bastionland.feat.deny.who', 'a Deny says for whom', () => {
    const state = stage({ players: [KNIGHT, ALLY], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { ogre: 'attack ally' },
      choices: { 'deny knight': ['0'] },
      dice: [9, 12],
    })
    expect(linesOf(play, state)).toContain('Knight Denies for Ally: d10=9 is thrown out.')
  })

  rule('bastionland.warband.immune', 'whoever aims at a Warband alone is told what harms it', () => {
    const state = stage(
      { players: [KNIGHT], npcs: ['Militia (warband): VIG 10, 3GD; polearm (d8 long)', OGRE] },
      { rulings: { warbands: 'on' } },
    )
    const play = playRound(state, { declare: { knight: 'attack ogre' }, dice: [1, 1] })
    const words = wordsOf(play.askedFor('target')[0], state)
    expect(words.hint?.('militia')).toMatch(/^only a Blast or a siege weapon harms it; d8 d4; Guard 3/)
    expect(words.hint?.('ogre')).toMatch(/^d8 d4; Guard 19/)
  })
})

describe('who is several', () => {
  const SKIRMISHERS = 'Skirmishers (warband): VIG 10, CLA 13, SPI 10, 2GD; shortbow (d6 long ranged)'
  const MILITIA = 'Militia (warband): VIG 10, CLA 10, SPI 7, 3GD; polearm (d8 long)'

  rule(
    ['bastionland.warband.unit', 'bastionland.flow.narrate'],
    'Warbands by a name in the plural act in the plural, others as one',
    () => {
      const state = stage({ players: [SKIRMISHERS], npcs: [MILITIA] }, { rulings: { warbands: 'on' } })
      const play = playRound(state, {
        declare: { skirmishers: { move: 'break off', attack: 'militia' }, militia: 'hold' },
        dice: [2],
      })
      expect(linesOf(play, state)).toEqual(
        expect.arrayContaining([
          'Skirmishers break off.',
          'Skirmishers shoot at Militia with the shortbow.',
          'Militia holds.',
        ]),
      )
      const asked = play.askedFor('declare').map((each) => wordsOf(each, state).ask)
      expect(asked[0]).toBe('What do Skirmishers do?')
      expect(asked.at(-1)).toBe('What does Militia do?')
      const struck = playRound(state, { declare: { militia: 'attack skirmishers' }, dice: [7] })
      expect(linesOf(struck, state)).toContain('Skirmishers break and rout: Guard 2 → 0, Vigour 10 → 5.')
    },
  )

  rule('bastionland.flow.answer', 'so do sides, but for one that is called after somebody', () => {
    const offer = (to: string) => ({
      event: 'offer',
      rule: 'bastionland.flow.answer',
      figure: 'ally',
      what: 'parley',
      to,
      accepted: false,
    })
    const state = stage({ players: [ALLY], wolves: [OGRE], aldous: ['aldous (knight): 4GD; mace'] })
    expect(tell.event(offer('wolves'), state).text).toBe('wolves refuse the parley of Ally.')
    expect(tell.event(offer('aldous'), state).text).toBe('aldous refuses the parley of Ally.')
  })

  rule(
    ['bastionland.mortal.patch', 'bastionland.gambit.strong.greater', 'bastionland.flow.declare-what'],
    'words stand in their order',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [OGRE] })
      const tended = { event: 'tended', rule: 'bastionland.mortal.patch', figure: 'ally', patient: 'knight' }
      const words = (result: string) => tell.event({ ...tended, ...{ result } }, state).text
      expect(words('up')).toBe('Ally puts Knight back on their feet.')
      expect(words('patched')).toBe('Ally patches up Knight.')
      const helm = {
        ...{ event: 'gambit', rule: 'bastionland.gambit.strong.greater', figure: 'ogre', target: 'knight' },
        ...{ effect: 'helm', sides: 10, face: 9, strong: 'greater', item: '', vig: 13, result: 'done' },
      }
      expect(tell.event(helm, state).text).toBe(
        'Ogre: knock off the helm of Knight with d10=9, Strong – it works against VIG 13',
      )
      const readied = { event: 'readied', rule: 'bastionland.flow.grip', figure: 'ogre' }
      const held = { ...readied, ...{ items: ['claws', 'tail', 'club'] } }
      expect(tell.event(held, state).text).toBe('Ogre takes claws, tail and club in hand.')
    },
  )

  test('every verb of the log has its plural', () => {
    const said = [
      'is caught off guard and misses the turn',
      'has no Vigour left and is slain',
      'tries something',
    ]
    const done = [
      ...said,
      'reaches for it',
      'Denies: d6=4 is thrown out',
      'closes in',
      'cannot reach',
      'goes',
    ]
    expect(done.map(ofSeveral)).toEqual([
      'are caught off guard and miss the turn',
      'have no Vigour left and are slain',
      'try something',
      'reach for it',
      'Deny: d6=4 is thrown out',
      'close in',
      'cannot reach',
      'go',
    ])
  })

  rule('bastionland.scar.mutilation-effect', 'several things fall, one falls', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const limb = (dropped: readonly string[]) => ({
      event: 'limb',
      rule: 'bastionland.scar.mutilation-effect',
      figure: 'knight',
      limb: 'sword arm',
      dropped,
    })
    expect(tell.event(limb(['mace']), state).text).toMatch(/; mace falls\.$/)
    expect(tell.event(limb(['mace', 'shield']), state).text).toMatch(/; mace and shield fall\.$/)
    const rule = 'bastionland.gambit.strong.greater'
    const item = { event: 'item', rule, what: 'dropped', figure: 'knight', item: 'javelins' }
    expect(tell.event(item, state).text).toBe('Knight: the javelins fall to the ground.')
  })
})

describe('the board', () => {
  rule('bastionland.move.apart', 'says who is out of reach of whom only while both are there', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE, ALLY] }, { field: { apart: [['knight', 'ogre']] } })
    expect(tell.board(state).notes).toEqual(['Knight and Ogre are out of reach of each other'])
    figure(state, 'ogre').life = 'slain'
    expect(tell.board(state).notes).toEqual([])
  })

  rule('bastionland.wall.shield', 'shows a wall that stands', () => {
    const bearer = (name: string) =>
      `${name}: VIG 10, CLA 10, SPI 10, 4GD, A1 (shield); spear (d8 hefty), shield (d4)`
    const state = stage(
      { players: ['One', 'Two', 'Three'].map(bearer), npcs: [OGRE] },
      { rulings: { walls: 'on' } },
    )
    const wall = { wall: 'shieldwall', act: 'hold' } as const
    playRound(state, { declare: { one: wall, two: wall } })
    const shown = () => tell.board(state).sides[0]?.figures[0]?.conditions
    expect(shown()).toEqual([])
    playRound(state, { declare: { three: wall } })
    expect(shown()).toEqual(['in the shieldwall'])
  })

  rule('bastionland.gambit.other', 'the board shows the free effects that somebody is under', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['other 1', 'pass'], 'other-effect': ['other'] },
      dice: [7, 4, 12],
    })
    expect(tell.board(state).sides[1]?.figures[0]?.conditions).toEqual(['effect: by the referee (Knight)'])
  })

  rule('bastionland.gambit.other', 'what was tried in place of an attack is told without a die', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
    const play = playRound(state, {
      declare: { knight: { act: 'other' } },
      choices: { 'other-action': ['against ogre'], 'other-effect': ['stop'] },
      dice: [20],
    })
    const texts = told(play, 'gambit').map((event) => tell.event(event, state).text)
    expect(texts).toEqual(['Knight: Stop on Ogre – it works against VIG 11'])
    const words = wordsOf(play.askedFor('other-action')[0], state)
    expect(words.label('against ogre')).toBe('Allow, against Ogre')
    expect(words.hint?.('against ogre')).toBe('it works like a Gambit; a VIG Save resists it')
  })

  rule('bastionland.ranged.thrown-leaves', 'what is thrown is told as thrown', () => {
    const guide = 'Guide: VIG 10, CLA 10, SPI 10, 4GD; javelin (d6 hefty thrown)'
    const state = stage({ players: [guide], npcs: [OGRE] })
    const play = playRound(state, { declare: { guide: { attack: 'ogre', mode: 'ranged' } }, dice: [3] })
    expect(linesOf(play, state)).toContain('Guide throws the javelin at Ogre.')
  })
})
