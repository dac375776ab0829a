import type { TFunction, TOptions } from 'i18next'
import type { MessageKey } from '../../i18n/en.ts'
import { formatNumber } from '../../i18n/format.ts'

/** What the server says of a cell, in English as other clients show it, and the same in the language of the page. */
const sentences: readonly (readonly [says: RegExp, key: MessageKey])[] = [
  [/^must be true or false$/, 'csv.flag'],
  [/^must be a number with a decimal point/, 'csv.number'],
  [/^must not be negative$/, 'csv.negative'],
  [/^must be at least (?<limit>-?[\d.e+]+)$/, 'csv.min'],
  [/^must be at most (?<limit>-?[\d.e+]+)$/, 'csv.max'],
  [/^must be a whole number$/, 'csv.whole'],
  [/^must be a date such as (?<example>\S+)$/, 'csv.date'],
  [/^must be an asset number such as (?<example>\S+)$/, 'csv.assetNumber'],
  [/^must be a timestamp such as (?<example>\S+)$/, 'csv.timestamp'],
  [/^must not contain U\+0000$/, 'csv.control'],
  [/^must have at most (?<limit>\d+) characters$/, 'csv.long'],
  [/^must not be empty$/, 'csv.empty'],
  [/^must have at most (?<levels>\d+) parts of at most (?<limit>\d+) characters$/, 'csv.path'],
  [/^must name at most (?<count>\d+) tags$/, 'csv.tags'],
  [/^must name tags of at most (?<limit>\d+) characters$/, 'csv.longTags'],
  [/^is required: no column/, 'csv.noColumn'],
  [/^has (?<cells>\d+) cells, but there are (?<columns>\d+) columns$/, 'csv.cells'],
  [/^an item has at most (?<count>\d+) custom fields$/, 'csv.fields'],
  [/^several items have this reference; give the address/, 'csv.ambiguous'],
  [/^several items have this reference; give the id/, 'csv.ambiguousParent'],
  [/^nothing has the reference or id "(?<reference>.*)"$/s, 'csv.noParent'],
  [/^an item cannot be its own parent$/, 'csv.ownParent'],
  [/^an item cannot lie in itself/, 'csv.cycle'],
  [/^would be more than (?<levels>\d+) levels deep$/, 'csv.deep'],
]

/** What is filled in: numbers as the language writes them. */
function shown(groups: Readonly<Record<string, string>>): TOptions {
  const values: TOptions = {}
  for (const [name, text] of Object.entries(groups))
    values[name] = isNumber(name) ? formatNumber(Number(text)) : text
  return values
}

const isNumber = (name: string): boolean => name !== 'example' && name !== 'reference'

const ofFieldName = /^The name of a custom field (?<error>.*)$/s

/** What is wrong with a cell of a CSV file, in the language of the page; what it does not know, as the server says it. */
export function cellErrorText(t: TFunction, error: string): string {
  const ofName = ofFieldName.exec(error)?.groups?.['error']
  if (ofName !== undefined) return t('csv.fieldName', { error: cellErrorText(t, ofName) })
  for (const [says, key] of sentences) {
    const found = says.exec(error)
    if (found !== null) return t(key, shown(found.groups ?? {}))
  }
  return error
}
