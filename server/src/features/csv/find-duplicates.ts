import { batchesOf } from '#db/query/batches.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { completeEntities, type EntityRow, type LoadedEntity } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { importFields } from './import-parts.ts'
import type { Subject } from './match-rows.ts'
import { RowErrors } from './read-rows.ts'
import { applySubject, batch, isSame } from './resolve-rows.ts'
import { type ResolvedRows } from './resolved-rows.ts'

/** How many names are looked up at once, and how many things of these names are looked at. */
const size = 100
const maxEntities = 1000

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

/**
 * Finds the rows that name no thing, by reference or address, and would make one just like one that is there already:
 * what happens when a file without references is imported a second time. What is stored tells it better than a note of
 * the file would: it is right after one cell was edited, after the things were deleted, and on another server.
 */
export async function findDuplicates(
  db: Reader,
  groupId: string,
  wanted: ResolvedRows,
): Promise<ReadonlyMap<Subject, string>> {
  const nameless = wanted.matches.subjects.filter(
    ({ stored, asked }) =>
      stored === undefined && asked.importRef === null && asked.members.name !== undefined,
  )
  const byKey = Map.groupBy(nameless, ({ asked }) => nameKeyOf(asked.members.name))
  const keys = [...byKey.keys()]
  const found = new Map<Subject, string>()
  for await (const batch of batchesOf(keys, { size })) {
    const rows: EntityRow[] = await db.all(byName, { groupId, keys: batch, limit: maxEntities })
    const entities = [...(await completeEntities(db, groupId, rows)).values()]
    const alike = Map.groupBy(entities, ({ row }) => row.name_key)
    for (const [key, candidates] of alike) await compare(byKey.get(key) ?? [], candidates, wanted, found)
  }
  return found
}

async function compare(
  subjects: readonly Subject[],
  candidates: readonly LoadedEntity[],
  wanted: ResolvedRows,
  found: Map<Subject, string>,
): Promise<void> {
  for (const [i, subject] of subjects.entries()) {
    const same = candidates.find(entity => wouldBe(entity, subject, wanted))
    if (same !== undefined) found.set(subject, same.row.id)
    if (i % batch === batch - 1) await yieldToEventLoop()
  }
}

/** Would the row leave this thing as it is, if it named it? */
function wouldBe(entity: LoadedEntity, subject: Subject, wanted: ResolvedRows): boolean {
  const { row } = entity
  if ((row.is_location === 1) !== wanted.plan.stateOf(subject).isLocation) return false
  const asIfNamed: ResolvedRows = {
    ...wanted,
    entities: new Map([[row.id, entity]]),
    fields: new Map([[subject, importFields(subject.asked, entity.fields, new RowErrors())]]),
  }
  return isSame(entity, applySubject(asIfNamed, subject, row))
}
