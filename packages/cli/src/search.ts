/**
 * Looking for words in lists of things.
 */

/** The items in whose texts every word of the query occurs. */
export function found<Item>(
  items: readonly Item[],
  query: string,
  texts: (item: Item) => readonly string[],
): Item[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return items.filter((item) => {
    const text = texts(item).join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
