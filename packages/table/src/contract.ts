/**
 * The contract of a table: everything that goes over the wire, as schemas, and what a host of fights can do.
 *
 * `Host` is the one interface: the server implements it over its store, the client over HTTP and the socket, and
 * the tools for AI game masters speak to either. Every act of a seat goes through `act`; a token says whose seat
 * it is, so nothing else does. Whatever a host gives out is what that seat may know, and nothing more.
 *
 * Words that confuse: a *seat* is who answers in the rules ('referee', 'spectator', or a hand's name); a *person*
 * is somebody who holds a token; a *revision* counts the acts upon a fight and only grows.
 */
import { changeForm, HAPPENINGS, handForm } from '@steelyard/kernel'
import { z } from 'zod'
import { type Companies, packListForm } from './company-contract.ts'
import { type Holdings, ownerForm } from './owner-contract.ts'

export {
  type Companies,
  type CompanyBetween,
  type CompanyCard,
  type CompanyFight,
  type CompanyView,
  companyBetweenForm,
  companyCardForm,
  companyChangeForm,
  companyFightForm,
  companyViewForm,
  type EditCompany,
  editCompanyForm,
  type FoundCompany,
  type FoundedCompany,
  foundCompanyForm,
  foundedCompanyForm,
  type SheetCheck,
  sheetCheckForm,
} from './company-contract.ts'
export { type Holdings, holdingsForm, ownerForm } from './owner-contract.ts'
export { HostProblem } from './problem.ts'

/** What a person is allowed: the referee everything, a player the seat's own, a spectator to look. */
export const roleForm = z.enum(['referee', 'player', 'spectator'])

/** How much of a foe's health a player is shown. */
export const healthForm = z.enum(['exact', 'bar', 'word', 'wounds', 'nothing'])

const name = z.string().min(1).max(60)
const text = z.string().max(2000)
const count = z.int().min(0).max(1e9)
/** The secret of one person at one fight. */
export const tokenForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, 'a token is what creating or joining gave')
/** The six letters with which people join; none looks like another. */
export const codeForm = z
  .string()
  .regex(/^[ACDEFGHJKLMNPQRTUVWXY34679]{6}$/, 'a code is six letters or digits')
/** Chosen by the sender, so that an act sent twice is done once. */
export const keyForm = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'a key is 8 to 64 letters, digits, - or _')

/** What is wrong, and what to do about it. */
export const problemForm = z.strictObject({ code: z.string().max(60), message: text, hint: text })

const gaugeForm = z.strictObject({
  label: name,
  now: z.number(),
  max: z.number(),
  counts: z
    .enum(['harm', 'effort'])
    .optional()
    .describe('What it counts if not health that is left: harm, of which more is worse, or effort.'),
})

const spotForm = z.strictObject({ x: z.number(), y: z.number() })

/** One figure as a seat may draw it. */
export const figureForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  seat: z.string().describe('Who plays it.'),
  standing: z.enum(['up', 'down', 'out']),
  gauges: z.array(gaugeForm).describe('Empty where its health is not shown as numbers.'),
  health: z
    .strictObject({ share: z.number().min(0).max(1).nullable(), word: z.string() })
    .describe('Health as a share and as a word, as far as the referee lets it be seen.'),
  facts: z.array(z.string()),
  conditions: z.array(z.string()),
  place: z.string().optional().describe('The id of the place where it stands.'),
  row: z.string().optional().describe('A stance, rank or the like by which the game arranges figures.'),
  spot: spotForm.optional().describe("Where it stands on an open field, in the game's own measure."),
  pips: z.array(gaugeForm).optional().describe('What is spent and comes back: Action Points, Momentum.'),
  body: z
    .array(
      z.strictObject({
        name: z.string(),
        armour: z.number(),
        now: z.number(),
        max: z.number(),
        state: z.string(),
      }),
    )
    .optional()
    .describe('Hit locations, where the game has them and this seat may know them.'),
})

