import { readFileSync } from 'node:fs'
import { operations } from '@stowage/contract/protocol/catalogue'
import { describe, expect, test } from 'vitest'
import { everythingOn } from './everything-on.ts'
import { serverFor } from './fixtures.ts'
import { exchangeRaw } from './raw-http.ts'

const text = readFileSync(new URL('operations-of-the-contract.txt', import.meta.url), 'utf8')
const promised = text.split('\n').filter(line => /^[A-Z]+ \//.test(line))

/** What Stowage serves besides. */
const ours = [
  'GET /v1/labelmaker/sheet',
  'POST /v1/labelmaker/sheet',
  'GET /v1/labelmaker/preview',
  'POST /v1/labelmaker/preview',
  'POST /v1/labelmaker/print',
  'GET /v1/labelmaker/starts',
  'PUT /v1/labelmaker/starts/:format',
  'GET /v1/loans',
  'POST /v1/loans',
  'POST /v1/loans/check',
  'POST /v1/loans/return',
  'GET /v1/loans/:id',
  'PUT /v1/loans/:id',
  'DELETE /v1/loans/:id',
  'POST /v1/loans/:id/hand-over',
  'PUT /v1/loans/:id/signatures/:moment',
  'GET /v1/products',
  'GET /v1/products/shops',
  'POST /v1/products',
  'GET /v1/products/:id',
  'PUT /v1/products/:id',
  'PATCH /v1/products/:id',
  'DELETE /v1/products/:id',
  'POST /v1/products/:id/take',
  'POST /v1/products/:id/add',
  'POST /v1/products/:id/merge',
  'POST /v1/products/export',
  'GET /v1/contacts',
  'POST /v1/contacts',
  'GET /v1/contacts/:id',
  'PUT /v1/contacts/:id',
  'DELETE /v1/contacts/:id',
  'POST /v1/contacts/:id/merge',
  'POST /v1/contacts/export',
  'POST /v1/loans/export',
  'GET /v1/shopping',
  'POST /v1/shopping',
  'POST /v1/shopping/bought',
  'GET /v1/shopping/:id',
  'PATCH /v1/shopping/:id',
  'DELETE /v1/shopping/:id',
  'GET /v1/field-definitions',
  'POST /v1/field-definitions',
  'PUT /v1/field-definitions/order',
  'GET /v1/field-definitions/candidates',
  'GET /v1/field-definitions/:id',
  'PUT /v1/field-definitions/:id',
  'DELETE /v1/field-definitions/:id',
  'GET /v1/label-formats',
  'POST /v1/label-formats',
  'GET /v1/label-formats/:id',
  'PUT /v1/label-formats/:id',
  'DELETE /v1/label-formats/:id',
  'GET /v1/users/login/oidc/link',
  'POST /v1/users/login/oidc/link',
  'GET /v1/entities/import/:id',
  'GET /v1/search',
  'GET /v1/codes',
  'GET /v1/entities/facets',
  'PUT /v1/entities/:id/photos/order',
  'POST /v1/entities/list',
  'POST /v1/entities/bulk',
  'POST /v1/entities/:id/split',
  'POST /v1/entities/export',
  'POST /v1/maintenance/export',
  'POST /v1/reporting/inventory',
  'GET /v1/users/self/calendars',
  'POST /v1/users/self/calendars',
  'DELETE /v1/users/self/calendars/:id',
  'GET /v1/calendar/:token.ics',
  'GET /v1/changes',
  'GET /v1/notices',
  'GET /v1/groups/notices',
  'PUT /v1/groups/notices',
  'GET /v1/maintenance/count',
  'GET /v1/maintenance/costs',
  'POST /v1/entities/batch',
  'POST /v1/maintenance/:id/complete',
  'POST /v1/maintenance/:id/skip',
  'POST /v1/entities/:id/merge',
  'GET /v1/history',
  'GET /v1/history/:id',
  'POST /v1/history/:id/undo',
  'GET /v1/tags/use',
  'POST /v1/tags/:id/merge',
  'POST /v1/tags/delete',
  'POST /v1/tags/change',
  'GET /v1/trash',
  'DELETE /v1/trash',
  'POST /v1/trash/:id/restore',
  'DELETE /v1/trash/:id',
  'GET /v1/import-mappings',
  'PUT /v1/import-mappings',
  'GET /v1/import-mappings/:id',
  'PUT /v1/import-mappings/:id',
  'DELETE /v1/import-mappings/:id',
  'PUT /v1/groups/members/:id',
  'POST /v1/groups/leave',
  'GET /v1/groups/invitations/:token',
  'POST /v1/groups/invitations/:id/mail',
  'GET /v1/server',
  'GET /v1/server/backup',
  'GET /v1/server/accounts',
  'PATCH /v1/server/accounts/:id',
  'POST /v1/server/accounts/:id/reset-link',
  'POST /v1/server/jobs/:id/retry',
  'POST /v1/server/test-mail',
  'GET /v1/users/self/sessions',
  'DELETE /v1/users/self/sessions',
  'DELETE /v1/users/self/sessions/:id',
  'GET /v1/groups/statistics/over-time',
  'GET /v1/groups/statistics/by',
  'GET /v1/groups/statistics/completeness',
  'GET /v1/views',
  'POST /v1/views',
  'GET /v1/views/:id',
  'PUT /v1/views/:id',
  'DELETE /v1/views/:id',
]

const anId = '01890000-0000-7000-8000-0000000000ee'

/** The name of a parameter is nobody's business but the contract's own: the texts of the list and of ours may differ. */
const shapeOf = (route: string): string => route.replace(/:\w+/g, ':')

describe('every operation of the contract', () => {
  const stowage = serverFor('sqlite', everythingOn)

  /** What an address answers to nobody. */
  async function ask(line: string): Promise<{ status: number | undefined; code: string }> {
    const [method = '', path = ''] = line.split(' ')
    const filled = `/api${path.replace(/:\w+/g, anId)}`
    const { port } = new URL(stowage.baseUrl)
    const { status, headers, body } = await exchangeRaw(Number(port), method, filled, {})
    const isJson = String(headers['content-type']).startsWith('application/json')
    const { code = '' } = isJson ? (JSON.parse(body.toString()) as { code?: string }) : {}
    return { status, code }
  }

  test('stands once in the list', () => {
    expect(new Set(promised).size).toBe(promised.length)
    expect(promised.length).toBe(101)
  })

  test.each(promised)('%s is served', async line => {
    const { status, code } = await ask(line)
    expect(['route.not_found', 'route.method_not_allowed']).not.toContain(code)
    expect([404, 405, 500]).not.toContain(status)
  })

  test.each(promised)('%s is declared', line => {
    expect(operations.map(({ route }) => shapeOf(route))).toContain(shapeOf(line))
  })

  test('is in the list if it is declared, our own additions apart', () => {
    const known = new Set([...promised, ...ours].map(shapeOf))
    expect(operations.map(({ route }) => route).filter(route => !known.has(shapeOf(route)))).toEqual([])
  })

  test('would be missed if it were not served', async () => {
    expect(await ask('GET /v1/nothing')).toEqual({ status: 404, code: 'route.not_found' })
    expect(await ask('PATCH /v1/tags')).toEqual({ status: 405, code: 'route.method_not_allowed' })
  })
})
