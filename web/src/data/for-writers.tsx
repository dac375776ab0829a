import type { ReactNode } from 'react'
import { useMayWrite } from './use-group.ts'

/** Shows what viewers of the group cannot do to everybody but them. */
export const ForWriters = ({ children }: { readonly children: ReactNode }) =>
  useMayWrite() ? children : null
