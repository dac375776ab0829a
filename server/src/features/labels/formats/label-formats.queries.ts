import type { LabelFormat } from '@stowage/contract/labels/label-formats'
import type { LabelContent, PrintOffset } from '@stowage/contract/labels/label-words'
import type { Kysely, Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { measuresOf } from '../sheet/measures-of.ts'
import { planSheet } from '../sheet/plan-sheet.ts'
import { type KeptFormat, lookOf } from '../sheet/resolve-sheet.ts'
import { usualLook } from '../sheet/usual-look.ts'

export type LabelFormatRow = Selectable<Tables['label_formats']>
type RowWithStart = LabelFormatRow & { readonly start: number | null }

/** What is stored of the content of labels. */
export type StoredContent = LabelContent & { readonly offset: PrintOffset }

/** Where the labels of a sheet lie; refuses what does not fit on the paper. */
export const measuresOfSheet = (sheet: KeptFormat['sheet']) =>
  measuresOf(planSheet(lookOf({ ...usualLook, format: 'custom' }, sheet)))

const toKept = (row: RowWithStart): KeptFormat & { readonly offset: PrintOffset } => ({
  ...(JSON.parse(row.content) as StoredContent),
  sheet: JSON.parse(row.sheet) as KeptFormat['sheet'],
  start: row.start ?? 1,
})

/** A label format as everybody sees it who may. */
function toLabelFormat(row: RowWithStart): LabelFormat {
  const { fields, ...kept } = toKept(row)
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    shared: row.is_shared === 1,
    ...kept,
    fields: [...fields],
    measures: measuresOfSheet(kept.sheet),
  }
}

/** The formats that somebody may see, with where the next sheet starts. */
const visibleTo = (q: Kysely<Tables>, p: { groupId: string; userId: string }) =>
  q
    .selectFrom('label_formats as f')
    .leftJoin('label_starts as s', join =>
      join.onRef('s.group_id', '=', 'f.group_id').onRef('s.format', '=', 'f.id'),
    )
    .selectAll('f')
    .select('s.start')
    .where('f.group_id', '=', p.groupId)
    .where(eb => eb.or([eb('f.user_id', '=', p.userId), eb('f.is_shared', '=', 1)]))

const visible = statement<{ groupId: string; userId: string }>()((q, p) => visibleTo(q, p).orderBy('f.id'))

/** Lists the caller's own label formats and the shared ones, by name. */
export async function listLabelFormats({ db, actor }: ReadCtx): Promise<LabelFormat[]> {
  const { groupId, userId } = actor
  const rows = await db.all(visible, { groupId, userId })
  const keyed = rows.map(row => ({ row, key: nameKeyOf(row.name) }))
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => toLabelFormat(row))
}

const byId = statement<{ groupId: string; userId: string; id: string }>()((q, p) =>
  visibleTo(q, p).where('f.id', '=', p.id),
)

/** A label format that the caller may see; what is somebody else's own looks like not found. */
export async function requireLabelFormat(
  db: Reader,
  { groupId, userId }: Member,
  id: string,
): Promise<RowWithStart> {
  const row = await db.first(byId, { groupId, userId, id })
  if (row === undefined) throw new Problem('label_format.not_found')
  return row
}

/** A label format that the caller may see, as sheets need it. */
export const findKeptFormat = async ({ db, actor }: ReadCtx, id: string): Promise<KeptFormat> =>
  toKept(await requireLabelFormat(db, actor, id))

/** A label format that the caller may change: their own, or a shared one when they are an owner. */
export async function requireChangeable(db: Reader, actor: Member, id: string): Promise<LabelFormatRow> {
  const row = await requireLabelFormat(db, actor, id)
  if (row.user_id !== actor.userId && actor.groupRole !== 'owner') throw new Problem('label_format.not_yours')
  return row
}

/** Shows a label format that the caller may see. */
export async function showLabelFormat(db: Reader, actor: Member, id: string): Promise<Answer<LabelFormat>> {
  const row = await requireLabelFormat(db, actor, id)
  return answer(toLabelFormat(row), { version: row.version })
}
