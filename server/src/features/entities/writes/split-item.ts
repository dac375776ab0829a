import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { splitEntity as operation } from '@stowage/contract/stock/stock'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import { noteMoves } from '#events/note-moves.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { toMillionths } from '#kernel/money.ts'
import { invalid, namingMembers, Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { findLent, shownTo } from '../lent/lent.queries.ts'
import type { StoredEntity } from '../model/entity.ts'
import { copyFields } from '../model/fields.ts'
import { movedQuantity } from '../model/moved-quantity.ts'
import {
  askInto,
  findAncestry,
  noLocation,
  type Placement,
  requireLevels,
  resolvePlacement,
  setHeights,
} from '../placement/resolve-placement.ts'
import { loadEntity, showEntityById } from '../read/entity.queries.ts'
import { freeAssetNumber } from '../store/asset-numbers.ts'
import { saveEntities } from '../store/save-entities.ts'
import { copyRows } from './copy-belongings.ts'

type Input = InputOf<typeof operation>

const tasksToDo = statement<{ groupId: string; entityId: string }>()((q, p) =>
  q
    .selectFrom('maintenance_entries')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .where('completed_date', 'is', null)
    .orderBy('id'),
)

const unitOf = statement<{ groupId: string; productId: string }>()((q, p) =>
  q.selectFrom('products').select('unit').where('group_id', '=', p.groupId).where('id', '=', p.productId),
)

/** Splits a part of an item off into a new item, which gets the next asset number when `numbers` says so. */
export const splitItem =
  (numbers: boolean) =>
  async (ctx: WriteCtx, { id, quantity, locationId }: Input): Promise<Answer<Entity>> => {
    const { db, now } = ctx
    const { groupId } = ctx.actor
    const source = await loadEntity(db, groupId, id)
    if (source.row.is_location === 1) throw invalid('id', 'not_item')
    const copy: StoredEntity = {
      ...source.row,
      n: await takeRowNumbers(db, groupId, 1),
      id: newId(),
      quantity,
      asset_number: numbers ? await freeAssetNumber(db, groupId) : null,
      import_ref: null,
      codes: '[]',
      height: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    }
    const row = locationId === null ? copy : { ...copy, ...(await placeInto(ctx, copy, locationId)) }
    const rest = await requireRest(ctx, source.row, quantity)
    const reduced = { ...source.row, quantity: rest, version: source.row.version + 1, updated_at: now }
    await saveEntities(db, { groupId }, [
      { before: source, after: { ...source, row: reduced } },
      { before: null, after: { row, tags: source.tags, fields: copyFields(source.fields) } },
    ])
    const productId = row.product_id
    const product = productId === null ? undefined : await db.first(unitOf, { groupId, productId })
    const unit = product?.unit ?? ''
    await noteMoves(db, groupId, [{ did: 'split', quantity, unit, note: '', productId, placeId: null }])
    const tasks = await db.all(tasksToDo, { groupId, entityId: id })
    await copyRows(
      { db, groupId, now },
      tasks.map(task => ({ table: 'maintenance_entries', from: task.id, id: newId(), entityId: row.id })),
    )
    return showEntityById(db, shownTo(ctx), row.id)
  }

/** The quantity that is left of an item; refuses to split all of it off, or what is lent. */
async function requireRest(ctx: WriteCtx, row: StoredEntity, quantity: number): Promise<number> {
  const { availableQuantity } = (await findLent(ctx.db, shownTo(ctx), [row]))(row)
  const available = availableQuantity ?? 0
  const isThere = toMillionths(quantity) <= toMillionths(available)
  const rest = isThere ? movedQuantity(row.quantity, -quantity) : 0
  if (rest === 0) throw new Problem('stock.not_enough', { extra: { available } })
  return rest
}

/** Where a new item comes to be. */
async function placeInto(
  { db, actor: { groupId } }: WriteCtx,
  row: StoredEntity,
  locationId: string,
): Promise<Placement> {
  const ancestry = await findAncestry(db, groupId, [locationId, row.parent_id])
  if (!ancestry.has(locationId)) throw noLocation()
  const asked = askInto(locationId, row, ancestry)
  const placed = resolvePlacement(asked, row, ancestry, true)
  const heights = await namingMembers(
    () => 'locationId',
    () => requireLevels(db, { ...row, ...placed }, asked, ancestry),
  )
  await setHeights(db, groupId, heights)
  return placed
}
