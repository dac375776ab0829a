import { useNavigate } from '@tanstack/react-router'
import { Plus, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf, type Found } from '../../../data/items/find-in-groups.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { selectGroup } from '../../../data/wire/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FoundList } from '../../../ui/found-list/found-list.tsx'
import { startDraft } from '../add/start-draft.ts'
import styles from './scan.module.css'
import { UnknownCode } from './unknown-code.tsx'
import type { Outcome } from './use-scans.ts'

/** What came of a code that opened or moved nothing, and what can be done now. */
export function ScanOutcome({ outcome, onDone }: { readonly outcome: Outcome; readonly onDone: () => void }) {
  const { t } = useTranslation()
  if (outcome.kind === 'unknown')
    return <UnknownCode key={outcome.text} text={outcome.text} onDone={onDone} />
  if (outcome.kind === 'several') return <Several found={outcome.found} />
  if (outcome.kind === 'gone') return <Gone text={outcome.text} number={outcome.number} />
  const { name, group } = outcome.found
  return <SpokenText text={t(`scan.${outcome.kind}`, { name, group: group.name })} />
}

/** A label whose item is not there; a printed asset number is given to a new one. */
function Gone({ text, number }: { readonly text: string; readonly number: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={styles.unknown}>
      <SpokenText text={t('code.notFound', { code: text })} />
      {number === undefined ? null : (
        <ForWriters>
          <div className={styles.actions}>
            <Button
              variant="main"
              icon={<Plus aria-hidden />}
              onPress={() => {
                startDraft({ name: '', assetId: number })
                void navigate({ to: '/items', search: { add: true } })
              }}
            >
              {t('scan.makeNumbered', { number })}
            </Button>
          </div>
        </ForWriters>
      )}
    </div>
  )
}

const SpokenText = ({ text }: { readonly text: string }) => (
  <p className={styles.said}>
    <ScanLine aria-hidden />
    {text}
  </p>
)

function Several({ found }: { readonly found: readonly Found[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.heading}>{t('code.several')}</h2>
      <FoundList
        found={found.map(each => ({ ...each, href: addressOf(each) }))}
        onOpen={({ group }) => selectGroup(group.id)}
      />
    </>
  )
}
