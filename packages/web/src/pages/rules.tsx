/**
 * The rules of a game in our own words: searchable, every one with an address of its own, to which the log points.
 */
import { searchRules } from '@steelyard/kernel/basics'
import type { RuleView, SystemView } from '@steelyard/table/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { Link, useAddress } from '../router.tsx'
import { useKeys } from '../ui/keys.ts'
import { rulesOf } from '../ui/rule-link.tsx'
import { counted } from '../ui/words.ts'

const TAGS: Readonly<Record<string, string>> = {
  core: '',
  ruling: 'the text leaves this open: a switch',
  errata: 'the text contradicts itself here',
  outside: 'from elsewhere in the rules',
  option: 'an option of the rules',
  'referee-call': 'the referee decides',
  narration: 'left to the telling',
}

const MET: Readonly<Record<RuleView['met'], string>> = {
  fight: 'met in a fight',
  after: 'met after a fight',
  scenario: 'met in a scenario',
}

/** The page of all rules. */
export function RulesPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const games = useAsked('systems', () => host.systems())
  const system = parts['system'] ?? games.answer?.[0]?.id ?? null
  const rules = useAsked(system, () => rulesOf(system ?? ''))
  const { hash } = useAddress()
  const [sought, setSought] = useState('')
  const find = useRef<HTMLInputElement>(null)
  useKeys({ find: () => find.current?.focus() })
  const shown = useMemo(() => {
    const all = rules.answer ?? []
    return sought.trim() === '' ? all : searchRules(all, sought)
  }, [rules.answer, sought])
  useEffect(() => {
    document.title = 'Rules · Steelyard'
  }, [])
  useEffect(() => {
    if (rules.answer !== null && hash !== '')
      document.getElementById(decodeURIComponent(hash))?.scrollIntoView()
  }, [rules.answer, hash])
  return (
    <div className="page">
      <h1>Rules</h1>
      <Games games={games.answer ?? []} now={system} />
      <label>
        <span className="unseen">Find a rule</span>
        <input
          ref={find}
          type="search"
          placeholder="Find a rule, or ask a question"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </label>
      <p className="fine" role="status">
        {rules.problem?.message ?? counted(shown.length, 'rule')}. Our own words; the books are the authority.
      </p>
      <ul className="rules-list">
        {shown.map(({ id, title, summary, section, tag, met, code = [] }) => (
          <li key={id} id={id} className={hash === id ? 'target' : ''}>
            <h2>
              <a href={`#${id}`}>{title}</a>
            </h2>
            <p>{summary}</p>
            <p className="fine">
              <code>{id}</code> · {section}
              {(TAGS[tag] ?? '') === '' ? '' : ` · ${TAGS[tag]}`} · {MET[met]}
            </p>
            {code.length > 0 && (
              <p className="fine">
                {code.map(({ file, line }) => (
                  <code key={`${file}:${line}`}>{`${file}:${line} `}</code>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The games, each with its own rules. */
function Games({ games, now }: { games: readonly SystemView[]; now: string | null }) {
  return (
    <nav className="row" aria-label="Games">
      {games.map(({ id, title }) => (
        <Link
          key={id}
          className={id === now ? 'button primary' : 'button'}
          href={`/rules/${id}`}
          {...(id === now ? { 'aria-current': 'page' as const } : {})}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
