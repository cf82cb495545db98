// Random battles on @pkmn/sim: the engine behind a site where many thousands play at once, and a yardstick for how many
// whole fights of a large rule book a core can run. It is another game, so only fights and choices a second compare.
import { TeamGenerators } from '@pkmn/randoms'
import { Battle, Teams } from '@pkmn/sim'

const FORMAT = 'gen1randombattle'

Teams.setGeneratorFactory(TeamGenerators)

/** One whole battle with the first legal choice every time; says how many turns it took. */
export function randomBattle(number) {
  const battle = new Battle({ formatid: FORMAT, seed: [number, 2, 3, 4].join(',') })
  for (const [at, player] of ['p1', 'p2'].entries()) {
    const team = Teams.generate(FORMAT, { seed: [number, at + 1, 3, 4].join(',') })
    battle.setPlayer(player, { name: player, team })
  }
  while (!battle.ended) battle.makeChoices('default', 'default')
  return battle.turn
}
