/**
 * The hands that machines play: what they do in situations where the answer is plain, that every answer is legal
 * in any fight, and that each is stronger than the one before it.
 */
import { type Policy, parseScenario, Random, seedFight, simulateFrom, wilson } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { type DecisionCounts, playChecked } from '../../testing/hands.ts'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { scenarios } from '../content/scenarios.ts'
import { bastionland } from '../index.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import { policies } from './index.ts'

type Written = Readonly<Record<string, unknown>>
type Cast = readonly (string | Written)[]

function begin(players: Cast, npcs: Cast, more: Written = {}): State {
  const read = (each: string | Written) =>
    typeof each === 'string' && each.includes(':') ? { statblock: each } : each
  const sides = [
    { id: 'players', figures: players.map(read) },
    { id: 'npcs', figures: npcs.map(read) },
  ]
  return bastionland.begin(parseScenario(bastionland, { system: 'bastionland', sides, ...more }))
}

function hand(name: string): Policy<State> {
  const found = policies[name]
  if (found === undefined) throw new Error(`no policy ${name}`)
  return found.decide
}

/** A table where `name` answers whatever is not scripted. */
function at(name: string, options: ScriptOptions<State> = {}): Script<State> {
  return script(bastionland, { otherwise: hand(name), ...options })
}

function figure(state: State, id: string): Figure {
  const found = state.figures.find((each) => each.id === id)
  if (found === undefined) throw new Error(`nobody is called ${id}`)
  return found
}

/** What one figure answered to a question, in order. */
function answers(play: Script<State>, name: string, by: string): unknown[] {
  return play.asked.filter((each) => each.name === name && each.by === by).map(({ choice }) => choice)
}

/** Plays until all pools have passed their windows, before the damage is applied. */
function playAttacks(play: Script<State>, state: State): void {
  play.playUntil(state, ({ phase }) => phase === 'damage')
}

const MACE = 'Fighter: VIG 12, CLA 10, SPI 10, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'
const DAGGERS = 'Second: VIG 12, CLA 10, SPI 10, 4GD; 2 daggers (d6)'
const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A2 (helm, shield); mace (d8 hefty), shield (d4)'

/** Somebody with helm and shield to be struck at, who holds. */
function target(guard: string, vigour: number): Written {
  return {
    id: 'target',
    statblock: `Target: VIG ${vigour}, CLA 10, SPI 10, ${guard}GD, A2 (helm, shield); sword (d8 hefty), shield (d4)`,
  }
}

const HOLDS = { 'declare target': ['hold'] }

