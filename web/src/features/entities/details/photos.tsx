import { useState } from 'react'
import { Button as AriaButton, DropZone, isFileDropItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Attachment, addressesOf, type Entity, photosOf, standInOf } from '../../../data/entities.ts'
import { useMayWrite } from '../../../data/use-group.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { Photo } from '../../../ui/photo/photo.tsx'
import { PhotoStrip } from '../../../ui/photo/photo-strip.tsx'
import { WholePhoto } from '../../../ui/photo/whole-photo.tsx'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'
import styles from './photos.module.css'

const { Part: Viewer } = loadedPart(async () => (await import('./viewer.tsx')).Viewer)

/** Pictures first; pressed, they open the viewer. Files that are dropped here become photos. */
export function Photos({
  entity,
  onDrop,
}: {
  readonly entity: Entity
  readonly onDrop: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState<number>()
  // The viewer stays while it closes.
  const wasOpened = useHasBeen(open !== undefined)
  const photos = photosOf(entity)
  const Shown = photos.length === 0 ? NoPhoto : isPhone ? Strip : Mosaic
  return (
    <DropZone
      aria-label={t('add.photos')}
      className={styles.zone ?? ''}
      isDisabled={!mayWrite}
      onDrop={({ items }) =>
        void Promise.all(items.filter(isFileDropItem).map(item => item.getFile())).then(onDrop)
      }
    >
      <Shown entity={entity} photos={photos} onOpen={setOpen} />
      {wasOpened ? <Viewer entity={entity} photos={photos} at={open} onShow={setOpen} /> : null}
    </DropZone>
  )
}

interface ShownProps {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  readonly onOpen: (at: number) => void
}

const NoPhoto = ({ entity }: ShownProps) => (
  <div className={styles.photos} data-count={0}>
    <span className={styles.first}>
      <Photo src={undefined} standIn={standInOf(entity)} />
    </span>
  </div>
)

/** A large one and two small ones. */
function Mosaic({ entity, photos, onOpen }: ShownProps) {
  const { t } = useTranslation()
  const seen = photos.slice(0, 3)
  return (
    <div className={styles.photos} data-count={seen.length}>
      {seen.map((photo, at) => (
        <AriaButton
          key={photo.id}
          className={`${styles.photo} ${at === 0 ? styles.first : ''}`}
          aria-label={t('one.photoOf', { at: at + 1, count: photos.length })}
          onPress={() => onOpen(at)}
        >
          {at === 0 ? (
            <WholePhoto {...addressesOf(entity.id, photo)} standIn={standInOf(entity)} />
          ) : (
            <Photo src={addressesOf(entity.id, photo).small} standIn={standInOf(entity)} />
          )}
          {at === 2 && photos.length > 3 ? <span className={styles.rest}>+{photos.length - 3}</span> : null}
        </AriaButton>
      ))}
    </div>
  )
}

/** One at a time, and which one of how many: where a finger pushes them on. */
function Strip({ entity, photos, onOpen }: ShownProps) {
  const { t } = useTranslation()
  const [shown, show] = useState(0)
  const at = Math.min(shown, photos.length - 1)
  return (
    <div className={styles.photos} data-count={1}>
      <div className={styles.first}>
        <PhotoStrip at={at} onAt={show}>
          {photos.map((photo, index) => (
            <AriaButton
              key={photo.id}
              className={styles.photo ?? ''}
              aria-label={t('one.photoOf', { at: index + 1, count: photos.length })}
              onPress={() => onOpen(index)}
            >
              <WholePhoto {...addressesOf(entity.id, photo)} standIn={standInOf(entity)} />
            </AriaButton>
          ))}
        </PhotoStrip>
        {photos.length > 1 ? (
          <span className={styles.rest} aria-hidden="true">
            {at + 1} / {photos.length}
          </span>
        ) : null}
      </div>
    </div>
  )
}
