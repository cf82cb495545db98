/**
 * The text of an NPC's Special: when its words apply, and as much of them as can be carried out. The rest is kept,
 * shown, and told whenever it would apply, for the referee to carry out.
 */
import type { Rider } from '../rules/gear.ts'

const BANDS = ['intimate', 'melee', 'near', 'far', 'distant']
const DISTANT = 4

/** One Special: what it is called, its words, when they apply, and what they do to everybody so near. */
export interface Special {
  readonly name: string
  readonly text: string
  readonly when: 'landed' | 'hit' | 'round' | 'turn' | 'struck' | 'first-struck'
  readonly effect: 'lose-momentum' | 'text'
  readonly amount: number
  readonly within: number
}

const AT_END_OF_ROUND = /\bend of (?:each|every|the|a) round\b|\b(?:each|every|per) round\b/i
const WITH_A_STRIKE = /\b(?:strikes?|struck|blows?|attacks?|bites?|touch(?:es)?|wounds?)\b/i
const WITH_A_HIT = /\bhits?\b/i
/** What happens to the NPC itself, by the Strike of another: "when first hit", "each time it is struck". */
const WHEN_STRUCK_ITSELF =
  /\b(?:when(?:ever)?|if|once|after|(?:each|every) time)\s+(?:being\s+|(?:it|he|she)(?:\s+is|'s|’s)\s+)?(?:first\s+)?(?:hit|struck|wounded|attacked)\b/i
const LOSES_MOMENTUM = /\bloses?\s+(\d{1,3})\s+momentum\b/i
/** Words that make an effect depend on more than its time: those are for a referee. */
const CONDITION =
  /\b(?:if|unless|until|saves?|rolls?|fails?|failing|may|can|first|once|only|half|instead|who)\b/i
const EVERYBODY = /\b(?:pcs?|players?|foes?|enem(?:y|ies)|opponents?|targets?|everybody|everyone|all)\b/i

/** What the text of a Special holds, one after the other: brackets and semicolons tell them apart. */
export function specialsIn(text: string): Special[] {
  return text
    .split(/(?<=\)),\s*|;\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(specialFrom)
}

function specialFrom(part: string): Special {
  const text = part.slice(0, 300)
  const name = (/^[^(:.]+/.exec(part)?.[0] ?? part).trim().slice(0, 120)
  const when = whenOf(part)
  const lost = LOSES_MOMENTUM.exec(part)
  const suffers = when === 'struck' || when === 'first-struck'
  const plain =
    lost !== null && !suffers && !CONDITION.test(part) && (when !== 'round' || EVERYBODY.test(part))
  if (!plain) return { name, text, when: when ?? 'turn', effect: 'text', amount: 0, within: DISTANT }
  const within = BANDS.findIndex((band) => new RegExp(`\\b${band}\\b`, 'i').test(part))
  return {
    name,
    text,
    when: when ?? 'landed',
    effect: 'lose-momentum',
    amount: Number(lost[1]),
    within: when === 'round' && within >= 0 ? within : DISTANT,
  }
}

/** When it applies, if its words say so. */
function whenOf(part: string): Special['when'] | null {
  const suffered = WHEN_STRUCK_ITSELF.exec(part)
  if (suffered !== null) return /\bfirst\b/i.test(suffered[0]) ? 'first-struck' : 'struck'
  if (AT_END_OF_ROUND.test(part)) return 'round'
  if (WITH_A_STRIKE.test(part)) return 'landed'
  return WITH_A_HIT.test(part) ? 'hit' : null
}

/** When a Special is told that the rules do not carry out. */
const TOLD: Readonly<Record<Special['when'], string>> = {
  landed: 'with its Strikes',
  hit: 'with its Strikes that hit',
  round: 'at the end of each round',
  turn: 'at the beginning of its turns',
  struck: 'when it is struck',
  'first-struck': 'when it is first struck',
}

/** What a reader should know of Specials that no rule carries out: they are kept, and told when they apply. */
export function notesOn(text: string): string[] {
  return specialsIn(text).flatMap(({ name, when, effect }) =>
    effect === 'text'
      ? [`the Special "${name.slice(0, 60)}" is for a referee to carry out: it is told ${TOLD[when]}`]
      : [],
  )
}

/** Those of a text that go with a Strike, as riders of an attack. */
// rule: momentum.special.wearying-poison
export function ridersOf(text: string): Rider[] {
  return specialsIn(text).flatMap(({ when, effect, amount, name, text: words }) =>
    when === 'landed' || when === 'hit'
      ? [{ on: when, effect, amount, text: effect === 'text' ? words : name }]
      : [],
  )
}

/** Those of a text that go with no Strike; what an ability of the sheet carries out already is none of them. */
export function specialsApart(text: string, abilities: readonly { readonly name: string }[]): Special[] {
  const known = (name: string) =>
    abilities.some((ability) => name.toLowerCase().startsWith(ability.name.toLowerCase()))
  return specialsIn(text).filter(({ when, name }) => when !== 'landed' && when !== 'hit' && !known(name))
}
