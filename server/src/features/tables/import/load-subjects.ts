import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type LoadedEntity, loadEntities } from '#features/entities/index.ts'
import { type FieldsTold, type ImportedFields, importFields } from './import-fields.ts'
import type { Subject } from './match-rows.ts'
import type { RowValues } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'

/** Items in memory at once. */
const batchSize = 100

/** An item of a file with what its row says of it, and as it is stored. */
export interface LoadedSubject {
  readonly subject: Subject
  readonly values: RowValues
  /** Null for a new one. */
  readonly before: LoadedEntity | null
  readonly fields: ImportedFields
}

/** Loads items of a file batch by batch; faults of their custom fields go to `told`. */
export async function* loadSubjects(
  db: Reader,
  groupId: string,
  wanted: ResolvedRows,
  subjects: readonly Subject[],
  told?: FieldsTold,
): AsyncGenerator<readonly LoadedSubject[]> {
  for await (const batch of batchesOf(subjects, { size: batchSize })) {
    const entities = await loadStored(db, groupId, batch)
    yield batch.map((subject): LoadedSubject => {
      const before = entities.get(subject.id) ?? null
      const values = wanted.reader.valuesOf(subject.asked)
      const typeId = typeIdOf(wanted, subject, before)
      const fields = importFields(subject.asked.row, values, { typeId, fields: before?.fields ?? [] }, told)
      return { subject, values, before, fields }
    })
  }
}

/** The type that an item gets by its row; undefined: one that the group does not have yet. */
export function typeIdOf(
  { types, itemType, usualTypes, locations }: ResolvedRows,
  subject: Subject,
  before: LoadedEntity | null,
): string | undefined {
  const { type } = subject.asked
  const isLocation = locations.stateOf(subject).isLocation ? 1 : 0
  if (type !== '') return types.findId(type, isLocation)
  return before?.row.entity_type_id ?? (isLocation === 0 ? itemType : undefined) ?? usualTypes.get(isLocation)
}

/** The items among these that are stored, by id. */
export const loadStored = (
  db: Reader,
  groupId: string,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, LoadedEntity>> =>
  loadEntities(
    db,
    groupId,
    subjects.flatMap(({ stored }) => stored?.id ?? []),
  )