/** A fight at a glance. */
export const boardForm = z.strictObject({
  title: z.string(),
  stages: z.array(z.strictObject({ name: z.string(), now: z.boolean() })),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string(), figures: z.array(figureForm) })),
  notes: z.array(z.string()),
  drawing: z
    .array(z.string())
    .optional()
    .describe(
      'The field as lines of letters and signs that stand under one another, where the game draws one.',
    ),
  places: z
    .array(z.strictObject({ id: z.string(), name: z.string(), note: z.string(), next: z.array(z.string()) }))
    .optional()
    .describe('Where the fight is, in order; `next` names the places that border on one.'),
  covers: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        note: z.string(),
        hides: z.enum(['all', 'part', 'nothing']),
        from: spotForm,
        to: spotForm,
      }),
    )
    .optional()
    .describe('What figures on an open field can get behind, from one end to the other.'),
  pools: z
    .array(
      z.strictObject({
        target: z.string(),
        note: z.string(),
        dice: z.array(
          z.strictObject({ by: z.string(), sides: z.number(), face: z.number(), state: z.string() }),
        ),
      }),
    )
    .optional()
    .describe(
      'Pools of dice that lie on the table, die by die: its face (0 unrolled), and what became of it.',
    ),
})

/** One line of a log, told. `at` is its number in this seat's log. */
export const lineForm = z.strictObject({
  at: count,
  step: count,
  struck: z.boolean(),
  text: z.string(),
  rule: z.string(),
  depth: z.literal([0, 1, 2]),
  tone: z.enum(['plain', 'head', 'dice', 'good', 'bad', 'quiet']),
  code: z.string().describe("The event's code."),
  roll: z
    .strictObject({
      name: z.string(),
      by: z.string(),
      dice: z.array(z.number()),
      faces: z.array(z.number()),
      how: z.enum(['drawn', 'typed']),
    })
    .optional(),
  answered: z
    .strictObject({ seat: z.string(), path: z.string(), why: z.enum(['advice', 'order', 'referee']) })
    .optional()
    .describe('A question that was answered for somebody; undo with this step and path asks it.'),
})

const asked = {
  id: z.string(),
  seat: z.string(),
  by: z.string().describe('The figure, side or referee that is asked.'),
  who: z.string().describe('Its name.'),
  rule: z.string(),
  name: z.string().describe("The decision's or roll's code."),
  ask: z.string().describe('The question in words.'),
  sealed: z.boolean().describe('Nobody sees the answer before all have answered.'),
}
const optionForm = z.strictObject({ key: z.string(), label: z.string(), hint: z.string() })
const choiceForm = z.union([z.string().max(200), z.int(), z.array(z.string().max(200)).max(200)])
const larger = {
  choices: z
    .array(choiceForm)
    .describe('The answer, and the answers to what is asked at once after it: one larger choice.'),
  label: z.string(),
}
/** One line of a menu: act and target in one, where the rules ask for both at once. */
export const menuLineForm = z.strictObject({
  ...larger,
  hint: z.string(),
  group: z.string().describe('The label of its first answer alone: lines with the same one can be folded.'),
  final: z.boolean().describe('Ends something for good, such as a surrender: confirm it.'),
  words: z.boolean().describe('The person may say in words what they try.'),
  like: z.int().min(1).describe('How many options read the same and are told by this line.'),
})
const forbiddenForm = z.strictObject({
  key: z.string(),
  label: z.string(),
  rule: z.string(),
  reason: z.string().describe('Why not now, in words.'),
})

/** Something a fight waits for, with everything needed to answer it. */
export const questionForm = z.discriminatedUnion('kind', [
  z.strictObject({
    ...asked,
    kind: z.literal('choice'),
    answer: z.enum(['option', 'amount', 'subset']),
    options: z.array(optionForm),
    min: z.number(),
    max: z.number(),
    usual: z.string(),
    forbidden: z.array(forbiddenForm),
    menu: z
      .array(menuLineForm)
      .optional()
      .describe(
        'The options as larger choices, final ones last; left out for numbers, subsets and the past.',
      ),
    suggestion: z
      .strictObject(larger)
      .optional()
      .describe('What a good player would answer from what this seat may know; left out for the past.'),
    beside: z
      .string()
      .describe(
        'Questions with the same text here are asked side by side: one screen, one act. Empty: alone.',
      ),
    said: z.string().describe('What somebody said they try, for whoever rules on it; empty: nothing.'),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('roll'),
    dice: z.array(z.number()).describe('The sides of each die to type.'),
    explodes: z.boolean().describe('Each highest face is rolled on.'),
  }),
])

