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

function battle({
  id,
  title,
  summary,
  ours,
  theirs,
  field = {},
}: {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly ours: readonly Row[]
  readonly theirs: readonly Row[]
  readonly field?: Row | undefined
}): Sample {
  const sides = [
    { id: 'players', name: 'The banner', figures: ours },
    { id: 'npcs', name: 'The horde', figures: theirs },
  ]
  const scenario = { system: 'warband', title, summary, field: { scale: 'battle', ...field }, sides }
  return { id, title, summary, scenario }
}

/** The battles, in the order in which they are offered. */
export const battles: readonly Sample[] = [
  battle({
    id: 'push-of-spears',
    title: 'Push of Spears',
    summary: 'Fifteen footmen against fifteen axemen: spears strike from the second rank.',
    ours: [men('footman', 'Footmen', 15)],
    theirs: [men('axeman', 'Axemen', 15)],
  }),
  battle({
    id: 'kings-spears',
    title: "The King's Spears",
    summary: 'A serjeant and a banner against an orc chief who calls for a duel.',
    ours: [{ use: 'serjeant', unit: "King's spears" }, men('footman', "King's spears", 14)],
    theirs: [{ use: 'orc-chief', unit: 'Reavers' }, men('orc-reaver', 'Reavers', 9)],
    field: { banners: ["King's spears"] },
  }),
  battle({
    id: 'charge-of-horse',
    title: 'The Charge',
    summary: 'Five horsemen ride at ten spears: will they brace, or break?',
    ours: [men('footman', 'Spears', 10)],
    theirs: [men('horseman', 'Riders', 5)],
    field: { start: 14 },
  }),
  battle({
    id: 'under-arrows',
    title: 'Under Arrows',
    summary: 'Veterans cross a field of arrows; a shieldwall is slow, but whole.',
    ours: [men('veteran', 'Veterans', 15)],
    theirs: [men('archer', 'Archers', 10), men('levy', 'Levy', 10)],
    field: { start: 40 },
  }),
  battle({
    id: 'heroes-in-line',
    title: 'Heroes in the Line',
    summary: 'A knight fights in the front rank, two more beside it.',
    ours: [
      { use: 'aveline', unit: 'Company' },
      men('footman', 'Company', 9),
      { use: 'brand' },
      { use: 'isolde' },
    ],
    theirs: [{ use: 'orc-chief', unit: 'Reavers' }, men('orc-reaver', 'Reavers', 7), { use: 'ogre' }],
    field: { start: 12 },
  }),
  battle({
    id: 'whole-field',
    title: 'The Whole Field',
    summary: 'Spears, archers and horse on both wings.',
    ours: [
      { use: 'serjeant', unit: "King's spears" },
      men('footman', "King's spears", 14),
      men('archer', 'Archers', 10),
      men('horseman', 'Riders', 5),
    ],
    theirs: [
      { use: 'orc-chief', unit: 'Reavers' },
      men('orc-reaver', 'Reavers', 14),
      men('goblin-slinger', 'Slingers', 10),
      { use: 'captain', unit: 'Raiders' },
      men('horseman', 'Raiders', 4),
    ],
    field: { banners: ["King's spears"] },
  }),
  battle({
    id: 'two-hundred',
    title: 'Two Hundred a Side',
    summary: 'Thirteen units of fifteen on each side of the field, and five more to spare.',
    ours: [...host('footman', 'Foot', 13, 15, 'serjeant'), men('veteran', 'Guard', 5)],
    theirs: [...host('axeman', 'Axes', 13, 15, 'serjeant'), men('veteran', 'Hearth', 5)],
    field: { start: 20 },
  }),
]
