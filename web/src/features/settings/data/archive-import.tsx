import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger, ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { sendForm } from '../../../data/outbox/upload.ts'
import { newIdempotencyKey } from '../../../data/wire/idempotency-key.ts'
import { inGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { createGroup, deleteGroup } from '../../../data/wire/operations.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { tell, tellError } from '../../../ui/toast/toasts.ts'
import styles from './data.module.css'

/** The name of a group that an archive fills: archives of Stowage bring their own. */
const groupNameOf = (file: File): string => file.name.replace(/\.zip$/i, '').slice(0, 255) || 'Archive'

/** Begins the file as ZIP archives do, empty ones too? Everything else is told by the server, once it has read all of it. */
const isZip = async (file: File): Promise<boolean> =>
  ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(await file.slice(0, 4).text())

/** Makes a group for an archive and sends the archive there; a group whose archive was not taken goes again. Resolves to its id. */
async function bringIn(file: File, onProgress: (part: number) => void): Promise<string> {
  const { id } = await inSelectedGroup().client.call(createGroup, { name: groupNameOf(file) })
  const form = new FormData()
  form.append('file', file)
  const sent = { groupId: id, path: '/v1/group/import', form, idempotencyKey: newIdempotencyKey() }
  try {
    const { status, body } = await sendForm(sent, onProgress)
    if (status >= 400) throw new CallError(status, (body ?? {}) as object)
    return id
  } catch (error) {
    await inGroup(id)
      .client.send(deleteGroup, {})
      .catch(() => undefined)
    throw error
  }
}

/** Takes an archive in, into a group of its own, and goes there. */
export function ArchiveImport() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [upload, show] = useState<{ readonly name: string; readonly percent: number }>()
  const start = async (file: File): Promise<void> => {
    const { name } = file
    if (!(await isZip(file))) {
      tell({ text: t('data.noZip', { name }) })
      return
    }
    show({ name, percent: 0 })
    try {
      const id = await bringIn(file, part => show({ name, percent: Math.round(part * 100) }))
      selectGroup(id)
      await navigate({ to: '/settings/$section', params: { section: 'data' } })
      tell({ text: t('data.arrived', { name }) })
    } catch (error) {
      tellError(error, () => void start(file), t('data.notUploaded', { name }))
    } finally {
      show(undefined)
    }
  }
  if (upload !== undefined) {
    const text = t('data.uploading', upload)
    return (
      <div className={styles.what}>
        <span role="status">{text}</span>
        <ProgressBar value={upload.percent} aria-label={text} className={styles.track ?? ''}>
          <span className={styles.part} style={{ width: `${upload.percent}%` }} />
        </ProgressBar>
      </div>
    )
  }
  return (
    <div>
      <FileTrigger
        acceptedFileTypes={['.zip', 'application/zip']}
        onSelect={files => {
          const [file] = files ?? []
          if (file !== undefined) void start(file)
        }}
      >
        <Button icon={<PackageOpen aria-hidden />}>{t('data.choose')}</Button>
      </FileTrigger>
    </div>
  )
}
