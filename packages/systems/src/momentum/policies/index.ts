/**
 * Policies by name: any answer, plain fighting, good play, and temperaments for those who are not played to win.
 */
import { type NamedPolicy, randomPolicy } from '@steelyard/kernel'
import type { State } from '../state/state.ts'
import { simple } from './simple.ts'
import { skilled } from './skilled.ts'
import { aggressive, cautious, craven, natural, protective } from './temper.ts'

/** Every policy that people can pick. */
export const policies: Readonly<Record<string, NamedPolicy<State>>> = {
  random: { name: 'random', summary: 'Any legal answer, all equally likely.', decide: randomPolicy },
  simple: {
    name: 'simple',
    summary: 'Strikes while it can, dodges for 3M while it has them.',
    decide: simple,
  },
  skilled: {
    name: 'skilled',
    summary: 'Treats hits as a budget, buys the defence that pays, and finishes what it can finish.',
    decide: skilled,
  },
  aggressive: {
    name: 'aggressive',
    summary: 'Strikes whatever it costs and defends little.',
    decide: aggressive,
  },
  cautious: { name: 'cautious', summary: 'Keeps momentum back and defends well.', decide: cautious },
  protective: {
    name: 'protective',
    summary: 'Lifts its friends and strikes what threatens them.',
    decide: protective,
  },
  craven: { name: 'craven', summary: 'Gets away, or yields, once it is hurt.', decide: craven },
  natural: { name: 'natural', summary: 'By its nature, as the sheet names it.', decide: natural },
}