describe('simple', () => {
  test('keeps its best die and Bolsters with every other die of 4 or more', () => {
    const state = begin([MACE, DAGGERS], [target('7/7', 10)])
    const play = at('simple', { dice: [7, 3, 1, 5], choices: HOLDS })
    playAttacks(play, state)
    expect(answers(play, 'gambit', 'second')).toEqual(['bolster 2'])
    expect(state.pools[0]?.bolster).toBe(1)
  })

  test('Bolsters with one of two like dice', () => {
    const state = begin([DAGGERS], [target('7/7', 10)])
    const play = at('simple', { dice: [6, 6], choices: HOLDS })
    playAttacks(play, state)
    expect(state.pools[0]?.bolster).toBe(1)
    expect(state.pools[0]?.dice.filter((die) => die.state === 'in')).toHaveLength(1)
  })

  test('strikes the weakest foe who stands', () => {
    const weak = { use: 'shieldbearer', id: 'weak', guard: { cur: 0, max: 5 } }
    const dying = { use: 'gate-sentry', id: 'dying', life: 'mortal', vig: { cur: 2, max: 10 } }
    const state = begin(['gate-sentry'], ['fen-ogre', dying, weak])
    at('simple').playUntil(state, ({ declaring }) => declaring === 1)
    expect(figure(state, 'gate-sentry').plan.attacks[0]?.target).toBe(figure(state, 'weak').at)
  })

  test('goes where the foes are', () => {
    const zones = [{ id: 'road', adjacent: ['gate'] }, { id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
    const state = begin([{ use: 'gate-sentry', zone: 'road' }], [{ use: 'shieldbearer', zone: 'yard' }], {
      field: { zones },
    })
    at('simple').playUntil(state, ({ phase }) => phase === 'smite')
    expect(state.setup.zones[figure(state, 'gate-sentry').zone]?.id).toBe('gate')
    expect(figure(state, 'shieldbearer').plan.action).toBe('attack')
  })
})

describe('skilled: dice', () => {
  rule('bastionland.damage.mortal', 'Bolsters when that makes it a Mortal Wound', () => {
    const state = begin([MACE, DAGGERS], [target('1/4', 10)])
    const play = at('skilled', { dice: [7, 3, 1, 5], choices: HOLDS })
    play.playUntil(state, ({ round }) => round > 1)
    expect(answers(play, 'gambit', 'second')).toEqual(['bolster 2'])
    expect(figure(state, 'target').life).not.toBe('up')
  })

  test('spoils a weapon where no Bolster puts the foe down', () => {
    const brute = { id: 'target', statblock: 'Brute: VIG 12, CLA 8, SPI 8, 9GD; maul (2d10 long)' }
    const state = begin([MACE, DAGGERS], [brute])
    const play = at('skilled', { dice: [7, 3, 1, 5, 13], choices: HOLDS })
    playAttacks(play, state)
    expect(answers(play, 'gambit', 'second')).toEqual(['impair 2'])
    play.finish()
  })

  test('keeps its dice when the foe is down already', () => {
    const state = begin([MACE, DAGGERS], [target('0/4', 10)])
    const play = at('skilled', { dice: [8, 3, 1, 5], choices: HOLDS })
    playAttacks(play, state)
    expect(state.pools[0]?.dice.every((die) => die.state === 'in')).toBe(true)
  })

  test('never spends the best die while it can still hurt', () => {
    const state = begin([{ use: 'gate-sentry', id: 'sentry' }], [target('9/9', 10)])
    const play = at('skilled', { dice: [9], choices: HOLDS })
    playAttacks(play, state)
    expect(answers(play, 'gambit', 'sentry')).toEqual(['pass'])
  })

  test('spends everything on effects when the attack is hopeless', () => {
    const iron = {
      id: 'target',
      statblock: 'Iron: VIG 5, CLA 8, SPI 8, 5GD, A6; greatsword (2d10 long), dagger (d4)',
    }
    const state = begin([DAGGERS], [iron])
    const play = at('skilled', { dice: [5, 4, 19, 19], choices: HOLDS })
    playAttacks(play, state)
    expect(String(answers(play, 'gambit', 'second')[0])).toMatch(/^(impair|stop|repel|trap)/)
  })

  rule(
    'bastionland.gambit.strong.no-save',
    'takes No Save to spoil a weapon that it cannot take away',
    () => {
      const beast = {
        id: 'target',
        statblock: 'Beast (creature): VIG 19, CLA 8, SPI 8, 15GD; jaws (2d10 natural)',
      }
      const state = begin([{ id: 'hero', statblock: 'Hero: VIG 12, 5GD; greatsword (2d10 long)' }], [beast])
      const play = at('skilled', { dice: [9, 8], choices: HOLDS })
      playAttacks(play, state)
      expect(answers(play, 'gambit', 'hero')[0]).toBe('impair 1')
      play.finish()
    },
  )
})

describe('skilled: Feats', () => {
  rule('bastionland.feat.deny.who', 'Denies the 9 of 9 and 4 for the Squire beside it', () => {
    const squire = 'Squire (squire): VIG 7, CLA 7, SPI 8, 1GD, A1 (shield); shield (d4)'
    const foes = ['First: VIG 10, 6GD; poleaxe (d10 long)', 'Other: VIG 10, 6GD; hatchet (d6 hefty)']
    const state = begin([KNIGHT, squire], foes)
    const choices = {
      'declare knight': ['hold'],
      'declare squire': ['hold'],
      target: ['squire', 'squire'],
    }
    const play = at('skilled', { dice: [9, 4, 13], choices })
    playAttacks(play, state)
    expect(answers(play, 'deny', 'knight')).toEqual(['0'])
    expect(figure(state, 'knight').fatigued).toBe(true)
    play.finish()
  })

  rule(
    'bastionland.feat.deny.discard',
    'does not Deny where the attackers would lose a die they do not need',
    () => {
      const denies = (picks: string) => {
        const state = begin([KNIGHT], [{ use: 'fen-ogre' }], { rulings: { 'deny-picks': picks } })
        const play = at('skilled', {
          choices: {
            'declare fen-ogre': ['attack'],
            'declare knight': ['hold'],
          },
          dice: [10, 1, 3],
        })
        playAttacks(play, state)
        return answers(play, 'deny', 'knight')
      }
      expect([denies('denier'), denies('highest')]).toEqual([['0'], ['deny']])
      const state = begin([KNIGHT], [{ use: 'fen-ogre' }], { rulings: { 'deny-picks': 'attacker' } })
      const play = at('skilled', {
        choices: { 'declare fen-ogre': ['attack'], 'declare knight': ['hold'] },
        dice: [10, 1],
      })
      playAttacks(play, state)
      expect(answers(play, 'deny', 'knight')).toEqual(['none'])
    },
  )

  test('does not waste a Deny on what Guard takes with room to spare', () => {
    const state = begin([{ statblock: KNIGHT, guard: 9 }], ['First: VIG 10, 6GD; hatchet (d6 hefty)'])
    const play = at('skilled', { dice: [3], choices: { 'declare knight': ['hold'] } })
    playAttacks(play, state)
    expect(answers(play, 'deny', 'knight')).toEqual(['none'])
  })

  test('Smites as a Blast among three foes, and not beside a friend', () => {
    const crowd = [{ use: 'gate-sentry', count: 4 }]
    const alone = begin([{ statblock: KNIGHT, feats: ['smite'], vig: 19 }], crowd)
    at('skilled').playUntil(alone, ({ declaring }) => declaring > 1)
    expect(smiteOf(alone)).toBe('blast')
    const friend = { use: 'young-squire', id: 'friend' }
    const beside = begin([{ statblock: KNIGHT, feats: ['smite'], vig: 19 }, friend], crowd)
    at('skilled').playUntil(beside, ({ declaring }) => declaring > 1)
    expect(['none', 'd12']).toContain(smiteOf(beside))
  })

  test('uses Focus for the point that puts the foe down, and for nothing else', () => {
    const near = begin([{ statblock: KNIGHT, feats: ['focus'] }], [target('0/4', 12)])
    const finishing = at('skilled', { dice: [7, 2, 9], choices: HOLDS })
    playAttacks(finishing, near)
    expect(answers(finishing, 'gambit', 'knight')[0]).toBe('focus bolster')
    const far = begin([{ statblock: KNIGHT, feats: ['focus'] }], [target('8/8', 12)])
    const idle = at('skilled', { dice: [7, 2], choices: HOLDS })
    playAttacks(idle, far)
    expect(answers(idle, 'gambit', 'knight')).toEqual(['pass'])
  })
})

/** What the Knight of a fight that has just been declared answers to Smite. */
function smiteOf(state: State): unknown {
  const play = at('skilled', { dice: new Array<number>(40).fill(1) })
  play.playStep(state)
  return answers(play, 'smite', 'knight')[0]
}

describe('skilled: turns', () => {
  rule('bastionland.impaired.weapon-choice', 'draws another weapon when its own is Impaired', () => {
    const aldous = {
      use: 'errant-knight-aldous',
      id: 'aldous',
      effects: [{ kind: 'weapon-impaired', item: 'mace' }],
    }
    const state = begin([aldous], ['gate-sentry'])
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'aldous')).toEqual(['ready', 'attack'])
    expect(answers(play, 'ready', 'aldous')).toEqual(['dagger + shield'])
  })

  rule(
    'bastionland.gambit.effect-times',
    'takes the better weapon back once it is no longer Impaired',
    () => {
      const weapons = [
        { name: 'mace', dice: [8], hefty: true, state: 'stowed' },
        { name: 'dagger', dice: [6], state: 'held' },
      ]
      const state = begin([{ use: 'errant-knight-aldous', id: 'aldous', weapons }], ['gate-sentry'])
      const play = at('skilled')
      play.playUntil(state, ({ declaring }) => declaring === 1)
      expect(answers(play, 'ready', 'aldous')).toEqual(['mace + shield'])
    },
  )

  rule('bastionland.gambit.trap', 'does not let a locked shield fall for a somewhat larger die', () => {
    const corwenna = {
      use: 'gallant-knight-corwenna',
      id: 'corwenna',
      weapons: ['shortsword', 'lance'],
      effects: [{ kind: 'shield-trapped' }],
    }
    const state = begin([corwenna], ['soldier-at-arms'])
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'corwenna')).toEqual(['attack'])
  })

  rule('bastionland.exposed.down', 'leaves the dying alone when nobody else can be struck', () => {
    const dying = { use: 'gate-sentry', id: 'dying', life: 'mortal' }
    const spent = { use: 'gate-sentry', id: 'spent', vig: { cur: 0, max: 10 } }
    const field = { apart: [['spent', 'hound']] }
    const state = begin([spent], [dying, 'hound'], { field })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'spent')).not.toContain('attack')
    const rulings = { 'round-order': 'sides' }
    const alone = begin(['hound'], ['gate-sentry', dying], { rulings, field: { firstSide: 'npcs' } })
    const fleeing = at('skilled', { choices: { 'declare gate-sentry': ['flee'] } })
    fleeing.playUntil(alone, ({ round, phase }) => round === 2 || phase === 'aftermath')
    expect(answers(fleeing, 'declare', 'hound')).toEqual(['hold'])
    expect(figure(alone, 'dying').life).toBe('mortal')
    const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard', adjacent: ['hall'] }, { id: 'hall' }]
    const through = begin(
      [{ use: 'hound', zone: 'gate' }],
      [
        { ...dying, zone: 'yard' },
        { use: 'gate-sentry', zone: 'hall' },
      ],
      { field: { zones } },
    )
    const passing = at('skilled')
    passing.playUntil(through, ({ declaring }) => declaring === 1)
    expect(answers(passing, 'declare', 'hound')).toEqual(['move', 'hold'])
  })

  rule(
    'bastionland.warband.immune',
    'a Knight who can harm a Warband by a Blast alone Smites with one',
    () => {
      const state = begin(['tenant-knight-dorn'], ['militia'], { rulings: { warbands: 'on' } })
      const play = at('skilled', { dice: [5] })
      play.playUntil(state, ({ phase }) => phase === 'roll')
      expect(answers(play, 'smite', 'tenant-knight-dorn')).toEqual(['blast'])
    },
  )

  rule('bastionland.ranged.engaged', 'does not run from foes who follow before it can shoot', () => {
    const declared = (order: string): unknown => {
      const field = { round: 2, engaged: [['archer', 'hound']] }
      const state = begin(['hound'], ['archer'], { rulings: { 'round-order': order }, field })
      const play = at('skilled', { choices: { 'declare hound': ['hold'] } })
      play.playUntil(state, ({ declaring, phase }) => declaring > 0 && phase === 'smite')
      return answers(play, 'declare', 'archer')[0]
    }
    expect(declared('sides')).toBe('attack')
    expect(declared('simultaneous')).toBe('move')
  })

  rule('bastionland.warband.attack', 'a Warband does not fall upon a foe among its own comrades', () => {
    const rulings = { warbands: 'on' }
    const declared = (...friends: string[]): unknown[] => {
      const state = begin(['mercenaries', ...friends], ['soldier-at-arms'], { rulings })
      const play = at('skilled')
      play.playUntil(state, ({ declaring }) => declaring === 1)
      return answers(play, 'declare', 'mercenaries')
    }
    expect(declared('gallant-knight-corwenna')).toEqual(['hold'])
    expect(declared()).toEqual(['attack'])
    const militia = begin(['mercenaries', 'gallant-knight-corwenna'], ['soldier-at-arms', 'militia'], {
      rulings,
    })
    at('skilled').playUntil(militia, ({ declaring }) => declaring === 1)
    expect(figure(militia, 'mercenaries').plan.target).toBe(figure(militia, 'militia').at)
  })

  rule('bastionland.impaired.weapon-choice', 'leaves out the Impaired one of two like weapons', () => {
    const effects = [{ kind: 'weapon-impaired', item: 'handaxe' }]
    const state = begin([{ use: 'errant-knight-brannoc', id: 'brannoc', effects }], ['gate-sentry'])
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'brannoc')).toEqual(['attack-with'])
    const { items, plan } = figure(state, 'brannoc')
    expect(plan.attacks[0]?.items.map((place) => items[place]?.impaired)).toEqual([0])
  })

  test('picks a weapon up when it has none', () => {
    const unarmed = {
      id: 'hero',
      statblock: 'Hero: VIG 12, 5GD; axe (d8 hefty)',
      weapons: [{ name: 'axe', dice: [8], hefty: true, state: 'dropped', zone: 'field' }],
    }
    const state = begin([unarmed], ['gate-sentry'])
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'hero')).toEqual(['pick-up'])
  })

  test('steps back with the bow before it shoots', () => {
    const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
    const archer = { use: 'archer', zone: 'gate' }
    const state = begin([archer], [{ use: 'gate-sentry', zone: 'gate' }], { field: { zones } })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'archer')).toEqual(['move', 'attack'])
    expect(state.setup.zones[figure(state, 'archer').zone]?.id).toBe('yard')
    expect(figure(state, 'archer').plan.attacks[0]?.melee).toBe(false)
  })

  test('breaks off inside the only zone there is', () => {
    const state = begin(['archer'], ['gate-sentry'])
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'archer')).toEqual(['move', 'attack'])
    expect(state.apart).toHaveLength(1)
  })

  test('tends the dying when nobody presses', () => {
    const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
    const cast = [
      { use: 'shieldbearer', zone: 'gate' },
      { use: 'gate-sentry', id: 'dying', life: 'mortal', zone: 'gate' },
    ]
    const state = begin(cast, [{ use: 'fen-ogre', zone: 'yard' }], { field: { zones } })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'shieldbearer')).toEqual(['tend'])
  })

  rule('bastionland.wall.shield', 'stands in a shieldwall when three can', () => {
    const state = begin([{ use: 'shieldbearer', count: 3 }], ['fen-ogre'], { rulings: { walls: 'on' } })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    for (const { plan } of state.figures.slice(0, 3)) expect(plan.wall).toBe('shield')
    const few = begin([{ use: 'shieldbearer', count: 2 }], ['fen-ogre'], { rulings: { walls: 'on' } })
    at('skilled').playUntil(few, ({ declaring }) => declaring === 1)
    for (const { plan } of few.figures.slice(0, 2)) expect(plan.wall).toBe('none')
  })

  rule('bastionland.mounted.trample', 'charges foes on foot', () => {
    const zones = [{ id: 'slope', adjacent: ['meadow'] }, { id: 'meadow' }]
    const rider = { use: 'errant-knight-aldous', id: 'rider', mount: 'steed', zone: 'slope' }
    const steed = { use: 'charger', id: 'steed', zone: 'slope' }
    const state = begin([rider, steed], [{ use: 'gate-sentry', zone: 'meadow' }], {
      field: { zones },
      rulings: { mounted: 'on' },
    })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'rider')).toEqual(['move', 'attack'])
    expect(figure(state, 'rider').plan.attacks[0]?.charge).toBe(true)
  })

  rule(
    'bastionland.flow.coordinate',
    'those who come from afar together do not all fall upon one foe',
    () => {
      const zones = [{ id: 'slope', adjacent: ['meadow'] }, { id: 'meadow' }]
      const fighter = (id: string) => ({ statblock: MACE, id, zone: 'slope' })
      const sentry = (id: string) => ({ use: 'gate-sentry', id, zone: 'meadow' })
      const state = begin([fighter('one'), fighter('two')], [sentry('left'), sentry('right')], {
        field: { zones },
      })
      at('skilled').playUntil(state, ({ declaring }) => declaring === 1)
      const targets = ['one', 'two'].map((id) => figure(state, id).plan.attacks[0]?.target)
      expect(new Set(targets)).toEqual(new Set([2, 3]))
    },
  )

  test('strikes whom it takes out of the fight soonest, and not whom a fresh Knight covers', () => {
    const tired = { statblock: KNIGHT, id: 'tired', fatigued: true }
    const fresh = { statblock: KNIGHT, id: 'fresh', zone: 'yard' }
    const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
    const archer = { use: 'hill-poacher', zone: 'gate' }
    const state = begin([archer], [{ ...tired, zone: 'gate' }, fresh], {
      field: { zones, apart: [['hill-poacher', 'tired']] },
    })
    const play = at('skilled')
    play.playUntil(state, ({ declaring }) => declaring === 1)
    expect(answers(play, 'target', 'hill-poacher')).toEqual(['tired'])
  })

  test('leaves a fight that is as good as lost, and stays in an even one', () => {
    const spent = { use: 'gate-sentry', id: 'spent', guard: { cur: 0, max: 3 }, vig: { cur: 3, max: 10 } }
    const lost = begin([spent], ['fen-ogre', 'tenant-knight-dorn'])
    const play = at('skilled')
    play.playUntil(lost, ({ declaring }) => declaring === 1)
    expect(answers(play, 'declare', 'spent')).toEqual(['flee'])
    const even = begin([spent], [{ ...spent, id: 'other' }])
    at('skilled').playUntil(even, ({ declaring }) => declaring === 1)
    expect(figure(even, 'spent').plan.action).toBe('attack')
  })

  rule('bastionland.duel.bound', 'follows a duel to its end', () => {
    const state = begin(['gallant-knight-corwenna'], ['tenant-knight-dorn', 'frightened-ploughman'], {
      field: { duel: [['gallant-knight-corwenna', 'tenant-knight-dorn']] },
    })
    at('skilled').playUntil(state, ({ declaring }) => declaring === 1)
    const { attacks } = figure(state, 'gallant-knight-corwenna').plan
    expect(attacks.map((attack) => attack.target)).toEqual([figure(state, 'tenant-knight-dorn').at])
  })

  rule('bastionland.flow.answer', 'accepts a surrender and refuses to parley while it is winning', () => {
    for (const [offer, accepted] of [
      ['surrender', true],
      ['parley', false],
    ] as const) {
      const state = begin(['tenant-knight-dorn'], ['frightened-ploughman'])
      const choices = {
        'declare frightened-ploughman': [offer],
        'declare tenant-knight-dorn': ['hold'],
      }
      const play = at('skilled', { choices })
      play.playUntil(state, ({ phase }) => phase === 'end')
      expect(answers(play, 'answer', 'tenant-knight-dorn')).toEqual([accepted ? 'accept' : 'refuse'])
    }
  })
})

