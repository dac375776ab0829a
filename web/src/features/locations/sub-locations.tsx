import type { CallOf } from '@stowage/contract/protocol/client'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOfLocation } from '../../data/items/entities.ts'
import type { Location, Locations } from '../../data/items/locations.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatSum } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './locations.module.css'
import { useCardDrops } from './use-card-drops.ts'

/** So many cards are there; the tree has all locations. */
const maxCards = 200

/** So many are shown on phones before the rest is asked for: the list below stays within reach. */
const firstOnPhones = 6

/** The photos of locations, read with one question for all of them. */
function usePhotos(query: CallOf<typeof listEntities>): ReadonlyMap<string, string | undefined> {
  const { data } = useOperation(listEntities, {
    ...query,
    isLocation: true,
    includeArchived: true,
    onlyWithPhoto: true,
    page: 1,
    pageSize: maxCards,
  })
  return new Map(data?.items.map(row => [row.id, pictureOf(row)]))
}

/** Locations as cards, each of which opens. */
export function SubLocations({
  title,
  shown,
  query,
  locations,
  currency,
  insideId,
}: {
  readonly title: string
  readonly shown: readonly Location[]
  /** What finds them in the list. */
  readonly query: CallOf<typeof listEntities>
  readonly locations: Locations
  readonly currency: string
  /** The location that they are in; what lies directly in it has a card of its own. */
  readonly insideId?: string
}) {
  const { t } = useTranslation()
  const photos = usePhotos(query)
  const dropsOn = useCardDrops()
  const isPhone = useIsPhone()
  const [areAllShown, showAll] = useState(false)
  const cards = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (areAllShown) cards.current?.children[firstOnPhones]?.querySelector('a')?.focus()
  }, [areAllShown])
  if (shown.length === 0) return null
  // The list of a location stands below; the top has nothing but locations.
  const isFolded = isPhone && insideId !== undefined && !areAllShown && shown.length > firstOnPhones
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul ref={cards} className={styles.cards}>
        {shown.slice(0, isFolded ? firstOnPhones : maxCards).map(({ id, name }) => (
          <li key={id} className={styles.cell} {...dropsOn(id)}>
            <Link href={`/locations/${id}`} className={styles.card ?? ''}>
              <span className={styles.cardPhoto}>
                <Photo src={photos.get(id)} standIn={standInOfLocation(id)} />
              </span>
              <span className={styles.cardText}>
                <b dir="auto">{name}</b>
                <Counts {...locations.factsOf(id)} currency={currency} />
              </span>
            </Link>
          </li>
        ))}
        {insideId === undefined ? null : (
          <DirectlyHere id={insideId} locations={locations} currency={currency} />
        )}
      </ul>
      {isFolded ? (
        <Button variant="bare" onPress={() => showAll(true)}>
          {t('locations.showAll', { count: shown.length })}
        </Button>
      ) : null}
    </section>
  )
}

/** How many items, and what they are worth. */
function Counts({
  items,
  value,
  currency,
}: {
  readonly items: number
  readonly value: number
  readonly currency: string
}) {
  const { t } = useTranslation()
  const found = t('list.found', { count: items })
  return (
    <span className={styles.quiet}>{value === 0 ? found : `${found} · ${formatSum(value, currency)}`}</span>
  )
}

/** What lies in a location and in none of its sub-locations. */
function DirectlyHere({
  id,
  locations,
  currency,
}: {
  readonly id: string
  readonly locations: Locations
  readonly currency: string
}) {
  const { t } = useTranslation()
  const dropsOn = useCardDrops()
  const all = locations.factsOf(id)
  const inside = (locations.byId.get(id)?.children ?? []).map(child => locations.factsOf(child.id))
  const items = inside.reduce((rest, each) => rest - each.items, all.items)
  const value = inside.reduce((rest, each) => rest - each.value, all.value)
  if (items <= 0) return null
  return (
    <li className={styles.cell} {...dropsOn(id)}>
      <div className={`${styles.card} ${styles.direct}`}>
        <span className={styles.cardText}>
          <b>{t('locations.directlyHere')}</b>
          <Counts items={items} value={Math.max(0, value)} currency={currency} />
        </span>
      </div>
    </li>
  )
}
