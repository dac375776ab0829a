import { useTranslation } from 'react-i18next'
import { listLoans } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ChosenContact } from './contact-field.tsx'
import styles from './lend.module.css'

/** The most contacts that one press chooses. */
const most = 6

/** The contacts of the newest loans, each chosen by one press. */
export function RecentContacts({ onChoose }: { readonly onChoose: (contact: ChosenContact) => void }) {
  const { t } = useTranslation()
  const { data } = useOperation(listLoans, { limit: '50' })
  const recent = new Map(
    data?.items.flatMap(({ contact }) => (contact === null ? [] : [[contact.id, contact]])),
  )
  if (recent.size === 0) return null
  return (
    <div role="group" aria-label={t('lend.recent')} className={styles.recent}>
      {[...recent.values()].slice(0, most).map(contact => (
        <Button key={contact.id} size="small" onPress={() => onChoose(contact)}>
          <span dir="auto" className={styles.one}>
            {contact.name}
          </span>
        </Button>
      ))}
    </div>
  )
}
