/**
 * Hints: what matters about an option in a few words. Percentages are skills after caps and grades, Sizes are set
 * against one another, effects say what they do. All numbers come from the rules' own functions.
 */
import type { Decision } from '@steelyard/kernel'
import { distance, hasTrait } from '../rules/core/conditions.ts'
import { swappedDigits } from '../rules/core/luck.ts'
import { gradedSkill } from '../rules/core/skills.ts'
import { dmText, noDM } from '../rules/core/tables.ts'
import { itemNamed } from '../rules/gear/items.ts'
import { armourAgainst } from '../rules/harm/damage.ts'
import { exchangeOf } from '../rules/melee/attack.ts'
import { hardAtLeast } from '../rules/melee/blow.ts'
import { lodgingSize, waysAgainstTrip } from '../rules/melee/consequences.ts'
import type { EffectName } from '../rules/melee/exchange.ts'
import { evadeSkill, parrySize, staysUp } from '../rules/melee/reactions.ts'
import { targetsOf } from '../rules/melee/single-blow.ts'
import { gaitMetres } from '../rules/movement/gaits.ts'
import { goalOf } from '../rules/movement/movement.ts'
import { metresBetween, type Point } from '../rules/movement/place.ts'
import { metresTo } from '../rules/movement/walls.ts'
import { clearingWays, dualGrade, recoilOf, roundsLeft } from '../rules/ranged/guns.ts'
import { missileOf, targetsFor } from '../rules/ranged/ranged.ts'
import { flankOf } from '../rules/ranged/shelter.ts'
import type { ActionName, FreeActionName } from '../rules/round/action-names.ts'
import {
  type Arm,
  armOf,
  type Figure,
  figureById,
  type Item,
  itemAt,
  profileOf,
  type State,
} from '../state/state.ts'
import {
  blowWith,
  damageInDice,
  evadeChance,
  guardsOf,
  parryChance,
  resistance,
  shotChance,
  skillChance,
  stopsInWords,
  strikeChance,
} from './bodies.ts'
import { isSaid } from './labels.ts'
import {
  aboutOf,
  counted,
  effectOf,
  figureIn,
  gradeInWords,
  joined,
  levelName,
  locationNamed,
  numberOf,
  pointsInWords,
  sizeName,
  skillName,
  split,
  wordOf,
} from './words.ts'

/** The hint of an option; nothing where the label says it all. */
export function hintOf(decision: Decision, state: State, key: string): string {
  const fixed = HINTS[`${decision.name} ${key}`]
  if (fixed !== undefined) return fixed
  const figure = figureById(state, decision.by)
  switch (decision.name) {
    case 'turn':
    case 'free':
    case 'skirmish':
    case 'shot':
    case 'parting-blow':
      return figure === undefined ? '' : actionHint(state, figure, key)
    case 'reaction':
    case 'dive-clear':
    case 'leap-defence':
      return figure === undefined ? '' : reactionHint(decision, state, figure, key)
    case 'ward':
      return figure === undefined ? '' : wardHint(state, figure, key)
    case 'effect':
    case 'prepare-counter':
    case 'counter-reveal':
      return effectHint(decision, state, key)
    case 'target':
      return figure === undefined ? '' : targetHint(decision, state, figure, key)
    default:
      return smallHint(decision, state, key)
  }
}

