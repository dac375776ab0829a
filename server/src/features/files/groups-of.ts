import type { BackgroundCtx } from '#jobs/background.ts'

const batch = 500

/** The ids of all groups, a slice at a time, until the work is told to end. */
export async function* groupsOf(ctx: Pick<BackgroundCtx, 'read' | 'signal'>): AsyncGenerator<string> {
  for (let after = ''; !ctx.signal.aborted; ) {
    const rows = await ctx.read(({ db }) =>
      db.q.selectFrom('groups').select('id').where('id', '>', after).orderBy('id').limit(batch).execute(),
    )
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
  }
}
