import { useTranslation } from 'react-i18next'
import { RecordedChanges } from '../../../data/history/recorded-changes.tsx'
import { useChanges } from '../../../data/history/use-changes.ts'
import type { Entity } from '../../../data/items/entities.ts'
import { useFieldText } from '../../../data/items/use-field-text.ts'
import { Section } from './section.tsx'

/** Who changed what of an item, and when; each step can be undone. */
export function EntityHistory({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const { items = [], readMore } = useChanges({ subjectId: entity.id })
  const fieldText = useFieldText(entity.entityType.id)
  if (items.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <RecordedChanges items={items} readMore={readMore} heading="h3" at={entity.id} fieldText={fieldText} />
    </Section>
  )
}
