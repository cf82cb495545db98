/**
 * Words for what befalls people and things: conditions, hazards, healing, and the fate of weapons. Each code has
 * its words and its tone; a code without words of its own is spelled out.
 */
import type { Line } from '@steelyard/kernel'
import { capital, counted, gradeInWords, lasting, placeOn, spaced, whose } from './words.ts'

/** A text and how it is meant. */
export type TonedText = readonly [text: string, tone: Line['tone']]

/** How a code is worded, by who, how much, where, and for how many minutes. */
type Wording = (who: string, amount: number, where: string, minutes?: number) => TonedText

function bad(words: string): Wording {
  return (who) => [`${who} ${words}`, 'bad']
}

function good(words: string): Wording {
  return (who) => [`${who} ${words}`, 'good']
}

function plain(words: string): Wording {
  return (who) => [`${who} ${words}`, 'plain']
}

/** What happened to somebody, by its code. */
interface Happening {
  readonly what: string
  readonly amount: number
  readonly minutes?: number | undefined
}

/** Conditions by their codes. */
export const conditionWords: Readonly<Record<string, Wording>> = {
  prone: bad('is prone'),
  standing: plain('is standing'),
  'stays-down': bad('cannot get up'),
  pain: (who, turns) => [`${who} cannot attack for ${counted(turns, 'Turn')}`, 'bad'],
  unconscious: (who, minutes) => [`${who} is unconscious for ${counted(minutes, 'minute')}`, 'bad'],
  dying: (who, rounds, _, minutes) => [`${who} dies in ${lasting(rounds, minutes)} unless treated`, 'bad'],
  incapacitated: bad('is incapacitated'),
  stunned: (who, turns, where, minutes) => [
    `${placeOn(who, where)} is stunned for ${minutes === undefined ? counted(turns, 'Turn') : counted(minutes, 'minute')}`,
    'bad',
  ],
  useless: (who, _, where) => [`${placeOn(who, where)} is useless`, 'bad'],
  severed: (who, _, where) => [`${placeOn(who, where)} is severed`, 'bad'],
  bleeding: (who, _, where) => [`${placeOn(who, where)} bleeds again`, 'bad'],
  dithered: (who) => [`${who} loses what was kept back`, 'quiet'],
  wasted: (who) => [`${who} can no longer do it: the Action Point is wasted`, 'bad'],
  free: good('is free'),
  held: bad('is still held'),
  gripped: bad('is gripped'),
  pinned: (who, _, what) => [what === '' ? `${who} is pinned` : `${placeOn(who, what)} is held fast`, 'bad'],
  frenzy: (who, rounds) => [`${who} is in a frenzy for ${counted(rounds, 'Round')}`, 'bad'],
  'frenzy-over': (who) => [`${whose(who)} frenzy is over`, 'plain'],
  shaken: (who, rounds) => [`${who} may not act offensively for ${counted(rounds, 'Round')}`, 'bad'],
  flees: bad('takes flight'),
  'backs-away': bad('backs away'),
  stands: good('stands firm again'),
  swallowed: bad('is swallowed'),
  unharmed: good('is unharmed'),
  gaze: (who, _, text) => [`The gaze strikes ${who}${text === '' ? '' : `: ${text}`}`, 'bad'],
  drained: (who, points, what) => [`${who} loses ${points} ${what.toUpperCase() || 'points'}`, 'bad'],
  acid: (who, points, where) => [`Acid on ${placeOn(who, where)}: ${points} each Round`, 'bad'],
  barred: (who, _, foe) => [`${who} may not attack ${foe} this Round`, 'bad'],
  aiming: (who, _, foe) => [`${who} aims at ${foe}`, 'plain'],
  aimed: (who, _, foe) => [`${who} has aimed at ${foe}`, 'good'],
  'faces-formation': (who, points) => [
    `${who} faces a formation: ${counted(points, 'Action Point')} less`,
    'bad',
  ],
  steadied: (who, _, what) => [`${who} steadies ${what === '' ? 'the weapon' : `the ${what}`}`, 'plain'],
  'in-cover': (who, _, what) => [`${who} is behind ${what === '' ? 'cover' : `the ${what}`}`, 'good'],
  'out-of-cover': plain('leaves cover'),
  guards: (who, binds, what) => [
    `${who} parries defensively: the ${what} counts one Size larger${binds > 0 ? ', and no attack this Round' : ''}`,
    'good',
  ],
  exposed: bad('is exposed to a shot'),
  'leans-out': (who, _, what) => [
    `${who} leans out from behind ${what === '' ? 'cover' : `the ${what}`}: head and weapon arm show`,
    'plain',
  ],
}

/** A condition in words. */
export function conditionInWords(
  who: string,
  where: string,
  { what, amount, minutes }: Happening,
): TonedText {
  const wording = conditionWords[what]
  if (wording !== undefined) return wording(who, amount, where, minutes)
  const place = where === '' ? '' : ` (${where})`
  return [`${who}: ${spaced(what)}${amount === 0 ? '' : ` ${amount}`}${place}`, 'plain']
}

