import { pagesById } from '#db/query/keyset.ts'
import type { BackgroundCtx } from '#jobs/background.ts'

/** The ids of all groups, until the work is told to end. */
export async function* groupsOf(ctx: Pick<BackgroundCtx, 'read' | 'signal'>): AsyncGenerator<string> {
  const read = (after: string, limit: number) =>
    ctx.read(({ db }) =>
      db.q.selectFrom('groups').select('id').where('id', '>', after).orderBy('id').limit(limit).execute(),
    )
  for await (const rows of pagesById(read, { signal: ctx.signal })) for (const { id } of rows) yield id
}
