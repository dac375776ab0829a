import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ExternalLink, Minus, MoveRight, Plus, QrCode, Split } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, type Row } from '../../data/items/entities.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { changeStock } from '../../data/outbox/change-stock.ts'
import { useWithPendingLots } from '../../data/outbox/pending-lots.ts'
import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import styles from './lots.module.css'
import productStyles from './product.module.css'
import { Expiry } from './product-row.tsx'

const { Part: LabelDialog } = loadedPart(
  async () => (await import('../../shared/label-dialog.tsx')).LabelDialog,
)

const { Part: MoveEntity } = loadedPart(async () => (await import('../../shared/move-entity.tsx')).MoveEntity)

const { Part: SplitItem } = loadedPart(
  async () => (await import('../../shared/stock/split-item.tsx')).SplitItem,
)

/** The number of items that are read first, and with each further press. */
const pageSize = 50

/** The items of a product, those that expire first on top. */
export function Lots({ product }: { readonly product: StockProduct }) {
  const { t } = useTranslation()
  const [shown, show] = useState(pageSize)
  const { data, error, refetch } = useOperation(
    listEntities,
    {
      productId: product.id,
      orderBy: 'expires',
      show: ['path', 'parentId', 'locationId', 'codes', 'expires'],
      page: '1',
      pageSize: String(shown),
    },
    { keepsPrevious: true },
  )
  const lots = useWithPendingLots(data?.items)
  return (
    <section className={productStyles.section}>
      <div className={styles.head}>
        <h2>{t('stock.lots')}</h2>
        {data === undefined || data.total === 0 ? null : (
          <Link href={`/items?products=${product.id}`} className={styles.all ?? ''}>
            {t('list.found', { count: data.total })}
          </Link>
        )}
      </div>
      {lots === undefined ? (
        error === null ? (
          <LoadingRows rows={3} isCard />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : lots.length === 0 ? (
        <p className={productStyles.hint}>{t('stock.noLots')}</p>
      ) : (
        <ul className={styles.lots}>
          {lots.map(lot => (
            <Lot key={lot.id} lot={lot} product={product} />
          ))}
        </ul>
      )}
      {data === undefined || data.total <= shown ? null : (
        <Button onPress={() => show(shown + pageSize)}>{t('loans.showMore')}</Button>
      )}
    </section>
  )
}

/** An item of a product: where it is, how much there is of it, and until when it keeps. */
function Lot({ lot, product }: { readonly lot: Row; readonly product: StockProduct }) {
  const { t } = useTranslation()
  const mayChange = useMayLend()
  const { id, name, quantity, path = [], expires = '' } = lot
  const lotName = path.length === 0 ? name : t('stock.lotIn', { name, location: path.at(-1) })
  return (
    <li className={styles.lot}>
      <span className={styles.picture}>
        <Photo src={pictureOf(lot)} standIn={{ color: ownColor(id), name }} />
      </span>
      <span className={styles.what}>
        <Link href={`/items/${id}`} className={styles.name ?? ''} aria-label={lotName}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.place}>
          {path.length === 0 ? t('stock.noLocation') : <NamedPath names={path} />}
        </span>
        <Expiry day={expires} />
      </span>
      <span className={styles.acts}>
        <span className={styles.amount}>{amountText(quantity, product.unit)}</span>
        {mayChange ? (
          <>
            <Button
              size="small"
              icon={<Minus aria-hidden />}
              label={t('stock.takeOne', { name: lotName })}
              isDisabled={quantity <= 0}
              onPress={() => changeStock(product, -Math.min(1, quantity), { entityId: id })}
            />
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              label={t('stock.addOne', { name: lotName })}
              onPress={() => changeStock(product, 1, { entityId: id })}
            />
          </>
        ) : null}
      </span>
      <span className={styles.menu}>
        <LotMenu lot={lot} name={lotName} unit={product.unit} />
      </span>
    </li>
  )
}

function LotMenu({ lot, name, unit }: { readonly lot: Row; readonly name: string; readonly unit: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const [asked, ask] = useState<'split' | 'move' | 'label'>()
  const close = (): void => ask(undefined)
  const { id, name: itemName, quantity, parentId = null, locationId = null, codes = [] } = lot
  const item = { id, name: itemName, quantity, parentId, locationId }
  return (
    <>
      <Menu
        label={t('stock.moreOfLot', { name })}
        onAction={key => {
          if (key === 'open') void navigate({ to: '/items/$id', params: { id } })
          else ask(key as 'split' | 'move' | 'label')
        }}
        trigger={
          <Button
            size="small"
            variant="bare"
            icon={<Ellipsis aria-hidden />}
            label={t('stock.moreOfLot', { name })}
          />
        }
      >
        {mayWrite && quantity > 0 ? (
          <MenuItem id="split" icon={<Split aria-hidden />}>
            {t('stock.split')}
          </MenuItem>
        ) : null}
        {mayWrite ? (
          <MenuItem id="move" icon={<MoveRight aria-hidden />}>
            {t('one.move')}
          </MenuItem>
        ) : null}
        <MenuItem id="label" icon={<QrCode aria-hidden />}>
          {t('one.label')}
        </MenuItem>
        <MenuItem id="open" icon={<ExternalLink aria-hidden />}>
          {t('stock.openLot')}
        </MenuItem>
      </Menu>
      {asked === 'split' ? <SplitItem item={item} unit={unit} onClose={close} /> : null}
      {asked === 'label' ? <LabelDialog entity={{ ...lot, codes }} onClose={close} /> : null}
      {asked === 'move' ? <MoveEntity entity={item} isOpen onClose={close} /> : null}
    </>
  )
}
