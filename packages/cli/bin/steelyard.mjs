#!/usr/bin/env node
// The `steelyard` command.
// A published package holds its build and runs it at once. In a checkout the
// sources lie next to this folder: there the build is brought up to date first,
// quietly and only if a source has changed since the last one.
import { existsSync } from 'node:fs'

if (existsSync(new URL('../src', import.meta.url))) {
  const { ensureBuilt, ensureInstalled, orExit } = await import('../../../scripts/ensure.mjs')
  orExit(ensureInstalled)
  orExit(() => ensureBuilt({ quiet: true }))
}
await import('../dist/main.js')
