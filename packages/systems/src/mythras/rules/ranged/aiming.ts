/**
 * Aiming: a whole Round given to one target, Turn by Turn, so that the first shot of the next Round is a grade
 * less hindered. Other actions, reactions, wounds and losing sight of the target spoil it.
 *
 * `aiming` is 1 while somebody aims and 2 once they have; `aimAt` is their target. What an aim is worth, and which
 * hindrance it eases, stands with the shot; a telescopic sight helps only whoever has aimed.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Arm, armOf, type Figure, figureIf, type Item, itemAt, type State } from '../../state/state.ts'
import { isReadied, isThere } from '../core/conditions.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { spoilAim } from '../harm/wounds.ts'
import type { OfferOption } from '../round/action-names.ts'
import { askFigure } from '../round/actions.ts'
import { pointsOf } from '../round/points.ts'
import { AIMED } from './line-of-fire.ts'
import { missileOf, targetsFor, whyNotFire, whyNotShoot } from './ranged.ts'
import { isHidden } from './shelter.ts'

const AIM = 'mythras.ranged.aim'

/** Aiming with every loaded weapon in hand. */
export function offerAim(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = isReadied(item) ? aimedArm(state, figure, item) : null
    if (arm !== null) offer(`aim ${itemKey(state, figure, at)}`, whyNotAim(state, figure, item, arm))
  }
}

function aimedArm(state: State, figure: Figure, item: Item): Arm | null {
  const arm = armOf(state, item)
  return arm.category === 'ranged' ? arm : missileOf(state, figure, item)
}

function whyNotAim(state: State, figure: Figure, item: Item, arm: Arm): string {
  const whyNot = whyNotShoot(state, figure, item, arm, { aimed: true })
  if (whyNot !== '' || figure.aiming === 1) return whyNot
  return mayBegin(state, figure) && targetsInSight(state, figure, item, arm).length > 0 ? '' : AIM
}

/** The foes that somebody can aim at: behind total cover nobody is seen, and the aim would be lost. */
function targetsInSight(state: State, figure: Figure, item: Item, arm: Arm): Figure[] {
  return targetsFor(state, figure, item, arm, { aimed: true }).filter(
    (target) => !isHidden(state, target, figure),
  )
}

/** A Round of aiming begins with its first Turn and with every point still there. */
export function mayBegin(state: State, figure: Figure): boolean {
  if (state.setup.rulings.aim === 'one-point') return true
  return state.cycle === 1 && figure.actionPoints >= pointsOf(state, figure)
}

/** One Turn of aiming; the target is named when it begins. */
export function takeAim(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, key.slice(key.indexOf(' ') + 1)))
  const arm = aimedArm(state, figure, item)
  if (arm === null || whyNotFire(state, figure, item, arm) !== '') return
  if (figure.aiming !== 1) {
    const targets = targetsInSight(state, figure, item, arm)
    if (targets.length === 0) return
    figure.aimAt = askFigure(table, {
      question: 'target',
      rule: AIM,
      by: figure,
      among: targets,
      about: {
        item: itemKey(state, figure, figure.items.indexOf(item)),
        aiming: true,
      },
    }).at
  }
  figure.aiming = state.setup.rulings.aim === 'one-point' ? AIMED : 1
  if (table.logs)
    say(table, {
      event: 'condition',
      rule: AIM,
      figure: figure.id,
      what: figure.aiming === AIMED ? 'aimed' : 'aiming',
      amount: 0,
      where: state.figures[figure.aimAt]?.id ?? '',
    })
}

/** At the start of a Round: whoever aimed all through the last has aimed; an aim that was not used is gone. */
export function continueAiming(state: State, figure: Figure): void {
  if (figure.aiming === 0) return
  const target = figureIf(state, figure.aimAt)
  const lost = target === undefined || !isThere(target) || isHidden(state, target, figure)
  const kept = figure.aiming === 1 || state.setup.rulings.aim === 'one-point'
  if (lost || !kept) spoilAim(figure)
  else figure.aiming = AIMED
}
