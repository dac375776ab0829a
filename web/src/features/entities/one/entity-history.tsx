import { useTranslation } from 'react-i18next'
import { ChangeEntries } from '../../../data/change-entries.tsx'
import type { Entity } from '../../../data/entities.ts'
import { undo } from '../../../data/undo.ts'
import { useChanges } from '../../../data/use-changes.ts'
import { ChangeList } from '../../../ui/changes/change-list.tsx'
import { Section } from './section.tsx'

/** Who changed what of a thing, and when; each step can be undone. */
export function EntityHistory({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const { items = [], readMore } = useChanges({ subjectId: entity.id })
  if (items.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <ChangeList
        changes={items}
        onUndo={({ id, undoes }) => void undo(id, { isRedo: undoes !== null })}
        renderEntries={change => <ChangeEntries change={change} hasNames={change.count > 1} />}
        onMore={readMore}
      />
    </Section>
  )
}
