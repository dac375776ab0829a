import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'
import { CheckCircle2, CircleAlert, Download, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button as AriaButton, Input, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { announce } from '../../ui/toast/announcer.ts'
import { downloadBadRows } from './bad-rows-file.ts'
import { cellText } from './cell-text.ts'
import { withFix, withoutFix } from './choices.ts'
import { ColumnRules } from './column-rules.tsx'
import styles from './import.module.css'
import { choose, currentSession, type Session } from './import-session.ts'
import { rowPlace, rowText } from './row-text.ts'
import { type BadCell, badCellsOf } from './shown-report.ts'
import { suggestionsFor } from './suggestions.ts'
import { typedCell } from './typed-cell.ts'

/** So many cells are drawn; the others come as these are fixed. */
const shownAtOnce = 100

interface BadCellsProps {
  readonly session: Session
  readonly report: ImportReport
}

/** The cells that are in the way, each with an input; fixed ones stay with their old text. */
export function BadCells({ session, report }: BadCellsProps) {
  const { t } = useTranslation()
  const { choices } = session
  const cells = useMemo(() => badCellsOf(report, choices), [report, choices])
  const list = useRef<HTMLUListElement>(null)
  const names = useMemo(
    () => new Map((report.rows ?? []).map(({ row, name }) => [row, name] as const)),
    [report],
  )
  const columns = useMemo(() => new Map(report.columns.map(each => [each.header, each] as const)), [report])
  useNextKey(list)
  useAnnounced(report.errorCount)
  const isPhone = useIsPhone()
  const [opened, open] = useState<string>()
  const { skippedRows } = choices
  if (cells.length === 0 && skippedRows.length === 0) return null
  const title = cells.length === 0 ? t('import.leftOut') : undefined
  const fixed = cells.filter(({ error }) => error === undefined).length
  const rest = report.errorCount - (cells.length - fixed)
  const shown = cells.slice(0, shownAtOnce)
  // On phones one cell has the room: the one that was chosen as long as it is bad, else the first.
  const bad = shown.filter(({ error }) => error !== undefined)
  const openKey = cellKey(bad.find(cell => cellKey(cell) === opened) ?? bad[0])
  return (
    <section className={`${styles.card} ${styles.bad}`} data-fixed={report.errorCount === 0 || undefined}>
      <header className={styles.cardHead}>
        <h2>{title ?? t('import.fixed', { fixed, count: fixed + report.errorCount })}</h2>
        <p>{t('import.fixedText')}</p>
        {report.errorCount === 0 ? null : (
          <Button
            variant="bare"
            size="small"
            icon={<Download aria-hidden />}
            onPress={() => void downloadBadRows(t, session.file, report)}
          >
            {t('import.downloadBad')}
          </Button>
        )}
      </header>
      <ul ref={list} aria-label={t('import.badCells')}>
        {shown.map(cell => {
          const key = cellKey(cell)
          const name = names.get(cell.row) ?? ''
          return isPhone && cell.error !== undefined && key !== openKey ? (
            <FoldedCell key={key} cell={cell} name={name} report={report} onOpen={() => open(key)} />
          ) : (
            <Cell
              key={key}
              cell={cell}
              name={name}
              list={list}
              column={columns.get(cell.column)}
              report={report}
            />
          )
        })}
      </ul>
      {cells.length - shown.length + rest === 0 ? null : (
        <p className={styles.more}>{t('import.moreCells', { count: cells.length - shown.length + rest })}</p>
      )}
      <ColumnRules session={session} report={report} />
      {skippedRows.length === 0 ? null : (
        <p className={styles.more}>
          {t('import.rowsLeftOut', { count: skippedRows.length })}
          <Button
            variant="bare"
            size="small"
            icon={<Undo2 aria-hidden />}
            onPress={() => choose({ ...choices, skippedRows: [] })}
          >
            {t('import.takeBack')}
          </Button>
        </p>
      )}
    </section>
  )
}

const cellKey = (cell: BadCell | undefined): string => JSON.stringify([cell?.row, cell?.column])

/** A bad cell on a phone, until it is its turn. */
function FoldedCell({
  cell,
  name,
  report,
  onOpen,
}: Omit<CellProps, 'list' | 'column'> & { readonly onOpen: () => void }) {
  const { t } = useTranslation()
  const place = rowPlace(report, cell.row)
  return (
    <li>
      <AriaButton className={`${styles.badCell} ${styles.folds}`} onPress={onOpen}>
        <CircleAlert aria-hidden />
        <span className={styles.badWhere}>
          <b dir="auto">{cell.column === '' ? t('import.wholeRow') : cell.column}</b>
          <span dir="auto">{[name, place.sheet].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={styles.badRow}>{t('import.rowOf', { row: formatNumber(place.row) })}</span>
      </AriaButton>
    </li>
  )
}

/** Has screen readers hear how many cells are left, whenever that is another number. */
function useAnnounced(count: number): void {
  const { t } = useTranslation()
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== count) announce(t('import.leftToFix', { count }))
    before.current = count
  }, [count, t])
}

const inputsOf = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('li[data-bad] input') ?? []),
]

