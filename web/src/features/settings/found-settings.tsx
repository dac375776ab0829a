import { useMemo } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { useRunsServer } from '../../data/person/use-runs-server.ts'
import { allSettings, findSettings } from './find-settings.ts'
import { foundId } from './search-settings.tsx'
import { sectionsFor } from './sections.ts'
import styles from './settings.module.css'

/** The sections and single settings that are called what is typed. */
export function FoundSettings({ q, onOpen }: { readonly q: string; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  const runsServer = useRunsServer()
  const mayWrite = useMayWrite()
  const all = useMemo(() => allSettings(t, sectionsFor(runsServer, mayWrite)), [t, runsServer, mayWrite])
  const found = findSettings(all, q)
  return (
    <>
      <p role="status" className={styles.none}>
        {found.length === 0 ? t('settings.nothingFound') : ''}
        <span className="visually-hidden">
          {found.length === 0 ? '' : t('settings.found', { count: found.length })}
        </span>
      </p>
      <ul id={foundId} className={styles.list}>
        {found.map(({ id, href, name, within, icon: Icon }) => (
          <li key={id}>
            <Link href={href} className={styles.link ?? ''} onPress={onOpen}>
              <Icon aria-hidden />
              <span className={styles.name}>{name}</span>
              {within === undefined ? null : <span className={styles.within}>{within}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
