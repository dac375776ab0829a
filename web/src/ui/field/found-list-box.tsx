import { type PointerEvent, useRef } from 'react'
import { ListBox, type ListBoxProps, type ListBoxRenderProps } from 'react-aria-components'

/** The list below a `FindInput`. The mouse and the arrow keys share one highlight: what the mouse is moved over has it. */
export function FoundListBox<Item extends object>({
  className,
  ...rest
}: Omit<ListBoxProps<Item>, 'className'> & { readonly className: string }) {
  const state = useRef<ListBoxRenderProps['state']>(undefined)
  const follow = ({ target, pointerType }: PointerEvent): void => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
    const key = option?.dataset['key']
    const manager = state.current?.selectionManager
    if (pointerType === 'touch' || key === undefined || manager === undefined || manager.focusedKey === key)
      return
    manager.setFocused(true)
    manager.setFocusedKey(key)
  }
  return (
    <ListBox
      {...rest}
      onPointerMove={follow}
      shouldFocusWrap
      escapeKeyBehavior="none"
      className={values => {
        state.current = values.state
        return className
      }}
    />
  )
}
