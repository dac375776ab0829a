import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import styles from './worth.module.css'

/** The sums of a list of items. */
export interface Sums {
  readonly count: number
  /** The quantities of the items. */
  readonly quantity: number
  /** Price × quantity of the items that are neither sold nor archived. */
  readonly value: number
  readonly sold: number
  readonly archived: number
}

/** The items that a value leaves out, such as *without 5 sold*; empty when it has all. */
export function withoutText(t: TFunction, { sold, archived }: Pick<Sums, 'sold' | 'archived'>): string {
  if (sold === 0 && archived === 0) return ''
  const key = archived === 0 ? 'worth.noSold' : sold === 0 ? 'worth.noArchived' : 'worth.noSoldOrArchived'
  return t(key, { sold, archived })
}

/** The numbers of items and pieces, their value, and the items that the value leaves out. */
export function Worth({ sums, currency }: { readonly sums: Sums; readonly currency: string }) {
  const { t } = useTranslation()
  const { count, quantity, value } = sums
  return (
    <span className={styles.worth}>
      {t('list.found', { count })}
      {quantity === count ? null : (
        <span className={styles.pieces}> · {t('list.pieces', { quantity: formatNumber(quantity) })}</span>
      )}
      {value === 0 ? null : (
        <>
          {' · '}
          {formatMoney(value, currency)} <span className={styles.without}>{withoutText(t, sums)}</span>
        </>
      )}
    </span>
  )
}
