import type { Product } from '@stowage/contract/entities/products'
import { textLimits } from '@stowage/contract/values/text-limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Link2, PackagePlus, Plus, RotateCcw, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lookup, lookUp } from '../../../data/items/look-up.ts'
import type { StockProduct } from '../../../data/items/products.ts'
import { isGarbled } from '../../../data/items/scanner-layouts.ts'
import { extend } from '../../../data/outbox/edit-entity.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import { fileOfPicture } from '../add/given-photos.ts'
import { startDraft } from '../add/start-draft.ts'
import { ChooseEntity } from './choose-entity.tsx'
import styles from './scan.module.css'

const { Part: NewProduct } = loadedPart(
  async () => (await import('../../../shared/stock/new-product.tsx')).NewProduct,
)

/** A code that nothing in the group has: looked up in catalogues, made into an item, or put on one by members who may. */
export function UnknownCode({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asks, ask] = useState<'products' | 'attach'>()
  const [kept, keepFacts] = useState<Partial<StockProduct>>()
  const isTooLong = [...text].length > textLimits.line
  const make = (product?: Product): void => {
    const { name = '', description = '' } = product?.item ?? {}
    const { manufacturer = '', modelNumber = '', imageBase64 = '' } = product ?? {}
    const notes = description === name ? '' : description
    const photo = fileOfPicture(imageBase64, `${text}.jpg`)
    const photos = photo === undefined ? [] : [photo]
    startDraft({ name, manufacturer, modelNumber, notes, barcode: text }, photos)
    void navigate({ to: '/items', search: { add: true } })
  }
  const keep = (product: Product | undefined): void => {
    if (product === undefined) return keepFacts(undefined)
    const { item, manufacturer, modelNumber } = product
    const notes = item.description === item.name ? '' : item.description
    keepFacts({ name: item.name, manufacturer, modelNumber, notes, codes: [text] })
  }
  const attach = async (id: string): Promise<void> => {
    await extend(id, ({ codes }) => ({ codes: [...codes, text] }))
    onDone()
  }
  return (
    <div className={styles.unknown}>
      <h2 className={styles.heading}>{t('scan.unknown')}</h2>
      <p className={styles.code}>{text}</p>
      {isGarbled(text) ? <p>{t('scan.otherLayout')}</p> : null}
      {isTooLong ? <p>{t('codes.tooLong', { max: textLimits.line })}</p> : null}
      <ForWriters>
        <div className={styles.actions} hidden={isTooLong}>
          {/^\d{8,14}$/.test(text) ? (
            <Button icon={<ScanBarcode aria-hidden />} onPress={() => ask('products')}>
              {t('scan.lookUp')}
            </Button>
          ) : null}
          <Button
            variant={isGarbled(text) ? 'bare' : 'main'}
            icon={<Plus aria-hidden />}
            onPress={() => make()}
          >
            {t('scan.make')}
          </Button>
          <Button icon={<Link2 aria-hidden />} onPress={() => ask('attach')}>
            {t('scan.attach')}
          </Button>
        </div>
      </ForWriters>
      {asks === 'products' ? <Products code={text} onMake={make} onKeep={keep} /> : null}
      {kept === undefined ? null : (
        <NewProduct
          begins={kept}
          onMade={({ id }) => {
            onDone()
            void navigate({ to: '/stock/$id', params: { id } })
          }}
          onClose={() => keep(undefined)}
        />
      )}
      {asks === 'attach' ? (
        <ChooseEntity
          title={t('scan.attachTitle', { code: text })}
          onClose={() => ask(undefined)}
          onChoose={id => void attach(id).catch(tellError)}
        />
      ) : null}
    </div>
  )
}

/** Why there is nothing to show. */
const noProduct = ({ asked, failed }: Lookup) =>
  failed === 0 ? 'scan.noProduct' : failed < asked ? 'scan.someFailed' : 'scan.allFailed'

/** The products of a barcode. */
function Products({
  code,
  onMake,
  onKeep,
}: {
  readonly code: string
  readonly onMake: (product: Product) => void
  /** Keeps stock of it. */
  readonly onKeep: (product: Product) => void
}) {
  const { t } = useTranslation()
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['product', code],
    queryFn: () => lookUp(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending)
    return (
      <div role="status" className={styles.quiet}>
        {t('scan.asking')}
        <Loading lines={2} />
      </div>
    )
  if (error !== null || data.products.length === 0)
    return (
      <p className={styles.noProduct}>
        <span className={styles.quiet}>{error === null ? t(noProduct(data)) : errorText(error)}</span>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden />}
          isPending={isFetching}
          onPress={() => void refetch()}
        >
          {t('action.retry')}
        </Button>
      </p>
    )
  return (
    <ul className={styles.several}>
      {data.products.map(product => (
        <li key={`${product.search_engine_name} ${product.item.name}`} className={styles.product}>
          {product.imageBase64 === '' ? null : <img src={product.imageBase64} alt="" />}
          <span className={styles.movedName}>
            {product.item.name}
            <span className={styles.quiet}>
              {[product.manufacturer, product.modelNumber, product.search_engine_name]
                .filter(part => part !== '')
                .join(' · ')}
            </span>
          </span>
          <Button size="small" icon={<Plus aria-hidden />} onPress={() => onMake(product)}>
            {t('action.add')}
          </Button>
          <Button
            size="small"
            icon={<PackagePlus aria-hidden />}
            label={t('stock.new')}
            onPress={() => onKeep(product)}
          />
        </li>
      ))}
    </ul>
  )
}
