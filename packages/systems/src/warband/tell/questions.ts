/**
 * Questions in words: what is asked, a label for every option, a hint with its chance where a number helps, and why not.
 */
import { type Decision, HIDDEN, type QuestionText } from '@steelyard/kernel'
import { chanceAgainst, limited, targetsOf, weaponOf } from '../rules/common/fighter.ts'
import { distance } from '../rules/common/place.ts'
import { moveTargets } from '../rules/skirmish/opening.ts'
import { nearestDistance } from '../rules/skirmish/ranged.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { type Figure, figureAt, figureById, profileOf, type State } from '../state/state.ts'
import { askBattle, labelBattle } from './battle.ts'
import { actionLabel } from './labels.ts'
import { ARROWS } from './map.ts'
import { reasonWords } from './reasons.ts'
import { counted, nameOf } from './words.ts'

function facts(decision: Decision): Record<string, unknown> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

/** A decision in words. */
export function question(decision: Decision, view: ShownState): QuestionText {
  const state = stateForRules(view)
  return {
    ask: askWords(decision, state, view),
    label: (key) => labelWords(decision, key, state),
    hint: (key) => hintWords(decision, key, state, view),
    lead: (key) => (onlyTarget(decision, key, state) === undefined ? (LEADS[key] ?? '') : ''),
    reason: (forbidden) => reasonWords(decision, forbidden, state),
  }
}

/** What is said of an act before whom it is for. */
const LEADS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  charge: 'Charge',
  advance: 'Advance on',
  shoot: 'Shoot',
  meet: 'Meet',
}

/** The only one whom an act can be for: it is not asked whom, so the act names them. */
function onlyTarget({ name, by }: Decision, key: string, state: State): Figure | undefined {
  const figure = figureById(state, by)
  if (figure === undefined || state.units.length > 0) return undefined
  const targets = targetsFor(name, key, state, figure)
  return targets.length === 1 ? targets[0] : undefined
}

function targetsFor(name: string, key: string, state: State, figure: Figure): readonly Figure[] {
  if (name === 'melee' && key === 'attack') return targetsOf(state, figure)
  const moves = name === 'opening' || name === 'declare'
  return moves && (key === 'charge' || key === 'advance') ? moveTargets(state, figure, key) : []
}

function askWords(decision: Decision, state: State, view: ShownState): string {
  const battle = state.units.length === 0 ? '' : askBattle(decision, state)
  if (battle !== '') return battle
  const who = nameOf(state, decision.by)
  const about = facts(decision)
  const named = (key: string) => nameOf(state, String(about[key] ?? ''))
  switch (decision.name) {
    case 'next':
      return `${who}: who acts next?`
    case 'declare':
      return `${who} has no priority: which move is announced?`
    case 'opening':
      return `${who}, Opening phase: what now?`
    case 'melee':
      return about['first'] === true ? `${who} has First Strike: what now?` : `${who}, Melee phase: what now?`
    case 'defend':
      return `${who}: give up the attacks for +1 armour?`
    case 'technique':
      return `${who}, in secret: which technique against ${named('foe')}?`
    case 'sunder':
      return `${named('foe')} attacks ${who} with ${counted(Number(about['dice']), 'die', 'dice')}: sacrifice the shield?`
    case 'helmet':
      return `${who} suffers a critical at ${hpWords(decision, view)}: sacrifice the helmet?`
    case 'mount':
      return `${who}: let the mount take 1 damage?`
    case 'target':
      return `${who}: ${targetWords(decision, String(about['how'] ?? ''))}`
    case 'spaces':
      return `${who}: how many spaces?`
    default:
      return otherAskWords(decision, state, who, named)
  }
}

/** The hit points that a question names, as far as those of whoever is asked may be known. */
function hpWords(decision: Decision, view: ShownState): string {
  const hidden = figureById(view, decision.by)?.hp === HIDDEN
  return hidden ? `${HIDDEN} HP` : counted(Number(facts(decision)['hp']), 'HP', 'HP')
}

/** At whom, or towards whom, by what is done. */
function targetWords({ rule }: Decision, how: string): string {
  if (rule === 'warband.ranged.bow-split') return 'at whom goes the next die?'
  return TARGETS[how] ?? 'at whom?'
}

const TARGETS: Readonly<Record<string, string>> = {
  charge: 'whom to charge?',
  advance: 'towards whom?',
  close: 'whom to take on?',
  meet: 'whom to meet?',
  grapple: 'whom to grapple?',
  gambit: 'against whom?',
  spell: 'upon whom?',
  aim: 'whom to aim at?',
}

