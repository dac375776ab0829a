import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { basePath } from './base-path.ts'
import { callAlone } from './client.ts'
import { listGroups, logout } from './operations.ts'
import { ownPrefix, readCookie, sessionCookie, tellOtherTabs } from './other-tabs.ts'
import { forgetPersonal, householdDatabase, keptUser, personalKeys } from './personal-storage.ts'
import { isSignedOut, queryClient } from './query-client.ts'
import { createStore } from './store.ts'

export type Group = ReplyOf<typeof listGroups>[number]

/**
 * Where the browser keeps which group was looked at last, for new tabs, and each tab which one it shows and whose that is: ids,
 * never a credential.
 */
const groupKey = personalKeys.group

/** The session of which the server has said that it is no good here: that of another program on this host, whose cookies stay. */
let refused: string | undefined

/** Does the browser hold a session? The cookie says so to scripts; the session's token itself is hidden from them. */
export const hasSession = (): boolean =>
  readCookie('session') === 'true' && (refused === undefined || sessionCookie() !== refused)

/** What is wrong when somebody has signed in and the browser holds no session: the server or the browser wants no cookies here. */
export const noSession = (): CallError => new CallError(403, { code: 'origin.refused' })

/** So that the page takes nobody to be signed in: the session that the cookie tells of has ended. */
export function forgetCookie(): void {
  for (const name of ['session', 'attachment_token'])
    document.cookie = `${ownPrefix()}${name}=; path=${basePath || '/'}; max-age=0`
  refused = sessionCookie()
}

/** Which group this tab showed of the person before it was loaded anew. */
function groupOfTab(): string | undefined {
  const [groupId, userId] = sessionStorage.getItem(groupKey)?.split(' ') ?? []
  return userId === (keptUser() ?? '') ? groupId : undefined
}

const selected = createStore(groupOfTab() ?? localStorage.getItem(groupKey) ?? undefined)

/** The group that everything is read from and written to; undefined: the default group of the user. */
export const selectedGroup = selected.get

/** Goes on in another group; undefined: in the default group. Other tabs stay in theirs. */
export function selectGroup(id: string | undefined): void {
  if (id === undefined) {
    localStorage.removeItem(groupKey)
    sessionStorage.removeItem(groupKey)
  } else {
    localStorage.setItem(groupKey, id)
    sessionStorage.setItem(groupKey, `${id} ${keptUser() ?? ''}`)
  }
  selected.set(id)
}

/** Has tabs that are opened from this one begin in the group that it shows. Returns what ends it. */
export function openNewTabsInGroup(): () => void {
  const lead = (): void => {
    const id = selectedGroup()
    if (id !== undefined && localStorage.getItem(groupKey) !== id) localStorage.setItem(groupKey, id)
  }
  const occasions = ['focus', 'pointerdown']
  for (const occasion of occasions) addEventListener(occasion, lead, true)
  return () => {
    for (const occasion of occasions) removeEventListener(occasion, lead, true)
  }
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
      if (!isSignedOut(error)) throw error
    })
    forgetCookie()
    await leave()
    forgetSession()
  })
}

/** Where the browser keeps what was read, for a page that opens without a network. */
export const keptAnswers = `stowage-answers${basePath}`

const listeners = new Set<() => void>()

/** Has it told when a session is left, whoever comes next. */
export const whenLeft = (listener: () => void): void => void listeners.add(listener)

/**
 * Forgets what was read, and what could be done from the lines at the foot. What was typed and chosen stays: it is the person's who
 * signs in again, and forgotten when that is another one (`loadCurrentUser`).
 */
export function leaveSession(): void {
  queryClient.clear()
  for (const listener of listeners) listener()
  if ('caches' in globalThis) void caches.delete(keptAnswers)
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(householdDatabase)
}

/** Forgets what was read, typed and chosen, in all tabs: somebody else may come next. */
export function forgetSession(): void {
  leaveSession()
  selectGroup(undefined)
  forgetPersonal()
  tellOtherTabs()
}
