/**
 * What a page has handed out as a file. The browser may run elsewhere, so the file is read through it.
 */
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

/** A file by its name and its text. */
export interface DownloadedFile {
  readonly name: string
  readonly text: string
}

/** The file that an act on a page brings. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) }
}
