import { dayOfWord } from '@stowage/contract/values/day-words'
import { Check } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf, type Row, standInOf } from '../../../data/items/entities.ts'
import {
  definitionOf,
  type FieldDefinition,
  remindingDefinitions,
  statusDefinition,
} from '../../../data/items/field-definitions.ts'
import type { FieldValue as FieldValueOf } from '../../../data/items/field-value.ts'
import { firstReminder, remindedDays } from '../../../data/items/first-reminder.ts'
import { shownText } from '../../../data/items/number-field.ts'
import { unsavedInColumn } from '../../../data/outbox/pending-edits.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { listMaintenance } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatAgo, formatAmount, formatDay, formatMoney, formatNumber, today } from '../../../i18n/format.ts'
import { ChoiceWord, useShownValue } from '../../../shared/field-values/shown-value.tsx'
import { openQuery } from '../../../shared/maintenance/queries.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { drawPath } from '../../../ui/path/named-path.tsx'
import { drawStandIn, Photo } from '../../../ui/photo/photo.tsx'
import { RowLink } from '../../../ui/row-link/row-link.tsx'
import { drawTag } from '../../../ui/tag/tag.tsx'
import { editedIn } from '../edit/cell-value.ts'
import { loanText, valueText } from '../print/value-text.ts'
import { drawMark } from '../select/select-mark.tsx'
import { columnName } from './column-names.ts'
import { type CellKind, type Column, fieldPrefix, nameColumn } from './columns.ts'
import styles from './grid.module.css'
import type { GridLayout } from './grid-layout.ts'

const { load, Part: CellEditor } = loadedPart(
  async () => (await import('../edit/cell-editor.tsx')).CellEditor,
)

/** Loads what edits a cell ahead of that. */
export const loadCellEditor = load

/** The picture of a row, or what stands for it. */
export function pictureFor(row: Row): ReactNode {
  const src = pictureOf(row)
  return src === undefined ? drawStandIn(standInOf(row)) : <Photo src={src} standIn={standInOf(row)} />
}

const locationOf = (row: Row): readonly string[] =>
  row.path ?? (row.parent === undefined ? [] : [row.parent.name])

/** Where an item is. */
export const drawLocation = (row: Row): ReactNode => drawPath(locationOf(row), styles.location)

/** The name of an item, and whether it is sold. */
const drawName = (row: Row): ReactNode => (row.soldDate === '' ? row.name : <SoldName name={row.name} />)

/** The same as a link. */
const drawNameLink = (row: Row): ReactNode => (
  <RowLink href={`${basePath}/items/${row.id}`}>{drawName(row)}</RowLink>
)

const SoldName = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  return (
    <>
      {name} <Badge>{t('list.sold')}</Badge>
    </>
  )
}

const Flag = ({ isSet }: { readonly isSet: boolean }) => {
  const { t } = useTranslation()
  return isSet ? <Check role="img" aria-label={t('one.yes')} className={styles.check} /> : null
}

const unset = ''

type Definitions = readonly FieldDefinition[]

/** What stands in a cell, by the kind of its column; `value` is the member of the row. */
const shownAs: Readonly<
  Record<CellKind, (value: unknown, row: Row, column: Column, definitions: Definitions) => ReactNode>
> = {
  text: value => (typeof value === 'string' ? value : unset),
  code: (value, _, { id }) =>
    id === 'assetId' ? (
      <AssetNumber number={String(value ?? '')} />
    ) : (
      <span className={styles.code}>{String(value ?? '')}</span>
    ),
  codes: value => <span className={styles.code}>{Array.isArray(value) ? value.join(', ') : unset}</span>,
  number: value => (typeof value === 'number' ? formatNumber(value) : unset),
  money: value => (typeof value === 'number' && value !== 0 ? formatAmount(value) : unset),
  day: value => (typeof value === 'string' ? formatDay(value) : unset),
  moment: value => (typeof value === 'string' ? formatAgo(value) : unset),
  flag: value => <Flag isSet={value === true} />,
  location: (_, row) => drawLocation(row),
  tags: (_, row) => row.tags.slice(0, 3).map(drawTag),
  type: (_, row) => row.entityType.name,
  loan: (_, { loan }) => <With loan={loan} />,
  product: (_, { product }) =>
    product ? <RowLink href={`${basePath}/stock/${product.id}`}>{product.name}</RowLink> : null,
  field: (_, row, { id }, definitions) => (
    <FieldValue row={row} name={id.slice(fieldPrefix.length)} definitions={definitions} />
  ),
}

