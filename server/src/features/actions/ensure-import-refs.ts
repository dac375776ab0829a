import { randomBytes } from 'node:crypto'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { walkEntities } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { changeMany, type Wanted } from './change-many.ts'

/** Gives an import reference of its own to everything that has none. */
export const ensureImportRefs = changeMany('ensure-import-refs', referAll)

async function* referAll({ db, groupId }: PlanCtx): AsyncGenerator<Wanted[]> {
  const given = new Set<string>()
  for await (const rows of walkEntities(db, groupId)) {
    const nameless = rows.filter(({ import_ref: ref }) => ref === null || ref === '')
    const refs = await freeRefs(db, groupId, nameless.length, given)
    yield nameless.map(({ id }, i) => ({ id, members: { import_ref: requireValue(refs[i]) } }))
  }
}

const takenRefs = statement<{ groupId: string; refs: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select('import_ref')
    .where('group_id', '=', p.groupId)
    .where('import_ref', 'is not', null)
    .where(({ ref }) => dialect.isAnyOf(ref('import_ref'), p.refs, 'text')),
)

/**
 * Random references of 8 hexadecimal digits that nothing has and that are not among the `given`, to which they are added;
 * among so few digits two may well be the same.
 */
async function freeRefs(db: Reader, groupId: string, count: number, given: Set<string>): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const tried = Array.from({ length: count - free.length }, () => randomBytes(4).toString('hex'))
    const rows = await db.all(takenRefs, { groupId, refs: tried })
    const taken = new Set(rows.map(({ import_ref }) => import_ref))
    for (const ref of tried) {
      if (taken.has(ref) || given.has(ref)) continue
      given.add(ref)
      free.push(ref)
    }
  }
  return free
}
