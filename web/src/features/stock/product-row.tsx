import { CalendarClock, Minus, Plus, Store } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOfProduct, type StockProduct } from '../../data/items/products.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { dayFromToday, formatNearDay, today } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import { Level } from './level.tsx'
import styles from './product-rows.module.css'
import { soonDays } from './stock-search.ts'

/** A product of a list: how much there is, what expires next, where it is bought, and a button each to take and to add one. */
export function ProductRow({
  product,
  isLast,
  onTake,
  onAdd,
}: {
  readonly product: StockProduct
  readonly isLast: boolean
  /** Undefined: for those who may only read. */
  readonly onTake: (() => void) | undefined
  readonly onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { id, name, quantity, shop } = product
  return (
    <GridListItem
      id={id}
      textValue={useRowText(product)}
      className={styles.row ?? ''}
      data-last={isLast || undefined}
    >
      <div className={styles.line} data-href={`${basePath}/stock/${id}`} {...rowLinkEvents}>
        <span className={styles.picture}>
          <Photo src={pictureOfProduct(product)} standIn={{ color: ownColor(id), name }} />
        </span>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.level}>
          <Level product={product} />
        </span>
        <Expiry day={product.nextExpiry} />
        <span className={styles.shop} title={shop}>
          {shop === '' ? null : (
            <>
              <Store aria-hidden />
              <span className="visually-hidden">{t('stock.shop')}: </span>
              <bdi>{shop}</bdi>
            </>
          )}
        </span>
        {onTake === undefined || onAdd === undefined ? null : (
          <span className={styles.steps}>
            <Button
              icon={<Minus aria-hidden />}
              label={t('stock.takeOne', { name })}
              isDisabled={quantity <= 0}
              onPress={onTake}
            />
            <Button icon={<Plus aria-hidden />} label={t('stock.addOne', { name })} onPress={onAdd} />
          </span>
        )}
      </div>
    </GridListItem>
  )
}

/** A row as screen readers tell it, its name first. */
function useRowText({ name, quantity, unit, isLow, isBelowMinimum, nextExpiry, shop }: StockProduct): string {
  const { t } = useTranslation()
  const { text } = useExpiry(nextExpiry)
  const low = isLow || isBelowMinimum ? t('stock.low') : ''
  return [name, amountText(quantity, unit), low, text, shop].filter(part => part !== '').join(', ')
}

/** Whether a day has passed or comes soon, and what is said of it; nothing without a day. */
function useExpiry(day: string): { readonly state: 'past' | 'soon' | undefined; readonly text: string } {
  const { t } = useTranslation()
  if (day === '') return { state: undefined, text: '' }
  const state = day < today() ? 'past' : day <= dayFromToday(soonDays) ? 'soon' : undefined
  return { state, text: t(state === 'past' ? 'stock.expired' : 'stock.expires', { day: formatNearDay(day) }) }
}

/** The next expiry day, in red once it has passed. */
export function Expiry({ day }: { readonly day: string }) {
  const { state, text } = useExpiry(day)
  return (
    <span className={styles.expiry} data-state={state}>
      {day === '' ? null : (
        <>
          <CalendarClock aria-hidden />
          {text}
        </>
      )}
    </span>
  )
}
