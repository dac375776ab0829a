import { useLocation } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { useViews } from '../../data/items/views.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { ViewIcon } from '../../ui/view-icon/view-icon.tsx'
import styles from './sidebar.module.css'

const { Part: ManageViews } = loadedPart(
  async () => (await import('../../features/entities/views/manage-views.tsx')).ManageViews,
)

/** The lists that are saved, and the way to put them in order; nothing while there is none. */
export function SavedViews() {
  const { t } = useTranslation()
  const shown = useLocation({ select: ({ search }) => ('view' in search ? search.view : undefined) })
  const views = useViews() ?? []
  const areLocationsKnown = useLocations() !== undefined
  const [isManaging, manage] = useState(false)
  // They would be pushed down when the locations come.
  if (views.length === 0 || !areLocationsKnown) return null
  return (
    <section className={styles.views} aria-label={t('view.saved')}>
      <h2 className={styles.heading}>
        <span className={styles.title}>{t('view.saved')}</span>
        <AriaButton
          className={styles.manage ?? ''}
          aria-label={t('view.manage')}
          onPress={() => manage(true)}
        >
          <Settings2 aria-hidden />
        </AriaButton>
      </h2>
      <ul className={styles.links}>
        {views.map(({ id, name, icon, hue }) => (
          <li key={id}>
            <Link
              href={`/views/${id}`}
              className={`${styles.link} ${styles.view}`}
              {...(shown === id ? { 'aria-current': 'page' as const } : {})}
            >
              <ViewIcon icon={icon} hue={hue} />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isManaging ? <ManageViews onClose={() => manage(false)} /> : null}
    </section>
  )
}
