/**
 * A company lives from fight to fight in the browser: founded, fought, taken in, rested, edited by two at once, exported,
 * deleted and imported again; and it ends in the sheets in which the library ends with the same dice.
 */
import { Company, Fight, interludeOf } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloaded } from '../testing/downloaded.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { expectWell } from '../testing/well.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

/** The game of which a company goes the whole way in every run; the others do so in `npm run soak`. */
const WHOLE = 'warband'
/** How many fights a company is led through, each with a rest after it. */
const fightsOf = (system: string): number =>
  process.env['STEELYARD_SOAK'] === '1' || system === WHOLE ? 3 : 1

/** Four of each game, and whom they meet. */
const COMPANIES: Readonly<Record<string, { four: readonly string[]; foe: string }>> = {
  bastionland: {
    four: ['errant-knight-aldous', 'errant-knight-brannoc', 'young-squire', 'soldier-at-arms'],
    foe: 'gate-sentry',
  },
  mythras: { four: ['legionary', 'knight', 'duelist', 'archer'], foe: 'goblin' },
  momentum: { four: ['diaghilev', 'ulla', 'odo', 'maissa'], foe: 'pressganger' },
  stances: { four: ['magnus', 'sable', 'elena', 'lyra'], foe: 'road-bandit' },
  warband: { four: ['brand', 'isolde', 'maude', 'torgny'], foe: 'bandit' },
}

/** Chooses ready-made figures by their ids. */
async function choose(page: Page, box: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await page.getByLabel(box).fill(id.replaceAll('-', ' '))
    await page.locator(`.found [data-figure="${id}"]`).click()
  }
  await page.getByLabel(box).fill('')
}

