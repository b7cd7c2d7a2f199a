import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
// The styled build writes a <style> element, which the content security policy refuses.
import 'react-toastify/ReactToastify.css'
import './toast.css'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(
  createElement(ToastContainer, { position: 'top-right', closeOnClick: true, theme: 'auto' }),
)

export { toast }
