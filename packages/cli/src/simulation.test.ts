/**
 * Long simulations at the command line: Ctrl-C keeps what has been fought, and says that it is not all.
 */
import { parseScenario } from '@steelyard/kernel'
import { simulateInThreads } from '@steelyard/lab'
import { systemOf } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { fightSomewhere, simulateAll, stoppable } from './simulation.ts'
import { balanceLines, comparisonLines, simulationLines } from './terminal/simulation.ts'
import { plainScreen } from './testing/fake-terminal.ts'

const scenario = {
  system: 'bastionland',
  sides: [
    { id: 'players', hand: 'ai:simple', figures: ['gate-sentry'] },
    { id: 'npcs', hand: 'ai:simple', figures: ['gate-sentry'] },
  ],
}
const options = { seed: 'stop', policies: {}, thoughts: undefined, precision: null }

describe('Ctrl-C', () => {
  it('keeps every fight that is done: the same as if no more had been asked for', async () => {
    let pressed = false
    const { complete, ...kept } = await fightSomewhere(null, 1e9, ({ signal }) =>
      simulateInThreads(scenario, { ...options, fights: 1e9, workers: 2, signal }, ({ done }) => {
        if (done > 0 && !pressed) pressed = process.emit('SIGINT')
      }),
    )
    expect(complete).toBe(false)
    expect(kept.fights).toBeGreaterThan(0)
    const again = await simulateAll(scenario, { ...options, fights: kept.fights, workers: 1 })
    expect(again).toEqual({ ...kept, complete: true })
  })

  it('is said beside the counts', async () => {
    const simulation = await simulateAll(scenario, { ...options, fights: 50, workers: null })
    const head = { scenario: parseScenario(systemOf(scenario), scenario), policies: {}, seed: '', seconds: 1 }
    const [whole] = simulationLines(head, simulation, plainScreen)
    const [stopped] = simulationLines(head, { ...simulation, complete: false }, plainScreen)
    expect(whole).not.toContain('stopped early')
    expect(stopped).toContain('50 fights, stopped early')
  })

  it('is no longer listened to once the work is done', async () => {
    const before = process.listenerCount('SIGINT')
    await stoppable(({ signal }) => Promise.resolve(signal.aborted))
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})

describe('a share that was counted', () => {
  const head = { scenario: parseScenario(systemOf(scenario), scenario), policies: {}, seed: '', seconds: 1 }

  it('is never none or all of it where versions are compared', () => {
    const none = { share: 0, low: 0, high: 0.0038 }
    const all = { share: 1, low: 0.9962, high: 1 }
    const difference = { outcome: 'draw', one: none, other: all, difference: 1, low: 1, high: 1 }
    const differences = [difference]
    const comparison = { fights: 1000, complete: true, differences, means: [], alike: 0, text: '' }
    const lines = comparisonLines(head, comparison, ['one', 'other'], plainScreen)
    expect(lines.find((line) => line.startsWith('draw'))).toMatch(/^draw {5}< 0\.38 % {2}> 99\.62 % /)
  })

  it('is never none or all of it where balance is sought', () => {
    const best = { value: 3, share: 0, low: 0, high: 0.0038, fights: 1000 }
    const found = { path: 'npcs.count', side: 'npcs', wanted: 0.5, best, trials: [best], text: '' }
    expect(balanceLines(head, found, plainScreen).join('\n')).toContain('< 0.38 %')
  })
})
