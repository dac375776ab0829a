import type { ReactNode } from 'react'
import { useMayWrite } from './use-group.ts'

/** Shows what viewers of the group cannot do to everybody but them, who see `instead`. */
export const ForWriters = ({
  children,
  instead = null,
}: {
  readonly children: ReactNode
  readonly instead?: ReactNode
}) => (useMayWrite() ? children : instead)
