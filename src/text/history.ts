/** The owner and year of a history; '' and 0 for none. */
type HistorySubject = { readonly institutionId: string; readonly year: number }

/** The first broken link of a history, see `Break` of the server. */
type BreakReason =
  | { readonly is: 'start'; readonly unlinked: number; readonly found: number }
  | { readonly is: 'noLink'; readonly number: number }
  | { readonly is: 'head'; readonly number: number }
  | { readonly is: 'noEvent'; readonly number: number; readonly id: string }
  | { readonly is: 'seal'; readonly number: number; readonly receipt: string }
  | { readonly is: 'changed'; readonly number: number; readonly events: readonly HistoryEntry[] }

/** `at`: a formatted time. */
type HistoryEntry = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly kind: string
}

/** Further events of a link are only counted. */
const MAX_LISTED_BREAKS = 5

export const historyText = {
  whole: ({ histories, events, seals }: Readonly<Record<'histories' | 'events' | 'seals', number>>): string =>
    `Түүх бүтэн: ${histories} түүхийн ${events} үйл явдал анх бичигдсэн хэвээрээ, илгээсний ${seals} баримттай таарч байна.`,
  unlinked: (count: number): string =>
    `Үүнээс ${count} үйл явдал нь түүхийг гинжилж эхлэхээс өмнөх: гинж эхэлснээс хойш өөрчлөгдөөгүйг нь л мэдэж болно.`,
  notWhole: 'Түүх бүтэн биш. Эхний тасарсан холбоос:',
  whatNow:
    'Програм түүхийг өөрчилдөггүй: өгөгдлийн санд шууд бичсэн байна. Хэн, хэзээ нэвтэрснийг шалгаж, өмнөх нөөц хуулбартай тулгана уу.',
  broken: (of: HistorySubject, found: BreakReason): readonly string[] => {
    const whose = [
      of.institutionId || 'байгууллагад хамаарахгүй',
      of.year === 0 ? 'жилд хамаарахгүй' : `${of.year}`,
    ]
    const [what = '', ...more] = breakLines(found)
    return [`  ${whose.join(', ')}: ${what}`, ...more.map((line) => `    ${line}`)]
  },
} as const

function breakLines(found: BreakReason): readonly string[] {
  if (found.is === 'start')
    return found.unlinked === found.found
      ? [`гинж эхлэхээс өмнөх ${found.unlinked} үйл явдлын аль нэг нь өөрчлөгдсөн`]
      : [`гинжид ороогүй ${found.unlinked} үйл явдал байснаас одоо ${found.found} байна`]
  const link = `${found.number}-р холбоос`
  if (found.is === 'noLink') return [`${link} алга`]
  if (found.is === 'head') return [`гинжийн төгсгөл ${link}той таарахгүй`]
  if (found.is === 'noEvent') return [`${link}ын ${found.id} дугаартай үйл явдал алга`]
  if (found.is === 'seal') return [`${link} илгээсний ${found.receipt} баримттай таарахгүй`]
  return [
    `${link} өөрчлөгдсөн. Түүнд багтсан:`,
    ...found.events.slice(0, MAX_LISTED_BREAKS).map(toldLine),
    ...(found.events.length > MAX_LISTED_BREAKS ? [`… бас ${found.events.length - MAX_LISTED_BREAKS}`] : []),
  ]
}

function toldLine({ id, at, actor, kind }: HistoryEntry): string {
  return `${id}: ${at}, ${actor}, ${kind}`
}
