/**
 * Every component in every state, at /src/app/gallery/index.html under `npm run dev`. The build
 * starts from other documents and never sees it.
 */
import { createRoot } from 'react-dom/client'
import '../../ui/styles/tokens.css'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
