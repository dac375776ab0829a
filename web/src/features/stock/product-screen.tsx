import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordedChanges } from '../../data/history/recorded-changes.tsx'
import { useChanges } from '../../data/history/use-changes.ts'
import { useDeleteProduct, useMergeProduct } from '../../data/items/product-changes.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { useFieldText } from '../../data/items/use-field-text.ts'
import { useWithPendingStock } from '../../data/outbox/show-stock.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { getStockProduct } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { NothingHere } from '../../shared/nothing-here.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Lots } from './lots.tsx'
import styles from './product.module.css'
import { ProductAmount } from './product-amount.tsx'
import { ProductFacts } from './product-facts.tsx'

const { Part: EditProduct } = loadedPart(async () => (await import('./edit-product.tsx')).EditProduct)

const { Part: MergeProduct } = loadedPart(async () => (await import('./merge-product.tsx')).MergeProduct)

/** A product: how much there is, its items, what is to be there, and what was taken and added. */
export function ProductScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useOperation(getStockProduct, { id })
  const [product] = useWithPendingStock(data === undefined ? [] : [data])
  return (
    <>
      <PageHead
        title={
          <bdi className={styles.name} title={product?.name}>
            {product?.name ?? t('stock.one')}
          </bdi>
        }
        before={<BackLink href="/stock" label={t('nav.stock')} />}
      >
        {data === undefined ? null : <Changes product={data} />}
      </PageHead>
      {product !== undefined ? (
        <div className={styles.product}>
          <div className={styles.column}>
            <ProductAmount key={id} product={product} />
            <Lots key={`lots ${id}`} product={product} />
            <Happened id={id} />
          </div>
          <div className={styles.column}>
            <ProductFacts product={product} />
          </div>
        </div>
      ) : (
        <div className={styles.product}>
          {error === null ? (
            <Loading lines={8} />
          ) : error instanceof CallError && error.status === 404 ? (
            <NothingHere id={id}>
              <ButtonLink href="/stock">{t('nav.stock')}</ButtonLink>
            </NothingHere>
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )}
        </div>
      )}
    </>
  )
}

function Changes({ product }: { readonly product: StockProduct }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, ask] = useState<'edit' | 'merge'>()
  const close = (): void => ask(undefined)
  const remove = useDeleteProduct(() => void navigate({ to: '/stock' }))
  const merge = useMergeProduct(
    ({ id }) => void navigate({ to: '/stock/$id', params: { id }, replace: true }),
  )
  if (!useMayWrite()) return null
  const actions: Readonly<Record<string, () => void>> = {
    merge: () => ask('merge'),
    delete: () => remove(product),
  }
  return (
    <>
      <Button icon={<Pencil aria-hidden />} onPress={() => ask('edit')}>
        {t('action.edit')}
      </Button>
      <Menu
        label={t('stock.more')}
        onAction={key => actions[String(key)]?.()}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('stock.more')} />}
      >
        <MenuItem id="merge" icon={<Merge aria-hidden />}>
          {t('stock.merge')}
        </MenuItem>
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('action.delete')}
        </MenuItem>
      </Menu>
      {asked === 'edit' ? <EditProduct product={product} onClose={close} /> : null}
      {asked === 'merge' ? (
        <MergeProduct
          product={product}
          onMerge={into => {
            close()
            merge(product, into)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Amounts that were taken and added, and other changes of the product, by day; each step can be undone. */
function Happened({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { items = [], readMore } = useChanges({ subjectId: id })
  const fieldText = useFieldText()
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('history.title')}</h2>
      <RecordedChanges items={items} readMore={readMore} heading="h3" at={id} fieldText={fieldText} />
    </section>
  )
}
