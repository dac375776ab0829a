import { loadedPart } from '../../ui/later/loaded.tsx'
import { signOutAsked } from './use-sign-out.ts'

const { Part: SignOutDialog } = loadedPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Says what becomes of the changes that wait when somebody signs out. */
export const SignOutWarning = () => (signOutAsked.use() ? <SignOutDialog /> : null)
