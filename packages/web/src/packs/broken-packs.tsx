/**
 * Packs of this device that cannot be used, such as one for newer rules, each with the reason.
 */
import { Link } from '../router.tsx'
import type { PackShelf } from './use-content.ts'

/** Says so, where there are any. */
export function BrokenPacks({ shelf: { broken } }: { shelf: PackShelf }) {
  if (broken.length === 0) return null
  return (
    <section className="card" role="alert">
      {broken.map(({ id, title, problem }) => (
        <p key={id}>
          <b>{title}</b> is left out. {problem.message} {problem.hint}
        </p>
      ))}
      <Link href="/packs">To the packs</Link>
    </section>
  )
}
