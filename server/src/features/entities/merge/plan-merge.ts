import type { LocationMerge } from '@stowage/contract/entities/locations'
import { fold } from '@stowage/contract/matching/fold'
import { textLimits } from '@stowage/contract/values/text-limits'
import { partTables } from '#db/inventory/table-lists.ts'
import { batchesOf, inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Field, LoadedEntity } from '../model/entity.ts'
import { moveOver } from '../placement/find-cascade.ts'
import { templatesOf } from '../subjects/clear-templates.ts'
import { findParts } from '../subjects/delete-belongings.ts'
import { placementSubjects } from '../subjects/entity-subjects.ts'
import { planDeletion } from '../subjects/plan-deletion.ts'
import { loadEntities } from '../writes/complete-entities.ts'
import type { Join } from './find-joins.ts'
import type { MergeSubject } from './merge-subjects.ts'

/** Counts of everything that a merge moves, and the texts that stay behind. */
export type MergeCounts = Pick<
  LocationMerge,
  'items' | 'locations' | 'pins' | 'photos' | 'documents' | 'maintenance' | 'tags' | 'left'
>

/** Locations that are looked at together. */
const batchSize = 100

type Steps<R> = AsyncGenerator<readonly MergeSubject[], R>

/** All that goes over from locations to those into which they go, and their deletion. */
export async function* planJoins(db: Reader, groupId: string, joins: readonly Join[]): Steps<MergeCounts> {
  const targets = new Map(joins.map(({ from, into }) => [from.id, into.id]))
  const contents = yield* planContents(db, groupId, targets)
  for await (const templates of templatesOf(db, groupId, [...targets.keys()]))
    yield templates.map(({ id, locationId }) => ({
      change: 'setTemplate',
      id,
      locationId: targets.get(locationId ?? '') ?? locationId,
    }))
  const texts = yield* planTexts(db, groupId, joins)
  const parts = yield* planParts(db, groupId, joins)
  yield* planDeletion(db, groupId, [...targets.keys()].toReversed(), { gone: partTables })
  yield joins.map(({ from, into, path }) => ({
    change: 'note',
    id: from.id,
    into: into.id,
    assetNumber: from.asset_number,
    isAsked: path.length === 0,
  }))
  return { ...contents, ...texts, ...parts }
}

async function* planContents(
  db: Reader,
  groupId: string,
  targets: ReadonlyMap<string, string>,
): Steps<Pick<MergeCounts, 'items' | 'locations' | 'pins'>> {
  const counts = { items: 0, locations: 0, pins: 0 }
  for await (const { isPin, locations, moves } of moveOver(db, groupId, targets)) {
    if (isPin) counts.pins += moves.length
    else {
      counts.locations += locations
      counts.items += moves.length - locations
    }
    yield placementSubjects(moves)
  }
  return counts
}

/** Tags, and the texts that the notes get, of each location that stays. */
async function* planTexts(
  db: Reader,
  groupId: string,
  joins: readonly Join[],
): Steps<Pick<MergeCounts, 'tags' | 'left'>> {
  const left = new Set<LocationMerge['left'][number]>()
  let tags = 0
  for await (const some of batchesOf([...byTarget(joins)], { size: batchSize })) {
    const ids = some.flatMap(([into, sources]) => [into, ...sources])
    const known = await loadEntities(db, groupId, ids)
    const subjects: MergeSubject[] = []
    for (const [into, sources] of some) {
      const target = requireValue(known.get(into))
      const gone = sources.map(id => requireValue(known.get(id)))
      const carried = new Set([...target.tags, ...gone.flatMap(source => source.tags)])
      tags += carried.size - target.tags.length
      const notes = notesOf(target, gone, left)
      if (notes === target.row.notes && carried.size === target.tags.length) continue
      const members = notes === target.row.notes ? {} : { notes }
      subjects.push({ change: 'set', id: into, n: target.row.n, members, tags: [...carried] })
    }
    yield subjects
  }
  return { tags, left: [...left].toSorted() }
}

/** The ids of what goes into each location that stays. */
function byTarget(joins: readonly Join[]): Map<string, string[]> {
  const sources = Map.groupBy(joins, ({ into }) => into.id)
  return new Map([...sources].map(([into, some]) => [into, some.map(({ from }) => from.id)]))
}

