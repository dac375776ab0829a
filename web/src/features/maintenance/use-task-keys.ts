import { useEffect, useEffectEvent } from 'react'
import { addMonths } from '../../i18n/days.ts'
import type { Entry } from '../../shared/maintenance/entry.ts'
import { isOpen } from '../../shared/maintenance/entry.ts'
import { finishing } from '../../shared/maintenance/finishing.ts'
import type { TaskActions } from '../../shared/maintenance/task-row.tsx'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'
import type { MaintenanceSearch } from './maintenance-search.ts'
import { type Go, shownDays } from './use-plan.ts'

interface KeyTargets {
  readonly entries: readonly Entry[]
  readonly actions: TaskActions | undefined
  readonly search: MaintenanceSearch
  readonly go: Go
  readonly add: (() => void) | undefined
}

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-task]') ?? null

/** The first button of a row takes the focus for it. */
const focusRow = (row: Element | null | undefined): void => row?.querySelector<HTMLElement>('button')?.focus()

/** The row after or before one, in all lists of the screen. */
function rowBeside(row: Element, by: 1 | -1): Element | undefined {
  const rows = [...document.querySelectorAll('main [data-task]')]
  return rows[rows.indexOf(row) + by]
}

/**
 * The keys of the screen: N adds, D marks done, E edits, `[` and `]` go through the months, Shift with ← and → moves a task by a day,
 * ↑ and ↓ go through the rows. D, E and the arrows are about the row with the focus, or the first one.
 */
export function useTaskKeys({ entries, actions, search, go, add }: KeyTargets): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    // Many keyboards have brackets with AltGr, which counts as Ctrl and Alt.
    const isOther = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (event.defaultPrevented || isOther) return
    if (isTyping(event.target) || isOverlaid() || document.querySelector('[role=listbox]') !== null) return
    const focused = rowOf(document.activeElement)
    const row = focused ?? document.querySelector<HTMLElement>('main [data-task]')
    const entry = entries.find(({ id }) => id === row?.dataset['task'])
    const byMonths = (months: number): void => go({ month: addMonths(shownDays(search).month, months) }, true)
    const askedRow = row?.dataset['row']
    const onTask: Readonly<Record<string, (task: Entry) => void>> =
      actions === undefined
        ? {}
        : {
            d: task => {
              if (isOpen(task) && askedRow !== undefined) finishing.toggle(askedRow)
            },
            ...(actions.change && { e: actions.change.edit }),
          }
    const anywhere: Readonly<Record<string, () => void>> = {
      ...(add === undefined ? {} : { n: add }),
      '[': () => byMonths(-1),
      ']': () => byMonths(1),
    }
    const inRows: Readonly<Record<string, () => void>> =
      focused === null || entry === undefined
        ? {}
        : event.shiftKey
          ? {
              ArrowLeft: () => isOpen(entry) && actions?.change?.postpone(entry, -1),
              ArrowRight: () => isOpen(entry) && actions?.change?.postpone(entry, 1),
            }
          : {
              ArrowDown: () => focusRow(rowBeside(focused, 1)),
              ArrowUp: () => focusRow(rowBeside(focused, -1)),
            }
    const letter = letterOf(event)
    const forTask = onTask[letter]
    const act = inRows[event.key] ?? anywhere[letter] ?? (forTask && entry && (() => forTask(entry)))
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    // Before the keys of the frame: N adds an item elsewhere.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
