import { CallError } from '@stowage/contract/protocol/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useRowOnDevice } from '../../data/device/use-device.ts'
import { type Entity, standInOfLocation } from '../../data/items/entities.ts'
import { stepsTo } from '../../data/items/locations.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { getEntity } from '../../data/wire/operations.ts'
import { useIsAway } from '../../data/wire/reachability.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatSum } from '../../i18n/format.ts'
import { NothingHere } from '../../shared/nothing-here.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Path } from '../../ui/path/path.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { canDrag } from '../../ui/pointer/can-drag.ts'
import { withoutText } from '../../ui/worth/worth.tsx'
import { LocationActions } from './location-actions.tsx'
import { type LocationDialog, LocationHead } from './location-head.tsx'
import styles from './locations.module.css'
import type { LocationsData } from './locations-data.ts'
import { useMoving } from './moving.tsx'
import { OverdueTasks } from './overdue-tasks.tsx'
import { SubLocations } from './sub-locations.tsx'
import { movableLocation } from './tree.tsx'
import { useAddHere } from './use-add-here.ts'
import { useRowMoving } from './use-row-moving.ts'

/** One location: what it is, the locations in it, and the list of the items in it. */
export function LocationView({ id, ...data }: LocationsData & { readonly id: string }) {
  const { t } = useTranslation()
  const { data: entity, error, refetch } = useOperation(getEntity, { id })
  // Without a network, what this device keeps of it is shown as if it had been read.
  useRowOnDevice(id, useIsAway() && entity === undefined)
  const location = data.locations.byId.get(id)
  const [open, setOpen] = useState<LocationDialog>()
  const { ask } = useMoving()
  const addHere = useAddHere()
  const moving = useRowMoving(id)
  const movable = location === undefined ? [] : [movableLocation(location, data.locations)]
  if (error instanceof CallError && error.status === 404) return <Gone id={id} />
  if (error !== null && entity === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  const above = (
    <div className={styles.above}>
      <Summary
        id={id}
        entity={entity}
        {...data}
        onMove={() => ask(movable)}
        onLabel={() => setOpen('label')}
      />
      <SubLocations
        title={t('locations.in')}
        shown={location?.children ?? []}
        query={{ parentIds: id }}
        locations={data.locations}
        currency={data.currency}
        insideId={id}
      />
    </div>
  )
  return (
    <div className={styles.location}>
      <LocationHead id={id} entity={entity} locations={data.locations} open={open} onOpen={setOpen} />
      <div className={styles.content}>
        <data.parts.List
          first={above}
          around={{
            path: `/locations/${id}`,
            of: { within: id },
            placeholder: t('locations.search'),
            isDeep: (location?.children.length ?? 0) > 0,
            moving,
            above,
            empty: (
              <div className={styles.empty}>
                <ForWriters instead={t('viewer.empty')}>
                  <p>{t(canDrag ? 'locations.empty' : 'locations.emptyTouch')}</p>
                  <Button icon={<Plus aria-hidden />} onPress={addHere}>
                    {t('locations.addSomething')}
                  </Button>
                </ForWriters>
              </div>
            ),
          }}
        />
      </div>
    </div>
  )
}

/** What stands where a location was deleted, or never was. */
function Gone({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  return (
    <NothingHere id={id}>
      <ButtonLink variant="main" href="/locations">
        {t('locations.all')}
      </ButtonLink>
    </NothingHere>
  )
}

/** Photo, counts, value, description and notes; the way to the location where the head has no room for it; its pin. */
function Summary({
  id,
  entity,
  locations,
  currency,
  parts,
  onMove,
  onLabel,
}: LocationsData & {
  readonly id: string
  readonly entity: Entity | undefined
  readonly onMove: () => void
  readonly onLabel: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const known = locations.factsOf(id)
  const way = stepsTo(locations, id)
  const noPhoto = (
    <span className={styles.noPhoto}>
      <Photo src={undefined} standIn={standInOfLocation(id)} />
    </span>
  )
  return (
    <section className={styles.summary} aria-label={t('locations.about')}>
      <div className={styles.photo}>
        {entity === undefined ? noPhoto : <parts.PhotoTile entity={entity} first={noPhoto} />}
      </div>
      <div className={styles.about}>
        {isPhone && way.length > 1 ? <Path steps={way} label={t('list.location')} /> : null}
        {typeof entity?.locationId !== 'string' ? null : (
          <p className={styles.quiet}>
            {t('locations.pinned', { parent: entity.parent?.name, location: entity.location?.name })}
          </p>
        )}
        <p className={styles.counts}>
          <span>
            <Link href={`/items?within=${id}`} className={styles.count ?? ''}>
              {t('list.found', { count: known.items })}
            </Link>{' '}
            {known.locations === 0 ? null : t('locations.inLocations', { count: known.locations })}
          </span>
          {known.value === 0 ? null : (
            <span>
              <Link href={`/items?within=${id}`} className={styles.count ?? ''}>
                {formatSum(known.value, currency)}
              </Link>{' '}
              {withoutText(t, { sold: known.sold, archived: 0 })}
            </span>
          )}
          <OverdueTasks locationId={id} />
        </p>
        {entity === undefined ? null : (
          <>
            <parts.LocationTexts entity={entity} />
            <parts.LocationDocuments entity={entity} />
          </>
        )}
        <LocationActions id={id} locations={locations} onMove={onMove} onLabel={onLabel} />
      </div>
    </section>
  )
}