async function found(page: Page, system: string): Promise<void> {
  await page.goto('/companies')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Company of ${system}`)
  await page.getByLabel('Game').selectOption(system)
  await choose(page, 'Find somebody for the company', COMPANIES[system]?.four ?? [])
  await page.locator('[data-act="found"]').click()
  await page.locator('.member').nth(3).waitFor()
}

/** Fights the foes that are chosen, by machine, and takes it in. */
async function fightOn(page: Page): Promise<void> {
  await page.locator('[data-act="start"]').click()
  await page.locator('.table-page').waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('.company-head').waitFor()
}

/** Rests by machine, as a careful company does, and takes it in. */
async function restOn(page: Page): Promise<void> {
  await page.locator('[data-act="rest"]').click()
  await page.locator('.question').first().waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('.company-head').waitFor()
}

/** The same company led by library with the dice of the stage, everybody at a seat of their own as the page has it. */
function byLibrary(system: string, name: string): Company {
  const game = systemNamed(system)
  const { four, foe } = COMPANIES[system] ?? { four: [], foe: '' }
  let company = Company.found(game, { name, figures: four })
  for (let at = 0; at < fightsOf(system); at++) {
    const seats = Object.fromEntries(company.living.map(({ id }) => [id, id]))
    const hands = Object.fromEntries([...company.living.map(({ id }) => id), 'company'].map(skilled))
    const fight = company.nextFight({ foes: [foe], foesName: 'The foes', seats })
    company = company.take(Fight.create(game, fight, { seed: `stage ${2 * at}`, hands }))
    const rest = Fight.create(interludeOf(game).system, company.between(), {
      seed: `stage ${2 * at + 1}`,
      hands: { company: 'ai:skilled' },
    })
    company = company.take(rest)
  }
  return company
}

function skilled(seat: string): [string, 'ai:skilled'] {
  return [seat, 'ai:skilled']
}

/** What is compared: everybody as they are, what they have been through, and the date. */
function ended({ data }: Company): unknown {
  const { name, figures, calendar, counters, spoils, nemeses, chapters } = data
  const told = chapters.map(({ save: _save, ...chapter }) => chapter)
  return JSON.parse(JSON.stringify({ name, figures, calendar, counters, spoils, nemeses, told }))
}

/** Exports a company into a file. */
async function exported(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  return downloaded(page, () => page.locator('[data-act="export"]').click())
}

/** Deletes a company, and brings it back from its file. */
async function deletedAndImported(page: Page, text: string): Promise<void> {
  await page.locator('[data-act="delete"]').click()
  await page.locator('[data-act="confirm"]').click()
  await page.locator('.founding').waitFor()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'company.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await page.locator('.member').first().waitFor()
}

it.each(Object.keys(COMPANIES))(
  'leads four of %s from fight to fight, into the same sheets',
  async (system) => {
    const { page, complaints, context } = await stage.guest()
    await found(page, system)
    for (let fight = 0; fight < fightsOf(system); fight++) {
      await page.locator('[data-act="next"]').click()
      // A company remembers whom it fought last; one that was just imported has fought nobody here.
      if (fight < 2) await choose(page, 'Find somebody for The foes', [COMPANIES[system]?.foe ?? ''])
      await fightOn(page)
      // The company goes on from a file, as if it had never been on this host.
      if (fight === 0) await deletedAndImported(page, (await exported(page)).text)
      await restOn(page)
    }
    const { text } = await exported(page)
    const led = Company.load(systemNamed(system), JSON.parse(text))
    expect(ended(led)).toEqual(ended(byLibrary(system, `Company of ${system}`)))
    expect(led.data.chapters).toHaveLength(2 * fightsOf(system))
    expect(await page.locator('[data-chapter]').count()).toBe(2 * fightsOf(system))
    expect(complaints).toEqual([])
    await context.close()
  },
)

/** A picture that nothing makes small but leaving most of it out. */
const NOISE = `await new Promise((done) => {
  const canvas = document.createElement('canvas')
  const [width, height] = [(canvas.width = 900), (canvas.height = 700)]
  const noise = new ImageData(width, height)
  for (let at = 0, seed = 7; at < noise.data.length; at++) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    noise.data[at] = at % 4 === 3 ? 255 : seed >> 16
  }
  canvas.getContext('2d').putImageData(noise, 0, 0)
  canvas.toBlob(done)
})`

/** Chooses a picture made in the page itself: its bytes need not travel there. */
function pictureOf(bytes: string): string {
  return `(async () => {
    const box = document.querySelector('.looks input[type="file"]')
    const dropped = new DataTransfer()
    dropped.items.add(new File([${bytes}], 'brand.png', { type: 'image/png' }))
    box.files = dropped.files
    box.dispatchEvent(new Event('change', { bubbles: true }))
  })()`
}

it('keeps both changes of two who edit one sheet, asks where they clash, and moves as a file', async () => {
  const one = await stage.guest()
  const { page } = one
  await found(page, 'warband')
  const address = page.url()
  const token: unknown = await page.evaluate('JSON.parse(localStorage["steelyard.companies"])[0].token')
  const other = await stage.guest({ width: 390, height: 844 })
  await other.page.goto(`${address}#t=${String(token)}`)
  await other.page.locator('.member').first().waitFor()

  // Both open Brand's sheet; the one changes vigor, the other finesse and then vigor too.
  for (const { page: each } of [one, other]) {
    await each.getByRole('link', { name: 'Edit Brand' }).click()
    await each.locator('.outcome pre').waitFor()
  }
  const put = async (each: Page, field: string, value: string): Promise<void> => {
    await each.locator(`[data-field="${field}"] input`).fill(value)
    await each.locator('.outcome[aria-busy="false"]').waitFor()
    await each.locator('[data-act="done"]:enabled').click()
  }
  await put(page, 'vigor', '14')
  await page.locator('.member').first().waitFor()
  await put(other.page, 'finesse', '9')
  await other.page.locator('.notice', { hasText: 'Somebody else has changed Vigor' }).waitFor()
  await other.page.getByRole('link', { name: 'Edit Brand' }).click()
  const kept = (field: string) => other.page.locator(`[data-field="${field}"] input`).inputValue()
  await other.page.locator('.outcome pre').waitFor()
  expect([await kept('vigor'), await kept('finesse')]).toEqual(['14', '9'])
  await page.getByRole('link', { name: 'Edit Brand' }).click()
  await page.locator('.outcome pre').waitFor()
  await put(page, 'vigor', '13')
  await page.locator('.member').first().waitFor()
  await put(other.page, 'vigor', '12')
  await other.page.getByText('theirs: 13').waitFor()
  await expectWell(other, 'a clash')
  await other.page.locator('[data-act="settle"]').click()
  await other.page.locator('.member').first().waitFor()
  await other.context.close()

  // A number that is none is said beside its field, and nothing can be kept so.
  await page.reload()
  await page.getByRole('link', { name: 'Edit Brand' }).click()
  await page.locator('.outcome pre').waitFor()
  expect(await page.locator('[data-field="vigor"] input').inputValue()).toBe('12')
  await page.locator('[data-field="vigor"] input').fill('99')
  await page.locator('[data-field="vigor"] .field-wrong', { hasText: 'At most 30.' }).waitFor()
  expect(await page.locator('[data-act="done"]').isDisabled()).toBe(true)
  await page.evaluate(pictureOf('new Uint8Array(5e7)'))
  await page.getByText('That file has 50 MB').waitFor()
  await page.evaluate(pictureOf(NOISE))
  const small = await page.locator('.looks img').getAttribute('src')
  expect(small).toMatch(/^data:image\/(webp|jpeg);base64,/)
  expect(small?.length).toBeLessThanOrEqual(64_000)
  await expectWell(one, 'the sheet')
  await page.goto(address)

  // Exported, deleted and imported it is the same company.
  const file = await exported(page)
  expect(file.name).toBe('company-of-warband.company.json')
  await expectWell(one, 'a company')
  await deletedAndImported(page, file.text)
  await page.locator('.member').nth(3).waitFor()
  await page.getByLabel('Edit Brand').click()
  await page.locator('.outcome pre').waitFor()
  expect(await page.locator('[data-field="vigor"] input').inputValue()).toBe('12')
  expect(one.complaints).toEqual([])
  expect(one.strangers).toEqual([])
  await one.context.close()
})

