/**
 * Concentration: what a caster keeps up by attending to nothing else, and what ends it.
 *
 * A figure's `casting` tells four things apart. While a spell is being cast it has turns to go; a finished one is
 * `ready`, and `held` as well once Turns are spent on keeping it; one of concentration is `held` but no longer
 * ready, and its turns then say how light it was before. Darkness lies on a few square metres around its caster.
 */
import type { Table } from '@steelyard/kernel'
import { say } from './events.ts'
import { type Figure, noCasting, profileOf, type State } from './state.ts'

const LIGHTS = ['bright', 'dim', 'dark'] as const

/** True for a caster whose spell lasts as long as he attends to it. */
export function isConcentrating(figure: Figure): boolean {
  return figure.casting.spell >= 0 && figure.casting.held && !figure.casting.ready
}

/** A spell begins that lasts only while its caster concentrates; the light may change with it. */
export function concentrate(state: State, figure: Figure, spell: number, light: State['light']): void {
  const before = LIGHTS.indexOf(state.light)
  figure.casting = { spell, target: -1, turns: before, ready: false, held: true }
  state.light = light
}

/** True for somebody who keeps a Darkness up. */
export function keepsDark(state: State, figure: Figure): boolean {
  if (!isConcentrating(figure)) return false
  return profileOf(state, figure).spells[figure.casting.spell]?.effect === 'darkness'
}

/** The light where somebody stands: that of the field, or at best a dim glow on the POW square metres of a Darkness. */
export function lightAt(state: State, spot: Figure): State['light'] {
  if (state.light !== 'bright') return state.light
  for (const caster of state.figures)
    if (keepsDark(state, caster) && reaches(state, caster, spot)) return 'dim'
  return 'bright'
}

function reaches(state: State, caster: Figure, spot: Figure): boolean {
  const x = caster.x - spot.x
  const y = caster.y - spot.y
  return Math.PI * (x * x + y * y) <= profileOf(state, caster).pow
}

/** Any distraction ends what somebody concentrates on, and the light is again as it was. */
export function distract(table: Table, state: State, figure: Figure): void {
  if (!isConcentrating(figure)) return
  const { name = '', effect = 'none' } = profileOf(state, figure).spells[figure.casting.spell] ?? {}
  if (effect === 'light') state.light = LIGHTS[figure.casting.turns] ?? state.light
  figure.casting = noCasting()
  if (table.logs)
    say(table, {
      event: 'spell',
      rule: 'mythras.magic.concentration',
      figure: figure.id,
      spell: name,
      target: '',
      what: 'ended',
      cost: 0,
    })
}
