import { ChevronLeft, ChevronRight, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button as AriaButton, DropZone, isFileDropItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Entity, fileAddress } from '../../../data/entities.ts'
import { deleteAttachment, updateAttachment } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import styles from './photos.module.css'

export type Attachment = Entity['attachments'][number]

/** The photos of a thing, the one that stands for it first. */
export const photosOf = ({ attachments }: Entity): Attachment[] =>
  attachments
    .filter(({ type }) => type === 'photo')
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))

/** Pictures first: a large one and two small ones, which open the viewer. Files that are dropped here become photos. */
export function Photos({
  entity,
  onDrop,
}: {
  readonly entity: Entity
  readonly onDrop: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const photos = photosOf(entity)
  const seen = photos.slice(0, 3)
  const small = (photo: Attachment) => fileAddress(entity.id, photo.thumbnail?.id ?? photo.id)
  return (
    <DropZone
      aria-label={t('add.photos')}
      className={styles.zone ?? ''}
      onDrop={({ items }) =>
        void Promise.all(items.filter(isFileDropItem).map(item => item.getFile())).then(onDrop)
      }
    >
      <div className={styles.photos} data-count={seen.length}>
        {seen.length === 0 ? (
          <span className={styles.first}>
            <Photo
              src={undefined}
              seed={entity.id}
              icon={entity.entityType.icon}
              isLocation={entity.entityType.isLocation}
            />
          </span>
        ) : null}
        {seen.map((photo, at) => (
          <AriaButton
            key={photo.id}
            className={`${styles.photo} ${at === 0 ? styles.first : ''}`}
            aria-label={t('one.photoOf', { at: at + 1, count: photos.length })}
            onPress={() => setOpen(at)}
          >
            <Photo src={small(photo)} seed={entity.id} icon={entity.entityType.icon} />
            {at === 2 && photos.length > 3 ? <span className={styles.rest}>+{photos.length - 3}</span> : null}
            {at === 0 && photos.length > 1 ? <span className={styles.count}>1 / {photos.length}</span> : null}
          </AriaButton>
        ))}
      </div>
      <Viewer entity={entity} photos={photos} at={open} onShow={setOpen} />
    </DropZone>
  )
}

function Viewer({
  entity,
  photos,
  at,
  onShow,
}: {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  readonly at: number | undefined
  readonly onShow: (at: number | undefined) => void
}) {
  const { t } = useTranslation()
  const photo = at === undefined ? undefined : photos[Math.min(at, photos.length - 1)]
  const show = (step: number): void => {
    if (at !== undefined) onShow((at + step + photos.length) % photos.length)
  }
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') show(1)
    if (key === 'ArrowLeft') show(-1)
  }
  if (photo === undefined || at === undefined) return null
  return (
    <Dialog
      title={t('one.photoOf', { at: at + 1, count: photos.length })}
      isOpen
      onClose={() => onShow(undefined)}
      actions={
        <PhotoActions
          entity={entity}
          photo={photo}
          onRemoved={() => onShow(photos.length === 1 ? undefined : 0)}
        />
      }
    >
      <div className={styles.viewer} onKeyDown={press} role="presentation">
        <img src={fileAddress(entity.id, photo.id)} alt={photo.title} className={styles.large} />
        {photos.length < 2 ? null : (
          <div className={styles.steps}>
            <Button icon={<ChevronLeft aria-hidden />} label={t('peek.previous')} onPress={() => show(-1)} />
            <Button icon={<ChevronRight aria-hidden />} label={t('peek.next')} onPress={() => show(1)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function PhotoActions({
  entity,
  photo,
  onRemoved,
}: {
  readonly entity: Entity
  readonly photo: Attachment
  readonly onRemoved: () => void
}) {
  const { t } = useTranslation()
  const makePrimary = useChange(updateAttachment)
  const remove = useChange(deleteAttachment)
  const ids = { id: entity.id, attachment_id: photo.id }
  return (
    <>
      <Button
        look="bare"
        icon={<Trash2 aria-hidden />}
        onPress={() => {
          remove.mutate(ids)
          onRemoved()
        }}
      >
        {t('one.deletePhoto')}
      </Button>
      {photo.primary ? null : (
        <Button
          icon={<Star aria-hidden />}
          onPress={() => makePrimary.mutate({ ...ids, title: photo.title, type: 'photo', primary: true })}
        >
          {t('one.makePrimary')}
        </Button>
      )}
    </>
  )
}
