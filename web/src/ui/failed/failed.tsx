import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { Button } from '../button/button.tsx'
import { Empty } from '../empty/empty.tsx'

/** Stands where something could not be read. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon={<CloudOff aria-hidden />} title={errorText(error)}>
      {mayHelpToRetry(error) ? (
        <Button variant="main" onPress={onRetry}>
          {t('action.retry')}
        </Button>
      ) : null}
    </Empty>
  )
}
