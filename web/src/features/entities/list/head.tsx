import { ArrowUp } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepWidth } from '../../../data/person/kept-widths.ts'
import { Resizer } from '../../../ui/resizer/resizer.tsx'
import { SelectAll } from '../select/select-all.tsx'
import type { ListSelection } from '../select/use-selection.ts'
import { classOf } from './cells.tsx'
import { columnName } from './column-names.ts'
import { type Column, nameColumn } from './columns.ts'
import styles from './grid.module.css'
import { type Direction, type ListSearch, orderOf, usualOrder } from './list-search.ts'
import { selectHead, useHeadKeys, widthLimits } from './use-head-keys.ts'
import { marks } from './use-lines.ts'

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
  /** The focus is in the grid. Tab leads to the rows from outside, and Shift Tab from there to the heads. */
  readonly isStop: boolean
  /** Puts the focus on the row that had it last. */
  readonly toRows: () => void
}

/** The heads of the columns: each orders the list, and is as wide as it is drawn. */
export const Head = memo(function Head({ search, columns, min, currency, go, ...rest }: HeadProps) {
  const { t } = useTranslation()
  const { isStop, toRows, ...all } = rest
  const row = useRef<HTMLDivElement>(null)
  const ids = [selectHead, nameColumn.id, ...columns.map(({ id }) => id)]
  const { stop, onFocus, onKeyDown } = useHeadKeys(ids, row, toRows)
  const shared = { search, onOrder: (orderBy: string): void => go(nextOrder(search, orderBy)) }
  const stopAt = (id: string) => ({ id, isStop: stop === id, isTabbable: stop === id && isStop })
  return (
    <div role="rowgroup" className={styles.head} {...marks.staying} style={{ minWidth: `${min}rem` }}>
      <div
        ref={row}
        role="row"
        className={styles.cells}
        aria-rowindex={1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <span role="columnheader" data-head={selectHead} data-stop={stop === selectHead || undefined}>
          <SelectAll {...all} isTabbable={stopAt(selectHead).isTabbable} />
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{t('list.photo')}</span>
        </span>
        <HeadCell
          {...shared}
          {...stopAt(nameColumn.id)}
          name={t('list.name')}
          className={styles.pinned ?? ''}
          orderBy="name"
        />
        {columns.map(column => (
          <HeadCell
            key={column.id}
            {...shared}
            {...stopAt(column.id)}
            name={columnName(t, column, currency)}
            className={classOf(column.kind)}
            orderBy={column.orderBy}
          />
        ))}
      </div>
    </div>
  )
})

interface HeadCellProps {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly search: ListSearch
  readonly orderBy: string | undefined
  readonly onOrder: (orderBy: string) => void
  /** It has, or had, the focus among the heads. */
  readonly isStop: boolean
  readonly isTabbable: boolean
}

function HeadCell({ id, name, className, search, orderBy, onOrder, isStop, isTabbable }: HeadCellProps) {
  const isOrdered = orderBy !== undefined && orderOf(search) === orderBy
  const isDown = isOrdered && (search.order ?? naturalOf(orderBy)) === 'desc'
  const sorted = isOrdered ? (isDown ? 'descending' : 'ascending') : 'none'
  const tabIndex = isTabbable ? 0 : -1
  return (
    <span
      role="columnheader"
      className={`${styles.headCell} ${className}`}
      data-head={id}
      data-stop={isStop || undefined}
      {...(orderBy === undefined ? { tabIndex } : { 'aria-sort': sorted })}
    >
      {orderBy === undefined ? (
        <span className={styles.headName}>{name}</span>
      ) : (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          className={styles.sort}
          onClick={() => onOrder(orderBy)}
        >
          <span className={styles.headName}>{name}</span>
          {isOrdered ? <ArrowUp aria-hidden data-down={isDown || undefined} /> : null}
        </button>
      )}
      <Resizer limits={widthLimits} className={styles.resizer} onResize={width => keepWidth(id, width)} />
    </span>
  )
}
