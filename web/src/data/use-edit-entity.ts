import { CallError, type CallOf } from '@stowage/contract/client'
import { errorText } from '../i18n/error-text.ts'
import { i18n } from '../i18n/i18n.ts'
import { tell, tellError, tellWaiting } from '../ui/toast/toasts.ts'
import { rememberingCache } from './cache.ts'
import { askAbout } from './edit-conflicts.ts'
import type { Entity } from './entities.ts'
import { holdLists } from './held-lists.ts'
import { askedIn, inGroup } from './in-group.ts'
import { knownRow } from './known-row.ts'
import { getEntity, updateEntity } from './operations.ts'
import { freshFor, isSignedOut, mayPass, queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'
import { type EntityChanges, showEdit } from './show-edit.ts'
import { dropUnsent, keepUnsent, type UnsentEdit } from './unsent-edits.ts'
import { useChange } from './use-change.ts'
import { ask, keyOf } from './use-operation.ts'
import { ifUnchanged } from './versions.ts'

type Member = keyof EntityChanges

interface Edit {
  readonly entity: Entity
  readonly changes: EntityChanges
  /** In which group it was made: there it goes, also once more. */
  readonly groupId: string | undefined
  /** Takes it back from the screen where it was shown before it was sent. */
  readonly hide?: () => void
  /** Works the changes out anew from what somebody else has made of the thing: nothing stands against them. */
  readonly again?: (theirs: Entity) => EntityChanges
}

/** An edit of what a list shows of a thing. */
export interface RowEdit {
  readonly id: string
  /** Of the thing, where no list shows it. */
  readonly name?: string
  /** Where another group than the selected one has the thing. */
  readonly group?: { readonly id: string | undefined }
  readonly changes: EntityChanges
  /** What the list showed of these members before. */
  readonly seen?: EntityChanges
  /** What the list shows of the change besides its members, such as the names of a place. */
  readonly more?: object
}

const bodyOf = ({ entity, changes }: Edit): CallOf<typeof updateEntity> => ({
  ...entity,
  ...changes,
  id: entity.id,
})

/** Somebody else has changed the thing since it was read. */
const isOutdated = (error: unknown): boolean => error instanceof CallError && error.status === 412

const members = (changes: EntityChanges): Member[] => Object.keys(changes) as Member[]

/** As it is compared: the order of ids says nothing. */
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted() : value)

const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** What each request under way is about: its callbacks come when the screen has been drawn anew. */
const edits = new WeakMap<object, Edit>()

/** The last edit of each thing that is under way: the next one of it begins from what it makes. */
const pending = new Map<string, Promise<void>>()

/** Reads a thing anew, past all that is kept: showing another change gives up what is read for the screen, but not this. */
const readAnew = (groupId: string | undefined, id: string): Promise<Entity> => ask(groupId, getEntity, { id })

/** A thing for an edit of it: as it was read in the last seconds, or else anew. */
async function readToEdit(groupId: string | undefined, id: string): Promise<Entity> {
  const known = queryClient
    .getQueryCache()
    .find<Entity>({ queryKey: keyOf(groupId, getEntity, { id }), exact: true })
  return known === undefined || known.isStaleByTime(freshFor)
    ? readAnew(groupId, id)
    : (known.state.data ?? readAnew(groupId, id))
}

/** What is said when an edit is done, which may have moved the thing. */
function doneText({ name, location }: Entity, isMoved: boolean): string {
  if (!isMoved) return i18n.t('entity.saved', { name })
  return i18n.t(location === undefined ? 'move.doneTop' : 'move.done', {
    ...{ count: 1, name, place: location?.name },
  })
}

/**
 * Edits a thing: shown at once, undone with one key. When somebody else has changed other members in the meantime, both
 * changes stay; in the same members, one is asked which of both values is to stay.
 */
