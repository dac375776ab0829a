import { CalendarPlus, Download, Ellipsis, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHidden } from '../../data/person/hidden.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import type { NewEntry } from '../../shared/maintenance/entry-dialog.tsx'
import { finishing } from '../../shared/maintenance/finishing.ts'
import { useAddEntry } from '../../shared/maintenance/use-entry-changes.ts'
import { useTaskActions } from '../../shared/maintenance/use-task-actions.ts'
import { useOfferCommands } from '../../shared/screen-commands.ts'
import { usePrint } from '../../shared/use-print.tsx'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone, useIsWide } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { DoneTasks } from './done-tasks.tsx'
import styles from './maintenance.module.css'
import { filtersOf, type MaintenanceSearch } from './maintenance-search.ts'
import { PlanTab } from './plan-tab.tsx'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { useMaintenanceAddress, useTasks } from './use-plan.ts'
import { useTaskKeys } from './use-task-keys.ts'

const { Part: CostsTab } = loadedPart(async () => (await import('./costs-tab.tsx')).CostsTab)
const { Part: SubscribeDialog } = loadedPart(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
)
const { Part: ExportDialog } = loadedPart(
  async () => (await import('../../shared/maintenance/export-tasks.tsx')).ExportTasks,
)
const { Part: EntryDialog } = loadedPart(
  async () => (await import('../../shared/maintenance/entry-dialog.tsx')).EntryDialog,
)
const { Part: NewEntryDialog } = loadedPart(
  async () => (await import('../../shared/maintenance/entry-dialog.tsx')).NewEntryDialog,
)

const { Part: PrintedPlan } = loadedPart(async () => (await import('./printed-plan.tsx')).PrintedPlan)

/** What is to be done, when, and what was done, of all items. */
export function MaintenanceScreen() {
  const { t } = useTranslation()
  const { search, go } = useMaintenanceAddress()
  const tasks = useTasks(search)
  const [begins, add] = useState<NewEntry>()
  const { tab = 'plan' } = search
  const entries = [...(tasks.open.data ?? []), ...(tasks.done.data ?? [])]
  const edited = entries.find(({ id }) => id === search.task)
  const addEntry = useAddEntry()
  const { actions, save } = useTaskActions(({ id }) => go({ task: id }))
  const mayWrite = useMayWrite()
  const { prices: isPriceless } = useHidden()
  const addHere = mayWrite ? add : undefined
  const move = (id: string, day: string): void => {
    const entry = entries.find(each => each.id === id)
    if (entry !== undefined && entry.scheduledDate !== day) save(entry, { scheduledDate: day })
  }
  const open = tasks.open.data ?? []
  const { isPrinting, print, end } = usePrint(open.length === 0 ? undefined : t('maintenance.plan'))
  useTaskKeys({ entries, actions, search, go, add: addHere && (() => addHere({})) })
  return (
    <>
      <Head
        search={search}
        go={go}
        onAdd={addHere && (() => addHere({}))}
        onPrint={open.length === 0 ? undefined : print}
      />
      <TaskFilterBar search={search} entries={tasks.open.data} go={go} />
      {tab === 'costs' && !isPriceless ? (
        <CostsTab search={search} go={go} first={<Loading lines={6} />} />
      ) : tab === 'done' ? (
        <DoneTasks read={tasks.done} actions={actions} />
      ) : (
        <PlanTab
          tasks={tasks}
          search={search}
          go={go}
          add={addHere}
          move={mayWrite ? move : undefined}
          actions={actions}
        />
      )}
      {begins === undefined ? null : (
        <NewEntryDialog begins={begins} onSave={addEntry} onClose={() => add(undefined)} />
      )}
      {edited === undefined || !mayWrite ? null : (
        <EntryDialog
          key={edited.id}
          entry={edited}
          onSave={text => save(edited, text)}
          onClose={() => go({ task: undefined }, true)}
        />
      )}
      {isPrinting ? <PrintedPlan entries={open} onDone={end} /> : null}
      {search.subscribe === true ? (
        <SubscribeDialog onClose={() => go({ subscribe: undefined }, true)} />
      ) : null}
    </>
  )
}

