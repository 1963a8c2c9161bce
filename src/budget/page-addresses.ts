import { methodologyPath } from '#api/call.ts'

/** '' before input. */
export const checkParameter = 'check'

/** It is a search of `/`, the only visible route (decision 0015, spec 000 §2). */
export function checkAddress(publicUrl: string, checkCode: string): string {
  return `${publicUrl}/?${checkParameter}=${encodeURIComponent(checkCode)}`
}

export const forgottenParameter = 'password-reset'

/** The token follows `#`, so that browsers do not send it: no log and no other page sees it. */
export function forgottenAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${forgottenParameter}=${token === '' ? '' : `#${token}`}`
}

export const mailParameter = 'mail'

export function mailConfirmAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${mailParameter}=#${token}`
}

/** After a provider's redirect (decision 0077); an `EntryOutcome`. */
export const entryParameter = 'entry'

export function noticeAddress(
  publicUrl: string,
  { year, institution }: { readonly year: number; readonly institution: string | null },
): string {
  const whose = institution === null ? '' : `&institution=${encodeURIComponent(institution)}`
  return `${publicUrl}/?year=${year}${whose}`
}

export const methodologyYear = 'year'

/** The anchor is a `methodologyAnchor`; `null` for the top or the newest year. */
export function methodologyAddress(year: number | null, anchor: string | null): string {
  const search = year === null ? '' : `?${methodologyYear}=${year}`
  return `${methodologyPath}${search}${anchor === null ? '' : `#${encodeURIComponent(anchor)}`}`
}

/** '' to choose a view. */
export const guideParameter = 'guide'

export type GuideOf = {
  readonly view: string | null
  readonly year: number | null
  readonly edition: string | null
}

export function guideAddress({ view, year, edition }: GuideOf): string {
  const said = [
    [guideParameter, view ?? ''],
    ['year', year],
    ['edition', edition],
  ] as const
  const search = said.flatMap(([name, value]) =>
    value === null ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return `/?${search.join('&')}`
}
