import { useTranslation } from 'react-i18next'
import { exportStockProducts } from '../../data/wire/operations.ts'
import { tableLocale } from '../../i18n/locale.ts'
import { ExportTable } from '../../shared/export-table.tsx'
import { useExport } from '../../shared/use-export.ts'
import { exportedOf, type StockSearch } from './stock-search.ts'

/** Saves the products of a list as a table. */
export function ExportProducts({
  search,
  onClose,
}: {
  readonly search: StockSearch
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const { bytes, start } = useExport(
    exportStockProducts,
    ({ format }) => `stowage-stock.${format ?? 'csv'}`,
    onClose,
  )
  return (
    <ExportTable
      title={t('stock.export')}
      bytes={bytes}
      onExport={format => start({ ...exportedOf(search), format, language: tableLocale(i18n.language) })}
      onClose={onClose}
    />
  )
}
