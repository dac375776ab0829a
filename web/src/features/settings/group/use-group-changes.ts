import { useTranslation } from 'react-i18next'
import { getGroup, listGroups, updateGroup } from '../../../data/operations.ts'
import type { Group } from '../../../data/session.ts'
import { useChange } from '../../../data/use-change.ts'
import { tellSaved } from '../saved.ts'

/** Changes some of a group at once. */
export function useGroupChanges(
  group: Group,
): (change: Partial<Pick<Group, 'name' | 'currency' | 'hue'>>) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(updateGroup, {
    apply(cache, { name, currency, hue }) {
      const changed = <G extends Group>(each: G): G =>
        each.id === group.id
          ? {
              ...each,
              name: name ?? each.name,
              currency: currency ?? each.currency,
              hue: hue === undefined ? each.hue : hue,
            }
          : each
      cache.update(getGroup, changed)
      cache.update(listGroups, all => all.map(changed))
    },
    notDone: () => t('group.notSaved'),
    done() {
      tellSaved()
      return undefined
    },
  })
  return change => mutate({ name: group.name, currency: group.currency, ...change })
}
