/**
 * The packs of this device: loaded from a file or a link, tried by the host, and used from then on wherever ready-made
 * content is. A link brings a pack in its fragment, which no server is sent.
 */
import type { PackView, Problem } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { isFields, linkedText, linkLetters } from '../build/draft.ts'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { startFight } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { Link, linkTo, useAddress } from '../router.tsx'
import { copy, download } from '../ui/download.ts'
import { complain, notify } from '../ui/notices.tsx'
import { counted } from '../ui/words.ts'
import { dropPack, type HeldPack, heldPacks, holdPack } from './held-packs.ts'
import { LoadPack, triedPack } from './load-pack.tsx'

/** Longer links are cut off by some programs. */
const LONGEST_LINK = 30_000

/** Keeps a pack, and says so. */
function keep(pack: PackView, text: string): void {
  if (holdPack(pack, text))
    notify(`${pack.title} is kept.`, 'Its content is now offered wherever ready-made content is.')
  else
    notify(
      `There is no room for ${pack.title}.`,
      'This browser keeps ten packs, if they are small: remove one.',
      'problem',
    )
}

/** The page. */
export function PacksPage() {
  const { hash } = useAddress()
  const [held, setHeld] = useState(heldPacks)
  useEffect(() => {
    document.title = 'Packs · Steelyard'
  }, [])
  const kept = (pack: PackView, text: string) => {
    keep(pack, text)
    setHeld(heldPacks())
  }
  const brought = hash.startsWith('p=') ? hash.slice(2) : null
  return (
    <div className="page packs">
      <header>
        <h1>Packs</h1>
        <p className="fine">
          A pack is a file with figures, gear and fights of your own for one game. It stays in this browser;
          whatever you make with it needs it no more.
        </p>
      </header>
      {brought === null ? null : <BroughtPack letters={brought} onKeep={kept} />}
      <div className="row">
        <LoadPack label="Load a pack" onPack={kept} />
      </div>
      {held.length === 0 ? (
        <p className="fine">None yet. A pack begins like this:</p>
      ) : (
        <ul className="pack-list">
          {held.map((pack) => (
            <li key={pack.id}>
              <PackCard
                pack={pack}
                onDrop={() => {
                  dropPack(pack.id)
                  setHeld(heldPacks())
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {held.length === 0 ? <pre className="mono card">{EXAMPLE}</pre> : null}
    </div>
  )
}

const EXAMPLE = `format: steelyard-pack
formatVersion: 1
id: wolf-winter
title: The Wolf Winter
version: 1.0.0
system: warband
figures:
  winter-wolf: { use: wolf, name: Winter Wolf }`

/** What a link has brought: looked at first, kept if somebody wants it. */
function BroughtPack({
  letters,
  onKeep,
}: {
  letters: string
  onKeep: (pack: PackView, text: string) => void
}) {
  const text = linkedText(letters)
  const [kept, setKept] = useState(false)
  const asked = useAsked(text, () => triedPack(text ?? ''))
  if (text === null)
    return <p role="alert">The link is broken: it holds no whole pack. Ask for the file instead.</p>
  if (asked.problem !== null) return <Trouble problem={asked.problem} />
  if (asked.answer === null) return <p className="loading">Looking through the pack…</p>
  const pack = asked.answer
  return (
    <section className="card" aria-label="The pack of the link">
      <PackFacts pack={pack} />
      <button
        type="button"
        className="primary"
        data-act="keep-pack"
        disabled={kept}
        onClick={() => {
          onKeep(pack, text)
          setKept(true)
        }}
      >
        {kept ? 'Kept' : 'Keep it'}
      </button>
    </section>
  )
}

function Trouble({ problem: { message, hint } }: { problem: Problem }) {
  return (
    <p role="alert">
      {message} {hint}
    </p>
  )
}

/** One pack of this device, and what can be done with it. */
function PackCard({ pack: { id, title, text }, onDrop }: { pack: HeldPack; onDrop: () => void }) {
  const asked = useAsked(text, () => triedPack(text))
  const share = () => {
    const letters = linkLetters(text)
    if (letters.length > LONGEST_LINK)
      return notify('This pack is too long for a link.', 'Save it as a file and send that.', 'problem')
    return copy(linkTo(`/packs#p=${letters}`), 'Link copied')
  }
  return (
    <article className="card" data-pack={id}>
      {asked.answer === null ? <h2>{title}</h2> : <PackFacts pack={asked.answer} />}
      {asked.problem === null ? null : <Trouble problem={asked.problem} />}
      {asked.answer === null ? null : <PackFights pack={asked.answer} />}
      <div className="row">
        {asked.answer === null ? null : (
          <Link className="button" href={`/build?system=${asked.answer.system}`}>
            Build with it
          </Link>
        )}
        <button type="button" onClick={share}>
          Copy a link
        </button>
        <button type="button" onClick={() => download(`${id}.pack.yaml`, text, 'application/yaml')}>
          Save as a file
        </button>
        <button type="button" aria-label={`Remove ${title}`} data-act="drop-pack" onClick={onDrop}>
          Remove
        </button>
      </div>
    </article>
  )
}

/** What a pack is and has. */
function PackFacts({
  pack: { title, version, system, about, author, licence, content },
}: {
  pack: PackView
}) {
  const games = useAsked('systems', () => host.systems())
  const game = games.answer?.find(({ id }) => id === system)?.title ?? system
  const kinds = [...new Set(content.map(({ kind }) => kind))]
  const amounts = kinds.map((kind) => {
    const many = content.filter((entry) => entry.kind === kind).length
    return kind === 'armour' ? `${many} armour` : counted(many, kind === 'scenario' ? 'fight' : kind)
  })
  return (
    <>
      <h2>{title}</h2>
      <p className="fine">
        {[game, `version ${version}`, author === '' ? '' : `by ${author}`, licence]
          .filter((word) => word !== '')
          .join(' · ')}
      </p>
      {about === '' ? null : <p>{about}</p>}
      <p className="fine">{amounts.join(', ')}</p>
    </>
  )
}

/** The fights of a pack, each to be begun at once. */
function PackFights({ pack: { system, content } }: { pack: PackView }) {
  const fights = content.filter(({ kind }) => kind === 'scenario')
  const start = async (title: string, data: unknown) => {
    if (!isFields(data)) return
    try {
      await startFight({ from: { scenario: JSON.stringify(data) }, apart: true }, title, system)
    } catch (error) {
      complain(problemOf(error))
    }
  }
  if (fights.length === 0) return null
  return (
    <div className="row">
      {fights.map(({ id, title, data }) => (
        <button key={id} type="button" data-play={id} onClick={() => start(title, data)}>
          Play {title}
        </button>
      ))}
    </div>
  )
}
