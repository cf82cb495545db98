/**
 * Why something is not open now, in words that say what is missing: "too far: 19 of 12 spaces to the Orc", "has nothing to
 * shoot with". By the rule that forbids it, and where one rule forbids several things, by what it forbids. Where there is
 * nothing better to say the title of the rule stands.
 */
import type { Decision, ForbiddenOption } from '@steelyard/kernel'
import { nearestEnemy, spacesTo } from '../rules/battle/march.ts'
import { rankOf, spacesBetween } from '../rules/battle/stand.ts'
import { budgetOf, mayDouble, spacesToward } from '../rules/common/pace.ts'
import { distance, engages } from '../rules/common/place.ts'
import { nearestFoe } from '../rules/skirmish/movement.ts'
import { missileOf, throwable } from '../rules/skirmish/ranged.ts'
import { armAt, type Figure, figureAt, figureById, type State, type Unit } from '../state/state.ts'
import { unitName } from './battle.ts'
import { counted, nameOf } from './words.ts'

/** Why an option is forbidden, or '' where the title of the rule says it. */
export function reasonWords(decision: Decision, forbidden: ForbiddenOption, state: State): string {
  const { key, rule } = forbidden
  const figure = figureById(state, decision.by)
  const unit = state.units.find(({ id }) => id === decision.by)
  if (rule.startsWith('warband.range.')) return outOfRange(state, figure, unit, key === 'throw')
  if (rule === 'warband.move.double' || (rule === 'warband.move.distance' && key.startsWith('charge'))) {
    const far = tooFar(state, figure, unit)
    return far === '' ? 'somebody stands in the way' : far
  }
  if (rule === 'warband.move.engaged') return melee(state, figure, unit, key)
  if (key === 'retreat' && unit?.line.length === 0) return 'is in no melee'
  if (key === 'spell' && figure?.spells.length === 0) return 'knows no spell'
  return BY_KEY[`${key} ${rule}`] ?? BY_RULE[rule] ?? ''
}

/** What forbids a charge: how far it is to the nearest enemy, of the spaces that a move covers. */
function tooFar(state: State, figure: Figure | undefined, unit: Unit | undefined): string {
  if (unit !== undefined) {
    const enemy = nearestEnemy(state, unit)
    if (enemy === null) return ''
    const gap = spacesBetween(unit, enemy) - 1
    const most = spacesTo(state, unit, enemy.place, FAR_AWAY, unit.free)
    return gap > most ? `too far: ${gap} of ${counted(most, 'space')} to ${unitName(state, enemy.id)}` : ''
  }
  const foe = figure === undefined ? null : nearestFoe(state, figure)
  if (figure === undefined || foe === null) return ''
  const gap = distance(state, figure, foe) - 1
  const budget = budgetOf(state, figure, mayDouble(state, figure))
  const most = spacesToward(state, figure, foe.place, FAR_AWAY, budget)
  return gap > most ? `too far: ${gap} of ${counted(most, 'space')} to ${nameOf(state, foe.id)}` : ''
}

const FAR_AWAY = 1000

/** How far the nearest target is, of the range of what would be shot or thrown. */
function outOfRange(
  state: State,
  figure: Figure | undefined,
  unit: Unit | undefined,
  thrown: boolean,
): string {
  const shooter = figure ?? (unit === undefined ? undefined : shooterOf(state, unit, thrown))
  if (shooter === undefined) return ''
  const at = thrown ? throwable(state, shooter) : missileOf(state, shooter)
  const { range, name } = armAt(state, at)
  const enemy = unit === undefined ? null : nearestEnemy(state, unit)
  const foe = nearestFoe(state, shooter)
  const away =
    unit !== undefined && enemy !== null
      ? spacesBetween(unit, enemy)
      : foe === null
        ? 0
        : distance(state, shooter, foe)
  return away > range
    ? `too far for the ${name}: ${away} of ${counted(range, 'space')}`
    : `nobody can be shot at with the ${name}`
}

/** Somebody of a unit who has something to shoot with, or to throw. */
function shooterOf(state: State, unit: Unit, thrown: boolean): Figure | undefined {
  for (let rank = 0; rank < unit.ranks.length; rank++)
    for (const at of rankOf(unit, rank)) {
      const figure = figureAt(state, at)
      if ((thrown ? throwable(state, figure) : missileOf(state, figure)) >= 0) return figure
    }
  return undefined
}

/** What melee forbids: the way out, or to take on one more where there is none. */
function melee(state: State, figure: Figure | undefined, unit: Unit | undefined, key: string): string {
  const foes =
    unit === undefined
      ? (figure?.contact ?? [])
          .filter((at) => engages(state, figureAt(state, at)))
          .map((at) => nameOf(state, figureAt(state, at).id))
      : unit.line.map((at) => unitName(state, state.units[at]?.id ?? ''))
  if (foes.length === 0) return key === 'close' ? 'is in no melee' : 'enemies are too near'
  return key === 'close' ? 'nobody else is within reach' : `is in melee with ${foes.join(', ')}`
}

