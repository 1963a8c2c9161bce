import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { BodyOf } from '#api/call.ts'
import { timeText } from '#engine/time.ts'
import adminStyles from '#features/administration/web/admin.module.css'
import { type RegistryStatus, registryCalls } from '#features/registries/api.ts'
import { registriesText as text } from '#features/registries/screen-text.ts'
import { registryKeys, useAdminRegistries } from '#features/registries/web/queries.ts'
import styles from '#features/registries/web/registries-screen.module.css'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

export function RegistriesSection(): ReactNode {
  const known = useAdminRegistries()
  return (
    <Panel heading={text.heading} purpose={text.purpose} lock={null}>
      <QueryState failed={text.failed} of={known} rows={8} />
      {known.data?.registries.map((registry) => (
        <Registry key={registry.name} registry={registry} />
      ))}
    </Panel>
  )
}

function Registry({ registry }: { readonly registry: RegistryStatus }): ReactNode {
  const { name, place } = registry
  const heading = useId()
  return (
    <section className={adminStyles.card} aria-labelledby={heading}>
      <h3 id={heading}>{text.names[name]}</h3>
      {place.kind === 'none' && <Note kind="info">{text.none[name](text.settings[name].url)}</Note>}
      {place.kind === 'builtIn' && <Note kind="info">{text.builtIn}</Note>}
      {place.kind === 'set' && <RegistryDetails registry={registry} place={place} />}
    </section>
  )
}

type ConfiguredRegistry = Extract<RegistryStatus['place'], { kind: 'set' }>
type Question = RegistryStatus['questions'][number]

function RegistryDetails({
  registry: { name, questions },
  place,
}: {
  readonly registry: RegistryStatus
  readonly place: ConfiguredRegistry
}): ReactNode {
  const check = useCheck()
  const about = useId()
  const failing = questions.filter(hasFailedLast)
  return (
    <>
      <p>
        {text.at(place.host)} {text.token(place.token, text.settings[name].token)}
      </p>
      {place.scheme === 'http' && !isThisMachine(place.host) && <Note kind="warning">{text.plain}</Note>}
      {failing.length > 0 && !check.data && (
        <Note kind="warning">
          {text.lastFailed(failing.map(({ question }) => text.questions[question]).join(', '))}
        </Note>
      )}
      <div className={`row ${styles.check}`}>
        <Button
          busy={check.isPending}
          label={text.checkOf(text.names[name])}
          describedBy={about}
          onClick={() => check.mutate({ registry: name })}
        >
          {text.check}
        </Button>
        <span id={about}>{text.checkAbout}</span>
      </div>
      {check.data && (
        <div role="status">
          <Note kind={check.data.outcome === 'answered' ? 'ok' : 'warning'}>{check.data.message}</Note>
        </div>
      )}
      <Questions questions={questions} label={text.names[name]} />
    </>
  )
}

function useCheck() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof registryCalls.adminRegistryCheck>) =>
      send(registryCalls.adminRegistryCheck, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: registryKeys.registries }),
    onError: (error) => void alertFailure(error),
  })
}

function Questions({
  questions,
  label,
}: {
  readonly questions: readonly Question[]
  readonly label: string
}): ReactNode {
  const { columns } = text
  if (questions.every(({ answeredAt, failedAt }) => answeredAt === null && failedAt === null))
    return <p>{text.neverQueried}</p>
  return (
    <TableFrame
      label={label}
      headers={[
        columns.question,
        columns.answeredAt,
        columns.failedAt,
        { key: 'why', content: columns.why, className: styles.why },
        columns.answers,
        columns.failures,
      ]}
      figures={[columns.answers, columns.failures]}
      classes={`table-top ${styles.questions}`}
      rows={questions.map((each) => ({
        key: each.question,
        cells: [
          text.questions[each.question],
          momentOf(each.answeredAt),
          momentOf(each.failedAt),
          each.fault === null ? text.never : text.failures[each.fault],
          text.count(each.answers),
          text.count(each.failures),
        ],
      }))}
    />
  )
}

/** Timestamps have one format and compare as texts. */
function hasFailedLast({ answeredAt, failedAt }: Question): boolean {
  return failedAt !== null && (answeredAt === null || failedAt > answeredAt)
}

function momentOf(iso: string | null): string {
  return iso === null ? text.never : timeText(iso)
}

/** Requests to the local machine need no TLS. */
function isThisMachine(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
