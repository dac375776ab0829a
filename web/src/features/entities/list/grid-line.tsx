import type { VirtualItem } from '@tanstack/react-virtual'
import type { HTMLAttributes, ReactNode } from 'react'
import type { Row } from '../../../data/entities.ts'
import { getEntity, listEntityMaintenance } from '../../../data/operations.ts'
import { readAhead } from '../../../data/use-operation.ts'
import { SelectMark } from '../select/select-mark.tsx'
import type { GridSelection } from '../select/use-grid-selection.ts'
import type { ListSelection } from '../select/use-selection.ts'
import { Card, Cells, NarrowCells, Placeholder } from './cells.tsx'
import styles from './grid.module.css'
import type { GridLayout } from './grid-layout.ts'
import type { Rows } from './use-rows.ts'

/** What every line of a grid knows. */
interface LineContext {
  readonly rows: Rows
  readonly layout: GridLayout
  readonly selection: ListSelection
  readonly selecting: GridSelection
  /** The index of the thing that has the focus. */
  readonly active: number
  readonly setActive: (index: number) => void
  /** The thing that is open beside the list. */
  readonly openId: string | undefined
  readonly onOpen: (index: number) => void
}

/** What a grid tells its cells for a thing: focus, clicks, and reading ahead what a click will show. */
function handlersOf(index: number, row: Row | undefined, context: LineContext): HTMLAttributes<HTMLElement> {
  const { selecting, active, setActive, onOpen } = context
  return {
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setActive(index),
    onClick: event => {
      if (!selecting.onClick(event, index)) onOpen(index)
    },
    onPointerDown: event => selecting.onPointerDown(event, index),
    onPointerEnter: () => {
      if (row === undefined) return
      readAhead(getEntity, { id: row.id })
      readAhead(listEntityMaintenance, { id: row.id, status: 'both' })
    },
  }
}

/** One thing, as a row or as a card. */
function Item({ index, context }: { readonly index: number; readonly context: LineContext }) {
  const { rows, layout, selection, openId } = context
  const row = rows.rowAt(index)
  const isSelected = selection.has(row?.id)
  const mark = <SelectMark isSelected={isSelected} />
  const place = layout.isGallery
    ? ({ role: 'gridcell', className: styles.card } as const)
    : ({ role: 'row', 'aria-rowindex': index + 2, className: styles.row } as const)
  return (
    <div
      {...handlersOf(index, row, context)}
      {...place}
      data-index={index}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      data-open={(row !== undefined && row.id === openId) || undefined}
    >
      {layout.isGallery ? (
        <>
          {mark}
          {row === undefined ? null : <Card row={row} />}
        </>
      ) : (
        <RowCells row={row} layout={layout} mark={mark} isSelecting={selection.count > 0} />
      )}
    </div>
  )
}

function RowCells({
  row,
  layout,
  mark,
  isSelecting,
}: {
  readonly row: Row | undefined
  readonly layout: GridLayout
  readonly mark: ReactNode
  readonly isSelecting: boolean
}) {
  if (row === undefined) return <Placeholder />
  if (layout.isNarrow) return <NarrowCells row={row} lead={isSelecting ? mark : null} />
  return <Cells row={row} columns={layout.columns} template={layout.template} lead={mark} />
}

/** A line of the grid: one row, or several cards. */
export function GridLine({ line, context }: { readonly line: VirtualItem; readonly context: LineContext }) {
  const { isGallery, perLine } = context.layout
  const first = line.index * perLine
  const count = Math.min(perLine, (context.rows.total ?? 0) - first)
  return (
    <div
      className={isGallery ? styles.cards : styles.line}
      role={isGallery ? 'row' : 'presentation'}
      style={{
        transform: `translateY(${line.start}px)`,
        height: line.size,
        ...(isGallery ? { gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` } : {}),
      }}
    >
      {Array.from({ length: count }, (_, at) => (
        <Item key={first + at} index={first + at} context={context} />
      ))}
    </div>
  )
}
