import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { wholeIn } from '../values/numbers.ts'
import { Day, OptionalDayIn } from '../values/times.ts'

const units = ['day', 'week', 'month', 'year'] as const
const starts = ['done', 'scheduled'] as const

/** Recurrence of a task. */
export const MaintenanceRule = z
  .strictObject({
    every: z.int().min(1).max(999),
    unit: z.enum(units),
    from: z
      .enum(starts)
      .describe(
        '`done`: the next date counts from the day of completion; `scheduled`: the next planned date after that day',
      ),
    until: Day.describe('The last day that a next task may have; empty when unset'),
  })
  .meta({ id: 'MaintenanceRule' })
export type MaintenanceRule = z.infer<typeof MaintenanceRule>

const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, says('not_one_of', { words }))

/** Recurrence of a task in a request. */
export const MaintenanceRuleIn = bodyOf({
  every: wholeIn(1, 999),
  unit: wordOf(units),
  from: wordOf(starts)
    .nullish()
    .transform(from => from ?? 'done'),
  until: OptionalDayIn,
}).transform(({ until, ...rule }): MaintenanceRule => ({ ...rule, until: until ?? '' }))
