import type { CallError, CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { useChange } from '../history/use-change.ts'
import {
  createContact,
  deleteContact,
  type getContact,
  listContacts,
  mergeContact,
  updateContact,
} from '../wire/operations.ts'
import { type Pages, usePages } from '../wire/use-pages.ts'
import { ifUnchanged } from '../wire/versions.ts'

/** A person or an organisation to whom items are lent. */
export type Contact = ReplyOf<typeof getContact>

/** The members of a contact that a form asks for. */
export type ContactMembers = CallOf<typeof createContact>

/** The number of contacts that are read at once. */
const pageSize = '100'

/** Reads contacts by name, page by page. `hasLoans`: only those who have items or reservations. */
export const useContacts = (
  filter: { readonly q?: string; readonly hasLoans?: boolean } = {},
): Pages<Contact> =>
  usePages(
    listContacts,
    {
      ...(filter.q === undefined || filter.q === '' ? {} : { q: filter.q }),
      ...(filter.hasLoans === true ? { hasLoans: 'true' } : {}),
      limit: pageSize,
    },
    { keepsPrevious: true },
  )

/** Begins the writes of one contact from what was read of it. */
const began = new WeakMap<object, Contact>()

const versionOf = (input: object) => ifUnchanged(began.get(input) ?? input)
const nameOf = (input: object): string => began.get(input)?.name ?? ''

/** A form that hears of the end of its write. */
interface Form {
  readonly onDone?: (contact: Contact) => void
  readonly failed?: (error: CallError) => boolean
}

/** Makes a contact, told with a way to undo it. */
export function useCreateContact({ onDone }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(createContact, {
    makes: true,
    done(contact) {
      onDone?.(contact)
      return t('entity.added', { name: contact.name })
    },
    notDone: ({ name }) => t('entity.notAdded', { name }),
  })
  return { create: (input: ContactMembers) => mutate(input), isPending }
}

/** Saves a contact as it was read, told with a way to undo it. */
export function useSaveContact({ onDone, failed }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(updateContact, {
    call: versionOf,
    done(contact) {
      onDone?.(contact)
      return t('contacts.saved', { name: contact.name })
    },
    notDone: ({ name }) => t('entity.notSaved', { name }),
    failed: error => failed?.(error) ?? false,
  })
  const save = (contact: Contact, members: ContactMembers): void => {
    const input = { id: contact.id, ...members }
    began.set(input, contact)
    mutate(input)
  }
  return { save, isPending }
}

/** Deletes a contact as it was read, into the trash; told with a way to undo it. One who has items is kept, which is told. */
export function useDeleteContact(onDone: () => void): (contact: Contact) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteContact, {
    call: versionOf,
    done(_, input) {
      onDone()
      return t('contacts.deleted', { name: nameOf(input) })
    },
    notDone: input => t('contacts.notDeleted', { name: nameOf(input) }),
    deletes: ({ id }) => [id],
  })
  return function remove(contact) {
    const input = { id: contact.id }
    began.set(input, contact)
    mutate(input)
  }
}

/** Merges a contact into another one as it was read, told with a way to undo it. */
export function useMergeContact(onDone: (into: Contact) => void): (contact: Contact, into: string) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(mergeContact, {
    call: versionOf,
    done({ into }, input) {
      onDone(into)
      return t('contacts.merged', { name: nameOf(input), into: into.name })
    },
    notDone: input => t('contacts.notMerged', { name: nameOf(input) }),
    deletes: ({ id }) => [id],
  })
  return function merge(contact, into) {
    const input = { id: contact.id, into }
    began.set(input, contact)
    mutate(input)
  }
}
