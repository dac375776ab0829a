import { searchTextDivider } from '#kernel/search-text.ts'
import type { Dialect } from '../query/dialect.ts'
import type { Hidden } from './hidden.ts'

type DialectName = Dialect['name']

/** A JSON object in a text column, without some members. */
export const withoutMembers = (dialect: DialectName, column: string, members: readonly string[]): string =>
  dialect === 'sqlite'
    ? `json_remove(${[column, ...members.map(member => `'$.${member}'`)].join(', ')})`
    : `(${[`${column}::jsonb`, ...members.map(member => `'${member}'`)].join(' - ')})::text`

/** A member of a JSON object in a text column, as text. */
export const memberIn = (dialect: DialectName, column: string, member: string): string =>
  dialect === 'sqlite' ? `(${column} ->> '${member}')` : `(${column}::json ->> '${member}')`

/** The visible parts of a search text (`#kernel/search-text.ts`): public part, serial number, receipts. */
export function searchedText(dialect: DialectName, column: string, hidden: Hidden): string {
  const [open, serialNumber, receipts] =
    dialect === 'sqlite'
      ? partsOnSqlite(column)
      : [1, 2, 3].map(at => `split_part(${column}, ${divider}, ${at})`)
  const shown = [open, hidden.serialNumbers ? undefined : serialNumber, hidden.prices ? undefined : receipts]
  const text = shown.filter(part => part !== undefined).join(' || ')
  return dialect === 'sqlite'
    ? `case instr(${column}, ${sqliteDivider}) when 0 then ${column} else ${text} end`
    : text
}

const [divider, sqliteDivider] = ['chr', 'char'].map(
  character => `${character}(${searchTextDivider.charCodeAt(0)})`,
)

function partsOnSqlite(column: string): [string, string, string] {
  const rest = `substr(${column}, instr(${column}, ${sqliteDivider}) + 1)`
  const before = (text: string) => `substr(${text}, 1, instr(${text}, ${sqliteDivider}) - 1)`
  return [before(column), before(rest), `substr(${rest}, instr(${rest}, ${sqliteDivider}) + 1)`]
}
