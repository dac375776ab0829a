import { maxProductItems } from '@stowage/contract/stock/stock-limits'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  FileText,
  Handshake,
  MoveRight,
  PackageOpen,
  Pencil,
  Printer,
  Tag,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownRow } from '../../../data/items/known-row.ts'
import { useDeleteOrAsk } from '../../../data/items/use-trash.ts'
import { useMayLend, useMayWrite } from '../../../data/person/use-group.ts'
import { useLoadAhead } from '../../../data/wire/load-ahead.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { labelsOfSelection } from '../../../shared/labels-address.ts'
import { askToLend } from '../../../shared/lending/to-lend.ts'
import { showReport } from '../../../shared/report.ts'
import { type Command, commandsFor, useOfferSelection } from '../../../shared/screen-commands.ts'
import { askToKeep } from '../../../shared/stock/to-keep.ts'
import { Button } from '../../../ui/button/button.tsx'
import { letterKeys, letterOf } from '../../../ui/keys/letter-keys.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'
import { useToastHeight } from '../../../ui/toast/toast-height.ts'
import { ExportDialog } from '../export/export-button.tsx'
import type { ExportedList } from '../export/export-request.ts'
import type { DialogName } from './dialog-props.ts'
import styles from './select.module.css'
import { selectionCommands } from './selection-commands.tsx'
import { useBulk } from './use-bulk.ts'
import type { ListSelection } from './use-selection.ts'

const { load, Part: BulkDialogs } = loadedPart(async () => (await import('./bulk-dialogs.tsx')).BulkDialogs)

interface Action extends Pick<Command, 'writes' | 'lends'> {
  readonly id: Exclude<DialogName, 'delete' | 'export'> | 'archive' | 'labels' | 'lend'
  readonly label: MessageKey
  readonly icon: ReactNode
  /** The key that does the same. */
  readonly key: string
}

const deleteKey = 'Delete'

const actions: readonly Action[] = [
  { id: 'move', label: 'select.move', icon: <MoveRight aria-hidden />, key: letterKeys.move, writes: true },
  { id: 'tags', label: 'select.tags', icon: <Tag aria-hidden />, key: letterKeys.tags, writes: true },
  { id: 'field', label: 'select.field', icon: <Pencil aria-hidden />, key: letterKeys.field, writes: true },
  { id: 'labels', label: 'select.labels', icon: <Printer aria-hidden />, key: letterKeys.labels },
  { id: 'lend', label: 'lend.open', icon: <Handshake aria-hidden />, key: letterKeys.lend, lends: true },
  {
    id: 'archive',
    label: 'select.archive',
    icon: <Archive aria-hidden />,
    key: letterKeys.archive,
    writes: true,
  },
]

interface SelectionBarProps {
  readonly selection: ListSelection
  readonly list: ExportedList
}

/** What can be done with what is selected, at the foot of the list. */
export function SelectionBar({ selection, list }: SelectionBarProps) {
  const { t } = useTranslation()
  const { count } = selection
  // What was asked for may still be under way when nothing is selected any more.
  const hasBeenShown = useHasBeen(count > 0)
  return (
    <>
      <div role="status" className="visually-hidden">
        {count > 0 ? t('select.count', { count, number: formatNumber(count) }) : ''}
      </div>
      {hasBeenShown ? <Bar selection={selection} list={list} /> : null}
    </>
  )
}

