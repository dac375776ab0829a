import { useTranslation } from 'react-i18next'
import { exportContacts, exportLoans } from '../../data/wire/operations.ts'
import { tableLocale } from '../../i18n/locale.ts'
import { ExportTable } from '../../shared/export-table.tsx'
import { useExport } from '../../shared/use-export.ts'
import type { ShownState } from './loans-search.ts'

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
