/**
 * Translators and reading aids wrap or remove text nodes; React's next DOM change would then throw
 * (github.com/facebook/react/issues/11538).
 */
export function bearChangedPage(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    // Removes the translator's wrapper with its text.
    else if (child.parentNode?.parentNode === this) removeChild.call(this, child.parentNode)
    return child
  }
  prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    const place = before?.parentNode?.parentNode === this ? before.parentNode : before
    insertBefore.call(this, added, place?.parentNode === this ? place : null)
    return added
  }
}
