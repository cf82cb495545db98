/**
 * The playground: runs what is written in a worker of its own, made anew for each run, and shows what it prints. The program
 * is a module; its imports from `@steelyard/…` are those of the files beside this page.
 */
const find = (id) => document.getElementById(id)
const [snippets, code, output, state, run, stop] = ['snippets', 'code', 'output', 'state', 'run', 'stop'].map(
  find,
)
const modules = {
  '@steelyard/systems': './library/systems.js',
  '@steelyard/kernel': './library/kernel.js',
}
let worker = null
let address = ''

/** The program with the addresses of our modules, and what it prints sent here. */
function runnable(text) {
  const located = text.replaceAll(
    /(\bfrom\s*|\bimport\s*)(['"])(@steelyard\/[\w/-]+)\2/g,
    (whole, before, _, name) =>
      name in modules ? `${before}'${new URL(modules[name], location.href)}'` : whole,
  )
  return `import '${new URL('./printing.js', location.href)}'\n${located}\npostMessage({ done: true })\n`
}

function start() {
  end()
  output.textContent = ''
  address = URL.createObjectURL(new Blob([runnable(code.value)], { type: 'text/javascript' }))
  worker = new Worker(address, { type: 'module' })
  worker.addEventListener('message', ({ data }) => {
    if (data.done === true) end('done')
    else output.append(`${data.line}\n`)
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    output.append(
      `${event.message || 'This is no program: a word or a bracket is wrong, or an import is not there.'}\n`,
    )
    end('it went wrong')
  })
  state.textContent = '(running…)'
  stop.disabled = false
}

function end(how) {
  if (how !== undefined) state.textContent = `(${how})`
  worker?.terminate()
  URL.revokeObjectURL(address)
  worker = null
  stop.disabled = true
}

run.addEventListener('click', start)
stop.addEventListener('click', () => end('stopped'))
code.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start()
})
const all = await (await fetch('./snippets.json')).json()
for (const { title, text } of all) snippets.append(new Option(title, text))
snippets.addEventListener('change', () => {
  code.value = snippets.value
})
code.value = all[0]?.text ?? ''
