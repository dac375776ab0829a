import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../data/entities.ts'
import { getEntity, listEntityMaintenance } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { readAhead } from '../../../data/use-operation.ts'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { SelectAll } from '../select/select-all.tsx'
import { SelectMark } from '../select/select-mark.tsx'
import { useGridSelection } from '../select/use-grid-selection.ts'
import type { ListSelection } from '../select/use-selection.ts'
import { Card, Cells, NarrowCells, Placeholder } from './cells.tsx'
import { columnsOf, tracksOf } from './columns.ts'
import styles from './grid.module.css'
import { Head } from './head.tsx'
import { useWidths } from './kept-columns.ts'
import type { Direction, ListSearch } from './list-search.ts'
import type { Rows } from './use-rows.ts'

/** Pixels: of a row of the table, of a row on a phone, and of the least width of a card. */
const heights = { table: 52, phone: 64, card: 256, cardWidth: 200 }

/** Pixels: what the bar of a selection covers at the foot. */
const barHeight = 80

/** Rem: of the column with the marks of what is selected. */
const markWidth = 1.25

interface GridProps {
  readonly rows: Rows
  readonly search: ListSearch
  /** Says which rows are on the screen. */
  readonly onSee: (first: number, last: number) => void
  readonly onOpen: (id: string) => void
  readonly go: (changes: {
    readonly orderBy: string | undefined
    readonly order: Direction | undefined
  }) => void
  readonly selection: ListSelection
  /** The columns that are asked for; undefined: those that there is room for. */
  readonly show: string | undefined
}

/** The rows that are on the screen, and some around them; of the others there is only their height. */
export function EntityGrid({ rows, search, onSee, onOpen, go, show, selection }: GridProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { currency } = useCurrency()
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1)
  const total = rows.total ?? 0
  const isGallery = search.layout === 'gallery'
  const isNarrow = isPhone || search.layout === 'list'
  const isTable = !isGallery && !isNarrow
  const columns = columnsOf(show, width / 16)
  const tracks = tracksOf(columns, useWidths())
  const [template, min] = [`${markWidth}rem ${tracks.template}`, tracks.min + markWidth]
  const perLine = isGallery ? Math.max(2, Math.floor(width / heights.cardWidth)) : 1
  const virtualizer = useVirtualizer({
    count: Math.ceil(total / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => (isGallery ? heights.card : isNarrow ? heights.phone : heights.table),
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
  useEffect(() => virtualizer.measure(), [virtualizer, isGallery, isNarrow, perLine])

  const selecting = useGridSelection(selection, rows)
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
    if ((event.target as Element).closest('[role=columnheader]') !== null) return
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
    } else if (event.key === 'Enter') open(rows.rowAt(active))
    else if (!selecting.onKey(event, active)) return
    event.preventDefault()
  }

  const cell = (index: number) => {
    const row = rows.rowAt(index)
    const props = {
      key: index,
      'data-index': index,
      tabIndex: index === active ? 0 : -1,
      onFocus: () => setActive(index),
      onClick: (event: MouseEvent) => {
        if (!selecting.onClick(event, index)) open(row)
      },
      onPointerDown: (event: PointerEvent) => selecting.onPointerDown(event, index),
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
      aria-multiselectable
      onKeyDown={press}
    >
      {isTable ? (
        <Head
          search={search}
          columns={columns}
          template={template}
          min={min}
          currency={currency}
          go={go}
          lead={<SelectAll selection={selection} total={total} />}
        />
      ) : null}
      <div
        className={styles.space}
        style={{
          height: virtualizer.getTotalSize() + (selection.count > 0 ? barHeight : 0),
          ...(isTable ? { minWidth: `${min}rem` } : {}),
        }}
        role="rowgroup"
      >
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
              const isSelected = selection.has(row?.id)
              const mark = <SelectMark isSelected={isSelected} />
              const { key, ...rest } = props
              if (isGallery)
                return (
                  <div
                    key={key}
                    {...rest}
                    role="gridcell"
                    className={styles.card}
                    aria-selected={isSelected}
                    data-selected={isSelected || undefined}
                    data-open={isOpen || undefined}
                  >
                    {mark}
                    {row === undefined ? null : <Card row={row} />}
                  </div>
                )
              return (
                <div
                  key={key}
                  {...rest}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={isSelected}
                  className={styles.row}
                  data-selected={isSelected || undefined}
                  data-open={isOpen || undefined}
                >
                  {row === undefined ? (
                    <Placeholder />
                  ) : isNarrow ? (
                    <NarrowCells row={row} lead={selection.count > 0 ? mark : null} />
                  ) : (
                    <Cells row={row} columns={columns} template={template} lead={mark} />
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
