import type { Paper, PlacedNode } from '#domain/report/paper/paper.ts'

/** On which page every marked place fell, and how many pages there are. Filled while the paper is laid out. */
export type PaperPages = { readonly of: Map<string, number>; total: number }

/** The paper, with an ear for where its marks fall. */
export function withPageWatch(paper: Paper): {
  readonly paper: Paper
  readonly pages: PaperPages
} {
  const pages: PaperPages = { of: new Map(), total: 0 }
  const pageBreakBefore = (node: PlacedNode): boolean => {
    pages.total = node.pages
    if (node.id !== undefined) pages.of.set(node.id, node.startPosition.pageNumber)
    return false
  }
  return { paper: { ...paper, pageBreakBefore }, pages }
}
