/**
 * Tools as this server offers them: text for the model that reads, data for the program that asks for it.
 *
 * Clients differ in what they pass on to their model: the text, the data, or both. So a result says everything in
 * words, once; whoever drives the tools from a program adds `data: true` and gets the same facts beside it, under the
 * schema that `steelyard://results/{tool}` holds.
 */
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server'
import { iconsOf } from './annotations.ts'

/** What clients are told of a tool. */
export interface ToolOffer<Input, Output extends { readonly data?: boolean | undefined }> {
  readonly title: string
  readonly description: string
  readonly inputSchema: StandardSchemaWithJSON<Input, Output>
  readonly annotations: ToolAnnotations
}

/** Offers a tool; `run` answers with text and facts. */
export function addTool<Input, Output extends { readonly data?: boolean | undefined }>(
  server: McpServer,
  name: string,
  offer: ToolOffer<Input, Output>,
  run: (request: Output, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>,
): void {
  server.registerTool(
    name,
    { ...offer, icons: iconsOf(name) },
    async (request: Output, context: ServerContext) => {
      const result = await run(request, context)
      if (request.data === true || !('structuredContent' in result)) return result
      const { structuredContent: _, ...told } = result
      return told
    },
  )
}
