import type { CallError, CallOf } from '@stowage/contract/protocol/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import {
  createFieldDefinition,
  deleteFieldDefinition,
  getFieldDefinition,
  listFieldDefinitions,
  orderFieldDefinitions,
  updateFieldDefinition,
} from '../../data/wire/operations.ts'
import { selectedGroup } from '../../data/wire/session.ts'
import { ask } from '../../data/wire/use-operation.ts'
import { ifUnchanged } from '../../data/wire/versions.ts'
import { errorText } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import type { inputOf } from './field-draft.ts'

type NewField = CallOf<typeof createFieldDefinition>

/** Definitions as they were read, by the writes that began from them. */
const began = new WeakMap<object, FieldDefinition>()

const versionOf = (input: object) => ifUnchanged(began.get(input) ?? input)

/** Why a name or a further field is refused, for the form to tell; undefined: it is told at the foot. */
function problemOf(error: CallError): string | undefined {
  if (error.code === 'field_definition.name_in_use') return i18n.t('types.nameInUse', { count: error.count })
  const isOfForm = ['field_definition.name_taken', 'field_definition.too_many'].includes(error.code)
  return isOfForm ? errorText(error) : undefined
}

/** A refusal that the form tells until something is changed in it. */
function useProblem() {
  const [problem, setProblem] = useState<string>()
  const take = (error: CallError): boolean => {
    const text = problemOf(error)
    setProblem(text)
    return text !== undefined
  }
  return { problem, take, forget: () => setProblem(undefined) }
}

/** Is the form still there? A field of many items takes a while, and the form may be left meanwhile. */
function useIsThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}

/** Makes a field of a form, told with a way to undo it; `onMade` hears of it. */
export function useCreateField(onMade: () => void) {
  const { t } = useTranslation()
  const { problem, take, forget } = useProblem()
  const isThere = useIsThere()
  const { mutate, isPending } = useChange(createFieldDefinition, {
    makes: true,
    done: ({ name }) => {
      onMade()
      return t('entity.added', { name })
    },
    notDone: ({ name }) => t('entity.notAdded', { name }),
    failed: error => isThere() && take(error),
  })
  return { create: (input: NewField) => mutate(input), isPending, problem, forget }
}

/** Makes fields that need no form, one after the other until one is refused; one message undoes all of them. */
export function useAddFields() {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const { mutateAsync } = useChange(createFieldDefinition, {
    makes: true,
    done: ({ name }) => ({
      text: t('entity.added', { name }),
      run: { kind: 'fields', text: count => t('types.fieldsAdded', { count }) },
    }),
    notDone: ({ name }) => t('entity.notAdded', { name }),
  })
  const add = async (inputs: readonly NewField[]): Promise<void> => {
    pend(true)
    try {
      for (const input of inputs) await mutateAsync(input)
    } catch {
      // It is told.
    } finally {
      pend(false)
    }
  }
  return { add: (inputs: readonly NewField[]) => void add(inputs), isPending }
}

/** Saves a field on top of what was read; a refusal because somebody else was faster is told by `isRefused`. */
export function useSaveField(base: FieldDefinition, onSaved: () => void) {
  const { t } = useTranslation()
  const { problem, take, forget } = useProblem()
  const [isRefused, refuse] = useState(false)
  const isThere = useIsThere()
  const { mutate, isPending } = useChange(updateFieldDefinition, {
    call: versionOf,
    done: ({ name }) => {
      if (isThere()) onSaved()
      return t('types.saved', { name })
    },
    notDone: ({ name }) => t('types.fieldNotSaved', { name }),
    failed: error => {
      if (!isThere()) return false
      refuse(error.status === 412)
      return error.status === 412 || take(error)
    },
  })
  const save = (changes: ReturnType<typeof inputOf>): void => {
    const input = { id: base.id, ...changes }
    began.set(input, base)
    mutate(input)
  }
  return { save, isPending, problem, isRefused, forget }
}

/** Deletes a field as it was read; its values stay on the items. Told with a way to undo it. */
export function useDeleteField(): (definition: FieldDefinition) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteFieldDefinition, {
    call: versionOf,
    apply: (cache, { id }) => cache.update(listFieldDefinitions, all => all.filter(each => each.id !== id)),
    done: (_, input) => t('types.fieldDeleted', { name: began.get(input)?.name ?? '' }),
    notDone: input => t('types.fieldNotDeleted', { name: began.get(input)?.name ?? '' }),
    deletes: ({ id }) => [id],
  })
  return function remove({ id, name }) {
    ask(selectedGroup(), getFieldDefinition, { id }).then(
      read => {
        const input = { id }
        began.set(input, read)
        mutate(input)
      },
      (error: unknown) => tellError(error, undefined, t('types.fieldNotDeleted', { name })),
    )
  }
}

/** Sorts the fields of a type, or those of all types. */
export function useOrderFields(typeId: string | null): (ids: readonly string[]) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(orderFieldDefinitions, {
    apply: (cache, { ids }) =>
      cache.update(listFieldDefinitions, all => {
        const sorted = ids.flatMap(id => all.find(each => each.id === id) ?? [])
        return all.map(each => (ids.includes(each.id) ? (sorted.shift() ?? each) : each))
      }),
    done: () => ({ text: t('types.fieldsSorted'), isSeen: true }),
    notDone: () => t('types.fieldsNotSorted'),
  })
  return ids => mutate({ typeId, ids: [...ids] })
}
