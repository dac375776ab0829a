import { deletion } from '#db/group-lock.ts'
import { pagesById } from '#db/query/keyset.ts'
import type { BackgroundCtx } from '#jobs/background.ts'

/** The ids of all groups, but of those that are deleted and still have rows, until the work is told to end. */
export async function* groupsOf(ctx: Pick<BackgroundCtx, 'read' | 'signal'>): AsyncGenerator<string> {
  const read = (after: string, limit: number) =>
    ctx.read(({ db }) =>
      db.q
        .selectFrom('groups as g')
        .leftJoin('group_numbers as n', 'n.group_id', 'g.id')
        .select('g.id')
        .where('g.id', '>', after)
        .where(({ eb, or }) => or([eb('n.long_write_id', 'is', null), eb('n.long_write_id', '!=', deletion)]))
        .orderBy('g.id')
        .limit(limit)
        .execute(),
    )
  for await (const rows of pagesById(read, { signal: ctx.signal })) for (const { id } of rows) yield id
}
