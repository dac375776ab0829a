import { useTranslation } from 'react-i18next'
import { useCreateProduct } from '../../data/items/product-changes.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { ProductForm, useNameProblem } from './product-form.tsx'

/** Asks for a new product, and makes it. */
export function NewProduct({
  begins = {},
  onMade,
  onClose,
}: {
  /** Values that are known of it already. */
  readonly begins?: Partial<StockProduct>
  readonly onMade: (product: StockProduct) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { problem, forget, failed } = useNameProblem()
  const { create, isPending } = useCreateProduct({ onDone: onMade, failed })
  return (
    <ProductForm
      title={t('stock.new')}
      action={t('action.add')}
      begins={begins}
      problem={problem}
      isPending={isPending}
      onType={forget}
      onSave={create}
      onClose={onClose}
    />
  )
}
