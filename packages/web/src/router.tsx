/**
 * Where the visitor is: the address bar as a value, and links that change it without loading the page anew.
 * The fragment is never sent to a server, so secrets travel in it. Where the pages are files on any server, which knows
 * nothing of their addresses, all of an address stands in the fragment: `#/f/abc/gm?step=3#t=…`.
 */
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

/** The address, taken apart. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
  readonly hash: string
}

const IN_FRAGMENT = import.meta.env.MODE === 'tab'
const listeners = new Set<() => void>()
let current = read({ path: '/', query: new URLSearchParams(), hash: '' })

function read(before: Address): Address {
  const { pathname, search, hash } = window.location
  if (!IN_FRAGMENT) return { path: pathname, query: new URLSearchParams(search), hash: hash.slice(1) }
  const fragment = hash.slice(1)
  // A place within the page, such as the content behind the bar, is no address of ours.
  if (fragment !== '' && !fragment.startsWith('/')) return before
  const inside = new URL(fragment, 'https://tab.invalid/')
  return { path: inside.pathname, query: inside.searchParams, hash: inside.hash.slice(1) }
}

/** What stands in the address bar for an address of ours. */
function hrefOf(to: string): string {
  return IN_FRAGMENT ? `#${to}` : to
}

/** A whole link to an address of ours, as others may open it; `origin` is where they reach these pages. */
export function linkTo(to: string, origin = window.location.origin): string {
  const { pathname } = window.location
  return IN_FRAGMENT ? `${origin}${pathname}#${to}` : `${origin}${to}`
}

/** Takes what a link has brought in its fragment out of the address, if it is of that form. */
export function takeFragment(form: RegExp): string | null {
  const found = form.exec(current.hash)?.[1]
  if (found === undefined) return null
  current = { ...current, hash: '' }
  window.history.replaceState(null, '', hrefOf(written(current)))
  return found
}

function written({ path, query, hash }: Address): string {
  const asked = query.toString()
  return `${path}${asked === '' ? '' : `?${asked}`}${hash === '' ? '' : `#${hash}`}`
}

function changed(): void {
  const before = current
  current = read(before)
  // Whoever went to a place within the page is still where they were.
  if (IN_FRAGMENT && current === before) window.history.replaceState(null, '', hrefOf(written(before)))
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', changed)
window.addEventListener('hashchange', changed)

/** Goes to another address of ours. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', hrefOf(to))
  else window.history.replaceState(null, '', hrefOf(to))
  changed()
  if (how === 'push') window.scrollTo(0, 0)
}

/** The address, kept up to date. */
export function useAddress(): Address {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** The named parts of a path that fits a pattern such as `/f/:fight/gm`, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const found = path.replace(/\/+$/, '').split('/')
  if (wanted.length !== found.length && !(pattern === '/' && path === '/')) return null
  const parts: Record<string, string> = {}
  for (const [at, name] of wanted.entries()) {
    const part = found[at] ?? ''
    if (name.startsWith(':')) parts[name.slice(1)] = decodeURIComponent(part)
    else if (name !== part) return null
  }
  return parts
}

/** A link within these pages. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
      return
    event.preventDefault()
    go(href)
  }
  return <a {...rest} href={hrefOf(href)} onClick={follow} />
}
