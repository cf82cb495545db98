/**
 * The menu of a Turn: which actions are open to somebody just now, and which rule forbids the others. Whole chapters
 * may be closed, to the stunned, the frenzied or those who may not attack.
 */
import { type ForbiddenOption, type Menu, NOTHING_FORBIDDEN, type Table } from '@steelyard/kernel'
import type { Figure, State } from '../../state/state.ts'
import { isStunned, whyNotOffend } from '../core/conditions.ts'
import { type ActionName, nameIn, type OfferOption } from './action-names.ts'
import { ACTIONS, type ActionChapter, actionOf, FREE_MENU, MENU, type Requirement } from './action-table.ts'

const FRENZY = 'mythras.creature.frenzy'

/** Everything somebody could do with a Turn now; whoever can do nothing else lets it go by, frenzied or not. */
export function turnMenu(table: Table, state: State, figure: Figure, interrupting: boolean): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  const closed = whyClosed(state, figure, interrupting)
  for (const each of MENU) offerChapter(state, figure, each, { closed, interrupting, offer })
  const stuck = options.length === 0
  offer('dither', stuck || figure.frenzy === 0 ? '' : FRENZY)
  options.push('free')
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** Actions in the order of liking, and the chapters of the menu where they stand, the best liked first. */
export interface MenuPreference {
  readonly names: readonly string[]
  readonly chapters: readonly ActionChapter[]
  /** The best rank of what stands in each chapter. */
  readonly ranks: readonly number[]
}

/** What somebody likes, best first; made once, because it looks through the whole menu. */
export function likingOf(...names: readonly ActionName[]): MenuPreference {
  const rankOf = (each: ActionChapter): number => names.findIndex((name) => ACTIONS[name].chapter === each)
  const chapters = MENU.filter((each) => rankOf(each) >= 0).sort((one, other) => rankOf(one) - rankOf(other))
  return { names, chapters, ranks: chapters.map(rankOf) }
}

/** The line of the menu that is liked best, or ''; of the menu only the chapters that matter are worked out. */
export function bestOffer(
  state: State,
  figure: Figure,
  interrupting: boolean,
  { names, chapters, ranks }: MenuPreference,
  wanted: (key: string) => boolean = always,
): string {
  const closed = whyClosed(state, figure, interrupting)
  let best = names.length
  let found = ''
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot !== '') return
    const rank = names.indexOf(nameIn(key))
    if (rank < 0 || rank >= best || !wanted(key)) return
    best = rank
    found = key
  }
  for (const [at, { needs, ownSlot, offers }] of chapters.entries()) {
    if ((ranks[at] ?? 0) > best) return found
    if (closed[needs] === '' && !(ownSlot && interrupting)) offers(state, figure, offer)
  }
  return found
}

function always(): boolean {
  return true
}

type Closed = Readonly<Record<Requirement, string>>

/** The rules that keep whole chapters closed to somebody, or ''. */
function whyClosed(state: State, figure: Figure, interrupting: boolean): Closed {
  const moving = isStunned(state, figure, 'trunk') ? 'mythras.effect.stun-torso' : ''
  const calm = figure.frenzy > 0 ? FRENZY : ''
  const offensive = moving || whyNotOffend(state, figure, interrupting)
  return { offensive, moving, peaceful: moving || calm, calm }
}

function offerChapter(
  state: State,
  figure: Figure,
  { needs, offers, ownSlot }: ActionChapter,
  {
    closed,
    interrupting,
    offer,
  }: { readonly closed: Closed; readonly interrupting: boolean; readonly offer: OfferOption },
): void {
  if (ownSlot && interrupting) return
  const rule = closed[needs]
  if (rule === '') offers(state, figure, offer)
  else offers(state, figure, (key) => offer(key, rule))
}

/** Everything that somebody could do for free, and `back` to do none of it. */
export function freeMenu(table: Table, state: State, figure: Figure): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  for (const offers of FREE_MENU) offers(state, figure, offer)
  options.push('back')
  return { options, forbidden }
}

/**
 * After an interrupt the chapter may be closed to whoever was interrupted, and what they attack with or lie under may
 * have changed: what the menu would no longer offer is lost. Movements and the like look again by themselves.
 */
export function isStillPossible(state: State, figure: Figure, key: string, interrupting: boolean): boolean {
  const { chapter } = actionOf(key)
  if (chapter === null) return true
  if (whyClosed(state, figure, interrupting)[chapter.needs] !== '') return false
  if (!chapter.offeredAgain) return true
  let possible = false
  chapter.offers(state, figure, (each, whyNot) => {
    if (each === key && (whyNot === '' || whyNot === FEW)) possible = true
  })
  return possible
}

/** A sweep that was declared against several goes on against the one who is left. */
const FEW = 'mythras.sweep.when'
