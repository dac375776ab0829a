import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import type { Edit } from './member-facts.tsx'

const { Part: FieldsDialog } = loadedPart(async () => (await import('./fields-dialog.tsx')).FieldsDialog)

/** Opens the custom fields of an item, to add to them and to change them. */
export function OwnFields({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <ForWriters>
      <Button size="small" variant="bare" icon={<ListPlus aria-hidden />} onPress={() => open(true)}>
        {t(entity.fields.length === 0 ? 'fields.new' : 'fields.title')}
      </Button>
      {isOpen ? <FieldsDialog entity={entity} edit={edit} onClose={() => open(false)} /> : null}
    </ForWriters>
  )
}
