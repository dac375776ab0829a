import { forEachBatch } from '#db/query/batches.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import {
  type ArchiveTable,
  applyRestoration,
  archiveTableNames,
  planRestoration,
} from '#features/archives/index.ts'
import { enterGroup } from '#features/groups/index.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { requireValue } from '#kernel/require-value.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { WriteCtx } from '#server/context.ts'
import { createMissingUsers, moveDefaults } from './create-missing-users.ts'
import type { GroupPlan } from './group-plan.ts'
import { validateGroup } from './plan-move.ts'
import type { MovedUser } from './users.ts'

/** A file that has been brought. */
export interface CarriedFile {
  readonly key: string
  readonly size: number
  /** As its first bytes tell; absent where it was not read. */
  readonly mediaType?: string
}

/** The files of a group, brought to where their rows will name them. */
export interface CarriedFiles {
  /** The file of an attachment; undefined when it was missing. */
  of(attachmentId: string): CarriedFile | undefined
  /** The key of a file that is not in the store any more. */
  findLost(): Promise<string | undefined>
}

/** Brings the files of these attachments. */
export type CarryFiles = (plan: GroupPlan, attachmentIds: readonly string[]) => Promise<CarriedFiles>

/** How many items are written at once. */
const batchSize = 100

interface GroupTools {
  readonly ctx: BackgroundCtx
  readonly carry: CarryFiles
  /** Hears how far it is. */
  readonly tell: (progress: string) => void
}

/**
 * Moves a group in: its files first, then all its rows and people in one transaction. False, and nothing, when it is here
 * already. `isHere` tells of other groups.
 */
export async function moveGroup(
  { ctx, carry, tell }: GroupTools,
  plan: GroupPlan,
  movedUsers: ReadonlyMap<string, MovedUser>,
  isHere: (groupId: string) => boolean,
): Promise<boolean> {
  const { groupId, facts } = plan
  const validation = await validateGroup(plan)
  const files = await carry(plan, validation.attachments.filed)
  tell(`${facts.name}: writing ${validation.entities.size} items`)
  const known = (userId: string) => requireValue(movedUsers.get(userId))
  return ctx.write(async ({ db, now, emit }) => {
    if (!(await enterGroup(db, facts))) return false
    const members = plan.members.map(({ userId }) => known(userId))
    await createMissingUsers(db, members, groupId, isHere)
    await createMissingUsers(db, [...plan.formerMembers].map(known), null, isHere)
    await moveDefaults(db, movedUsers.values(), groupId, now)
    await addMemberships(db, plan, movedUsers)
    const notifies = ({ user_id }: { user_id: string | null }) => known(user_id ?? '').id
    const there = { db, groupId, emit: emitIn(emit, groupId) }
    const take = (count: number) => takeRowNumbers(db, groupId, count)
    const restored = { source: plan, validation, files }
    for await (const subjects of planRestoration(restored, { groupId, now, notifies }, take))
      await forEachBatch(subjects, batch => applyRestoration(there, batch, 'Homebox'), { size: batchSize })
    if (plan.invitations.length > 0)
      await db.q
        .insertInto('invitations')
        .values(plan.invitations.map(row => ({ ...row, group_id: groupId })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    await emit({
      name: 'inventory.imported',
      subjectId: null,
      groupId,
      facts: { ...plan.counts, via: 'Homebox' },
    })
    await requireCounts(db, plan)
    const lost = await files.findLost()
    if (lost !== undefined) throw new StartupError(`The file ${lost} was removed meanwhile. Run it again.`)
    return true
  })
}

/** Tells the history of a group that is not the work's own. */
const emitIn =
  (emit: WriteCtx['emit'], groupId: string): WriteCtx['emit'] =>
  (...facts) =>
    emit(...facts.map(fact => ({ ...fact, groupId })))

async function addMemberships(
  db: Writer,
  { groupId, facts, members }: GroupPlan,
  movedUsers: ReadonlyMap<string, MovedUser>,
): Promise<void> {
  if (members.length === 0) return
  const rows = members.map(({ userId, role }) => {
    const { id, row } = requireValue(movedUsers.get(userId))
    // Homebox does not say since when; not before both were there.
    const created_at = row.created_at > facts.created_at ? row.created_at : facts.created_at
    return { user_id: id, group_id: groupId, role, created_at }
  })
  await db.q
    .insertInto('memberships')
    .values(rows.toSorted((one, other) => one.role.localeCompare(other.role)))
    // Two accounts of Homebox may be one here: as an owner, if either is.
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}

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
async function requireCounts(db: Writer, plan: GroupPlan): Promise<void> {
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
