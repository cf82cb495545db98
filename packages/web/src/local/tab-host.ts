/**
 * The table of this tab, and what pages can ask of it besides fights: where things are kept, everything as one file, and
 * to let a fight go for good.
 */
import { type Create, HostProblem, type NewTable } from '@steelyard/table/contract'
import { heldFights } from '../connection/keyring.ts'
import { notify } from '../ui/notices.tsx'
import type { ArchiveContents } from './archive.ts'
import { deviceData, takeDeviceData } from './device-data.ts'
import type { StorageFacts } from './messages.ts'
import { address as tableWorker } from './table-worker.ts?thread'
import { WorkerHost, WorkerLine } from './worker-host.ts'

/** A host in this tab. */
export class TabHost extends WorkerHost {
  readonly #line: WorkerLine
  readonly #hadFights = heldFights().length > 0

  constructor(line: WorkerLine) {
    super(line, async () => (await import('steelyard:catalogue')).systems)
    this.#line = line
  }

  /** A fight worth keeping: the browser is asked to keep what it has. */
  override create(request: Create): Promise<NewTable> {
    window.navigator.storage?.persist?.().catch(() => undefined)
    return super.create(request)
  }

  /** Nobody else can reach a tab. */
  async addresses(): Promise<readonly string[]> {
    return []
  }

  /** A tab cannot be opened to others; its fights move to a server as saves. */
  async openNetwork(): Promise<readonly string[]> {
    throw new HostProblem({
      code: 'forbidden',
      message: 'Nobody else can reach a table in a tab.',
      hint: 'Move the fight to a server: save it, and open it there.',
    })
  }

  /** Where fights are kept, and whether the browser has deleted those of which this page knew when it was opened. */
  async storage(): Promise<{ readonly kept: boolean; readonly lost: boolean }> {
    const { kept, empty } = await this.#line.ask<StorageFacts>('facts')
    return { kept, lost: empty && this.#hadFights }
  }

  /** Everything that this browser keeps, as a file. */
  archive(): Promise<Blob> {
    return this.#line.ask('archive', deviceData())
  }

  /** Takes in what such a file holds; what is here already is left alone. */
  async restore(file: Blob): Promise<ArchiveContents> {
    const restored = await this.#line.ask<ArchiveContents>('restore', file)
    takeDeviceData(restored.device)
    return restored
  }
}

/** Opens the table of this tab; it starts when somebody first needs it. */
export function openTabHost(): TabHost {
  const start = (): Worker => new Worker(tableWorker, { type: 'module', name: 'table' })
  const gone = (): void =>
    notify(
      'The browser has closed its store.',
      'Load the page again to go on; what was confirmed is kept.',
      'problem',
    )
  return new TabHost(new WorkerLine(start, gone))
}
