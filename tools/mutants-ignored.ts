/** Layout properties of the paper: a person notices errors, and a test could only repeat the values. */
const looks = ['margin', 'pageMargins', 'columnGap', 'canvas', 'border', 'bold', 'widths', 'displayTitle']

type Path = { readonly node: { readonly type: string; readonly key?: { readonly name?: string } } }

/** Returns Stryker's reason for ignoring a node, if there is one. */
function shouldIgnore({ node }: Path): string | undefined {
  return node.type === 'ObjectProperty' && looks.includes(node.key?.name ?? '') ? 'looks' : undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'looks', value: { shouldIgnore } }]
