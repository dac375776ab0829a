import { useEffect, useState } from 'react'
import { listTags } from '../../../data/operations.ts'
import { usePlaces } from '../../../data/places.ts'
import { useSelectedGroup } from '../../../data/session.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { type Draft, emptyDraft, keepDraft, keptDraft, withKnown } from './draft.ts'
import { useStarted } from './start-draft.ts'

/** What is typed for a new thing, kept for as long as it is not made; `begin` starts another one, of which only lines are kept. */
export function useDraft(isOpen: boolean, placeId: string | undefined) {
  const [draft, setDraft] = useState(emptyDraft)
  const groupId = useSelectedGroup()
  const started = useStarted()
  const places = usePlaces()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data
  useEffect(() => {
    if (isOpen) setDraft({ ...keptDraft(groupId), ...(placeId === undefined ? {} : { placeId }) })
  }, [isOpen, placeId, groupId, started])
  const change = (changes: Partial<Draft>): void =>
    setDraft(before => {
      const next = { ...before, ...changes }
      keepDraft(next, groupId)
      return next
    })
  const begin = (from: Partial<Draft>): void => {
    const next = { ...emptyDraft, ...from }
    keepDraft(next.lines === '' ? undefined : { ...emptyDraft, lines: next.lines }, groupId)
    setDraft(next)
  }
  return { draft: withKnown(draft, places?.byId, tags), change, begin }
}
