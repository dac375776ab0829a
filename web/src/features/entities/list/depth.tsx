import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/segmented/segmented.tsx'

/** Chooses between everything in a location and what lies in it directly. */
export function Depth({
  search,
  onChoose,
}: {
  readonly search: { readonly directly?: true }
  readonly onChoose: (directly: true | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('locations.depth')}
      options={[
        { id: 'deeper', name: t('locations.deeper') },
        { id: 'directly', name: t('locations.directly') },
      ]}
      chosen={search.directly === true ? 'directly' : 'deeper'}
      onChoose={depth => onChoose(depth === 'directly' ? true : undefined)}
    />
  )
}
