/**
 * Bad input: a sentence that helps, the right exit code, and nothing written. Most of it is tried in this
 * process; a few cases go through the real command, to see that it says and returns the same.
 */
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { report } from '../problem.ts'
import { runCommand } from '../program.ts'
import { bin, Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

const sides = [
  { id: 'players', figures: ['errant-knight-aldous'] },
  { id: 'npcs', figures: ['gate-sentry'] },
]
const knight = (extra: string): string =>
  `{"system":"bastionland","sides":[{"id":"players","figures":[${extra}]},{"id":"npcs","figures":["gate-sentry"]}]}`

const files: Readonly<Record<string, unknown>> = {
  'malformed.yaml': 'system: bastionland\nsides: [oops\n  - id: a\n',
  'twice.yaml': 'system: bastionland\nsystem: other\n',
  'other.yaml': 'system: bastoinland\n',
  'none.yaml': 'title: nothing else\n',
  'list.yaml': '- 1\n- 2\n',
  'empty.yaml': '',
  'nan.yaml':
    'system: bastionland\nsides:\n  - id: players\n    figures: [{ name: A, vig: .nan }]\n  - id: npcs\n    figures: [gate-sentry]\n',
  'huge.json': knight('{"name":"A","vig":1e309}'),
  'proto.json': knight('{"name":"A","__proto__":{"vig":99}}'),
  'proto-top.json': `{"__proto__":{"a":1},"system":"bastionland","sides":${JSON.stringify(sides)}}`,
  'name.json': knight(`{"name":"${'x'.repeat(1_000_000)}"}`),
  'bomb.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefghi'[at]},`.repeat(9)}]`).join('\n')}\n`,
  'large.yaml': `# ${'x'.repeat(5 * 1024 * 1024)}\n`,
  'control.yaml': 'system: "bast\\u001b[2Jion"\n',
}
for (const [name, content] of Object.entries(files)) shop.write(name, content)
shop.write('not-a-save.json', { format: 'something else' })
shop.write('cut-off.json', '{"format":"steelyard-fight","formatVersion":1,"sys')
shop.write('precious.json', { mine: true })

