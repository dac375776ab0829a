import type { CallOf } from '@stowage/contract/protocol/client'
import { GripVertical, MoveRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, type Row, standInOf } from '../../data/entities.ts'
import { noteLastList } from '../../data/last-list.ts'
import type { Movable } from '../../data/move-entities.ts'
import { listEntities } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { formatAmount, formatNumber } from '../../i18n/format.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { Worth } from '../../ui/worth/worth.tsx'
import styles from './contents.module.css'
import { dragType, useMoving } from './moving.tsx'
import { useRowsBeside } from './peeking.tsx'

/** So many more are shown at a time. */
const step = 100

const movableOf = ({ id, name, parentId = null, locationId = null }: Row): Movable => ({
  id,
  name,
  parentId,
  locationId,
})

/** The items of a location as rows, which open, and can be moved one or many at once. */
export function Contents({
  locationId,
  query,
  empty,
  currency,
}: {
  readonly locationId: string | undefined
  readonly query: CallOf<typeof listEntities>
  readonly empty: string
  readonly currency: string
}) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useOperation(
    listEntities,
    {
      ...query,
      page: 1,
      pageSize: limit,
      orderBy: 'name',
      show: 'parentId,locationId,path',
      totals: true,
    },
    { keepsPrevious: true },
  )
  if (data === undefined)
    return error === null ? <Loading lines={4} /> : <Failed error={error} onRetry={() => void refetch()} />
  if (data.total === 0 || data.items.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      {data.totals === undefined ? null : (
        <Worth sums={{ ...data.totals, archived: 0 }} currency={currency} />
      )}
      <Rows rows={data.items} total={data.total} locationId={locationId} />
      {data.total > data.items.length && data.items.length >= limit ? (
        <div className={styles.more}>
          <Button onPress={() => setLimit(limit + step)}>
            {t('locations.showMore', { count: Math.min(step, data.total - limit) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Rows({
  rows,
  total,
  locationId,
}: {
  readonly rows: readonly Row[]
  /** How many there are, with those that are not shown yet. */
  readonly total: number
  readonly locationId: string | undefined
}) {
  const { t } = useTranslation()
  const { dragged, cut, ask, onKey } = useMoving()
  const frame = useRef<HTMLDivElement>(null)
  const { peek, open, openPage } = useRowsBeside(frame, rows)
  const onLeave = useEffectEvent((): void =>
    noteLastList({ ids: new Map(rows.map(({ id }, at) => [at, id])), total, locationId }),
  )
  // The page of an item says where that stands.
  useEffect(() => () => onLeave(), [])
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const movable = (ids: ReadonlySet<unknown>): Movable[] =>
    rows.filter(({ id }) => ids.has(id)).map(movableOf)
  const { dragAndDropHooks } = useDragAndDrop<Row>({
    getItems: ids => movable(ids).map(({ id, name }) => ({ [dragType]: id, 'text/plain': name })),
    onDragStart: ({ keys }) => {
      dragged.current = movable(keys)
    },
    onDragEnd: () => select(new Set()),
  })
  const present = movable(selected)
  const press = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[role=row]')?.dataset['key']
    if (isToPage(event, id === peek) && id !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      openPage(id)
    } else onKey(event, present.length > 0 ? present : movable(new Set([id])), locationId)
  }
  return (
    <div ref={frame} onKeyDownCapture={press}>
      {present.length === 0 ? null : (
        <div className={styles.bar}>
          <span>{t('locations.selected', { count: present.length })}</span>
          <Button size="small" icon={<MoveRight aria-hidden />} keys="M" onPress={() => ask(present)}>
            {t('locations.move')}
          </Button>
          <Button size="small" variant="bare" onPress={() => select(new Set())}>
            {t('locations.selectNone')}
          </Button>
        </div>
      )}
      <GridList
        aria-label={t('locations.itemsIn')}
        items={rows}
        dependencies={[cut, locationId, peek]}
        onAction={key => open(String(key))}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={keys =>
          select(keys === 'all' ? new Set(rows.map(({ id }) => id)) : new Set([...keys].map(String)))
        }
        dragAndDropHooks={dragAndDropHooks}
        className={styles.rows ?? ''}
      >
        {row => (
          <ContentRow row={row} locationId={locationId} isCut={cut.has(row.id)} isOpen={row.id === peek} />
        )}
      </GridList>
    </div>
  )
}

/** Does a key open the page of a row? Enter does so for the one that is open beside, with Ctrl or ⌘ for any. */
const isToPage = ({ key, target, ctrlKey, metaKey }: KeyboardEvent, isOpen: boolean): boolean =>
  key === 'Enter' &&
  (isOpen || ctrlKey || metaKey) &&
  target instanceof Element &&
  target.getAttribute('role') === 'row'

/** Says where an item is: what it belongs to when it is kept elsewhere, or the way to it from the location that is shown. */
function Where({ row, shownId }: { readonly row: Row; readonly shownId: string | undefined }) {
  const { t } = useTranslation()
  const { parent, locationId, path = [] } = row
  if (typeof locationId === 'string')
    return <span>{t('locations.pinned', { parent: parent?.name, location: path.at(-1) })}</span>
  if (shownId === undefined || parent === undefined || parent.id === shownId) return null
  return <NamedPath names={path} />
}

function ContentRow({
  row,
  locationId,
  isCut,
  isOpen,
}: {
  readonly row: Row
  readonly locationId: string | undefined
  readonly isCut: boolean
  /** It is open beside the location. */
  readonly isOpen: boolean
}) {
  const { t } = useTranslation()
  return (
    <GridListItem
      id={row.id}
      textValue={row.name}
      className={`${styles.row} ${isCut ? styles.cut : ''} ${isOpen ? styles.open : ''}`}
    >
      <AriaButton slot="drag" className={styles.grip ?? ''}>
        <GripVertical aria-hidden />
      </AriaButton>
      <Checkbox slot="selection" />
      <span className={styles.photo}>
        <Photo src={pictureOf(row)} standIn={standInOf(row)} />
      </span>
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {row.name} {row.soldDate === '' ? null : <Badge>{t('list.sold')}</Badge>}
        </span>
        <span className={styles.where}>
          <Where row={row} shownId={locationId} />
        </span>
      </span>
      <span className={styles.facts}>
        <AssetNumber number={row.assetId} />
        {row.tags.slice(0, 2).map(({ id, name, color }) => (
          <Tag key={id} name={name} color={color} />
        ))}
      </span>
      <span className={styles.amounts}>
        <span className={styles.quantity}>
          {row.quantity === 1 ? '' : t('locations.times', { quantity: formatNumber(row.quantity) })}
        </span>
        <span className={styles.price}>{row.purchasePrice === 0 ? '' : formatAmount(row.purchasePrice)}</span>
      </span>
    </GridListItem>
  )
}
