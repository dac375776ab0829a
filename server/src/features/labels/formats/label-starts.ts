import {
  type LabelStart,
  type setLabelStart as operation,
  sheetFormatNames,
} from '@stowage/contract/labels/label-formats'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { readId } from '@stowage/contract/values/ids'
import { statement } from '#db/query/statement.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { ReadCtx, WriteCtx } from '#server/context.ts'
import type { KeptFormat } from '../sheet/resolve-sheet.ts'
import { measuresOfSheet, requireLabelFormat } from './label-formats.queries.ts'

const visible = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('label_starts as s')
    .leftJoin('label_formats as f', join =>
      join.onRef('f.group_id', '=', 's.group_id').onRef('f.id', '=', 's.format'),
    )
    .select(['s.format', 's.start', 'f.id'])
    .where('s.group_id', '=', p.groupId)
    .where(eb => eb.or([eb('f.id', 'is', null), eb('f.user_id', '=', p.userId), eb('f.is_shared', '=', 1)]))
    .orderBy('s.format'),
)

/** Lists where the sheets that are in use go on, those of formats that the caller may see. */
export async function listLabelStarts({ db, actor }: ReadCtx): Promise<LabelStart[]> {
  const rows = await db.all(visible, { groupId: actor.groupId, userId: actor.userId })
  // Formats that went with the account of their maker have left theirs.
  return rows
    .filter(({ format, id }) => id !== null || sheetFormatNames.some(name => name === format))
    .map(({ format, start }) => ({ format, start }))
}

/** Remembers where the sheet of a format goes on; label 1 is a new sheet, of which nothing is kept. */
export async function setLabelStart(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<LabelStart> {
  const { db, actor, announce } = ctx
  const { format, sheet } = await findSheet(ctx, input.format)
  const { columns, rows } = measuresOfSheet(sheet)
  const { start } = input
  if (start > columns * rows)
    throw invalid('start', 'out_of_range', { min: 1, max: columns * rows, whole: true })
  const { groupId } = actor
  if (start === 1)
    await db.q
      .deleteFrom('label_starts')
      .where('group_id', '=', groupId)
      .where('format', '=', format)
      .execute()
  else
    await db.q
      .insertInto('label_starts')
      .values({ group_id: groupId, format, start })
      .onConflict(conflict => conflict.columns(['group_id', 'format']).doUpdateSet({ start }))
      .execute()
  await announce('user.mutation')
  return { format, start }
}

async function findSheet(
  { db, actor }: WriteCtx,
  given: string,
): Promise<{ readonly format: string; readonly sheet: KeptFormat['sheet'] }> {
  const named = sheetFormatNames.find(name => name === given.toLowerCase())
  if (named !== undefined) return { format: named, sheet: named }
  const id = readId(given)
  if (id === undefined) throw new Problem('label_format.not_found')
  const row = await requireLabelFormat(db, actor, id)
  return { format: row.id, sheet: JSON.parse(row.sheet) as KeptFormat['sheet'] }
}
