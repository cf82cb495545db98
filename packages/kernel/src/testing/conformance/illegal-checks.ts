/**
 * Checks of the border: whatever is not an answer, an act, a scenario or a save is refused with a known code
 * and a reason, and nothing has changed.
 */
import type { Fight } from '../../fight/fight.ts'
import type { Question } from '../../fight/question.ts'
import { Refusal, refusalCodes } from '../../refusal.ts'
import { loadFight, type SavedFight, saveFight } from '../../save/save.ts'
import { plainCopy } from '../../scenario/plain-json.ts'
import type { Random } from '../../table/random.ts'
import { answerOne, beginGame, type Game, must, pick, randomOf, randomReply } from './game.ts'
import { changedPart, difference, partsOf, savedAndRead } from './state-checks.ts'
import { forGames, KEPT, playedGame, type Suite } from './suite.ts'

const HUGE = 'x'.repeat(1_000_000)
const ILLEGAL_PER_QUESTION = 4

/** What never answers anything, and what answers only by luck. */
const GARBAGE: readonly unknown[] = [
  '',
  'no such option',
  '__proto__',
  'constructor',
  'toString',
  HUGE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.MAX_VALUE,
  -1,
  -0.5,
  1.5,
  1e21,
  null,
  undefined,
  true,
  {},
  { toString: 1 },
  { draw: false },
  { draw: 'please' },
  { faces: null },
  { faces: 'all sixes' },
  { faces: [] },
  { faces: [0] },
  { faces: [Number.NaN] },
  { faces: [1.5] },
  { faces: ['1'] },
  { faces: new Array(1000).fill(1) },
  { faces: [{ toString: 1 }] },
  { choice: '' },
  [],
  [''],
  [null],
  [{ toString: 1 }],
  ['__proto__', '__proto__'],
  new Array(1000).fill('x'),
  nested(5000),
]

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Answers and acts that nobody may give are refused, and the save is the same to the byte. */
export function checkAnswers<State extends object>(suite: Suite<State>): void {
  let left = suite.illegal
  forGames(suite, suite.illegal, (number) => {
    if (left <= 0) return
    const game = beginGame(suite, number)
    let last = ''
    while (!game.fight.over && left > 0) {
      const before = JSON.stringify(saveFight(game.fight))
      for (let time = 0; time < ILLEGAL_PER_QUESTION; time++, left--) tryIllegal(game, last)
      const after = JSON.stringify(saveFight(game.fight))
      must(after === before, `what was refused changed something: ${difference(before, after)}`)
      last = game.fight.questions[0]?.id ?? ''
      answerOne(game)
    }
  })
}

function tryIllegal<State extends object>(game: Game<State>, last: string): void {
  const [what, attempt] = illegalAttempt(game, last)
  const before = partsOf(game.fight)
  const refusal = refusalOf(what, attempt)
  must(refusal !== null, `${what} was accepted`)
  const changed = changedPart(before, game.fight)
  must(changed === null, `${what} was refused, and changed ${changed}`)
}

/** The refusal that an attempt meets, or null; anything else that is thrown is a failure. */
function refusalOf(what: string, attempt: () => void): Refusal | null {
  try {
    attempt()
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw new Error(`${what}: ${String(thrown)}`, { cause: thrown })
    must(refusalCodes.includes(thrown.code), `${what} was refused with the unknown code "${thrown.code}"`)
    must(
      thrown.message.length > 0 && thrown.message.length < 2000,
      `${what} was refused in ${thrown.message.length} characters`,
    )
    return thrown
  }
  return null
}

type Attempt = readonly [what: string, attempt: () => void]

function illegalAttempt<State extends object>(game: Game<State>, last: string): Attempt {
  const { fight, random } = game
  const question = pick(random, fight.questions)
  must(question !== undefined, 'the fight is not over, and waits for nobody')
  switch (random.die(5)) {
    case 1:
      return wrongId(fight, question, random, last)
    case 2:
      return wrongSeat(fight, question, random, game.seats)
    case 3:
      return illegalAct(fight, random, game.seats)
    default:
      return wrongReply(fight, question, random)
  }
}

function wrongReply<State extends object>(fight: Fight<State>, question: Question, random: Random): Attempt {
  const candidates = [...GARBAGE, ...nearMisses(question, random)].filter(
    (reply) => !isLegal(question, reply),
  )
  const reply = pick(random, candidates)
  return [
    `the reply ${print(reply)} to "${question.name}"`,
    () => Reflect.apply(fight.answer, fight, [question.id, reply]),
  ]
}

