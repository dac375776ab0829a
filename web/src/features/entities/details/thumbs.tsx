import { GripVertical, Star } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import {
  type Attachment,
  addressesOf,
  type Entity,
  mayStand,
  standInOf,
} from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { moveByKey } from '../../../ui/order/order-list-keys.ts'
import { reordered } from '../../../ui/order/reordered.ts'
import { Photo } from '../../../ui/photo/photo.tsx'
import { useAttachmentChanges } from '../documents/use-attachment-changes.ts'
import styles from './thumbs.module.css'
import { usePhotoOrder } from './use-photo-order.ts'

interface ThumbsProps {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  /** Which one is shown large, if any is. */
  readonly at?: number
  readonly onShow: (at: number) => void
}

/** The photos in small, side by side: pressed, one is shown; sorted by drag or by Alt and an arrow key; a star sets the cover. */
export function Thumbs({ entity, photos, at, onShow }: ThumbsProps) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const sort = usePhotoOrder(entity)
  const ids = photos.map(({ id }) => id)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const [moved] = keys
      const order = reordered(ids, keys, target)
      if (order.join() !== ids.join()) sort(order, order.indexOf(String(moved)))
    },
    renderDropIndicator: target => <DropIndicator target={target} className={styles.drop ?? ''} />,
  })
  const pressKey = (event: KeyboardEvent): void => {
    if (!mayWrite) return
    if (!moveByKey(event, ids, sort, 'across')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={pressKey}>
      <GridList
        key={String(mayWrite)}
        aria-label={t('add.photos')}
        items={photos}
        layout="grid"
        selectionMode="none"
        keyboardNavigationBehavior="tab"
        className={styles.thumbs ?? ''}
        dependencies={[entity, at, mayWrite]}
        {...(mayWrite ? { dragAndDropHooks } : {})}
        onAction={key => onShow(ids.indexOf(String(key)))}
      >
        {photo => (
          <Thumb
            entity={entity}
            photo={photo}
            name={t('one.photoOf', { at: ids.indexOf(photo.id) + 1, count: ids.length })}
            isShown={photo.id === ids[at ?? -1]}
            mayWrite={mayWrite}
          />
        )}
      </GridList>
    </div>
  )
}

function Thumb({
  entity,
  photo,
  name,
  isShown,
  mayWrite,
}: {
  readonly entity: Entity
  readonly photo: Attachment
  readonly name: string
  readonly isShown: boolean
  readonly mayWrite: boolean
}) {
  const { t } = useTranslation()
  const { small, large } = addressesOf(entity.id, photo)
  return (
    <GridListItem
      id={photo.id}
      textValue={photo.primary ? t('photos.isCover', { name }) : name}
      className={styles.thumb ?? ''}
      data-shown={isShown || undefined}
    >
      <Photo src={small ?? large} standIn={standInOf(entity)} />
      {mayWrite ? (
        <>
          <Button slot="drag" className={styles.grip ?? ''}>
            <GripVertical aria-hidden />
          </Button>
          <CoverStar entity={entity} photo={photo} name={name} />
        </>
      ) : photo.primary ? (
        <span className={styles.star} data-cover>
          <Star aria-hidden />
        </span>
      ) : null}
    </GridListItem>
  )
}

/** Sets the cover; on the cover it only says so. */
function CoverStar({
  entity,
  photo,
  name,
}: {
  readonly entity: Entity
  readonly photo: Attachment
  readonly name: string
}) {
  const { t } = useTranslation()
  const { save } = useAttachmentChanges(entity, photo)
  if (!mayStand(photo)) return null
  return (
    <Button
      className={styles.star ?? ''}
      data-cover={photo.primary || undefined}
      aria-label={t(photo.primary ? 'photos.isCover' : 'photos.makeCover', { name })}
      aria-pressed={photo.primary}
      // A row keeps the keys of what is in it to itself, that of Undo, too.
      preventFocusOnPress
      onPress={() => {
        if (!photo.primary) save({ title: photo.title, type: 'photo', primary: true })
      }}
    >
      <Star aria-hidden />
    </Button>
  )
}
