import type { CallError, CallOf } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { useChange } from '../history/use-change.ts'
import {
  createStockProduct,
  deleteStockProduct,
  getStockProduct,
  mergeStockProduct,
  patchStockProduct,
} from '../wire/operations.ts'
import { ifUnchanged } from '../wire/versions.ts'
import type { StockProduct } from './products.ts'

/** The members of a product that forms ask for. */
export type ProductMembers = Omit<CallOf<typeof patchStockProduct>, 'id'>

/** Begins the writes of one product from what was read of it. */
const began = new WeakMap<object, StockProduct>()

const versionOf = (input: object) => ifUnchanged(began.get(input) ?? input)
const nameOf = (input: object): string => began.get(input)?.name ?? ''

/** A form that hears of the end of its write. `failed`: takes an error over, so that it is not told at the foot. */
interface Form {
  readonly onDone?: (product: StockProduct) => void
  readonly failed?: (error: CallError) => boolean
}

/** Makes a product, told with a way to undo it. */
export function useCreateProduct({ onDone, failed }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(createStockProduct, {
    makes: true,
    done(product) {
      onDone?.(product)
      return { text: t('entity.added', { name: product.name }), href: `/stock/${product.id}` }
    },
    notDone: ({ name }) => t('entity.notAdded', { name }),
    failed: error => failed?.(error) ?? false,
  })
  return { create: (input: CallOf<typeof createStockProduct>) => mutate(input), isPending }
}

/** Changes members of a product as it was read, told with a way to undo it. */
export function useSaveProduct({ onDone, failed }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(patchStockProduct, {
    call: versionOf,
    done(product) {
      onDone?.(product)
      return t('entity.saved', { name: product.name })
    },
    notDone: input => t('entity.notSaved', { name: nameOf(input) }),
    failed: error => failed?.(error) ?? false,
  })
  const save = (product: StockProduct, members: ProductMembers): void => {
    const input = { id: product.id, ...members }
    began.set(input, product)
    mutate(input)
  }
  return { save, isPending }
}

/** Says of a product that it is running low, or no longer: at once on the screen, told with a way to undo it. */
export function useRunLow(): (product: StockProduct, isLow: boolean) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(patchStockProduct, {
    apply: (cache, { id, isLow }) =>
      cache.update(getStockProduct, product => ({ ...product, isLow: isLow === true }), { id }),
    done: ({ name, isLow }) => t(isLow ? 'stock.isLowNow' : 'stock.isNotLowNow', { name }),
    notDone: input => t('entity.notSaved', { name: nameOf(input) }),
  })
  return function runLow(product, isLow) {
    const input = { id: product.id, isLow }
    began.set(input, product)
    mutate(input)
  }
}

/** Deletes a product as it was read, into the trash; its items stay. Told with a way to undo it. */
export function useDeleteProduct(onDone: () => void): (product: StockProduct) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteStockProduct, {
    call: versionOf,
    done(_, input) {
      onDone()
      return t('stock.deleted', { name: nameOf(input) })
    },
    notDone: input => t('stock.notDeleted', { name: nameOf(input) }),
    deletes: ({ id }) => [id],
  })
  return function remove(product) {
    const input = { id: product.id }
    began.set(input, product)
    mutate(input)
  }
}

/** Merges a product into another one as it was read, told with a way to undo it. */
export function useMergeProduct(
  onDone: (into: StockProduct) => void,
): (product: StockProduct, into: string) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(mergeStockProduct, {
    call: versionOf,
    done({ into }, input) {
      onDone(into)
      return t('stock.merged', { name: nameOf(input), into: into.name })
    },
    notDone: input => t('stock.notMerged', { name: nameOf(input) }),
    deletes: ({ id }) => [id],
  })
  return function merge(product, into) {
    const input = { id: product.id, into }
    began.set(input, product)
    mutate(input)
  }
}
