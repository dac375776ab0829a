import { errorCode } from '#kernel/error-code.ts'
import { requireValue } from '#kernel/require-value.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Writer } from '../reader-writer.ts'

const lock = 7745002

/** PostgreSQL: statement for the lasting connection of a server; shows others that it runs. */
export const presence = `select pg_advisory_lock_shared(${lock})`

const tablesOfOurs = `select c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not exists (
    select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`

/** PostgreSQL: blocks the start of servers until the transaction ends; throws a StartupError while one runs. */
export async function blockConnections(db: Writer): Promise<void> {
  const { rows } = await db.exec<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`)
  if (!requireValue(rows[0]).free)
    throw new StartupError('A server is running on the database. Stop it and try again.')
}

/**
 * PostgreSQL: moves all tables, with rows and indexes, into a new schema, and blocks servers until the
 * transaction ends. Returns the name of the schema; undefined without tables.
 */
export async function setAside(db: Writer, stamp: string): Promise<string | undefined> {
  await db.exec('set local statement_timeout = 0')
  await db.exec('set local idle_in_transaction_session_timeout = 0')
  await blockConnections(db)
  const tables = (await db.exec<{ name: string }>(tablesOfOurs)).rows
  if (tables.length === 0) return undefined
  const schema = `replaced_${stamp.toLowerCase()}`
  await db.exec(`create schema ${schema}`).catch(mayNot)
  for (const { name } of tables) await db.exec(`alter table "${name}" set schema ${schema}`)
  return schema
}

function mayNot(cause: unknown): never {
  if (errorCode(cause) !== '42501') throw cause
  throw new StartupError(
    'The tables that are there cannot be put aside: let the user make schemas (grant create on database … to …).',
    { cause },
  )
}
