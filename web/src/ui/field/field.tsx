import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  type CheckboxProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { excessOf } from './excess.ts'
import styles from './field.module.css'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'maxLength'> {
  readonly label: string
  /** The most characters. More can be typed and pasted, but not saved. */
  readonly limit?: number
  readonly hint?: string
  /** The problem of the value, and how to put it right. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly lines?: number
  readonly end?: ReactNode
}

/** A text that can be typed, with its label above it. */
export function TextField({ label, hint, placeholder, lines, end, limit, ...given }: TextFieldProps) {
  const { error: told, ...rest } = given
  const long = useTooLong(given, limit)
  const error = long.error ?? told
  const shown = placeholder === undefined ? {} : { placeholder }
  return (
    <AriaTextField
      {...rest}
      onChange={long.change}
      data-too-long={long.error && true}
      isInvalid={error !== undefined}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {lines === undefined ? (
        <span className={styles.box}>
          <Input {...shown} className={styles.input ?? ''} />
          {end}
        </span>
      ) : (
        <TextArea {...shown} rows={lines} className={styles.input ?? ''} />
      )}
      {hint === undefined || error !== undefined ? null : (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}

/** The problem of a text over its limit; the initial text has none. */
function useTooLong(
  { value, defaultValue = '', onChange }: Pick<TextFieldProps, 'value' | 'defaultValue' | 'onChange'>,
  limit = Number.POSITIVE_INFINITY,
) {
  const { t } = useTranslation()
  const [typed, type] = useState(defaultValue)
  const count = excessOf(value ?? typed, limit, defaultValue)
  const change = (text: string): void => {
    type(text)
    onChange?.(text)
  }
  return { change, error: count === 0 ? undefined : t('field.tooLong', { count, limit }) }
}

/** A password, hidden until it is asked for. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'lines'>) {
  const [isShown, show] = useState(false)
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <AriaButton
          className={styles.end ?? ''}
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onPress={() => show(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </AriaButton>
      }
    />
  )
}

/** A choice between yes and no. */
export const Checkbox = ({
  children,
  ...rest
}: Omit<CheckboxProps, 'className' | 'children' | 'style'> & {
  readonly children?: ReactNode
}) => (
  <AriaCheckbox {...rest} className={styles.checkbox ?? ''}>
    {({ isSelected, isIndeterminate }) => (
      <>
        <span className={styles.check} data-on={isSelected || isIndeterminate || undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {isIndeterminate ? <path d="M4 8h8" /> : isSelected ? <path d="M3.5 8.5l3 3 6-7" /> : null}
          </svg>
        </span>
        {children}
      </>
    )}
  </AriaCheckbox>
)
