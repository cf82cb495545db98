/**
 * What a landed Strike does: armour rolls, hits, dire wounds and poison; dice that are used up; and the sheets all
 * of it stands on.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { classes, fateDieOf, normaliseSheet, type PcInput } from '../scenario/sheet.ts'
import { parseStatblock, printStatblock } from '../scenario/statblock.ts'
import { profileOf, type State } from '../state/state.ts'
import { tell } from '../tell/index.ts'
import {
  act,
  DIAGHILEV,
  defences,
  figure,
  menu,
  npc,
  pc,
  playEnd,
  playGain,
  rolled,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNot,
} from '../testing/stage.ts'

const MELEE = { field: { startBand: 'melee' } }

/** A PC before a foe whose Strikes nobody defends against. */
function before(more: Omit<PcInput, 'name'>, foe: Parameters<typeof npc>[1] = {}, rulings = {}): State {
  return stage({ pcs: [pc('Ana', more)], npcs: [npc('Foe', foe)] }, { ...MELEE, rulings })
}

/** The armour rolls and hits of one Strike. */
function taken(state: State, dice: readonly number[] = []) {
  const play = strikeAt(state, 'foe', 'ana', { dice })
  const { hits, armour } = figure(state, 'ana')
  return { rolls: rolled(play), totals: told(play, 'armour').map(({ total }) => total), hits, armour }
}

describe('armour', () => {
  rule('momentum.armour.roll', 'die and Grit less the skill: 3 + 0 − 2 = 1, against magic alike', () => {
    for (const material of ['steel', 'magic'] as const) {
      const attacks = [{ name: 'Blow', material, skill: 2 }]
      expect(taken(before({ armour: 'chain', lore: 3 }, { attacks }), [3]).totals).toEqual([1])
      expect(taken(before({ armour: 'chain', grit: 1 }, { attacks }), [3]).totals).toEqual([2])
    }
  })

  rule('momentum.armour.threshold', 'one is a hit, two is none', () => {
    expect(taken(before({ armour: 'chain' }, { attackSkill: 2 }), [3])).toMatchObject({ hits: 1 })
    expect(taken(before({ armour: 'chain' }, { attackSkill: 2 }), [4])).toMatchObject({ hits: 0 })
  })

  rule(['momentum.armour.danger', 'momentum.sheet.npc-danger'], 'Danger 2d: two rolls; 0d: none', () => {
    expect(taken(before({ armour: 'chain' }, { danger: 2 }), [6, 5]).rolls).toBe('armour d6 6, armour d6 5')
    expect(taken(before({ armour: 'chain' }, { danger: 0 })).rolls).toBe('')
  })

  rule('momentum.armour.step-down', 'Ud8, Ud6, Ud4, 1, 0 and no farther', () => {
    const state = before({ armour: 'plate', maxHits: 9 }, { attackSkill: 1 })
    const steps: (string | number)[] = []
    for (const dice of [[1], [2], [1], [], []]) {
      const { rolls, armour } = taken(state, dice)
      steps.push(rolls, armour)
    }
    expect(steps).toEqual(['armour d8 1', 3, 'armour d6 2', 2, 'armour d4 1', 1, '', 0, '', 0])
    expect(figure(state, 'ana').hits).toBe(5)
  })

  rule('momentum.armour.sequence', 'the second roll of a Strike is made with what the first left', () => {
    const state = before({ armour: 'chain' }, { attackSkill: 1, danger: 3 })
    expect(taken(state, [1, 4, 4])).toMatchObject({ rolls: 'armour d6 1, armour d4 4, armour d4 4', hits: 1 })
  })

  rule('momentum.armour.start', 'leather Ud4, chain Ud6, plate Ud8, and a Mail Shirt is chain', () => {
    for (const [armour, sides] of [
      ['leather', 4],
      ['chain', 6],
      ['plate', 8],
    ] as const)
      expect(taken(before({ armour }), [sides]).rolls).toBe(`armour d${sides} ${sides}`)
    const state = stage({ pcs: ['diaghilev'], npcs: ['brute'] })
    expect(profileOf(state, figure(state, 'diaghilev'))).toMatchObject({
      armour: 'Mail Shirt',
      armourType: 'chain',
    })
    expect(figure(state, 'diaghilev').armour).toBe(3)
  })

  rule('momentum.armour.none', 'robes: every Strike that lands is a hit, whatever the Grit', () => {
    expect(taken(before({ grit: 3 }))).toEqual({ rolls: '', totals: [], hits: 1, armour: -1 })
  })

  rule('momentum.armour.none-danger', 'one for each Danger die', () => {
    expect(taken(before({}, { danger: 2 })).hits).toBe(2)
  })

  rule('momentum.armour.one', 'the constant 1: with Grit 2 no hit from Skill 0, with Grit 0 one', () => {
    const worn = { type: 'chain', step: 1 } as const
    expect(taken(before({ armour: worn, grit: 2 }))).toMatchObject({ totals: [3], hits: 0, armour: 1 })
    expect(taken(before({ armour: worn }))).toMatchObject({ totals: [1], hits: 1, armour: 0 })
  })

  rule('momentum.armour.zero', 'at 0 even Grit 3 does not help', () => {
    const state = before({ armour: { type: 'chain', step: 0 }, grit: 3 })
    expect(taken(state)).toEqual({ rolls: '', totals: [], hits: 1, armour: 0 })
  })

  rule('momentum.armour.eor-fixed', 'broken plate still weighs four', () => {
    const state = before({ armour: { type: 'plate', step: 0 } })
    playEnd(state)
    expect(figure(state, 'ana').momentum).toBe(-4)
  })

  rule('momentum.armour.impossible', 'a 1 on the die with Grit 2 is 3 and no hit', () => {
    expect(taken(before({ armour: 'leather', grit: 2 }), [1])).toMatchObject({
      totals: [3],
      hits: 0,
      armour: 2,
    })
  })
})

