import { textLimits } from '@stowage/contract/values/text-limits'
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../data/items/entities.ts'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { holdLists } from '../../../data/wire/held-lists.ts'
import { listEntityTypes } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { useListedOptions } from '../../../shared/field-values/choice-menu.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { LimitedInput, LimitedLines } from '../../../ui/field/limited-input.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { columnName } from '../list/column-names.ts'
import { type Column } from '../list/columns.ts'
import { useCellEdits } from './cell-edits.tsx'
import { type CellValue, cellValueOf } from './cell-value.ts'
import styles from './edit.module.css'

/** A cell that is being edited: Enter keeps what is typed, Tab does and goes on to the next cell, Esc leaves it as it was. */
export function CellEditor({ row, column }: { readonly row: Row; readonly column: Column }) {
  const value = cellValueOf(row, column, useFieldDefinitions())
  useEffect(() => holdLists(), [])
  return value === undefined ? null : <EditorForm row={row} column={column} value={value} />
}

interface EditorProps {
  readonly row: Row
  readonly column: Column
  readonly value: CellValue
}

/** Keeps what was typed, once, when it is right and has been changed. */
function useFinish({ row, value }: Pick<EditorProps, 'row' | 'value'>) {
  const { save, leave } = useCellEdits()
  const form = useRef<HTMLFormElement>(null)
  const state = useRef({ isTyped: false, isDone: false })
  /** Goes on to the next cell (1), the one before (-1), or stays at this one (0); undefined: the focus is elsewhere already. */
  const finish = (saves: boolean, step?: 1 | 0 | -1): void => {
    const { isTyped, isDone } = state.current
    if (isDone || form.current === null) return
    if (saves && isTyped) {
      if (!form.current.reportValidity()) return
      save({ id: row.id, seen: value.seen, changes: value.changes(typedIn(form.current)) })
    }
    state.current.isDone = true
    leave(step)
  }
  const type = (): void => {
    state.current.isTyped = true
  }
  return { form, finish, type }
}

const typedIn = (form: HTMLFormElement): string => String(new FormData(form).get('value') ?? '')

function EditorForm(props: EditorProps) {
  const { form, finish, type } = useFinish(props)
  const press = (event: KeyboardEvent): void => {
    // Nothing else on the screen has keys while something is typed.
    event.stopPropagation()
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (event.key === 'Escape') finish(false, 0)
    else if (isEnter) finish(true, 0)
    else if (event.key === 'Tab') finish(true, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    finish(true, 0)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and leaving come up from its input
    <form
      ref={form}
      className={styles.editor}
      data-editor
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      onInput={type}
      onBlur={({ relatedTarget, currentTarget }) => {
        // What cannot be kept stays to be mended: the input says why.
        if (!currentTarget.contains(relatedTarget) && currentTarget.checkValidity()) finish(true)
      }}
    >
      <EditorInput {...props} />
    </form>
  )
}

function EditorInput({
  row,
  column,
  value: { input, value, definition, isNeeded, isOfField, from, limit = textLimits.line },
}: EditorProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const shared = {
    name: 'value',
    className: styles.input,
    autoFocus: true,
    'aria-label': t('edit.cell', { column: columnName(t, column, currency), name: row.name }),
  }
  if (input === 'type') return <TypeInput {...shared} defaultValue={String(value)} />
  if (input === 'choice' && definition !== undefined)
    return <ChoiceInput {...shared} definition={definition} defaultValue={String(value)} />
  if (input === 'flag')
    return <input {...shared} className={styles.flag} type="checkbox" defaultChecked={value === true} />
  if (input === 'lines')
    return <LimitedLines {...shared} rows={4} limit={limit} defaultValue={String(value)} />
  const select = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select()
  if (input === 'number')
    return (
      <NumberInput
        {...shared}
        begins={typeof value === 'number' ? value : undefined}
        typed={typeof value === 'string' ? value : undefined}
        isOfField={isOfField ?? false}
        onFocus={select}
      />
    )
  if (input === 'day')
    return (
      <DayInput
        {...shared}
        begins={String(value)}
        isOver
        onFocus={select}
        {...(from === undefined ? {} : { from })}
      />
    )
  return (
    <LimitedInput
      {...shared}
      limit={limit}
      defaultValue={String(value)}
      required={isNeeded}
      autoComplete="off"
      onFocus={select}
    />
  )
}

/** One of the choices of a definition. */
const ChoiceInput = ({
  definition,
  ...props
}: Pick<ComponentProps<'select'>, 'name' | 'className' | 'autoFocus' | 'aria-label'> & {
  readonly definition: FieldDefinition
  readonly defaultValue: string
}) => (
  <select {...props}>
    {useListedOptions(definition, props.defaultValue).map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)

/** The types that an item can have. */
function TypeInput(props: { readonly name: string; readonly defaultValue: string }) {
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data ?? []
  return (
    <select {...props} key={types.length}>
      {types
        .filter(({ isLocation }) => !isLocation)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}
