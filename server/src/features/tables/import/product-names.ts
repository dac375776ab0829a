import type { Reader } from '#db/reader-writer.ts'
import { comparableName } from '#features/entities/index.ts'
import {
  blankProduct,
  findProducts,
  findProductsNamed,
  type NamedProduct,
  type NewProduct,
  setProduct,
} from '#features/stock/index.ts'
import { newId } from '#kernel/ids.ts'
import type { AskedProduct, AskedRow } from './read-rows.ts'
import type { Warnings } from './warnings.ts'

/** Facts that rows tell of a product that is made: of each fact the first one counts. */
type Made = { -readonly [Fact in keyof AskedProduct]: AskedProduct[Fact] } & Pick<NamedProduct, 'id'>

/** The products that a file names, with those that it adds. */
export class ProductNames {
  readonly #known: ReadonlyMap<string, NamedProduct>
  readonly #made = new Map<string, Made>()
  /** By id. */
  readonly #names: Map<string, string>
  readonly #warnings: Warnings

  private constructor(known: ReadonlyMap<string, NamedProduct>, warnings: Warnings) {
    this.#known = known
    this.#names = new Map([...known.values()].map(({ id, name }) => [id, name]))
    this.#warnings = warnings
  }

  static async of(
    db: Reader,
    groupId: string,
    rows: readonly AskedRow[],
    warnings: Warnings,
  ): Promise<ProductNames> {
    const names = new Set(rows.flatMap(({ product }) => (product ? [product.name] : [])))
    return new ProductNames(await findProductsNamed(db, groupId, [...names]), warnings)
  }

  /** Notes the product that a row names: it is made when there is none. */
  want({ product, row }: AskedRow): void {
    if (product === undefined || product === null) return
    const { name, unit } = product
    const key = comparableName(name)
    const known = this.#known.get(key)
    const made = this.#made.get(key)
    if (known === undefined && made === undefined) {
      const id = newId()
      this.#made.set(key, { ...product, id })
      this.#names.set(id, name)
      return
    }
    if (made !== undefined) {
      if (made.name !== name) this.#warnings.add('spelling', { kind: 'product', name, kept: made.name }, row)
      made.unit ||= unit
      made.shop ||= product.shop
      made.minQuantity ??= product.minQuantity
      made.targetQuantity ??= product.targetQuantity
    }
    const kept = (known ?? made)?.unit ?? ''
    if (unit !== '' && kept !== '' && comparableName(unit) !== comparableName(kept))
      this.#warnings.add('other_unit', { name, unit, kept }, row)
  }

  /** Learns the names of other products, which rows may take items from. */
  async learn(db: Reader, groupId: string, ids: readonly string[]): Promise<void> {
    for (const { id, name } of await findProducts(db, groupId, [...new Set(ids)])) this.#names.set(id, name)
  }

  nameOf(id: string | null): string {
    return this.#names.get(id ?? '') ?? ''
  }

  /** The id of the product of a row; null for none, undefined where the file does not tell. */
  idOf({ product }: AskedRow): string | null | undefined {
    if (product === undefined || product === null) return product
    const key = comparableName(product.name)
    return (this.#known.get(key) ?? this.#made.get(key))?.id
  }

  /** The products that are made. */
  get made(): NewProduct[] {
    return [...this.#made.values()].map(({ id, ...facts }) => ({ ...setProduct(blankProduct, facts), id }))
  }

  /** Their names. */
  get wanted(): string[] {
    return [...this.#made.values()].map(({ name }) => name)
  }
}