const HINTS: Readonly<Record<string, string>> = {
  'turn delay': 'keeps points to react or break in',
  'turn dither': '1 Action Point wasted',
  'turn free': 'costs nothing',
  'turn regain-footing': 'a contest if engaged',
  'turn yield': 'out of the fight',
  'turn hold': 'the spell stays ready; foes may counter it',
  'turn release': 'costs no Action Point',
  'turn boost': '2 Power Points: one more Action Point',
  'turn boost luck': '1d4+1 Power Points',
  'turn wing-buffet': 'all foes within 3 m',
  'turn intimidate': 'Willpower, or they back away',
  'turn put-out': 'prone, then Athletics',
  'turn dismount': '1 Action Point',
  'free assess': 'a Perception roll',
  'ward keep': 'costs nothing',
  'effect none': 'what is not used is lost',
  'interrupt act': 'a whole action before it, 1 delayed point',
  'interrupt block': 'stops there and is engaged, 1 delayed point',
  'interrupt wait': 'the points stay kept back',
  'cancel-reaction cancel': 'the Action Point comes back',
  'desperate-effort yes': '1 Luck Point',
  'last-action yes': '1 Luck Point, then the collapse',
  'last-action no': 'incapacitated at once',
  'luck keep': '',
  'luck re-roll': '1 Luck Point',
  'luck-dice re-roll': '1 Luck Point',
  'luck-foe re-roll': '1 Luck Point',
  'mitigate yes': '1 Luck Point: the worst Serious wound',
  'mitigate no': 'a Major wound',
  'blind-method hard': 'sand, glare, a cloak',
  'blind-method formidable': 'something worse in the eyes',
  'impale-leave leave': 'hinders the victim; the weapon is stuck',
  'impale-leave pull': 'free to use, no hindrance',
  'grapple grip': 'cannot leave',
  'grapple pin': 'the weapon is of no use',
  'engulf swallow': 'out of the fight, and short of air',
  'counter-reveal keep-hidden': 'the effect happens; the counter stays secret',
  'resist-withdrawal yes': 'Brawn against Brawn',
  'resist-withdrawal no': 'half the damage once it is out',
  'dive-clear none': 'keeps the point',
  'parting-blow none': 'keeps the point',
  'outmaneuver-join join': '1 Action Point; Evade against Evade',
  'outmaneuver-join stay-out': 'no attack on the mover this Round',
  'outmaneuver-reward withdraw': 'engaged with nobody',
  'leap-defence none': 'counts as a Failure',
  'charge-contact leap': 'Athletics; prone and beneath if it works',
  'charge-end stop': 'engaged',
  'charge-end sweep-past': 'not engaged any more',
  'pot-shot yes': 'at head and arm',
  'turn walk-off': 'every foe in reach may strike at your back',
  'turn sneak-peek': 'a Perception roll; a Fumble exposes you',
  'turn fly up': '1 Action Point',
  'free leave-cover': 'costs nothing',
  'spell-target wait': 'may be released before the next Turn',
}

// ── Actions ──────────────────────────────────────────────────────────────────────────────────────────────

/** Hints for actions that have the same everywhere. */
const ACTIONS: Readonly<Partial<Record<ActionName | FreeActionName, string>>> = {
  brace: 'harder to push and to leap at',
  struggle: 'a contest of strength, 1 Action Point',
  pull: 'trips without an attack roll',
  'pick-up': 'two Turns: reach, then take',
  withdraw: 'Brawn; tears the wound',
  mount: '1 Action Point',
  flee: 'gone unless engaged before the next Turn',
  leap: 'Athletics; prone and beneath if it works',
  aim: 'a whole Round; eases one difficulty',
  steady: 'eases recoil until moved',
  trample: 'Athletics; twice the Damage Modifier',
  gaze: 'resisted as the sheet says',
  'breathe-flame': 'all in the cone; Evade halves',
  drop: 'costs nothing',
  'let-go': 'costs nothing',
}

const HINT_OF: ReadonlyMap<string, string> = new Map(Object.entries(ACTIONS))

function actionHint(state: State, figure: Figure, key: string): string {
  const [word, rest] = split(key)
  const at = itemNamed(state, figure, rest)
  if (at < 0) return wordHint(state, figure, word, rest)
  const item = itemAt(figure, at)
  switch (word) {
    case 'attack':
    case 'sweep':
      return blowHint(state, figure, item, targetsOf(state, figure, at))
    case 'shoot':
      return shotHint(state, figure, item, armOf(state, item), 0)
    case 'burst':
    case 'auto':
      return roundsHint(state, figure, at, word)
    case 'clear':
      return clearHint(state, figure, item)
    case 'throw': {
      const missile = missileOf(state, figure, item)
      return missile === null ? '' : shotHint(state, figure, item, missile, 0)
    }
    case 'ward':
    case 'crouch':
    case 'unward':
      return wardHint(state, figure, key)
    case 'reload':
      return item.loading > 0 ? `${counted(item.loading, 'Turn')} to go` : 'changes the magazine'
    default:
      return HINT_OF.get(word) ?? ''
  }
}

