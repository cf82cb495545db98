import { Fight } from '@steelyard/kernel'
import { samplesOf, standInOf, systems } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { checkedScenario, foundSample } from '../scenario-file.ts'
import { widthOf } from '../terminal/text.ts'
import { plainScreen } from '../testing/fake-terminal.ts'
import { handsFor } from './hands.ts'
import { watchLines } from './watch.ts'

const samples = systems.flatMap((system) =>
  samplesOf(system).map((sample) => ({ system, sample, name: `${system.id}/${sample.id}` })),
)
const flat = (text: string): string => text.replace(/\s+/g, ' ')

describe('a fight between machines', () => {
  it.each(samples)('$name is told whole, with a rule behind every line', ({ system, sample }) => {
    const found = foundSample(system, sample)
    const hands = handsFor(checkedScenario(found), {}, 'machines', standInOf(system))
    const fight: Fight = Fight.create(system, found.written, { seed: 'dawn', hands })
    expect(fight.over).toBe(true)
    const lines = watchLines(fight, { save: null, again: '', stoodIn: null }, plainScreen)
    const text = flat(lines.join('\n'))
    for (const line of fight.log) {
      const told = fight.tellLine(line)
      expect(told.rule, JSON.stringify(line.event)).not.toBe('')
      expect(text).toContain(flat(`${told.text} ‹${told.rule}›`))
      expect(system.rules.some(({ id }) => id === told.rule)).toBe(true)
    }
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(plainScreen.width)
  })
})
