import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, MapPinPlus, MoveRight, Pencil, Plus, QrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../data/base-path.ts'
import { edit } from '../../data/edit-entity.ts'
import type { Entity } from '../../data/entities.ts'
import { stepsTo } from '../../data/places.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Path } from '../../ui/path/path.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { DeletePlace } from './delete-place.tsx'
import { AddPlace } from './loaded-add-place.tsx'
import { useMoving } from './moving.tsx'
import styles from './places.module.css'
import type { PlacesData } from './places-data.ts'
import { RenamePlace } from './rename-place.tsx'
import { movablePlace } from './tree.tsx'
import { useScreenKeys } from './use-screen-keys.ts'

const { Part: LabelDialog } = loadedPart(
  async () => (await import('../../data/label-dialog.tsx')).LabelDialog,
)

type Open = 'add' | 'rename' | 'label' | 'delete'

/** The way to a place, and what can be done with it. */
export function PlaceHead({
  id,
  entity,
  places,
}: Pick<PlacesData, 'places'> & { readonly id: string; readonly entity: Entity | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const { ask } = useMoving()
  const isPhone = useIsPhone()
  const place = places.byId.get(id)
  const movable = place === undefined ? undefined : movablePlace(place, places)
  useScreenKeys(movable === undefined ? [] : [movable], id)
  const close = (): void => setOpen(undefined)
  const above = places.pathOf(id).at(-2)
  const act = (key: string): void => {
    if (key === 'move') ask(movable === undefined ? [] : [movable])
    else setOpen(key as Open)
  }
  return (
    <>
      <div className={styles.head}>
        <PageHead title={<Title id={id} number={entity?.assetId ?? ''} places={places} />}>
          {isPhone ? null : (
            <Button icon={<QrCode aria-hidden />} onPress={() => setOpen('label')}>
              {t('one.label')}
            </Button>
          )}
          <PlaceMenu onAct={act} />
          <ButtonLink look="main" href={`/things?within=${id}&add=true`} icon={<Plus aria-hidden />}>
            <span className={styles.addHere}>{t('places.addHere')}</span>
          </ButtonLink>
        </PageHead>
      </div>
      {open === 'add' ? <AddPlace insideId={id} onClose={close} /> : null}
      {open === 'rename' && entity !== undefined ? (
        <RenamePlace entity={entity} onRename={edit} onClose={close} />
      ) : null}
      {open === 'label' && entity !== undefined ? <LabelDialog entity={entity} onClose={close} /> : null}
      {open === 'delete' && entity !== undefined ? (
        <DeletePlace entity={entity} facts={places.factsOf(id)} aboveId={above?.id} onClose={close} />
      ) : null}
    </>
  )
}

/** The way to a location and its number; on a phone its name, and a way back. */
function Title({
  id,
  number,
  places,
}: Pick<PlacesData, 'places'> & { readonly id: string; readonly number: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const above = places.pathOf(id).at(-2)
  const hrefAbove = basePath + (above === undefined ? '/places' : `/places/${above.id}`)
  return (
    <span className={styles.title}>
      <span className={styles.back}>
        <Button
          look="bare"
          icon={<ArrowLeft aria-hidden />}
          label={t('places.back', { place: above?.name ?? t('nav.places') })}
          onPress={() => void navigate({ href: hrefAbove })}
        />
      </span>
      <span className={styles.way} dir={isPhone ? 'auto' : undefined}>
        {isPhone ? places.byId.get(id)?.name : <Path steps={stepsTo(places, id)} />}
      </span>
      <AssetNumber number={number} />
    </span>
  )
}

function PlaceMenu({ onAct }: { readonly onAct: (key: string) => void }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('places.more')}
      onAction={key => onAct(String(key))}
      trigger={<Button look="bare" icon={<Ellipsis aria-hidden />} label={t('places.more')} />}
    >
      <MenuItem id="add" icon={<MapPinPlus aria-hidden />}>
        {t('places.addInside')}
      </MenuItem>
      <MenuItem id="rename" icon={<Pencil aria-hidden />}>
        {t('places.rename')}
      </MenuItem>
      <MenuItem id="move" icon={<MoveRight aria-hidden />}>
        {t('places.move')}
      </MenuItem>
      <MenuItem id="label" icon={<QrCode aria-hidden />}>
        {t('one.label')}
      </MenuItem>
      <MenuItem id="delete" icon={<Trash2 aria-hidden />} isDangerous>
        {t('places.delete')}
      </MenuItem>
    </Menu>
  )
}
