/**
 * Battles to begin with, from one unit a side to two hundred men a side. Each is a scenario as a user would write it.
 */

/** A ready-made battle. */
interface Sample {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly scenario: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>

/** So many of a kind in one unit. */
function men(use: string, unit: string, count: number, more: Row = {}): Row {
  return { use, unit, count, ...more }
}

/** Many like units, numbered. */
function host(use: string, name: string, units: number, each: number, leader: string): Row[] {
  return Array.from({ length: units }, (_, at) => `${name} ${at + 1}`).flatMap((unit) => [
    { use: leader, unit },
    men(use, unit, each - 1),
  ])
}

function battle(
  id: string,
  title: string,
  summary: string,
  ours: readonly Row[],
  theirs: readonly Row[],
  field: Row = {},
): Sample {
  const sides = [
    { id: 'party', name: 'The banner', figures: ours },
    { id: 'foes', name: 'The horde', figures: theirs },
  ]
  const scenario = { system: 'warband', title, summary, field: { scale: 'battle', ...field }, sides }
  return { id, title, summary, scenario }
}

/** The battles, in the order in which they are offered. */
export const battles: readonly Sample[] = [
  battle(
    'push-of-spears',
    'Push of Spears',
    'Fifteen footmen against fifteen axemen: spears strike from the second rank.',
    [men('footman', 'Footmen', 15)],
    [men('axeman', 'Axemen', 15)],
  ),
  battle(
    'kings-spears',
    "The King's Spears",
    'A serjeant and a banner against an orc chief who calls for a duel.',
    [{ use: 'serjeant', unit: "King's spears" }, men('footman', "King's spears", 14)],
    [{ use: 'orc-chief', unit: 'Reavers' }, men('orc-reaver', 'Reavers', 9)],
    { banners: ["King's spears"] },
  ),
  battle(
    'charge-of-horse',
    'The Charge',
    'Five horsemen ride at ten spears: will they brace, or break?',
    [men('footman', 'Spears', 10)],
    [men('horseman', 'Riders', 5)],
    { start: 14 },
  ),
  battle(
    'under-arrows',
    'Under Arrows',
    'Veterans cross a field of arrows; a shieldwall is slow, but whole.',
    [men('veteran', 'Veterans', 15)],
    [men('archer', 'Archers', 10), men('levy', 'Levy', 10)],
    { start: 40 },
  ),
  battle(
    'heroes-in-line',
    'Heroes in the Line',
    'A knight fights in the front rank, two more beside it.',
    [{ use: 'aveline', unit: 'Company' }, men('footman', 'Company', 9), { use: 'brand' }, { use: 'isolde' }],
    [{ use: 'orc-chief', unit: 'Reavers' }, men('orc-reaver', 'Reavers', 7), { use: 'ogre' }],
    { start: 12 },
  ),
  battle(
    'whole-field',
    'The Whole Field',
    'Spears, archers and horse on both wings.',
    [
      { use: 'serjeant', unit: "King's spears" },
      men('footman', "King's spears", 14),
      men('archer', 'Archers', 10),
      men('horseman', 'Riders', 5),
    ],
    [
      { use: 'orc-chief', unit: 'Reavers' },
      men('orc-reaver', 'Reavers', 14),
      men('goblin-slinger', 'Slingers', 10),
      { use: 'captain', unit: 'Raiders' },
      men('horseman', 'Raiders', 4),
    ],
    { banners: ["King's spears"] },
  ),
  battle(
    'two-hundred',
    'Two Hundred a Side',
    'Thirteen units of fifteen on each side of the field, and five more to spare.',
    [...host('footman', 'Foot', 13, 15, 'serjeant'), men('veteran', 'Guard', 5)],
    [...host('axeman', 'Axes', 13, 15, 'serjeant'), men('veteran', 'Hearth', 5)],
    { start: 20 },
  ),
]
