/**
 * Every scenario that the command line writes names the schema it is checked by; saves and companies may name theirs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

const LINE = /^# yaml-language-server: \$schema=\.\/bastionland\.schema\.json\n/

/** Names a schema in a JSON file, as its owner would in an editor. */
function nameSchema(file: string, schema: string): void {
  const data: object = JSON.parse(readFileSync(shop.path(file), 'utf8'))
  writeFileSync(shop.path(file), JSON.stringify({ $schema: schema, ...data }))
}

it('names the schema in scenarios made from a fight, and takes a save that names its own', async () => {
  await shop.steelyard(['play', 'first', '--seed', 'dawn', '--save', 'fight.json'])
  nameSchema('fight.json', './save.schema.json')
  expect((await shop.steelyard(['verify', 'fight.json'])).exit).toBe(0)
  expect((await shop.steelyard(['replay', 'fight.json', '--at', '2', '--scenario'])).out).toMatch(LINE)
  expect((await shop.steelyard(['after', 'fight.json'])).out).toMatch(LINE)
})

it("names the schema in a company's next fight, and keeps the one that a company names", async () => {
  await shop.steelyard(['company', 'new', 'bastionland', 'two.company.json', 'errant-knight-aldous'])
  nameSchema('two.company.json', './company.schema.json')
  expect((await shop.steelyard(['company', 'next', 'two.company.json', 'gate-sentry'])).out).toMatch(LINE)
  await shop.steelyard(['company', 'edit', 'two.company.json', 'errant-knight-aldous', 'notes=Limps'])
  const kept: unknown = JSON.parse(readFileSync(shop.path('two.company.json'), 'utf8'))
  expect(kept).toMatchObject({ $schema: './company.schema.json' })
})
