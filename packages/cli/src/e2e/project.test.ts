/**
 * What a project settles once: its file of settings, and the completion of commands in a shell.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'
import { runResident } from '../testing/resident.ts'

const shops: Workshop[] = []
afterAll(() => {
  for (const shop of shops) shop.remove()
})

function shopWith(files: Readonly<Record<string, unknown>>): Workshop {
  const shop = new Workshop()
  shops.push(shop)
  for (const [name, content] of Object.entries(files)) shop.write(name, content)
  return shop
}

const fight = {
  system: 'momentum',
  sides: [
    { id: 'players', figures: ['diaghilev'] },
    { id: 'npcs', figures: ['brute'] },
  ],
}
const first = (out: string): unknown => JSON.parse(out.split('\n')[0] ?? '')

describe('the settings of a project', () => {
  it('give hands and house rules, where the scenario has none of its own', async () => {
    const shop = shopWith({
      'steelyard.config.json': {
        hands: { npcs: 'ai:simple', players: 'ai:random' },
        rulings: { momentum: { 'defence-tie': 'fail' } },
      },
      'fight.json': fight,
      'own.json': { ...fight, sides: [{ ...fight.sides[0], hand: 'ai:skilled' }, fight.sides[1]] },
    })
    const play = async (file: string): Promise<unknown> =>
      first((await shop.steelyard(['play', file, '--json', '--seed', 'dawn'])).out)
    expect(await play('fight.json')).toMatchObject({ hands: { players: 'ai:random', npcs: 'ai:simple' } })
    expect(await play('own.json')).toMatchObject({ hands: { players: 'ai:skilled', npcs: 'ai:simple' } })
    const checked = await shop.steelyard(['check', 'fight.json'])
    expect(checked.out).toContain('defence-tie')
    const without = await shop.steelyard(['check', 'fight.json'], { env: { STEELYARD_CONFIG: 'none' } })
    expect(without.out).not.toContain('defence-tie')
  })

  it('count in folders below, and may stand in package.json', async () => {
    const shop = shopWith({
      'package.json': { name: 'mine', steelyard: { packs: ['wolves.pack.yaml'] } },
      'wolves.pack.yaml': {
        format: 'steelyard-pack',
        formatVersion: 1,
        id: 'wolves',
        title: 'Wolves',
        version: '1.0.0',
        system: 'momentum',
        figures: { 'grey-wolf': { use: 'brute', name: 'Grey Wolf' } },
      },
    })
    mkdirSync(shop.path('below'))
    const { out } = await shop.steelyard(['content', 'momentum', 'figure', '--json'])
    expect(out).toContain('grey-wolf')
    const below = await runResident({
      args: ['content', 'momentum', 'figure', '--json'],
      folder: shop.path('below'),
      env: process.env,
      input: '',
    })
    expect(below.out).toContain('grey-wolf')
  })

  it.each([
    [{ packs: 'wolves' }, /packs/],
    [{ hands: { npcs: 'robot' } }, /a hand is "human"/],
    [{ colour: 'red' }, /colour/],
    [{ rulings: { momentum: { 'defence-tie': 'maybe' } } }, /rulings\.momentum.*defence-tie must be one of/s],
  ])('are refused with the reason: %j', async (settings, reason) => {
    const shop = shopWith({ 'steelyard.config.json': settings, 'fight.json': fight })
    const { err, exit } = await shop.steelyard(['check', 'fight.json'])
    expect(exit).toBe(2)
    expect(err).toContain('steelyard.config.json')
    expect(err).toMatch(reason)
  })
})

describe('completion', () => {
  const shop = shopWith({})

  it('in bash offers commands, options and games', async () => {
    const { out } = await shop.steelyard(['completion', 'bash'])
    const offered = (...words: readonly string[]): string[] => {
      const line = words.map((word) => `'${word}'`).join(' ')
      const script = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _steelyard; printf '%s\\n' "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
    }
    expect(offered('steelyard', 'rul')).toEqual(['rules', 'rulings'])
    expect(offered('steelyard', 'rules', 'm')).toEqual(['mythras', 'momentum'])
    expect(offered('steelyard', 'sim', '--fig')).toEqual(['--fights'])
    expect(offered('steelyard', 'company', 'n')).toEqual(['new', 'next'])
    expect(offered('steelyard', 'play', 'og')).toEqual(['ogre', 'ogre-hunt'])
    expect(offered('steelyard', 'odds', 'bas')).toEqual(['bastionland'])
    expect(offered('steelyard', 'sim', 'LICEN')).toEqual(['LICENSE'])
  })

  it('is written for zsh and fish too, and refused for other shells', async () => {
    const [zsh, fish, other] = await Promise.all(
      ['zsh', 'fish', 'dosh'].map((shell) => shop.steelyard(['completion', shell])),
    )
    expect(zsh?.out).toMatch(/^#compdef steelyard\n/)
    expect(fish?.out).toContain("-n '__fish_seen_subcommand_from sim' -l fights -r")
    expect(other?.exit).toBe(2)
  })
})
