import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockProduct } from '../../data/items/products.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import styles from './level.module.css'

/** The amount of a product, and a bar from 0 to its target with a mark at its minimum. */
export function Level({
  product,
  isLarge = false,
}: {
  readonly product: StockProduct
  readonly isLarge?: boolean
}) {
  const { t } = useTranslation()
  const { quantity, unit, isLow, isBelowMinimum } = product
  return (
    <span
      className={styles.level}
      data-large={isLarge || undefined}
      data-low={isLow || isBelowMinimum || undefined}
    >
      <span className={styles.head}>
        {isLarge ? (
          <LargeAmount quantity={quantity} unit={unit} />
        ) : (
          <span className={styles.amount}>{amountText(quantity, unit)}</span>
        )}
        {isLow || isBelowMinimum ? <Badge tone="amber">{t('stock.low')}</Badge> : null}
      </span>
      <Bar product={product} />
    </span>
  )
}

/** The number stands out from its unit. */
function LargeAmount({ quantity, unit }: Pick<StockProduct, 'quantity' | 'unit'>) {
  const number = formatNumber(quantity)
  return (
    <span className={styles.large} style={{ '--letters': number.length } as CSSProperties}>
      <span className={styles.number}>{`${number} `}</span>
      <bdi className={styles.unit}>{unit}</bdi>
    </span>
  )
}

/** Nothing without a minimum and a target. */
function Bar({
  product: { name, quantity, unit, minQuantity, targetQuantity },
}: {
  readonly product: StockProduct
}) {
  const { t } = useTranslation()
  const full = Math.max(targetQuantity ?? 2 * (minQuantity ?? 0), minQuantity ?? 0)
  if (full === 0) return null
  const percentOf = (part: number): string => `${Math.min(100, (100 * part) / full)}%`
  const levels = [
    amountText(quantity, unit),
    ...(minQuantity === null ? [] : [t('stock.minimumIs', { amount: amountText(minQuantity, unit) })]),
    ...(targetQuantity === null ? [] : [t('stock.targetIs', { amount: amountText(targetQuantity, unit) })]),
  ].join(', ')
  return (
    <span
      role="meter"
      aria-label={t('stock.level', { name })}
      aria-valuemin={0}
      aria-valuemax={full}
      aria-valuenow={Math.min(full, quantity)}
      aria-valuetext={levels}
      title={levels}
      className={styles.bar}
    >
      <span className={styles.filled} style={{ inlineSize: percentOf(quantity) }} />
      {minQuantity === null || minQuantity === 0 ? null : (
        <span className={styles.mark} style={{ insetInlineStart: percentOf(minQuantity) }} />
      )}
    </span>
  )
}
