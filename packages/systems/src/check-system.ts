/**
 * Is this a game? What a stranger's module exports is looked at before it is used, so that what is missing is said here
 * and not in the middle of a fight.
 */
import { KERNEL_VERSION, quote, Refusal, type System } from '@steelyard/kernel'

type Required<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key
}[keyof Fields]

/** What each field of a system is; the compiler holds the list to the type. */
const FIELDS = {
  id: 'text',
  title: 'text',
  version: 'text',
  maxSteps: 'number',
  rules: 'list',
  rulings: 'record',
  decisions: 'list',
  events: 'list',
  scenario: 'form',
  state: 'form',
  steps: 'record',
  policies: 'record',
  content: 'list',
  tell: 'record',
  measures: 'record',
  begin: 'function',
  next: 'function',
  outcome: 'function',
  round: 'function',
  seatOf: 'function',
  nameOf: 'function',
  view: 'function',
  seen: 'function',
  copy: 'function',
  key: 'function',
  join: 'function',
  leave: 'function',
  end: 'function',
  statblock: 'record',
} as const satisfies Record<Required<System>, keyof typeof KINDS>

const KINDS = {
  text: { name: 'text', holds: (value: unknown) => typeof value === 'string' && value !== '' },
  number: { name: 'a number', holds: (value: unknown) => typeof value === 'number' && value > 0 },
  list: { name: 'a list', holds: (value: unknown) => Array.isArray(value) },
  record: { name: 'a record', holds: isRecord },
  function: { name: 'a function', holds: (value: unknown) => typeof value === 'function' },
  form: {
    name: 'a zod schema',
    holds: (value: unknown) => isRecord(value) && typeof value['safeParse'] === 'function',
  },
} as const

const ID = /^[a-z][a-z0-9-]{0,39}$/
const RECIPE = 'docs/add-a-system.md lists what a game is made of.'

/** Refuses whatever is no game, and a game that was defined with another version of the kernel. */
export function checkSystem(value: unknown): asserts value is System {
  if (!isRecord(value)) throw unfit(`A game is a record of rules and functions, not ${quote(value)}.`, RECIPE)
  checkKernel(value['kernel'])
  const name =
    typeof value['id'] === 'string' && value['id'] !== '' ? `The game ${quote(value['id'])}` : 'The game'
  const lacking = Object.entries(FIELDS).flatMap(([field, kind]) => {
    const given = value[field]
    if (given === undefined) return [`${field} (${KINDS[kind].name}) is missing`]
    return KINDS[kind].holds(given) ? [] : [`${field} is ${quote(given)}, not ${KINDS[kind].name}`]
  })
  if (lacking.length > 0) throw unfit(`${name} is not whole: ${lacking.join('; ')}.`, RECIPE)
  if (!ID.test(String(value['id'])))
    throw unfit(
      `${quote(value['id'])} is no id for a game.`,
      'Use small letters, digits and hyphens, beginning with a letter; at most 40.',
    )
}

/** Kernels whose versions differ only in the last number understand the same games. */
function checkKernel(made: unknown): void {
  if (made === undefined || made === KERNEL_VERSION) return
  const series = (version: string): string => version.split('.').slice(0, 2).join('.')
  if (typeof made === 'string' && series(made) === series(KERNEL_VERSION)) return
  throw unfit(
    `The game was made with @steelyard/kernel ${typeof made === 'string' ? made : quote(made)}; this is ${KERNEL_VERSION}.`,
    `Install @steelyard/kernel ${series(KERNEL_VERSION)} beside the game, or the steelyard that it was made for.`,
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unfit(message: string, hint: string): Refusal {
  return new Refusal('malformed-system', message, hint)
}
