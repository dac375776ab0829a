import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { LabelDialog } from '../../../shared/label-dialog.tsx'
import { MoveEntity } from '../../../shared/move-entity.tsx'
import { ChooseTags } from './choose-tags.tsx'
import type { Edit } from './member-facts.tsx'

/** What is asked before something is done with an item, or shown of it. */
export type Asking = 'move' | 'tags' | 'label'

/** The dialogs of an item; at most one is open. */
export function DetailsDialogs({
  entity,
  asking,
  edit,
  onClose,
}: {
  readonly entity: Entity
  readonly asking: Asking | undefined
  readonly edit: Edit
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <MoveEntity entity={entity} isOpen={asking === 'move'} onClose={onClose} />
      <ChooseTags
        title={t('one.tagsTitle', { name: entity.name })}
        isOpen={asking === 'tags'}
        chosen={entity.tagIds}
        onClose={onClose}
        onChoose={tagIds => edit({ tagIds })}
      />
      {asking === 'label' ? <LabelDialog entity={entity} onClose={onClose} /> : null}
    </>
  )
}
