/** The title of the card in the settings. Apart, since the card itself is loaded when it is shown. */
export const pushTitle = 'Notifications'
