import { Download, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, type Entity, fileAddress } from '../../../data/items/entities.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { mayShareAttachment, shareAttachment } from '../../../shared/share.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useAttachmentChanges } from './use-attachment-changes.ts'

const { Part: DocumentDialog } = loadedPart(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
)

/** Renames, downloads, shares and deletes a document. */
export function DocumentMenu({
  entity,
  attachment,
  isLink,
}: {
  readonly entity: Entity
  readonly attachment: Attachment
  readonly isLink: boolean
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [isEditing, setEditing] = useState(false)
  const { save, remove } = useAttachmentChanges(entity, attachment)
  const { id, title } = attachment
  const label = t('documents.menu', { name: title })
  const act = (key: string): void => {
    if (key === 'edit') setEditing(true)
    else if (key === 'delete') remove()
    else if (key === 'share') shareAttachment(entity.id, attachment)
  }
  if (isLink && !mayWrite) return null
  return (
    <>
      <Menu
        label={label}
        onAction={key => act(String(key))}
        trigger={<Button size="small" variant="bare" icon={<Ellipsis aria-hidden />} label={label} />}
      >
        {isLink ? null : (
          <MenuItem
            id="download"
            icon={<Download aria-hidden />}
            href={fileAddress(entity.id, id)}
            download={title}
          >
            {t('documents.download')}
          </MenuItem>
        )}
        {!isLink && mayShareAttachment(attachment) ? (
          <MenuItem id="share" icon={<Share2 aria-hidden />}>
            {t('one.share')}
          </MenuItem>
        ) : null}
        <ForWriters>
          <MenuItem id="edit" icon={<Pencil aria-hidden />}>
            {t('action.edit')}
          </MenuItem>
          <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
            {t('action.delete')}
          </MenuItem>
        </ForWriters>
      </Menu>
      {isEditing ? (
        <DocumentDialog attachment={attachment} onSave={save} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}
