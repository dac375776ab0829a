import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { startScan } from '../../../ui/keys/scanner-keys.ts'
import { factAfter, openFact } from './next-fact.ts'

/** An edit that somebody has begun. */
export interface Begun {
  /** Saves over what was there when it began: what somebody else writes meanwhile is not taken back. */
  readonly save: (typed: string) => void
  /** What was typed to begin it and is not in the input yet. */
  readonly typed?: string | undefined
  /** The key that began it, and when. */
  readonly key?: string
  readonly timeStamp?: number
}

/** Holds the input of a fact, and ends the edit: by a key, or when the focus leaves. */
export function FactEditor({
  begun,
  onEnd,
  children,
}: {
  readonly begun: Begun
  /** Whether the focus stays at the fact. */
  readonly onEnd: (isStaying: boolean) => void
  readonly children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const [scan] = useState(() => startScan(begun.key, begun.timeStamp))
  const finish = (saves: boolean, isStaying: boolean): void => {
    if (isDone.current || form.current === null) return
    isDone.current = true
    if (saves) begun.save(String(new FormData(form.current).get('value') ?? ''))
    onEnd(isStaying)
  }
  const step = (event: KeyboardEvent<HTMLFormElement>): void => {
    const next = factAfter(event.currentTarget, event.shiftKey ? -1 : 1)
    if (next === undefined) return
    event.preventDefault()
    if (!event.currentTarget.reportValidity()) return
    finish(true, false)
    openFact(next)
  }
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key === 'Escape') {
      event.stopPropagation()
      finish(false, true)
    } else if (scan.isEndedBy(event.nativeEvent)) {
      // A scanner has typed it all: it is looked up instead.
      event.preventDefault()
      finish(false, true)
      scan.tell()
    } else if (event.key === 'Tab' && !event.nativeEvent.isComposing) step(event)
    else if (isSave && event.currentTarget.reportValidity()) finish(true, true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and leaving come up from its input
    <form
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        finish(true, true)
      }}
      onBlur={(event: FocusEvent<HTMLFormElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // Half of a day, or no number, stays to be mended: the input says why.
        if (event.currentTarget.checkValidity()) finish(true, false)
      }}
      onKeyDown={press}
      onFocus={({ target }) => selectIn(target, begun.typed === undefined)}
    >
      {children}
    </form>
  )
}

/** One line is typed over; several are added to, as is what was typed already. */
function selectIn(target: Element, isUntouched: boolean): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const { length } = target.value
  if (isUntouched && target instanceof HTMLInputElement) target.select()
  else if (target.type !== 'date') target.setSelectionRange(length, length)
}
