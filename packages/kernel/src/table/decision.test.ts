/**
 * What answers a decision and what does not, in canonical form; what is refused says which rule forbids it.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quote, Refusal } from '../refusal.ts'
import {
  allChoices,
  amount,
  type Choice,
  checkChoice,
  choiceText,
  type Decision,
  decisionTag,
  fingerprint,
  isLegal,
  type Menu,
  MenuLines,
  menu,
  option,
  subset,
  usualChoice,
} from './decision.ts'

const anna = { id: 'anna', seat: 'red' }
const stance = option({
  name: 'stance',
  rule: 'toy.stance',
  to: anna,
  options: ['attack', 'guard'],
  about: null,
  usual: '',
  forbidden: [{ key: 'rush', rule: 'toy.weary' }],
})
const purse = amount({ name: 'purse', rule: 'toy.purse', to: anna, min: -2, max: 5 })
const charms = subset({
  name: 'charms',
  rule: 'toy.charms',
  to: anna,
  options: ['luck', 'nerve', 'thorn'],
  min: 1,
  max: 2,
})

function refusal(decision: Decision, choice: unknown): Refusal {
  try {
    checkChoice(decision, choice)
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
  throw new Error(`${String(choice)} was accepted`)
}

describe('a menu', () => {
  const offered: Menu = { options: ['attack', 'guard'], forbidden: [{ key: 'rush', rule: 'toy.weary' }] }

  test('is opened once, and only when somebody looks', () => {
    let opened = 0
    const decision = menu({
      name: 'stance',
      rule: 'toy.stance',
      to: anna,
      open: () => {
        opened++
        return offered
      },
    })
    expect(opened).toBe(0)
    expect(
      usualChoice(
        menu({
          name: 'stance',
          rule: 'toy.stance',
          to: anna,
          open: () => offered,
          about: null,
          usual: 'guard',
        }),
      ),
    ).toBe('guard')
    expect(decision.options).toEqual(['attack', 'guard'])
    expect(decision.forbidden).toEqual(offered.forbidden)
    expect(opened).toBe(1)
  })

  test('is answered, tagged and refused like the option it stands for', () => {
    const decision = menu({ name: 'stance', rule: 'toy.stance', to: anna, open: () => offered })
    expect(decisionTag(decision)).toBe(decisionTag(stance))
    expect(checkChoice(decision, 'guard')).toBe('guard')
    expect(allChoices(decision)).toEqual(allChoices(stance))
    expect(refusal(decision, 'rush').code).toBe('forbidden-option')
  })
})

describe('an option', () => {
  test('is one of the keys', () => {
    expect(checkChoice(stance, 'guard')).toBe('guard')
    expect(refusal(stance, 'fly').code).toBe('unknown-option')
    expect(refusal(stance, 'fly').hint).toBe('Choose one of "attack", "guard".')
  })

  test('that is forbidden is refused with the rule that forbids it', () => {
    expect(refusal(stance, 'rush').code).toBe('forbidden-option')
    expect(refusal(stance, 'rush').message).toContain('toy.weary')
  })

  test('is never found by what objects inherit', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'length'])
      expect(refusal(stance, key).code).toBe('unknown-option')
  })
})

describe('an amount', () => {
  test('is a whole number in range, also written as text', () => {
    for (let number = -2; number <= 5; number++) {
      expect(checkChoice(purse, number)).toBe(number)
      expect(checkChoice(purse, String(number))).toBe(number)
    }
  })

  test('is nothing else', () => {
    const wrong = [
      -3,
      6,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '',
      ' 1',
      '1.0',
      '0x1',
      '1e0',
      null,
      [1],
      {},
      true,
    ]
    for (const choice of wrong) expect(refusal(purse, choice).code).toBe('unknown-option')
  })

  test('has one zero', () => {
    expect(Object.is(checkChoice(purse, -0), 0)).toBe(true)
    expect(Object.is(checkChoice(purse, '-0'), 0)).toBe(true)
  })
})

describe('a subset', () => {
  test('comes back in the order of the options', () => {
    expect(checkChoice(charms, ['thorn', 'luck'])).toEqual(['luck', 'thorn'])
  })

  test('has the right size and no key twice', () => {
    for (const choice of [
      [],
      ['luck', 'luck'],
      ['luck', 'nerve', 'thorn'],
      ['fly'],
      'luck',
      [1],
      [['luck']],
      null,
    ])
      expect(refusal(charms, choice).code).toBe('unknown-option')
  })
})

const decisions: fc.Arbitrary<Decision> = fc.oneof(
  fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    .map((keys) => option({ name: 'o', rule: 'r', to: anna, options: keys })),
  fc
    .tuple(fc.integer({ min: -5, max: 5 }), fc.nat(10))
    .map(([min, more]) => amount({ name: 'a', rule: 'r', to: anna, min, max: min + more })),
  fc
    .tuple(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 6 }), fc.nat(3), fc.nat(3))
    .map(([keys, min, more]) => {
      const least = Math.min(min, keys.length)
      return subset({
        name: 's',
        rule: 'r',
        to: anna,
        options: keys,
        min: least,
        max: Math.min(keys.length, least + more),
      })
    }),
)

describe('any decision', () => {
  test('takes all of its choices, and each is in its canonical form', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        const choices = allChoices(decision)
        expect(choices.length).toBeGreaterThan(0)
        for (const choice of choices) {
          expect(checkChoice(decision, choice)).toEqual(choice)
          expect(isLegal(decision, choice)).toBe(true)
        }
        expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(choices.length)
      }),
    )
  })

  test('has as many subsets as a brute-force count finds', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        if (decision.kind !== 'subset') return
        let count = 0
        for (let bits = 0; bits < 2 ** decision.options.length; bits++) {
          const size = bits.toString(2).replaceAll('0', '').length
          if (size >= decision.min && size <= decision.max) count++
        }
        expect(allChoices(decision).length).toBe(count)
      }),
    )
  })

  test('has a usual answer that is legal', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        expect(isLegal(decision, usualChoice(decision))).toBe(true)
      }),
    )
  })

  test('refuses anything else with a short message', () => {
    fc.assert(
      fc.property(decisions, fc.anything(), (decision, choice) => {
        try {
          const checked = checkChoice(decision, choice)
          expect(allChoices(decision)).toContainEqual(checked)
        } catch (thrown) {
          if (!(thrown instanceof Refusal)) throw thrown
          expect(thrown.message.length).toBeLessThan(200)
          expect(thrown.hint).not.toBe('')
        }
      }),
    )
  })
})

test('usual answers can be named', () => {
  expect(
    usualChoice(option({ name: 'o', rule: 'r', to: anna, options: ['a', 'b'], about: null, usual: 'b' })),
  ).toBe('b')
  expect(
    usualChoice(amount({ name: 'a', rule: 'r', to: anna, min: 0, max: 5, about: null, usual: '3' })),
  ).toBe(3)
  expect(
    usualChoice(
      subset({
        name: 's',
        rule: 'r',
        to: anna,
        options: ['a', 'b', 'c'],
        min: 1,
        max: 3,
        about: null,
        usual: 'b,c',
      }),
    ),
  ).toEqual(['b', 'c'])
})

test('an answer that is legal but not in its canonical form is not what the record keeps', () => {
  const forms: [Decision, Choice][] = [
    [purse, '3'],
    [charms, ['thorn', 'luck']],
    [stance, 'rush'],
    [stance, 3],
  ]
  for (const [decision, choice] of forms) expect(isLegal(decision, choice)).toBe(false)
})

test('a subset too large to list must be asked in parts', () => {
  const keys = Array.from({ length: 40 }, (_, at) => `k${at}`)
  expect(() =>
    allChoices(subset({ name: 's', rule: 'r', to: anna, options: keys, min: 0, max: 40 })),
  ).toThrow('asked in parts')
})

test('a tag changes with the name, who is asked and the options, and not with what is forbidden', () => {
  const tags = [
    stance,
    option({ name: 'pose', rule: 'toy.stance', to: anna, options: ['attack', 'guard'] }),
    option({
      name: 'stance',
      rule: 'toy.stance',
      to: { id: 'bert', seat: 'red' },
      options: ['attack', 'guard'],
    }),
    option({ name: 'stance', rule: 'toy.stance', to: anna, options: ['attack', 'guard', 'rush'] }),
    option({ name: 'stance', rule: 'toy.stance', to: anna, options: ['guard', 'attack'] }),
    amount({ name: 'stance', rule: 'toy.stance', to: anna, min: 0, max: 1 }),
    amount({ name: 'stance', rule: 'toy.stance', to: anna, min: 0, max: 2 }),
  ].map(decisionTag)
  expect(new Set(tags).size).toBe(tags.length)
  expect(
    decisionTag(option({ name: 'stance', rule: 'toy.stance', to: anna, options: ['attack', 'guard'] })),
  ).toBe(decisionTag(stance))
})

test('the fingerprint is FNV-1a', () => {
  expect([fingerprint(''), fingerprint('a'), fingerprint('foobar')]).toEqual([
    '811c9dc5',
    'e40c292c',
    'bf9cf968',
  ])
})

test('choices as text', () => {
  expect([choiceText('a'), choiceText(3), choiceText(['a', 'b'])]).toEqual(['a', '3', 'a,b'])
})

test('a menu lists the lines of a set in their order, and the same set once', () => {
  const keys = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const menu = new MenuLines(keys)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 20 - 1 }), (lines) => {
      const listed = keys.filter((_, at) => Math.floor(lines / 2 ** at) % 2 === 1)
      expect(menu.list(lines)).toEqual(listed)
      expect(menu.list(lines)).toBe(menu.list(lines))
    }),
  )
  expect(menu.list(0b101)).toEqual(['line 0', 'line 2'])
  expect(menu.list(0)).toEqual([])
})

test('a foreign value is quoted in at most sixty characters, whatever it is', () => {
  let deep: unknown = []
  for (let level = 0; level < 100_000; level++) deep = [deep]
  const foreign = [
    'x'.repeat(1e6),
    deep,
    { toString: 1 },
    [{ toString: 1 }],
    Symbol('s'),
    10n,
    null,
    undefined,
    () => 1,
  ]
  for (const value of foreign) expect(quote(value).length).toBeLessThanOrEqual(60)
  expect(quote('a"b')).toBe('"a\\"b"')
  expect(quote([7, '3', [1], {}])).toBe('[7, "3", […], {…}]')
})
