import pg from 'pg'
import { requireValue } from '#kernel/require-value.ts'

const int8 = 20
const numeric = 1700

/** Input limits keep integers and sums below 2^53, so they are parsed as numbers. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

type Row = Record<string, unknown>

/** Rows of a statement, or the number of changed rows. */
export interface Outcome {
  readonly rows: Row[]
  readonly changes: number
}

/** A statement before its answer. */
export interface Asked {
  readonly text: string
  readonly values: readonly Parameter[]
  /** Name of the prepared statement. */
  readonly name: string | undefined
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Parameter of the wire protocol. */
export type Parameter = string | Buffer | null

/** Encodes a value: flags as numbers, lists as array literals. */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`
  return String(value)
}

const toElement = (value: unknown): string =>
  value === null ? 'NULL' : `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

interface Column {
  readonly name: string
  parse(text: string): unknown
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** Prepared statements of a connection, by name, with their columns. */
export type PreparedStatements = Map<string, readonly Column[] | 'unsure'>

/**
 * Statements sent as one message with one Sync, answered in order. When one fails, the database skips the
 * ones after it, and they fail too. Prepared statements are not described again.
 */
export class StatementBatch implements pg.Submittable {
  readonly statements: readonly Asked[]
  readonly #prepared: PreparedStatements
  readonly #end: () => void
  /** Names of statements that this batch prepares. */
  readonly #fresh = new Map<Asked, string>()
  #at = 0
  #rows: Row[] = []
  #columns: readonly Column[] | undefined

  /** Calls `end` when all statements are answered. */
  constructor(statements: readonly Asked[], prepared: PreparedStatements, end: () => void) {
    this.statements = statements
    this.#prepared = prepared
    this.#end = end
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const asked of this.statements) this.#send(connection, asked)
    connection.sync()
    connection.stream.uncork()
  }

  #send(connection: pg.Connection, asked: Asked): void {
    const { text, name = '', values } = asked
    const known = name === '' ? undefined : this.#prepared.get(name)
    const isKnown = known !== undefined && known !== 'unsure'
    if (known === 'unsure') connection.close({ type: 'S', name }, true)
    if (!isKnown) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: [...values] }, true)
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
    if (isKnown || name === '') return
    this.#prepared.set(name, [])
    this.#fresh.set(asked, name)
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID) }))
    const name = this.#fresh.get(this.#current)
    if (name !== undefined) this.#prepared.set(name, this.#columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#knownColumns()
    const row: Row = {}
    for (let i = 0; i < fields.length; i++) {
      const { name, parse } = requireValue(this.#columns[i])
      const text = fields[i] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#current.resolve({ rows: this.#rows, changes: Number(/\d+$/.exec(text)?.[0] ?? 0) })
    this.#at++
    this.#rows = []
    this.#columns = undefined
  }

  handleReadyForQuery(): void {
    this.#end()
  }

  handleError(error: unknown): void {
    for (const asked of this.statements.slice(this.#at)) {
      const name = this.#fresh.get(asked)
      if (name !== undefined) this.#prepared.set(name, 'unsure')
      asked.reject(error)
    }
    this.#end()
  }

  get #current(): Asked {
    return requireValue(this.statements[this.#at])
  }

  #knownColumns(): readonly Column[] {
    const known = this.#prepared.get(this.#current.name ?? '')
    return known === undefined || known === 'unsure' ? [] : known
  }
}
