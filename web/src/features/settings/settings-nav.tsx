import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useGroup, useMayWrite } from '../../data/person/use-group.ts'
import { useRunsServer } from '../../data/person/use-runs-server.ts'
import { FoundSettings } from './found-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { sectionValues } from './section-values.ts'
import { type Part, parts, type Section, sectionsFor } from './sections.ts'
import styles from './settings.module.css'

/** The search for settings, and the list of all sections; `children` stand between them, while nothing is searched for. */
export function SettingsNav({ children }: { readonly children?: ReactNode }) {
  const [q, type] = useState('')
  const shown = sectionsFor(useRunsServer(), useMayWrite())
  return (
    <>
      <SearchSettings q={q} onType={type} />
      {q.trim() === '' ? (
        <>
          {children}
          {parts.map(part => (
            <PartOfNav key={part} part={part} sections={shown.filter(each => each.part === part)} />
          ))}
        </>
      ) : (
        <FoundSettings q={q} onOpen={() => type('')} />
      )}
    </>
  )
}

/** The sections of a part; nothing of a part without any. */
function PartOfNav({ part, sections: own }: { readonly part: Part; readonly sections: readonly Section[] }) {
  const { t } = useTranslation()
  const group = useGroup()?.name ?? t('nav.group')
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
