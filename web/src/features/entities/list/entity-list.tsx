import { useSearch } from '@tanstack/react-router'
import { CloudOff, LayoutGrid, Package, Plus, Rows3 } from 'lucide-react'
import { memo, type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { deviceText } from '../../../data/device/device-text.ts'
import { noteLastList } from '../../../data/items/last-list.ts'
import { type ListAround, movedMembers } from '../../../data/items/list-around.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useViews } from '../../../data/items/views.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useLoadAhead } from '../../../data/wire/load-ahead.ts'
import { usePrint } from '../../../shared/use-print.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { useSame } from '../../../ui/stable/use-kept.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { ExportButton } from '../export/export-button.tsx'
import { SelectionBar } from '../select/selection-bar.tsx'
import { type ListSelection, useSelection } from '../select/use-selection.ts'
import { ViewButton } from '../views/view-button.tsx'
import { membersShown } from './asked-columns.ts'
import { loadCellEditor } from './cells.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { Depth } from './depth.tsx'
import { filtersBeside, isFiltered, noFilters } from './filtered.ts'
import { Filters } from './filters.tsx'
import { EntityGrid, type GridHandle } from './grid.tsx'
import { useKeptColumns } from './kept-columns.ts'
import styles from './list.module.css'
import { filtersOf, type ListFilters, type ListSearch, readListSearch } from './list-search.ts'
import { ListWorth } from './list-worth.tsx'
import { marks } from './use-lines.ts'
import { type Close, type Go, useListAddress } from './use-list-address.ts'
import { knownOf, useNewItem } from './use-new-item.ts'
import { usePeek } from './use-peek.ts'
import { type Rows, useRows } from './use-rows.ts'

// What opens beside the list comes once the list is there, so that it is ready when it is wanted.
const { load: loadPeek, Part: Peek } = loadedPart(async () => (await import('../details/peek.tsx')).Peek)
const { load: loadForm, Part: AddEntity } = loadedPart(
  async () => (await import('../add/add-entity.tsx')).AddEntity,
)

const { Part: AlmostFound } = loadedPart(async () => (await import('./almost-found.tsx')).AlmostFound)

const { Part: PrintedList } = loadedPart(async () => (await import('../print/printed-list.tsx')).PrintedList)

const useViewName = (viewId: string | undefined): string | undefined =>
  useViews()?.find(({ id }) => id === viewId)?.name

/** What opens beside the list, and the editor of a cell. */
const loadBeside = () => Promise.allSettled([loadPeek(), loadForm(), loadCellEditor()])

/** How many rows of a list are noted at most, from its beginning. */
const maxNoted = 2000

/** Notes the list when it is left, so that the page of an item says where that stands. */
function useNoteList({ total, rowAt }: Rows, { within }: ListSearch): void {
  const onLeave = useEffectEvent((): void => {
    if (total === undefined) return
    const ids = new Map<number, string>()
    for (let at = 0; at < total && at < maxNoted; at++) {
      const id = rowAt(at)?.id
      if (id !== undefined) ids.set(at, id)
    }
    noteLastList({ ids, total, locationId: within })
  })
  useEffect(() => () => onLeave(), [])
}

/** Opens an item beside the list, or none. */
type Open = (id: string | undefined, replace?: boolean) => void

/** What the address says of the list, and the filters that the screen around it sets. */
function useListSearch(around: ListAround | undefined) {
  const address = useSearch({ strict: false })
  const of = useSame(around?.of)
  return useMemo(() => {
    const search: ListSearch = { ...readListSearch(address), ...of }
    const { directly } = search
    const own: ListFilters =
      of === undefined ? noFilters : { ...of, ...(directly === undefined ? {} : { directly }) }
    return { search, own }
  }, [address, of])
}

