import { CallError, type Client } from '@stowage/contract/client'
import type { ImportErrors } from '@stowage/contract/imports'
import { newIdempotencyKey } from '../../data/idempotency-key.ts'
import { inSelectedGroup } from '../../data/in-group.ts'
import { getGroupStatistics, importEntities, listEntities } from '../../data/operations.ts'
import { sendOnce } from '../../data/send-once.ts'
import { tellChange } from '../../data/undo.ts'
import { i18n } from '../../i18n/i18n.ts'

const saysRows = (body: unknown): body is ImportErrors =>
  typeof body === 'object' && body !== null && 'rows' in body && Array.isArray(body.rows)

/** How many items, archived ones too, and locations the group has. */
async function countsIn(client: Client) {
  const every = { page: 1, pageSize: 0, includeArchived: true } as const
  const [items, { totalLocations }] = await Promise.all([
    client.call(listEntities, every),
    client.call(getGroupStatistics, {}),
  ])
  return { items: items.total, locations: totalLocations }
}

/** Keys of imports without an answer, by group and file: chosen again, the file is imported once. */
const openKeys = new Map<string, string>()

/**
 * Imports a CSV file, all of it or nothing, and says how much came with a way to undo it. Resolves to the cells that are in the
 * way. Throws when the file or the server is.
 */
export async function importFile(file: File): Promise<ImportErrors | undefined> {
  const form = new FormData()
  form.append('csv', file)
  const { client, groupId, readAgain } = inSelectedGroup()
  const before = await countsIn(client)
  const asked = JSON.stringify([groupId, file.name, file.size, file.lastModified])
  const idempotencyKey = openKeys.get(asked) ?? newIdempotencyKey()
  openKeys.set(asked, idempotencyKey)
  const { status, body, headers } = await sendOnce(client, importEntities, {}, { form, idempotencyKey })
  if (status < 500) openKeys.delete(asked)
  if (saysRows(body)) return body
  if (status >= 400) throw new CallError(status, body as object)
  const after = await countsIn(client)
  await readAgain()
  const items = after.items - before.items
  const locations = after.locations - before.locations
  const text =
    items > 0 || locations > 0
      ? i18n.t('import.done', { items, locations })
      : i18n.t('import.doneFile', { file: file.name })
  tellChange(text, { id: headers.get('stowage-change'), groupId })
  return undefined
}
