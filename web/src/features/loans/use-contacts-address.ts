import { getRouteApi, useNavigate } from '@tanstack/react-router'

const route = getRouteApi('/inside/contacts')

interface ContactsSearch {
  /** The words of the search. */
  readonly q?: string | undefined
  /** Only those who have items, or reservations. */
  readonly hasLoans?: boolean | undefined
  /** The form of a new contact is open. */
  readonly new?: boolean | undefined
}

/** Reads and changes the address of the contacts. */
export function useContactsAddress(): {
  readonly search: ContactsSearch
  readonly go: (changes: ContactsSearch) => void
} {
  const search: ContactsSearch = { ...route.useSearch() }
  const navigate = useNavigate()
  return {
    search,
    go: changes =>
      void navigate({
        to: '/contacts',
        search: Object.fromEntries(
          Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
        ),
        replace: true,
      }),
  }
}
