import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useGroup } from '../../data/use-group.ts'
import { useRunsServer } from '../../data/use-runs-server.ts'
import { FoundSettings } from './found-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { sectionValues } from './section-values.ts'
import { type Part, partsFor, type Section, sections } from './sections.ts'
import styles from './settings.module.css'

/** The search for settings, and the list of all sections; `children` stand between them, while nothing is searched for. */
export function SettingsNav({ children }: { readonly children?: ReactNode }) {
  const [q, type] = useState('')
  const shown = partsFor(useRunsServer())
  return (
    <>
      <SearchSettings q={q} onType={type} />
      {q.trim() === '' ? (
        <>
          {children}
          {shown.map(part => (
            <PartOfNav key={part} part={part} />
          ))}
        </>
      ) : (
        <FoundSettings q={q} onOpen={() => type('')} />
      )}
    </>
  )
}

/** The sections of a part; nothing of a part without any. */
function PartOfNav({ part }: { readonly part: Part }) {
  const { t } = useTranslation()
  const group = useGroup()?.name ?? t('nav.group')
  const own = sections.filter(section => section.part === part)
  return own.length === 0 ? null : (
    <section>
      <h2 className={styles.heading}>{part === 'group' ? group : t(`settings.${part}`)}</h2>
      <ul className={styles.list}>
        {own.map(section => (
          <li key={section.path}>
            <SectionLink section={section} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SectionLink({ section: { path, title, icon: Icon } }: { readonly section: Section }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: location => location.pathname })
  const { Count, Value } = sectionValues[path] ?? {}
  return (
    <Link
      href={path}
      className={styles.link ?? ''}
      {...(pathname === path ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon aria-hidden />
      <span className={styles.name}>{t(title)}</span>
      {Count === undefined ? null : (
        <span className={styles.count}>
          <Count />
        </span>
      )}
      {Value === undefined ? null : (
        <span className={styles.value}>
          <Value />
        </span>
      )}
      <ChevronRight aria-hidden className={styles.chevron ?? ''} />
    </Link>
  )
}
