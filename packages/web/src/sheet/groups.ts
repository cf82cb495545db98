/**
 * How players know a sheet: its fields in groups, and the words for them. Whatever no group names stands at the end,
 * folded: it holds in a fight, or is there for those who want it.
 */

/** Some fields under one heading. */
export interface SheetGroup {
  readonly title: string
  readonly fields: readonly string[]
}

const GROUPS: Readonly<Record<string, readonly SheetGroup[]>> = {
  bastionland: [
    { title: 'Who', fields: ['name', 'kind'] },
    { title: 'Virtues and Guard', fields: ['vig', 'cla', 'spi', 'guard'] },
    { title: 'Arms', fields: ['weapons', 'shield', 'hands'] },
    { title: 'Armour', fields: ['pieces', 'naturalArmour'] },
    { title: 'Feats and Scars', fields: ['feats', 'fatigued', 'scars'] },
    { title: 'Words', fields: ['tactics', 'note'] },
  ],
  mythras: [
    { title: 'Who', fields: ['name', 'kind', 'heroLevel'] },
    { title: 'Characteristics', fields: ['str', 'con', 'siz', 'dex', 'int', 'pow', 'cha'] },
    {
      title: 'Attributes',
      fields: ['actionPoints', 'dm', 'initiative', 'healingRate', 'luck', 'magicPoints', 'move'],
    },
    { title: 'Combat Styles', fields: ['styles', 'weapons'] },
    { title: 'Skills and Passions', fields: ['skills', 'passions'] },
    { title: 'Body and armour', fields: ['locations', 'armour', 'naturalArmour', 'wounds', 'fatigue'] },
    { title: 'Magic and abilities', fields: ['spells', 'abilities', 'powers', 'advantages'] },
    { title: 'Words', fields: ['note'] },
  ],
  momentum: [
    { title: 'Who', fields: ['name', 'kind', 'class', 'level'] },
    { title: 'Stats', fields: ['might', 'grace', 'grit', 'charm', 'lore', 'fate'] },
    { title: 'Dice', fields: ['fateDie', 'physicalDie', 'mentalDie'] },
    {
      title: 'Harm',
      fields: ['maxHits', 'hits', 'hitsMax', 'stamina', 'exhaustedSlots', 'disfigured', 'lostLimbs'],
    },
    { title: 'Arms and armour', fields: ['weapons', 'shield', 'armour', 'defense', 'defenseNote', 'items'] },
    { title: 'Attacks and movement', fields: ['danger', 'attackSkill', 'attacks', 'move', 'specialMoves'] },
    { title: 'Special', fields: ['abilities', 'resists', 'fails', 'specials'] },
    { title: 'Words', fields: ['note'] },
  ],
  stances: [
    { title: 'Who', fields: ['name', 'kind', 'archetype', 'rank', 'calling'] },
    { title: 'Attributes', fields: ['might', 'grace', 'mind', 'awareness', 'will', 'presence'] },
    { title: 'Skills', fields: ['skills'] },
    {
      title: 'Guard and Vitality',
      fields: ['guardMax', 'guard', 'vitalityMax', 'vitality', 'guardBonus', 'vitalityBonus'],
    },
    { title: 'Arms and armour', fields: ['weapons', 'armour', 'shield'] },
    { title: 'Techniques and spells', fields: ['techniques', 'signatureMoves', 'spells'] },
    { title: 'Arguments', fields: ['composureMax', 'composure', 'social'] },
    { title: 'Words', fields: ['note'] },
  ],
  warband: [
    { title: 'Who', fields: ['name', 'kind', 'level', 'trait'] },
    { title: 'Attributes', fields: ['vigor', 'agility', 'finesse', 'might'] },
    { title: 'In battle', fields: ['hpMax', 'hp', 'atk', 'move', 'capture', 'death', 'ward', 'morale'] },
    { title: 'Armour', fields: ['armour', 'shield', 'helmet', 'natural'] },
    { title: 'Gear', fields: ['weapons', 'items', 'packed'] },
    { title: 'Skills and witchcraft', fields: ['skills', 'mana', 'spells', 'catalyst'] },
    { title: 'Wounds', fields: ['wounds', 'scars'] },
    { title: 'Words', fields: ['note'] },
  ],
}

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bastionland: {
    vig: 'Vigour',
    cla: 'Clarity',
    spi: 'Spirit',
    guard: 'Guard',
    pieces: 'Armour worn',
    feats: 'Feats',
    scars: 'Scars',
    entry: 'Scar',
    dealtBy: 'Dealt by',
    pending: 'Still owes Guard',
  },
  mythras: {
    str: 'STR',
    con: 'CON',
    siz: 'SIZ',
    dex: 'DEX',
    int: 'INT',
    pow: 'POW',
    cha: 'CHA',
    dm: 'Damage Modifier',
    ap: 'Armour Points',
    hp: 'Hit Points',
    hpMax: 'Hit Points unhurt',
    styles: 'Combat Styles',
  },
  momentum: {
    fateDie: 'Fate die',
    physicalDie: 'Physical die',
    mentalDie: 'Mental die',
    maxHits: 'Max Hits',
    exhaustedSlots: 'EXHAUSTED slots',
    attackSkill: 'Attack Skill',
  },
  stances: { guardMax: 'Guard, full', vitalityMax: 'Vitality, full', composureMax: 'Composure, full' },
  warband: {
    hpMax: 'HP, full',
    hp: 'HP now',
    atk: 'ATK',
    capture: 'Capture save',
    death: 'Death save',
    might: 'Might',
    natural: 'Natural armour',
    number: 'Wound',
  },
}

