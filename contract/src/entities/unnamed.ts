/** Begins the name of an item that was made of a photo, until somebody names it. */
export const unnamedMark = '📷 '

/** Has nobody named it yet? */
export const isUnnamed = (name: string): boolean => name.startsWith(unnamedMark)
