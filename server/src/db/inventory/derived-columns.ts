import { nameKeyOf } from '#kernel/name-key.ts'
import { searchTextOfParts } from '#kernel/search-text.ts'
import { definitionOf } from './table-lists.ts'

type Values = Readonly<Record<string, unknown>>

/** The texts of a contact by which it is found. */
interface ContactTexts {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly reference: string
}

/** The stored search text of a contact. */
export const searchTextOfContact = ({ name, email, phone, reference }: ContactTexts): string =>
  searchTextOfParts([name, email, phone, reference])

/** The texts of a product by which it is found. */
interface ProductTexts {
  readonly name: string
  readonly manufacturer: string
  readonly model_number: string
  readonly shop: string
  /** JSON. */
  readonly codes: string
}

/** The columns of a product that follow from its others. */
export const derivedOfProduct = ({ name, manufacturer, model_number, shop, codes }: ProductTexts) => ({
  name_key: nameKeyOf(name),
  shop_key: nameKeyOf(shop),
  search_text: searchTextOfParts([name, manufacturer, model_number, ...JSON.parse(codes)]),
})

/** The columns of a whole row besides entities that follow from its others: its sort keys and search text. */
export function derivedColumns(table: string, row: Values): Readonly<Record<string, string>> {
  const { columns = {}, name } = definitionOf(table) ?? {}
  const text = (column: string): string => String(row[column] ?? '')
  if (!('name_key' in columns)) return {}
  if (table === 'products')
    return derivedOfProduct({
      name: text('name'),
      manufacturer: text('manufacturer'),
      model_number: text('model_number'),
      shop: text('shop'),
      codes: text('codes'),
    })
  const name_key = nameKeyOf(text(name ?? ''))
  if (table !== 'contacts') return { name_key }
  const texts = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    reference: text('reference'),
  }
  return { name_key, search_text: searchTextOfContact(texts) }
}
