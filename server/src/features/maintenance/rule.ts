import { monthDayAfter, nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { MaintenanceRule } from '@stowage/contract/upkeep/maintenance-rules'
import { Day } from '@stowage/contract/values/times'
import { z } from 'zod'

/** A rule as it is stored, with what no answer shows. */
const StoredRule = MaintenanceRule.extend({
  /** The day of the month at which the series aims, where no date says it. */
  monthDay: z.int().min(1).max(31).optional(),
  /** The day on which the series put the entry, until a person moves it. */
  putOn: Day.optional(),
})
type StoredRule = z.infer<typeof StoredRule>

/** A stored rule with what only the server knows; throws for any other text. */
export const readRule = (stored: string): StoredRule => StoredRule.parse(JSON.parse(stored))

/** A stored rule as it is told. */
export function toRule(stored: string | null): MaintenanceRule | null {
  if (stored === null) return null
  const { monthDay: _monthDay, putOn: _putOn, ...rule } = readRule(stored)
  return rule
}

/** A rule as it is stored; members stand in one order, so that equal rules are equal texts. */
export const ruleText = ({ every, unit, from, until, monthDay, putOn }: StoredRule): string =>
  JSON.stringify({ every, unit, from, until, monthDay, putOn })

/** A stored rule as the history tells it. */
export function ruleInWords(stored: string): string {
  const { every, unit, from, until } = readRule(stored)
  const often = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
  const start = from === 'done' ? 'from the day it was done' : 'from the planned date'
  return [often, start, ...(until === '' ? [] : [`until ${until}`])].join(' ')
}

/** What an update says of a rule: absent keeps it, null takes it away. The series aims at another day once its date is moved. */
export function ruleAfter(
  given: MaintenanceRule | null | undefined,
  before: { readonly rule: string | null; readonly scheduled_date: string | null },
  scheduledDate: string | null,
): string | null {
  const stored = before.rule === null ? null : readRule(before.rule)
  const rule = given === undefined ? stored : given
  if (rule === null) return null
  const stays = scheduledDate === before.scheduled_date
  const aims = stays && stored?.unit === rule.unit
  return ruleText({
    ...rule,
    monthDay: aims ? stored.monthDay : undefined,
    putOn: stays ? stored?.putOn : undefined,
  })
}

/** The date and the rule of the task after a completed one; undefined where its series ends. */
export function following(
  stored: string,
  { completedDate, scheduledDate }: { readonly completedDate: string; readonly scheduledDate: string },
): { readonly scheduledDate: string; readonly rule: string } | undefined {
  const { monthDay, ...rule } = readRule(stored)
  const next = nextDay(rule, { completedDate, scheduledDate }, monthDay)
  if (next === undefined) return undefined
  const aim = monthDayAfter(rule, scheduledDate, next, monthDay)
  return { scheduledDate: next, rule: ruleText({ ...rule, monthDay: aim, putOn: next }) }
}

/** The rule of an entry that its series puts on another day; undefined when a person put it where it is, or it is there already. */
export function putElsewhere(
  { rule: stored, scheduled_date }: { readonly rule: string | null; readonly scheduled_date: string | null },
  next: { readonly scheduledDate: string; readonly rule: string },
): string | undefined {
  if (stored === null || scheduled_date === next.scheduledDate) return undefined
  const rule = readRule(stored)
  if (rule.putOn !== scheduled_date) return undefined
  return ruleText({ ...rule, monthDay: readRule(next.rule).monthDay, putOn: next.scheduledDate })
}
