import { listColumns } from './older-database.ts'
import type { Signed, TestApp } from './test-app.ts'

/** Which rows of a table belong to a group or to its member, by a column of it; $g and $u are the two ids. */
const belonging = {
  group_id: 'group_id = $g',
  user_id: 'user_id = $u',
  session_id: 'session_id in (select id from sessions where user_id = $u)',
}

/** Reads every row of somebody's, and of the group they opened, as text that is the same as long as nothing changes. */
export async function rowsReader({
  app: { database },
}: TestApp): Promise<(owner: Signed) => Promise<string>> {
  const columns = await database.write(null, ({ db }) => listColumns(db))
  const queries = [`select * from groups where id = $g`, `select * from users where id = $u`]
  for (const [table, names] of columns) {
    const conditions = Object.entries(belonging).flatMap(([name, condition]) =>
      names.includes(name) ? [condition] : [],
    )
    if (conditions.length > 0) queries.push(`select * from ${table} where ${conditions.join(' or ')}`)
  }
  return ({ groupId, userId }) =>
    database.write(null, async ({ db }) => {
      const texts: string[] = []
      for (const query of queries) {
        const { rows } = await db.exec(query.replaceAll('$g', `'${groupId}'`).replaceAll('$u', `'${userId}'`))
        texts.push(...rows.map(row => JSON.stringify(row)).toSorted())
      }
      return texts.join('\n')
    })
}
