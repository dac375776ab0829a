import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../data/bulk.ts'
import { exportMaintenance } from '../../data/operations.ts'
import { useExport } from '../../data/use-export.ts'
import { formatNumber } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { filtersOf, type MaintenanceSearch } from './maintenance-search.ts'
import styles from './subscribe.module.css'

const forms = ['xlsx', 'csv', 'json'] as const

/** The items whose tasks the filters show, locations too. */
function selectionOf(search: MaintenanceSearch): Selection {
  const { locationId, tagIds } = filtersOf(search)
  return {
    query: {
      isLocation: 'any',
      ...(locationId === undefined ? {} : { within: [locationId] }),
      ...(tagIds.length === 0 ? {} : { tags: [...tagIds] }),
      ...(locationId === undefined && tagIds.length === 0 ? { all: true } : {}),
    } as NonNullable<Selection['query']>,
  }
}

/** Saves the open and done tasks that the filters show as a table. */
export function ExportTasks({
  search,
  onClose,
}: {
  readonly search: MaintenanceSearch
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const [format, choose] = useState<(typeof forms)[number]>('xlsx')
  const { bytes, start } = useExport(
    exportMaintenance,
    request => `stowage-maintenance.${request.format ?? 'csv'}`,
    onClose,
  )
  const isRunning = bytes !== undefined
  return (
    <Dialog
      title={t('maintenance.exportTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <p role="status">
            {isRunning ? t('export.running', { size: formatNumber((bytes ?? 0) / 1e6) }) : ''}
          </p>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="main"
            isPending={isRunning}
            onPress={() => start({ select: selectionOf(search), format, language: localeOf(i18n.language) })}
          >
            {t('export.do')}
          </Button>
        </>
      }
    >
      <div className={styles.subscribe}>
        <p className={styles.about}>{t('maintenance.exportText')}</p>
        <Segmented
          label={t('export.format')}
          options={forms.map(id => ({ id, name: t(`export.${id}`) }))}
          chosen={format}
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}
