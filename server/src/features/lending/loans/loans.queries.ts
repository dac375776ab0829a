import { type Loan, type LoanLine, Signature, type SignedLoan } from '@stowage/contract/lending/loans'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { type Selectable, sql } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findContactNames, photosOf } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'

/** A loan without its signatures, which are long. */
export type LoanRow = Omit<Selectable<InventoryRows['loans']>, 'signature_out' | 'signature_back'>
export type LineRow = Selectable<InventoryRows['loan_lines']>

/** The columns of a `LoanRow`. */
export const loanColumns = [
  'group_id',
  'id',
  'contact_id',
  'from_day',
  'due',
  'out_at',
  'notes',
  'created_by',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof LoanRow)[]

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('loans').select(loanColumns).where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A loan of this group; no access looks like not found. */
export async function requireLoan(db: Reader, groupId: string, id: string): Promise<LoanRow> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('loan.not_found')
  return row
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const linesOf = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('loan_lines')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('loan_id'), p.ids, 'text')),
)

/** All lines of some loans, by id: sorted here, because SQLite would read the lines of the group in that order. */
export const findLines = async (
  db: Reader,
  groupId: string,
  loanIds: readonly string[],
): Promise<LineRow[]> =>
  (await inBatches(loanIds, ids => db.all(linesOf, { groupId, ids }))).sort((a, b) => byCodePoint(a.id, b.id))

const openLinesOf = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('loan_lines')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .where('returned_at', 'is', null),
)

/** The lines of some items that are not returned. */
export const findLinesOfEntities = (
  db: Reader,
  groupId: string,
  entityIds: readonly string[],
): Promise<LineRow[]> => inBatches(entityIds, ids => db.all(openLinesOf, { groupId, ids }))

const byIds = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('loans')
    .select(loanColumns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Some loans. */
export const findLoans = (db: Reader, groupId: string, loanIds: readonly string[]): Promise<LoanRow[]> =>
  inBatches(loanIds, ids => db.all(byIds, { groupId, ids }))

const lentEntities = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'asset_number'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const creators = statement<{ ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Loans as they are told, with a fixed number of statements. */
export async function toLoans(db: Reader, groupId: string, rows: readonly LoanRow[]): Promise<Loan[]> {
  const lines = await findLines(
    db,
    groupId,
    rows.map(({ id }) => id),
  )
  const entityIds = [...new Set(lines.flatMap(({ entity_id }) => entity_id ?? []))]
  const entities = await inBatches(entityIds, ids => db.all(lentEntities, { groupId, ids }))
  const photos = await inBatches(entityIds, ids => db.all(photosOf, { groupId, ids }))
  const people = await db.all(creators, {
    ids: [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))],
  })
  const contacts = await findContactNames(
    db,
    groupId,
    rows.flatMap(({ contact_id }) => contact_id ?? []),
  )
  const known = {
    entities: new Map(entities.map(row => [row.id, row])),
    photos: new Map(photos.map(photo => [photo.entity_id, photo])),
  }
  const byLoan = new Map<string, LoanLine[]>()
  for (const line of lines) appendTo(byLoan, line.loan_id, toLine(line, known))
  return rows.map(({ id, contact_id, from_day, due, out_at, notes, created_by }) => ({
    id,
    contact: contacts.refTo(contact_id),
    from: from_day,
    due,
    outAt: out_at,
    notes,
    lines: byLoan.get(id) ?? [],
    createdBy: people.find(person => person.id === created_by) ?? null,
  }))
}

interface KnownEntities {
  readonly entities: ReadonlyMap<string, { readonly name: string; readonly asset_number: number | null }>
  readonly photos: ReadonlyMap<string | null, { readonly id: string; readonly thumbnail_id: string | null }>
}

function toLine(
  { id, entity_id, name, quantity, returned_at, note }: LineRow,
  { entities, photos }: KnownEntities,
): LoanLine {
  const entity = entities.get(entity_id ?? '')
  const photo = photos.get(entity_id)
  return {
    id,
    entity: {
      id: entity_id,
      name: entity?.name ?? name,
      assetId: entity === undefined ? '' : showAssetNumber(entity.asset_number),
      imageId: photo?.id ?? null,
      thumbnailId: photo?.thumbnail_id ?? null,
      exists: entity !== undefined,
    },
    quantity,
    returnedAt: returned_at,
    note,
  }
}

const signaturesOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('loans')
    .select(['signature_out', 'signature_back'])
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

/** Shows a loan with its signatures. */
export async function showLoan(db: Reader, groupId: string, id: string): Promise<Answer<SignedLoan>> {
  const row = await requireLoan(db, groupId, id)
  const loan = requireValue((await toLoans(db, groupId, [row]))[0])
  const signed = requireValue(await db.first(signaturesOf, { groupId, id }))
  const signatures = { out: toSignature(signed.signature_out), back: toSignature(signed.signature_back) }
  return answer({ ...loan, signatures }, { version: row.version })
}

/** A stored signature; null without one, and for one of another form, which an archive may have brought. */
function toSignature(stored: string | null): Signature | null {
  if (stored === null) return null
  try {
    return Signature.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** Is a line of a loan `l` not returned? */
export const hasOpenLine = sql<boolean>`exists (select 1 from loan_lines k
  where k.group_id = l.group_id and k.loan_id = l.id and k.returned_at is null)`
