/**
 * Live dice that anyone can check.
 *
 * A fight publishes the SHA-256 of its seed before the first roll (the commitment), mixes in what the
 * players contribute, and reveals the seed at the end. The die for step k, question j is a pure function of
 * the mixed seed, k, j and the number of times the referee had it rolled again; nothing else moves it, so
 * undo and redo show the same die. Dice are taken from HMAC-SHA-256 and rejection-sampled, hence unbiased.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A fresh 128-bit seed in hexadecimal. */
export function freshSeed(): string {
  return bytesToHex(randomBytes(16))
}

/**
 * True for a text whose hash commits to it. Lone surrogates are excluded: all of them have the same UTF-8 bytes, so
 * somebody who committed to one of them could still choose another.
 */
export function canBeCommittedTo(seed: string): boolean {
  return !/\p{Surrogate}/u.test(seed)
}

/** The commitment to a seed: its hash, which can be published before the fight without revealing the seed. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`steelyard seed\n${seed}`)))
}

/** Draws the dice of one fight from its seed and what the players added to it. */
export class FairDice {
  readonly #key: Uint8Array

  constructor(seed: string, playerSeeds: readonly string[] = []) {
    this.#key = sha256(
      utf8ToBytes(`steelyard dice\n${[seed, ...playerSeeds].map((part) => JSON.stringify(part)).join('\n')}`),
    )
  }

  /** The faces of the dice with these sides, rolled in answer to question `question` of step `step`. */
  draw(step: number, question: string, sides: readonly number[], again = 0): number[] {
    const words = this.#words(`${step}/${question}/${again}`)
    return sides.map((count) => unbiased(words, count))
  }

  /** A fraction in [0, 1) for things that are not dice, such as a hand that mixes its choices. */
  fraction(step: number, question: string): number {
    return this.#words(`${step}/${question}/hand`)() / 0x100000000
  }

  #words(message: string): () => number {
    let block = 0
    let bytes = new Uint8Array(0)
    let at = 0
    return () => {
      if (at >= bytes.length) {
        bytes = hmac(sha256, this.#key, utf8ToBytes(`${message}/${block++}`))
        at = 0
      }
      const word = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0)
      at += 4
      return word
    }
  }
}

function unbiased(words: () => number, sides: number): number {
  const limit = 0x100000000 - (0x100000000 % sides)
  let word = words()
  while (word >= limit) word = words()
  return (word % sides) + 1
}