it('founds a company out of a fight in one click, and makes somebody for a fight by form', async () => {
  const { page, context, complaints } = await stage.guest()
  await page.goto('/build?system=bastionland&sample=duel')
  await page.locator('[data-act="make"]').first().click()
  await page.locator('dialog [data-field="name"] input').fill('Dame Oriel')
  await page.locator('dialog [data-field="vig"] input').first().fill('14')
  await page.locator('dialog .outcome pre', { hasText: 'VIG 14' }).waitFor()
  await page.locator('dialog [data-act="done"]').click()
  await page.locator('[data-act="start"]').click()

  // One tap on a card is an amendment in the log.
  const oriel = page.locator('.table-board .figure', { hasText: 'Dame Oriel' })
  await oriel.hover()
  await oriel.getByRole('button', { name: 'Vigour: one less' }).click()
  await oriel.locator('.gauge', { hasText: '13/14' }).waitFor()
  await page.locator('.log .line', { hasText: 'Vigour of Dame Oriel −1' }).waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.getByRole('link', { name: 'How it went' }).click()
  await page.locator('[data-act="next-with-these"]').click()
  await page.locator('.who-goes').waitFor()
  expect(await page.locator('.who-goes').innerText()).toContain('Dame Oriel')
  expect(complaints).toEqual([])
  await context.close()
})

