import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Place, usePlaces } from '../../data/places.ts'
import styles from './sidebar.module.css'

/** The places of the group, opened one by one. */
export function PlacesTree() {
  const { t } = useTranslation()
  const places = usePlaces()
  const { pathname } = useLocation()
  const current = /^\/places\/([^/]+)/.exec(pathname)?.[1]
  if (places === undefined || places.roots.length === 0) return <div className={styles.gap} />
  return (
    <div className={styles.tree}>
      <h2 className={styles.heading}>{t('nav.placesTree')}</h2>
      <Tree
        aria-label={t('nav.placesTree')}
        items={places.roots}
        selectionMode="none"
        key={current === undefined ? '' : places.pathOf(current)[0]?.id}
        defaultExpandedKeys={places.pathOf(current).map(({ id }) => id)}
      >
        {place => <Branch place={place} current={current} />}
      </Tree>
    </div>
  )
}

const Branch = ({ place, current }: { readonly place: Place; readonly current: string | undefined }) => (
  <TreeItem
    id={place.id}
    textValue={place.name}
    href={`/places/${place.id}`}
    className={`${styles.branch} ${place.id === current ? styles.current : ''}`}
  >
    <TreeItemContent>
      {({ level, isExpanded }) => (
        <span className={styles[`level${Math.min(level, 8)}`]}>
          {place.children.length === 0 ? (
            <span className={styles.leaf} />
          ) : (
            <Button slot="chevron" className={styles.chevron ?? ''}>
              <ChevronRight aria-hidden data-open={isExpanded || undefined} />
            </Button>
          )}
          <span className={styles.name}>{place.name}</span>
        </span>
      )}
    </TreeItemContent>
    {place.children.map(child => (
      <Branch key={child.id} place={child} current={current} />
    ))}
  </TreeItem>
)
