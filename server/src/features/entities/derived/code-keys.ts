import { codeKeyOf } from '@stowage/contract/matching/codes'
import { sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { EntityCodesTable } from '#db/tables/entities.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { readCodes } from '../model/codes.ts'
import type { Change, StoredEntity } from '../model/entity.ts'

/** Exact lookups find an entity by this key. */
type CodeKey = Omit<EntityCodesTable, 'group_id'>

type Coded = Pick<StoredEntity, 'n' | 'codes' | 'serial_number'>

const columns = { code_key: 'text', n: 'integer', is_serial: 'integer' } as const

const insertKeys = insertMany<EntityCodesTable>('entity_codes', { group_id: 'text', ...columns })

const deleteKeys = statement<{ groupId: string; rows: string }>()(
  (
    _q,
    p,
    dialect,
  ) => sql`delete from entity_codes where group_id = ${p.groupId} and (code_key, n, is_serial) in
    (select code_key, n, is_serial from ${dialect.recordTable(p.rows, columns)} gone)`,
)

const keysOfRows = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_codes')
    .select(['code_key', 'n', 'is_serial'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

function keysOf({ n, codes, serial_number }: Coded): CodeKey[] {
  const serial = codeKeyOf(serial_number)
  return [
    ...readCodes(codes).map(code => ({ code_key: codeKeyOf(code), n, is_serial: 0 as const })),
    ...(serial === '' ? [] : [{ code_key: serial, n, is_serial: 1 as const }]),
  ]
}

/** Brings the keys of codes and serial numbers up to date with a batch of changes; those of deleted entities go with their rows. */
export async function keepCodeKeys(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const gone: CodeKey[] = []
  const come: CodeKey[] = []
  for (const { before, after } of changes) {
    if (after === null || hasSameCodes(before?.row, after.row)) continue
    const { missing, stale } = compareKeys(before === null ? [] : keysOf(before.row), after.row)
    gone.push(...stale)
    come.push(...missing)
  }
  await putCodeKeys(db, groupId, { missing: come, stale: gone })
}

const hasSameCodes = (before: Coded | undefined, after: Coded): boolean =>
  before?.codes === after.codes && before.serial_number === after.serial_number

/** Differences between stored keys and those of the rows. */
export interface WrongCodeKeys {
  readonly missing: readonly CodeKey[]
  readonly stale: readonly CodeKey[]
}

function compareKeys(kept: readonly CodeKey[], row: Coded): WrongCodeKeys {
  const nameOf = ({ code_key, is_serial }: CodeKey) => `${is_serial} ${code_key}`
  const had = new Map(kept.map(key => [nameOf(key), key]))
  const wanted = new Map(keysOf(row).map(key => [nameOf(key), key]))
  return {
    missing: [...wanted].flatMap(([name, key]) => (had.has(name) ? [] : [key])),
    stale: [...had].flatMap(([name, key]) => (wanted.has(name) ? [] : [key])),
  }
}

/** Adds missing keys and removes stale ones. */
export async function putCodeKeys(
  db: Writer,
  groupId: string,
  { missing, stale }: WrongCodeKeys,
): Promise<void> {
  await allOrFirstError([
    removeKeys(db, groupId, stale),
    insertKeys(
      db,
      missing.map(key => ({ group_id: groupId, ...key })),
    ),
  ])
}

async function removeKeys(db: Writer, groupId: string, stale: readonly CodeKey[]): Promise<void> {
  if (stale.length > 0) await db.run(deleteKeys, { groupId, rows: JSON.stringify(stale) })
}

/** Finds the keys of some entities that differ from their codes and serial numbers. */
export async function findWrongCodeKeys(
  db: Reader,
  groupId: string,
  rows: readonly Coded[],
): Promise<WrongCodeKeys> {
  const found = await db.all(keysOfRows, { groupId, rowNumbers: rows.map(({ n }) => n) })
  const kept = Map.groupBy(found, ({ n }) => n)
  const wrong = rows.map(row => compareKeys(kept.get(row.n) ?? [], row))
  return {
    missing: wrong.flatMap(({ missing }) => missing),
    stale: wrong.flatMap(({ stale }) => stale),
  }
}
