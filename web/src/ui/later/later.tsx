import { type ReactNode, useDeferredValue } from 'react'

/** Draws slow children when there is time, and `first` until then. */
export const Later = ({ first, children }: { readonly first: ReactNode; readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : first
