import { batchesOf } from '#db/query/batches.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import {
  blankEntity,
  type Change,
  defaultType,
  nextAssetNumber,
  type StoredEntity,
} from '#features/entities/index.ts'
import type { WriteCtx } from '#server/context.ts'
import type { ImportPlan } from './import-plan.ts'
import type { Subject } from './match-rows.ts'

/** Makes what the paths name and the group does not have, slice by slice. */
export async function* makeLocations(
  { db, actor, now }: WriteCtx,
  { locations: { missing }, states }: ImportPlan,
): AsyncGenerator<readonly Change[]> {
  if (missing.length === 0) return
  const type = await defaultType(db, actor.groupId, 1, now)
  let n = await takeRowNumbers(db, actor.groupId, missing.length)
  for await (const batch of batchesOf(missing))
    yield batch.map(({ id, name, parentId }): Change => {
      const blank = blankEntity({
        ...{ n: n++, id, name },
        group_id: actor.groupId,
        entity_type_id: type.id,
        is_location: 1,
        created_at: now,
      })
      const row = { ...blank, parent_id: parentId, quantity: 1, height: states.get(id)?.height ?? 0 }
      return { before: null, after: { row, tags: [], fields: [] } }
    })
}

/** Hands out blank rows for new things: types, row numbers and asset numbers. */
export async function creator({ db, actor, now }: WriteCtx, subjects: readonly Subject[], numbers: boolean) {
  const { groupId } = actor
  const fresh = subjects.filter(({ stored }) => stored === undefined)
  const needs = (isLocation: boolean) =>
    fresh.some(({ asked }) => (asked.url?.isLocation ?? false) === isLocation)
  const item = needs(false) ? await defaultType(db, groupId, 0, now) : undefined
  const location = needs(true) ? await defaultType(db, groupId, 1, now) : undefined
  let n = fresh.length === 0 ? 0 : await takeRowNumbers(db, groupId, fresh.length)
  let next = await nextAssetNumber(db, groupId)
  const taken = new Set(subjects.map(({ asked }) => asked.assetNumber))

  const number = (given: number | null): number | null => {
    if (given !== null) next = Math.max(next, given + 1)
    if (given !== null || !numbers) return given
    while (taken.has(next)) next++
    return Number.isSafeInteger(next) ? next++ : null
  }
  return ({ id, asked }: Subject, isLocation: boolean): StoredEntity => {
    const type = isLocation ? location : item
    if (type === undefined) throw new Error('A new thing has no type')
    const blank = blankEntity({
      n: n++,
      id,
      group_id: groupId,
      entity_type_id: type.id,
      is_location: type.is_location,
      name: asked.name ?? '',
      created_at: now,
    })
    return { ...blank, asset_number: number(asked.assetNumber) }
  }
}
