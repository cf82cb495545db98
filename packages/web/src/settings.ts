/**
 * What a visitor has set, kept on this device: theme, dice, sound, keys, and which hints have been seen.
 * Nothing here is needed to play; whatever cannot be read or written falls back to the defaults.
 */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** Acts that have a key, with the key they have unless somebody changes it. */
export const usualKeys = {
  next: 'n',
  undo: 'u',
  odds: 'o',
  log: 'l',
  find: '/',
  down: 'j',
  up: 'k',
  help: '?',
} as const

/** An act that has a key. */
export type KeyAct = keyof typeof usualKeys

const key = z.string().check(z.minLength(1), z.maxLength(12))
const keysForm = z.object({
  next: key,
  undo: key,
  odds: key,
  log: key,
  find: key,
  down: key,
  up: key,
  help: key,
})
const settingsForm = z.object({
  theme: z.catch(z.enum(['dark', 'light', 'system']), 'system'),
  dice: z.catch(z.enum(['off', 'fast', 'normal', 'slow']), 'normal'),
  /** How fast machines' turns are told. */
  pace: z.catch(z.enum(['off', 'quick', 'normal', 'slow']), 'normal'),
  /** How machines play for whoever lets them. */
  temper: z.catch(z.string().check(z.maxLength(60)), 'skilled'),
  chime: z.catch(z.boolean(), false),
  vibrate: z.catch(z.boolean(), true),
  large: z.catch(z.boolean(), false),
  name: z.catch(z.string().check(z.maxLength(60)), ''),
  /** How many of the first hints have been followed. */
  coach: z.catch(z.int(), 0),
  keys: z.catch(keysForm, { ...usualKeys }),
})

/** Everything a visitor can set. */
export type Settings = z.infer<typeof settingsForm>

const PLACE = 'steelyard.settings'
const listeners = new Set<() => void>()
let current = load()

function load(): Settings {
  let stored: unknown = {}
  try {
    stored = JSON.parse(window.localStorage.getItem(PLACE) ?? '{}')
  } catch {
    stored = {}
  }
  const read = settingsForm.safeParse(stored)
  return read.success ? read.data : settingsForm.parse({})
}

/** The settings at this moment. */
export function settings(): Settings {
  return current
}

/** Changes some of them, here and in what the device remembers. */
export function set(changes: Partial<Settings>): void {
  current = { ...current, ...changes }
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(current))
  } catch {
    // A device that keeps nothing still gets what was set for this visit.
  }
  dress()
  for (const listener of listeners) listener()
}

/** Puts theme and size on the page. */
export function dress(): void {
  const dark = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const { dataset } = document.documentElement
  dataset['theme'] = current.theme === 'system' ? dark : current.theme
  dataset['dice'] = current.dice
  dataset['size'] = current.large ? 'large' : 'normal'
}

window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', dress)

/** The settings, kept up to date. */
export function useSettings(): Settings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, settings)
}
