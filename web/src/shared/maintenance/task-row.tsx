import {
  CalendarArrowUp,
  Check,
  Circle,
  CircleCheck,
  Ellipsis,
  Package,
  Pencil,
  Repeat,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOfTask } from '../../data/items/entities.ts'
import { type Finish, skippedDay } from '../../data/items/tasks.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { formatDay, formatMoney, formatNearDay } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import { addressOfItem, daysLeft, type Entry, isOpen } from './entry.ts'
import { finishing } from './finishing.ts'
import { ruleText } from './rule-text.ts'
import styles from './tasks.module.css'
import { useSwipe } from './use-swipe.ts'

const { Part: FinishForm } = loadedPart(async () => (await import('./finish-form.tsx')).FinishForm)

/** Actions for a task of a list. */
export interface TaskActions {
  /** Marks it as done; without details today, at the planned cost. */
  readonly finish: (entry: Entry, details?: Finish) => void
  /** Moves a repeating task to its next day. */
  readonly skip: (entry: Entry) => void
  /** Undefined for lenders. */
  readonly change: TaskChanges | undefined
}

interface TaskChanges {
  readonly reopen: (entry: Entry) => void
  readonly remove: (entry: Entry) => void
  readonly edit: (entry: Entry) => void
  /** Moves an open task by days. */
  readonly postpone: (entry: Entry, days: number) => void
}

interface TaskRowProps {
  readonly entry: Entry
  /** Undefined: it can only be read. */
  readonly actions: TaskActions | undefined
  /** It can be dragged to another day. */
  readonly isDraggable?: boolean
  /** The name of a list that repeats tasks of another list of the screen. */
  readonly list?: string
}

