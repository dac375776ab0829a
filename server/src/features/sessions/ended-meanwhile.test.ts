import { logoutAll, refresh } from '@stowage/contract/people/sessions'
import { getSelf } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { lockUser } from '#db/query/lock-user.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { replyTo } from '#test/reply-to.ts'
import { beginSession, lifetimes } from './begin-session.ts'

describe.each(databases)('all sessions of a person, on %s', kind => {
  const stowage = serverFor(kind)

  test('end with the one that is refreshed at the same time', async () => {
    const ada = await stowage.signUp('Ada')
    const reply = await replyTo(stowage, kind, () => ada.client.send(refresh, {}), {
      before: db => lockUser(db, ada.userId),
      after: db => db.q.deleteFrom('sessions').where('user_id', '=', ada.userId).execute(),
    })
    expect(reply.status).toBe(401)
    const left = await stowage.app.database.read(db =>
      db.q.selectFrom('sessions').select('id').where('user_id', '=', ada.userId).execute(),
    )
    expect(left).toEqual([])
  })

  test('are ended together with the one that is begun at the same time', async () => {
    const ada = await stowage.signUp('Ada')
    const now = stowage.clock.now().toISOString()
    let token = ''
    const reply = await replyTo(stowage, kind, () => ada.client.send(logoutAll, {}), {
      async before(db) {
        await lockUser(db, ada.userId)
        token = (
          await beginSession(db, ada.userId, lifetimes.ordinary, now, { clientAddress: '', userAgent: '' })
        ).token
      },
    })
    expect(reply.status).toBe(204)
    const headers = { authorization: `Bearer ${token}` }
    expect((await stowage.client.send(getSelf, {}, { headers })).status).toBe(401)
  })
})
