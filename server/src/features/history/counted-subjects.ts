import type { KindCount, Subject, SubjectKind } from '@stowage/contract/entities/subjects'
import type { ManySubjects } from '#events/change-sums.ts'
import type { ChangeRow } from './changes.queries.ts'
import { kindOfTable } from './subjects.queries.ts'

/** The first subjects of a change; of one that has more, how many there are, as far as that was recorded. */
export function readSubjects({ subjects }: ChangeRow): { first: readonly string[]; many?: ManySubjects } {
  const stored: ManySubjects | string[] = JSON.parse(subjects)
  return Array.isArray(stored) ? { first: stored } : { first: stored.first, many: stored }
}

/** How many subjects of each kind a change has; `shown` are the first ones. */
export function countsOf(row: ChangeRow, shown: readonly Subject[]): KindCount[] {
  const { first, many } = readSubjects(row)
  if (many !== undefined) return countMany(many)
  if (row.count > first.length) return []
  return [...Map.groupBy(shown, ({ kind }) => kind)].map(([kind, some]) => ({ kind, count: some.length }))
}

function countMany({ tables, locations }: ManySubjects): KindCount[] {
  const counts = Object.entries(tables).flatMap(([table, count]): [SubjectKind, number][] =>
    table === 'entities'
      ? [
          ['item', count - locations],
          ['location', locations],
        ]
      : [[kindOfTable(table), count]],
  )
  return counts.flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []))
}
