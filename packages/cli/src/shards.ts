/**
 * Parts of a simulation in files: what a shard has fought, with the question that it was asked, so that a merge needs
 * nothing but the files.
 */
import { createHash } from 'node:crypto'
import type { System } from '@steelyard/kernel'
import { MergeRunner, MOST_SHARDS, pieceForm, readShard, ShardRunner, type Task } from '@steelyard/lab'
import { z } from 'zod'
import type { ClusterWatch } from './cluster.ts'
import { ownVersion } from './commands/version.ts'
import { readText, requirePlace, writeText } from './files.ts'
import { EXIT, UsageProblem } from './problem.ts'
import { stoppable } from './simulation.ts'

/** The options of a command that can be one of several shards. */
export interface ShardFlags {
  readonly shard?: string
  readonly out?: string
  readonly force?: true
}

const FORMAT = 'steelyard-part'

const partForm = z.strictObject({
  format: z.literal(FORMAT),
  /** Of this program, and of the game's rules. */
  version: z.string(),
  game: z.strictObject({ id: z.string(), version: z.string() }),
  shard: z.number().int().min(1).max(MOST_SHARDS),
  of: z.number().int().min(1).max(MOST_SHARDS),
  /** The command, and all that it was asked. */
  command: z.enum(['sim', 'diff']),
  request: z.json(),
  pieces: z.array(pieceForm),
})

/** What one shard has fought. */
export type ShardPart = z.infer<typeof partForm>

/** What the shards of one simulation have in common. */
export interface ShardTask {
  readonly system: System
  readonly command: ShardPart['command']
  readonly request: unknown
  /** Fights of each task; a shard has at least one of them. */
  readonly fights: number
  readonly workers: number | null
}

/** Refuses a shard without a file, and options that belong to the merge; true if this is a shard. */
export function isShard(flags: ShardFlags, forMerge: Readonly<Record<string, unknown>>): boolean {
  if (flags.shard === undefined && flags.out === undefined) return false
  if (flags.shard === undefined || flags.out === undefined)
    throw new UsageProblem('--shard and --out go together.', 'Write --shard 3/64 --out part-3.json.')
  readShard(flags.shard)
  const [given] = Object.entries(forMerge).find(([, value]) => value !== undefined) ?? []
  if (given !== undefined)
    throw new UsageProblem(`A shard has no ${given}.`, 'Give it to the merge: steelyard merge part-*.json')
  requirePlace(flags.out, flags.force === true)
  return true
}

/** Fights one shard's slice of some work and writes it to its file; a shard that was stopped writes nothing. */
export async function runShard(
  { shard: text = '', out = '' }: ShardFlags,
  { system, command, request, fights: wanted, workers }: ShardTask,
  work: (watch: ClusterWatch) => Promise<unknown>,
): Promise<string> {
  const shard = readShard(text)
  if (shard.of > wanted)
    throw new UsageProblem(
      `${wanted} fights cannot be cut into ${shard.of} shards.`,
      'Use fewer shards, or more --fights.',
    )
  const pieces = await stoppable(async (watch) => {
    const runner = new ShardRunner({ ...shard, ...watch, workers, keyOf: keyOfTask })
    try {
      await work({ ...watch, remote: runner, tell: () => undefined })
    } finally {
      await runner.dismiss()
    }
    return watch.signal.aborted ? null : runner.pieces
  })
  if (pieces === null)
    throw new UsageProblem('Stopped: nothing was written.', 'Run the shard again.', EXIT.interrupted)
  const game = { id: system.id, version: system.version }
  const part = { format: FORMAT, version: ownVersion(), game, ...shard, command, request, pieces }
  writeText(out, `${JSON.stringify(part)}\n`)
  const fights = pieces.reduce((sum, { result }) => sum + result.fights, 0)
  return `Shard ${shard.shard} of ${shard.of}: ${fights} fights. Written: ${out}`
}

/** A task's name in every process of one version. */
function keyOfTask(task: Task): string {
  return createHash('sha256').update(JSON.stringify(task)).digest('hex')
}

/** The parts of one simulation, all of them. */
export interface WholeParts extends Pick<ShardPart, 'command' | 'request' | 'game'> {
  readonly runner: MergeRunner
}

/** Reads the parts of one simulation; refuses parts of several, of other versions, and missing ones. */
export function readParts(files: readonly string[]): WholeParts {
  const parts = files.map((file) => ({ file, part: readPart(file) }))
  const [first] = parts
  if (first === undefined)
    throw new UsageProblem('There is nothing to merge.', 'Name the files of the shards.')
  const question = questionOf(first.part)
  const shards = new Map<number, string>()
  for (const { file, part } of parts) {
    if (questionOf(part) !== question)
      throw new UsageProblem(
        `${file} and ${first.file} are parts of different questions.`,
        'Merge the shards of one command.',
      )
    const twin = shards.get(part.shard)
    if (twin !== undefined)
      throw new UsageProblem(`${twin} and ${file} are the same shard, ${part.shard}.`, 'Leave one out.')
    shards.set(part.shard, file)
  }
  const { command, request, game, of, version } = first.part
  if (version !== ownVersion())
    throw new UsageProblem(
      `The parts were written by version ${version}; this is ${ownVersion()}.`,
      'Merge them with the version that fought them.',
    )
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((shard) => !shards.has(shard))
  if (missing.length > 0)
    throw new UsageProblem(
      `${missing.length} of ${of} shards are missing: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', …' : ''}.`,
      `Run them, with --shard ${missing[0]}/${of}, and merge again.`,
      EXIT.no,
    )
  const pieces = parts.flatMap(({ part }) => part.pieces)
  return { command, request, game, runner: new MergeRunner(pieces, keyOfTask) }
}

function readPart(file: string): ShardPart {
  const read = partForm.safeParse(jsonIn(readText(file)))
  if (read.success) return read.data
  throw new UsageProblem(
    `${file} is no part of a simulation.`,
    'Name files that --shard and --out have written.',
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function questionOf({ command, request, game, of, version }: ShardPart): string {
  return JSON.stringify([command, request, game, of, version])
}
