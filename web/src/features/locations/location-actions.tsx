import { FolderInput, MoveRight, Printer, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { type Locations, stepsTo } from '../../data/items/locations.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { changeEntities } from '../../data/wire/operations.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import styles from './locations.module.css'

const { Part: ChooseLocation } = loadedPart(
  async () => (await import('../../shared/choose-location.tsx')).ChooseLocation,
)

/** What is done most with a location and with everything in it. */
export function LocationActions({
  id,
  locations,
  onMove,
  onLabel,
}: {
  readonly id: string
  readonly locations: Locations
  readonly onMove: () => void
  readonly onLabel: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isMoving, setMoving] = useState(false)
  const { items, locations: inside } = locations.factsOf(id)
  const isEmpty = items + inside === 0
  return (
    <div className={styles.acts}>
      <ForWriters>
        <Button icon={<MoveRight aria-hidden />} onPress={onMove}>
          {t('locations.moveNow')}
        </Button>
      </ForWriters>
      {isPhone ? null : (
        <Button icon={<QrCode aria-hidden />} onPress={onLabel}>
          {t('locations.printLabel')}
        </Button>
      )}
      {isEmpty ? null : (
        <>
          <ForWriters>
            <Button icon={<FolderInput aria-hidden />} onPress={() => setMoving(true)}>
              {t('locations.moveContents')}
            </Button>
          </ForWriters>
          <ButtonLink href={`/labels?what=location&in=${id}`} icon={<Printer aria-hidden />}>
            {t('locations.printContents', { count: items })}
          </ButtonLink>
        </>
      )}
      {isMoving ? <MoveContents id={id} locations={locations} onClose={() => setMoving(false)} /> : null}
    </div>
  )
}

/** Says how much is moved, asks where to, and moves it in one change: what lies in sub-locations stays in these. */
function MoveContents({
  id,
  locations,
  onClose,
}: {
  readonly id: string
  readonly locations: Locations
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { items: count, locations: inside } = locations.factsOf(id)
  const name = stepsTo(locations, id).at(-1)?.name ?? ''
  const nameOf = (target: unknown): string => locations.byId.get(String(target))?.name ?? t('move.top')
  const { mutate } = useChange(changeEntities, {
    notDone: ({ change }) => t('locations.contentsNotMoved', { name, location: nameOf(change?.parentId) }),
    done: (_, { change }) => t('locations.contentsMoved', { name, location: nameOf(change?.parentId) }),
  })
  return (
    <ChooseLocation
      title={t('locations.moveContentsTitle', { context: inside > 0 ? 'inside' : '', count, inside })}
      isOpen
      current={id}
      except={[id]}
      onChoose={location =>
        mutate({
          select: { query: { parentIds: [id], isLocation: 'any', includeArchived: true } },
          change: { parentId: location?.id ?? null, locationId: null },
        })
      }
      onClose={onClose}
    />
  )
}
