import type { Selection } from '../../data/items/bulk.ts'
import type { Entity } from '../../data/items/entities.ts'
import { createStore } from '../../data/wire/store.ts'
import type { ChosenContact } from './contact-field.tsx'

/** Items that somebody wants to lend. */
export interface ToLend {
  /** Undefined: they are chosen in the dialog. */
  readonly select?: Selection
  /** Their name or number, for the title. */
  readonly what?: string
  /** It is a location, which goes with its contents and is not lent itself. */
  readonly isLocation?: boolean
  /** Undefined: chosen in the dialog. */
  readonly contact?: ChosenContact
  readonly onDone?: () => void
}

const asked = createStore<ToLend | undefined>(undefined)

/** Opens the dialog that lends, or closes it. */
export const askToLend = asked.set

/** The items of the dialog; undefined: it is closed. */
export const useToLend = (): ToLend | undefined => asked.use()

/** An item, or what lies in a location. */
export const lentEntity = ({ id, name, entityType }: Pick<Entity, 'id' | 'name' | 'entityType'>): ToLend => ({
  select: { ids: [id] },
  what: name,
  isLocation: entityType.isLocation,
})
