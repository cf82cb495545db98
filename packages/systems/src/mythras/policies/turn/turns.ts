/**
 * What to do with a Turn: the best blow or shot where there is one, and otherwise what leads to it: getting up,
 * a weapon in the hand, a loaded bow, cover, the way to the foe.
 *
 * Who stands in contact with a weapon in hand and nothing amiss strikes without a look at the menu, which is most
 * of all Turns.
 */
import type { Decision } from '@steelyard/kernel'
import { whyNotOffend } from '../../rules/core/conditions.ts'
import { mustBackAway, mustFlee } from '../../rules/creatures/creatures.ts'
import { itemKey } from '../../rules/gear/items.ts'
import { evadeSkill } from '../../rules/melee/reactions.ts'
import { nameIn } from '../../rules/round/action-names.ts'
import { bestOffer, likingOf } from '../../rules/round/menu.ts'
import { armOf, type Figure, figureAt, figureById, itemAt, profileOf, type State } from '../../state/state.ts'
import { chanceToBeat } from '../estimate/chance.ts'
import { bestStrike, blowWith, menaceOf, onlyStrike, pressing, worthOfAttack } from '../estimate/measure.ts'
import { worthOfTrip } from '../estimate/striking.ts'
import { flagAbout } from '../facts.ts'
import { chooseGunwork, toSwitch } from '../ranged/gunwork.ts'
import { bestShot, toLoad, wantsAim } from '../ranged/shooting.ts'
import type { Temper } from '../temper.ts'
import { chooseAid } from './aiding.ts'
import { chooseArming, chooseHarder, chooseToPull, wantsWeapon } from './arming.ts'
import { bestSpell } from './casting.ts'
import { chooseToLeave, mayLeave } from './leaving.ts'
import { chooseApproach, chooseCover, chooseFlank } from './moving.ts'
import { backAway, isLoose, keepOut, wait } from './shying.ts'

/** The next action. */
export function chooseTurn(state: State, decision: Decision, temper: Temper): string {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return decision.usual
  if (isLoose(state, figure)) return keepOut(state, figure, decision.options)
  const foes = pressing(state, figure)
  if (foes.length > 0 && isPlain(state, figure, temper)) {
    const blow = onlyBlow(state, figure, foes) || bestBlow(state, figure, foes).key
    if (blow !== '' && !wantsRoom(state, figure, foes)) return blow
  }
  if (getsUp(state, figure, decision, temper)) return 'regain-footing'
  const { options } = decision
  const leaving = chooseToLeave(state, figure, decision, temper)
  if (leaving !== '') return leaving
  if (mustFlee(figure) || mustBackAway(figure)) return backAway(state, figure, options)
  if (figure.posture === 'crouching' && options.includes('free')) return 'free'
  if (options.includes('regain-footing')) return 'regain-footing'
  if (wantsWeapon(state, figure)) {
    const arming = chooseArming(state, figure, decision)
    if (arming !== '') return arming
  }
  const pull = chooseToPull(state, figure, options)
  if (pull !== '') return pull
  const act =
    foes.length > 0 ? inContact(state, figure, foes, options) : atLarge(state, figure, options, temper)
  return act === '' ? wait(options) : act
}

/** True for somebody who can simply strike: on their feet, nothing but steel to think of, in no mind to leave. */
function isPlain(state: State, figure: Figure, temper: Temper): boolean {
  if (figure.posture !== 'standing' || figure.barred.length > 0) return false
  if (figure.meshed || figure.impaled > 1) return false
  if (whyNotOffend(state, figure) !== '' || mayLeave(state, figure, temper)) return false
  const { abilities, spells } = profileOf(state, figure)
  if (spells.length > 0 || abilities.some(({ name }) => name in ABILITIES)) return false
  for (const item of figure.items) {
    if (item.snares >= 0) return false
    if (item.hand !== 'stowed' && item.hand !== 'lost' && armOf(state, item).category === 'ranged')
      return false
  }
  return !wantsWeapon(state, figure)
}

