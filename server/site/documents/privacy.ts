import type { SiteSettings } from '#config/schema.ts'
import type { PrintedDocument } from '../../platform/pdf/document.ts'
import { chapter, list, paragraph, table } from '../../platform/pdf/document.ts'
import { entityOf } from './legal.ts'

export const privacyPolicy = (site: SiteSettings): PrintedDocument => ({
  title: `${site.siteName} privacy policy`,
  subtitle: 'What we know about you, why, for how long, and what your rights are.',
  blocks: [
    chapter('In short'),
    paragraph(
      'We store only what is needed to run your account, and nothing to track you. The site has no advertising, no analytics and no third-party scripts. We do not sell personal data.',
    ),

    chapter('Who is responsible'),
    paragraph(`Responsible for your data, and “we” in this policy, is ${entityOf(site)}.`),

    chapter('What we store'),
    table(
      [
        { title: 'Data', share: 0.28 },
        { title: 'Purpose', share: 0.4 },
        { title: 'How long', share: 0.32 },
      ],
      [
        'Name and e-mail',
        'To run your account and to write to you about it',
        'While you have an account',
      ],
      [
        'Password',
        'To log you in. It is held by the identity provider as a one-way hash; the wallet’s own systems never store it',
        'While you have an account',
      ],
      [
        'Passkeys, if you add some',
        'To log you in and to confirm payments: the public key, the name that you gave it, when it was added and last used. Your fingerprint, face or PIN never leaves your device',
        'Until you remove it',
      ],
      [
        'One-time codes',
        'To confirm a signup, a login or a withdrawal. Stored as a hash',
        'Valid for 10 minutes, removed within days',
      ],
      [
        'Sessions',
        'To keep you logged in, and to show you where. Tokens are stored as a hash; with each, browser, system and network address of the login, and about when it was last used',
        'Until you log out or they expire',
      ],
      [
        'Deposits, withdrawals and purchases',
        'To keep your balance and to meet legal duties to keep records',
        'As long as the law requires',
      ],
      [
        'Your address book',
        'To let you choose an address by name, and to limit withdrawals to it if you wish so',
        'Until you remove an address',
      ],
      [
        'The phrase that you chose for our mails',
        'To put it into them. Stored encrypted',
        'Until you remove it',
      ],
      ['Support queries', 'To answer you', 'While they are needed for that'],
      [
        'Your network address',
        'To limit attempts at guessing passwords and codes, and to tell you of a login on a new device',
        'Hours to a day, as a counter only; with a session as long as that lasts',
      ],
    ),

    chapter('What stays on your device'),
    paragraph(
      'The site stores your session token and, so that you can read your history without a connection, a copy of your balances, history and address book. All of it is deleted from the device when you log out. A cookie remembers that you have logged in on this device, so that strangers who guess at your password do not lock you out of it; it holds a random number, tracks nothing and is sent to us alone. Pages and documents that are the same for everybody stay cached, so that the site works offline.',
    ),

    chapter('Who else sees it'),
    list(
      'The identity provider, for your e-mail and password, if the operator uses an external one.',
      'The mail provider that delivers our mail to you.',
      'Public blockchains: a withdrawal’s address, amount and time are permanently visible to everybody. We cannot remove them.',
      'Authorities, where the law obliges us.',
    ),

    chapter('Your rights'),
    paragraph(
      'You can ask for a copy of your data, have mistakes corrected, ask for deletion where no law requires us to keep it, object to its use, and take it with you. Your history can be exported from the wallet at any time. To ask, send a support query from your account; we will answer within 24 hours. You can also complain to your data protection authority.',
    ),

    chapter('Safety'),
    paragraph(
      'Connections are encrypted. Passwords, codes and tokens are stored only as hashes. Our logs hold no codes, no tokens, no passwords and no whole e-mail addresses. If your data is exposed nevertheless, we will inform you and tell you what we know.',
    ),

    chapter('Children'),
    paragraph('Accounts are for adults. We do not knowingly store data of children.'),

    chapter('Changes'),
    paragraph(
      'If this policy changes significantly, we will notify you by e-mail before the change takes effect. The newest version is the one on the website.',
    ),
  ],
})
