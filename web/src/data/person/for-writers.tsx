import type { ReactNode } from 'react'
import { useMayLend, useMayWrite } from './use-group.ts'

interface Offered {
  readonly children: ReactNode
  /** For everybody else. */
  readonly instead?: ReactNode
}

/** Shows something to those who may change what the group has. */
export const ForWriters = ({ children, instead = null }: Offered) => (useMayWrite() ? children : instead)

/** Shows something to those who may lend, take back and do maintenance. */
export const ForLenders = ({ children, instead = null }: Offered) => (useMayLend() ? children : instead)
