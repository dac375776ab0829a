/** Whether a dialog, a menu or a list lies over the screen, so that keys are not for the screen. */
export const isOverlaid = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
