import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { useIsSaved } from './saved.ts'
import styles from './settings.module.css'

/** The head of a section: *Saved* after a change (`tellSaved`), and on phones the way back to the list of sections. */
export function SettingsHead({
  title,
  count,
  back = '/settings',
  children,
}: {
  readonly title: string
  readonly count?: number | undefined
  /** Where the arrow on phones leads. */
  readonly back?: string
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const isSaved = useIsSaved()
  const isPhone = useIsPhone()
  return (
    <PageHead
      title={title}
      count={count}
      before={isPhone ? <BackLink href={back} label={t('settings.back')} /> : null}
    >
      <span role="status" className={styles.saved}>
        {isSaved ? (
          <>
            <Check aria-hidden />
            {t('toast.saved')}
          </>
        ) : null}
      </span>
      {children}
    </PageHead>
  )
}
