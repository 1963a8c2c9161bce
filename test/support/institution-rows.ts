import type { InstitutionRow, InstitutionsAnswer } from '#features/portfolio/api.ts'
import type { SignedInClient, TestApp } from '#test/support/app.ts'

export async function institutionRows(
  { figures }: Pick<TestApp, 'figures'>,
  who: SignedInClient,
  year: number,
): Promise<readonly InstitutionRow[]> {
  const ask = async () => (await who.get(`/api/tosov/review/institutions/${year}`)).json<InstitutionsAnswer>()
  await ask()
  await figures.idle()
  return (await ask()).rows
}
