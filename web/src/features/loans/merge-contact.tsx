import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../data/items/contacts.ts'
import { type ChosenContact, ContactField } from '../../shared/lending/contact-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './loans.module.css'

/** Asks into which other contact one is merged. */
export function MergeContact({
  contact,
  onMerge,
  onClose,
}: {
  readonly contact: Contact
  readonly onMerge: (into: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [into, choose] = useState<ChosenContact>()
  const id = into?.id
  return (
    <Dialog
      title={t('contacts.mergeTitle', { name: contact.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="main"
            isDisabled={id === undefined}
            onPress={() => id !== undefined && onMerge(id)}
          >
            {t('contacts.mergeDo')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ContactField label={t('contacts.mergeInto')} chosen={into} except={contact.id} onChoose={choose} />
        <p className={styles.quiet}>
          {id === undefined
            ? t('contacts.mergeText')
            : t('contacts.mergeSays', { name: contact.name, into: into?.name ?? '' })}
        </p>
      </div>
    </Dialog>
  )
}
