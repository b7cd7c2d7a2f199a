import { openAs } from '../../support/account.ts'
import { logIn, newPerson, signUp } from '../../support/flow.ts'
import { expect, row } from '../../support/row.ts'

/** Section 5 for what nobody expects in a field: a clear message, or stored and shown as it was typed. */

const SCRIPT = '<script>document.title = "taken"</script>'
const ARABIC = '\u202bمرحبا بالعالم'
const EMOJI = '🙂👩‍👩‍👧'
const LONG = 'x'.repeat(10_240)
const ODD_NUMBERS = [
  '1e309',
  '0x10',
  '-0',
  '1,5',
  ' ',
  EMOJI,
  SCRIPT,
  ARABIC,
  LONG,
  'NaN',
  '١٢',
  '1 000',
]
const ODD_TEXTS = [SCRIPT, ARABIC, EMOJI, LONG, '   ', '-0']

row(
  '§5',
  [],
  'odd input: the forms of a visitor say at the field what is wrong, and send nothing',
  async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (/\/api\/(login|signup|forgot)|accounts:/.test(request.url())) sent += 1
    })
    await page.goto('/login')
    const email = page.getByLabel('Email', { exact: true })
    const password = page.getByLabel('Password', { exact: true })
    // Once a form was sent, each field is judged as it is typed.
    await page.getByRole('button', { name: 'Log me in' }).click()
    for (const odd of [...ODD_TEXTS, `${LONG}@example.com`, 'a@b', 'a b@example.com']) {
      await email.fill(odd)
      await expect(email).toHaveAccessibleDescription(/Email must match/)
    }
    await password.fill(LONG)
    await expect(password).toHaveAccessibleDescription(/Password is not matched/)

    await page.getByRole('tab', { name: 'Signup' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await password.fill('Difference1!')
    await page.getByLabel('Confirm Password', { exact: true }).fill('Difference1!')
    await email.fill(newPerson().email)
    for (const bad of [LONG, '   ', EMOJI.repeat(30)]) {
      await name.fill(bad)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(name).toHaveAccessibleDescription(/Name must match/)
      await expect(name).toHaveValue(bad)
    }

    await page.goto('/forgot')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    for (const odd of [...ODD_TEXTS, `${LONG}@example.com`]) {
      await email.fill(odd)
      await expect(email).toHaveAccessibleDescription(/Email must match/)
    }
    await page.goto(`/resetpassword?oobCode=${encodeURIComponent(SCRIPT)}&email=${EMOJI}`)
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset password' }).click()
    for (const odd of [LONG, '   ', '🙂']) {
      await page.getByLabel('New password').fill(odd)
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
        /Password is not matched/,
      )
    }
    expect(sent).toBe(0)
    expect(await page.title()).not.toBe('taken')
  },
)

row('§5', [], 'odd input: a code that is none is a wrong code', async ({ page, account, host }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log me in' }).click()
  const { code = '' } = await host.mailTo(account.email, 2)
  const field = page.getByLabel('Verification code')
  for (const odd of [SCRIPT, LONG, '']) {
    await field.fill(odd)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter valid verification code').last()).toBeVisible()
    await page.getByText('Please enter valid verification code').last().click()
    await expect(page.getByText('Please enter valid verification code')).toHaveCount(0)
  }
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Verification Code Verified Succesfully')).toBeVisible()
})

row(
  '§5',
  [],
  'odd input: amounts, addresses, a search and a query of somebody signed in',
  async ({ page, account, host }) => {
    await host.operator('deposit', account.email, 'BNB', '50')
    const main = page.getByRole('main')

    await openAs(page, account, '/withdrawal')
    const amount = page.getByLabel('Amount')
    const address = page.getByLabel('Address')
    await page.getByLabel('Coin').selectOption('BNB')
    await address.fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const odd of ODD_NUMBERS) {
      await amount.fill(odd)
      const message = odd.trim() === '' ? /Min value is/ : /Write the amount in digits/
      await expect(amount).toHaveAccessibleDescription(message)
      await expect(amount).toHaveValue(odd)
    }
    await amount.fill(' 1 ')
    for (const odd of ODD_TEXTS) {
      await address.fill(odd)
      const message = odd.trim() === '' ? /Enter a destination address/ : /not a valid address/
      await expect(address).toHaveAccessibleDescription(message)
    }
    await expect(amount).not.toHaveAttribute('aria-invalid')

    await page.goto('/buy/token')
    for (const label of ['You pay', 'You receive']) {
      const field = page.getByLabel(label)
      for (const odd of ['1e309', '-0', '1,5', ' ', LONG]) {
        await field.fill(odd)
        await page.getByRole('button', { name: 'Buy NOVA' }).click()
        await expect(main.getByText(/Write the amount in digits|Min Buy is/)).toBeVisible()
        await expect(page.getByLabel(label)).toHaveValue(odd)
      }
    }
    await expect(main).not.toContainText(/NaN|Infinity|undefined/)

    await page.goto('/wallet')
    const deposits = page.getByRole('tabpanel', { name: 'Deposit' })
    await expect(deposits).toContainText('Completed')
    for (const odd of [SCRIPT, ARABIC, EMOJI, LONG, '.*', '\\']) {
      await page.getByLabel('Search history').fill(odd)
      await expect(deposits).toContainText('Nothing here matches the search and the filters.')
    }

    await page.goto('/support')
    const description = page.getByLabel('Description')
    await page.getByLabel('Query type').selectOption('Others')
    for (const [odd, message] of [
      [LONG, /under 10,000 characters/],
      ['   ', /Please describe your query/],
    ] as const) {
      await description.fill(odd)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(description).toHaveAccessibleDescription(message)
    }
    const text = `${SCRIPT}\n${ARABIC}\n${EMOJI}\n1e309 -0 '";--\n${'x'.repeat(9000)}`
    await description.fill(text)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Query has been placed successfully.')).toBeVisible()
    expect((await host.mailTo('operator@localhost.localdomain')).text).toContain(text)
    expect(await page.title()).not.toBe('taken')
  },
)

row('§5', [], 'odd input: a name is stored and shown as it was typed', async ({ page, host }) => {
  const name = `${SCRIPT.slice(0, 40)} ${ARABIC} ${EMOJI} "'&amp;`
  const person = { ...newPerson(), name: `  ${name} `, password: 'Ünïcode🙂1!A' }
  await signUp(page, host, person)
  await logIn(page, host, person)
  await page.goto('/setting')
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
})
