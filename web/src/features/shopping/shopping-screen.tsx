import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowKey, useShoppingList } from '../../data/items/shopping.ts'
import { useTickedRows } from '../../data/items/ticked-rows.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { useMayWrite } from '../../data/person/use-group.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Select } from '../../ui/select/select.tsx'
import { AddLine } from './add-line.tsx'
import { PutAwayDialog } from './put-away-dialog.tsx'
import { groupsOf, shopsOf, withBasket } from './shop-groups.ts'
import styles from './shopping.module.css'
import { ShoppingRows } from './shopping-rows.tsx'

const route = getRouteApi('/inside/shopping')

/** The shopping list, by shop: rows are ticked in the shop, and put away at home. */
export function ShoppingScreen() {
  const { t } = useTranslation()
  const { shop } = route.useSearch()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const [isPuttingAway, putAway] = useState(false)
  const basket = useTickedRows()
  const { data, error, refetch } = useShoppingList()
  const { rows, ticked } = withBasket(data?.items ?? [], data === undefined ? [] : basket)
  const shops = shopsOf(rows)
  const groups = groupsOf(rows, ticked, shop)
  // Of every shop, in the order of the screen.
  const inBasket = groupsOf(rows, ticked, undefined).flatMap(group =>
    group.rows.filter(row => ticked.has(rowKey(row))),
  )
  return (
    <div className={page.screen}>
      <PageHead
        title={t('nav.shopping')}
        count={data === undefined ? undefined : rows.length - inBasket.length}
      >
        <ForWriters>
          <Button
            variant="main"
            icon={<ShoppingCart aria-hidden />}
            isDisabled={inBasket.length === 0}
            onPress={() => putAway(true)}
          >
            {t('shopping.putAway', { count: inBasket.length })}
          </Button>
        </ForWriters>
      </PageHead>
      <div className={page.tools}>
        <ForWriters>
          <AddLine shop={shop ?? ''} />
        </ForWriters>
        {shops.length < 2 && shop === undefined ? null : (
          <Select
            label={t('stock.shop')}
            isLabelHidden
            options={[
              { id: '', name: t('stock.allShops') },
              ...[...new Set([...shops, ...(shop === undefined ? [] : [shop])])].map(id => ({
                id,
                name: id,
              })),
            ]}
            chosen={shop ?? ''}
            onChoose={chosen =>
              void navigate({
                to: '/shopping',
                search: chosen === '' ? {} : { shop: chosen },
                replace: true,
              })
            }
          />
        )}
      </div>
      <div className={page.list}>
        {data === undefined ? (
          error === null ? (
            <LoadingRows rows={6} />
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )
        ) : groups.length === 0 ? (
          <Empty
            icon={<ShoppingCart aria-hidden />}
            title={t('shopping.nothing')}
            text={t(mayWrite ? 'shopping.nothingHow' : 'shopping.nothingRead')}
          />
        ) : (
          groups.map(group => (
            <section key={group.shop} className={styles.group}>
              {groups.length === 1 && group.shop === '' ? null : (
                <h2 dir="auto">{group.shop === '' ? t('shopping.anyShop') : group.shop}</h2>
              )}
              <ShoppingRows {...group} ticked={ticked} />
            </section>
          ))
        )}
      </div>
      {isPuttingAway ? <PutAwayDialog rows={inBasket} onClose={() => putAway(false)} /> : null}
    </div>
  )
}
