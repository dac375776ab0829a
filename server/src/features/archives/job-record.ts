import type { WriteScope } from '#db/database.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { ExportsTable } from '#db/tables/exports.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import type { JobCtx, LostJob } from '#jobs/define-job.ts'
import type { Instant } from '#kernel/clock.ts'
import { isPassing, Problem } from '#kernel/problem.ts'
import type { FinishCtx } from '#long-writes/define-long-write.ts'
import { isUnderWay } from '#long-writes/require-no-long-write.ts'
import type { ExportRow } from './archives.queries.ts'

type Kind = ExportRow['kind']

/** An error text has at most so many bytes. */
const maxError = 1000

const eventOf = (kind: Kind) => `${kind}.mutation` as const

/** How many exports and imports of one group may wait or be under way: each reads or fills all of it. */
const maxUnfinished = 10

const unfinishedOf = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('exports')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('status', 'in', ['pending', 'running'])
    .limit(maxUnfinished),
)

async function requireFew(db: Writer, groupId: string): Promise<void> {
  if ((await db.all(unfinishedOf, { groupId })).length < maxUnfinished) return
  throw new Problem('request.too_many', {
    text: `A group may have ${maxUnfinished} exports and imports under way; try again when some are done`,
    retryAfter: 30,
  })
}

/** Writes the record of an export or import that waits for its job; throws `request.too_many` when too many wait. */
export async function insertRecord(
  db: Writer,
  given: {
    id: string
    groupId: string
    userId: string
    kind: Kind
    path: string
    size: number
    now: Instant
  },
): Promise<void> {
  const { id, groupId, userId, kind, path, size, now } = given
  await requireFew(db, groupId)
  await db.q
    .insertInto('exports')
    .values({
      id,
      group_id: groupId,
      user_id: userId,
      kind,
      status: 'pending',
      progress: 0,
      artifact_path: path,
      size_bytes: size,
      error: '',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

interface Key {
  readonly groupId: string
  readonly id: string
}

const unfinished = statement<Key>()((q, p) =>
  q
    .selectFrom('exports')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where('status', 'in', ['pending', 'running']),
)

type Changes = Partial<
  Pick<ExportsTable, 'status' | 'progress' | 'artifact_path' | 'size_bytes' | 'error'> & {
    notes: string
    is_private: 0 | 1
  }
>

/** Changes a record that is not finished; false when it is, or has been deleted. */
async function change(db: Writer, { groupId, id }: Key, changes: Changes, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('exports')
    .set({ ...changes, updated_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Nobody wants the outcome any more. */
export class Cancelled extends Error {}

/** Would trying again be in vain? */
export const isFinal = (error: unknown): error is Error =>
  error instanceof Cancelled ||
  error instanceof ArchiveRefused ||
  (error instanceof Problem && !isPassing(error))

/** A transaction that changes a record. */
type RecordCtx = Pick<FinishCtx, 'db' | 'now' | 'announce'>

/** Notes that work is done, in the transaction that does the last of it; throws `Cancelled` when nobody wants it any more. */
export async function completeRecord(
  { db, now, announce }: RecordCtx,
  key: Key,
  kind: Kind,
  changes: Changes,
): Promise<void> {
  const done = { ...changes, status: 'completed', progress: 100 } as const
  if (!(await change(db, key, done, now))) throw new Cancelled()
  await announce(eventOf(kind))
}

/** Notes that work cannot be done, and why. */
export async function failRecord(
  { db, now, announce }: RecordCtx,
  key: Key,
  kind: Kind,
  why: string,
): Promise<void> {
  if (await change(db, key, { status: 'failed', error: cut(why) }, now)) await announce(eventOf(kind))
}

/** The record of an export or import that a job is working on. */
export class JobRecord {
  readonly #ctx: JobCtx
  readonly #key: Key
  readonly #kind: Kind
  #reached = 0

  private constructor(ctx: JobCtx, key: Key, kind: Kind) {
    this.#ctx = ctx
    this.#key = key
    this.#kind = kind
  }

  /** Notes that the work begins, or begins again; undefined when there is nothing to do any more. */
  static async begin(ctx: JobCtx, id: string): Promise<{ record: JobRecord; row: ExportRow } | undefined> {
    const { groupId } = ctx
    if (groupId === null) return undefined
    const key = { groupId, id }
    return ctx.write(async ({ db, now, announce }) => {
      const row = await db.first(unfinished, key)
      if (row === undefined) return undefined
      await change(db, key, { status: 'running', progress: 0 }, now)
      await announce(eventOf(row.kind))
      return { record: new JobRecord(ctx, key, row.kind), row }
    })
  }

  /** Notes how far the work is. Of an export nobody is told; whoever waits for an import wants to see it. */
  async reach(percent: number): Promise<void> {
    const progress = Math.min(99, Math.floor(percent))
    if (progress <= this.#reached) return
    this.#reached = progress
    try {
      await this.#ctx.write(async ({ db, now, announce }) => {
        if (!(await change(db, this.#key, { progress }, now))) throw new Cancelled()
        if (this.#kind === 'import') await announce('import.mutation')
      })
    } catch (error) {
      // How far it is can wait when many are writing; the work itself goes on.
      if (!(error instanceof Problem && error.code === 'overloaded')) throw error
    }
  }

  /** Notes that the work is done, in the transaction that does the last of it. */
  complete(ctx: RecordCtx, changes: Changes): Promise<void> {
    return completeRecord(ctx, this.#key, this.#kind, changes)
  }

  /**
   * Does the work, and ends in good order when it is not wanted any more or cannot be done. What else goes wrong is
   * thrown, so that the work is tried again.
   */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isFinal(error)) throw error
      if (!(error instanceof Cancelled))
        await this.#ctx.write(ctx => failRecord(ctx, this.#key, this.#kind, error.message))
    }
  }
}

/** Notes that a job was given up, unless what it began is finished all the same: that notes how it has ended. */
export async function noteLost(
  { db, notify }: WriteScope,
  { groupId, now, why }: LostJob<unknown>,
  kind: Kind,
  id: string,
): Promise<void> {
  if (groupId === null || (kind === 'import' && (await isUnderWay(db, groupId)))) return
  if (await change(db, { groupId, id }, { status: 'failed', error: cut(why) }, now))
    await notify({ groupId, event: eventOf(kind) })
}

/** A text of at most 1000 bytes, cut between two characters. */
const cut = (text: string): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, maxError), { stream: true })
