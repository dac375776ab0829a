import type { Product } from '@stowage/contract/entities/products'
import { CallError } from '@stowage/contract/protocol/client'
import { inSelectedGroup } from '../wire/in-group.ts'
import { searchProducts } from '../wire/operations.ts'

/** What catalogues of products know of a barcode. */
export interface Lookup {
  readonly products: readonly Product[]
  /** How many catalogues were asked, and how many of them gave no answer. */
  readonly asked: number
  readonly failed: number
}

/** Has the server ask the catalogues for a barcode; an answer without content says that none of them knows it. */
export async function lookUp(code: string): Promise<Lookup> {
  const { status, headers, body } = await inSelectedGroup().client.send(searchProducts, { productEAN: code })
  if (status >= 400) throw new CallError(status, body as object)
  const count = (which: string): number => Number(headers.get(`stowage-catalogues-${which}`) ?? 0)
  return { products: Array.isArray(body) ? body : [], asked: count('asked'), failed: count('failed') }
}
