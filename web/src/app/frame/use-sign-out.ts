import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../../data/session.ts'
import { tellError } from '../../ui/toast/toasts.ts'

/** Signs out and shows the page for signing in; says so when the server cannot be reached. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => void signOut(() => navigate({ to: '/' })).catch(tellError)
}
