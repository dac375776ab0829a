import { batchesOf } from '#db/query/batches.ts'
import { thumbnailWanted } from '#features/attachments/index.ts'
import { examineFiles } from '#features/files/index.ts'
import { chooseMediaType } from '#files/media-type.ts'
import type { FileStore } from '#files/store.ts'
import { isPicture } from '#files/thumbnails/picture-kind.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { appendTo } from '#kernel/append-to.ts'
import { requireValue } from '#kernel/require-value.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { WriteCtx } from '#server/context.ts'
import type { GroupPlan } from './group-plan.ts'
import { MovedFiles } from './moved-files.ts'
import type { MovePlan } from './plan-move.ts'

interface LateTools {
  readonly ctx: BackgroundCtx
  readonly store: FileStore
  /** Hears how far it is. */
  readonly tell: (progress: string) => void
}

/** The attachments of groups that are here whose file is missing here, and is found in Homebox; by group. */
export async function findLateFiles(
  { ctx, store }: Pick<LateTools, 'ctx' | 'store'>,
  plan: MovePlan,
): Promise<Map<GroupPlan, string[]>> {
  const here = new Map(
    plan.groups
      .filter(({ groupId }) => plan.present.groups.has(groupId))
      .map(group => [group.groupId, group]),
  )
  const late = new Map<GroupPlan, string[]>()
  for await (const { kind, id, groupId } of examineFiles({
    ctx,
    store,
    isDeep: false,
    groups: here.keys(),
  })) {
    const group = here.get(groupId)
    if (kind === 'missing' && group?.found.has(id)) appendTo(late, group, id)
  }
  return late
}

/** Brings the files that were missing when their group came; returns how many. Running twice finds nothing left. */
export async function copyLateFiles(tools: LateTools, plan: MovePlan): Promise<number> {
  const { ctx, store, tell } = tools
  let brought = 0
  for (const [group, ids] of await findLateFiles(tools, plan))
    for await (const batch of batchesOf(ids)) {
      const files = await MovedFiles.of(group, batch, store, tell)
      brought += await ctx.write(write => nameFiles(write, group.groupId, batch, files), group.groupId)
    }
  return brought
}

/** Lets the rows of attachments name their files, under the group lock; those that have gone meanwhile are passed over. */
async function nameFiles(
  { db, now, emit, announce, laterForEach }: WriteCtx<null>,
  groupId: string,
  ids: readonly string[],
  files: MovedFiles,
): Promise<number> {
  const rows = await db.q
    .selectFrom('attachments')
    .select(['id', 'mime_type', 'thumbnail_id', 'type'])
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .execute()
  for (const row of rows) {
    const { key: path, size, mediaType } = requireValue(files.of(row.id))
    row.mime_type = chooseMediaType(row.mime_type, mediaType)
    await db.q
      .updateTable('attachments')
      .set({ path, size, mime_type: row.mime_type, updated_at: now })
      .where('group_id', '=', groupId)
      .where('id', '=', row.id)
      .execute()
  }
  const lost = await files.findLost()
  if (lost !== undefined) throw new StartupError(`The file ${lost} was removed meanwhile. Run it again.`)
  const pictures = rows.filter(
    ({ mime_type, thumbnail_id, type }) =>
      type !== 'thumbnail' && thumbnail_id === null && isPicture(mime_type),
  )
  await laterForEach(
    thumbnailWanted,
    pictures.map(({ id }) => ({ attachmentId: id })),
  )
  await emit({ name: 'inventory.imported', subjectId: null, facts: { files: rows.length, via: 'Homebox' } })
  await announce('entity.mutation')
  return rows.length
}
