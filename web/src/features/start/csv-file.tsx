import { CallError } from '@stowage/contract/client'
import type { ImportErrors } from '@stowage/contract/csv'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../data/in-group.ts'
import { importEntities } from '../../data/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { tell, tellError } from '../../ui/toast/toasts.ts'
import { cellErrorText } from './cell-error.ts'
import styles from './start.module.css'

/** So many bad cells are shown; the others are counted. */
const shown = 100

const saysRows = (body: unknown): body is ImportErrors =>
  typeof body === 'object' && body !== null && 'rows' in body && Array.isArray(body.rows)

/** Brings a file in; answers the cells that keep it from being brought in, all or nothing. */
async function bringIn(file: File): Promise<ImportErrors | undefined> {
  const form = new FormData()
  form.append('csv', file)
  const { client, readAgain } = inSelectedGroup()
  const { status, body } = await client.send(importEntities, {}, { form })
  if (saysRows(body)) return body
  if (status >= 400) throw new CallError(status, body as object)
  await readAgain()
  return undefined
}

/** Brings a CSV file in; the cells that are wrong are a list. */
export function CsvFile() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refused, refuse] = useState<ImportErrors>()
  const [isPending, pend] = useState(false)
  const choose = (files: FileList | null): void => {
    const file = files?.[0]
    if (file === undefined) return
    refuse(undefined)
    pend(true)
    bringIn(file)
      .then(errors => {
        refuse(errors)
        if (errors !== undefined) return
        tell({ text: t('start.csvDone', { file: file.name }) })
        void navigate({ to: '/home' })
      })
      .catch(tellError)
      .finally(() => pend(false))
  }
  return (
    <section className={styles.csv}>
      <FileTrigger acceptedFileTypes={['.csv', '.tsv', 'text/csv']} onSelect={choose}>
        <Button size="wide" icon={<FileUp aria-hidden />} isPending={isPending}>
          {t('start.csv')}
        </Button>
      </FileTrigger>
      <p className={styles.text}>{t('start.csvHint')}</p>
      {refused === undefined ? null : <BadCells {...refused} />}
    </section>
  )
}

/** Which cells to put right. */
function BadCells({ rows, count }: ImportErrors) {
  const { t } = useTranslation()
  const rest = count - Math.min(rows.length, shown)
  return (
    <div role="alert" tabIndex={0} className={styles.errors}>
      <p>{t('start.csvFailed')}</p>
      <ul>
        {rows.slice(0, shown).map(({ row, column, error }) => (
          <li key={`${row} ${column}`}>
            <b>{t('start.csvCell', { row, column })}</b> {cellErrorText(t, error)}
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{t('start.csvMore', { count: rest })}</p>}
    </div>
  )
}
