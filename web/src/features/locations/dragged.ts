import styles from './dragged.module.css'

/** Shows a text at the pointer as long as something is dragged. */
export function drawDragged(transfer: DataTransfer, text: string): void {
  const element = document.createElement('div')
  element.className = styles.dragged ?? ''
  element.textContent = text
  document.body.append(element)
  transfer.setDragImage(element, 0, 0)
  // Browsers take the picture of it once the event is over.
  setTimeout(() => element.remove())
}
