import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link as AriaLink,
} from 'react-aria-components'
import { Keys } from '../keys/keys.tsx'
import styles from './button.module.css'

type Variant = 'main' | 'plain' | 'bare' | 'danger'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly ref?: Ref<HTMLButtonElement>
  readonly variant?: Variant
  readonly icon?: ReactNode
  /** The name for those who do not see the icon; needed without text. */
  readonly label?: string
  /** The key for the same action; shown where there is a keyboard. */
  readonly keys?: string
  readonly children?: ReactNode
  readonly size?: 'small' | 'normal' | 'wide'
  /** Shows only the icon where the container has little room. */
  readonly folds?: boolean
}

const classOf = (variant: Variant, size: string, iconOnly: boolean): string =>
  [styles.button, styles[variant], styles[size], iconOnly ? styles.iconOnly : ''].join(' ')

/** A button. While `isPending` it stays where it is, and cannot be pressed a second time. */
export function Button({
  variant = 'plain',
  icon,
  label,
  keys,
  children,
  size = 'normal',
  folds = false,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={classOf(variant, size, children === undefined)}
    >
      {icon}
      {folds ? (
        <span className={styles.folds} data-folds>
          {children}
        </span>
      ) : (
        children
      )}
      {keys === undefined ? null : <Keys keys={keys} on={variant} />}
    </AriaButton>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  variant = 'plain',
  icon,
  children,
  size = 'normal',
  download,
  onPress,
}: {
  readonly href: string
  /** Called before the link is followed. */
  readonly onPress?: () => void
  /** The name under which what is there is saved, instead of being gone to. */
  readonly download?: string
  readonly variant?: Variant
  readonly icon?: ReactNode
  readonly size?: 'small' | 'normal' | 'wide'
  readonly children: ReactNode
}) {
  return (
    <AriaLink
      href={href}
      {...(download === undefined ? {} : { download })}
      {...(onPress === undefined ? {} : { onPress })}
      className={classOf(variant, size, false)}
    >
      {icon}
      {children}
    </AriaLink>
  )
}
