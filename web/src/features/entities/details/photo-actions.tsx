import { Crop, Download, Ellipsis, Pencil, Share2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, addressesOf, type Entity, mayStand } from '../../../data/items/entities.ts'
import { enqueueUploads } from '../../../data/outbox/upload-queue.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { mayShareAttachment, shareAttachment } from '../../../shared/share.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useAttachmentChanges } from '../documents/use-attachment-changes.ts'

const { Part: PhotoEditor } = loadedPart(
  async () => (await import('../photo-editor/photo-editor.tsx')).PhotoEditor,
)
const { Part: DocumentDialog } = loadedPart(
  async () => (await import('../documents/document-dialog.tsx')).DocumentDialog,
)

/** What is done with the photo that is shown. */
export function PhotoActions({
  entity,
  photo,
  turned,
  onEdited,
  onRemoved,
}: {
  readonly entity: Entity
  readonly photo: Attachment
  /** How far it is turned to be looked at, quarters: it is edited from there. */
  readonly turned: number
  readonly onEdited: () => void
  readonly onRemoved: () => void
}) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const { save, remove } = useAttachmentChanges(entity, photo)
  const { original } = addressesOf(entity.id, photo)
  const isShared = mayShareAttachment(photo)
  // Beside *Share* a phone has no room for all that a writer can do.
  const isFolded = useMayWrite() && isShared
  const read = async (): Promise<Blob> => {
    const response = await fetch(addressesOf(entity.id, photo).large)
    if (!response.ok) throw new TypeError('The photo cannot be read')
    return response.blob()
  }
  return (
    <>
      {isShared ? (
        <Button
          variant="bare"
          icon={<Share2 aria-hidden />}
          label={t('one.sharePhoto')}
          onPress={() => shareAttachment(entity.id, photo)}
        />
      ) : null}
      {isFolded ? null : (
        <ButtonLink variant="bare" href={original} download={photo.title} icon={<Download aria-hidden />}>
          <span>{t('one.original')}</span>
        </ButtonLink>
      )}
      <ForWriters>
        {photo.primary || !mayStand(photo) ? null : (
          <Button
            variant="bare"
            icon={<Star aria-hidden />}
            label={t('one.makePrimary')}
            onPress={() => save({ title: photo.title, type: 'photo', primary: true })}
          />
        )}
        {mayStand(photo) ? (
          <Button
            variant="bare"
            icon={<Crop aria-hidden />}
            label={t('photoEditor.title')}
            onPress={() => setDrawing(true)}
          />
        ) : null}
        {isFolded ? null : (
          <Button
            variant="bare"
            icon={<Pencil aria-hidden />}
            label={t('documents.editPhoto')}
            onPress={() => setEditing(true)}
          />
        )}
        <Button
          variant="bare"
          icon={<Trash2 aria-hidden />}
          label={t('documents.deletePhoto')}
          onPress={() => {
            remove()
            onRemoved()
          }}
        />
      </ForWriters>
      {isFolded ? (
        <Menu
          label={t('peek.more')}
          onAction={key => setEditing(key === 'edit')}
          trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('peek.more')} />}
        >
          <MenuItem id="original" icon={<Download aria-hidden />} href={original} download={photo.title}>
            {t('one.original')}
          </MenuItem>
          <MenuItem id="edit" icon={<Pencil aria-hidden />}>
            {t('documents.editPhoto')}
          </MenuItem>
        </Menu>
      ) : null}
      {isEditing ? (
        <DocumentDialog attachment={photo} onSave={save} onClose={() => setEditing(false)} />
      ) : null}
      {isDrawing ? (
        <PhotoEditor
          name={photo.title}
          read={read}
          turned={turned}
          hint={t('photoEditor.keeps')}
          onSave={edited => {
            onEdited()
            enqueueUploads(entity.id, [edited], 'photo', photo.id)
          }}
          onClose={() => setDrawing(false)}
        />
      ) : null}
    </>
  )
}
