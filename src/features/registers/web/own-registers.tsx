import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RegisterName } from '#budget/people/register-origin.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { oneOf } from '#engine/list/parameters.ts'
import { backToSummaryText } from '#features/changes/text.ts'
import { peopleRegisterCalls, type RegisterRows } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'
import { registerImport } from '#features/registers/web/import-register.ts'
import { PupilFigures } from '#features/registers/web/pupil-figures.tsx'
import { registerKey } from '#features/registers/web/register-rows.ts'
import { RegisteredPeople } from '#features/registers/web/registered-people.tsx'
import { RegisterFileActions, RegisterPicker } from '#features/registers/web/ways.tsx'
import { staffCalls } from '#features/staff/api.ts'
import { useAddressState } from '#ui/address-state.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { ServerImport } from '#ui/server-import.tsx'

type Props = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

/** Rows are imported, or typed where the rule permits it. */
export function OwnRegisters({ open, onChanged }: Props): ReactNode {
  const hasPupils = staffCalls.pupilImport.views.some((each) => each === open.view.code)
  const registers: readonly RegisterName[] = hasPupils
    ? ['pupils', 'staff', 'children']
    : ['staff', 'children']
  const { state, restart } = useAddressState({ register: oneOf(registers[0] ?? 'staff', registers) })
  const { register } = state
  const { year } = open
  const queries = useQueryClient()
  const rows = useQuery({
    queryKey: registerKey(register, year),
    queryFn: ({ signal }) => send(peopleRegisterCalls.registerRows, { params: { register, year }, signal }),
  })
  const changed = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['register'] }),
      queries.invalidateQueries({ queryKey: queryKeys.staff(year) }),
      queries.invalidateQueries({ queryKey: queryKeys.children(year) }),
      onChanged(),
    ])
  }
  return (
    <>
      <div className="aligned">
        <Button variant="quiet" onClick={() => open.place.go({ list: null })}>
          {backToSummaryText}
        </Button>
      </div>
      <Panel heading={registerText.heading} purpose={registerText.purpose} lock={null}>
        <RegisterPicker
          register={register}
          registers={registers}
          onChoose={(chosen) => restart({ register: chosen })}
        />
        {rows.isPending && <Loading rows={8} />}
        {rows.isError && (
          <Failed
            title={registerText.failed}
            message={errorMessage(rows.error)}
            onRetry={() => void rows.refetch()}
          />
        )}
        {rows.data && <OwnRegister key={register} {...{ open, register, changed }} answer={rows.data} />}
      </Panel>
    </>
  )
}

type OwnProps = {
  readonly open: OpenYear
  readonly register: RegisterName
  readonly answer: RegisterRows
  readonly changed: () => Promise<void>
}

function OwnRegister({ open, register, answer, changed }: OwnProps): ReactNode {
  const [brings, setBrings] = useState(false)
  const { draft, year } = open
  const { blockReason, rows } = answer
  return (
    <>
      {blockReason !== null && <Note kind="info">{blockReason}</Note>}
      <RegisterFileActions
        register={register}
        whose="own"
        year={year}
        region={null}
        disabledReason={blockReason}
        onBring={() => setBrings(true)}
      />
      {register === 'children' && rows.length > 0 && <Note kind="info">{registerText.confirmHere}</Note>}
      {register === 'pupils' ? (
        <PupilFigures open={draft} answer={answer} changed={changed} />
      ) : (
        <RegisteredPeople {...{ draft, register, answer, changed }} />
      )}
      {brings && (
        <ServerImport
          work={registerImport({ register, year }, open.home.user.organizationName)}
          onAttempted={() => void changed()}
          onClose={() => setBrings(false)}
        />
      )}
    </>
  )
}