export function useEditEntity() {
  const { mutateAsync } = useChange(updateEntity, {
    apply: (cache, input) => {
      const edit = edits.get(input)
      if (edit !== undefined) showEdit(cache, edit.entity.id, edit.changes)
    },
    call: input => ifUnchanged(edits.get(input)?.entity ?? input),
    done: (entity, input) => doneText(entity, edits.get(input)?.changes.parentId !== undefined),
    failed: (error, input) => {
      const edit = edits.get(input)
      edit?.hide?.()
      return (isOutdated(error) || isSignedOut(error) || mayPass(error)) && edit !== undefined
    },
  })
  const write: Write = async edit => {
    const body = askedIn(edit.groupId, bodyOf(edit))
    edits.set(body, edit)
    try {
      await mutateAsync(body)
    } catch (error) {
      // What else went wrong has been told by then.
      if (isOutdated(error)) await meet(edit)
      else if (isSignedOut(error)) keep(unsentOf(edit))
      else if (mayPass(error)) tellUnsent(error, edit, write)
    }
  }
  const meet = async ({ entity, changes, groupId, again }: Edit): Promise<void> => {
    try {
      const theirs = await readAnew(groupId, entity.id)
      if (again !== undefined) return await write({ entity: theirs, changes: again(theirs), groupId, again })
      const both = members(changes).filter(
        member => !isSame(entity[member], theirs[member]) && !isSame(changes[member], theirs[member]),
      )
      if (both.length === 0) await write({ entity: theirs, changes, groupId })
      else meetIn(both, { entity: theirs, changes, groupId }, write)
    } catch (error) {
      if (isSignedOut(error)) keep(unsentOf({ entity, changes, groupId }))
      else tellError(error instanceof CallError ? error : undefined)
    }
  }
  return {
    edit: (entity: Entity, changes: EntityChanges): void =>
      void write({ entity, changes, groupId: selectedGroup() }),
    /** Changes a thing by what it has, such as by one more field: whatever else was changed meanwhile stays. */
    extend: async (id: string, again: (entity: Entity) => EntityChanges): Promise<void> => {
      const groupId = selectedGroup()
      const entity = await readAnew(groupId, id)
      void write({ entity, changes: again(entity), groupId, again })
    },
    editRow: (edit: RowEdit): void => editRow(edit, write),
  }
}

type Write = (edit: Edit) => Promise<void>

/** Keeps an edit whose session has ended, and says that it is not lost. */
function keep(edit: UnsentEdit): void {
  keepUnsent(edit)
  tell({ text: i18n.t('edit.kept', { name: edit.name }) })
}

/** Keeps an edit that could not be sent, and says why, with a way to send it once more. */
function tellUnsent(error: unknown, edit: Edit, write: Write): void {
  const kept = unsentOf(edit)
  keepUnsent(kept)
  const letGo = (): void => dropUnsent(kept)
  const retry = (): void => {
    letGo()
    void write(edit)
  }
  tellWaiting(errorText(error), retry, letGo)
}

function unsentOf({ entity, changes, groupId }: Edit): UnsentEdit {
  const seen = Object.fromEntries(members(changes).map(member => [member, entity[member]]))
  return { groupId, id: entity.id, name: entity.name, changes, seen }
}

/** Has it asked about these members of an edit, which somebody else has changed to what `entity` has, and writes what is chosen. */
function meetIn(both: readonly Member[], { entity, changes, groupId }: Edit, write: Write): void {
  const settle = (mine: readonly Member[]): void => {
    const given = members(changes).filter(each => mine.includes(each) || !both.includes(each))
    const chosen = Object.fromEntries(given.map(each => [each, changes[each]]))
    if (given.length > 0) void write({ entity, changes: chosen, groupId })
    else void inGroup(groupId).readAgain()
  }
  askAbout({ mine: changes, theirs: entity, members: both, settle })
}

/** Shows an edit of a row, and writes it once the edit before it is done. */
function editRow({ id, name, group, changes, seen = {}, more }: RowEdit, write: Write): void {
  const letGo = holdLists()
  const groupId = group === undefined ? selectedGroup() : group.id
  const called = name ?? knownRow(id)?.name ?? ''
  const shown = rememberingCache(groupId)
  const before = pending.get(id)
  // As it was read, before the edit is shown in that as well.
  const known = before === undefined ? readToEdit(groupId, id) : undefined
  known?.catch(() => undefined)
  showEdit(shown, id, changes, more)
  const work = async (): Promise<void> => {
    try {
      await before
      const entity = await (known ?? readAnew(groupId, id))
      const both = members(changes).filter(member => member in seen && !isSame(seen[member], entity[member]))
      if (before !== undefined || both.length === 0)
        return await write({ entity, changes, groupId, hide: shown.takeBack })
      shown.takeBack()
      meetIn(both, { entity, changes, groupId }, write)
    } catch (error) {
      shown.takeBack()
      if (isSignedOut(error)) keep({ groupId, id, name: called, changes, seen })
      else tellError(error)
    }
  }
  const done = work().finally(() => {
    letGo()
    if (pending.get(id) === done) pending.delete(id)
  })
  pending.set(id, done)
}
