/**
 * Between shots: when it pays to switch a gun to bursts or automatic fire, or back, and when to steady it.
 *
 * Either takes a Turn in which nothing is fired, and firefights are short: it is worth it for somebody who cannot
 * shoot just now anyway, or where shots are so hard that nobody falls soon. Advanced guns are switched for nothing.
 */
import { isHeld } from '../../rules/core/conditions.ts'
import { itemKey } from '../../rules/gear/items.ts'
import { modesOf, recoilOf } from '../../rules/ranged/guns.ts'
import { whyNotFire } from '../../rules/ranged/ranged.ts'
import { armOf, type Figure, itemAt, type State } from '../../state/state.ts'
import { firstOf } from '../choosing.ts'
import { bestFire, type Mode } from './gunfire.ts'
import { turnsLeft } from './shooting.ts'

/** Something to do to a gun, and what comes of it in the Turns that are left. */
interface Work {
  readonly key: string
  readonly worth: number
}

/**
 * What is to be done to a gun before it is fired again, or ''; `own` is what the best shot at once is worth. Whoever is
 * pinned down keeps points to dive for cover.
 */
export function chooseGunwork(state: State, figure: Figure, options: readonly string[], own: number): string {
  const guns = figure.pinned > 0 ? [] : selective(state, figure)
  if (guns.length === 0) return ''
  const turns = turnsLeft(state, figure, own)
  if (turns <= 1) return ''
  let best: Work = { key: '', worth: own * turns }
  for (const at of guns)
    for (const mode of modesOf(armOf(state, itemAt(figure, at))))
      for (const work of worksFor(state, { figure, at, mode, options, turns }))
        if (work.worth > best.worth) best = work
  return best.key
}

/** The guns in hand that fire bursts or sprays. */
function selective(state: State, figure: Figure): number[] {
  const found: number[] = []
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (isHeld(item) && !item.jammed && modesOf(armOf(state, item)).length > 1) found.push(at)
  }
  return found
}

/** Setting a gun to a mode, and steadying it for that mode, before or after. */
function worksFor(
  state: State,
  {
    figure,
    at,
    mode,
    options,
    turns,
  }: {
    readonly figure: Figure
    readonly at: number
    readonly mode: Mode
    readonly options: readonly string[]
    readonly turns: number
  },
): Work[] {
  const key = itemKey(state, figure, at)
  const set = itemAt(figure, at).mode === mode
  const turn = set ? '' : firstOf(options, `switch-fire ${key} ${mode}`)
  if (!set && turn === '') return []
  const works: Work[] = []
  const recoil = recoilIn(figure, at, mode)
  if (!set) works.push({ key: turn, worth: bestFire(state, figure, at, mode, recoil).worth * (turns - 1) })
  const steady = recoil === 0 ? '' : firstOf(options, `steady ${key}`)
  const after = turns - (set ? 1 : 2)
  if (steady === '' || after <= 0) return works
  const firm = bestFire(state, figure, at, mode, recoil - 1).worth
  works.push({ key: turn || steady, worth: firm * after })
  return works
}

function recoilIn(figure: Figure, at: number, mode: Mode): number {
  return mode === 'semi' ? 0 : recoilOf(figure, at, mode)
}

/** The free action that sets an advanced gun to the mode that now does most, or ''. */
export function toSwitch(state: State, figure: Figure): string {
  for (const at of selective(state, figure)) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!arm.highTech || whyNotFire(state, figure, item, arm) !== '') continue
    let best: Mode = item.mode
    let most = bestFire(state, figure, at, best, recoilIn(figure, at, best)).worth
    for (const mode of modesOf(arm)) {
      const { worth } = bestFire(state, figure, at, mode, recoilIn(figure, at, mode))
      if (worth <= most) continue
      most = worth
      best = mode
    }
    if (best !== item.mode) return `switch-fire ${itemKey(state, figure, at)} ${best}`
  }
  return ''
}
