import { useTranslation } from 'react-i18next'
import type { Row } from '../../../data/items/entities.ts'
import { editRow } from '../../../data/outbox/edit-entity.ts'
import { ChooseLocation } from '../../../shared/choose-location.tsx'
import { ChooseTags } from '../details/choose-tags.tsx'
import type { Column } from '../list/columns.ts'

interface AskProps {
  readonly row: Row
  readonly column: Column
  readonly onClose: () => void
}

/** Asks for what is not typed: the location of an item, or its tags. */
export const AskCell = ({ column, ...props }: AskProps) =>
  column.kind === 'location' ? <AskLocation {...props} /> : <AskTags {...props} />

function AskLocation({ row: { id, name, parentId, locationId }, onClose }: Omit<AskProps, 'column'>) {
  const { t } = useTranslation()
  return (
    <ChooseLocation
      title={t('one.moveTitle', { name })}
      isOpen
      current={locationId ?? parentId ?? undefined}
      except={[id]}
      onClose={onClose}
      onChoose={location => {
        const path = location === undefined ? [] : [...location.path, location.name]
        editRow({ id, changes: { parentId: location?.id ?? null, locationId: null }, more: { path } })
      }}
    />
  )
}

function AskTags({ row: { id, name, tags }, onClose }: Omit<AskProps, 'column'>) {
  const { t } = useTranslation()
  const chosen = tags.map(tag => tag.id)
  return (
    <ChooseTags
      title={t('one.tagsTitle', { name })}
      isOpen
      chosen={chosen}
      onClose={onClose}
      onChoose={tagIds => {
        const isSame = tagIds.length === chosen.length && tagIds.every(each => chosen.includes(each))
        if (!isSame) editRow({ id, changes: { tagIds }, seen: { tagIds: chosen } })
      }}
    />
  )
}
