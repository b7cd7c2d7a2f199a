import { createRequire } from 'node:module'
import type PdfDocument from 'pdfkit'
import { isRightToLeft } from '#languages'
import type { PrintedDocument } from './document.ts'
import { type Line, linesOf, type Run } from './text-lines.ts'

type Pdf = InstanceType<typeof PdfDocument>

export interface Style {
  readonly isBold?: boolean
  /** Points. */
  readonly size: number
  readonly color: string
  readonly lineGap?: number
}

/** Where a text stands, in points. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  /** In the direction of the document: a text begins at its start. */
  readonly align?: 'start' | 'center' | 'end'
}

/** How texts get on the pages of a document. */
export interface Lettering {
  widthOf(text: string, style: Style): number
  heightOf(text: string, style: Style, width: number): number
  /** Leaves the document's place below the text. */
  draw(text: string, style: Style, place: Place): void
  /** For a structure element: what a screen reader reads where the letters stand in another order. */
  actualText(text: string): { readonly actual?: string }
}

/** What the standard fonts of PDF have, which every reader brings. */
const STANDARD = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Its fonts are of the reader where they have every letter, or else parts of Noto Sans and IBM Plex Sans Arabic that it brings. */
export const letteringOf = (pdf: Pdf, printed: PrintedDocument): Lettering =>
  STANDARD.test(JSON.stringify(printed))
    ? standard(pdf)
    : embedded(pdf, isRightToLeft(printed.language ?? 'en'))

function standard(pdf: Pdf): Lettering {
  const use = ({ isBold, size, color }: Style) =>
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
  return {
    widthOf: (text, style) => use(style).widthOfString(text),
    heightOf: (text, style, width) =>
      use(style).heightOfString(text, { width, lineGap: style.lineGap ?? 0 }),
    draw(text, style, { x, y, width, align = 'start' }) {
      const side = align === 'center' ? 'center' : align === 'end' ? 'right' : 'left'
      use(style).text(text, x, y, { width, align: side, lineGap: style.lineGap ?? 0 })
    },
    actualText: () => ({}),
  }
}

const require = createRequire(import.meta.url)
// Noto's Arabic letters are drawn in parts, from which a reader cannot copy the words.
const FONTS = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  'arabic-regular': require.resolve(
    '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  ),
  'arabic-bold': require.resolve(
    '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  ),
} as const
/** The height of the highest letters above the line, and that of a line, as parts of the size. */
const [ASCENT, LINE] = [1.07, 1.37]

function embedded(pdf: Pdf, isMirrored: boolean): Lettering {
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, path)

  /** The run as pdfkit takes it: with features, even none, it shapes it as a whole. */
  function prepare({ text, isRightToLeft }: Run, { isBold, size }: Style) {
    const weight = isBold ? 'bold' : 'regular'
    pdf.font(isRightToLeft ? `arabic-${weight}` : weight).fontSize(size)
    // What has no letter of its own direction would be drawn from left to right.
    const isTurned = isRightToLeft && !/\p{Script=Arabic}/u.test(text)
    const options = isRightToLeft ? { features: [] } : {}
    return { text: isTurned ? [...text].reverse().join('') : text, options }
  }
  const lineWidth = (style: Style) => (line: Line) =>
    line.reduce((all, run) => {
      const { text, options } = prepare(run, style)
      return all + pdf.widthOfString(text, options)
    }, 0)
  const lines = (text: string, style: Style, width: number) =>
    linesOf(text, isMirrored, width, lineWidth(style))
  const lineHeight = ({ size, lineGap = 0 }: Style) => LINE * size + lineGap

  return {
    widthOf: (text, style) =>
      Math.max(0, ...lines(text, style, Number.POSITIVE_INFINITY).map(lineWidth(style))),
    heightOf: (text, style, width) => lines(text, style, width).length * lineHeight(style),
    draw(text, style, { x, y, width, align = 'start' }) {
      pdf.fillColor(style.color)
      const isAtRight = (align === 'end') !== isMirrored
      let top = y
      for (const line of lines(text, style, width)) {
        const free = width - lineWidth(style)(line)
        let left = x + (align === 'center' ? free / 2 : isAtRight ? free : 0)
        for (const run of line) {
          const { text: drawn, options } = prepare(run, style)
          const advance = pdf.widthOfString(drawn, options)
          const place = { ...options, lineBreak: false, baseline: 'alphabetic' } as const
          pdf.text(drawn, left, top + ASCENT * style.size, place)
          left += advance
        }
        top += lineHeight(style)
      }
      pdf.x = x
      pdf.y = top
    },
    actualText: (actual) => ({ actual }),
  }
}
