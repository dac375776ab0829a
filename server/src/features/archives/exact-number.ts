import type { ArchiveTable } from './format/archive-tables.ts'

type Given = Readonly<Record<string, unknown>>

/** A number of a custom field that is no whole one becomes a text, so that nothing of it is lost; `tell` hears of it. */
export function withExactNumber(table: ArchiveTable, given: Given, tell: (number: unknown) => void): Given {
  const { type, number_value: number, text_value: words } = given
  if (table !== 'entity_fields' && table !== 'template_fields') return given
  if (type !== 'number' || number === null || number === undefined || Number.isSafeInteger(number))
    return given
  tell(number)
  const text_value = [String(number), words].filter(each => typeof each === 'string' && each !== '').join(' ')
  return { ...given, type: 'text', number_value: 0, text_value }
}
