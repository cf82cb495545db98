// How VitePress writes the documentation. The pages are staged by scripts/docs-site.mjs, which also says what there is.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const { games, api } = JSON.parse(readFileSync(new URL('../pages.json', import.meta.url), 'utf8'))
const page = (text, link) => ({ text, link })

export default defineConfig({
  title: 'Steelyard',
  description: 'Plays, referees, simulates and explains tabletop combat by the book.',
  lang: 'en',
  cleanUrls: false,
  lastUpdated: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }]],
  // Angle brackets in our pages are placeholders, never elements.
  markdown: { html: false },
  // Outside the documentation: the edition of the product beside it, and the playground.
  ignoreDeadLinks: [/^\.?\/?playground\//],
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Tutorial', '/tutorial'),
      page('Using it', '/using'),
      page('Games', `/rules/${games[0].id}`),
      page('Reference', '/api/'),
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: [
      { text: 'Begin', items: [page('Tutorial', '/tutorial'), page('Using it', '/using')] },
      {
        text: 'At the table',
        items: [
          page('The table in the browser', '/table'),
          page('How often you are asked', '/asking'),
          page('In a tab, without a server', '/browser'),
          page('Companies', '/company'),
          page('Scenarios', '/scenarios'),
          page('Packs', '/packs'),
        ],
      },
      { text: 'Running it', items: [page('The table server', '/server'), page('Scale', '/scale')] },
      {
        text: 'Designing',
        items: [
          page('Odds and many fights', '/using#odds-and-many-fights'),
          page('An encounter to measure', '/using#an-encounter-with-a-certificate'),
          page('Can it referee?', '/referee-bench'),
        ],
      },
      {
        text: 'Building with it',
        items: [
          page('Examples', '/examples'),
          page('Many fights in a program', '/lab'),
          page('Add a system', '/add-a-system'),
          page('play --json', '/play-json'),
          page('For AI game masters', '/mcp'),
        ],
      },
      {
        text: 'Games',
        items: games.map(({ id, title, ranked }) => ({
          text: title,
          collapsed: true,
          items: [
            page('Rules', `/rules/${id}`),
            page('Decisions', `/decisions/${id}`),
            ...(ranked ? [page('Which switches matter', `/switches/${id}`)] : []),
          ],
        })),
      },
      {
        text: 'Reference',
        items: [page('All packages', '/api/'), ...api.map(({ text, link }) => page(text, link))],
      },
      {
        text: 'Inside',
        items: [
          page('Design', '/design'),
          page('Performance', '/performance'),
          page('Contributing', '/contributing'),
          page('Releasing', '/releasing'),
          page('Changelog', '/changelog'),
        ],
      },
    ],
  },
})