/** Hazards by their codes. */
export const hazardWords: Readonly<Record<string, Wording>> = {
  falls: (who, metres) => [`${who} falls ${metres} m`, 'bad'],
  burning: (who, intensity, where) => [
    `${placeOn(who, where)} burns${intensity === 0 ? '' : `, Intensity ${intensity}`}`,
    'bad',
  ],
  'went-out': (who, _, where) => [`The flames on ${placeOn(who, where)} go out`, 'good'],
  'put-out': good('puts the flames out'),
  acid: (who, points, where) => [
    points === 0
      ? `Acid burns ${placeOn(who, where)}`
      : `Acid eats ${counted(points, 'Armour Point')} on ${placeOn(who, where)}`,
    'bad',
  ],
  'holds-breath': (who, rounds, _, minutes) => [
    `${who} has no air: breath for ${lasting(rounds, minutes)}`,
    'bad',
  ],
  breathes: good('breathes again'),
  immune: good('is immune to poison'),
  resisted: (who, potency) => [`${who} resists the poison (Potency ${potency})`, 'good'],
  poisoned: (who, potency) => [`${who} is poisoned (Potency ${potency})`, 'bad'],
  'wears-off': good('is rid of a poison'),
  retches: (who, rounds) => [`${who} retches and can do nothing for ${counted(rounds, 'Round')}`, 'bad'],
  agony: bad('is in agony'),
  asphyxiation: bad('cannot breathe'),
  bleeding: bad('bleeds inside'),
  contagious: bad('is contagious'),
  death: bad('collapses, close to death'),
  fever: bad('is in a fever: all skills Hard'),
  mania: bad('is in a mania'),
  nausea: bad('is nauseous'),
  paralysis: bad('is paralysed'),
}

/** A hazard in words. */
export function hazardInWords(who: string, where: string, { what, amount, minutes }: Happening): TonedText {
  const wording = hazardWords[what]
  if (wording !== undefined) return wording(who, amount, where, minutes)
  return [`${placeOn(who, where)}: ${spaced(what)}${amount === 0 ? '' : ` ${amount}`}`, 'bad']
}

/** Healing in words. */
export function healedInWords(who: string, where: string, amount: number, what: string): TonedText {
  switch (what) {
    case 'hit-points':
      return [`${where} regains ${counted(amount, 'Hit Point')}`, 'good']
    case 'staunched':
      return [`${where} no longer bleeds`, 'good']
    case 'stabilised':
      return [`${where} is stabilised`, 'good']
    case 'woken':
      return [`${who} comes to`, 'good']
    default:
      return [`${where}: ${spaced(what)}${amount === 0 ? '' : ` ${amount}`}`, 'good']
  }
}

/** How the fate of a thing is worded, by its owner, the thing and a number. */
type ItemWording = (who: string, thing: string, amount: number) => TonedText

/** The fates of things by their codes. */
export const itemWords: Readonly<Record<string, ItemWording>> = {
  lodged: (who, thing, grade) => {
    const hinders =
      grade === 0 ? '' : grade >= 4 ? ': incapacitated' : `: ${gradeInWords(grade)} for all skills`
    return [`${capital(thing)} stays in ${who}${hinders}`, 'bad']
  },
  flung: (who, thing, metres) => [
    metres === 0 ? `${thing} falls at the feet of ${who}` : `${thing} flies ${metres} m away from ${who}`,
    'bad',
  ],
  dropped: (who, thing) => [`${who} drops ${thing}`, 'bad'],
  damaged: (who, thing, points) => [
    points === 0
      ? `${thing} of ${who} is unharmed`
      : `${thing} of ${who} loses ${counted(points, 'Hit Point')}`,
    points === 0 ? 'quiet' : 'bad',
  ],
  broken: (who, thing) => [`${thing} of ${who} breaks`, 'bad'],
  drawn: (who, thing) => [`${who} draws ${thing}`, 'plain'],
  online: (who, thing) => [`${who} switches to ${thing}`, 'plain'],
  sheathed: (who, thing) => [`${who} puts ${thing} away`, 'plain'],
  loading: (who, thing, turns) => [`${who} loads ${thing}: ${counted(turns, 'Turn')} to go`, 'plain'],
  loaded: (who, thing) => [`${who} has loaded ${thing}`, 'plain'],
  'reached-for': (who, thing) => [`${who} bends down for ${thing}`, 'plain'],
  'picked-up': (who, thing) => [`${who} picks ${thing} up`, 'plain'],
  withdrawn: (who, thing) => [`${who} pulls ${thing} out`, 'plain'],
  stuck: (who, thing) => [`${who} cannot pull ${thing} out`, 'quiet'],
  'let-go': (who, thing) => [`${who} lets go of ${thing}`, 'plain'],
  left: (who, thing) => [`${who} has to leave ${thing} in the wound`, 'bad'],
  rounds: (_, thing, rounds) => [
    `${counted(rounds, 'round')} of ${thing} ${rounds === 1 ? 'strikes' : 'strike'}`,
    'good',
  ],
  semi: (_, thing) => [`${thing} is set to single shots`, 'plain'],
  burst: (_, thing) => [`${thing} is set to bursts`, 'plain'],
  auto: (_, thing) => [`${thing} is set to full-automatic fire`, 'plain'],
}

/** The fate of a thing in words; for armour the thing is the location it covered. */
export function itemInWords(
  who: string,
  thing: string,
  name: string,
  what: string,
  amount: number,
): TonedText {
  if (what === 'sundered')
    return [`The armour of ${placeOn(who, name)} loses ${counted(amount, 'Armour Point')}`, 'bad']
  const wording = itemWords[what]
  if (wording === undefined)
    return [`${who}: ${thing}, ${spaced(what)}${amount === 0 ? '' : ` ${amount}`}`, 'plain']
  const [text, tone] = wording(who, thing, amount)
  return [capital(text), tone]
}
