import { fieldLimits } from '@stowage/contract/values/field-limits'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { type FieldDraft, problemOfChoices, remindDaysOf } from './field-draft.ts'
import styles from './fields.module.css'
import { KindPicker } from './kind-picker.tsx'

/** The inputs of a field. `onSave` is called once everything in them can be saved. */
export function FieldForm({
  formId,
  draft,
  isNew = false,
  nameProblem,
  onChange,
  onSave,
}: {
  readonly formId: string
  readonly draft: FieldDraft
  readonly isNew?: boolean
  /** Refusal of the server, until something is typed. */
  readonly nameProblem: string | undefined
  readonly onChange: (change: (before: FieldDraft) => FieldDraft) => void
  readonly onSave: () => void
}) {
  const { t } = useTranslation()
  const [isTried, beTried] = useState(false)
  const set = (changes: Partial<FieldDraft>): void => onChange(before => ({ ...before, ...changes }))
  const problem = problemOfChoices(draft.kind === 'choice' ? draft.choices : [])
  const choiceProblem =
    problem === undefined
      ? undefined
      : problem === 'unnamed'
        ? t('types.choiceUnnamed')
        : t('types.choiceTwice', { name: problem.twice })
  const isRemindWrong = draft.kind === 'date' && remindDaysOf(draft) === undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    beTried(true)
    if (draft.name.trim() === '' || problem !== undefined || isRemindWrong) return
    if (!blocksSubmit(event.currentTarget)) onSave()
  }
  return (
    <form id={formId} onSubmit={submit} className={styles.form} noValidate>
      <TextField
        label={t('types.name')}
        name="name"
        value={draft.name}
        onChange={name => set({ name })}
        limit={textLimits.line}
        hint={t('types.fieldNameHint')}
        placeholder={t('types.fieldExample')}
        autoFocus={isNew}
        error={isTried && draft.name.trim() === '' ? t('field.missing') : nameProblem}
      />
      <KindPicker chosen={draft.kind} onChoose={kind => set({ kind })} />
      {draft.kind === 'number' ? (
        <TextField
          label={t('history.member.unit')}
          value={draft.unit}
          onChange={unit => set({ unit })}
          limit={fieldLimits.unit}
          placeholder={t('types.unitExample')}
        />
      ) : null}
      {draft.kind === 'choice' ? (
        <ChoicesInput
          choices={draft.choices}
          error={isTried ? choiceProblem : undefined}
          onChange={change => onChange(before => ({ ...before, choices: change(before.choices) }))}
        />
      ) : null}
      {draft.kind === 'date' ? (
        <TextField
          label={t('types.remind')}
          value={draft.remind}
          onChange={remind => set({ remind })}
          inputMode="numeric"
          hint={t('types.remindHint')}
          error={
            isTried && isRemindWrong ? t('types.remindWrong', { max: fieldLimits.remindDays }) : undefined
          }
        />
      ) : null}
      <TextField
        label={t('history.member.help')}
        value={draft.help}
        onChange={help => set({ help })}
        limit={fieldLimits.help}
        hint={t('types.helpHint')}
      />
      <div className={styles.ask}>
        <Switch isSelected={draft.isRequired} onChange={isRequired => set({ isRequired })}>
          {t('history.member.isRequired')}
        </Switch>
        <p>{t('types.askHint')}</p>
      </div>
    </form>
  )
}
