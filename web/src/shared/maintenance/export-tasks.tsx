import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../data/items/bulk.ts'
import { exportMaintenance } from '../../data/wire/operations.ts'
import { tableLocale } from '../../i18n/locale.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { ExportForm } from '../export-form.tsx'
import { useExport } from '../use-export.ts'
import styles from './export-tasks.module.css'

const forms = ['xlsx', 'csv', 'json'] as const

/** Which items count: those in a location, and those with tags. */
export interface ExportFilters {
  readonly locationId?: string | undefined
  readonly tagIds?: readonly string[]
}

const isFiltered = ({ locationId, tagIds = [] }: ExportFilters): boolean =>
  locationId !== undefined || tagIds.length > 0

/** The items whose tasks the filters show, locations too. */
function selectionOf(filters: ExportFilters): Selection {
  const { locationId, tagIds = [] } = filters
  return {
    query: {
      isLocation: 'any',
      ...(locationId === undefined ? {} : { within: [locationId] }),
      ...(tagIds.length === 0 ? {} : { tags: [...tagIds] }),
      ...(isFiltered(filters) ? {} : { all: true }),
    } as NonNullable<Selection['query']>,
  }
}

/** Saves the open and done tasks of all items, or of those that filters show, as a table. */
export function ExportTasks({
  filters = {},
  onClose,
}: {
  readonly filters?: ExportFilters
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const [format, choose] = useState<(typeof forms)[number]>('xlsx')
  const { bytes, start } = useExport(
    exportMaintenance,
    request => `stowage-maintenance.${request.format ?? 'csv'}`,
    onClose,
  )
  return (
    <ExportForm
      title={t('maintenance.exportTitle')}
      action={t('export.do')}
      bytes={bytes}
      onExport={() => start({ select: selectionOf(filters), format, language: tableLocale(i18n.language) })}
      onClose={onClose}
    >
      <p className={styles.about}>
        {t(isFiltered(filters) ? 'maintenance.exportText' : 'maintenance.exportAllText')}
      </p>
      <Segmented
        label={t('export.format')}
        options={forms.map(id => ({ id, name: t(`export.${id}`) }))}
        chosen={format}
        onChoose={choose}
      />
    </ExportForm>
  )
}
