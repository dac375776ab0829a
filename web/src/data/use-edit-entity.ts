import { CallError, type CallOf } from '@stowage/contract/client'
import { useState } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { tellError } from '../ui/toast/toasts.ts'
import type { Cache } from './cache.ts'
import type { Entity } from './entities.ts'
import { getEntity, listEntities, updateEntity } from './operations.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'
import { useChange } from './use-change.ts'
import { readOf } from './use-operation.ts'
import { ifUnchanged } from './versions.ts'

/** The members of a thing that are changed by writing all of it. */
export type EntityChanges = Partial<
  Pick<
    Entity,
    | 'name'
    | 'description'
    | 'quantity'
    | 'insured'
    | 'archived'
    | 'assetId'
    | 'tagIds'
    | 'parentId'
    | 'locationId'
    | 'entityTypeId'
    | 'serialNumber'
    | 'modelNumber'
    | 'manufacturer'
    | 'lifetimeWarranty'
    | 'warrantyExpires'
    | 'warrantyDetails'
    | 'purchaseDate'
    | 'purchaseFrom'
    | 'purchasePrice'
    | 'soldDate'
    | 'soldTo'
    | 'soldPrice'
    | 'soldNotes'
    | 'notes'
    | 'fields'
    | 'syncChildEntityLocations'
  >
>

type Member = keyof EntityChanges

/** An edit that somebody else came before, in the same members. */
export interface Conflict {
  readonly mine: EntityChanges
  readonly theirs: Entity
  readonly members: readonly Member[]
}

interface Edit {
  readonly entity: Entity
  readonly changes: EntityChanges
}

const bodyOf = ({ entity, changes }: Edit): CallOf<typeof updateEntity> => ({
  ...entity,
  ...changes,
  id: entity.id,
})

const members = (changes: EntityChanges): Member[] => Object.keys(changes) as Member[]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What each request under way is about: its callbacks come when the screen has been drawn anew. */
const edits = new WeakMap<object, Edit>()

const readNow = (id: string): Promise<Entity> =>
  queryClient.fetchQuery({ ...readOf(selectedGroup(), getEntity, { id }), staleTime: 0 })

/** Shows a change in the thing and in the lists that it is in. */
function show(cache: Cache, { entity, changes }: Edit): void {
  cache.update(getEntity, reply => ({ ...reply, ...changes }), { id: entity.id })
  cache.update(listEntities, reply => {
    const at = reply.items.findIndex(({ id }) => id === entity.id)
    const row = reply.items[at]
    if (row === undefined) return reply
    return { ...reply, items: reply.items.with(at, { ...row, ...rowChanges(row, changes) }) }
  })
}

/** Of the changed members, those that a row has. */
const rowChanges = (row: object, changes: EntityChanges): object =>
  Object.fromEntries(Object.entries(changes).filter(([member]) => member in row))

/**
 * Edits a thing: shown at once, undone with one key. When somebody else has changed other members in the meantime, both
 * changes stay; in the same members, `conflict` has both values, and `settle` goes on with one of them.
 */
export function useEditEntity() {
  const [conflict, setConflict] = useState<Conflict>()
  const change = useChange(updateEntity, {
    apply: (cache, input) => {
      const edit = edits.get(input)
      if (edit !== undefined) show(cache, edit)
    },
    call: input => ifUnchanged(edits.get(input)?.entity ?? input),
    done: ({ name }) => i18n.t('entity.saved', { name }),
    failed: (error, input) => {
      const edit = edits.get(input)
      if (error.status !== 412 || edit === undefined) return false
      void meet(edit)
      return true
    },
  })
  const write = (edit: Edit): void => {
    const body = bodyOf(edit)
    edits.set(body, edit)
    change.mutate(body)
  }
  const meet = async ({ entity, changes }: Edit): Promise<void> => {
    try {
      const theirs = await readNow(entity.id)
      const both = members(changes).filter(member => !isSame(entity[member], theirs[member]))
      if (both.length === 0) write({ entity: theirs, changes })
      else setConflict({ mine: changes, theirs, members: both })
    } catch (error) {
      tellError(error instanceof CallError ? error : undefined)
    }
  }
  return {
    edit: (entity: Entity, changes: EntityChanges): void => write({ entity, changes }),
    conflict,
    /** Goes on with one's own values of these members, and of those that the other has not changed. */
    settle: (mine: readonly Member[]): void => {
      setConflict(undefined)
      if (conflict === undefined) return
      const given = members(conflict.mine).filter(
        each => mine.includes(each) || !conflict.members.includes(each),
      )
      const changes = Object.fromEntries(given.map(each => [each, conflict.mine[each]]))
      if (given.length > 0) write({ entity: conflict.theirs, changes })
    },
  }
}
