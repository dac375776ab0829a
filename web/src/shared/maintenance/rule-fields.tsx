import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../ui/day/day-input.tsx'
import { CheckedInput } from '../../ui/field/checked-input.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import type { Rule } from './entry.ts'
import { ruleText } from './rule-text.ts'
import styles from './tasks.module.css'

const units = ['day', 'week', 'month', 'year'] as const satisfies readonly Rule['unit'][]

/** Intervals to choose with one press; `own` asks for a number and a unit. */
const presets = ['1 week', '1 month', '3 month', '6 month', '1 year', '2 year'] as const

const presetOf = (rule: Rule | null): string => {
  if (rule === null) return 'never'
  const text = `${rule.every} ${rule.unit}`
  return presets.find(each => each === text) ?? 'own'
}

/** Reads the fields of a form as a rule; null when the task comes once. */
export function readRule(data: FormData): Rule | null {
  const textOf = (name: string): string => String(data.get(name) ?? '')
  const repeats = textOf('repeats')
  if (repeats === 'never' || repeats === '') return null
  const [every = '', unit = ''] = repeats === 'own' ? [textOf('every'), textOf('unit')] : repeats.split(' ')
  return {
    every: Number(every),
    unit: units.find(each => each === unit) ?? 'month',
    from: textOf('from') === 'scheduled' ? 'scheduled' : 'done',
    until: textOf('until'),
  }
}

const isCount = (typed: string): boolean => /^[1-9]\d{0,2}$/.test(typed.trim())

/** Asks whether a task repeats: how often, from when on, and until when. */
export function RuleFields({ rule }: { readonly rule: Rule | null }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState(() => presetOf(rule))
  return (
    <>
      <Labelled label={t('maintenance.repeats')}>
        {props => (
          <select {...props} name="repeats" value={chosen} onChange={event => choose(event.target.value)}>
            <option value="never">{t('maintenance.never')}</option>
            {presets.map(preset => {
              const [every, unit] = preset.split(' ')
              return (
                <option key={preset} value={preset}>
                  {ruleText(t, { every: Number(every), unit: unit as Rule['unit'] })}
                </option>
              )
            })}
            <option value="own">{t('maintenance.ownRule')}</option>
          </select>
        )}
      </Labelled>
      {chosen === 'own' ? <OwnRule rule={rule} /> : null}
      {chosen === 'never' ? null : (
        <div className={styles.two}>
          <Labelled label={t('maintenance.from')}>
            {props => (
              <select {...props} name="from" defaultValue={rule?.from ?? 'done'}>
                <option value="done">{t('maintenance.fromDone')}</option>
                <option value="scheduled">{t('maintenance.fromScheduled')}</option>
              </select>
            )}
          </Labelled>
          <Labelled label={t('maintenance.until')}>
            {props => <DayInput {...props} name="until" begins={rule?.until ?? ''} />}
          </Labelled>
        </div>
      )}
    </>
  )
}

/** A number of days, weeks, months or years. */
function OwnRule({ rule }: { readonly rule: Rule | null }) {
  const { t } = useTranslation()
  return (
    <div className={styles.two}>
      <Labelled label={t('maintenance.every')}>
        {props => (
          <CheckedInput
            {...props}
            name="every"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={rule?.every ?? 2}
            onInput={({ currentTarget }) =>
              currentTarget.setCustomValidity(isCount(currentTarget.value) ? '' : t('maintenance.wrongEvery'))
            }
          />
        )}
      </Labelled>
      <Labelled label={t('maintenance.unit')}>
        {props => (
          <select {...props} name="unit" defaultValue={rule?.unit ?? 'month'}>
            {units.map(unit => (
              <option key={unit} value={unit}>
                {t(`maintenance.unit.${unit}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  )
}
