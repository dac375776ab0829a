/** What can be odd in a database of Homebox, and what is done about it. */
export const issueKinds = {
  missingFile:
    'The file is not there. --without-files takes the attachment without it; say the same again when it is found.',
  orphanRow: 'It belongs to nothing that is there, so it is left out.',
  rowWithoutId: 'It has no id that can be read, so it is left out.',
  sameId: 'Another row has the same id, so this one is left out.',
  badValue: 'Stowage cannot keep the value. Another value is taken instead, as each line says.',
  mendedText: 'The text has characters that no database can keep. It is taken without them.',
  dangling: 'It names something that is not there, or that another group has. It is taken without that.',
  noType: 'Its type is not there. It becomes an item.',
  circle: 'It lies in something that lies in it. It is taken to the top level.',
  pinCircle: 'It is kept in something that lies in it. It is taken without that.',
  uselessPin:
    'What is said to be its location is no location, or its parent is another one. It is taken without that.',
  deepEntity: 'It lies more than 100 levels deep. It stays there, but cannot be moved as it is.',
  deepTag: 'It lies more than 5 levels deep. It stays there, but cannot be moved as it is.',
  deadTag: 'A tag of the template is not there. It is taken without that.',
  secondPrimary: 'The item has another primary photo. This one is a photo like others.',
  primaryNoPhoto: 'Only photos can be primary. It is taken, but is not.',
  primaryNoPicture:
    'Only pictures can be primary, and this file is not one. It is taken, but is not primary.',
  orphanThumbnail:
    'It is the small picture of no picture, or its file is gone. It is left out, and can be made anew.',
  windowsPath: 'The path is one of Windows. The file is taken to where files lie here.',
  badLink: 'The link is no http or https address. It is taken as a text file that holds it.',
  numberAsText: 'The number is not a whole one below 2^53. The field becomes a text, which holds it exactly.',
  sameAssetNumber: 'Other items in the group have the same asset number. It is taken as it is.',
  longText: 'The text is longer than may be typed. It is taken as it is.',
  longIcon:
    'The icon is longer than may be typed, as some that Homebox brings along are. It is taken as it is.',
  blankName: 'It has no name. It is taken as it is.',
  noDates: 'It is neither scheduled nor done. It is taken as it is.',
  yearOne: 'The date is of the year 0 or 1, which means that there is none. It is taken so.',
  notMidnight: 'The date has a time of day. The day is taken.',
  oldTimestamp: 'The time is written as very old versions did. It is taken.',
  typeKey: 'The name is a key for translators. The English word is taken.',
  unknownCurrency:
    'The currency is not known here. It is kept; STOWAGE_OPTIONS_CURRENCY_CONFIG can make it known.',
  noOwner: 'The group has no owner. The member who has had an account for longest becomes one.',
  noMember:
    'Nobody belongs to the group. It is taken; "stowage user role <email> <group id> owner" lets somebody in.',
  orphanMembership: 'The membership names a person or a group that is not there. It is left out.',
  foreignNotifier: 'The notifier is of somebody who is no member. It is taken, but is switched off.',
  sameEmail:
    'Somebody else has the same address in other capitals, and had it first. The account gets another address.',
  badEmail: 'The account has no address to sign in with. It gets one.',
  paddedEmail: 'The address has spaces around it. It is taken without them.',
  takenEmail:
    'Somebody has an account here under this address. That account gets the groups; its password stays.',
  takenIdentity: 'Somebody else signs in with this identity of a provider. The account is taken without it.',
  badPassword: 'The password is kept in an unknown way. It has to be set anew: stowage user reset-password.',
  badToken: 'The hash of the secret cannot be read, so it is left out.',
  deadInvitation: 'The invitation is over or used up, so it is left out.',
  badSettings: 'The settings of the web page cannot be understood. They are taken as none.',
  noDefaultGroup:
    'The default group is not one of theirs. Their oldest group is taken instead; somebody in no group gets none.',
  noPepper:
    'The key works only with the secret of Homebox. Set HBOX_AUTH_API_KEY_PEPPER to it, and run this again.',
  unknownColumn: 'The column is not known here, so it is left out.',
  unknownTable: 'The table is not known here, so it is left out.',
} as const

export type IssueKind = keyof typeof issueKinds

/** What every database of Homebox has, so that only its number is of interest. */
export const normalKinds: ReadonlySet<IssueKind> = new Set(['yearOne', 'longIcon', 'typeKey'])

/** Something odd in a row. */
export interface DataIssue {
  readonly kind: IssueKind
  readonly table: string
  /** The id of the row; the name of a table or column, or two ids, where there is none. */
  readonly id: string
  readonly groupId: string | null
  /** What is odd; empty where the kind says it all. */
  readonly detail: string
}

/** Something odd, and what people call the row; empty where it has no name. */
export interface NamedIssue extends DataIssue {
  readonly name: string
}

/** Hears what is odd about the row that is looked at. */
export type OnIssue = (kind: IssueKind, detail?: string) => void

/** For rows that have been looked at before. */
export const ignoreIssue: OnIssue = () => undefined
