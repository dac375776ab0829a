/** The number of characters over the limit, in code points as the server counts them; 0 for the text before. */
export const excessOf = (text: string, limit: number, before: string): number =>
  text.length <= limit || text === before ? 0 : Math.max(0, [...text].length - limit)

/**
 * Whether a form cannot be sent yet. The first text that has too many characters, or names nothing that there is, gets the focus. A
 * form with something that is still being created is sent when that exists (`sendHeld`).
 */
export function blocksSubmit(form: HTMLFormElement): boolean {
  const unfit = form.querySelector<HTMLElement>(':is([data-too-long], [data-unknown]) :is(input, textarea)')
  unfit?.focus()
  if (unfit !== null) return true
  const isCreating = form.querySelector('[data-creating]') !== null
  form.toggleAttribute('data-held', isCreating)
  return isCreating
}

/** Sends the form around a field whose value exists now, or could not be created, if it was to be sent meanwhile. */
export function sendHeld(field: Element | null): void {
  const form = field?.closest('form')
  if (form?.hasAttribute('data-held') !== true) return
  form.removeAttribute('data-held')
  form.requestSubmit()
}
