import { openAs } from '../../support/account.ts'
import { chooseCoin } from '../../support/coin.ts'
import { newPerson } from '../../support/flow.ts'
import { ONE_REQUEST } from '../../support/host.ts'
import { expect, expectRedirect, pauseClock, row, test } from '../../support/row.ts'

/** Product §5: validation rules, with the messages of §5 and §8. */

const WEAK =
  'Password must be: 1) Between 8-30 characters, 2) At least one upper and lower case letter, 3) At least one number, 4) At least one special character'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

row(
  '§5',
  [
    'Email already used',
    'Password must be: 1) Between 8-30 characters, 2) At least one upper and lower case letter, 3) At least one number, 4) At least one special character',
  ],
  'signup: each field shows its error, the password must be strong, and the e-mail not used',
  async ({ page, account }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/signup')) sent += 1
    })
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Signup' }).click()
    const form = page.getByRole('tabpanel', { name: 'Signup' })
    const [name, email] = [form.getByLabel('Name', { exact: true }), form.getByLabel('Email')]
    const password = form.getByLabel('Password', { exact: true })
    const confirm = form.getByLabel('Confirm Password', { exact: true })
    const send = () => form.getByRole('button', { name: 'Send code' }).click()

    await test.step('each field shows its error', async () => {
      await send()
      await expect(name).toHaveAccessibleDescription(/Name must match/)
      await expect(email).toHaveAccessibleDescription(/Email must match/)
      for (const wrong of ['', 'sixsix', 'x'.repeat(21)]) {
        await password.fill(wrong)
        await send()
        await expect(password).toHaveAccessibleDescription(/Password is not matched/)
      }
      await password.fill('Sevenses')
      await confirm.fill('other')
      await send()
      await expect(password).not.toHaveAttribute('aria-invalid')
      await expect(confirm).toHaveAccessibleDescription(/Passwords must match/)
    })

    await test.step('a password of the right length must also be strong', async () => {
      await name.fill('Somebody Else')
      await email.fill(account.email)
      await password.fill('NoSpecial11')
      await confirm.fill('NoSpecial11')
      await send()
      await expect(page.getByText(WEAK)).toBeVisible()
      expect(sent).toBe(0)
    })

    await test.step('the long toast does not cover its button on a narrow phone, and has the colour of an error in the dark theme', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: 'dark' })
      const toast = await page.locator('.Toastify__toast').evaluate((it) => {
        const words = document.createRange()
        words.selectNodeContents([...it.childNodes].find(({ nodeType }) => nodeType === 3) ?? it)
        const fault = it.appendChild(document.createElement('i'))
        fault.style.setProperty('background', 'var(--bad)')
        const bar = it.querySelector('[role="progressbar"]') ?? it
        return {
          textEnd: words.getBoundingClientRect().right,
          buttonStart: it.querySelector('button')?.getBoundingClientRect().left,
          colours: [bar, fault].map((of) => getComputedStyle(of).backgroundColor),
        }
      })
      expect(toast.textEnd).toBeLessThanOrEqual(toast.buttonStart ?? 0)
      expect(toast.colours[0]).toBe(toast.colours[1])
      const login = page.getByRole('banner').getByRole('link', { name: 'Login Now' })
      expect((await login.boundingBox())?.height).toBeLessThan(44)
    })

    await test.step('a used e-mail is refused, and the form keeps its values', async () => {
      await password.fill('Difference1!')
      await confirm.fill('Difference1!')
      await send()
      await expect(page.getByText('Email already used')).toBeVisible()
      await expect(name).toHaveValue('Somebody Else')
      expect(sent).toBe(1)
    })
  },
)

