// The board in the chat. It speaks to the host of the chat by messages (MCP Apps), and to the table through it: `look`,
// `choices` and `choose`, with the handle that the model's own call was made with. Everything that is drawn comes from
// the table and is put in as text, never as HTML.
const PROTOCOL = '2026-01-26'
const BOARD = 'steelyard/board'
/** Seconds that one look waits for news. */
const WAIT = 25
const LOW = 0.34

// ── The host ─────────────────────────────────────────────────────────────────────────────────────────────

const answers = new Map()
let lastId = 0

function send(message) {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
}

function request(method, params) {
  lastId += 1
  const id = lastId
  send({ id, method, params })
  return new Promise((resolve, reject) => answers.set(id, { resolve, reject }))
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  if (data.method === undefined) settle(data)
  else if (data.id !== undefined) send({ id: data.id, result: {} })
  else heard(data)
})

function settle({ id, result, error }) {
  const waiting = answers.get(id)
  answers.delete(id)
  if (error === undefined) waiting?.resolve(result)
  else waiting?.reject(new Error(error.message))
}

function heard({ method, params }) {
  if (method === 'ui/notifications/tool-input') given = params.arguments ?? {}
  else if (method === 'ui/notifications/tool-result') void begin(params)
  else if (method === 'ui/notifications/host-context-changed') paint(params)
}

function paint(context) {
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = context?.theme ?? preferred
}

// ── The table ────────────────────────────────────────────────────────────────────────────────────────────

let given = {}
let shown = null
let odds = new Map()
let problem = ''
let busy = false

/** What the model's call gave: the board itself, or a handle to ask for it. */
async function begin(result) {
  const handed = result._meta?.[BOARD]
  if (handed?.board === undefined) {
    const text = result.content?.map((part) => part.text ?? '').join('\n') ?? ''
    const handle = handed?.handle ?? given.handle ?? /\breferee ([\w-]{22,64})/.exec(text)?.[1]
    if (handle === undefined) return
    await call('look', { handle })
  } else show(handed)
  void follow()
}

async function call(name, args) {
  const result = await request('tools/call', { name, arguments: { data: true, ...args } })
  problem = result.isError === true ? result.content.map((part) => part.text).join('\n') : ''
  const board = result._meta?.[BOARD]
  if (board !== undefined) show(board)
  return result
}

/** Looks again and again while somebody can see it; one look waits until there is news. */
async function follow() {
  const { handle } = shown ?? {}
  while (handle !== undefined && shown.handle === handle && !shown.over) {
    if (document.hidden) {
      await new Promise((resolve) => addEventListener('visibilitychange', resolve, { once: true }))
      continue
    }
    try {
      await call('look', { handle, since: shown.revision, wait: WAIT })
    } catch {
      return
    }
  }
}

/** A person has chosen: the model is told what came of it, and asked to tell it where something happened. */
async function choose(question, choice, label) {
  if (busy) return
  busy = true
  draw()
  const { handle } = shown
  const result = await call('choose', { handle, decision_id: question.id, choice })
  busy = false
  odds = new Map()
  draw()
  if (result.isError === true) return
  const text = result.content.map((part) => part.text).join('\n')
  const words = `${question.who}: ${label}`
  await request('ui/update-model-context', { content: [{ type: 'text', text: `${words}\n${text}` }] })
  const told = result.structuredContent?.events ?? []
  if (told.length > 0)
    await request('ui/message', {
      role: 'user',
      content: [{ type: 'text', text: `${words}. Tell what happened.` }],
    })
}

async function weigh(question) {
  busy = true
  draw()
  const result = await call('choices', { handle: shown.handle, decision_id: question.id, odds: true })
  const [decision] = result.structuredContent?.decisions ?? []
  odds = new Map((decision?.choices ?? []).map((each) => [each.id, each.odds ?? '']))
  busy = false
  draw()
}

// ── The page ─────────────────────────────────────────────────────────────────────────────────────────────

function show(board) {
  if (shown !== null && shown.handle === board.handle && board.revision < shown.revision) return
  if (shown?.questions[0]?.id !== board.questions[0]?.id) odds = new Map()
  shown = board
  draw()
}

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') made.addEventListener('click', value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== false) made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}

function draw() {
  if (shown === null) return
  const { title, board, questions } = shown
  const stage = [board.title, ...board.stages.filter(({ now }) => now).map(({ name }) => name)].join(' · ')
  const parts = [
    element('header', {}, element('h1', {}, title), element('span', { class: 'stage' }, stage)),
    element('div', { class: 'sides' }, ...board.sides.map(sideOf)),
    ...placesOf(board),
    element('ul', { class: 'log', 'aria-label': 'What happened last' }, ...shown.lines.map(lineOf)),
  ]
  const [question] = questions
  if (shown.over) parts.push(element('p', { class: 'note' }, shown.outcome))
  else if (question !== undefined) parts.push(askOf(question))
  else parts.push(element('p', { class: 'note' }, `Waiting for ${shown.waiting.join(', ') || 'the others'}.`))
  if (problem !== '') parts.push(element('p', { class: 'note wrong', role: 'alert' }, problem))
  document.body.replaceChildren(...parts)
}