/** Reasons of a rule, whatever it forbids. */
const BY_RULE: Readonly<Record<string, string>> = {
  'warband.move.declare': 'was not announced',
  'warband.move.distance': 'there is no room',
  'warband.grapple.control': 'is in a grapple',
  'warband.fs.effect': 'First Strikes come first, nothing else',
  'warband.gambit.once': 'has tried a gambit this round',
  'warband.throw.no-chain': 'has shot this round',
  'warband.ranged.out-of-melee': 'not from melee',
  'warband.ranged.second-rank': 'ranks in front hide everybody in range',
  'warband.maneuver.complex': 'nobody is at flank or rear',
  'warband.cycle.cost': 'there is nobody to trade places with',
  'warband.battle.line': 'there is no room before them: eight at most',
  'warband.spell.out-of-melee': 'not in melee',
  'warband.mod.prone-same-round': 'fell this round',
  'warband.mod.narrow': 'there is no room: others strike here already',
  'warband.grapple.moving': 'has moved',
  'warband.grapple.spear': 'not on spears from a charge',
  'warband.gambit.scope': 'nobody in reach can be made to',
  'warband.subdue.declare': 'blows do that, no gambit',
  'warband.forgo.defend': 'has given up the blows to defend',
  'warband.mod.prone-cost': 'lies on the ground',
  'warband.mod.prone-space': 'lies on the ground, and has no room to rise',
  'warband.mod.blinded': 'is blinded',
  'warband.out.trait-berserker': 'is in a fury',
  'warband.move.evade': 'lies on the ground',
  'warband.battle.move-scale': 'moves with the unit',
  'warband.out.hireling-grades': 'does not go into melee',
  'warband.phase.end': 'is asleep',
  'warband.melee.roll': 'has no attack left',
  'warband.aid.once-per-round': 'was tried this round',
  'warband.full.reload': 'must reload first',
  'warband.out.overload': 'carries too much',
  'warband.out.spell-frame': 'has not enough power for a spell',
  'warband.maneuver.shieldwall': 'stands in a shieldwall',
}

/** Reasons of a rule for one thing that it forbids. */
const BY_KEY: Readonly<Record<string, string>> = {
  'charge-throw warband.throw.charge': 'holds no handaxe or javelin',
  'shoot warband.ranged.ammo-ready': 'has nothing to shoot with',
  'aim warband.ranged.ammo-ready': 'has nothing to shoot with',
  'throw warband.throw.deplete': 'has nothing to throw',
  'shoot warband.full.reload': 'must reload first',
  'reload warband.full.reload': 'has nothing to reload',
  'spell warband.out.spell-needs': 'needs a free hand or a catalyst, and somebody in sight',
  'stand warband.mod.prone-cost': 'is on both feet',
  'crawl warband.mod.prone-cost': 'is on both feet',
  'charge warband.mod.prone-cost': 'lies on the ground',
  'retreat warband.full.retreat': 'is in no melee',
  'retreat warband.move.disengage': 'there is no way out',
  'meet warband.move.interrupt': 'nobody has announced a move that could be met',
  'gambit warband.gambit.action': 'has no foe in reach',
  'grapple warband.grapple.contest': 'has nobody in reach to grapple',
  'grapple warband.grapple.charge': 'has not charged',
  'break-out warband.grapple.break-out': 'is not held',
  'tighten warband.grapple.tighten': 'holds nobody',
  'let-go warband.grapple.control': 'holds nobody',
  'strike-held warband.grapple.control': 'holds nobody',
  'subdue-held warband.grapple.control': 'holds nobody',
  'throw-held warband.grapple.control': 'holds nobody',
  'disarm-held warband.grapple.control': 'holds nobody who has something in hand',
  'first-aid warband.misc.first-aid': 'nobody within reach bleeds',
  'ready warband.misc.ready-worn': 'has nothing more to ready',
  'take warband.misc.take': 'nothing lies within reach',
  'use warband.misc.use-readied': 'has nothing readied to use',
  'search warband.full.search-packed': 'has nothing in the pack',
  'aim warband.out.aim': 'holds nothing that is aimed',
  'protect warband.misc.protect': 'this table does not play that',
  'other warband.misc.other': 'nobody referees',
  'fury warband.out.trait-berserker': 'is no berserker, or in a fury already',
  'drop warband.out.ready-states': 'holds nothing in the other hand',
  'dagger warband.out.ready-states': 'has no dagger at the belt',
  'turn warband.fs.flank': 'nobody is at flank or rear',
  'attack warband.melee.allocate': 'has no enemy in reach',
  'subdue warband.melee.allocate': 'has no enemy in reach',
  'attack-dying warband.priority.dying-blow': 'nobody in reach is dying',
  'attack-dying warband.melee.allocate': 'nobody in reach is dying',
  'later warband.fs.effect': 'has no First Strike',
  'rally warband.forgo.rally': 'neither a player’s character nor a leader with blows to give up',
  'rally warband.forgo.rally-limit': 'only from melee, and once a round for a side',
  'defend warband.forgo.defend': 'that was chosen when the phase began',
  'leave warband.move.engaged': 'faces the enemy',
  'act warband.battle.unique': 'is no single figure',
  'manoeuvre warband.maneuver.shieldwall':
    'needs ready shields for a shieldwall, or somebody at flank or rear to wheel to',
  'loosen warband.maneuver.shieldwall': 'is in no shieldwall',
  'shieldwall warband.maneuver.shieldwall': 'needs a ready shield in every hand of the front',
  'wall-advance warband.maneuver.shieldwall': 'needs a ready shield in every hand of the front',
}
