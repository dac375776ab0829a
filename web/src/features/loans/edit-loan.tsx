import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveLoan } from '../../data/items/loan-changes.ts'
import { type Loan, refusalText } from '../../data/items/loans.ts'
import { type ChosenContact, ContactField } from '../../shared/lending/contact-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import styles from './loans.module.css'

const formId = 'loan'

/** Changes contact, days and notes of a loan; what cannot be had on its new days is told in the form. */
export function EditLoan({ loan, onClose }: { readonly loan: Loan; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [contact, choose] = useState<ChosenContact | undefined>(loan.contact ?? undefined)
  const [problem, tell] = useState<string>()
  const { save, isPending } = useSaveLoan({
    onDone: onClose,
    failed(error) {
      const refusal = refusalText(error)
      tell(refusal)
      return refusal !== undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (blocksSubmit(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const dayOf = (name: string): string | null => String(form.get(name) ?? '') || null
    save(loan, {
      ...(contact?.id !== undefined
        ? { contactId: contact.id }
        : contact !== undefined
          ? { contactName: contact.name }
          : {}),
      from: loan.outAt === null ? dayOf('from') : loan.from,
      due: dayOf('due'),
      notes: String(form.get('notes') ?? ''),
    })
  }
  return (
    <Dialog
      title={t('loans.edit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <ContactField label={t('loans.contact')} chosen={contact} onChoose={choose} canCreate />
        <div className={styles.two}>
          {loan.outAt === null ? (
            <Labelled label={t('loans.from')}>
              {props => <DayInput {...props} name="from" begins={loan.from ?? ''} />}
            </Labelled>
          ) : null}
          <Labelled label={t(loan.outAt === null ? 'loans.due' : 'loans.dueOptional')}>
            {props => <DayInput {...props} name="due" begins={loan.due ?? ''} />}
          </Labelled>
        </div>
        <TextField
          label={t('loans.notes')}
          name="notes"
          lines={3}
          limit={textLimits.notes}
          defaultValue={loan.notes}
        />
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
