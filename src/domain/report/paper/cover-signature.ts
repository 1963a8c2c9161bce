import type { PaperNode, PaperRule } from '#domain/report/paper/paper.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { printText } from '#text/print.ts'

const signatureWidth = 105
const nameWidth = 95
const sealWidth = 96

/** Who signs, a line each, and beside them the place for the organisation's seal (design calculation §9, Paper). */
export function coverSignatures(posts: readonly string[]): PaperNode {
  return {
    columns: [
      { width: '*', stack: posts.map(signature) },
      { width: sealWidth, ...sealPlace() },
    ],
    columnGap: 12,
    margin: [40, 0, 0, 22],
  }
}

/** A line to sign on: the post, the signature, the name between strokes. */
function signature(post: string): PaperNode {
  return {
    columns: [
      { width: 116, text: post },
      { width: signatureWidth, ...rule(signatureWidth) },
      { width: 'auto', text: '/' },
      { width: nameWidth, ...rule(nameWidth) },
      { width: 'auto', text: '/' },
    ],
    columnGap: 6,
    margin: [0, 0, 0, 22],
  }
}

/** A broken circle of the size of a seal, with the word in it. */
function sealPlace(): { stack: PaperNode[] } {
  const r = sealWidth / 2
  return {
    stack: [
      {
        canvas: [
          {
            type: 'ellipse',
            x: r,
            y: r,
            r1: r,
            r2: r,
            dash: { length: 3 },
            lineWidth: 0.5,
            lineColor: inks.line,
          },
        ],
        margin: [0, -r / 2, 0, 0],
      },
      {
        text: printText.seal,
        alignment: 'center',
        fontSize: sizes.font.small,
        color: inks.quiet,
        margin: [0, -r - sizes.font.small / 2, 0, 0],
      },
    ],
  }
}

function rule(width: number): PaperRule {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 10, x2: width, y2: 10, lineWidth: 0.5, lineColor: inks.text }],
  }
}
