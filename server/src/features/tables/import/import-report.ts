import type { Change } from '#features/entities/index.ts'
import { fieldPrefix } from '../columns.ts'
import type { LoadedSubject } from './load-subjects.ts'

/** What an import did; its answer has no body, so the log and the history tell it. */
export interface Report extends Readonly<Record<string, unknown>> {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly newLocations: number
  readonly newTags: number
  /** Custom fields that an item has more than once under one name: the first 1,000, and how many there are. */
  readonly fieldsLeftAlone: readonly LeftAlone[]
  readonly fieldsLeftAloneCount: number
}

/** A custom field that a row could not set. */
export interface LeftAlone {
  readonly row: number
  readonly column: string
  readonly entityId: string
}

/** How many fields that were left alone are told. */
const maxTold = 1000

/** Counts what an import does. */
export class ImportTotals {
  created = 0
  updated = 0
  unchanged = 0
  newLocations = 0
  newTags = 0
  #leftAloneCount = 0
  readonly #leftAlone: LeftAlone[] = []

  /** Counts an item of the file; without a change it stays as it is. */
  note({ subject, fields }: LoadedSubject, change: Change | undefined): void {
    if (change === undefined) this.unchanged++
    else if (change.before === null) this.created++
    else this.updated++
    this.#leftAloneCount += fields.leftAlone.length
    for (const name of fields.leftAlone.slice(0, maxTold - this.#leftAlone.length))
      this.#leftAlone.push({
        row: subject.asked.row,
        column: `${fieldPrefix}${name}`,
        entityId: subject.id,
      })
  }

  get report(): Report {
    const { created, updated, unchanged, newLocations, newTags } = this
    const counts = { created, updated, unchanged, newLocations, newTags }
    return { ...counts, fieldsLeftAlone: this.#leftAlone, fieldsLeftAloneCount: this.#leftAloneCount }
  }
}
