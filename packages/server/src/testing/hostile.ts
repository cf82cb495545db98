/**
 * Messages that nobody should send: wrong types, sizes, seats and ids, strange text, prototype keys, deep nesting.
 * The number decides which one; every one of them must be refused.
 */

const TEXTS = [
  '',
  '\u0000',
  '\ud800',
  '\u202e\u2066evil\u2069',
  '😈'.repeat(50),
  "'; drop table fights; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'ａ'.repeat(200),
  'x'.repeat(5000),
] as const
const NUMBERS = ['-1', '1e309', '-0', '1.5', '9007199254740993', '1e21', 'NaN', 'null'] as const

const pick = <Value>(list: readonly Value[], number: number): Value | undefined => list[number % list.length]

/** A message for a socket that has no business there. */
export function hostileMessage(number: number): string {
  const text = JSON.stringify(pick(TEXTS, number))
  const amount = pick(NUMBERS, number) ?? 'null'
  const forms = [
    () => 'not json at all',
    () => '{"type":"watch"',
    () => `{"type":${text}}`,
    () => `{"type":"watch","token":${text}}`,
    () => `{"type":"watch","token":"${'A'.repeat(32)}","since":${amount}${number}x}`,
    () => `{"type":"watch","token":"${String(number).padStart(32, 'z')}"}`,
    () => `{"type":"act","ref":${amount},"request":{}}`,
    () =>
      `{"type":"act","ref":"r","request":{"act":{"act":"answer","question":${text},"choice":[[${amount}]]}}}`,
    () =>
      `{"type":"act","ref":"r","request":{"act":{"act":"answer","question":"0:0@0","faces":[${amount},"x"]}}}`,
    () =>
      `{"type":"act","ref":"r","request":{"act":{"act":"amend","change":{"__proto__":{"x":1}},"why":"x"}}}`,
    () => `{"type":"act","ref":"r","request":{"act":{"act":"undo"},"key":${text}}}`,
    () => `{"type":"act","ref":"r","request":{"act":{"act":"hand","seat":${text},"hand":"root"}}}`,
    () => `{"__proto__":{"type":"ping"},"ref":"r"}`,
    () => `{"type":"ping","ref":"r","constructor":{"prototype":{"x":1}}}`,
    () => `{"type":"ping","ref":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    () => `[${text},${text}]`,
    () => `{"type":"act","ref":"r","request":{"act":{"act":"seed","seed":"mine"}}}`,
    () => `{"type":"act","ref":"r","request":{"act":{"act":"play","until":"end","seats":["players"]}}}`,
  ]
  return (pick(forms, number) ?? (() => ''))()
}

/** A request that has no business there. */
export function hostileRequest(number: number): { path: string; method: string; body: string | null } {
  const text = JSON.stringify(pick(TEXTS, number))
  const forms = [
    { path: '/api/fights', method: 'POST', body: `{"from":{"scenario":${text}}}` },
    {
      path: '/api/fights',
      method: 'POST',
      body: `{"from":{"save":{"format":"steelyard-fight","seeds":${text}}}}`,
    },
    { path: '/api/fights', method: 'POST', body: '{"from":{"sample":"__proto__"}}' },
    { path: '/api/join', method: 'POST', body: `{"code":${text},"name":${text}}` },
    { path: '/api/fight/acts', method: 'POST', body: `{"act":{"act":"undo"}}` },
    {
      path: `/api/fight/moments/${encodeURIComponent(String(pick(NUMBERS, number)))}`,
      method: 'GET',
      body: null,
    },
    { path: '/api/systems/__proto__/rules', method: 'GET', body: null },
    { path: '/api/content/bastionland/scenario/..%2f..%2fetc%2fpasswd', method: 'GET', body: null },
    { path: '/..%2f..%2fpackage.json', method: 'PUT', body: '{}' },
    { path: '/api/jobs/constructor', method: 'GET', body: null },
    { path: '/api/jobs', method: 'POST', body: `{"from":{"sample":"first"},"fights":1e12,"vary":[${text}]}` },
    { path: '/api/verify', method: 'POST', body: `{"save":{"a":${'['.repeat(500)}${']'.repeat(500)}}}` },
    { path: '/api/statblock', method: 'POST', body: `{"system":${text},"text":${text},"toString":1}` },
  ] as const
  return pick(forms, number) ?? forms[0]
}
