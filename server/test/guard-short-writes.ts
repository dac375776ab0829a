import type { Database, WriteScope } from '#db/database.ts'
import { Writer } from '#db/reader-writer.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'

interface Exception {
  /** Files among the callers. */
  readonly path: RegExp
  readonly why: string
}

/** What may change more rows in one transaction. */
const exceptions: readonly Exception[] = [
  { path: /\/server\/test\/|\.test\.ts/, why: 'a test seeds a home, past the wire' },
  { path: /\/features\/move-in\//, why: 'a move-in fills a database that nobody uses yet' },
  {
    path: /\/features\/notices\//,
    why: 'marks what a notice has told, in the transaction that takes its day',
  },
]

/** Rows of these are what a transaction is measured by; whatever else belongs to one of them is written with it. */
const measured = new Set(['entities', 'attachments', 'maintenance_entries', 'tags', 'templates'])

/** Of links only those that are removed: the ones of a new entity are written with it. */
const isMeasured = (verb: string, table: string): boolean =>
  measured.has(table) || (table === 'entity_tags' && verb === 'delete from')

const changing = /^\s*(insert into|update|delete from)\s+"?(\w+)"?/i

/**
 * Has every transaction of a database fail that changes more than 1,000 rows of a table of the inventory: that is for long
 * writes, which do it in many. Theirs are no exception.
 */
export function guardShortWrites(database: Database, allowed = exceptions): void {
  const write = database.write.bind(database)
  database.write = (groupId, work, options) =>
    write(
      groupId,
      scope => work({ db: watched(scope, allowed), notify: each => scope.notify(each) }),
      options,
    )
}

function watched({ db }: WriteScope, allowed: readonly Exception[]): Writer {
  const changed = new Map<string, number>()
  return new Writer({
    dialect: db.dialect,
    async query(sql, values, options) {
      const result = await db.exec(sql, values, options)
      const [, verb = '', table = ''] = changing.exec(sql) ?? []
      if (!isMeasured(verb.toLowerCase(), table)) return result
      const count = (changed.get(table) ?? 0) + Math.max(result.changes, result.rows.length)
      changed.set(table, count)
      if (count > maxShortWrite && !isAllowed(allowed))
        throw new Error(`One transaction changes ${count} rows of ${table}; that is for a long write`)
      return result
    },
  })
}

/** Is one of these files among the callers? */
function isAllowed(allowed: readonly Exception[]): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('Who calls?')
  Error.stackTraceLimit = stackTraceLimit
  const callers = stack.split('\n').filter(line => !line.includes('/guard-short-writes.ts'))
  return allowed.some(({ path }) => callers.some(line => path.test(line)))
}
