import { batchesOf } from '#db/query/batches.ts'
import type { Field } from '#features/entities/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlannedEntity } from './planned-entity.ts'
import type {
  EntityParts,
  RestoredAttachment,
  RestoredEntity,
  RestoredRecord,
  RestoredUpkeep,
  RestoreSubject,
} from './restore-subjects.ts'

/** How many bytes of JSON of entities and their parts are gathered at once: the source is read once for so many. */
const maxGathered = 32 * 1024 * 1024

/** The most parts in the row of an entity; more follow after it. */
const maxParts = 50
/** The most bytes of these parts. */
const maxBytes = 64 * 1024

/** An entity that is being gathered from the tables of the source. */
export interface GatheredEntity {
  row?: RestoredEntity
  readonly fields: Field[]
  readonly tags: number[]
  readonly upkeep: RestoredUpkeep[]
  readonly attachments: RestoredAttachment[]
  readonly records: RestoredRecord[]
}

/**
 * Entities in an order in which everything comes after what it lies in, in groups that fit into the memory; by their ids in
 * the source.
 */
export async function* groupEntities(
  entities: ReadonlyMap<string, PlannedEntity>,
): AsyncGenerator<ReadonlyMap<string, GatheredEntity>> {
  let group = new Map<string, GatheredEntity>()
  let size = 0
  for (const ids of await byHeight(entities))
    for await (const batch of batchesOf(ids))
      for (const id of batch) {
        const entity = requireValue(entities.get(id))
        if (group.size > 0 && size + entity.size > maxGathered) {
          yield group
          group = new Map()
          size = 0
        }
        group.set(id, { fields: [], tags: [], upkeep: [], attachments: [], records: [] })
        size += entity.size
      }
  if (group.size > 0) yield group
}

/** What something lies in has more levels below it. */
async function byHeight(entities: ReadonlyMap<string, PlannedEntity>): Promise<string[][]> {
  const ids = new Map<number, string[]>()
  for await (const batch of batchesOf([...entities]))
    for (const [id, { height }] of batch) appendTo(ids, height, id)
  return [...ids].sort(([one], [other]) => other - one).map(([, each]) => each)
}

/** The subjects that restore an entity. */
export function* subjectsOfEntity(gathered: GatheredEntity): Generator<RestoreSubject> {
  const row = requireValue(gathered.row)
  const { fields, upkeep, attachments, records } = gathered
  const parts = { fields, tags: [...new Set(gathered.tags)], upkeep, attachments, records }
  yield { is: 'entity', row, parts: areFew(parts) ? parts : none }
  if (areFew(parts)) return
  let position = 0
  for (const some of cutParts(parts)) {
    yield { is: 'parts', id: row.id, n: row.n, position, parts: { ...none, ...some } }
    position += some.fields?.length ?? 0
  }
  yield { is: 'search text', id: row.id }
}

function areFew(parts: EntityParts): boolean {
  const count = Object.values(parts).reduce((sum, { length }) => sum + length, 0)
  return count <= maxParts && JSON.stringify(parts).length <= maxBytes
}

const none: EntityParts = { fields: [], tags: [], upkeep: [], attachments: [], records: [] }

/** Parts of one kind after the other, some at a time. */
function* cutParts({
  fields,
  tags,
  upkeep,
  attachments,
  records,
}: EntityParts): Generator<Partial<EntityParts>> {
  for (const some of cut(fields)) yield { fields: some }
  for (const some of cut(tags)) yield { tags: some }
  for (const some of cut(upkeep)) yield { upkeep: some }
  for (const some of cut(attachments)) yield { attachments: some }
  for (const some of cut(records)) yield { records: some }
}

function* cut<T>(rows: readonly T[]): Generator<T[]> {
  let some: T[] = []
  let bytes = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (some.length > 0 && (some.length === maxParts || bytes + size > maxBytes)) {
      yield some
      some = []
      bytes = 0
    }
    some.push(row)
    bytes += size
  }
  if (some.length > 0) yield some
}
