/**
 * Changes that no test can notice, because what people and money see stays the same, and why. A change is named by its
 * file and what it replaces, not by its line.
 */
export const HARMLESS: Readonly<Record<string, string>> = {
  'signer/addresses.ts: { return undefined } → {}': 'a function that ends returns undefined, too',
  'signer/check.ts: path !== undefined → true':
    'below a key there is no path "undefined", so that the address is not found either',
  'signer/check.ts: \'\' → "Stryker was here!"': 'neither text is an extended key',
  'src/domain/log/add-up.ts: { if (error instanceof RangeError) return undefined throw error } → {}':
    'nothing else is thrown there, and a function that ends returns undefined, too',
  'verify/add-checkpoint.ts: \'\' → "Stryker was here!"': 'neither text is a note or a key',
  'verify/receipt.ts: \'is not there\' → ""': 'a saved receipt is there, so that nobody is told so',
  'signer/words.ts: [] → ["Stryker was here"]': 'each transaction of a plan has its entry',
}
