import { useEffect, useState } from 'react'
import { useLocations } from '../../../data/items/locations.ts'
import { listEntityTypes, listTags } from '../../../data/wire/operations.ts'
import { useSelectedGroup } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { useSame } from '../../../ui/stable/use-kept.ts'
import { type Draft, emptyDraft, keepDraft, keptDraft, withKnown } from './draft.ts'
import { draftPhotos, setDraftPhotos, useDraftPhotos } from './given-photos.ts'
import { showSearched, useStarted } from './start-draft.ts'

/** What a new item begins with: where it was asked for. */
export type Known = Partial<Pick<Draft, 'locationId' | 'tagIds'>>

/** What is typed for a new item, kept for as long as it is not saved; `begin` starts another one, of which only lines are kept. */
export function useDraft(isOpen: boolean, known: Known) {
  const { locationId, tagIds } = useSame(known)
  const [draft, setDraft] = useState(emptyDraft)
  const [begun, setBegun] = useState(emptyDraft)
  const groupId = useSelectedGroup()
  const started = useStarted()
  const locations = useLocations()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data
  useEffect(() => {
    if (!isOpen) return
    const kept = keptDraft(groupId)
    const known = { locationId: locationId ?? kept.locationId, tagIds: tagIds ?? kept.tagIds }
    const next = kept.isEdited === true ? kept : { ...kept, ...known }
    setDraft(next)
    setBegun(next)
  }, [isOpen, locationId, tagIds, groupId, started])
  useEffect(() => (isOpen ? showSearched(groupId) : undefined), [isOpen, groupId])
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
    setBegun(next)
    setDraftPhotos([], groupId)
  }
  const photos = useDraftPhotos(groupId)
  const isEmpty = draft.name.trim() === '' && draft.lines.trim() === '' && photos.length === 0
  return {
    groupId,
    draft: withKnown(draft, locations?.byId, tags, types),
    change,
    begin,
    /** Nothing has been typed: it is empty, or as it was taken back, or as its template has filled it in. */
    isUntouched:
      draft === begun && (isEmpty || draft.isEdited === true || draft.name === draft.template?.defaultName),
    photos,
    addPhotos: (photos: readonly File[]): void =>
      setDraftPhotos([...draftPhotos(groupId), ...photos], groupId),
    replacePhoto: (photo: File, by: File): void =>
      setDraftPhotos(
        draftPhotos(groupId).map(each => (each === photo ? by : each)),
        groupId,
      ),
    removePhoto: (photo: File): void =>
      setDraftPhotos(
        draftPhotos(groupId).filter(each => each !== photo),
        groupId,
      ),
  }
}
