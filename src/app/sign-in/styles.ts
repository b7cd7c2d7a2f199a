// The styles of what surrounds a screen: it is prerendered, so that no script of the document imports it. Its buttons and
// icons have the styles that the screen brings, notices those that sign-in-services.tsx brings.
import '../../ui/styles/tokens.css'
import '../frame/Footer.module.css'
import '../frame/Header.module.css'
