/** A screen in points, and its pixels per point. */
export interface DeviceScreen {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

/** Portrait iPhones since 2017 and the common iPads; other devices start with the manifest's background colour. */
export const DEVICE_SCREENS: readonly DeviceScreen[] = [
  { width: 375, height: 667, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
  { width: 820, height: 1180, ratio: 2 },
]

export const THEMES = ['light', 'dark'] as const

/** The image has exactly as many pixels as the screen. */
export const startupImage = (
  { width, height, ratio }: DeviceScreen,
  theme: (typeof THEMES)[number],
): string => `splash/${width * ratio}x${height * ratio}-${theme}.png`
