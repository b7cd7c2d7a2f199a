/** Runs in the page: which texts overlap, and whether the page is too wide. Of each text the boxes of its lines. */
export function overlaps(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  // What is for screen readers alone may be the head of a whole table.
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('svg') &&
    !isClipped(element)
  const lines: { element: Element; part: Element | null; text: string; box: DOMRect }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {
      currentNode,
      currentNode: { textContent, parentElement },
    } = texts
    if (!textContent?.trim() || !parentElement || !isSeen(parentElement)) continue
    let part: Element | null = parentElement
    while (part && !/fixed|sticky/.test(getComputedStyle(part).position)) part = part.parentElement
    const range = document.createRange()
    range.selectNodeContents(currentNode)
    for (const box of range.getClientRects())
      lines.push({ element: parentElement, part, text: textContent, box })
  }
  if (scrollWidth > clientWidth)
    for (const { text, box } of lines)
      if (box.right > clientWidth) found.push(`“${text}” ends at ${box.right}`)
  for (const [index, { element, part, text, box }] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      // Header and bars stay above what is scrolled.
      if (part !== other.part || element.contains(other.element)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      // The boxes of two lines are higher than their letters.
      if (across > 2 && down > 5) found.push(`“${text}” and “${other.text}” overlap`)
    }
  return found
}
