import { Check, Ellipsis, Pencil, Repeat, Trash2, Undo2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skippedDay } from '../../../data/items/tasks.ts'
import { ForLenders } from '../../../data/person/for-writers.tsx'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { formatDay, formatDaysLeft, formatMoney } from '../../../i18n/format.ts'
import { daysLeft, type Entry, isOpen, isSoon } from '../../../shared/maintenance/entry.ts'
import { ruleText } from '../../../shared/maintenance/rule-text.ts'
import { useEntryChanges } from '../../../shared/maintenance/use-entry-changes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import styles from './maintenance.module.css'
import { lastDoneEntryId } from './use-entries.ts'

const { Part: EntryDialog } = loadedPart(
  async () => (await import('../../../shared/maintenance/entry-dialog.tsx')).EntryDialog,
)

/** A maintenance entry: open ones are done with one press, all are edited and deleted in their menu, but by lenders. */
export function EntryRow({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { save, finish, skip, reopen, remove } = useEntryChanges()
  const isJustDone = lastDoneEntryId.use(id => id === entry.id)
  const isDone = entry.completedDate !== ''
  const mayWrite = useMayWrite()
  const tone = isDone ? 'done' : daysLeft(entry) < 0 ? 'red' : isSoon(entry) ? 'amber' : 'plain'
  return (
    <li className={styles.entry} data-tone={tone}>
      {isDone ? <Check aria-hidden /> : <Wrench aria-hidden />}
      <EntryText entry={entry} />
      <ForLenders>
        {isDone ? null : (
          <Button
            size="small"
            onPress={() => {
              lastDoneEntryId.set(entry.id)
              finish(entry)
            }}
          >
            {t('maintenance.done')}
          </Button>
        )}
        {mayWrite && isDone && isJustDone && isBare(entry) ? (
          <Button size="small" variant="bare" autoFocus onPress={() => setEditing(true)}>
            {t('maintenance.addCost')}
          </Button>
        ) : null}
        <EntryMenu
          entry={entry}
          onEdit={() => setEditing(true)}
          onSkip={() => skip(entry)}
          onReopen={() => reopen(entry)}
          onDelete={() => remove(entry)}
        />
      </ForLenders>
      {isEditing ? (
        <EntryDialog entry={entry} onSave={text => save(entry, text)} onClose={() => setEditing(false)} />
      ) : null}
    </li>
  )
}

const isBare = ({ cost, description }: Entry): boolean => Number(cost) === 0 && description === ''

/** What is done, when, at what cost, and the note. */
function EntryText({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { name, description, cost, scheduledDate, completedDate, rule } = entry
  const day = completedDate || scheduledDate
  const when =
    completedDate !== ''
      ? [t('maintenance.doneDay', { day: formatDay(completedDate) })]
      : day === ''
        ? []
        : isSoon(entry)
          ? [formatDaysLeft(daysLeft(entry)), formatDay(day)]
          : [formatDay(day)]
  const facts = [
    ...when,
    ...(rule === null ? [] : [ruleText(t, rule)]),
    ...(Number(cost) === 0 ? [] : [formatMoney(Number(cost), currency)]),
  ]
  return (
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      {facts.length === 0 ? null : <span className={styles.when}>{facts.join(' · ')}</span>}
      {description === '' ? null : (
        <span className={styles.note}>
          <LinkedText text={description} />
        </span>
      )}
    </span>
  )
}

function EntryMenu({
  entry,
  onEdit,
  onSkip,
  onReopen,
  onDelete,
}: {
  readonly entry: Entry
  readonly onEdit: () => void
  readonly onSkip: () => void
  readonly onReopen: () => void
  readonly onDelete: () => void
}) {
  const { t } = useTranslation()
  const label = t('maintenance.menu', { name: entry.name })
  const skippedTo = skippedDay(entry)
  const mayWrite = useMayWrite()
  // Nothing that a lender could do with it.
  if (!mayWrite && skippedTo === undefined) return null
  const acts: Readonly<Record<string, () => void>> = {
    edit: onEdit,
    skip: onSkip,
    reopen: onReopen,
    delete: onDelete,
  }
  return (
    <Menu
      label={label}
      onAction={key => acts[String(key)]?.()}
      trigger={<Button size="small" variant="bare" icon={<Ellipsis aria-hidden />} label={label} />}
    >
      {mayWrite ? (
        <MenuItem id="edit" icon={<Pencil aria-hidden />}>
          {t('action.edit')}
        </MenuItem>
      ) : null}
      {skippedTo === undefined ? null : (
        <MenuItem id="skip" icon={<Repeat aria-hidden />}>
          {t('maintenance.skip', { day: formatDay(skippedTo) })}
        </MenuItem>
      )}
      {!mayWrite || isOpen(entry) ? null : (
        <MenuItem id="reopen" icon={<Undo2 aria-hidden />}>
          {t('maintenance.reopen')}
        </MenuItem>
      )}
      {mayWrite ? (
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('action.delete')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
