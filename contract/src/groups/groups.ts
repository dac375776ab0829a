import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { Id } from '../values/ids.ts'
import { changesOf, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Groups')

/** What a member may do in a group. */
export const GroupRole = z.enum(['owner', 'user']).meta({ id: 'GroupRole' })
export type GroupRole = z.infer<typeof GroupRole>

/** An inventory and the people who share it. */
export const Group = z
  .strictObject({
    id: Id,
    name: z.string(),
    currency: z.string().describe('The code of a currency, upper case'),
    role: GroupRole.describe('What the caller is in it'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** The name of a group that is to be made. */
export const GroupIn = bodyOf({ name: textIn(255, 1) })
export type GroupIn = z.output<typeof GroupIn>

/** The code of a currency in a request, upper case afterwards. */
export const CurrencyCodeIn = textIn(255, 1)
  .transform(code => code.toUpperCase())
  .describe('The code of a known currency, in any case')

/** Name and currency of a group, both needed. */
export const GroupChanges = bodyOf({ name: textIn(255, 1), currency: CurrencyCodeIn })
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

/** Makes a group with the caller as owner and the types `Item` and `Location`; its currency is USD. */
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

/** Changes name and currency of the selected group. */
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
