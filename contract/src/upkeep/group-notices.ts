import { z } from 'zod'
import { bodyOf, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { wholeIn } from '../values/numbers.ts'

const operation = operationIn('Groups')

/** Kinds of notices that a group switches on and off. */
export const switchedKinds = ['warranty', 'fields', 'loans', 'expiry', 'stock', 'found'] as const
export type SwitchedKind = (typeof switchedKinds)[number]

/** The most days between a notice and its day. */
export const maxNoticeDays = 365

/** The most days of a kind. */
export const maxNoticeDayCount = 10

const days = z.array(z.int()).describe('Days before, the earliest notice first')

/** Notices of a kind: whether they are sent, and when. */
const NoticeSetting = z.strictObject({ isOn: z.boolean(), days })
export type NoticeSetting = z.infer<typeof NoticeSetting>

/** The notices of a group that its owners switch on, by kind. */
export const GroupNotices = z
  .strictObject({
    warranty: NoticeSetting.describe('Ends of warranties'),
    fields: NoticeSetting.describe(
      'Dates in custom fields; without days, because each definition has its `remindDays`',
    ),
    loans: z
      .strictObject({
        isOn: z.boolean(),
        days: z
          .array(z.union([z.int(), z.literal('weekly')]))
          .describe('Days before; `weekly`: each week after the day'),
      })
      .describe('Loans that are due'),
    expiry: NoticeSetting.describe('Expiry days of items'),
    stock: NoticeSetting.describe('Products that fall below their minimum, once for each fall; without days'),
    found: NoticeSetting.describe('Messages of finders; without days, and without an effect yet'),
  })
  .meta({ id: 'GroupNotices' })
export type GroupNotices = z.infer<typeof GroupNotices>

/** The settings of a group that has changed none. */
export const defaultNotices: GroupNotices = {
  warranty: { isOn: false, days: [30] },
  fields: { isOn: false, days: [] },
  loans: { isOn: false, days: [1, 0, 'weekly'] },
  expiry: { isOn: false, days: [30, 7, 1] },
  stock: { isOn: false, days: [] },
  found: { isOn: false, days: [] },
}

const IsOnIn = unchanged(z.boolean(says('not_boolean')))

const ordered = (given: readonly number[]): number[] => [...new Set(given)].sort((a, b) => b - a)

/** Days before, sorted and each once; at least one. */
const DaysIn = listIn(wholeIn(0, maxNoticeDays), maxNoticeDayCount, says('not_list', {}))
  .min(1, says('too_few'))
  .transform(ordered)

const weekMessage = says('not_one_of', { words: [`the whole numbers from 0 to ${maxNoticeDays}`, 'weekly'] })

const LoanDaysIn = listIn(
  z.union([z.int().min(0).max(maxNoticeDays), z.literal('weekly')], weekMessage),
  maxNoticeDayCount,
  says('not_list', {}),
)
  .min(1, says('too_few'))
  .transform((given): (number | 'weekly')[] => {
    const before: (number | 'weekly')[] = ordered(given.filter(each => each !== 'weekly'))
    return given.includes('weekly') ? [...before, 'weekly'] : before
  })

/** An empty list, of kinds without days of their own. */
const NoDaysIn = listIn(wholeIn(0, maxNoticeDays), 0, says('not_list', {}))

const settingIn = <S extends z.ZodType>(daysIn: S) =>
  unchanged(bodyOf({ isOn: IsOnIn, days: unchanged(daysIn) })).describe('Absent members stay')

/** Changes to the notices of a group; absent kinds and members stay. */
export const GroupNoticesChanges = bodyOf({
  warranty: settingIn(DaysIn),
  fields: settingIn(NoDaysIn),
  loans: settingIn(LoanDaysIn),
  expiry: settingIn(DaysIn),
  stock: settingIn(NoDaysIn),
  found: settingIn(NoDaysIn),
})
export type GroupNoticesChanges = z.output<typeof GroupNoticesChanges>

/** Returns which notices the selected group sends, besides those of maintenance. */
export const getGroupNotices = operation({
  name: 'getGroupNotices',
  summary: 'Show which notices the selected group sends',
  description: 'Besides notices of maintenance, which every group sends.',
  route: 'GET /v1/groups/notices',
  needs: 'user',
  reply: GroupNotices,
  status: 200,
  versioned: true,
  problems: [],
})

/** Changes which notices the selected group sends. */
export const updateGroupNotices = operation({
  name: 'updateGroupNotices',
  summary: 'Change which notices the selected group sends',
  description:
    'A kind that is switched on tells of nothing that has passed already. The version is that of the group.',
  route: 'PUT /v1/groups/notices',
  needs: 'owner',
  body: GroupNoticesChanges,
  reply: GroupNotices,
  status: 200,
  versioned: true,
  problems: [],
})
