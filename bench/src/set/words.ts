import { Random } from './random.ts'

/** What lies in households and workshops, the most usual first. */
const head =
  `box the and for with blue steel cable red black small large old wood plastic set white tool spare
green kitchen metal drawer shelf lamp book paper glass bag power battery screw drill case cup plate chair table
winter summer garden bike pump hose brush paint tape charger adapter usb camera lens phone laptop monitor keyboard
mouse printer toner ink folder binder pen pencil ruler scissors knife fork spoon bowl pan pot lid towel sheet
pillow blanket curtain carpet mirror frame picture candle clock watch radio speaker headphones guitar strings
piano drum ball racket skis helmet gloves jacket boots shoes socks shirt trousers dress coat hat scarf umbrella
suitcase backpack tent stove lantern rope ladder hammer saw wrench pliers screwdriver chisel file clamp level
vise nails bolts nuts washers hinges hooks chain lock key bucket mop broom vacuum iron kettle toaster mixer
blender oven fridge freezer heater fan filter bulb socket switch fuse wire solder sensor motor gear bearing belt
valve pipe fitting gasket seal oil grease glue resin sand cement brick tile panel board beam sheeting insulation
original manual receipt warranty replacement packed unused repaired borrowed bought used working broken missing
left right upper lower front back inner outer second third new best good heavy light long short round square`.split(
    /\s+/,
  )

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr r s sh sl st t th tr v w'.split(' ')
const vowels = 'a e i o u ai ea ee ou'.split(' ')
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'd', 'ck', 'nd', 'st', 'ng', 'er']
const wordCount = 5000

function coin(random: Random): string {
  const syllables = 1 + Math.min(random.below(3), 2)
  let word = ''
  for (let i = 0; i < syllables; i++) word += random.pick(onsets) + random.pick(vowels)
  return word + random.pick(codas)
}

/** Five thousand words: the usual ones, then made-up ones that sound like words. */
export const words: readonly string[] = (() => {
  const random = new Random(4711)
  const known = new Set(head)
  while (known.size < wordCount) known.add(coin(random))
  return [...known]
})()

/** How often a word of a rank is used, added up: the frequencies of a language (Zipf and Mandelbrot). */
const cumulative = (() => {
  const sums = new Float64Array(words.length)
  let sum = 0
  for (let rank = 0; rank < words.length; rank++) {
    sum += 1 / (rank + 2.7)
    sums[rank] = sum
  }
  return sums
})()

/** The position of a value in a row of growing sums. */
function locate(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A word, as often as words are used. */
export const pickWord = (random: Random): string =>
  words[locate(cumulative, random.next() * (cumulative[cumulative.length - 1] as number))] as string

/** Some words with spaces between. */
export function phrase(random: Random, count: number): string {
  let text = pickWord(random)
  for (let i = 1; i < count; i++) text += ` ${pickWord(random)}`
  return text
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