/** Who is being waited for; of a sealed question no more than that. */
export const waitingForm = z.strictObject({
  seat: z.string(),
  who: z.string(),
  ask: z.string(),
  hand: z.string().describe('human, or the machine that plays this seat.'),
  referee: z
    .boolean()
    .describe('Nobody has taken this seat, such as that of a whole side: the referee answers for it.'),
})

/** Somebody at the table. */
export const personForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: roleForm,
  seat: z.string().nullable().describe('Null while somebody waits for the nod or for a seat.'),
  here: z.boolean().describe('Connected at the moment.'),
  waiting: z.boolean().describe("Asked to join and waits for the referee's nod."),
})

const levelForm = z.enum(['always', 'matters', 'never'])
/** How often to ask: in general, and by kind of decision. */
export const attentionForm = z.strictObject({
  level: levelForm.optional(),
  decisions: z.record(z.string(), levelForm),
})

/** What everybody may know about a fight. */
export const headerForm = z.strictObject({
  id: z.string(),
  system: z.string(),
  rulesVersion: z.string(),
  title: z.string(),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  house: z.array(z.string()).describe('House rules: every ruling that is not the usual one, in words.'),
  hands: z.record(z.string(), z.string()),
  typed: z.array(z.string()),
  commitment: z.string().describe('The fingerprint of the seed, published before the first roll.'),
  round: count,
  steps: count,
  outcome: z.strictObject({
    over: z.boolean(),
    winner: z.string().nullable(),
    how: z.string(),
    allies: z.array(z.string()).describe('Sides that have won together with the winner.'),
  }),
  health: healthForm,
  odds: z.boolean().describe('Whether players may ask for odds, and those who watch see the chances.'),
  branch: z
    .strictObject({ of: z.string(), step: count })
    .nullable()
    .describe('The fight this one was forked from, and where.'),
  code: z.string().nullable().describe('The code to join with, while joining is open; players see it too.'),
  nod: z.boolean().describe('Whether the referee lets each guest in.'),
  attention: z.strictObject({ table: attentionForm, seats: z.record(z.string(), attentionForm) }),
})

const snapshotBody = {
  revision: count,
  fight: headerForm,
  board: boardForm,
  questions: z
    .array(questionForm)
    .describe("This seat's own; the referee's holds all but the sealed ones of seats that others hold."),
  waiting: z.array(waitingForm),
  withdrawable: z.array(z.strictObject({ id: z.string(), seat: z.string(), what: z.string() })),
  can: z.strictObject({ undo: z.boolean(), redo: z.boolean(), again: z.boolean(), play: z.boolean() }),
  people: z.array(personForm),
}

/** Everything a seat may know, whole; the wire calls it a look. */
export const snapshotForm = z.strictObject({
  ...snapshotBody,
  me: z.strictObject({ person: z.string(), name: z.string(), role: roleForm, seat: z.string().nullable() }),
  log: z.array(lineForm),
})

/** What has changed since a revision: lines that are new or were struck, and how all else stands now. */
export const updateForm = z.strictObject({ ...snapshotBody, since: count, lines: z.array(lineForm) })

const chosen = {
  question: z.string().max(80),
  further: z
    .array(choiceForm)
    .max(8)
    .optional()
    .describe('The answers to what is asked at once after it, as a line of the menu lists them.'),
  words: z.string().max(400).optional().describe('What the person says they try.'),
  order: z
    .strictObject({ figures: z.array(z.string().max(200)).max(1000).optional() })
    .optional()
    .describe('The same for further decisions of these kinds in this round: for these figures, or all.'),
}
const reply = {
  choice: choiceForm.optional(),
  faces: z.array(z.int().min(1).max(1000)).max(100).optional(),
  draw: z.literal(true).optional(),
}
const why = z.string().max(300).optional()

