import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf, type Row } from '../../../data/entities.ts'
import { getEntity, listEntityMaintenance } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { readAhead } from '../../../data/use-operation.ts'
import { formatAgo, formatAmount, formatNumber } from '../../../i18n/format.ts'
import { Photo } from '../../../ui/photo/photo.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from './grid.module.css'
import type { ListSearch, Order } from './list-search.ts'
import type { Rows } from './use-rows.ts'

const phone = matchMedia('(max-width: 699px)')

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listener => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )

/** Pixels: of a row of the table, of a row on a phone, and of the least width of a card. */
const heights = { table: 52, phone: 64, card: 232, cardWidth: 184 }

interface GridProps {
  readonly rows: Rows
  readonly search: ListSearch
  /** Says which rows are on the screen. */
  readonly onSee: (first: number, last: number) => void
  readonly onOpen: (id: string) => void
  readonly go: (changes: { readonly orderBy: Order | undefined }) => void
}

/** The rows that are on the screen, and some around them; of the others there is only their height. */
export function EntityGrid({ rows, search, onSee, onOpen, go }: GridProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { currency } = useCurrency()
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1)
  const total = rows.total ?? 0
  const isGallery = search.layout === 'gallery'
  const perLine = isGallery ? Math.max(2, Math.floor(width / heights.cardWidth)) : 1
  const virtualizer = useVirtualizer({
    count: Math.ceil(total / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => (isGallery ? heights.card : isPhone ? heights.phone : heights.table),
    overscan: 12,
    onChange: ({ range }) => {
      if (range !== null) onSee(range.startIndex * perLine, (range.endIndex + 1) * perLine)
    },
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => virtualizer.measure(), [virtualizer, isGallery, isPhone, perLine])

  const [active, setActive] = useState(0)
  const open = (row: Row | undefined): void => {
    if (row === undefined) return
    if (isPhone) void navigate({ to: '/things/$id', params: { id: row.id } })
    else onOpen(row.id)
  }
  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(total - 1, index))
    setActive(next)
    virtualizer.scrollToIndex(Math.floor(next / perLine))
    // The row is there once the list has been drawn anew.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-index="${next}"]`)
          ?.focus({ preventScroll: true }),
      ),
    )
  }
  const press = (event: KeyboardEvent): void => {
    const lines = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / (isGallery ? heights.card : heights.table)) - 1,
    )
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: perLine,
      ArrowUp: -perLine,
      PageDown: lines * perLine,
      PageUp: -lines * perLine,
      Home: -total,
      End: total,
      ...(isGallery ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    }
    const step = steps[event.key]
    if (step !== undefined) moveTo(active + step)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const row = rows.rowAt(active)
      if (row !== undefined) void navigate({ to: '/things/$id', params: { id: row.id } })
    } else if (event.key === 'Enter' || event.key === ' ') open(rows.rowAt(active))
    else return
    event.preventDefault()
  }

  const cell = (index: number) => {
    const row = rows.rowAt(index)
    const props = {
      key: index,
      'data-index': index,
      tabIndex: index === active ? 0 : -1,
      onFocus: () => setActive(index),
      onClick: () => open(row),
      onPointerEnter: () => {
        if (row !== undefined) {
          readAhead(getEntity, { id: row.id })
          readAhead(listEntityMaintenance, { id: row.id, status: 'both' })
        }
      },
    }
    return { row, props }
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={t('list.grid')}
      aria-rowcount={total + 1}
      onKeyDown={press}
    >
      {isPhone || isGallery ? null : <Head search={search} currency={currency} go={go} />}
      <div className={styles.space} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
        {virtualizer.getVirtualItems().map(line => (
          <div
            key={line.key}
            className={isGallery ? styles.cards : styles.line}
            role={isGallery ? 'row' : 'presentation'}
            style={{
              transform: `translateY(${line.start}px)`,
              height: line.size,
              ...(isGallery ? { gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` } : {}),
            }}
          >
            {Array.from({ length: Math.min(perLine, total - line.index * perLine) }, (_, at) => {
              const index = line.index * perLine + at
              const { row, props } = cell(index)
              const isOpen = row !== undefined && row.id === search.peek
              const { key, ...rest } = props
              if (isGallery)
                return (
                  <div
                    key={key}
                    {...rest}
                    role="gridcell"
                    className={styles.card}
                    data-open={isOpen || undefined}
                  >
                    {row === undefined ? null : <Card row={row} />}
                  </div>
                )
              return (
                <div
                  key={key}
                  {...rest}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={isOpen}
                  className={styles.row}
                  data-open={isOpen || undefined}
                >
                  {row === undefined ? (
                    <Placeholder />
                  ) : isPhone ? (
                    <PhoneCells row={row} />
                  ) : (
                    <Cells row={row} />
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

function Head({ search, currency, go }: Pick<GridProps, 'search' | 'go'> & { readonly currency: string }) {
  const { t } = useTranslation()
  const order = search.orderBy ?? 'name'
  const sortable = (orderBy: Order, name: string) => (
    <span
      role="columnheader"
      aria-sort={order === orderBy ? (orderBy === 'updatedAt' ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => go({ orderBy: orderBy === 'name' ? undefined : orderBy })}
      >
        {name}
        {order === orderBy ? <ArrowUp aria-hidden data-down={orderBy === 'updatedAt' || undefined} /> : null}
      </button>
    </span>
  )
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.cells} aria-rowindex={1}>
        <span role="columnheader">
          <span className="visually-hidden">{t('list.photo')}</span>
        </span>
        {sortable('name', t('list.name'))}
        <span role="columnheader">{t('list.place')}</span>
        <span role="columnheader" className={styles.tags}>
          {t('list.tags')}
        </span>
        <span role="columnheader" className={styles.number}>
          {t('list.quantity')}
        </span>
        <span role="columnheader" className={styles.number}>
          {t('list.price', { currency })}
        </span>
        <span className={styles.changed}>{sortable('updatedAt', t('list.changed'))}</span>
      </div>
    </div>
  )
}

const pictureFor = (row: Row) => (
  <Photo
    src={pictureOf(row)}
    seed={row.id}
    icon={row.entityType.icon}
    isLocation={row.entityType.isLocation}
  />
)

const placeOf = (row: Row): readonly string[] =>
  row.place ?? (row.parent === undefined ? [] : [row.parent.name])

/** Where a thing is: its innermost place stands out. */
const PlaceNames = ({ names }: { readonly names: readonly string[] }) => (
  <span className={styles.place}>
    {names.slice(0, -1).map((name, at) => (
      // Two places on one way may have the same name.
      <span key={`${at} ${name}`} className={styles.outer}>
        {name} ›{' '}
      </span>
    ))}
    <span>{names.at(-1)}</span>
  </span>
)

const Cells = ({ row }: { readonly row: Row }) => (
  <span className={styles.cells} role="presentation">
    <span role="gridcell" className={styles.picture}>
      {pictureFor(row)}
    </span>
    <span role="gridcell" className={styles.name}>
      {row.name}
    </span>
    <span role="gridcell" className={styles.placeCell}>
      <PlaceNames names={placeOf(row)} />
    </span>
    <span role="gridcell" className={styles.tags}>
      {row.tags.slice(0, 3).map(tag => (
        <Tag key={tag.id} name={tag.name} color={tag.color} />
      ))}
    </span>
    <span role="gridcell" className={styles.number}>
      {formatNumber(row.quantity)}
    </span>
    <span role="gridcell" className={styles.number}>
      {row.purchasePrice === 0 ? '' : formatAmount(row.purchasePrice)}
    </span>
    <span role="gridcell" className={styles.changed}>
      {formatAgo(row.updatedAt)}
    </span>
  </span>
)

const PhoneCells = ({ row }: { readonly row: Row }) => (
  <span className={styles.phone} role="presentation">
    <span role="gridcell" className={styles.picture}>
      {pictureFor(row)}
    </span>
    <span role="gridcell" className={styles.both}>
      <span className={styles.name}>{row.name}</span>
      <PlaceNames names={placeOf(row)} />
    </span>
    {row.quantity === 1 ? null : (
      <span role="gridcell" className={styles.times}>
        × {formatNumber(row.quantity)}
      </span>
    )}
  </span>
)

const Card = ({ row }: { readonly row: Row }) => (
  <>
    <span className={styles.cardPicture}>{pictureFor(row)}</span>
    <span className={styles.name}>{row.name}</span>
    <PlaceNames names={placeOf(row)} />
  </>
)

/** Stands for a row that is on its way. */
const Placeholder = () => (
  <span className={styles.placeholder} role="gridcell">
    <span />
    <span />
  </span>
)
