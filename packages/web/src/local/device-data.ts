/**
 * What this device keeps beside fights: settings, and the keys to fights and companies. It lies in the browser's local
 * storage under names of ours, and travels with everything else.
 */

const OURS = 'steelyard.'

/** All of it, by name. */
export function deviceData(): Record<string, string> {
  const all: Record<string, string> = {}
  for (let at = 0; at < window.localStorage.length; at++) {
    const name = window.localStorage.key(at)
    const text = name === null ? null : window.localStorage.getItem(name)
    if (name?.startsWith(OURS) === true && text !== null) all[name] = text
  }
  return all
}

/** Takes in what another device kept: its keys are added to those here, and what is set here stays. */
export function takeDeviceData(device: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(device)) {
    if (!name.startsWith(OURS)) continue
    const here = window.localStorage.getItem(name)
    window.localStorage.setItem(name, here === null ? text : merged(here, text))
  }
}

/** Two lists of keys as one, each key once; what is no list stays as it is here. */
export function merged(here: string, there: string): string {
  const own = listIn(here)
  const other = listIn(there)
  if (own === null || other === null) return here
  const known = new Set(own.map(keyOf))
  return JSON.stringify([...own, ...other.filter((each) => !known.has(keyOf(each)))])
}

/** What makes a key one of its own: what it opens, and as whom. */
function keyOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry)
  const fields = Object.entries(entry)
  const naming = fields.filter(([name]) => ['fight', 'company', 'id', 'role'].includes(name))
  return JSON.stringify(naming.length === 0 ? fields : naming)
}

function listIn(text: string): readonly unknown[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