describe('hits', () => {
  rule('momentum.hits.limit', 'with two endured, the third is dire', () => {
    const state = before({ maxHits: 2 })
    expect([taken(state).rolls, taken(state).rolls]).toEqual(['', ''])
    expect(figure(state, 'ana').life).toBe('in')
    expect(taken(state, [1]).rolls).toBe('dire-wound d6 1')
  })

  rule('momentum.hits.persist', 'two hits from the last fight: the next one is dire', () => {
    const state = before({ maxHits: 2, hits: 2 })
    expect(taken(state, [1])).toMatchObject({ rolls: 'dire-wound d6 1', hits: 3 })
  })
})

describe('dire wounds', () => {
  const typed = { 'dire-table': 'typed', 'npc-damage-type': 'by-tag' }

  /** One more hit on somebody so far beyond two. */
  const wounded = (excess: number, dice: readonly number[], rulings = {}, damageType = '') => {
    const foe = { attacks: [{ name: 'Blow', damageType }] }
    const state = before({ maxHits: 2, hits: 1 + excess, shield: 'Buckler' }, foe, rulings)
    const play = strikeAt(state, 'foe', 'ana', { dice })
    return { state, play, ana: figure(state, 'ana'), band: told(play, 'dire').map(({ band }) => band) }
  }

  rule(
    ['momentum.dire.trigger', 'momentum.dire.cumulative'],
    'from two to four in one Strike: one die, then two',
    () => {
      const state = before({ maxHits: 2, hits: 2 }, { danger: 2 })
      expect(taken(state, [2, 1, 2]).rolls).toBe('dire-wound d6 2, dire-wound d6 1 2')
      expect(figure(state, 'ana').sad).toBe(2)
    },
  )

  rule('momentum.dire.cumulative', 'the third rolls three: 4 + 5 + 6 = 15', () => {
    const { play, band } = wounded(3, [4, 5, 6])
    expect(told(play, 'dire')).toMatchObject([{ total: 15 }])
    expect(band).toEqual(['disfigured'])
  })

  rule('momentum.dire.very-sad', 'up to five: Grace one less, and he fights on', () => {
    for (const face of [1, 5]) {
      const { ana, band } = wounded(1, [face])
      expect([ana.grace, ana.life, band]).toEqual([-1, 'in', ['very-sad']])
    }
  })

  rule('momentum.dire.disabled', 'six to ten: senseless and out', () => {
    for (const [excess, dice] of [
      [1, [6]],
      [2, [4, 6]],
    ] as const) {
      const { ana, band } = wounded(excess, dice)
      expect([ana.life, band]).toEqual(['disabled', ['disabled']])
    }
  })

  rule('momentum.dire.disfigured', 'eleven to fifteen: a mark for life, and he fights on', () => {
    const { ana, band } = wounded(2, [6, 5])
    expect([ana.life, ana.disfigured, ana.grace, band]).toEqual(['in', 1, 0, ['disfigured']])
  })

  rule('momentum.dire.mauled', 'sixteen to twenty: dying, and he fights on', () => {
    for (const dice of [
      [4, 4, 4, 5],
      [5, 5, 5, 5],
    ]) {
      const { ana, band } = wounded(4, dice)
      expect([ana.life, ana.dying, band]).toEqual(['in', true, ['mauled']])
    }
    expect(wounded(4, [4, 4, 4, 3]).band).toEqual(['disfigured'])
  })

  rule('momentum.dire.mauled-treat', "an ally's Interact within melee ends the dying", () => {
    const cast = { pcs: [pc('Ana', { dying: true }), pc('Ben', { position: 1 })], npcs: ['brute'] }
    const state = stage(cast)
    set(state, 'ana', { life: 'disabled' })
    set(state, 'ben', { momentum: 2, place: 2 })
    const far = act(state, 'ben', { choices: { action: ['interact'] } })
    expect(told(far, 'interact')).toMatchObject([{ what: 'item' }])
    set(state, 'ben', { momentum: 2, place: 1 })
    const play = act(state, 'ben', { choices: { action: ['interact'], interact: ['treat ana'] } })
    expect(told(play, 'treated')).toMatchObject([{ figure: 'ben', patient: 'ana' }])
    expect([figure(state, 'ana').dying, figure(state, 'ben').momentum]).toEqual([false, 0])
  })

  rule('momentum.dire.mauled-treat', 'untreated, the fight ends with him dying', () => {
    const cast = { pcs: [pc('Ana', { dying: true, weapons: ['Sword'] })], npcs: ['pressganger'] }
    const state = stage(cast, MELEE)
    set(state, 'ana', { momentum: 4 })
    act(state, 'ana', { choices: { action: ['strike'] } })
    expect([state.phase, figure(state, 'ana').dying, figure(state, 'ana').life]).toEqual(['over', true, 'in'])
  })

  rule('momentum.dire.instant', 'twenty-one to twenty-five: dead', () => {
    const { ana, band } = wounded(5, [6, 4, 4, 4, 4])
    expect([ana.life, band]).toEqual(['dead', ['instant-death']])
    expect(wounded(5, [5, 5, 5, 5, 5]).band).toEqual(['instant-death'])
  })

  rule('momentum.dire.violent', 'from twenty-six on: friends within near lose two, nobody else', () => {
    const pcs = [
      pc('Ana', { maxHits: 2, hits: 6 }),
      pc('Near', { position: -2 }),
      pc('Far', { position: -3 }),
      pc('Out', { position: 0 }),
    ]
    const state = stage({ pcs, npcs: [npc('Foe')], rivals: [pc('Rival', { position: 0 })] }, MELEE)
    for (const id of ['near', 'far', 'out', 'rival']) set(state, id, { momentum: 1 })
    set(state, 'out', { life: 'disabled' })
    const play = strikeAt(state, 'foe', 'ana', { dice: [6, 5, 5, 5, 5] })
    expect(told(play, 'dire')).toMatchObject([{ total: 26, band: 'violent-death' }])
    expect(figure(state, 'ana').life).toBe('dead')
    const left = ['near', 'far', 'out', 'rival'].map((id) => figure(state, id).momentum)
    expect(left).toEqual([-1, 1, 1, 1])
  })

  rule('momentum.dire.by-type', 'the bands are common, what they do may differ by the damage', () => {
    const { ana } = wounded(1, [5], typed, 'slashing')
    expect([ana.might, ana.grace]).toEqual([-1, 0])
    expect(wounded(1, [5], typed, 'piercing').ana.grace).toBe(-1)
    expect(wounded(1, [5], typed, 'bludgeoning').ana.grit).toBe(-1)
    expect(wounded(1, [5], typed, 'burning').ana.lore).toBe(-1)
    expect(wounded(1, [5], typed, 'sonic').ana.grace).toBe(-1)
    expect(wounded(1, [5], {}, 'slashing').ana).toMatchObject({ might: 0, grace: -1 })
    expect(wounded(1, [6], typed, 'slashing').band).toEqual(['disabled'])
  })

  rule('momentum.dire.by-type', 'limbs of the typed tables: no Block, the other hand, dear steps', () => {
    const off = wounded(4, [4, 4, 4, 4, 3], typed, 'slashing')
    expect(rolled(off.play)).toBe('dire-wound d6 4 4 4 4, limb d4 3')
    expect(defences(off.state, 'foe', 'ana')).toEqual(['none', 'dodge'])
    const leg = wounded(4, [4, 4, 4, 4], typed, 'piercing').state
    set(leg, 'ana', { momentum: 5 })
    expect(whyNot(leg, 'ana', 'move')).toBe('momentum.pool.spend-limit')
    set(leg, 'ana', { momentum: 6 })
    act(leg, 'ana', { choices: { action: ['move'], move: ['up'] } })
    expect(figure(leg, 'ana').momentum).toBe(0)
    const arm = wounded(4, [4, 4, 4, 4, 4], typed, 'bludgeoning').state
    set(arm, 'ana', { momentum: 9, place: 1 })
    expect(whyNot(arm, 'ana', 'strike')).toBe('momentum.dire.mauled')
    act(arm, 'ana', { choices: { action: ['interact', 'strike'], interact: ['other-hand'] } })
    expect(figure(arm, 'foe').life).toBe('dead')
  })

  rule('momentum.dire.order', 'at the limit: hit, Disabled, and the second Danger die all the same', () => {
    const state = before({ maxHits: 1, hits: 1, armour: 'leather' }, { attackSkill: 1, danger: 2 })
    expect(taken(state, [1, 6, 5, 4]).rolls).toBe('armour d4 1, dire-wound d6 6, dire-wound d6 5 4')
    expect([figure(state, 'ana').hits, figure(state, 'ana').life]).toEqual([3, 'disabled'])
  })

  rule('momentum.dire.order', 'the dead roll no more', () => {
    const state = before({ maxHits: 1, hits: 5 }, { danger: 2 })
    expect(taken(state, [6, 4, 4, 4, 4])).toMatchObject({ rolls: 'dire-wound d6 6 4 4 4 4', hits: 6 })
  })

  rule('momentum.dire.out', 'no turn, no gain, no target', () => {
    const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['brute'] }, MELEE)
    set(state, 'diaghilev', { life: 'disabled', momentum: 0 })
    const play = playGain(state, { dice: [5] })
    expect(told(play, 'round')).toMatchObject([{ order: ['ulla', 'brute'] }])
    const strike = act(state, 'brute', { dice: [4], choices: { 'npc-action': ['strike'] } })
    expect(strike.askedFor('target')).toEqual([])
    expect(told(strike, 'strike')).toMatchObject([{ target: 'ulla' }])
    set(state, 'ulla', { momentum: 3 })
    expect(menu(state, 'ulla')).not.toContain('call-out')
  })

  rule('momentum.dire.sad-use', 'Grace 2 becomes 1 for Dodge and gain; limits stay as they were', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, MELEE)
    set(state, 'diaghilev', { hits: 2, armour: 0, momentum: 3 })
    strikeAt(state, 'brute', 'diaghilev', { dice: [3] })
    const dodge = strikeAt(state, 'brute', 'diaghilev', {
      dice: [7],
      choices: { defend: ['dodge'], spend: [3] },
    })
    expect(told(dodge, 'defence')).toMatchObject([{ stat: 1, total: 8, success: true }])
    expect(told(playGain(state, { dice: [7] }), 'gain')).toMatchObject([{ grace: 1, after: 8 }])
    const crushed = wounded(1, [1], typed, 'bludgeoning').state
    expect(profileOf(crushed, figure(crushed, 'ana'))).toMatchObject({ maxHits: 2, staminaMax: 10 })
  })
})

