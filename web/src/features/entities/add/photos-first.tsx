import { useNavigate } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isPicture } from '../../../data/items/is-picture.ts'
import { addPhotoItems } from '../photos/photo-items.ts'
import styles from './add-entity.module.css'
import type { Draft } from './draft.ts'

/** Leads to the screen of many photos; of several that are in the form, each becomes an item there. */
export function PhotosFirst({
  photos,
  draft: { locationId, tagIds, typeId },
  onAdded,
}: {
  readonly photos: readonly File[]
  readonly draft: Draft
  readonly onAdded: (added: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pictures = photos.filter(isPicture)
  const count = pictures.length
  return (
    <AriaButton
      className={styles.more ?? ''}
      onPress={() => {
        if (count > 1) onAdded(addPhotoItems(pictures, { locationId, tagIds, typeId }))
        void navigate({ to: '/photos', search: locationId === undefined ? {} : { within: locationId } })
      }}
    >
      <Images aria-hidden />
      {count > 1 ? t('photos.each', { count }) : t('photos.open')}
    </AriaButton>
  )
}
