/** Thrown by a job that would fail in the same way each time: it is given up at once. The message says why. */
export class PermanentFailure extends Error {}