describe('poison', () => {
  const poisoned = (dice: readonly number[], choices = {}, values = {}) => {
    const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['assassin'] }, MELEE)
    set(state, 'diaghilev', { momentum: 1, ...values })
    const play = strikeAt(state, 'assassin', 'diaghilev', { dice, choices })
    return { play, momentum: figure(state, 'diaghilev').momentum }
  }

  rule('momentum.special.wearying-poison', 'one momentum becomes −1', () => {
    expect(poisoned([6, 6]).momentum).toBe(-1)
  })

  rule(
    'momentum.special.poison-trigger',
    'once for each Strike that lands, after armour, hit or no hit',
    () => {
      const { play, momentum } = poisoned([1, 1])
      expect(momentum).toBe(-1)
      expect(told(play, 'momentum')).toHaveLength(1)
      expect(play.events.at(-1)).toMatchObject({ event: 'momentum', why: 'Wearying Poison' })
      const dodged = poisoned([10], { defend: ['dodge'], spend: [3] }, { momentum: 4 })
      expect(dodged.momentum).toBe(1)
    },
  )

  rule('momentum.special.poison-trigger', 'the dead are past it', () => {
    const { play, momentum } = poisoned([6, 4, 4, 4, 4], {}, { hits: 6, armour: 0 })
    expect(told(play, 'life')).toMatchObject([{ life: 'dead' }])
    expect(momentum).toBe(1)
  })

  rule('momentum.sheet.npc-no-momentum', 'an NPC has none to lose, gain or spend', () => {
    const state = stage({ npcs: ['assassin'], others: [npc('Foe', { hits: 3, position: 3 })] })
    act(state, 'assassin', { choices: { 'npc-action': ['strike'] } })
    expect([figure(state, 'foe').momentum, figure(state, 'foe').hits]).toEqual([0, 2])
    const gained = playGain(state)
    expect([gained.rolls, figure(state, 'foe').momentum]).toEqual([[], 0])
    const play = act(state, 'assassin', {
      choices: { 'npc-action': ['move', 'reposition'], move: ['up'] },
    })
    expect(told(play, 'momentum')).toEqual([])
    expect(figure(state, 'assassin').momentum).toBe(0)
  })
})

