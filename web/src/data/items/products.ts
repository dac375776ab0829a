import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { keyOf } from '../wire/answer-key.ts'
import { type getStockProduct, listStockProducts } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { useOperation } from '../wire/use-operation.ts'
import { type Pages, usePages } from '../wire/use-pages.ts'
import { pictureOf } from './entities.ts'

/** A product, of which several items are copies or packs. */
export type StockProduct = ReplyOf<typeof getStockProduct>

/** Filters of a list of products. */
export type ProductFilter = Omit<CallOf<typeof listStockProducts>, 'limit' | 'after'>

/** The number of products that are read at once: the most that the server gives. */
export const pageSize = '200'

/** Reads products, page by page. */
export const useProducts = (filter: ProductFilter): Pages<StockProduct> =>
  usePages(listStockProducts, { ...filter, limit: pageSize }, { keepsPrevious: true })

type Page = ReplyOf<typeof listStockProducts>

/** The products of all lists that were read. */
export const knownProducts = (): readonly StockProduct[] =>
  queryClient
    .getQueriesData<Page | { readonly pages: readonly Page[] }>({
      queryKey: keyOf(selectedGroup(), listStockProducts),
    })
    .flatMap(([, read]) => (read === undefined ? [] : 'pages' in read ? read.pages : [read]))
    .flatMap(({ items }) => items)

/** Whether the group has a product; undefined until that is known. */
export function useHasStock(): boolean | undefined {
  const { data } = useOperation(listStockProducts, { limit: '1' })
  return data && data.items.length > 0
}

/** The small picture of a product: that of one of its items. */
export const pictureOfProduct = ({
  imageEntityId,
  thumbnailId,
}: Pick<StockProduct, 'imageEntityId' | 'thumbnailId'>): string | undefined =>
  imageEntityId === null || thumbnailId === null ? undefined : pictureOf({ id: imageEntityId, thumbnailId })

/** A sum without the noise of binary fractions: amounts have at most 6 decimals. */
export const roundAmount = (amount: number): number => Math.round(amount * 1e6) / 1e6
