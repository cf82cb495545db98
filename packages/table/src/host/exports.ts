/**
 * Taking a fight away: as Markdown, as messages for Discord, as lines of JSON, or as the scenario it began with. Logs
 * hold what whoever asks may know. The save holds the seed and what is sealed too, so the room gives it, and says so.
 */
import { type LogLine, markdownOf, percent } from '@steelyard/kernel'
import type { ExportForm, LineView } from '../contract.ts'
import { boardView, eventFor, lineView, type Perspective } from '../room/projection.ts'
import type { RoomState } from '../room/room-state.ts'

/** The longest message that is made for Discord. */
export const DISCORD_LONGEST = 1900
/** What stands between two messages, on a line of its own. */
export const DISCORD_CUT = '⁂'

/** A fight in the form that was asked for, as it is now. */
export async function exported(
  room: RoomState,
  perspective: Perspective,
  form: Exclude<ExportForm, 'save'>,
): Promise<string> {
  switch (form) {
    case 'scenario':
      return written(room.fight.parts().written)
    case 'markdown':
      return markdownOf(
        linesIn(perspective).map(({ view }) => ({ line: view, struck: view.struck })),
        room.settings.title,
      )
    case 'discord':
      return discordMessages(room, perspective).join(`\n${DISCORD_CUT}\n`)
    case 'jsonl':
      return jsonLines(room, perspective)
  }
}

/** A scenario as people write it. The library for it is only loaded when it is needed. */
async function written(scenario: unknown): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(scenario)
}

interface Told {
  readonly line: LogLine
  readonly view: LineView
  readonly event: unknown
}

function linesIn(perspective: Perspective): Told[] {
  const told: Told[] = []
  for (const line of perspective.fight.log) {
    const event = eventFor(perspective, line.event)
    if (event !== null) told.push({ line, event, view: lineView(perspective, line, event, told.length) })
  }
  return told
}

/** A header, then one line for each event; an amount that is not to be known is null. */
function jsonLines({ fight, settings, id }: RoomState, perspective: Perspective): string {
  const header = {
    type: 'fight',
    id,
    system: fight.system.id,
    rulesVersion: fight.system.version,
    title: settings.title,
    sides: fight.scenario.sides.map((side) => ({ id: side.id, name: side.name })),
    hands: fight.hands,
    commitment: fight.commitment,
    outcome: fight.outcome,
  }
  const lines = linesIn(perspective).map(({ view, event }) => ({ type: 'event', ...view, event }))
  return `${[header, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** The fight as messages: who stands how, then the log, each message short enough to be posted. */
function discordMessages(room: RoomState, perspective: Perspective): string[] {
  const board = boardView(perspective)
  const standing = board.sides.flatMap(({ name, figures }) => [
    name,
    ...figures.map((figure) => {
      const gauges = figure.gauges.map(({ label, now, max }) => `${label} ${now}${max > 0 ? `/${max}` : ''}`)
      const share = figure.health.share === null ? '' : percent(figure.health.share, 0)
      const how =
        gauges.length > 0 ? gauges.join(', ') : [figure.health.word, share].filter(Boolean).join(' ')
      return `  ${figure.name}${how === '' ? '' : `: ${how}`}`
    }),
  ])
  const head = [`**${plain(room.settings.title)}** – ${board.title}`, '```', ...standing.map(fenced), '```']
  const log = linesIn(perspective).map(({ view }) => {
    if (view.tone === 'head' && !view.struck) return `**${plain(view.text)}**`
    const text = `${'  '.repeat(view.depth)}- ${plain(view.text)}`
    return view.struck ? `~~${text}~~` : text
  })
  return packed([...packed([head.join('\n')], true), ...log])
}

/** Text in which nothing is taken for a mark of Discord's. */
function plain(text: string): string {
  return text.replaceAll(/[*_~`|>\\]/g, (mark) => `\\${mark}`).replaceAll('@', '@\u200b')
}

function fenced(text: string): string {
  return text.replaceAll('`', "'")
}

/** Lines put together into messages as long as they may be; a longer line is cut. */
function packed(lines: readonly string[], whole = false): string[] {
  const messages: string[] = []
  let message = ''
  for (const line of lines) {
    const short =
      line.length <= DISCORD_LONGEST ? line : `${line.slice(0, DISCORD_LONGEST - 4)}${whole ? '\n```' : '…'}`
    const longer = message === '' ? short : `${message}\n${short}`
    if (longer.length <= DISCORD_LONGEST) message = longer
    else {
      messages.push(message)
      message = short
    }
  }
  return message === '' ? messages : [...messages, message]
}
