/**
 * Every component in every state, at /src/app/gallery/index.html under `npm run dev`. It is not an entry of
 * the build.
 */
import { createRoot } from 'react-dom/client'
import '../../ui/styles/geist.css'
import '../../ui/styles/tokens.css'
import { startFrameActions } from '../frame/actions.ts'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
document.documentElement.dataset['session'] = 'stored'
startFrameActions(() => delete document.documentElement.dataset['session'])
if (root) createRoot(root).render(<Gallery />)
