import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** Whether the address of a section, by the end of its path, asks for its form for something new; and what opens and closes that. */
export function useNewForm(section: string): readonly [isOpen: boolean, open: (next: boolean) => void] {
  const { new: isNew = false } = useSearch({ strict: false })
  const { section: shown } = useParams({ strict: false })
  const navigate = useNavigate()
  return [
    isNew && shown === section,
    next =>
      void navigate({
        to: '/settings/$section',
        params: { section },
        search: next ? { new: true } : {},
        replace: true,
        resetScroll: false,
      }),
  ]
}
