import type { BaseScenario } from '@steelyard/kernel'
import { describe, expect, it } from 'vitest'
import { handsFor, readHands, readPolicies, readThink, readTyped } from './hands.ts'

const scenario: BaseScenario = {
  system: 'toy',
  title: '',
  hands: { red: 'human', blue: 'ai:wild' },
  sides: [],
}

describe('hands', () => {
  it('are read from the command line', () => {
    expect(readHands(['red=human', 'blue=ai:wild', 'green=skilled'])).toEqual({
      red: 'human',
      blue: 'ai:wild',
      green: 'ai:skilled',
    })
    expect(() => readHands(['red'])).toThrow('does not say which seat')
    expect(() => readHands(['=human'])).toThrow('does not say which seat')
    expect(readPolicies(['red=wild', 'blue=ai:search'])).toEqual({ red: 'wild', blue: 'search' })
    expect(() => readPolicies(['red=human'])).toThrow('cannot be human')
  })

  it('are as written, all people, or all machines', () => {
    expect(handsFor(scenario, { blue: 'human' }, 'as written', 'skilled')).toEqual({
      red: 'human',
      blue: 'human',
    })
    expect(handsFor(scenario, {}, 'people', 'skilled')).toEqual({ red: 'human', blue: 'human' })
    expect(handsFor(scenario, {}, 'machines', 'skilled')).toEqual({ red: 'ai:skilled', blue: 'ai:wild' })
    expect(handsFor(scenario, { blue: 'human' }, 'machines', 'skilled')).toEqual({
      red: 'ai:skilled',
      blue: 'ai:skilled',
    })
  })

  it('that search think for a while', () => {
    expect(readHands(['blue=search'])).toEqual({ blue: 'ai:search' })
    expect(typeof readThink('0.5')).toBe('function')
    for (const nonsense of ['', '0', '-1', 'long', '1e9'])
      expect(() => readThink(nonsense)).toThrow('cannot be thought')
  })

  it('of people type their dice when asked to', () => {
    expect(readTyped(['typed'], scenario.hands)).toEqual(['red'])
    expect(readTyped(['blue=typed'], scenario.hands)).toEqual(['blue'])
    expect(readTyped(['drawn'], scenario.hands)).toEqual([])
    expect(() => readTyped(['blue=tpyed'], scenario.hands)).toThrow('typed or drawn')
  })
})
