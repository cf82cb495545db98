/**
 * The gist of a fight: what decides who wins, and nothing else.
 *
 * `keyOf` tells apart everything that can ever be told; most of it does not bear on the outcome (where a Scar
 * sits, how much Clarity somebody without Focus has above 0, who is slain and who only fled). Exact odds of
 * winning merge situations by their gist, which turns a duel of a hundred thousand situations into a few
 * thousand.
 */
import { isDoomed } from './damage.ts'
import { type Figure, isThere, profileOf, type State } from './state.ts'

/** States with equal gists have equal chances to be won by each side. */
export function gistOf(state: State): string {
  const { rulings } = state.setup
  const round = rulings.stalemate === 100 ? Math.min(state.round, 2) : state.round
  let gist = `${state.phase} ${round} ${state.declaring} ${state.pass} ${state.pool} ${state.how}`
  for (const figure of state.figures) gist += isThere(figure) ? figureGist(state, figure) : '/-'
  for (const pool of state.pools) {
    gist += `|${pool.side} ${pool.target} ${pool.bolster} ${pool.armour}`
    for (const die of pool.dice)
      gist += `,${die.sides}${die.state === 'in' ? '=' : '~'}${die.face}:${die.owner}${die.melee ? 'm' : ''}${die.impaired ? 'i' : ''}${die.from === 'dismount' ? 'd' : ''}`
    gist +=
      rest(pool.attackers) + rest(pool.deniers) + rest(pool.focused) + rest(pool.tried) + rest(pool.waiting)
  }
  for (const [one, other, when] of state.clashes) gist += `#${one} ${other} ${state.round - when}`
  for (const { figure, sides } of state.scarring) gist += `!${figure} ${sides}`
  gist +=
    rest(state.ground) + rest(state.apart) + rest(state.duels) + rest(state.featSaves) + rest(state.moves)
  if (rulings.morale === 'on') for (const group of state.groups) gist += group.tested ? '+' : '.'
  return state.winner === null ? gist : `${gist}=${state.winner}`
}

function rest(list: readonly unknown[]): string {
  return list.length === 0 ? ';' : `;${JSON.stringify(list)}`
}

function figureGist(state: State, figure: Figure): string {
  const { rulings } = state.setup
  const { feats } = profileOf(state, figure)
  const saves = figure.unready || figure.surprised
  const cla = feats.includes('focus') || saves ? figure.cla : Math.min(figure.cla, 1)
  const spi = feats.includes('deny') || rulings.morale === 'on' ? figure.spi : Math.min(figure.spi, 1)
  const fresh = isFresh(state)
  const grows = rulings['scar-max-guard'] === 'max-and-current' ? ` ${figure.guardMax}` : ''
  const bled = rulings.morale === 'on' && !fresh ? ` ${figure.bled}` : ''
  let gist = `/${figure.life} ${figure.vig} ${cla} ${spi} ${figure.guard}${grows}${bled} ${flagsOf(state, figure, fresh)}`
  gist += ` ${figure.zone} ${figure.mount} ${figure.stopped} ${figure.lostArms}`
  for (const item of figure.items)
    gist += `,${item.arm}${item.state} ${item.count} ${item.impaired} ${item.trapped}`
  gist += sourcesOf(figure)
  gist += rest(figure.lost) + rest(figure.bonus) + rest(figure.others)
  return figure.plan.action === 'none' || fresh ? gist : `${gist}>${planGist(figure)}`
}

/** Whose effects are in force, and which arm is lost: it matters when the one falls or the other goes too. */
function sourcesOf(figure: Figure): string {
  let sources = ''
  if (figure.stopped !== 0) sources += `s${figure.stoppedBy}`
  for (const item of figure.items) {
    if (item.impaired !== 0) sources += `i${item.impairedBy}`
    if (item.trapped !== 0) sources += `t${item.trappedBy}`
  }
  if (figure.lostArms > 0) for (const { entry, place } of figure.scars) if (entry === 10) sources += place
  return sources
}

/** Between rounds of the simultaneous order nothing that was declared holds any more. */
function isFresh(state: State): boolean {
  return state.phase === 'round' && state.setup.rulings['round-order'] === 'simultaneous'
}

function planGist({ plan }: Figure): string {
  let gist = `${plan.action} ${plan.target} ${plan.wall}`
  for (const attack of plan.attacks) gist += ` ${JSON.stringify(attack)}`
  return gist
}

function flagsOf(state: State, figure: Figure, fresh: boolean): string {
  const flags = [
    figure.fatigued,
    figure.wounded,
    figure.unready,
    figure.surprised,
    figure.exposed,
    figure.moved && !fresh,
    figure.engaged && !fresh,
    figure.declared && !fresh,
    figure.lostLeg,
    isDoomed(state, figure),
  ]
  return flags.map((flag) => (flag ? '1' : '0')).join('')
}
