/** Selector of elements that can have the focus. */
export const focusable = [
  'a[href]',
  ...['button', 'input', 'select', 'textarea'].map(name => `${name}:not(:disabled)`),
  '[tabindex]',
].join(', ')

/** The part of the page in which its screens stand. */
export const contentOf = (): HTMLElement | null => document.getElementById('content')

/** Nothing has the focus, or only the content as a whole, so that keys lead nowhere. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement === contentOf()
}
