import { RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropUpload, retryUpload, useUploads, watchUploads } from '../../../data/upload-queue.ts'
import { errorText, mayHelpToRetry } from '../../../i18n/error-text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './details.module.css'

/** Files on their way to an item: each with its progress, and tried again when it failed and that may help. */
export function UploadList({ entityId }: { readonly entityId: string }) {
  const { t } = useTranslation()
  const uploads = useUploads().filter(each => each.entityId === entityId)
  useEffect(() => watchUploads(entityId), [entityId])
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-live="polite">
      {uploads.map(({ id, file, part, error }) => (
        <li key={id}>
          {error === undefined ? (
            t('one.uploading', { name: file.name, percent: formatNumber(Math.round(part * 100)) })
          ) : (
            <>
              {t('one.uploadFailed', { name: file.name })} {errorText(error)}
              {mayHelpToRetry(error) ? (
                <Button size="small" icon={<RotateCcw aria-hidden />} onPress={() => retryUpload(id)}>
                  {t('action.retry')}
                </Button>
              ) : (
                <Button size="small" icon={<X aria-hidden />} onPress={() => dropUpload(id)}>
                  {t('toast.close')}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
