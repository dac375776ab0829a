import { useRef } from 'react'
import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { useToastHeight } from '../toast/toast-height.ts'
import styles from './overlay.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useEarlyEscape } from './use-early-escape.ts'

export interface OverlayProps extends Omit<ModalOverlayProps, 'isOpen'> {
  readonly className: string
  readonly isOpen: boolean
  /** The address says that it is open. */
  readonly isInAddress?: boolean
}

/**
 * What lies over the whole page and holds a dialog. It leaves room for the lines that say what was done: they hide nothing of
 * the dialog, and the dialog nothing of them. Back closes it.
 */
export function Overlay({ className, isInAddress = false, ...rest }: OverlayProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = (): void => rest.onOpenChange?.(false)
  useCloseOnBack(rest.isOpen, close, isInAddress)
  useEarlyEscape(element, rest.isOpen, close)
  const style = useToastHeight('1.75rem + env(safe-area-inset-top)')
  return (
    <ModalOverlay
      {...rest}
      ref={element}
      data-overlay
      className={`${styles.overlay} ${className}`}
      style={style}
    />
  )
}
