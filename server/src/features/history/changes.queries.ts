import { readId } from '@stowage/contract/values/ids'
import type { Selectable } from 'kysely'
import { ownerships } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { ChangesTable } from '#db/tables/changes.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'
import type { RecordedRow } from './fold-rows.ts'

/** A change as it is stored. */
export type ChangeRow = Selectable<ChangesTable>

const byId = statement<{ groupId: string; userId: string; id: string }>()((q, p) =>
  q
    .selectFrom('changes')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where(eb => eb.or([eb('private_to', 'is', null), eb('private_to', '=', p.userId)])),
)

/** A change of the caller's group that they may see. */
export async function requireChange(db: Reader, { groupId, userId }: Member, id: string): Promise<ChangeRow> {
  const row = await db.first(byId, { groupId, userId, id })
  if (row === undefined) throw new Problem('change.not_found')
  return row
}

const subjectsAfter = statement<{ groupId: string; n: number; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('change_rows')
    .select('subject_id')
    .distinct()
    .where('group_id', '=', p.groupId)
    .where('n', '=', p.n)
    .where('subject_id', '>', p.after)
    .orderBy('subject_id')
    .limit(p.limit),
)

const rowsOf = statement<{ groupId: string; n: number; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['subject_id', 'table_name', 'row_key', 'op', 'before', 'after'])
    .where('group_id', '=', p.groupId)
    .where('n', '=', p.n)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .orderBy('subject_id')
    .orderBy('position'),
)

/** The rows of some subjects in a change, each subject's in their order. */
export const findRowsOf = (
  db: Reader,
  groupId: string,
  n: number,
  ids: readonly string[],
): Promise<RecordedRow[]> => inBatches(ids, batch => db.all(rowsOf, { groupId, n, ids: batch }))

const owned = ownerships.map(({ table }) => table)

const namingRows = statement<{ groupId: string; n: number; id: string; quoted: string }>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select('subject_id')
    .distinct()
    .where('group_id', '=', p.groupId)
    .where('n', '=', p.n)
    .where(({ and, eb, or, ref }) =>
      or([
        and([eb('table_name', '=', 'entity_tags'), eb('row_key', '=', p.id)]),
        and([
          or([
            eb('op', 'in', ['update', 'move']),
            and([eb('op', '=', 'delete'), eb('table_name', 'in', owned)]),
          ]),
          dialect.contains(ref('before'), p.quoted),
        ]),
      ]),
    ),
)

/** The subjects in a change that carried something, named it before, or went with it. */
export const findNamingSubjects = async (
  db: Reader,
  groupId: string,
  n: number,
  id: string,
): Promise<string[]> =>
  (await db.all(namingRows, { groupId, n, id, quoted: JSON.stringify(id) })).map(
    ({ subject_id }) => subject_id,
  )

/** The rows of the next subjects of a change, and where the page after that begins. */
export async function findRows(
  db: Reader,
  groupId: string,
  n: number,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ rows: RecordedRow[]; next: string | null }> {
  const found = await db.all(subjectsAfter, { groupId, n, after: readSubjectCursor(after), limit: limit + 1 })
  const ids = found.slice(0, limit).map(({ subject_id }) => subject_id)
  const next = found.length > limit ? (ids.at(-1) ?? null) : null
  return { rows: await findRowsOf(db, groupId, n, ids), next }
}

function readSubjectCursor(text = ''): string {
  const id = text === '' ? '' : readId(text)
  if (id === undefined) throw invalid('after', 'bad_cursor', { of: 'page' })
  return id
}
