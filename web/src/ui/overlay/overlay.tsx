import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { useToldRoom } from '../toast/told-height.ts'
import styles from './overlay.module.css'

/**
 * What lies over the whole page and holds a dialog. It leaves room for the lines that say what was done: they hide nothing of
 * the dialog, and the dialog nothing of them.
 */
export function Overlay({ className, ...rest }: ModalOverlayProps & { readonly className: string }) {
  const style = useToldRoom('1.75rem + env(safe-area-inset-top)')
  return <ModalOverlay {...rest} data-overlay className={`${styles.overlay} ${className}`} style={style} />
}
