/**
 * Keeps React right after something else has wrapped or replaced text nodes of the page: a translator or another browser extension. React holds
 * references to its text nodes. It would write new figures into a node that is no longer on the page, or fail to remove it. A replaced text is
 * put back when React touches it. Nodes that nothing else has moved are handled as before (decision 0025). Extensions have prototypes of their
 * own: what is called here is called by the page.
 */
export function restoreDisplacedTexts(): void {
  const replacements = new WeakMap<Node, Element>()
  const originals = new WeakMap<Element, Text[]>()
  const removedByPage = new WeakSet<Node>()
  const record = (changes: readonly MutationRecord[]): void => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      const texts = [...removedNodes].filter(
        (node): node is Text => node instanceof Text && !removedByPage.has(node),
      )
      if (texts.length === 0) continue
      const near = [...addedNodes, previousSibling, nextSibling].filter(isForeign)
      const replacement = near.find((element) => !originals.has(element)) ?? near[0]
      if (!replacement) continue
      for (const text of texts) replacements.set(text, replacement)
      originals.set(replacement, [...(originals.get(replacement) ?? []), ...texts])
    }
  }
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })

  /** Puts a detached text back, with all texts that the same element replaced. */
  const putBack = (node: Node): void => {
    record(observer.takeRecords())
    const replacement = replacements.get(node)
    if (!replacement?.isConnected) return
    replacement.replaceWith(...(originals.get(replacement) ?? []))
    originals.delete(replacement)
  }

  /** The child of `parent` that is or contains a node; `null` if there is none. */
  const childWith = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === null) putBack(node)
    let child: Node | null = node
    while (child !== null && child.parentNode !== parent) child = child.parentNode
    return child
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const isMoved = child.parentNode !== this && (childWith(this, child) !== null || child instanceof Text)
    if (isMoved) child.parentNode?.removeChild(child)
    else {
      removedByPage.add(child)
      removeChild.call(this, child)
    }
    return child
  }
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    inserted: Inserted,
    before: Node | null,
  ): Inserted {
    const isMoved = before !== null && before.parentNode !== this
    const next = isMoved ? childWith(this, before) : before
    // A lost text is only a place; of any other node the browser says that it is not there.
    insertBefore.call(this, inserted, before instanceof Text ? next : (next ?? before))
    return inserted
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this.parentNode === null && this instanceof Text) putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

/** React marks the elements that it creates with keys of its own. */
function isForeign(node: Node | null): node is Element {
  return node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'))
}
