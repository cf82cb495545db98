/**
 * Fights that begin: `start_fight` from a scenario or from sides, `fork` from a moment of another.
 *
 * Each gives out one handle per role. A handle is a secret: what it sees and may do is all that whoever has it
 * can see and do, so a model that plays a foe gets that foe's and no other.
 */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type Create, type Host, HostProblem, type NewTable, ownerForm } from '@steelyard/table/contract'
import { z } from 'zod'
import { ADDS } from '../annotations.ts'
import { type BeginReply, controllerForm, handleForm, sideForm, startOnceForm } from '../forms.ts'
import { smallestScenario } from '../guides.ts'
import { figuresListed, noticeLines, readingNotes } from '../reading.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { createRequestOf } from '../setup.ts'
import { tell } from '../telling.ts'
import { addFightTool, addTool } from '../tool.ts'

const startTaken = taken({
  scenario: z.string().min(1).max(200_000).optional().describe("A sample's id, or a scenario as YAML."),
  system: z.string().max(40).optional().describe('Game.'),
  sides: z.array(sideForm).min(2).max(8).optional().describe('With system, instead of scenario.'),
  controllers: z
    .record(z.string().max(60), controllerForm)
    .optional()
    .describe('By side or seat: human (a person), gm (you), ai or ai:cautious…'),
  rulings: z
    .record(z.string().max(60), z.union([z.string().max(200), z.number()]))
    .optional()
    .describe('House rules.'),
  dice: z
    .enum(['fair', 'typed', 'relayed'])
    .optional()
    .describe('typed: people roll real dice; relayed: and tell you.'),
  client_seed: z.string().min(1).max(200).optional().describe('Mixed into the dice.'),
  idempotency_key: startOnceForm,
  owner: ownerForm.optional().describe('Your secret, for list_fights.'),
})
const forkTaken = taken({
  handle: handleForm,
  at: z.int().min(0).optional().describe('A step; now unless given.'),
  title: z.string().min(1).max(120).optional().describe('Its name.'),
})

/** Adds `start_fight`; with a seed, every fight begins with the same dice. */
export function addStartTool(
  server: McpServer,
  host: Host,
  { seed, owner }: { readonly seed?: string; readonly owner?: string } = {},
): void {
  addFightTool(
    { server, host, opens: true },
    'start_fight',
    {
      title: 'Start a fight',
      description:
        'Begins a fight that is kept until the table is cleared. Gives one secret handle per role: pass it to every other tool; give nobody the handle of another role.',
      inputSchema: startTaken,
      annotations: ADDS,
    },
    (request) =>
      refusing(host, null, async () => {
        try {
          const wanted = await createRequestOf(host, { owner, ...request }, seed)
          const created = await host.create(wanted)
          if (request.dice === 'relayed') await letRelay(host, created.tokens.referee, wanted.typed ?? [])
          return await begun(host, created, await readingNotes(host, ...writtenIn(wanted)))
        } catch (thrown) {
          throw await withExample(host, request, thrown)
        }
      }),
  )
}

/** The game of a fight that was asked for, and its figures as they were written. */
function writtenIn({ from }: Create): [string, unknown[]] {
  const { system } = namedGame.parse('scenario' in from ? from.scenario : {})
  return [system, figuresListed('scenario' in from ? from.scenario : {})]
}

const namedGame = z.looseObject({ system: z.string().default('') })

/** Lets a model pass on the dice of these seats, which the log says. */
async function letRelay(host: Host, referee: string, seats: readonly string[]): Promise<void> {
  for (const seat of seats) await host.act(referee, { act: { act: 'dice', seat, origin: 'relayed' } })
}

const namedSystem = /["']?system["']?\s*:\s*["']?([\w-]{1,40})/

/** What was refused in a scenario, with the smallest right one of that game beside it. */
async function withExample(
  host: Host,
  { system, scenario = '' }: { readonly system?: string | undefined; readonly scenario?: string | undefined },
  thrown: unknown,
): Promise<unknown> {
  if (!(thrown instanceof HostProblem) || !GUESSED.includes(thrown.code)) return thrown
  const games = (await host.systems()).map(({ id }) => id)
  const named = [system, namedSystem.exec(scenario)?.[1], scenario.split('/')[0]]
  const game = named.find((id) => id !== undefined && games.includes(id)) ?? games[0]
  if (game === undefined) return thrown
  const example = JSON.stringify(await smallestScenario(host, game))
  const { code, message } = thrown
  const hint = `Mend what is named and call again, or begin with a sample that list_content names. The smallest scenario of ${game} that starts: ${example} All fields: list_content {system: "${game}", kind: "guide", query: "scenario"}.`
  return new HostProblem({ code, message, hint })
}

/** Refusals of what a model made up: fields, figures, games that are not there. */
const GUESSED = ['malformed-scenario', 'unknown-system', 'unknown-content']

/** Adds `fork`. */
export function addForkTool(server: McpServer, host: Host): void {
  addTool(
    server,
    'fork',
    {
      title: 'Fork a fight',
      description: 'A branch: the same past up to a step, fresh dice from there, its own handles.',
      inputSchema: forkTaken,
      annotations: ADDS,
    },
    ({ handle, at, title }) =>
      refusing(host, handle, async () => begun(host, await host.fork(handle, at ?? null, title))),
  )
}

/** A fresh table as its referee sees it, with everybody's handles and what stat blocks were read with. */
export async function begun(
  host: Host,
  created: NewTable,
  read: readonly string[] = [],
): Promise<CallToolResult> {
  const { fight, code, tokens } = created
  const notices = [...created.notices, ...read]
  const snapshot = await host.snapshot(tokens.referee)
  const handles = { referee: tokens.referee, ...tokens.seats, spectator: tokens.spectator }
  const own = notices.length === 0 ? 3 : 4
  const { facts, lines } = tell(snapshot, snapshot.me, snapshot.log, {
    figures: 'full',
    spare: own,
    lean: true,
  })
  const result: BeginReply = {
    fight,
    ...(code === null ? {} : { code }),
    commitment: snapshot.fight.commitment,
    handles,
    ...(notices.length === 0 ? {} : { notices }),
    ...facts,
  }
  const named = Object.entries(handles).map(([role, handle]) => `${role} ${handle}`)
  const join = code === null ? '' : ` Players join with ${code}.`
  return answered(
    [
      `${snapshot.fight.title} (${snapshot.fight.system}), fight ${fight}.${join}`,
      `Handles, secret: ${named.join(', ')}`,
      `Seed fingerprint ${snapshot.fight.commitment}`,
      ...noticeLines(notices),
      ...lines,
    ],
    result,
  )
}
