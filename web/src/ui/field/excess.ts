/** How many characters a text has more than it may, in code points as the server counts them; none when it is what was there before. */
export const excessOf = (text: string, limit: number, before: string): number =>
  text.length <= limit || text === before ? 0 : Math.max(0, [...text].length - limit)

/** Focuses the first text of a form that has too many characters, or names nothing that there is, where the browser does not; false when there is none. */
export function focusUnfit(form: HTMLFormElement): boolean {
  const found = form.querySelector<HTMLElement>(':is([data-too-long], [data-unknown]) :is(input, textarea)')
  found?.focus()
  return found !== null
}
