/** What others are told to open. */
import { describe, expect, it } from 'vitest'
import { isLoopback, originFor } from './origin.ts'

describe('the address for others', () => {
  it('is what the server knows where the page is open on the machine itself', () => {
    expect(originFor('http://127.0.0.1:4680', ['http://192.168.1.5:4680'])).toBe('http://192.168.1.5:4680')
    expect(originFor('http://localhost:4680', [])).toBe('http://localhost:4680')
  })

  it('is the one that is open where others can reach it', () => {
    expect(originFor('https://table.example.org', ['http://10.0.0.2:4680'])).toBe('https://table.example.org')
    expect([isLoopback('http://[::1]:80'), isLoopback('http://127.example.org')]).toEqual([true, false])
  })
})
