/**
 * What decides who wins: coarser than the key. Stamina, scars and what only matters after the fight are left out;
 * stamina counts only where a full pack would make somebody drop a weapon.
 */
import { countedRound, type Figure, profileOf, type State } from './state.ts'

const SLOTS_TO_SPARE = 3

/** Equal gists, equal odds of winning. */
export function gistOf(state: State): string {
  let gist = `${state.phase} ${countedRound(state)} ${state.turn} ${state.order.join(',')} ${state.fires.join(',')}`
  for (const figure of state.figures) gist += `|${figureGist(state, figure)}`
  return gist
}

function figureGist(state: State, figure: Figure): string {
  if (figure.life !== 'in' && figure.life !== 'disabled') return figure.life
  const { pc } = profileOf(state, figure)
  const flags =
    (figure.called ? 1 : 0) +
    (figure.acted ? 2 : 0) +
    (figure.waiting ? 4 : 0) +
    (figure.movedSlot ? 8 : 0) +
    (figure.struckSlot ? 16 : 0) +
    (figure.hindered ? 32 : 0) +
    (figure.shieldReady ? 64 : 0) +
    (figure.spared ? 128 : 0) +
    (figure.lostOffArm ? 256 : 0) +
    (figure.lostWeaponArm ? 512 : 0) +
    (figure.rearming ? 1024 : 0) +
    (figure.lostLeg ? 2048 : 0) +
    (figure.dying ? 4096 : 0)
  const where = `${figure.place},${figure.cameFrom},${figure.bands.join('')},${figure.superior.join('.')}`
  const common = `${figure.life} ${flags} ${figure.hits} ${figure.initiative} ${where}`
  if (!pc) return common
  const stats = `${figure.might},${figure.grace},${figure.grit},${figure.lore},${figure.momentum},${figure.dire}`
  const wear = `${figure.armour},${figure.shield},${figure.usage.join('.')},${figure.ready.map(Number).join('')}`
  const cheaper = `${figure.discount},${figure.favoured.join('.')}`
  return `${common} ${stats} ${wear} ${cheaper} ${packGist(state, figure)}`
}

/** Tallies matter only to somebody whose pack is nearly full. */
function packGist(state: State, figure: Figure): string {
  const { arms, items, itemSlots, shield } = profileOf(state, figure)
  const carried = arms.length + items.length + (shield === '' ? 0 : 1)
  if (itemSlots - carried - figure.exhausted > SLOTS_TO_SPARE) return ''
  return `${figure.stamina},${figure.exhausted},${figure.dropped}`
}
