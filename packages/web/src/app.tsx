/**
 * The house: which page an address shows, the bar at the top, and what lies over every page. Pages that a first
 * fight does not need are loaded when somebody goes there.
 */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { tab } from './connection/host.ts'
import { useLineLost } from './connection/line.ts'
import { PlayerPage } from './pages/player.tsx'
import { StartPage } from './pages/start.tsx'
import { TablePage } from './pages/table.tsx'
import { Link, match, useAddress } from './router.tsx'
import { set, useSettings } from './settings.ts'
import { BarSlot } from './ui/bar-slot.tsx'
import { Help } from './ui/help.tsx'
import { useKeys } from './ui/keys.ts'
import { Notices } from './ui/notices.tsx'
import { UpdateNote } from './ui/update-note.tsx'

type Page = ComponentType<{ readonly parts: Readonly<Record<string, string>> }>

const ROUTES: readonly (readonly [pattern: string, page: Page])[] = [
  ['/', StartPage],
  ['/join', lazy(() => import('./pages/join.tsx').then(({ JoinPage }) => ({ default: JoinPage })))],
  ['/join/:code', lazy(() => import('./pages/join.tsx').then(({ JoinPage }) => ({ default: JoinPage })))],
  ['/f/:fight/gm', TablePage],
  ['/f/:fight/me', PlayerPage],
  [
    '/f/:fight/watch',
    lazy(() => import('./pages/watch.tsx').then(({ WatchPage }) => ({ default: WatchPage }))),
  ],
  [
    '/f/:fight/study',
    lazy(() => import('./pages/study.tsx').then(({ StudyPage }) => ({ default: StudyPage }))),
  ],
  ['/f/:fight/over', lazy(() => import('./pages/over.tsx').then(({ OverPage }) => ({ default: OverPage })))],
  ['/build', lazy(() => import('./build/build.tsx').then(({ BuildPage }) => ({ default: BuildPage })))],
  [
    '/companies',
    lazy(() => import('./company/companies.tsx').then(({ CompaniesPage }) => ({ default: CompaniesPage }))),
  ],
  [
    '/company/:company',
    lazy(() => import('./company/company-page.tsx').then(({ CompanyPage }) => ({ default: CompanyPage }))),
  ],
  [
    '/company/:company/new',
    lazy(() =>
      import('./company/figure-pages.tsx').then(({ NewFigurePage }) => ({ default: NewFigurePage })),
    ),
  ],
  [
    '/company/:company/edit/:figure',
    lazy(() =>
      import('./company/figure-pages.tsx').then(({ EditFigurePage }) => ({ default: EditFigurePage })),
    ),
  ],
  [
    '/company/:company/next',
    lazy(() => import('./company/next-fight.tsx').then(({ NextFightPage }) => ({ default: NextFightPage }))),
  ],
  [
    '/company/:company/gauntlet',
    lazy(() => import('./lab/gauntlet-page.tsx').then(({ GauntletPage }) => ({ default: GauntletPage }))),
  ],
  ['/packs', lazy(() => import('./packs/packs-page.tsx').then(({ PacksPage }) => ({ default: PacksPage })))],
  ['/lab', lazy(() => import('./pages/lab.tsx').then(({ LabPage }) => ({ default: LabPage })))],
  [
    '/puzzle',
    lazy(() => import('./puzzle/puzzle-page.tsx').then(({ PuzzlePage }) => ({ default: PuzzlePage }))),
  ],
  [
    '/puzzle/:system',
    lazy(() => import('./puzzle/puzzle-page.tsx').then(({ PuzzlePage }) => ({ default: PuzzlePage }))),
  ],
  ['/odds', lazy(() => import('./pages/odds.tsx').then(({ OddsPage }) => ({ default: OddsPage })))],
  ['/rules', lazy(() => import('./pages/rules.tsx').then(({ RulesPage }) => ({ default: RulesPage })))],
  [
    '/rules/:system',
    lazy(() => import('./pages/rules.tsx').then(({ RulesPage }) => ({ default: RulesPage }))),
  ],
  ['/verify', lazy(() => import('./pages/verify.tsx').then(({ VerifyPage }) => ({ default: VerifyPage })))],
  [
    '/settings',
    lazy(() => import('./pages/settings.tsx').then(({ SettingsPage }) => ({ default: SettingsPage }))),
  ],
]

