import { RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileEntry } from '../../../data/outbox/entry.ts'
import { errorOf } from '../../../data/outbox/entry-state.ts'
import { entriesOf, outbox } from '../../../data/outbox/outbox.ts'
import { dropEntry, retryEntry } from '../../../data/outbox/queue.ts'
import { useIsAway } from '../../../data/reachability.ts'
import { watchUploads } from '../../../data/upload-queue.ts'
import { errorText, mayHelpToRetry } from '../../../i18n/error-text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './details.module.css'

/** Files on their way to an item: each with its progress, and tried again when it failed and that may help. */
export function UploadList({ entityId }: { readonly entityId: string }) {
  const files = entriesOf(outbox.use(), 'file').filter(each => each.entityId === entityId)
  useEffect(() => watchUploads(entityId), [entityId])
  if (files.length === 0) return null
  return (
    <ul className={styles.uploads} aria-live="polite">
      {files.map(file => (
        <li key={file.key}>
          <Upload entry={file} />
        </li>
      ))}
    </ul>
  )
}

function Upload({ entry }: { readonly entry: FileEntry }) {
  const { t } = useTranslation()
  const isAway = useIsAway()
  const { key, file, part = 0, stuck } = entry
  const error = errorOf(entry)
  if (isAway && stuck === undefined) return t('one.uploadWaiting', { name: file.name })
  if (error === undefined)
    return t('one.uploading', { name: file.name, percent: formatNumber(Math.round(part * 100)) })
  return (
    <>
      {t('one.uploadFailed', { name: file.name })} {errorText(error)}
      {mayHelpToRetry(error) ? (
        <Button size="small" icon={<RotateCcw aria-hidden />} onPress={() => retryEntry(key)}>
          {t('action.retry')}
        </Button>
      ) : (
        <Button size="small" icon={<X aria-hidden />} onPress={() => void dropEntry(key)}>
          {t('toast.close')}
        </Button>
      )}
    </>
  )
}
