import type { CallOf } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { useChange } from '../history/use-change.ts'
import { splitEntity } from '../wire/operations.ts'

/** Makes a part of an item an item of its own, told with a way to undo it. */
export function useSplit(onDone: () => void) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(splitEntity, {
    makes: true,
    done({ id, name }) {
      onDone()
      return { text: t('stock.splitDone', { name }), href: `/items/${id}` }
    },
    notDone: () => t('stock.notSplit'),
  })
  return { split: (input: CallOf<typeof splitEntity>) => mutate(input), isPending }
}
