import { nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Repeat } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finish } from '../../data/items/tasks.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { currencySign, formatDay, today } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { signedNumberIn } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import type { Entry } from './entry.ts'
import styles from './tasks.module.css'

/** Asks when a task was done, for a note, and who may change the cost, for that; Enter finishes, Escape closes. */
export function FinishForm({
  entry,
  onFinish,
  onClose,
}: {
  readonly entry: Entry
  readonly onFinish: (finish: Finish) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const mayWrite = useMayWrite()
  const [day, setDay] = useState<string | undefined>(today())
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onFinish({
      completedDate: String(data.get('completedDate') ?? '') || today(),
      ...(mayWrite ? { cost: String(signedNumberIn(String(data.get('cost') ?? '')) ?? 0) } : {}),
      note: String(data.get('note') ?? '').trim(),
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its fields
    <form
      className={styles.finish}
      aria-label={t('maintenance.finishing', { name: entry.name })}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Labelled label={t('maintenance.doneOn')}>
        {props => <DayInput {...props} name="completedDate" begins={today()} onDay={setDay} />}
      </Labelled>
      {mayWrite ? (
        <Labelled label={t('maintenance.cost', { currency: currencySign(currency) })}>
          {props => (
            <NumberInput
              {...props}
              name="cost"
              autoFocus
              begins={Number(entry.cost) || undefined}
              onFocus={event => event.currentTarget.select()}
            />
          )}
        </Labelled>
      ) : null}
      <TextField
        label={t('maintenance.note')}
        name="note"
        autoFocus={!mayWrite}
        placeholder={t('maintenance.optional')}
        limit={textLimits.upkeep - entry.description.length - 1}
      />
      <Button type="submit" variant="main">
        {t('maintenance.done')}
      </Button>
      <Next entry={entry} day={day} />
    </form>
  )
}

/** When a task that repeats is due the next time. */
function Next({ entry, day }: { readonly entry: Entry; readonly day: string | undefined }) {
  const { t } = useTranslation()
  const { rule, scheduledDate } = entry
  if (rule === null || !day) return null
  const next = nextDay(rule, { completedDate: day, scheduledDate })
  return (
    <p className={styles.next}>
      <Repeat aria-hidden />
      {next === undefined ? (
        t('maintenance.noNext')
      ) : (
        <span>
          {t('maintenance.next')} <b>{formatDay(next)}</b>
        </span>
      )}
    </p>
  )
}