const FOOTING = likingOf('regain-footing')

/** True for somebody on the ground with nothing on their mind but to get up, who need not look at the whole menu. */
function getsUp(state: State, figure: Figure, decision: Decision, temper: Temper): boolean {
  if (figure.posture !== 'prone' || mustFlee(figure) || mustBackAway(figure)) return false
  if (mayLeave(state, figure, temper)) return false
  return bestOffer(state, figure, flagAbout(decision, 'interrupting'), FOOTING) !== ''
}

// ── In contact ───────────────────────────────────────────────────────────────────────────────────────────

/** Something that can be done, and what it is worth. */
interface Act {
  readonly key: string
  readonly worth: number
}

const NOTHING: Act = { key: '', worth: 0 }

/**
 * The blow of somebody who has one foe and one thing to strike with: there is nothing to weigh. A foe on their feet can
 * always be tripped, so that such a blow is worth something; '' where that is not so, or where there is a choice.
 */
function onlyBlow(state: State, figure: Figure, foes: readonly Figure[]): string {
  const [foe] = foes
  if (foe === undefined || foes.length > 1 || foe.posture === 'prone' || figure.barred.includes(foe.at))
    return ''
  const at = onlyStrike(state, figure, foe)
  return at < 0 ? '' : `attack ${itemKey(state, figure, at)}`
}

/** The best blow at anybody in contact. */
function bestBlow(state: State, figure: Figure, foes: readonly Figure[]): Act {
  let best = NOTHING
  for (const foe of foes) {
    if (figure.barred.includes(foe.at)) continue
    const strike = bestStrike(state, figure, foe)
    if (strike.at < 0) continue
    const blow = blowWith(state, figure, foe, itemAt(figure, strike.at), 2)
    const worth = foes.length === 1 ? strike.worth : worthOfAttack(state, blow, strike.worth)
    if (worth > best.worth) best = { key: `attack ${itemKey(state, figure, strike.at)}`, worth }
  }
  return best
}

function inContact(
  state: State,
  figure: Figure,
  foes: readonly Figure[],
  options: readonly string[],
): string {
  if (options.includes('outmaneuver') && wantsRoom(state, figure, foes)) return 'outmaneuver'
  let best = whyNotOffend(state, figure) === '' ? bestBlow(state, figure, foes) : NOTHING
  for (const act of [pulling(state, figure), shooting(state, figure), special(state, figure, foes, options)])
    if (act.worth > best.worth && options.includes(act.key)) best = act
  const spell = bestSpell(state, figure, options)
  if (spell.worth > best.worth) best = spell
  if (best.worth > 0) return best.key
  return struggling(state, figure, options) || chooseHarder(state, figure, options)
}

function shooting(state: State, figure: Figure): Act {
  const { key, worth } = bestShot(state, figure)
  return { key, worth }
}

/** The follow-up of a net: down with whoever is in it. */
function pulling(state: State, figure: Figure): Act {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.snares < 0 || item.snareDie === 0) continue
    const victim = figureAt(state, item.snares)
    const worth = worthOfTrip(state, victim, item.snareLevel, item.skill, false)
    return { key: `pull ${itemKey(state, figure, at)}`, worth }
  }
  return NOTHING
}

/** A net on the arm that is wanted, or about the body, is worth a struggle. */
function struggling(state: State, figure: Figure, options: readonly string[]): string {
  const { locations, rightArm } = profileOf(state, figure)
  for (let at = 0; at < figure.limbs.length; at++) {
    if ((figure.limbs[at]?.snaredBy ?? -1) < 0 || (at !== rightArm && !figure.meshed)) continue
    const key = `struggle ${locations[at]?.key ?? ''}`
    if (options.includes(key)) return key
  }
  return options.find((key) => key.startsWith('struggle ')) ?? ''
}

// ── Many against one ─────────────────────────────────────────────────────────────────────────────────────