/** The contact who has an item, and the due day. */
const With = ({ loan }: Pick<Row, 'loan'>) => {
  const { t } = useTranslation()
  if (!loan) return null
  const isOverdue = loan.due !== null && loan.due < today()
  return <span className={isOverdue ? styles.overdue : undefined}>{loanText(t, loan)}</span>
}

/** The value of a custom field, where the item has one of that name. */
const FieldValue = ({
  row,
  name,
  definitions,
}: {
  readonly row: Row
  readonly name: string
  readonly definitions: Definitions
}) => {
  const field = row.fields?.find(each => each.name === name)
  if (field === undefined) return null
  const definition = definitionOf(definitions, name, row.entityType.id)
  const isPlain = definition === undefined || (definition.kind === 'boolean' && field.type === 'boolean')
  if (!isPlain) return <DefinedValue definition={definition} field={field} />
  if (field.type === 'boolean') return <Flag isSet={field.booleanValue} />
  if (field.type === 'number') return formatNumber(field.numberValue)
  return field.type === 'time' ? formatDay(field.timeValue) : shownText(field)
}

const DefinedValue = ({
  definition,
  field,
}: {
  readonly definition: FieldDefinition
  readonly field: FieldValueOf
}) => useShownValue(definition, field)

/** The status of an item, a coloured word; nothing where it has none. */
export const Status = ({ row, definitions }: { readonly row: Row; readonly definitions: Definitions }) => {
  const definition = statusDefinition(definitions)
  const field = row.fields?.find(({ name }) => name === definition?.name)
  const choice = definition?.choices.find(({ value }) => value === field?.textValue)
  if (definition === undefined || choice === undefined) return null
  return (
    <span className={styles.status}>
      <span className="visually-hidden">{definition.name}: </span>
      <ChoiceWord {...choice} />
    </span>
  )
}

/** Do rows show the status already, in a column of its own? */
const hasStatusColumn = ({ columns, definitions }: Pick<GridLayout, 'columns' | 'definitions'>): boolean => {
  const status = statusDefinition(definitions)
  return columns.some(({ id }) => status !== undefined && id === fieldPrefix + status.name)
}

const classes: Partial<Readonly<Record<CellKind, string | undefined>>> = {
  tags: styles.tags,
  number: styles.number,
  money: styles.number,
  moment: styles.changed,
  location: styles.locationCell,
  product: `${styles.text} ${styles.product}`,
}

/** How the cells of a column are set. */
export const classOf = (kind: CellKind): string => classes[kind] ?? styles.text ?? ''

/** What edits a cell in place of what stands in it. */
const Editor = ({
  row,
  column,
  shown,
}: {
  readonly row: Row
  readonly column: Column
  readonly shown: ReactNode
}) => <CellEditor row={row} column={column} first={shown} />

/** What is said of a cell besides what stands in it: whose it is, and whether it can be edited. */
const cellOf = (row: Row, column: Column, isEdited: boolean) =>
  ({
    role: 'gridcell',
    'data-column': column.id,
    'data-editing': isEdited || undefined,
    'aria-readonly': editedIn(column) === undefined || undefined,
    // The row is another object whenever this changes.
    'data-unsaved': unsavedInColumn(row.id, column.id),
  }) as const

/** A row of the table. */
export const Cells = memo(function Cells({
  row,
  layout,
  isSelected,
  edited,
}: {
  readonly row: Row
  /** Another one in another language, too. */
  readonly layout: GridLayout
  readonly isSelected: boolean
  /** The column that is being edited. */
  readonly edited: string | undefined
}) {
  return (
    <span className={styles.cells} role="presentation">
      {drawMark(isSelected)}
      {/* oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA has it for cells of a grid */}
      <span role="gridcell" aria-readonly className={styles.picture}>
        {pictureFor(row)}
      </span>
      <span
        {...cellOf(row, nameColumn, edited === nameColumn.id)}
        dir="auto"
        className={`${styles.name} ${styles.pinned}`}
      >
        {edited === nameColumn.id ? (
          <Editor row={row} column={nameColumn} shown={drawName(row)} />
        ) : (
          <>
            {drawNameLink(row)}
            {hasStatusColumn(layout) ? null : <Status row={row} definitions={layout.definitions} />}
          </>
        )}
      </span>
      {layout.columns.map(column => {
        const shown = shownAs[column.kind](row[column.id as keyof Row], row, column, layout.definitions)
        return (
          <span
            key={column.id}
            {...cellOf(row, column, edited === column.id)}
            className={classOf(column.kind)}
          >
            {edited === column.id ? <Editor row={row} column={column} shown={shown} /> : shown}
          </span>
        )
      })}
    </span>
  )
})

