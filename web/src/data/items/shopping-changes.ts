import type { CallOf } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { useChange } from '../history/use-change.ts'
import { deleteShoppingLine, patchShoppingLine } from '../wire/operations.ts'
import type { ShoppingRow } from './shopping.ts'

/** A row of the shopping list that has a line. */
export type LineRow = ShoppingRow & { readonly id: string }

/** The members of a line that are changed by hand. */
export type LineMembers = Omit<CallOf<typeof patchShoppingLine>, 'id'>

const names = new WeakMap<object, string>()
const nameOf = (input: object): string => names.get(input) ?? ''

/** Changes a line of the shopping list, told with a way to undo it. */
export function useSaveLine(onDone: () => void) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(patchShoppingLine, {
    done(_, input) {
      onDone()
      return t('entity.saved', { name: nameOf(input) })
    },
    notDone: input => t('entity.notSaved', { name: nameOf(input) }),
  })
  const save = ({ id, name }: LineRow, members: LineMembers): void => {
    const input = { id, ...members }
    names.set(input, members.name ?? name)
    mutate(input)
  }
  return { save, isPending }
}

/** Takes a line off the shopping list, told with a way to undo it. */
export function useRemoveLine(): (row: LineRow) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteShoppingLine, {
    done: (_, input) => t('shopping.removed', { name: nameOf(input) }),
    notDone: input => t('shopping.notRemoved', { name: nameOf(input) }),
  })
  return function remove({ id, name }) {
    const input = { id }
    names.set(input, name)
    mutate(input)
  }
}