/** One act of a person upon a fight. */
export const actForm = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('answer'), ...chosen, ...reply }),
  z.strictObject({
    act: z.literal('answers'),
    answers: z
      .array(z.strictObject({ ...chosen, choice: choiceForm }))
      .min(1)
      .max(100)
      .describe('Choices that are asked side by side, answered as one.'),
  }),
  z.strictObject({
    act: z.literal('attention'),
    seat: name.optional().describe('Left out: the default of the table.'),
    decision: name.optional().describe('Left out: every kind of decision that is not named.'),
    level: z.enum(['always', 'matters', 'never', 'default']),
  }),
  z.strictObject({
    act: z.literal('deputy'),
    seats: z.array(name).min(1).max(60),
    policy: name.optional().describe('How to play; skilled unless given.'),
    until: z.array(z.enum(HAPPENINGS)).max(6).describe('What stops it; others who must answer always do.'),
  }),
  z.strictObject({ act: z.literal('withdraw'), question: z.string().max(80) }),
  z.strictObject({
    act: z.literal('play'),
    until: z.enum(['decision', 'round', 'end']),
    seats: z
      .array(name)
      .max(60)
      .optional()
      .describe('Whose hands machines play until then; none unless named.'),
    stand: name.optional().describe('The policy that plays them; skilled unless given.'),
  }),
  z.strictObject({
    act: z.literal('undo'),
    to: count.optional(),
    answer: z
      .strictObject({ step: count, path: z.string().max(40) })
      .optional()
      .describe('Back to an answer that was given for somebody, which is asked then.'),
    why,
  }),
  z.strictObject({ act: z.literal('redo'), why }),
  z.strictObject({ act: z.literal('again'), why }),
  z.strictObject({ act: z.literal('amend'), change: changeForm, why: z.string().min(1).max(300) }),
  z.strictObject({ act: z.literal('hand'), seat: name, hand: handForm, why }),
  z.strictObject({ act: z.literal('dice'), seat: name, origin: z.enum(['drawn', 'typed']) }),
  z.strictObject({ act: z.literal('seed'), seed: z.string().min(1).max(200) }),
  z.strictObject({ act: z.literal('health'), health: healthForm }),
  z.strictObject({ act: z.literal('odds'), allowed: z.boolean() }),
  z.strictObject({ act: z.literal('joining'), open: z.boolean(), nod: z.boolean() }),
  z.strictObject({ act: z.literal('admit'), person: z.string().max(60), yes: z.boolean() }),
  z.strictObject({ act: z.literal('seat'), person: z.string().max(60), seat: name.nullable() }),
])

/** An act as it is sent: once per key, and only if the fight stands where the sender thinks, if that is said. */
export const actRequestForm = z.strictObject({
  act: actForm,
  key: keyForm.optional(),
  revision: count.optional().describe('Refused as stale if the fight has moved on.'),
})

const actReceipt = {
  revision: count,
  again: z.boolean().describe('This key was seen before: nothing was done twice.'),
  stopped: z.string().optional().describe('Why a deputy has stopped.'),
}

/** What an act came to. By socket the receipt comes alone: whoever acts there watches, and is sent the update anyway. */
export const actedForm = z.strictObject({ ...actReceipt, update: updateForm })

const packsForm = packListForm.optional().describe('Packs that the scenario refers to, as YAML or as data.')

/** What to play: exactly one of a scenario (written or as an object), a ready-made one, or a saved fight. */
export const sourceForm = z.union([
  z.strictObject({
    scenario: z.union([z.string().max(200_000), z.record(z.string(), z.json())]),
    packs: packsForm,
  }),
  z.strictObject({ sample: z.string().max(80), system: z.string().max(40).optional(), packs: packsForm }),
  z.strictObject({ save: z.record(z.string(), z.unknown()) }),
])

/** A fight to be. */
export const createForm = z.strictObject({
  from: sourceForm,
  title: z.string().min(1).max(120).optional(),
  name: name.optional().describe("The referee's name."),
  hands: z.record(name, handForm).optional(),
  apart: z
    .boolean()
    .optional()
    .describe('Give every figure of a side that people play a seat of its own, for somebody to pick.'),
  typed: z.array(name).max(60).optional(),
  seed: z.string().min(1).max(200).optional(),
  playerSeeds: z
    .array(z.string().min(1).max(200))
    .max(50)
    .optional()
    .describe('What players add to the dice before the first of them is drawn.'),
  health: healthForm.optional(),
  nod: z.boolean().optional(),
  key: keyForm
    .optional()
    .describe('At least 16 characters that nobody can guess: who sends it again gets the tokens.'),
  owner: ownerForm.optional().describe('Who finds the fight again with this secret.'),
})

