import { lengthOf } from '@stowage/contract/text'
import { fieldPrefix } from './columns.ts'
import type { Subject } from './match-rows.ts'
import { type AskedRow, isTooLong, longestName, type RowErrors } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'

/** Complains of texts whose length is not allowed, unless they are what is stored: that has come from elsewhere. */
export function judgeLengths(rows: readonly AskedRow[], wanted: ResolvedRows, rowErrors: RowErrors): void {
  judgeFieldNames(rows, wanted, rowErrors)
  const missing = new Set(wanted.plan.locations.missing.map(({ name }) => name))
  for (const asked of rows)
    for (const { what, column, error } of asked.lengthIssues)
      if (!isStored(what, asked, wanted, missing)) rowErrors.add(asked.row, column, error)
}

function isStored(
  what: AskedRow['lengthIssues'][number]['what'],
  asked: AskedRow,
  { matches, tags }: ResolvedRows,
  missing: ReadonlySet<string>,
): boolean {
  if (what === 'path') return !asked.path.some(part => isTooLong(part) && missing.has(part.trim()))
  if (what === 'tags') return !asked.tags.some(name => isTooLong(name) && tags.isWanted(name))
  return matches.subjectOf.get(asked)?.stored?.[what] === asked.members[what]
}

/** A name of a custom field that is too long or empty is that of a stored one, on each thing that has a value in it. */
function judgeFieldNames(rows: readonly AskedRow[], wanted: ResolvedRows, rowErrors: RowErrors): void {
  const bad = [...(rows[0]?.fields.keys() ?? [])].filter(name => name === '' || lengthOf(name) > longestName)
  for (const name of bad) {
    const has = (subject: Subject | undefined): boolean =>
      subject?.stored !== undefined &&
      wanted.entities.get(subject.stored.id)?.fields.some(field => field.name === name) === true
    const isKnown = rows.some(asked => has(wanted.matches.subjectOf.get(asked)))
    const error = `The name of a custom field ${name === '' ? 'must not be empty' : `must have at most ${longestName} characters`}`
    const column = `${fieldPrefix}${name}`
    if (!isKnown) rowErrors.add(1, column, error)
    for (const asked of isKnown ? rows : [])
      if (asked.fields.get(name) !== '' && !has(wanted.matches.subjectOf.get(asked)))
        rowErrors.add(asked.row, column, error)
  }
}
