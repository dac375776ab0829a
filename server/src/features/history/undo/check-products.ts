import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { comparableName } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { UndoSubject } from './undo-subjects.ts'
import { causeOf, entityConflict, type UndoWork } from './undo-work.ts'

interface Asked {
  readonly groupId: string
  readonly keys: readonly string[]
}

const withKeys = (column: 'id' | 'name_key') =>
  statement<Asked>()((q, p, dialect) =>
    q
      .selectFrom('products')
      .select(['id', 'name'])
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref(column), p.keys, 'text')),
  )

const byId = withKeys('id')
const byName = withKeys('name_key')

/** Holds where the name of a product that comes back, or gets its former name, is that of another one by now. */
export async function checkProducts(
  { ctx: { db, groupId }, removals, conflicts }: UndoWork,
  subjects: readonly UndoSubject[],
): Promise<void> {
  const restored = subjects.flatMap(each =>
    each.is === 'row' && each.table === 'products'
      ? [{ id: String(each.row.id), name: String(each.row.name) }]
      : [],
  )
  if (restored.length === 0) return
  const keys = restored.map(({ name }) => nameKeyOf(name))
  const found = await inBatches(keys, batch => db.all(byName, { groupId, keys: batch }))
  const own = new Set(restored.map(({ id }) => id))
  const others = found.filter(({ id }) => !own.has(id) && !removals.products.has(id))
  const taken = Map.groupBy([...others, ...restored], ({ name }) => comparableName(name))
  for (const { id: subjectId, name } of restored)
    if ((taken.get(comparableName(name)) ?? []).some(({ id }) => id !== subjectId))
      conflicts.push({ table: 'products', subjectId, key: '', members: ['name'] })
}

/** Sees that entities name products that will be there: what comes back does so without one that is gone. */
export async function fitProducts({
  ctx: { db, groupId },
  ways,
  judged,
  targets,
  removals,
  conflicts,
  notes,
}: UndoWork): Promise<void> {
  const naming = [...targets.values()].filter(
    ({ before, after: { row } }) => row.product_id !== null && row.product_id !== before?.row.product_id,
  )
  const keys = [...new Set(naming.flatMap(({ after }) => after.row.product_id ?? []))]
  const found = await inBatches(keys, batch => db.all(byId, { groupId, keys: batch }))
  const there = new Set(found.flatMap(({ id }) => (removals.products.has(id) ? [] : [id])))
  for (const { row, does } of judged) if (row.table === 'products' && does === 'put') there.add(row.subjectId)
  for (const { before, after } of naming) {
    const { row } = after
    if (there.has(row.product_id ?? '')) continue
    if (before !== undefined && !ways.fits)
      conflicts.push(entityConflict(row.id, ['product_id'], causeOf('products', row.product_id ?? '')))
    targets.set(row.id, { before, after: { ...after, row: { ...row, product_id: null } } })
    notes.add('product_without')
  }
}
