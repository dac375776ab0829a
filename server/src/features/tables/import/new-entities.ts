import { forEachBatch } from '#db/query/batches.ts'
import type { Flag } from '#db/tables/columns.ts'
import {
  blankEntity,
  type LoadedEntity,
  nextAssetNumber,
  type StoredEntity,
} from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { DefaultTypes } from './default-types.ts'
import type { Subject } from './match-rows.ts'
import type { PlannedLocations } from './planned-locations.ts'
import type { AskedRow } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'

/** Entities that a file makes. */
export interface NewEntities {
  /** A location that a path names, by its id; undefined for other ids. */
  location(id: string): LoadedEntity | undefined
  /** A blank row for a new entity. */
  blank(subject: Subject): StoredEntity
}

/** Hands out row numbers and asset numbers, in the order of the file. */
export async function planNew(
  ctx: PlanCtx,
  planned: PlannedLocations,
  fresh: readonly Subject[],
  wanted: Pick<ResolvedRows, 'itemType' | 'types'>,
  types: DefaultTypes,
  assetNumbers: ReadonlyMap<string, number | null>,
): Promise<NewEntities> {
  const { missing } = planned.locations
  const count = missing.length + fresh.length
  const first = count === 0 ? 0 : await ctx.takeRowNumbers(count)
  const locations = new Map(missing.map((each, i) => [each.id, { ...each, n: first + i }]))
  const rowNumbers = new Map(fresh.map(({ id }, i) => [id, first + missing.length + i]))
  const blankRow = (n: number, id: string, name: string, kind: Flag, type: string): StoredEntity => {
    const known = { n, id, name, group_id: ctx.groupId, created_at: ctx.now }
    return blankEntity({ ...known, entity_type_id: type, is_location: kind })
  }
  const typeOf = ({ type, row }: AskedRow, kind: Flag): string => {
    if (type !== '') return wanted.types.idOf(type, kind, row)
    return (kind === 0 ? wanted.itemType : undefined) ?? requireValue(types.ids.get(kind))
  }
  return {
    location(id) {
      const found = locations.get(id)
      if (found === undefined) return undefined
      const blank = blankRow(found.n, id, found.name, 1, requireValue(types.ids.get(1)))
      const height = planned.states.get(id)?.height ?? 0
      return { row: { ...blank, parent_id: found.parentId, quantity: 1, height }, tags: [], fields: [] }
    },
    blank(subject) {
      const { id, asked } = subject
      const n = requireValue(rowNumbers.get(id))
      const kind = planned.stateOf(subject).isLocation ? 1 : 0
      const blank = blankRow(n, id, asked.name ?? '', kind, typeOf(asked, kind))
      return { ...blank, quantity: 1, asset_number: assetNumbers.get(id) ?? null }
    },
  }
}

/** The asset numbers of new entities by id: those that the file gives and, where `numbers`, the next ones for the others. */
export async function giveAssetNumbers(
  { db, groupId }: PlanCtx,
  subjects: readonly Subject[],
  fresh: readonly Subject[],
  numbers: boolean,
): Promise<ReadonlyMap<string, number | null>> {
  let next = await nextAssetNumber(db, groupId)
  const taken = new Set(subjects.map(({ asked }) => asked.assetNumber))
  const given = new Map<string, number | null>()
  const number = (asked: number | null): number | null => {
    if (asked !== null) next = Math.max(next, asked + 1)
    if (asked !== null || !numbers) return asked
    while (taken.has(next)) next++
    return Number.isSafeInteger(next) ? next++ : null
  }
  await forEachBatch(fresh, async batch => {
    for (const { id, asked } of batch) given.set(id, number(asked.assetNumber))
  })
  return given
}
