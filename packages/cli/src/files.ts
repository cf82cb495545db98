/**
 * Reading and writing files, with errors that people understand. A file is written beside its place and then
 * moved there, so that a crash leaves the old one or the new one and never half of one.
 */
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { UsageProblem } from './problem.ts'

const LARGEST = 64 * 1024 * 1024

/** The text of a file, or of standard input for "-". */
export function readText(path: string, largest = LARGEST): string {
  try {
    if (path === '-') return checked(readStandardInput(largest), path, largest)
    const { size } = statSync(path)
    if (size > largest) throw tooLarge(path, largest)
    return checked(readFileSync(path, 'utf8'), path, largest)
  } catch (thrown) {
    throw thrown instanceof UsageProblem ? thrown : cannot('read', path, thrown)
  }
}

/** Writes a file whole or not at all. */
export function writeText(path: string, text: string): void {
  const beside = `${path}.${process.pid}.part`
  try {
    writeFileSync(beside, text)
    renameSync(beside, path)
  } catch (thrown) {
    rmSync(beside, { force: true })
    throw cannot('write', path, thrown)
  }
}

/** What to do where a file must not be written over. */
const FORCE_OR_RENAME = 'Add --force to write over it, or give another name.'

/**
 * Refuses a place where nothing can be written, and a file that is there unless `force` was given. Every command
 * that writes a file asks here before it does any work.
 */
export function requirePlace(path: string, force: boolean, hint = FORCE_OR_RENAME): void {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch (thrown) {
    throw cannot('write', path, thrown)
  }
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new UsageProblem(`${path} is a folder.`, 'Name a file in it.')
  if (!force) throw new UsageProblem(`${path} exists already.`, hint)
}

/** Standard input to its end. A terminal or a pipe may have nothing to give yet: then it is asked again. */
function readStandardInput(largest: number): string {
  const chunks: Buffer[] = []
  const buffer = Buffer.alloc(65_536)
  let size = 0
  while (size <= largest) {
    const read = readSome(buffer)
    if (read === 0) break
    if (read < 0) continue
    chunks.push(Buffer.from(buffer.subarray(0, read)))
    size += read
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** How many bytes came; 0 at the end, -1 when there is nothing yet. */
function readSome(buffer: Buffer): number {
  try {
    return readSync(0, buffer)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
    if (code === 'EOF') return 0
    if (code !== 'EAGAIN') throw thrown
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    return -1
  }
}

function checked(text: string, path: string, largest: number): string {
  if (text.length > largest) throw tooLarge(path, largest)
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

function tooLarge(path: string, largest: number): UsageProblem {
  return new UsageProblem(
    `${path} is larger than ${Math.round(largest / 1024 / 1024)} MB.`,
    'Is it the right file?',
  )
}

function cannot(what: 'read' | 'write', path: string, thrown: unknown): UsageProblem {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const shown = path === '-' ? 'standard input' : path
  switch (code) {
    case 'ENOENT':
      return what === 'read'
        ? new UsageProblem(`There is no file ${shown}.`, 'Is the path right, seen from this folder?')
        : new UsageProblem(`There is no folder ${dirname(path)}.`, 'Make it first, or write elsewhere.')
    case 'EISDIR':
      return new UsageProblem(`${shown} is a folder.`, 'Name a file in it.')
    case 'EACCES':
    case 'EPERM':
      return new UsageProblem(`${shown} may not be ${what === 'read' ? 'read' : 'written'}.`)
    default:
      return new UsageProblem(
        `Cannot ${what} ${shown}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      )
  }
}
