import type { EntityLoan } from '@stowage/contract/entities/entity'
import { maxReported } from '@stowage/contract/tables/inventory-report'
import type { Selectable } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import {
  type DefinitionRow,
  definitionFinder,
  type Field,
  fieldRowsOf,
  findDefinitions,
  findLoansOf,
} from '#features/entities/index.ts'
import { LocationTree } from '#features/tables/index.ts'
import { toMillionths } from '#kernel/money.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'

/** The items of a location, which stand together in a report. */
export interface Place {
  /** The names of the locations, the topmost first; empty without a location. */
  readonly path: readonly string[]
  readonly rowNumbers: readonly number[]
  readonly quantity: number
  /** The sum of prices and quantities, in millionths. */
  readonly worth: number
}

/** What a report is about. */
export interface Reported {
  readonly places: readonly Place[]
  /** Sold items that were asked for, and are left out. */
  readonly sold: number
}

interface Rows {
  readonly groupId: string
  readonly rowNumbers: readonly number[]
}

const sums = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', 'kept_in', 'is_location', 'quantity', 'purchase_price', 'sold_date'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const told = [
  ...([
    'n',
    'id',
    'entity_type_id',
    'name',
    'asset_number',
    'manufacturer',
    'model_number',
    'serial_number',
  ] as const),
  ...(['quantity', 'purchase_price', 'purchase_date', 'purchase_from'] as const),
  ...(['warranty_expires', 'lifetime_warranty', 'insured'] as const),
]

/** A photo of an item in a report. */
export interface ReportedPhoto {
  /** Where its small picture is kept. */
  readonly key: string
  readonly title: string
}

/** A document of an item in a report. */
interface ReportedDocument {
  readonly type: 'manual' | 'warranty' | 'receipt' | 'attachment'
  readonly title: string
}

/** Some of the parts of an item, and how many more it has. */
export interface Told<Part> {
  readonly parts: readonly Part[]
  readonly more: number
}

/** A custom field of an item in a report. */
type ReportedField = Field & {
  /** Undefined: it has none. */
  readonly definition: DefinitionRow | undefined
}

/** What a report tells of an item. */
export type ReportedItem = Pick<Selectable<Tables['entities']>, (typeof told)[number]> & {
  /** In their order, the primary one first. */
  readonly photos: Told<ReportedPhoto>
  readonly fields: Told<ReportedField>
  readonly documents: Told<ReportedDocument>
  readonly loan: EntityLoan | undefined
}

const items = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(told)
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const files = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments as a')
    .leftJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .select(['a.entity_id', 'a.type', 'a.title', 't.path'])
    .where('a.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('a.entity_id'), p.ids, 'text'))
    .orderBy('a.is_primary', 'desc')
    .orderBy('a.position')
    .orderBy('a.created_at')
    .orderBy('a.id'),
)

/** Who asks for a report, and about which group it is. */
export const reader = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('groups as g')
    .innerJoin('users as u', join => join.on('u.id', '=', p.userId))
    .select(['g.name as group', 'g.currency', 'u.name', 'u.settings'])
    .where('g.id', '=', p.groupId),
)

/** Rows that are read at once, and items whose files and custom fields are. */
const atOnce = 1000
const itemsAtOnce = 250
/** The most photos, documents and custom fields of an item in a report; it says how many more there are. */
const most = { photos: 12, documents: 20, fields: 40 } as const
/** The most photos of a report: where there are more, each item has fewer, and at least one. */
const maxPhotos = maxReported
/** The most characters of custom fields and names of documents in a report: what comes then is counted. */
const maxCharacters = 8_000_000

/** Groups items by the location where they are, in their order; locations in the order of `compare`. */
export async function placesOf(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
  compare: (one: string, other: string) => number,
): Promise<Reported> {
  const tree = await LocationTree.of(db, groupId)
  const places = new Map<string | null, { rowNumbers: number[]; quantity: number; worth: number }>()
  let sold = 0
  for await (const batch of batchesOf(rowNumbers, { size: atOnce })) {
    const rows = new Map((await db.all(sums, { groupId, rowNumbers: batch })).map(row => [row.n, row]))
    for (const n of batch) {
      const row = rows.get(n)
      if (row === undefined || row.is_location === 1) continue
      if (row.sold_date !== null) {
        sold++
        continue
      }
      const location = tree.locationFrom(row.kept_in)
      const place = places.get(location) ?? { rowNumbers: [], quantity: 0, worth: 0 }
      place.rowNumbers.push(n)
      place.quantity += row.quantity
      place.worth += toMillionths(row.purchase_price * row.quantity)
      places.set(location, place)
    }
  }
  const named = [...places].map(([location, place]) => ({ path: tree.path(location), ...place }))
  return { places: await sortInTurns(named, (one, other) => byPath(one.path, other.path, compare)), sold }
}

