import { type DayOfPeriod, dayOfWord } from '@stowage/contract/values/day-words'
import { Calendar } from 'lucide-react'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { today as dayToday, formatDay } from '../../i18n/format.ts'
import { useProblem, WithProblem } from '../field/checked-input.tsx'
import fieldStyles from '../field/field.module.css'
import { calendarPeriodIn, dayIn, typedDay } from './day-in.ts'
import styles from './day-input.module.css'
import { textOfDayWord } from './day-word-text.ts'
import { dayWordIn, offeredWords } from './moving-days.ts'

interface DayInputProps
  extends Pick<
    ComponentProps<'input'>,
    'id' | 'className' | 'autoFocus' | 'aria-label' | 'onFocus' | 'disabled'
  > {
  readonly name: string
  /** `YYYY-MM-DD`, or empty. */
  readonly begins: string
  /** The initial text, in place of the value. */
  readonly typed?: string | undefined
  /** The day from which a period such as "2 years" is counted; today when absent or empty. */
  readonly from?: string
  /** Texts that one press types, such as "+2 years". */
  readonly quick?: readonly string[]
  /** Where there is no room below: what it says lies over what stands there. */
  readonly isOver?: boolean
  /** Words such as "in 30 days" stay words, and of a period this day is meant; absent: only fixed days. */
  readonly moving?: DayOfPeriod | undefined
  /** Called as one types with the day: '' when nothing is typed, undefined while it is none. */
  readonly onDay?: (day: string | undefined) => void
}

/**
 * A day that is typed as a date or a period, or chosen in the calendar of the browser. It says below which day that is, and is not
 * valid while it is none. Its form gets `YYYY-MM-DD`.
 */
export function DayInput({
  name,
  begins,
  typed,
  from,
  quick = [],
  isOver = false,
  moving,
  onDay,
  ...props
}: DayInputProps) {
  const { t } = useTranslation()
  const { problem, say, shared } = useProblem()
  const [text, setText] = useState(() => typed ?? textOfDayWord(begins) ?? typedDay(begins))
  const words = useId()
  const input = useRef<HTMLInputElement>(null)
  const bases = { today: dayToday(), from: from === '' ? undefined : from }
  const read = (entered: string) => {
    const word = moving === undefined ? undefined : dayWordIn(entered)
    const period = moving === undefined ? undefined : calendarPeriodIn(entered)
    const fixed = moving === undefined ? undefined : period?.[moving]
    const day =
      word === undefined ? (fixed ?? dayIn(entered, bases)) : dayOfWord(word, bases.today, moving ?? 'first')
    return { day, value: day === undefined ? undefined : (word ?? day) }
  }
  const { day, value } = read(text)
  const wrong = day === undefined ? t('field.notDay', { example: typedDay(bases.today) }) : ''
  useLayoutEffect(() => input.current?.setCustomValidity(wrong), [wrong])
  const type = (entered: string): void => {
    setText(entered)
    say('')
    onDay?.(read(entered).value)
  }
  const choose = (chosen: string): void => {
    type(chosen)
    input.current?.focus()
  }
  return (
    <div className={styles.day} data-over={isOver || undefined}>
      <input type="hidden" name={name} value={value ?? ''} />
      <WithProblem problem={problem}>
        <span className={styles.box}>
          <input
            {...props}
            {...shared}
            ref={input}
            type="text"
            autoComplete="off"
            list={moving === undefined ? undefined : words}
            value={text}
            onChange={event => type(event.target.value)}
          />
          <CalendarButton
            day={day ?? ''}
            isDisabled={props.disabled ?? false}
            onChoose={chosen => choose(typedDay(chosen))}
          />
        </span>
      </WithProblem>
      {moving === undefined ? null : (
        <datalist id={words}>
          {offeredWords.map(word => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what a datalist offers is named by its value
            <option key={word} value={textOfDayWord(word)} />
          ))}
        </datalist>
      )}
      <Meaning text={text} day={day ?? ''} {...bases} />
      <Quick texts={quick} isDisabled={props.disabled ?? false} onChoose={choose} />
    </div>
  )
}

/** Texts that one press types. */
function Quick({
  texts,
  isDisabled,
  onChoose,
}: {
  readonly texts: readonly string[]
  readonly isDisabled: boolean
  readonly onChoose: (text: string) => void
}) {
  if (texts.length === 0) return null
  return (
    <span className={styles.quick}>
      {texts.map(text => (
        <AriaButton
          key={text}
          isDisabled={isDisabled}
          className={styles.chip ?? ''}
          onPress={() => onChoose(text)}
        >
          {text}
        </AriaButton>
      ))}
    </span>
  )
}

/** Which day the text means, where it does not say so itself. */
function Meaning({
  text,
  day,
  today,
  from,
}: {
  readonly text: string
  readonly day: string
  readonly today: string
  readonly from: string | undefined
}) {
  const { t } = useTranslation()
  const isCounted = from !== undefined && dayIn(text, { today }) !== day
  const said =
    day === '' || text === typedDay(day)
      ? ''
      : isCounted
        ? t('field.dayFrom', { day: formatDay(day), from: formatDay(from) })
        : formatDay(day)
  return (
    <span role="status" className={styles.meaning}>
      {said}
    </span>
  )
}

/** Opens the calendar of the browser. */
function CalendarButton({
  day,
  isDisabled,
  onChoose,
}: {
  readonly day: string
  readonly isDisabled: boolean
  readonly onChoose: (day: string) => void
}) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={event => onChoose(event.target.value)}
      />
      <AriaButton
        excludeFromTabOrder
        isDisabled={isDisabled}
        className={fieldStyles.end ?? ''}
        aria-label={t('field.calendar')}
        onPress={() => picker.current?.showPicker()}
      >
        <Calendar aria-hidden />
      </AriaButton>
    </>
  )
}
