import { z } from 'zod'
import { bodyOf, expects, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { Id } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { changesOf, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'
import { groupRoles } from './roles.ts'

const operation = operationIn('Groups')

/** Role in a group: `owner` manages it, `user` reads and writes, `lender` reads and lends, `viewer` only reads. */
export const GroupRole = z.enum(groupRoles).meta({ id: 'GroupRole' })
export type GroupRole = z.infer<typeof GroupRole>

/** A role in a request. */
export const GroupRoleIn = z.enum(
  GroupRole.options,
  expects(says('not_one_of', { words: GroupRole.options })),
)

/** The hue of a colour, in degrees. */
const Hue = z.int().min(0).max(359)

/** An inventory and the people who share it. */
export const Group = z
  .strictObject({
    id: Id,
    name: z.string(),
    currency: z.string().describe('The code of a currency, upper case'),
    hue: Hue.nullable().describe('The hue of the accent colour, in degrees; null is the usual one'),
    hidePrices: z.boolean().describe('Viewers and lenders get 0 for prices and sums, and no receipts'),
    hideSerialNumbers: z.boolean().describe('Viewers and lenders get empty serial numbers'),
    role: GroupRole.describe('The role of the caller'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** The code of a currency in a request, upper case afterwards. */
export const CurrencyCodeIn = textIn(255, 1)
  .transform(code => code.toUpperCase())
  .describe('The code of a known currency, in any case')

/** Name and currency of a new group. */
export const GroupIn = bodyOf({
  name: textIn(255, 1),
  currency: unchanged(CurrencyCodeIn).describe('USD when absent'),
})
export type GroupIn = z.output<typeof GroupIn>

/** Changes to a group. Name and currency are required; an absent hue and absent hiding flags stay. */
export const GroupChanges = bodyOf({
  name: textIn(255, 1),
  currency: CurrencyCodeIn,
  hue: wholeIn(0, 359).nullish().describe('The hue of the accent colour, in degrees; null is the usual one'),
  hidePrices: unchanged(z.boolean(says('not_boolean'))).describe(
    'Hides prices of items and maintenance, their sums, and receipts from viewers and lenders',
  ),
  hideSerialNumbers: unchanged(z.boolean(says('not_boolean'))).describe(
    'Hides serial numbers from viewers and lenders, also in searches',
  ),
})
export type GroupChanges = z.output<typeof GroupChanges>

export const getGroup = operation({
  name: 'getGroup',
  summary: 'Show the selected group',
  route: 'GET /v1/groups',
  needs: 'user',
  reply: Group,
  status: 200,
  versioned: true,
  problems: [],
})

/** Lists the caller's groups, by name. */
export const listGroups = operation({
  name: 'listGroups',
  summary: 'List your groups, by name',
  route: 'GET /v1/groups/all',
  needs: 'account',
  reply: z.array(Group),
  status: 200,
  problems: [],
})

/** Creates a group with the caller as owner and the types `Item` and `Location`, in the language of the caller's settings; currency USD by default. */
export const createGroup = operation({
  name: 'createGroup',
  summary: 'Create a group',
  route: 'POST /v1/groups',
  needs: 'account',
  body: GroupIn,
  reply: Group,
  status: 201,
  problems: [],
})

/** Changes name, currency, hue and hiding flags of the selected group. */
export const updateGroup = operation({
  name: 'updateGroup',
  summary: 'Change the selected group',
  route: 'PUT /v1/groups',
  needs: 'owner',
  body: changesOf(GroupChanges),
  reply: Group,
  status: 200,
  versioned: true,
  problems: [],
})

/** Deletes the selected group with its contents, unless it is the caller's only group. */
export const deleteGroup = operation({
  name: 'deleteGroup',
  summary: 'Delete the selected group with its contents',
  route: 'DELETE /v1/groups',
  needs: 'owner',
  leavesGroup: true,
  status: 204,
  versioned: true,
  problems: ['group.only_one'],
})

/** Removes the caller from the selected group, unless it is their only group or has no other owner. */
export const leaveGroup = operation({
  name: 'leaveGroup',
  summary: 'Leave the selected group',
  route: 'POST /v1/groups/leave',
  needs: 'user',
  forViewers: true,
  leavesGroup: true,
  status: 204,
  problems: ['group.only_one', 'group.last_owner'],
})