/** The list of items: the workbench. On its own screen, or on one that sets some filters. */
export function EntityList({ around }: { readonly around?: ListAround }) {
  const { t } = useTranslation()
  const { search, own } = useListSearch(around)
  const kept = useKeptColumns()
  const show = search.show ?? kept
  const shown = membersShown(search, show, useFieldDefinitions())
  const rows = useRows(search, around === undefined ? shown : [...shown, ...movedMembers])
  const { go, close } = useListAddress(around?.path ?? '/items')
  const listed = useListed(search)
  const { peek, open } = usePeek(search.peek, (id, replace) =>
    id === undefined ? close('peek', replace) : go({ peek: id }, replace),
  )
  const selection = useSelection(filtersOf(search), rows.total)
  useLoadAhead(loadBeside, rows.total !== undefined)
  useNoteList(rows, search)
  const grid = useRef<GridHandle>(null)
  const toRows = useStable(() => grid.current?.toFirstRow())
  const isWhole = !isFiltered(search, own)
  const { newId, onSaved } = useNewItem(
    search,
    isWhole && rows.hasAll,
    (id, replace) => go({ peek: id }, replace),
    () => close('add', true),
  )
  const { count, select } = selection
  const selected = count === 0 ? undefined : select
  const printing = usePrint(
    rows.total === 0 ? undefined : (selected && t('select.what', { count })) || t('list.title'),
    selected !== undefined,
  )
  const isEmpty = rows.total === 0 && isWhole && search.directly === undefined
  return (
    <div className={styles.screen} data-peek={peek === undefined ? undefined : true}>
      <section className={styles.list} aria-label={t('list.title')}>
        <Content
          {...{ around, grid, rows, search, own, peek, newId, open, show, go, selection }}
          head={
            around !== undefined && isEmpty ? null : (
              <ListHead
                search={listed}
                own={own}
                isDeep={around?.isDeep === true}
                placeholder={around?.placeholder}
                total={rows.total}
                isKnown={rows.isKnown}
                show={show}
                print={printing.print}
                go={go}
                toRows={toRows}
              />
            )
          }
        />
        <SelectionBar
          selection={selection}
          list={{ search: listed, total: rows.total, show, print: printing.print }}
        />
      </section>
      {printing.isPrinting ? (
        <PrintedList {...{ search: listed, own, show, selected }} onDone={printing.end} />
      ) : null}
      <SidePanels
        search={search}
        peek={peek}
        open={open}
        go={go}
        close={close}
        onSaved={onSaved}
        neighbourOf={useStable(rows.neighbourOf)}
      />
    </div>
  )
}

/** What the address says of the list itself, without what is open beside it: the same object until that changes. */
function useListed({ peek: _peek, add: _add, template: _template, ...listed }: ListSearch) {
  return useSame(listed)
}

