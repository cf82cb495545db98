/**
 * Shards in processes of their own: one is killed and run again, and the merge is what threads count, to the bit.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { bin, Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

const SIM = ['sim', 'toll', '--fights', '301', '--no-cluster']
const DIFF = ['diff', 'toll', '--ruling', 'round-order=sides', '--fights', '200']

/** The JSON of a command without its time. */
async function numbers(args: readonly string[]): Promise<Record<string, unknown>> {
  const { out, err, exit } = await shop.steelyard(args)
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  const { seconds: _, fightsPerSecond: _rate, ...rest } = Object(JSON.parse(out))
  return rest
}

async function shards(args: readonly string[], of: number, name: string): Promise<string[]> {
  const files: string[] = []
  for (let shard = 1; shard <= of; shard++) {
    const file = `${name}-${shard}.json`
    const ran = await shop.steelyard([...args, '--workers', '1', '--shard', `${shard}/${of}`, '--out', file])
    expect(ran).toMatchObject({ exit: 0, out: expect.stringContaining(`Shard ${shard} of ${of}`) })
    files.push(file)
  }
  return files
}

describe('shards', () => {
  it('sum to what one machine counts, also after one was killed and run again', async () => {
    const files = await shards(SIM, 3, 'part')
    rmSync(shop.path('part-2.json'))
    const again = [...SIM, '--workers', '1', '--shard', '2/3', '--out', 'part-2.json']
    const endless = again.map((word) => (word === '301' ? '1e9' : word))
    const killed = spawn(process.execPath, [bin, ...endless], { cwd: shop.folder, stdio: 'ignore' })
    await new Promise((resolve) => killed.once('spawn', resolve))
    const ended = new Promise((resolve) => killed.once('close', resolve))
    killed.kill('SIGKILL')
    await ended
    const early = await shop.steelyard(['merge', 'part-1.json', 'part-3.json'])
    expect(early).toMatchObject({ exit: 1, err: expect.stringContaining('1 of 3 shards are missing: 2.') })
    expect((await shop.spawned(again)).exit).toBe(0)
    expect(await numbers(['merge', ...files, '--json'])).toEqual(await numbers([...SIM, '--json']))
  })

  it('sum grids and rules diffs as well, one fight a shard included', async () => {
    const grid = [...SIM.slice(0, 2), '--fights', '3', '--no-cluster', '--vary', 'players[0].guard=1..3']
    const points = await shards(grid, 3, 'grid')
    expect(await numbers(['merge', ...points, '--json'])).toEqual(await numbers([...grid, '--json']))
    const pairs = await shards(DIFF, 2, 'diff')
    expect(await numbers(['merge', ...pairs, '--json'])).toEqual(await numbers([...DIFF, '--json']))
  })

  it('refuse what cannot be cut, and parts that do not belong together', async () => {
    const refused = async (args: readonly string[], words: string): Promise<void> => {
      const { err, exit } = await shop.steelyard(args)
      expect(exit).toBe(2)
      expect(err).toContain(words)
    }
    await refused([...SIM, '--shard', '3/2', '--out', 'x.json'], 'There is no shard "3/2".')
    await refused([...SIM, '--shard', '1/2'], '--shard and --out go together.')
    await refused([...SIM, '--shard', '1/2', '--out', 'x.json', '--until', '1%'], 'A shard has no --until.')
    await refused([...SIM, '--shard', '1/1002', '--out', 'x.json'], 'cannot be cut into 1002 shards')
    shop.write('other.json', {})
    await refused(['merge', 'other.json'], 'other.json is no part of a simulation.')
    await shards([...SIM, '--seed', 'b'], 1, 'b')
    await shards(SIM, 1, 'a')
    await refused(['merge', 'a-1.json', 'b-1.json'], 'parts of different questions')
    await refused(['merge', 'a-1.json', 'a-1.json'], 'are the same shard')
    expect(shop.files()).not.toContain('x.json')
  })
})