/** What is not done with a weapon in hand. */
function wordHint(state: State, figure: Figure, word: string, rest: string): string {
  switch (word) {
    case 'cast':
      return castHint(state, figure, rest)
    case 'charge':
      return chargeHint(state, figure, rest)
    case 'dual':
      return dualHint(state, figure, rest)
    case 'first-aid':
      return `${skillChance(state, figure, profileOf(state, figure).firstAid)}; staunch, stabilise or 1d3`
    case 'heal':
      return `${skillChance(state, figure, profileOf(state, figure).healing)}; staunch, stabilise, wake`
    case 'outmaneuver':
      return `Evade ${evadeChance(state, figure, evadeSkill(state, figure), null)} against all who contest`
    case 'move':
    case 'run':
    case 'sprint':
      return moveHint(state, figure, word === 'move' ? 'walk' : word, rest)
    case 'change-range':
      return `up to ${gaitMetres(state, figure, 'walk')} m`
    default:
      return HINT_OF.get(word) ?? ''
  }
}

/** How far one comes; for a way to somebody or something also how far off that is. */
function moveHint(state: State, figure: Figure, gait: 'walk' | 'run' | 'sprint', rest: string): string {
  const [way = '', id = ''] = rest.split(' ')
  const goal =
    way === 'to' ? goalOf(state, figure, id) : way === 'around' ? flankAround(state, figure, id) : null
  const off = goal === null ? '' : `${metresInWords(state, figure, goal)}${way === 'to' ? ' away' : ' to go'}`
  return joined([off, `up to ${gaitMetres(state, figure, gait)} m`], '; ')
}

function flankAround(state: State, figure: Figure, id: string): Point | null {
  const foe = figureById(state, id)
  return foe === undefined ? null : flankOf(state, figure, foe)
}

/** How long the way to a point is, round walls. */
function metresInWords(state: State, figure: Figure, goal: Point): string {
  const way = metresTo(state, figure, goal)
  return `${Math.round(Number.isFinite(way) ? way : metresBetween(figure, goal))} m`
}

/** A charge is Hard, but for lancers in the saddle; what it gains is a Size and a step of Damage Modifier. */
function chargeHint(state: State, figure: Figure, rest: string): string {
  const [, id = '', weapon = ''] = /^(\S+) with (\S+) /.exec(rest) ?? []
  const target = figureById(state, id)
  const item = figure.items[itemNamed(state, figure, weapon)]
  if (target === undefined || item === undefined) return ''
  const lancer = figure.mount >= 0 && hasTrait(state, figure, item, 'beast-back-lancer')
  const manner = lancer ? {} : hardAtLeast(state, figure, 'attack', item, target)
  const metres = metresInWords(state, figure, target)
  return joined([strikeChance(state, figure, target, item, manner), metres, 'a Size larger'], '; ')
}

/** All different ways to say something, or nothing. */
function different(words: readonly string[]): string {
  const found = [...new Set(words)]
  return found.length > 2 ? `${found[0]} … ${found.at(-1)}` : found.join(' or ')
}

function blowHint(state: State, figure: Figure, item: Item, targets: readonly Figure[]): string {
  const arm = armOf(state, item)
  const blow = blowWith(state, figure, item, arm)
  const chances = different(targets.map((target) => strikeChance(state, figure, target, item)))
  return joined([chances, damageInDice(state, blow), sizeName(arm.size)], '; ')
}

function shotHint(state: State, figure: Figure, item: Item, arm: Arm, recoil: number): string {
  const targets = targetsFor(state, figure, item, arm, { recoil })
  const chances = different(targets.map((target) => shotChance(state, { figure, target, item, arm, recoil })))
  return joined([chances, damageInDice(state, blowWith(state, figure, item, arm))], '; ')
}

