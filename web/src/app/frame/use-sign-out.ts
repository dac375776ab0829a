import { useNavigate } from '@tanstack/react-router'
import { outbox } from '../../data/outbox/outbox.ts'
import { signOut } from '../../data/wire/session.ts'
import { createStore } from '../../data/wire/store.ts'
import { tellError } from '../../ui/toast/toasts.ts'

/** Somebody wants to sign out while changes wait. */
export const signOutAsked = createStore(false)

/**
 * Signs out and shows the page for signing in; says so when the server cannot be reached. Asks first while changes wait, unless
 * somebody has been asked.
 */
export function useSignOut(isSure = false): () => void {
  const navigate = useNavigate()
  return () => {
    if (!isSure && outbox.get().length > 0) return signOutAsked.set(true)
    signOutAsked.set(false)
    void signOut(() => navigate({ to: '/' })).catch(tellError)
  }
}
