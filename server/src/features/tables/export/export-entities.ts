import { batchSize } from '#db/query/batches.ts'
import { keysetPages, type NameBookmark } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readableAtOnce } from '#db/search-index.ts'
import {
  type EntityRow,
  type Field,
  fieldRowsOf,
  findFieldNames,
  toStored,
} from '#features/entities/index.ts'
import { Streamed } from '#http/output/answer.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { exportHeaders, fieldPrefix, plainColumns } from '../columns.ts'
import { showField } from '../file/cells.ts'
import { guardFormula, writeCsv } from '../file/csv-text.ts'
import { writeNames, writePath } from '../file/paths.ts'
import { type LocationNode, LocationTree } from '../location-tree.ts'

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

const tagNames = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags as l')
    .innerJoin('tags as t', join => join.onRef('t.group_id', '=', 'l.group_id').onRef('t.n', '=', 'l.tag_n'))
    .select(['l.n', 't.name'])
    .where(({ ref }) => dialect.impliedGroup(ref('l.group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('l.n'), p.rowNumbers, 'number'))
    .orderBy('t.name_key')
    .orderBy('t.id'),
)

/** References that do not name one item alone. */
const repeatedRefs = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('import_ref')
    .where('group_id', '=', p.groupId)
    .where('import_ref', 'is not', null)
    .groupBy('import_ref')
    .having(({ fn }) => fn.countAll(), '>', 1),
)

/** Writes every entity of the group into a CSV file that can be imported again. */
export async function exportEntities(ctx: ReadCtx): Promise<Streamed> {
  const { db, now, request } = ctx
  await requireNoLongWrite(db, ctx.actor.groupId)
  const stamp = `${now.slice(0, 10)}_${now.slice(11, 19).replaceAll(':', '-')}`
  return new Streamed(writeRows(db, ctx.actor.groupId, request.callerBase), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment;filename=homebox-entities_${stamp}.csv`,
  })
}

async function* writeRows(db: Reader, groupId: string, url: string): AsyncGenerator<string> {
  const locationTree = await LocationTree.of(db, groupId)
  const names = await findFieldNames(db, groupId)
  const repeated = new Set((await db.all(repeatedRefs, { groupId })).map(row => row.import_ref))
  const refOf = ({ id, import_ref: ref }: LocationNode) =>
    ref === null || ref === '' || repeated.has(ref) ? id : ref
  yield writeCsv([[...exportHeaders, ...names.map(name => `${fieldPrefix}${name}`)]])
  for await (const rows of everyEntity(db, groupId)) {
    const rowNumbers = rows.map(({ n }) => n)
    const tags = Map.groupBy(await db.all(tagNames, { groupId, rowNumbers }), ({ n }) => n)
    const fields = Map.groupBy(await db.all(fieldRowsOf, { groupId, rowNumbers }), ({ entity_n }) => entity_n)
    yield writeCsv(
      rows.map(row => {
        const ofEntity = firstByName(fields.get(row.n) ?? [])
        const cells = { ...plainCells(row), ...locationCells(row, locationTree, refOf, url) } as Record<
          string,
          string
        >
        cells['HB.tags'] = guardFormula(writeNames((tags.get(row.n) ?? []).map(({ name }) => name)))
        return [
          ...exportHeaders.map(header => cells[header] ?? ''),
          ...names.map(name => showCell(ofEntity.get(name))),
        ]
      }),
    )
  }
}

function plainCells(row: EntityRow): Record<string, string> {
  const stored = toStored(row)
  return Object.fromEntries(
    plainColumns.map(({ header, member, show }) => [header, show(stored[member] as never)]),
  )
}

/** Where the item is, what it belongs to when that is an item, and where the web page shows it. */
function locationCells(
  row: EntityRow,
  locationTree: LocationTree,
  refOf: (node: LocationNode) => string,
  url: string,
): Record<string, string> {
  const parent = row.parent_id === null ? undefined : locationTree.nodes.get(row.parent_id)
  const inItem = parent !== undefined && parent.is_location === 0
  const path = locationTree.path(locationTree.locationFrom(row.kept_in))
  return {
    'HB.location': guardFormula(writePath(path)),
    'HB.parent_import_ref': inItem ? guardFormula(refOf(parent)) : '',
    'HB.url': `${url}/${row.is_location === 1 ? 'location' : 'item'}/${row.id}`,
  }
}

const firstByName = (fields: readonly Field[]): Map<string, Field> =>
  new Map([...fields].reverse().map(field => [field.name, field]))

const showCell = (field: Field | undefined): string => (field === undefined ? '' : showField(field))
