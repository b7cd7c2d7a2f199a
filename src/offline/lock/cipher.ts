/** Encrypts values with AES-GCM. What is encrypted under one name does not decrypt under another. */
export interface Cipher {
  encrypt(name: string, value: unknown): Promise<Bytes>
  /** Undefined if `encrypted` is damaged, of another name or under another key. */
  decrypt(name: string, encrypted: unknown): Promise<unknown>
}

/** Bytes, such as an initialisation vector with its ciphertext. */
export type Bytes = Uint8Array<ArrayBuffer>

export type WebCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>

const IV_BYTES = 12
const encoder = new TextEncoder()

export function createCipher(key: CryptoKey, crypto: WebCrypto): Cipher {
  const algorithm = (iv: Bytes, name: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(name),
  })

  return {
    async encrypt(name, value) {
      const iv = newVector(crypto)
      const data = encoder.encode(toText(value))
      return join(iv, await crypto.subtle.encrypt(algorithm(iv, name), key, data))
    },
    async decrypt(name, encrypted) {
      if (!(encrypted instanceof Uint8Array)) return undefined
      const [iv, data] = split(encrypted)
      try {
        const text = await crypto.subtle.decrypt(algorithm(iv, name), key, data)
        return fromText(new TextDecoder().decode(text))
      } catch {
        return undefined
      }
    },
  }
}

export const newVector = (crypto: WebCrypto): Bytes =>
  crypto.getRandomValues(new Uint8Array(IV_BYTES))

export function join(iv: Bytes, data: ArrayBuffer): Bytes {
  const encrypted = new Uint8Array(IV_BYTES + data.byteLength)
  encrypted.set(iv)
  encrypted.set(new Uint8Array(data), IV_BYTES)
  return encrypted
}

export function split(encrypted: Uint8Array): [iv: Bytes, data: Bytes] {
  return [encrypted.slice(0, IV_BYTES), encrypted.slice(IV_BYTES)]
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
