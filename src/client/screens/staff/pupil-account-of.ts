import type { WorkAccount } from '#client/ui/account.tsx'
import type { PupilChange, PupilImportAnswer } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing
const kinds = new Map<string, string>(Object.entries(text.pupilKinds))

/** What pulling the pupil register has done, figure by figure. */
export function pupilAccount({ message, changed }: PupilImportAnswer): WorkAccount {
  return { message, parts: [{ name: text.pupilsChanged, lines: changed.map(lineOf) }] }
}

function lineOf({ studyYear, grade, kind, from, to }: PupilChange) {
  const figure = text.pupilFigure(studyYear, grade, kinds.get(kind) ?? kind)
  return {
    key: `${studyYear} ${kind} ${grade}`,
    text: `${figure}: ${text.fromTo(String(from), String(to))}`,
  }
}
