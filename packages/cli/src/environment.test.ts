/**
 * Empty settings are none; all else stays as it is.
 */
import { expect, it } from 'vitest'
import { dropUnset } from './environment.ts'

it('takes out what is empty or off, and nothing of others', () => {
  const environment = {
    PORT: '',
    ORIGIN: ' ',
    HOST: '0.0.0.0',
    STEELYARD_JSON_LOG: 'false',
    STEELYARD_LIMITS: '',
    STEELYARD_EXPIRE: '0',
    EDITOR: '',
  }
  dropUnset(environment)
  expect(environment).toEqual({ HOST: '0.0.0.0', STEELYARD_EXPIRE: '0', EDITOR: '' })
  const on = { STEELYARD_JSON_LOG: '1' }
  dropUnset(on)
  expect(on).toEqual({ STEELYARD_JSON_LOG: '1' })
})
