import type { ImportErrors } from '@stowage/contract/imports'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger, ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { issueText } from '../../i18n/issue-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { importFile } from './import-file.ts'
import styles from './import-screen.module.css'

/** So many bad cells are shown; the others are counted. */
const shown = 100

/** Why nothing was imported. */
type Refusal = { readonly cells: ImportErrors } | { readonly error: unknown }

/** Imports a CSV file. Whatever keeps it from being imported stays in sight until another file is chosen. */
export function ImportScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refusal, refuse] = useState<Refusal>()
  const [importing, setImporting] = useState<string>()
  const choose = (files: FileList | null): void => {
    const file = files?.[0]
    if (file === undefined) return
    refuse(undefined)
    setImporting(file.name)
    importFile(file)
      .then(cells => (cells === undefined ? navigate({ to: '/home' }) : refuse({ cells })))
      .catch((error: unknown) => refuse({ error }))
      .finally(() => setImporting(undefined))
  }
  return (
    <>
      <PageHead title={t('import.title')} />
      <div className={styles.import}>
        <p>{t('import.text')}</p>
        <p className={styles.quiet}>{t('import.columns')}</p>
        <FileTrigger acceptedFileTypes={['.csv', '.tsv', 'text/csv']} onSelect={choose}>
          <Button variant="main" icon={<FileUp aria-hidden />} isPending={importing !== undefined}>
            {t('import.choose')}
          </Button>
        </FileTrigger>
        {importing === undefined ? null : <Running file={importing} />}
        {refusal === undefined ? null : 'cells' in refusal ? (
          <BadCells {...refusal.cells} />
        ) : (
          <div role="alert" className={styles.errors}>
            <p>{t('import.failed')}</p>
            <p>{errorText(refusal.error)}</p>
          </div>
        )}
      </div>
    </>
  )
}

/** Says that a file is being imported: how long that takes is not known. */
function Running({ file }: { readonly file: string }) {
  const { t } = useTranslation()
  const text = t('import.running', { file })
  return (
    <div role="status" className={styles.running}>
      <span>{text}</span>
      <ProgressBar isIndeterminate aria-label={text} className={styles.track ?? ''}>
        <span className={styles.part} />
      </ProgressBar>
    </div>
  )
}

/** Which cells to correct. */
function BadCells({ rows, count }: ImportErrors) {
  const { t } = useTranslation()
  const rest = count - Math.min(rows.length, shown)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it
    <div role="alert" tabIndex={0} className={styles.errors}>
      <p>{t('import.badCells')}</p>
      <ul>
        {rows.slice(0, shown).map(({ row, column, ...issue }) => (
          <li key={`${row} ${column}`}>
            <b>{t(column === '' ? 'import.row' : 'import.cell', { row, column })}</b>{' '}
            {issueText(issue) ?? t('error.invalid')}
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{t('import.moreCells', { count: rest })}</p>}
    </div>
  )
}
