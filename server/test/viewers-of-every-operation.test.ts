import { createInvitation } from '@stowage/contract/groups/invitations'
import { operations } from '@stowage/contract/protocol/catalogue'
import {
  changesSomething,
  isAboutNoGroup,
  isForLenders,
  isForViewers,
} from '@stowage/contract/protocol/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { exampleOf, idIn } from './examples.ts'
import { serverFor, userOn } from './fixtures.ts'
import { rowsReader } from './rows-of.ts'
import type { Signed } from './test-app.ts'

const anId = '01890000-0000-7000-8000-0000000000ee'
const inGroups = operations.filter(({ needs, status }) => needs !== 'public' && status !== 101)
const named = inGroups.map(operation => [operation.name, operation] as const)
/** What a viewer may write with these is their own. */
const ownWrites = ['createView', 'updateView', 'deleteView', 'createCalendar', 'deleteCalendar', 'leaveGroup']

/** Operations that lenders may call besides. */
const lent = [
  'addStock',
  'completeMaintenance',
  'createContact',
  'createLoan',
  'handOverLoan',
  'returnLoans',
  'signLoan',
  'skipMaintenance',
  'takeStock',
  'undoChange',
  'updateLoan',
]

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

describe.each(databases)('a viewer or lender, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  const ada = userOn(stowage, 'Ada')
  let vera: Signed
  let lea: Signed
  let stateOf: (owner: Signed) => Promise<string>

  const signUp = async (role: 'viewer' | 'lender') => {
    const { token } = await ada.client.call(createInvitation, { uses: 1, role })
    return stowage.signUp('Vera', token)
  }
  beforeAll(async () => {
    vera = await signUp('viewer')
    lea = await signUp('lender')
    stateOf = await rowsReader(stowage)
  })

  /** Calls an operation with its example, and an id of the group where its path has one. */
  async function call(who: Signed, operation: (typeof inGroups)[number]) {
    const { form, input } = exampleOf(operation)
    const target = idIn(operation)
    const path = Object.fromEntries(Object.keys(operation.params?.shape ?? {}).map(name => [name, anId]))
    const id = target === undefined ? {} : { [target.member]: await target.make(ada) }
    const before = await stateOf(ada)
    const options = form === undefined ? {} : { form }
    const { status, body } = await who.client.send(operation, { ...path, ...input, ...id }, options)
    return { status, code: codeIn(body), isChanged: (await stateOf(ada)) !== before }
  }

  test.each(named.filter(([, operation]) => !isForViewers(operation)))(
    'is refused %s',
    async (_, operation) => {
      const refused = { status: 403, isChanged: false }
      const codeFor = (code: string) => (operation.needs === 'owner' ? 'group.owner_only' : code)
      expect(await call(vera, operation)).toMatchObject({ ...refused, code: codeFor('member.read_only') })
      if (!isForLenders(operation))
        expect(await call(lea, operation)).toMatchObject({ ...refused, code: codeFor('member.lends_only') })
    },
  )

  test.each(named.filter(([, operation]) => isForLenders(operation)))('may %s', async (_, operation) => {
    const { needs } = operation
    const isOwn = isAboutNoGroup(needs) && changesSomething(operation)
    const allowed = [
      ...(isForViewers(operation) ? [await signUp('viewer')] : []),
      // Operations on one's own account ask for no role.
      ...(isOwn ? [] : [operation.leavesGroup === true ? await signUp('lender') : lea]),
    ]
    for (const who of allowed) {
      const { status, code } = await call(who, operation)
      expect(status).not.toBe(500)
      expect(['member.read_only', 'group.owner_only', 'auth.forbidden']).not.toContain(code)
      // Nothing that a lender did can be taken back by the example.
      if (operation.name !== 'undoChange') expect(code).not.toBe('member.lends_only')
    }
  })

  test('may write nothing in the group but what is their own', () => {
    const writes = inGroups.filter(
      ({ route, needs, reads, forViewers }) =>
        needs !== 'account' && !route.startsWith('GET ') && reads !== true && forViewers === true,
    )
    expect(writes.map(({ name }) => name).sort()).toEqual([...ownWrites].sort())
    expect(inGroups.flatMap(({ name, forLenders }) => (forLenders === true ? [name] : [])).sort()).toEqual(
      lent,
    )
  })
})
