import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { RecordedChanges } from '../../../data/recorded-changes.tsx'
import { useChanges } from '../../../data/use-changes.ts'
import { Section } from './section.tsx'

/** Who changed what of an item, and when; each step can be undone. */
export function EntityHistory({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const { items = [], readMore } = useChanges({ subjectId: entity.id })
  if (items.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <RecordedChanges items={items} readMore={readMore} heading="h3" at={entity.id} />
    </Section>
  )
}
