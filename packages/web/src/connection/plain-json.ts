/**
 * Records as they go over the wire: plain JSON and nothing else.
 */
import * as z from 'zod/mini'

const recordForm = z.record(z.string(), z.json())

/** A record of plain JSON. */
export type PlainRecord = z.infer<typeof recordForm>

/** A copy of a record in plain JSON; what JSON has no word for is left out. */
export function plainRecord(value: object): PlainRecord {
  return recordForm.parse(JSON.parse(JSON.stringify(value)))
}