/** A fresh fight: its secrets are told this once. */
export const createdForm = z.strictObject({
  fight: z.string(),
  code: z.string().nullable().describe('The code to join with; null where nobody can join.'),
  tokens: z.strictObject({
    referee: z.string(),
    spectator: z.string(),
    seats: z.record(z.string(), z.string()),
  }),
  notices: z.array(z.string()),
})

/** Somebody with a code wants in. */
export const joinForm = z.strictObject({
  code: z.string().trim().toUpperCase().pipe(codeForm),
  name,
  seat: name.optional().describe('The hand they would like to play; left out, they watch until they pick.'),
  role: z.enum(['player', 'spectator']).optional(),
})

/** What joining gave: a token of their own, and whether the referee still has to nod. */
export const joinedForm = z.strictObject({
  fight: z.string(),
  token: z.string(),
  person: z.string(),
  waiting: z.boolean(),
  seats: z.array(z.strictObject({ seat: z.string(), figures: z.array(z.string()), taken: z.boolean() })),
})

const likelihoodForm = z.strictObject({ chance: z.number(), margin: z.number() })

const likelihoodsForm = z.record(z.string(), likelihoodForm)

/** What becomes of everybody: who falls, who is struck, what is left of every value that may change. */
const standingOddsForm = z.strictObject({
  felled: likelihoodsForm,
  struck: likelihoodsForm,
  left: z.array(
    z.strictObject({
      figure: z.string(),
      gauge: z.string(),
      now: z.number(),
      mean: z.number(),
      values: z.array(z.strictObject({ value: z.number(), chance: likelihoodForm })),
    }),
  ),
})

/** The odds of one answer, or of one line of a menu. */
export const optionOddsForm = z.strictObject({
  key: z.string().describe('The answer as text; of a line its answers, as `lineKey` writes them.'),
  label: z.string(),
  choices: z.array(choiceForm).describe('The answers that make it up, as in the menu.'),
  method: z.enum(['exact', 'simulated']),
  wins: likelihoodsForm,
  ...standingOddsForm.shape,
  blow: standingOddsForm.nullable().describe('What it does before anybody else acts, exact.'),
  fights: count.describe('Fights behind what is not exact.'),
  dropped: z.boolean().describe('So far behind that no more fights were spent on it.'),
  assumes: z.string().nullable().describe('What is assumed of somebody else.'),
})

/** What a line of a menu is known by among odds: its answers as text, in their order. */
export function lineKey(choices: readonly (string | number | readonly string[])[]): string {
  return choices.map(String).join(' › ')
}

/** What odds are told of: every answer to a question, or every line of its menu, each carried through to its end. */
export const oddsOfForm = z.enum(['answers', 'lines'])

/** The odds of every answer to one question, as far as they are known; felled, struck and left: by the end of the round. */
export const oddsForm = z.strictObject({
  question: z.string(),
  stand: z.string().describe('Who plays on for people.'),
  settled: z.boolean().describe('True if nothing will change any more.'),
  verdict: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('best'), option: count }),
      z.strictObject({ kind: z.literal('close'), options: z.array(count) }),
      z.strictObject({ kind: z.literal('none') }),
    ])
    .describe('Which answer is best, by its place in the list, or which are too close to call.'),
  options: z.array(optionOddsForm),
})

/** What has changed about odds since they were last sent: the fields of each answer that are new. */
export const oddsDeltaForm = z.strictObject({
  ...oddsForm.shape,
  options: z.array(optionOddsForm.partial().extend({ key: z.string() })),
})

/** How likely each side is to win from where the fight stood when the latest step began. */
export const chancesForm = z.strictObject({
  step: count,
  stand: z.string().describe('Who plays on for people.'),
  method: z.enum(['exact', 'simulated']),
  wins: z.record(z.string(), likelihoodForm).describe("By side, with 'draw' and 'undecided'."),
})

