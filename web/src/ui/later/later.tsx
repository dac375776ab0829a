import { type ReactNode, useDeferredValue } from 'react'

/** What takes long to draw: it comes when there is time, and `first` stands in its place until then. */
export const Later = ({ first, children }: { readonly first: ReactNode; readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : first
