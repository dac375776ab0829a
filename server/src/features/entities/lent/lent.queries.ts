import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { OpenLine } from './occupancy.ts'

const openLines = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('loan_lines as k')
    .innerJoin('loans as l', join =>
      join.onRef('l.group_id', '=', 'k.group_id').onRef('l.id', '=', 'k.loan_id'),
    )
    .select([
      'k.id',
      'k.loan_id',
      'k.entity_id',
      'k.quantity',
      'l.contact_id',
      'l.from_day',
      'l.due',
      'l.out_at',
    ])
    .where('k.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('k.entity_id'), p.ids, 'text'))
    .where('k.returned_at', 'is', null),
)

/** Lines of some items that are not returned, by id: lent and reserved ones. */
export const findOpenLines = async (
  db: Reader,
  groupId: string,
  entityIds: readonly string[],
): Promise<OpenLine[]> =>
  (await inBatches(entityIds, ids => db.all(openLines, { groupId, ids }))).sort((a, b) =>
    byCodePoint(a.id, b.id),
  )
