import type { CallError } from '@stowage/contract/protocol/client'
import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLend } from '../../data/items/loan-changes.ts'
import { addDays } from '../../i18n/days.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatShortDate, today } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { excessOf } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { EntityField } from '../entity-field.tsx'
import { type ChosenContact, ContactField } from './contact-field.tsx'
import styles from './lend.module.css'
import { daysOf, type LendDays, untils } from './lend-days.ts'
import { LendItems } from './lend-items.tsx'
import { RecentContacts } from './recent-contacts.tsx'
import type { ToLend } from './to-lend.ts'
import { useWanted, type Wanted } from './use-wanted.ts'

/** Asks to whom items are lent and until when, and lends or reserves them. */
export function LendDialog({ asked, onClose }: { readonly asked: ToLend; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [contact, choose] = useState(asked.contact)
  const [alike, setAlike] = useState<CallError['contacts']>([])
  const [days, setDays] = useState<LendDays>({ isLater: false, from: '', until: 'none', due: '' })
  const wanted = useWanted(asked, days)
  const span = daysOf(days)
  const { lend, isPending } = useLend({
    onDone() {
      onClose()
      asked.onDone?.()
    },
    failed(error) {
      setAlike(error.contacts)
      // The items in the way are read again, and named.
      return error.code === 'contact.ambiguous' || error.code === 'loan.not_available'
    },
  })
  const lent = countOf(wanted, asked)
  const excess = contact?.id === undefined ? excessOf(contact?.name ?? '', textLimits.line, '') : 0
  const isReady =
    contact !== undefined && excess === 0 && span !== undefined && wanted.refused.length === 0 && lent > 0
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isReady) return
    const notes = String(new FormData(event.currentTarget).get('notes') ?? '').trim()
    const { id, name } = contact
    lend({
      ...(id === undefined ? { contactName: name } : { contactId: id }),
      ...span,
      ...(notes === '' ? {} : { notes }),
      lines: wanted.lines,
    })
  }
  const isReserved = span?.from !== undefined
  return (
    <Dialog
      title={asked.what === undefined ? t('lend.titleAny') : t('lend.title', { what: asked.what })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="lend" variant="main" isPending={isPending} isDisabled={!isReady}>
            {t(isReserved ? 'lend.reserve' : 'lend.do', { count: lent })}
          </Button>
        </>
      }
    >
      <form id="lend" className={styles.form} onSubmit={submit}>
        {asked.select === undefined ? <AddItem onAdd={wanted.add} /> : null}
        <div className={styles.who}>
          <ContactField
            key={contact?.id}
            label={t('lend.to')}
            chosen={contact}
            onChoose={chosen => {
              setAlike([])
              choose(chosen)
            }}
            canCreate
            opensOnInput
            autoFocus={!isPhone && contact === undefined && asked.select !== undefined}
          />
          {contact === undefined ? <RecentContacts onChoose={choose} /> : null}
          <AlikeNames names={alike} onChoose={choose} />
          {contact !== undefined && contact.id === undefined && alike.length === 0 ? (
            <p className={styles.hint} role={excess === 0 ? undefined : 'alert'}>
              {excess === 0
                ? t('lend.newContact', { name: contact.name })
                : t('field.tooLong', { count: excess, limit: textLimits.line })}
            </p>
          ) : null}
        </div>
        <Days days={days} onChange={setDays} />
        <LendItems
          wanted={wanted}
          isLocation={asked.isLocation === true}
          areGiven={asked.select !== undefined}
        />
        {wanted.error === null ? null : <p role="alert">{errorText(wanted.error)}</p>}
        <TextField label={t('lend.note')} name="notes" limit={textLimits.notes} />
      </form>
    </Dialog>
  )
}

/** The number of items that are lent: those that are named, but for a location, and those that are free in them. */
const countOf = ({ items = [], contents = [] }: Wanted, { isLocation = false }: ToLend): number =>
  (isLocation ? 0 : items.filter(({ reason }) => reason === null).length) +
  contents.filter(({ reason }) => reason === null).length

/** Asks which of several contacts of one name is meant. */
function AlikeNames({
  names,
  onChoose,
}: {
  readonly names: CallError['contacts']
  readonly onChoose: (contact: ChosenContact) => void
}) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <div role="alert" className={styles.alike}>
      <span>{t('lend.which')}</span>
      {names.map(({ id, name }) => (
        <Button key={id} size="small" onPress={() => onChoose({ id, name })}>
          <span dir="auto" className={styles.one}>
            {name}
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Adds an item to those that are lent. */
function AddItem({ onAdd }: { readonly onAdd: (id: string) => void }) {
  const { t } = useTranslation()
  const [count, added] = useState(0)
  return (
    <EntityField
      key={count}
      label={t('lend.addItem')}
      chosen={undefined}
      autoFocus
      onChoose={id => {
        if (id === undefined) return
        onAdd(id)
        added(count + 1)
      }}
    />
  )
}

/** The days of a loan, each by one press; from a later day on it is a reservation. */
function Days({ days, onChange }: { readonly days: LendDays; readonly onChange: (days: LendDays) => void }) {
  const { t } = useTranslation()
  const span = daysOf(days)
  const tomorrow = addDays(today(), 1)
  return (
    <>
      <div className={styles.days}>
        <span aria-hidden>{t('lend.until')}</span>
        <Segmented
          label={t('lend.until')}
          options={untils.map(id => ({ id, name: t(`lend.until.${id}`) }))}
          chosen={days.until}
          onChoose={until => onChange({ ...days, until })}
        />
        {days.until === 'day' ? (
          <Labelled label={t('lend.due')}>
            {props => (
              <DayInput {...props} name="due" begins="" autoFocus onDay={due => onChange({ ...days, due })} />
            )}
          </Labelled>
        ) : null}
      </div>
      <div className={styles.days}>
        <span aria-hidden>{t('lend.from')}</span>
        <Segmented
          label={t('lend.from')}
          options={(['now', 'later'] as const).map(id => ({ id, name: t(`lend.from.${id}`) }))}
          chosen={days.isLater ? 'later' : 'now'}
          onChoose={id =>
            onChange({ ...days, isLater: id === 'later', from: id === 'later' ? days.from || tomorrow : '' })
          }
        />
        {days.isLater ? (
          <Labelled label={t('lend.firstDay')}>
            {props => (
              <DayInput
                {...props}
                name="from"
                begins={days.from || tomorrow}
                onDay={from => onChange({ ...days, from })}
              />
            )}
          </Labelled>
        ) : null}
      </div>
      <p role="status" className={styles.hint}>
        {span === undefined
          ? t(days.isLater && days.until === 'none' ? 'lend.needsDue' : 'lend.noSpan')
          : span.due === undefined
            ? ''
            : span.from === undefined
              ? t('lend.dueOn', { day: formatShortDate(span.due) })
              : t('lend.span', { from: formatShortDate(span.from), due: formatShortDate(span.due) })}
      </p>
    </>
  )
}
