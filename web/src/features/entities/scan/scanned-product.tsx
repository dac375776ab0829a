import { Minus, PackagePlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOfProduct, type StockProduct } from '../../../data/items/products.ts'
import { changeStock } from '../../../data/outbox/change-stock.ts'
import { ForLenders, ForWriters } from '../../../data/person/for-writers.tsx'
import { getStockProduct } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { amountText } from '../../../i18n/amount-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { ownColor } from '../../../ui/tag/tag-color.ts'
import styles from './scan.module.css'

const { Part: AddLot } = loadedPart(async () => (await import('../../../shared/stock/add-lot.tsx')).AddLot)

/** A product whose code was scanned: its name opens it, and buttons take one, add one, or add a lot. */
export function ScannedProduct({ scanned }: { readonly scanned: StockProduct }) {
  const { t } = useTranslation()
  const { id } = scanned
  const { data: product = scanned } = useOperation(getStockProduct, { id })
  const [isAdding, add] = useState(false)
  const { name, quantity, unit } = product
  return (
    <li>
      <span className={styles.picture}>
        <Photo src={pictureOfProduct(product)} standIn={{ color: ownColor(id), name }} />
      </span>
      <span className={styles.movedName}>
        <Link href={`/stock/${id}`}>{name}</Link>
        <span className={styles.quiet}>{amountText(quantity, unit)}</span>
      </span>
      <ForLenders>
        <Button
          icon={<Minus aria-hidden />}
          label={t('stock.takeOne', { name })}
          isDisabled={quantity < 1}
          onPress={() => changeStock(product, -1)}
        />
        <Button
          icon={<Plus aria-hidden />}
          label={t('stock.addOne', { name })}
          onPress={() => changeStock(product, 1)}
        />
      </ForLenders>
      <ForWriters>
        <Button
          icon={<PackagePlus aria-hidden />}
          label={t('stock.addTitle', { name })}
          onPress={() => add(true)}
        />
      </ForWriters>
      {isAdding ? <AddLot product={product} begins={1} onClose={() => add(false)} /> : null}
    </li>
  )
}
