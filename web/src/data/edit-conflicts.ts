import type { Entity } from './entities.ts'
import { inGroup } from './in-group.ts'
import { type Member, type Merged, members } from './merge-edit.ts'
import { listChanges } from './operations.ts'
import type { PendingEdit } from './pending-edits.ts'
import { keptUser } from './personal-storage.ts'
import { whenLeft } from './session.ts'
import type { EntityChanges } from './show-edit.ts'
import { createStore } from './store.ts'

/** An edit that somebody else came before, in the same members. */
export interface Conflict {
  /** The item that it is about. */
  readonly name: string
  readonly mine: EntityChanges
  readonly theirs: EntityChanges
  readonly members: readonly Member[]
  /** Who has changed it too, as far as that is known. */
  readonly by: string | undefined
  /** Goes on with one's own values of these members, and of those that the other has not changed. */
  readonly settle: (mine: readonly Member[]) => void
}

/** Those that nobody has settled yet: the screen on which one came up may have gone. */
const waiting = createStore<readonly Conflict[]>([])

// Whoever comes next is not asked.
whenLeft(() => waiting.set([]))

/** The conflict that is to be settled now; settling it takes it away. */
export function useEditConflict(): Conflict | undefined {
  const [conflict] = waiting.use()
  return conflict
}

/** Settles a conflict with one's own values of these members. */
export function settle(conflict: Conflict, mine: readonly Member[]): void {
  waiting.set(waiting.get().filter(each => each !== conflict))
  conflict.settle(mine)
}

/** Has it asked which values of an edit are to stay, once those before it are settled, and writes what is chosen. */
export async function meetEdit(
  { groupId, id, name, changes }: Pick<PendingEdit, 'groupId' | 'id' | 'name' | 'changes'>,
  now: Entity,
  { mine, theirs, both }: Merged,
  write: (changes: EntityChanges) => void,
): Promise<void> {
  const choose = (own: readonly Member[]): void => {
    const chosen = members(changes).map(member => [
      member,
      (both.includes(member) && !own.includes(member) ? theirs : mine)[member],
    ])
    const differing = chosen.filter(
      ([member, value]) => JSON.stringify(value) !== JSON.stringify(now[member as Member]),
    )
    if (differing.length > 0) write(Object.fromEntries(differing))
    else void inGroup(groupId).readAgain()
  }
  const by = await whoChanged(groupId, id)
  waiting.set([...waiting.get(), { name, mine, theirs, members: both, by, settle: choose }])
}

/** Who else has changed an item last; undefined when that is not known. */
async function whoChanged(groupId: string | undefined, subjectId: string): Promise<string | undefined> {
  const changes = await inGroup(groupId)
    .client.call(listChanges, { subjectId, limit: '5' })
    .catch(() => undefined)
  const change = changes?.items.find(({ actor }) => actor !== null && actor.id !== keptUser())
  return change?.actor?.name.split(' ')[0] || undefined
}