/** Of which steps chances are wanted, and how long to work on each, in milliseconds. */
export const courseRequestForm = z.strictObject({
  steps: z.array(count).min(1).max(16),
  within: z.int().min(20).max(2_000).optional().describe('500 unless given.'),
})

/** A fork to be: from the beginning of a step, or from where the fight stands, with another answer to a choice there. */
export const forkForm = z.strictObject({
  at: count.nullable(),
  title: z.string().min(1).max(120).optional(),
  tried: z
    .strictObject({ question: z.string().max(80), choice: choiceForm })
    .optional()
    .describe('A choice of that step, as its moment shows it, and the answer to give instead.'),
})

/** A fight as it stood at the beginning of a step, and every choice of that step, for study. */
export const momentForm = z.strictObject({
  step: count,
  steps: count,
  round: count,
  board: boardForm,
  questions: z.array(questionForm),
  chosen: z.record(z.string(), z.string()).describe('What was answered then, by question.'),
  lines: z.array(lineForm),
})

/** The forms in which a fight can be taken away; between two messages for Discord stands a line with ⁂ alone. */
export const exportForm = z.enum(['save', 'markdown', 'discord', 'jsonl', 'scenario'])

/** A figure as it leaves a fight: `sheet` is what the next scenario lists, and what Build reads when it is pasted. */
export const carriedForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  side: z.string(),
  sheet: z.json(),
})

/** A game as the shelf shows it. */
export const systemForm = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  rules: count,
  policies: z.array(z.strictObject({ name: z.string(), summary: z.string() })),
  scenarios: z.array(z.strictObject({ id: z.string(), title: z.string(), summary: z.string() })),
  kinds: z.array(z.string()),
  decisions: z
    .array(z.strictObject({ name: z.string(), title: z.string(), who: z.string() }))
    .describe('Every kind of decision, for who wants to be asked more or less.'),
})

/** One rule of a register. */
export const ruleForm = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  section: z.string(),
  tag: z.string(),
  met: z.enum(['fight', 'after', 'scenario']).describe('Where users meet it'),
  code: z
    .array(z.strictObject({ file: z.string(), line: count }))
    .optional()
    .describe('The lines that carry it out, where the server runs from its sources'),
})

/** A switch for what the text leaves open. */
export const rulingForm = z.strictObject({
  key: z.string(),
  title: z.string(),
  question: z.string(),
  default: z.union([z.string(), z.number()]),
  values: z.record(z.string(), z.string()),
  rules: z.array(z.string()),
})

/** Something ready-made. */
export const contentForm = z.strictObject({
  system: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  data: z.json().optional(),
  statblock: z.string().optional().describe('A figure in the notation of the game.'),
})

/** A statblock that was read: the figure, what was guessed or dropped, and the same as text again. */
export const statblockForm = z.strictObject({
  figure: z.json(),
  notes: z.array(z.string()),
  text: z.string(),
})

/** A scenario that was read. */
export const checkedForm = z.strictObject({
  system: z.string(),
  title: z.string(),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string(), figures: z.array(z.string()) })),
  hands: z.record(z.string(), z.string()),
  scenario: z.json(),
  numbers: z
    .array(
      z.strictObject({
        path: z.string().describe('As a simulation varies it, such as npcs[0].guard.'),
        side: z.string().describe("The side's id; empty for the field."),
        who: z.string().describe('The figure, by name; empty for the field.'),
        name: z.string(),
        value: z.number(),
      }),
    )
    .describe('Every number of the scenario that a simulation can vary.'),
})

/** Many fights to be fought: plain, with something varied, compared, or balanced. */
export const jobRequestForm = z.strictObject({
  from: sourceForm,
  fights: z.int().min(1).max(10_000_000),
  seed: z.string().min(1).max(200).optional(),
  policies: z.record(name, name).optional(),
  vary: z.array(z.string().max(300)).max(2).optional().describe('Such as "players[0].guard=1..10".'),
  compare: z.string().max(300).optional().describe('Such as "rulings.nearby=arms-reach".'),
  target: z.strictObject({ side: name, share: z.number().gt(0).lt(1) }).optional(),
  end: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'What ends a fight early: first-blood, first-fall, "round 3", or "event" and one of its codes.',
    ),
})

const shareForm = z.strictObject({
  outcome: z.string(),
  count,
  share: z.number(),
  low: z.number(),
  high: z.number(),
})

