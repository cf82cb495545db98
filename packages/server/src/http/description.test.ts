import { describe, expect, test } from 'vitest'
import { operationId, routeAddress } from './description.ts'
import { problemDetails, problemDetailsForm } from './problem-details.ts'

describe('what the interface says of itself', () => {
  test('an operation is named by its method and path', () => {
    expect(operationId('GET', '/api/fight/since/:revision')).toBe('getFightSinceByRevision')
    expect(operationId('POST', '/api/fights')).toBe('postFights')
  })

  test('a versioned address leads to the same route, and nothing else is touched', () => {
    expect(routeAddress('/api/v1/fight/since/3?x=1')).toBe('/api/fight/since/3?x=1')
    for (const url of ['/api/fight', '/api/v12/fight', '/ws', '/f/api/v1/x'])
      expect(routeAddress(url)).toBe(url)
  })

  test('a problem has the members of RFC 9457 beside its own', () => {
    const details = problemDetails({ code: 'stale', message: 'It moved on.', hint: 'Look again.' })
    expect(problemDetailsForm.parse(details)).toEqual({
      type: 'urn:steelyard:problem:stale',
      title: 'Stale',
      status: 409,
      detail: 'It moved on.',
      code: 'stale',
      message: 'It moved on.',
      hint: 'Look again.',
    })
  })
})