/** The chance of keeping a foe off from which on footwork is worth a point. */
const QUICK = 0.55

/** Foes in contact with points left to strike, none shaken off yet, and feet quick enough to do so. */
function wantsRoom(state: State, figure: Figure, foes: readonly Figure[]): boolean {
  if (figure.actionPoints < 2 || profileOf(state, figure).confined || figure.posture !== 'standing')
    return false
  if (foes.length < 2) return false
  const own = evadeSkill(state, figure)
  for (const foe of foes) {
    if (foe.barred.includes(figure.at) || foe.actionPoints === 0) return false
    if (1 - chanceToBeat(evadeSkill(state, foe), own) < QUICK) return false
  }
  return true
}

// ── What creatures can do ────────────────────────────────────────────────────────────────────────────────

/** Abilities that are used on a Turn, and what that is worth for each foe in contact. */
const ABILITIES: Readonly<Record<string, number>> = {
  'breathe-flame': 0.5,
  gaze: 0.45,
  trample: 0.5,
  'wing-buffet': 0.2,
  intimidate: 0.2,
}

/** Sweeps and the abilities of beasts. */
function special(state: State, figure: Figure, foes: readonly Figure[], options: readonly string[]): Act {
  let best = NOTHING
  for (const key of options) {
    const worth = worthOfSpecial(state, figure, foes, key)
    if (worth > best.worth) best = { key, worth }
  }
  return best
}

function worthOfSpecial(state: State, figure: Figure, foes: readonly Figure[], key: string): number {
  const word = nameIn(key)
  if (word === 'sweep') return worthOfSweep(state, figure, foes, key.slice(word.length + 1))
  const worth = ABILITIES[word] ?? 0
  if (worth === 0) return 0
  if (word === 'breathe-flame' && figure.flames > 0) return 0
  if (word === 'intimidate') return figure.attacked || state.cycle > 1 ? 0 : worth
  const target = figureById(state, key.split(' ')[1] ?? '')
  return target === undefined ? worth * foes.length : worth * menaceOf(state, target)
}

/** A sweep strikes all of them with one roll. */
function worthOfSweep(state: State, figure: Figure, foes: readonly Figure[], key: string): number {
  const at = figure.items.findIndex((_, place) => itemKey(state, figure, place) === key)
  if (at < 0) return 0
  let sum = 0
  for (const foe of foes) {
    const blow = blowWith(state, figure, foe, itemAt(figure, at), 2)
    sum += worthOfAttack(state, blow, bestStrike(state, figure, foe).worth)
  }
  return sum
}

// ── Out of contact ───────────────────────────────────────────────────────────────────────────────────────

function atLarge(state: State, figure: Figure, options: readonly string[], temper: Temper): string {
  const aid = chooseAid(state, figure, options, temper)
  if (aid !== '') return aid
  const shot = bestShot(state, figure)
  const cover = chooseCover(state, figure, options, shot.worth)
  if (cover !== '') return cover
  const flank = chooseFlank(state, figure, options, shot.worth)
  if (flank !== '') return flank
  const breath = special(state, figure, [], options)
  const spell = bestSpell(state, figure, options)
  if (spell.worth > Math.max(shot.worth, breath.worth)) return spell.key
  if (breath.worth > shot.worth) return breath.key
  const gunwork = toSwitch(state, figure) === '' ? chooseGunwork(state, figure, options, shot.worth) : 'free'
  if (options.includes(gunwork)) return gunwork
  if (shot.key !== '' && options.includes(shot.key)) {
    const aim = `aim ${shot.key.slice(shot.key.indexOf(' ') + 1)}`
    return wantsAim(state, figure, shot) && options.includes(aim) ? aim : shot.key
  }
  const load = toLoad(state, figure)
  if (load !== '' && options.includes(`reload ${load}`)) return `reload ${load}`
  if (whyNotOffend(state, figure) !== '') return ''
  return chooseApproach(state, figure, options, temper)
}
