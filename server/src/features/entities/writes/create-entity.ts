import type { createEntity as operation } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import type { ColumnOf, MemberWith } from '@stowage/contract/entities/entity-members'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import { writeCodes } from '../model/codes.ts'
import type { StoredEntity } from '../model/entity.ts'
import { requireItem } from '../model/only-of-items.ts'
import { requireProducts } from '../read/references.queries.ts'
import { addEntity, draftEntity } from './new-entity.ts'

/** Makes an entity; it gets the next asset number when `numbers` says so. */
export const createEntity =
  (numbers: boolean) =>
  async (ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Entity>> => {
    const draft = await draftEntity(ctx, input, numbers)
    const members: Pick<StoredEntity, ColumnOf<MemberWith<'isInNew', true>>> = {
      name: input.name,
      description: input.description,
      quantity: input.quantity,
      model_number: input.modelNumber,
      manufacturer: input.manufacturer,
      codes: writeCodes(input.codes ?? []),
      expires: input.expires ?? null,
      product_id: input.productId ?? null,
    }
    requireItem(undefined, { ...draft.row, ...members })
    await requireProducts(ctx.db, ctx.actor.groupId, [members.product_id])
    return addEntity(ctx, draft, members)
  }
