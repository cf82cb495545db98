/**
 * Taking things away: text as a file, text to the clipboard.
 */
import { notify } from './notices.tsx'

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  downloadBlob(name, new Blob([text], { type }))
}

/** Hands bytes to the browser as a file. */
export function downloadBlob(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Copies a text the old way, which also works over plain HTTP; throws if it does not. */
function copyByHand(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('nothing was copied')
}

/** Copies a text, and says so. */
export async function copy(text: string, what = 'Copied'): Promise<void> {
  try {
    if (window.isSecureContext) await navigator.clipboard.writeText(text)
    else copyByHand(text)
    notify(`${what}.`)
  } catch {
    notify('This browser does not allow copying.', 'Select the text and copy it by hand.', 'problem')
  }
}
