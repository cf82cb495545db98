/**
 * What of a unit decides who wins: where it stands, who is left in which rank, whom it fights, how its nerve is. What a
 * round has used up is left out once the round is over.
 */
import { type State, type Unit, unitAt } from '../state.ts'

/** All units as one text; `fresh` between two rounds. */
export function unitsWinKey(state: State, fresh: boolean): string {
  let key = ''
  for (let at = 0; at < state.units.length; at++) {
    const unit = unitAt(state, at)
    key += fresh ? lasting(unit) : `${lasting(unit)}>${passing(unit)}`
  }
  return key
}

/** What outlasts a round; the formation of foot that was broken does not. */
function lasting(unit: Unit): string {
  const {
    place,
    ranks,
    pools,
    gashes,
    line,
    quarter,
    formation,
    disorder,
    quiet,
    leader,
    banner,
    bannerHeld,
  } = unit
  const stands = formation === 'broken' ? 'normal' : formation
  const flags = (disorder ? 1 : 0) + (bannerHeld ? 2 : 0) + (unit.loose ? 4 : 0)
  return `U${place},${ranks.map((rank) => rank.join('.')).join('/')},${pools.join('.')},${gashes.join('.')},${line.join('.')},${quarter.join('.')},${stands},${Math.min(1, quiet)},${leader},${bannerHeld ? banner : -1},${flags}`
}

/** What only this round knows. */
function passing(unit: Unit): string {
  const {
    formation,
    braced,
    lossesThisRound,
    hits,
    charged,
    struck,
    defending,
    newFront,
    declaredAt,
    meets,
  } = unit
  const flags =
    (unit.opened ? 1 : 0) +
    (unit.moved ? 2 : 0) +
    (unit.free ? 4 : 0) +
    (unit.refused ? 8 : 0) +
    (unit.breaks ? 16 : 0) +
    (lossesThisRound > 0 ? 32 : 0)
  return `${formation},${braced},${hits},${charged},${struck},${defending},${newFront},${unit.declared},${declaredAt},${meets},${unit.fumbled},${flags}`
}
