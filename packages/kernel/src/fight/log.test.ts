/**
 * The log: lines are added or struck, never removed; a re-execution that tells other events is noticed.
 */
import { expect, test } from 'vitest'
import { Log } from './log.ts'

const event = (code: string) => ({ event: code, rule: '' })

function shown(log: Log): string[] {
  return log.lines.map(({ step, event: { event: code }, struck }) => `${step} ${struck ? '-' : '+'}${code}`)
}

test('running forward, only what is new is added', () => {
  const log = new Log()
  log.sync(0, [event('a')], 'kept')
  log.sync(0, [event('a'), event('b')], 'kept')
  log.sync(1, [event('a')], 'kept')
  expect(shown(log)).toEqual(['0 +a', '0 +b', '1 +a'])
})

test('running forward, other events are an error', () => {
  const log = new Log()
  log.sync(0, [event('a'), event('b')], 'kept')
  expect(() => log.sync(0, [event('a'), event('c')], 'kept')).toThrow('other events from event 1 on')
  expect(() => log.sync(0, [event('a')], 'kept')).toThrow('told other events')
})

test('a rewritten past is struck from where it differs, and told anew', () => {
  const log = new Log()
  log.sync(0, [event('a'), event('b'), event('c')], 'kept')
  log.sync(0, [event('a'), event('x')], 'rewritten')
  expect(shown(log)).toEqual(['0 +a', '0 -b', '0 -c', '0 +x'])
})

test('striking after a step leaves acts upon the fight and what came before', () => {
  const log = new Log()
  log.sync(0, [event('a')], 'kept')
  log.sync(1, [event('b')], 'kept')
  log.add(1, event('undone'))
  log.sync(2, [event('amended')], 'kept')
  log.strikeAfter(0)
  expect(shown(log)).toEqual(['0 +a', '1 -b', '1 +undone', '2 -amended'])
})

test('a copy stays what it was', () => {
  const log = new Log()
  log.sync(0, [event('a')], 'kept')
  const copy = log.copy()
  log.sync(0, [], 'rewritten')
  log.add(0, event('undone'))
  expect(shown(copy)).toEqual(['0 +a'])
})
