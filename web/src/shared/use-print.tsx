import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { letterOf } from '../ui/keys/letter-keys.ts'
import { isOverlaid } from '../ui/overlay/is-overlaid.ts'
import { useStable } from '../ui/stable/use-stable.ts'
import { useOfferCommands } from './screen-commands.ts'

/** What the key prints: the last, which is an item where one is open beside a list. */
const printers: (() => void)[] = []

function press(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey } = event
  const print = printers.at(-1)
  if (letterOf(event) !== 'p' || !(ctrlKey || metaKey) || altKey || print === undefined || isOverlaid())
    return
  event.preventDefault()
  print()
}

/** Ctrl P prints something made for paper, and not the page; undefined: nothing yet. */
export function usePrintKey(print: (() => void) | undefined): void {
  const act = useStable(() => print?.())
  const isOffered = print !== undefined
  useEffect(() => {
    if (!isOffered) return undefined
    if (printers.push(act) === 1) addEventListener('keydown', press)
    return () => {
      printers.splice(printers.indexOf(act), 1)
      if (printers.length === 0) removeEventListener('keydown', press)
    }
  }, [isOffered, act])
}

/** Whether something is being printed, and what begins and ends that. */
export interface Printing {
  readonly isPrinting: boolean
  readonly print: () => void
  readonly end: () => void
}

/**
 * Lets a part of the page print something, by Ctrl P and from the palette; `name` says what, undefined: nothing now. While
 * `isPrinting`, the part draws a `Printout`.
 */
export function usePrint(name: string | undefined): Printing {
  const { t } = useTranslation()
  const [isPrinting, set] = useState(false)
  const print = useStable(() => set(true))
  usePrintKey(name === undefined ? undefined : print)
  useOfferCommands(
    name,
    () => [
      {
        id: 'print',
        name: t('print.what', { name }),
        icon: <Printer aria-hidden />,
        keys: 'mod+P',
        words: 'print, paper, drucken, papier, ausdrucken',
      },
    ],
    print,
  )
  return { isPrinting, print, end: () => set(false) }
}
