/** In the worker, before the program: what it prints goes to the page. */
const shown = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

console.log = (...values) => postMessage({ line: values.map(shown).join(' ') })
