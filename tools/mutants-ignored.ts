/** Looks of the paper: a person sees that they are wrong, a test could but repeat them. */
const looks = ['margin', 'pageMargins', 'columnGap', 'canvas', 'border', 'bold', 'widths', 'displayTitle']

type Path = { readonly node: { readonly type: string; readonly key?: { readonly name?: string } } }

/** What Stryker asks of every piece of code that it could change: the reason why it is left as it is, if it is. */
function shouldIgnore({ node }: Path): string | undefined {
  return node.type === 'ObjectProperty' && looks.includes(node.key?.name ?? '') ? 'looks' : undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'looks', value: { shouldIgnore } }]
