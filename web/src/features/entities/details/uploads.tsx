import { RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileEntry } from '../../../data/outbox/entry.ts'
import { errorOf } from '../../../data/outbox/entry-state.ts'
import { dropEntry } from '../../../data/outbox/keeping.ts'
import { entriesOf, outbox } from '../../../data/outbox/outbox.ts'
import { retryEntry } from '../../../data/outbox/queue.ts'
import { watchUploads } from '../../../data/outbox/watched-uploads.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { errorText, mayHelpToRetry } from '../../../i18n/error-text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './details.module.css'

/** So many files that wait for their turn are listed; of more, how many there are. */
const maxWaiting = 3

/** Files on their way to an item: each with its progress, and tried again when it failed and that may help. */
export function UploadList({ entityId }: { readonly entityId: string }) {
  const { t } = useTranslation()
  const files = entriesOf(outbox.use(), 'file').filter(each => each.entityId === entityId)
  useEffect(() => watchUploads(entityId), [entityId])
  if (files.length === 0) return null
  const waiting = files.filter(
    ({ isSending, stuck, lost }) => isSending !== true && (stuck ?? lost) === undefined,
  )
  const unlisted = new Set(waiting.slice(maxWaiting).map(({ key }) => key))
  return (
    <ul className={styles.uploads} aria-live="polite">
      {files
        .filter(({ key }) => !unlisted.has(key))
        .map(file => (
          <li key={file.key}>
            <Upload entry={file} />
          </li>
        ))}
      {unlisted.size > 0 ? <li>{t('one.uploadsMore', { count: unlisted.size })}</li> : null}
    </ul>
  )
}

function Upload({ entry }: { readonly entry: FileEntry }) {
  const { t } = useTranslation()
  const isAway = useIsAway()
  const { key, file, part = 0, stuck, isSending = false } = entry
  const error = errorOf(entry)
  if (isAway && stuck === undefined) return t('one.uploadWaiting', { name: file.name })
  if (error === undefined && !isSending) return t('one.uploadNext', { name: file.name })
  if (error === undefined)
    return (
      <>
        <progress aria-hidden max={1} value={part} />
        {t('one.uploading', { name: file.name, percent: formatNumber(Math.round(part * 100)) })}
      </>
    )
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
