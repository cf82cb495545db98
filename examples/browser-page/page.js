/**
 * The page: it hands a scenario to the worker and shows what comes back. Fights are fought in the worker, so that the page
 * stays quick. Any bundler that knows `new Worker(new URL(…))` will do.
 */
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
const guard = document.querySelector('#guard')
const shares = document.querySelector('#shares')

worker.addEventListener('message', ({ data }) => {
  if (shares !== null) shares.textContent = data.text
})
guard?.addEventListener('input', ask)
ask()

function ask() {
  worker.postMessage({ guard: guard instanceof HTMLInputElement ? guard.valueAsNumber : 4 })
}
