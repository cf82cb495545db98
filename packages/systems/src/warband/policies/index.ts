/**
 * Policies by name: any answer, plain fighting, good play, and temperaments for those who are not played to win.
 */
import { type NamedPolicy, randomPolicy } from '@steelyard/kernel'
import type { State } from '../state/state.ts'
import { simple } from './simple.ts'
import { skilled } from './skilled.ts'
import { aggressive, cautious, craven, natural } from './temper.ts'

/** Every policy that people can pick. */
export const policies: Readonly<Record<string, NamedPolicy<State>>> = {
  random: { name: 'random', summary: 'Any legal answer, all equally likely.', decide: randomPolicy },
  simple: {
    name: 'simple',
    summary: 'Shoots what it can, else charges, and strikes while it can.',
    decide: simple,
  },
  skilled: {
    name: 'skilled',
    summary: 'Counts expected hits, lets spears wait, finishes the weak, and leaves before the last blow.',
    decide: skilled,
  },
  aggressive: { name: 'aggressive', summary: 'Goes for the nearest and never defends.', decide: aggressive },
  cautious: { name: 'cautious', summary: 'Lets them come, and defends when hurt.', decide: cautious },
  craven: { name: 'craven', summary: 'Keeps away, and is gone when hurt.', decide: craven },
  natural: {
    name: 'natural',
    summary: 'By its nature, as the sheet names it, else by its morale.',
    decide: natural,
  },
}
