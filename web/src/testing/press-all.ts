import { queryClient } from '../data/wire/query-client.ts'
import { isPageLoading, openAddress, shownAddress } from './show.tsx'

/** What can be pressed, typed into or chosen; links are only told. */
const controls = [
  'button',
  '[role=button]',
  '[role^=menuitem]',
  '[role=option]',
  '[role=tab]',
  '[role=treeitem]',
  '[role=row]',
  '[role=gridcell]',
  '[role=radio]',
  '[role=switch]',
  '[role=checkbox]',
  'input',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
].join(',')

/** Everything that lies over the page: only the last of it can be pressed. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** What lies over the page now; messages do not keep anybody from the rest. */
const overlay = (): Element | undefined =>
  [...document.querySelectorAll(overlays)]
    .filter(element => isSeen(element) && element.closest('[role=region]') === null)
    .at(-1)

const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

/** Resolves when nothing is asked or loaded, and everything has been drawn. */
async function settled(): Promise<void> {
  const begun = performance.now()
  do {
    if (performance.now() - begun > 10_000)
      throw new Error(
        `${shownAddress()} does not settle: ${document.querySelector('main')?.textContent.slice(0, 200)}`,
      )
    await frame()
    await frame()
  } while (
    document.querySelector('main h1') === null ||
    queryClient.isFetching() > 0 ||
    queryClient.isMutating() > 0 ||
    isPageLoading()
  )
}

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
  element.closest('[inert], [aria-hidden=true]') === null

const isOff = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled=true], [data-disabled], [readonly]') ||
  element.closest('[inert]') !== null

const nameOf = (element: Element | null): string => {
  if (element === null) return ''
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
  if (element.localName === 'section') return element.getAttribute('aria-label') ?? labelled.trim()
  const label = element.closest('label')?.textContent ?? ''
  const text = element.getAttribute('aria-label') ?? (labelled.trim() || label || element.textContent)
  return text.trim().slice(0, 80)
}

/** By what a control is known: where it is, its kind and its name. */
const keyOf = (element: Element): string =>
  [
    nameOf(
      element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=toolbar], [role=row], section'),
    ),
    element.getAttribute('role') ?? element.localName,
    nameOf(element),
  ].join(' › ')

const isCloser = (key: string): boolean => /close|cancel|clear|dismiss|select none/i.test(key)

/** What can be pressed now, by its key; of several with one key the first. */
function pressable(leftOut: RegExp): Map<string, HTMLElement> {
  const found = [...(overlay() ?? document.body).querySelectorAll<HTMLElement>(controls)]
    .filter(element => (isSeen(element) || element.matches('[type=file]')) && !isOff(element))
    // Of a list, the first row; links to other screens are not pressed.
    .filter(element => element.closest('nav, [data-index]:not([data-index="0"])') === null)
    .map(element => [keyOf(element), element] as const)
    .filter(([key]) => !leftOut.test(key))
  return new Map(found.toReversed())
}

/** Fills a field as if it had been typed into. */
function fill(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  const isNumber = field.inputMode === 'numeric' || field.inputMode === 'decimal' || field.type === 'number'
  set?.call(field, isNumber ? '7' : `${field.value}x`)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const press = (element: Element | null, key: string, more: KeyboardEventInit = {}): boolean =>
  (element ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more }),
  )

/** Types into the field that has the focus, and takes it over. */
async function typeIn(): Promise<void> {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.readOnly || ['checkbox', 'radio', 'file', 'range'].includes(field.type)) return
  fill(field)
  await settled()
  press(field, 'Enter')
  press(field, 'Enter', { ctrlKey: true })
  await settled()
  if (document.activeElement === field) field.blur()
  await settled()
}

/** Presses a control, or types into it, or gives it a file. */
async function operate(element: HTMLElement): Promise<void> {
  if (element instanceof HTMLInputElement && element.type === 'file') {
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'photo.png', { type: 'image/png' }))
    element.files = files.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    element.focus()
    element.click()
    if (element.matches('[role=row], [role=gridcell]')) {
      await settled()
      element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    }
  }
  await settled()
  await typeIn()
}

/**
 * Presses everything at an address once, what that opens too: each button, row and choice, with something typed into each field
 * that gets the focus. Those whose key `leftOut` matches are not pressed. Returns the
 * addresses of all links that were in sight.
 */
export async function pressAll(
  address: string,
  { leftOut, signal }: { readonly leftOut: RegExp; readonly signal: AbortSignal },
): Promise<string[]> {
  const revealedBy = new Map<string, string | undefined>()
  const done = new Set<string>()
  const links = new Set<string>()
  const tries = new Map<string, number>()
  let last: string | undefined
  const back = async (): Promise<void> => {
    last = undefined
    await openAddress(address)
    await settled()
  }
  const look = (): Map<string, HTMLElement> => {
    const found = pressable(leftOut)
    for (const key of found.keys()) if (!revealedBy.has(key)) revealedBy.set(key, last)
    for (const link of document.querySelectorAll('a[href]')) links.add(link.getAttribute('href') ?? '')
    return found
  }
  /** Presses what shows a control that is out of sight, the first of them first. */
  const show = async (key: string): Promise<void> => {
    const way: string[] = []
    for (let at = revealedBy.get(key); at !== undefined && !way.includes(at); at = revealedBy.get(at))
      way.unshift(at)
    for (const each of way) {
      const element = pressable(leftOut).get(each)
      if (element !== undefined) await operate(element)
    }
  }
  await settled()
  for (;;) {
    signal.throwIfAborted()
    const seen = look()
    const open = [...seen].filter(([key]) => !done.has(key))
    const [key, element] = open.find(([each]) => !isCloser(each)) ?? open[0] ?? []
    if (key !== undefined && element !== undefined) {
      done.add(key)
      last = key
      const before = shownAddress()
      await operate(element)
      if (pathOf(shownAddress()) !== pathOf(before)) {
        look()
        await back()
      }
      continue
    }
    const over = overlay()
    if (over !== undefined) {
      press(document.activeElement, 'Escape')
      await settled()
      if (overlay() !== over) continue
    }
    const hidden = [...revealedBy.keys()].find(each => !done.has(each) && (tries.get(each) ?? 0) < 2)
    if (hidden === undefined) return [...links]
    tries.set(hidden, (tries.get(hidden) ?? 0) + 1)
    await back()
    await show(hidden)
  }
}

const pathOf = (address: string): string => address.replace(/[?#].*/, '')