/** A word that players know; else what a programmer called it, in words: `actionPoints` is "Action points". */
export function wordFor(system: string, key: string): string {
  const known = WORDS[system]?.[key]
  if (known !== undefined) return known
  const spaced = key
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('-', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What the numbers of a table are called, from 1. */
const NUMBERED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  bastionland: {
    entry: [
      'Distress',
      'Disfigurement',
      'Smash',
      'Stun',
      'Rupture',
      'Gouge',
      'Concussion',
      'Tear',
      'Agony',
      'Mutilation',
      'Doom',
      'Humiliation',
    ],
  },
  warband: {
    number: ['Shoulder', 'Arm', 'Knee', 'Leg', 'Guts', 'Head', 'Back', 'Chest', 'Eye', 'Hand'],
  },
}

/** The names of a field's numbers, from 1; none where a number is just that. */
export function numberNames(system: string, key: string): readonly string[] {
  return NUMBERED[system]?.[key] ?? []
}

/** What a field is, where the schema says it for those who write files. */
const ABOUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bastionland: {
    kind: 'Knights know all Feats; people have two hands.',
    vig: 'What is left, of all of it.',
    cla: 'What is left, of all of it.',
    spi: 'What is left, of all of it.',
    weapons: 'By name, or in words such as “mace (d8 hefty)”.',
    pieces: 'Such as helm, mail, plates.',
    shield: 'Whether there is one; or its name.',
    hands: 'Hands to hold with.',
    fatigued: 'No Feats while it is so.',
    entry: '',
    place: 'Of a Disfigurement, a Tear and a Mutilation.',
    pending:
      'Gouge: until stitched. Tear: until patched. Mutilation: until next Season. Humiliation: until revenge.',
    dealtBy: 'By name.',
  },
  mythras: {
    weapons: 'Weapons and shields by name; the first is in the right hand.',
    locations: 'Such as “1-3 right leg 2/6”. A human shape unless given.',
    armour: 'What is worn where: head 5, chest mail.',
    spells: 'By name.',
    styles: 'The percentage, the weapons and the traits.',
    skills: 'Percentages. Standard skills that are not here are at their base.',
    dm: 'From STR and SIZ unless given: +1d2.',
  },
  stances: { weapons: 'By name; the first is in hand.', armour: 'By name.', spells: 'By name.' },
  momentum: { weapons: 'By name, or in detail.', shield: 'By name, or in detail.' },
  warband: {
    weapons: 'By name; what is in the hands comes first.',
    items: 'Bandages, a quiver, provisions.',
    morale: '5 weak, 7 average, 9 strong. PCs never test.',
  },
}

/** Fields of every game whose words say enough. */
const PLAIN: readonly string[] = ['name', 'note', 'str', 'con', 'siz', 'dex', 'int', 'pow', 'cha']

/** Words that only those understand who write files. */
const OF_FILES = /\b(objects?|null|true|false|unsaid|ids?)\b|[{}]/

/** What a field is, in a sentence or two. */
export function aboutField(
  system: string,
  { key, about }: { readonly key: string; readonly about: string },
): string {
  const known = ABOUT[system]?.[key]
  if (known !== undefined) return known
  if (PLAIN.includes(key)) return ''
  return about
    .split(/(?<=\.) /)
    .filter((sentence) => !OF_FILES.test(sentence))
    .join(' ')
    .replace(/\bn?pcs?\b/g, (kind) => kind.toUpperCase().replace(/S$/, 's'))
}

/** A value of a field, in words. */
export function valueWord(value: string | number, key = ''): string {
  if (/^(dice|.+Die)$/.test(key) && /^\d+$/.test(String(value))) return `d${value}`
  if (value === 'pc' || value === 'npc') return value.toUpperCase()
  return String(value).replaceAll('-', ' ')
}

/** The groups of a game's sheet, and the fields that none of them names. */
export function groupsOf(
  system: string,
  keys: readonly string[],
): { readonly groups: readonly SheetGroup[]; readonly rest: readonly string[] } {
  const known = GROUPS[system] ?? [{ title: 'Who', fields: ['name'] }]
  const named = new Set(known.flatMap(({ fields }) => fields))
  const groups = known
    .map(({ title, fields }) => ({ title, fields: fields.filter((key) => keys.includes(key)) }))
    .filter(({ fields }) => fields.length > 0)
  return { groups, rest: keys.filter((key) => !named.has(key)) }
}
