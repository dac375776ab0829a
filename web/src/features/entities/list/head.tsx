import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { rem } from '../../../ui/measured/rem.ts'
import { SelectAll } from '../select/select-all.tsx'
import type { ListSelection } from '../select/use-selection.ts'
import { classOf } from './cells.tsx'
import { type Column, columnName, nameColumn, usualWidth } from './columns.ts'
import styles from './grid.module.css'
import { keepWidth, useWidths } from './kept-columns.ts'
import { type Direction, type ListSearch, orderOf, usualOrder } from './list-search.ts'

/** Rem: the least and the most that a column can be drawn to, and by how much a key changes it. */
const limits = { min: 3, max: 40, step: 1 }

/** What is newest first unless told otherwise. */
const times = new Set(['createdAt', 'updatedAt'])

const naturalOf = (orderBy: string): Direction => (times.has(orderBy) ? 'desc' : 'asc')

interface Ordering {
  readonly orderBy: string | undefined
  readonly order: Direction | undefined
}

/** The order after the head of a column has been pressed: by it, or else the other way round. */
export function nextOrder(search: ListSearch, pressed: string): Ordering {
  const { order } = search
  const name = pressed === usualOrder(search) ? undefined : pressed
  if (pressed !== orderOf(search)) return { orderBy: name, order: undefined }
  const natural = naturalOf(pressed)
  if ((order ?? natural) !== natural) return { orderBy: name, order: undefined }
  return { orderBy: name, order: natural === 'asc' ? 'desc' : 'asc' }
}

interface HeadProps {
  readonly search: ListSearch
  readonly columns: readonly Column[]
  /** How wide the table is at least, in rem. */
  readonly min: number
  readonly currency: string
  readonly go: (changes: Ordering) => void
  readonly selection: ListSelection
  readonly total: number
}

/** The heads of the columns: each orders the list, and is as wide as it is drawn. */
export const Head = memo(function Head({ search, columns, min, currency, go, ...all }: HeadProps) {
  const { t } = useTranslation()
  const order = (orderBy: string): void => go(nextOrder(search, orderBy))
  return (
    <div role="rowgroup" className={styles.head} style={{ minWidth: `${min}rem` }}>
      <div role="row" className={styles.cells} aria-rowindex={1}>
        <span role="columnheader">
          <SelectAll {...all} />
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{t('list.photo')}</span>
        </span>
        <HeadCell
          id={nameColumn.id}
          name={t('list.name')}
          usual={usualWidth(undefined)}
          className={styles.pinned ?? ''}
          search={search}
          orderBy="name"
          onOrder={order}
        />
        {columns.map(column => (
          <HeadCell
            key={column.id}
            id={column.id}
            name={columnName(t, column, currency)}
            usual={usualWidth(column)}
            className={classOf(column.kind)}
            search={search}
            orderBy={column.orderBy}
            onOrder={order}
          />
        ))}
      </div>
    </div>
  )
})

interface HeadCellProps {
  readonly id: string
  readonly name: string
  /** How wide it is at least as long as nobody has drawn it; rem. */
  readonly usual: number
  readonly className: string
  readonly search: ListSearch
  readonly orderBy: string | undefined
  readonly onOrder: (orderBy: string) => void
}

function HeadCell({ id, name, usual, className, search, orderBy, onOrder }: HeadCellProps) {
  const isOrdered = orderBy !== undefined && orderOf(search) === orderBy
  const isDown = isOrdered && (search.order ?? naturalOf(orderBy)) === 'desc'
  const sorted = isOrdered ? (isDown ? 'descending' : 'ascending') : 'none'
  return (
    <span
      role="columnheader"
      className={`${styles.headCell} ${className}`}
      {...(orderBy === undefined ? {} : { 'aria-sort': sorted })}
    >
      {orderBy === undefined ? (
        <span className={styles.headName}>{name}</span>
      ) : (
        <button type="button" className={styles.sort} onClick={() => onOrder(orderBy)}>
          <span className={styles.headName}>{name}</span>
          {isOrdered ? <ArrowUp aria-hidden data-down={isDown || undefined} /> : null}
        </button>
      )}
      <Resizer id={id} name={name} usual={usual} />
    </span>
  )
}

const widthOf = (handle: Element): number =>
  (handle.parentElement?.getBoundingClientRect().width ?? 0) / rem()

const clamp = (width: number): number => Math.round(Math.max(limits.min, Math.min(limits.max, width)) * 4) / 4

/** What a column is drawn wider by: with a pointer, or with the arrow keys; Enter or a double click lets it go. */
function Resizer({ id, name, usual }: Pick<HeadCellProps, 'id' | 'name' | 'usual'>) {
  const { t } = useTranslation()
  const width = useWidths()[id] ?? usual
  const draw = (event: PointerEvent<HTMLSpanElement>): void => {
    const handle = event.currentTarget
    const [from, before] = [event.clientX, widthOf(handle)]
    const towards = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    const follow = ({ clientX }: { readonly clientX: number }): void =>
      keepWidth(id, clamp(before + (towards * (clientX - from)) / rem()))
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    })
    event.preventDefault()
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>): void => {
    const step = { ArrowRight: limits.step, ArrowLeft: -limits.step }[event.key]
    if (step !== undefined) keepWidth(id, clamp(widthOf(event.currentTarget) + step))
    else if (event.key === 'Enter') keepWidth(id, undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columns.width', { name })}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.resizer}
      onPointerDown={draw}
      onDoubleClick={() => keepWidth(id, undefined)}
      onKeyDown={press}
    />
  )
}
