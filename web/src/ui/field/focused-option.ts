/**
 * The option that the arrow keys have gone to in the list below a field, which keeps the focus; null before that. What the field
 * tells assistive software (`aria-activedescendant`) comes a moment later: on a busy machine it still names the one before when
 * the next key is pressed.
 */
export const focusedOption = (field: Element): HTMLElement | null =>
  document
    .getElementById(field.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('[role=option][data-focused]') ?? null