/** The notes of a location with the texts that it lacks; `left` gets those that it has itself. */
function notesOf(
  { row, fields }: LoadedEntity,
  sources: readonly LoadedEntity[],
  left: Set<LocationMerge['left'][number]>,
): string {
  const own = new Set(fields.map(({ name }) => fold(name)))
  const added: string[] = []
  for (const source of sources) {
    for (const member of ['description', 'notes'] as const) {
      const text = source.row[member]
      if (text === '' || text === row[member]) continue
      if (row[member] === '') added.push(text)
      else left.add(member)
    }
    const lines: string[] = []
    for (const field of source.fields)
      if (own.has(fold(field.name))) left.add('fields')
      else lines.push(`${field.name}: ${valueText(field)}`)
    if (lines.length > 0) added.push(lines.join('\n'))
  }
  if (added.length === 0) return row.notes
  const notes = [...(row.notes === '' ? [] : [row.notes]), ...added].join('\n\n')
  const actual = [...notes].length
  const limit = textLimits.notes
  if (actual > limit) throw invalid('notes', 'too_long', { limit, actual })
  return notes
}

function valueText({ type, text_value, number_value, boolean_value, time_value }: Field): string {
  if (type === 'number') return String(number_value)
  if (type === 'boolean') return boolean_value === 1 ? '✓' : '✗'
  return type === 'time' ? (time_value ?? '').slice(0, 10) : text_value
}

interface Photographed {
  readonly id: string
  readonly entity_id: string | null
  readonly type: string
  readonly is_primary: 0 | 1
  readonly position: number
}

const attachmentsOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'type', 'is_primary', 'position'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .orderBy('position')
    .orderBy('id'),
)

/** Photos, documents and maintenance, and where the photos come to stand: after those that are there. */
async function* planParts(
  db: Reader,
  groupId: string,
  joins: readonly Join[],
): Steps<Pick<MergeCounts, 'photos' | 'documents' | 'maintenance'>> {
  const counts = { photos: 0, documents: 0, maintenance: 0 }
  for await (const some of batchesOf([...byTarget(joins)], { size: batchSize })) {
    const ids = some.flatMap(([into, sources]) => [into, ...sources])
    const found = await inBatches(ids, batch => db.all(attachmentsOf, { groupId, ids: batch }))
    const attachments = Map.groupBy(found, ({ entity_id }) => requireValue(entity_id))
    for (const [into, sources] of some) {
      const coming = sources.flatMap(id => attachments.get(id) ?? [])
      const photos = coming.filter(({ type }) => type === 'photo').length
      counts.photos += photos
      counts.documents += coming.length - photos
      yield moveAttachments(attachments, into, sources)
    }
    const targets = new Map(some.flatMap(([into, sources]) => sources.map(id => [id, into] as const)))
    for (const table of partTables.filter(each => each !== 'attachments'))
      for (const [from, parts] of await findParts(db, groupId, table, [...targets.keys()])) {
        if (table === 'maintenance_entries') counts.maintenance += parts.length
        const entityId = requireValue(targets.get(from))
        yield parts.map(id => ({ change: 'movePart', table, id, from, entityId }))
      }
  }
  return counts
}

function moveAttachments(
  attachments: ReadonlyMap<string, readonly Photographed[]>,
  into: string,
  sources: readonly string[],
): MergeSubject[] {
  const own = attachments.get(into) ?? []
  let last = Math.max(0, ...own.map(({ position }) => position))
  let hasPrimary = own.some(({ is_primary }) => is_primary === 1)
  return sources.flatMap(from => {
    const coming = attachments.get(from) ?? []
    // Unsorted ones all have position 0: they stay in the order of their dates.
    const offset = last === 0 ? 0 : last + 1
    last = Math.max(last, ...coming.map(({ position }) => position + offset))
    return coming.map(({ id, is_primary, position }): MergeSubject => {
      const stands = is_primary === 1 && !hasPrimary
      hasPrimary ||= stands
      return {
        change: 'movePart',
        table: 'attachments',
        id,
        from,
        entityId: into,
        isPrimary: stands ? 1 : 0,
        position: position + offset,
      }
    })
  })
}
