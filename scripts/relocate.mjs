// Makes pages that VitePress wrote for one place run at any place: they are written for PLACE, and every address that
// begins with it becomes relative. Styles and pages know where they lie; scripts ask the page that loaded them.

/** The place that pages are written for: a name that nothing else has. */
export const PLACE = '/the-place-of-these-pages/'

/** Where a page says at which place it is. */
const HERE = 'globalThis.steelyardDocs'

/** A file of the site, by its path in it, with addresses that hold wherever the site lies. */
export function relocated(path, text) {
  if (path.endsWith('.html')) return relocatedPage(path, text)
  if (path.endsWith('.css')) return text.replaceAll(`url(${PLACE}`, `url(${up(path)}`)
  if (path.endsWith('.js')) return relocatedScript(text)
  return text
}

function relocatedPage(path, text) {
  const here = `<script>${HERE}=new URL('${up(path)}',location.href).pathname</script>`
  return text
    .replace('<head>', `<head>\n    ${here}`)
    .replaceAll(new RegExp(`\\b(href|src)="${PLACE}`, 'g'), `$1="${up(path)}`)
    .replace(`\\"base\\":\\"${PLACE}\\"`, `\\"base\\":\\""+${HERE}+"\\"`)
}

function relocatedScript(text) {
  // The index of the search is one text, which is given its addresses when it is loaded.
  if (isIndex(text)) return text.replace(/';(?=export)/, `'.replaceAll("${PLACE}",${HERE});`)
  return text.replaceAll(new RegExp(`"${PLACE}([^"\\\\]*)"`, 'g'), `(${HERE}+"$1")`)
}

function isIndex(text) {
  return text.startsWith('const e=\'{"documentCount"')
}

/** The way from a file to the folder of the site. */
function up(path) {
  const depth = path.split('/').length - 1
  return depth === 0 ? './' : '../'.repeat(depth)
}

/** Whether a file that was relocated still asks for something at the place it was written for. */
export function isBound(text) {
  return text.includes(PLACE) && !(isIndex(text) && text.includes(`.replaceAll("${PLACE}"`))
}
