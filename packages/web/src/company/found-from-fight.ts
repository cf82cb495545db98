/**
 * A company out of a fight that is over: those of one side who live, with the sheets they left it with.
 */
import { HostProblem } from '@steelyard/server/client'
import type { FoundedCompany } from '@steelyard/table/contract'
import { isFields } from '../build/draft.ts'
import { host } from '../connection/host.ts'
import type { KeyringEntry } from '../connection/keyring.ts'
import { plainRecord } from '../connection/plain-json.ts'

/** Founds it; of a null side, those whom people played, or the first side. */
export async function foundFromFight(held: KeyringEntry, side: string | null): Promise<FoundedCompany> {
  const [look, leaving] = await Promise.all([host.snapshot(held.token), host.after(held.token)])
  const { sides, hands, system, title } = look.fight
  const played = look.board.sides.find(({ id, figures }) =>
    [id, ...figures.map(({ seat }) => seat)].some((seat) => hands[seat] === 'human'),
  )
  const chosen = sides.find(({ id }) => id === (side ?? played?.id)) ?? sides[0]
  const figures = leaving.flatMap(({ side: of, id, name, sheet }) =>
    of === chosen?.id && isFields(sheet) ? [plainRecord({ ...sheet, id, name })] : [],
  )
  if (figures.length === 0)
    throw new HostProblem({
      code: 'nobody-left',
      message: `Nobody of ${chosen?.name ?? 'that side'} lives.`,
      hint: 'Found a company of other people.',
    })
  return host.companies.found({
    system,
    name: (chosen?.name ?? title).slice(0, 80),
    figures,
    notes: `Out of “${title}”.`,
  })
}
