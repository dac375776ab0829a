import type { Completed, wipeInventory as operation } from '@stowage/contract/entities/actions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { inOrderOfNeed, partTables, tablesWith } from '#db/inventory/table-lists.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import {
  applySubjects,
  countEntities,
  type EntitySubject,
  type EntityUndo,
  idsOfGroup,
  loadEntities,
  partDeletions,
  planWipe,
  revertSubjects,
} from '#features/entities/index.ts'
import { applyUndo, type Reversal, revertUndo, type UndoSubject } from '#features/history/index.ts'
import {
  applyTagSubjects,
  planTagsWipe,
  revertTagSubjects,
  type TagSubject,
  type TagUndo,
} from '#features/tags/index.ts'
import { Problem } from '#kernel/problem.ts'
import { defineLongWrite, maxShortWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { Member, WriteCtx } from '#server/context.ts'

type Input = InputOf<typeof operation>

type Subject = EntitySubject | TagSubject | UndoSubject

/** Facts of a wipe: its input, and the numbers of deleted rows. */
interface Wiped extends Input {
  readonly maintenance: number
  readonly entities: number
  readonly tags: number
}

interface Undo {
  readonly entities: EntityUndo
  readonly tags: TagUndo
  readonly rows: Reversal
}

/** Refuses whoever is not an owner of the group. */
export function requireOwner({ groupRole }: Member): void {
  if (groupRole !== 'owner') throw new Problem('wipe.owner_only')
}

/**
 * Deletes the items of the group with contacts, loans, products and the shopping list, and what else is asked for; types, fields and
 * templates stay.
 */
export const wipeInventory = defineLongWrite({
  kind: 'actions.wipe-inventory',
  format: 3,
  tellChange: () => ({ isForOwners: true }),
  async countSubjects({ db, actor }: WriteCtx, _input: Input) {
    requireOwner(actor)
    const { groupId } = actor
    return (await countEntities(db, groupId)) + ((await db.first(besides, { groupId }))?.count ?? 0)
  },
  plan: planAll,
  async apply(ctx, subjects): Promise<Undo> {
    const entities = await applySubjects(ctx, subjects.filter(isOfEntities))
    const tags = await applyTagSubjects(ctx, subjects.filter(isOfTags))
    return { entities, tags, rows: await applyUndo(ctx, subjects.filter(isRow)) }
  },
  async revert(ctx, _subjects, undo) {
    await revertUndo(ctx, undo.rows)
    await revertTagSubjects(ctx, undo.tags)
    await revertSubjects(ctx, undo.entities)
  },
  async finish(ctx, wiped) {
    await ctx.emit({ name: 'inventory.wiped', subjectId: null, facts: { ...wiped } })
  },
  result: ({ maintenance, entities, tags }): Completed => ({ completed: maintenance + entities + tags }),
})

async function* planAll(ctx: PlanCtx, input: Input): AsyncGenerator<readonly Subject[], Wiped> {
  const { db, groupId } = ctx
  const wiped = { ...input, maintenance: 0, entities: 0, tags: 0 }
  const keepsLocations = !input.wipeLocations
  const gone = partTables.filter(table => {
    const { wipedBy } = inventoryTables[table]
    return wipedBy !== null && input[wipedBy]
  })
  for (const table of gone)
    for await (const ids of idsOfGroup(db, groupId, table)) {
      wiped.maintenance += ids.length
      yield partDeletions(table, ids)
    }
  if (keepsLocations) yield* planForgetting(db, groupId)
  for await (const subjects of planWipe(ctx, { keepsLocations, gone })) {
    wiped.entities += subjects.filter(({ change }) => change === 'deleteEntity').length
    yield subjects
  }
  if (input.wipeTags)
    for await (const subjects of planTagsWipe(db, groupId, keepsLocations)) {
      wiped.tags += subjects.filter(({ change }) => change === 'deleteTag').length
      yield subjects
    }
  for (const table of goneTables)
    for await (const ids of idsOfGroup(db, groupId, table)) yield ids.map(id => ({ is: 'no row', table, id }))
  return wiped
}

/** Tables whose rows go with every wipe, each before those that it needs. */
const goneTables = tablesWith('wipedBy', 'every wipe').toSorted(
  (one, other) => inOrderOfNeed.indexOf(other) - inOrderOfNeed.indexOf(one),
)

const converted = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('product_id', 'is not', null)
    .where('is_location', '=', 1)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** Takes the products, which go, from locations, which stay: they had one when they were items. */
async function* planForgetting(db: Reader, groupId: string): AsyncGenerator<readonly UndoSubject[]> {
  for await (const rows of pagesById((after, limit) => db.all(converted, { groupId, after, limit }))) {
    const entities = await loadEntities(
      db,
      groupId,
      rows.map(({ id }) => id),
    )
    yield Array.from(
      entities.values(),
      ({ row, ...rest }): UndoSubject => ({
        is: 'entity',
        entity: { ...rest, row: { ...row, product_id: null } },
      }),
    )
  }
}

const tagChanges: ReadonlySet<string> = new Set<TagSubject['change']>(['takeTagOff', 'makeRoot', 'deleteTag'])
const isRow = (subject: Subject): subject is UndoSubject => 'is' in subject
const isOfTags = (subject: Subject): subject is TagSubject =>
  !isRow(subject) && tagChanges.has(subject.change)
const isOfEntities = (subject: Subject): subject is EntitySubject => !isRow(subject) && !isOfTags(subject)

/** The number of rows besides entities; of each table only so many as make a write long. */
const besides = statement<{ groupId: string }>()((_q, p) => {
  const few = (table: string) =>
    sql`(select count(*) from (select 1 from ${sql.table(table)}
      where group_id = ${p.groupId} limit ${sql.lit(maxShortWrite + 1)}) counted)`
  return sql<{
    count: number
  }>`select ${sql.join([...partTables, ...goneTables, 'templates', 'tags'].map(few), sql` + `)} + (select coalesce(sum(n), 0) from tag_totals where group_id = ${p.groupId} and is_location = 1)
    as count`
})
