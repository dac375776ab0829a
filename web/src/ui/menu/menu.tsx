import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useContext } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSection,
  MenuTrigger,
  OverlayTriggerStateContext,
  Popover,
} from 'react-aria-components'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
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
    <ClosedByBack />
    <Popover className={styles.popover ?? ''} offset={4}>
      <AriaMenu {...rest} aria-label={label} className={styles.menu ?? ''}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

/** A menu for many buttons: it stands at the one that was pressed, which has nothing to draw for it before that. */
export function MenuAt({
  triggerRef,
  children,
  label,
  onAction,
  onClose,
}: {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly label: string
  readonly children: ReactNode
  readonly onClose: () => void
} & Pick<Required<MenuProps<object>>, 'onAction'>) {
  useCloseOnBack(true, onClose)
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      className={styles.popover ?? ''}
      offset={4}
    >
      <AriaMenu
        autoFocus="first"
        aria-label={label}
        onAction={onAction}
        onClose={onClose}
        className={styles.menu ?? ''}
      >
        {children}
      </AriaMenu>
    </Popover>
  )
}

/** Has Back close the menu. */
function ClosedByBack() {
  const menu = useContext(OverlayTriggerStateContext)
  useCloseOnBack(menu?.isOpen === true, () => menu?.close())
  return null
}

/** Choices of a menu of which one holds at a time. */
export const MenuChoices = ({
  label,
  chosen,
  children,
}: {
  readonly label: string
  readonly chosen: string
  readonly children: ReactNode
}) => (
  <MenuSection
    aria-label={label}
    selectionMode="single"
    selectedKeys={[chosen]}
    className={styles.section ?? ''}
  >
    {children}
  </MenuSection>
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
    {({ isSelected }) => (
      <>
        {icon}
        <span>{children}</span>
        {isSelected ? <Check aria-hidden className={styles.chosen ?? ''} /> : null}
      </>
    )}
  </AriaMenuItem>
)
