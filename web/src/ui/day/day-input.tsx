import { Calendar } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { today as dayToday, formatDay } from '../../i18n/format.ts'
import { useProblem, WithProblem } from '../field/checked-input.tsx'
import fieldStyles from '../field/field.module.css'
import { dayIn, typedDay } from './day-in.ts'
import styles from './day-input.module.css'

interface DayInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'className' | 'autoFocus' | 'aria-label'> {
  readonly name: string
  /** `YYYY-MM-DD`, or empty. */
  readonly begins: string
  /** What is typed already, instead. */
  readonly typed?: string | undefined
  /** The day from which a period such as "2 years" is counted; today when absent or empty. */
  readonly from?: string
  /** Texts that one press types, such as "+2 years". */
  readonly quick?: readonly string[]
}

/**
 * A day that is typed as a date or a period, or chosen in the calendar of the browser. It says below which day that is, and is not
 * valid while it is none. Its form gets `YYYY-MM-DD`.
 */
export function DayInput({ name, begins, typed, from, quick = [], ...props }: DayInputProps) {
  const { t } = useTranslation()
  const { problem, say, shared } = useProblem()
  const [text, setText] = useState(() => typed ?? typedDay(begins))
  const input = useRef<HTMLInputElement>(null)
  const bases = { today: dayToday(), from: from === '' ? undefined : from }
  const day = dayIn(text, bases)
  const wrong = day === undefined ? t('field.notDay', { example: typedDay(bases.today) }) : ''
  useLayoutEffect(() => input.current?.setCustomValidity(wrong), [wrong])
  const type = (entered: string): void => {
    setText(entered)
    say('')
  }
  const choose = (chosen: string): void => {
    type(chosen)
    input.current?.focus()
  }
  return (
    <div className={styles.day}>
      <input type="hidden" name={name} value={day ?? ''} />
      <WithProblem problem={problem}>
        <span className={styles.box}>
          <input
            {...props}
            {...shared}
            ref={input}
            type="text"
            autoComplete="off"
            value={text}
            onChange={event => type(event.target.value)}
          />
          <CalendarButton day={day ?? ''} onChoose={chosen => choose(typedDay(chosen))} />
        </span>
      </WithProblem>
      <Meaning text={text} day={day ?? ''} {...bases} />
      {quick.length === 0 ? null : (
        <span className={styles.quick}>
          {quick.map(each => (
            <AriaButton key={each} className={styles.chip ?? ''} onPress={() => choose(each)}>
              {each}
            </AriaButton>
          ))}
        </span>
      )}
    </div>
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
  onChoose,
}: {
  readonly day: string
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
        className={fieldStyles.end ?? ''}
        aria-label={t('field.calendar')}
        onPress={() => picker.current?.showPicker()}
      >
        <Calendar aria-hidden />
      </AriaButton>
    </>
  )
}
