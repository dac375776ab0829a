/** The most code points of typed texts. */
export const textLimits = {
  /** Names, and other texts of one line. */
  line: 255,
  /** Descriptions, and other texts of several lines. */
  lines: 1000,
  /** Titles of attachments. */
  title: 1000,
  /** Notes of entities and templates. */
  notes: 20_000,
  /** Descriptions of maintenance entries. */
  upkeep: 10_000,
  /** Texts of custom fields. */
  field: 500,
} as const
