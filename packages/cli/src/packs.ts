/**
 * Packs that the command line gives with `--pack ./my.pack.yaml`, once for each: their figures, gear and scenarios are
 * found wherever ready-made ones are.
 */
import { existsSync, statSync } from 'node:fs'
import { type Pack, packSystem } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { dropPack, packsInUse, usePack } from '@steelyard/systems/registry'
import { readText } from './files.ts'
import { orFromOutside } from './games.ts'
import { UsageProblem } from './problem.ts'
import { parseWritten } from './scenario-file.ts'

const LARGEST = 4 * 1024 * 1024

let given: readonly unknown[] = []

/** Puts the packs into use that these arguments give; those of an earlier command are taken out of use. */
export async function useGivenPacks(args: readonly string[]): Promise<void> {
  for (const { id } of packsInUse()) dropPack(id)
  given = []
  for (const file of packFilesIn(args)) await usePackFile(file)
}

async function usePackFile(file: string): Promise<Pack> {
  if (!existsSync(file))
    throw new UsageProblem(`There is no file ${file}.`, 'Is the path right, seen from this folder?')
  if (statSync(file).isDirectory()) throw new UsageProblem(`${file} is a folder.`, 'Name the pack in it.')
  const data = parseWritten(readText(file, LARGEST), file)
  await orFromOutside(() => loadSystem(packSystem(data)))
  const pack = usePack(data)
  given = [...given, data]
  return pack
}

/** The packs that were given, as they are written. */
export function givenPacks(): readonly unknown[] {
  return given
}

/** The packs in use for a game. */
export function packsOf(system: string): readonly Pack[] {
  return packsInUse().filter((pack) => pack.system === system)
}

function packFilesIn(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).flatMap((word, at) => {
    if (word.startsWith('--pack=')) return [word.slice('--pack='.length)]
    const next = args[at + 1]
    return word === '--pack' && next !== undefined ? [next] : []
  })
}
