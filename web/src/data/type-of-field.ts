import type { Entity } from './entities.ts'
import { listEntities } from './operations.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'
import { keyOf } from './use-operation.ts'

type Field = Entity['fields'][number]

/** The type that a custom field of this name has on a thing that has been read; text when none has. */
export function typeOfField(name: string): Field['type'] {
  const queryKey = keyOf(selectedGroup(), listEntities)
  type Reply = { readonly items: readonly { readonly fields?: readonly Field[] }[] }
  for (const [, reply] of queryClient.getQueriesData<Reply>({ queryKey }))
    for (const { fields } of reply?.items ?? []) {
      const field = fields?.find(each => each.name === name)
      if (field !== undefined) return field.type
    }
  return 'text'
}
