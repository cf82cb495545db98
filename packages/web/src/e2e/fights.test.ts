/**
 * A referee, two players and a screen play a whole fight of every game in a real browser: one reloads, one loses the
 * line, a die is typed, something is undone, and the past is forked. Nothing hidden reaches a player.
 */
import { type Snapshot, toClientForm, type Update } from '@steelyard/table/contract'
import { withChange } from '@steelyard/table/update-delta'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { begin, PARTIES, playOn, sitDown } from '../testing/play.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

// The same four people play all games one after the other: a new browser window costs more than a new fight.
let stage: Stage
let gm: Guest
let anna: Guest
let ben: Guest
let screen: Guest
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest()
  anna = await stage.guest({ width: 390, height: 844 })
  ben = await stage.guest({ width: 390, height: 844, scheme: 'light' })
  screen = await stage.guest({ width: 1920, height: 1080 })
})
beforeEach(() => {
  for (const guest of [gm, anna, ben, screen]) guest.received.length = 0
})
afterAll(async () => {
  await stage?.close()
})

/** All news that somebody was sent, changes applied to what came before them. */
function newsOf(guest: Guest): (Snapshot | Update)[] {
  let known: Snapshot | Update | null = null
  const told: (Snapshot | Update)[] = []
  for (const text of guest.received) {
    const { data: message } = toClientForm.safeParse(text.startsWith('{"type"') ? JSON.parse(text) : null)
    if (message?.type === 'look') known = message.look
    else if (message?.type === 'update') known = message.update
    else if (message?.type === 'change' && known !== null) known = withChange(known, message.change)
    else continue
    told.push(known)
  }
  return told
}

/** Nobody else's question, number of health, or key is in what a player was sent. */
function expectNothingHidden(guest: Guest, seat: string, secrets: readonly string[]): void {
  const sent = newsOf(guest)
  expect(sent.length).toBeGreaterThan(3)
  for (const news of sent) {
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

describe.each(Object.keys(PARTIES))('a fight of %s', (system) => {
  it('is played by a referee, two players and a screen', async () => {
    const { code, held } = await begin(gm, system)
    await sitDown(anna, code, 'Anna')
    await sitDown(ben, code, 'Ben')
    await screen.page.goto(`/f/${held.fight}/watch#t=${held.spectator}`)
    await screen.page.locator('.watch').waitFor()
    const both = [anna, ben]

    // Real dice for both, so that some are typed even if one falls early, and a few answers of each.
    for (const { page } of both) {
      await page.locator('.phone-acts > .more > summary').click()
      await page.getByRole('button', { name: 'I roll real dice' }).click()
      await page.getByRole('button', { name: 'Let the table roll' }).waitFor()
    }
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
    const ended = await screen.page.locator('.watch-over').innerText()
    expect(ended).toMatch(/^(Victory: The (heroes|foe)|It ends: )/)
    const won = ended === 'Victory: The heroes' ? 'won' : 'lost'
    const heading = ended === 'Victory: The foe' ? 'Defeat: The heroes' : ended
    for (const { page } of both) {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      const mine = await page.locator('.ending').innerText()
      if (ended.startsWith('Victory')) expect(mine).toContain(`The heroes: your side has ${won}.`)
      for (const name of await gm.page.locator('.side').first().locator('h3').allInnerTexts())
        expect(mine).toContain(name.trim())
    }

    expectNothingHidden(anna, 'anna', [held.token, held.spectator])
    expectNothingHidden(ben, 'ben', [held.token, held.spectator])
    const typed = newsOf(gm).some(
      (news) => 'lines' in news && news.lines.some(({ roll }) => roll?.how === 'typed'),
    )
    expect(typed).toBe(true)

    // The past can be played on differently.
    await gm.page.goto(`/f/${held.fight}/study?step=2`)
    await gm.page.locator('[data-act="fork"]').click()
    await gm.page.getByText('a branch from step 2').waitFor()

    for (const guest of [gm, anna, ben, screen]) {
      expect(guest.complaints).toEqual([])
      expect(guest.strangers).toEqual([])
    }
  })
})
