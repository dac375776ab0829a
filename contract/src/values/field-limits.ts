/** Limits of field definitions; lengths of texts are in code points. */
export const fieldLimits = {
  /** Definitions of a type, those of all types included. */
  definitions: 60,
  /** Choices of a definition. */
  choices: 100,
  unit: 20,
  help: 255,
  /** Days between a reminder and its day. */
  remindDays: 365,
} as const
