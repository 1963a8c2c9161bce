import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type RegisterName, registerNames } from '#budget/people/register-origin.ts'
import { registerText } from '#features/registers/text.ts'
import { registerImport } from '#features/registers/web/import-register.ts'
import styles from '#features/registers/web/registers.module.css'
import { RegisterFileActions, RegisterPicker } from '#features/registers/web/ways.tsx'
import { newestOrdered, type StartedYears } from '#forms/editions/editions.ts'
import { aimags, inAlphabet } from '#forms/regions.ts'
import { Panel } from '#ui/panel.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'
import { ServerImport } from '#ui/server-import.tsx'

type Props = {
  readonly startedYears: StartedYears
  readonly year: number | null
  readonly none: ReactNode
}

/** For administrators and reviewers. */
export function OfficeRegisters({ startedYears, year: given, none }: Props): ReactNode {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const [register, setRegister] = useState<RegisterName>('pupils')
  const [region, setRegion] = useState<string | null>(null)
  const [brings, setBrings] = useState(false)
  const year = given ?? chosen ?? newestOrdered(startedYears) ?? startedYears.years.at(-1) ?? null
  return (
    <Panel heading={registerText.heading} purpose={registerText.officePurpose} lock={null}>
      {year === null ? (
        none
      ) : (
        <>
          <div className={styles.bar}>
            {given === null && (
              <ChoiceField
                label={registerText.year}
                options={startedYears.years.map((each) => ({
                  value: String(each),
                  label: String(each),
                }))}
                value={String(year)}
                none={null}
                onChange={(next) => setChosen(next === null ? null : Number(next))}
              />
            )}
            <ChoiceField
              label={registerText.region}
              options={inAlphabet(aimags).map(({ code, name }) => ({ value: code, label: name }))}
              value={region}
              none={registerText.wholeCountry}
              onChange={setRegion}
            />
          </div>
          <RegisterPicker register={register} registers={registerNames} onChoose={setRegister} />
          <RegisterFileActions
            whose="many"
            register={register}
            year={year}
            region={region}
            disabledReason={null}
            onBring={() => setBrings(true)}
          />
          {brings && (
            <ServerImport
              work={registerImport({ register, year }, '')}
              onAttempted={() => void queries.invalidateQueries()}
              onClose={() => setBrings(false)}
            />
          )}
        </>
      )}
    </Panel>
  )
}
