import type { ImportColumn, ImportReport, ImportWarning } from '@stowage/contract/tables/imports'
import { Plus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { type Choices, withFix, withTarget } from './choices.ts'
import styles from './import.module.css'
import { choose, type Session } from './import-session.ts'
import { NewLocations } from './new-locations.tsx'
import { warningText } from './warning-text.ts'

/** So many names are listed; the others are counted. */
const shown = 30

/** What is worth knowing before the import: warnings, and what it makes besides items. */
export function SidePanel({ session, report }: { readonly session: Session; readonly report: ImportReport }) {
  const { t } = useTranslation()
  const { newTags, newFields, newTypes, newProducts } = report
  // The first step shows the titles.
  const warnings = report.warnings.filter(({ params }) => params['is'] !== 'title')
  const names = newTags.length + newFields.length + newTypes.length + newProducts.length
  const hasLocations = report.newLocations.length + (session.choices.replacedLocations?.length ?? 0) > 0
  if (warnings.length + names === 0 && !hasLocations) return null
  return (
    <aside className={styles.side} aria-label={t('import.toKnow')}>
      {warnings.length === 0 ? null : (
        <Part title={t('import.warnings')} count={warnings.length}>
          <ul>
            {warnings.map(warning => (
              <Warning
                key={JSON.stringify([warning.code, warning.params])}
                {...{ session, report, warning }}
              />
            ))}
          </ul>
        </Part>
      )}
      {!hasLocations ? null : (
        <Part title={t('import.newLocations', { count: report.newLocations.length })}>
          <NewLocations session={session} report={report} />
        </Part>
      )}
      {names === 0 ? null : (
        <Part
          title={formatList(
            [
              newTags.length > 0 ? [t('import.newTags', { count: newTags.length })] : [],
              newFields.length > 0 ? [t('import.newFields', { count: newFields.length })] : [],
              newTypes.length > 0 ? [t('import.newTypes', { count: newTypes.length })] : [],
              newProducts.length > 0 ? [t('import.newProducts', { count: newProducts.length })] : [],
            ].flat(),
          )}
        >
          <ul className={styles.names}>
            {[...newTags, ...newFields, ...newTypes, ...newProducts].slice(0, shown).map(name => (
              <li key={name}>
                <Plus aria-hidden />
                <span dir="auto">{name}</span>
              </li>
            ))}
          </ul>
          {names > shown ? (
            <p className={styles.quiet}>{t('import.more', { count: names - shown })}</p>
          ) : null}
        </Part>
      )}
    </aside>
  )
}

/** A part of the panel: on phones it is folded until it is wanted. */
function Part({
  title,
  count,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly children: React.ReactNode
}) {
  return (
    <details className={styles.sidePart} open={!matchMedia('(max-width: 43.6875rem)').matches}>
      <summary>
        <h2>{title}</h2>
        {count === undefined ? null : <Badge tone="amber">{count}</Badge>}
      </summary>
      {children}
    </details>
  )
}

interface WarningProps {
  readonly session: Session
  readonly report: ImportReport
  readonly warning: ImportWarning
}

function Warning({ session, report, warning }: WarningProps) {
  const { t } = useTranslation()
  const { title, text } = warningText(t, warning, report)
  const action = actionFor(warning, report)
  return (
    <li className={styles.warning}>
      <TriangleAlert aria-hidden />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {action === undefined ? null : (
          <Button variant="bare" size="small" onPress={() => choose(action.apply(session.choices))}>
            {t(action.text)}
          </Button>
        )}
      </div>
    </li>
  )
}

interface WarningAction {
  readonly text: 'import.skipCells' | 'import.keepValues'
  readonly apply: (choices: Choices) => Choices
}

/** What can be done about a warning, where that is one step. */
function actionFor(
  { code, params, rows, count }: ImportWarning,
  report: ImportReport,
): WarningAction | undefined {
  const column = report.columns.find(({ header, mappedTo }) =>
    typeof params['member'] === 'string' ? isMember(mappedTo, params['member']) : header === params['column'],
  )?.header
  if (column === undefined) return undefined
  if (code === 'cleared_column')
    return { text: 'import.keepValues', apply: choices => withTarget(choices, column, { skip: true }) }
  // Only the first rows are named: with more, some of the cells would stay.
  const canSkip = (code === 'exponent' || code === 'wrong_encoding') && rows.length === count
  if (!canSkip) return undefined
  return {
    text: 'import.skipCells',
    apply: choices =>
      rows.reduce((now, row) => withFix(now, { row, column, value: '', was: undefined }), choices),
  }
}

/** Is a column what the history calls a member? */
function isMember(target: ImportColumn['mappedTo'], member: string): boolean {
  if ('field' in target) return member === `fields.${target.field}`
  if (!('member' in target)) return false
  const own: Partial<Record<string, string>> = {
    location: 'parentId',
    price: 'purchasePrice',
    total: 'purchasePrice',
    type: 'entityTypeId',
  }
  return (own[target.member] ?? target.member) === member
}
