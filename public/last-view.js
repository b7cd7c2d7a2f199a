// Runs before the first paint of the wallet's document, at its end: it shows what the wallet showed last
// (src/features/wallet/LastView.tsx), until the app replaces it. A file of its own, as before-paint.js.
{
  // The elements and attributes that a wallet is drawn by. Others are left out, since what is stored may be damaged, or be of
  // something else than the wallet: nothing of it runs, loads or leads anywhere.
  const DRAWN =
    /^((aria|data|stroke)-\w+|button|class|code|d|details|div|href|li|p|path(Length)?|span|summary|svg|t(able|body|d|h|head|ime|r)|ul|use|viewBox)$/
  /** In characters; what is longer is cut, and then is no JSON. */
  const LONGEST = 1e5

  const nodesOf = (saved) =>
    saved.map((node) => {
      if (!Array.isArray(node)) return node
      const [namespace, name, attributes, children] = node
      if (!DRAWN.test(name)) return ''
      const element = document.createElementNS(namespace, name)
      for (const attribute of attributes)
        if (DRAWN.test(attribute[0])) element.setAttribute(...attribute)
      element.append(...nodesOf(children))
      return element
    })

  try {
    const { src } = document.querySelector('[type=module]')
    const { cthash, 'user:last-view': stored, 'user:balance-shown': isShown } = localStorage
    const view = JSON.parse(stored.slice(0, LONGEST))
    if (view.of === `${[src, isShown, cthash.slice(-8)]}` && !document.documentElement.dataset.lock)
      for (const part of document.querySelectorAll('[data-view]'))
        part.replaceChildren(...nodesOf(view.parts[part.dataset.view]))
  } catch {
    // Nothing is stored, it is damaged, or site data is blocked: the document shows the shapes of what is to come.
  }
}
