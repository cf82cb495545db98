/**
 * A host of chats as small as can be, for the tests: it shows the page of a tool in a frame and speaks to it through the
 * official bridge. What the page asks for is passed on to the test.
 */

import type { CallToolResult } from '@modelcontextprotocol/client'
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

interface TestWindow {
  /** The test calls the tool at the real server. */
  callTool(params: unknown): Promise<CallToolResult>
  /** The test hears what the page says to the model or to the host. */
  heard(what: string, params: unknown): Promise<void>
}

declare const window: TestWindow & {
  readonly document: {
    createElement(name: 'iframe'): Frame
    readonly body: { append(frame: Frame): void }
  }
}

/** What this file needs of a frame; the tests know no browser’s types. */
interface Frame {
  srcdoc: string
  readonly style: { cssText: string }
  readonly contentWindow: ConstructorParameters<typeof PostMessageTransport>[0] | null
  setAttribute(name: string, value: string): void
}

/** Shows a page with the call of a tool and its result; resolves once the page has begun. */
export async function openPage(
  html: string,
  call: {
    readonly args: Record<string, unknown>
    readonly result: CallToolResult
    readonly theme?: 'light' | 'dark'
  },
): Promise<void> {
  const { document } = window
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.style.cssText = 'width:100%;height:1200px;border:0'
  document.body.append(frame)
  const inside = frame.contentWindow
  if (inside === null) throw new Error('a frame without a window')
  const bridge = new AppBridge(
    null,
    { name: 'test-host', version: '1.0.0' },
    { serverTools: {}, updateModelContext: { text: {} }, message: { text: {} } },
    { hostContext: { theme: call.theme ?? 'light' } },
  )
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onmessage = async (params) => {
    await window.heard('message', params)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    await window.heard('context', params)
    return {}
  }
  bridge.onsizechange = (params) => void window.heard('size', params)
  const begun = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve()
  })
  await bridge.connect(new PostMessageTransport(inside, inside))
  frame.srcdoc = html
  await begun
  await bridge.sendToolInput({ arguments: call.args })
  await bridge.sendToolResult(call.result)
}
