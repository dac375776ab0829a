import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton, DropZone, FileTrigger, isFileDropItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import {
  addressesOf,
  coverAt,
  type Entity,
  photosOf,
  standInOfLocation,
} from '../../../data/items/entities.ts'
import { enqueueFiles } from '../../../data/outbox/upload-queue.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { WholePhoto } from '../../../ui/photo/whole-photo.tsx'
import styles from './photo-tile.module.css'
import { UploadList } from './uploads.tsx'
import { Viewer } from './viewer.tsx'

const { Part: Thumbs } = loadedPart(async () => (await import('./thumbs.tsx')).Thumbs)

/** The photos of a location as one tile, which opens them all. Files that are chosen or dropped here become photos. */
export function PhotoTile({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const mayWrite = useMayWrite()
  const photos = photosOf(entity)
  const at = coverAt(photos)
  const first = photos[at]
  const standIn = standInOfLocation(entity.id)
  const add = (files: readonly File[]): void => enqueueFiles(entity.id, files)
  const tile = useRef<HTMLDivElement>(null)
  useGivenFiles({ isOn: mayWrite, area: () => tile.current, onFiles: add })
  return (
    <div ref={tile} className={styles.around}>
      <DropZone
        aria-label={t('add.photos')}
        className={styles.tile ?? ''}
        data-empty={first === undefined || undefined}
        isDisabled={!mayWrite}
        onDrop={({ items }) =>
          void Promise.all(items.filter(isFileDropItem).map(item => item.getFile())).then(add)
        }
      >
        {first === undefined ? (
          <Photo src={undefined} standIn={standIn} />
        ) : (
          <AriaButton
            className={styles.photo ?? ''}
            aria-label={t('one.photoOf', { at: at + 1, count: photos.length })}
            onPress={() => setOpen(at)}
          >
            <WholePhoto {...addressesOf(entity.id, first)} standIn={standIn} />
            {photos.length > 1 ? <span className={styles.rest}>+{photos.length - 1}</span> : null}
          </AriaButton>
        )}
        {mayWrite ? (
          <FileTrigger
            acceptedFileTypes={['image/*']}
            allowsMultiple
            onSelect={files => add([...(files ?? [])])}
          >
            <AriaButton
              className={first === undefined ? (styles.addFirst ?? '') : (styles.add ?? '')}
              {...(first === undefined ? {} : { 'aria-label': t('add.addPhotos') })}
            >
              <Camera aria-hidden />
              {first === undefined ? t('add.addPhotos') : null}
            </AriaButton>
          </FileTrigger>
        ) : null}
        <Viewer entity={entity} photos={photos} at={open} onShow={setOpen} />
      </DropZone>
      {photos.length > 1 ? <Thumbs entity={entity} photos={photos} onShow={setOpen} /> : null}
      <UploadList entityId={entity.id} />
    </div>
  )
}
