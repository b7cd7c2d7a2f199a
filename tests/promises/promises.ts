/**
 * What is promised to people and operators, by number. A test that holds one is preceded by a comment such as
 * "Holds promise 15."; `table.ts` makes the list in `tests/README.md` from both.
 */
export const PROMISES: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  [
    'On the device',
    new Map([
      [1, 'No route breaks the content security policy or Trusted Types'],
      [
        2,
        'Prerendered HTML has no inline script or style attribute, and no styles but the build’s own, which the policy names by their hashes',
      ],
      [3, 'A logout removes the session token, offline too'],
      [4, 'After a logout no store has data of the person'],
      [5, 'The next person never sees the last one’s history'],
      [6, 'Cache Storage has only the site’s files and documents, and no authorised answer'],
      [7, 'No token in an address, a log or a Referer'],
      [8, 'A logout reaches the other tabs'],
      [9, 'The code of a reset link leaves the address bar'],
      [10, 'Malformed answers and messages never crash a screen'],
      [11, 'Links are https only, and pass on neither referrer nor opener'],
      [12, 'Pasting and password managers work'],
      [13, 'A double click sends one request'],
      [14, 'An old tab whose chunks are gone offers a reload'],
    ]),
  ],
  [
    'On the host',
    new Map([
      [15, 'Five wrong codes lock; a resend does not reset the attempts'],
      [16, 'Codes expire'],
      [17, 'A right code succeeds once in 50 parallel attempts'],
      [18, 'A code for one purpose fails for another'],
      [19, 'A withdrawal’s code is bound to address, amount, coin and network'],
      [20, 'An unverified session gets 401 everywhere'],
      [21, 'No login without proof; unsigned, expired and foreign ID tokens are refused'],
      [22, 'A fee, price, balance or amount that the browser computed is never trusted'],
      [23, 'Invalid amounts are refused: negative, zero, NaN, 1e309, too many decimals, 10³⁰'],
      [24, 'Nobody reads another’s rows'],
      [25, 'Only listed origins get CORS headers'],
      [26, 'The socket checks origin and session, and closes at a logout'],
      [27, 'A changed password ends the other sessions'],
      [28, 'Reset links work once, and for 30 minutes'],
      [29, 'Known and unknown e-mails take the same time at login'],
      [30, 'Every answer has the security headers; those of the API are not cached'],
      [31, 'Bodies over 64 KB, slow ones and floods are refused, and the host keeps running'],
      [32, 'Logs have no code, token, password or complete e-mail'],
      [
        116,
        'What a person sends with a new passkey makes the host request nothing, and is tried once',
      ],
      [
        117,
        'The host connects to what is configured and to push services, and to nothing that anybody names',
      ],
      [118, 'A request is read in one way by the host and by any proxy before it'],
      [119, 'The name of a person hides nothing and turns no text around it'],
      [
        120,
        'Whoever attacks a host by its nodes, its database or its calls moves no coins that are not theirs, and is found',
      ],
    ]),
  ],
  [
    'In the ledger and the books',
    new Map([
      [33, 'Every transfer sums to zero in each coin'],
      [34, 'Amounts are whole numbers, exact at both ends'],
      [35, 'Entries are never changed'],
      [36, 'Balances are the sums of their entries, checked against a model'],
      [37, 'Of 50 withdrawals of 60 from 100 one is paid, and the test fails for a naive ledger'],
      [38, 'kill -9 under load loses nothing that was acknowledged'],
      [39, 'A payment whose answer or commit was lost is made once when repeated'],
      [
        72,
        'Terms of money are the same in every process at the same moment, and every order keeps its version',
      ],
      [73, 'The audit finds whatever was changed, moved, added or removed by plain SQL'],
      [74, 'A transaction on a chain is parsed by its network, and credited or paid once'],
      [
        75,
        'A correction is a transfer of its own, made once, and never more than is there unless it becomes a debt',
      ],
      [76, 'A stage sells to its last token and no further, however many buy at once'],
      [77, 'A balance whose change was not announced is shown all the same'],
      [
        78,
        'Whatever several hosts, people and faults do at once, money and answers stay explainable',
      ],
      [79, 'A change of terms, prices or a session that a process missed reaches it all the same'],
      [
        80,
        'A back-up brings the books back as they were, and what was paid after it is not paid again',
      ],
      [106, 'A balance history invents no price, and its amounts are hidden with all others'],
      [
        107,
        'A statement adds up to the last unit, is its owner’s alone, and runs nothing in a spreadsheet',
      ],
      [115, 'Purchases that are committed together are answered, and refused, each for itself'],
    ]),
  ],
  [
    'Keeping others out',
    new Map([
      [40, 'The data folder is for the host’s account alone, and its keys are not in the database'],
      [41, 'A second host never opens the embedded database, in whatever container it runs'],
      [42, 'Nothing that a stranger sends deletes an account at the identity provider'],
      [
        43,
        'A new password ends sessions and tokens at the embedded provider by itself, and a logout the refresh tokens',
      ],
      [44, 'An operator’s command goes to the host’s own account only'],
      [45, 'The sandbox and its mailbox are not public'],
      [46, 'Sockets are bounded per user and per address, and silent connections are closed'],
      [47, 'Limits slow strangers and not the owner of an account'],
      [48, 'Hashing passwords never delays pages'],
      [49, 'A mail has its recipient’s own phrase, and nobody else learns it'],
      [
        50,
        'Who wants it so withdraws only to addresses saved for 24 hours, and turning that off takes as long',
      ],
      [
        51,
        'A look-alike is noticed beside the address book too, and is not trusted because somebody has saved it',
      ],
      [52, 'A passkey confirms exactly what was signed, once, for its owner, at this site'],
      [
        53,
        'Where there is a passkey, password and e-mail alone move no money for a day, and its owner is told',
      ],
      [54, 'A passkey that was copied is refused, and its owner is told'],
      [55, 'Who loses a passkey does not lose the account'],
      [110, 'People see where they are logged in, and end that, of their own account alone'],
      [111, 'A mailed link freezes the account, once, and only when somebody presses'],
      [
        112,
        'Nothing leaves a frozen account until its owner, or the operator who froze it, lifts that',
      ],
      [113, 'A device is told what its owner wants it to be told, and nothing follows a logout'],
      [
        114,
        'A message is for its device alone, names no amount unasked, and the host sends to push services only',
      ],
    ]),
  ],
  [
    'When something fails',
    new Map([
      [
        56,
        'A host that stops in a transaction stops no other, and no transaction waits for another service',
      ],
      [57, 'Connections that are cut without a word are noticed within 15 seconds'],
      [
        58,
        'Without its database a host answers 503 within two seconds, and works within five of its return',
      ],
      [59, 'A full disk refuses writes early, and is recovered from'],
      [60, 'An operator’s order is carried out once, and its outcome can be asked for'],
      [61, 'SIGTERM finishes what was accepted'],
      [62, 'Deposit addresses have no gaps'],
      [63, 'A jump of the clock blocks nobody'],
      [64, 'Health, readiness and metrics are real, and no mail is lost'],
      [
        65,
        'Histories are read in pages, none of whose changes is missed; a page costs the same however long the history is',
      ],
      [66, 'Everything that is written has a retention'],
    ]),
  ],
  [
    'When something answers in the host’s place',
    new Map([
      [67, 'No answer but the host’s own loses or locks away what the device has'],
      [
        68,
        'The state of the connection is known within 4 s, and buttons that move money follow it',
      ],
      [
        69,
        'A logout without a network ends the session at the host when it is back, and no token is kept for it',
      ],
      [
        70,
        'What a person has written, and what a device keeps, outlives damage, updates and deleted files',
      ],
    ]),
  ],
  [
    'With the app lock',
    new Map([
      [
        71,
        'A locked device shows nothing and holds nothing readable, and its owner never loses the account by it',
      ],
    ]),
  ],
  [
    'Prices, chains and payouts',
    new Map([
      [93, 'Nothing is sold at a price that sources dispute, that jumped, or that is too old'],
      [94, 'What is paid on a chain is credited once, exactly, and only when it is final'],
      [95, 'A block that is replaced leaves no credit'],
      [96, 'One node is not believed where there are two, and what logs leave out is found'],
      [
        97,
        'No withdrawal is paid twice or lost, whatever is interrupted, repeated or done at once',
      ],
      [98, 'A withdrawal is settled by a final transaction that pays exactly it'],
      [
        99,
        'The signer signs nothing that its own machine does not allow, and keeps its key to itself',
      ],
      [100, "A person is told what became of a transaction, and nothing about anybody else's"],
      [101, 'Each difference between books and chain is named'],
      [
        102,
        'Deposits are swept to the treasury by the same plans, and what pays for that is no deposit',
      ],
      [
        103,
        'A payment is credited once and at finality, whatever providers, chains and crashes do',
      ],
      [104, 'The sandbox’s own chain ends with its host, and loses nothing that was final'],
      [105, 'The address of a node is in no log or message'],
    ]),
  ],
  [
    'What a buyer may rely on',
    new Map([
      [121, "The public log is read by others' tools, only grows, and tells nothing of a person"],
      [122, 'Whoever verifies a log finds what a host has changed, dropped or made up in it'],
      [
        123,
        'What is bought is released on the days and in the amounts of its own schedule, and not before',
      ],
      [
        124,
        'A purchase is taken back by its buyer once, at its own price, and only while its tokens are there',
      ],
      [125, 'A withdrawal is cancelled or paid, and never both'],
      [142, 'Who has signed for an address has done so for one account, once, and not for ever'],
      [
        126,
        'Everything that is stored of people is listed, and an account that is deleted leaves nothing personal',
      ],
      [
        127,
        'A device that has seen the public log sees when it is changed, and says so at every visit',
      ],
      [142, 'Each person finds the own balances in what the host says that it owes, or is told'],
    ]),
  ],
  [
    'For whoever runs it',
    new Map([
      [81, 'Outside the sandbox nothing is sold at a price that nobody has set'],
      [82, 'Deposit addresses come from the key they came from before, and lead to their person'],
      [83, 'A proxy that is not counted is noticed, so that its visitors do not share one limit'],
      [84, 'A wrong or incomplete configuration is refused at the start'],
      [85, 'A start waits for its database server, and not for ever'],
      [86, 'Mails go out under TLS, and tell nobody else that they were opened'],
      [87, 'Who tried what is in a log that names nobody'],
      [88, 'No host is left behind without its supervisor'],
      [89, 'The doctor finds what is wrong with a host, and says so to a program'],
      [90, 'A site that was built for another brand or other prices than its host has says so'],
      [91, 'A host needs no development packages'],
      [92, 'Under systemd the host can do nothing but its work'],
      [108, 'An update loses nothing of the version before, and pays nothing twice'],
      [109, 'People are told whom they deal with, and by another brand nothing of the demo'],
    ]),
  ],
  [
    'In the console',
    new Map([
      [128, 'The console has a listener of its own'],
      [129, 'No page of another origin gives an order'],
      [130, 'A stolen cookie gives no order'],
      [131, 'Each role gives its own commands and no others'],
      [132, 'An order is not altered, replayed, or of somebody who was removed'],
      [133, 'Nobody approves an order of their own'],
      [134, 'Who has the database alone makes no approval and no member of the staff'],
      [135, 'A withdrawal is decided as it was shown, once'],
      [136, 'The signer pays what a treasurer has signed'],
      [137, 'A payout has one digest from the plan to the chain'],
      [138, 'Terms are changed from what was shown to what was signed'],
      [139, 'A query is answered once, and what people write is shown as text'],
      [140, 'A deposit by hand is credited to what was shown'],
      [141, 'What goes wrong, and who was given power, is reported once and signed'],
    ]),
  ],
])
