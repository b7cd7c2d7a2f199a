/** Encrypts values with AES-GCM. What is encrypted under one name does not open under another. */
export interface Cipher {
  seal(name: string, value: unknown): Promise<Sealed>
  /** Undefined if `sealed` is damaged, of another name or under another key. */
  open(name: string, sealed: unknown): Promise<unknown>
}

/** The initialisation vector and the ciphertext. */
export type Sealed = Uint8Array<ArrayBuffer>

export type WebCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>

const IV_BYTES = 12
const encoder = new TextEncoder()

export function createCipher(key: CryptoKey, crypto: WebCrypto): Cipher {
  const algorithm = (iv: Sealed, name: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(name),
  })

  return {
    async seal(name, value) {
      const iv = newVector(crypto)
      const data = encoder.encode(toText(value))
      return join(iv, await crypto.subtle.encrypt(algorithm(iv, name), key, data))
    },
    async open(name, sealed) {
      if (!(sealed instanceof Uint8Array)) return undefined
      const [iv, data] = split(sealed)
      try {
        const text = await crypto.subtle.decrypt(algorithm(iv, name), key, data)
        return fromText(new TextDecoder().decode(text))
      } catch {
        return undefined
      }
    },
  }
}

export const newVector = (crypto: WebCrypto): Sealed =>
  crypto.getRandomValues(new Uint8Array(IV_BYTES))

export function join(iv: Sealed, data: ArrayBuffer): Sealed {
  const sealed = new Uint8Array(IV_BYTES + data.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(data), IV_BYTES)
  return sealed
}

export function split(sealed: Uint8Array): [iv: Sealed, data: Sealed] {
  return [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)]
}

/** JSON has no bigint, so each text begins with what it is. */
const toText = (value: unknown): string =>
  JSON.stringify({ value }, (_, part: unknown) => {
    if (typeof part === 'bigint') return `n${part}`
    return typeof part === 'string' ? `s${part}` : part
  })

function fromText(text: string): unknown {
  const { value } = JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'string') return part
    return part.startsWith('n') ? BigInt(part.slice(1)) : part.slice(1)
  })
  return value
}
