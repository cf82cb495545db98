/**
 * The version of this command, as its package says it.
 */
import { createRequire } from 'node:module'

/** The version in package.json. */
export function ownVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json')
  return String(Object(manifest).version)
}
