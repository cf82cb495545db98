/**
 * The sources of a game as text, for tests that compare what the code names with what the register lists.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** What only lists, plays or tests; and the time between fights, which is a system of its own. */
const NOT_RULES =
  /(^|\/)(testing|policies|content|between)\/|\.test\.ts$|(^|\/)(decisions|events|rules|rulings)\.ts$/

/** Every source of a game that carries out its rules, one after the other; register, policies and tests left out. */
export function ruleSources(game: string): string {
  const folder = new URL(`../${game}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !NOT_RULES.test(path))
    .toSorted()
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n')
}
