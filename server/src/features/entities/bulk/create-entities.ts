import type {
  BatchItemIn,
  BatchResult,
  createEntities as operation,
} from '@stowage/contract/entities/entity-bulk'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireDone } from '#kernel/not-yet.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { blankEntity, type Change, type LoadedEntity, type StoredEntity } from '../model/entity.ts'
import { mergeFields } from '../model/fields.ts'
import { requireItem } from '../model/only-of-items.ts'
import { setPlainMembers } from '../model/plain-members.ts'
import { setHeights } from '../placement/resolve-placement.ts'
import { nextAssetNumber } from '../store/asset-numbers.ts'
import { saveEntities } from '../store/save-entities.ts'
import { findReferences, type References } from './batch-references.ts'
import { fillNames } from './fill-names.ts'
import { type NewItem, orderItems, placeItems } from './place-items.ts'

interface BatchSettings {
  /** Each entity gets the next asset number. */
  readonly autoIncrementAssetId: boolean
  readonly timeZone: string
}

type Asked = InputOf<typeof operation>

/** Makes some entities that may lie in each other. */
export const createEntities =
  (settings: BatchSettings) =>
  async (work: WorkCtx, input: Asked): Promise<BatchResult> => {
    const answered = await work.concludeAndShow(
      ctx => makeAll(ctx, input, settings),
      async ({ result, changeId }) => ({ items: result.map(told), change: changeId ?? null }),
    )
    return requireDone(answered)
  }

async function makeAll(
  ctx: WriteCtx,
  { items: asked, templateId }: Asked,
  { autoIncrementAssetId, timeZone }: BatchSettings,
): Promise<NewItem[]> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const [references, first] = await allOrFirstError([
    findReferences(ctx, asked),
    takeRowNumbers(db, groupId, asked.length),
  ])
  const items = asked.map((item, index) => ({
    asked: item,
    index,
    row: toRow(ctx, item, references, first + index),
  }))
  for (const { index, row } of items) requireItem(undefined, row, `items.${index}.`)
  await numberItems(ctx, items, autoIncrementAssetId || templateId !== undefined)
  const ordered = orderItems(items)
  const { rows, heights } = await placeItems(db, groupId, ordered)
  await setHeights(db, groupId, heights)
  if (templateId !== undefined) {
    const inOrder = items.map(({ row }) => requireValue(rows.get(row.id)))
    for (const row of await fillNames(ctx, inOrder, templateId, timeZone)) rows.set(row.id, row)
  }
  const made = ordered.map(item => toEntity(item, requireValue(rows.get(item.row.id)), references))
  await saveEntities(
    db,
    { groupId },
    made.map((after): Change => ({ before: null, after })),
  )
  return items
}

function toRow(
  ctx: WriteCtx,
  item: BatchItemIn,
  { types, defaultType }: References,
  n: number,
): StoredEntity {
  const type = item.entityTypeId === null ? defaultType : types.get(item.entityTypeId)
  const { id: entity_type_id, is_location } = requireValue(type)
  const known = { n, id: newId(), group_id: ctx.actor.groupId, entity_type_id, is_location }
  const blank = blankEntity({ ...known, name: item.name, created_at: ctx.now })
  return { ...setPlainMembers(blank, item), name_key: nameKeyOf(item.name), asset_number: item.assetId }
}

/**
 * Gives those that ask for no number the next ones that nobody else in the request asks for, in its order, as long as there are any.
 */
async function numberItems(ctx: WriteCtx, items: readonly NewItem[], numbers: boolean): Promise<void> {
  if (!numbers) return
  let next = await nextAssetNumber(ctx.db, ctx.actor.groupId)
  const asked = new Set(items.map(({ row }) => row.asset_number))
  for (const item of items) {
    if (item.row.asset_number !== null) continue
    while (asked.has(next)) next++
    if (Number.isSafeInteger(next)) item.row = { ...item.row, asset_number: next++ }
  }
}

const toEntity = ({ asked }: NewItem, row: StoredEntity, { tags }: References): LoadedEntity => ({
  row,
  tags: asked.tagIds.map(id => requireValue(tags.get(id))),
  fields: mergeFields(
    asked.fields.map(field => ({ ...field, id: null })),
    [],
  ),
})

const told = ({ asked, row }: NewItem): BatchResult['items'][number] => ({
  id: row.id,
  clientId: asked.clientId ?? null,
  assetId: showAssetNumber(row.asset_number),
})
