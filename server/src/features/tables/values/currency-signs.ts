/** The currencies that are called dollar, or have its sign. */
const dollars =
  'USD AUD CAD NZD MXN SGD HKD TWD ARS CLP COP UYU BBD BMD BND BSD BZD CUP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD'

/**
 * What stands for currencies besides their codes, without blanks: one sign may stand for several. Signs in lower case are
 * taken in any case, others only as they are, because `ft` and `km` are measures.
 */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  dollar: dollars,
  dollars,
  $: dollars,
  us$: 'USD',
  $us: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD NIO',
  ca$: 'CAD',
  cdn$: 'CAD',
  $ca: 'CAD',
  nz$: 'NZD',
  mx$: 'MXN',
  s$: 'SGD',
  sg$: 'SGD',
  hk$: 'HKD',
  nt$: 'TWD',
  ar$: 'ARS',
  cl$: 'CLP',
  co$: 'COP',
  col$: 'COP',
  uy$: 'UYU',
  $au: 'AUD',
  $nz: 'NZD',
  $mx: 'MXN',
  $sg: 'SGD',
  ec$: 'XCD',
  rd$: 'DOP',
  tt$: 'TTD',
  jm$: 'JMD',
  bz$: 'BZD',
  fcfa: 'XOF XAF',
  cfa: 'XOF XAF',
  r$: 'BRL',
  br$: 'BRL',
  '£': 'GBP GIP FKP SHP EGP SYP LBP SDG SSP',
  '£gb': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  'e£': 'EGP',
  'uk£': 'GBP',
  'gb£': 'GBP',
  '¥': 'JPY CNY',
  // The yen of Shift_JIS.
  '\\': 'JPY',
  円: 'JPY',
  元: 'CNY',
  'cn¥': 'CNY',
  'jp¥': 'JPY',
  'fr.': 'CHF',
  fr: 'CHF',
  sfr: 'CHF',
  franken: 'CHF',
  'sfr.': 'CHF',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'SEK NOK DKK ISK',
  skr: 'SEK',
  kronor: 'SEK',
  kroner: 'NOK DKK',
  nkr: 'NOK',
  dkr: 'DKK',
  zł: 'PLN',
  zl: 'PLN',
  złotych: 'PLN',
  kč: 'CZK',
  Kz: 'AOA',
  '৳': 'BDT',
  Ft: 'HUF',
  lei: 'RON MDL',
  лв: 'BGN',
  'лв.': 'BGN',
  kn: 'HRK',
  KM: 'BAM',
  din: 'RSD',
  'din.': 'RSD',
  '₽': 'RUB',
  'руб.': 'RUB',
  руб: 'RUB',
  'р.': 'RUB',
  р: 'RUB',
  '₴': 'UAH',
  '₺': 'TRY',
  tl: 'TRY',
  '₹': 'INR',
  rs: 'INR PKR LKR NPR MUR',
  'rs.': 'INR PKR LKR NPR MUR',
  '₪': 'ILS',
  '₩': 'KRW KPW',
  '₫': 'VND',
  '฿': 'THB',
  '₱': 'PHP',
  Rp: 'IDR',
  RM: 'MYR',
  R: 'ZAR',
  '₦': 'NGN',
  '₵': 'GHS',
  '₡': 'CRC',
  '₲': 'PYG',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  '֏': 'AMD',
  'د.إ.': 'AED',
  'د.إ': 'AED',
  'ر.س.': 'SAR',
  'ر.س': 'SAR',
  'ج.م.': 'EGP',
  'ج.م': 'EGP',
  '₿': 'BTC',
}

const codesOfSign = new Map(Object.entries(signs).map(([sign, codes]) => [sign, codes.split(' ')]))

const codesOf = (sign: string): readonly string[] | undefined =>
  codesOfSign.get(sign) ?? codesOfSign.get(sign.toLowerCase())

const allCodes = new Set([...Intl.supportedValuesOf('currency'), ...[...codesOfSign.values()].flat()])

/** Codes that are taken in lower case too: of the others, many are words (`all`, `top`, `pen`). */
const codesInAnyCase = new Set(
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN CAD AUD NZD JPY CNY INR BRL MXN ZAR'.split(' '),
)

/**
 * What a word beside a number says of its currency: an ISO 4217 code, or the sign when it stands for several;
 * undefined when it is no currency.
 */
export function readCurrency(word: string): string | undefined {
  const joined = word.replaceAll(' ', '')
  const codes = codesOf(joined)
  if (codes !== undefined) return codes.length === 1 ? codes[0] : joined
  if (allCodes.has(joined)) return joined
  const upper = joined.toUpperCase()
  if (codesInAnyCase.has(upper)) return upper
  const code = upper.slice(0, 3)
  return joined === `${code}$` && mayBeCurrency('$', code) ? code : undefined
}

/** May a currency as `readCurrency` says it (`SEK`, `kr`) be the one with this code? */
export const mayBeCurrency = (currency: string, code: string): boolean =>
  currency === code || (codesOf(currency)?.includes(code) ?? false)

/** The more exact of two that stand around one number; undefined when they contradict each other. */
export function commonCurrency(one: string, other: string): string | undefined {
  if (mayBeCurrency(one, other)) return other
  return mayBeCurrency(other, one) ? one : undefined
}
