/** A long menu where there is little room: what is folded, and what stays in view. */
import { expect, it } from 'vitest'
import { foldedMenu } from './menu-page.ts'

const line = (label: string, group = label) => ({ label, group })
const shoot = line('Shoot')
const run = line('Run around', 'Move')
const lines = [shoot, line('Move to', 'Move'), run, line('Sprint to', 'Move'), line('Delay')]

it('folds nothing while everything fits', () => {
  expect(foldedMenu(lines, lines.length, () => false)).toEqual(lines.map((each) => ({ line: each })))
})

it('folds the ways of one act, and keeps what Enter takes in view beside them', () => {
  const folded = foldedMenu(lines, lines.length - 1, (each) => each === run)
  expect(folded.map((entry) => ('line' in entry ? entry.line.label : `${entry.group} …`))).toEqual([
    'Shoot',
    'Move …',
    'Run around',
    'Delay',
  ])
})

it('does not fold where that saves no row', () => {
  const two = [shoot, line('Move to', 'Move'), run]
  expect(foldedMenu(two, 2, (each) => each === run)).toEqual(two.map((each) => ({ line: each })))
})