/** Replies that are almost right. */
function nearMisses(question: Question, random: Random): readonly unknown[] {
  if (question.kind === 'roll') {
    const faces = question.dice.map((sides) => random.die(sides))
    const [sides = 6] = question.dice
    return [
      faces,
      { faces: [...faces, 1, 1] },
      { faces: faces.slice(1) },
      { faces: faces.map(() => sides + 1) },
      { faces: [sides, ...faces.map(() => 0)] },
      { faces: faces.join(' ') },
    ]
  }
  const { options, min, max, forbidden } = question.decision
  const first = options[0] ?? ''
  return [
    ...forbidden.map(({ key }) => key),
    ...forbidden.map(({ key }) => [key]),
    `${first} `,
    first.toUpperCase(),
    [first, first],
    [first],
    [...options],
    [...options, 'x'],
    min - 1,
    max + 1,
    String(max + 1),
    `${min}.0`,
    { faces: [1] },
    { draw: true },
  ]
}

/** An independent opinion on what answers a question. */
function isLegal(question: Question, reply: unknown): boolean {
  if (question.kind === 'roll') return isLegalRoll(question, reply)
  const { kind, options, min, max } = question.decision
  if (kind === 'option') return typeof reply === 'string' && options.includes(reply)
  if (kind === 'amount') {
    const number = typeof reply === 'string' && /^-?\d+$/.test(reply) ? Number(reply) : reply
    return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
  }
  if (!Array.isArray(reply) || reply.length < min || reply.length > max) return false
  return reply.every((key, at) => options.includes(key) && reply.indexOf(key) === at)
}

function isLegalRoll(question: Question & { kind: 'roll' }, reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null) return false
  if ('draw' in reply) return reply.draw === true
  const faces: unknown = 'faces' in reply ? reply.faces : reply
  const [sides = 0] = question.dice
  if (!Array.isArray(faces)) return false
  if (!faces.every((face) => Number.isInteger(face) && face >= 1 && face <= sides)) return false
  if (!question.explodes) return faces.length === question.dice.length
  const ends = faces.filter((face) => face !== sides).length
  return faces.at(-1) !== sides && ends === question.dice.length
}

function wrongId<State extends object>(
  fight: Fight<State>,
  question: Question,
  random: Random,
  last: string,
): Attempt {
  const reply = randomReply(random, question)
  const [place = '', opened = ''] = question.id.split('@')
  const ids: readonly unknown[] = [
    fight.questions.some(({ id }) => id === last) ? '' : last,
    '',
    'no id',
    HUGE,
    null,
    7,
    {},
    `${place}@${Number(opened) + 1}`,
    `${place}0@${opened}`,
    `9${question.id}`,
    `${question.id} `,
  ]
  const id = pick(random, ids)
  return [`an answer to ${print(id)}`, () => Reflect.apply(fight.answer, fight, [id, reply])]
}

function wrongSeat<State extends object>(
  fight: Fight<State>,
  question: Question,
  random: Random,
  seats: readonly string[],
): Attempt {
  const others = [...seats, 'spectator', 'nobody', '__proto__', ''].filter(
    (seat) => seat !== question.seat && seat !== 'referee',
  )
  const seat = pick(random, others) ?? 'nobody'
  const reply = randomReply(random, question)
  return [`an answer by ${seat} for ${question.seat}`, () => fight.answer(question.id, reply, { seat })]
}

function illegalAct<State extends object>(
  fight: Fight<State>,
  random: Random,
  seats: readonly string[],
): Attempt {
  const seat = pick(random, seats)
  const attempts: readonly (readonly [method: (...args: never[]) => unknown, ...args: unknown[]])[] = [
    ...[-1, 0.5, Number.NaN, fight.step + 1, '0', null].map((entry) => [fight.undoTo, entry] as const),
    ...['', 'x', '0.0.9', HUGE].map((id) => [fight.withdraw, id] as const),
    ...['nobody', '__proto__', '', 'spectator'].map((nobody) => [fight.setHand, nobody, 'human'] as const),
    ...['ai:nobody', 'ai:', 'ai:__proto__', '', 7, null].map((hand) => [fight.setHand, seat, hand] as const),
    [fight.setDice, 'nobody', 'typed'],
    [fight.setDice, seat, 'loaded'],
    ...['', 7, HUGE].map((seed) => [fight.addSeed, seed] as const),
    ...[{ at: -1 }, { at: 0.5 }, { at: fight.step + 1 }].map((how) => [fight.fork, how] as const),
    ...[{ seed: '' }, { seed: 7 }].map((how) => [fight.fork, how] as const),
    ...MALFORMED_CHANGES.map((change) => [fight.amend, change] as const),
    [fight.amend, { ruling: { text: 'Fine.' } }, { why: HUGE }],
    [fight.redo],
  ]
  const [method, ...args] = pick(random, attempts) ?? [fight.redo]
  return [`${method.name}(${args.map(print).join(', ')})`, () => Reflect.apply(method, fight, args)]
}

