import type { ImportReport, PlannedRow } from '@stowage/contract/tables/imports'
import { useRef, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import styles from './import.module.css'
import { rowPlace, rowText } from './row-text.ts'
import { kindOfRows } from './shown-report.ts'

/** The height of a row. Pixels. */
const rowHeight = 44
/** So many rows are drawn above and below those in sight. */
const beyond = 8
/** So many rows are in sight at most. */
const inSight = 12

/** What becomes of rows. However many there are, only those in sight are drawn. */
export function RowList({
  rows,
  label,
  report,
}: {
  readonly rows: readonly PlannedRow[]
  readonly label: string
  readonly report: ImportReport
}) {
  const { t } = useTranslation()
  const [top, scroll] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond)
  const last = Math.min(rows.length, first + inSight + 2 * beyond)
  return (
    <div
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it
      tabIndex={0}
      className={styles.rows}
      style={{ height: Math.min(rows.length, inSight) * rowHeight }}
      onScroll={event => scroll(event.currentTarget.scrollTop)}
    >
      <div role="rowgroup" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, at) => (
          <div
            key={row.row}
            role="row"
            aria-rowindex={first + at + 1}
            className={styles.plannedRow}
            style={{ height: rowHeight, transform: `translateY(${(first + at) * rowHeight}px)` }}
          >
            <span role="cell" className={styles.rowNumber}>
              {formatNumber(rowPlace(report, row.row).row)}
            </span>
            <span role="cell" className={styles.plannedName} dir="auto">
              {row.name}
            </span>
            <span role="cell" className={styles.quiet}>
              <Note row={row} report={report} />
            </span>
            <span role="cell" className={styles.action} data-action={row.action}>
              {t(`import.action.${row.action}`)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The sheet of a row where there are several, and what is worth knowing of it. */
function Note({ row, report }: { readonly row: PlannedRow; readonly report: ImportReport }) {
  const { sheet } = rowPlace(report, row.row)
  return (
    <>
      {sheet === undefined ? null : <span dir="auto">{sheet} </span>}
      <OutcomeNote row={row} report={report} />
    </>
  )
}

function OutcomeNote({ row: { overriddenBy, duplicateOf, leftAlone }, report }: Parameters<typeof Note>[0]) {
  const { t } = useTranslation()
  if (overriddenBy !== undefined) return t('import.overridden', { row: rowText(report, overriddenBy) })
  const of = kindOfRows(report)
  if (duplicateOf !== undefined)
    return <Link href={`/${of}/${duplicateOf}`}>{t('import.sameAs', { context: of })}</Link>
  return leftAlone === undefined ? null : t('import.leftAlone', { columns: leftAlone.join(', ') })
}
