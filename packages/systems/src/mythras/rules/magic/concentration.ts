/**
 * Concentration: what a caster keeps up by attending to nothing else, and what ends it.
 *
 * A figure's `casting` tells four things apart. While a spell is being cast it has turns to go; a finished one is
 * `ready`, and `held` as well once Turns are spent on keeping it; one of concentration is `held` but no longer
 * ready. Darkness and Light lie on a few square metres around their caster; the field beyond stays as it is.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, noCasting, profileOf, type State } from '../../state/state.ts'
import { plainLight } from '../core/surroundings.ts'

/** True for a caster whose spell lasts as long as it is attended to. */
export function isConcentrating(figure: Figure): boolean {
  return figure.casting.spell >= 0 && figure.casting.held && !figure.casting.ready
}

/** A spell begins that lasts only while its caster concentrates. */
export function concentrate(figure: Figure, spell: number): void {
  figure.casting = { spell, target: -1, turns: 0, ready: false, held: true }
}

/** True for somebody who keeps a Darkness up. */
export function keepsDark(state: State, figure: Figure): boolean {
  return keeps(state, figure, 'darkness')
}

function keeps(state: State, figure: Figure, effect: 'darkness' | 'light'): boolean {
  if (!isConcentrating(figure)) return false
  return profileOf(state, figure).spells[figure.casting.spell]?.effect === effect
}

/**
 * The light where somebody stands: that of the place, full light within the POW square metres of a Light, and at
 * best a dim glow within those of a Darkness.
 */
export function lightAt(state: State, spot: Figure): State['light'] {
  const plain = plainLight(state, spot)
  let light = plain
  for (const caster of state.figures) {
    if (!isConcentrating(caster) || !reaches(state, caster, spot)) continue
    if (keeps(state, caster, 'darkness')) return plain === 'dark' ? 'dark' : 'dim'
    if (keeps(state, caster, 'light')) light = 'bright'
  }
  return light
}

function reaches(state: State, caster: Figure, spot: Figure): boolean {
  const x = caster.x - spot.x
  const y = caster.y - spot.y
  return Math.PI * (x * x + y * y) <= profileOf(state, caster).pow
}

/** Any distraction ends what somebody concentrates on. */
export function distract(table: Table, state: State, figure: Figure): void {
  if (!isConcentrating(figure)) return
  const { name = '' } = profileOf(state, figure).spells[figure.casting.spell] ?? {}
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
