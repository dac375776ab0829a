import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type ArchiveTable, archiveTableNames } from '#features/exports/index.ts'
import type { GroupPlan } from './group-plan.ts'

/** What the tables of Homebox are called here. */
const ours = {
  entity_types: 'entity_types',
  entity_templates: 'templates',
  template_fields: 'template_fields',
  tags: 'tags',
  entities: 'entities',
  entity_fields: 'entity_fields',
  maintenance_entries: 'maintenance_entries',
  attachments: 'attachments',
  tag_entities: 'entity_tags',
  notifiers: 'notifiers',
} as const satisfies Record<ArchiveTable, keyof Tables>

/** Holds that as many rows have come as were meant to; throws, so that the transaction comes to nothing. */
export async function requireCounts(db: Writer, plan: GroupPlan): Promise<void> {
  for (const table of archiveTableNames) {
    const { count } = await db.q
      .selectFrom(ours[table])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('group_id', '=', plan.groupId)
      .executeTakeFirstOrThrow()
    const wanted = plan.countOf(table)
    if (Number(count) !== wanted)
      throw new Error(`Of ${wanted} rows of ${table}, ${count} have come into group ${plan.groupId}`)
  }
}
