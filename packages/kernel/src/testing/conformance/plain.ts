/**
 * Is it plain JSON, and does a copy share anything that can change? Both questions answer with the path of
 * the first offender, because "not equal" helps nobody.
 */

/** The first place where a value is not plain JSON and what stands there, or null. */
export function notPlain(value: unknown, path = 'state'): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? null : `${path} is ${printNumber(value)}`
    case 'object':
      return value === null ? null : notPlainObject(value, path)
    default:
      return `${path} is ${typeof value}`
  }
}

function notPlainObject(value: object, path: string): string | null {
  const prototype: unknown = Object.getPrototypeOf(value)
  const list = Array.isArray(value)
  if (prototype !== (list ? Array.prototype : Object.prototype))
    return `${path} is an instance of ${value.constructor?.name ?? 'nothing'}`
  if (Object.getOwnPropertySymbols(value).length > 0) return `${path} has a symbol for a key`
  if (list && Object.keys(value).length !== value.length) return `${path} is a list with holes`
  for (const [key, part] of Object.entries(value)) {
    const found = notPlain(part, `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

function printNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

/** The first object that two values share although it can change, or null. */
export function sharedPart(one: unknown, other: unknown, path = 'state'): string | null {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return null
  if (one === other) return isDeeplyFrozen(one) ? null : path
  for (const [key, part] of Object.entries(one)) {
    const found = sharedPart(part, Reflect.get(other, key), `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

/** True for what nobody can change any more, all the way down. */
export function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen)
}
