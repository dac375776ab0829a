import type { ChangeReader } from '../../ui/changes/change-sentence.tsx'
import type { FieldText } from '../../ui/changes/member-text.ts'
import { useGroup } from '../person/use-group.ts'
import { keptUser } from '../wire/personal-storage.ts'

/** Who reads about changes: the caller, in the selected group; `at` is the subject on whose page they stand. */
export const useChangeReader = (fieldText: FieldText, at?: string): ChangeReader => ({
  userId: keptUser(),
  currency: useGroup()?.currency ?? '',
  fieldText,
  at,
})
