import { useTranslation } from 'react-i18next'
import { useSaveProduct } from '../../data/items/product-changes.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { ProductForm, useNameProblem } from '../../shared/stock/product-form.tsx'

/** Asks for what is changed of a product. */
export function EditProduct({
  product,
  onClose,
}: {
  readonly product: StockProduct
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { problem, forget, failed } = useNameProblem()
  const { save, isPending } = useSaveProduct({ onDone: onClose, failed })
  return (
    <ProductForm
      title={t('stock.edit')}
      action={t('action.save')}
      begins={product}
      problem={problem}
      isPending={isPending}
      onType={forget}
      onSave={members => save(product, members)}
      onClose={onClose}
    />
  )
}
