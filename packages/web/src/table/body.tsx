/**
 * A body with its hit locations: a figure for those with a head, a trunk and four limbs, boxes for all others.
 * Each part shows its points; its word says how it is, so that the colour is never alone.
 */
import type { FigureView } from '@steelyard/table/contract'
import type { ReactNode } from 'react'

type Part = NonNullable<FigureView['body']>[number]

const SPOTS: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>> = {
  head: [40, 0, 28, 24],
  chest: [33, 26, 42, 34],
  abdomen: [36, 62, 36, 24],
  'right arm': [6, 28, 25, 46],
  'left arm': [77, 28, 25, 46],
  'right leg': [24, 88, 28, 46],
  'left leg': [56, 88, 28, 46],
}

/** How bad a part is, for its colour. */
function gravity({ now, max, state }: Part): string {
  if (state === 'severed' || state === 'useless' || now <= -max) return 'grave'
  if (now <= 0) return 'serious'
  return now < max ? 'minor' : 'sound'
}

/** The hit locations of one figure. */
export function Body({
  figure,
  open,
  children,
}: {
  figure: FigureView
  open: boolean
  /** What stands beside the points of each part. */
  children: ((part: Part) => ReactNode) | null
}) {
  const parts = figure.body ?? []
  if (parts.length === 0) return null
  const human = parts.length === 7 && parts.every(({ name }) => SPOTS[name] !== undefined)
  return (
    <details className="body" open={open}>
      <summary>Hit locations</summary>
      {human ? <Silhouette parts={parts} name={figure.name} /> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">location</th>
            <th scope="col">armour</th>
            <th scope="col">points</th>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.name} className={`part-${gravity(part)}`}>
              <th scope="row">{part.name}</th>
              <td>{part.armour}</td>
              <td>
                {part.now}/{part.max} {children?.(part)}
              </td>
              <td>{part.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Silhouette({ parts, name }: { parts: readonly Part[]; name: string }) {
  return (
    <svg className="silhouette" viewBox="0 0 108 136" role="img" aria-label={`The body of ${name}`}>
      {parts.map((part) => {
        const [x, y, width, height] = SPOTS[part.name] ?? [0, 0, 0, 0]
        return (
          <g key={part.name} className={`part-${gravity(part)}`}>
            <rect x={x} y={y} width={width} height={height} rx={part.name === 'head' ? 12 : 6} />
            <text x={x + width / 2} y={y + height / 2 + 1} textAnchor="middle">
              {part.now}/{part.max}
            </text>
            <text className="small" x={x + width / 2} y={y + height / 2 + 10} textAnchor="middle">
              {part.armour > 0 ? `armour ${part.armour}` : ''}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
