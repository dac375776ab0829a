import { entityMembers, isMappable, memberNames } from '@stowage/contract/entities/entity-members'
import type { ColumnMember, ColumnTarget } from '@stowage/contract/tables/import-options'
import { productHeaders } from '../columns.ts'
import { toMember } from './column-targets.ts'
import { foldHeader } from './fold-header.ts'

const ours = new Map<string, ColumnTarget>(
  [
    ['HB.parent_import_ref', toMember('parent')] as const,
    ['HB.url', toMember('url')] as const,
    ['HB.location', toMember('location')] as const,
    ['HB.tags', toMember('tags')] as const,
    ...Object.entries(productHeaders).map(
      ([member, header]) => [header, toMember(member as ColumnMember)] as const,
    ),
  ].map(([header, target]) => [foldHeader(header), target]),
)
/** Names of older versions, which count where the column itself is missing. */
const older = new Map<string, ColumnTarget>([[foldHeader('HB.labels'), toMember('tags')]])

for (const member of memberNames) {
  const definition = entityMembers[member]
  if (!isMappable(member) || definition.csv === null) continue
  ours.set(foldHeader(definition.csv), toMember(member))
  if ('csvAlias' in definition) older.set(foldHeader(definition.csvAlias), toMember(member))
}

const fieldHeader = /^\s*h[\s_-]*b[\s_-]*\.[\s_-]*field[\s_-]*\.(.*)$/isu

/** The meaning of a header of ours or of Homebox. */
export interface OurColumn {
  readonly target: ColumnTarget
  readonly isOlder: boolean
}

/** Understands a header such as `HB.name`: case, blanks, `_` and `-` do not matter, except behind `HB.field.`. */
export function findOurColumn(header: string): OurColumn | undefined {
  const field = fieldHeader.exec(header)?.[1]
  if (field !== undefined) return { target: { field }, isOlder: false }
  const folded = foldHeader(header)
  const target = ours.get(folded)
  if (target !== undefined) return { target, isOlder: false }
  const alias = older.get(folded)
  return alias && { target: alias, isOlder: true }
}
