/** Pictures of the terminal: every word in its column, whatever a browser makes of spaces. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const drawn = (text: string): string =>
  spawnSync(process.execPath, [`${root}scripts/picture.mjs`, 'a title'], { input: text, encoding: 'utf8' })
    .stdout

/** The texts of a picture without its title, with the place each begins at. */
function textsOf(svg: string): (readonly [x: number, words: string])[] {
  return [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" textLength[^>]*>([^<]*)</g)].map(
    ([, x, words]) => [Number(x), words ?? ''] as const,
  )
}

describe('a picture of the terminal', () => {
  it('puts words where they stand, 8.4 to a column after a margin of 18', () => {
    const [mark, bold, plain] = [String.fromCharCode(27), '[1m', '[22m']
    const svg = drawn(`  ${mark}${bold}1${mark}${plain}  No   then a Save\n`)
    expect(textsOf(svg)).toEqual([
      [34.8, '1'],
      [60, 'No'],
      [102, 'then a Save'],
    ])
  })

  it('of a fight has no gap that a browser would close', () => {
    const texts = textsOf(readFileSync(`${root}docs/play.svg`, 'utf8'))
    expect(texts.length).toBeGreaterThan(40)
    for (const [, words] of texts) expect(words).not.toMatch(/^\s|\s$|\s\s/)
  })
})
