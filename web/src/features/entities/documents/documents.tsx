import { BookOpen, FileText, Link2, type LucideIcon, Plus, Receipt, ShieldCheck } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Attachment, documentsOf, type Entity, fileAddress } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { formatDay } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Section } from '../details/section.tsx'
import { AddLink } from './add-link.tsx'
import { typeOf } from './document-types.ts'
import styles from './documents.module.css'

const { Part: DocumentMenu } = loadedPart(async () => (await import('./document-menu.tsx')).DocumentMenu)

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
  // Nothing to see, and nothing to add.
  if (documents.length === 0 && !mayWrite) return null
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
      <DocumentMenu
        entity={entity}
        attachment={attachment}
        isLink={isLink}
        first={<span className={styles.menu} />}
      />
    </li>
  )
}
