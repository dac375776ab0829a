import type { Currency } from '@stowage/contract/currencies'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { type EntityRow, saveEntities, toStored } from '#features/entities/index.ts'
import { releaseFiles } from '#features/files/index.ts'
import { isAsNew, requireGroup } from '#features/groups/index.ts'
import type { FileStore } from '#files/store.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import type { JobCtx } from '#jobs/define-job.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import type { Archive } from '../archive/archive.ts'
import type { ExportRow } from '../exports.queries.ts'
import { isFinal, type JobRecord } from '../job-record.ts'
import type { Notes } from './notes.ts'
import { RestoredFiles } from './restore-files.ts'
import { type Destination, Restoration } from './restore-rows.ts'
import { ArchiveValidation } from './validate-archive.ts'

/** What an import needs of the house. */
export interface ImportTools {
  readonly store: FileStore
  readonly currencies: readonly Currency[]
}

interface Work extends ImportTools {
  readonly ctx: JobCtx
  readonly record: JobRecord
}

/**
 * Fills a group from an archive: files first, rows second. No row ever names a file that is not there, and the rows come
 * all at once, together with the word that it is done.
 */
export async function importArchive(
  { ctx, store, record, currencies }: Work,
  { group_id: groupId, user_id: userId }: ExportRow,
  archive: Archive,
  notes: Notes,
): Promise<void> {
  await ctx.read(({ db }) => requireReady(db, groupId, userId))
  const validation = await ArchiveValidation.of(archive, notes)
  await record.reach(5)
  const files = await RestoredFiles.of(archive, validation.attachments, { store, record, groupId })
  try {
    await record.reach(80)
    await ctx.write(async write => {
      const { db, now } = write
      const actorId = await requireReady(db, groupId, userId)
      const to: Destination = { groupId, actorId, notifies: () => actorId, via: 'archive', now }
      await clearGroup(db, groupId)
      await new Restoration(db, archive, validation, files, to).run()
      await settleGroup(write, validation, currencies, to)
      await files.keepAll(store)
      await tell(write, validation, to)
      await record.complete(write, { notes: JSON.stringify(notes.texts) })
    })
  } catch (error) {
    if (isFinal(error)) await ctx.write(write => releaseFiles(write, files.keys))
    throw error
  } finally {
    await files.discard()
  }
}

/** Holds that the group may still be filled, and by whom; returns who that is. */
async function requireReady(db: Reader, groupId: string, userId: string | null): Promise<string> {
  const owner = await db.q
    .selectFrom('memberships')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId ?? '')
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (owner === undefined)
    throw new ArchiveRefused('Whoever asked for this import is no longer an owner of the group')
  if (!(await isAsNew(db, groupId))) throw new Problem('group_import.not_ready')
  return owner.user_id
}

/** Takes over name and currency, if the archive tells them and the currency is known here. */
async function settleGroup(
  { db, now, emit }: WriteCtx<null>,
  { group: wanted, notes }: ArchiveValidation,
  currencies: readonly Currency[],
  { groupId }: Destination,
): Promise<void> {
  if (wanted === undefined) return
  const before = await requireGroup(db, groupId)
  const isKnown = currencies.some(({ code }) => code === wanted.currency)
  if (!isKnown) notes.count('unknownCurrency', wanted.currency)
  const after = { name: wanted.name, currency: isKnown ? wanted.currency : before.currency }
  await db.q
    .updateTable('groups')
    .set({ ...after, updated_at: now, version: before.version + 1 })
    .where('id', '=', groupId)
    .execute()
  const facts = { before: { name: before.name, currency: before.currency }, after, via: 'archive' }
  await emit({ name: 'group.updated', subjectId: groupId, facts })
}

/** One line of history for the whole archive, and one live message for each thing that clients show. */
async function tell(
  { emit, announce }: WriteCtx<null>,
  { entities, tags, types, templates, notifiers }: ArchiveValidation,
  { actorId }: Destination,
): Promise<void> {
  const sizes = { entities: entities.size, tags: tags.size, types: types.size, templates: templates.size }
  const facts = { ...sizes, notifiers, via: 'archive', by: actorId }
  await emit({ name: 'inventory.imported', subjectId: null, facts })
  await announce('entity.mutation')
  await announce('tag.mutation')
}

/** Removes what a new group was made with: nothing else may be there. */
async function clearGroup(db: Writer, groupId: string): Promise<void> {
  const rows: EntityRow[] = await db.q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  await saveEntities(
    db,
    { groupId },
    rows.map(row => ({ before: { row: toStored(row), tags: [], fields: [] }, after: null })),
  )
  for (const table of ['tags', 'tag_totals', 'entity_types'] as const)
    await db.q.deleteFrom(table).where('group_id', '=', groupId).execute()
}
