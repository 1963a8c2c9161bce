import type { ReactNode } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { noYearsText } from '#features/administration/text.ts'
import { asksForSetUp, nextSetUpStep, type SetUpPlace, type SetUpStep } from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'
import { useAdminSetUp } from '#features/set-up/web/queries.ts'
import styles from '#features/set-up/web/set-up-screen.module.css'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import stepsStyles from '#ui/steps.module.css'

type Props = {
  readonly place: Navigation
  readonly tabOf: (place: SetUpPlace) => { readonly value: number; readonly label: string }
}

export function SetUpSection(props: Props): ReactNode {
  const setUp = useAdminSetUp()
  return (
    <Panel heading={setUpText.heading} purpose={setUpText.purpose} lock={null}>
      <QueryState failed={setUpText.failed} of={setUp} rows={8} />
      {setUp.data && <Steps {...props} steps={setUp.data.steps} />}
    </Panel>
  )
}

function Steps({ steps, ...props }: Props & { readonly steps: readonly SetUpStep[] }): ReactNode {
  const next = nextSetUpStep(steps)
  return (
    <div className={styles.parts}>
      {next === null && <Note kind="ok">{setUpText.allDone}</Note>}
      {next !== null && !asksForSetUp(steps) && <Note kind="ok">{setUpText.workable}</Note>}
      {next !== null && <Next {...props} step={next} />}
      <section className={`stack ${styles.list}`} aria-label={setUpText.list}>
        <h3 className="muted-small strong">
          {setUpText.done(steps.filter(({ state }) => state === 'done').length, steps.length)}
        </h3>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step {...props} key={step.name} step={step} isNext={step === next} />
          ))}
        </ol>
      </section>
    </div>
  )
}

const stepMarks = { done: 'done', missing: 'open', later: 'notStarted' } as const

type StepProps = Props & { readonly step: SetUpStep }

function Next({ step, place, tabOf }: StepProps): ReactNode {
  const { name, missing } = step
  const tab = step.place === null ? null : tabOf(step.place)
  const now = step.weight === 'needed' ? setUpText.next : setUpText.nextWanted
  return (
    <section className={styles.next} aria-label={now}>
      <p className="muted-small">{now}</p>
      <h3 className={styles.label}>{setUpText.steps[name].label}</h3>
      <Sentences of={missing} />
      <p className="muted">{setUpText.steps[name].about}</p>
      {tab !== null && (
        <p className={styles.begin}>
          <PlaceLink place={place} change={{ tab: tab.value }}>
            {noYearsText.open(tab.label)}
          </PlaceLink>
        </p>
      )}
    </section>
  )
}

function Step({ step, isNext, place, tabOf }: StepProps & { readonly isNext: boolean }): ReactNode {
  const { name, state, weight, found, missing } = step
  const { label } = setUpText.steps[name]
  return (
    <li className={stepsStyles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <StateMark of={stepMarks[state]} />
      <div>
        <h4 className={styles.name}>
          {step.place === null ? (
            label
          ) : (
            <PlaceLink place={place} change={{ tab: tabOf(step.place).value }}>
              {label}
            </PlaceLink>
          )}
        </h4>
        <Sentences of={missing} />
        <Sentences of={found} quiet />
      </div>
      <p className={stepsStyles.state}>
        {setUpText.states[state]}
        {state === 'missing' && weight === 'wanted' && (
          <span className={styles.wanted}>{setUpText.wanted}</span>
        )}
      </p>
    </li>
  )
}

function Sentences({
  of,
  quiet = false,
}: {
  readonly of: readonly string[]
  readonly quiet?: boolean
}): ReactNode {
  if (of.length === 0) return null
  return (
    <ul className={styles.sentences} data-quiet={quiet}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
