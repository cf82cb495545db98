/**
 * `steelyard mcp` as a client starts it: it speaks the protocol and nothing else on standard output, goes when its
 * client goes, and says what is wrong with its options.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const workshop = new Workshop()
afterAll(() => workshop.remove())

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

describe('steelyard mcp', () => {
  it('answers on standard output with the protocol alone, and ends with its client', async () => {
    const { out, exit } = await workshop.spawned(['mcp', '--data', 'fights'], {
      input: `${JSON.stringify(HELLO)}\nthis is no message\n`,
    })
    const lines = out.trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, result: { serverInfo: { name: 'steelyard' } } })
    expect(exit).toBe(0)
  })

  it.each([
    [['--memory', '--data', 'x'], 'Fights are kept in one place.'],
    [['--memory', '--system', 'nobody.js'], 'There is no file nobody.js.'],
    [['--server', 'somewhere'], '"somewhere" is no address of a server.'],
    [['--memory', '--seed', ''], 'That is no seed.'],
  ])('refuses %j', async (args, message) => {
    const { out, err, exit } = await workshop.steelyard(['mcp', ...args])
    expect(out).toBe('')
    expect(err).toContain(message)
    expect(exit).toBe(2)
  })
})
