/**
 * The state of a room: a hosted fight with all that belongs to it, as acts find it and snapshots are made of it.
 */
import type { Fight } from '@steelyard/kernel'
import type { FightSettings, StoredPerson } from '../store/store.ts'

/** A hosted fight at one revision, with its settings and its people. */
export interface RoomState {
  readonly id: string
  readonly fight: Fight
  readonly revision: number
  readonly settings: FightSettings
  readonly people: ReadonlyMap<string, StoredPerson>
  /** Whether anybody can reach the host to join. */
  readonly joinable: boolean
  /** Whether somebody is connected at the moment. */
  here(person: string): boolean
  /** Whether nobody but the referee plays a seat. */
  alone(seat: string): boolean
}
