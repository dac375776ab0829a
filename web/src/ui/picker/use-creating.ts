import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { sendHeld } from '../field/excess.ts'
import { useStable } from '../stable/use-stable.ts'

/**
 * Makes something that a picker has not, and takes it. `creating` says what is being made; when that fails, `problem` says why, and
 * `onFailed` hears of it.
 */
export function useCreating<Made>(
  onMade: (made: Made) => void,
  onFailed: (name: string) => void = () => undefined,
) {
  const { t } = useTranslation()
  const [names, setNames] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const take = useStable(onMade)
  const fail = useStable((name: string, error: unknown): void => {
    setProblem(t('picker.notCreated', { name, why: errorText(error) }))
    onFailed(name)
  })
  /** Creations that are still wanted: none once the picker is closed. */
  const wanted = useRef(new Set<object>())
  useEffect(() => () => wanted.current.clear(), [])
  const create = (name: string, make: (name: string) => Promise<Made>): void => {
    if (names.includes(name)) return
    const mine = {}
    wanted.current.add(mine)
    const ifWanted = (then: () => void): void => {
      if (wanted.current.has(mine)) then()
    }
    setNames(before => [...before, name])
    setProblem(undefined)
    make(name)
      .then(made => ifWanted(() => take(made)))
      .catch((error: unknown) => ifWanted(() => fail(name, error)))
      .finally(() => ifWanted(() => setNames(before => before.filter(each => each !== name))))
  }
  return {
    create,
    problem,
    creating: names.length === 0 ? undefined : names.join(', '),
    forgetProblem: () => setProblem(undefined),
    forget() {
      wanted.current.clear()
      setNames([])
      setProblem(undefined)
    },
  }
}

/** Sends the form around `box` when nothing is being created any more, if it was to be sent meanwhile. */
export function useSendHeld(box: RefObject<HTMLElement | null>, isCreating: boolean): void {
  useEffect(() => {
    if (!isCreating) return undefined
    const { current } = box
    return () => sendHeld(current)
  }, [box, isCreating])
}
