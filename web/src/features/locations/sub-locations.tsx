import type { CallOf } from '@stowage/contract/protocol/client'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOfLocation } from '../../data/entities.ts'
import type { Location, Locations } from '../../data/locations.ts'
import { listEntities } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './locations.module.css'

/** So many cards are there; the tree has all locations. */
const maxCards = 200

/** The photos of locations, read with one question for all of them. */
function usePhotos(query: CallOf<typeof listEntities>): ReadonlyMap<string, string | undefined> {
  const { data } = useOperation(listEntities, {
    ...query,
    ...{ isLocation: true, includeArchived: true, onlyWithPhoto: true, page: 1, pageSize: maxCards },
  })
  return new Map(data?.items.map(row => [row.id, pictureOf(row)]))
}

/** Locations as cards, each of which opens. */
export function SubLocations({
  title,
  shown,
  query,
  locations,
}: {
  readonly title: string
  readonly shown: readonly Location[]
  /** What finds them in the list. */
  readonly query: CallOf<typeof listEntities>
  readonly locations: Locations
}) {
  const { t } = useTranslation()
  const photos = usePhotos(query)
  if (shown.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {shown.slice(0, maxCards).map(({ id, name }) => (
          <li key={id}>
            <Link href={`/locations/${id}`} className={styles.card ?? ''}>
              <span className={styles.cardPhoto}>
                <Photo src={photos.get(id)} standIn={standInOfLocation(id)} />
              </span>
              <span className={styles.cardText}>
                <b dir="auto">{name}</b>
                <span className={styles.quiet}>
                  {t('list.found', { count: locations.factsOf(id).items })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
