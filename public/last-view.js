// Runs before the first paint of the wallet's document, at its end: it shows what the wallet showed last
// (src/features/wallet/LastView.tsx), until the app replaces it. A file of its own, as before-paint.js.
{
  const { dataset } = document.documentElement
  const SVG = 'http://www.w3.org/2000/svg'

  const nodesOf = (saved, namespace) =>
    saved.map((node) => {
      if (!Array.isArray(node)) return node
      const [name, attributes, children] = node
      const own = name === 'svg' ? SVG : namespace
      const element = document.createElementNS(own, name)
      for (const attribute of attributes) element.setAttribute(...attribute)
      element.append(...nodesOf(children, own))
      return element
    })

  try {
    const { src } = document.querySelector('script[type="module"]')
    const stored = (key) => localStorage.getItem(key)
    const view = JSON.parse(stored('user:last-view'))
    const of = [src, stored('user:balance-shown'), stored('cthash').slice(-8)].join()
    if (view.of === of && !dataset.lock)
      for (const [name, children] of view.parts)
        document
          .querySelector(`[data-view="${name}"]`)
          .replaceChildren(...nodesOf(children, document.body.namespaceURI))
  } catch {
    // Nothing is stored, it is damaged, or site data is blocked: the document shows the shapes of what is to come.
  }
}