const PLAIN_ASKS: Readonly<Record<string, string>> = {
  crawl: 'which way to crawl?',
  space: 'to which space?',
  facing: 'which way to look?',
  spell: 'which spell?',
  item: 'which thing?',
  weapon: 'with which weapon?',
  patient: 'whom to treat?',
  bandages: 'use bandages?',
  ward: 'whom to protect?',
  gambit: 'what is the gambit for?',
  disarm: 'weapon or shield?',
  follow: 'follow the push?',
  control: 'what to do with the hold?',
  'grapple-fail': 'the grapple is lost: what does it cost?',
  dice: 'how many dice?',
  'odd-die': 'who gets an odd die?',
  'which-hand': 'which hand is lost?',
  'rally-group': 'which group to rally?',
  challenge: 'does somebody challenge to a duel?',
  challenged: 'whom to challenge?',
  bait: 'drop something tempting?',
  pursue: 'pursue those who run?',
  care: 'whom to look after?',
  'accept-surrender': 'accept the surrender?',
  'offer-surrender': 'give up?',
}

function otherAskWords(
  decision: Decision,
  state: State,
  who: string,
  named: (key: string) => string,
): string {
  const plain = PLAIN_ASKS[decision.name]
  if (plain !== undefined) return `${who}: ${plain}`
  switch (decision.name) {
    case 'duel-answer':
      return `${who} is challenged by ${named('foe')}: accept?`
    case 'keep-down':
      return `${who}: spend an action to keep ${named('foe')} down?`
    case 'join':
      return `${who}: join ${named('figure')} against ${named('target')}?`
    case 'approach':
      return `${named('target')} is busy, and ${who} can go round: from where to charge?`
    case 'arc':
      return `From where does ${named('figure')} come upon ${named('target')}?`
    case 'killing-blow':
      return `Can ${named('figure')} make sure of killing ${named('target')}?`
    case 'gambit-odds':
      return `What are the odds in six of ${named('figure')} against ${named('target')}?`
    case 'gambit-risk':
      return `What does failing cost ${named('figure')}?`
    case 'priority-odds':
      return `On which numbers of a d6 has ${state.setup.sides[state.setup.first]?.name ?? ''} priority, 1 to …?`
    case 'circumstances':
      return `How do circumstances change the morale of ${String(facts(decision)['group'] ?? '')}?`
    case 'trigger':
      return 'Has anything else frightened somebody?'
    case 'effect':
      return `What comes of what ${named('figure')} does?`
    default:
      return `${who} decides: ${decision.name.replaceAll('-', ' ')}`
  }
}

/** Keys that mean something of their own in one question. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pursue: { 'let-go': 'Let them go' },
  approach: {
    front: 'from the front',
    flank: 'at the flank (First Strike, +1 to hit)',
    rear: 'from behind (First Strike, one more die)',
  },
  helmet: { keep: 'Keep the helmet', wound: 'Against the Wound', damage: 'Against the damage' },
  'offer-surrender': { offer: 'Offer surrender' },
}

function labelWords(decision: Decision, key: string, state: State): string {
  const battle = state.units.length === 0 ? '' : labelBattle(key, state)
  if (battle !== '') return battle
  const figure = figureById(state, key)
  if (figure !== undefined) return profileOf(state, figure).name
  const only = onlyTarget(decision, key, state)
  if (only !== undefined) return `${LEADS[key] ?? ''} ${profileOf(state, only).name}`
  const special = SPECIAL[decision.name]?.[key]
  if (special !== undefined) return special
  if (decision.name === 'facing') return ARROWS[Number(key)] ?? key
  if (decision.name === 'space') return key
  const plain = key.replace(/^\d+ /, '').replaceAll('-', ' ')
  return actionLabel(key) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What the chance is where dice will fall on the target, how it is, and how far it stands. */
function hintWords(decision: Decision, key: string, state: State, view: ShownState): string {
  const asked = figureById(state, decision.by)
  const target = figureById(state, key) ?? onlyTarget(decision, key, state)
  if (asked === undefined || target === undefined || asked.side === target.side) return ''
  const { how = key === 'attack' ? 'charge' : key, weapon } = facts(decision)
  const away = distance(state, asked, target)
  const { hp, hpMax } = figureAt(view, target.at)
  const known = [`HP ${hp}/${hpMax}`, counted(away, 'space')]
  if (how === 'ranged') {
    const arm = state.setup.arms.find((each) => each.name === weapon) ?? weaponOf(state, asked)
    const penalty = away > nearestDistance(state, asked) ? 1 : 0
    const chance = limited(
      state,
      chanceAgainst(state, { figure: asked, target, arm, ranged: true, subdue: false, shieldLost: false }) -
        penalty,
    )
    known.unshift(`${chance} or less`)
  } else if (how === 'charge' || decision.name === 'odd-die') {
    const arm = weaponOf(state, asked)
    const chance = limited(
      state,
      chanceAgainst(state, { figure: asked, target, arm, ranged: false, subdue: false, shieldLost: false }),
    )
    known.unshift(`${chance} or less`)
  }
  return known.join('; ')
}
