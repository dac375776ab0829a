import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { Entity } from '../../../data/items/entities.ts'
import { noId } from '../../../data/items/new-field.ts'
import { createTemplate } from '../../../data/wire/operations.ts'

/** Makes a template of what other items of the same sort may have of an item: not its serial number, price and dates. */
export function useSaveAsTemplate(entity: Entity): () => void {
  const { t } = useTranslation()
  const { mutate } = useChange(createTemplate, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ id, name }) => ({ text: t('templates.made', { name }), href: `/templates/${id}` }),
  })
  return () =>
    mutate({
      name: entity.name,
      defaultName: entity.name,
      defaultDescription: entity.description,
      defaultQuantity: entity.quantity,
      defaultInsured: entity.insured,
      defaultManufacturer: entity.manufacturer,
      defaultModelNumber: entity.modelNumber,
      defaultLifetimeWarranty: entity.lifetimeWarranty,
      defaultWarrantyDetails: entity.warrantyDetails,
      defaultLocationId: entity.location?.id ?? null,
      defaultTagIds: [...entity.tagIds],
      fields: entity.fields.map(field => ({ ...field, id: noId })),
    })
}
