/** The two sizes that the page is designed for. */
export const sizes = {
  laptop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

export type Size = keyof typeof sizes

/** Settings of tests on a phone. Sheets open without an animation, so that a tap never hits a moving target. */
export const phone = { ...sizes.phone, contextOptions: { reducedMotion: 'reduce' } } as const