/** One point of a job's result. */
export const pointForm = z.strictObject({
  at: z.array(z.strictObject({ path: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
  fights: count,
  shares: z.array(shareForm),
  measures: z.record(z.string(), z.json()),
})

/** A job as it stands. */
export const jobForm = z.strictObject({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  done: count,
  of: count,
  rate: z.number().describe('Fights a second.'),
  problem: problemForm.nullable(),
  result: z
    .strictObject({
      kind: z.enum(['simulation', 'sweep', 'comparison', 'balance']),
      seed: z.string(),
      points: z.array(pointForm),
      difference: z
        .array(
          z.strictObject({ outcome: z.string(), difference: z.number(), low: z.number(), high: z.number() }),
        )
        .nullable(),
      answer: z.string().nullable().describe('What a balance found, in a sentence.'),
      verdict: z.string(),
    })
    .nullable(),
})

/** What checking a saved fight's dice found. */
export const verifiedForm = z.strictObject({
  ok: z.boolean(),
  commitments: z.array(z.string()),
  drawn: count,
  typed: count,
  steps: count,
  rulesChecked: z.boolean(),
  problems: z.array(z.string()),
})

/** How a finished fight went: luck, turning points, and what else could have been chosen. */
export const reviewedForm = z.strictObject({
  luck: z.record(z.string(), z.number()),
  moments: z.array(
    z.strictObject({
      step: count,
      path: z.string().describe("The choice's place in its step, as in the id of its question."),
      question: z.string(),
      by: z.string().describe('The figure that chose.'),
      who: z.string().describe('The seat that chose.'),
      chosen: z.string(),
      chance: z.number(),
      best: z.string(),
      bestChance: z.number(),
      swing: z.number(),
    }),
  ),
})

/** The addresses under which other devices reach a server; none while it serves its own machine alone. */
export const addressesForm = z.array(z.string())

/** What a socket's client says. `ref` comes back with the answer. */
export const toServerForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch'), token: tokenForm, since: count.optional() }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('act'), ref: z.string().max(64), request: actRequestForm }),
  z.strictObject({ type: z.literal('ping'), ref: z.string().max(64) }),
  z.strictObject({
    type: z.literal('odds'),
    ref: z.string().max(64),
    question: z.string().max(80),
    step: count.optional().describe('For a moment of the past: its step.'),
    of: oddsOfForm.optional().describe('Answers unless given.'),
    stand: name.optional(),
  }),
  z.strictObject({ type: z.literal('enough'), ref: z.string().max(64) }),
])

/** What a socket's server says. */
export const toClientForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('look'), look: snapshotForm }),
  z.strictObject({ type: z.literal('update'), update: updateForm }),
  z.strictObject({ type: z.literal('acted'), ref: z.string(), ...actReceipt }),
  z.strictObject({ type: z.literal('problem'), ref: z.string().nullable(), problem: problemForm }),
  z.strictObject({ type: z.literal('pong'), ref: z.string() }),
  z.strictObject({ type: z.literal('odds'), ref: z.string(), odds: oddsDeltaForm }),
])

