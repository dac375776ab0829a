import { Download, FileText, FileUp, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHidden } from '../../../data/person/hidden.ts'
import { useIsOwner, useMayWrite, useReadGroup } from '../../../data/person/use-group.ts'
import { BillOfMaterials } from '../../../shared/bill-of-materials.tsx'
import { showExport } from '../../../shared/export-all.ts'
import { everything, showReport } from '../../../shared/report.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody, SettingsSection } from '../settings-section.tsx'
import { ArchiveImport } from './archive-import.tsx'
import { Archives } from './archives.tsx'
import styles from './data.module.css'
import { Upkeep } from './upkeep.tsx'
import { Wipe } from './wipe.tsx'

const { Part: ExportTasks } = loadedPart(
  async () => (await import('../../../shared/maintenance/export-tasks.tsx')).ExportTasks,
)

/** Everything of the group at once: archives, tables, upkeep. */
export function Data() {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const isOwner = useIsOwner()
  const { data: group, error, refetch } = useReadGroup()
  // What only members may read who may write is not asked for before that is known.
  if (group === undefined)
    return error === null ? <Loading lines={6} /> : <Failed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <SettingsHead title={t('data.title')} />
      <SettingsBody>
        {mayWrite ? <Archives /> : null}
        {mayWrite ? (
          <SettingsSection id="archive-in" title={t('data.bringIn')} text={t('data.bringInText')}>
            <ArchiveImport />
          </SettingsSection>
        ) : null}
        <SettingsSection id="tables" title={t('data.tables')} text={t('data.tablesText')}>
          <Tables mayWrite={mayWrite} />
          {mayWrite ? null : <p className={styles.quiet}>{t('data.viewer')}</p>}
        </SettingsSection>
        {mayWrite ? (
          <SettingsSection id="upkeep" title={t('data.upkeep')} text={t('data.upkeepText')}>
            <Upkeep />
          </SettingsSection>
        ) : null}
        {isOwner ? (
          <SettingsSection id="wipe" title={t('data.wipe')} text={t('data.wipeText')}>
            <Wipe />
          </SettingsSection>
        ) : null}
      </SettingsBody>
    </>
  )
}

function Tables({ mayWrite }: { readonly mayWrite: boolean }) {
  const { t } = useTranslation()
  const [isExporting, exportTasks] = useState(false)
  const { prices: isPriceless } = useHidden()
  return (
    <div className={styles.buttons}>
      <Button icon={<FileText aria-hidden />} onPress={() => showReport(everything)}>
        {t('report.open')}
      </Button>
      <Button icon={<Download aria-hidden />} onPress={() => showExport(true)}>
        {t('data.export')}
      </Button>
      <Button icon={<Wrench aria-hidden />} onPress={() => exportTasks(true)}>
        {t('maintenance.export')}
      </Button>
      {isPriceless ? null : <BillOfMaterials />}
      {mayWrite ? (
        <ButtonLink href="/import" icon={<FileUp aria-hidden />}>
          {t('data.importTable')}
        </ButtonLink>
      ) : null}
      {isExporting ? <ExportTasks onClose={() => exportTasks(false)} /> : null}
    </div>
  )
}
