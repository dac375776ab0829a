import type { ImportReport } from '@stowage/contract/tables/imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../data/person/use-currency.ts'
import styles from './import.module.css'
import { shownCell } from './shown-cell.ts'
import { isName } from './targets.tsx'

/** So many rows are shown. */
const shown = 12

/** What is said of rows that are no items. */
const skippedTexts = {
  title: 'import.skippedTitle',
  header: 'import.skippedTitle',
  total: 'import.skippedTotal',
  group: 'import.skippedGroup',
} as const

/** The first rows as they are read, with those that are skipped in grey. */
export function SampleTable({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { firstRows, columns, rowCount, encodingCertain, delimiter } = report
  const marks = !encodingCertain && delimiter !== null
  const isNameAt = (at: number): boolean => {
    const target = columns[at]?.mappedTo
    return target !== undefined && isName(target)
  }
  const rows = firstRows.filter(({ is }) => is !== 'header').slice(0, shown)
  const items = rows.filter(({ is }) => is === 'row').length
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('import.sample')}</h2>
        <p>{t('import.firstRows', { shown: items, count: rowCount })}</p>
        {marks ? (
          <p className={styles.legend}>
            <mark className={styles.decided}>ü</mark> {t('import.decidedByEncoding')}
          </p>
        ) : null}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it */}
      <div className={styles.scrolled} tabIndex={0} role="region" aria-label={t('import.sample')}>
        <table className={styles.sample}>
          <thead>
            <tr>
              <th scope="col" className={styles.rowNumber}>
                <span className="visually-hidden">{t('import.rowNumber')}</span>
              </th>
              {columns.map(({ header }) => (
                <th key={header} scope="col" dir="auto">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, is, cells }) =>
              is === 'row' ? (
                <tr key={row}>
                  <td className={styles.rowNumber}>{row}</td>
                  {columns.map((column, at) => (
                    <td
                      key={column.header}
                      dir="auto"
                      data-name={isNameAt(at) || undefined}
                      data-number={(column.decimal !== null && column.dates === null) || undefined}
                    >
                      {marks
                        ? decided(cells[at] ?? '')
                        : shownCell(cells[at] ?? '', column, report, currency)}
                    </td>
                  ))}
                </tr>
              ) : (
                <tr key={row} className={styles.skippedRow}>
                  <td className={styles.rowNumber}>{row}</td>
                  <td colSpan={columns.length}>
                    <span dir="auto">{cells.filter(cell => cell !== '').join(' · ')}</span>
                    <b>{t(skippedTexts[is])}</b>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A text in which every letter is marked that the encoding decides. */
function decided(text: string): ReactNode {
  const parts = text.split(/(\P{ASCII}+)/u)
  if (parts.length === 1) return text
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark key={`${at} ${part}`} className={styles.decided}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
