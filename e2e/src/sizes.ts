/** The two sizes that the page is designed for. */
export type Size = 'laptop' | 'phone'

/** Browser settings of a laptop. */
export const desktop = { viewport: { width: 1440, height: 900 } }

/** Browser settings of a phone. Sheets open without an animation, so that a tap never hits a moving target. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const
