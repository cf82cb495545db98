/**
 * A whole table for the browser tests: a fight of any game with two people against a machine, begun as a referee
 * would, joined as players would, and played on by pressing what is there to be pressed.
 */
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { packed } from '../build/draft.ts'
import type { Guest } from './stage.ts'

/** Who fights, in each game. */
export const PARTIES: Readonly<Record<string, { heroes: readonly [string, string]; foe: string }>> = {
  bastionland: { heroes: ['errant-knight-aldous', 'errant-knight-brannoc'], foe: 'gate-sentry' },
  mythras: { heroes: ['levy-spearman', 'legionary'], foe: 'goblin' },
  momentum: { heroes: ['diaghilev', 'ulla'], foe: 'brute' },
  stances: { heroes: ['magnus', 'sable'], foe: 'hobgoblin-captain' },
  warband: { heroes: ['brand', 'isolde'], foe: 'orc-reaver' },
}

/** What of the referee's look says who is waited for. */
const lookForm = z.object({
  fight: z.object({ outcome: z.object({ over: z.boolean() }) }),
  waiting: z.array(z.object({ seat: z.string(), hand: z.string(), referee: z.boolean() })),
})

function scenarioOf(system: string): Record<string, unknown> {
  const party = PARTIES[system]
  if (party === undefined) throw new Error(`no party for ${system}`)
  const [anna, ben] = party.heroes
  return {
    system,
    title: `Two against one, ${system}`,
    sides: [
      {
        id: 'heroes',
        name: 'The heroes',
        hand: 'human',
        figures: [
          { use: anna, seat: 'anna' },
          { use: ben, seat: 'ben' },
        ],
      },
      { id: 'foes', name: 'The foe', hand: 'ai:skilled', figures: [party.foe] },
    ],
  }
}

/** Who sits where. */
const SEATS = new WeakMap<Guest, string>()

/** Joins with the code and takes the seat of that name. */
export async function sitDown(guest: Guest, code: string, name: string): Promise<void> {
  const { page } = guest
  await page.goto(`/join/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.locator(`[data-seat="${name.toLowerCase()}"]`).click()
  await page.locator('.phone').waitFor()
  SEATS.set(guest, name.toLowerCase())
}

/** What brings people to blows, if it is on offer. */
const BOLD = /^(attack|strike|charge|advance|close)/i

/** Answers whatever a player is asked first, typing dice where dice are asked for; says how, or null if nothing is. */
async function answer(page: Page): Promise<'typed' | 'chosen' | null> {
  const question = page.locator('.phone-thumb .question').first()
  if ((await question.count()) === 0) return null
  const id = await question.getAttribute('data-question')
  const pad = question.locator('.pad')
  const typing = (await pad.count()) > 0
  const bold = question.locator('button.option').filter({ has: page.locator('b', { hasText: BOLD }) })
  if (typing) await typeDice(page)
  else if ((await question.locator('[data-subset]').count()) > 0)
    await question.locator('[data-subset]').click()
  else if ((await question.locator('.amount').count()) > 0) await question.locator('.amount .primary').click()
  else if ((await bold.count()) > 0) await bold.first().click()
  else await question.locator('button.option').first().click()
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
  return typing ? 'typed' : 'chosen'
}

async function typeDice(page: Page): Promise<void> {
  const pad = page.locator('.phone-thumb .pad').first()
  const send = pad.getByRole('button', { name: /^Enter/ })
  for (let tries = 0; tries < 20 && (await send.isDisabled()); tries++) {
    const empty = await pad
      .locator('input')
      .evaluateAll((fields) => fields.findIndex((field) => 'value' in field && field.value === ''))
    await pad.locator('input').nth(Math.max(0, empty)).pressSequentially('2')
  }
  await send.click()
}

/** The referee gives the usual answer to what a whole side is asked, where nobody else holds its seat. */
async function refereeAnswers({ page }: Guest): Promise<boolean> {
  const question = page.locator('.table-middle > .question').first()
  if ((await question.count()) === 0) return false
  const id = await question.getAttribute('data-question')
  await page.locator('.acts .next').click()
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
  return true
}

/** Whether it is over, or waits for people alone who are not among these players. */
async function isStuck({ page }: Guest, players: readonly Guest[]): Promise<boolean> {
  const { token } = await heldBy(page)
  const asked = `fetch('/api/fight', { headers: { authorization: 'Bearer ${token}' } }).then((answer) => answer.json())`
  const look: unknown = await page.evaluate(asked)
  const { fight, waiting } = lookForm.parse(look)
  const mine = new Set(players.map((player) => SEATS.get(player)))
  const people = waiting.filter(({ hand }) => hand === 'human')
  const others = people.filter(({ seat, referee }) => !referee && !mine.has(seat))
  return fight.outcome.over || (people.length > 0 && others.length === people.length)
}

/**
 * Lets players answer so many times at most, until the fight is over, somebody else has to answer or, if that is
 * wanted, dice were typed.
 */
export async function playOn(
  gm: Guest,
  players: readonly Guest[],
  most: number,
  until: 'typed' | 'most' = 'most',
): Promise<number> {
  let given = 0
  while (given < most) {
    let any = await refereeAnswers(gm)
    for (const { page } of players) {
      const how = given < most ? await answer(page) : null
      if (how !== null) [any, given] = [true, given + 1]
      if (how === 'typed' && until === 'typed') return given
    }
    if (any) continue
    if (await isStuck(gm, players)) return given
    // A machine is thinking, or a page has not shown it yet. The test's time limit is the only one.
    await gm.page.waitForTimeout(20)
  }
  return given
}

/** What the referee's browser holds of a fight. */
export interface HeldFight {
  readonly fight: string
  readonly token: string
  readonly spectator: string
}

/** What a browser holds of the fight that it began last. */
export async function heldBy(page: Page): Promise<HeldFight> {
  const text = await page.evaluate('localStorage.getItem("steelyard.fights")')
  const [held]: HeldFight[] = JSON.parse(String(text))
  if (held === undefined) throw new Error('the referee holds no fight')
  return held
}

/** Gives every fight that a page begins the same dice, so that a test goes the same way every time. */
async function seedFights(page: Page, seed: string): Promise<void> {
  await page.route('**/api/fights', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    const body: unknown = request.postDataJSON()
    return route.continue({ postData: JSON.stringify({ ...Object(body), seed }) })
  })
}

/** Builds the fight, hides the foes' health in words, and opens the door. */
export async function begin(gm: Guest, system: string): Promise<{ code: string; held: HeldFight }> {
  await seedFights(gm.page, `two against one, ${system}`)
  await gm.page.goto('/settings')
  await gm.page.goto(`/build#s=${packed(scenarioOf(system))}`)
  await gm.page.locator('[data-act="start"]').click()
  await gm.page.locator('.table-page').waitFor()
  await gm.page.getByRole('button', { name: 'Who plays', exact: true }).click()
  await gm.page.getByLabel('a word').click()
  await gm.page.locator('fieldset input:checked').and(gm.page.getByLabel('a word')).waitFor()
  await gm.page.keyboard.press('Escape')
  await gm.page.getByRole('button', { name: /^Invite/ }).click()
  const code = (await gm.page.locator('dialog .code').innerText()).trim()
  await gm.page.keyboard.press('Escape')
  return { code, held: await heldBy(gm.page) }
}
