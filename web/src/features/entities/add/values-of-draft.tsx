import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { valueOf } from '../../../data/items/field-value.ts'
import { ChoiceMenu } from '../../../shared/field-values/choice-menu.tsx'
import { ChoiceWord } from '../../../shared/field-values/shown-value.tsx'
import { ValueInput } from '../../../shared/field-values/value-input.tsx'
import fieldStyles from '../../../ui/field/field.module.css'
import { Checkbox } from '../../../ui/field/field.tsx'
import styles from './add-entity.module.css'
import type { Draft } from './draft.ts'
import { isSaid, shownFor, withValue } from './draft-values.ts'

/** With more fields than this, only those are shown at first that a definition asks for, and those with a value. */
const maxShown = 8

interface ValuesProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  /** Those of the type of the item. */
  readonly definitions: readonly FieldDefinition[]
}

/** The fields of the type, those first that its definitions ask for. */
export function ValuesOfDraft({ draft, change, definitions }: ValuesProps) {
  const { t } = useTranslation()
  const [isAsked, ask] = useState(false)
  const asked = definitions.filter(({ isRequired }) => isRequired)
  const others = definitions.filter(({ isRequired }) => !isRequired)
  const isFolded = !isAsked && definitions.length > maxShown
  const shown = [...asked, ...(isFolded ? others.filter(each => isSaid(draft, each)) : others)]
  const count = definitions.length - shown.length
  return (
    <>
      {shown.length === 0 ? null : (
        <div className={styles.values} data-values>
          {shown.map(definition => (
            <ValueOfDraft
              key={definition.id}
              definition={definition}
              typed={shownFor(draft, definition)}
              onType={typed => change(withValue(draft, definition, typed))}
            />
          ))}
        </div>
      )}
      {count === 0 ? null : (
        <AriaButton className={styles.more ?? ''} aria-expanded={false} onPress={() => ask(true)}>
          <ChevronRight aria-hidden />
          {t('add.moreFields', { count })}
        </AriaButton>
      )}
    </>
  )
}

interface ValueProps {
  readonly definition: FieldDefinition
  readonly typed: string
  readonly onType: (typed: string) => void
}

function ValueOfDraft({ definition, typed, onType }: ValueProps) {
  const id = useId()
  const { kind, help } = definition
  if (kind === 'boolean')
    return (
      <div className={styles.flag}>
        <Checkbox isSelected={typed === 'yes'} onChange={isOn => onType(isOn ? 'yes' : 'no')}>
          <ValueName definition={definition} />
        </Checkbox>
        <Help text={help} />
      </div>
    )
  return (
    <div className={fieldStyles.field}>
      <label id={`${id}-name`} htmlFor={id} className={fieldStyles.label}>
        <ValueName definition={definition} />
      </label>
      {kind === 'choice' ? (
        <ChoiceOfDraft id={id} definition={definition} typed={typed} onType={onType} />
      ) : (
        <TypedOfDraft id={id} definition={definition} typed={typed} onType={onType} />
      )}
      <Help text={help} />
    </div>
  )
}

/** A value that is typed. The input keeps its text itself: one that comes from elsewhere, such as a template, needs another input. */
function TypedOfDraft({ id, definition, typed, onType }: ValueProps & { readonly id: string }) {
  const [known, setKnown] = useState({ typed, round: 0 })
  if (typed !== known.typed) setKnown({ typed, round: known.round + 1 })
  const isRight = valueOf(definition, typed) !== undefined
  return (
    <ValueInput
      key={known.round}
      id={id}
      name={definition.id}
      className={fieldStyles.input}
      definition={definition}
      begins={isRight ? typed : ''}
      onType={text => {
        setKnown({ ...known, typed: text })
        onType(text)
      }}
    />
  )
}

function ChoiceOfDraft({ id, definition, typed, onType }: ValueProps & { readonly id: string }) {
  const { t } = useTranslation()
  const choice = definition.choices.find(({ value }) => value === typed)
  return (
    <ChoiceMenu
      definition={definition}
      chosen={typed}
      isSet={choice !== undefined}
      onChoose={onType}
      trigger={
        <AriaButton id={id} className={styles.choice ?? ''} aria-labelledby={`${id}-name ${id}`}>
          <span className={styles.chosen}>
            {choice === undefined ? (
              <span className={styles.hint}>{t('one.unset')}</span>
            ) : (
              <ChoiceWord {...choice} />
            )}
          </span>
          <ChevronDown aria-hidden />
        </AriaButton>
      }
    />
  )
}

/** The name of a definition, with a mark where it is asked for. */
function ValueName({ definition: { name, isRequired } }: Pick<ValueProps, 'definition'>) {
  const { t } = useTranslation()
  return (
    <>
      <span dir="auto">{name}</span>
      {isRequired ? (
        <span className={styles.mark} title={t('add.asked')}>
          <span aria-hidden> *</span>
          <span className="visually-hidden">{t('add.asked')}</span>
        </span>
      ) : null}
    </>
  )
}

const Help = ({ text }: { readonly text: string }) =>
  text === '' ? null : <span className={fieldStyles.hint}>{text}</span>
