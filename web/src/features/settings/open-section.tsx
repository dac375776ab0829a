import { notFound, useParams } from '@tanstack/react-router'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { sectionAt, sections } from './sections.ts'

/** The screens of the sections by what loads them: sections that share one keep it while one goes from one to the other. */
const screens = new Map(
  sections.flatMap(({ load }) => (load === undefined ? [] : [[load, loadedPart(load)] as const])),
)

function screenOf(name: string | undefined) {
  const load = sectionAt(`/settings/${name ?? ''}`)?.load
  return load === undefined ? undefined : screens.get(load)
}

/** Loads the screen of a section by the end of its path; there is none: the address leads nowhere. */
export async function loadSection(name: string): Promise<void> {
  const screen = screenOf(name)
  if (screen === undefined) throw notFound()
  await screen.load()
}

/** The section that the address names. */
export function OpenSection() {
  const { section } = useParams({ strict: false })
  const screen = screenOf(section)
  return screen === undefined ? null : <screen.Part first={<Loading lines={6} />} />
}
