import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type LoadedEntity, loadEntities } from '#features/entities/index.ts'
import { type ImportedFields, importFields } from './import-fields.ts'
import type { Subject } from './match-rows.ts'
import type { RowValues } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import { RowErrors } from './row-errors.ts'

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

/** Loads items of a file batch by batch; what is wrong with their custom fields is complained of, if anybody asks. */
export async function* loadSubjects(
  db: Reader,
  groupId: string,
  { reader }: ResolvedRows,
  subjects: readonly Subject[],
  rowErrors = new RowErrors(),
): AsyncGenerator<readonly LoadedSubject[]> {
  for await (const batch of batchesOf(subjects, { size: batchSize })) {
    const entities = await loadStored(db, groupId, batch)
    yield batch.map((subject): LoadedSubject => {
      const before = entities.get(subject.id) ?? null
      const values = reader.valuesOf(subject.asked)
      const fields = importFields(subject.asked.row, values, before?.fields ?? [], rowErrors)
      return { subject, values, before, fields }
    })
  }
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
