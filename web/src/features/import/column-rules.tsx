import type { ImportReport, RowError } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { Wand2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { type Choices, type DayOrder, type Decimal, withFix } from './choices.ts'
import styles from './import.module.css'
import { choose, type Session } from './import-session.ts'
import { looksLikeDay, readDay, readNumber } from './read-values.ts'

/** Several cells of a column with the same problem. */
interface Problem {
  readonly column: string
  readonly code: string
  readonly cells: readonly RowError[]
}

/** So many cells make a rule worth it. */
const worthwhile = 2

function problemsOf({ errors }: ImportReport): readonly Problem[] {
  const groups = Map.groupBy(errors, ({ column, code }) => JSON.stringify([column, code]))
  return [...groups.values()].flatMap(cells => {
    const [first] = cells
    return first === undefined || first.column === '' || cells.length < worthwhile
      ? []
      : [{ column: first.column, code: first.code, cells }]
  })
}

/** What mends all cells of a problem at once. */
interface Rule {
  readonly id: string
  readonly text: string
  readonly apply: (choices: Choices) => Choices
}

const orders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']
const decimals: readonly Decimal[] = ['comma', 'point']

function rulesFor(t: TFunction, report: ImportReport, { column, code, cells }: Problem): readonly Rule[] {
  const values = cells.map(({ value = '' }) => value)
  const known = report.columns.find(({ header }) => header === column)
  const asDay = orders.filter(
    order => order !== known?.dates && values.every(value => readDay(value, order) !== undefined),
  )
  const areDays = values.some(looksLikeDay)
  const asNumber = areDays
    ? []
    : decimals.filter(
        decimal =>
          decimal !== known?.decimal && values.every(value => readNumber(value, decimal) !== undefined),
      )
  const rules: Rule[] = [
    ...asDay.map(dates => ({
      id: dates,
      text: t('import.rule.readAs', { reading: t(`import.dates.${dates}`) }),
      apply: (choices: Choices): Choices => ({ ...choices, dates }),
    })),
    ...asNumber.map(decimal => ({
      id: decimal,
      text: t('import.rule.readAs', { reading: t(`import.decimal.${decimal}`) }),
      apply: (choices: Choices): Choices => ({ ...choices, decimal }),
    })),
  ]
  if (code !== 'empty' && code !== 'required')
    rules.push({
      id: 'empty',
      text: t('import.rule.empty', { count: cells.length }),
      apply: choices =>
        cells.reduce((now, was) => withFix(now, { row: was.row, column, value: '', was }), choices),
    })
  rules.push({
    id: 'skip',
    text: t('import.rule.skip', { count: new Set(cells.map(({ row }) => row)).size }),
    apply: choices => ({
      ...choices,
      skippedRows: [...new Set([...choices.skippedRows, ...cells.map(({ row }) => row)])],
    }),
  })
  return rules
}

/** Rules for columns of which several cells have the same problem. */
export function ColumnRules({
  session,
  report,
}: {
  readonly session: Session
  readonly report: ImportReport
}) {
  const { t } = useTranslation()
  return problemsOf(report).map(problem => (
    <div key={`${problem.column} ${problem.code}`} className={styles.rule}>
      <Wand2 aria-hidden />
      <p>
        {t('import.rule.text', {
          column: problem.column,
          count: problem.cells.length,
          example: problem.cells[0]?.value ?? '',
        })}
      </p>
      <span className={styles.rules}>
        {rulesFor(t, report, problem).map(({ id, text, apply }) => (
          <Button key={id} size="small" onPress={() => choose(apply(session.choices))}>
            {text}
          </Button>
        ))}
      </span>
    </div>
  ))
}
