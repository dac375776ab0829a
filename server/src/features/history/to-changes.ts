import type { Change } from '@stowage/contract/history/history'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { ChangesTable, StockMovesTable } from '#db/tables/changes.ts'
import { findMoves } from '#events/stock-moves.ts'
import { findMergesOf } from '#features/entities/index.ts'
import type { Member } from '#server/context.ts'
import { findDetailRows, toDetails } from './change-details.ts'
import { findOrigins } from './change-origins.ts'
import type { ChangeRow } from './changes.queries.ts'
import { countsOf, readSubjects } from './counted-subjects.ts'
import { refsOf } from './entry-members.ts'
import { findSubjects, nameRef, namesOfUsers, readRef, type SubjectRef } from './subjects.queries.ts'

const refIn = (table: string, id: string): SubjectRef => ({ table, id, key: '' })

/** Names in the moves of stock of a change. */
const refsOfMove = ({ product_id, place_id }: StockMovesTable): SubjectRef[] => [
  ...(product_id === null ? [] : [refIn('products', product_id)]),
  ...(place_id === null ? [] : [refIn('entities', place_id)]),
]

/** Changes as the caller sees them, in their order; all of what they have moved of one product is told. */
export async function toChanges(
  db: Reader,
  actor: Member,
  rows: readonly Selectable<ChangesTable>[],
  productId?: string,
): Promise<Change[]> {
  const origins = await findOrigins(db, actor, rows)
  const all = [...rows, ...[...origins.values()].map(({ row }) => row)]
  const details = await findDetailRows(db, actor, all)
  const numbers = all.map(({ n }) => n)
  const merges = await findMergesOf(db, actor.groupId, numbers)
  const moves = await findMoves(db, actor.groupId, numbers, productId)
  const subjects = await findSubjects(db, actor, [
    ...[...merges.values()].flatMap(({ table, from, into }) => [refIn(table, from), refIn(table, into)]),
    ...[...moves.values()].flat().flatMap(refsOfMove),
    ...all.flatMap(row => readSubjects(row).first).map(readRef),
    ...[...details.values()].flat().flatMap(refsOf),
  ])
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]
  const names = await namesOfUsers(db, actors)
  const named = (ref: SubjectRef) => ({ id: ref.id, name: subjects.get(nameRef(ref))?.name ?? '' })
  const nameOf = (id: string) => named(refIn('entities', id))
  const movedIn = ({ n }: ChangeRow) => {
    const own = moves.get(n)?.map(({ did, quantity, unit, product_id, place_id, note }) => ({
      did,
      quantity,
      unit,
      product: product_id === null ? null : named(refIn('products', product_id)),
      place: place_id === null ? null : nameOf(place_id),
      note,
    }))
    return own === undefined ? {} : { stock: own }
  }
  const mergedIn = ({ n }: ChangeRow) => {
    const merge = merges.get(n)
    const from = merge && subjects.get(nameRef(refIn(merge.table, merge.from)))
    const into = merge && subjects.get(nameRef(refIn(merge.table, merge.into)))
    return from && into ? { merged: { from, into } } : {}
  }
  const whatItDid = (row: ChangeRow) => {
    const shown = readSubjects(row).first.flatMap(text => subjects.get(text) ?? [])
    return {
      kind: row.kind,
      count: row.count,
      counts: countsOf(row, shown),
      subjects: shown,
      details: toDetails(details.get(row.n) ?? [], subjects),
      ...mergedIn(row),
      ...movedIn(row),
    }
  }
  return rows.map(row => {
    const origin = origins.get(row.n)
    return {
      id: row.id,
      at: row.at,
      ...whatItDid(row),
      actor:
        row.actor_id === null
          ? null
          : {
              id: row.actor_id,
              name: names.get(row.actor_id) ?? '',
            },
      isUndoable: isUndoable(row) && roleProblem(actor, row) === undefined,
      undoneBy: row.undone_by,
      undoes: row.undoes,
      origin:
        origin === undefined
          ? null
          : {
              isRedo: origin.isRedo,
              ...whatItDid(origin.row),
            },
    }
  })
}

/** Why the role of somebody does not let them take a change back; undefined when it does. */
export function roleProblem(
  { userId, groupRole }: Member,
  { actor_id, is_for_owners, is_for_lenders }: ChangeRow,
): ProblemCode | undefined {
  if (groupRole === 'viewer') return 'member.read_only'
  if (groupRole === 'lender' && (is_for_lenders === 0 || actor_id !== userId)) return 'member.lends_only'
  return is_for_owners === 1 && groupRole !== 'owner' ? 'group.owner_only' : undefined
}

/** Is it of the inventory, with all that is needed to take it back, and not taken back yet? */
const isUndoable = ({ is_undoable, undone_by }: Selectable<ChangesTable>): boolean =>
  is_undoable === 1 && undone_by === null
