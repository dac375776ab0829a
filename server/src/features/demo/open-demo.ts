import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FieldDefinitionIn } from '@stowage/contract/catalogues/field-definitions'
import { ImportOptions } from '@stowage/contract/tables/import-options'
import type { Database } from '#db/database.ts'
import { makeDefinition } from '#features/field-definitions/index.ts'
import type { Passwords } from '#features/sessions/index.ts'
import { type ImportTools, type ImportWork, importTable } from '#features/tables/index.ts'
import { openAccount } from '#features/users/index.ts'
import { noRequest } from '#jobs/background.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, OpenWrite } from '#server/context.ts'
import { lendSample } from './lend-sample.ts'
import { stockSample } from './stock-sample.ts'

/** Who visitors of a demonstration sign in as. */
const demoEmail = 'demo@example.com'

const sample = path.join(import.meta.dirname, '../../../sample')

interface DemoTools extends ImportTools {
  readonly database: Database
  readonly clock: Clock
  readonly openWrite: OpenWrite
  readonly passwords: Passwords
  readonly demoPassword: string
}

const request = noRequest('demo')

/** Another server on this database, started at the same moment, makes the account. */
function unlessTaken(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'user.email_taken')) throw error
}

/** Makes the demo account with the sample inventory, its field definitions, loans and stock, unless there is one already. */
export async function openDemo(tools: DemoTools): Promise<void> {
  const { database, clock, openWrite, passwords } = tools
  const known = await database.read(db =>
    db.q.selectFrom('users').select('id').where('email', '=', demoEmail).executeTakeFirst(),
  )
  if (known !== undefined) return
  const passwordHash = await passwords.hash(tools.demoPassword, request.asker)
  const now = clock.now().toISOString()
  const user = { name: 'Demo', email: demoEmail, passwordHash }
  const opened = await openWrite({ actor: null, now, request, groupId: null }, ({ db }) =>
    openAccount(db, user, { name: "Demo's Home" }, now),
  ).catch(unlessTaken)
  if (opened === undefined) return
  const { userId, groupId } = opened
  const actor: Member = { userId, groupId, sessionId: null, role: 'user', via: 'header', groupRole: 'owner' }
  const work: ImportWork = {
    actor,
    request,
    read: look => database.read(db => look({ actor, db, now, request })),
    write: (change, group = groupId) => openWrite({ actor, now, request, groupId: group }, change),
  }
  const bytes = await readFile(path.join(sample, 'inventory.csv'))
  await importTable(tools, work, { bytes, options: ImportOptions.parse({}) })
  const definitions: readonly unknown[] = JSON.parse(
    await readFile(path.join(sample, 'definitions.json'), 'utf8'),
  )
  for (const definition of definitions.map(each => FieldDefinitionIn.parse(each)))
    await tools.longWrites.runAndShow(work, makeDefinition, definition, async () => undefined)
  await lendSample(sample, now, (at, work) => openWrite({ actor, now: at, request, groupId }, work))
  await stockSample(sample, now, tools.autoIncrementAssetId, work =>
    openWrite({ actor, now, request, groupId }, work),
  )
}
