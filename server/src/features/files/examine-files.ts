import { sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import { hashInStore } from '#files/hash-in-store.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { groupsOf } from './groups-of.ts'
import { linkType } from './keys.ts'
import { type NamingRow, trashedFiles } from './named-files.ts'
import { findUnnamed } from './remove-files.job.ts'

/** How many files are asked for at once. */
const batchSize = 25

/** An attachment whose file is not what its row says. */
export interface FileFault {
  readonly kind: 'missing' | 'other size' | 'other content'
  /** The attachment. */
  readonly id: string
  readonly groupId: string
  readonly title: string
  /** The name of what it is attached to; null for a thumbnail, and in the trash. */
  readonly entity: string | null
  readonly isInTrash: boolean
}

interface Named {
  readonly id: string
  readonly title: string
  readonly entity: string | null
  readonly path: string
  /** Undefined where it is not known. */
  readonly size: number | undefined
}

interface Looking {
  readonly ctx: BackgroundCtx
  readonly store: FileStore
  /** Files are read whole, and their content held against the hash in their key. */
  readonly isDeep: boolean
  /** The groups to look at; all of them when absent. */
  readonly groups?: Iterable<string>
}

const nextRows = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .leftJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'a.group_id').onRef('e.id', '=', 'a.entity_id'),
    )
    .select(['a.id', 'a.path', 'a.size', 'a.mime_type', 'a.title', 'e.name as entity'])
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '>', p.after)
    .orderBy('a.id')
    .limit(p.limit),
)

/** Every attachment whose file is not there or is not what its row says. */
export async function* examineFiles(looking: Looking): AsyncGenerator<FileFault> {
  const { ctx } = looking
  for await (const groupId of looking.groups ?? groupsOf(ctx)) {
    const read = (after: string, limit: number) =>
      ctx.read(({ db }) => db.all(nextRows, { groupId, after, limit }))
    for await (const rows of pagesById(read, { signal: ctx.signal })) {
      const named = rows.filter(({ mime_type }) => mime_type !== linkType)
      yield* await faultsOf(looking, groupId, named, false)
    }
  }
}

/** Every attachment in the trash whose file is not there or is not what its row said. */
export async function* examineTrash(looking: Looking): AsyncGenerator<FileFault> {
  const { ctx } = looking
  for await (const groupId of looking.groups ?? groupsOf(ctx))
    for await (const rows of trashedFiles(ctx, groupId))
      yield* await faultsOf(looking, groupId, await withSnapshots(ctx, groupId, rows), true)
}

// By the index of parts first, and from there to the rows: SQLite would read the whole history.
const deletedRows = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ row_key: string; before: string | null }>`
    select r.row_key, r.before from ${dialect.listTable(p.ids, 'text')} asked
    cross join (select group_id, n, subject_id, row_key from change_rows
      where row_key <> '' and table_name = 'attachments') part
    cross join change_rows r
    where part.group_id = ${p.groupId} and part.row_key = asked.value
      and r.group_id = part.group_id and r.n = part.n and r.subject_id = part.subject_id
      and r.row_key = part.row_key and r.op = 'delete'
    order by r.n`,
)

/** What their rows said when they were deleted. */
async function withSnapshots(
  ctx: BackgroundCtx,
  groupId: string,
  rows: readonly NamingRow[],
): Promise<Named[]> {
  const ids = rows.map(({ id }) => id)
  const found = await ctx.read(({ db }) => db.all(deletedRows, { groupId, ids }))
  const byId = new Map(found.map(({ row_key, before }) => [row_key, JSON.parse(before ?? '{}')]))
  return rows.map(({ id, path }): Named => {
    const { title = '', size } = byId.get(id) ?? {}
    return { id, path, title, size, entity: null }
  })
}

async function faultsOf(
  looking: Looking,
  groupId: string,
  rows: readonly Named[],
  isInTrash: boolean,
): Promise<FileFault[]> {
  const bad: (FileFault & Named)[] = []
  for await (const batch of batchesOf(rows, { size: batchSize })) {
    const kinds = await Promise.all(batch.map(row => faultOf(looking, row)))
    bad.push(
      ...batch.flatMap((row, i) =>
        kinds[i] === undefined ? [] : [{ ...row, kind: kinds[i], groupId, isInTrash }],
      ),
    )
  }
  if (bad.length === 0) return bad
  // Rows that have gone in the meantime are no reason to worry.
  const paths = bad.map(({ path }) => path)
  const unnamed = new Set(await looking.ctx.read(({ db }) => findUnnamed(db, groupId, paths)))
  return bad.filter(({ path }) => !unnamed.has(path))
}

async function faultOf({ store, isDeep }: Looking, row: Named): Promise<FileFault['kind'] | undefined> {
  const found = await store.find(row.path)
  if (found === undefined) return 'missing'
  if (found.size !== (row.size ?? found.size)) return 'other size'
  const hash = /\/documents\/([0-9a-f]{64})$/.exec(row.path)?.[1]
  if (!isDeep || hash === undefined) return undefined
  return (await hashInStore(store, row.path)) === hash ? undefined : 'other content'
}
