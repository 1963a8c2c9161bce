import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { reviewText } from '#budget/review-text.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { eventListText } from '#features/history/text.ts'
import { EventList } from '#features/history/web/event-list.tsx'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'

const draft = createOpenDraft({
  program: programOf(edition2025, 'ORGSUB'),
  answer: emptyDraft(2026, '2025'),
  year: 2026,
})
const sent = {
  id: '1',
  at: '2026-03-02T01:00:00Z',
  by: 'Бат',
  kind: 'sent',
  cell: null,
  text: '',
}

test('the history of a report without events says that it is empty and what will appear there', () => {
  const drawn = (events: readonly (typeof sent)[]) =>
    renderToStaticMarkup(createElement(EventList, { events, draft }))
  expect(drawn([])).toContain(eventListText.noEvents)
  expect(drawn([])).not.toContain('<ol')
  expect(drawn([sent])).toContain(reviewText.events.sent)
  expect(drawn([sent])).not.toContain(eventListText.noEvents)
})
