import { useNavigate } from '@tanstack/react-router'
import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { RowMoving } from '../../../data/items/list-around.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { useMeasured } from '../../../ui/measured/use-measured.ts'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { CellEditsContext, CellQuestion } from '../edit/cell-edits.tsx'
import { isInEditor } from '../edit/cells-in-grid.ts'
import { useCellEditing } from '../edit/use-cell-editing.ts'
import { useGridSelection } from '../select/use-grid-selection.ts'
import type { ListSelection } from '../select/use-selection.ts'
import styles from './grid.module.css'
import { useGridLayout } from './grid-layout.ts'
import { GridLines } from './grid-lines.tsx'
import { Head } from './head.tsx'
import type { Direction, ListSearch } from './list-search.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { scrollToLine, stayingHeightOf } from './use-lines.ts'
import { useMovedRows, useRowDrops } from './use-moved-rows.ts'
import { useNewRow } from './use-new-row.ts'
import type { Rows } from './use-rows.ts'

const heightBelowHead = (scroller: HTMLElement): number => scroller.clientHeight - stayingHeightOf(scroller)

interface GridProps {
  readonly rows: Rows
  readonly search: ListSearch
  /** The item that is open beside the list. */
  readonly openId: string | undefined
  /** An item that was just added from here. */
  readonly newId: string | undefined
  /** Opens an item beside the list; undefined: none. */
  readonly onOpen: (id: string | undefined) => void
  readonly go: (changes: {
    readonly orderBy: string | undefined
    readonly order: Direction | undefined
  }) => void
  readonly selection: ListSelection
  /** The columns that are asked for; undefined: those that there is room for. */
  readonly show: string | undefined
  readonly moving: RowMoving | undefined
  readonly ref: Ref<GridHandle>
}

/** A grid for what stands around it. */
export interface GridHandle {
  /** Puts the focus on the first row. */
  toFirstRow(): void
}

const isProductLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-column=product] a') !== null

/** Opens an item beside the list, or on a page of its own, always so on phones; and the product of an item. */
function useOpening({ rows, onOpen }: Pick<GridProps, 'rows' | 'onOpen'>) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  return {
    open(index: number, isFull = false): void {
      const id = rows.rowAt(index)?.id
      if (id === undefined) return
      if (isFull || isPhone) void navigate({ to: '/items/$id', params: { id } })
      else onOpen(id)
    },
    openProduct(index: number): void {
      const id = rows.rowAt(index)?.product?.id
      if (id !== undefined) void navigate({ to: '/stock/$id', params: { id } })
    },
  }
}

/** What a grid shows, and what its keys and clicks do. */
function useGrid({ rows, search, openId, newId, onOpen, ...rest }: Omit<GridProps, 'go' | 'ref'>) {
  const { show, selection, moving } = rest
  const { grid, scroller } = useScroller()
  const total = rows.total ?? 0
  const layout = useGridLayout(scroller, search, show)
  const height = useMeasured(scroller, heightBelowHead, 0)
  const toLine = (line: number): void => scrollToLine(scroller.current, layout, line)
  const marked = useNewRow(newId, rows, index => toLine(Math.floor(index / layout.perLine)))
  const selecting = useGridSelection(selection, rows, moving !== undefined)
  const { open, openProduct } = useOpening({ rows, onOpen })
  const { edits, asker, edit, editOnSecondClick } = useCellEditing({
    scroller,
    layout,
    rows,
    scrollToLine: toLine,
  })
  const openByKey = (index: number, isFull: boolean): void =>
    open(index, isFull || (openId !== undefined && rows.rowAt(index)?.id === openId))
  const keys = {
    scroller,
    layout,
    total,
    selecting,
    scrollToLine: toLine,
    open: openByKey,
    openProduct,
    edit,
  }
  const { active, setActive, press, moveTo } = useGridKeys(keys)
  const onClick = useStable((event: MouseEvent, index: number): void => {
    if (isInEditor(event.target) || selecting.onClick(event, index)) return
    if (isProductLink(event.target)) return openProduct(index)
    editOnSecondClick(event, index, () => openId === undefined && onOpen(undefined))
    open(index)
  })
  const onPointerDown = useStable(selecting.onPointerDown)
  const { onDragStart, onMovingKey } = useMovedRows(moving, rows, selection)
  const events = useMemo(
    () => ({ onFocus: setActive, onClick, onPointerDown, onDragStart }),
    [setActive, onClick, onPointerDown, onDragStart],
  )
  useRowDrops(grid, rows)
  const cut = moving?.cut
  const context = useMemo(
    () => ({ rows, layout, selection, active, openId, marked, cut, events }),
    [rows, layout, selection, active, openId, marked, cut, events],
  )
  return { grid, scroller, height, edits, asker, press, moveTo, onMovingKey, context }
}

/** A grid, and what scrolls it, which stands around it and is there as soon. */
function useScroller() {
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useMemo(
    () => ({
      get current() {
        return grid.current?.closest<HTMLElement>('[data-scroller]') ?? null
      },
    }),
    [],
  )
  return { grid, scroller }
}

/** Whether the focus is in an element, and the handlers that tell. */
function useHasFocus() {
  const [hasFocus, set] = useState(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void =>
    set(currentTarget.contains(relatedTarget))
  return { hasFocus, onFocus: () => set(true), onBlur }
}

/** The items of a list, as a table, as rows of a phone or as cards. */
export function EntityGrid({ go, ref, ...props }: GridProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { rows, search, selection } = props
  const { grid, scroller, height, edits, asker, press, moveTo, onMovingKey, context } = useGrid(props)
  const { layout, active } = context
  const { hasFocus, ...watchFocus } = useHasFocus()
  const toRows = useStable((): void => moveTo(active))
  // What stands above the table is as wide.
  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--table', layout.isWide ? `${layout.min}rem` : '100%')
  }, [scroller, layout])
  useImperativeHandle(ref, () => ({ toFirstRow: () => moveTo(0) }))
  const total = rows.total ?? 0
  return (
    <CellEditsContext value={edits}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows has the focus */}
      <div
        ref={grid}
        className={styles.grid}
        data-wide={layout.isWide || undefined}
        role="grid"
        aria-label={t('list.grid')}
        aria-rowcount={total + 1}
        aria-multiselectable
        style={{ '--columns': layout.template } as object}
        onKeyDownCapture={onMovingKey}
        onKeyDown={press}
        {...watchFocus}
      >
        {layout.isTable ? (
          <Head
            search={search}
            columns={layout.columns}
            min={layout.min}
            currency={currency}
            go={go}
            selection={selection}
            total={total}
            isStop={hasFocus}
            toRows={toRows}
          />
        ) : null}
        <GridLines scroller={scroller} height={height} context={context} />
      </div>
      <CellQuestion ref={asker} />
    </CellEditsContext>
  )
}
