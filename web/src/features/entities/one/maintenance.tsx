import type { ReplyOf } from '@stowage/contract/operation'
import { textLimits } from '@stowage/contract/text-limits'
import { Plus, Wrench } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { createMaintenance, listEntityMaintenance, updateMaintenance } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { daysUntil, formatDay, formatDaysLeft, today } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import styles from './maintenance.module.css'
import { Section } from './section.tsx'

type Entry = ReplyOf<typeof listEntityMaintenance>[number]

/** Days until something is due from which on it stands out. */
const soon = 30

/** Whole days until an open entry is due, less than 0 when it is overdue. */
const daysLeft = ({ scheduledDate }: Entry): number =>
  scheduledDate === '' ? Number.POSITIVE_INFINITY : daysUntil(scheduledDate)

const useEntries = (entity: Entity): { readonly open: readonly Entry[]; readonly done: readonly Entry[] } => {
  const entries = useOperation(listEntityMaintenance, { id: entity.id, status: 'both' }).data ?? []
  return {
    open: entries.filter(({ completedDate }) => completedDate === ''),
    done: entries.filter(({ completedDate }) => completedDate !== '').slice(0, 5),
  }
}

/** On a phone what is due soon stands before the facts, which are many; elsewhere all of it is in its own part. */
export function DueOnPhone({ entity }: { readonly entity: Entity }) {
  const due = useEntries(entity).open.filter(entry => daysLeft(entry) <= soon)
  if (!useIsPhone() || due.length === 0) return null
  return (
    <ul className={styles.entries}>
      {due.map(entry => (
        <Due key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

/** What is done to a thing and what is to be done, the latter with one tap. */
export function Maintenance({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const entries = useEntries(entity)
  const isPhone = useIsPhone()
  const open = entries.open.filter(entry => !isPhone || daysLeft(entry) > soon)
  return (
    <Section
      title={t('one.maintenance')}
      end={
        <Button
          size="small"
          look="bare"
          icon={<Plus aria-hidden />}
          label={t('one.addMaintenance')}
          onPress={() => setAdding(true)}
        />
      }
    >
      {open.length + entries.done.length === 0 ? null : (
        <ul className={styles.entries}>
          {open.map(entry => (
            <Due key={entry.id} entry={entry} />
          ))}
          {entries.done.map(({ id, name, completedDate }) => (
            <li key={id} className={styles.entry}>
              <span>{name}</span>
              <span className={styles.when}>{formatDay(completedDate)}</span>
            </li>
          ))}
        </ul>
      )}
      <AddMaintenance entity={entity} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  )
}

/** How far off a day is, or which one when it is far. */
function whenDue(day: string): string {
  const days = daysUntil(day)
  return days <= soon ? formatDaysLeft(days) : formatDay(day)
}

function Due({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation()
  const { id, name, description, scheduledDate, cost } = entry
  const plain = { id, name, description, scheduledDate, cost }
  const finish = useChange(updateMaintenance, {
    done: () => t('entity.saved', { name }),
  })
  const days = daysLeft(entry)
  const tone = days < 0 ? 'red' : days <= soon ? 'amber' : 'plain'
  return (
    <li className={`${styles.entry} ${styles.due}`} data-tone={tone}>
      <Badge tone={tone} icon={<Wrench aria-hidden />}>
        {scheduledDate === '' ? name : t('one.due', { name, when: whenDue(scheduledDate) })}
      </Badge>
      <Button
        size="small"
        isPending={finish.isPending}
        onPress={() => finish.mutate({ ...plain, completedDate: today() })}
      >
        {t('one.done')}
      </Button>
    </li>
  )
}

function AddMaintenance({
  entity,
  isOpen,
  onClose,
}: {
  readonly entity: Entity
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [isNameless, setNameless] = useState(false)
  const create = useChange(createMaintenance, {
    done: ({ name }) => t('entity.added', { name }),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = String(data.get('name')).trim()
    setNameless(name === '')
    if (name === '') return
    create.mutate({ id: entity.id, name, scheduledDate: String(data.get('day')) || today() })
    onClose()
  }
  return (
    <Dialog title={t('one.addMaintenance')} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          label={t('one.maintenanceName')}
          name="name"
          autoFocus
          limit={textLimits.line}
          error={isNameless ? t('entity.noName') : undefined}
        />
        <TextField label={t('one.maintenanceWhen')} name="day" type="date" defaultValue={today()} />
        <Button type="submit" look="main" size="wide">
          {t('action.save')}
        </Button>
      </form>
    </Dialog>
  )
}
