/**
 * Specials of NPCs: what is understood is carried out at its time, all else is kept, shown, and told when it applies.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { specialsIn } from '../scenario/special.ts'
import { parseStatblock } from '../scenario/statblock.ts'
import { profileOf } from '../state/state.ts'
import { tell } from '../tell/index.ts'
import { act, figure, npc, pc, playRound, set, stage, strikeAt, told } from '../testing/stage.ts'

const MELEE = { field: { startBand: 'melee' } }
const AURA = 'Dread Aura (all PCs lose 1 momentum at the end of each round)'

describe('the time of a Special', () => {
  test.each([
    ['Wearying Poison (targets lose 2 momentum per strike)', 'landed', 'lose-momentum', 2],
    ['Venom (whoever is hit loses 3 momentum)', 'hit', 'lose-momentum', 3],
    ['Weight of Years (targets lose 1 momentum)', 'landed', 'lose-momentum', 1],
    [AURA, 'round', 'lose-momentum', 1],
    ['Choking Smoke (PCs in melee lose 2 momentum each round)', 'round', 'lose-momentum', 2],
    ['Regeneration (regains 1 hit at the end of each round)', 'round', 'text', 0],
    ['Shriek (PCs who fail a Fate roll lose 3 momentum at the end of the round)', 'round', 'text', 0],
    ['Bleeding (each strike bleeds until treated)', 'landed', 'text', 0],
    ['Poison (unless treated, targets lose 1 momentum per strike)', 'landed', 'text', 0],
    ['Burrows out of sight', 'turn', 'text', 0],
    ['Brood (calls a crow when first hit)', 'first-struck', 'text', 0],
    ['Thorns (whenever it is struck, attackers lose 2 momentum)', 'struck', 'text', 0],
  ])('%s: %s, %s', (text, when, effect, amount) => {
    expect(specialsIn(text)).toMatchObject([{ text, when, effect, amount }])
  })

  test('several are told apart by brackets and semicolons', () => {
    const text = `${AURA}, Wearying Poison (targets lose 2 momentum per strike); Burrows, slowly`
    expect(specialsIn(text).map(({ name, when }) => [name, when])).toEqual([
      ['Dread Aura', 'round'],
      ['Wearying Poison', 'landed'],
      ['Burrows, slowly', 'turn'],
    ])
  })
})

rule(
  ['momentum.sheet.npc-special', 'momentum.eor.abilities'],
  'an aura works when the round ends, not on a Strike',
  () => {
    const cast = { pcs: [pc('Ana'), pc('Ben')], npcs: [npc('Witch', { special: AURA })] }
    const struck = stage(cast, MELEE)
    set(struck, 'ana', { momentum: 5 })
    strikeAt(struck, 'witch', 'ana')
    expect(figure(struck, 'ana').momentum).toBe(5)
    const state = stage(cast, MELEE)
    const play = playRound(state, { dice: [6, 4] })
    expect([figure(state, 'ana').momentum, figure(state, 'ben').momentum]).toEqual([5, 3])
    expect(told(play, 'special')).toMatchObject([
      { rule: 'momentum.eor.abilities', figure: 'witch', text: AURA },
    ])
  },
)

rule('momentum.sheet.npc-special', 'an aura with a range works on those within it', () => {
  const special = 'Choking Smoke (PCs in melee lose 2 momentum each round)'
  const state = stage(
    { pcs: [pc('Ana'), { name: 'Ben', position: -2 }], npcs: [npc('Witch', { special })] },
    MELEE,
  )
  playRound(state, { dice: [6, 4] })
  expect([figure(state, 'ana').momentum, figure(state, 'ben').momentum]).toEqual([4, 4])
})

rule(
  'momentum.sheet.npc-special',
  'words that are not understood are told when they would apply, and shown',
  () => {
    const special = 'Burrows out of sight; Bleeding (each strike bleeds until treated)'
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Mole', { special })] }, MELEE)
    const play = playRound(state, { dice: [4], choices: { 'npc-action': ['strike'] } })
    expect(told(play, 'special').map(({ text }) => text)).toEqual(['Burrows out of sight'])
    expect(told(play, 'rider').map(({ text }) => text)).toEqual([
      'Bleeding (each strike bleeds until treated)',
    ])
    const [line] = told(play, 'special')
    expect(line === undefined ? '' : tell.event(line, state).text).toBe(
      'Mole – Special: Burrows out of sight',
    )
    const shown = tell
      .board(state)
      .sides.flatMap(({ figures }) => figures)
      .find(({ id }) => id === 'mole')
    expect(shown?.facts).toContain(`Special: ${special}`)
  },
)

rule(
  'momentum.sheet.npc-special',
  'what happens to the struck is told as they are struck, not on their turn',
  () => {
    const croak = 'Croak (when first hit, she is gone in a puff of frogs)'
    const special = `${croak}; Thorns (whenever struck, pricks)`
    const state = stage({ pcs: ['diaghilev'], npcs: [npc('Witch', { special, hits: 3 })] }, MELEE)
    set(state, 'diaghilev', { momentum: 20 })
    const strike = () =>
      told(act(state, 'diaghilev', { choices: { action: ['strike'] } }), 'special').map(({ text }) => text)
    expect(strike()).toEqual([croak, 'Thorns (whenever struck, pricks)'])
    expect(strike()).toEqual(['Thorns (whenever struck, pricks)'])
    const quiet = stage({ pcs: [pc('Ana')], npcs: [npc('Witch', { special })] }, MELEE)
    expect(told(playRound(quiet, { dice: [4], choices: { 'npc-action': ['strike'] } }), 'special')).toEqual(
      [],
    )
  },
)

rule('momentum.sheet.npc-special', 'what an ability of the sheet does is not told as words besides', () => {
  const state = stage({ pcs: [pc('Ana')], npcs: ['pale-wyrm'] })
  expect(profileOf(state, figure(state, 'pale-wyrm')).specials).toEqual([])
})

describe('pasted', () => {
  const line =
    'Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar)'
  const sheetOf = (text: string) => {
    const read = parseStatblock(text)
    if (!read.ok) throw new Error(read.error)
    return read.sheet
  }

  rule('momentum.sheet.npc-special', 'the example of the book stands under its name', () => {
    expect(
      sheetOf(`**Example:** *${line}, Special: Wearying Poison (targets lose 2 momentum per strike)*`),
    ).toMatchObject({
      name: 'Beetle Clan Assassin',
      attacks: [{ riders: [{ amount: 2, text: 'Wearying Poison' }] }],
    })
  })

  test('the PC of the book stands under its heading', () => {
    const text =
      '**PC Statblock Example**\\\nDiaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6\\\nArmor Ud6+0 (Mail Shirt); Max Hits: 3'
    expect(sheetOf(text)).toMatchObject({ name: 'Diaghilev', grace: 2 })
  })

  rule('momentum.sheet.npc-special', 'a text below the line is its Special', () => {
    expect(sheetOf(`${line}\n\n${AURA}`)).toMatchObject({
      special: AURA,
      attacks: [{ name: 'Poisoned Scimitar' }],
    })
  })

  test('a line that is broken stays one', () => {
    expect(sheetOf(line.replace(', Move', ',\nMove').replace(' (Steel', '\n(Steel'))).toMatchObject({
      move: 1,
      special: '',
      attacks: [{ danger: 2, name: 'Poisoned Scimitar' }],
    })
  })
})