function sideOf({ name, figures }) {
  return element('section', {}, element('h2', {}, name), element('ul', {}, ...figures.map(figureOf)))
}

function figureOf({ id, name, standing, gauges, health, conditions, row }) {
  const asked = shown.questions.some(({ by }) => by === id) ? ' asked' : ''
  const words = [...(gauges.length === 0 ? [health.word] : []), row ?? '', ...conditions].filter(Boolean)
  return element(
    'li',
    { class: `figure ${standing}${asked}` },
    element('b', {}, name),
    ...gauges.map(gaugeOf),
    ...(words.length === 0 ? [] : [element('div', { class: 'words' }, words.join(' · '))]),
  )
}

function gaugeOf({ label, now, max, counts }) {
  const share = max > 0 ? Math.max(0, Math.min(1, now / max)) : 0
  const low = counts === undefined && share < LOW ? ' low' : ''
  const bar = element('div', { class: `bar${low}` }, element('i', { style: `width:${100 * share}%` }))
  return element(
    'div',
    { class: 'gauge' },
    element('span', {}, label),
    element('span', {}, max > 0 ? `${now}/${max}` : String(now)),
    ...(max > 0 ? [bar] : []),
  )
}

function placesOf({ places = [], sides }) {
  if (places.length === 0) return []
  const figures = sides.flatMap((side) => side.figures)
  const here = ({ id, name }) => {
    const names = figures.filter((each) => each.place === id && each.standing !== 'out')
    return element(
      'li',
      {},
      element('div', { class: 'words' }, name),
      names.map((each) => each.name).join(', '),
    )
  }
  return [element('ul', { class: 'places', 'aria-label': 'Where they stand' }, ...places.map(here))]
}

function lineOf({ text, depth, tone, dice }) {
  const classes = [tone, depth > 0 ? 'deep' : ''].filter(Boolean).join(' ')
  const faces = dice.map(({ sides, face }) =>
    element('span', { class: 'die' }, String(face), element('small', {}, ` d${sides}`)),
  )
  const words = faces.length === 0 ? text : text.replace(/:[^:]*$/, '')
  return element('li', { class: classes }, ...faces, words)
}

function askOf(question) {
  const form = { option: optionsOf, amount: amountOf, subset: subsetOf, roll: rollOf }
  const asked = element('section', { class: 'ask' }, element('p', {}, question.ask))
  asked.append(...form[question.answer](question))
  return asked
}

function optionsOf(question) {
  const buttons = question.choices.map(({ id, label, hint, suggested }) =>
    element(
      'button',
      {
        class: suggested ? 'first' : '',
        disabled: busy,
        'data-choice': id,
        onclick: () => choose(question, id, label),
      },
      label,
      element(
        'span',
        {},
        [hint, odds.get(id) ?? odds.get(id.split(' > ')[0]) ?? ''].filter(Boolean).join(' · '),
      ),
    ),
  )
  const more = element(
    'button',
    { class: 'plain', disabled: busy, onclick: () => weigh(question) },
    busy ? 'One moment …' : 'What are the odds?',
  )
  return [element('div', { class: 'choices' }, ...buttons), more]
}

function sure(question, read, ...fields) {
  const onclick = () => {
    const choice = read()
    void choose(question, choice, String(choice))
  }
  return [...fields, element('button', { class: 'plain first', disabled: busy, onclick }, 'That is it')]
}

function amountOf(question) {
  const { min, max } = question
  const field = element('input', { type: 'number', min, max, value: min, 'aria-label': question.ask })
  return sure(question, () => Number(field.value), field)
}

function subsetOf(question) {
  const boxes = question.choices.map(({ id, label }) => ({
    id,
    label,
    box: element('input', { type: 'checkbox', name: id }),
  }))
  const read = () => boxes.filter(({ box }) => box.checked).map(({ id }) => id)
  return sure(question, read, ...boxes.map(({ box, label }) => element('label', {}, box, label)))
}

function rollOf(question) {
  if (!question.relayed)
    return [element('div', {}, `Roll ${question.dice} and type the faces on your own device.`)]
  const field = element('input', {
    type: 'text',
    inputmode: 'numeric',
    'aria-label': `Roll ${question.dice}`,
  })
  return sure(question, () => field.value, element('label', {}, `Roll ${question.dice}:`, field))
}

// ── Beginning ────────────────────────────────────────────────────────────────────────────────────────────

new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement
  send({ method: 'ui/notifications/size-changed', params: { width, height } })
}).observe(document.documentElement)

const opened = await request('ui/initialize', {
  appInfo: { name: 'steelyard-board', version: '1.0.0' },
  appCapabilities: {},
  protocolVersion: PROTOCOL,
})
paint(opened.hostContext)
send({ method: 'ui/notifications/initialized' })
