/**
 * A module of ours in a page of a real browser, bundled from its source.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'

/** Loads a module of ours into an empty page of its own; what it exports stands under a name there. */
export async function loadBundle(page: Page, module: URL, name: string): Promise<void> {
  const bundle = await rolldown({
    input: fileURLToPath(module),
    resolve: { conditionNames: ['source', 'browser', 'import', 'module', 'default'] },
  })
  const { output } = await bundle.generate({ format: 'iife', name })
  await bundle.close()
  const address = `http://${name}.test/`
  await page.route(`${address}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A test</title>' }),
  )
  await page.goto(address)
  await page.addScriptTag({ content: output[0].code })
}
