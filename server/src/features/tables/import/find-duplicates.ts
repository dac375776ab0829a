import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { completeEntities, type EntityRow, type LoadedEntity } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { importFields } from './import-fields.ts'
import { type LoadedSubject, loadSubjects, typeIdOf } from './load-subjects.ts'
import type { Subject } from './match-rows.ts'
import { applySubject, isSame } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** The most items to compare with the names of a batch. */
const maxEntities = 1000

/** The most comparisons of rows with items; a file that needs more is told fewer duplicates. */
const maxComparisons = 1_000_000

/** Comparisons between two yields. */
const comparisonsAtOnce = 1000

const byName = statement<{ groupId: string; keys: readonly string[]; limit: number }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('is_location', 'in', [always(0), always(1)])
    .where('archived', 'in', [always(0), always(1)])
    .where(({ ref }) => dialect.isAnyOf(ref('name_key'), p.keys, 'text'))
    .limit(p.limit),
)

/** The items of some names, by name key. */
type Alike = ReadonlyMap<string, readonly LoadedEntity[]>

/**
 * Finds the rows that name no item, by reference or address, and would make one just like one that is there already:
 * what happens when a file without references is imported a second time. What is stored tells it better than a note of
 * the file would: it is right after one cell was edited, after the items were deleted, and on another server.
 */
export async function findDuplicates(
  db: Reader,
  groupId: string,
  wanted: ResolvedRows,
  rowErrors: RowErrors,
): Promise<ReadonlyMap<Subject, string>> {
  const nameless = wanted.matches.subjects.filter(
    ({ stored, asked }) => stored === undefined && asked.importRef === null && !rowErrors.isBad(asked.row),
  )
  const found = new Map<Subject, string>()
  let alike: Alike = new Map()
  let compared = 0
  for await (const batch of loadSubjects(db, groupId, wanted, nameless)) {
    alike = await entitiesNamed(db, groupId, keysOf(batch), alike)
    for (const loaded of batch)
      for (const entity of alike.get(keyOf(loaded)) ?? []) {
        if (compared++ === maxComparisons) return found
        if (compared % comparisonsAtOnce === 0) await yieldToEventLoop()
        if (!wouldBe(entity, loaded, wanted)) continue
        found.set(loaded.subject, entity.row.id)
        break
      }
  }
  return found
}

const keyOf = ({ values }: LoadedSubject): string => nameKeyOf(values.members.name)
const keysOf = (batch: readonly LoadedSubject[]): ReadonlySet<string> => new Set(batch.map(keyOf))

/** The items of these names: `known` if it has them all. */
async function entitiesNamed(
  db: Reader,
  groupId: string,
  keys: ReadonlySet<string>,
  known: Alike,
): Promise<Alike> {
  if ([...keys].every(key => known.has(key))) return known
  const rows: EntityRow[] = await db.all(byName, { groupId, keys: [...keys], limit: maxEntities })
  const entities = [...(await completeEntities(db, groupId, rows)).values()]
  const alike = Map.groupBy(entities, ({ row }) => row.name_key)
  return new Map([...keys].map(key => [key, alike.get(key) ?? []]))
}

/** Would the row leave this item as it is, if it named it? */
function wouldBe(entity: LoadedEntity, { subject, values }: LoadedSubject, wanted: ResolvedRows): boolean {
  const { row } = entity
  if ((row.is_location === 1) !== wanted.locations.stateOf(subject).isLocation) return false
  const existing = { typeId: typeIdOf(wanted, subject, entity), fields: entity.fields }
  const fields = importFields(subject.asked.row, values, existing)
  return isSame(entity, applySubject(wanted, { subject, values, before: entity, fields }, row))
}
