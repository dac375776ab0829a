/** Whether a dialog or a menu lies over the screen, so that keys are not for the screen. Messages, which are alert dialogs too, do not. */
export const isOverlaid = (): boolean =>
  document.querySelector('[data-overlay], [role=dialog], [role=menu]') !== null
