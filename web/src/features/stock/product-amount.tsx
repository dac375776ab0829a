import { Minus, PackagePlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunLow } from '../../data/items/product-changes.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { changeStock } from '../../data/outbox/change-stock.ts'
import { ForLenders, ForWriters } from '../../data/person/for-writers.tsx'
import { amountText } from '../../i18n/amount-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { Level } from './level.tsx'
import styles from './product.module.css'
import { Expiry } from './product-row.tsx'

const { Part: AddLot } = loadedPart(async () => (await import('../../shared/stock/add-lot.tsx')).AddLot)

/** The amount of a product, with buttons that take and add, and whether it runs low. */
export function ProductAmount({ product }: { readonly product: StockProduct }) {
  const { t } = useTranslation()
  const runLow = useRunLow()
  return (
    <section className={styles.card} aria-label={t('stock.amount')}>
      <Level product={product} isLarge />
      {product.nextExpiry === '' ? null : <Expiry day={product.nextExpiry} />}
      <ForLenders>
        <Steps product={product} />
      </ForLenders>
      <ForWriters>
        <Switch isSelected={product.isLow} onChange={isLow => runLow(product, isLow)}>
          {t('stock.isLow')}
        </Switch>
      </ForWriters>
    </section>
  )
}

/** Takes or adds as much as is typed: one by itself. */
function Steps({ product }: { readonly product: StockProduct }) {
  const { t } = useTranslation()
  const [typed, type] = useState(typedNumber(1))
  const [isAdding, add] = useState(false)
  const { quantity, unit } = product
  const amount = numberIn(typed) ?? 0
  const isTooMuch = amount > quantity
  const step = (by: number): void => {
    changeStock(product, by)
    type(typedNumber(1))
  }
  return (
    <>
      <div className={styles.steps}>
        <span className={styles.typed}>
          <TextField
            label={unit === '' ? t('stock.amount') : t('stock.amountIn', { unit })}
            value={typed}
            onChange={type}
            onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
            inputMode="decimal"
            autoComplete="off"
          />
        </span>
        <Button
          icon={<Minus aria-hidden />}
          isDisabled={amount === 0 || isTooMuch}
          onPress={() => step(-amount)}
        >
          {t('stock.take')}
        </Button>
        <Button icon={<Plus aria-hidden />} isDisabled={amount === 0} onPress={() => step(amount)}>
          {t('stock.add')}
        </Button>
        <ForWriters>
          <Button variant="bare" icon={<PackagePlus aria-hidden />} onPress={() => add(true)}>
            {t('stock.addLot')}
          </Button>
        </ForWriters>
      </div>
      <p role="status" className={styles.hint}>
        {isTooMuch && quantity > 0 ? t('stock.onlyLeft', { amount: amountText(quantity, unit) }) : ''}
      </p>
      {isAdding ? <AddLot product={product} begins={amount} onClose={() => add(false)} /> : null}
    </>
  )
}
