import { sql } from 'kysely'
import type { PartTable } from '#db/inventory/table-lists.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { applyBulk, type BulkSubject, type BulkUndo, revertBulk } from '../bulk/bulk-subjects.ts'
import { raiseVersions, renewSearchTexts } from '../writes/attachments-changed.ts'
import { forgetMerges, type Merged, noteMerges } from './merged-entities.ts'

/** A part of an entity, and whose it is. */
export interface PartMove {
  readonly table: PartTable
  readonly id: string
  readonly entityId: string
  /** Of an attachment: whether it stands for the entity, and its position. */
  readonly isPrimary?: 0 | 1
  readonly position?: number
}

/** One step of a merge. */
export type MergeSubject =
  | BulkSubject
  | ({ readonly change: 'movePart'; readonly from: string } & PartMove)
  | ({ readonly change: 'note' } & Merged)

/** Former state that takes a batch of such subjects back. */
export interface MergeUndo {
  readonly parts: readonly (PartMove & { readonly from: string })[]
  readonly bulk: BulkUndo
}

/** Changes a batch of subjects; returns what takes them back. */
export async function applyMerge(ctx: BatchCtx, subjects: readonly MergeSubject[]): Promise<MergeUndo> {
  const { db, groupId } = ctx
  const parts: (PartMove & { from: string })[] = []
  const notes: Merged[] = []
  const bulk: BulkSubject[] = []
  for (const subject of subjects)
    if (subject.change === 'movePart') parts.push(subject)
    else if (subject.change === 'note') notes.push(subject)
    else bulk.push(subject)
  const former = await moveParts(db, groupId, parts)
  const undo = await applyBulk(ctx, bulk)
  await noteMerges(db, groupId, notes)
  return { parts: former, bulk: undo }
}

/** Takes a batch back. */
export async function revertMerge(
  ctx: BatchCtx,
  subjects: readonly MergeSubject[],
  { parts, bulk }: MergeUndo,
): Promise<void> {
  const noted = subjects.flatMap(subject => (subject.change === 'note' ? [subject.id] : []))
  if (noted.length > 0) await forgetMerges(ctx.db, ctx.groupId, noted)
  await revertBulk(ctx, bulk)
  await moveParts(ctx.db, ctx.groupId, parts)
}

interface Asked {
  /** As JSON, each with its group. */
  readonly rows: string
}

interface Former {
  readonly id: string
  readonly entity_id: string
  readonly is_primary?: 0 | 1
  readonly position?: number
}

interface Ownership {
  readonly find: Statement<{ groupId: string; ids: readonly string[] }, Former>
  readonly set: Statement<Asked, unknown>
}

const attachments: Ownership = {
  find: statement<{ groupId: string; ids: readonly string[] }>()(
    (_q, p, dialect) => sql<Former>`select id, entity_id, is_primary, position from attachments
      where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}`,
  ),
  set: statement<Asked>()(
    (_q, p, dialect) => sql`
      update attachments set entity_id = given.entity_id, is_primary = given.is_primary, position = given.position
      from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', entity_id: 'text', is_primary: 'integer', position: 'integer' })} given
      where attachments.group_id = given.group_id and attachments.id = given.id`,
  ),
}

const others = new Map<PartTable, Ownership>()

function ownershipIn(table: PartTable): Ownership {
  if (table === 'attachments') return attachments
  const known = others.get(table) ?? {
    find: statement<{ groupId: string; ids: readonly string[] }>()(
      (_q, p, dialect) => sql<Former>`select id, entity_id from ${sql.table(table)}
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}`,
    ),
    set: statement<Asked>()(
      (_q, p, dialect) => sql`
        update ${sql.table(table)} set entity_id = given.entity_id
        from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', entity_id: 'text' })} given
        where ${sql.ref(`${table}.group_id`)} = given.group_id and ${sql.ref(`${table}.id`)} = given.id`,
    ),
  }
  others.set(table, known)
  return known
}

/** Gives parts to other entities; returns whose they were. */
async function moveParts(
  db: Writer,
  groupId: string,
  moves: readonly (PartMove & { readonly from: string })[],
): Promise<(PartMove & { from: string })[]> {
  const former: (PartMove & { from: string })[] = []
  for (const [table, some] of Map.groupBy(moves, move => move.table)) {
    const { find, set } = ownershipIn(table)
    const wanted = new Map(some.map(move => [move.id, move]))
    for (const row of await db.all(find, { groupId, ids: [...wanted.keys()] }))
      former.push({
        table,
        id: row.id,
        entityId: row.entity_id,
        from: wanted.get(row.id)?.entityId ?? '',
        ...(row.is_primary === undefined ? {} : { isPrimary: row.is_primary, position: row.position ?? 0 }),
      })
    const rows = some.map(({ id, entityId, isPrimary, position }) => ({
      group_id: groupId,
      id,
      entity_id: entityId,
      is_primary: isPrimary,
      position,
    }))
    await db.run(set, { rows: JSON.stringify(rows) })
  }
  await ownersChanged(db, groupId, moves)
  return former
}

/** Attachments are shown with their entities, and searched with them. */
async function ownersChanged(
  db: Writer,
  groupId: string,
  moves: readonly (PartMove & { readonly from: string })[],
): Promise<void> {
  const ids = new Set(
    moves.flatMap(({ table, from, entityId }) => (table === 'attachments' ? [from, entityId] : [])),
  )
  if (ids.size === 0) return
  await raiseVersions(db, groupId, [...ids])
  await renewSearchTexts(db, groupId, [...ids])
}
