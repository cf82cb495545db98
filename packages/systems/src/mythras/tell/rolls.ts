/**
 * What dice are rolled for, by the names under which the rules roll them.
 */
import { spaced } from './words.ts'

/** Every roll of the game in words. */
export const rolls: Readonly<Record<string, string>> = {
  initiative: 'Initiative',
  'initiative-tie': 'tied Initiative',
  attack: 'attack',
  parry: 'parry',
  evade: 'Evade',
  damage: 'damage',
  'damage-modifier': 'Damage Modifier',
  location: 'hit location',
  rounds: 'rounds that strike',
  'wrong-victim': 'who is struck instead',
  'rider-or-mount': 'rider or mount',
  resist: 'resistance',
  endurance: 'Endurance',
  exertion: 'exertion',
  willpower: 'Willpower',
  pain: 'Turns of pain',
  blinded: 'Turns of blindness',
  'keep-footing': 'keeping the footing',
  'regain-footing': 'regaining the footing',
  struggle: 'struggle',
  withdraw: 'pulling the weapon out',
  'block-passage': 'barring the way',
  perception: 'Perception',
  acrobatics: 'Acrobatics',
  athletics: 'Athletics',
  swim: 'Swim',
  magic: 'Magic',
  'magic-points': 'Magic Points lost',
  'power-points': 'Power Points regained',
  'first-aid': 'First Aid',
  healing: 'Healing',
  'hit-points': 'Hit Points regained',
  minutes: 'minutes of First Aid',
  fall: 'damage of the fall',
  'falling-object': 'damage of what falls',
  fire: 'fire',
  'fire-extent': 'locations in the fire',
  'fire-catches': 'Rounds until it catches fire',
  ignite: 'catching fire',
  flames: 'flames',
  suffocation: 'suffocation',
  potency: 'Potency of the poison',
  vomiting: 'Rounds of retching',
  frenzy: 'Willpower against frenzy',
  trample: 'trampling',
  'breathe-flame': 'breath of flame',
  'wing-buffet': 'beating wings',
  drain: 'points drained',
  acid: 'acid',
  'acid-rounds': 'Rounds of acid',
  'blood-sense': 'scent of blood',
  leap: 'Athletics for the leap',
  'withstand-leap': 'Brawn or Evade against the leap',
  outmaneuver: 'Evade to outmaneuver',
  'clear-jam': 'clearing the jam',
  break: 'breaking it',
}

/** What a roll is for. */
export function rollInWords(name: string): string {
  return rolls[name] ?? spaced(name)
}
