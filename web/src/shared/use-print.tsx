import { Printer as PrinterIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { letterOf } from '../ui/keys/letter-keys.ts'
import { isOverlaid } from '../ui/overlay/is-overlaid.ts'
import { useStable } from '../ui/stable/use-stable.ts'
import { useOfferCommands } from './screen-commands.ts'

interface Printer {
  readonly print: () => void
  readonly isSelection: () => boolean
}

/** Printers of the screen; the key takes that of the selection, or else the last: an item where one is open beside a list. */
const printers: Printer[] = []

function press(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey } = event
  const printer = printers.find(({ isSelection }) => isSelection()) ?? printers.at(-1)
  if (letterOf(event) !== 'p' || !(ctrlKey || metaKey) || altKey || printer === undefined || isOverlaid())
    return
  event.preventDefault()
  printer.print()
}

/** Ctrl P prints something made for paper, and not the page; undefined: nothing yet. What is selected is printed first. */
export function usePrintKey(print: (() => void) | undefined, isSelection = false): void {
  const act = useStable(() => print?.())
  const isOfSelection = useStable(() => isSelection)
  const isOffered = print !== undefined
  useEffect(() => {
    if (!isOffered) return undefined
    const printer = { print: act, isSelection: isOfSelection }
    if (printers.push(printer) === 1) addEventListener('keydown', press)
    return () => {
      printers.splice(printers.indexOf(printer), 1)
      if (printers.length === 0) removeEventListener('keydown', press)
    }
  }, [isOffered, act, isOfSelection])
}

/** Whether something is being printed, and what begins and ends that. */
export interface Printing {
  readonly isPrinting: boolean
  readonly print: () => void
  readonly end: () => void
}

/**
 * Lets a part of the page print something, by Ctrl P and from the palette; `name` says what, undefined: nothing now;
 * `isSelection`: it is what is selected. While `isPrinting`, the part draws a `Printout`.
 */
export function usePrint(name: string | undefined, isSelection = false): Printing {
  const { t } = useTranslation()
  const [isPrinting, set] = useState(false)
  const print = useStable(() => set(true))
  usePrintKey(name === undefined ? undefined : print, isSelection)
  useOfferCommands(
    name,
    () => [
      {
        id: 'print',
        name: t('print.what', { name }),
        icon: <PrinterIcon aria-hidden />,
        keys: 'mod+P',
        words: 'print, paper, drucken, papier, ausdrucken',
      },
    ],
    print,
  )
  return { isPrinting, print, end: () => set(false) }
}
