import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../data/items/bulk.ts'
import { writeInventoryReport } from '../data/wire/operations.ts'
import { tableLocale } from '../i18n/locale.ts'
import { TextField } from '../ui/field/field.tsx'
import { Segmented } from '../ui/segmented/segmented.tsx'
import { Switch } from '../ui/switch/switch.tsx'
import { ExportForm } from './export-form.tsx'
import styles from './report-dialog.module.css'
import { useExport } from './use-export.ts'

/** The most characters of a title. */
const longestTitle = 100

/** The regions whose printers have Letter. */
const withLetter: ReadonlySet<string | undefined> = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'GT',
  'CR',
  'SV',
  'NI',
  'PA',
  'DO',
  'PR',
])

const usualPaper = (): 'a4' | 'letter' =>
  withLetter.has(new Intl.Locale(navigator.language).maximize().region) ? 'letter' : 'a4'

/** Asks how a report is to look, and saves it. */
export function ReportDialog({
  select,
  onClose,
}: {
  readonly select: Selection
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const [hasPhotos, showPhotos] = useState(true)
  const [paper, choosePaper] = useState(usualPaper)
  const { bytes, start } = useExport(writeInventoryReport, () => 'inventory.pdf', onClose)
  return (
    <ExportForm
      title={t('report.title')}
      action={t('report.make')}
      bytes={bytes}
      onExport={form => {
        const title = String(form.get('title') ?? '').trim()
        start({ select, title, photos: hasPhotos, paper, language: tableLocale(i18n.language) })
      }}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('report.hint')}</p>
      <TextField label={t('report.name')} name="title" limit={longestTitle} />
      <Switch isSelected={hasPhotos} onChange={showPhotos}>
        {t('report.photos')}
      </Switch>
      <div className={styles.field}>
        <span aria-hidden>{t('report.paper')}</span>
        <Segmented
          label={t('report.paper')}
          options={[
            { id: 'a4', name: t('labels.paperA4') },
            { id: 'letter', name: t('labels.paperLetter') },
          ]}
          chosen={paper}
          onChoose={choosePaper}
        />
      </div>
    </ExportForm>
  )
}