const MALFORMED_CHANGES: readonly unknown[] = [
  null,
  {},
  'guard 3',
  { set: { path: '', value: 1 } },
  { set: { path: 'no.such.thing', value: 1 } },
  { set: { path: '__proto__.polluted', value: 1 } },
  { set: { path: 'constructor', value: 1 } },
  { set: { path: HUGE, value: 1 } },
  { set: { path: 'round', value: nested(5000) } },
  { join: { side: 'nobody', figure: nested(5000) } },
  { join: { side: 'nobody', figure: null } },
  { join: { side: '__proto__', figure: {} } },
  { leave: { figure: 'nobody' } },
  { leave: { figure: '__proto__' } },
  { ruling: { text: '' } },
  { ruling: { text: HUGE } },
  { end: { winner: 'nobody' } },
  { end: { winner: '__proto__' } },
  { set: { path: 'round', value: 1 }, end: { winner: null } },
]

function print(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value !== 'object') return String(value)
  const copied = plainCopy(value)
  return copied.ok ? JSON.stringify(copied.data).slice(0, 80) : `something of which ${copied.why}`
}

/** Scenarios with something broken are refused, or else can be played. */
export function checkScenarios<State extends object>(suite: Suite<State>): void {
  forGames(suite, Math.ceil(suite.illegal / 4), (number) => {
    const random = randomOf(`${suite.seed} scenarios`, number)
    const scenario = brokenScenario(suite, number, random)
    const what = `the scenario ${JSON.stringify(scenario)?.slice(0, 2000)}`
    let game: Game<State> | null = null
    refusalOf(what, () => {
      game = beginGame({ ...suite, scenarios: () => scenario }, number)
    })
    if (game !== null) playAWhile(game, 12)
  })
}

/** A scenario with something broken in it; every fourth is taken up in its middle, and broken there. */
function brokenScenario<State extends object>(suite: Suite<State>, number: number, random: Random): unknown {
  if (number % 4 !== 3) return broken(JSON.parse(JSON.stringify(suite.scenarios(random))), random)
  const { game } = playedGame(suite, number % KEPT)
  const written = game.fight.scenarioAt(random.die(game.fight.step) - 1)
  const { checkpoint, ...start }: Record<string, unknown> = JSON.parse(JSON.stringify(written))
  return { ...start, checkpoint: broken(checkpoint, random) }
}

/** Saves with something broken are refused, or load with a notice, or load to the very same past. */
export function checkSaveDamage<State extends object>(suite: Suite<State>): void {
  forGames(suite, Math.ceil(suite.illegal / 10), (number) => {
    const game = beginGame(suite, number % 50)
    playAWhile(game, randomOf(suite.seed, number).die(40))
    const random = randomOf(`${suite.seed} saves`, number)
    const before = saveFight(game.fight)
    const damaged = broken(savedAndRead(game.fight), random)
    let loaded: Fight<State> | null = null
    refusalOf('a damaged save', () => {
      loaded = loadFight(suite.system, damaged)
    })
    if (loaded !== null) mustShowDamage(before, loaded)
  })
}

function mustShowDamage<State extends object>(before: SavedFight, loaded: Fight<State>): void {
  const after = saveFight(loaded)
  const notices = (save: SavedFight) => save.log.filter(({ event }) => event.event === 'notice').length
  if (notices(after) > notices(before)) return
  const past = (save: SavedFight) =>
    JSON.stringify(save.steps.slice(0, before.steps.length).map(({ name, events }) => [name, events]))
  must(
    past(before) === past(after),
    `a changed past was loaded in silence: ${difference(past(before), past(after))}`,
  )
}

function playAWhile<State extends object>(game: Game<State>, answers: number): void {
  for (let given = 0; given < answers && !game.fight.over; given++) answerOne(game)
}

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  '__proto__',
  'no such thing',
  HUGE.slice(0, 5000),
  -1,
  0,
  1,
  3,
  1.5,
  1e9,
  1e308,
  true,
  [],
  {},
  ['x'],
]

/** The same JSON with one thing changed somewhere. */
function broken(json: unknown, random: Random): unknown {
  const places: { readonly holder: object; readonly key: string }[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      places.push({ holder: value, key })
      walk(part)
    }
  }
  walk(json)
  const place = pick(random, places)
  if (place === undefined || random.die(50) === 1) return pick(random, ODD_VALUES)
  const { holder, key } = place
  const value: unknown = Reflect.get(holder, key)
  const how = random.die(5)
  if (how === 1 && Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (how === 1) Reflect.deleteProperty(holder, key)
  else if (how === 2 && Array.isArray(holder)) holder.push(value)
  else if (how === 2) Reflect.set(holder, 'surplus', value)
  else if (how === 3 && typeof value === 'number') Reflect.set(holder, key, value + 1)
  else if (how === 3 && typeof value === 'string') Reflect.set(holder, key, `${value}x`)
  else Reflect.set(holder, key, pick(random, ODD_VALUES))
  return json
}
