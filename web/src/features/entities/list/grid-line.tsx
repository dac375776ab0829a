import { type DragEvent, type MouseEvent, memo, type PointerEvent } from 'react'
import type { Row } from '../../../data/items/entities.ts'
import { getEntity, listEntityMaintenance } from '../../../data/wire/operations.ts'
import { readAhead } from '../../../data/wire/use-operation.ts'
import { rowLinkEvents } from '../../../ui/row-link/row-link.tsx'
import { useKept } from '../../../ui/stable/use-kept.ts'
import type { Cell } from '../edit/edited-cell.ts'
import { drawMark } from '../select/select-mark.tsx'
import type { ListSelection } from '../select/use-selection.ts'
import { Card, Cells, NarrowCells, placeholder } from './cells.tsx'
import styles from './grid.module.css'
import type { GridLayout } from './grid-layout.ts'
import type { Rows } from './use-rows.ts'

/** What every line of a grid knows. */
export interface LineContext {
  readonly rows: Rows
  readonly layout: GridLayout
  readonly selection: ListSelection
  /** The index of the item that has the focus. */
  readonly active: number
  /** The item that is open beside the list. */
  readonly openId: string | undefined
  /** A new item that is marked for a moment. */
  readonly marked: string | undefined
  /** The ids of the items that are cut. */
  readonly cut: ReadonlySet<string> | undefined
  /** The same object at each rendering: no row is drawn anew for it. */
  readonly events: ItemEvents
}

/** What a grid does about what happens to its items. */
export interface ItemEvents {
  onFocus(index: number): void
  onClick(event: MouseEvent, index: number): void
  onPointerDown(event: PointerEvent, index: number): void
  /** Where items can be dragged. */
  readonly onDragStart: ((event: DragEvent, index: number) => void) | undefined
}

/** The item that was pointed at last: a pointer moves many times over it. */
let pointedAt: string | undefined

/** Reads ahead what a click will show. Not where rows only move below a pointer that rests: many do while one scrolls. */
function readEntityAhead({ id }: Row): void {
  if (id === pointedAt) return
  pointedAt = id
  readAhead(getEntity, { id })
  readAhead(listEntityMaintenance, { id, status: 'both' })
}

interface ItemProps {
  readonly index: number
  readonly row: Row | undefined
  readonly layout: GridLayout
  readonly isSelected: boolean
  /** Anything in the list is selected. */
  readonly isSelecting: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly isNew: boolean
  readonly isCut: boolean
  /** The cell that is being edited, where it may be one of this row. */
  readonly edited: Cell | undefined
  readonly events: ItemEvents
}

/** One item, as a row or as a card; drawn anew only when something about it is different. */
const Item = memo(function Item({ index, row, layout, isSelected, isSelecting, ...rest }: ItemProps) {
  const { isActive, isOpen, isNew, isCut, edited, events } = rest
  const { onDragStart } = events
  // While a row is on its way, the one before it: its cells stay, out of sight, and are only filled anew.
  const shown = useKept(row, row !== undefined)
  const location = layout.isGallery
    ? ({ role: 'gridcell', className: styles.card } as const)
    : ({ role: 'row', 'aria-rowindex': index + 2, className: styles.row } as const)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it has a role, and the grid takes its keys
    <div
      {...location}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row of a grid, which has a roving one
      tabIndex={isActive ? 0 : -1}
      onFocus={() => events.onFocus(index)}
      {...rowLinkEvents}
      onClick={event => events.onClick(event, index)}
      onPointerDown={event => {
        if (row !== undefined) readEntityAhead(row)
        events.onPointerDown(event, index)
      }}
      onPointerMove={() => row !== undefined && readEntityAhead(row)}
      data-index={index}
      data-item={row?.id}
      aria-selected={isSelected}
      data-unread={row === undefined || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-new={isNew || undefined}
      data-cut={isCut || undefined}
      {...(onDragStart === undefined
        ? {}
        : { draggable: true, onDragStart: (event: DragEvent) => onDragStart(event, index) })}
    >
      {layout.isGallery ? (
        <>
          {drawMark(isSelected)}
          {row === undefined ? null : <Card row={row} definitions={layout.definitions} />}
        </>
      ) : (
        <>
          {shown === undefined ? null : layout.isNarrow ? (
            <NarrowCells row={shown} layout={layout} isSelected={isSelected} isSelecting={isSelecting} />
          ) : (
            <Cells
              row={shown}
              layout={layout}
              isSelected={isSelected}
              edited={edited?.id === shown.id ? edited.column : undefined}
            />
          )}
          {row === undefined ? placeholder : null}
        </>
      )}
    </div>
  )
})

/** A line of the grid: one row, or several cards. */
export const GridLine = memo(function GridLine({
  line,
  context,
  edited,
}: {
  readonly line: number
  readonly context: LineContext
  readonly edited: Cell | undefined
}) {
  const { rows, layout, selection, active, openId, marked, cut, events } = context
  const { isGallery, perLine, lineHeight } = layout
  const first = line * perLine
  const count = Math.min(perLine, (rows.total ?? 0) - first)
  const itemAt = (at: number) => {
    const index = first + at
    const row = rows.rowAt(index)
    return (
      <Item
        key={at}
        index={index}
        row={row}
        layout={layout}
        isSelected={selection.has(row?.id)}
        isSelecting={selection.count > 0}
        isActive={index === active}
        isOpen={row !== undefined && row.id === openId}
        isNew={row !== undefined && row.id === marked}
        isCut={row !== undefined && cut?.has(row.id) === true}
        edited={row === undefined || row.id === edited?.id ? edited : undefined}
        events={events}
      />
    )
  }
  return (
    <div
      className={isGallery ? styles.cards : styles.line}
      role={isGallery ? 'row' : 'presentation'}
      style={{
        insetBlockStart: line * lineHeight,
        height: lineHeight,
        ...(isGallery ? { gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` } : {}),
      }}
    >
      {Array.from({ length: count }, (_, at) => itemAt(at))}
    </div>
  )
})
