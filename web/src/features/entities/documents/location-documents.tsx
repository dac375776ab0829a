import { Plus } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { documentsOf, type Entity } from '../../../data/items/entities.ts'
import { enqueueDocuments } from '../../../data/outbox/upload-queue.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { AddLink } from './add-link.tsx'
import styles from './documents.module.css'
import { Documents } from './documents.tsx'

/** The documents of a location; where there is none, the way to add some. */
export function LocationDocuments({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const add = (files: readonly File[]): void => enqueueDocuments(entity.id, files)
  if (documentsOf(entity).length > 0) return <Documents entity={entity} onAdd={add} />
  return (
    <ForWriters>
      <span className={styles.addFirst}>
        <FileTrigger allowsMultiple onSelect={files => add([...(files ?? [])])}>
          <Button size="small" variant="bare" icon={<Plus aria-hidden />}>
            {t('documents.add')}
          </Button>
        </FileTrigger>
        <AddLink entity={entity} hasText />
      </span>
    </ForWriters>
  )
}
