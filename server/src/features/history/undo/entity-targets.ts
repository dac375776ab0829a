import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { blankEntity, type LoadedEntity, loadEntities, type StoredEntity } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { editFields } from './edit-fields.ts'
import type { Judged } from './judge-rows.ts'

/** An entity as it shall be. */
export interface Target {
  readonly before: LoadedEntity | undefined
  readonly after: LoadedEntity
}

/** Where an entity is. */
export type Placement = Pick<StoredEntity, 'parent_id' | 'location_id'>

/** Does it come back, or go elsewhere, or become another kind? */
export const isPlaced = ({ before, after }: Target): boolean =>
  before === undefined ||
  before.row.parent_id !== after.row.parent_id ||
  before.row.location_id !== after.row.location_id ||
  before.row.is_location !== after.row.is_location

const ofEntities = new Set(['entities', 'entity_fields', 'entity_tags'])

/** What becomes of the entities that are changed or come back, by id; and the names of tags that are gone for good. */
export async function targetsOf(
  ctx: PlanCtx,
  judged: readonly Judged[],
  removed: ReadonlySet<string>,
): Promise<{ targets: Map<string, Target>; lostTags: number }> {
  const parts = judged.filter(
    ({ row, does }) => ofEntities.has(row.table) && does !== 'nothing' && !removed.has(row.subjectId),
  )
  const bySubject = Map.groupBy(parts, ({ row }) => row.subjectId)
  const stored = await loadEntities(ctx.db, ctx.groupId, [...bySubject.keys()])
  const tagNumbers = await tagNumbersOf(ctx, judged)
  const targets = new Map<string, Target>()
  let lostTags = 0
  for (const [id, own] of bySubject) {
    const before = stored.get(id)
    const base = before ?? restored(ctx, own)
    if (base === undefined) continue
    const tags = tagsOf(base, own, tagNumbers)
    lostTags += tags.lost
    targets.set(id, {
      before,
      after: {
        row: rowOf(ctx, base, own),
        tags: tags.numbers,
        fields: editFields(base.fields, own, 'entity_fields'),
      },
    })
  }
  return { targets, lostTags }
}

const rowIn = (own: readonly Judged[]) => own.find(({ row }) => row.table === 'entities')?.row

/** An entity that is not there, as it was when it was deleted; without tags and fields, of which its change tells apart. */
function restored({ groupId }: PlanCtx, own: readonly Judged[]): LoadedEntity | undefined {
  const row = rowIn(own)
  if (row === undefined || row.exists) return undefined
  return { row: { ...blank(groupId, row.subjectId), ...row.before }, tags: [], fields: [] }
}

/** What an entity has of which its snapshot, made by an older version, does not tell. */
const blank = (groupId: string, id: string): StoredEntity =>
  blankEntity({ n: 0, id, group_id: groupId, entity_type_id: '', is_location: 0, name: '', created_at: '' })

function rowOf({ now }: PlanCtx, { row }: LoadedEntity, own: readonly Judged[]): StoredEntity {
  const set: StoredEntity = { ...row, ...rowIn(own)?.before }
  return { ...set, name_key: nameKeyOf(set.name), version: row.version + 1, updated_at: now }
}

function tagsOf(
  base: LoadedEntity,
  own: readonly Judged[],
  numbers: ReadonlyMap<string, number>,
): { numbers: readonly number[]; lost: number } {
  const links = own.filter(({ row }) => row.table === 'entity_tags')
  if (links.length === 0) return { numbers: base.tags, lost: 0 }
  const tags = new Set(base.tags)
  let lost = 0
  for (const { row, does } of links) {
    const n = numbers.get(row.key)
    if (n === undefined) lost += does === 'put' ? 1 : 0
    else if (does === 'put') tags.add(n)
    else tags.delete(n)
  }
  return { numbers: [...tags], lost }
}

const tagsByIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .select(['id', 'n'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The row numbers of the tags that are named, as they are or will be again. */
async function tagNumbersOf(
  { db, groupId }: PlanCtx,
  judged: readonly Judged[],
): Promise<Map<string, number>> {
  const ids = [...new Set(judged.flatMap(({ row }) => (row.table === 'entity_tags' ? [row.key] : [])))]
  const found = await inBatches(ids, batch => db.all(tagsByIds, { groupId, ids: batch }))
  const numbers = new Map(found.map(({ id, n }) => [id, n]))
  for (const { row, does } of judged)
    if (row.table === 'tags' && does === 'put' && typeof row.before.n === 'number')
      numbers.set(row.subjectId, row.before.n)
  return numbers
}
