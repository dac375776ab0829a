import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordedChanges } from '../../data/history/recorded-changes.tsx'
import { useChanges } from '../../data/history/use-changes.ts'
import { useDeleteProduct } from '../../data/items/product-changes.ts'
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

/** A product: how much there is, its items, what is to be there, and what was taken and added. */
export function ProductScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useOperation(getStockProduct, { id })
  const [product] = useWithPendingStock(data === undefined ? [] : [data])
  return (
    <>
      <PageHead
        title={<bdi>{product?.name ?? t('stock.one')}</bdi>}
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
  const [isEditing, edit] = useState(false)
  const remove = useDeleteProduct(() => void navigate({ to: '/stock' }))
  if (!useMayWrite()) return null
  return (
    <>
      <Button icon={<Pencil aria-hidden />} onPress={() => edit(true)}>
        {t('action.edit')}
      </Button>
      <Menu
        label={t('stock.more')}
        onAction={() => remove(product)}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('stock.more')} />}
      >
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('action.delete')}
        </MenuItem>
      </Menu>
      {isEditing ? <EditProduct product={product} onClose={() => edit(false)} /> : null}
    </>
  )
}

/** What was taken and added, and who changed what of the product, by day; each step can be undone. */
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
