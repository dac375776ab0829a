import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReturnedLine, useReturn } from '../../data/items/loan-changes.ts'
import { type Loan, type LoanLine, openLines } from '../../data/items/loans.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { formatNumber } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { LentPicture } from '../../shared/lending/item-pictures.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { Checkbox, TextField } from '../../ui/field/field.tsx'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { Stepper } from '../../ui/field/stepper.tsx'
import styles from './loans.module.css'

const formId = 'return'

/** So many lines are shown at first, and with each press more: hundreds at once would take seconds. */
const step = 50

/** An open line in the form. */
interface Given {
  readonly isBack: boolean
  /** The quantity that came back, as it is typed. */
  readonly quantity: string
  readonly note: string
}

/** The quantity of a line in the form; undefined while it is none. */
function quantityOf(line: LoanLine, { quantity }: Given): number | undefined {
  const number = numberIn(quantity)
  return number !== undefined && number > 0 && number <= line.quantity ? number : undefined
}

/** Asks which items of some loans came back, how many of each, and where they go. All of them did at first. */
export function ReturnDialog({
  loans,
  onDone,
  onClose,
}: {
  readonly loans: readonly Loan[]
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const takeBack = useReturn()
  const mayWrite = useMayWrite()
  const lines = loans.flatMap(openLines)
  const [given, give] = useState<ReadonlyMap<string, Given>>(new Map())
  const [locationId, choose] = useState<string>()
  const [most, showMost] = useState(step)
  const givenOf = (line: LoanLine): Given =>
    given.get(line.id) ?? { isBack: true, quantity: typedNumber(line.quantity), note: '' }
  const change = (line: LoanLine, changes: Partial<Given>): void =>
    give(new Map(given).set(line.id, { ...givenOf(line), ...changes }))
  const back = lines.filter(line => givenOf(line).isBack)
  const isReady = back.length > 0 && back.every(line => quantityOf(line, givenOf(line)) !== undefined)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isReady || blocksSubmit(event.currentTarget)) return
    takeBack(
      back.map((line): ReturnedLine => {
        const quantity = quantityOf(line, givenOf(line)) ?? line.quantity
        const note = givenOf(line).note.trim()
        return { line, note, ...(quantity === line.quantity ? {} : { quantity }) }
      }),
      locationId,
    )
    onDone?.()
    onClose()
  }
  const [first, ...others] = loans
  return (
    <Dialog
      title={
        others.length === 0
          ? t('loans.returnFrom', { contact: first?.contact?.name ?? t('contacts.removed') })
          : t('loans.returnLoans', { count: loans.length })
      }
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isDisabled={!isReady}>
            {t('loans.returnCount', { count: back.length })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <ul className={styles.given} aria-label={t('loans.items')}>
          {lines.slice(0, most).map(line => (
            <GivenLine
              key={line.id}
              line={line}
              given={givenOf(line)}
              onChange={changes => change(line, changes)}
            />
          ))}
        </ul>
        {most < lines.length ? (
          <Button size="small" variant="bare" onPress={() => showMost(most + step)}>
            {t('loans.showMore')}
          </Button>
        ) : null}
        <LocationInput
          label={t('loans.putInto')}
          chosen={locationId}
          noLocation={t('loans.ownLocation')}
          canCreate={mayWrite}
          onChoose={location => choose(location?.id)}
        />
      </form>
    </Dialog>
  )
}

/** One item: whether it came back, how many of it, and a note. */
function GivenLine({
  line,
  given,
  onChange,
}: {
  readonly line: LoanLine
  readonly given: Given
  readonly onChange: (changes: Partial<Given>) => void
}) {
  const { t } = useTranslation()
  const [hasNote, addNote] = useState(false)
  const { entity, quantity } = line
  const isPart = quantity !== 1
  return (
    <li className={styles.givenLine}>
      <Checkbox isSelected={given.isBack} onChange={isBack => onChange({ isBack })}>
        <span className={styles.givenItem}>
          <LentPicture entity={entity} />
          <bdi>{entity.name}</bdi>
        </span>
      </Checkbox>
      {given.isBack && !hasNote ? (
        <Button
          size="small"
          variant="bare"
          label={t('loans.noteOf', { item: entity.name })}
          onPress={() => addNote(true)}
        >
          {t('loans.note')}
        </Button>
      ) : null}
      {given.isBack && (isPart || hasNote) ? (
        <div className={styles.givenMore}>
          {isPart ? (
            <Stepper
              label={t('loans.cameBack', { quantity: formatNumber(quantity) })}
              name={`quantity ${line.id}`}
              value={given.quantity}
              onChange={typed => onChange({ quantity: typed })}
              error={
                quantityOf(line, given) === undefined
                  ? t('loans.wrongQuantity', { quantity: formatNumber(quantity) })
                  : undefined
              }
            />
          ) : null}
          {hasNote ? (
            <TextField
              label={t('loans.note')}
              limit={textLimits.line}
              value={given.note}
              onChange={note => onChange({ note })}
              autoFocus
            />
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
