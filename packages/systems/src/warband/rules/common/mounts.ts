/**
 * Mounts and how they are lost: a PC lets his take a blow, and whoever goes to the ground is out of the saddle. The
 * attack that the mount gave goes with it, and for an NPC the hit point too.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, profileOf, type State } from '../../state/state.ts'

/** The mount is gone: one attack less, and for an NPC one HP, though not its last unless a ruling says so. */
export function loseMount(table: Table, state: State, figure: Figure, rule: string): void {
  figure.mounted = false
  figure.atk = Math.max(0, figure.atk - 1)
  if (!profileOf(state, figure).pc) {
    const least = state.setup.rulings['mount-lost'] === 'keep-one' ? 1 : 0
    figure.might = Math.max(1, figure.might - 1)
    figure.hpMax = Math.max(1, figure.hpMax - 1)
    if (figure.hp > 0) figure.hp = Math.max(Math.min(least, figure.hp), figure.hp - 1)
    if (figure.hp === 0 && !figure.doomed) {
      figure.doomed = true
      figure.killer = -1
    }
  }
  if (table.logs) say(table, { event: 'mount', rule, figure: figure.id })
}

const YES_NO: readonly string[] = ['yes', 'no']

/** A mounted PC who is about to take damage may let the mount take one point of it; true if it does. */
export function mountTakes(table: Table, state: State, figure: Figure): boolean {
  if (!figure.mounted || !profileOf(state, figure).pc) return false
  const rule = 'warband.mod.mount-sacrifice'
  if (
    table.ask(
      option({ name: 'mount', rule, to: figure, options: YES_NO, about: { hp: figure.hp }, usual: 'no' }),
    ) === 'no'
  )
    return false
  loseMount(table, state, figure, rule)
  return true
}
