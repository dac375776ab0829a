/** The letters that do something with what is selected, or with the location that is shown. */
export const letterKeys = {
  move: 'm',
  tags: 't',
  field: 'e',
  labels: 'l',
  archive: 'y',
} as const
