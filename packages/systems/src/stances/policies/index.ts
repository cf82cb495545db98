/**
 * Policies by name: any answer, plain fighting, good play, and temperaments for those who are not played to win.
 */
import { type NamedPolicy, randomPolicy } from '@steelyard/kernel'
import type { State } from '../state/state.ts'
import { simple } from './simple.ts'
import { aggressive, cautious, craven, natural, protective, skilled } from './skilled.ts'

/** Every policy that people can pick. */
export const policies: Readonly<Record<string, NamedPolicy<State>>> = {
  random: {
    name: 'random',
    summary: 'Any legal answer, all equally likely.',
    decide: randomPolicy,
    ignores: ['momentum'],
  },
  simple: {
    name: 'simple',
    summary: 'Aggressive while its Guard is up, Defensive when it is gone; strikes whoever is nearest.',
    decide: simple,
    ignores: ['momentum'],
  },
  skilled: {
    name: 'skilled',
    summary: 'Takes the stance that promises most, Counters by the odds, and finishes what it can finish.',
    decide: skilled,
  },
  aggressive: {
    name: 'aggressive',
    summary: 'Always Aggressive where armour allows it, and never leaves.',
    decide: aggressive,
  },
  cautious: {
    name: 'cautious',
    summary: 'Lets the others come, and goes while there is time.',
    decide: cautious,
  },
  protective: {
    name: 'protective',
    summary: 'Steps in for its friends, tends them, and never leaves them.',
    decide: protective,
  },
  craven: { name: 'craven', summary: 'Gets away, or yields, at the first real wound.', decide: craven },
  natural: { name: 'natural', summary: 'By its nature, as the sheet names it.', decide: natural },
}
