import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '../../data/entities.ts'
import type { Place } from '../../data/places.ts'
import type { PlaceFacts } from '../../data/sum-places.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './places.module.css'

/** Places as cards, each of which opens. */
export function SubPlaces({
  title,
  places,
  facts,
}: {
  readonly title: string
  readonly places: readonly Place[]
  readonly facts: ReadonlyMap<string, PlaceFacts>
}) {
  const { t } = useTranslation()
  if (places.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {places.map(({ id, name }) => {
          const known = facts.get(id)
          return (
            <li key={id}>
              <Link href={`/places/${id}`} className={styles.card ?? ''}>
                <span className={styles.cardPhoto}>
                  <Photo
                    src={known?.row === undefined ? undefined : pictureOf(known.row)}
                    seed={id}
                    isLocation
                  />
                </span>
                <span className={styles.cardText}>
                  <b>{name}</b>
                  <span className={styles.quiet}>{t('places.things', { count: known?.pieces ?? 0 })}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
