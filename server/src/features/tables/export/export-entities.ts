import { batchSize } from '#db/query/batches.ts'
import { keysetPages, type NameBookmark } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readableAtOnce } from '#db/search-index.ts'
import { type EntityRow, findFieldNames } from '#features/entities/index.ts'
import { Streamed } from '#http/output/answer.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { entityColumns } from './entity-columns.ts'
import { EntityReader } from './exported-entities.ts'
import { peerCsv } from './table-style.ts'
import { writeCsvTable } from './write-csv.ts'
import { inSteps } from './write-table.ts'

interface Bookmark extends NameBookmark {
  readonly number: number
}

const numbered = statement<{ groupId: string; limit: number } & Bookmark>()((q, p) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('asset_number', 'name_key', 'id'), '>', tuple(p.number, p.key, p.id)),
    )
    .orderBy('asset_number')
    .orderBy('name_key')
    .orderBy('id')
    .limit(p.limit),
)

const unnumbered = statement<{ groupId: string; limit: number } & Bookmark>()((q, p) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(p.key, p.id)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(p.limit),
)

/** Every entity of a group, by asset number, then by name; those without a number last. */
async function* everyEntity(db: Reader, groupId: string): AsyncGenerator<readonly EntityRow[]> {
  const size = Math.min(batchSize, await readableAtOnce(db, groupId))
  for (const arm of [numbered, unnumbered])
    yield* keysetPages((after, limit) => db.all(arm, { groupId, limit, ...after }), {
      first: { number: 0, key: '', id: '' },
      keyOf: ({ asset_number, name_key: key, id }) => ({ number: asset_number ?? 0, key, id }),
      size,
    })
}

/** Writes every entity of the group into a CSV file that can be imported again. */
export async function exportEntities(ctx: ReadCtx): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  await requireNoLongWrite(db, groupId)
  const reader = await EntityReader.of(db, groupId, request.peerBase)
  const columns = entityColumns(undefined, await findFieldNames(db, groupId), undefined)
  const stamp = `${now.slice(0, 10)}_${now.slice(11, 19).replaceAll(':', '-')}`
  return new Streamed(
    writeCsvTable({ columns, batches: inSteps(request, readAll(db, groupId, reader)) }, peerCsv),
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment;filename=homebox-entities_${stamp}.csv`,
    },
  )
}

async function* readAll(db: Reader, groupId: string, reader: EntityReader) {
  for await (const rows of everyEntity(db, groupId)) yield await reader.complete(rows)
}
