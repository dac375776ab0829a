import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  Button as AriaButton,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { numberIn } from './number-in.ts'
import { stepped } from './stepped.ts'
import stepperStyles from './stepper.module.css'

/** A number: typed, or one more or less by a button or an arrow key. */
export function Stepper({
  label,
  name,
  value,
  onChange,
  error,
}: {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: string | undefined
}) {
  const [told, tell] = useState('')
  const number = numberIn(value)
  // Screen readers tell by themselves what the arrow keys make of it.
  const press = (by: 1 | -1): void => {
    onChange(stepped(value, by))
    tell(stepped(value, by))
  }
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onChange(stepped(value, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <AriaTextField
      name={name}
      value={value}
      onChange={onChange}
      inputMode="decimal"
      isInvalid={error !== undefined}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <span className={styles.box}>
        <StepButton direction="less" label={label} onPress={() => press(-1)} />
        <Input
          className={`${styles.input} ${stepperStyles.number}`}
          onKeyDown={pressKey}
          role="spinbutton"
          aria-valuemin={0}
          {...(number === undefined ? {} : { 'aria-valuenow': number })}
        />
        <StepButton direction="more" label={label} onPress={() => press(1)} />
      </span>
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </AriaTextField>
  )
}

/** One less or one more. The number itself is typed or counted by keys: it would be a stop more for them. */
export function StepButton({
  direction,
  label,
  isDisabled = false,
  onPress,
}: {
  readonly direction: 'less' | 'more'
  readonly label: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
}) {
  const { t } = useTranslation()
  return (
    <AriaButton
      excludeFromTabOrder
      isDisabled={isDisabled}
      className={stepperStyles[direction] ?? ''}
      aria-label={t(`field.${direction}`, { label })}
      onPress={onPress}
    >
      {direction === 'less' ? <Minus aria-hidden /> : <Plus aria-hidden />}
    </AriaButton>
  )
}
