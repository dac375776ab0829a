import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { namesTo, usePlaces } from '../../../data/places.ts'
import { useRecentPlaces } from '../../../data/recent-places.ts'
import { NamedPath } from '../../../ui/path/named-path.tsx'
import styles from './add-entity.module.css'

/** So many are offered. */
const offered = 3

/** The places that were used last, each of them one press away. */
export function RecentPlaces({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}) {
  const { t } = useTranslation()
  const places = usePlaces()
  const recent = useRecentPlaces(offered)
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
        const names = namesTo(places, id)
        return (
          <ToggleButton key={id} id={id} aria-label={names.join(' › ')} className={styles.place ?? ''}>
            <span title={names.join(' › ')}>
              <NamedPath names={names.slice(-2)} />
            </span>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
