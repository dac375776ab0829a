import { useTranslation } from 'react-i18next'
import { ContactField } from '../../../shared/lending/contact-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import { lendTo, scanUntils } from './lend-to.ts'
import { lendNoted } from './scan-loans.ts'

/** To whom scanned items are lent and until when, and the press that lends them as one loan. */
export function LendPanel({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  const { contact, until } = lendTo.use()
  return (
    <>
      <ContactField
        label={t('lend.to')}
        chosen={contact}
        onChoose={chosen => lendTo.set({ ...lendTo.get(), contact: chosen })}
        canCreate
        opensOnInput
      />
      <Segmented
        label={t('lend.until')}
        options={scanUntils.map(id => ({ id, name: t(`lend.until.${id}`) }))}
        chosen={until}
        onChoose={next => lendTo.set({ ...lendTo.get(), until: next })}
      />
      {count === 0 ? null : (
        <Button
          variant="main"
          size="wide"
          isDisabled={contact === undefined}
          onPress={() => void lendNoted().catch(tellError)}
        >
          {t('lend.do', { count })}
        </Button>
      )}
    </>
  )
}
