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

/** What a member may do in a group: everything, everything but managing it, or only look. */
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
    hidePrices: z
      .boolean()
      .describe('To viewers, prices and what is made of them are 0, and there are no receipts'),
    hideSerialNumbers: z.boolean().describe('To viewers, serial numbers are empty'),
    role: GroupRole.describe('What the caller is in it'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** The code of a currency in a request, upper case afterwards. */
export const CurrencyCodeIn = textIn(255, 1)
  .transform(code => code.toUpperCase())
  .describe('The code of a known currency, in any case')

/** Name and currency of a group that is to be made. */
export const GroupIn = bodyOf({
  name: textIn(255, 1),
  currency: unchanged(CurrencyCodeIn).describe('USD when absent'),
})
export type GroupIn = z.output<typeof GroupIn>

/** Name and currency of a group, both needed, its hue, and what is hidden from viewers; what is absent of these stays. */
export const GroupChanges = bodyOf({
  name: textIn(255, 1),
  currency: CurrencyCodeIn,
  hue: wholeIn(0, 359).nullish().describe('The hue of the accent colour, in degrees; null is the usual one'),
  hidePrices: unchanged(z.boolean(says('not_boolean'))).describe(
    'Viewers see no prices: not of items, not of maintenance, no sums of them, no receipts',
  ),
  hideSerialNumbers: unchanged(z.boolean(says('not_boolean'))).describe(
    'Viewers see no serial numbers, and find nothing by them',
  ),
})
export type GroupChanges = z.output<typeof GroupChanges>

/** Shows the selected group. */
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

/** Lists every group that the caller is in, by name. */
export const listGroups = operation({
  name: 'listGroups',
  summary: 'List the own groups, by name',
  route: 'GET /v1/groups/all',
  needs: 'account',
  reply: z.array(Group),
  status: 200,
  problems: [],
})

/** Makes a group with the caller as owner and the types `Item` and `Location`; its currency is USD unless another one is given. */
export const createGroup = operation({
  name: 'createGroup',
  summary: 'Make a group',
  route: 'POST /v1/groups',
  needs: 'account',
  body: GroupIn,
  reply: Group,
  status: 201,
  problems: [],
})

/** Changes name, currency, hue and what is hidden from viewers of the selected group. */
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

/** Deletes the selected group with all that is in it, unless it is the caller's only one. */
export const deleteGroup = operation({
  name: 'deleteGroup',
  summary: 'Delete the selected group with all that is in it',
  route: 'DELETE /v1/groups',
  needs: 'owner',
  status: 204,
  versioned: true,
  problems: ['group.only_one'],
})

/** Takes the caller out of the selected group, unless it is their only one or has no other owner. */
export const leaveGroup = operation({
  name: 'leaveGroup',
  summary: 'Leave the selected group',
  route: 'POST /v1/groups/leave',
  needs: 'user',
  forViewers: true,
  status: 204,
  problems: ['group.only_one', 'group.last_owner'],
})
