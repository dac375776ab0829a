import { inGroup } from '../wire/in-group.ts'
import { listChanges } from '../wire/operations.ts'
import { keptUser } from '../wire/personal-storage.ts'

/** The person who else has changed an item last; undefined when that is not known. */
export async function whoChanged(
  groupId: string | undefined,
  subjectId: string,
): Promise<string | undefined> {
  const changes = await inGroup(groupId)
    .client.call(listChanges, { subjectId, limit: '5' })
    .catch(() => undefined)
  const change = changes?.items.find(({ actor }) => actor !== null && actor.id !== keptUser())
  return change?.actor?.name.split(' ')[0] || undefined
}