/** Goes to the next bad cell; after the last one, to the first. */
function focusNext(list: HTMLElement | null, from: Element | null): void {
  const inputs = inputsOf(list)
  const next =
    inputs.find(
      input => from !== null && (from.compareDocumentPosition(input) & 4) !== 0 && input !== from,
    ) ?? inputs[0]
  next?.focus()
  next?.select()
}

/** F goes to the next bad cell. */
function useNextKey(list: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (letterOf(event) !== 'f' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return
      event.preventDefault()
      focusNext(list.current, document.activeElement)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}

interface CellProps {
  readonly cell: BadCell
  readonly name: string
  readonly list: React.RefObject<HTMLElement | null>
  /** Its column as the file was read. */
  readonly column: ImportColumn | undefined
  readonly report: ImportReport
}

function Cell({ cell, name, list, column: read, report }: CellProps) {
  const { t } = useTranslation()
  const { row, column, error, fix } = cell
  const place = rowPlace(report, row)
  const isBad = error !== undefined
  const isOfRow = column === ''
  return (
    <li className={styles.badCell} data-bad={isBad || undefined}>
      {isBad ? <CircleAlert aria-hidden /> : <CheckCircle2 aria-hidden />}
      <span className={styles.badRow}>{t('import.rowOf', { row: formatNumber(place.row) })}</span>
      <span className={styles.badWhere}>
        <b dir="auto">{isOfRow ? t('import.wholeRow') : column}</b>
        <span dir="auto">{[name, place.sheet].filter(Boolean).join(' · ')}</span>
      </span>
      {isOfRow ? null : <CellInput cell={cell} list={list} column={read} report={report} />}
      <span className={styles.badText} id={cellId(cell)}>
        {isBad ? cellText(error) : null}
        {fix === undefined || isBad ? null : <Was fix={fix} />}
        {isBad && !isOfRow ? <Suggestions cell={cell} list={list} /> : null}
      </span>
      <span className={styles.badActs}>
        {fix === undefined ? null : (
          <Button
            variant="bare"
            size="small"
            icon={<Undo2 aria-hidden />}
            onPress={() => changed(choices => withoutFix(choices, cell))}
          >
            {t('toast.undo')}
          </Button>
        )}
        {isBad ? (
          <Button
            size="small"
            onPress={() => {
              changed(choices => ({ ...choices, skippedRows: [...choices.skippedRows, row] }))
              requestAnimationFrame(() => focusNext(list.current, null))
            }}
          >
            {t('import.skipRow')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Chooses by the choices of this moment: several cells may be fixed before the page is drawn anew. */
function changed(change: (choices: Session['choices']) => Session['choices']): void {
  const now = currentSession()
  if (now !== undefined) choose(change(now.choices))
}

const cellId = ({ row, column }: BadCell): string => `import-cell-${row}-${column.replaceAll(/\W/g, '_')}`

function accept({ row, column, error }: BadCell, value: string): void {
  changed(choices => withFix(choices, { row, column, value, was: error }))
}

/** What is in the cell. Enter accepts it and goes on to the next one. */
function CellInput({ cell, list, column: read, report }: Omit<CellProps, 'name'>) {
  const { t } = useTranslation()
  const { error, fix, row, column } = cell
  const first = fix?.value ?? error?.value ?? ''
  const [typed, type] = useState<string>()
  const value = typed ?? first
  const take = (): void => {
    if (typed !== undefined && typed !== first) accept(cell, typedCell(typed, read))
    type(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
    if (nativeEvent.isComposing) return
    if (key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      type(undefined)
    }
    if (key !== 'Enter' || ctrlKey || metaKey) return
    event.preventDefault()
    focusNext(list.current, currentTarget)
    if (document.activeElement === currentTarget) take()
  }
  return (
    <TextField
      aria-label={t('import.cellOf', { row: rowText(report, row), column })}
      aria-describedby={cellId(cell)}
      value={value}
      onChange={type}
      isInvalid={error !== undefined}
      className={styles.badInput ?? ''}
    >
      <Input dir="auto" autoComplete="off" onKeyDown={press} onBlur={take} />
    </TextField>
  )
}

/** What the cell had in the file. */
function Was({ fix }: { readonly fix: NonNullable<BadCell['fix']> }) {
  const { t } = useTranslation()
  return (
    <>
      {t('import.was')} <s dir="auto">{fix.was?.value ?? ''}</s>
      {fix.value === '' ? ` ${t('import.nowEmpty')}` : null}
    </>
  )
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** Texts that the cell may have been meant to have. */
function Suggestions({ cell, list }: Pick<CellProps, 'cell' | 'list'>) {
  const { t } = useTranslation()
  const take = (value: string): void => {
    accept(cell, value)
    requestAnimationFrame(() => focusNext(list.current, null))
  }
  return (
    <span className={styles.suggestions}>
      {suggestionsFor(cell.error).map(value => (
        <Button key={value} size="small" onPress={() => take(value)}>
          {isoDay.test(value) ? formatDay(value) : value}
        </Button>
      ))}
      {cell.error?.code === 'empty' || cell.error?.code === 'required' ? null : (
        <Button size="small" onPress={() => take('')}>
          {t('import.leaveEmpty')}
        </Button>
      )}
    </span>
  )
}
