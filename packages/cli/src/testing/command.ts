/**
 * Runs the built command in a folder that is thrown away afterwards: in a process that stays, or in one of its own,
 * as a user would.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ran, runResident } from './resident.ts'

/** The command's file. */
export const bin = fileURLToPath(new URL('../../bin/steelyard.mjs', import.meta.url))

interface RunOptions {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A folder to run commands in. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'steelyard-'))

  /** Runs `steelyard` with these arguments, in a process that is shared with other commands. */
  steelyard(args: readonly string[], { input = '', env = {} }: RunOptions = {}): Promise<Ran> {
    if (args.includes('-')) throw new Error('standard input as a file needs a process of its own: spawned()')
    return runResident({ args, input, folder: this.folder, env: { ...cleanEnvironment(), ...env } })
  }

  /** Runs `steelyard` with these arguments, in a process of its own. */
  spawned(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    return this.run(process.execPath, [bin, ...args], options)
  }

  /** Runs any command. */
  run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    const env = { ...cleanEnvironment(), ...options.env }
    const child = spawn(command, args, { cwd: this.folder, env, stdio: 'pipe' })
    return new Promise((resolve, reject) => {
      let out = ''
      let err = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err += text
      })
      child.on('error', reject)
      child.on('close', (exit) => resolve({ out, err, exit }))
      child.stdin.on('error', () => undefined)
      child.stdin.end(options.input ?? '')
    })
  }

  /** Puts a file into the folder. */
  write(name: string, content: unknown): string {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(this.folder, name), text)
    return name
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  files(): string[] {
    return readdirSync(this.folder).sort()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, NODE_OPTIONS: _node, DATABASE_URL: _url, ...rest } = process.env
  return { ...rest, TERM: 'xterm-256color' }
}
