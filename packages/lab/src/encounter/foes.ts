/**
 * Who may stand on the other side: the figures of a game and of the packs in use that can be foes in this fight, with
 * which gear, and what a group of them costs in a number of their own sheets (Vigour, Hit Points, Vitality, …).
 */
import {
  type BaseScenario,
  type ContentEntry,
  parseScenario,
  quote,
  Refusal,
  type System,
} from '@steelyard/kernel'
import { contentOf, writtenOut } from '@steelyard/systems/registry'

/** A line of foes: so many of one figure, with one thing exchanged if there is gear. */
export interface FoeLine {
  readonly use: string
  readonly title: string
  readonly count: number
  readonly gear: FoeGear | null
}

/** One thing that a figure carries instead of its own. */
export interface FoeGear {
  readonly field: string
  readonly value: unknown
  readonly title: string
}

/** What the foes' sheets may add up to. */
export interface FoeBudget {
  /** A number of a sheet, such as `vig`, or `figures` for how many they are. */
  readonly field: string
  readonly most: number
}

type Plain = Readonly<Record<string, unknown>>

// Whoever is on the side of players, or fights nobody by itself.
const NO_FOES: ReadonlySet<unknown> = new Set(['pc', 'knight', 'squire', 'steed', 'structure'])
// Where somebody stands is the fight's, not the figure's.
const PLACES: ReadonlySet<string> = new Set(['zone', 'position', 'at', 'unit', 'stance'])
const GEAR: ReadonlySet<string> = new Set(['weapon', 'armour', 'shield'])

/** A fight in which one side can be exchanged. */
export class FoeTable {
  readonly system: System
  readonly foes: string
  readonly #written: Plain
  readonly #places: Plain
  readonly #content: readonly ContentEntry[]

  constructor(system: System, scenario: unknown, foes: string) {
    this.system = system
    this.foes = foes
    this.#written = plainOf(scenario)
    this.#content = contentOf(system)
    this.#places = placesOf(figuresOf(this.#side()))
  }

  /** The figures that can be foes here, one line of one each; `wanted` names some. */
  candidates(wanted: readonly string[] | undefined): FoeLine[] {
    const figures = this.#content.filter(({ kind }) => kind === 'figure')
    const unknown = wanted?.find((id) => !figures.some((entry) => entry.id === id))
    if (unknown !== undefined)
      throw new Refusal(
        'malformed-request',
        `${this.system.title} has no figure ${quote(unknown)}.`,
        `List them: steelyard content ${this.system.id} figure`,
      )
    const chosen = figures.filter(({ id, data }) =>
      wanted === undefined ? !NO_FOES.has(fieldOf(data, 'kind')) : wanted.includes(id),
    )
    const lines = chosen.map(({ id, title }) => ({ use: id, title, count: 1, gear: null }))
    const found = lines.filter((line) => this.tryScenario([line]) !== null)
    if (found.length === 0)
      throw new Refusal(
        'malformed-request',
        'No figure can take the place of the foes in this fight.',
        'The field may name them: try it with a plainer scenario.',
      )
    return found
  }

  /** The same line with other gear of the game's content, where the figure can carry it. */
  withGear(line: FoeLine): FoeLine[] {
    const kinds = (this.system.packs ?? []).filter(({ kind }) => GEAR.has(kind))
    const plain = this.#sheetsOf([line])
    return kinds.flatMap(({ kind, field, list }) =>
      this.#content
        .filter((entry) => entry.kind === kind)
        .flatMap(({ id, title }) => {
          const geared = { ...line, gear: { field, value: list ? [id] : id, title } }
          const sheets = this.#sheetsOf([geared])
          return sheets === null || sheets === plain ? [] : [geared]
        }),
    )
  }

  /** The fight with these foes. */
  scenario(lines: readonly FoeLine[]): unknown {
    const figures = lines.map(({ use, count, gear }) => ({
      use,
      ...(count === 1 ? {} : { count }),
      ...this.#places,
      ...(gear === null ? {} : { [gear.field]: gear.value }),
    }))
    const sides = sidesOf(this.#written).map((side) =>
      side['id'] === this.foes ? { ...side, figures } : side,
    )
    // Its summary tells of other foes.
    const { summary: _, ...written } = this.#written
    return writtenOut({ ...written, title: `Against ${linesText(lines)}`, sides })
  }

  /** The same, or null if there can be no such fight. */
  tryScenario(lines: readonly FoeLine[]): unknown {
    const scenario = this.scenario(lines)
    return this.#parsed(scenario) === null ? null : scenario
  }

  /** What foes add up to in a budget's number. */
  costOf(lines: readonly FoeLine[], { field }: FoeBudget): number {
    if (field === 'figures') return lines.reduce((sum, { count }) => sum + count, 0)
    const parsed = this.#parsed(this.scenario(lines))
    const figures = figuresOf(sidesOf(plainOf(parsed)).find(({ id }) => id === this.foes))
    return figures.reduce((sum: number, figure) => {
      const sheet = fieldOf(figure, 'sheet')
      const value = fieldOf(sheet, field)
      if (typeof value === 'number') return sum + value * Number(fieldOf(figure, 'count') ?? 1)
      const numbers = Object.entries(plainOf(sheet)).flatMap(([key, each]) =>
        typeof each === 'number' ? [key] : [],
      )
      throw new Refusal(
        'malformed-request',
        `The sheets of ${this.system.title} have no number ${quote(field)}.`,
        `Count figures, ${numbers.join(', ')}.`,
      )
    }, 0)
  }

  #side(): Plain | undefined {
    return sidesOf(this.#written).find(({ id }) => id === this.foes)
  }

  #parsed(scenario: unknown): BaseScenario | null {
    try {
      const parsed = parseScenario(this.system, scenario)
      this.system.begin(parsed)
      return parsed
    } catch (thrown) {
      if (thrown instanceof Refusal) return null
      throw thrown
    }
  }

  #sheetsOf(lines: readonly FoeLine[]): string | null {
    const parsed = this.#parsed(this.scenario(lines))
    return parsed === null ? null : JSON.stringify(parsed.sides)
  }
}

/** Foes in words: "3 × Gate Sentry, Hill Poacher with longbow". */
export function linesText(lines: readonly FoeLine[]): string {
  return lines
    .map(({ title, count, gear }) => {
      const many = count === 1 ? title : `${count} × ${title}`
      return gear === null ? many : `${many} with ${gear.title}`
    })
    .join(', ')
}

function placesOf([first]: readonly unknown[]): Plain {
  return Object.fromEntries(Object.entries(plainOf(first)).filter(([key]) => PLACES.has(key)))
}

function sidesOf(scenario: Plain): Plain[] {
  const sides = scenario['sides']
  return Array.isArray(sides) ? sides.map(plainOf) : []
}

function figuresOf(side: Plain | undefined): readonly unknown[] {
  const figures = side?.['figures']
  return Array.isArray(figures) ? figures : []
}

function fieldOf(value: unknown, key: string): unknown {
  return plainOf(value)[key]
}

function plainOf(value: unknown): Plain {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
