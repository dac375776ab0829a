/** Pixels of a rem: as large as people have set their letters. */
export const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