describe('temperaments', () => {
  const hurt = {
    use: 'gate-sentry',
    id: 'hurt',
    guard: { cur: 0, max: 3 },
    vig: { cur: 6, max: 10 },
    wounded: true,
  }

  /** What somebody without Guard does against two sentries. */
  function turnOf(name: string, who: Written = hurt): string {
    const state = begin([who], [{ use: 'gate-sentry', count: 2 }])
    at(name).playUntil(state, ({ declaring }) => declaring === 1)
    return figure(state, 'hurt').plan.action
  }

  test('differ in when they leave', () => {
    expect(turnOf('aggressive')).toBe('attack')
    expect(turnOf('cautious')).toBe('flee')
    expect(turnOf('craven')).toBe('flee')
    expect(turnOf('craven', { ...hurt, wounded: false })).toBe('attack')
  })

  test('aggressive ones never leave, craven ones often do', () => {
    const state = begin([{ use: 'shieldbearer', count: 2 }], [{ use: 'gate-sentry', count: 3 }])
    const leftOf = (name: string): number => {
      const { measures } = simulateFrom(
        bastionland,
        { state },
        { fights: 100, seed: 1, policies: { players: name, npcs: name } },
      )
      const counts = Object.entries(measures['left'] ?? {})
      return counts.reduce((sum, [left, fights]) => sum + Number(left) * fights, 0)
    }
    expect(leftOf('aggressive')).toBe(0)
    expect(leftOf('craven')).toBeGreaterThan(50)
  })

  test('protective ones strike at whoever goes for the weakest of them', () => {
    const foes = [
      { use: 'soldier-at-arms', id: 'idle' },
      { use: 'soldier-at-arms', id: 'threat' },
    ]
    const cast = [
      { use: 'shieldbearer', id: 'guardian' },
      { use: 'young-squire', id: 'ward' },
    ]
    for (const [name, expected] of [
      ['protective', 'threat'],
      ['skilled', 'idle'],
    ] as const) {
      const state = begin(foes, cast)
      const play = at(name, { choices: { 'declare idle': ['hold'], 'target threat': ['ward'] } })
      play.playUntil(state, ({ phase }) => phase === 'smite')
      expect(answers(play, 'target', 'guardian')).toEqual([expected])
    }
  })

  rule('bastionland.flow.npc-react', 'natural plays everybody by the nature on their sheet', () => {
    expect(turnOf('natural', { ...hurt, nature: 'aggressive' })).toBe('attack')
    expect(turnOf('natural', { ...hurt, nature: 'craven' })).toBe('flee')
    expect(turnOf('natural', { ...hurt, nature: 'cautious' })).toBe('flee')
    expect(turnOf('natural', { ...hurt, nature: 'melancholy' })).toBe(turnOf('skilled'))
  })
})

