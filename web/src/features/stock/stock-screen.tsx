import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProducts } from '../../data/items/products.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { useMayWrite } from '../../data/person/use-group.ts'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { PausedSearchInput } from '../../ui/list-page/search-input.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { ProductList } from './product-list.tsx'
import styles from './stock.module.css'
import { StockFilters } from './stock-filters.tsx'
import { StockMenu } from './stock-menu.tsx'
import { filterOf, isFiltered } from './stock-search.ts'
import { useStockAddress } from './use-stock-address.ts'
import { useStockKeys } from './use-stock-keys.ts'

const { Part: NewProduct } = loadedPart(
  async () => (await import('../../shared/stock/new-product.tsx')).NewProduct,
)

/** The products of which stock is kept, and how much there is of each. */
export function StockScreen() {
  const { t } = useTranslation()
  const { search, go } = useStockAddress()
  const pages = useProducts(filterOf(search))
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayWrite = useMayWrite()
  const add = (): void => go({ new: true })
  useStockKeys({ n: mayWrite ? add : undefined })
  return (
    <div className={page.screen}>
      <PageHead title={t('nav.stock')}>
        <StockMenu search={search} onAdd={mayWrite ? add : undefined} />
        <ForWriters>
          <Button
            variant="main"
            icon={<Plus aria-hidden />}
            onPress={add}
            {...(isPhone ? { label: t('stock.new') } : { keys: 'N' })}
          >
            {isPhone ? undefined : t('stock.new')}
          </Button>
        </ForWriters>
      </PageHead>
      <div className={page.tools}>
        <span className={styles.find}>
          <PausedSearchInput
            label={t('stock.search')}
            text={search.q ?? ''}
            onLook={text => go({ q: text === '' ? undefined : text })}
          />
        </span>
        <StockFilters search={search} go={go} />
      </div>
      <div className={page.list}>
        <ProductList pages={pages} isFiltered={isFiltered(search)} onAdd={mayWrite ? add : undefined} />
      </div>
      {search.new === true && mayWrite ? (
        <NewProduct
          onClose={() => go({ new: undefined })}
          onMade={({ id }) => void navigate({ to: '/stock/$id', params: { id }, replace: true })}
        />
      ) : null}
    </div>
  )
}
