// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageAt } from '#config/pages.ts'
import { Header } from '../../../src/app/frame/Header.tsx'
import { routeAt } from '../../../src/app/routes.ts'
import { navigate, setScreenLoader, usePath } from '../../../src/router/navigation.tsx'
import { currentPath, pathOf } from '../../../src/router/path.ts'
import { render } from '../../support/render.tsx'

vi.stubGlobal('scrollTo', vi.fn())
beforeEach(() => history.replaceState(null, '', '/support'))

const SPELLINGS = ['/wallet', '/Wallet', '/wallet/', '/WALLET//']

describe.each(SPELLINGS)('%s is the wallet', (spelling) => {
  test('for the route table', () => {
    expect(routeAt(pathOf(spelling))?.path).toBe('/wallet')
  })

  test('for the document, which links the code of its screen', () => {
    expect(pageAt(spelling).path).toBe('/wallet')
  })

  test('for the link to it', () => {
    history.replaceState(null, '', spelling)
    const CurrentHeader = () => <Header siteName="NOVA" current={usePath()} />
    using view = render(<CurrentHeader />)
    expect(view.find('[aria-current="page"]').textContent).toBe('Wallet')
  })

  test('for the screen that is prepared before it is shown', async () => {
    const prepare = vi.fn(async () => undefined)
    setScreenLoader(prepare)
    await act(async () => navigate(spelling))
    expect(prepare).toHaveBeenCalledExactlyOnceWith('/wallet')
    expect(currentPath()).toBe('/wallet')
  })
})

test('a screen can ask whether it is shown with its document, by a navigation, or by going back', async () => {
  vi.resetModules()
  const router = await import('../../../src/router/navigation.tsx')
  const Asking = () => {
    router.usePath()
    return <p>{router.arrival() ?? 'document'}</p>
  }
  using view = render(<Asking />)
  expect(view.container.textContent).toBe('document')
  await act(async () => router.navigate('/wallet'))
  expect(view.container.textContent).toBe('navigation')
  act(() => {
    history.replaceState(null, '', '/support')
    dispatchEvent(new Event('popstate'))
  })
  expect(view.container.textContent).toBe('history')
})

test('the landing page is a path of its own', () => {
  expect(pathOf('/')).toBe('/')
})
