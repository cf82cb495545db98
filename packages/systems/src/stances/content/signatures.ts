/**
 * Four signature moves to start from. What they do beyond their base is told, not reckoned: the rules give them a
 * look and no numbers. Their cost is that of the base less 1, by the usual prices.
 */
import type { SignatureMove } from '../scenario/sheet.ts'

/** The sample signature moves, by id. */
export const signatures: readonly (SignatureMove & { readonly id: string })[] = [
  {
    id: 'divine-hammer', // rule: stances.signature.divine-hammer
    name: 'Divine Hammer',
    base: 'spark',
    cost: 0,
    text: 'The fire of a Spark that burns the foe warms a friend nearby.',
  },
  {
    id: 'smoke-and-mirrors', // rule: stances.signature.smoke-mirrors
    name: 'Smoke & Mirrors',
    base: 'maneuver',
    cost: 0,
    text: 'A lie so good that doubles of the liar walk out of it.',
  },
  {
    id: 'reality-tear', // rule: stances.signature.reality-tear
    name: 'Reality Tear',
    base: 'bolt',
    cost: 0,
    text: 'Where the Bolt strikes, the world comes loose and so does a guard.',
  },
  {
    id: 'guardians-stand', // rule: stances.signature.guardians-stand
    name: "Guardian's Stand",
    base: 'perfect-parry',
    cost: 1,
    text: 'A blow turned aside so well that everybody behind takes heart.',
  },
]
