import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Completeness, getCompleteness as operation } from '@stowage/contract/upkeep/value-statistics'
import { findDefinitions } from '#features/entities/index.ts'
import type { ReadCtx } from '#server/context.ts'
import type { Complete, FilteredSums } from './filtered-sums.ts'
import { findLeftOut } from './left-out.ts'

/** How items without something are found in a list. */
const filters: readonly (readonly [Completeness['parts'][number]['part'], Record<string, boolean>])[] = [
  ['location', { hasLocation: false }],
  ['photo', { onlyWithoutPhoto: true }],
  ['price', { hasPrice: false }],
  ['purchaseDate', { hasPurchaseDate: false }],
  ['serialNumber', { hasSerialNumber: false }],
]

/** Counts how many items that are neither sold nor archived have what. */
export const showCompleteness =
  (sums: FilteredSums) =>
  async (ctx: ReadCtx, input: InputOf<typeof operation>): Promise<Completeness> => {
    const rows = await sums.read(ctx, 'complete', input)
    const sum = (member: keyof Complete): number => rows.reduce((total, row) => total + row[member], 0)
    const count = sum('count')
    const parts = filters.map(([part, filter]) => {
      const have = sum(part)
      return { part, have, missing: count - have, filter: { ...filter, sold: false } }
    })
    const fields = await countRequired(sums, ctx, input)
    return { count, parts, fields, leftOut: await findLeftOut(sums, ctx, input) }
  }

const sumOf = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)

/** Counts the items that have a value in the fields for which their definitions ask, as a list with `empty` finds those without. */
async function countRequired(
  sums: FilteredSums,
  ctx: ReadCtx,
  input: InputOf<typeof operation>,
): Promise<Completeness['fields']> {
  const definitions = await findDefinitions(ctx.db, ctx.actor.groupId)
  const required = definitions.filter(({ is_required }) => is_required === 1)
  if (required.length === 0) return []
  const byType = Map.groupBy(await sums.read(ctx, 'placed', input), ({ type }) => type)
  const fields: Completeness['fields'] = []
  for (const { id, name, entity_type_id: typeId } of required) {
    const count = sumOf(typeId === null ? [...byType.values()].flat() : (byType.get(typeId) ?? []))
    if (count === 0) continue
    const isEmpty = [{ name, op: 'empty' as const, value: '' }]
    const entityTypeIds = typeId === null ? input.entityTypeIds : [typeId]
    const missing = sumOf(await sums.read(ctx, 'counted', { ...input, entityTypeIds, fieldFilters: isEmpty }))
    const filter = {
      sold: false,
      fieldFilters: JSON.stringify(isEmpty),
      ...(typeId === null ? {} : { entityTypeIds: typeId }),
    }
    fields.push({ definitionId: id, name, typeId, have: count - missing, missing, filter })
  }
  return fields
}
