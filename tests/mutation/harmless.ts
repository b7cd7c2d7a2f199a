/**
 * Changes that no test can notice, because what people and money see stays the same, and why. A change is named by its
 * file and what it replaces, not by its line.
 */
export const HARMLESS: Readonly<Record<string, string>> = {
  'signer/addresses.ts: { return undefined } → {}': 'a function that ends returns undefined, too',
  'signer/check.ts: path !== undefined → true':
    'below a key there is no path "undefined", so that the address is not found either',
  'signer/check.ts: \'\' → "Stryker was here!"': 'neither text is an extended key',
  'signer/words.ts: [] → ["Stryker was here"]': 'each transaction of a plan has its entry',
}
