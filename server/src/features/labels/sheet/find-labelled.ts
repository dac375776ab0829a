import type { EntityQuery } from '@stowage/contract/entities/entity-query'
import { maxLabels, type SheetLook } from '@stowage/contract/labels/labels'
import type { ParamsOf } from '@stowage/contract/protocol/issue-texts'
import { windowOf } from '@stowage/contract/protocol/page'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findListed, findSelected } from '#features/entities/index.ts'
import { invalid, type Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Labelled, listLabelled, numberedFrom, requireAllLabelled } from '../labels.queries.ts'

/** How many items are read at once. */
const batchSize = 250

/** What gets labels. */
export interface Found {
  readonly count: number
  /** Those from a place to before another, or all of them, in batches. */
  batches(from?: number, end?: number): AsyncIterable<readonly Labelled[]>
}

/** Some of what is found, counted from 1 in its order. */
export interface Part {
  readonly from: number
  readonly to: number
}

const maxEntities = ({ copies = 1 }: SheetLook): number => Math.floor(maxLabels / copies)

/** Finds items by their ids, in their order; one that is not there is not found. */
export async function findChosen(
  { db, actor }: ReadCtx,
  given: readonly string[],
  look: SheetLook,
  part?: Part,
): Promise<Found> {
  const ids = part === undefined ? given : given.slice(part.from - 1, part.to)
  if (ids.length > maxEntities(look)) throw tooMany('ids', 'choose fewer', ids.length, look)
  const entities = await requireAllLabelled(db, actor.groupId, ids)
  return {
    count: entities.length,
    batches: (from, end) => batchesOf(entities.slice(from, end), { size: batchSize }),
  }
}

/** Finds what has one of some asset numbers, by number. */
export async function findNumbered(
  { db, actor: { groupId } }: ReadCtx,
  { from, to }: { readonly from: number; readonly to: number },
  look: SheetLook,
  part: Part = { from: 1, to: maxEntities(look) + 1 },
): Promise<Found> {
  const max = maxEntities(look)
  const reached = await db.all(numberedFrom, { groupId, from, to, limit: part.to })
  const rows = reached.slice(part.from - 1)
  if (rows.length > max) throw tooMany('numbers', 'choose fewer', rows.length, look)
  const rowNumbers = rows.map(({ n }) => n)
  return {
    count: rows.length,
    batches: (first, end) => loadAll(db, groupId, rowNumbers.slice(first, end)),
  }
}

interface ListedOptions {
  /** What is left out. */
  readonly except?: readonly string[]
  readonly part?: Part | undefined
  /** Which member asks for too many when these are, and what to do. */
  readonly blamed?: readonly [member: string, advice: Advice]
}

/** Finds what a list has but a few, in its order. */
export async function findListedEntities(
  { db, actor: { groupId } }: ReadCtx,
  query: EntityQuery,
  look: SheetLook,
  { except = [], part, blamed = ['pageSize', 'use filters, or page and pageSize'] }: ListedOptions = {},
): Promise<Found> {
  const max = maxEntities(look)
  const reach = max + 1 + except.length
  const { from, size: wanted = reach } = windowOf(query)
  const size = part === undefined ? Math.min(wanted, reach) : part.to + except.length
  const { rowNumbers, total } = await findListed(db, groupId, query, { from, size })
  const all = await without(db, groupId, rowNumbers, except)
  const left = part === undefined ? all : all.slice(part.from - 1, part.to)
  if (left.length > max) throw tooMany(...blamed, total, look)
  return { count: left.length, batches: (from, end) => loadAll(db, groupId, left.slice(from, end)) }
}

async function without(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
  except: readonly string[],
): Promise<readonly number[]> {
  if (except.length === 0) return rowNumbers
  const { rows } = await findSelected(db, groupId, { ids: except })
  const gone = new Set(rows.map(({ n }) => n))
  return rowNumbers.filter(n => !gone.has(n))
}

/** What to do about too many labels. */
type Advice = ParamsOf<'too_many_labels'>[0]['advice']

function tooMany(member: string, advice: Advice, entities: number, { copies = 1 }: SheetLook): Problem {
  return invalid(member, 'too_many_labels', { limit: maxLabels, entities, copies, advice })
}

async function* loadAll(db: Reader, groupId: string, rowNumbers: readonly number[]) {
  for await (const batch of batchesOf(rowNumbers, { size: batchSize }))
    yield await listLabelled(db, groupId, batch)
}