/** A location comes before those in it; items without a location come last. */
function byPath(
  one: readonly string[],
  other: readonly string[],
  compare: (one: string, other: string) => number,
): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  const at = one.findIndex((name, level) => name !== other[level])
  if (at < 0) return one.length - other.length
  const next = other[at]
  return next === undefined ? 1 : compare(one[at] ?? '', next)
}

/** The report's data of the items in some locations, by row number. */
export async function loadReported(
  db: Reader,
  groupId: string,
  places: readonly Place[],
  hasPhotos: boolean,
): Promise<ReadonlyMap<number, ReportedItem>> {
  const reported = new Map<number, ReportedItem>()
  const rowNumbers = places.flatMap(place => place.rowNumbers)
  const room = { characters: maxCharacters }
  const definitionOf = definitionFinder(await findDefinitions(db, groupId))
  for await (const batch of batchesOf(rowNumbers, { size: itemsAtOnce })) {
    const rows = await db.all(items, { groupId, rowNumbers: batch })
    const ids = rows.map(({ id }) => id)
    const filesOf = Map.groupBy(await db.all(files, { groupId, ids }), ({ entity_id }) => entity_id)
    const loans = await findLoansOf(db, groupId, ids)
    const fields = await db.all(fieldRowsOf, { groupId, rowNumbers: batch })
    const fieldsOf = Map.groupBy(fields, ({ entity_n }) => entity_n)
    for (const row of rows) {
      const attached = filesOf.get(row.id) ?? []
      reported.set(row.n, {
        ...row,
        photos: firstOf(hasPhotos ? attached.flatMap(photoOf) : [], most.photos),
        fields: fitting(
          (fieldsOf.get(row.n) ?? []).map(field => ({
            ...field,
            definition: definitionOf(field.name, row.entity_type_id),
          })),
          most.fields,
          room,
        ),
        documents: fitting(attached.flatMap(documentOf), most.documents, room),
        loan: loans.get(row.id),
      })
    }
  }
  shortenPhotos(reported)
  return reported
}

type FileRow = Pick<Selectable<Tables['attachments']>, 'type' | 'title'> & { readonly path: string | null }

/** Photos without a small picture cannot be drawn. */
const photoOf = ({ type, title, path }: FileRow): ReportedPhoto[] =>
  type === 'photo' && path !== null ? [{ key: path, title }] : []

const documentOf = ({ type, title }: FileRow): ReportedDocument[] =>
  type === 'photo' || type === 'thumbnail' ? [] : [{ type, title }]

const firstOf = <Part>(parts: readonly Part[], count: number): Told<Part> => ({
  parts: parts.slice(0, count),
  more: Math.max(0, parts.length - count),
})

/** The first parts whose texts fit into the room that is left, which they take up. */
function fitting<Part extends { readonly title: string } | Field>(
  parts: readonly Part[],
  count: number,
  room: { characters: number },
): Told<Part> {
  let fits = 0
  for (const part of parts.slice(0, count)) {
    const length = 'title' in part ? part.title.length : part.name.length + part.text_value.length
    if (length > room.characters) break
    room.characters -= length
    fits++
  }
  return firstOf(parts, fits)
}

/** Leaves each item as many photos as let all of them fit into a report. */
function shortenPhotos(reported: Map<number, ReportedItem>): void {
  const counts = [...reported.values()].map(({ photos }) => photos.parts.length)
  let each: number = most.photos
  while (each > 1 && counts.reduce((sum, count) => sum + Math.min(count, each), 0) > maxPhotos) each--
  if (each === most.photos) return
  for (const [n, item] of reported) {
    const { parts, more } = item.photos
    const left = firstOf(parts, each)
    reported.set(n, { ...item, photos: { parts: left.parts, more: left.more + more } })
  }
}
