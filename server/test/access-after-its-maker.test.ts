import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { createGroup, leaveGroup } from '@stowage/contract/groups/groups'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  mailInvitation,
} from '@stowage/contract/groups/invitations'
import { removeMember, updateMember } from '@stowage/contract/groups/members'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { deleteSelf, register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { updateAccount } from '@stowage/contract/server/administration'
import { importEntities } from '@stowage/contract/tables/imports'
import { createCalendar } from '@stowage/contract/upkeep/calendars'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { beforeEach, describe, expect, test } from 'vitest'
import { activeUrl } from '#features/notices/due.queries.ts'
import { newId } from '#kernel/ids.ts'
import { databases } from './databases.ts'
import { serverFor } from './fixtures.ts'
import { refusalOf } from './household.ts'
import { letRunServer } from './superuser.ts'
import type { Signed } from './test-app.ts'

interface People {
  /** Goes on owning the group, and runs the server. */
  readonly olga: Signed
  /** Has made everything, as an owner. */
  readonly ada: Signed
  /** As Ada, in the group of Olga. */
  readonly inside: Client
}

/** The fate of the maker, and the effect on each kind of access that they made. */
const fates = {
  'is an owner as before': {
    become: async () => undefined,
    comes: { invitation: 200, account: 204, key: 201, calendar: 200, notifier: true, imported: true },
  },
  'is a member only': {
    become: ({ olga, ada }) => olga.client.call(updateMember, { id: ada.userId, role: 'user' }),
    comes: {
      invitation: 'invitation.not_valid',
      account: 'invitation.not_valid',
      key: 201,
      calendar: 200,
      notifier: true,
      imported: true,
    },
  },
  'is a lender only': {
    become: ({ olga, ada }) => olga.client.call(updateMember, { id: ada.userId, role: 'lender' }),
    comes: {
      invitation: 'invitation.not_valid',
      account: 'invitation.not_valid',
      key: 'member.lends_only',
      calendar: 200,
      notifier: true,
      imported: false,
    },
  },
  'is a viewer only': {
    become: ({ olga, ada }) => olga.client.call(updateMember, { id: ada.userId, role: 'viewer' }),
    comes: {
      invitation: 'invitation.not_valid',
      account: 'invitation.not_valid',
      key: 'member.read_only',
      calendar: 200,
      notifier: true,
      imported: false,
    },
  },
  'was removed': {
    become: ({ olga, ada }) => olga.client.call(removeMember, { user_id: ada.userId }),
    comes: {
      invitation: 'invitation.not_found',
      account: 'invitation.not_found',
      key: 'group.no_access',
      calendar: 404,
      notifier: false,
      imported: false,
    },
  },
  'has left': {
    become: ({ inside }) => inside.call(leaveGroup, {}),
    comes: {
      invitation: 'invitation.not_found',
      account: 'invitation.not_found',
      key: 'group.no_access',
      calendar: 404,
      notifier: false,
      imported: false,
    },
  },
  'is disabled': {
    become: ({ olga, ada }) => olga.client.call(updateAccount, { id: ada.userId, disabled: true }),
    comes: {
      invitation: 'invitation.not_valid',
      account: 'invitation.not_valid',
      key: 'auth.invalid',
      calendar: 404,
      notifier: false,
      imported: false,
    },
  },
  'has deleted the account': {
    become: ({ ada }) => ada.client.call(deleteSelf, {}),
    comes: {
      invitation: 'invitation.not_found',
      account: 'invitation.not_found',
      key: 'auth.invalid',
      calendar: 404,
      notifier: false,
      imported: false,
    },
  },
} satisfies Record<string, { become: (people: People) => Promise<unknown>; comes: object }>

describe.each(databases)('what gives access, on %s', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  let people: People
  beforeEach(async () => {
    const olga = await stowage.signUp('Olga')
    await letRunServer(stowage, olga)
    const { token } = await olga.client.call(createInvitation, { uses: 1, role: 'owner' })
    const ada = await stowage.signUp('Ada', token)
    await ada.client.call(createGroup, { name: 'Elsewhere' })
    people = { olga, ada, inside: ada.client.as({ groupId: olga.groupId }) }
  })

  /** One of each kind, made by Ada; answers how to use them. */
  async function makeAll({ olga, inside }: People) {
    const invitation = await inside.call(createInvitation, { uses: 5, role: 'owner' })
    const key = await inside.call(createApiKey, { name: 'Script' })
    const calendar = await inside.call(createCalendar, { name: 'Phone' })
    const notifier = await inside.call(createNotifier, {
      name: 'Phone',
      url: 'ntfy://203.0.114.1/topic',
      isActive: true,
    })
    const form = new FormData()
    form.append('csv', new Blob(['HB.name\nRake\n']), 'items.csv')
    await inside.send(importEntities, { async: true }, { form })
    const { groupId } = olga
    const codeOf = ({ status, code }: ReturnType<typeof refusalOf>) => code || status
    return async () => {
      const eve = await stowage.signUp('Eve')
      const frank = { name: 'Frank', email: `${newId()}@example.com`, password: 'long enough' }
      await stowage.app.worker.runDue()
      const { items } = await olga.client.call(listEntities, { q: 'Rake' })
      return {
        invitation: codeOf(refusalOf(await eve.client.send(acceptInvitation, invitation))),
        account: codeOf(
          refusalOf(await stowage.client.send(register, { ...frank, token: invitation.token })),
        ),
        key: codeOf(
          refusalOf(
            await stowage.client.as({ token: key.token, groupId }).send(createEntity, { name: 'Hoe' }),
          ),
        ),
        calendar: (await fetch(calendar.url)).status,
        notifier:
          (await stowage.app.database.read(db =>
            db.first(activeUrl, { groupId, kind: 'maintenance', id: notifier.id }),
          )) !== undefined,
        imported: items.length > 0,
      }
    }
  }

  test.each(Object.entries(fates))(
    'counts as far as its maker may act when it is used: who %s',
    async (_, fate) => {
      const useAll = await makeAll(people)
      await fate.become(people)
      expect(await useAll()).toEqual(fate.comes)
    },
  )

  test('an invitation is shown as no longer valid, is not mailed, and counts again with its maker', async () => {
    const { olga, ada, inside } = people
    const { id, token } = await inside.call(createInvitation, { uses: 5 })
    const shown = async () => (await olga.client.call(listInvitations, {})).map(({ isValid }) => isValid)
    await olga.client.call(updateMember, { id: ada.userId, role: 'viewer' })
    expect((await shown()).at(-1)).toBe(false)
    const eve = await stowage.signUp('Eve')
    expect((await eve.client.send(acceptInvitation, { token })).status).toBe(400)
    expect(refusalOf(await inside.send(mailInvitation, { id, email: 'eve@example.com' }))).toMatchObject({
      code: 'member.read_only',
    })
    await olga.client.call(updateMember, { id: ada.userId, role: 'user' })
    expect((await shown()).at(-1)).toBe(true)
    expect((await eve.client.send(acceptInvitation, { token })).status).toBe(200)
  })

  test('an invitation without a maker counts as an owner’s', async () => {
    const { olga, inside } = people
    const { id, token } = await inside.call(createInvitation, { uses: 5, role: 'owner' })
    await stowage.app.database.write(olga.groupId, ({ db }) =>
      db.q
        .updateTable('invitations')
        .set({ created_by: null })
        .where('group_id', '=', olga.groupId)
        .where('id', '=', id)
        .execute(),
    )
    const eve = await stowage.signUp('Eve')
    expect((await eve.client.send(acceptInvitation, { token })).status).toBe(200)
  })
})
