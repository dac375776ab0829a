import { randomBytes } from 'node:crypto'
import type { Completed } from '@stowage/contract/actions'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Change, walkEntities } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { bare, changeAll, changeOf } from './change-all.ts'

/** Gives an import reference of its own to everything that has none. */
export const ensureImportRefs = (ctx: WriteCtx): Promise<Completed> =>
  changeAll(ctx, 'ensure-import-refs', referAll(ctx))

async function* referAll({ db, actor, now }: WriteCtx): AsyncGenerator<Change[]> {
  const { groupId } = actor
  for await (const rows of walkEntities(db, groupId)) {
    const nameless = rows.filter(({ import_ref: ref }) => ref === null || ref === '')
    const refs = await freeRefs(db, groupId, nameless.length)
    yield nameless.map((row, i) => changeOf(bare(row), { import_ref: requireValue(refs[i]) }, now))
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

/** Random references of 8 hexadecimal digits that nothing has; among so few digits two may well be the same. */
async function freeRefs(db: Reader, groupId: string, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const tried = Array.from({ length: count - free.size }, () => randomBytes(4).toString('hex'))
    const rows = await db.all(takenRefs, { groupId, refs: tried })
    const taken = new Set(rows.map(({ import_ref }) => import_ref))
    for (const ref of tried) if (!taken.has(ref)) free.add(ref)
  }
  return [...free]
}
