import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { excessOf } from './excess.ts'
import { TextField, type TextFieldProps } from './field.tsx'

interface SavedTextProps
  extends Pick<
    TextFieldProps,
    'label' | 'limit' | 'hint' | 'lines' | 'placeholder' | 'autoFocus' | 'inputMode'
  > {
  /** The text as it is saved. */
  readonly saved: string
  /** It may not be empty. */
  readonly isRequired?: boolean
  /** The problem of a text, and how to put it right; undefined: none. */
  readonly problemOf?: (text: string) => string | undefined
  /** Rejects when the text was not saved: then it stays in the field. */
  readonly onSave: (text: string) => Promise<unknown>
  /** Hears what is typed. */
  readonly onType?: (text: string) => void
}

/** A text that is saved when its field is left, or by Enter; Escape brings back what was saved. */
export function SavedText({
  saved,
  isRequired = false,
  problemOf,
  onSave,
  onType,
  ...field
}: SavedTextProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const value = draft ?? saved
  const wrong =
    isRequired && value.trim() === ''
      ? t('field.missing')
      : draft === undefined
        ? undefined
        : problemOf?.(draft)
  const type = (text: string | undefined): void => {
    setDraft(text)
    onType?.(text ?? saved)
  }
  const save = (): void => {
    if (draft === undefined || wrong !== undefined) return
    if (excessOf(draft, field.limit ?? Number.POSITIVE_INFINITY, saved) > 0) return
    const text = isRequired ? draft.trim() : draft
    setDraft(undefined)
    if (text !== saved) onSave(text).catch(() => setDraft(text))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && field.lines === undefined) save()
    else if (event.key === 'Escape' && draft !== undefined) type(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextField
      {...field}
      value={value}
      onChange={type}
      onBlur={save}
      onKeyDown={press as never}
      error={wrong}
    />
  )
}
