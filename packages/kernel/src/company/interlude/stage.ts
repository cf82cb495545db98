/**
 * The stage: a state of the game with the company alone on the field, for activities that need rules of the fight.
 */
import { parseScenario } from '../../scenario/scenario.ts'
import { completeSheetAfter } from '../../scenario/sheets-after.ts'
import type { BaseScenario, System } from '../../system/system.ts'
import { LatestEntries } from '../latest-entries.ts'
import { living, memberNamed } from './activities.ts'
import { COMPANY, type InterludeState } from './rules.ts'

/**
 * Plays rules of the fight with the company alone on the field, and takes the sheets with which it leaves. `play`
 * gets the state of the game; whoever it leaves without a sheet is dead.
 */
export function onStage<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  complete: (input: object) => Sheet,
  play: (stage: State) => void,
): void {
  const scenario = stageScenario(game, state, living(state))
  const stage = game.begin(scenario)
  play(stage)
  for (const left of game.after?.(stage, { scenario, joined: [] }) ?? []) {
    const member = memberNamed(state, left.id)
    const sheet = completeSheetAfter(left)
    if (sheet === null) member.life = 'dead'
    else member.sheet = complete({ ...sheet, name: member.name })
  }
}

/** A state of the game with the company alone on the field, to look things up in: the living unless others are named. */
export function stageOf<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  members: InterludeState<Sheet>['figures'] = living(state),
): State {
  return game.begin(stageScenario(game, state, members))
}

/** The company alone on the field. A scenario has two sides, so somebody stands in for the other one until it is read. */
function stageScenario<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  members: InterludeState<Sheet>['figures'],
): BaseScenario {
  const figures = members.map(({ id, seat, name, sheet }) => ({ ...sheet, id, seat, name }))
  const key = JSON.stringify([game.id, state.setup.rulings, figures])
  return latestStages.get(key) ?? latestStages.put(key, readStage(game, state, figures))
}

/** Sheets change seldom and are looked at whenever somebody asks what can be done; reading one takes a millisecond. */
const latestStages = new LatestEntries<BaseScenario>(32)

function readStage<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  figures: readonly object[],
): BaseScenario {
  const [first] = figures
  const parsed = parseScenario(game, {
    system: game.id,
    rulings: state.setup.rulings,
    sides: [
      { id: COMPANY, figures },
      { id: 'nobody', figures: [{ ...first, id: 'nobody', seat: 'nobody', mount: undefined }] },
    ],
  })
  return { ...parsed, sides: parsed.sides.slice(0, 1) }
}
