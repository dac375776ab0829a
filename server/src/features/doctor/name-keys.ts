import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { WriteCtx } from '#server/context.ts'

const tables = ['tags', 'entity_types', 'templates', 'notifiers'] as const
const batch = 500

interface Wrong {
  readonly table: (typeof tables)[number]
  readonly id: string
  readonly right: string
}

/** What a group has besides things that is not ordered by its name, a slice at a time. */
export async function* findWrongKeys(db: Reader, groupId: string): AsyncGenerator<Wrong[]> {
  for (const table of tables)
    for (let after = ''; ; await yieldToEventLoop()) {
      const rows = await db.q
        .selectFrom(table)
        .select(['id', 'name', 'name_key'])
        .where('group_id', '=', groupId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute()
      yield rows
        .map(({ id, name, name_key }) => ({ table, id, name_key, right: nameKeyOf(name) }))
        .filter(({ name_key, right }) => name_key !== right)
      const last = rows.at(-1)
      if (last === undefined || rows.length < batch) break
      after = last.id
    }
}

/** Folds the names of what a group has besides things anew, in a transaction of the group. */
export async function mendKeys({ db }: Pick<WriteCtx<null>, 'db'>, groupId: string): Promise<void> {
  for await (const wrong of findWrongKeys(db, groupId))
    for (const { table, id, right } of wrong)
      await db.q
        .updateTable(table)
        .set({ name_key: right })
        .where('group_id', '=', groupId)
        .where('id', '=', id)
        .execute()
}
