import type { CallName } from '#contract/calls.ts'

/** How a sheet travels: the calls that read and save it, and the names that the wire spells its own way. */
export type Blank = {
  readonly sheet: string
  readonly read: CallName
  readonly save: CallName | null
  /** Domain name to wire name, where they differ; in answers and, unless `savedAs` says otherwise, in saves. */
  readonly spelling: Readonly<Record<string, string>>
  readonly savedAs: Readonly<Record<string, string>>
  /** What a save says of itself besides institution, year, group and rows, as the specifications write it. */
  readonly says: Readonly<Record<string, string>>
}

const asItIs = { spelling: {}, savedAs: {}, says: {} } as const

/** Every blank that travels. The odd spellings are the specifications' own and stop here. */
export const blanks: readonly Blank[] = [
  { ...asItIs, sheet: 'ebs-b1', read: 'blank1', save: 'blank1Save' },
  { ...asItIs, sheet: 'ebs-b2', read: 'blank2', save: null },
  { ...asItIs, sheet: 'ebs-b3', read: 'blank3', save: null },
  { ...asItIs, sheet: 'ebs-b4', read: 'blank4', save: null },
  {
    ...asItIs,
    sheet: 'ebs-b5',
    read: 'blank5',
    save: 'blank5Save',
    spelling: { addedDisabilityPay: 'addedDisablityPay' },
    says: { status: 'PUBLIC' },
  },
  { ...asItIs, sheet: 'ebs-b7', read: 'blank7', save: null },
  { ...asItIs, sheet: 'ebs-b16-1', read: 'blank16Variable', save: null },
  { ...asItIs, sheet: 'ebs-b16-2', read: 'blank16Headcount', save: null },
]

/** The blank of a sheet, or `undefined` for sheets that do not travel. */
export const blankOf = (sheet: string): Blank | undefined => blanks.find((blank) => blank.sheet === sheet)