const refused: readonly (readonly [args: readonly string[], says: string | RegExp, exit: number])[] = [
  [['rules', 'bastoinland'], 'Did you mean "bastionland"?', 2],
  [['rulings', 'chess'], 'There is no system "chess".', 2],
  [['rules', 'bastionland', 'zzzz'], 'No rule of Mythic Bastionland speaks of "zzzz".', 1],
  [['rules', 'bastionland', 'zzzz'], '"steelyard rules bastionland" lists them all.', 1],
  [['play', 'zzzzzzzz'], 'midfight, sparring, border', 2],
  [['plya'], 'Did you mean play?', 2],
  [['play', '--sede', 'x'], 'Did you mean --seed?', 2],
  [['play', 'frist'], 'Did you mean "first"?', 2],
  [['play', 'missing.yaml'], 'There is no file missing.yaml.', 2],
  [['play', '.'], 'is a folder', 2],
  [['play', 'first', '--hand', 'players'], 'does not say which seat', 2],
  [['play', 'first', '--hand', 'nobody=human'], 'Nobody sits at "nobody".', 2],
  [['play', 'first', '--hand', 'players=ai:genius'], 'cannot play a hand', 2],
  [['play', 'first', '--dice', 'typed'], 'Typed dice need somebody to type them.', 2],
  [['play', 'first', '--seed', ''], 'is no seed', 2],
  [['play', 'first', '--seed', 'x'.repeat(1_000)], 'is no seed', 2],
  [['play', 'first', '--resume', 'cut-off.json'], 'give one or the other', 2],
  [['play', 'first', '--save', 'no/such/folder/x.json'], 'There is no folder', 2],
  [['play', 'first', '--save', 'precious.json'], 'precious.json exists already.\nAdd --force', 2],
  [['play', 'first', '--force'], '--force is for --save.', 2],
  [['play', 'first', '--think', '2'], '--think is for a hand that searches.', 2],
  [['play', 'first', '--hand', 'npcs=search', '--think', 'long'], '"long" seconds cannot be thought.', 2],
  [['sim', 'first', '--think', '20'], '--think is for a seat that searches.', 2],
  [['sim', 'first', '--hand', 'npcs=human'], 'cannot be human', 2],
  [
    ['sim', 'first', '--policy', 'npcs=search', '--think', '0'],
    'Cannot use "0" as the number of thoughts.',
    2,
  ],
  [['sim', 'first', '--fights', '-5'], 'Cannot use "-5" as the number of fights.', 2],
  [['sim', 'first', '--fights', '1e99'], 'Cannot use "1e99" as the number of fights.', 2],
  [['sim', 'first', '--workers', 'many'], 'Cannot use "many" as the number of workers.', 2],
  [['sim', 'first', '--until', '200%'], 'is no share', 2],
  [['sim', 'first', '--end', 'teatime'], '"teatime" is no condition to end a fight.', 2],
  [['sim', 'first', '--vary', 'npcs[0].guard'], 'does not say what varies', 2],
  [['sim', 'first', '--vary', 'weather=1..3'], 'says too little', 2],
  [['sim', 'first', '--target', '65%'], 'needs to know what to turn', 2],
  [['sim', 'first', '--sweep', '3'], "unknown option '--sweep'", 2],
  [['odds', 'first', '--budget', 'soon'], 'Cannot use "soon" as the number of seconds.', 2],
  [['odds', 'first', '--budgt', '3'], 'Did you mean --budget?', 2],
  [['odds', 'bastionland', 'atack', 'd8'], 'Did you mean attack?', 2],
  [['odds', 'bastionland', 'attack'], "missing required argument 'dice'", 2],
  [['odds', 'bastionland', 'attack', 'd7'], 'write dice such as d8+d4', 2],
  [['odds', 'bastionland', 'attack', 'd8', '--armour', 'lots'], '--armour is a number, not "lots".', 2],
  [['odds', 'bastionland', 'attack', 'd8', '--amour', '2'], 'Did you mean --armour?', 2],
  [['odds', 'bastionland', 'attack', 'd8', '--fights', '2'], "unknown option '--fights'", 2],
  [['odds', 'bastionland', 'attack', 'd8', '--ruling', 'nearby'], 'does not say which ruling is what', 2],
  [['odds', 'bastionland', 'attack', 'd8', '--ruling', 'nearbi=zone'], 'Did you mean "nearby"?', 2],
  [['odds', 'bastionland', 'attack', 'd8', '--ruling', 'nearby=far'], 'nearby must be one of: same-zone', 2],
  [['odds', 'warband', 'melee', '3', '--weapon', 'sausage'], 'there is no such weapon', 2],
  [['odds', 'mythras', 'attack', '0'], 'cannot be answered', 2],
  [['review', 'cut-off.json', '--fights', '3'], 'Cannot use "3" as the number of fights.', 2],
  [['play', '--resume', 'cut-off.json'], 'is no saved fight', 2],
  [['verify', 'not-a-save.json'], 'This is no saved fight', 2],
  [['verify', 'missing.json'], 'There is no file missing.json.', 2],
  [['sim', 'first', '--fights', 'NaN'], 'as the number of fights', 2],
  [['sim', 'first', '--fights', '1e309'], 'as the number of fights', 2],
  [['sim', 'first', '--fights', '-1'], 'as the number of fights', 2],
  [['sim', 'first', '--fights', '1.5'], 'as the number of fights', 2],
  [['sim', 'first', '--policy', 'players=genius', '--fights', '10'], 'genius', 2],
  [['dice', '2d'], 'cannot be read', 2],
  [['dice', '100000d6'], 'cannot be rolled here', 2],
  [['review', 'missing.json'], 'There is no file missing.json.', 2],
  [['review', 'cut-off.json'], 'is no saved fight', 2],
  [['sim', 'first', '--until', '200%'], 'is no share for --until', 2],
  [['sim', 'first', '--vary', 'players'], 'does not say what varies', 2],
  [['sim', 'first', '--vary', 'heroes[0].guard=1..3'], 'players, npcs', 2],
  [['sim', 'first', '--vary', 'players[0].gaurd=1..3'], 'gaurd', 2],
  [['sim', 'first', '--vary', 'players[0].guard=1..99999'], 'At most 1000 can be tried', 2],
  [['sim', 'first', '--target', '65%'], '--target needs to know what to turn', 2],
  [['sim', 'first', '--vary', 'npcs[0].count=1..3', '--target', 'most'], 'is no share for --target', 2],
  [['sim', 'first', '--vary', 'npcs[0].count=1..3', '--target', '65%', '--side', 'us'], 'no side "us"', 2],
  [['sim', 'first', '--side', 'npcs'], '--side is for --target', 2],
  [['sim', 'first', '--compare', 'rulings.nearby=zone,arms-reach'], 'more than one value', 2],
  [['sim', 'first', '--compare', 'rulings.nearby'], 'does not say what it is set to', 2],
  [['sim', 'first', '--vary', 'rulings.nerby=a,b'], 'Mythic Bastionland has no ruling "nerby".', 2],
  [['sim', 'first', '--vary', 'npcs[0].count=0..3'], 'Cannot fight with npcs[0].count=0.', 2],
  [['sim', 'first', '--workers', '0'], 'from 1 to 256, such as 4.', 2],
  [['sim', 'first', '--fights', '1e12', '--csv', 'no/such/folder/x.csv'], 'There is no folder', 2],
  [['sim', 'first', '--fights', '1e12', '--csv', 'precious.json'], 'precious.json exists already.', 2],
  [['sim', 'first', '--fights', '1e12', '--report', 'precious.json'], 'precious.json exists already.', 2],
  [['review', 'missing.json', '--report', 'precious.json'], 'precious.json exists already.', 2],
  [['fork', 'cut-off.json', '--out', 'precious.json'], 'precious.json exists already.', 2],
  [['new', 'bastionland', 'precious.json'], 'precious.json exists already.', 2],
  [['backup', 'precious.json', '--data', 'nowhere'], 'precious.json exists already.', 2],
  [['sim', 'first', '--fights', '1e12', '--report', '.'], '. is a folder.', 2],
  [['jobs', 'wach'], 'Did you mean "watch"?', 2],
  [['worker', '--workers', '2.5', '--database-url', 'postgresql://x'], /^"2\.5" is no number of threads/, 2],
  [['sim', 'first', '--compare', 'missing.yaml'], 'There is no file missing.yaml.', 2],
  [['sim', 'first', '--compare', 'mythras/border'], 'Compare fights of one game', 2],
  [['sim', 'first', '--fights', '1e12', '--report', 'no/such/folder/x.html'], 'There is no folder', 2],
  [['sim', 'first', '--policy', 'nobody=skilled', '--fights', '10'], 'Nobody sits at "nobody".', 2],
  [['statblock', 'bastionland', '???'], 'cannot be read', 1],
  [['check', 'malformed.yaml'], /malformed\.yaml is neither YAML nor JSON at line \d+/, 2],
  [['check', 'twice.yaml'], 'is neither YAML nor JSON', 2],
  [['check', 'other.yaml'], 'There is no system "bastoinland".', 2],
  [['check', 'none.yaml'], 'No system is named.', 2],
  [['check', 'list.yaml'], 'A scenario is a record of fields', 2],
  [['check', 'empty.yaml'], 'A scenario is a record of fields', 2],
  [['check', 'nan.yaml'], 'The scenario cannot be used', 1],
  [['check', 'huge.json'], 'The scenario cannot be used', 1],
  [['check', 'proto.json'], 'The scenario cannot be used', 1],
  [['check', 'proto-top.json'], 'The scenario cannot be used', 1],
  [['check', 'name.json'], 'The scenario cannot be used', 1],
  [['play', 'nan.yaml'], 'The scenario cannot be used', 2],
  [['sim', 'huge.json'], 'The scenario cannot be used', 2],
  [['check', 'bomb.yaml'], 'cannot be used', 2],
  [['check', 'large.yaml'], 'is larger than', 2],
  [['check', 'control.yaml'], 'There is no system', 2],
]

