import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactMembers } from '../../data/items/contacts.ts'
import { listMembers } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './loans.module.css'

const formId = 'contact'

/** Asks for a new contact, or for what is changed of one. */
export function ContactForm({
  contact,
  isPending,
  onSave,
  onClose,
}: {
  /** Undefined: a new one. */
  readonly contact: Contact | undefined
  readonly isPending: boolean
  readonly onSave: (members: ContactMembers) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [userId, choose] = useState(contact?.userId ?? '')
  const { data: members = [] } = useOperation(listMembers, {})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (blocksSubmit(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const textOf = (name: string): string => String(form.get(name) ?? '').trim()
    onSave({
      name: textOf('name'),
      phone: textOf('phone'),
      email: textOf('email'),
      reference: textOf('reference'),
      notes: textOf('notes'),
      userId: userId === '' ? null : userId,
    })
  }
  return (
    <Dialog
      title={t(contact === undefined ? 'contacts.new' : 'contacts.edit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {t(contact === undefined ? 'action.add' : 'action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <TextField
          label={t('contacts.name')}
          name="name"
          limit={textLimits.line}
          defaultValue={contact?.name ?? ''}
          isRequired
          autoFocus
        />
        <div className={styles.two}>
          <TextField
            label={t('contacts.phone')}
            name="phone"
            type="tel"
            limit={textLimits.line}
            defaultValue={contact?.phone ?? ''}
          />
          <TextField
            label={t('contacts.email')}
            name="email"
            inputMode="email"
            limit={textLimits.line}
            defaultValue={contact?.email ?? ''}
          />
          <TextField
            label={t('contacts.reference')}
            name="reference"
            hint={t('contacts.referenceHint')}
            limit={textLimits.line}
            defaultValue={contact?.reference ?? ''}
          />
          <Select
            label={t('contacts.member')}
            options={[
              { id: '', name: t('contacts.noMember') },
              ...members.map(({ id, name }) => ({ id, name })),
            ]}
            chosen={userId}
            onChoose={choose}
          />
        </div>
        <TextField
          label={t('contacts.notes')}
          name="notes"
          lines={3}
          limit={textLimits.notes}
          defaultValue={contact?.notes ?? ''}
        />
      </form>
    </Dialog>
  )
}
