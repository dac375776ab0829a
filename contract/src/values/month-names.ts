/** The names of the months and what is written for them, folded: en, de, fr, es, it, nl, pt, pl, sv, da, nb. */
export const monthWords = [
  'january januar jaenner janner jann janvier janv jan enero ene gennaio gen genn januari janeiro styczen stycznia sty',
  'february feb febr februar feber fevrier fevr febrero febbraio febb februari fevereiro fev luty lutego lut',
  'march mar marz maerz mrz mars marzo maart mrt maa marco marzec marca marts',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi',
  'may mai mayo maggio mag magg mei maio maj maja',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze',
  'july jul juli juillet juil juill julio luglio lug julho lipiec lipca lip',
  'august aug aout agosto ago agto augustus sierpien sierpnia sie augusti',
  'september sep sept septembre septiembre setiembre settembre set sett setembro wrzesien wrzesnia wrz',
  'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz',
  'november nov novembre noviembre novembro listopad listopada lis',
  'december dec dezember dez decembre diciembre dic dicembre dezembro desember des grudzien grudnia gru',
].map(words => words.split(' '))

const monthByWord = new Map(
  monthWords.flatMap((words, index) => words.map(word => [word, index + 1] as const)),
)

/** The month, from 1, with this folded name in any of the languages; undefined when it is none. */
export const monthOf = (folded: string): number | undefined => monthByWord.get(folded)

/** The days of the week, folded; some are also words that stand in a day, such as `de` (fr, es, pt). */
const weekdayWords = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim ' +
    'lunes martes miercoles jueves viernes sabado domingo mie jue vie sab dom ' +
    'lunedi martedi mercoledi giovedi venerdi sabato domenica gio ' +
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo ' +
    'feira segunda terca quarta quinta sexta seg ter qua qui sex ' +
    'poniedzialek wtorek sroda czwartek piatek sobota niedziela pon wt sr czw pt sob niedz ndz ' +
    'mandag mandagen tisdag onsdag torsdag fredag lordag sondag man tis ons tors tor fre lor son tirsdag tirs tir'
  ).split(' '),
)

export const isWeekday = (folded: string): boolean => weekdayWords.has(folded)

/** Other words in a day with the name of its month, folded: articles, `of`, and the ends of `1st` and `1er`. */
const linkWords = new Set('de del of the den d le el il dnia r am st nd rd th er re e o a º ª'.split(' '))

export const isLinkWord = (folded: string): boolean => linkWords.has(folded)
