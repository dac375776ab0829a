import { isTyping } from './typing.ts'

/** Milliseconds: a scanner types faster than anybody. */
const maxGap = 45
const minLength = 4

type Listener = (text: string) => void

let listener: Listener | undefined

/** Hears what a scanner with keys types, on the screen that is there for it; returns what ends that. */
export function onScan(tell: Listener): () => void {
  listener = tell
  return () => {
    if (listener === tell) listener = undefined
  }
}

/**
 * Listens for scanners that type: fast keys that end in Enter. While they type, keys mean nothing else. What they typed
 * goes to the screen that wants it, otherwise to `tell`.
 */
export function listenForScanners(tell: Listener): () => void {
  let typed = ''
  let last = 0
  const press = (event: KeyboardEvent): void => {
    const isFast = event.timeStamp - last <= maxGap
    last = event.timeStamp
    if (!isFast) typed = ''
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) typed = ''
    else if (event.key === 'Enter' && typed.length >= minLength) {
      const text = typed
      typed = ''
      swallow(event)
      ;(listener ?? tell)(text)
    } else if (event.key.length === 1) {
      if (typed !== '') swallow(event)
      typed += event.key
    } else if (event.key !== 'Shift') {
      // No code has such a key: somebody is quick.
      typed = ''
    }
  }
  addEventListener('keydown', press, { capture: true })
  return () => removeEventListener('keydown', press, { capture: true })
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
