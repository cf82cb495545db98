/**
 * The games that a command can name: ours, and games from outside, as the command line gives them with
 * `--system ./my-game.js`, once for each. The latter are loaded before the command is read, because a game may bring
 * words of its own to it (questions about odds).
 */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { System } from '@steelyard/kernel'
import { didYouMean, quote, Refusal } from '@steelyard/kernel/basics'
import { catalogue, dropSystem, loadSystem } from '@steelyard/systems/load'
import { type Command, Option } from 'commander'
import { several } from './commands/command.ts'
import { UsageProblem } from './problem.ts'
import { shellWord } from './terminal/text.ts'

interface Given {
  /** As it was typed. */
  readonly file: string
  readonly id: string
  readonly title: string
}

let given: readonly Given[] = []

/** How to play a game that does not come with Steelyard. */
export const FROM_OUTSIDE = 'Give a game of your own with --system ./its-module.js.'

/** Gives a command that takes a scenario, a save or a game the option, and the commands below it as well. */
export function addSystemOption(command: Command): void {
  command.addOption(
    new Option('--system <module>', 'a game of your own: the module that exports it; may be repeated')
      .argParser(several)
      .default([], ''),
  )
  for (const below of command.commands) addSystemOption(below)
}

/** The same for packs, which `packs.ts` reads. */
export function addPackOption(command: Command): void {
  command.addOption(
    new Option('--pack <file>', 'content of your own, in a YAML file; may be repeated')
      .argParser(several)
      .default([], ''),
  )
  for (const below of command.commands) addPackOption(below)
}

/** Loads the games that these arguments give; those of an earlier command are taken out of use. */
export async function useGiven(args: readonly string[]): Promise<void> {
  for (const { id } of given) dropSystem(id)
  given = []
  for (const file of filesIn(args)) {
    requireModule(file)
    // Only here: most commands are about games that come with Steelyard.
    const { importGame } = await import('@steelyard/lab/outside')
    const { id, title } = await importGame(pathToFileURL(resolve(file)).href)
    given = [...given, { file, id, title }]
  }
}

function filesIn(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).flatMap((word, at) => {
    if (word.startsWith('--system=')) return [word.slice('--system='.length)]
    const next = args[at + 1]
    return word === '--system' && next !== undefined ? [next] : []
  })
}

function requireModule(file: string): void {
  if (!existsSync(file))
    throw new UsageProblem(`There is no file ${file}.`, 'Is the path right, seen from this folder?')
  if (statSync(file).isDirectory())
    throw new UsageProblem(`${file} is a folder.`, 'Name the module in it that exports the game.')
}

/** All games: those that were given, then ours. */
export function offered(): readonly { readonly id: string; readonly title: string }[] {
  return [...given, ...catalogue]
}

/** Their ids. */
export function offeredIds(): readonly string[] {
  return offered().map(({ id }) => id)
}

/** True for a game that was given. */
export function isGiven(id: string): boolean {
  return given.some((each) => each.id === id)
}

/** What has to be said again to give the same games, with a space in front of it. */
export function givenFlags(): string {
  return given.map(({ file }) => ` --system ${shellWord(file)}`).join('')
}

/** A game by its id; a near miss is pointed out. */
export async function findSystem(id: string): Promise<System> {
  return loadSystem(requireId(id))
}

/** The id, if a game has it. */
export function requireId(id: string): string {
  const known = offeredIds()
  if (known.includes(id)) return id
  throw new UsageProblem(
    `There is no system ${quote(id)}.`,
    `${didYouMean(id, known)} ${FROM_OUTSIDE}`.trim(),
  )
}

/** Finds a game; that there is none of the name is said together with how to give one. */
export async function orFromOutside<Result>(find: () => Promise<Result>): Promise<Result> {
  try {
    return await find()
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'unknown-system') throw thrown
    throw new Refusal(thrown.code, thrown.message, `${thrown.hint} ${FROM_OUTSIDE}`)
  }
}
