import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAccounts } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Select } from '../../../ui/select/select.tsx'
import type { Self } from './use-self.ts'

/** The choice that leaves the server without anybody who runs it. */
const nobody = 'nobody'

/** Who runs the server after the person, as far as that is a question. */
export function useSuccession(self: Self) {
  const runsServer = self.runsServer === true
  const { data: accounts, error, refetch } = useOperation(listAccounts, {}, { enabled: runsServer })
  const [chosen, choose] = useState('')
  const others = (accounts ?? []).filter(({ id, isDisabled }) => id !== self.id && !isDisabled)
  const candidates = others.some(({ isSuperuser }) => isSuperuser) ? [] : others
  return {
    candidates,
    chosen,
    choose,
    error: runsServer ? error : null,
    refetch,
    /** It is known whether there is a choice. */
    isKnown: !runsServer || accounts !== undefined,
    /** The account that is chosen. */
    id: candidates.find(({ id }) => id === chosen)?.id,
    /** Nothing is left to choose. */
    isSettled: candidates.length === 0 || chosen !== '',
  }
}

/** Asks the only one who runs the server who does so next, while there are others. */
export function Succession({ of }: { readonly of: ReturnType<typeof useSuccession> }) {
  const { t } = useTranslation()
  if (of.candidates.length === 0) return null
  return (
    <Select
      label={t('settings.successor')}
      hint={of.chosen === nobody ? t('settings.noSuccessorHint') : t('settings.successorHint')}
      options={[
        { id: '', name: t('settings.chooseSuccessor') },
        ...of.candidates.map(({ id, name, email }) => ({ id, name: `${name} (${email})` })),
        { id: nobody, name: t('settings.noSuccessor') },
      ]}
      chosen={of.chosen}
      onChoose={of.choose}
    />
  )
}