row(
  '§5',
  [
    'Please enter a valid email and password',
    'Email not found. Please register and after try to login',
    'Email not found',
  ],
  'login: invalid fields, wrong password, and an identity that the host does not know; forgot: an unknown e-mail',
  async ({ page, host, account }) => {
    await page.goto('/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill('not an address')
    await form.getByLabel('Password', { exact: true }).fill('short')
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /Email must match/,
    )
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password is not matched/,
    )
    await form.getByLabel('Email', { exact: true }).fill(account.email)
    await form.getByLabel('Password', { exact: true }).fill('WrongPass1!')
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(page.getByText('Please enter a valid email and password')).toBeVisible()

    const stranger = newPerson()
    await fetch(`${host.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
      method: 'POST',
      headers: { ...ONE_REQUEST, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: stranger.email,
        password: stranger.password,
        returnSecureToken: true,
      }),
    })
    await form.getByLabel('Email', { exact: true }).fill(stranger.email)
    await form.getByLabel('Password', { exact: true }).fill(stranger.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(
      page.getByText('Email not found. Please register and after try to login'),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Email not found', { exact: true })).toBeVisible()
  },
)

row(
  '§5',
  ['Old password and new password are same. Please use different password.'],
  'settings: old required, new 7 to 20, confirm equal, strong, and different from the old one',
  async ({ page, account }) => {
    await openAs(page, account, '/setting')
    const change = page.getByRole('button', { name: 'Change password' })
    const old = page.getByLabel('Old password', { exact: true })
    const fresh = page.getByLabel('New password', { exact: true })
    const confirm = page.getByLabel('Confirm password', { exact: true })
    await change.click()
    await expect(old).toHaveAttribute('aria-invalid', 'true')
    await expect(fresh).toHaveAccessibleDescription(/Password is not matched/)
    await old.fill(account.password)
    await fresh.fill('Another11!')
    await confirm.fill('Different11!')
    await change.click()
    await expect(confirm).toHaveAccessibleDescription(/Confirm Password must match with Password/)
    await fresh.fill('weakpassword')
    await confirm.fill('weakpassword')
    await change.click()
    await expect(page.getByText(WEAK).first()).toBeVisible()
    await fresh.fill(account.password)
    await confirm.fill(account.password)
    await change.click()
    await expect(
      page.getByText('Old password and new password are same. Please use different password.'),
    ).toBeVisible()
    await old.fill('NotMyOld1!')
    await fresh.fill('Another11!')
    await confirm.fill('Another11!')
    await change.click()
    await expect(page.getByText('Please enter a valid email and password')).toBeVisible()
  },
)

row(
  '§5',
  [
    '/support',
    'POST /support',
    'Query has been placed successfully. Our Customer Services team will get back to you within next 24 hours.',
    'Try again later',
  ],
  'support: type and description required; after success the wallet after 3 s; after a failure a toast, and the text is kept',
  async ({ page, host, account }) => {
    await page.clock.install()
    await openAs(page, account, '/support')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Please Select Query').first()).toBeVisible()
    const types = await page.getByLabel('Query type').locator('option').allTextContents()
    expect(types).toEqual(
      expect.arrayContaining([
        'Deposit & Withdrawal Issues',
        'Buy Token Issues',
        'Login and Register Issues',
        'Others',
      ]),
    )
    await page.getByLabel('Query type').selectOption('Others')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
    const text = 'مرحبا <script>alert(1)</script> 🙂'
    await page.getByLabel('Description').fill(text)
    await pauseClock(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(
      page.getByText(
        'Query has been placed successfully. Our Customer Services team will get back to you within next 24 hours.',
      ),
    ).toBeVisible()
    expect((await host.mailTo(account.email, 2)).text).toContain('within 24 hours')
    expect((await host.mailTo('operator@localhost.localdomain')).text).toContain(text)
    await expectRedirect(page, { from: /\/support$/, to: /\/wallet$/, after: 3000 })

    // The host accepts twenty queries per person and hour.
    const more = Array.from({ length: 19 }, () => ({ list: 'Others', content: 'One more' }))
    await Promise.all(more.map((query) => account.call('POST', '/support', query)))
    await page.clock.resume()
    await page.goto('/support')
    await page.getByLabel('Query type').selectOption('Others')
    await page.getByLabel('Description').fill(text)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Try again later')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue(text)
  },
)

row(
  '§5',
  ['Select a pair', 'Enter a destination address', 'Min value is {n}', 'Insufficient balance'],
  'withdraw: coin, address, minimum and balance, each with its message; USDT has a choice of network, and an address of another network is refused',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'BNB', '1')
    await openAs(page, account, '/withdrawal')
    const next = page.getByRole('button', { name: 'Continue' })
    await next.click()
    await expect(page.getByText('Select a pair').first()).toBeVisible()
    await chooseCoin(page, 'BNB')
    await next.click()
    await expect(page.getByText('Enter a destination address')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/scan one/)
    await page.getByLabel('Address').fill(ADDRESS)
    await page.getByLabel('Amount').fill('0.000000000000000001')
    await next.click()
    await expect(page.getByText(/Min value is \d/).first()).toBeVisible()
    await page.getByLabel('Amount').fill('1.000000000000000001')
    await next.click()
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()

    await expect(page.getByLabel('Network')).toHaveCount(0)
    await chooseCoin(page, 'USDT')
    await next.click()
    await expect(page.getByLabel('Network')).toHaveAccessibleDescription('Choose a network')
    await page.getByLabel('Network').selectOption('TRX')
    await page.getByLabel('Amount').fill('50')
    await next.click()
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Tron \(TRC-20\)/)
    await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0)
  },
)

row(
  '§5',
  ['Min Buy is {n} {token}'],
  'buy: minimum and available balance',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'USDT', '10')
    await openAs(page, account, '/buy/token')
    await chooseCoin(page, 'USDT')
    await page.getByLabel('You receive').fill('0.5')
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    await expect(page.getByText('Min Buy is 99 NOVA').first()).toBeVisible()
    await page.getByLabel('You pay').fill('10.00000001')
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
  },
)

row(
  '§5',
  [
    '/deposit',
    'PUT /particular/address',
    'Address copied',
    'Some thing went wrong. please try to copy directly',
  ],
  'deposit: address, QR code, copy, the minimum of 0.02, and copying that fails',
  async ({ page, context, account }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, account, '/deposit')
    const main = page.getByRole('main')
    for (const [coin, shape] of [
      ['BNB', /0x[0-9a-fA-F]{40}/],
      ['TRX', /T[1-9A-HJ-NP-Za-km-z]{33}/],
      ['USDT', /0x[0-9a-fA-F]{40}/],
    ] as const) {
      await chooseCoin(page, coin)
      await expect(main).toContainText(shape)
      await expect(main).toContainText(`0.02`)
    }
    await expect(main).toContainText('BEP-20')
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect(page.getByText('Address copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new Error('no')),
      })
    })
    await page.getByRole('button', { name: /Copy address/ }).click()
    await expect(page.getByText('Some thing went wrong. please try to copy directly')).toBeVisible()
  },
)
