/**
 * Tools as this server offers them: text for the model that reads, data for the program that asks for it.
 *
 * Clients differ in what they pass on to their model: the text, the data, or both. So a result says everything in
 * words, once; whoever drives the tools from a program adds `data: true` and gets the same facts beside it, under the
 * schema that `steelyard://results/{tool}` holds.
 */
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from '@modelcontextprotocol/server'
import type { Host } from '@steelyard/table/contract'
import { iconsOf } from './annotations.ts'
import { BOARD_TOOL, withBoard } from './board.ts'

/** What clients are told of a tool. */
export interface ToolOffer<Input, Output extends { readonly data?: boolean | undefined }> {
  readonly title: string
  readonly description: string
  readonly inputSchema: StandardSchemaWithJSON<Input, Output>
  readonly annotations: ToolAnnotations
}

/** What a tool answers, or what it has to ask a person first. */
type ToolReply = CallToolResult | InputRequiredResult

/** What tools take that this file looks at. */
interface Request {
  readonly data?: boolean | undefined
  readonly handle?: string | undefined
}

/** Offers a tool; `run` answers with text and facts. */
export function addTool<Input, Output extends Request>(
  server: McpServer,
  name: string,
  offer: ToolOffer<Input, Output>,
  run: (request: Output, context: ServerContext) => Promise<ToolReply>,
): void {
  server.registerTool(
    name,
    { ...offer, icons: iconsOf(name) },
    async (request: Output, context: ServerContext) => lean(request, await run(request, context)),
  )
}

/** Offers a tool about a fight, whose results the board in the chat draws; `opens` where a host shows the board with it. */
export function addFightTool<Input, Output extends Request>(
  { server, host, opens }: { readonly server: McpServer; readonly host: Host; readonly opens?: true },
  name: string,
  offer: ToolOffer<Input, Output>,
  run: (request: Output, context: ServerContext) => Promise<ToolReply>,
): void {
  server.registerTool(
    name,
    { ...offer, icons: iconsOf(name), ...(opens === true ? { _meta: BOARD_TOOL } : {}) },
    async (request: Output, context: ServerContext) => {
      const result = await run(request, context)
      return isInputRequiredResult(result)
        ? result
        : lean(request, await withBoard({ server, host, context }, request, result))
    },
  )
}

/** The same result without data that nobody asked for. */
function lean({ data }: Request, result: ToolReply): ToolReply {
  if (data === true || !('structuredContent' in result)) return result
  const { structuredContent: _, ...told } = result
  return told
}
