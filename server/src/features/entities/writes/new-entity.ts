import type { Entity } from '@stowage/contract/entities/entity'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Answer } from '#http/output/answer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { shownTo } from '../lent/lent.queries.ts'
import { blankEntity, containerOf, type Field, type StoredEntity } from '../model/entity.ts'
import { findPlacement, nearestLocation, requireLevels, setHeights } from '../placement/resolve-placement.ts'
import { showEntityById } from '../read/entity.queries.ts'
import { defaultType, requireTags, requireType } from '../read/references.queries.ts'
import { freeAssetNumber } from '../store/asset-numbers.ts'
import { saveEntities } from '../store/save-entities.ts'

/** What a new entity hangs on: its container, its type (null: the group's default for items) and its tags. */
interface EntityRefs {
  readonly parentId: string | null
  readonly locationId: string | null
  readonly entityTypeId: string | null
  readonly tagIds: readonly string[]
}

/** A new entity that has its container, type, tags and number, but no name, and that is not saved yet. */
export interface Draft {
  readonly row: StoredEntity
  readonly tags: readonly number[]
  /** Where it will be. */
  readonly location: string | null
}

const nowhere = { parent_id: null, location_id: null }

/** Begins a new entity: checks everything that it hangs on, and gives it the next asset number if `numbers`. */
export async function draftEntity(ctx: WriteCtx, asked: EntityRefs, numbers: boolean): Promise<Draft> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const [{ container, ancestry }, type, tags, n, assetNumber] = await allOrFirstError([
    findPlacement(db, groupId, asked, nowhere, false),
    asked.entityTypeId === null
      ? defaultType(db, groupId, 0, now)
      : requireType(db, groupId, asked.entityTypeId),
    requireTags(db, groupId, asked.tagIds),
    takeRowNumbers(db, groupId, 1),
    numbers ? freeAssetNumber(db, groupId) : Promise.resolve(null),
  ])
  const blank = blankEntity({
    n,
    id: newId(),
    group_id: groupId,
    entity_type_id: type.id,
    is_location: type.is_location,
    name: '',
    created_at: now,
  })
  const row = { ...blank, ...container, asset_number: assetNumber }
  await setHeights(db, groupId, await requireLevels(db, row, asked, ancestry))
  return { row, tags, location: nearestLocation(containerOf(row), ancestry) }
}

/** Saves a drafted entity with its own members and custom fields, and answers it. */
export async function addEntity(
  ctx: WriteCtx,
  draft: Draft,
  members: Pick<StoredEntity, 'name'> & Partial<StoredEntity>,
  fields: readonly Field[] = [],
): Promise<Answer<Entity>> {
  const { groupId } = ctx.actor
  const row = { ...draft.row, ...members, name_key: nameKeyOf(members.name) }
  await saveEntities(ctx.db, { groupId }, [{ before: null, after: { row, tags: draft.tags, fields } }])
  return showEntityById(ctx.db, shownTo(ctx), row.id)
}