/** A burst or a spray: the chance, the damage of every round, and how many there are at most. */
function roundsHint(state: State, figure: Figure, at: number, mode: 'burst' | 'auto'): string {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  const rounds = roundsLeft(item, mode === 'burst' ? arm.burst : arm.cyclic)
  const each = shotHint(state, figure, item, arm, recoilOf(figure, at, mode))
  return joined([each, `${mode === 'auto' ? 'up to ' : ''}${counted(rounds, 'round')}`], ', ')
}

/** Clearing a jam: the better of what somebody may roll for it. */
function clearHint(state: State, figure: Figure, item: Item): string {
  const ways = clearingWays(state, figure, item)
  const { rulings } = state.setup
  const best = ways.reduce((most, { value, grade }) => Math.max(most, gradedSkill(rulings, value, grade)), 0)
  return `${best} %`
}

/** A gun in each hand: both shots are as hard as two at once make them. */
function dualHint(state: State, figure: Figure, rest: string): string {
  const [one = -1, other = -1] = rest.split(' ').map((key) => itemNamed(state, figure, key))
  const item = figure.items[one]
  if (item === undefined || other < 0) return ''
  const recoil = dualGrade(state, figure, one, other)
  return joined([shotHint(state, figure, item, armOf(state, item), recoil), 'a shot each'], '; ')
}

function castHint(state: State, figure: Figure, key: string): string {
  const { spells, magic } = profileOf(state, figure)
  const spell = spells.find((each) => each.key === key)
  if (spell === undefined) return ''
  const resisted = spell.resist === 'none' ? '' : `against ${skillName(spell.resist)}`
  return joined([skillChance(state, figure, magic), counted(spell.cost, 'Magic Point'), resisted], '; ')
}

function targetHint(decision: Decision, state: State, figure: Figure, key: string): string {
  const target = figureById(state, key)
  const item = figure.items[itemNamed(state, figure, wordOf(decision, 'item'))]
  if (target === undefined || item === undefined) return ''
  const arm = armOf(state, item)
  const metres = Math.round(distance(figure, target))
  if (arm.category !== 'ranged' && targetsOf(state, figure, figure.items.indexOf(item)).includes(target))
    return joined([strikeChance(state, figure, target, item), target.posture === 'prone' ? 'prone' : ''])
  const missile = missileOf(state, figure, item) ?? arm
  const chance = shotChance(state, {
    figure,
    target,
    item,
    arm: missile,
    recoil: numberOf(decision, 'recoil'),
  })
  return joined([chance, `${metres} m`])
}

// ── Reactions ────────────────────────────────────────────────────────────────────────────────────────────

function reactionHint(decision: Decision, state: State, figure: Figure, key: string): string {
  const [word, rest] = split(key)
  const foe = figureIn(state, decision, 'foe') ?? null
  const item = figure.items[itemNamed(state, figure, rest)]
  switch (word) {
    case 'none':
      return `${pointsInWords(figure.actionPoints)} kept, a Failure`
    case 'parry':
      return item === undefined ? '' : parryHint(decision, state, figure, item, foe)
    case 'evade':
      if (decision.name === 'leap-defence') return wayHint(decision, key)
      return evadeHint(decision, state, figure, evadeSkill(state, figure), foe)
    case 'acrobatics':
      return `${evadeChance(state, figure, profileOf(state, figure).acrobatics, foe)}; stays up`
    case 'brawn':
      return wayHint(decision, key)
    case 'counterattack':
      return item === undefined || foe === null ? '' : blowHint(state, figure, item, [foe])
    default:
      return ''
  }
}

function parryHint(decision: Decision, state: State, figure: Figure, item: Item, foe: Figure | null): string {
  const size = numberOf(decision, 'size', -1)
  const stops = stopsInWords(state, size, parrySize(state, figure, item))
  const against = size < 0 ? '' : ` of ${sizeName(size)}`
  return `${parryChance(state, figure, item, foe)}; ${stops}${against}`
}

