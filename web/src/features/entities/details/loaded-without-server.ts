import { loadedPart } from '../../../ui/later/loaded.tsx'

/** An item of which the server has told nothing in full, in a file of its own: it is wanted without a network. */
export const { Part: WithoutServer } = loadedPart(
  async () => (await import('./without-server.tsx')).WithoutServer,
)
