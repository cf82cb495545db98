/**
 * The settings of a project: `steelyard.config.json`, or the field `steelyard` of a `package.json`, in this folder or the
 * nearest one above it. They are what would else be typed with every command: games and packs of one's own, house rules,
 * who plays whom. What a scenario or the command line says itself counts for more.
 *
 * `STEELYARD_CONFIG` names another file, or is "none".
 */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readText } from './files.ts'
import { UsageProblem } from './problem.ts'
import type { ProjectSettings } from './project-form.ts'

/** The settings of a project, with the file that they stand in. */
interface Project {
  readonly file: string
  readonly settings: ProjectSettings
}

const CONFIG = 'steelyard.config.json'

let project: Project | null = null

/** The settings that count now. */
export function projectInUse(): Project | null {
  return project
}

/** Reads the settings that count in a folder; returns the flags by which a command is given the games and packs. */
export async function useProject(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const named = environment['STEELYARD_CONFIG']
  project =
    named === 'none'
      ? null
      : named === undefined
        ? await nearest(folder)
        : await readProject(resolve(folder, named))
  if (project === null) return []
  const { file, settings } = project
  const at = (path: string): string => resolve(dirname(file), path)
  return [
    ...(settings.systems ?? []).flatMap((path) => ['--system', at(path)]),
    ...(settings.packs ?? []).flatMap((path) => ['--pack', at(path)]),
  ]
}

/** The settings of the nearest folder that has some. */
async function nearest(folder: string): Promise<Project | null> {
  const own = join(folder, CONFIG)
  if (existsSync(own)) return readProject(own)
  const manifest = join(folder, 'package.json')
  const found = existsSync(manifest) ? await inManifest(manifest) : null
  const above = dirname(folder)
  return found ?? (above === folder ? null : nearest(above))
}

async function inManifest(file: string): Promise<Project | null> {
  const text = readText(file)
  // Most manifests say nothing of us, and it is not for us to complain about what they hold.
  if (!text.includes('"steelyard"')) return null
  const manifest = jsonOf(text)
  const ours =
    typeof manifest === 'object' && manifest !== null && 'steelyard' in manifest ? manifest.steelyard : null
  return typeof ours === 'object' && ours !== null ? projectOf(ours, file) : null
}

async function readProject(file: string): Promise<Project> {
  const data = jsonOf(readText(file))
  if (data === undefined)
    throw new UsageProblem(`${file} is not JSON.`, 'Correct it, or set STEELYARD_CONFIG=none to go without.')
  return projectOf(data, file)
}

async function projectOf(data: unknown, file: string): Promise<Project> {
  const { settingsIn } = await import('./project-form.ts')
  return { file, settings: settingsIn(data, file) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