/** The title, the tabs, and what can be done with all of it. */
function Head({
  search,
  go,
  onAdd,
  onPrint,
}: {
  readonly search: MaintenanceSearch
  readonly go: ReturnType<typeof useMaintenanceAddress>['go']
  /** Undefined: nothing can be added. */
  readonly onAdd: (() => void) | undefined
  /** Undefined: there is nothing to be printed. */
  readonly onPrint: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isExporting, showExport] = useState(false)
  const subscribe = (): void => go({ subscribe: true })
  const acts: Readonly<Record<string, () => void>> = {
    subscribe,
    export: () => showExport(true),
    ...(onAdd === undefined ? {} : { add: onAdd }),
    ...(onPrint === undefined ? {} : { print: onPrint }),
  }
  useOfferCommands(
    `maintenance ${onAdd !== undefined}`,
    () => [
      ...(onAdd === undefined
        ? []
        : [
            {
              id: 'add',
              name: t('maintenance.add'),
              icon: <Plus aria-hidden />,
              keys: 'N',
              writes: true,
              words: 'add task, new task, add maintenance, neue aufgabe, aufgabe anlegen, wartung',
            },
          ]),
      {
        id: 'export',
        name: t('maintenance.export'),
        icon: <Download aria-hidden />,
        words: 'export tasks, export maintenance, excel, csv, aufgaben exportieren, wartung exportieren',
      },
    ],
    id => acts[id]?.(),
  )
  const tabs = <Tabs search={search} go={go} />
  const isWide = useIsWide()
  return (
    <>
      <PageHead title={t('nav.maintenance')}>
        {isPhone ? null : tabs}
        {isWide ? (
          <Button icon={<CalendarPlus aria-hidden />} onPress={subscribe}>
            {t('maintenance.subscribe')}
          </Button>
        ) : null}
        <Menu
          label={t('maintenance.more')}
          onAction={key => acts[String(key)]?.()}
          trigger={<Button icon={<Ellipsis aria-hidden />} label={t('maintenance.more')} />}
        >
          {isWide ? null : (
            <MenuItem id="subscribe" icon={<CalendarPlus aria-hidden />}>
              {t('maintenance.subscribe')}
            </MenuItem>
          )}
          {onPrint === undefined ? null : (
            <MenuItem id="print" icon={<Printer aria-hidden />}>
              {t('print.do')}
            </MenuItem>
          )}
          <MenuItem id="export" icon={<Download aria-hidden />}>
            {t('maintenance.export')}
          </MenuItem>
        </Menu>
        {onAdd === undefined ? null : (
          <Button
            variant="main"
            icon={<Plus aria-hidden />}
            onPress={onAdd}
            {...(isPhone ? { label: t('maintenance.add') } : { keys: 'N' })}
          >
            {isPhone ? undefined : t('maintenance.add')}
          </Button>
        )}
      </PageHead>
      {isPhone ? <div className={styles.tabs}>{tabs}</div> : null}
      {isExporting ? <ExportDialog filters={filtersOf(search)} onClose={() => showExport(false)} /> : null}
    </>
  )
}

/** The month has a tab of its own where it has no room beside the plan; on phones it unfolds above it. */
function Tabs({ search, go }: Pick<Parameters<typeof Head>[0], 'search' | 'go'>) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const hasMonth = !isWide && !isPhone
  const { prices: isPriceless } = useHidden()
  const { tab } = search
  const chosen =
    tab === 'done' || (tab === 'costs' && !isPriceless) || (tab === 'month' && hasMonth) ? tab : 'plan'
  return (
    <Segmented
      label={t('maintenance.show')}
      options={[
        { id: 'plan', name: t('maintenance.plan') },
        ...(hasMonth ? [{ id: 'month' as const, name: t('maintenance.month') }] : []),
        { id: 'done', name: t('maintenance.done') },
        ...(isPriceless ? [] : [{ id: 'costs' as const, name: t('maintenance.costs') }]),
      ]}
      chosen={chosen}
      onChoose={id => {
        finishing.close()
        go({ tab: id === 'plan' ? undefined : id })
      }}
    />
  )
}
