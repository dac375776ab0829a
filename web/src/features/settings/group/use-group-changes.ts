import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { Cache } from '../../../data/wire/cache.ts'
import { inGroup } from '../../../data/wire/in-group.ts'
import { getGroup, listGroups, updateGroup } from '../../../data/wire/operations.ts'
import type { Group } from '../../../data/wire/session.ts'
import { tellSaved } from '../saved.ts'

/** What of a group is changed here. */
type Changeable = Pick<Group, 'name' | 'currency' | 'hue' | HidingSwitch>

/** Members that are hidden from viewers and lenders. */
export type HidingSwitch = 'hidePrices' | 'hideSerialNumbers'

type Changes = { readonly [Name in keyof Changeable]?: Changeable[Name] | null | undefined }

/** Shows a change of a group wherever it is shown; what is not given stays. */
function show(cache: Cache, group: Group, { name, currency, hue, ...hiding }: Changes): void {
  const changed = <G extends Group>(each: G): G =>
    each.id === group.id
      ? {
          ...each,
          name: name ?? each.name,
          currency: currency ?? each.currency,
          hue: hue === undefined ? each.hue : hue,
          hidePrices: hiding.hidePrices ?? each.hidePrices,
          hideSerialNumbers: hiding.hideSerialNumbers ?? each.hideSerialNumbers,
        }
      : each
  cache.update(getGroup, changed)
  cache.update(listGroups, all => all.map(changed))
}

/** Changes some of a group at once. */
export function useGroupChanges(
  group: Group,
): (change: Partial<Pick<Group, 'name' | 'currency' | 'hue'>>) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(updateGroup, {
    apply: (cache, changes) => show(cache, group, changes),
    notDone: () => t('group.notSaved'),
    done() {
      tellSaved()
      return undefined
    },
  })
  return change => mutate({ name: group.name, currency: group.currency, ...change })
}

const texts = {
  hidePrices: { true: 'group.pricesHidden', false: 'group.pricesShown' },
  hideSerialNumbers: { true: 'group.serialNumbersHidden', false: 'group.serialNumbersShown' },
} as const

/** Hides something from viewers and lenders, or shows it again, at once and with a way to take that back. */
export function useHiding(group: Group): (name: HidingSwitch, isHidden: boolean) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(updateGroup, {
    apply: (cache, changes) => show(cache, group, changes),
    notDone: () => t('group.notSaved'),
    done({ name, currency, ...now }, input, groupId) {
      const changed = typeof input.hidePrices === 'boolean' ? 'hidePrices' : 'hideSerialNumbers'
      const isHidden = now[changed]
      return {
        text: t(texts[changed][`${isHidden}`]),
        async undo() {
          const { client, readAgain } = inGroup(groupId)
          await client.call(updateGroup, { name, currency, [changed]: !isHidden })
          await readAgain()
        },
      }
    },
  })
  return (name, isHidden) => mutate({ name: group.name, currency: group.currency, [name]: isHidden })
}
