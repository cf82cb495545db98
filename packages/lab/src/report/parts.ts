/**
 * What every report page is made of: the page around it, sections and tables.
 */
import { createElement as draw, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { STYLE } from './style.ts'

/** A whole page of these parts. */
export function whole(title: string, ...children: ReactNode[]): string {
  const page = draw(
    'html',
    { lang: 'en' },
    draw(
      'head',
      null,
      draw('meta', { charSet: 'utf-8' }),
      draw('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      draw('meta', {
        httpEquiv: 'Content-Security-Policy',
        content: "default-src 'none'; style-src 'unsafe-inline'",
      }),
      draw('title', null, `${title} – Steelyard`),
      draw('style', null, STYLE),
    ),
    draw('body', null, draw('main', null, ...children)),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

/** A part of a page under a title. */
export function section(title: string, ...children: ReactNode[]): ReactElement {
  return draw('section', { key: title }, draw('h2', null, title), ...children)
}

/** A table; the first column names the row. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): ReactElement {
  return draw(
    'div',
    { className: 'scroll' },
    draw(
      'table',
      null,
      draw(
        'thead',
        null,
        draw('tr', null, ...heads.map((head) => draw('th', { key: head, scope: 'col' }, head))),
      ),
      draw(
        'tbody',
        null,
        ...rows.map((cells, at) =>
          draw('tr', { key: at }, ...cells.map((cell, column) => draw('td', { key: column }, cell))),
        ),
      ),
    ),
  )
}
