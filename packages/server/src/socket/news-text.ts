/**
 * News as text for the socket. Watchers with the same rights are given the same object, so each is made into text once,
 * however many read it.
 */
import type { Snapshot, ToClient, Update } from '@steelyard/table/contract'
import { changeOf } from '@steelyard/table/update-delta'

const wholes = new WeakMap<object, string>()
const changes = new WeakMap<object, WeakMap<object, string>>()

/** The message with news, as edits of what the reader was sent before if that is given. */
export function newsText(news: Snapshot | Update, sent: Snapshot | Update | null): string {
  return sent === null || 'log' in news
    ? remembered(wholes, news, () => wholeText(news))
    : changeText(news, sent)
}

function wholeText(news: Snapshot | Update): string {
  return textOf('log' in news ? { type: 'look', look: news } : { type: 'update', update: news })
}

function changeText(news: Update, sent: Snapshot | Update): string {
  const known = remembered(changes, news, () => new WeakMap<object, string>())
  return remembered(known, sent, () => {
    const change = changeOf(sent, news)
    return change === null ? wholeText(news) : textOf({ type: 'change', change })
  })
}

function textOf(message: ToClient): string {
  return JSON.stringify(message)
}

function remembered<Value>(known: WeakMap<object, Value>, key: object, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