/** What stands above the list, which stays while one scrolls: its name, how it is drawn, the search and the filters. */
const ListHead = memo(function ListHead({
  search,
  own,
  isDeep,
  placeholder,
  total,
  isKnown,
  show,
  print,
  go,
  toRows,
}: {
  readonly search: ListSearch
  readonly own: ListFilters
  readonly isDeep: boolean
  /** Of a list on a screen that has a head itself. */
  readonly placeholder: string | undefined
  readonly total: number | undefined
  readonly isKnown: boolean
  readonly show: string | undefined
  readonly print: () => void
  readonly go: Go
  /** Puts the focus on the first row. */
  readonly toRows: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const viewName = useViewName(search.view)
  // The head of a location says what all in it is worth.
  const isSaid = own.within !== undefined && search.directly === undefined && !isFiltered(search, own)
  const layouts = <Layouts search={search} onChange={layout => go({ layout })} />
  return (
    <>
      {placeholder === undefined ? (
        <PageHead title={viewName ?? t('list.title')} count={total}>
          {layouts}
          <ForWriters>
            <Button variant="main" icon={<Plus aria-hidden />} keys="N" onPress={() => go({ add: true })}>
              {t('list.add')}
            </Button>
          </ForWriters>
        </PageHead>
      ) : null}
      <Filters
        search={search}
        own={own}
        depth={
          isDeep || (own.directly ?? false) ? (
            <Depth search={search} onChoose={directly => go({ directly }, true)} />
          ) : null
        }
        placeholder={
          placeholder ?? (isPhone ? t('list.search', { count: total ?? 0 }) : t('list.searchItems'))
        }
        onChange={go}
        toRows={toRows}
        worth={isSaid ? null : <ListWorth search={search} isWanted={isKnown} />}
        exporting={<ExportButton list={{ search, total, show, print }} size="small" folds />}
        tools={
          <>
            {placeholder === undefined ? null : layouts}
            {search.layout === undefined ? (
              <ColumnsButton show={show} onChange={next => go({ show: next }, true)} />
            ) : null}
            <ViewButton search={search} show={show} onView={view => go({ view }, true)} />
          </>
        }
      />
    </>
  )
})

/** What opens beside the list: the item that is looked at, and the form for a new one. */
const SidePanels = memo(function SidePanels({
  search,
  peek,
  open,
  go,
  close,
  onSaved,
  neighbourOf,
}: {
  readonly search: ListSearch
  readonly peek: string | undefined
  readonly open: Open
  readonly go: Go
  readonly close: Close
  readonly onSaved: (key: string) => void
  readonly neighbourOf: Rows['neighbourOf']
}) {
  const mayWrite = useMayWrite()
  return (
    <>
      {peek === undefined ? null : (
        <Peek
          id={peek}
          onClose={() => open(undefined)}
          neighbour={step => neighbourOf(peek, step)}
          onOpen={id => open(id, true)}
        />
      )}
      {search.add === true && mayWrite ? (
        <AddEntity
          isOpen
          known={knownOf(search)}
          templateId={search.template}
          onBegun={() => go({ template: undefined }, true)}
          onClose={() => close('add', true)}
          onSaved={onSaved}
        />
      ) : null}
    </>
  )
})

interface ContentProps {
  readonly around: ListAround | undefined
  /** What stands above the rows, and stays there. */
  readonly head: ReactNode
  readonly grid: Ref<GridHandle>
  readonly rows: Rows
  readonly search: ListSearch
  readonly own: ListFilters
  readonly peek: string | undefined
  readonly newId: string | undefined
  readonly open: Open
  readonly show: string | undefined
  readonly go: Go
  readonly selection: ListSelection
}

/** The height of an element, which it tells of itself; 0 as long as it is not there. */
function useOwnHeight() {
  const [height, set] = useState(0)
  const watch = useStable((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => set(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { height, watch }
}

/** What scrolls: the rows, and on the screen of a location what stands above them; the head of the list stays. */
function Content({ head, ...props }: ContentProps) {
  const { height, watch } = useOwnHeight()
  const { around } = props
  const rows = <RowsOrNone {...props} />
  if (around === undefined)
    return (
      <>
        {head}
        <DeviceNote {...props.rows} />
        <div className={styles.scroller} {...marks.scroller}>
          {rows}
        </div>
      </>
    )
  return (
    <div
      className={styles.scroller}
      {...marks.scroller}
      style={{ '--staying': `${head === null ? 0 : height}px` } as object}
    >
      <div className={styles.above} {...marks.leaving}>
        <div className={styles.held}>{around.above}</div>
      </div>
      {head === null ? null : (
        <div ref={watch} className={styles.staying} {...marks.staying}>
          <div className={styles.held}>
            {head}
            <DeviceNote {...props.rows} />
          </div>
        </div>
      )}
      {rows}
    </div>
  )
}

/** Takes all filters away, besides those that the screen sets. */
const unfiltered = (search: ListSearch, own: ListFilters): Record<string, undefined> =>
  Object.fromEntries(Object.keys(filtersBeside(search, own)).map(name => [name, undefined]))

/** So many new items are named above a list at most; the line on top leads to all. */
const maxNamed = 5

/** Says that a list is what this device knows, and which new items belong to it once they are sent. */
function DeviceNote({ device, waiting }: Pick<Rows, 'device' | 'waiting'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.device}>
      <p role="status">
        {device === undefined ? '' : deviceText(device.household)}
        {waiting.length === 0 ? '' : ` ${t('device.waiting', { count: waiting.length })}`}
      </p>
      {waiting.slice(0, maxNamed).map(({ id, name }) => (
        <ButtonLink key={id} href={`/items/${id}`} size="small">
          {name}
        </ButtonLink>
      ))}
    </div>
  )
}

function RowsOrNone({
  around,
  grid,
  rows,
  search,
  own,
  peek,
  newId,
  open,
  show,
  go,
  selection,
}: Omit<ContentProps, 'head'>) {
  const { t } = useTranslation()
  if (rows.needsServer)
    return (
      <Empty icon={<CloudOff aria-hidden />} title={t('device.unknown')}>
        <Button onPress={() => go({ ...unfiltered(search, own), orderBy: undefined, order: undefined })}>
          {t('list.reset')}
        </Button>
      </Empty>
    )
  if (rows.total === undefined)
    return rows.error === null ? <Loading lines={8} /> : <Failed error={rows.error} onRetry={rows.retry} />
  if (rows.total > 0)
    return (
      <EntityGrid
        ref={grid}
        rows={rows}
        search={search}
        openId={peek}
        newId={newId}
        show={show}
        selection={selection}
        moving={around?.moving}
        onOpen={id => open(id, id === undefined)}
        go={go}
      />
    )
  // What waits stands above.
  if (rows.waiting.length > 0) return null
  if (isFiltered(search, own))
    return (
      <Empty icon={<Package aria-hidden />} title={t('list.none')} text={t('list.noneText')}>
        <Button onPress={() => go(unfiltered(search, own))}>{t('list.reset')}</Button>
        {search.q === undefined ? null : <AlmostFound q={search.q} />}
      </Empty>
    )
  if (rows.device !== undefined) return <Empty icon={<CloudOff aria-hidden />} title={t('list.none')} />
  if (around !== undefined) return around.empty
  return (
    <ForWriters instead={<Empty icon={<Package aria-hidden />} title={t('viewer.empty')} />}>
      <Empty icon={<Package aria-hidden />} title={t('list.empty')} text={t('list.emptyText')}>
        <Button variant="main" onPress={() => go({ add: true })}>
          {t('list.addFirst')}
        </Button>
        <ButtonLink href="/import">{t('import.title')}</ButtonLink>
      </Empty>
    </ForWriters>
  )
}

function Layouts({
  search,
  onChange,
}: {
  readonly search: ListSearch
  readonly onChange: (layout: 'gallery' | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      aria-label={t('layout.label')}
      className={styles.layouts ?? ''}
      selectedKeys={[search.layout ?? 'table']}
      disallowEmptySelection
      onSelectionChange={keys => onChange(keys.has('gallery') ? 'gallery' : undefined)}
    >
      <ToggleButton id="table" aria-label={t('layout.table')} className={styles.layout ?? ''}>
        <Rows3 aria-hidden />
      </ToggleButton>
      <ToggleButton id="gallery" aria-label={t('layout.gallery')} className={styles.layout ?? ''}>
        <LayoutGrid aria-hidden />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
