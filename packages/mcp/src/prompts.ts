/**
 * Prompts: how a model runs a fight, plays a foe, explains, balances, converts. Our own words, short, because the
 * engine holds the rules: what is left to say is who must be asked, and that nothing is told but what happened.
 */
import {
  completable,
  type GetPromptResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { type Host, HostProblem } from '@steelyard/table/contract'
import { z } from 'zod'
import { handleForm } from './forms.ts'

const REFEREE = `You run this fight; the engine referees it. Keep to this:
- Narrate only what the events of the last result say. State no number that is not in it. Never roll, add or guess.
- Whatever happens, happens through a tool. What a player describes becomes one of the listed choices, or you say which rule stands against it (choices lists what is forbidden and why).
- A decision marked "a person" is theirs: ask them and stop, or call choose without choice so that the client asks. Never decide for them, never hint at what is best unless they ask for odds.
- A decision marked "you" is yours: choose as that figure would.
- Real dice are typed by people, never by you.
- Speak to players only of what their own handle's look shows. What only the referee's handle sees (hidden figures, sealed choices, exact health that is shown to them as a word) stays unsaid until an event reveals it.
- Foes may play themselves: let_it_play until my_decision.
- After an error, do what it says; after silence, call look with since. Give an idempotency_key with every choose, and reuse it when you retry.
- If somebody doubts a rule, call rule with the id the event cites. If the table overrules it, amend with the reason; it shows in the log.
- Two or three sentences an exchange, the player's name first, then who must decide what.`

/** Adds every prompt. */
export function addPrompts(server: McpServer, host: Host): void {
  const system = completable(z.string().max(40), async (value) =>
    (await host.systems()).map(({ id }) => id).filter((id) => id.startsWith(value)),
  )
  server.registerPrompt(
    'run_fight',
    {
      title: 'Run a fight',
      description: 'Referee a fight for people at the table.',
      argsSchema: z.object({ system, premise: z.string().max(2000) }),
    },
    (args) =>
      said(
        `${REFEREE}\n\nThe game: ${args.system}. What it is about: ${args.premise}\nFind fitting figures or a sample with list_content, or write your own by its guides (kind "guide"), tell the players whom they face, and begin with start_fight.`,
      ),
  )
  server.registerPrompt(
    'play_foe',
    {
      title: 'Play a foe',
      description: 'Play one seat with a temperament, knowing only what it knows.',
      argsSchema: z.object({ handle: handleForm, temperament: z.string().max(200) }),
    },
    async ({ handle, temperament }) => {
      const snapshot = await orSay(() => host.snapshot(handle))
      return said(
        `You play the seat "${snapshot.me.seat ?? 'spectator'}" in "${snapshot.fight.title}" (${snapshot.fight.system}), with handle ${handle}. Temperament: ${temperament}.\nUse no other handle. You know what look shows and nothing else. When a decision is yours, read choices, choose as this temperament would, even where it is not the best, and say in one sentence in character what you do. State no number that the result does not show. When nothing is yours, wait.`,
      )
    },
  )
  addStudyPrompts(server, host, system)
}

function addStudyPrompts(server: McpServer, host: Host, system: z.ZodString): void {
  server.registerPrompt(
    'explain_last',
    {
      title: 'Explain the last exchange',
      description: 'What happened and by which rules.',
      argsSchema: z.object({ handle: handleForm }),
    },
    async ({ handle }) => said(await lastExchange(host, handle)),
  )
  server.registerPrompt(
    'balance',
    {
      title: 'Balance an encounter',
      description: 'Find what makes a fight as hard as it should be.',
      argsSchema: z.object({ encounter: z.string().max(4000), target: z.string().max(200) }),
    },
    ({ encounter, target }) =>
      said(
        `Encounter: ${encounter}\nIt should be: ${target}.\nWrite it as a scenario (list_content for figures), simulate it with a few thousand runs, and say how far it is from the target with the interval. Then vary one thing that the table would notice (how many foes, a ruling, one value), or give simulate a target. Recommend the smallest change, with the numbers simulate gave and no others; call differences that lie inside the intervals what they are: unknown.`,
      ),
  )
  server.registerPrompt(
    'convert_statblock',
    {
      title: 'Convert a statblock',
      description: 'Read a statblock into a game.',
      argsSchema: z.object({ text: z.string().max(20_000), system }),
    },
    async ({ text, system: game }) => said(await converted(host, game, text)),
  )
}

async function lastExchange(host: Host, handle: string): Promise<string> {
  const { log, fight } = await orSay(() => host.snapshot(handle))
  const told = log.filter(({ struck, rule }) => !struck && rule !== '').slice(-12)
  const rules = await orSay(() => host.rules(fight.system))
  const ids = new Set(told.map(({ rule }) => rule))
  const cited = rules.filter(({ id }) => ids.has(id))
  const events = told.map(({ text, rule }) => `- ${text} ‹${rule}›`).join('\n')
  const texts = cited.map(({ id, title, summary }) => `- ‹${id}› ${title}: ${summary}`).join('\n')
  return `Explain to the table, in plain words and in order, what happened and why, from these events and rules alone. Say where each number came from; add none.\n\nEvents:\n${events}\n\nRules:\n${texts}`
}

async function converted(host: Host, system: string, text: string): Promise<string> {
  const task = `Convert this into a statblock of ${system}, in the notation of list_content {system: "${system}", kind: "guide", query: "statblocks"}, and check it by starting a fight with it as a figure's statblock. Say what you had to guess. Where the other game has no such value, leave it out rather than invent it.\n\n${text}`
  try {
    const { text: printed, notes } = await host.statblock(system, text)
    const remarks = notes.length === 0 ? '' : `\nIts notes: ${notes.join('; ')}`
    return `The engine reads this text already as:\n${printed}${remarks}\nCompare it with the original and say what is missing. ${task}`
  } catch (thrown) {
    if (!(thrown instanceof HostProblem)) throw thrown
    return `The engine cannot read it as it stands: ${thrown.message} ${thrown.hint}\n${task}`
  }
}

async function orSay<Value>(get: () => Promise<Value>): Promise<Value> {
  try {
    return await get()
  } catch (thrown) {
    if (thrown instanceof HostProblem)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${thrown.message} ${thrown.hint}`.trim())
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'This cannot be had now.')
  }
}

function said(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}
