import { useNavigate } from '@tanstack/react-router'
import { selectGroup } from '../../data/wire/session.ts'

/** Goes on in another group, at its first screen: only there, since what one looks at now is not in that group. */
export function useGoToGroup(): (id: string) => void {
  const navigate = useNavigate()
  return id => void navigate({ to: '/home' }).then(() => selectGroup(id))
}
