import type { ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import styles from './menu.module.css'

/** A menu below the button that opens it: the first child is the button, the others are what can be chosen. */
export const Menu = ({
  trigger,
  children,
  label,
  ...rest
}: {
  readonly trigger: ReactNode
  readonly label: string
  readonly children: ReactNode
} & Pick<MenuProps<object>, 'onAction' | 'selectionMode' | 'selectedKeys' | 'onSelectionChange'>) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles.popover ?? ''} offset={4}>
      <AriaMenu {...rest} aria-label={label} className={styles.menu ?? ''}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

/** One choice of a menu. */
export const MenuItem = ({
  icon,
  isDangerous = false,
  children,
  ...rest
}: {
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly children: string
} & Omit<MenuItemProps, 'children' | 'className' | 'style'>) => (
  <AriaMenuItem
    {...rest}
    textValue={children}
    className={`${styles.item} ${isDangerous ? styles.danger : ''}`}
  >
    {icon}
    <span>{children}</span>
  </AriaMenuItem>
)
