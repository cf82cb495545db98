/**
 * Where the visitor is: the address bar as a value, and links that change it without loading the page anew.
 * The fragment is never sent to a server, so secrets travel in it.
 */
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

/** The address, taken apart. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
  readonly hash: string
}

const listeners = new Set<() => void>()
let current = read()

function read(): Address {
  const { pathname, search, hash } = window.location
  return { path: pathname, query: new URLSearchParams(search), hash: hash.slice(1) }
}

function changed(): void {
  current = read()
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', changed)
window.addEventListener('hashchange', changed)

/** Goes to another address of ours. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', to)
  else window.history.replaceState(null, '', to)
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
  return <a {...rest} href={href} onClick={follow} />
}
