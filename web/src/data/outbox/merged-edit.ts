import type { Entity } from '../items/entities.ts'
import type { EditEntry } from './entry.ts'
import { type Merged, members, mergeEdit } from './merge-edit.ts'
import type { EntityChanges } from './show-edit.ts'

/** An edit on top of what the server has. */
export const mergedWith = (entry: EditEntry, base: Entity): Merged =>
  mergeEdit(seenBy(entry, base), entry.changes, base)

/** The values that an edit was made of: one's own edits before it may have been saved since, or refused. */
function seenBy({ seen: before, earlier }: EditEntry, base: Entity): EntityChanges {
  const seen = { ...before }
  for (const member of members(seen))
    for (const each of earlier)
      for (const own of [each.seen, each.changes])
        if (member in own && JSON.stringify(own[member]) === JSON.stringify(base[member]))
          Object.assign(seen, { [member]: base[member] })
  return seen
}
