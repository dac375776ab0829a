import { useEffect, useState } from 'react'
import { keptUser } from '../wire/personal-storage.ts'
import { useSelectedGroup } from '../wire/session.ts'
import {
  countPictures,
  countRows,
  type Household,
  readHousehold,
  readLists,
  readPictures,
  readRows,
} from './household.ts'

/** What this device keeps of a group, and how much room that takes. */
export interface HouseholdSize {
  readonly household: Household | undefined
  readonly count: number
  /** Number of small pictures. */
  readonly pictures: number
  /** Undefined until it has been worked out. */
  readonly bytes: number | undefined
}

/** Milliseconds between two looks: another tab may be keeping them. */
const pause = 1000

async function bytesOf(groupId: string): Promise<number> {
  const all = [await readRows(groupId), await readLists(groupId)]
  const pictures = (await readPictures(groupId)).map(({ blob }) => blob.size)
  return (
    new Blob(all.map(each => JSON.stringify(each ?? null))).size +
    pictures.reduce((sum, size) => sum + size, 0)
  )
}

async function measure(groupId: string, before: HouseholdSize | undefined): Promise<HouseholdSize> {
  const household = await readHousehold(groupId)
  const count = await countRows(groupId)
  const pictures = await countPictures(groupId)
  const isSame =
    before?.household?.at === household?.at && before?.count === count && before?.pictures === pictures
  return { household, count, pictures, bytes: isSame ? before?.bytes : await bytesOf(groupId) }
}

/** What this device keeps of the selected group, looked at again and again; null where the browser keeps nothing. */
export function useHousehold(isWanted: boolean): HouseholdSize | null | undefined {
  const groupId = useSelectedGroup()
  const [size, set] = useState<HouseholdSize | null>()
  useEffect(() => {
    if (groupId === undefined || keptUser() === undefined) return undefined
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (before?: HouseholdSize): Promise<void> => {
      const now = await measure(groupId, before).catch(() => null)
      if (isEnded) return
      set(now)
      if (isWanted) timer = setTimeout(() => void look(now ?? undefined), pause)
    }
    void look()
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [groupId, isWanted])
  return size
}