function evadeHint(
  decision: Decision,
  state: State,
  figure: Figure,
  skill: number,
  foe: Figure | null,
): string {
  const chance = evadeChance(state, figure, skill, foe)
  const weapon = foe?.items[itemNamed(state, foe, wordOf(decision, 'item'))] ?? foe?.items[0]
  if (foe === null || weapon === undefined) return chance
  const weaponry = wordOf(decision, 'weaponry')
  const kind = weaponry === 'gun' || weaponry === 'missile' ? weaponry : 'melee'
  const exchange = exchangeOf(state, {
    attacker: foe,
    target: figure,
    item: weapon,
    arm: armOf(state, weapon),
    weaponry: kind,
  })
  exchange.reaction = 'evade'
  return `${chance}; ${staysUp(state, exchange) ? 'stays up' : 'prone after'}`
}

function wardHint(state: State, figure: Figure, key: string): string {
  const [word, rest] = split(key)
  const item = figure.items[itemNamed(state, figure, rest)]
  if (item === undefined || word === 'unward') return ''
  const arm = armOf(state, item)
  const crouching = word === 'crouch' || figure.posture === 'crouching'
  const most = Math.max(1, arm.passive) * (crouching && arm.category === 'shield' ? 2 : 1)
  const shown = Math.min(most, figure.limbs.length)
  const price = word === 'crouch' ? 'fights at Hard' : ''
  return joined([sizeName(arm.size), counted(shown, 'location'), price], '; ')
}

// ── Effects ──────────────────────────────────────────────────────────────────────────────────────────────

/** What each effect does. */
const EFFECTS: Readonly<Record<EffectName, string>> = {
  'accidental-injury': 'the weapon strikes its wielder',
  arise: 'on your feet at once',
  bash: 'pushed back by the damage rolled',
  bleed: 'a fatigue level each Round if wounded',
  blind: 'blinded for 1d3 Turns',
  'bypass-armor': 'worn or natural armour ignored',
  'choose-location': 'you say where it lands',
  'circumvent-cover': 'cover does not count',
  'circumvent-parry': 'the parry does not count',
  'damage-weapon': 'the weapon is struck instead',
  disarm: 'the weapon flies away',
  'drop-foe': 'in shock if wounded',
  'duck-back': 'behind cover at once',
  'enhance-parry': 'stops all, whatever the Sizes',
  entangle: 'the location is caught',
  'force-failure': 'the resistance fails by itself',
  grip: 'held: cannot leave',
  impale: 'best of two damage rolls',
  marksman: 'shift the hit to a neighbour',
  'maximize-damage': 'one weapon die counts in full',
  'over-penetration': 'half goes on into the next',
  'pin-down': 'no return fire next Turn',
  'prepare-counter': 'turn one effect back, in secret',
  'rapid-reload': 'the next loading a Turn shorter',
  'scar-foe': 'a mark for life',
  'select-target': 'strikes a bystander instead',
  'slip-free': 'out of grips and nets',
  'stun-location': 'useless for Turns if wounded',
  sunder: 'wears the armour down',
  trip: 'prone',
  'weapon-malfunction': 'the gun is useless',
  withdraw: 'out of reach',
}

function effectHint(decision: Decision, state: State, key: string): string {
  const effect = effectOf(key)
  if (effect === undefined) return ''
  const does = EFFECTS[effect]
  const foe = figureIn(state, decision, 'foe')
  if (decision.name !== 'effect' || foe === undefined) return does
  return joined([does, withThis(decision, state, effect), resistedBy(state, foe, effect)], '; ')
}

/** What depends on the weapon: only blades and shafts stay in a wound, and a shot has to strike the right place. */
function withThis(decision: Decision, state: State, effect: string): string {
  const weaponry = wordOf(decision, 'weaponry')
  const attacker = figureIn(state, decision, 'attacker')
  const item = attacker?.items[numberOf(decision, 'place', -1)]
  const { rulings } = state.setup
  const shot = weaponry === 'gun' || weaponry === 'missile'
  if (!isSaid(decision, 'offensive') || attacker === undefined || item === undefined) return ''
  if (effect === 'impale') {
    const arm = (shot ? missileOf(state, attacker, item) : null) ?? armOf(state, item)
    return lodgingSize(state, { arm, weaponry: shot ? weaponry : 'melee', item }) < 0 ? '' : 'stays in'
  }
  if (effect === 'trip' && shot && rulings['se-ranged'] === 'limited') return 'if a leg is struck'
  const limbOnly = weaponry === 'gun' && rulings['bash-firearm'] === 'limb-hit'
  return effect === 'bash' && limbOnly ? 'if a limb is struck' : ''
}

