import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components'
import styles from './switch.module.css'

/** Yes or no, with a control that shows which. */
export const Switch = ({
  children,
  ...rest
}: Omit<SwitchProps, 'className' | 'children' | 'style'> & { readonly children?: ReactNode }) => (
  <AriaSwitch {...rest} className={styles.switch ?? ''}>
    <span className={styles.track}>
      <span className={styles.thumb} />
    </span>
    {children}
  </AriaSwitch>
)
