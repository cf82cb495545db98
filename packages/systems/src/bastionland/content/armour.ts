/**
 * Armour as data: what can be worn or carried, and in which slot it counts.
 *
 * There are four slots (coat, plates, helm, shield), each worth 1 Armour and counted once; a fifth, `other`,
 * takes whatever a table makes up. `also` lists further words for the same thing. A shield is armour and
 * weapon in one: it brings a d4. A *buckler* does too but cannot stand in a shieldwall.
 */
import type { AttackDie } from './weapons.ts'

/** Where a piece of armour counts. */
export type ArmourSlot = 'coat' | 'plates' | 'helm' | 'shield' | 'other'

/** A piece of armour anybody can be given by name. */
export interface ArmourEntry {
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly slot: ArmourSlot
  readonly value: number
  readonly dice: readonly AttackDie[]
  readonly buckler: boolean
  readonly summary: string
}

// rule: bastionland.armour.helm-shield
function worn(slot: ArmourSlot, name: string, also: readonly string[], summary: string): ArmourEntry {
  return { id: name.replaceAll(' ', '-'), name, also, slot, value: 1, dice: [], buckler: false, summary }
}

function carried(name: string, also: readonly string[], buckler: boolean, summary: string): ArmourEntry {
  return { id: name.replaceAll(' ', '-'), name, also, slot: 'shield', value: 1, dice: [4], buckler, summary }
}

/** The armour of the game, by slot. */
export const armour: readonly ArmourEntry[] = [
  worn('coat', 'coat', [], 'Whatever covers the body under the plates.'),
  worn('coat', 'mail', ['mail coat', 'hauberk'], 'Rings by the thousand.'),
  worn('coat', 'gambeson', [], 'Quilted cloth, warmer than it is proud.'),
  worn('plates', 'plates', ['plate'], 'Hard pieces over the coat, put on for battle.'),
  worn('plates', 'cuirass', [], 'Breast and back in one.'),
  worn('plates', 'brigandine', [], 'Small plates riveted inside cloth.'),
  worn('plates', 'splint', [], 'Long strips side by side.'),
  worn('plates', 'scale', ['scales'], 'Like a fish, and as hard to hold.'),
  worn('helm', 'helm', ['helmet'], 'A piece of Armour that can be struck off.'),
  worn('helm', 'kettle helm', ['kettle'], 'A broad brim against rain and arrows.'),
  worn('helm', 'nasal helm', ['nasal'], 'One bar between you and a broken nose.'),
  worn('helm', 'bucket helm', ['bucket'], 'Safe, hot and half blind.'),
  worn('helm', 'coif', [], 'A hood of mail.'),
  carried('shield', [], false, '1 Armour and a d4 while it is held.'),
  carried('round shield', ['round'], false, 'Boards and a boss.'),
  carried('kite shield', ['kite'], false, 'Long enough to guard the leg.'),
  carried('heater shield', ['heater'], false, "The rider's shield."),
  carried('buckler', [], true, 'Small and quick, and no part of a shieldwall.'),
]