/** How well the opponent would resist an effect. */
function resistedBy(state: State, foe: Figure, effect: string): string {
  switch (effect) {
    case 'bleed':
    case 'stun-location':
    case 'drop-foe':
      return `Endurance ${resistance(state, foe, 'endurance')} %`
    case 'pin-down':
      return `Willpower ${resistance(state, foe, 'willpower')} %`
    case 'trip': {
      const { rulings } = state.setup
      const ways = waysAgainstTrip(state, foe).map(({ skill, value, grade }) => ({
        skill,
        percent: gradedSkill(rulings, value, grade),
      }))
      const best = ways.reduce((one, other) => (other.percent > one.percent ? other : one))
      return `${skillName(best.skill)} ${best.percent} %`
    }
    case 'disarm':
      return 'against the fighting skill'
    default:
      return ''
  }
}

// ── The rest ─────────────────────────────────────────────────────────────────────────────────────────────

function smallHint(decision: Decision, state: State, key: string): string {
  switch (decision.name) {
    case 'location':
    case 'marksman':
    case 'spell-location':
    case 'first-aid':
    case 'ward-locations':
      return placeHint(decision, state, key)
    case 'bypass':
      return layerHint(decision, state, key)
    case 'charge-modifier':
    case 'set-modifier':
      return dmText(numberOf(decision, key, noDM))
    case 'auto-targets':
      return figureHint(state, decision.by, key)
    case 'luck':
      return key === 'swap' ? swapHint(decision) : ''
    case 'resist-skill':
      return wayHint(decision, key)
    case 'aim-modifier':
      return easedHint(decision, key)
    default:
      return ''
  }
}

function figureHint(state: State, by: string, key: string): string {
  const [figure, other] = [figureById(state, by), figureById(state, key)]
  return figure === undefined || other === undefined ? '' : `${Math.round(distance(figure, other))} m`
}

function placeHint(decision: Decision, state: State, key: string): string {
  const figure = figureIn(state, decision, 'target', 'patient') ?? figureById(state, decision.by)
  const at = figure === undefined ? -1 : locationNamed(state, figure, key)
  if (figure === undefined || at < 0) return ''
  const rolled = wordOf(decision, 'rolled') === key ? 'as rolled' : ''
  return joined([rolled, guardsOf(state, figure, at)], '; ')
}

function layerHint(decision: Decision, state: State, key: string): string {
  const figure = figureIn(state, decision, 'target')
  if (figure === undefined) return ''
  const bare = key === 'worn'
  const left = figure.limbs.map((_, at) => armourAgainst(figure, at, bare, !bare))
  const whole = figure.limbs.map((_, at) => armourAgainst(figure, at, false, false))
  const off = whole.map((each, at) => each - (left[at] ?? 0))
  return `up to ${Math.max(0, ...off)} Armour Points`
}

function swapHint(decision: Decision): string {
  const face = numberOf(decision, 'face')
  if (face === 0) return '1 Luck Point'
  return `${face} → ${swappedDigits(face)}, ${levelName(numberOf(decision, 'swapped'))}`
}

function wayHint(decision: Decision, key: string): string {
  for (const way of listOf(decision, 'ways'))
    if (way['skill'] === key) return percentIn(way['value'] ?? way['graded'])
  return ''
}

function percentIn(value: unknown): string {
  return typeof value === 'number' ? `${value} %` : ''
}

function easedHint(decision: Decision, key: string): string {
  for (const each of listOf(decision, 'hindrances'))
    if (each['name'] === key && typeof each['grade'] === 'number') return gradeInWords(each['grade'])
  return ''
}

/** A list of plain records among what a decision is about. */
function listOf(decision: Decision, key: string): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = aboutOf(decision)[key]
  if (!Array.isArray(list)) return []
  return list.flatMap((each: unknown) => (typeof each === 'object' && each !== null ? [{ ...each }] : []))
}
