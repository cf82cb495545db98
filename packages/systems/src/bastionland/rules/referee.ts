/**
 * The referee's calls. They are decisions of the referee's seat whose usual answer is what an automatic referee
 * does, so machines can answer them and people may. A scenario with `calls` on also asks at the start of every
 * round whether somebody is Exposed, has earned a bonus die, or whether the fight should stop.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { isUp, type State } from '../state/state.ts'

/** The referee's menu at the start of a round; true when the fight is declared over. */
export function refereesRound(table: Table, state: State): boolean {
  for (;;) {
    const keys = ['go-on', 'end']
    for (const figure of state.figures) {
      if (!isUp(figure)) continue
      keys.push(figure.exposed ? `unexpose ${figure.id}` : `expose ${figure.id}`)
      if (state.setup.rulings['bonus-dice'] === 'referee') keys.push(`bonus ${figure.id}`)
    }
    const key = table.ask(
      option({
        name: 'referee',
        rule: 'bastionland.surprise.readied-flag',
        to: REFEREE,
        options: keys,
        about: null,
        usual: 'go-on',
      }),
    )
    if (key === 'go-on') return false
    if (key === 'end') return true
    call(table, state, key)
  }
}

function call(table: Table, state: State, key: string): void {
  const [what, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
  const figure = state.figures.find((each) => each.id === id)
  if (figure === undefined) return
  if (what === 'bonus') {
    if (figure.bonus.length < 20) figure.bonus.push(1)
    if (table.logs) say(table, { event: 'call', rule: 'bastionland.bonus-dice', figure: id, what: 'bonus' })
    return
  }
  figure.exposed = what === 'expose'
  if (table.logs)
    say(table, {
      event: 'call',
      rule: 'bastionland.exposed.causes',
      figure: id,
      what: figure.exposed ? 'exposed' : 'not-exposed',
    })
}
