import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../ui/segmented/segmented.tsx'
import { ExportForm } from './export-form.tsx'

const forms = ['xlsx', 'csv', 'json'] as const
type Form = (typeof forms)[number]

/** Asks for the format of a table, and tells how much of it has come. */
export function ExportTable({
  title,
  bytes,
  onExport,
  onClose,
}: {
  readonly title: string
  readonly bytes: number | undefined
  readonly onExport: (format: Form) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [format, choose] = useState<Form>('xlsx')
  return (
    <ExportForm
      title={title}
      action={t('export.do')}
      bytes={bytes}
      onExport={() => onExport(format)}
      onClose={onClose}
    >
      <Segmented
        label={t('export.format')}
        options={forms.map(id => ({ id, name: t(`export.${id}`) }))}
        chosen={format}
        onChoose={choose}
      />
    </ExportForm>
  )
}
