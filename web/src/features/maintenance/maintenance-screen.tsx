import { Download, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewEntry } from '../../data/maintenance/entry-dialog.tsx'
import { finishing } from '../../data/maintenance/finishing.ts'
import { useAddEntry } from '../../data/maintenance/use-entry-changes.ts'
import { useTaskActions } from '../../data/maintenance/use-task-actions.ts'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone, useIsWide } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { DoneTasks } from './done-tasks.tsx'
import styles from './maintenance.module.css'
import type { MaintenanceSearch } from './maintenance-search.ts'
import { PlanTab } from './plan-tab.tsx'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { useMaintenanceAddress, useTasks } from './use-plan.ts'
import { useTaskKeys } from './use-task-keys.ts'

const { Part: CostsTab } = loadedPart(async () => (await import('./costs-tab.tsx')).CostsTab)
const { Part: ExportDialog } = loadedPart(async () => (await import('./export-tasks.tsx')).ExportTasks)
const { Part: EntryDialog } = loadedPart(
  async () => (await import('../../data/maintenance/entry-dialog.tsx')).EntryDialog,
)
const { Part: NewEntryDialog } = loadedPart(
  async () => (await import('../../data/maintenance/entry-dialog.tsx')).NewEntryDialog,
)

/** What is to be done, when, and what was done, of all items. */
export function MaintenanceScreen() {
  const { search, go } = useMaintenanceAddress()
  const tasks = useTasks(search)
  const [begins, add] = useState<NewEntry>()
  const { tab = 'plan' } = search
  const entries = [...(tasks.open.data ?? []), ...(tasks.done.data ?? [])]
  const edited = entries.find(({ id }) => id === search.task)
  const addEntry = useAddEntry()
  const { save, ...actions } = useTaskActions(({ id }) => go({ task: id }))
  const move = (id: string, day: string): void => {
    const entry = entries.find(each => each.id === id)
    if (entry !== undefined && entry.scheduledDate !== day) save(entry, { scheduledDate: day })
  }
  useTaskKeys({ entries, actions, search, go, add: () => add({}) })
  return (
    <>
      <Head search={search} go={go} onAdd={() => add({})} />
      <TaskFilterBar search={search} entries={tasks.open.data} go={go} />
      {tab === 'costs' ? (
        <CostsTab search={search} go={go} first={<Loading lines={6} />} />
      ) : tab === 'done' ? (
        <DoneTasks read={tasks.done} actions={actions} />
      ) : (
        <PlanTab tasks={tasks} search={search} go={go} add={add} move={move} actions={actions} />
      )}
      {begins === undefined ? null : (
        <NewEntryDialog begins={begins} onSave={addEntry} onClose={() => add(undefined)} />
      )}
      {edited === undefined ? null : (
        <EntryDialog
          key={edited.id}
          entry={edited}
          onSave={text => save(edited, text)}
          onClose={() => go({ task: undefined }, true)}
        />
      )}
    </>
  )
}

/** The title, the tabs, and what can be done with all of it. */
function Head({
  search,
  go,
  onAdd,
}: {
  readonly search: MaintenanceSearch
  readonly go: ReturnType<typeof useMaintenanceAddress>['go']
  readonly onAdd: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isExporting, showExport] = useState(false)
  const acts: Readonly<Record<string, () => void>> = { export: () => showExport(true) }
  const tabs = <Tabs search={search} go={go} />
  return (
    <>
      <PageHead title={t('nav.maintenance')}>
        {isPhone ? null : tabs}
        <Menu
          label={t('maintenance.more')}
          onAction={key => acts[String(key)]?.()}
          trigger={<Button icon={<Ellipsis aria-hidden />} label={t('maintenance.more')} />}
        >
          <MenuItem id="export" icon={<Download aria-hidden />}>
            {t('maintenance.export')}
          </MenuItem>
        </Menu>
        <Button
          variant="main"
          icon={<Plus aria-hidden />}
          onPress={onAdd}
          {...(isPhone ? { label: t('maintenance.add') } : { keys: 'N' })}
        >
          {isPhone ? undefined : t('maintenance.add')}
        </Button>
      </PageHead>
      {isPhone ? <div className={styles.tabs}>{tabs}</div> : null}
      {isExporting ? <ExportDialog search={search} onClose={() => showExport(false)} /> : null}
    </>
  )
}

/** The month has a tab of its own where it has no room beside the plan; on phones it unfolds above it. */
function Tabs({ search, go }: Pick<Parameters<typeof Head>[0], 'search' | 'go'>) {
  const { t } = useTranslation()
  const hasMonth = !useIsWide() && !useIsPhone()
  const { tab } = search
  const chosen = tab === 'done' || tab === 'costs' || (tab === 'month' && hasMonth) ? tab : 'plan'
  return (
    <Segmented
      label={t('maintenance.show')}
      options={[
        { id: 'plan', name: t('maintenance.plan') },
        ...(hasMonth ? [{ id: 'month' as const, name: t('maintenance.month') }] : []),
        { id: 'done', name: t('maintenance.done') },
        { id: 'costs', name: t('maintenance.costs') },
      ]}
      chosen={chosen}
      onChoose={id => {
        finishing.close()
        go({ tab: id === 'plan' ? undefined : id })
      }}
    />
  )
}
