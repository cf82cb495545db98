/**
 * The server that AI game masters talk to: tools, resources and prompts over a host of fights.
 *
 * It holds no state of its own. A fresh one may be made for every request, and any of them answers for any fight,
 * because a handle is all that a call needs.
 */
import { McpServer } from '@modelcontextprotocol/server'
import type { Host } from '@steelyard/table/contract'
import { iconsOf } from './annotations.ts'
import { addBoard, UI } from './board.ts'
import { addPrompts } from './prompts.ts'
import { Receipts } from './receipts.ts'
import { addResources } from './resources.ts'
import { addTasks, TASKS } from './tasks.ts'
import { addAmendTool } from './tools/amend.ts'
import { addChoicesTool } from './tools/choices.ts'
import { addCompanyTools } from './tools/company.ts'
import { addLabTools, inquiryTold } from './tools/lab.ts'
import { addLibraryTools } from './tools/library.ts'
import { addChooseTool, addLookTool, addPlayTool } from './tools/play.ts'
import { addSimulateTool, simulationTold } from './tools/simulate.ts'
import { addForkTool, addStartTool } from './tools/start.ts'

const HOUR = 3_600_000
const MOST_ARGUMENTS = 5000
const INSTRUCTIONS =
  'Steelyard referees tabletop combat by the book. In a new chat, list_fights says what goes on. start_fight gives a handle per role; then look, choices, choose, let_it_play until the fight is over. Of your own: list_content with kind guide; lead_company for people who live on. All dice and numbers come from events: narrate those and no others. A decision marked "a person" is theirs to make: ask. Events cite rules; rule explains them.'

/** What can be set for all fights of a server. */
export interface TableServerOptions {
  /** Every fight begins with this seed: the same choices give the same log. For rehearsals and tests. */
  readonly seed?: string
  /** Whose fights and companies these are, for clients that name no owner themselves. */
  readonly owner?: string
}

/** A server for one connection or one request; servers of one process share their receipts. */
export function tableServer(
  host: Host,
  options: TableServerOptions = {},
  receipts: Receipts = new Receipts(),
): McpServer {
  const list = { ttlMs: HOUR, cacheScope: 'public' } as const
  const server = new McpServer(
    { name: 'steelyard', title: 'Steelyard', version: '0.1.0', icons: iconsOf('steelyard') },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        extensions: { [UI]: {}, [TASKS]: {} },
      },
      cacheHints: {
        'tools/list': list,
        'prompts/list': list,
        'resources/list': list,
        'resources/templates/list': list,
      },
      maxToolInputElements: MOST_ARGUMENTS,
    },
  )
  addLibraryTools(server, host)
  addStartTool(server, host, options)
  addLookTool(server, host)
  addChoicesTool(server, host)
  addChooseTool(server, host, receipts)
  addPlayTool(server, host)
  addAmendTool(server, host)
  addForkTool(server, host)
  addSimulateTool(server, host)
  addLabTools(server, host)
  addTasks(server, host, (job) => (job.finding === null ? simulationTold(job) : inquiryTold(job)))
  addCompanyTools(server, host, options)
  addResources(server, host)
  addBoard(server)
  addPrompts(server, host)
  return server
}
