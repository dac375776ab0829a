import type { duplicateEntity as operation } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { type PartTable, partTables } from '#db/inventory/table-lists.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { type BatchCtx, defineLongWrite } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx } from '#server/context.ts'
import { shownTo } from '../lent/lent.queries.ts'
import type { LoadedEntity, StoredEntity } from '../model/entity.ts'
import { copyFields } from '../model/fields.ts'
import { loadEntity, showEntityById } from '../read/entity.queries.ts'
import { freeAssetNumber } from '../store/asset-numbers.ts'
import { saveEntities } from '../store/save-entities.ts'
import { renewSearch } from '../store/save-search.ts'
import { countBelongings } from '../subjects/count-affected.ts'
import { deleteEntities } from '../subjects/delete-entities.ts'
import { type CopiedRow, copyRows, planParts, removeCopies } from './copy-belongings.ts'

type Input = InputOf<typeof operation> & { readonly copyId: string }

const longestName = 255

/** The copy of an entity: all of it that is not as in the original. */
interface Copy {
  readonly from: string
  readonly row: Pick<StoredEntity, 'n' | 'id' | 'name' | 'asset_number'>
  readonly copyCustomFields: boolean
}

type Subject = { readonly copy: Copy } | { readonly belonging: CopiedRow }

/** Makes a copy of an entity in the same container, with the next asset number and without what lies in it. */
export const duplicate = defineLongWrite({
  kind: 'entities.duplicate',
  format: 1,
  countSubjects: ({ db, actor }, { id }: Input) => countBelongings(db, actor.groupId, id),
  async *plan({ db, groupId, takeRowNumbers }, input): AsyncGenerator<readonly Subject[], Copy> {
    const { id: from, copyId: id, copyCustomFields } = input
    const source = await loadEntity(db, groupId, from)
    const name = [...`${input.copyPrefix}${source.row.name}`].slice(0, longestName).join('')
    const row = { n: await takeRowNumbers(1), id, name, asset_number: await freeAssetNumber(db, groupId) }
    const copy = { from, row, copyCustomFields }
    yield [{ copy }]
    for (const table of partTables) {
      const { copiedBy }: { readonly copiedBy: (typeof inventoryTables)[PartTable]['copiedBy'] | null } =
        inventoryTables[table]
      if (copiedBy !== null && input[copiedBy])
        yield belongings(await planParts(db, groupId, table, [from, id]))
    }
    return copy
  },
  async apply(ctx, subjects) {
    for (const subject of subjects) if ('copy' in subject) await makeCopy(ctx, subject.copy)
    const copies = belongingsIn(subjects)
    await copyRows(ctx, copies)
    await renewSearchOf(ctx, copies)
    return null
  },
  async revert(ctx, subjects) {
    const copies = belongingsIn(subjects)
    await removeCopies(ctx, copies)
    await renewSearchOf(ctx, copies)
    const ids = subjects.flatMap(subject => ('copy' in subject ? subject.copy.row.id : []))
    await deleteEntities(ctx.db, ctx.groupId, ids)
  },
  result: ({ row }) => row.id,
})

/** Makes a copy of an entity, however much belongs to it, and answers it. */
export const duplicateEntity =
  (longWrites: LongWrites) =>
  async (ctx: WorkCtx, input: InputOf<typeof operation>): Promise<Answer<Entity>> => {
    const to = shownTo(ctx)
    const asked = { ...input, copyId: newId() }
    return longWrites.runAndShow(ctx, duplicate, asked, ({ db, result: copyId }) =>
      showEntityById(db, to, copyId),
    )
  }

const belongings = (rows: readonly CopiedRow[]): Subject[] => rows.map(belonging => ({ belonging }))

const belongingsIn = (subjects: readonly Subject[]): CopiedRow[] =>
  subjects.flatMap(subject => ('belonging' in subject ? subject.belonging : []))

/** The titles of attachments are searched, too. */
async function renewSearchOf({ db, groupId }: BatchCtx, copies: readonly CopiedRow[]): Promise<void> {
  const of = copies.find(({ table, entityId }) => table === 'attachments' && entityId !== null)?.entityId
  if (typeof of === 'string') await renewSearch(db, groupId, [await loadEntity(db, groupId, of)])
}

async function makeCopy(
  { db, groupId, now }: BatchCtx,
  { from, row, copyCustomFields }: Copy,
): Promise<void> {
  const source: LoadedEntity = await loadEntity(db, groupId, from)
  const copy: StoredEntity = {
    ...source.row,
    ...row,
    name_key: nameKeyOf(row.name),
    import_ref: null,
    codes: '[]',
    height: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  const fields = copyCustomFields ? copyFields(source.fields) : []
  await saveEntities(db, { groupId }, [{ before: null, after: { row: copy, tags: source.tags, fields } }])
}
