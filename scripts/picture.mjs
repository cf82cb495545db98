/**
 * Draws a terminal as SVG: reads text with ANSI colours from standard input, writes a picture to standard output.
 *
 *   tmux capture-pane -e -p -t play | node scripts/picture.mjs "steelyard play first" > docs/play.svg
 *
 * It knows the sixteen colours, bold, dim and struck, which is all that the command line uses. Every character
 * stands in a cell of fixed width, so that the picture looks the same with any monospaced font.
 */
import { readFileSync } from 'node:fs'

const CELL = { width: 8.4, height: 18 }
const MARGIN = { x: 18, top: 48, bottom: 18 }
const BACKGROUND = '#16181d'
const PLAIN = '#d7dae0'
const COLOURS = ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0']
const BRIGHT = ['#7f848e', '#ff7b86', '#b5e08e', '#ffd78c', '#7cc4ff', '#dd9bf0', '#79d3de', '#ffffff']

const ESCAPE = `${String.fromCharCode(27)}[`
const SEQUENCE = new RegExp(`(${String.fromCharCode(27)}\\[[\\d;]*m)`)

/** Words with single spaces between them: browsers shrink wider gaps and those at either end, and stretch the rest. */
const WORDS = /\S+(?: \S+)*/g

function entities(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function apply(style, code) {
  if (code === 0) return { fill: PLAIN, bold: false, dim: false, struck: false }
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 9) return { ...style, struck: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 29) return { ...style, struck: false }
  if (code >= 30 && code <= 37) return { ...style, fill: COLOURS[code - 30] }
  if (code === 39) return { ...style, fill: PLAIN }
  if (code >= 90 && code <= 97) return { ...style, fill: BRIGHT[code - 90] }
  return style
}

/** A line as runs of text in one style, each with the column it begins in. */
function runsOf(line, start) {
  const runs = []
  let style = start
  let column = 0

  for (const part of line.split(SEQUENCE)) {
    if (part.startsWith(ESCAPE)) {
      for (const code of part.slice(2, -1).split(';')) style = apply(style, Number(code))
    } else {
      for (const { index, 0: text } of part.matchAll(WORDS)) {
        runs.push({ text, column: column + [...part.slice(0, index)].length, style })
      }
      column += [...part].length
    }
  }
  return { runs, style, width: column }
}

function draw(text, title) {
  const lines = text.replace(/\s+$/, '').split('\n')
  let style = apply({}, 0)
  let columns = 40
  const body = lines.map((line, row) => {
    const read = runsOf(line.replace(/\s+$/, ''), style)
    style = read.style
    columns = Math.max(columns, read.width)
    const y = MARGIN.top + (row + 1) * CELL.height - 5
    return read.runs
      .map(({ text: run, column, style: { fill, bold, dim, struck } }) => {
        const x = (MARGIN.x + column * CELL.width).toFixed(1)
        const length = ([...run].length * CELL.width).toFixed(1)
        const looks = `${bold ? ' font-weight="bold"' : ''}${dim ? ' opacity="0.6"' : ''}${struck ? ' text-decoration="line-through"' : ''}`
        return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${looks}>${entities(run)}</text>`
      })
      .join('')
  })
  const width = Math.ceil(MARGIN.x * 2 + columns * CELL.width)
  const height = Math.ceil(MARGIN.top + lines.length * CELL.height + MARGIN.bottom)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${entities(title)}">`,
    `<rect width="${width}" height="${height}" rx="10" fill="${BACKGROUND}"/>`,
    '<circle cx="22" cy="22" r="6" fill="#e06c75"/><circle cx="42" cy="22" r="6" fill="#e5c07b"/><circle cx="62" cy="22" r="6" fill="#98c379"/>',
    `<text x="${width / 2}" y="27" text-anchor="middle" fill="#7f848e" font-family="monospace" font-size="14">${entities(title)}</text>`,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14">',
    ...body.filter((row) => row !== ''),
    '</g></svg>',
    '',
  ].join('\n')
}

process.stdout.write(draw(readFileSync(0, 'utf8'), process.argv[2] ?? 'steelyard'))