describe('usage dice', () => {
  rule(
    'momentum.usage.ammo',
    'rolled after each Strike; a 1 steps it down, at 1 the last use, at 0 none',
    () => {
      const archer = pc('Ana', { weapons: ['Hatchets (Ud6, Steel, Near, Piercing)'] })
      const state = stage({ pcs: [archer], npcs: ['brute', 'brute'] })
      const steps: (string | number | undefined)[] = []
      for (const dice of [[2], [1], [1], []]) {
        set(state, 'ana', { momentum: 5 })
        set(state, 'brute', { hits: 3 })
        const play = act(state, 'ana', { dice, choices: { action: ['strike'], target: ['brute'] } })
        steps.push(rolled(play), figure(state, 'ana').usage[0])
        expect(figure(state, 'brute').hits).toBe(2)
      }
      expect(steps).toEqual(['usage d6 2', 3, 'usage d6 1', 2, 'usage d4 1', 1, '', 0])
      set(state, 'ana', { momentum: 5 })
      expect(menu(state, 'ana')).not.toContain('strike')
    },
  )

  rule('momentum.usage.ammo', 'a riposte with such a weapon rolls it too', () => {
    const state = stage(
      { pcs: [pc('Ana', { weapons: ['Knives (Ud4, Steel, Melee)'] })], npcs: ['brute'] },
      MELEE,
    )
    set(state, 'ana', { momentum: 4 })
    const play = strikeAt(state, 'brute', 'ana', {
      dice: [8, 1],
      choices: { defend: ['parry'], spend: [3], riposte: ['strike'] },
    })
    expect(rolled(play)).toBe('parry d10 8, usage d4 1')
    expect(figure(state, 'ana').usage).toEqual([1])
  })
})

