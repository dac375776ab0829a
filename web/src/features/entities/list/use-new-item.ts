import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { confirmedAdd, watchAdds } from '../../../data/outbox/confirmed-adds.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import type { Known } from '../add/use-draft.ts'
import { idsIn, type ListSearch } from './list-search.ts'

/** An item that was saved with the form closed after it, and what the list showed then. */
interface Awaited {
  readonly key: string
  readonly seen: string
  /** The list has an entry of the history that was there before the form. */
  readonly isFromList: boolean
}

/** What the list shows, but for the form over it. */
const seenIn = ({ add: _, template: _template, ...rest }: ListSearch): string => JSON.stringify(rest)

/**
 * What becomes of an item that was saved over this list. When it exists it opens beside the list, unless the user has gone on to
 * something else. `newId` is the item that the list brings into sight; `hasAll`: it has every item, and knows where each one stands.
 */
export function useNewItem(
  search: ListSearch,
  hasAll: boolean,
  open: (id: string, replace: boolean) => void,
  close: () => boolean,
) {
  const confirmed = confirmedAdd.use()
  const isFormOpen = search.add === true
  const [awaited, wait] = useState<Awaited>()
  const [newId, setNewId] = useState<string>()
  /** What was confirmed last, and has been settled. */
  const last = useRef(confirmed)
  const isAwaited = (key: string): boolean => awaited?.key === key && awaited.seen === seenIn(search)
  const willShow = useEffectEvent((key: string): boolean => isAwaited(key) || (isFormOpen && hasAll))
  useEffect(() => watchAdds(key => willShow(key)), [])
  // Whoever opens the form again wants the next one.
  useEffect(() => {
    if (isFormOpen) wait(undefined)
  }, [isFormOpen])
  const settle = useEffectEvent((): void => {
    if (confirmed === last.current || confirmed === undefined) return
    const [id] = confirmed.ids
    if (isFormOpen && awaited?.key !== confirmed.key) {
      last.current = confirmed
      setNewId(id)
      return
    }
    // The address is on its way to the list without the form.
    if (isFormOpen) return
    last.current = confirmed
    wait(undefined)
    if (awaited === undefined || !isAwaited(confirmed.key) || id === undefined || isTyping(document.body))
      return
    setNewId(id)
    if (confirmed.ids.length === 1) open(id, !awaited.isFromList)
  })
  useEffect(() => settle())
  const onSaved = useStable((key: string): void => {
    // The server was faster than the device that keeps it.
    if (confirmed?.key === key) last.current = undefined
    wait({ key, seen: seenIn(search), isFromList: close() })
  })
  return { newId, onSaved }
}

/** What a new item begins with: the location that the list is of, and its tag when that is one. */
export function knownOf({ within, tags, tagMode }: ListSearch): Known {
  const tagIds = tagMode === 'none' ? [] : idsIn(tags)
  return {
    ...(within === undefined ? {} : { locationId: within }),
    ...(tagIds.length === 1 ? { tagIds } : {}),
  }
}
