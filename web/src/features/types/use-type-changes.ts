import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import type { Cache } from '../../data/wire/cache.ts'
import { listEntityTypes, listTemplates, updateEntityType } from '../../data/wire/operations.ts'

export type EntityType = ReplyOf<typeof listEntityTypes>[number]

type Input = CallOf<typeof updateEntityType>

/** What of a type can be changed. */
export type TypeChanges = Partial<Pick<Input, 'name' | 'isLocation' | 'icon' | 'defaultTemplateId'>>

/** A type as the server takes it, with some of it changed. */
export const typeWith = (
  { id, name, isLocation, icon, defaultTemplateId }: EntityType,
  changes: TypeChanges,
): Input => ({ id, name, isLocation, icon, defaultTemplateId: defaultTemplateId ?? null, ...changes })

/** A type as it is shown once it is as asked for. */
function shownAs(
  type: EntityType,
  { id: _, defaultTemplateId, ...members }: Input,
  cache: Cache,
): EntityType {
  const { defaultTemplate: _template, defaultTemplateId: _id, ...rest } = type
  const template = cache.read(listTemplates, {})?.find(each => each.id === defaultTemplateId)
  return {
    ...rest,
    ...(members as Pick<EntityType, 'name' | 'isLocation' | 'icon'>),
    ...(template === undefined ? {} : { defaultTemplateId: template.id, defaultTemplate: template }),
  }
}

/** Changes a type, at once on the screen. Resolves when it is saved; rejects when it is not, which is told. */
export function useSaveType(): (type: EntityType, changes: TypeChanges) => Promise<unknown> {
  const { t } = useTranslation()
  const { mutateAsync } = useChange(updateEntityType, {
    apply: (cache, input) =>
      cache.update(listEntityTypes, types =>
        types.map(type => (type.id === input.id ? shownAs(type, input, cache) : type)),
      ),
    done: ({ name }) => ({ text: t('types.saved', { name }), isSeen: true }),
    notDone: ({ name }) => t('types.notSaved', { name }),
  })
  return (type, changes) => mutateAsync(typeWith(type, changes))
}

/** How many items a conversion is about, by what was asked for. */
const counts = new WeakMap<object, number>()

/** Turns the items of a type into locations, or back; resolves when that is done, and rejects when it is not, which is told. */
export function useConvertType(): (type: EntityType, isLocation: boolean, count: number) => Promise<unknown> {
  const { t } = useTranslation()
  const { mutateAsync } = useChange(updateEntityType, {
    done: ({ isLocation }, input) =>
      t(isLocation ? 'types.converted' : 'types.convertedBack', { count: counts.get(input) ?? 0 }),
    notDone: ({ name }) => t('types.notConverted', { name }),
  })
  return (type, isLocation, count) => {
    const input = typeWith(type, { isLocation })
    counts.set(input, count)
    return mutateAsync(input)
  }
}
