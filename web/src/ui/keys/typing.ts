/** Inputs whose keys are no text. */
const noText = ['checkbox', 'radio', 'range', 'file', 'button', 'submit'].map(type => `[type=${type}]`)

const texts = `:is(input:not(${noText.join(', ')}), textarea, select, [contenteditable=true])`

/** A dialog that closes keeps the focus until its animation has ended, and its keys are not for it any more. */
const isText = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.closest(`${texts}:not([data-exiting] *)`) !== null

/**
 * Do keys belong to a text that somebody types? A list below an input gets a copy of each key that is typed into the input, and the
 * input loses the key when the copy is handled: the focus counts, not only the target.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  isText(target) || isText(document.activeElement)
