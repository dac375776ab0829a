import { useEffect, useState } from 'react'
import { type Draft, emptyDraft, keepDraft, keptDraft } from './draft.ts'

/** What is typed for a new thing, kept for as long as it is not made; `begin` starts another one, of which only lines are kept. */
export function useDraft(isOpen: boolean, placeId: string | undefined) {
  const [draft, setDraft] = useState(emptyDraft)
  useEffect(() => {
    if (isOpen) setDraft({ ...keptDraft(), ...(placeId === undefined ? {} : { placeId }) })
  }, [isOpen, placeId])
  const change = (changes: Partial<Draft>): void =>
    setDraft(before => {
      const next = { ...before, ...changes }
      keepDraft(next)
      return next
    })
  const begin = (from: Partial<Draft>): void => {
    const next = { ...emptyDraft, ...from }
    keepDraft(next.lines === '' ? undefined : { ...emptyDraft, lines: next.lines })
    setDraft(next)
  }
  return { draft, change, begin }
}
