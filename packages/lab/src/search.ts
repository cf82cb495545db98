/**
 * Search: play by looking ahead with the game's own rules. For any system and any question it plays thousands of
 * fights to their end and learns which of its own answers win, down to a few answers deep (Monte Carlo tree search,
 * open loop: the tree holds our answers, dice and everybody else's are drawn anew in every fight).
 *
 * It knows only what its seat may know: fights begin from the seat's view, and answers of others that are still
 * sealed are left out. With little time it answers like the policy that plays its fights, and departs from it only
 * where something else is better by more than chance explains.
 */
import {
  allChoices,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Decision,
  type Fight,
  isMixed,
  type Policy,
  policiesOf,
  policiesOfHands,
  Refusal,
  resultOf,
  type System,
  simulateFrom,
  type Thinker,
  usualChoice,
} from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems'
import { momentAfter } from './moments.ts'

/** How hard to think. */
export interface SearchOptions {
  /** Time for one answer; whatever comes first of this and `fights`. */
  readonly milliseconds?: number
  /** Fights for one answer. */
  readonly fights?: number
  /** Who plays everybody else, and the seat itself beyond the tree. */
  readonly stand?: string
  /** How many of the seat's own answers the tree is deep, the first included. */
  readonly depth?: number
  readonly seed?: string
}

/** One answer as the search sees it. */
export interface Weighed {
  readonly choice: Choice
  readonly fights: number
  /** How often the seat's side won after it; a draw counts half. */
  readonly value: number
}

/** What a search found, best first. */
export interface Advice {
  readonly best: Choice
  readonly weighed: readonly Weighed[]
  readonly fights: number
}

const MOST_ANSWERS = 400
const BATCH = 8
const CURIOSITY = 0.6
const WIDENING = 24

/** The answer that wins most often, as far as there was time to find out. */
export function advise<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  options: SearchOptions = {},
): Advice {
  const { system } = fight
  const choices = allChoices(question.decision, MOST_ANSWERS)
  const [only] = choices
  if (only === undefined) throw new Refusal('unknown-question', 'There is nothing to answer.')
  if (choices.length === 1)
    return { best: only, weighed: [{ choice: only, fights: 0, value: Number.NaN }], fights: 0 }
  const tree = new Tree(system, fight, question, options)
  const arms = choices.map((choice) => ({
    choice,
    moment: momentAfter(fight, question, choice),
    node: new Node(),
  }))
  const until = performance.now() + (options.milliseconds ?? 1000)
  const most = options.fights ?? Number.POSITIVE_INFINITY
  let fought = 0
  while (fought < most && (fought === 0 || performance.now() < until)) {
    const arm =
      arms[
        pick(
          arms.map(({ node }) => node),
          fought,
        )
      ]
    if (arm === undefined) break
    // The same dice for every answer: what differs between them is the answer and not the luck.
    tree.play(arm.moment, arm.node, BATCH, arm.node.visits)
    fought += BATCH
  }
  const weighed = arms
    .map(({ choice, node }) => ({ choice, fights: node.visits, value: node.value }))
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.fights - one.fights)
  return { best: bestOf(weighed, tree.usual(fight, question)), weighed, fights: fought }
}

/** Somebody who plays 'ai:search' by this search; every question of a fight is thought about with a seed of its own. */
export function searcher(options: SearchOptions = {}): Thinker {
  return (fight, question) => {
    const seed = `${options.seed ?? 'search'} ${question.id}`
    return advise(fight, question, { stand: standInOf(fight.system), ...options, seed }).best
  }
}

const SURE = 1

/**
 * What the stand-in would answer, unless another answer is better by more than chance explains. The more answers there
 * are, the more of them look good by luck alone: the best of n lies about √(2 ln n) deviations up.
 */
function bestOf(weighed: readonly Weighed[], usual: Choice): Choice {
  const known = weighed.find(({ choice }) => choiceText(choice) === choiceText(usual))
  let best = known ?? weighed[0]
  let lead = 0
  const deviations = SURE + Math.sqrt(2 * Math.log(Math.max(1, weighed.length)))
  for (const each of weighed) {
    if (known === undefined || each.fights === 0 || known.fights === 0) continue
    const doubt = deviations * Math.sqrt(variance(each) + variance(known))
    if (each.value - known.value - doubt > lead) {
      lead = each.value - known.value - doubt
      best = each
    }
  }
  return best?.choice ?? usual
}

/** What was not tried comes last. */
function rankOf({ value, fights }: Weighed): number {
  return fights === 0 ? -1 : value
}

/** Of the mean; a side that always or never won may still be lucky. */
function variance({ value, fights }: Weighed): number {
  const share = (value * fights + 1) / (fights + 2)
  return (share * (1 - share)) / fights
}

/** What is known of an answer, and of the answers that may follow it. */
class Node {
  visits = 0
  won = 0
  readonly next = new Map<string, Map<string, Node>>()

  get value(): number {
    return this.visits === 0 ? Number.NaN : this.won / this.visits
  }

  /** The answers to a decision below this one. */
  under(decision: Decision): Map<string, Node> {
    const name = `${decision.name} ${decision.by}`
    let found = this.next.get(name)
    if (found === undefined) {
      found = new Map()
      this.next.set(name, found)
    }
    return found
  }
}

