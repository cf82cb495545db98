/**
 * A plot that leaves the page: everything its looks depend on is written into it, on a ground of its own, with its
 * title and the names of its lines, so that it reads anywhere as it did here.
 */

/** What a line of a plot is called, and the outline and class that mark it on the page. */
export interface LegendLine {
  readonly name: string
  readonly shape: string
  readonly className: string
}

const SPACE = 'http://www.w3.org/2000/svg'
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]
const HEAD = 26
const LINE = 20

/** A drawing of the page as the text of an SVG file. */
export function standalone(drawing: SVGSVGElement, title: string, legend: readonly LegendLine[]): string {
  const { width, height } = drawing.viewBox.baseVal
  const whole = HEAD + height + legend.length * LINE
  const page = document.createElementNS(SPACE, 'svg')
  page.setAttribute('xmlns', SPACE)
  page.setAttribute('viewBox', `0 0 ${width} ${whole}`)
  page.setAttribute('width', String(width))
  page.setAttribute('height', String(whole))
  const inks = window.getComputedStyle(drawing)
  const ground = add(page, 'rect', { width: String(width), height: String(whole) })
  ground.setAttribute('fill', inks.getPropertyValue('--raised'))
  const words = { fill: inks.getPropertyValue('--ink'), 'font-family': 'sans-serif' }
  add(page, 'title', {}, title)
  add(page, 'text', { ...words, x: '10', y: '18', 'font-size': '14' }, title)
  const inner = add(page, 'g', { transform: `translate(0 ${HEAD})` })
  for (const child of drawing.children) {
    const copy = child.cloneNode(true)
    if (!(copy instanceof Element)) continue
    dress(child, copy)
    inner.append(copy)
  }
  for (const [at, line] of legend.entries()) {
    const down = HEAD + height + at * LINE
    const mark = add(page, 'path', { d: line.shape, transform: `translate(10 ${down}) scale(0.55)` })
    mark.setAttribute('fill', colourOf(drawing, line.className))
    add(page, 'text', { ...words, x: '30', y: String(down + 11), 'font-size': '12' }, line.name)
  }
  return new XMLSerializer().serializeToString(page)
}

function add(to: Element, name: string, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const made = document.createElementNS(SPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (text !== '') made.textContent = text
  to.append(made)
  return made
}

/** The colour that a class gives on the page. */
function colourOf(drawing: SVGSVGElement, className: string): string {
  const sample = document.createElementNS(SPACE, 'g')
  sample.setAttribute('class', className)
  drawing.append(sample)
  const colour = window.getComputedStyle(sample).getPropertyValue('--side')
  sample.remove()
  return colour
}

/** Writes the styles that a page gives into a copy that leaves it. */
function dress(from: Element, to: Element): void {
  const style = window.getComputedStyle(from)
  for (const name of LOOKS) to.setAttribute(name, style.getPropertyValue(name))
  to.removeAttribute('class')
  for (const [at, child] of [...from.children].entries()) {
    const other = to.children[at]
    if (other !== undefined) dress(child, other)
  }
}
