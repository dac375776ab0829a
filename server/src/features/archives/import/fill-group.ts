import type { Currency } from '@stowage/contract/groups/currencies'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { findDefinitions } from '#features/entities/index.ts'
import { isAsNew, requireGroup } from '#features/groups/index.ts'
import type { FileStore } from '#files/store.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { Problem } from '#kernel/problem.ts'
import { defineLongWrite, type FinishCtx, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { ExportRow } from '../archives.queries.ts'
import type { Archive } from '../format/archive.ts'
import { completeRecord, failRecord } from '../job-record.ts'
import { applyRestoration, revertRestoration } from './apply-restoration.ts'
import { type AddedChoices, DefinitionMerge, putChoices } from './merge-definitions.ts'
import {
  bringBackNewGroupRows,
  findNewGroupRows,
  type NewGroupRows,
  removeNewGroupRows,
} from './new-group-rows.ts'
import type { Notes } from './notes.ts'
import { planRestoration } from './plan-restoration.ts'
import type { RestoredFiles } from './restore-files.ts'
import type { RestoreSubject } from './restore-subjects.ts'
import type { ArchiveValidation } from './validate-archive.ts'

/** An archive that has been looked through, its files stored, and the record of its import. */
export interface ReadyArchive {
  readonly record: ExportRow
  readonly archive: Archive
  readonly validation: ArchiveValidation
  readonly files: RestoredFiles
  readonly store: FileStore
  readonly currencies: readonly Currency[]
  readonly notes: Notes
}

type FillSubject = RestoreSubject | AddedChoices | { readonly is: 'new group'; readonly rows: NewGroupRows }

interface FillFacts {
  readonly exportId: string
  /** Whose doing it is. */
  readonly by: string
  /** Name, currency where that is known here, hue, what viewers are not shown, and notices of the group from now on. */
  readonly group: {
    readonly name: string
    readonly currency: string | undefined
    /** Absent from an import that an older version has begun. */
    readonly hue?: number | null
    readonly hide_prices?: Flag
    readonly hide_serial_numbers?: Flag
    readonly notices?: string | null
  } | null
  readonly sizes: Readonly<Record<string, number>>
  readonly notes: readonly string[]
}

const via = 'archive'

/** Fills a new group from an archive: all that it holds and the word that the import is done, or nothing. */
export const fillGroup = defineLongWrite({
  kind: 'exports.import',
  // Its record is found by whoever has asked for it, and the change by the record.
  tellChange: ({ exportId }) => ({ kind: 'imported', id: exportId }),
  format: 3,
  async countSubjects({ db, actor: { groupId } }, { record, validation }: ReadyArchive) {
    await requireReady(db, groupId, record.user_id)
    const { count, size } = validation.rows
    // What is long counts as many.
    return Math.max(count, size / 1024)
  },
  plan: planFill,
  async apply(ctx, subjects) {
    const { fresh, restored, choices } = sortOut(subjects)
    for (const { rows } of fresh) await removeNewGroupRows(ctx.db, ctx.groupId, rows)
    await applyRestoration(ctx, restored, via)
    await putChoices(
      ctx.db,
      ctx.groupId,
      choices.map(({ id, after }) => ({ id, choices: after })),
    )
  },
  async revert(ctx, subjects) {
    const { fresh, restored, choices } = sortOut(subjects)
    await putChoices(
      ctx.db,
      ctx.groupId,
      choices.map(({ id, before }) => ({ id, choices: before })),
    )
    await revertRestoration(ctx, restored)
    for (const { rows } of fresh) await bringBackNewGroupRows(ctx.db, ctx.groupId, rows)
  },
  async finish(ctx, facts) {
    await updateGroup(ctx, facts)
    const { sizes, by } = facts
    await ctx.emit({ name: 'inventory.imported', subjectId: null, facts: { ...sizes, via, by } })
    const notes = JSON.stringify(facts.notes)
    await completeRecord(ctx, { groupId: ctx.groupId, id: facts.exportId }, 'import', { notes })
  },
  lastSubjects: (_facts, groupId) => [groupId],
  tellTakenBack: (ctx, { exportId }, why) =>
    failRecord(ctx, { groupId: ctx.groupId, id: exportId }, 'import', why),
  result: () => undefined,
})

function sortOut(subjects: readonly FillSubject[]) {
  return {
    fresh: subjects.filter(each => each.is === 'new group'),
    choices: subjects.filter(each => each.is === 'choices'),
    restored: subjects.filter(each => each.is !== 'new group' && each.is !== 'choices'),
  }
}

/** Holds that the group may still be filled, and by whom; returns who that is. */
export async function requireReady(db: Reader, groupId: string, userId: string | null): Promise<string> {
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

async function* planFill(
  { db, groupId, now, takeRowNumbers }: PlanCtx,
  { record, archive: source, validation, files, store, currencies, notes }: ReadyArchive,
): AsyncGenerator<FillSubject[], FillFacts> {
  const by = await requireReady(db, groupId, record.user_id)
  // Nobody else writes in the group now, so that no sweep removes them any more.
  await files.keepAll(store)
  yield [{ is: 'new group', rows: await findNewGroupRows(db, groupId) }]
  const definitions = new DefinitionMerge(await findDefinitions(db, groupId), notes)
  const to = { groupId, now, notifies: () => by }
  for await (const subjects of planRestoration({ source, validation, files }, to, takeRowNumbers))
    yield definitions.fit(subjects)
  yield definitions.changes()
  const { group: told, entities, tags, types, templates, notifiers } = validation
  const isKnown = currencies.some(({ code }) => code === told?.currency)
  if (told !== undefined && !isKnown) notes.count('unknownCurrency', told.currency)
  const group = told === undefined ? null : { ...told, currency: isKnown ? told.currency : undefined }
  const counts = { entities: entities.size, tags: tags.size, types: types.size, templates: templates.size }
  return { exportId: record.id, by, group, sizes: { ...counts, notifiers }, notes: notes.texts }
}

/** Takes over what the archive tells of the group, its currency if that is known here. */
async function updateGroup({ db, groupId, now, emit }: FinishCtx, { group }: FillFacts): Promise<void> {
  if (group === null) return
  const before = await requireGroup(db, groupId)
  const { currency, hue } = before
  const after = {
    name: group.name,
    currency: group.currency ?? currency,
    hue: group.hue ?? hue,
    hide_prices: group.hide_prices ?? before.hide_prices,
    hide_serial_numbers: group.hide_serial_numbers ?? before.hide_serial_numbers,
    notices: group.notices ?? before.notices,
  }
  await db.q
    .updateTable('groups')
    .set({ ...after, updated_at: now, version: before.version + 1 })
    .where('id', '=', groupId)
    .execute()
  const facts = { before: { name: before.name, currency, hue }, after, via }
  await emit({ name: 'group.updated', subjectId: groupId, facts })
}
