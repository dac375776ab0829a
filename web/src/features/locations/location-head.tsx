import { useNavigate } from '@tanstack/react-router'
import {
  ArrowLeft,
  Ellipsis,
  FileText,
  Handshake,
  MapPinPlus,
  Merge,
  MoveRight,
  Pencil,
  Plus,
  Printer,
  QrCode,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/items/entities.ts'
import { stepsTo } from '../../data/items/locations.ts'
import { edit } from '../../data/outbox/edit-entity.ts'
import { ForLenders, ForWriters } from '../../data/person/for-writers.tsx'
import { basePath } from '../../data/wire/base-path.ts'
import { labelsOfLocation } from '../../shared/labels-address.ts'
import { askToLend, lentEntity } from '../../shared/lending/to-lend.ts'
import { allIn, showReport } from '../../shared/report.ts'
import { shareEntity } from '../../shared/share.ts'
import { ShareItem } from '../../shared/share-item.tsx'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Path } from '../../ui/path/path.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { DeleteLocation } from './delete-location.tsx'
import { AddLocation } from './loaded-add-location.tsx'
import styles from './locations.module.css'
import type { LocationsData } from './locations-data.ts'
import { useMoving } from './moving.tsx'
import { RenameLocation } from './rename-location.tsx'
import { Siblings } from './siblings.tsx'
import { movableLocation } from './tree.tsx'
import { useAddHere } from './use-add-here.ts'
import { useLocationKeys } from './use-location-keys.ts'
import { useScreenKeys } from './use-screen-keys.ts'

const { Part: LabelDialog } = loadedPart(
  async () => (await import('../../shared/label-dialog.tsx')).LabelDialog,
)

const { Part: MergeLocation } = loadedPart(async () => (await import('./merge-location.tsx')).MergeLocation)

/** A dialog about the location. */
export type LocationDialog = 'add' | 'rename' | 'merge' | 'label' | 'delete'

/** The way to a location, and what can be done with it. */
export function LocationHead({
  id,
  entity,
  locations,
  open,
  onOpen: setOpen,
}: Pick<LocationsData, 'locations'> & {
  readonly id: string
  readonly entity: Entity | undefined
  readonly open: LocationDialog | undefined
  readonly onOpen: (open: LocationDialog | undefined) => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { ask } = useMoving()
  const addHere = useAddHere()
  const isPhone = useIsPhone()
  const location = locations.byId.get(id)
  const movable = location === undefined ? undefined : movableLocation(location, locations)
  useScreenKeys(movable === undefined ? [] : [movable], id)
  const close = (): void => setOpen(undefined)
  const above = locations.pathOf(id).at(-2)
  useLocationKeys({ aboveId: above?.id, onLabel: () => setOpen('label') })
  const act = (key: string): void => {
    if (key === 'labels') void navigate({ href: labelsOfLocation(id) })
    else if (key === 'report') showReport(allIn(id))
    else if (key === 'lend') {
      if (entity !== undefined) askToLend(lentEntity(entity))
    } else if (key === 'share') {
      if (entity !== undefined) void shareEntity(entity)
    } else if (key === 'move') ask(movable === undefined ? [] : [movable])
    else setOpen(key as LocationDialog)
  }
  return (
    <>
      <div className={styles.head}>
        <PageHead title={<Title id={id} number={entity?.assetId ?? ''} locations={locations} />}>
          {isPhone ? null : (
            <>
              <Siblings id={id} locations={locations} />
              <ForWriters>
                <Button icon={<MapPinPlus aria-hidden />} onPress={() => setOpen('add')}>
                  {t('locations.addInside')}
                </Button>
              </ForWriters>
            </>
          )}
          <LocationMenu onAct={act} />
          <ForWriters>
            <Button variant="main" icon={<Plus aria-hidden />} keys="N" onPress={addHere}>
              <span className={styles.addHere}>{t('locations.addHere')}</span>
            </Button>
          </ForWriters>
        </PageHead>
      </div>
      {open === 'add' ? <AddLocation insideId={id} onClose={close} /> : null}
      {open === 'rename' && entity !== undefined ? (
        <RenameLocation entity={entity} onRename={edit} onClose={close} />
      ) : null}
      {open === 'merge' && entity !== undefined ? (
        <MergeLocation id={id} name={entity.name} onClose={close} />
      ) : null}
      {open === 'label' && entity !== undefined ? <LabelDialog entity={entity} onClose={close} /> : null}
      {open === 'delete' && entity !== undefined ? (
        <DeleteLocation entity={entity} facts={locations.factsOf(id)} aboveId={above?.id} onClose={close} />
      ) : null}
    </>
  )
}

/** The way to a location and its number; on a phone its name, and a way back. */
function Title({
  id,
  number,
  locations,
}: Pick<LocationsData, 'locations'> & { readonly id: string; readonly number: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const above = locations.pathOf(id).at(-2)
  const hrefAbove = basePath + (above === undefined ? '/locations' : `/locations/${above.id}`)
  return (
    <span className={styles.title}>
      <span className={styles.back}>
        <Button
          variant="bare"
          icon={<ArrowLeft aria-hidden />}
          label={t('locations.back', { location: above?.name ?? t('nav.locations') })}
          onPress={() => void navigate({ href: hrefAbove })}
        />
      </span>
      <span className={styles.way} dir={isPhone ? 'auto' : undefined}>
        {isPhone ? locations.byId.get(id)?.name : <Path steps={stepsTo(locations, id)} />}
      </span>
      <AssetNumber number={number} />
    </span>
  )
}

function LocationMenu({ onAct }: { readonly onAct: (key: string) => void }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('locations.more')}
      onAction={key => onAct(String(key))}
      trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('locations.more')} />}
    >
      <ForWriters>
        <MenuItem id="add" icon={<MapPinPlus aria-hidden />}>
          {t('locations.addInside')}
        </MenuItem>
        <MenuItem id="rename" icon={<Pencil aria-hidden />}>
          {t('locations.rename')}
        </MenuItem>
        <MenuItem id="move" icon={<MoveRight aria-hidden />}>
          {t('locations.move')}
        </MenuItem>
        <MenuItem id="merge" icon={<Merge aria-hidden />}>
          {t('locations.merge')}
        </MenuItem>
      </ForWriters>
      <ForLenders>
        <MenuItem id="lend" icon={<Handshake aria-hidden />}>
          {t('lend.open')}
        </MenuItem>
      </ForLenders>
      <MenuItem id="label" icon={<QrCode aria-hidden />}>
        {t('one.label')}
      </MenuItem>
      <MenuItem id="labels" icon={<Printer aria-hidden />}>
        {t('labels.ofContents')}
      </MenuItem>
      <MenuItem id="report" icon={<FileText aria-hidden />}>
        {t('report.open')}
      </MenuItem>
      <ShareItem />
      <ForWriters>
        <MenuItem id="delete" icon={<Trash2 aria-hidden />} isDangerous>
          {t('locations.delete')}
        </MenuItem>
      </ForWriters>
    </Menu>
  )
}
