import { useNavigate } from '@tanstack/react-router'

/** Opens *Add item* for the location that is shown. */
export function useAddHere(): () => void {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '.',
      search: before => ({ ...before, add: true }),
      state: { opening: 'add' },
    })
}
