import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { namesTo, useLocations } from '../../../data/items/locations.ts'
import { useRecentLocations } from '../../../data/items/recent-locations.ts'
import { NamedPath } from '../../../ui/path/named-path.tsx'
import styles from './add-entity.module.css'

/** So many are offered. */
const offered = 3

/** The locations that were used last, each of them one press away. */
export function RecentLocations({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}) {
  const { t } = useTranslation()
  const locations = useLocations()
  const recent = useRecentLocations(offered)
  if (recent.length === 0) return null
  return (
    <ToggleButtonGroup
      aria-label={t('add.lastUsed')}
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={keys => onChoose([...keys].map(String)[0])}
      className={styles.recent ?? ''}
    >
      {recent.map(({ id }) => {
        const names = namesTo(locations, id)
        return (
          <ToggleButton key={id} id={id} aria-label={names.join(' › ')} className={styles.location ?? ''}>
            <span title={names.join(' › ')}>
              <NamedPath names={names.slice(-2)} />
            </span>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
