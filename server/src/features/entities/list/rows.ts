import type { EntityTypeSummary } from '@stowage/contract/catalogues/entity-types'
import type { TagSummary } from '@stowage/contract/catalogues/tags'
import type { EntityRef, ListedEntity, showable } from '@stowage/contract/entities/entity'
import type { Named } from '@stowage/contract/history/changed-members'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Day } from '#db/tables/columns.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { appendTo } from '#kernel/append-to.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import { findLent } from '../lent/lent.queries.ts'
import { containerOf } from '../model/entity.ts'
import { fieldColumns } from '../model/fields.ts'
import { type DetailsRow, detailsOf } from '../model/plain-members.ts'
import { entityRefsById, findTypes } from '../read/entity.queries.ts'
import {
  detailColumns,
  type SummaryRow,
  summaryColumns,
  toField,
  toRef,
  toSummary,
  toTagOfEntity,
} from '../read/present.ts'
import { tagLinks } from '../read/tag-links.queries.ts'
import { LocationPaths } from './location-paths.ts'

const byNumber = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(summaryColumns)
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const tagsByNumber = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .select(['n', 'id', 'name', 'name_key', 'description', 'color', 'icon', 'created_at', 'updated_at'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** The primary photos of some items. */
export const photosOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'thumbnail_id'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .where('is_primary', '=', always(1))
    .where('type', '=', always('photo')),
)

const piecesIn = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('place_totals')
    .select(['entity_id', 'pieces'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

interface RankedTag {
  readonly nameKey: string
  readonly tag: TagSummary
}

/** Further parts of rows: photos, contents of locations, loans on a day, and members that a list does not tell unasked. */
interface Shows {
  readonly photos: boolean
  readonly counts: boolean
  readonly lentOn: Day | undefined
  readonly members: readonly ShownMember[]
}

/** How many parents a loader remembers before it forgets them all. */
const maxParents = 20_000

/**
 * Makes rows of lists, with a fixed number of statements for each batch. What rows share (tags, types, parents) is
 * remembered from batch to batch of one answer.
 */
export class RowLoader {
  readonly #db: Reader
  readonly #groupId: string
  readonly #shows: Shows
  readonly #members: ShownMembers
  readonly #tags = new Map<number, RankedTag>()
  readonly #types = new Map<string, EntityTypeSummary>()
  readonly #parents = new Map<string, EntityRef>()

  constructor(db: Reader, groupId: string, shows: Shows) {
    this.#db = db
    this.#groupId = groupId
    this.#shows = shows
    this.#members = new ShownMembers(db, groupId, shows.members)
  }

  /** The rows with these numbers, in this order. */
  async load(rowNumbers: readonly number[]): Promise<ListedEntity[]> {
    if (rowNumbers.length === 0) return []
    const found: SummaryRow[] = await this.#db.all(byNumber, { groupId: this.#groupId, rowNumbers })
    const rows = inOrder(found, rowNumbers)
    const [tags, photos, pieces, membersOf, lentOf] = await allOrFirstError([
      this.#loadTags(rows),
      this.#loadPhotos(rows.map(({ id }) => id)),
      this.#loadPieces(rows),
      this.#members.load(rowNumbers),
      this.#loadLent(rows),
      this.#loadTypes(rows),
      this.#loadParents(rows),
    ])
    return rows.map(row => ({
      ...toSummary(row, {
        type: requireValue(this.#types.get(row.entity_type_id)),
        tags: tags.get(row.n) ?? [],
        parent: row.parent_id === null ? undefined : this.#parents.get(row.parent_id),
        photo: photos?.get(row.id),
        itemCount: fromMillionths(pieces?.get(row.id) ?? 0),
      }),
      ...membersOf(row.n),
      ...lentOf?.(row),
    }))
  }

  async #loadTypes(rows: readonly SummaryRow[]): Promise<void> {
    const missing = rows.filter(({ entity_type_id }) => !this.#types.has(entity_type_id))
    if (missing.length === 0) return
    for (const [id, type] of await findTypes(this.#db, this.#groupId, missing)) this.#types.set(id, type)
  }

  async #loadParents(rows: readonly SummaryRow[]): Promise<void> {
    const missing = new Set<string>()
    if (this.#parents.size > maxParents) this.#parents.clear()
    for (const { parent_id } of rows)
      if (parent_id !== null && !this.#parents.has(parent_id)) missing.add(parent_id)
    if (missing.size === 0) return
    const parents: SummaryRow[] = await this.#db.all(entityRefsById, {
      groupId: this.#groupId,
      ids: [...missing],
    })
    for (const parent of parents) this.#parents.set(parent.id, toRef(parent, undefined))
  }

  /** The tags of each row, by name. */
  async #loadTags(rows: readonly SummaryRow[]): Promise<Map<number, TagSummary[]>> {
    const groupId = this.#groupId
    const links = await this.#db.all(tagLinks, { groupId, rowNumbers: rows.map(({ n }) => n) })
    const missing = new Set<number>()
    for (const { tag_n } of links) if (!this.#tags.has(tag_n)) missing.add(tag_n)
    if (missing.size > 0) {
      for (const tag of await this.#db.all(tagsByNumber, { groupId, rowNumbers: [...missing] }))
        this.#tags.set(tag.n, { nameKey: tag.name_key, tag: toTagOfEntity(tag) })
    }
    const ranked = new Map<number, RankedTag[]>()
    for (const { n, tag_n } of links) appendTo(ranked, n, requireValue(this.#tags.get(tag_n)))
    const sorted = new Map<number, TagSummary[]>()
    for (const [n, tags] of ranked)
      sorted.set(
        n,
        tags.sort(byRank).map(({ tag }) => tag),
      )
    return sorted
  }

  async #loadPhotos(ids: readonly string[]) {
    if (!this.#shows.photos) return undefined
    const photos = await this.#db.all(photosOf, { groupId: this.#groupId, ids })
    return new Map(photos.map(photo => [requireValue(photo.entity_id), photo]))
  }

  async #loadPieces(rows: readonly SummaryRow[]) {
    if (!this.#shows.counts) return undefined
    const ids = rows.filter(({ is_location }) => is_location === 1).map(({ id }) => id)
    const pieces = await this.#db.all(piecesIn, { groupId: this.#groupId, ids })
    return new Map(pieces.map(location => [location.entity_id, location.pieces]))
  }

  async #loadLent(rows: readonly SummaryRow[]) {
    const { lentOn: today } = this.#shows
    return today === undefined ? undefined : await findLent(this.#db, { groupId: this.#groupId, today }, rows)
  }
}

const byRank = (a: RankedTag, b: RankedTag): number =>
  byCodePoint(a.nameKey, b.nameKey) || byCodePoint(a.tag.id, b.tag.id)

function inOrder(rows: readonly SummaryRow[], rowNumbers: readonly number[]): SummaryRow[] {
  const known = new Map(rows.map(row => [row.n, row]))
  return rowNumbers.flatMap(n => known.get(n) ?? [])
}

/** A member of its own that a row of a list tells only when it is asked to. */
type ShownMember = Exclude<(typeof showable)[number], 'loan'>

interface Rows {
  readonly groupId: string
  readonly rowNumbers: readonly number[]
}

const detailsByNumber = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', ...detailColumns])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const fieldsByNumber = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', ...fieldColumns])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

const productsById = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Some of the members that a row may tell. */
type Shown = Partial<Pick<ListedEntity, ShownMember>>

/** Finds what rows of a list are asked to tell besides, with a fixed number of statements for each batch. */
class ShownMembers {
  readonly #db: Reader
  readonly #groupId: string
  readonly #members: ReadonlySet<ShownMember>
  readonly #paths: LocationPaths

  constructor(db: Reader, groupId: string, members: readonly ShownMember[]) {
    this.#db = db
    this.#groupId = groupId
    this.#members = new Set(members)
    this.#paths = new LocationPaths(db, groupId)
  }

  /** Tells the members of a row by its number. */
  async load(rowNumbers: readonly number[]): Promise<(n: number) => Shown> {
    if (this.#members.size === 0) return () => ({})
    const rows = { groupId: this.#groupId, rowNumbers }
    const found = await this.#db.all(detailsByNumber, rows)
    const details = new Map(found.map(row => [row.n, row]))
    if (this.#members.has('path')) await this.#paths.load(found.flatMap(row => containerOf(row) ?? []))
    const fields = this.#members.has('fields') ? await this.#db.all(fieldsByNumber, rows) : []
    const fieldsOf = Map.groupBy(fields, ({ entity_n }) => entity_n)
    const products = await this.#loadProducts(found)
    return n => {
      const row = details.get(n)
      return row === undefined ? {} : this.#show(row, (fieldsOf.get(n) ?? []).map(toField), products)
    }
  }

  async #loadProducts(rows: readonly DetailsRow[]): Promise<ReadonlyMap<string | null, Named>> {
    if (!this.#members.has('product')) return new Map()
    const ids = [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]
    const products = await this.#db.all(productsById, { groupId: this.#groupId, ids })
    return new Map(products.map(product => [product.id, product]))
  }

  #show(row: DetailsRow, fields: ListedEntity['fields'], products: ReadonlyMap<string | null, Named>): Shown {
    const path = this.#paths.namesTo(containerOf(row))
    const all = { ...detailsOf(row), fields, path, product: products.get(row.product_id) ?? null }
    const shown: Record<string, unknown> = {}
    for (const member of keysOf(all)) if (this.#members.has(member)) shown[member] = all[member]
    return shown
  }
}
