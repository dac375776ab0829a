import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportContacts, exportLoans } from '../../data/wire/operations.ts'
import { tableLocale } from '../../i18n/locale.ts'
import { ExportForm } from '../../shared/export-form.tsx'
import { useExport } from '../../shared/use-export.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import type { ShownState } from './loans-search.ts'

const forms = ['xlsx', 'csv', 'json'] as const
type Form = (typeof forms)[number]

/** Saves all contacts as a table. */
export function ExportContacts({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { bytes, start } = useExport(
    exportContacts,
    ({ format }) => `stowage-contacts.${format ?? 'csv'}`,
    onClose,
  )
  return (
    <ExportTable
      title={t('contacts.export')}
      bytes={bytes}
      onExport={format => start({ format, language: tableLocale(i18n.language) })}
      onClose={onClose}
    />
  )
}

/** Saves the loans of a list as a table. */
export function ExportLoans({
  status,
  q,
  onClose,
}: {
  readonly status: ShownState
  readonly q: string
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const { bytes, start } = useExport(exportLoans, ({ format }) => `stowage-loans.${format ?? 'csv'}`, onClose)
  return (
    <ExportTable
      title={t('loans.export')}
      bytes={bytes}
      onExport={format => start({ status, q, format, language: tableLocale(i18n.language) })}
      onClose={onClose}
    />
  )
}

function ExportTable({
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
