import type { ReactNode } from 'react'
import { GroupContext, useReadGroup } from './use-group.ts'

/** Reads the selected group once for all that is in it. */
export const GroupProvider = ({ children }: { readonly children: ReactNode }) => (
  <GroupContext value={useReadGroup().data}>{children}</GroupContext>
)
