import { getStatus } from '@stowage/contract/status'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { testApp } from '#test/test-app.ts'

describe.each(databases)('the status, on %s', kind => {
  test('tells anybody what the server is and allows', async () => {
    const stowage = await testApp(kind, { STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
    const { status, body } = await stowage.client.as({ token: 'nonsense' }).send(getStatus, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      health: true,
      title: 'Stowage',
      build: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      latest: { version: '', date: '' },
      allowRegistration: false,
      demo: false,
      labelPrinting: false,
      oidc: { enabled: false, allowLocal: true },
    })
    await stowage.close()
  })
})
