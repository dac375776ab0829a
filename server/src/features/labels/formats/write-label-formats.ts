import {
  type createLabelFormat as createOperation,
  type deleteLabelFormat as deleteOperation,
  type LabelFormat,
  type LabelFormatIn,
  maxLabelFormats,
  type updateLabelFormat as updateOperation,
} from '@stowage/contract/labels/label-formats'
import { usualContent } from '@stowage/contract/labels/label-words'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { invalid, namingMembers, Problem } from '#kernel/problem.ts'
import type { Member, WriteCtx } from '#server/context.ts'
import {
  type LabelFormatRow,
  measuresOfSheet,
  requireChangeable,
  type StoredContent,
  showLabelFormat,
} from './label-formats.queries.ts'

/** Makes a label format of the caller. */
export async function createLabelFormat(
  ctx: WriteCtx,
  input: InputOf<typeof createOperation>,
): Promise<Answer<LabelFormat>> {
  const { db, now, actor } = ctx
  await refuseTooMany(db, actor)
  const { groupId, userId } = actor
  const id = newId()
  const row = { ...(await toMembers(input)), id, group_id: groupId, user_id: userId }
  await db.q
    .insertInto('label_formats')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
  await formatChanged(ctx, 'created', row)
  return showLabelFormat(db, actor, id)
}

/** Replaces a label format. One whose maker's account is gone becomes that of the owner who changes it. */
export async function updateLabelFormat(
  ctx: WriteCtx,
  input: InputOf<typeof updateOperation>,
): Promise<Answer<LabelFormat>> {
  const { db, now, actor } = ctx
  const before = await requireChangeable(db, actor, input.id)
  ctx.request.expectVersion(before.version)
  if (before.user_id === null) await refuseTooMany(db, actor)
  const after = { ...(await toMembers(input)), user_id: before.user_id ?? actor.userId }
  // Otherwise it would vanish before the eyes of whoever changes it.
  if (after.is_shared === 0 && after.user_id !== actor.userId) throw new Problem('label_format.not_yours')
  await db.q
    .updateTable('label_formats')
    .set({ ...after, updated_at: now, version: before.version + 1 })
    .where('group_id', '=', actor.groupId)
    .where('id', '=', before.id)
    .execute()
  await formatChanged(ctx, 'updated', { ...after, id: before.id })
  return showLabelFormat(db, actor, before.id)
}

/** Deletes a label format and what is remembered of its sheet. */
export async function deleteLabelFormat(
  ctx: WriteCtx,
  { id }: InputOf<typeof deleteOperation>,
): Promise<void> {
  const { db, actor } = ctx
  const before = await requireChangeable(db, actor, id)
  ctx.request.expectVersion(before.version)
  await db.q
    .deleteFrom('label_starts')
    .where('group_id', '=', actor.groupId)
    .where('format', '=', before.id)
    .execute()
  await db.q
    .deleteFrom('label_formats')
    .where('group_id', '=', actor.groupId)
    .where('id', '=', before.id)
    .execute()
  await formatChanged(ctx, 'deleted', before)
}

/** The members of a label format as they are stored; refuses labels that do not fit on their paper. */
async function toMembers(input: LabelFormatIn) {
  await namingMembers(memberOfSheet, async () => measuresOfSheet(input.sheet))
  const content: StoredContent = {
    fields: input.fields ?? usualContent.fields,
    code: input.code ?? usualContent.code,
    codeTarget: input.codeTarget ?? usualContent.codeTarget,
    codeSize: input.codeSize ?? usualContent.codeSize,
    textSize: input.textSize ?? usualContent.textSize,
    offset: input.offset ?? { x: 0, y: 0 },
  }
  if (content.code === 'none' && content.fields.length === 0) throw invalid('fields', 'too_few')
  return {
    name: input.name,
    is_shared: input.shared ? (1 as const) : (0 as const),
    sheet: JSON.stringify(input.sheet),
    content: JSON.stringify(content),
  }
}

const ofSheet: Readonly<Record<string, string>> = { labelWidth: 'width', labelHeight: 'height' }
const memberOfSheet = (member: string): string => `sheet.${ofSheet[member] ?? member}`

async function refuseTooMany(db: Reader, { groupId, userId }: Member): Promise<void> {
  const { count } = await db.q
    .selectFrom('label_formats')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxLabelFormats) throw new Problem('label_format.too_many')
}

/** Tells what became of a format. The name of one that is nobody else's stays untold. */
async function formatChanged(
  { emit }: WriteCtx,
  what: 'created' | 'updated' | 'deleted',
  { id, name, is_shared }: Pick<LabelFormatRow, 'id' | 'name' | 'is_shared'>,
): Promise<void> {
  const facts = is_shared === 1 ? { name } : {}
  await emit({ name: `label_format.${what}`, subjectId: id, facts })
}
