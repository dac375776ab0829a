import { constants } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { errorCode } from '#kernel/error-code.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { keysetPages } from '../query/keyset.ts'
import { explainScratchError, openScratchFolder, type ScratchFolder } from '../scratch-folder.ts'
import {
  inOrder,
  type KeyedRow,
  keyColumn,
  quoted,
  type RowKey,
  type SourceDatabase,
  withKey,
} from '../source-database.ts'

/** Suffixes of files beside a database: log, and journal of an interrupted transaction. */
const companions = ['', '-wal', '-journal']

/**
 * Opens a copy of a SQLite database of another program, including its log. The file itself is only read, so
 * its folder may be read-only. Throws a StartupError when it changes meanwhile, is damaged, or is no
 * database.
 */
export async function openSourceFile(file: string): Promise<SourceDatabase> {
  const folder = await openScratchFolder()
  try {
    const copy = path.join(folder.path, 'copy.db')
    await copyWhole(file, copy)
    return new ForeignFile(openSound(copy, file), folder)
  } catch (error) {
    await folder.remove()
    throw error
  }
}

async function copyWhole(file: string, copy: string): Promise<void> {
  const before = await stampsOf(file)
  for (const end of companions)
    await copyFile(file + end, copy + end, constants.COPYFILE_FICLONE).catch(error => {
      const code = errorCode(error)
      if (code === 'ENOSPC' || code === 'EDQUOT') explainScratchError(error)
      if (end === '' || code !== 'ENOENT') throw cannotRead(file, error)
    })
  if ((await stampsOf(file)) === before) return
  throw new StartupError(`${file} changed while it was copied. Stop the server that uses it, and try again.`)
}

const cannotRead = (file: string, cause: Error): StartupError =>
  new StartupError(`${file} cannot be read (${cause.message}).`, { cause })

/** Sizes and times of the file and its side files; equal when nobody has written. */
async function stampsOf(file: string): Promise<string> {
  const stamps = companions.map(end =>
    stat(file + end, { bigint: true }).then(
      ({ size, mtimeNs }) => `${size} ${mtimeNs}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stamps)).join()
}

function openSound(copy: string, file: string): BetterSqlite.Database {
  const database = new BetterSqlite(copy)
  try {
    const damage = database.pragma('quick_check(1)', { simple: true })
    if (damage !== 'ok') throw new StartupError(`${file} is damaged (${String(damage)}).`)
    return database.defaultSafeIntegers(true)
  } catch (error) {
    database.close()
    if (error instanceof BetterSqlite.SqliteError)
      throw new StartupError(`${file} is not an SQLite database, or is damaged (${error.message}).`, {
        cause: error,
      })
    throw error
  }
}

type Raw = Record<string, unknown>

class ForeignFile implements SourceDatabase {
  readonly kind = 'sqlite'
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly #database: BetterSqlite.Database
  readonly #folder: ScratchFolder

  constructor(database: BetterSqlite.Database, folder: ScratchFolder) {
    this.#database = database
    this.#folder = folder
    const columns = this.#rows(
      `select l.name as "table", x.name as "column" from pragma_table_list l join pragma_table_info(l.name) x
       where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\'
       order by l.name, x.cid`,
    )
    const tables = Map.groupBy(columns, ({ table }) => String(table))
    this.tables = new Map(
      [...tables].map(([table, found]) => [table, found.map(each => String(each['column']))]),
    )
  }

  #rows(sql: string, ...values: unknown[]): Raw[] {
    return (this.#database.prepare(sql).all(...values) as Raw[]).map(plain)
  }

  all(table: string) {
    const sql = `select rowid as ${quoted(keyColumn)}, * from ${quoted(table)} where rowid > ? order by rowid limit ?`
    const read = async (after: RowKey, limit: number) => this.#rows(sql, after, limit).map(withKey)
    const first: RowKey = Number.MIN_SAFE_INTEGER
    return keysetPages(read, { first, keyOf: ({ key }: KeyedRow) => key })
  }

  async find(table: string, keys: readonly RowKey[]) {
    const sql = `select rowid as ${quoted(keyColumn)}, * from ${quoted(table)}
      where rowid in (select value from json_each(?))`
    return inOrder(this.#rows(sql, JSON.stringify(keys)).map(withKey), keys)
  }

  async close(): Promise<void> {
    this.#database.close()
    await this.#folder.remove()
  }
}

/** Converts bigints to numbers, or to text beyond 2^53. */
function plain(row: Raw): Raw {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'bigint') continue
    row[name] = Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  }
  return row
}
