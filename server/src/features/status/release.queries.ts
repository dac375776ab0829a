import { z } from 'zod'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'

/** The newest release that is known; empty texts while none is. */
export interface Release {
  readonly version: string
  /** As the feed writes it. */
  readonly date: string
}

const key = 'latest_release'
const Kept = z.object({ version: z.string(), date: z.string() })
const findKept = statement<{ key: string }>()((q, p) =>
  q.selectFrom('instance').select('value').where('key', '=', p.key),
)

/** The newest release that one of the processes on this database has seen. */
export async function findRelease(db: Reader): Promise<Release> {
  const row = await db.first(findKept, { key })
  return row === undefined ? { version: '', date: '' } : Kept.parse(JSON.parse(row.value))
}

/** Keeps what the feed says, for all processes and for the next start. */
export async function keepRelease(db: Writer, release: Release): Promise<void> {
  const value = JSON.stringify(release)
  await db.q
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
