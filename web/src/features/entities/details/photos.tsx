import { useState } from 'react'
import { Button as AriaButton, DropZone, isFileDropItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import {
  type Attachment,
  addressesOf,
  coverAt,
  type Entity,
  photosOf,
  standInOf,
} from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { PhotoStrip } from '../../../ui/photo/photo-strip.tsx'
import { WholePhoto } from '../../../ui/photo/whole-photo.tsx'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'
import styles from './photos.module.css'

const { Part: Viewer } = loadedPart(async () => (await import('./viewer.tsx')).Viewer)
const { Part: ManyPhotos } = loadedPart(async () => (await import('./many-photos.tsx')).ManyPhotos)

/** A photo in large, the cover first, which opens the viewer; below it all in small. Files that are dropped become photos. */
export function Photos({
  entity,
  onDrop,
}: {
  readonly entity: Entity
  readonly onDrop: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState<number>()
  // The viewer stays while it closes.
  const wasOpened = useHasBeen(open !== undefined)
  const [shownId, show] = useState<string>()
  const photos = photosOf(entity)
  const chosen = photos.findIndex(({ id }) => id === shownId)
  const at = chosen === -1 ? coverAt(photos) : chosen
  const showAt = (index: number): void => show(photos[index]?.id)
  return (
    <div className={styles.photos}>
      <DropZone
        aria-label={t('add.photos')}
        className={styles.zone ?? ''}
        isDisabled={!mayWrite}
        onDrop={({ items }) =>
          void Promise.all(items.filter(isFileDropItem).map(item => item.getFile())).then(onDrop)
        }
      >
        <Shown entity={entity} photos={photos} at={at} onShow={showAt} onOpen={setOpen} />
        {wasOpened ? <Viewer entity={entity} photos={photos} at={open} onShow={setOpen} /> : null}
      </DropZone>
      {photos.length > 1 ? (
        <div className={styles.thumbs}>
          <ManyPhotos entity={entity} photos={photos} at={at} onShow={showAt} />
        </div>
      ) : null}
    </div>
  )
}

/** One photo in large, which a finger pushes on. */
function Shown({
  entity,
  photos,
  at,
  onShow,
  onOpen,
}: {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  readonly at: number
  readonly onShow: (at: number) => void
  readonly onOpen: (at: number) => void
}) {
  const { t } = useTranslation()
  if (photos.length === 0)
    return (
      <div className={styles.large} data-empty>
        <Photo src={undefined} standIn={standInOf(entity)} />
      </div>
    )
  return (
    <div className={styles.large}>
      <PhotoStrip at={at} onAt={onShow}>
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
    </div>
  )
}
