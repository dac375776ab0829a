import { fold } from '@stowage/contract/matching/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockProduct } from '../../data/items/products.ts'
import { ProductField } from '../../shared/stock/product-field.tsx'
import formStyles from '../../shared/stock/product-form.module.css'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import styles from './product.module.css'

/** Asks into which product another one is merged. */
export function MergeProduct({
  product,
  onMerge,
  onClose,
}: {
  readonly product: StockProduct
  readonly onMerge: (into: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { id, name, unit } = product
  const [into, choose] = useState<StockProduct>()
  const isOtherUnit =
    into !== undefined && into.unit !== '' && unit !== '' && fold(into.unit).trim() !== fold(unit).trim()
  return (
    <Dialog
      title={t('stock.mergeTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="main"
            isDisabled={into === undefined || isOtherUnit}
            onPress={() => into !== undefined && onMerge(into.id)}
          >
            {t('stock.mergeDo')}
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        <ProductField label={t('stock.mergeInto')} chosen={into} except={id} onChoose={choose} />
        {isOtherUnit ? (
          <p className={fieldStyles.error} role="alert">
            {t('stock.mergeUnits', { name, unit, into: into.name, other: into.unit })}
          </p>
        ) : (
          <p className={styles.hint}>
            {into === undefined ? t('stock.mergeText') : t('stock.mergeSays', { name, into: into.name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
