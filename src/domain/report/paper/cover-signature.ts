import type { PaperNode, PaperRule } from '#domain/report/paper/paper.ts'
import { inks } from '#domain/report/paper/sizes.ts'

const signatureWidth = 130
const nameWidth = 110

/** A line to sign on: the post, the signature, the name between strokes. */
export function coverSignature(post: string): PaperNode {
  return {
    columns: [
      { width: 150, text: post },
      { width: signatureWidth, ...rule(signatureWidth) },
      { width: 'auto', text: '/' },
      { width: nameWidth, ...rule(nameWidth) },
      { width: 'auto', text: '/' },
    ],
    columnGap: 6,
    margin: [40, 0, 0, 22],
  }
}

function rule(width: number): PaperRule {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 10, x2: width, y2: 10, lineWidth: 0.5, lineColor: inks.text }],
  }
}
