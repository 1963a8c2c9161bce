/**
 * Protects React from translators and extensions that replace text nodes. React would update detached nodes or fail
 * to remove them (decision 0025). Extensions have their own prototypes, so only the page's calls are patched.
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

  const putBack = (node: Node): void => {
    record(observer.takeRecords())
    const replacement = replacements.get(node)
    if (!replacement?.isConnected) return
    replacement.replaceWith(...(originals.get(replacement) ?? []))
    originals.delete(replacement)
  }

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
    // A lost text only marks a position. For any other node the browser's own error applies.
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

/** React marks the elements that it creates with its own keys. */
function isForeign(node: Node | null): node is Element {
  return node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'))
}
