import type { ReactNode } from 'react'
import { formatNumber } from '#engine/number/format.ts'
import type { Choice, Decisions, Interpretation, NumberDoubt } from '#engine/number/parse.ts'
import { doubtText } from '#ui/doubt-text.ts'
import { RadioList } from '#ui/radio-list.tsx'

export type DoubtQuestion = {
  readonly doubt: NumberDoubt
  readonly text: string
  readonly interpretations: readonly [Interpretation, Interpretation]
}

export function questionsOf(doubtful: readonly DoubtQuestion[]): readonly DoubtQuestion[] {
  return doubtful.filter((each, index) => doubtful.findIndex(({ doubt }) => doubt === each.doubt) === index)
}

type Props = {
  readonly questions: readonly DoubtQuestion[]
  readonly decisions: Decisions
  readonly onChange: (decisions: Decisions) => void
}

export function DoubtQuestions({ questions, decisions, onChange }: Props): ReactNode {
  return questions.map(({ doubt, text, interpretations }) => (
    <RadioList<Choice>
      key={doubt}
      label={doubtText.ask[doubt](text)}
      value={decisions[doubt] ?? null}
      options={[
        { value: 'first', label: doubtText.options[doubt].first(shown(interpretations[0])) },
        { value: 'second', label: doubtText.options[doubt].second(shown(interpretations[1])) },
      ]}
      onChange={(choice) => onChange({ ...decisions, [doubt]: choice })}
    />
  ))
}

const shown = (interpretation: Interpretation): string =>
  typeof interpretation === 'number' ? formatNumber(interpretation, { atMost: 9 }) : ''
