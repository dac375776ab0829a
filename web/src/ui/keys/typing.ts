const isText = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  element.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null

/**
 * Do keys belong to a text that somebody types? A list below an input gets a copy of each key that is typed into the input, and the
 * input loses the key when the copy is handled: the focus counts, not only the target.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  isText(target) || isText(document.activeElement)
