import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exportEntities, importEntities } from '@stowage/contract/csv'
import { expect, test, describe } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { testApp } from '../../../test/test-app.ts'
describe.each(databases)('%s', kind => {
  test('x', async () => {
    const app = await testApp(kind)
    const { client } = await app.signUp()
    const form = new FormData()
    form.append('csv', new Blob([await readFile(path.join(import.meta.dirname, '../../../sample/inventory.csv'))]))
    const r = await client.send(importEntities, {}, { form })
    console.log(r.status, r.text, app.complaints)
    const e = await client.send(exportEntities, {})
    console.log(e.text.slice(0, 1500))
    await app.close()
    expect(r.status).toBe(204)
  })
})
