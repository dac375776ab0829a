import type { EntityChangeIn } from '@stowage/contract/entities/entity-bulk'
import type { Reader } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { namingMembers } from '#kernel/problem.ts'
import { changeCodes } from '../model/codes.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { changeFields } from '../model/fields.ts'
import { requireItem } from '../model/only-of-items.ts'
import { setPlainMembers } from '../model/plain-members.ts'
import { requireProducts, requireTags, requireType, type TypeRef } from '../read/references.queries.ts'
import { Destination } from './destination.ts'

/** What is to become of many entities, with what it refers to. */
export interface WantedChange {
  readonly asked: EntityChangeIn
  readonly destination: Destination | undefined
  readonly type: TypeRef | undefined
  readonly addedTags: readonly number[]
  readonly removedTags: readonly number[]
}

/** Finds what a change refers to; what is not there refuses all of it. */
export async function findWantedChange(
  db: Reader,
  groupId: string,
  asked: EntityChangeIn,
): Promise<WantedChange> {
  const { entityTypeId, addTagIds = [], removeTagIds = [] } = asked
  const [destination, type, addedTags, removedTags] = await allOrFirstError([
    namingMembers(
      member => `change.${member}`,
      () => Destination.find(db, groupId, asked),
    ),
    entityTypeId === undefined ? Promise.resolve(undefined) : requireType(db, groupId, entityTypeId),
    requireTags(db, groupId, addTagIds),
    requireTags(db, groupId, removeTagIds),
    requireProducts(db, groupId, [asked.productId]),
  ])
  return { asked, destination, type, addedTags, removedTags }
}

/** An entity as it will be; throws a Problem when it cannot be so. What it is equal in, it shares with `before`. */
export function applyChange(before: LoadedEntity, wanted: WantedChange): LoadedEntity {
  const { asked, destination, type } = wanted
  const plain = setPlainMembers(before.row, asked)
  const row = {
    ...plain,
    codes: changeCodes(plain.codes, asked),
    ...destination?.apply(before.row),
    ...(type && { entity_type_id: type.id, is_location: type.is_location }),
  }
  requireItem(before.row, row)
  const fields = asked.fields === undefined ? before.fields : changeFields(before.fields, asked.fields)
  return { row, tags: tagsAfter(before.tags, wanted), fields }
}

/** The tags that an entity will have; the same array when they are as they shall be. */
function tagsAfter(tags: readonly number[], { addedTags, removedTags }: WantedChange): readonly number[] {
  const wanted = new Set(tags).difference(new Set(removedTags)).union(new Set(addedTags))
  return new Set(tags).symmetricDifference(wanted).size === 0 ? tags : [...wanted]
}
