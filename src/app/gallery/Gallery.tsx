import { useState } from 'react'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Footer } from '../frame/Footer.tsx'
import { Header } from '../frame/Header.tsx'
import { Navigation } from '../shell/Navigation.tsx'
import { ControlsGallery } from './ControlsGallery.tsx'
import css from './Gallery.module.css'
import { PicturesGallery } from './PicturesGallery.tsx'
import { StatesGallery } from './StatesGallery.tsx'

const networks = [
  'facebook',
  'instagram',
  'linktree',
  'medium',
  'reddit',
  'twitter',
  'youtube',
] as const

const site = {
  siteName: 'NOVA',
  documents: {
    whitepaper: 'whitepaper.pdf',
    privacy: 'privacy-policy.pdf',
    termsAndConditions: 'terms-and-conditions.pdf',
  },
  social: networks.map((network) => ({ network, url: `https://example.com/${network}` })),
}

const links = [
  { title: 'Status', url: 'https://example.com/status' },
  { title: 'Blog', url: 'https://example.com/blog' },
]

const parts = ['controls', 'states', 'pictures'] as const
type Part = (typeof parts)[number]

/** `?landing` renders the header of the landing page, `#states` opens that tab. */
export function Gallery() {
  const [part, setPart] = useState<Part>(
    parts.find((name) => location.hash === `#${name}`) ?? 'controls',
  )
  const isLanding = location.search === '?landing'
  return (
    <>
      <Header siteName={site.siteName} current="/wallet" hasSections={isLanding} />
      <Page title="Gallery" lead="Every component in every state.">
        <Tabs
          label="Parts of the gallery"
          selected={part}
          onSelect={setPart}
          tabs={[
            { id: 'controls', label: 'Controls', panel: <ControlsGallery /> },
            { id: 'states', label: 'States', panel: <StatesGallery /> },
            { id: 'pictures', label: 'Pictures', panel: <PicturesGallery /> },
          ]}
        />
        <div className={css.space} />
      </Page>
      {!isLanding && <Navigation siteName={site.siteName} current="/wallet" />}
      <Footer site={site} links={links} />
    </>
  )
}
