import type { Member } from './merge-edit.ts'

/** Somebody else has changed the same members of an item: somebody has to choose. */
export class Conflict extends Error {
  /** Who it was, as far as it is known. */
  readonly by: string | undefined
  readonly members: readonly Member[]
  /** The edit was made a moment ago, in this tab. */
  readonly isWatched: boolean

  constructor(by: string | undefined, members: readonly Member[], isWatched: boolean) {
    super('Somebody else has changed it')
    this.by = by
    this.members = members
    this.isWatched = isWatched
  }
}
