/**
 * What the stage shows of a change: who was hurt or mended and by how much, who fell, and who struck whom. It is read
 * from two boards and the lines told between them, so that every game has it without saying so.
 */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'

/** Something that happened to a figure. */
export interface StageEffect {
  readonly figure: string
  readonly kind: 'hurt' | 'mended' | 'fell'
  /** By how much, where this seat may know it; 0 where not. */
  readonly amount: number
  /** Who did it, where the dice tell; '' where not. */
  readonly by: string
}

/** What happened between two boards of one fight. */
export function effectsBetween(
  before: BoardView,
  after: BoardView,
  lines: readonly LineView[],
): StageEffect[] {
  const known = new Map(figuresOf(before).map((figure) => [figure.id, figure]))
  const sides = new Map(after.sides.flatMap(({ id, figures }) => figures.map((figure) => [figure.id, id])))
  return figuresOf(after).flatMap((figure): StageEffect[] => {
    const old = known.get(figure.id)
    if (old === undefined) return []
    const amount = lossOf(old, figure)
    const hurt = amount > 0 || (amount === 0 && (old.health.share ?? 0) > (figure.health.share ?? 0))
    const fell = old.standing === 'up' && figure.standing !== 'up'
    if (hurt || fell) {
      const by = strikerOf(figure.id, lines, sides)
      return [{ figure: figure.id, kind: fell ? 'fell' : 'hurt', amount: Math.max(0, amount), by }]
    }
    return amount < 0 ? [{ figure: figure.id, kind: 'mended', amount: -amount, by: '' }] : []
  })
}

function figuresOf(board: BoardView): readonly FigureView[] {
  return board.sides.flatMap(({ figures }) => figures)
}

/** How much health is lost, over all that count it; what is effort, or spent and regained, is none. */
function lossOf(before: FigureView, after: FigureView): number {
  const spent = new Set((before.pips ?? []).map(({ label }) => label))
  let loss = 0
  for (const gauge of before.gauges) {
    const now = after.gauges.find(({ label }) => label === gauge.label)
    if (now === undefined || gauge.counts === 'effort' || gauge.max <= 0 || spent.has(gauge.label)) continue
    loss += gauge.counts === 'harm' ? now.now - gauge.now : gauge.now - now.now
  }
  return loss
}

/** Whoever rolled last and is of another side; nobody where whole rounds went by, of which the last roll tells nothing. */
function strikerOf(figure: string, lines: readonly LineView[], sides: ReadonlyMap<string, string>): string {
  if (lines.filter(({ tone }) => tone === 'head').length > 1) return ''
  const roll = lines.findLast(({ roll }) => {
    const side = sides.get(roll?.by ?? '')
    return side !== undefined && side !== sides.get(figure)
  })?.roll
  return roll?.by ?? ''
}

/** Who means whom: from the dice that lie on the table. */
export function intentsOf(board: BoardView): { readonly from: string; readonly to: string }[] {
  const seen = new Set<string>()
  return (board.pools ?? []).flatMap(({ target, dice }) =>
    dice.flatMap(({ by }) => {
      const arrow = `${by} ${target}`
      if (by === target || seen.has(arrow)) return []
      seen.add(arrow)
      return [{ from: by, to: target }]
    }),
  )
}
