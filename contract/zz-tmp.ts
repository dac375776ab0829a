import { z } from 'zod'
import { operations } from './src/catalogue.ts'
import { EntityIn, EntityPatch, NewEntity, EntityQuery, Entity, DuplicateIn } from './src/entities.ts'
import { FieldIn } from './src/fields.ts'
import { listFieldValues } from './src/fields.ts'
import { Registration, SelfChanges, SettingsIn } from './src/users.ts'
import { Credentials } from './src/sessions.ts'
import { InvitationIn } from './src/invitations.ts'
import { problems } from './src/problem.ts'
import type { InputOf, ReplyOf } from './src/operation.ts'
import type { updateEntity, patchEntity, listEntities } from './src/entities.ts'
import type { updateSettings } from './src/users.ts'

const names = new Set<string>(), routes = new Set<string>()
for (const o of operations) {
  if (names.has(o.name) || routes.has(o.route)) console.log('DUP', o.name, o.route)
  names.add(o.name); routes.add(o.route)
  for (const p of o.problems) if (!(p in problems)) console.log('BAD', p)
  for (const [k, s] of [['params', o.params], ['query', o.query], ['body', o.body]] as const)
    if (s) { const j = JSON.stringify(z.toJSONSchema(s, { io: 'input', unrepresentable: 'any' }));
      z.toJSONSchema(s, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' })
      if (/":\{\}/.test(j)) console.log('ANY', o.name, k, j.slice(0, 4000)) }
  if (o.reply) { z.toJSONSchema(o.reply, { io: 'output' }); z.toJSONSchema(o.reply, { io: 'output', target: 'openapi-3.0' }) }
}
console.log(names.size)
console.log(JSON.stringify(z.toJSONSchema(EntityIn, { io: 'input', unrepresentable: 'any' })).slice(0, 3500))
console.log(JSON.stringify(z.toJSONSchema(EntityQuery, { io: 'input', unrepresentable: 'any' })))
console.log(Object.keys(z.toJSONSchema(Entity, { io: 'output' }).$defs!))
const show = (s: z.ZodType, v: unknown) => { const r = s.safeParse(v); console.log(JSON.stringify(v)?.slice(0, 90), '=>', r.success ? r.data : r.error.issues.map(i => i.path.join('.') + ': ' + i.message)) }
show(EntityIn, { name: 'x' })
show(EntityPatch, {}); show(EntityPatch, { tagIds: [], parentId: null, locationId: '', quantity: 0, entityTypeId: '00000000-0000-0000-0000-000000000000' })
show(EntityPatch, { tagIds: [null, 'x'], quantity: -1, parentId: 5 })
show(NewEntity, {}); show(NewEntity, { name: null, quantity: 'a' }); show(NewEntity, []); show(NewEntity, null)
show(EntityIn, { name: '', fields: [{ type: 'x', name: 'a', numberValue: 1.5, timeValue: 'no' }], assetId: true, purchasePrice: 1e13, purchaseDate: '2026-02-30', description: 'a\0' })
show(FieldIn, { type: 'text', name: 'a', timeValue: '' }); show(FieldIn, { type: 'time', name: 'a', timeValue: '2026-01-01T00:00:00+02:00', id: null }); show(FieldIn, { type: 'time', name: 'a', numberValue: null })
show(FieldIn, { type: 'time', name: 'a', numberValue: 2 ** 53 })
show(EntityQuery, {}); show(EntityQuery, { q: 'x'.repeat(1001), fields: ['a=b=c', 'd'], tags: 'undefined', orderBy: 'undefined', page: '99999999999' })
show(Registration, { name: 'A', email: '  ANN@Ex.org ', password: '😀😀😀😀' }); show(Registration, { name: 'A', email: '  ', password: '12345678', token: null })
show(SelfChanges, {}); show(SelfChanges, { name: '' }); show(SelfChanges, { email: ' A@b ' })
show(SettingsIn, { a: 1 }); show(SettingsIn, []); show(SettingsIn, null)
show(Credentials, {}); show(Credentials, { username: ' A@b', password: 'x', stayLoggedIn: 'true' })
show(InvitationIn, {}); show(InvitationIn, { uses: 0 }); show(InvitationIn, { uses: 101, expiresAt: '' }); show(InvitationIn, { uses: 1.5 })
show(DuplicateIn, {}); show(listFieldValues.query, {}); show(listFieldValues.query, { field: 'undefined' })
type A = InputOf<typeof updateEntity>; const a: A['entityTypeId'] = null; const t: A['fields'][number]['timeValue'] = undefined
type B = InputOf<typeof patchEntity>; const b: B = { id: '', quantity: undefined, parentId: undefined, locationId: undefined, entityTypeId: undefined, tagIds: ['a'] }
type C = InputOf<typeof listEntities>; const c: C['orderBy'] = 'assetId'; const cf: C['fields'] = [{ name: '', value: '' }]
const s: InputOf<typeof updateSettings> = { settings: {} }
type R = ReplyOf<typeof listEntities>; const r: R['items'][number]['parent'] = undefined
void [a, t, b, c, cf, s, r]
