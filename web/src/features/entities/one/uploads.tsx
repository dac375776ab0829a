import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAgain } from '../../../data/read-again.ts'
import { selectedGroup } from '../../../data/session.ts'
import { tellChange } from '../../../data/undo.ts'
import { type AttachedAs, upload } from '../../../data/upload.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './details.module.css'

interface Upload {
  readonly id: number
  readonly file: File
  readonly type: AttachedAs
  readonly part: number
  readonly error?: unknown
}

let last = 0

/** Files on their way to a thing: each with its progress, and tried again when it failed. */
export function useUploads(entityId: string) {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: number, changes: Partial<Upload> | undefined): void =>
    setUploads(before =>
      before.flatMap(each =>
        each.id !== id ? [each] : changes === undefined ? [] : [{ ...each, ...changes }],
      ),
    )
  const send = async ({ id, file, type }: Upload): Promise<void> => {
    const groupId = selectedGroup()
    try {
      const changeId = await upload(entityId, file, type, part => change(id, { part }))
      change(id, undefined)
      tellChange(t('one.uploaded', { name: file.name }), { id: changeId, groupId })
      await readAgain()
    } catch (error) {
      change(id, { error })
    }
  }
  const add = (files: readonly File[], type: AttachedAs): void => {
    const added = files.map(file => ({ id: ++last, file, type, part: 0 }))
    setUploads(before => [...before, ...added])
    // One after the other: phones have little to send with.
    void added.reduce((sent, each) => sent.then(() => send(each)), Promise.resolve())
  }
  return {
    uploads,
    add,
    retry: (each: Upload) => (change(each.id, { error: undefined, part: 0 }), void send(each)),
  }
}

export function UploadList({ uploads, retry }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry'>) {
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-live="polite">
      {uploads.map(each => (
        <li key={each.id}>
          {each.error === undefined ? (
            t('one.uploading', { name: each.file.name, percent: formatNumber(Math.round(each.part * 100)) })
          ) : (
            <>
              {t('one.uploadFailed', { name: each.file.name })} {errorText(each.error)}
              <Button size="small" icon={<RotateCcw aria-hidden />} onPress={() => retry(each)}>
                {t('action.retry')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
