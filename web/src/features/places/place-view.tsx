import { useNavigate, useSearch } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Entity, standInOfPlace } from '../../data/entities.ts'
import { NothingHere } from '../../data/nothing-here.tsx'
import { getEntity } from '../../data/operations.ts'
import { stepsTo } from '../../data/places.ts'
import { useOperation } from '../../data/use-operation.ts'
import { formatSum } from '../../i18n/format.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Path } from '../../ui/path/path.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { canDrag } from '../../ui/pointer/can-drag.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { withoutText } from '../../ui/worth/worth.tsx'
import { Contents } from './contents.tsx'
import { PlaceHead } from './place-head.tsx'
import styles from './places.module.css'
import type { PlacesData } from './places-data.ts'
import { SubPlaces } from './sub-places.tsx'

/** One place: what it is, the places in it and the things in it. */
export function PlaceView({ id, ...data }: PlacesData & { readonly id: string }) {
  const { t } = useTranslation()
  const { data: entity, error, refetch } = useOperation(getEntity, { id })
  const place = data.places.byId.get(id)
  if (error?.status === 404) return <Gone id={id} />
  if (error !== null && entity === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.place}>
      <PlaceHead id={id} entity={entity} places={data.places} />
      <div className={styles.content}>
        <Summary id={id} entity={entity} {...data} />
        <SubPlaces
          title={t('places.in')}
          shown={place?.children ?? []}
          query={{ parentIds: id }}
          places={data.places}
        />
        <EntitiesInside id={id} currency={data.currency} />
      </div>
    </div>
  )
}

/** What stands where a place was deleted, or never was. */
function Gone({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  return (
    <NothingHere id={id}>
      <ButtonLink look="main" href="/places">
        {t('places.all')}
      </ButtonLink>
    </NothingHere>
  )
}

/** Photo, counts, value, description and notes; the way to the place where the head has no room for it; its pin. */
function Summary({
  id,
  entity,
  places,
  currency,
  parts,
}: PlacesData & { readonly id: string; readonly entity: Entity | undefined }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const known = places.factsOf(id)
  const way = stepsTo(places, id)
  const noPhoto = (
    <span className={styles.noPhoto}>
      <Photo src={undefined} standIn={standInOfPlace(id)} />
    </span>
  )
  return (
    <section className={styles.summary} aria-label={t('places.about')}>
      <div className={styles.photo}>
        {entity === undefined ? noPhoto : <parts.PhotoTile entity={entity} first={noPhoto} />}
      </div>
      <div className={styles.about}>
        {isPhone && way.length > 1 ? <Path steps={way} label={t('list.place')} /> : null}
        {typeof entity?.locationId !== 'string' ? null : (
          <p className={styles.quiet}>
            {t('places.pinned', { parent: entity.parent?.name, place: entity.location?.name })}
          </p>
        )}
        <p className={styles.counts}>
          <span>
            <Link href={`/things?within=${id}`} className={styles.count ?? ''}>
              {t('list.found', { count: known.items })}
            </Link>{' '}
            {known.places === 0 ? null : t('places.inPlaces', { count: known.places })}
          </span>
          {known.value === 0 ? null : (
            <span>
              <b>{formatSum(known.value, currency)}</b> {withoutText(t, { sold: known.sold, archived: 0 })}
            </span>
          )}
        </p>
        {entity === undefined ? null : <parts.PlaceTexts entity={entity} />}
      </div>
    </section>
  )
}

/** The things of a place: those that lie directly in it, or all of them. */
function EntitiesInside({ id, currency }: { readonly id: string; readonly currency: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { deeper = false } = useSearch({ strict: false })
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h2>{t('places.thingsIn')}</h2>
        <Segmented
          label={t('places.depth')}
          options={[
            { id: 'directly', name: t('places.directly') },
            { id: 'deeper', name: t('places.deeper') },
          ]}
          chosen={deeper ? 'deeper' : 'directly'}
          onChoose={depth =>
            void navigate({
              to: '/places/$id',
              params: { id },
              search: depth === 'deeper' ? { deeper: true } : {},
              replace: true,
            })
          }
        />
      </header>
      <Contents
        key={String(deeper)}
        placeId={id}
        query={deeper ? { within: id } : { parentIds: id }}
        currency={currency}
        empty={t(deeper ? 'places.emptyDeep' : canDrag ? 'places.empty' : 'places.emptyTouch')}
      />
    </section>
  )
}