/** Which answer to try next: the most promising, with something added for those that were tried little. */
function pick(nodes: readonly Node[], fought: number): number {
  let best = 0
  let highest = Number.NEGATIVE_INFINITY
  for (const [at, { visits, value }] of nodes.entries()) {
    if (visits === 0) return at
    const score = value + CURIOSITY * Math.sqrt(Math.log(fought + 1) / visits)
    if (score > highest) {
      highest = score
      best = at
    }
  }
  return best
}

/** The fights below a question: the seat's own answers by the tree, all else by the stand-in. */
class Tree<State extends object> {
  readonly #system: System<State>
  readonly #seat: string
  readonly #side: string
  readonly #depth: number
  readonly #seed: string
  readonly #stand: Policy
  readonly #policies: Readonly<Record<string, string | Policy>>
  #path: Node[] = []
  #inside = true

  constructor(system: System<State>, fight: Fight<State>, question: ChoiceQuestion, options: SearchOptions) {
    this.#system = system
    this.#seat = question.seat
    this.#side = sideOf(system, fight, question)
    this.#depth = options.depth ?? 3
    this.#seed = options.seed ?? 'search'
    const stand = options.stand ?? 'skilled'
    const hands = policiesOfHands(fight.parts().hands, stand)
    this.#stand = policiesOf(system, { x: stand }).get('x') ?? ((_, decision) => usualChoice(decision))
    const own: Policy = (view, decision) => this.#answer(view, decision)
    this.#policies = { ...hands, [this.#seat]: own }
  }

  /** What the stand-in would answer to the question itself. */
  usual(fight: Fight<State>, { decision, seat }: ChoiceQuestion): Choice {
    return likeliest(this.#stand(fight.view(seat), decision), decision)
  }

  /** Plays a few fights through an answer and remembers how they end. */
  play(moment: Parameters<typeof simulateFrom<State>>[1], root: Node, fights: number, from: number): void {
    const begin = (): void => {
      this.#path = [root]
      this.#inside = true
    }
    begin()
    const measures = {
      end: (state: State): number => {
        const value = this.#valueOf(state)
        for (const node of this.#path) {
          node.visits += 1
          node.won += value
        }
        begin()
        return 0
      },
    }
    simulateFrom(this.#system, moment, { fights, from, seed: this.#seed, policies: this.#policies, measures })
  }

  #valueOf(state: State): number {
    const result = resultOf(this.#system, state)
    if (result === this.#side) return 1
    return this.#system.outcome(state).winner === null ? 0.5 : 0
  }

  /** An answer of the seat itself: by the tree while it lasts, then like anybody. */
  #answer(view: unknown, decision: Decision): ReturnType<Policy> {
    const last = this.#path.at(-1)
    const small = decision.kind === 'option' && decision.options.length > 1 && decision.options.length <= 60
    if (!this.#inside || last === undefined || this.#path.length >= this.#depth || !small)
      return this.#stand(view, decision)
    const known = last.under(decision)
    for (const key of decision.options) if (!known.has(key)) known.set(key, new Node())
    const keys = decision.options
    const tried = keys.filter((key) => (known.get(key)?.visits ?? 0) > 0)
    // What follows an answer is explored little by little: first as the stand-in would go on, then one more way for
    // every so many fights. Else an answer that leads to many questions would look bad for all the tries at them.
    const wider = tried.length < Math.min(keys.length, 1 + Math.floor(last.visits / WIDENING))
    const key = wider
      ? this.#untried(view, decision, tried)
      : (tried[
          pick(
            tried.map((each) => known.get(each) ?? new Node()),
            last.visits,
          )
        ] ?? '')
    const node = known.get(key)
    if (node !== undefined) {
      if (node.visits === 0) this.#inside = false
      this.#path.push(node)
    }
    return key
  }

  /** The first time anywhere what the stand-in would do, then the others in their order. */
  #untried(view: unknown, decision: Decision, tried: readonly string[]): string {
    const others = decision.options.filter((key) => !tried.includes(key))
    const likely = tried.length === 0 ? likeliest(this.#stand(view, decision), decision) : ''
    return others.find((key) => key === likely) ?? others[0] ?? ''
  }
}

/** A policy's answer; of a mixture the one that is given most. */
function likeliest(answer: ReturnType<Policy>, decision: Decision): Choice {
  if (!isMixed(answer)) return answer
  const most = answer.weights.indexOf(Math.max(...answer.weights))
  return allChoices(decision, MOST_ANSWERS)[most] ?? usualChoice(decision)
}

/** The side that the asked figure fights for; for anybody else the seat's own name. */
function sideOf<State extends object>(
  system: System<State>,
  fight: Fight<State>,
  { by, seat }: ChoiceQuestion,
): string {
  const { sides } = system.tell.board(fight.view('referee'))
  const found = sides.find(({ figures }) => figures.some(({ id }) => id === by))
  return found?.id ?? seat
}

/** An answer in words, for tables. */
export function weighedText({ choice, value, fights }: Weighed): string {
  return `${choiceText(choice)} ${(100 * value).toFixed(1)} % of ${fights}`
}
