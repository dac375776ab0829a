import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportContacts } from '../../data/wire/operations.ts'
import { tableLocale } from '../../i18n/locale.ts'
import { ExportForm } from '../../shared/export-form.tsx'
import { useExport } from '../../shared/use-export.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'

const forms = ['xlsx', 'csv', 'json'] as const

/** Saves all contacts as a table. */
export function ExportContacts({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [format, choose] = useState<(typeof forms)[number]>('xlsx')
  const { bytes, start } = useExport(
    exportContacts,
    request => `stowage-contacts.${request.format ?? 'csv'}`,
    onClose,
  )
  return (
    <ExportForm
      title={t('contacts.export')}
      action={t('export.do')}
      bytes={bytes}
      onExport={() => start({ format, language: tableLocale(i18n.language) })}
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
