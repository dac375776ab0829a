import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type EntityRow, type Field, fieldRowsOf } from '#features/entities/index.ts'
import { findProducts, type ProductRow } from '#features/stock/index.ts'
import { type LocationNode, LocationTree } from '../location-tree.ts'

/** Facts about an exported entity. */
export interface ExportedEntity {
  readonly row: EntityRow
  /** The name of its type. */
  readonly type: string
  /** By name. */
  readonly tags: readonly string[]
  readonly fields: readonly Field[]
  /** The product of an item. */
  readonly product: ProductRow | undefined
  /** The first of its custom fields that has this name. */
  fieldNamed(name: string): Field | undefined
  /** The names of the locations where it is, the topmost first. */
  readonly path: readonly string[]
  /** The item that it belongs to, with the reference by which an import finds it. */
  readonly parent: { readonly id: string; readonly name: string; readonly ref: string } | undefined
  /** Where the page shows it. */
  readonly url: string
}

const tagNames = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags as l')
    .innerJoin('tags as t', join => join.onRef('t.group_id', '=', 'l.group_id').onRef('t.n', '=', 'l.tag_n'))
    .select(['l.n', 't.name'])
    .where(({ ref }) => dialect.impliedGroup(ref('l.group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('l.n'), p.rowNumbers, 'number'))
    .orderBy('t.name_key')
    .orderBy('t.id'),
)

/** References that do not name one item alone. */
const repeatedRefs = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('import_ref')
    .where('group_id', '=', p.groupId)
    .where('import_ref', 'is not', null)
    .groupBy('import_ref')
    .having(({ fn }) => fn.countAll(), '>', 1),
)

const typeNames = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('entity_types').select(['id', 'name']).where('group_id', '=', p.groupId),
)

const rowsByNumber = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Gathers what an export tells of entities, with a fixed number of statements for each batch. */
export class EntityReader {
  readonly #db: Reader
  readonly #groupId: string
  readonly #base: string
  readonly #locationTree: LocationTree
  readonly #repeated: ReadonlySet<string | null>
  readonly #types: ReadonlyMap<string, string>

  private constructor(
    db: Reader,
    { groupId, base }: { readonly groupId: string; readonly base: string },
    known: {
      readonly locationTree: LocationTree
      readonly repeated: ReadonlySet<string | null>
      readonly types: ReadonlyMap<string, string>
    },
  ) {
    this.#db = db
    this.#groupId = groupId
    this.#base = base
    this.#locationTree = known.locationTree
    this.#repeated = known.repeated
    this.#types = known.types
  }

  /** Reads what all entities of a group refer to. `base` is the address of the page. */
  static async of(db: Reader, groupId: string, base: string): Promise<EntityReader> {
    const locationTree = await LocationTree.of(db, groupId)
    const repeated = new Set((await db.all(repeatedRefs, { groupId })).map(row => row.import_ref))
    const types = new Map((await db.all(typeNames, { groupId })).map(({ id, name }) => [id, name]))
    return new EntityReader(db, { groupId, base }, { locationTree, repeated, types })
  }

  /** The entities with these row numbers, in this order. */
  async load(rowNumbers: readonly number[]): Promise<ExportedEntity[]> {
    const rows = await this.#db.all(rowsByNumber, { groupId: this.#groupId, rowNumbers })
    const known = new Map(rows.map(row => [row.n, row]))
    return this.complete(rowNumbers.flatMap(n => known.get(n) ?? []))
  }

  /** The same for rows that have been read. */
  async complete(rows: readonly EntityRow[]): Promise<ExportedEntity[]> {
    const of = { groupId: this.#groupId, rowNumbers: rows.map(({ n }) => n) }
    const tags = Map.groupBy(await this.#db.all(tagNames, of), ({ n }) => n)
    const fields = Map.groupBy(await this.#db.all(fieldRowsOf, of), ({ entity_n }) => entity_n)
    const products = await this.#productsOf(rows)
    return rows.map(row => ({
      ...this.#show(row, tags.get(row.n) ?? [], fields.get(row.n) ?? []),
      product: row.is_location === 0 ? products.get(row.product_id) : undefined,
    }))
  }

  async #productsOf(rows: readonly EntityRow[]): Promise<ReadonlyMap<string | null, ProductRow>> {
    const ids = new Set(rows.flatMap(({ product_id }) => product_id ?? []))
    return new Map((await findProducts(this.#db, this.#groupId, [...ids])).map(row => [row.id, row]))
  }

  #show(
    row: EntityRow,
    tags: readonly { readonly name: string }[],
    fields: readonly Field[],
  ): Omit<ExportedEntity, 'product'> {
    const byName = new Map([...fields].reverse().map(field => [field.name, field]))
    return {
      row,
      type: this.#types.get(row.entity_type_id) ?? '',
      tags: tags.map(({ name }) => name),
      fields,
      fieldNamed: name => byName.get(name),
      path: this.#locationTree.path(this.#locationTree.locationFrom(row.kept_in)),
      parent: this.#parentOf(row),
      url: `${this.#base}/${row.is_location === 1 ? 'location' : 'item'}/${row.id}`,
    }
  }

  #parentOf({ parent_id: id }: EntityRow): ExportedEntity['parent'] {
    const node = id === null ? undefined : this.#locationTree.nodes.get(id)
    if (node === undefined || node.is_location === 1) return undefined
    return { id: node.id, name: node.name, ref: this.#refOf(node) }
  }

  #refOf({ id, import_ref: ref }: LocationNode): string {
    return ref === null || ref === '' || this.#repeated.has(ref) ? id : ref
  }
}
