import { flushSync } from 'react-dom'
import { isTyping } from './typing.ts'

/** Milliseconds: a scanner types faster than anybody. */
const maxGap = 45
const minLength = 4

/** Keys that may be shortcuts: they wait as long as a scanner takes for its second key. */
const isShortcut = /^[a-z]$/

type Listener = (text: string) => void

let listener: Listener | undefined
/** The listener where no screen listens. */
let otherwise: Listener | undefined

/** Hears what a scanner with keys types, on the screen that is there for it; returns what ends that. */
export function onScan(tell: Listener): () => void {
  listener = tell
  return () => {
    if (listener === tell) listener = undefined
  }
}

/**
 * Listens for scanners that type: fast keys that end in Enter. While they type, keys mean nothing else. What they typed
 * goes to the screen that wants it, otherwise to `tell`; keys of somebody who was only quick are given back, in their order.
 */
export function listenForScanners(tell: Listener): () => void {
  otherwise = tell
  let typed = ''
  let last = 0
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGivingBack = false
  const giveBack = (): void => {
    clearTimeout(timer)
    const keys = held
    held = []
    typed = ''
    isGivingBack = true
    // What a key does is there for the next one: a selection has its keys once it is drawn.
    for (const key of keys) flushSync(() => pressAgain(key))
    isGivingBack = false
  }
  const hold = (event: KeyboardEvent): void => {
    swallow(event)
    held.push(event)
    clearTimeout(timer)
    timer = setTimeout(giveBack, maxGap)
  }
  const press = (event: KeyboardEvent): void => {
    if (isGivingBack) return
    const isFast = event.timeStamp - last <= maxGap
    last = event.timeStamp
    if (!isFast) giveBack()
    if (event.key === 'Enter' && typed.length >= minLength && !isTyping(event.target)) {
      const text = typed
      held = []
      giveBack()
      swallow(event)
      ;(listener ?? tell)(text)
    } else if (isOfCode(event)) {
      if (typed !== '' || isShortcut.test(event.key)) hold(event)
      typed += event.key
    } else if (event.key !== 'Shift') giveBack()
  }
  addEventListener('keydown', press, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', press, { capture: true })
  }
}

/** Follows keys that are typed into an input, of which the first has opened it: they may be those of a scanner. */
export function startScan(first: string | undefined, at = 0) {
  let typed = first ?? ''
  let last = at
  let isFast = first !== undefined
  return {
    isEndedBy({ key, timeStamp }: KeyboardEvent): boolean {
      isFast &&= timeStamp - last <= maxGap
      last = timeStamp
      if (key.length === 1) typed += key
      return key === 'Enter' && isFast && typed.length >= minLength
    },
    /** Tells what was typed to whoever listens to scanners. */
    tell: (): void => (listener ?? otherwise)?.(typed),
  }
}

/** May a scanner have typed it? None holds a key down. */
function isOfCode(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat } = event
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat && !isTyping(event.target)
}

/** Presses and releases a key that was swallowed, where it was pressed or, when that has gone, on the page. */
function pressAgain({ key, code, shiftKey, target }: KeyboardEvent): void {
  const receiver = target instanceof Node && target.isConnected ? target : document.body
  for (const type of ['keydown', 'keyup'])
    receiver.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true }))
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
