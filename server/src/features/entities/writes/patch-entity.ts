import type { patchEntity as operation } from '@stowage/contract/entities/entities'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { writeCodes } from '../model/codes.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { requireItem } from '../model/only-of-items.ts'
import { findPlacement } from '../placement/resolve-placement.ts'
import type { KnownEntity } from '../read/entity.queries.ts'
import { defineChange } from './change-entity.ts'
import { changedTags, changedType, requireChangedProduct } from './changed-references.ts'
import type { KnownChange } from './save-change.ts'

/** Changes what is sent and nothing else. */
export const patchEntity = defineChange('entities.patch', toPatched)

async function toPatched(
  db: Reader,
  groupId: string,
  before: KnownEntity,
  input: InputOf<typeof operation>,
): Promise<KnownChange> {
  const isMoved = input.parentId !== undefined || input.locationId !== undefined
  const [{ container, ancestry }, type, tags] = await allOrFirstError([
    isMoved
      ? findPlacement(db, groupId, input, before.row, true)
      : Promise.resolve({ container: undefined, ancestry: new Map() }),
    changedType(db, groupId, before, input.entityTypeId),
    input.tagIds === undefined
      ? Promise.resolve(before.tags)
      : changedTags(db, groupId, before, input.tagIds),
  ])
  const after: LoadedEntity = {
    row: {
      ...before.row,
      ...container,
      quantity: input.quantity ?? before.row.quantity,
      codes: input.codes === undefined ? before.row.codes : writeCodes(input.codes),
      expires: input.expires === undefined ? before.row.expires : input.expires,
      product_id: input.productId === undefined ? before.row.product_id : input.productId,
      entity_type_id: type.id,
      is_location: type.is_location,
    },
    tags,
    fields: before.fields,
  }
  requireItem(before.row, after.row)
  await requireChangedProduct(db, groupId, before, after.row)
  return { before, after, asked: input, ancestry, unpinsChildren: false }
}
