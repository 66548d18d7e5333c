/**
 * Browsers' translators and reading aids put elements around texts or take them out. React then removes a text from where
 * it no longer is, or puts one before it, and the whole page would end in an error (github.com/facebook/react/issues/11538).
 */
export function bearChangedPage(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    // In the translation's own element, which goes with it.
    else if (child.parentNode?.parentNode === this) removeChild.call(this, child.parentNode)
    return child
  }
  prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    const place = before?.parentNode?.parentNode === this ? before.parentNode : before
    insertBefore.call(this, added, place?.parentNode === this ? place : null)
    return added
  }
}