describe('sheets', () => {
  rule('momentum.sheet.npc-hits', 'Hits 3: down with the third Strike, not before', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, MELEE)
    const lives: string[] = []
    for (let strikes = 0; strikes < 3; strikes++) {
      set(state, 'diaghilev', { momentum: 5 })
      act(state, 'diaghilev', { choices: { action: ['strike'] } })
      lives.push(figure(state, 'brute').life)
    }
    expect(lives).toEqual(['in', 'in', 'dead'])
  })

  rule(
    'momentum.sheet.npc-defense',
    'Defense 3: seven to strike, five to outflank; the note does nothing',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, MELEE)
      for (const [momentum, strikes, repositions] of [
        [4, false, false],
        [5, false, true],
        [6, false, true],
        [7, true, true],
      ] as const) {
        set(state, 'diaghilev', { momentum })
        const offered = menu(state, 'diaghilev')
        expect([offered.includes('strike'), offered.includes('reposition')]).toEqual([strikes, repositions])
      }
      expect(state.setup.profiles[1]?.defenseNote).toBe('hidden mail shirt')
    },
  )

  rule('momentum.sheet.npc-move', 'Move 1 (Climb): one step, and it may be a climb', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] })
    const choices = { 'npc-action': ['move'], move: ['up'] }
    const play = act(state, 'assassin', { choices })
    expect(told(play, 'move')).toMatchObject([{ how: 'walk or climb', place: 3 }])
  })

  rule('momentum.sheet.npc-danger', 'Danger 2d is two armour rolls', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, MELEE)
    expect(told(strikeAt(state, 'assassin', 'diaghilev', { dice: [6, 6] }), 'armour')).toHaveLength(2)
  })

  rule('momentum.sheet.npc-attack-skill', 'Skill 2: armour −2, Dodge against 9, initiative 5', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: [npc('Foe', { attackSkill: 2 })] }, MELEE)
    playGain(state, { dice: [1] })
    const play = strikeAt(state, 'foe', 'diaghilev', {
      dice: [1, 6],
      choices: { defend: ['dodge'], spend: [3] },
    })
    expect(told(play, 'defence')).toMatchObject([{ target: 9 }])
    expect(told(play, 'armour')).toMatchObject([{ die: 6, skill: 2, total: 4 }])
    expect(figure(state, 'foe').initiative).toBe(5)
  })

  rule('momentum.sheet.npc-special', 'read from the line and printed again', () => {
    const line =
      'Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 ' +
      '(Steel, Melee, Poisoned Scimitar), Special: Wearying Poison (targets lose 2 momentum per strike)'
    const read = parseStatblock(line)
    expect(read.ok && printStatblock(normaliseSheet(read.sheet))).toBe(line)
    const bare = parseStatblock('Thug - Attack Skill 1/Danger 2d, Hits 2')
    expect(bare).toMatchObject({ ok: true, notes: [] })
    expect(bare.ok && printStatblock(normaliseSheet(bare.sheet))).toBe(
      'Thug - Hits 2, Defense 0, Move 1, Danger 2d/Attack Skill 1 (Steel, Melee, blow)',
    )
  })

  rule('momentum.sheet.class-dice', 'five classes, two dice each; another class names its own', () => {
    const dice = Object.keys(classes).map((name) => {
      const sheet = normaliseSheet({ name: 'Ana', class: name })
      return sheet.kind === 'pc' ? `${name} d${sheet.physicalDie}/d${sheet.mentalDie}` : ''
    })
    expect(dice).toEqual([
      'Berserker d12/d4',
      'Mercenary d10/d6',
      'Wanderer d8/d8',
      'Cultist d6/d10',
      'Scholar d4/d12',
    ])
    expect(() => normaliseSheet({ name: 'Ana', class: 'Duellist' })).toThrow(/physicalDie/)
    const own = normaliseSheet({ name: 'Ana', class: 'Duellist', physicalDie: 12, mentalDie: 12 })
    expect(own).toMatchObject({ physicalDie: 12, mentalDie: 12 })
  })

  rule('momentum.sheet.max-hits', '2, half the level rounded down, and Grit; a printed number stands', () => {
    const limit = (more: Omit<PcInput, 'name'>) => before(more).setup.profiles[0]?.maxHits
    expect(limit({})).toBe(2)
    expect(limit({ level: 4, grit: 2 })).toBe(6)
    expect(limit({ level: 3 })).toBe(3)
    expect(limit({ grit: -5 })).toBe(0)
    expect(limit({ maxHits: 3 })).toBe(3)
  })

  rule('momentum.sheet.stamina', 'Grit 1: eleven', () => {
    expect(before({ grit: 1 }).setup.profiles[0]?.staminaMax).toBe(11)
  })

  const ULLA = `Ulla Redhand (Berserker 1) - Might 2, Grace 1, Grit 1, Charm 0, Lore 0, Fate 2 (1d8); P 1d12/M 1d4
Weapons/Shield: Bearded Axe (Steel, Melee, Slashing)
Armor Ud4+1 (Boiled Leather); Max Hits: 3
Momentum Gain/Current: 1d12+1 / 0 (-1 EoR)
Stamina (11): 0`
  const reprinted = (text: string) => {
    const read = parseStatblock(text)
    if (!read.ok) throw new RangeError(read.error)
    return { text: printStatblock(normaliseSheet(read.sheet)), notes: read.notes, sheet: read.sheet }
  }

  rule('momentum.sheet.momentum-gain', 'printed with the better die, Grace and the weight of armour', () => {
    expect(reprinted(ULLA)).toMatchObject({ text: ULLA, notes: [] })
    const wrong = reprinted(ULLA.replace('1d12+1 / 0', '1d4+3 / 0'))
    expect(wrong.notes).toEqual([expect.stringMatching(/momentum gain.*1d12\+1$/)])
    expect(wrong.text).toBe(ULLA)
    const clumsy = ULLA.replace('Grace 1', 'Grace -1').replace('1d12+1', '1d12-1')
    expect(reprinted(clumsy)).toMatchObject({ text: clumsy, notes: [], sheet: { grace: -1 } })
    const light = reprinted(ULLA.replace('(-1 EoR)', '(-0 EoR)'))
    expect(light.notes).toHaveLength(1)
    expect(light.sheet).toMatchObject({ armour: { type: 'leather', penalty: 0 } })
  })

  rule('momentum.sheet.armour-printed', 'die, Grit and name; worn armour with its base', () => {
    expect(reprinted(ULLA).sheet).toMatchObject({
      armour: { type: 'leather', name: 'Boiled Leather', startStep: 2, step: 2, penalty: 1 },
    })
    const worn = ULLA.replace('Ud4+1 (Boiled Leather)', '1+1 (Boiled Leather, base Ud4)')
    expect(reprinted(worn)).toMatchObject({
      text: worn,
      notes: [],
      sheet: { armour: { step: 1, startStep: 2 } },
    })
    const hurt = ULLA.replace('Max Hits: 3', 'Max Hits: 3 (2 taken)')
    expect(reprinted(hurt)).toMatchObject({ text: hurt, sheet: { hits: 2 } })
    expect(reprinted(ULLA.replace('Ud4+1', 'Ud4+2')).notes).toEqual([expect.stringContaining('Grit is 1')])
  })

  rule('momentum.sheet.weapon-tags', 'usage die, material, range and damage', () => {
    const [weapon] = before({ weapons: ['Throwing Hatchets (Ud6, Steel, Near/Far, Piercing)'] }).setup.arms
    expect(weapon).toMatchObject({ magic: false, usage: 3, bands: 0b01100, damageType: 'piercing' })
    const [spell] = before({ weapons: ['Lamp-Fire (Magic, Near, Burning)'] }).setup.arms
    expect(spell).toMatchObject({ magic: true, usage: -1, bands: 0b00100 })
  })

  rule(
    'momentum.sheet.shield-base',
    'printed with its whole die, and with the worn one if it differs',
    () => {
      const state = stage({ pcs: ['diaghilev'], npcs: ['brute'] })
      expect([state.setup.profiles[0]?.shieldBase, figure(state, 'diaghilev').shield]).toEqual([2, 2])
      const guarded = ULLA.replace('Slashing)', 'Slashing); Ward (Magic, Base UD8, now Ud4)')
      expect(reprinted(guarded)).toMatchObject({ text: guarded, sheet: { shield: { base: 4, step: 2 } } })
    },
  )

  rule('momentum.sheet.fate', 'printed with a die of its own, and without use in a fight', () => {
    expect([0, 1, 2, 3].map(fateDieOf)).toEqual([4, 6, 8, 10])
    const fates = [0, 3].map((fate) => {
      const state = before({ fate, armour: 'chain' })
      playGain(state, { dice: [5] })
      strikeAt(state, 'foe', 'ana', { dice: [3, 3], choices: { defend: ['dodge'], spend: [1] } })
      turn(state, 'ana')
      return state.figures
    })
    expect(fates[0]).toEqual(fates[1])
  })

  rule('momentum.sheet.cost-notation', 'seven momentum are 7M', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, MELEE)
    set(state, 'diaghilev', { momentum: 7 })
    const [event] = told(act(state, 'diaghilev', { choices: { action: ['strike'] } }), 'strike')
    expect(event === undefined ? '' : tell.event(event, state).text).toContain('(7M, 0M left)')
  })
})
