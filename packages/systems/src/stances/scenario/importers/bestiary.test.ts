/** Entries of a bestiary: numbers, attacks and what is special about a foe; the telling around them is passed over. */
import { expect, test } from 'vitest'
import { sheetSchema } from '../sheet.ts'
import { parseStatblock, printStatblock } from '../statblock.ts'

function read(text: string): { line: string; notes: readonly string[] } {
  const found = parseStatblock(text)
  if (!found.ok) throw new Error(found.error)
  return { line: printStatblock(sheetSchema.parse(found.sheet)), notes: found.notes }
}

test('a guardian with one attack', () => {
  const { line } = read(`## Guardians

### The Red Warden
*Keeper of a door*

**Motivation:** The door stays shut.

**Stats:** Guard 20, Vitality 18
**Combat:** Greatsword (+2): 2d6+2 damage
**Special:** Feels no pain.
**Tactics:** Stands in the way.`)
  expect(line).toBe(
    'The Red Warden (npc) | Mig+0 Gra+0 | Combat+2 | Guard 20 Vit 18 | no armour; greatsword[heavy 2d6+2] | Note: Feels no pain.',
  )
})

test('what is special is kept as a note, and the reader is told', () => {
  const { notes } = read('### Wisp\n**Stats:** Guard 8, Vitality 4\n**Special:** Feels no pain.')
  expect(notes).toEqual(['"Feels no pain." is kept as a note: no rule carries it out'])
})

test('several attacks, one that is no weapon of the list, one that is no attack', () => {
  const { line, notes } = read(`### Old Scale
**Stats (per head):** Guard 32, Vitality 40, Flow 5
**Combat:** Bite (+4): 2d6+4 damage; Claws (+3): 2d6+2 damage, or spells`)
  expect(line).toContain('Combat+4')
  expect(line).toContain('bite[medium 2d6+4]; claws[medium 2d6+2]')
  expect(notes).toEqual(
    expect.arrayContaining([
      'The bite is taken as a medium weapon',
      '"spells" was not understood and is left out',
    ]),
  )
})

test('text that only looks like an entry is read as before', () => {
  expect(parseStatblock('**Stats:** strong')).toMatchObject({ ok: false })
  expect(read('Magnus (npc) | Guard 15 Vit 11').line).toContain('Magnus (npc)')
})
