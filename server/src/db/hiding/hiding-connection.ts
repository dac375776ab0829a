import type { Connection } from '../connection.ts'
import { type Hidden, nameHidden } from './hidden.ts'
import { shadows } from './shadows.ts'

/** Read-only connection whose statements see tables without hidden values (docs/adr/0083). */
export const hidingConnection = (connection: Connection, hidden: Hidden): Connection => ({
  dialect: connection.dialect,
  hidden,
  query(sql, values, ways = {}) {
    if (ways.seesHidden === true) return connection.query(sql, values, ways)
    const name = ways.name === undefined ? undefined : `${ways.name}${nameHidden(hidden)}`
    return connection.query(withShadows(sql, connection.dialect.name, hidden), values, { ...ways, name })
  },
})

type DialectName = Connection['dialect']['name']

/**
 * Adds a common table expression for each table of the statement with hidden values. It has the name of the
 * table, so the statement reads it instead.
 */
function withShadows(sql: string, dialect: DialectName, hidden: Hidden): string {
  const named = shadows.flatMap(({ table, select }) => {
    if (!sql.includes(table)) return []
    const text = select(dialect, hidden)
    return text === undefined ? [] : [`"${table}" as not materialized (${text})`]
  })
  if (named.length === 0) return sql
  const list = named.join(', ')
  const [, recursive = '', rest] = /^\s*with\s+(recursive\s+)?(.*)$/is.exec(sql) ?? []
  if (rest === undefined) return `with ${list} ${sql}`
  // On PostgreSQL an expression in `with recursive` would refer to itself instead of the table.
  if (recursive !== '' && dialect === 'postgres') return `with ${list} select * from (${sql}) found`
  return `with ${recursive}${list}, ${rest}`
}