/** A row where there is little room. */
export const NarrowCells = memo(function NarrowCells({
  row,
  layout,
  isSelected,
  isSelecting,
}: {
  readonly row: Row
  readonly layout: GridLayout
  readonly isSelected: boolean
  /** Anything in the list is selected. */
  readonly isSelecting: boolean
}) {
  return (
    <span className={styles.phone} role="presentation">
      {isSelecting ? drawMark(isSelected) : null}
      <span role="gridcell" className={styles.picture}>
        {pictureFor(row)}
      </span>
      <span role="gridcell" className={styles.both}>
        <span className={styles.name} dir="auto">
          {drawNameLink(row)}
        </span>
        <span className={styles.below}>
          {hasStatusColumn(layout) ? null : <Status row={row} definitions={layout.definitions} />}
          {drawLocation(row)}
        </span>
      </span>
      <AskedValues row={row} layout={layout} />
    </span>
  )
})

/** The values that a list without columns is ordered or filtered by, and the quantity when it is one of them or not 1. */
function AskedValues({
  row,
  layout,
}: {
  readonly row: Row
  readonly layout: Pick<GridLayout, 'columns' | 'definitions' | 'dueUntil' | 'remindsUntil'>
}) {
  const { columns, definitions, dueUntil, remindsUntil } = layout
  const { t } = useTranslation()
  const currency = useCurrency()
  const isCounted = row.quantity !== 1 || columns.some(({ id }) => id === 'quantity')
  const values = columns
    .filter(({ id }) => id !== 'quantity')
    .map(column => ({ column, text: valueText({ t, currency, definitions }, column, row) }))
    .filter(({ text }) => text !== '')
  const reminder =
    remindsUntil === undefined
      ? undefined
      : firstReminder(row, remindingDefinitions(definitions), {
          ...remindedDays(),
          to: lastDayOf(remindsUntil),
        })
  if (values.length === 0 && dueUntil === undefined && reminder === undefined && !isCounted) return null
  return (
    <span role="gridcell" className={styles.asked}>
      {dueUntil === undefined ? null : <DueDay id={row.id} until={dueUntil} />}
      {reminder === undefined ? null : (
        <span className={styles.askedValue}>
          <span className="visually-hidden">{reminder.name}: </span>
          {formatDay(reminder.day)}
        </span>
      )}
      {values.map(({ column, text }) => (
        <span key={column.id} className={styles.askedValue} dir="auto">
          <span className="visually-hidden">{columnName(t, column, currency)}: </span>
          {text}
        </span>
      ))}
      {isCounted ? <span>× {formatNumber(row.quantity)}</span> : null}
    </span>
  )
}

/** The day that is meant by one of a filter. */
const lastDayOf = (day: string): string => dayOfWord(day, today(), 'last') ?? day

/** The day on which the first task of an item is due. */
function DueDay({ id, until }: { readonly id: string; readonly until: string }) {
  const { t } = useTranslation()
  const { data = [] } = useOperation(listMaintenance, { ...openQuery(), until })
  const day = data.find(({ entityId }) => entityId === id)?.scheduledDate
  if (day === undefined) return null
  return (
    <span className={styles.askedValue}>
      <span className="visually-hidden">{t('maintenance.due')}: </span>
      {formatDay(day)}
    </span>
  )
}

/** An item of the gallery. */
export const Card = ({ row, definitions }: { readonly row: Row; readonly definitions: Definitions }) => {
  const [tag] = row.tags
  const currency = useCurrency()
  const amount = [
    row.quantity === 1 ? '' : `× ${formatNumber(row.quantity)}`,
    row.purchasePrice === 0 ? '' : formatMoney(row.purchasePrice, currency),
  ]
    .filter(text => text !== '')
    .join(' · ')
  return (
    <>
      <span className={styles.cardPicture}>{pictureFor(row)}</span>
      <span className={styles.cardText}>
        <span className={styles.name} dir="auto">
          {drawNameLink(row)}
        </span>
        {drawLocation(row)}
        <span className={styles.cardFoot}>
          <Status row={row} definitions={definitions} />
          {tag === undefined ? null : drawTag(tag)}
          <span className={styles.cardPrice} style={{ '--letters': amount.length } as CSSProperties}>
            {amount}
          </span>
        </span>
      </span>
    </>
  )
}

/** Stands for a row that is on its way. */
export const placeholder: ReactNode = (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its row is on its way
  <span className={styles.placeholder} role="gridcell">
    <span />
    <span />
  </span>
)
