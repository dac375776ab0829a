import type { FieldKind } from '../catalogues/field-definitions.ts'
import type { FieldType } from '../entities/fields.ts'
import { readDecimal } from './decimals.ts'
import { isDayText } from './real-days.ts'

/** A value of a custom field: its type, and its text when it is one. */
export interface FittedValue {
  readonly type: FieldType
  readonly text: string
}

/** Has a text the form of an http or https address? */
export const isLinkText = (text: string): boolean => /^https?:\/\/[^ \t\r\n]+$/i.test(text)

/** The values that fit a kind; an empty value fits every kind. */
const fitting: Readonly<Record<FieldKind, (value: FittedValue, choices: readonly string[]) => boolean>> = {
  text: () => true,
  number: ({ type, text }) => type === 'number' || (type === 'text' && readDecimal(text) !== undefined),
  boolean: ({ type }) => type === 'boolean',
  date: ({ type, text }) => type === 'time' || (type === 'text' && isDayText(text)),
  choice: ({ type, text }, choices) => type === 'text' && choices.includes(text),
  link: ({ type, text }) => type === 'text' && isLinkText(text),
}

/** Does a value say what a kind wants? `choices` are the values of a choice. */
export const fits = (kind: FieldKind, value: FittedValue, choices: readonly string[] = []): boolean =>
  (value.type === 'text' && value.text === '') || fitting[kind](value, choices)
