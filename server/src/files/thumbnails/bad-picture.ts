/** A picture of which no small one can be made, now or later; the message says why, in words for its owner. */
export class BadPicture extends Error {}
