/**
 * The board in the chat, in a real browser: the official client calls the tools, the official bridge of MCP Apps shows
 * the page that they name. A person looks, weighs, clicks; the model is told what came of it.
 */
import { fileURLToPath } from 'node:url'
import { encode } from 'gpt-tokenizer'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { benchHere, newClient, type TestClient } from './testing/bench.ts'

const UI = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
const metaForm = z.object({ 'steelyard/board': z.looseObject({ handle: z.string() }) })

let bench: TestClient
let browser: Browser
let bridge = ''
beforeAll(async () => {
  bench = await benchHere({ seed: 'board', jobs: true, client: newClient('legacy', { capabilities: UI }) })
  const answer = await fetch(`${process.env['STEELYARD_SHARED']}/browser`)
  if (!answer.ok) throw new Error(await answer.text())
  browser = await chromium.connect(await answer.text())
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./testing/host-page.ts', import.meta.url)),
    resolve: { conditionNames: ['browser', 'import', 'module', 'default'] },
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'host' })
  await bundle.close()
  bridge = output[0].code
})
afterAll(async () => {
  await browser.close()
  await bench.close()
})

/** A chat in which the model has called a tool; what the page says to the model is kept. */
async function chat(
  tool: string,
  args: Record<string, unknown>,
): Promise<{ readonly page: Page; readonly heard: (readonly [string, string])[] }> {
  const result = await bench.client.callTool({ name: tool, arguments: args })
  const { tools } = await bench.client.listTools()
  const meta = z.object({ ui: z.object({ resourceUri: z.string() }) })
  const { ui } = meta.parse(tools.find(({ name }) => name === tool)?._meta)
  const { contents } = await bench.client.readResource({ uri: ui.resourceUri })
  const [content] = contents
  const html = content !== undefined && 'text' in content ? content.text : ''
  const page = await browser.newPage({ viewport: { width: 720, height: 1000 } })
  const heard: [string, string][] = []
  await page.exposeFunction(
    'callTool',
    async (params: { name: string; arguments?: Record<string, unknown> }) => bench.client.callTool(params),
  )
  await page.exposeFunction('heard', async (what: string, params: unknown) => {
    heard.push([what, JSON.stringify(params)])
  })
  await page.addScriptTag({ content: bridge })
  await page.evaluate(([text, call]) => Reflect.get(globalThis, 'host').openPage(text, call), [
    html,
    { args, result },
  ] as const)
  return { page, heard }
}

describe('the board in the chat', () => {
  it('shows the fight and its choices; a click is a choice, and the model is told', async () => {
    const { page, heard } = await chat('start_fight', { scenario: 'bastionland/duel' })
    const board = page.frameLocator('iframe')
    await board.getByRole('heading', { name: 'A Matter of Honour' }).waitFor()
    expect(await board.locator('.figure').count()).toBe(2)
    expect(await board.locator('.figure.asked').innerText()).toContain('Gallant Knight Corwenna')
    await board.getByRole('button', { name: 'What are the odds?' }).click()
    await board.locator('button[data-choice]', { hasText: /wins/ }).first().waitFor()
    await board.locator('button[data-choice="attack"]').click()
    await board.locator('.log', { hasText: 'Corwenna attacks' }).waitFor()
    await expect.poll(() => heard.map(([what]) => what)).toContain('message')
    const told = Object.fromEntries(heard)
    expect(told['context']).toContain('Gallant Knight Corwenna: Attack')
    expect(told['message']).toContain('Tell what happened.')
    await page.close()
  })

  it('follows what happens elsewhere by itself', async () => {
    const begun = await bench.call('start_fight', { scenario: 'stances/first-blood' })
    const { players = '' } = z.record(z.string(), z.string()).parse(begun.data['handles'])
    const { page } = await chat('look', { handle: players })
    const board = page.frameLocator('iframe')
    await board.getByText('which stance?').waitFor()
    expect(await board.locator('.places li').count()).toBe(5)
    const [question] = (await bench.host?.snapshot(players))?.questions ?? []
    const answer = { act: 'answer', question: question?.id ?? '', choice: 'balanced' } as const
    await bench.host?.act(players, { act: answer })
    await board.getByText('Magnus, Balanced').first().waitFor()
    await page.close()
  })
})

describe('what goes to whom', () => {
  it('the board goes beside the text, under _meta, to clients that show pages', async () => {
    const { _meta, content, structuredContent } = await bench.client.callTool({
      name: 'start_fight',
      arguments: { scenario: 'bastionland/duel' },
    })
    expect(metaForm.parse(_meta)['steelyard/board'].handle).toMatch(/^[\w-]{22,}$/)
    expect(structuredContent).toBeUndefined()
    expect(encode(JSON.stringify(content)).length).toBeLessThan(700)
    const plain = await benchHere()
    const there = await plain.client.callTool({
      name: 'start_fight',
      arguments: { scenario: 'bastionland/duel' },
    })
    expect(there._meta?.['steelyard/board']).toBeUndefined()
    await plain.close()
  })

  it('is a page without anything to fetch', async () => {
    const { contents } = await bench.client.readResource({ uri: 'ui://steelyard/board' })
    const [page] = contents
    expect(page?.mimeType).toBe('text/html;profile=mcp-app')
    const html = page !== undefined && 'text' in page ? page.text : ''
    expect(html).not.toMatch(/(?:src|href)=|url\(|import\s|https?:/)
    expect(html.length).toBeLessThan(30_000)
  })
})
