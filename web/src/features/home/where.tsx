import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { formatNumber } from '../../i18n/format.ts'
import styles from './home.module.css'

/** The fullest locations; the others are found on the screen of locations. */
const shown = 8

/** How many items are in each of the locations at the top level. */
export function Where() {
  const { t } = useTranslation()
  const locations = useLocations()
  const bars = (locations?.roots ?? [])
    .map(({ id, name, sums }) => ({ id, name, items: sums?.items ?? 0 }))
    .filter(({ items }) => items > 0)
    .toSorted((one, other) => other.items - one.items)
    .slice(0, shown)
  const longest = bars[0]?.items ?? 1
  if (bars.length === 0) return null
  return (
    <section className={`${styles.panel} ${styles.where}`}>
      <h2>{t('home.where')}</h2>
      <ul>
        {bars.map(({ id, name, items }) => (
          <li key={id}>
            <Link href={`/items?within=%22${id}%22`} className={styles.bar ?? ''}>
              <span className={styles.barName} dir="auto">
                {name}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(100 * items) / longest}%` }} />
              </span>
              <span className={styles.pieces}>{formatNumber(items)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
