/**
 * The packs that go with a company, and with its file: their content is offered to whoever leads it, on any device.
 */
import type { CompanyView } from '@steelyard/table/contract'
import { plainRecord } from '../connection/plain-json.ts'
import { BrokenPacks } from '../packs/broken-packs.tsx'
import { heldPacks } from '../packs/held-packs.ts'
import { LoadPack } from '../packs/load-pack.tsx'
import { usePacks } from '../packs/use-content.ts'
import type { LiveCompany } from './use-company.ts'

type Packs = CompanyView['company']['packs']

/** The packs of a company, and the ways to have others. */
export function CompanyPacks({ live, view }: { live: LiveCompany; view: CompanyView }) {
  const { packs, system } = view.company
  const shelf = usePacks(system, packs)
  const own = packs.map(plainRecord)
  const ids = own.map(({ id }) => id)
  const offered = heldPacks().filter((pack) => pack.system === system && !ids.includes(pack.id))
  const put = (next: readonly (string | Packs[number])[]) =>
    live.edit({
      describe: { packs: next.map((pack) => (typeof pack === 'string' ? pack : plainRecord(pack))) },
    })
  return (
    <section className="card" aria-label="Packs">
      <h2>Packs</h2>
      <BrokenPacks shelf={shelf} />
      {own.length === 0 ? (
        <p className="fine">None. A pack brings figures, gear and fights of your own.</p>
      ) : null}
      <ul className="build-list">
        {own.map(({ id, title }) => (
          <li key={String(id)} data-pack={String(id)}>
            <b>{String(title)}</b>
            <button
              type="button"
              className="quiet"
              aria-label={`Leave the pack ${String(title)} behind`}
              disabled={live.busy}
              onClick={() => put(packs.filter((_, at) => ids[at] !== id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        {offered.map(({ id, title, text }) => (
          <button key={id} type="button" disabled={live.busy} onClick={() => put([...packs, text])}>
            Take {title}
          </button>
        ))}
        <LoadPack
          label="Load a pack"
          onPack={(pack, text) => put([...packs.filter((_, at) => ids[at] !== pack.id), text])}
        />
      </div>
    </section>
  )
}
