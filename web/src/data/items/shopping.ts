import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { getShoppingList } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'

/** A row of the shopping list. */
export type ShoppingRow = ReplyOf<typeof getShoppingList>['items'][number]

/** The same row in another answer: that of its line, or else of its product. */
export const rowKey = ({ id, productId }: Pick<ShoppingRow, 'id' | 'productId'>): string =>
  id ?? productId ?? ''

/** Reads what is to be bought. */
export const useShoppingList = () => useOperation(getShoppingList, {})
