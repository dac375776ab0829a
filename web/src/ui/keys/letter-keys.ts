/** The letters that do something with what is selected, or with the place that is shown. */
export const letterKeys = {
  move: 'm',
  tags: 't',
  field: 'e',
  labels: 'l',
  archive: 'y',
} as const