it('brings a nemesis back, and puts cards and choices of a rest side by side', async () => {
  const guest = await stage.guest({ width: 1366, height: 768 })
  const { page, context, complaints } = guest
  const system = systemNamed('warband')
  const prey = Company.found(system, { name: 'Prey', figures: ['brand', 'isolde'] })
  let bitten = prey
  for (let at = 0; bitten.data.nemeses.length === 0 && at < 20; at++) {
    const scenario = prey.nextFight({ foes: ['ogre'] })
    const hands = { company: 'ai:skilled' } as const
    bitten = prey.take(Fight.create(system, scenario, { seed: `ogre ${at}`, hands }))
  }
  bitten = bitten.add('torgny').add('footman')
  await page.goto('/companies')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'prey.company.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bitten.data)),
  })
  await page.locator('[data-nemesis="ogre"]', { hasText: 'Ogre killed' }).waitFor()
  await expectWell(guest, 'a company with a nemesis')

  await page.locator('[data-act="rest"]').click()
  await page.locator('.question').first().waitFor()
  const cards = await page.locator('.table-board').boundingBox()
  const asked = await page.locator('.table-middle').boundingBox()
  if (cards === null || asked === null) throw new Error('a rest has cards and choices')
  expect(cards.x + cards.width).toBeLessThanOrEqual(asked.x + 8)
  expect(Math.abs(cards.y - asked.y)).toBeLessThan(24)
  expect(cards.height).toBeGreaterThan(500)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('[data-act="next"]').click()
  await choose(page, 'Find somebody for The foes', ['ogre'])
  await page.locator('button[data-nemesis="ogre"]').click()
  expect(await page.locator('button[data-nemesis="ogre"]').isDisabled()).toBe(true)
  await page.locator('[data-act="start"]').click()
  await page.locator('.table-page').waitFor()
  const nemesis = page.locator('.table-board [data-figure="ogre"]')
  await nemesis.waitFor()
  expect(await page.locator('.table-board .figure', { hasText: 'Ogre' }).count()).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

it("shows somebody's own picture and emblem on tokens, on cards and on the room's screen", async () => {
  const { page, context, complaints } = await stage.guest()
  await found(page, 'stances')
  await page.getByRole('link', { name: 'Edit Magnus' }).click()
  await page.locator('.outcome pre').waitFor()
  await page.evaluate(pictureOf(NOISE))
  await page.locator('.looks img').waitFor()
  await page.locator('[data-act="done"]:enabled').click()
  await page.getByRole('link', { name: 'Edit Sable' }).click()
  await page.locator('.outcome pre').waitFor()
  await page.getByLabel('Emblem').selectOption('wolf')
  await page.locator('[data-act="done"]:enabled').click()
  await page.locator('[data-act="next"]').click()
  await choose(page, 'Find somebody for The foes', ['road-bandit'])
  await page.locator('[data-act="start"]').click()
  const looks = async (where: Page): Promise<void> => {
    await where.locator('[data-token="magnus"] image[href^="data:image/"]').waitFor()
    await where.locator('[data-figure="magnus"] header img').first().waitFor()
    await where.locator('[data-figure="sable"] header .emblem-picture').first().waitFor()
    expect(await where.locator('[data-token="elena"] image').count()).toBe(0)
  }
  await looks(page)
  await page.goto(page.url().replace('/gm', '/watch'))
  await looks(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('sends a company through fights in a row, from the lab, and says who lives', async () => {
  const guest = await stage.guest()
  const { page, context, complaints } = guest
  await found(page, 'warband')
  await page.goto('/lab')
  await page.getByRole('link', { name: 'Company of warband' }).click()
  await choose(page, 'Find somebody for Fight 1', ['wolf'])
  await choose(page, 'Find somebody for Fight 2', ['ogre'])
  await page.locator('[data-act="run"]').click()
  await page.getByText(/breaks the company most often|No fight broke the company/).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(4)
  expect(await page.locator('tbody td').count()).toBe(8)
  for (const cell of await page.locator('tbody td').allInnerTexts()) expect(cell).toMatch(/±|[<>]/)
  await expectWell(guest, 'a gauntlet')
  await page.getByRole('link', { name: 'Back to Company of warband' }).click()
  await page.locator('.company-head').waitFor()
  expect(await page.locator('[data-chapter]').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
