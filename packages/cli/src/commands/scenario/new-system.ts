/**
 * `steelyard new-system`: a small game of your own to start from, whole: it plays, it can be varied, and it passes the
 * conformance suite. The files in `starter` are copied under the new game's name.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { KERNEL_VERSION, quote } from '@steelyard/kernel'
import { catalogue } from '@steelyard/systems/load'
import { print } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

const STARTER = new URL('../../../starter/', import.meta.url)

/** Adds `new-system`. */
export const addNewSystem: AddCommand = (program) => {
  program
    .command('new-system')
    .summary('write a game of your own to start from')
    .description(
      'Writes a small game that plays, with a scenario and a test, into a new folder. The name of the folder becomes ' +
        'the id of the game. docs/add-a-system.md says how to go on.',
    )
    .argument('<folder>', 'the folder to make')
    .addHelpText(
      'after',
      examples('steelyard new-system my-game', 'steelyard play my-game/fight.yaml --system my-game/game.js'),
    )
    .action((folder: string) => {
      const id = idOf(folder)
      write(folder, id)
      const [game, fight] = ['game.js', 'fight.yaml'].map((file) => shellWord(join(folder, file)))
      print([
        `Written: ${folder}, with the game ${id}, a fight and a test`,
        `Install and test it: cd ${shellWord(folder)} && npm install && npm test`,
        `Then play it: steelyard play ${fight} --system ${game}`,
      ])
    })
}

/** The id of the game in a folder: its name in small letters, with hyphens for everything else. */
function idOf(folder: string): string {
  const name = basename(resolve(folder))
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
    throw new UsageProblem(
      `${quote(name)} makes no id for a game.`,
      'Name a folder that begins with a letter, with at most 40 letters, digits and hyphens.',
    )
  if (catalogue.some((game) => game.id === id))
    throw new UsageProblem(`There is a game ${quote(id)} already.`, 'Give the folder another name.')
  return id
}

/** Writes all files, or none. */
function write(folder: string, id: string): void {
  if (existsSync(folder))
    throw new UsageProblem(`${folder} exists already.`, 'Name a folder that is not there.')
  try {
    mkdirSync(folder)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new UsageProblem(`The folder ${folder} cannot be made: ${why}`)
  }
  try {
    for (const file of readdirSync(STARTER))
      writeFileSync(join(folder, file), renamed(readFileSync(new URL(file, STARTER), 'utf8'), id))
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true })
    throw thrown
  }
}

/** A file of the starter under the name of the new game. */
function renamed(text: string, id: string): string {
  const title = id.replaceAll(
    /(^|-)([a-z0-9])/g,
    (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`,
  )
  return text
    .replaceAll('starter-game', id)
    .replaceAll('Starter Game', title)
    .replace(/("@steelyard\/kernel": ")[^"]+/, `$1${KERNEL_VERSION}`)
}
