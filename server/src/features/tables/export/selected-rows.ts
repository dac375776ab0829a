import { EntityQueryIn } from '@stowage/contract/entities/entity-query'
import type { Selection } from '@stowage/contract/entities/selection'
import type { Reader } from '#db/reader-writer.ts'
import { findAllListed, findSelected } from '#features/entities/index.ts'
import { invalid, namingMembers, Problem } from '#kernel/problem.ts'

/** The most rows of a sheet of a workbook, without the header: no file has more. */
const maxRows = 1_048_575

/**
 * The row numbers of what was selected: ids by name, a query in its order. Throws `entity.not_found` when an id is nothing of
 * the group.
 */
export async function findSelectedRows(db: Reader, groupId: string, selection: Selection): Promise<number[]> {
  const found = await ('ids' in selection
    ? byName(db, groupId, selection.ids)
    : listed(db, groupId, selection))
  const rows: number[] = []
  for await (const batch of found) for (const n of batch) rows.push(n)
  if ('ids' in selection && rows.length < selection.ids.length) throw new Problem('entity.not_found')
  if (rows.length > maxRows) throw invalid('select', 'too_many', { limit: maxRows })
  return rows
}

const byName = (db: Reader, groupId: string, ids: readonly string[]) =>
  findAllListed(db, groupId, {
    ...EntityQueryIn.parse({}),
    ids: [...ids],
    isLocation: 'any',
    includeArchived: true,
  })

async function* listed(
  db: Reader,
  groupId: string,
  { query, except }: Extract<Selection, { query: unknown }>,
): AsyncGenerator<readonly number[]> {
  const all = await namingMembers(
    member => `select.query.${member}`,
    () => findAllListed(db, groupId, query),
  )
  const { rows } = except.length === 0 ? { rows: [] } : await findSelected(db, groupId, { ids: except })
  const isLeftOut = new Set(rows.map(({ n }) => n))
  for await (const batch of all) yield isLeftOut.size === 0 ? batch : batch.filter(n => !isLeftOut.has(n))
}
