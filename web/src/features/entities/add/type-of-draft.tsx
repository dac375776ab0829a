import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { definitionsOf, type FieldDefinition } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { listEntityTypes } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Select } from '../../../ui/select/select.tsx'
import type { Draft } from './draft.ts'
import { useChooseTemplate } from './template-of-draft.tsx'

/** The types that items can have, the usual one first, and the one of the draft. */
function useTypes({ typeId }: Draft) {
  const known: ReplyOf<typeof listEntityTypes> =
    useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data ?? []
  // The server gives items the oldest type when nobody says which.
  const types = known
    .filter(({ isLocation }) => !isLocation)
    .toSorted((one, other) => `${one.createdAt}${one.id}`.localeCompare(`${other.createdAt}${other.id}`))
  return { types, now: types.find(({ id }) => id === typeId) ?? types[0] }
}

/** The field definitions of the type that the item will have. */
export const useDefinitionsOfDraft = (draft: Draft): readonly FieldDefinition[] =>
  definitionsOf(useFieldDefinitions(), useTypes(draft).now?.id)

/** The type that the item will have, where there are several; the template of a type comes and goes with it. */
export function TypeOfDraft({
  draft,
  change,
}: {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}) {
  const { t } = useTranslation()
  const fillIn = useChooseTemplate({ draft, change })
  const { types, now } = useTypes(draft)
  if (now === undefined || types.length === 1) return null
  const { template } = draft
  const isFilled = template !== undefined && template.id === now.defaultTemplateId
  const choose = (typeId: string): void => {
    const own = types.find(({ id }) => id === typeId)?.defaultTemplateId
    const isOther = own !== template?.id
    // A template that somebody chose stays.
    if (isOther && (template === undefined || isFilled)) fillIn(own, { typeId })
    else change({ typeId })
  }
  return (
    <Select
      label={t('list.type')}
      options={types}
      chosen={now.id}
      onChoose={choose}
      hint={isFilled ? t('add.typeFills', { name: template.name }) : undefined}
    />
  )
}
