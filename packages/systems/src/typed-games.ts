/**
 * What the compiler knows of a game by its id: what a scenario of it may say, and the state that its measures and policies
 * look at. Types alone: nothing here loads a game.
 *
 * A game from outside adds itself with a declaration of its own:
 *
 *     declare module '@steelyard/systems' {
 *       interface TypedGames {
 *         'my-game': { scenario: MyScenario; state: MyState }
 *       }
 *     }
 */
import type * as bastionland from './bastionland/index.ts'
import type * as momentum from './momentum/index.ts'
import type * as mythras from './mythras/index.ts'
import type * as stances from './stances/index.ts'
import type * as warband from './warband/index.ts'

/** The games that the compiler knows, by their ids. */
export interface TypedGames {
  bastionland: { scenario: bastionland.ScenarioInput; state: bastionland.State }
  momentum: { scenario: momentum.ScenarioInput; state: momentum.State }
  mythras: { scenario: mythras.ScenarioInput; state: mythras.State }
  stances: { scenario: stances.ScenarioInput; state: stances.State }
  warband: { scenario: warband.ScenarioInput; state: warband.State }
}

/** The id of one of them. */
export type GameId = keyof TypedGames

/** What a user may write as a scenario of a game. */
export type ScenarioInput<Id extends GameId = GameId> = { readonly system: Id } & TypedGames[Id]['scenario']

/** A fight of a game as it stands. */
export type StateOf<Id extends GameId> = TypedGames[Id]['state']

/** A scenario of which the compiler does not know the game; one of which it does must be written as that game wants it. */
export type UntypedScenario<Written> = Written extends { readonly system: GameId } ? never : Written
