import type { Entity } from '../../../data/entities.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { Fact, inputProps, PressedFact } from './fact.tsx'
import type { Edit } from './member-facts.tsx'

type Field = Entity['fields'][number]

/** The member of a custom field that its type shows, and what is typed for it. */
const typed: Readonly<Record<Field['type'], (field: Field, text: string) => Partial<Field>>> = {
  text: (_, text) => ({ textValue: text }),
  number: (_, text) => ({ numberValue: Math.round(Number(text) || 0) }),
  boolean: field => ({ booleanValue: !field.booleanValue }),
  time: (_, text) => ({ timeValue: text === '' ? '' : `${text}T00:00:00Z` }),
}

/** The fields that people have given it besides. */
export function CustomFields({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const saveField = (field: Field, text: string): void => {
    const changed = { ...field, ...typed[field.type](field, text) }
    if (JSON.stringify(changed) === JSON.stringify(field)) return
    edit({ fields: entity.fields.map(each => (each.id === field.id ? changed : each)) })
  }
  const shown = (field: Field): string =>
    field.type === 'text'
      ? field.textValue
      : field.type === 'number'
        ? formatNumber(field.numberValue)
        : formatDay(field.timeValue)
  const start = (field: Field) =>
    field.type === 'number'
      ? { type: 'number', step: 1, defaultValue: field.numberValue }
      : field.type === 'time'
        ? { type: 'date', defaultValue: field.timeValue.slice(0, 10) }
        : { defaultValue: field.textValue, maxLength: 500 }
  return entity.fields.map(field =>
    field.type === 'boolean' ? (
      <PressedFact
        key={field.id}
        label={field.name}
        isOn={field.booleanValue}
        onPress={() => saveField(field, '')}
      />
    ) : (
      <Fact
        key={field.id}
        label={field.name}
        shown={shown(field)}
        input={<input {...inputProps} {...start(field)} aria-label={field.name} />}
        onSave={text => saveField(field, text)}
      />
    ),
  )
}
