import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'

describe('a refusal', () => {
  it('is one whichever copy of the kernel made it', () => {
    const other = Object.assign(new Error('no'), { name: 'Refusal', code: 'unknown-figure', hint: '' })
    expect(other).toBeInstanceOf(Refusal)
    expect(new Refusal('unknown-figure', 'no')).toBeInstanceOf(Refusal)
  })

  it('is nothing else that goes wrong', () => {
    expect(new Error('no')).not.toBeInstanceOf(Refusal)
    expect(new TypeError('no')).not.toBeInstanceOf(Refusal)
    expect({ name: 'Refusal', code: 'unknown-figure', hint: '' }).not.toBeInstanceOf(Refusal)
    expect(null).not.toBeInstanceOf(Refusal)
  })
})
