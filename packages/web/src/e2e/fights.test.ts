/**
 * A referee, two players and a screen play a whole fight of every game in a real browser: one reloads, one loses the
 * line, a die is typed, something is undone, and the past is forked. Nothing hidden reaches a player.
 */
import { type ToClient, toClientForm } from '@steelyard/server/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packed } from '../draft.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

const PARTIES: Readonly<Record<string, { heroes: readonly [string, string]; foe: string }>> = {
  bastionland: { heroes: ['errant-knight-aldous', 'errant-knight-brannoc'], foe: 'gate-sentry' },
  mythras: { heroes: ['levy-spearman', 'legionary'], foe: 'goblin' },
  momentum: { heroes: ['diaghilev', 'ulla'], foe: 'brute' },
  stances: { heroes: ['magnus', 'sable'], foe: 'hobgoblin-captain' },
  warband: { heroes: ['brand', 'isolde'], foe: 'orc-reaver' },
}

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

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

async function sitDown(guest: Guest, code: string, name: string): Promise<void> {
  const { page } = guest
  await page.goto(`/join/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.locator(`[data-seat="${name.toLowerCase()}"]`).click()
  await page.locator('.phone').waitFor()
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

/** Lets players answer so many times at most, until nobody is asked or, if that is wanted, dice were typed. */
async function playOn(
  gm: Guest,
  players: readonly Guest[],
  most: number,
  until: 'typed' | 'most' = 'most',
): Promise<number> {
  let given = 0
  for (let idle = 0; given < most && idle < 20; ) {
    let any = await refereeAnswers(gm)
    for (const { page } of players) {
      const how = given < most ? await answer(page) : null
      if (how !== null) [any, given] = [true, given + 1]
      if (how === 'typed' && until === 'typed') return given
    }
    idle = any ? 0 : idle + 1
    if (!any) await players[0]?.page.waitForTimeout(50)
  }
  return given
}

function messages(guest: Guest): ToClient[] {
  return guest.received.flatMap((text) => {
    const read = toClientForm.safeParse(text.startsWith('{"type"') ? JSON.parse(text) : null)
    return read.success ? [read.data] : []
  })
}

/** Nobody else's question, number of health, or key is in what a player was sent. */
function expectNothingHidden(guest: Guest, seat: string, secrets: readonly string[]): void {
  const sent = messages(guest)
  expect(sent.length).toBeGreaterThan(3)
  for (const message of sent) {
    const news = message.type === 'look' ? message.look : message.type === 'update' ? message.update : null
    if (news === null) continue
    expect(news.questions.filter((question) => question.seat !== seat)).toEqual([])
    if (news.fight.health !== 'word') continue
    const foes = news.board.sides.find(({ id }) => id === 'foes')?.figures ?? []
    for (const { gauges, pips, health, body } of foes) {
      const labels = (pips ?? []).map(({ label }) => label)
      expect(gauges.filter(({ label }) => !labels.includes(label))).toEqual([])
      expect([health.share, body]).toEqual([null, undefined])
    }
  }
  const all = guest.received.join('\n')
  for (const secret of secrets) expect(all.includes(secret)).toBe(false)
}

interface Held {
  readonly fight: string
  readonly token: string
  readonly spectator: string
}

async function heldBy(page: Page): Promise<Held> {
  const text = await page.evaluate('localStorage.getItem("steelyard.fights")')
  const [held]: Held[] = JSON.parse(String(text))
  if (held === undefined) throw new Error('the referee holds no fight')
  return held
}

async function begin(gm: Guest, system: string): Promise<{ code: string; held: Held }> {
  await gm.page.goto('/settings')
  await gm.page.goto(`/build#s=${packed(scenarioOf(system))}`)
  await gm.page.locator('[data-act="start"]').click()
  await gm.page.locator('.table-page').waitFor()
  await gm.page.getByRole('button', { name: 'Hands' }).click()
  await gm.page.getByLabel('a word').click()
  await gm.page.locator('fieldset input:checked').and(gm.page.getByLabel('a word')).waitFor()
  await gm.page.keyboard.press('Escape')
  await gm.page.getByRole('button', { name: /^Invite/ }).click()
  const code = (await gm.page.locator('dialog .code').innerText()).trim()
  await gm.page.keyboard.press('Escape')
  return { code, held: await heldBy(gm.page) }
}

describe.each(Object.keys(PARTIES))('a fight of %s', (system) => {
  it('is played by a referee, two players and a screen', async () => {
    const [gm, anna, ben, screen] = await Promise.all([
      stage.guest(),
      stage.guest({ width: 390, height: 844 }),
      stage.guest({ width: 390, height: 844, scheme: 'light' }),
      stage.guest({ width: 1920, height: 1080 }),
    ])
    const { code, held } = await begin(gm, system)
    await sitDown(anna, code, 'Anna')
    await sitDown(ben, code, 'Ben')
    await screen.page.goto(`/f/${held.fight}/watch#t=${held.spectator}`)
    await screen.page.locator('.watch').waitFor()
    const both = [anna, ben]

    // Real dice for Anna, and a few answers of each.
    await anna.page.getByRole('button', { name: 'I roll real dice' }).click()
    await anna.page.getByRole('button', { name: 'Let the table roll' }).waitFor()
    expect(await playOn(gm, both, 24, 'typed')).toBeGreaterThan(0)

    // A reload brings everything back.
    await anna.page.getByRole('tab', { name: 'Log' }).click()
    const before = await anna.page.locator('.log .line').count()
    await anna.page.reload()
    await anna.page.getByRole('tab', { name: 'Log' }).click()
    await anna.page
      .locator('.log .line')
      .nth(before - 1)
      .waitFor()
    expect(await anna.page.locator('.log .line').count()).toBe(before)

    // A lost line is told, and mended without anybody's doing.
    await ben.cut(true)
    await ben.page.getByText('The line is lost.').waitFor()
    await playOn(gm, [anna], 1)
    await ben.cut(false)
    await ben.page.getByText('The line is lost.').waitFor({ state: 'detached' })
    await playOn(gm, both, 2)

    // Undo: the lines stay, struck, for everybody.
    await gm.page.locator('[data-undo]').last().click()
    await anna.page.locator('.log s').first().waitFor()
    await gm.page.locator('.log s').first().waitFor()

    // To the end, and everybody sees it.
    await gm.page.getByText('More', { exact: true }).click()
    await gm.page.getByRole('button', { name: 'Machines play to the end' }).click()
    await gm.page.locator('.over-card').waitFor()
    await screen.page.locator('.watch-over').waitFor()
    await anna.page.getByRole('heading', { name: 'The fight is over' }).waitFor()
    await ben.page.getByRole('heading', { name: 'The fight is over' }).waitFor()

    expectNothingHidden(anna, 'anna', [held.token, held.spectator])
    expectNothingHidden(ben, 'ben', [held.token, held.spectator])
    const typed = messages(gm).some(
      (message) =>
        message.type === 'update' && message.update.lines.some(({ roll }) => roll?.how === 'typed'),
    )
    expect(typed).toBe(true)

    // The past can be played on differently.
    await gm.page.goto(`/f/${held.fight}/study?step=2`)
    await gm.page.locator('[data-act="fork"]').click()
    await gm.page.getByText('a branch from step 2').waitFor()

    for (const guest of [gm, anna, ben, screen]) {
      expect(guest.complaints).toEqual([])
      expect(guest.strangers).toEqual([])
      await guest.context.close()
    }
  })
})
