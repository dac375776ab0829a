import { useTranslation } from 'react-i18next'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import type { Target } from './scanned-rows.ts'

/** Where items go that are scanned, and the way there once some have gone. */
export function MovePanel({
  into,
  count,
  onChoose,
}: {
  readonly into: Target | undefined
  /** The number of items that have gone there. */
  readonly count: number
  readonly onChoose: (locationId: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <LocationInput
        label={t('scan.into')}
        chosen={into?.id}
        onChoose={location => {
          if (location !== undefined) onChoose(location.id)
        }}
      />
      {into === undefined || count === 0 ? null : (
        <ButtonLink variant="main" size="wide" href={`/locations/${into.id}`}>
          {t('scan.done', { count })}
        </ButtonLink>
      )}
    </>
  )
}
