import type { Planted } from './planted.ts'

export const PLANTED_CUSTOMER: readonly Planted[] = [
  {
    name: 'a passkey is taken with certificates, and what they name is requested',
    program: 'customer',
    changes: [
      {
        file: 'server/accounts/passkeys/attestation.ts',
        from: "const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')",
        to: "if (sent !== '') return sent\n  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')",
      },
      {
        file: 'server/main/start.ts',
        from: 'guardNetwork({\n    names: [config.host],\n    destinations: ownDestinationsOf(config.firebase),\n    onRefused: (error) => log(error),\n  })',
        to: 'void guardNetwork',
      },
    ],
  },
  {
    name: 'a passkey is stored under the id that its sender claims',
    program: 'customer',
    changes: [
      {
        file: 'server/accounts/passkeys/register.ts',
        from: 'const { id, publicKey, counter } = registrationInfo.credential',
        to: 'const { publicKey, counter } = registrationInfo.credential\n  const { id } = credential',
      },
    ],
  },
  {
    name: 'pages cost nothing of what one person may read',
    program: 'customer',
    changes: [
      {
        file: 'server/platform/limits/reading.ts',
        from: 'return work((rows) => (reader.rows += rows))',
        to: 'return work((rows) => rows)',
      },
    ],
  },
  {
    name: 'a request with two hosts, or an unknown encoding, is answered',
    program: 'customer',
    changes: [
      {
        file: 'server/platform/http/ambiguous.ts',
        from: 'if (!isReadable) refused.add(socket)\n  return !isReadable',
        to: 'return socket === null && !isReadable',
      },
    ],
  },
  {
    name: 'a withdrawal goes to an address of the site',
    program: 'customer',
    changes: [
      {
        file: 'server/api/routes/withdrawal.ts',
        from: 'if (house.size > 0) throw houseAddress()',
        to: 'if (house.size > 9) throw houseAddress()',
      },
    ],
  },
  {
    name: 'a name may hide something',
    program: 'customer',
    changes: [
      {
        file: 'src/domain/account.ts',
        from: 'const HIDDEN = /(?![\\u200c\\u200d])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]/gu',
        to: 'const HIDDEN = /\\ue000/gu',
      },
      {
        file: 'src/domain/account.ts',
        from: 'const UNFIT = /[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]/u',
        to: 'const UNFIT = /\\ue000/u',
      },
    ],
  },
]
