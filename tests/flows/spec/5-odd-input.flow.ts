import { createAccount, openAs } from '../../support/account.ts'
import { chooseCoin } from '../../support/coin.ts'
import { newPerson } from '../../support/flow.ts'
import { expect, row, test } from '../../support/row.ts'

/**
 * Product §5 for unusual input: a clear message, or stored and shown as it was typed. The unit tests of the forms have
 * more such texts (tests/unit/features/{auth-form,withdraw-form,buy}.test.ts); here they are typed on the real screens.
 */

const SCRIPT = '<script>document.title = "taken"</script>'
/** A mark that changes the direction of the text after it: it comes along when text is copied. */
const MARK = '\u202b'
const ARABIC = 'مرحبا بالعالم'
const EMOJI = '🙂👩‍👩‍👧'
const LONG = 'x'.repeat(10_240)

row(
  '§5',
  [],
  'odd input: the forms for visitors show the error at the field, and send nothing',
  async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (/\/api\/(login|signup|forgot)|accounts:/.test(request.url())) sent += 1
    })
    await page.goto('/login')
    const email = page.getByLabel('Email', { exact: true })
    const password = page.getByLabel('Password', { exact: true })
    // After the first submit each field is validated as it is typed.
    await page.getByRole('button', { name: 'Log me in' }).click()
    for (const odd of [SCRIPT, `${LONG}@example.com`]) {
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
    for (const bad of [LONG, EMOJI.repeat(30)]) {
      await name.fill(bad)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(name).toHaveAccessibleDescription(/Name must match/)
      await expect(name).toHaveValue(bad)
    }

    await page.goto(`/resetpassword?oobCode=${encodeURIComponent(SCRIPT)}&email=${EMOJI}`)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByLabel('New password').fill(LONG)
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /Password is not matched/,
    )
    expect(sent).toBe(0)
    expect(await page.title()).not.toBe('taken')
  },
)

row(
  '§5',
  [],
  'odd input: a name, amounts, addresses, a search and a query of a logged-in person',
  async ({ page, host }) => {
    const name = `${SCRIPT.slice(0, 40)} ${ARABIC} ${EMOJI} "'&amp;`
    const person = { ...newPerson(), name: `  ${MARK}${name} `, password: 'Ünïcode🙂1!A' }
    const account = await createAccount(host, person)
    await host.operator('deposit', account.email, 'BNB', '50')
    const main = page.getByRole('main')

    await test.step('a name is stored and shown as it was typed, but for a mark that nobody sees', async () => {
      await openAs(page, account, '/setting')
      await expect(main.getByText(name, { exact: true })).toBeVisible()
    })

    await test.step('amounts and addresses', async () => {
      await page.goto('/withdrawal')
      const amount = page.getByLabel('Amount')
      const address = page.getByLabel('Address')
      await chooseCoin(page, 'BNB')
      await address.fill('0x52908400098527886E0F7030069857D2E4169EE7')
      await page.getByRole('button', { name: 'Continue' }).click()
      for (const odd of ['1e309', LONG]) {
        await amount.fill(odd)
        await expect(amount).toHaveAccessibleDescription(/Enter the amount as a decimal number/)
        await expect(amount).toHaveValue(odd)
      }
      await amount.fill(' 1 ')
      await address.fill(LONG)
      await expect(address).toHaveAccessibleDescription(/not a valid address/)
      await expect(amount).not.toHaveAttribute('aria-invalid')

      await page.goto('/buy/token')
      for (const [label, odd] of [
        ['You pay', LONG],
        ['You receive', '1e309'],
      ] as const) {
        const field = page.getByLabel(label)
        await field.fill(odd)
        await page.getByRole('button', { name: 'Buy NOVA' }).click()
        await expect(field).toHaveAccessibleDescription(/Enter the amount as a decimal number/)
        await expect(field).toHaveValue(odd)
      }
      await expect(main).not.toContainText(/NaN|Infinity|undefined/)
    })

    await test.step('a search', async () => {
      await page.goto('/wallet')
      const deposits = page.getByRole('tabpanel', { name: 'All' })
      await expect(deposits).toContainText('Completed')
      for (const odd of [SCRIPT, '.*', '\\']) {
        await page.getByLabel('Search history').fill(odd)
        await expect(deposits).toContainText('No entries match the search and the filters.')
      }
    })

    await test.step('a query', async () => {
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
    })
  },
)
