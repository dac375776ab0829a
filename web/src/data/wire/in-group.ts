import type { Client } from '@stowage/contract/protocol/client'
import { personKey } from './answer-key.ts'
import { clientIn } from './client.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'

/**
 * The group that work was asked for in. It is taken when somebody asks, and goes along with the work: by the time something is
 * sent, or sent once more, another group may be selected.
 */
export interface InGroup {
  /** Undefined: the default group. */
  readonly groupId: string | undefined
  readonly client: Client
  /** Has everything of the group read again, and what is known of the person. */
  readonly readAgain: () => Promise<void>
}

const deleted = new Set<unknown>()

/** Notes that items are deleted: their screens, which are about to be left, are not read again. */
export function noteDeleted(ids: Iterable<string>): void {
  for (const id of ids) deleted.add(id)
}

/** Notes that an item was read, so that it is there. */
export const noteRead = (id: unknown): void => void deleted.delete(id)

/** At once what is on the screen, the rest when it is wanted. */
async function readGroupAgain(groupId: string | undefined): Promise<void> {
  const queryKey = [groupId ?? null]
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  await queryClient.refetchQueries({
    queryKey,
    type: 'active',
    predicate: query => !deleted.has((query.queryKey[2] as { readonly id?: unknown } | undefined)?.id),
  })
}

/** Gives up what is being read in a group and about the person: an answer from before a change must not come after it. */
export const cancelReads = (groupId: string | undefined): Promise<unknown> =>
  Promise.all([groupId ?? null, personKey].map(of => queryClient.cancelQueries({ queryKey: [of] })))

export const inGroup = (groupId: string | undefined): InGroup => ({
  groupId,
  client: clientIn(groupId),
  async readAgain() {
    await Promise.all([readGroupAgain(groupId), readGroupAgain(personKey)])
    const shown = selectedGroup()
    // The default group is shown under its id as well.
    if (shown !== groupId && (shown === undefined || groupId === undefined)) await readGroupAgain(shown)
  },
})

/** The group that is selected now, for whatever is asked for now. */
export const inSelectedGroup = (): InGroup => inGroup(selectedGroup())

const groups = new WeakMap<object, string | undefined>()

/** Binds what is asked of an operation to a group, for what is sent later or once more. */
export function askedIn<Input extends object>(groupId: string | undefined, input: Input): Input {
  groups.set(input, groupId)
  return input
}

/** The group that something is bound to; without one, the group that is selected. */
export const groupOf = (input: object): string | undefined =>
  groups.has(input) ? groups.get(input) : selectedGroup()