describe('every answer', () => {
  const names = Object.keys(policies)

  /** Plays a fight to its end with a different hand in every seat. */
  function playWith(scenario: object, seed: string, first: number, seen: DecisionCounts): void {
    playChecked(bastionland, scenario, { seed, first, seen, every: 10 })
  }

  test('is legal in the ready-made scenarios', () => {
    const seen: DecisionCounts = new Map()
    for (const [place, [id, scenario]] of Object.entries(scenarios).entries())
      for (let first = 0; first < names.length; first += sized(3, 1))
        playWith(scenario, `${id} ${first}`, place + first, seen)
    for (const name of ['declare', 'target', 'smite', 'deny', 'gambit', 'where', 'ready', 'greater'])
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  })

  test('is legal in random fights', () => {
    const seen: DecisionCounts = new Map()
    const random = new Random(1, 2, 3, 4)
    for (let game = 0; game < sized(25, 500); game++) {
      seedFight(random, 20, game)
      playWith(randomScenario(random), `game ${game}`, game, seen)
    }
    expect(seen.size).toBeGreaterThan(20)
  })
})

describe('strength', () => {
  /**
   * The wins of one hand over another in mirror fights: each plays each side, and each side leads half of them.
   * Every quarter has dice of its own, or the same fights would be counted twice.
   */
  function duelOf(one: string, other: string, red: Cast, blue: Cast, fights: number, field: Written = {}) {
    let won = 0
    let lost = 0
    for (const firstSide of ['red', 'blue'])
      for (const own of ['red', 'blue'] as const) {
        const foe = own === 'red' ? 'blue' : 'red'
        const sides = [
          { id: 'red', figures: red },
          { id: 'blue', figures: blue },
        ]
        const scenario = { system: 'bastionland', sides, field: { ...field, firstSide } }
        const state = bastionland.begin(parseScenario(bastionland, scenario))
        const { outcomes } = simulateFrom(
          bastionland,
          { state },
          {
            fights: fights / 4,
            seed: `${firstSide} ${own}`,
            policies: { [own]: one, [foe]: other },
            measures: {},
          },
        )
        won += outcomes[own] ?? 0
        lost += outcomes[foe] ?? 0
      }
    return wilson(won, won + lost)
  }

  const zones = [{ id: 'west', adjacent: ['ford'] }, { id: 'ford', adjacent: ['east'] }, { id: 'east' }]
  const archers = (zone: string): Cast => [
    { use: 'hill-poacher', count: 2, zone },
    { use: 'shieldbearer', zone },
  ]
  const pair: Cast = ['errant-knight-aldous', 'errant-knight-brannoc']
  const mixed: Cast = ['gallant-knight-corwenna', 'shieldbearer', 'gate-sentry']
  const mirrors: readonly (readonly [string, Cast, Cast, Written])[] = [
    ['a duel of Knights', ['errant-knight-aldous'], ['errant-knight-aldous'], {}],
    ['two against two', pair, pair, {}],
    ['three against three', mixed, mixed, {}],
    ['archers with room between them', archers('west'), archers('east'), { zones }],
    ['two Knights and an ogre', pair, ['fen-ogre'], {}],
  ]

  test.each(mirrors)('skilled beats simple: %s', (_, red, blue, field) => {
    expect(duelOf('skilled', 'simple', red, blue, sized(480, 4_000), field)[0]).toBeGreaterThan(0.5)
  })

  test.each(mirrors)('simple beats random: %s', (_, red, blue, field) => {
    expect(duelOf('simple', 'random', red, blue, sized(80, 1_000), field)[0]).toBeGreaterThan(0.5)
  })
})
