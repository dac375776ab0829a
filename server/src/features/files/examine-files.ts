import { batchesOf } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import { hashInStore } from '#files/hash-in-store.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { groupsOf } from './groups-of.ts'
import { linkType } from './keys.ts'
import { findUnnamed } from './release-files.ts'

/** How many files are asked for at once. */
const size = 25

/** An attachment whose file is not what its row says. */
export interface FileFault {
  readonly kind: 'missing' | 'other size' | 'other content'
  /** The attachment. */
  readonly id: string
  readonly groupId: string
  readonly title: string
  /** The name of what it is attached to; null for a thumbnail. */
  readonly entity: string | null
}

interface Named {
  readonly id: string
  readonly title: string
  readonly entity: string | null
  readonly path: string
  readonly size: number
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
      yield* await faultsOf(looking, groupId, named)
    }
  }
}

async function faultsOf(looking: Looking, groupId: string, rows: readonly Named[]): Promise<FileFault[]> {
  const bad: (FileFault & Named)[] = []
  for await (const batch of batchesOf(rows, { size })) {
    const kinds = await Promise.all(batch.map(row => faultOf(looking, row)))
    bad.push(
      ...batch.flatMap((row, i) => (kinds[i] === undefined ? [] : [{ ...row, kind: kinds[i], groupId }])),
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
  if (found.size !== row.size) return 'other size'
  const hash = /\/documents\/([0-9a-f]{64})$/.exec(row.path)?.[1]
  if (!isDeep || hash === undefined) return undefined
  return (await hashInStore(store, row.path)) === hash ? undefined : 'other content'
}