export type Role = z.infer<typeof roleForm>
export type Health = z.infer<typeof healthForm>
export type Problem = z.infer<typeof problemForm>
export type FigureView = z.infer<typeof figureForm>
export type BoardView = z.infer<typeof boardForm>
export type LineView = z.infer<typeof lineForm>
export type QuestionView = z.infer<typeof questionForm>
export type MenuLine = z.infer<typeof menuLineForm>
export type WaitingPerson = z.infer<typeof waitingForm>
export type Person = z.infer<typeof personForm>
export type Header = z.infer<typeof headerForm>
export type Snapshot = z.infer<typeof snapshotForm>
export type Update = z.infer<typeof updateForm>
export type Act = z.infer<typeof actForm>
export type ActRequest = z.infer<typeof actRequestForm>
export type ActResult = z.infer<typeof actedForm>
/** An act's result without what it changed. */
export type ActReceipt = Omit<ActResult, 'update'>
export type FightSource = z.infer<typeof sourceForm>
export type Create = z.infer<typeof createForm>
export type NewTable = z.infer<typeof createdForm>
export type Join = z.infer<typeof joinForm>
export type JoinResult = z.infer<typeof joinedForm>
export type Odds = z.infer<typeof oddsForm>
export type OddsDelta = z.infer<typeof oddsDeltaForm>
export type Chances = z.infer<typeof chancesForm>
export type CourseRequest = z.infer<typeof courseRequestForm>
export type ForkRequest = z.infer<typeof forkForm>
export type MomentView = z.infer<typeof momentForm>
export type ExportForm = z.infer<typeof exportForm>
export type SheetAfterView = z.infer<typeof carriedForm>
export type SystemView = z.infer<typeof systemForm>
export type RuleView = z.infer<typeof ruleForm>
export type RulingView = z.infer<typeof rulingForm>
export type ContentView = z.infer<typeof contentForm>
export type Statblock = z.infer<typeof statblockForm>
export type ScenarioCheck = z.infer<typeof checkedForm>
export type JobRequest = z.infer<typeof jobRequestForm>
export type JobView = z.infer<typeof jobForm>
export type VerificationView = z.infer<typeof verifiedForm>
export type ReviewView = z.infer<typeof reviewedForm>
export type ToServer = z.infer<typeof toServerForm>
export type ToClient = z.infer<typeof toClientForm>

/** What everybody may read: games, rules, content. */
export interface Library {
  systems(): Promise<readonly SystemView[]>
  rules(system: string, query?: string): Promise<readonly RuleView[]>
  rulings(system: string): Promise<readonly RulingView[]>
  content(ask: {
    system?: string
    kind?: string
    query?: string
    limit?: number
  }): Promise<readonly ContentView[]>
  contentEntry(system: string, kind: string, id: string): Promise<ContentView>
  statblock(system: string, text: string): Promise<Statblock>
  check(from: FightSource): Promise<ScenarioCheck>
  verify(save: unknown): Promise<VerificationView>
}

/** Of which question odds are wanted: one that is open, or one of a step of the past. */
export interface OddsRequest {
  readonly question: string
  readonly step?: number | undefined
  /** Answers unless given; where a question has no menu, lines are its answers. */
  readonly of?: z.infer<typeof oddsOfForm> | undefined
  /** Who plays on for people; the game's stand-in unless given. */
  readonly stand?: string | undefined
  /** After how many milliseconds to answer with what there is. */
  readonly within?: number | undefined
}

/** What a host of fights can do. Everything that can be refused throws a `HostProblem`. */
export interface Host extends Library {
  /** Rosters that live from fight to fight. */
  readonly companies: Companies
  /** The fights and companies that were begun under an owner's secret. */
  holdings(owner: string): Promise<Holdings>
  create(request: Create): Promise<NewTable>
  join(request: Join): Promise<JoinResult>
  snapshot(token: string): Promise<Snapshot>
  /** What changed since a revision; a whole snapshot where too much has. */
  since(token: string, revision: number): Promise<Update | Snapshot>
  act(token: string, request: ActRequest): Promise<ActResult>
  /** The odds of a question, as good as they get within a while. */
  odds(token: string, request: OddsRequest): Promise<Odds>
  /** Odds that get better: calls back with the first numbers and all better ones, until they are settled or stopped. */
  weigh(token: string, request: OddsRequest, told: (odds: Odds) => void): Promise<() => void>
  /** Who is likely to win, as everybody may know it. */
  chances(token: string): Promise<Chances>
  /** Who was likely to win when each of these steps began, as everybody may know it. */
  course(token: string, request: CourseRequest): Promise<readonly Chances[]>
  moment(token: string, step: number): Promise<MomentView>
  fork(token: string, at: number | null, title?: string, tried?: ForkRequest['tried']): Promise<NewTable>
  export(token: string, form: ExportForm): Promise<string>
  after(token: string): Promise<readonly SheetAfterView[]>
  review(token: string): Promise<ReviewView>
  submit(request: JobRequest): Promise<JobView>
  job(id: string): Promise<JobView>
  cancel(id: string): Promise<JobView>
  /** Calls back with every update of a seat until the returned function is called. */
  watch(token: string, since: number | null, told: (news: Snapshot | Update) => void): Promise<() => void>
}
