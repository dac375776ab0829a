import { sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import {
  changeBetween,
  comparableName,
  completeEntities,
  type Field,
  findFieldNames,
  type MembersToSet,
  rowsByNumber,
  sameFields,
  saveEntities,
  setMembers,
} from '#features/entities/index.ts'
import { textKeyOf } from '#kernel/text-key.ts'
import { type BatchCtx, maxShortWrite } from '#long-writes/define-long-write.ts'

/** Custom fields of the items of a type, or of all types, that follow their definition. */
export interface Renaming {
  readonly typeId: string | null
  /** The name of the definition before and after; equal when it stays. */
  readonly from: string
  readonly to: string
  /** Names that differ in case, accents and outer blanks only become the exact name. */
  readonly unify: boolean
  /** New texts by old ones. */
  readonly values: ReadonlyMap<string, string>
}

/** An item whose fields are set. */
export type RenamedEntity = MembersToSet

/** Changes the fields of a batch of items; returns what takes it back. */
export async function applyRenaming(
  ctx: BatchCtx,
  subjects: readonly RenamedEntity[],
): Promise<readonly RenamedEntity[]> {
  const changes = await setMembers(ctx, subjects)
  await saveEntities(ctx.db, { groupId: ctx.groupId }, changes)
  return changes.map(({ before, after }) => changeBetween(after, before))
}

/** Takes a batch back. */
export async function revertRenaming(ctx: BatchCtx, undo: readonly RenamedEntity[]): Promise<void> {
  await applyRenaming(ctx, undo)
}

/** Finds the items whose fields change, and the fields that they get. */
export async function* planRenaming(
  db: Reader,
  groupId: string,
  renaming: Renaming,
): AsyncGenerator<readonly RenamedEntity[]> {
  const seen = new Set<number>()
  for (const each of await findPlaces(db, groupId, renaming))
    for await (const rows of pagesOf(db, { groupId, typeId: renaming.typeId, ...each })) {
      const fresh = [...new Set(rows.map(({ entity_n }) => entity_n))].filter(n => !seen.has(n))
      for (const n of fresh) seen.add(n)
      for await (const rowNumbers of batchesOf(fresh)) yield await renameOn(db, groupId, rowNumbers, renaming)
    }
}

async function renameOn(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
  renaming: Renaming,
): Promise<RenamedEntity[]> {
  const rows = await db.all(rowsByNumber, { groupId, rowNumbers })
  const entities = await completeEntities(db, groupId, rows, { tags: false, fields: true })
  return [...entities.values()].flatMap(({ row, fields: before }): RenamedEntity[] => {
    const fields = renameFields(before, renaming)
    return sameFields(before, fields) ? [] : [{ id: row.id, n: row.n, members: {}, fields }]
  })
}

/**
 * The fields of an item with their new names and values. One that has the exact name keeps it, and those that differ from it
 * in case and accents stay as they are: no field comes to have the name of another one.
 */
export function renameFields(
  fields: readonly Field[],
  { from, to, unify, values }: Renaming,
): readonly Field[] {
  const renamed = fields.map(field => (field.name === from ? { ...field, name: to } : field))
  const variant = renamed.some(({ name }) => name === to)
    ? undefined
    : renamed.find(({ name }) => unify && comparableName(name) === comparableName(to))
  const named = renamed.map(field => (field === variant ? { ...field, name: to } : field))
  return named.map(field => {
    const text = field.name === to && field.type === 'text' ? values.get(field.text_value) : undefined
    return text === undefined ? field : { ...field, text_value: text }
  })
}

/** Fields of a name; with a key only those whose texts have it. */
interface Place {
  readonly name: string
  readonly key?: string
}

/** Which fields may change. */
async function findPlaces(
  db: Reader,
  groupId: string,
  { from, to, unify, values }: Renaming,
): Promise<Place[]> {
  const names = await findFieldNames(db, groupId)
  const others = names.filter(
    name => name !== to && (name === from || (unify && comparableName(name) === comparableName(to))),
  )
  const keys = new Set([...values.keys()].map(textKeyOf))
  return [...others.map(name => ({ name })), ...[...keys].map(key => ({ name: to, key }))]
}

/** Counts the fields that may change, as far as that matters to a short write. */
export async function countRenamed(db: Reader, groupId: string, renaming: Renaming): Promise<number> {
  let count = 0
  for (const each of await findPlaces(db, groupId, renaming)) {
    const limit = maxShortWrite + 1 - count
    if (limit <= 0) break
    count += (await readSome(db, { groupId, typeId: renaming.typeId, ...each }, first, limit)).length
  }
  return count
}

const distinctItems = statement<{ groupId: string; names: readonly string[] }>()(
  (_q, p, dialect) => sql<{ count: number }>`select count(distinct entity_n) as count from entity_fields
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('name'), p.names, 'text')}`,
)

const distinctItemsOfType = statement<{ groupId: string; names: readonly string[]; typeId: string }>()(
  (_q, p, dialect) => sql<{ count: number }>`select count(distinct f.entity_n) as count from entity_fields f
    join entities e on e.group_id = f.group_id and e.n = f.entity_n
    where f.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('f.name'), p.names, 'text')}
      and e.entity_type_id = ${p.typeId}`,
)

/** Counts the items of the type that have a field with the new name already. */
export async function countItemsNamed(
  db: Reader,
  groupId: string,
  { typeId, to, unify }: Renaming,
): Promise<number> {
  const isMeant = (name: string) => name === to || (unify && comparableName(name) === comparableName(to))
  const names = (await findFieldNames(db, groupId)).filter(isMeant)
  if (names.length === 0) return 0
  const found =
    typeId === null
      ? await db.first(distinctItems, { groupId, names })
      : await db.first(distinctItemsOfType, { groupId, names, typeId })
  return Number(found?.count ?? 0)
}

interface Position {
  readonly text_key: string
  readonly entity_n: number
}

interface Asked extends Place {
  readonly groupId: string
  readonly typeId: string | null
}

const first: Position = { text_key: '', entity_n: -1 }

const pagesOf = (db: Reader, asked: Asked) =>
  keysetPages((after: Position, limit: number) => readSome(db, asked, after, limit), {
    first,
    keyOf: row => row,
  })

interface Page {
  groupId: string
  name: string
  typeId: string
  key: string
  after: number
  limit: number
}

/** Reads fields in the order of an index: those of any text, or of one. */
const readers = (isOfType: boolean, hasKey: boolean) =>
  statement<Page>()(
    (_q, p) => sql<Position>`select f.text_key, f.entity_n from entity_fields f
      ${isOfType ? sql`join entities e on e.group_id = f.group_id and e.n = f.entity_n` : sql``}
      where f.group_id = ${p.groupId} and f.name = ${p.name}
        and ${hasKey ? sql`f.text_key = ${p.key} and f.entity_n > ${p.after}` : sql`(f.text_key, f.entity_n) > (${p.key}, ${p.after})`}
        ${isOfType ? sql`and e.entity_type_id = ${p.typeId}` : sql``}
      order by f.text_key, f.entity_n limit ${p.limit}`,
  )

const ofAnyType = { anyText: readers(false, false), oneText: readers(false, true) }
const ofOneType = { anyText: readers(true, false), oneText: readers(true, true) }

function readSome(
  db: Reader,
  { groupId, typeId, name, key }: Asked,
  after: Position,
  limit: number,
): Promise<Position[]> {
  const read = typeId === null ? ofAnyType : ofOneType
  return db.all(key === undefined ? read.anyText : read.oneText, {
    groupId,
    name,
    typeId: typeId ?? '',
    key: key ?? after.text_key,
    after: after.entity_n,
    limit,
  })
}
