/** The owner and year of a history; '' and 0 for none. */
type HistorySubject = { readonly institutionId: string; readonly year: number }

/** The first broken link of a history, see `Break` of the server. */
type BreakReason =
  | { readonly kind: 'start'; readonly unlinked: number; readonly found: number }
  | { readonly kind: 'noLink'; readonly number: number }
  | { readonly kind: 'head'; readonly number: number }
  | { readonly kind: 'noEvent'; readonly number: number; readonly id: string }
  | { readonly kind: 'seal'; readonly number: number; readonly receipt: string }
  | { readonly kind: 'changed'; readonly number: number; readonly events: readonly HistoryEntry[] }

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
  if (found.kind === 'start')
    return found.unlinked === found.found
      ? [`гинж эхлэхээс өмнөх ${found.unlinked} үйл явдлын аль нэг нь өөрчлөгдсөн`]
      : [`гинжид ороогүй ${found.unlinked} үйл явдал байснаас одоо ${found.found} байна`]
  const link = `${found.number}-р холбоос`
  if (found.kind === 'noLink') return [`${link} алга`]
  if (found.kind === 'head') return [`гинжийн төгсгөл ${link}той таарахгүй`]
  if (found.kind === 'noEvent') return [`${link}ын ${found.id} дугаартай үйл явдал алга`]
  if (found.kind === 'seal') return [`${link} илгээсний ${found.receipt} баримттай таарахгүй`]
  return [
    `${link} өөрчлөгдсөн. Түүнд багтсан:`,
    ...found.events.slice(0, MAX_LISTED_BREAKS).map(eventLine),
    ...(found.events.length > MAX_LISTED_BREAKS ? [`… бас ${found.events.length - MAX_LISTED_BREAKS}`] : []),
  ]
}

function eventLine({ id, at, actor, kind }: HistoryEntry): string {
  return `${id}: ${at}, ${actor}, ${kind}`
}
