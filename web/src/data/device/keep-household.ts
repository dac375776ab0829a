import { CallError } from '@stowage/contract/protocol/client'
import { inOneTab } from '../outbox/one-tab.ts'
import { keyOf } from '../wire/answer-key.ts'
import { getGroup, listGroups } from '../wire/operations.ts'
import { keptUser } from '../wire/personal-storage.ts'
import { queryClient } from '../wire/query-client.ts'
import { isAway, whenAway, whenBack } from '../wire/reachability.ts'
import { hasSession, keptAnswers, selectedGroup } from '../wire/session.ts'
import { whenQuiet } from '../wire/when-quiet.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { keptGroups, removeHousehold } from './household.ts'
import { isHouseholdWanted, isMetered } from './household-choice.ts'
import { hideKeptPictures, keepSeenPictures, showKeptPictures } from './local-pictures.ts'
import { showHousehold } from './show-household.ts'

/** Milliseconds after a visit has begun, or something was changed, until that is kept: what is on its way to the screen comes first. */
const firstPause = 4000
/** Milliseconds until another try when the server could not answer. */
const retryPause = 300_000
/** Milliseconds for which nothing may have been asked before a request. */
const quiet = 300

/** Resolves when nothing has been asked for a while and the browser is idle; rejects when there is no more to be done. */
async function whenNext(signal: AbortSignal): Promise<void> {
  await whenQuiet(quiet, () => signal.throwIfAborted())
  signal.throwIfAborted()
  if (isAway() || !isHouseholdWanted() || isMetered()) throw new DOMException('Later', 'AbortError')
}

/** Role of the person in a group, and the members that the group hides. */
function seenAs(groupId: string): string | undefined {
  const group = queryClient.getQueryData<{
    readonly role: string
    readonly hidePrices: boolean
    readonly hideSerialNumbers: boolean
  }>(keyOf(groupId, getGroup, {}))
  return group && `${group.role} ${group.hidePrices} ${group.hideSerialNumbers}`
}

/** Removes what was kept for another person, of a group that the person has left, or under another role. */
async function purge(groupId: string): Promise<void> {
  const groups = queryClient.getQueryData<readonly { readonly id: string }[]>(
    keyOf(undefined, listGroups, {}),
  )
  const seen = seenAs(groupId)
  for (const kept of await keptGroups()) {
    const isOther = kept.userId !== keptUser()
    const isLost = groups !== undefined && !groups.some(({ id }) => id === kept.groupId)
    const isSeenElse = kept.groupId === groupId && seen !== undefined && kept.seenAs !== seen
    if (isOther || isLost || isSeenElse) await forget(kept.groupId)
  }
}

/** Removes what is kept of a group, and the answers of all groups: they may tell what the person may not see any more. */
async function forget(groupId: string): Promise<void> {
  await removeHousehold(groupId)
  if ('caches' in globalThis) await caches.delete(keptAnswers)
}

/**
 * Keeps the items of the selected group on this device, and brings them up to date when something was changed: while the browser and
 * the page have nothing else to do, in one tab, not on a metered network. Keeps the small pictures that are seen, too, and shows all
 * of it while the server is away. Returns what ends it.
 */
export function keepHousehold(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number): void => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void run(), ms)
  }
  const work = async (): Promise<void> => {
    const groupId = selectedGroup()
    const userId = keptUser()
    if (signal.aborted || groupId === undefined || userId === undefined || !hasSession()) return
    await purge(groupId)
    const seen = seenAs(groupId)
    if (isAway() || !isHouseholdWanted() || isMetered()) return
    // On a slow line the group may come late.
    if (seen === undefined) return later(firstPause)
    await bringUpToDate({ groupId, userId, seenAs: seen, signal, whenQuiet: () => whenNext(signal) })
  }
  const run = async (): Promise<void> => {
    try {
      await inOneTab(work, 'keeping')
    } catch (error) {
      // Without a network it goes on when that is back.
      if (error instanceof CallError && error.status !== 401) later(retryPause)
    }
  }
  const endCache = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'invalidate') later(firstPause)
    const isLost =
      action.type === 'error' && action.error instanceof CallError && action.error.code === 'group.no_access'
    if (isLost) void forget(String(query.queryKey[0])).catch(() => undefined)
  })
  const show = (): void => {
    void showHousehold(selectedGroup()).catch(() => undefined)
    void showKeptPictures(selectedGroup()).catch(() => undefined)
  }
  const ends = [
    whenBack(() => later(firstPause)),
    whenBack(hideKeptPictures),
    whenAway(show),
    keepSeenPictures(),
    hideKeptPictures,
    endCache,
  ]
  if (isAway()) show()
  later(firstPause)
  const end = (): void => {
    ending.abort()
    clearTimeout(timer)
    for (const each of ends) each()
  }
  return end
}
