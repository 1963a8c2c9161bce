import type { Paper, PlacedNode } from '#domain/report/paper/paper.ts'

/** On which page every marked place fell, counted from 1. Filled while the paper is laid out. */
export type PaperPages = ReadonlyMap<string, number>

/** The paper, with an ear for where its marks fall. */
export function withPageWatch(paper: Paper): {
  readonly paper: Paper
  readonly pages: PaperPages
} {
  const pages = new Map<string, number>()
  const pageBreakBefore = (node: PlacedNode): boolean => {
    if (node.id !== undefined) pages.set(node.id, node.startPosition.pageNumber)
    return false
  }
  return { paper: { ...paper, pageBreakBefore }, pages }
}
