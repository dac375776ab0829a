import { isSilent } from './silent.ts'

/** Hertz and seconds of the tones for what was found, and what was not. */
const tones = { found: [1320, 0.09], unknown: [330, 0.22] } as const

let audio: AudioContext | undefined

/** Says by sound and vibration that a code was read, for those who do not look at the screen. */
export function signal(kind: keyof typeof tones): void {
  const [frequency, seconds] = tones[kind]
  navigator.vibrate?.(kind === 'found' ? 60 : [60, 60, 60])
  if (isSilent()) return
  try {
    audio ??= new AudioContext()
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(new GainNode(audio, { gain: 0.08 })).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + seconds)
  } catch {
    // A browser without sound still shows what was read.
  }
}