/** A task of any item: open ones ask for the day, cost and a note when they are done; all are edited and deleted. */
export function TaskRow({ entry, actions, isDraggable = false, list = '' }: TaskRowProps) {
  const row = `${list} ${entry.id}`
  const isAsked = finishing.useIsAsked(row)
  const swipe = useSwipe(
    actions !== undefined && isOpen(entry) && !isAsked ? () => actions.finish(entry) : undefined,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has keys on its buttons
    <li
      className={styles.task}
      data-task={entry.id}
      data-row={row}
      data-asked={isAsked || undefined}
      data-swiped={swipe.isFar || undefined}
      draggable={isDraggable && actions?.change !== undefined && !isAsked}
      onDragStart={event => {
        event.dataTransfer.setData(dragType, entry.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      {...swipe.handlers}
    >
      <Swiped by={swipe.by} />
      <div
        className={styles.line}
        data-href={basePath + addressOfItem(entry)}
        {...rowLinkEvents}
        {...(swipe.by === 0 ? {} : { style: { translate: `calc(var(--forth) * ${swipe.by}px)` } })}
      >
        {actions === undefined && isOpen(entry) ? null : (
          <DoneCircle entry={entry} row={row} isAsked={isAsked} />
        )}
        <span className={styles.photo}>
          <Photo
            src={pictureOf({ id: entry.entityId, thumbnailId: entry.thumbnailId ?? undefined })}
            standIn={standInOfTask(entry)}
          />
        </span>
        <TaskText entry={entry} onEdit={actions?.change && (() => actions.change?.edit(entry))} />
        {actions === undefined ? null : <TaskMenu entry={entry} actions={actions} />}
      </div>
      {!isAsked || actions === undefined ? null : (
        <FinishForm
          entry={entry}
          onFinish={finish => {
            finishing.close()
            actions.finish(entry, finish)
          }}
          onClose={() => finishing.close()}
        />
      )}
    </li>
  )
}

/** The type of what is dragged: the id of a task. */
export const dragType = 'application/x-stowage-task'

const Swiped = ({ by }: { readonly by: number }): ReactNode => {
  const { t } = useTranslation()
  return by === 0 ? null : (
    <span className={styles.swiped} style={{ width: `${by}px` }} aria-hidden="true">
      <Check aria-hidden />
      {t('maintenance.done')}
    </span>
  )
}

/** Opens what asks how a task was done; a done one has a mark instead. */
function DoneCircle({
  entry,
  row,
  isAsked,
}: {
  readonly entry: Entry
  readonly row: string
  readonly isAsked: boolean
}) {
  const { t } = useTranslation()
  if (!isOpen(entry)) return <Check aria-hidden className={styles.check} />
  return (
    <AriaButton
      className={styles.circle ?? ''}
      aria-expanded={isAsked}
      aria-label={t('maintenance.doneWith', { name: entry.name, item: entry.itemName })}
      onPress={() => finishing.toggle(row)}
    >
      {isAsked ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
    </AriaButton>
  )
}

/** The task, its item, interval, cost and day. */
function TaskText({
  entry,
  onEdit,
}: {
  readonly entry: Entry
  /** Undefined: it can only be read. */
  readonly onEdit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { name, itemName, location, rule, cost } = entry
  const isPhone = useIsPhone()
  const isOverdue = isOpen(entry) && daysLeft(entry) < 0
  return (
    <>
      <span className={styles.text}>
        {onEdit === undefined ? (
          <span className={styles.nameText}>{name}</span>
        ) : (
          <AriaButton
            className={styles.name ?? ''}
            onPress={onEdit}
            aria-label={t('maintenance.editTitle', { name })}
          >
            <span className={styles.nameText}>{name}</span>
          </AriaButton>
        )}
        <span className={styles.item}>
          {isPhone ? (
            itemName
          ) : (
            <Link href={addressOfItem(entry)} className={styles.itemLink ?? ''}>
              {itemName}
            </Link>
          )}
          {location === null ? null : ` · ${location.name}`}
        </span>
      </span>
      <span className={styles.facts}>
        {rule === null ? null : (
          <span className={styles.rule}>
            <Badge icon={<Repeat aria-hidden />}>{ruleText(t, rule)}</Badge>
          </span>
        )}
        {Number(cost) === 0 ? null : (
          <span className={styles.cost}>{formatMoney(Number(cost), currency)}</span>
        )}
        <span className={styles.when} data-overdue={isOverdue || undefined}>
          {isOpen(entry) ? formatNearDay(entry.scheduledDate) : formatDay(entry.completedDate)}
        </span>
      </span>
    </>
  )
}

function TaskMenu({
  entry,
  actions: { skip, change },
}: {
  readonly entry: Entry
  readonly actions: TaskActions
}) {
  const { t } = useTranslation()
  const label = t('maintenance.menu', { name: entry.name })
  const skippedTo = skippedDay(entry)
  const acts: Readonly<Record<string, () => void>> = {
    skip: () => skip(entry),
    ...(change && {
      edit: () => change.edit(entry),
      tomorrow: () => change.postpone(entry, 1 - Math.min(0, daysLeft(entry))),
      week: () => change.postpone(entry, 7 - Math.min(0, daysLeft(entry))),
      reopen: () => change.reopen(entry),
      delete: () => change.remove(entry),
    }),
  }
  return (
    <Menu
      label={label}
      onAction={key => acts[String(key)]?.()}
      trigger={<Button size="small" variant="bare" icon={<Ellipsis aria-hidden />} label={label} />}
    >
      {change === undefined ? null : (
        <MenuItem id="edit" icon={<Pencil aria-hidden />}>
          {t('action.edit')}
        </MenuItem>
      )}
      <MenuItem id="open" href={addressOfItem(entry)} icon={<Package aria-hidden />}>
        {t('maintenance.openItem', { item: entry.itemName })}
      </MenuItem>
      {change !== undefined && isOpen(entry) && entry.scheduledDate !== '' ? (
        <>
          <MenuItem id="tomorrow" icon={<CalendarArrowUp aria-hidden />}>
            {t(daysLeft(entry) < 1 ? 'maintenance.toTomorrow' : 'maintenance.dayLater')}
          </MenuItem>
          <MenuItem id="week" icon={<CalendarArrowUp aria-hidden />}>
            {t(daysLeft(entry) < 0 ? 'maintenance.toNextWeek' : 'maintenance.weekLater')}
          </MenuItem>
        </>
      ) : null}
      {skippedTo === undefined ? null : (
        <MenuItem id="skip" icon={<Repeat aria-hidden />}>
          {t('maintenance.skip', { day: formatDay(skippedTo) })}
        </MenuItem>
      )}
      {change === undefined || isOpen(entry) ? null : (
        <MenuItem id="reopen" icon={<Undo2 aria-hidden />}>
          {t('maintenance.reopen')}
        </MenuItem>
      )}
      {change === undefined ? null : (
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('action.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
