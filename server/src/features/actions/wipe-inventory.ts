import type { Completed, wipeInventory as operation } from '@stowage/contract/entities/actions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { partTables } from '#db/inventory/table-lists.ts'
import { statement } from '#db/query/statement.ts'
import {
  applySubjects,
  countEntities,
  type EntitySubject,
  type EntityUndo,
  partDeletions,
  partsOfGroup,
  planWipe,
  revertSubjects,
} from '#features/entities/index.ts'
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

type Subject = EntitySubject | TagSubject

/** What a wipe came to: what was asked for, and how much of each kind has gone. */
interface Wiped extends Input {
  readonly maintenance: number
  readonly entities: number
  readonly tags: number
}

interface Undo {
  readonly entities: EntityUndo
  readonly tags: TagUndo
}

/** Refuses whoever is not an owner of the group. */
export function requireOwner({ groupRole }: Member): void {
  if (groupRole !== 'owner') throw new Problem('wipe.owner_only')
}

/** Deletes the items of the group, and what else is asked for; types and templates stay. */
export const wipeInventory = defineLongWrite({
  kind: 'actions.wipe-inventory',
  format: 2,
  tellChange: () => ({ isForOwners: true }),
  async countSubjects({ db, actor }: WriteCtx, _input: Input) {
    requireOwner(actor)
    const { groupId } = actor
    return (await countEntities(db, groupId)) + ((await db.first(besides, { groupId }))?.count ?? 0)
  },
  plan: planAll,
  async apply(ctx, subjects): Promise<Undo> {
    const entities = await applySubjects(ctx, subjects.filter(isOfEntities))
    return { entities, tags: await applyTagSubjects(ctx, subjects.filter(isOfTags)) }
  },
  async revert(ctx, _subjects, undo) {
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
    for await (const ids of partsOfGroup(db, groupId, table)) {
      wiped.maintenance += ids.length
      yield partDeletions(table, ids)
    }
  for await (const subjects of planWipe(ctx, { keepsLocations, gone })) {
    wiped.entities += subjects.filter(({ change }) => change === 'deleteEntity').length
    yield subjects
  }
  if (input.wipeTags)
    for await (const subjects of planTagsWipe(db, groupId, keepsLocations)) {
      wiped.tags += subjects.filter(({ change }) => change === 'deleteTag').length
      yield subjects
    }
  return wiped
}

const tagChanges: ReadonlySet<string> = new Set<TagSubject['change']>(['takeTagOff', 'makeRoot', 'deleteTag'])
const isOfTags = (subject: Subject): subject is TagSubject => tagChanges.has(subject.change)
const isOfEntities = (subject: Subject): subject is EntitySubject => !isOfTags(subject)

/** How much there is besides entities; of each kind as much as matters. */
const besides = statement<{ groupId: string }>()((_q, p) => {
  const few = (table: string) =>
    sql`(select count(*) from (select 1 from ${sql.table(table)}
      where group_id = ${p.groupId} limit ${sql.lit(maxShortWrite + 1)}) counted)`
  return sql<{
    count: number
  }>`select ${sql.join([...partTables, 'templates', 'tags'].map(few), sql` + `)} + (select coalesce(sum(n), 0) from tag_totals where group_id = ${p.groupId} and is_location = 1)
    as count`
})
