import { useNavigate } from '@tanstack/react-router'
import { PackageOpen, Plus, SearchX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { GridList, GridListLoadMoreItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { StockProduct } from '../../data/items/products.ts'
import { changeStock } from '../../data/outbox/change-stock.ts'
import { useWithPendingStock } from '../../data/outbox/show-stock.ts'
import { useMayLend } from '../../data/person/use-group.ts'
import type { Pages } from '../../data/wire/use-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { VirtualRows } from '../../ui/virtual-rows/virtual-rows.tsx'
import { ProductRow } from './product-row.tsx'
import styles from './product-rows.module.css'

/** Takes one of a product, or what is left when that is less. */
const takeOne = (product: StockProduct): void => {
  if (product.quantity > 0) changeStock(product, -Math.min(1, product.quantity))
}

const addOne = (product: StockProduct): void => changeStock(product, 1)

/** Products with their amounts, page by page. */
export function ProductList({
  pages: { items, error, retry, readMore },
  isFiltered,
  onAdd,
}: {
  readonly pages: Pages<StockProduct>
  /** Only some are asked for. */
  readonly isFiltered: boolean
  /** Undefined: nothing can be added. */
  readonly onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  if (items === undefined)
    return error === null ? <LoadingRows rows={10} isCard /> : <Failed error={error} onRetry={retry} />
  if (items.length === 0)
    return isFiltered ? (
      <Empty icon={<SearchX aria-hidden />} title={t('stock.noneFound')} />
    ) : (
      <Empty icon={<PackageOpen aria-hidden />} title={t('stock.none')} text={t('stock.noneText')}>
        {onAdd === undefined ? undefined : (
          <Button variant="main" icon={<Plus aria-hidden />} onPress={onAdd}>
            {t('stock.new')}
          </Button>
        )}
      </Empty>
    )
  return <Rows items={items} readMore={readMore} />
}

/** The rows: ↑ and ↓ go through them, + and − change the amount of the one with the focus. */
function Rows({
  items,
  readMore,
}: { readonly items: readonly StockProduct[] } & Pick<Pages<StockProduct>, 'readMore'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayChange = useMayLend()
  const products = useWithPendingStock(items)
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const act = { '+': addOne, '-': takeOne }[event.key]
    const row = event.target instanceof Element ? event.target.closest('[data-key]') : null
    const product = products.find(({ id }) => id === row?.getAttribute('data-key'))
    if (act === undefined || product === undefined || !mayChange) return
    event.preventDefault()
    act(product)
  }
  return (
    <div className={styles.rows} onKeyDownCapture={press} role="presentation">
      <VirtualRows rowHeight={isPhone ? 89 : 61}>
        <GridList
          aria-label={t('nav.stock')}
          onAction={key => void navigate({ to: '/stock/$id', params: { id: String(key) } })}
          className={styles.grid ?? ''}
        >
          {products.map((product, at) => (
            <ProductRow
              key={product.id}
              product={product}
              isLast={at === products.length - 1}
              onTake={mayChange ? () => takeOne(product) : undefined}
              onAdd={mayChange ? () => addOne(product) : undefined}
            />
          ))}
          <GridListLoadMoreItem onLoadMore={() => readMore?.()} />
        </GridList>
      </VirtualRows>
    </div>
  )
}
