/** The most points of a signature. */
export const maxSignaturePoints = 5000

/** The moments of a loan that are signed. */
export const signedMoments = ['out', 'back'] as const
export type SignedMoment = (typeof signedMoments)[number]
