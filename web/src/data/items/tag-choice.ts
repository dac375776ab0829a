import { i18n } from '../../i18n/i18n.ts'
import type { TagChoice } from '../../ui/picker/tag-lines.tsx'
import { tellChange } from '../history/undo.ts'
import { useMayWrite } from '../person/use-group.ts'
import { rememberingCache } from '../wire/cache.ts'
import { inSelectedGroup } from '../wire/in-group.ts'
import { createTag, listTags } from '../wire/operations.ts'
import { makeOnce } from '../wire/send-once.ts'
import { useOperation } from '../wire/use-operation.ts'

/** Makes a tag, with a way to undo it, and shows it at once wherever tags are; answers its id. */
async function makeTag(name: string): Promise<string> {
  const group = inSelectedGroup()
  const { groupId, readAgain } = group
  try {
    const { headers, body } = await makeOnce(group, createTag, { name })
    const { children: _, ...tag } = body
    rememberingCache(groupId).update(listTags, tags => [...tags.filter(({ id }) => id !== tag.id), tag])
    tellChange(i18n.t('entity.added', { name }), { id: headers.get('stowage-change'), groupId })
    return tag.id
  } finally {
    void readAgain()
  }
}

/** The tags to choose from, and how one is made by members who may. */
export const useTagChoice = (): TagChoice => ({
  tags: useOperation(listTags, {}, { staleTime: 60_000 }).data ?? noTags,
  create: useMayWrite() ? makeTag : undefined,
})

const noTags: TagChoice['tags'] = []
