/** A screen in points, and its pixels per point. */
export interface DeviceScreen {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

/** Portrait iPhones and iPads since 2017; other devices start with the manifest's background colour. */
export const DEVICE_SCREENS: readonly DeviceScreen[] = [
  // iPhone 8 and SE; 8 Plus
  { width: 375, height: 667, ratio: 2 },
  { width: 414, height: 736, ratio: 3 },
  // iPhone XR and 11; X, XS, 11 Pro, 12 mini and 13 mini; XS Max and 11 Pro Max
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 414, height: 896, ratio: 3 },
  // iPhone 12 to 14; 12 and 13 Pro Max, and 14 Plus
  { width: 390, height: 844, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  // iPhone 14 Pro to 16; 14 Pro Max to 16 Plus; 16 Pro and 17; Air; 16 and 17 Pro Max
  { width: 393, height: 852, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 420, height: 912, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
  // iPad mini; 9.7 inch; 10.2; 10.5; 10.9 and Air 11; Pro 11 and its successor; 12.9 and Air 13; Pro 13
  { width: 744, height: 1133, ratio: 2 },
  { width: 768, height: 1024, ratio: 2 },
  { width: 810, height: 1080, ratio: 2 },
  { width: 834, height: 1112, ratio: 2 },
  { width: 820, height: 1180, ratio: 2 },
  { width: 834, height: 1194, ratio: 2 },
  { width: 834, height: 1210, ratio: 2 },
  { width: 1024, height: 1366, ratio: 2 },
  { width: 1032, height: 1376, ratio: 2 },
]

export const THEMES = ['light', 'dark'] as const

/** The image has exactly as many pixels as the screen. */
export const startupImage = (
  { width, height, ratio }: DeviceScreen,
  theme: (typeof THEMES)[number],
): string => `splash/${width * ratio}x${height * ratio}-${theme}.png`
