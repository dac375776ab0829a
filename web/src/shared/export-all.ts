import { createStore } from '../data/wire/store.ts'

const isShown = createStore(false)

/** Opens the dialog that exports all items as a table, or closes it. */
export const showExport = isShown.set

/** Whether that dialog is to be shown. */
export const useExportIsShown = (): boolean => isShown.use()
