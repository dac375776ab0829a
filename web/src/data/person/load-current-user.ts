import { keyOf } from '../wire/answer-key.ts'
import { getSelf } from '../wire/operations.ts'
import { numberOfSession } from '../wire/other-tabs.ts'
import { keptUser, personalKeys } from '../wire/personal-storage.ts'
import { queryClient } from '../wire/query-client.ts'
import { forgetSession, selectedGroup, selectGroup } from '../wire/session.ts'
import { ask } from '../wire/use-operation.ts'

/** Is it known whose session this is? */
export function isCurrentUserLoaded(): boolean {
  const [, session] = localStorage.getItem(personalKeys.user)?.split(' ') ?? []
  return session !== undefined && session !== '' && session === numberOfSession()
}

/** The server could not be asked whose session it is; the cause says why. */
export class CurrentUserNotLoadedError extends Error {
  constructor(cause: unknown) {
    super('The server could not be asked who has signed in', { cause })
  }
}

/**
 * Finds out who has signed in, once in each session. What the browser keeps of the one before stays for the same person, who comes
 * back after a session that has ended, and is forgotten when it is another one: no draft is shown before that. Throws a
 * `CurrentUserNotLoadedError`.
 */
export async function loadCurrentUser(): Promise<void> {
  if (isCurrentUserLoaded()) return
  const self = await ask(undefined, getSelf, {}).catch((error: unknown) => {
    throw new CurrentUserNotLoadedError(error)
  })
  const { id, defaultGroupId, groupIds } = self.item
  if (keptUser() !== id) forgetSession()
  localStorage.setItem(personalKeys.user, `${id} ${numberOfSession() ?? ''}`)
  // By its id: a tab stays in its group although another one may become the default group.
  if (selectedGroup() === undefined && groupIds.includes(defaultGroupId)) selectGroup(defaultGroupId)
  queryClient.setQueryData(keyOf(selectedGroup(), getSelf, {}), self)
}
