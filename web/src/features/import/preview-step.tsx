import type { ImportReport, PlannedRow } from '@stowage/contract/tables/imports'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatSpan } from '../../i18n/format-span.ts'
import { BadCells } from './bad-cells.tsx'
import styles from './import.module.css'
import type { Session } from './import-session.ts'
import { secondsToImport } from './import-time.ts'
import { MemberChanges } from './member-changes.tsx'
import { RowList } from './row-list.tsx'
import { kindOfRows } from './shown-report.ts'
import { SidePanel } from './side-panel.tsx'

export const shownActions = ['create', 'update', 'unchanged', 'skip', 'error'] as const
export type ShownAction = (typeof shownActions)[number]

interface PreviewProps {
  readonly session: Session
  readonly report: ImportReport
  /** Only rows with this action are shown. */
  readonly shown: ShownAction | undefined
  readonly onShow: (action: ShownAction | undefined) => void
}

/** What the import would do, and what is in its way. */
export function PreviewStep({ session, report, shown, onShow }: PreviewProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <div className={styles.counts}>
          <Counts report={report} shown={shown} onShow={onShow} />
          <Checked session={session} report={report} />
        </div>
        <TimeToImport session={session} report={report} />
        {session.error === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {errorText(session.error)}
          </p>
        )}
        {shown === undefined || shown === 'error' ? <BadCells session={session} report={report} /> : null}
        {shown === undefined || shown === 'update' ? <MemberChanges report={report} /> : null}
        <Rows report={report} shown={shown} />
        {report.create + report.update + report.errorCount > 0 ? null : (
          <p className={styles.nothing}>{t('import.nothingNew')}</p>
        )}
        {report.duplicates === 0 ? null : (
          <p className={styles.quiet}>
            {t('import.duplicates', { count: report.duplicates, context: session.of })}
          </p>
        )}
      </div>
      <SidePanel session={session} report={report} />
    </div>
  )
}

/** Whether the server has checked the latest choices. */
function Checked({ session, report }: { readonly session: Session; readonly report: ImportReport }) {
  const { t } = useTranslation()
  const { errorCount } = report
  return (
    <p role="status" className={styles.checked}>
      {session.isChecking ? (
        t('import.checking')
      ) : (
        <>
          {errorCount === 0 ? <Check aria-hidden /> : null}
          {errorCount === 0 ? t('import.checkedAll') : t('import.leftToFix', { count: errorCount })}
        </>
      )}
    </p>
  )
}

/** Shorter imports are not worth a word. Seconds. */
const longImport = 10

/** How long nobody can change the group, before a long import begins. */
function TimeToImport({ session: { checkMs = 0 }, report }: Pick<PreviewProps, 'session' | 'report'>) {
  const { t } = useTranslation()
  const seconds = secondsToImport(checkMs, report)
  return seconds < longImport ? null : (
    <p className={styles.quiet}>{t('import.takes', { time: formatSpan(seconds) })}</p>
  )
}

const countOf = (report: ImportReport, action: ShownAction): number =>
  action === 'skip' ? report.skipped : report[action]

function Counts({ report, shown, onShow }: Omit<PreviewProps, 'session'>) {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      aria-label={t('import.show')}
      selectionMode="single"
      selectedKeys={shown === undefined ? [] : [shown]}
      onSelectionChange={keys => onShow(shownActions.find(action => keys.has(action)))}
      className={styles.countButtons ?? ''}
    >
      {shownActions.map(action => {
        const count = countOf(report, action)
        return action === 'skip' && count === 0 ? null : (
          <ToggleButton
            key={action}
            id={action}
            className={styles.count ?? ''}
            data-action={action}
            data-none={count === 0 || undefined}
          >
            <b>{formatNumber(count)}</b> {t(`import.count.${action}`)}
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}

/** The rows of the file: those that are filtered for, else the new ones. */
function Rows({
  report,
  shown = 'create',
}: {
  readonly report: ImportReport
  readonly shown: ShownAction | undefined
}) {
  const { t } = useTranslation()
  const { rows: all } = report
  const rows = useMemo(
    (): readonly PlannedRow[] => (all ?? []).filter(({ action }) => action === shown),
    [all, shown],
  )
  if (rows.length === 0) return null
  const isOfContacts = kindOfRows(report) === 'contacts' && shown !== 'skip' && shown !== 'error'
  const context = isOfContacts ? (`${shown}_contacts` as const) : shown
  const label = t('import.rowsOf', { count: rows.length, context })
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{label}</h2>
      </header>
      <RowList key={shown} rows={rows} label={label} report={report} />
    </section>
  )
}
