import { type Change, differences } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import type { MadeTag } from './import-parts.ts'

/** What an import did; its answer has no body, so the log and the history tell it. */
export interface Report extends Readonly<Record<string, unknown>> {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly newLocations: number
  readonly newTags: number
  /** Custom fields that a thing has more than once under one name: the first 1,000, and how many there are. */
  readonly fieldsLeftAlone: readonly LeftAlone[]
  readonly fieldsLeftAloneCount: number
}

/** A custom field that a row could not set. */
export interface LeftAlone {
  readonly row: number
  readonly column: string
  readonly entityId: string
}

/** One line of history for each thing and one for the whole file, and one live message for all of them. */
export async function tell(
  ctx: WriteCtx,
  changes: readonly Change[],
  newTags: readonly MadeTag[],
  report: Report,
): Promise<void> {
  const facts = changes.map(({ before, after }) => {
    const { row } = requireValue(after)
    if (before === null)
      return { name: 'entity.created', subjectId: row.id, facts: { name: row.name, via: 'csv' } } as const
    return {
      name: 'entity.updated',
      subjectId: row.id,
      facts: { ...differences(before, requireValue(after)), via: 'csv' },
    } as const
  })
  const tagFacts = newTags.map(({ id, name }) => {
    return { name: 'tag.created', subjectId: id, facts: { name, via: 'csv' } } as const
  })
  await ctx.emit(...tagFacts, ...facts, { name: 'inventory.imported', subjectId: null, facts: report })
  if (changes.length > 0) await ctx.announce('entity.mutation')
}
