import { Download, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Attachment, addressesOf, type Entity, mayStand } from '../../../data/entities.ts'
import { deleteAttachment, updateAttachment } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'

/** What is done with the photo that is shown. */
export function PhotoActions({
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
      <ButtonLink
        look="bare"
        href={addressesOf(entity.id, photo).original}
        download={photo.title}
        icon={<Download aria-hidden />}
      >
        <span>{t('one.original')}</span>
      </ButtonLink>
      {photo.primary || !mayStand(photo) ? null : (
        <Button
          look="bare"
          icon={<Star aria-hidden />}
          label={t('one.makePrimary')}
          onPress={() => makePrimary.mutate({ ...ids, title: photo.title, type: 'photo', primary: true })}
        />
      )}
      <Button
        look="bare"
        icon={<Trash2 aria-hidden />}
        label={t('one.deletePhoto')}
        onPress={() => {
          remove.mutate(ids)
          onRemoved()
        }}
      />
    </>
  )
}