const PAGES: readonly (readonly [href: string, name: string])[] = [
  ['/companies', 'Companies'],
  ['/build', 'Build'],
  ['/packs', 'Packs'],
  ['/join', 'Join'],
  ['/lab', 'Lab'],
  ['/puzzle', 'Puzzle'],
  ['/odds', 'Odds'],
  ['/rules', 'Rules'],
  ['/verify', 'Verify'],
  ['/settings', 'Settings'],
]

/** The bar at the top. On pages of a fight it has a place for the fight's title and buttons, and the other pages are folded. */
function Bar({
  path,
  onHelp,
  onSlot,
}: {
  path: string
  onHelp: () => void
  onSlot: (slot: HTMLElement | null) => void
}) {
  const { theme } = useSettings()
  const [open, setOpen] = useState(false)
  const dark =
    theme === 'dark' || (theme === 'system' && document.documentElement.dataset['theme'] === 'dark')
  const inFight = path.startsWith('/f/')
  return (
    <header className={inFight ? 'bar-top in-fight' : 'bar-top'}>
      <Link href="/" className="brand" aria-label="Steelyard, start page">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="28" height="28" />{' '}
        <span className="brand-name">Steelyard</span>
      </Link>
      {inFight ? <div className="bar-slot" ref={onSlot} /> : null}
      <button
        type="button"
        className="menu-button quiet"
        aria-expanded={open}
        aria-controls="pages"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <nav id="pages" className={open ? 'pages open' : 'pages'} aria-label="Pages">
        {PAGES.filter(([href]) => tab === null || href !== '/join').map(([href, name]) => (
          <Link
            key={href}
            href={href}
            onClick={() => setOpen(false)}
            {...(path.startsWith(href) ? { 'aria-current': 'page' as const } : {})}
          >
            {name}
          </Link>
        ))}
        <button type="button" className="quiet" onClick={() => set({ theme: dark ? 'light' : 'dark' })}>
          {dark ? 'Light' : 'Dark'}
        </button>
        <button type="button" className="quiet" aria-label="Help and keys" onClick={onHelp}>
          ?
        </button>
      </nav>
    </header>
  )
}

function LineState() {
  if (!useLineLost()) return null
  return (
    <p className="line-lost" role="status">
      The line is lost. Nothing is lost with it: this page goes on by itself as soon as the table can be
      reached.
    </p>
  )
}

/** Everything. */
export function App() {
  const { path, query } = useAddress()
  const [help, setHelp] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useKeys({ help: () => setHelp(true) })
  const bare = query.has('stream') ? 'stream' : query.has('embed') ? 'embed' : null
  useEffect(() => {
    const { dataset } = document.documentElement
    if (bare === null) delete dataset['bare']
    else dataset['bare'] = bare
  }, [bare])
  useEffect(() => {
    if (path === '/') document.title = 'Steelyard'
  }, [path])
  const found = ROUTES.flatMap(([pattern, page]) => {
    const parts = match(pattern, path)
    return parts === null ? [] : [{ page, parts }]
  })[0]
  const Shown = found?.page
  const big = /^\/f\/[^/]+\/watch/.test(path)
  return (
    <>
      <a className="skip" href="#main">
        To the content
      </a>
      {big || bare !== null ? null : <Bar path={path} onHelp={() => setHelp(true)} onSlot={setSlot} />}
      <LineState />
      <UpdateNote path={path} />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<p className="loading">One moment…</p>}>
          <BarSlot value={slot}>
            {Shown === undefined ? <Nowhere /> : <Shown key={path} parts={found?.parts ?? {}} />}
          </BarSlot>
        </Suspense>
      </main>
      {help ? <Help onClose={() => setHelp(false)} /> : null}
      <Notices />
    </>
  )
}

function Nowhere() {
  return (
    <div className="page narrow">
      <h1>There is nothing here</h1>
      <p>
        <Link href="/">To the start page</Link>
      </p>
    </div>
  )
}
