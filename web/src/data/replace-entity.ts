import { CallError, type CallOf } from '@stowage/contract/client'
import { clientIn } from './client.ts'
import { getEntity, updateEntity } from './operations.ts'
import { selectedGroup } from './session.ts'

/** Changes members of an entity as it is now; what somebody else writes in the same moment is not overwritten (412). */
export async function replaceEntity(
  id: string,
  changes: Partial<CallOf<typeof updateEntity>>,
): Promise<void> {
  const client = clientIn(selectedGroup())
  const { status, body, headers } = await client.send(getEntity, { id })
  if (status >= 400) throw new CallError(status, body as object)
  const version = { 'if-match': headers.get('etag') ?? '*' }
  await client.call(updateEntity, { ...body, ...changes, id }, { headers: version })
}
