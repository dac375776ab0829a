import { useTranslation } from 'react-i18next'
import type { Row } from '../../../data/entities.ts'
import { usePlaces } from '../../../data/places.ts'
import type { Column } from '../list/columns.ts'
import { ChoosePlace } from '../one/choose-place.tsx'
import { ChooseTags } from '../one/choose-tags.tsx'
import { useCellEdits } from './cell-edits.tsx'

interface AskProps {
  readonly row: Row
  readonly column: Column
  readonly onClose: () => void
}

/** Asks for what is not typed: the place of a thing, or its tags. */
export const AskCell = ({ column, ...props }: AskProps) =>
  column.kind === 'place' ? <AskPlace {...props} /> : <AskTags {...props} />

function AskPlace({ row: { id, name }, onClose }: Omit<AskProps, 'column'>) {
  const { t } = useTranslation()
  const { save } = useCellEdits()
  const places = usePlaces()
  return (
    <ChoosePlace
      title={t('one.moveTitle', { name })}
      isOpen
      without={id}
      canBeNone
      onClose={onClose}
      onChoose={place => {
        const path = places?.pathOf(place?.id).map(each => each.name)
        save({ id, changes: { parentId: place?.id ?? null, locationId: null }, more: { place: path } })
      }}
    />
  )
}

function AskTags({ row: { id, name, tags }, onClose }: Omit<AskProps, 'column'>) {
  const { t } = useTranslation()
  const { save } = useCellEdits()
  const chosen = tags.map(tag => tag.id)
  return (
    <ChooseTags
      title={t('one.tagsTitle', { name })}
      isOpen
      chosen={chosen}
      onClose={onClose}
      onChoose={tagIds => {
        const isSame = tagIds.length === chosen.length && tagIds.every(each => chosen.includes(each))
        if (!isSame) save({ id, changes: { tagIds }, seen: { tagIds: chosen } })
      }}
    />
  )
}
