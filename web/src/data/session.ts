import { CallError } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import { callAlone } from './client.ts'
import { getSelf, listGroups, logout } from './operations.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { forgetPersonal, personalKeys } from './personal-storage.ts'
import { queryClient } from './query-client.ts'
import { createStore } from './store.ts'

export type User = ReplyOf<typeof getSelf>['item']
export type Group = ReplyOf<typeof listGroups>[number]

/** Where the browser keeps which group was looked at last: an id, never a credential. */
const groupKey = personalKeys.group

/** Does the browser hold a session? The cookie says so to scripts; the session's token itself is hidden from them. */
export const hasSession = (): boolean => /(?:^|; )hb\.auth\.session=true(?:;|$)/.test(document.cookie)

const selected = createStore(localStorage.getItem(groupKey) ?? undefined)

/** The group that everything is read from and written to; undefined: the default group of the user. */
export const selectedGroup = selected.get

/** Goes on in another group; undefined: in the default group. */
export function selectGroup(id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(groupKey)
  else localStorage.setItem(groupKey, id)
  selected.set(id)
}

/** The selected group, kept up to date. */
export const useSelectedGroup = (): string | undefined => selected.use()

/**
 * Ends the session, leaves what it showed, and forgets everything that was read with it. Nothing is asked meanwhile: it would
 * be refused. Throws when the server cannot be reached, since the session goes on then.
 */
export async function signOut(leave: () => Promise<unknown>): Promise<void> {
  void queryClient.cancelQueries()
  await callAlone(async client => {
    await client.call(logout, {}).catch(error => {
      // It had ended already.
      if (!(error instanceof CallError && error.status === 401)) throw error
    })
    await leave()
    forgetSession()
  })
}

/** Where the browser keeps what was read, for a page that opens without a network. */
export const keptAnswers = 'stowage-answers'

/** Forgets what was read, typed and chosen, in all tabs: somebody else may come next. */
export function forgetSession(): void {
  queryClient.clear()
  if ('caches' in globalThis) void caches.delete(keptAnswers)
  selectGroup(undefined)
  forgetPersonal()
  tellOtherTabs()
}
