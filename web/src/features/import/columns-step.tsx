import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldDefinitions } from '../../data/items/use-field-definitions.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { listFieldNames, listTags } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ReadingChips } from './chips.tsx'
import { type Choices, withOthers, withTarget } from './choices.ts'
import styles from './import.module.css'
import { ImportOptionsPanel } from './import-options-panel.tsx'
import { useImportKind } from './import-search.ts'
import { choose, type Session } from './import-session.ts'
import { shownCell } from './shown-cell.ts'
import { columnsNow, isKept } from './shown-report.ts'
import { type KnownTargets, TargetPicker } from './target-picker.tsx'
import { clashingHeaders, isName, kindOfTarget, memberNameOf, targetName } from './targets.tsx'

function useKnownTargets(): KnownTargets {
  const fieldNames = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? []
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  return {
    of: useImportKind(),
    definitions: useFieldDefinitions(),
    fieldNames,
    tagNames: tags.map(({ name }) => name),
  }
}

/** What each column of the file is, and what becomes of items that exist. */
export function ColumnsStep({
  session,
  report,
}: {
  readonly session: Session
  readonly report: ImportReport
}) {
  const { t } = useTranslation()
  const known = useKnownTargets()
  const { choices } = session
  const columns = columnsNow(report, choices)
  const clashes = clashingHeaders(columns)
  return (
    <div className={styles.split}>
      <section className={styles.card}>
        {session.of === 'contacts' ? null : <OtherColumns session={session} report={report} />}
        <div className={styles.columnHeads} aria-hidden="true">
          <span>{t('import.column')}</span>
          <span>{t('import.values')}</span>
          <span />
          <span>{t('import.goesTo')}</span>
          <span>{t('import.match')}</span>
        </div>
        <ul aria-label={t('import.step.columns')}>
          {columns.map((column, at) => (
            <ColumnRow
              key={column.header}
              id={`import-column-${at}`}
              column={column}
              report={report}
              known={known}
              match={matchOf(t, column, { report, choices, clashes })}
              isInvalid={clashes.has(column.header)}
              onChoose={target => choose(withTarget(choices, column.header, target))}
            />
          ))}
        </ul>
      </section>
      <ImportOptionsPanel session={session} report={report} columns={columns} />
    </div>
  )
}

/** What becomes of all columns that nothing names. */
function OtherColumns({ session: { choices }, report }: Parameters<typeof ColumnsStep>[0]) {
  const { t } = useTranslation()
  const { mapping, otherColumns = 'keep' } = choices
  const count = report.columns.filter(column => {
    const chosen = mapping[column.header]
    return chosen === undefined ? column.matchedBy === 'none' && !isName(column.mappedTo) : 'skip' in chosen
  }).length
  if (count === 0) return null
  const areSkipped = Object.values(mapping).some(target => 'skip' in target)
  const label = t('import.otherColumns', { count })
  return (
    <header className={styles.cardHead}>
      <p>{label}</p>
      <span className={styles.end}>
        <ReadingChips
          label={label}
          chips={[
            { id: 'keep', name: t('import.otherColumns.keep') },
            { id: 'skip', name: t('import.otherColumns.skip') },
          ]}
          chosen={otherColumns === 'keep' && areSkipped ? undefined : otherColumns}
          onChoose={next => choose(withOthers(choices, next))}
        />
      </span>
    </header>
  )
}

function ColumnRow({
  id,
  column,
  match,
  report,
  ...picker
}: {
  readonly id: string
  readonly column: ImportColumn
  readonly match: Match
  readonly report: ImportReport
} & Omit<Parameters<typeof TargetPicker>[0], 'column' | 'describedBy'>) {
  const { header, samples } = column
  const currency = useCurrency()
  return (
    <li className={styles.column} data-skipped={'skip' in column.mappedTo || undefined}>
      <span className={styles.columnName} dir="auto">
        {header}
      </span>
      <span className={styles.values}>
        {samples.slice(0, 3).map(sample => (
          <span key={sample} className={styles.value} dir="auto">
            {shownCell(sample, column, report, currency)}
          </span>
        ))}
      </span>
      <ArrowRight aria-hidden className={styles.to} />
      <TargetPicker {...picker} column={column} describedBy={id} />
      <span id={id} className={styles.match} data-tone={match.tone}>
        <b>{match.word}</b>
        <span>{match.reason}</span>
      </span>
    </li>
  )
}

interface Match {
  readonly tone: 'sure' | 'likely' | 'check' | 'skipped'
  readonly word: string
  readonly reason: string
}

/** How sure it is that a column is what it is taken for, and why. */
function matchOf(
  t: TFunction,
  { header, matchedBy, certain, mappedTo, samples }: ImportColumn,
  {
    report,
    choices,
    clashes,
  }: { readonly report: ImportReport; readonly choices: Choices; readonly clashes: ReadonlySet<string> },
): Match {
  const match = (tone: Match['tone'], reason: string, word = t(`import.match.${tone}`)): Match => ({
    tone,
    word,
    reason,
  })
  if (clashes.has(header)) return match('check', t('import.reason.clash'))
  const isOwn = Object.hasOwn(choices.mapping, header)
  if ('skip' in mappedTo) return match('skipped', isOwn ? t('import.yourChoice') : t('import.reason.unknown'))
  const damaged = report.warnings.find(
    ({ code, params }) => code === 'exponent' && params['column'] === header,
  )
  const unsuited = report.warnings.find(
    ({ code, params }) => code === 'unsuited_column' && params['column'] === header,
  )?.params['member']
  if (damaged !== undefined) return match('check', t('import.reason.damaged', { count: damaged.count }))
  if (report.decisions.some(({ column }) => column === header))
    return match('check', t('import.reason.twice'))
  const bad = report.errors.filter(({ column }) => column === header).length
  if (bad > 0) return match('check', t('import.reason.bad', { count: bad }))
  if (isOwn && choices.usedMapping === undefined)
    return match('sure', t('import.reason.mapping'), t('import.yourChoice'))
  if (typeof unsuited === 'string' && !isOwn)
    return match('check', t('import.reason.unsuited', { member: memberNameOf(t, unsuited) }))
  if ('field' in mappedTo && isKept({ matchedBy, mappedTo })) {
    const isNew = report.newFields.includes(mappedTo.field)
    const kind = t(`fields.${mappedTo.type ?? 'text'}`)
    return match('sure', kind, t(isNew ? 'import.match.newField' : 'import.match.field'))
  }
  if (matchedBy === 'none') return match('check', t('import.reason.proposed'))
  const reason = t(`import.reason.${matchedBy}`, { program: report.preset ?? '' })
  if (certain) return match('sure', reason)
  const isOwnWord =
    header.trim().localeCompare(targetName(t, mappedTo), undefined, { sensitivity: 'base' }) === 0
  if (matchedBy === 'synonym' && isOwnWord) return match('sure', t('import.reason.header'))
  // Values that could not be anything else speak for a name that only means the same.
  if (samples.length > 0 && ['number', 'day', 'flag'].includes(kindOfTarget(mappedTo) ?? ''))
    return match('sure', t('import.reason.fits'))
  return match(isNameLocationOrTags(mappedTo) ? 'sure' : 'likely', reason)
}

const isNameLocationOrTags = (target: ImportColumn['mappedTo']): boolean =>
  isName(target) || ('member' in target && ['location', 'tags'].includes(target.member))
