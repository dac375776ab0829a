import type { Entity, createEntity as operation } from '@stowage/contract/entities'
import type { InputOf } from '@stowage/contract/operation'
import { takeRowNumbers } from '#db/row-numbers.ts'
import type { Answer } from '#http/answer.ts'
import { fold } from '#kernel/fold.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { showEntityById } from './entity.queries.ts'
import { freeAssetNumber } from './number.ts'
import { findAncestry, keepHeights, settle } from './place.ts'
import { defaultType, requireTags, requireType } from './references.queries.ts'
import { saveEntities } from './save.ts'
import { blankEntity } from './thing.ts'

const nowhere = { parent_id: null, location_id: null }

/** Makes an entity; it gets the next asset number when `numbers` says so. */
export const createEntity =
  (numbers: boolean) =>
  async (ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Entity>> => {
    const { db, now } = ctx
    const { groupId } = ctx.actor
    const ancestry = await findAncestry(db, groupId, [input.parentId, input.locationId])
    const place = settle(input, nowhere, ancestry, false)
    const type =
      input.entityTypeId === null
        ? await defaultType(db, groupId, 0, now)
        : await requireType(db, groupId, input.entityTypeId)
    const tags = await requireTags(db, groupId, input.tagIds)
    const blank = blankEntity({
      n: await takeRowNumbers(db, groupId, 1),
      id: newId(),
      group_id: groupId,
      entity_type_id: type.id,
      is_location: type.is_location,
      name: input.name,
      created_at: now,
    })
    const row = {
      ...blank,
      ...place,
      name_key: fold(input.name),
      description: input.description,
      quantity: input.quantity,
      model_number: input.modelNumber,
      manufacturer: input.manufacturer,
      asset_number: numbers ? await freeAssetNumber(db, groupId) : null,
    }
    await keepHeights(db, row, input, ancestry)
    await saveEntities(db, { groupId }, [{ before: null, after: { row, tags, fields: [] } }])
    await ctx.emit({ name: 'entity.created', subjectId: row.id, facts: { name: row.name, ...place } })
    await ctx.announce('entity.mutation')
    return showEntityById(db, groupId, row.id)
  }
