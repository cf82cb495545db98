/**
 * A simulation's result as one SVG picture: a bar for each outcome at each point, with the interval it is known
 * to. Standing alone, so that a chat client can show it; shape and word beside every colour.
 */
import { countedPercent } from '@steelyard/kernel'
import type { JobView } from '@steelyard/table/contract'

const WIDTH = 640
const LEFT = 16
const RIGHT = 104
const ROW = 44
const HUES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'] as const
const SHAPES = ['●', '◆', '▲', '■'] as const

type Point = NonNullable<JobView['result']>['points'][number]
type Share = Point['shares'][number]

/** The picture of a finished simulation. */
export function plotOf(title: string, points: readonly Point[]): string {
  const outcomes = [...new Set(points.flatMap(({ shares }) => shares.map(({ outcome }) => outcome)))]
  const rows = points.flatMap(({ at, shares }) => {
    const where = at.map(({ path, value }) => `${path}=${value} `).join('')
    return shares.map((share) => ({
      share,
      label: `${where}${share.outcome}`,
      tone: outcomes.indexOf(share.outcome),
    }))
  })
  const bars = rows.map(({ share, label, tone }, at) => bar(share, label, tone, at * ROW + 40))
  const height = rows.length * ROW + 52
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif" font-size="14">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="24" font-weight="bold" fill="#111111">${escaped(title)}</text>`,
    ...bars,
    '</svg>',
  ].join('\n')
}

function bar({ share, low, high }: Share, label: string, tone: number, top: number): string {
  const hue = HUES[tone % HUES.length] ?? HUES[0]
  const shape = SHAPES[tone % SHAPES.length] ?? SHAPES[0]
  const x = (chance: number): string => (LEFT + chance * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const width = (share * (WIDTH - LEFT - RIGHT)).toFixed(1)
  return [
    `<text x="${LEFT}" y="${top + 8}" fill="#111111">${shape} ${escaped(label)}</text>`,
    `<rect x="${LEFT}" y="${top + 14}" width="${width}" height="14" fill="${hue}"/>`,
    `<line x1="${x(low)}" x2="${x(high)}" y1="${top + 21}" y2="${top + 21}" stroke="#111111" stroke-width="2"/>`,
    `<text x="${WIDTH - RIGHT + 8}" y="${top + 26}" fill="#111111">${countedPercent({ share, low, high })}</text>`,
  ].join('\n')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
