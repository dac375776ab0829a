import BetterSqlite from 'better-sqlite3'

/** Statements of which the plan has been looked at in this process. */
const explained = new Set<string>()
let refused: string[] = []
let isLooking = false

/** Where comparing an id is no reason for another index: the table, the comparison, and why. */
const exceptions: Readonly<Record<string, string>> = {
  views: 'one’s own and shared ones, of few',
  label_formats: 'one’s own and shared ones, of few',
  merged_tags: 'by id or name, of few',
  idempotency_keys: 'deleted with the group, of the keys of a day',
  jobs: 'deleted with the group, of few',
}

interface Runnable {
  readonly source: string
  readonly database: BetterSqlite.Database
  all(...values: unknown[]): unknown
  run(...values: unknown[]): unknown
}

/** Statements that read a whole group although they name ids, since the last call. */
export function takeGroupReads(): string[] {
  const taken = refused
  refused = []
  return taken
}

/** From now on looks at the plan of each statement that SQLite runs in this process, once. */
export function explainEachStatement(): void {
  // Files of tests share a process.
  if (isLooking) return
  isLooking = true
  const db = new BetterSqlite(':memory:')
  const prototype: Runnable = Object.getPrototypeOf(db.prepare('select 1'))
  db.close()
  const { all, run } = prototype
  const look = ({ source, database }: Runnable, values: readonly unknown[]): void => {
    if (explained.has(source) || !isOurs(source)) return
    explained.add(source)
    const explaining = database.prepare(`explain query plan ${source}`)
    const steps = (all.apply(explaining as never, [...values]) as { detail: string }[]).map(
      ({ detail }) => detail,
    )
    const found = groupReadsOf(source, steps)
    if (found.length > 0) refused.push(`${found.join('; ')}: ${source}`)
  }
  prototype.all = function (...values) {
    look(this, values)
    return all.apply(this, values)
  }
  prototype.run = function (...values) {
    look(this, values)
    return run.apply(this, values)
  }
}

/** Statements with values in their text are those of tests. */
const isOurs = (source: string): boolean =>
  /^\s*(?:select|with|insert|update|delete)\b/i.test(source) && !/'[\da-f]{8}-/.test(source)

/**
 * The steps of a plan that use an index by the group alone, although the statement compares ids of the table
 * with what is known by then, or names ids of a table that it reads later.
 */
export function groupReadsOf(sql: string, plan: readonly string[]): string[] {
  const read = plan.map(step => aliasesOf(sql, /^(?:SEARCH|SCAN) (\w+)/.exec(step)?.[1]))
  // Values that are written are not compared.
  const conditions = sql.replace(/\sset\s.*?(?=\s(?:from|where)\s|$)/is, ' ')
  return plan.filter((step, at) => {
    const [, name] = /^SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \(group_id=\?\)/.exec(step) ?? []
    if (name === undefined) return false
    const [, table = name] =
      new RegExp(String.raw`\b(?:from|join|update|into) "?(\w+)"? (?:as )?"?${name}\b`, 'i').exec(sql) ?? []
    if (exceptions[table] !== undefined || exceptions[name] !== undefined) return false
    const before = new Set(read.slice(0, at).flat())
    const after = new Set(
      read
        .slice(at + 1)
        .flat()
        .filter(other => other !== name && !before.has(other)),
    )
    return (
      comparedWith(conditions, name).some(other => !after.has(other)) ||
      [...after].some(other => new RegExp(String.raw`\b${other}"?\."?id"? in\b`, 'i').test(conditions))
    )
  })
}

/** The names that a statement may have for what its plan calls `name`: a table with hidden columns is `t` there. */
function aliasesOf(sql: string, name: string | undefined): (string | undefined)[] {
  const hidden = name === 't' ? [...sql.matchAll(/"(\w+)" as not materialized/g)] : []
  const aliases = hidden.flatMap(([, table]) => [
    ...sql.matchAll(new RegExp(String.raw`\b(?:from|join) "?${table}"? (?:as )?"?(\w+)`, 'gi')),
  ])
  return [name, ...aliases.map(([, alias]) => alias)]
}

/** With columns of which tables ids of a table are compared; undefined: with values. */
function comparedWith(sql: string, name: string): (string | undefined)[] {
  const id = String.raw`"?(?!group_id)(?:id|\w+_id)\b"?`
  const isAlias = !new RegExp(String.raw`\b(?:from|join|update|into) "?${name}\b`, 'i').test(sql)
  const column = isAlias ? String.raw`"?\b${name}"?\.${id}` : String.raw`(?:"?\b${name}"?\.)?${id}`
  const other = String.raw`"?\b(\w+)"?\."?\w+"?`
  const forth = new RegExp(String.raw`(?<![.\w"])${column} (?:= ?(?:${other})?|in\b)`, 'gi')
  const back = new RegExp(String.raw`${other} = ${column}`, 'gi')
  return [...sql.matchAll(forth), ...sql.matchAll(back)].map(([, table]) => table)
}
