import type { Row } from '../items/entities.ts'

/** An item or a location with as much as this device knows of it. */
export interface DeviceEntity extends Partial<Omit<Row, 'id' | 'name' | 'parent'>> {
  readonly id: string
  readonly name: string
  readonly isLocation: boolean
  /** What it is in, itself kept apart from that or not. */
  readonly insideId?: string | null
  /** It waits to be sent: its id is the key of its entry in the outbox. */
  readonly isWaiting?: true
}

/** One with the names of what it is in. */
export type CollectedEntity = DeviceEntity & { readonly path: string[] }

/** What this device knows, to be searched. */
export interface DeviceData {
  /** The most recently changed first. */
  readonly entities: readonly CollectedEntity[]
  /** The tag above each tag that has one, by their ids. */
  readonly tagParents: ReadonlyMap<string, string>
  /** Of each item with open tasks that have a day, the first day; undefined where the tasks are not known. */
  readonly dueDays?: ReadonlyMap<string, string> | undefined
}