const throughTheCommand = [
  'rules bastoinland',
  'plya',
  'play missing.yaml',
  'check nan.yaml',
  'verify not-a-save.json',
]

/** Arguments with the names of files made absolute: a thread cannot change its folder. */
function placed(args: readonly string[]): string[] {
  return args.map((arg) => (/\.(json|yaml)$/.test(arg) ? shop.path(arg) : arg))
}

async function attempt(args: readonly string[]): Promise<{ said: string; exit: number }> {
  let said = ''
  const complain = (text: string): void => {
    said += text
  }
  try {
    return { exit: await runCommand(placed(args), complain), said }
  } catch (thrown) {
    return { exit: report(thrown, complain), said }
  }
}

describe('refuses', () => {
  const before = shop.files()

  it.each(refused)('%j', async (args, says, exit) => {
    const ran = await attempt(args)
    const said = ran.said.replaceAll(`${shop.folder}/`, '')
    if (typeof says === 'string') expect(said).toContain(says)
    else expect(said).toMatch(says)
    expect(ran.exit).toBe(exit)
    expect(said.length).toBeLessThan(2_000)
    expect(said).not.toMatch(/\n {4}at /)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there.
    expect(said).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
    expect(shop.files()).toEqual(before)
  })

  it.each(throughTheCommand)('steelyard %s', async (line) => {
    const [, says, exit] = refused.find(([args]) => args.join(' ') === line) ?? []
    const ran = await shop.spawned(line.split(' '))
    expect(ran.err).toMatch(
      says instanceof RegExp ? says : new RegExp(says?.replace(/[.?()]/g, '\\$&') ?? '^$'),
    )
    expect([ran.exit, ran.out]).toEqual([exit, ''])
    expect(shop.files()).toEqual(before)
  })
})

