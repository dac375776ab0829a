import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Attachment, type Entity, mayStand } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useAttachmentChanges } from '../documents/use-attachment-changes.ts'
import styles from './many-photos.module.css'
import { Thumbs } from './thumbs.tsx'

/** What there is for several photos: over the large one, whether it is the cover and which it is; and all of them in small. */
export function ManyPhotos({
  entity,
  photos,
  at,
  onShow,
}: {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  readonly at: number
  readonly onShow: (at: number) => void
}) {
  const shown = photos[at]
  return (
    <>
      {shown === undefined ? null : <Cover key={shown.id} entity={entity} photo={shown} />}
      <span className={styles.count} aria-hidden="true">
        {at + 1} / {photos.length}
      </span>
      <Thumbs entity={entity} photos={photos} at={at} onShow={onShow} />
    </>
  )
}

/** That the photo is the cover, or the way to make it the cover. */
function Cover({ entity, photo }: { readonly entity: Entity; readonly photo: Attachment }) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const { save } = useAttachmentChanges(entity, photo)
  if (photo.primary)
    return (
      <span className={styles.cover}>
        <Star aria-hidden />
        {t('history.member.isPrimary')}
      </span>
    )
  if (!mayWrite || !mayStand(photo)) return null
  return (
    <span className={styles.button}>
      <Button
        size="small"
        icon={<Star aria-hidden />}
        onPress={() => save({ title: photo.title, type: 'photo', primary: true })}
      >
        {t('one.makePrimary')}
      </Button>
    </span>
  )
}
