import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, Package, Plus, Rows3 } from 'lucide-react'
import { memo, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../../data/for-writers.tsx'
import { noteLastList } from '../../../data/last-list.ts'
import { useViews } from '../../../data/views.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { useSame } from '../../../ui/stable/use-kept.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { ExportButton } from '../export/export-button.tsx'
import { SelectionBar } from '../select/selection-bar.tsx'
import { type ListSelection, useSelection } from '../select/use-selection.ts'
import { ViewButton } from '../views/view-button.tsx'
import { loadCellEditor } from './cells.tsx'
import { columnsOf, shownBy } from './columns.ts'
import { ColumnsButton } from './columns-button.tsx'
import { Filters } from './filters.tsx'
import { EntityGrid, type GridHandle } from './grid.tsx'
import { useKeptColumns } from './kept-columns.ts'
import styles from './list.module.css'
import { filtersOf, isFiltered, type ListSearch, readListSearch, withoutFilters } from './list-search.ts'
import { ListWorth } from './list-worth.tsx'
import { type Close, type Go, useListAddress } from './use-list-address.ts'
import { knownOf, useNewItem } from './use-new-item.ts'
import { usePeek } from './use-peek.ts'
import { type Rows, useRows } from './use-rows.ts'

const route = getRouteApi('/inside/items')

// What opens beside the list comes once the list is there, so that it is ready when it is wanted.
const { load: loadPeek, Part: Peek } = loadedPart(async () => (await import('../details/peek.tsx')).Peek)
const { load: loadForm, Part: AddEntity } = loadedPart(
  async () => (await import('../add/add-entity.tsx')).AddEntity,
)

const useViewName = (viewId: string | undefined): string | undefined =>
  useViews()?.find(({ id }) => id === viewId)?.name

/** Milliseconds after the list is there until what opens beside it is loaded: drawing comes first. */
const loadDelay = 300

/** Loads what opens beside the list, once the list is there. */
function usePreload(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined
    const load = (): void => void Promise.allSettled([loadPeek(), loadForm(), loadCellEditor()])
    const timer = setTimeout(load, loadDelay)
    return () => clearTimeout(timer)
  }, [isThere])
}

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

/** The list of items: the workbench. */
export function EntityList() {
  const { t } = useTranslation()
  const address = route.useSearch()
  const search = useMemo(() => readListSearch(address), [address])
  const navigate = useNavigate()
  const kept = useKeptColumns()
  const show = search.show ?? kept
  const rows = useRows(search, shownBy(columnsOf(show, Number.POSITIVE_INFINITY)))
  const { go, close } = useListAddress()
  const listed = useListed(search)
  const { peek, open } = usePeek(search.peek, (id, replace) =>
    id === undefined ? close('peek', replace) : go({ peek: id }, replace),
  )
  const selection = useSelection(filtersOf(search), rows.total)
  usePreload(rows.total !== undefined)
  useNoteList(rows, search)
  const grid = useRef<GridHandle>(null)
  const toRows = useStable(() => grid.current?.toFirstRow())
  const { newId, onSaved } = useNewItem(
    search,
    !isFiltered(search) && rows.hasAll,
    (id, replace) => go({ peek: id }, replace),
    () => close('add', true),
  )
  return (
    <div className={styles.screen} data-peek={peek === undefined ? undefined : true}>
      <section className={styles.list} aria-label={t('list.title')}>
        <ListHead
          search={listed}
          total={rows.total}
          isKnown={rows.isKnown}
          show={show}
          go={go}
          toRows={toRows}
        />
        <Content
          grid={grid}
          rows={rows}
          search={search}
          peek={peek}
          newId={newId}
          open={open}
          show={show}
          go={go}
          onReset={() => void navigate({ to: '/items', search: withoutFilters(search) })}
          selection={selection}
        />
        <SelectionBar selection={selection} list={{ search: listed, total: rows.total, show }} />
      </section>
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
  total,
  isKnown,
  show,
  go,
  toRows,
}: {
  readonly search: ListSearch
  readonly total: number | undefined
  readonly isKnown: boolean
  readonly show: string | undefined
  readonly go: Go
  /** Puts the focus on the first row. */
  readonly toRows: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={useViewName(search.view) ?? t('list.title')} count={total}>
        <Layouts search={search} onChange={layout => go({ layout })} />
        <ForWriters>
          <Button variant="main" icon={<Plus aria-hidden />} keys="N" onPress={() => go({ add: true })}>
            {t('list.add')}
          </Button>
        </ForWriters>
      </PageHead>
      <Filters
        search={search}
        total={total}
        onChange={go}
        toRows={toRows}
        worth={<ListWorth search={search} isWanted={isKnown} />}
        exporting={<ExportButton list={{ search, total, show }} size="small" folds />}
        tools={
          <>
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
      {search.add === true ? (
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

function Content({
  grid,
  rows,
  search,
  peek,
  newId,
  open,
  show,
  go,
  onReset,
  selection,
}: {
  readonly grid: Ref<GridHandle>
  readonly rows: Rows
  readonly search: ListSearch
  readonly peek: string | undefined
  readonly newId: string | undefined
  readonly open: Open
  readonly show: string | undefined
  readonly go: Go
  readonly onReset: () => void
  readonly selection: ListSelection
}) {
  const { t } = useTranslation()
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
        onOpen={id => open(id, id === undefined)}
        go={go}
      />
    )
  if (isFiltered(search))
    return (
      <Empty icon={<Package aria-hidden />} title={t('list.none')} text={t('list.noneText')}>
        <Button onPress={onReset}>{t('list.reset')}</Button>
      </Empty>
    )
  return (
    <Empty icon={<Package aria-hidden />} title={t('list.empty')} text={t('list.emptyText')}>
      <ForWriters>
        <Button variant="main" onPress={() => go({ add: true })}>
          {t('list.addFirst')}
        </Button>
        <ButtonLink href="/import">{t('import.title')}</ButtonLink>
      </ForWriters>
    </Empty>
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