describe.concurrent('helps', () => {
  it('with a list of commands and exit codes', async () => {
    const [help, bare] = await Promise.all([shop.steelyard(['--help']), shop.steelyard([])])
    expect([help.exit, bare.exit]).toEqual([0, 0])
    expect(bare.out).toContain('The Toll Bridge')
    expect(help.out).toContain('Exit codes:')
    for (const command of [
      'play',
      'rules',
      'rulings',
      'content',
      'statblock',
      'new',
      'check',
      'replay',
      'verify',
    ])
      expect(help.out).toContain(command)
  })

  it('with examples for a command', async () => {
    const { out, exit } = await shop.steelyard(['play', '--help'])
    expect(exit).toBe(0)
    expect(out).toContain('Examples:')
  })

  it('in whole lines, without a break inside a sentence', async () => {
    for (const command of ['verify', 'serve', 'mcp', 'review']) {
      const { out } = await shop.steelyard([command, '--help'])
      const [, told = ''] = out.split('\n\n')
      const lines = told.split('\n')
      for (const [at, line] of lines.slice(0, -1).entries()) {
        const [next = ''] = (lines[at + 1] ?? '').split(' ')
        expect(line.length + next.length + 1 > 80 || /[.:]$/.test(line)).toBe(true)
      }
    }
  })
})

describe('output that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('is a sentence, not a stack', async () => {
    const full = `"${process.execPath}" "${bin}" rules bastionland > /dev/full`
    const { err, exit } = await shop.run('sh', ['-c', full])
    expect(err).toBe('The output cannot be written (ENOSPC).\nIs the disk full?\n')
    expect(exit).toBe(2)
  })
})
