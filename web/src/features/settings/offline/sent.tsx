import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentEntry } from '../../../data/outbox/entry.ts'
import { sentToday } from '../../../data/outbox/sent-entries.ts'
import { keptUser } from '../../../data/wire/personal-storage.ts'
import { instantOf } from '../../../i18n/clock.ts'
import { formatTime } from '../../../i18n/format.ts'
import styles from './offline.module.css'

/** What has gone out today after it had waited; read again when another number of changes waits. */
export function Sent({ waiting }: { readonly waiting: number }) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<readonly SentEntry[]>([])
  // A browser without a database keeps nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change that is sent makes it another list
  useEffect(() => void sentToday(keptUser() ?? '').then(setSent, () => undefined), [waiting])
  if (sent.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('waiting.sent')}</h3>
      <ul className={styles.card}>
        {sent.map(entry => (
          <li key={entry.key} className={styles.row}>
            <Check aria-hidden className={styles.check} />
            <span className={styles.main} dir="auto">
              {entry.title}
            </span>
            <time dateTime={instantOf(entry.at)}>{formatTime(instantOf(entry.at))}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