function Bar({ selection, list }: SelectionBarProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { total } = list
  const isOfArchived = list.search.archived === 'only'
  const [open, setOpen] = useState<DialogName>()
  const mayWrite = useMayWrite()
  const mayLend = useMayLend()
  const shownActions = commandsFor(mayWrite, actions, mayLend)
  const bulk = useBulk(selection)
  const { count } = selection
  const what = t('select.what', { count })
  const room = useToastHeight('0.5rem')
  const remove = useDeleteOrAsk(
    group => bulk.run({ delete: true }, undefined, group),
    () => setOpen('delete'),
  )
  const act = ({ id }: Action): void => {
    if (id === 'archive') bulk.run({ change: { archived: !isOfArchived } })
    else if (id === 'lend') askToLend({ select: selection.select, what, onDone: selection.clear })
    else if (id === 'labels') void navigate({ href: labelsOfSelection(selection.select) })
    else setOpen(id)
  }
  const isShown = count > 0
  const ids = [...selection.ids]
  const keep = (): void =>
    askToKeep({
      entityIds: ids,
      begins: { name: knownRow(ids[0] ?? '')?.name ?? '' },
      onDone: selection.clear,
    })
  const canKeep = mayWrite && !selection.isAll && count <= maxProductItems
  // So that they are there without a network too.
  useLoadAhead(load)
  useOfferSelection(
    isShown ? what : undefined,
    () => commandsFor(mayWrite, selectionCommands({ t, what, isOfArchived, canKeep }), mayLend),
    id => {
      const action = actions.find(each => each.id === id)
      if (id === 'export') setOpen('export')
      else if (id === 'keep') keep()
      else if (action === undefined) remove()
      else act(action)
    },
  )
  useKeys(isShown && open === undefined, {
    actions: shownActions,
    act,
    clear: selection.clear,
    remove: mayWrite ? remove : undefined,
  })
  return (
    <>
      {isShown ? (
        <div className={styles.place} style={room}>
          <div role="toolbar" aria-label={t('select.bar')} className={styles.bar}>
            <span className={styles.count}>{t('select.count', { count, number: formatNumber(count) })}</span>
            {selection.isAll || total === undefined || count >= total ? null : (
              <Button variant="bare" size="small" onPress={selection.selectAll}>
                {t('select.all', { number: formatNumber(total) })}
              </Button>
            )}
            <span className={styles.actions}>
              <Actions
                actions={shownActions}
                isPending={bulk.isPending}
                isOfArchived={isOfArchived}
                onAct={act}
              />
              <More
                count={count}
                isPending={bulk.isPending}
                onPrint={list.print}
                onReport={() => showReport(selection.select)}
                onKeep={canKeep ? keep : undefined}
                onExport={() => setOpen('export')}
                onDelete={mayWrite ? () => remove() : undefined}
              />
            </span>
            <Button
              variant="bare"
              size="small"
              icon={<X aria-hidden />}
              label={t('locations.selectNone')}
              onPress={selection.clear}
            />
          </div>
        </div>
      ) : null}
      {isShown && open === 'export' ? (
        <ExportDialog
          list={list}
          selected={{ select: selection.select, count }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {isShown && (open !== undefined || bulk.refused !== undefined) ? (
        <BulkDialogs open={open} bulk={bulk} selection={selection} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}

function Actions({
  actions: shown,
  isPending,
  isOfArchived,
  onAct,
}: {
  readonly actions: readonly Action[]
  readonly isPending: boolean
  readonly isOfArchived: boolean
  readonly onAct: (action: Action) => void
}) {
  const { t } = useTranslation()
  return shown.map(action => (
    <Button
      key={action.id}
      variant="bare"
      size="small"
      icon={action.id === 'archive' && isOfArchived ? <ArchiveRestore aria-hidden /> : action.icon}
      isDisabled={isPending}
      onPress={() => onAct(action)}
    >
      <span>{t(action.id === 'archive' && isOfArchived ? 'select.unarchive' : action.label)}</span>
    </Button>
  ))
}

/** What is wanted less often, and what stands apart so that nobody presses it by mistake. */
function More({
  count,
  isPending,
  onPrint,
  onReport,
  onKeep,
  onExport,
  onDelete,
}: {
  readonly count: number
  readonly isPending: boolean
  readonly onPrint: (() => void) | undefined
  readonly onReport: () => void
  /** Undefined: nobody can keep stock of them. */
  readonly onKeep: (() => void) | undefined
  readonly onExport: () => void
  /** Undefined: nothing can be deleted. */
  readonly onDelete: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    print: onPrint,
    report: onReport,
    keep: onKeep,
    export: onExport,
    delete: onDelete,
  }
  return (
    <Menu
      label={t('select.more')}
      onAction={key => acts[String(key)]?.()}
      trigger={
        <Button
          variant="bare"
          size="small"
          icon={<Ellipsis aria-hidden />}
          label={t('select.more')}
          isDisabled={isPending}
        />
      }
    >
      <MenuItem id="print" icon={<Printer aria-hidden />}>
        {t('print.do')}
      </MenuItem>
      <MenuItem id="report" icon={<FileText aria-hidden />}>
        {t('report.open')}
      </MenuItem>
      {onKeep === undefined ? null : (
        <MenuItem id="keep" icon={<PackageOpen aria-hidden />}>
          {t('stock.keep')}
        </MenuItem>
      )}
      <MenuItem id="export" icon={<Download aria-hidden />}>
        {t('export.do')}
      </MenuItem>
      {onDelete === undefined ? null : (
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('select.deleteNow', { count })}
        </MenuItem>
      )}
    </Menu>
  )
}

interface Keys {
  readonly actions: readonly Action[]
  readonly act: (action: Action) => void
  readonly remove: (() => void) | undefined
  readonly clear: () => void
}

/** The keys of the bar, wherever the focus is but in a text or a dialog. */
function useKeys(isActive: boolean, keys: Keys): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    const isElsewhere = target instanceof Element && target.closest('[role*=dialog], [role=menu]') !== null
    if (defaultPrevented || ctrlKey || metaKey || altKey || isElsewhere || isTyping(target)) return
    const action = keys.actions.find(each => each.key === letterOf(event))
    if (action !== undefined) keys.act(action)
    else if (key === deleteKey && keys.remove !== undefined) keys.remove()
    else if (key === 'Escape') keys.clear()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isActive])
}
