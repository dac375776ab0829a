import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { type DefinedField, type FieldDefinition, fieldsBy } from '../../../data/items/field-definitions.ts'
import {
  emptyValue,
  isEmptyValue,
  misfitOf,
  plainText,
  typedValue,
  valueOf,
} from '../../../data/items/field-value.ts'
import { newField } from '../../../data/items/new-field.ts'
import { knownFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { ChoiceMenu } from '../../../shared/field-values/choice-menu.tsx'
import { useShownValue } from '../../../shared/field-values/shown-value.tsx'
import { ValueInput } from '../../../shared/field-values/value-input.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Fact, inputProps, Name, ReadFact, SwitchedFact, ToEdit, Unsaved } from './fact.tsx'
import styles from './facts.module.css'
import type { Edit } from './member-facts.tsx'
import { Section } from './section.tsx'

interface DefinedProps extends DefinedField {
  readonly entity: Entity
  readonly edit: Edit
}

/** Gives the item a value by what was typed; the field that had one keeps its name, which may be another by now. */
function changeValue({ definition, field, entity, edit }: DefinedProps, typed: string): void {
  const value = valueOf(definition, typed)
  if (value === undefined) return
  if (field !== undefined) {
    const changed = { ...field, ...value }
    if (JSON.stringify(changed) === JSON.stringify(field)) return
    return edit({ fields: entity.fields.map(each => (each === field ? changed : each)) })
  }
  // It may have been renamed while its input was open.
  const { name } = knownFieldDefinitions().find(({ id }) => id === definition.id) ?? definition
  edit({ fields: [...entity.fields, newField({ name, ...value })] })
}

/** The fields of the type of an item under its name, in their order, also those that nobody has filled in. */
export const FactsOfType = ({
  defined,
  ...of
}: Pick<DefinedProps, 'entity' | 'edit'> & { readonly defined: readonly DefinedField[] }) => (
  <Section title={of.entity.entityType.name}>
    <dl className={styles.facts}>
      {defined.map(({ definition, field }) => (
        <DefinedFact key={definition.id} definition={definition} field={field} {...of} />
      ))}
    </dl>
  </Section>
)

/** The value of a definition, edited where it stands with an input of its kind. */
function DefinedFact(props: DefinedProps) {
  const { t } = useTranslation()
  const { definition, field, entity } = props
  const { name, kind } = definition
  const value = field ?? emptyValue
  const isMisfit = misfitOf(definition, value) !== undefined
  const shown = useShownValue(definition, value)
  const part = { entityId: entity.id, part: `field:${name}` }
  if (kind === 'boolean' && !isMisfit)
    return (
      <SwitchedFact
        {...part}
        label={name}
        isOn={value.booleanValue}
        isUnset={isEmptyValue(value)}
        onChange={isOn => changeValue(props, isOn ? 'yes' : 'no')}
      />
    )
  if (kind === 'choice' || kind === 'boolean') return <ChoiceFact {...props} shown={shown} />
  // A value that does not fit can be mended; no day can be read from the text of another one.
  const begins = isMisfit && kind !== 'date' ? plainText(value) : typedValue(definition, value)
  return (
    <Fact
      {...part}
      label={name}
      shown={shown}
      input={typed => (
        <ValueInput
          {...inputProps}
          definition={definition}
          begins={begins}
          typed={typed}
          aria-label={nameWithUnit(definition)}
        />
      )}
      onSave={typed => {
        if (typed !== begins) changeValue(props, typed)
      }}
      beside={
        isMisfit && kind === 'date' ? (
          <span className={styles.beside}>
            <Button
              size="small"
              variant="bare"
              icon={<X aria-hidden />}
              label={t('fields.clear')}
              onPress={() => changeValue(props, '')}
            />
          </span>
        ) : null
      }
    />
  )
}

const nameWithUnit = ({ name, unit, kind }: FieldDefinition): string =>
  kind === 'number' && unit !== '' ? `${name}, ${unit}` : name

/** One of the choices, or yes or no in place of a value that is neither. */
function ChoiceFact({ shown, ...props }: DefinedProps & { readonly shown: ReactNode }) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const button = useRef<HTMLButtonElement>(null)
  const { definition, field, entity } = props
  const { name } = definition
  if (!mayWrite) return <ReadFact label={name} shown={shown} />
  const isUnset = shown === ''
  return (
    <div className={styles.fact} data-unset={isUnset || undefined} data-fact>
      <Name label={name} onPress={() => button.current?.click()} />
      <dd className={styles.given}>
        <ChoiceMenu
          definition={definition}
          chosen={typedValue(definition, field ?? emptyValue)}
          isSet={!isUnset}
          onChoose={typed => changeValue(props, typed)}
          trigger={
            <AriaButton ref={button} className={`${styles.value} ${styles.chosen}`}>
              <ToEdit name={name} />
              {isUnset ? <span className={styles.unset}>{t('one.unset')}</span> : shown}
              <Unsaved entityId={entity.id} part={`field:${name}`} />
            </AriaButton>
          }
        />
      </dd>
    </div>
  )
}

/** Status of the item as a coloured word, which is changed there; nothing where it has none. */
export function StatusWord({ definition, entity, edit }: Omit<DefinedProps, 'field'>) {
  const mayWrite = useMayWrite()
  const [{ field } = { field: undefined }] = fieldsBy([definition], entity.fields)
  const shown = useShownValue(definition, field ?? emptyValue)
  if (field === undefined || shown === '') return null
  const word = (
    <>
      <span className="visually-hidden">{definition.name}: </span>
      {shown}
    </>
  )
  if (!mayWrite) return <span className={styles.status}>{word}</span>
  return (
    <ChoiceMenu
      definition={definition}
      chosen={typedValue(definition, field)}
      isSet
      onChoose={typed => changeValue({ definition, field, entity, edit }, typed)}
      trigger={<AriaButton className={styles.status ?? ''}>{word}</AriaButton>}
    />
  )
}
