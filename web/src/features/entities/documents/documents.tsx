import {
  BookOpen,
  Download,
  Ellipsis,
  FileText,
  Link2,
  type LucideIcon,
  Pencil,
  Plus,
  Receipt,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Attachment, documentsOf, type Entity, fileAddress } from '../../../data/entities.ts'
import { ForWriters } from '../../../data/for-writers.tsx'
import { useMayWrite } from '../../../data/use-group.ts'
import { formatDay } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { Section } from '../details/section.tsx'
import { AddLink } from './add-link.tsx'
import { typeOf } from './document-types.ts'
import styles from './documents.module.css'
import { useAttachmentChanges } from './use-attachment-changes.ts'

const { Part: DocumentDialog } = loadedPart(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
)

const icons: Readonly<Record<ReturnType<typeof typeOf>, LucideIcon>> = {
  attachment: FileText,
  manual: BookOpen,
  receipt: Receipt,
  warranty: ShieldCheck,
  photo: FileText,
}

/** The files of an item that are no photos. */
export function Documents({
  entity,
  onAdd,
}: {
  readonly entity: Entity
  readonly onAdd: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const documents = documentsOf(entity)
  return (
    <Section
      title={t('documents.title')}
      count={documents.length}
      end={
        mayWrite ? (
          <span className={styles.add}>
            <AddLink entity={entity} />
            <FileTrigger allowsMultiple onSelect={files => onAdd([...(files ?? [])])}>
              <Button size="small" variant="bare" icon={<Plus aria-hidden />} label={t('documents.add')} />
            </FileTrigger>
          </span>
        ) : null
      }
    >
      {documents.length === 0 ? null : (
        <ul className={styles.documents}>
          {documents.map(each => (
            <DocumentRow key={each.id} entity={entity} attachment={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface DocumentProps {
  readonly entity: Entity
  readonly attachment: Attachment
}

/** A document, which a press opens; its menu renames, downloads and deletes it. */
function DocumentRow({ entity, attachment }: DocumentProps) {
  const { t } = useTranslation()
  const { id, title, mimeType, createdAt } = attachment
  const isLink = mimeType === 'link/url'
  const type = typeOf(attachment)
  const Icon = isLink ? Link2 : icons[type]
  return (
    <li className={styles.row}>
      <a href={fileAddress(entity.id, id)} target="_blank" rel="noreferrer" className={styles.document}>
        <span className={styles.icon} data-type={type}>
          <Icon aria-hidden />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>
            {t(isLink ? 'documents.link' : `documents.${type}`)} · {formatDay(createdAt)}
          </span>
        </span>
      </a>
      <DocumentMenu entity={entity} attachment={attachment} isLink={isLink} />
    </li>
  )
}

function DocumentMenu({ entity, attachment, isLink }: DocumentProps & { readonly isLink: boolean }) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [isEditing, setEditing] = useState(false)
  const { save, remove } = useAttachmentChanges(entity, attachment)
  const { id, title } = attachment
  const label = t('documents.menu', { name: title })
  const act = (key: string): void => {
    if (key === 'edit') setEditing(true)
    else if (key === 'delete') remove()
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
